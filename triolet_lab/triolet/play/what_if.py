"""What if: a game that goes on from what one player sees, with the hidden tiles left to chance."""

import random
from itertools import islice

from triolet_lab.errors import GameError
from triolet_lab.language import say
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.result import GameResult
from triolet_lab.triolet.play.turns import Snapshot
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.tiles import Bag, Rack, sort_key


class WhatIf(Game):
    """A game of its own that begins in the middle of another, as one player sees that one.

    What the player cannot see is dealt anew by the `random.Random` passed in, so it tells
    nothing about the tiles that are really hidden. It can be played, undone and looked at like
    any game; the game that it comes from stays as it is.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 1 14 15 | scores 0 23")
    >>> what_if = WhatIf(view, random.Random(1))
    >>> turn = what_if.play("1@J8")
    >>> what_if.scores, len(what_if.view().rack)
    ((30, 23), 3)
    """

    def __init__(self, view: View, rng: random.Random) -> None:
        """Begin where the player of this view is to move."""
        self.root = view
        """The view that it begins with."""
        self.names = view.names
        self.rules = view.rules
        self.first = view.to_move
        self.you = view.you
        self._rng = rng
        self._states = [self._imagined(view, rng)]
        self._turns = []
        self._log = []
        self._comments = {}
        self._now = 0

    def _imagined(self, view: View, rng: random.Random) -> Snapshot:
        hidden = sorted(view.unseen.elements(), key=sort_key)
        rng.shuffle(hidden)
        tiles = iter(hidden)
        racks = tuple(
            view.rack if seat == view.player else Rack(tuple(islice(tiles, size)))
            for seat, size in enumerate(view.rack_sizes)
        )
        bag = Bag(tuple(islice(tiles, view.bag_size)))
        self.order = ()  # the tiles of the real game are not known
        self.put_away = tuple(tiles)
        return Snapshot(
            view.board, racks, bag, view.scores, view.to_move, view.started, view.passes, view.end
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores now; once it is over, the final scores."""
        return super().scores if self._now else self.root.scores

    @property
    def result(self) -> GameResult | None:
        """How it ended, None while it goes on; how the game before it ended is not told."""
        return super().result if self._now else None

    def view(self, player: int | None = None) -> View:
        """What a player may see; at its start what its player really saw."""
        if not self._now and player in (None, self.root.player):
            return self.root
        return super().view(player)

    @property
    def text(self) -> str:
        """It has none: the tiles of the game that it comes from are not known."""
        raise GameError(
            say("A what-if game begins in the middle of a game, so it has no text of its own.")
        )
