"""What one player may see: the table as it looks from one chair, with nothing hidden in it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from html import escape
from itertools import combinations
from typing import SupportsIndex, overload

from triolet_lab.tables import counted
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, can_place, legal_placements
from triolet_lab.triolet.rules.legality import Reason, check, check_exchange, check_pass
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Move, Pass, Placement, as_move
from triolet_lab.triolet.rules.scoring import Breakdown, score
from triolet_lab.triolet.rules.tiles import RACK_SIZE, Rack, Tile, sort_key


class End(StrEnum):
    """How a game ends, by the names of the rules page."""

    OUT = "out"
    STUCK = "stuck"
    DEAD_BOARD = "dead board"


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

    @property
    def placement(self) -> Placement | None:
        """The tiles that were placed; None for an exchange or a pass."""
        return None if self.breakdown is None else self.breakdown.placement

    @property
    def points(self) -> int:
        """What the turn earned."""
        return 0 if self.breakdown is None else self.breakdown.total

    @property
    def action(self) -> str:
        """What the player did, in a few words."""
        if self.breakdown is not None:
            return str(self.breakdown.placement)
        if self.exchanged:
            return f"exchanges {counted(self.exchanged, 'tile')}"
        return "passes"

    @property
    def arithmetic(self) -> str:
        """How the points came about, in one line; empty where nothing was placed."""
        if self.breakdown is None:
            return ""
        return self.breakdown.one_line + (", replay" if self.breakdown.replay else "")

    def __str__(self) -> str:
        what = f"{self.action}, {self.arithmetic}" if self.arithmetic else self.action
        has = "have" if self.name == "you" else "has"
        return f"{self.number}. {self.name}: {what} ({self.name} {has} {self.score})"


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

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{title}</th>" for title in ("turn", "player", "move", "sum", "score"))
        rows = "".join(
            "<tr>"
            + "".join(
                f"<td>{escape(str(value))}</td>"
                for value in (turn.number, turn.name, turn.action, turn.arithmetic, turn.score)
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
            return check(self.board, move, self.rack, first_turn=self.first_turn)
        if isinstance(move, Exchange):
            return check_exchange(move, self.rack, self.bag_size)
        able = can_place(self.board, self.rack, first_turn=self.first_turn)
        return check_pass(able, self.bag_size)

    def score(self, placement: Placement | str) -> Breakdown:
        """What the placement would earn."""
        return score(self.board, placement)

    def __str__(self) -> str:
        from triolet_lab.triolet.play.notation import position_text

        return position_text(self)


def _exchanges(rack: Rack) -> list[Exchange]:
    """Every different choice of tiles to exchange, fewer tiles first."""
    tiles = sorted(rack, key=sort_key)
    choices = (chosen for size in range(1, RACK_SIZE + 1) for chosen in combinations(tiles, size))
    return [Exchange(chosen) for chosen in dict.fromkeys(choices)]
