"""What one player may see: the table as it looks from one chair, with nothing hidden in it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cached_property
from html import escape
from itertools import combinations
from typing import SupportsIndex, overload

from triolet_lab.language import Message, say, say_many
from triolet_lab.reprs import short_repr, unusual
from triolet_lab.triolet.play.position import End as End
from triolet_lab.triolet.play.position import is_readable, position_text
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, can_place, legal_placements
from triolet_lab.triolet.rules.legality import Reason, broken_rules, check_exchange, check_pass
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Move, Pass, Placement, as_move
from triolet_lab.triolet.rules.scoring import Breakdown, score
from triolet_lab.triolet.rules.tiles import RACK_SIZE, Rack, Tile, sort_key


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn as everybody at the table saw it: exchanged and drawn tiles stay hidden.

    >>> board = Board()
    >>> placement = Placement.of("9@H8", "5@I8")
    >>> print(SeenTurn(1, 0, "Ann", score=23, breakdown=score(board, placement)))
    1. Ann: 9@H8 5@I8, 9×2 + 5 = 23 (Ann has 23)
    """

    number: int
    """1 for the first turn of the game."""
    player: int
    name: str
    score: int
    """What the player has after the turn."""
    breakdown: Breakdown | None = None
    """How the points came about, for a placement."""
    exchanged: int = 0
    """How many tiles were exchanged."""
    hints: int = 0
    """How many hints the player asked for before it."""
    is_you: bool = False
    """Whether the kit speaks to this player as "you"."""

    @property
    def placement(self) -> Placement | None:
        """The tiles that were placed; None for an exchange or a pass."""
        return None if self.breakdown is None else self.breakdown.placement

    @property
    def points(self) -> int:
        """What the turn earned."""
        return 0 if self.breakdown is None else self.breakdown.total

    @property
    def action(self) -> str | Message:
        """What the player did, in a few words."""
        if self.breakdown is not None:
            return str(self.breakdown.placement)
        if self.exchanged:
            return say_many(
                "exchanges {count} tile", "exchanges {count} tiles", count=self.exchanged
            )
        return say("passes")

    @property
    def arithmetic(self) -> Message | None:
        """How the points came about, in one line; None where nothing was placed."""
        return None if self.breakdown is None else self.breakdown.sheet_line

    @property
    def message(self) -> Message:
        """The turn as a line of a score sheet."""
        values: dict[str, object] = {
            "number": str(self.number),
            "name": self.name,
            "move": self.action,
            "score": self.score,
        }
        if self.arithmetic is None and self.is_you:
            return say("{number}. {name}: {move} (you have {score})", **values)
        if self.arithmetic is None:
            return say("{number}. {name}: {move} ({name} has {score})", **values)
        values["sum"] = self.arithmetic
        if self.is_you:
            return say("{number}. {name}: {move}, {sum} (you have {score})", **values)
        return say("{number}. {name}: {move}, {sum} ({name} has {score})", **values)

    def __str__(self) -> str:
        return str(self.message)

    __repr__ = short_repr


class Log(tuple[SeenTurn, ...]):
    """The turns so far; prints as a score sheet."""

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex) -> SeenTurn: ...
    @overload
    def __getitem__(self, key: slice) -> "Log": ...
    def __getitem__(self, key: SupportsIndex | slice) -> "SeenTurn | Log":
        if isinstance(key, slice):
            return Log(super().__getitem__(key))
        return super().__getitem__(key)

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return f"Log([{', '.join(map(repr, self))}])"

    def _repr_html_(self) -> str:
        titles = (say("turn"), say("player"), say("move"), say("sum"), say("score"))
        head = "".join(f"<th>{escape(str(title))}</th>" for title in titles)
        rows = "".join(
            "<tr>"
            + "".join(
                f"<td>{escape(str(value))}</td>"
                for value in (
                    turn.number,
                    turn.name,
                    turn.action,
                    turn.arithmetic or "",
                    turn.score,
                )
            )
            + "</tr>"
            for turn in self
        )
        return f'<table class="triolet-log"><tr>{head}</tr>{rows}</table>'


EMPTY_LOG = Log()


@dataclass(frozen=True)
class View:
    """The game as one player sees it: enough to choose a move, and nothing that is hidden.

    >>> view = View(("Ann", "Ben"), 0, Board(), Rack.parse("9 5 J"), (0, 0), (3, 3), 74)
    >>> print(*max(view.legal_placements(), key=lambda scored: scored.points))
    5@F8 9@G8 J1@H8 60
    >>> view.unseen[Tile(9)]
    3
    >>> view
    parse_position('empty | rack 9 5 J | scores 0 0 | names Ann, Ben')
    """

    names: tuple[str, ...]
    """The players, in the order of play."""
    player: int
    """Whose view this is."""
    board: Board
    rack: Rack
    """The player's own tiles."""
    scores: tuple[int, ...]
    rack_sizes: tuple[int, ...]
    """How many tiles each player holds."""
    bag_size: int
    to_move: int = 0
    """Whose turn it is."""
    started: tuple[bool, ...] = ()
    """Who has had a turn already; nobody, if it is left out."""
    passes: int = 0
    """How many players have just passed in succession."""
    end: End | None = None
    """How the game ended, None while it goes on."""
    history: Log = EMPTY_LOG
    """The turns so far, as everybody saw them."""
    you: int | None = None
    """The player whom the kit speaks to as "you", if there is one."""

    def __post_init__(self) -> None:
        if not self.started:
            object.__setattr__(self, "started", (False,) * len(self.names))

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        return self.board.rules

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.end is not None

    @property
    def first_turn(self) -> bool:
        """Whether the player has had no turn yet, so that a 2 × 2 square is forbidden."""
        return not self.started[self.player]

    @cached_property
    def unseen(self) -> Counter[Tile]:
        """The tiles that the player cannot see: in the bag, on other racks, or put away."""
        seen = [*(tile.bare for _, tile in self.board), *self.rack]
        return Counter(self.rules.tiles()) - Counter(seen)

    def legal_placements(self) -> list[Scored]:
        """All placements open to the player with their points, in a stated order."""
        return legal_placements(self.board, self.rack, first_turn=self.first_turn)

    def legal_moves(self) -> list[Move]:
        """All moves open to the player: placements, then exchanges, then a pass."""
        if self.is_over:
            return []
        moves: list[Move] = [placement for placement, _ in self.legal_placements()]
        everything: Iterable[Move] = [*_exchanges(self.rack), Pass()]
        return moves + [move for move in everything if not self.check(move)]

    def check(self, move: Move | str) -> tuple[Reason, ...]:
        """Every rule that the move would break; nothing when it is legal."""
        move = as_move(move)
        if isinstance(move, Placement):
            return broken_rules(self.board, move, self.rack, first_turn=self.first_turn)
        if isinstance(move, Exchange):
            return check_exchange(move, self.rack, self.bag_size)
        able = can_place(self.board, self.rack, first_turn=self.first_turn)
        return check_pass(able, self.bag_size)

    def score(self, placement: Placement | str) -> Breakdown:
        """What the placement would earn."""
        return score(self.board, placement)

    def __str__(self) -> str:
        return position_text(self)

    def __repr__(self) -> str:
        if not is_readable(self):
            return short_repr(self)
        position = f"parse_position({str(self)!r})"
        more = unusual(self, without=_IN_TEXT)
        return f"replace({', '.join([position, *more])})" if more else position


_IN_TEXT = {field.name for field in fields(View)} - {"history", "you"}
"""What the line of a position tells of a view."""


def _exchanges(rack: Rack) -> list[Exchange]:
    """Every different choice of tiles to exchange, fewer tiles first."""
    tiles = sorted(rack, key=sort_key)
    choices = (chosen for size in range(1, RACK_SIZE + 1) for chosen in combinations(tiles, size))
    return [Exchange(chosen) for chosen in dict.fromkeys(choices)]
