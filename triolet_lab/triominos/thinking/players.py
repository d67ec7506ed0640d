"""Players: each looks at what one player may see and picks one legal move.

A player is anything that can be called with a `View` and returns a move, so a learner's player is
a plain function. Those that come with the kit have a name that can be used in place of them.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import ClassVar, TypeAlias

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.notation import quoted
from triolet_lab.triominos.play.view import View
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import Scored, can_place, legal_placements
from triolet_lab.triominos.rules.moves import Draw, Move, Pass
from triolet_lab.triominos.rules.scoring import bonus_lines
from triolet_lab.triominos.rules.tiles import Rack, Tile, tile_of

Player: TypeAlias = Callable[[View], Move]
"""From what a player may see to a move."""


def without_placement(view: View) -> Move:
    """What is left for a player who can place nothing: draw, or else pass.

    >>> from triolet_lab.triominos import parse_position
    >>> print(without_placement(parse_position("U(0,0) 5-5-2 | rack 0-0-0 | pool 46")))
    draw
    >>> print(without_placement(parse_position("U(0,0) 5-5-2 | rack 0-0-0 | pool 0")))
    pass
    """
    return Pass() if view.check(Draw()) else Draw()


@dataclass(frozen=True, kw_only=True)
class KitPlayer(ABC):
    """A player of the kit: a name, an explanation, options, and chance of its own."""

    name: ClassVar[str]
    summary: ClassVar[Message]
    """How it plays, in one sentence."""
    details: ClassVar[Message]
    """What else there is to know, such as its options."""
    rng: random.Random = field(default_factory=random.Random, repr=False, compare=False)
    """Where a player that leaves something to chance takes it from."""

    def __call__(self, view: View) -> Move:
        """The move to play."""
        placements = view.legal_placements()
        return self.choose(view, placements) if placements else without_placement(view)

    @abstractmethod
    def choose(self, view: View, placements: Sequence[Scored]) -> Move:
        """The move to play where these placements are legal."""

    @property
    def explanation(self) -> Listed:
        """What this player does, in one paragraph.

        >>> print(player("random").explanation)
        Plays any legal placement, each as likely as any other, and draws where nothing fits. It \
is the yardstick that every thought-out player should beat.
        """
        return joined((self.summary, self.details), " ")

    def __str__(self) -> str:
        options = [part.name for part in fields(self) if part.name != "rng"]
        chosen = ", ".join(
            f"{name}={getattr(self, name)}"
            for name in options
            if getattr(self, name) != getattr(type(self)(), name)
        )
        return f"{self.name} ({chosen})" if chosen else self.name


@dataclass(frozen=True, kw_only=True)
class RandomPlayer(KitPlayer):
    """A player that leaves everything to chance.

    >>> from triolet_lab.triominos import Round
    >>> game = Round(rng=random.Random(1))
    >>> game.check(player("random", rng=random.Random(2))(game.view()))
    ()
    """

    name: ClassVar[str] = "random"
    summary = say(
        "Plays any legal placement, each as likely as any other, and draws where nothing fits."
    )
    details = say("It is the yardstick that every thought-out player should beat.")

    def choose(self, view: View, placements: Sequence[Scored]) -> Move:  # noqa: ARG002
        """Any of the placements."""
        return self.rng.choice(placements).placement


@dataclass(frozen=True, kw_only=True)
class GreedyPlayer(KitPlayer):
    """A player that takes the points.

    >>> from triolet_lab.triominos import parse_position
    >>> print(GreedyPlayer()(parse_position("U(0,0) 5-5-2 | rack 0-2-5 1-5-5")))
    D(-1,0) 1-5-5
    """

    name: ClassVar[str] = "greedy"
    summary = say(
        "Plays the placement that earns most in this turn, and draws only where nothing fits."
    )
    details = say(
        "Where several earn the same it takes the first one in the order in which the legal "
        "placements are listed."
    )

    def choose(self, view: View, placements: Sequence[Scored]) -> Move:
        """The first of the placements that are worth most."""
        return max(placements, key=lambda scored: self.worth(view, scored)).placement

    def worth(self, view: View, scored: Scored) -> float:  # noqa: ARG002
        """What a placement is worth to this player: its points."""
        return scored.points


@dataclass(frozen=True, kw_only=True)
class CautiousPlayer(GreedyPlayer):
    """A player that thinks of the next player's turn.

    >>> CautiousPlayer(caution=50)
    CautiousPlayer(caution=50, hope=100)
    """

    name: ClassVar[str] = "cautious"
    summary = say(
        "Counts the bridges and hexagons that a placement leaves open, for the next player and "
        "for itself."
    )
    details = say(
        "Just one tile fits each of them. Where it cannot see that tile, it takes off the bonus "
        "times the chance that the next player holds it, times `caution` percent; where it holds "
        "the tile itself, it adds `hope` percent of the best such bonus."
    )
    caution: int = 100
    """How much a bonus counts that is left to the next player, in percent."""
    hope: int = 100
    """How much a bonus counts that waits for a tile of its own, in percent."""

    def __post_init__(self) -> None:
        _check_whole("caution", self.caution)
        _check_whole("hope", self.hope)

    def worth(self, view: View, scored: Scored) -> float:
        """The points less what is left to the next player, and with what is left to itself."""
        board = view.board.place(scored.placement)
        unseen = view.unseen
        following = view.rack_sizes[(view.player + 1) % len(view.names)]
        chance = following / max(1, len(unseen))
        given, kept = 0, 0
        for tile, bonus in open_bonuses(board, view):
            if tile in unseen:
                given += bonus
            elif tile in view.rack and tile != scored.placement.tile:
                kept = max(kept, bonus)
        return scored.points + (self.hope * kept - self.caution * chance * given) / 100


@dataclass(frozen=True, kw_only=True)
class LeavePlayer(GreedyPlayer):
    """A player that thinks of its next turn.

    >>> LeavePlayer(value=5)
    LeavePlayer(value=5)
    """

    name: ClassVar[str] = "leave"
    summary = say(
        "Thinks of the next turn: to the points of a placement it adds so many for every tile on "
        "its rack that will still fit somewhere."
    )
    details = say("The option `value` says how many points a tile that fits is worth.")
    value: int = 1
    """What a tile that still fits is worth, in points."""

    def __post_init__(self) -> None:
        _check_whole("value", self.value)

    def worth(self, view: View, scored: Scored) -> float:
        """The points, and the tiles that stay and fit."""
        board = view.board.place(scored.placement)
        stays = (tile for tile in view.rack if tile != scored.placement.tile)
        return scored.points + self.value * sum(can_place(board, (tile,)) for tile in stays)


@dataclass(frozen=True, kw_only=True)
class DrawerPlayer(GreedyPlayer):
    """A player that draws by choice.

    >>> from triolet_lab.triominos import parse_position
    >>> view = parse_position("U(0,0) 5-5-0, D(0,0) 5-0-0 | rack 0-0-0 1-1-1")
    >>> print(DrawerPlayer()(view), "|", DrawerPlayer(gain=20)(view))
    draw | U(1,0) 0-0-0
    """

    name: ClassVar[str] = "drawer"
    summary = say(
        "Plays like greedy, but draws by choice where a tile that it cannot see would earn more "
        "than its best placement."
    )
    details = say(
        "The option `gain` says how many points more it must earn than that; a draw "
        "costs 5. It never draws where a placement ends the round."
    )
    gain: int = 10
    """An unseen tile must earn more than the best placement and so many points."""

    def __post_init__(self) -> None:
        _check_whole("gain", self.gain)

    def choose(self, view: View, placements: Sequence[Scored]) -> Move:
        """A draw where it may be worth its price, otherwise what earns most."""
        best = max(scored.points for scored in placements)
        may_draw = len(view.rack) > 1 and not view.check(Draw())
        if may_draw and best_unseen(view) > best + self.gain:
            return Draw()
        return super().choose(view, placements)


def open_bonuses(board: Board, view: View) -> list[tuple[Tile, int]]:
    """The bridges and hexagons that are open on a board: the one tile that fits, and the bonus.

    >>> from triolet_lab.triominos import parse_position
    >>> view = parse_position("U(0,0) 5-5-2, D(0,0) 5-0-2, U(1,0) 2-0-2, D(1,-1) 2-2-4, "
    ...     "U(1,-1) 4-2-4 | rack 0-0-0")
    >>> for tile, bonus in open_bonuses(view.board, view):
    ...     print(tile, bonus)
    2-4-5 50
    """
    found = []
    for place in board.places:
        first, second, third = place.asked
        if first is not None and second is not None and third is not None:
            tile = tile_of((first, second, third))
            if tile is not None:
                found += [(tile, line.points) for line in bonus_lines(place, view.rules)]
    return found


def best_unseen(view: View) -> int:
    """The most that a tile would earn which the player cannot see; 0 if none fits."""
    placements = legal_placements(view.board, Rack(view.unseen), rules=view.rules)
    return max((points for _, points in placements), default=0)


def _check_whole(option: str, value: object) -> None:
    if type(value) is not int or not -999 <= value <= 999:
        raise LabError(
            say(
                "The option {option} takes whole numbers from -999 to 999, not {value}.",
                option=option,
                value=quoted(value),
            )
        )


PLAYERS: dict[str, type[KitPlayer]] = {
    kind.name: kind
    for kind in (RandomPlayer, GreedyPlayer, CautiousPlayer, LeavePlayer, DrawerPlayer)
}
"""The players of the kit by their names."""


def is_of_the_kit(who: object) -> bool:
    """Whether it is one of these players, and not one that somebody has made of them."""
    return type(who) in PLAYERS.values()


def player(name: str, **options: object) -> KitPlayer:
    """The player of the kit with this name.

    >>> print(player("drawer", gain=9))
    drawer (gain=9)
    """
    if name not in PLAYERS:
        raise LabError(
            say(
                "There is no player {name}: there are {known}.",
                name=quoted(name),
                known=joined(PLAYERS),
            )
        )
    known = [part.name for part in fields(PLAYERS[name])]
    for option in options:
        if option not in known:
            raise LabError(
                say(
                    "The player {name} has no option {option}: it has {known}.",
                    name=name,
                    option=quoted(option),
                    known=joined(known),
                )
            )
    return PLAYERS[name](**options)  # type: ignore[arg-type]
