"""What a placement earns, as arithmetic that a player can redo."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.triominos.rules.board import Board, Place, as_board
from triolet_lab.triominos.rules.cells import Point
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement, as_placement
from triolet_lab.triominos.rules.tiles import TRIPLE_ZERO, Tile

START = 10
"""What the opening triple adds with `start_triple`."""

TRIPLE_ZERO_START = 30
"""What 0-0-0 adds besides."""


class Bonus(StrEnum):
    """What adds to the value of a tile."""

    BRIDGE = "bridge"
    HEXAGON = "hexagon"
    DOUBLE_HEXAGON = "double hexagon"
    TRIPLE_HEXAGON = "triple hexagon"
    START_TRIPLE = "start triple"
    TRIPLE_ZERO = "triple zero"

    @property
    def message(self) -> Message:
        """Its name in a sum."""
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Bonus.{self.name}"


_NAMES = {
    Bonus.BRIDGE: say("bridge"),
    Bonus.HEXAGON: say("hexagon"),
    Bonus.DOUBLE_HEXAGON: say("double hexagon"),
    Bonus.TRIPLE_HEXAGON: say("triple hexagon"),
    Bonus.START_TRIPLE: say("opening triple"),
    Bonus.TRIPLE_ZERO: say("opening with 0-0-0"),
}

HEXAGONS = (Bonus.HEXAGON, Bonus.DOUBLE_HEXAGON, Bonus.TRIPLE_HEXAGON)
"""The bonus for one, two, three hexagons at once."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score: the numbers of the tile, or a bonus."""

    points: int
    """What it earns."""
    bonus: Bonus | None = None
    """What it is earned for; None for the tile itself."""
    corners: tuple[Point, ...] = ()
    """The middles of the hexagons, or the three points that a bridge covers."""
    numbers: tuple[int, ...] = ()
    """The numbers that are added, where numbers are."""

    @property
    def message(self) -> Message | Listed:
        """The line in words: "2 + 5 + 5 = 12", "bridge + 40"."""
        if self.bonus is not None:
            return say("{bonus} + {points}", bonus=self.bonus.message, points=self.points)
        if self.numbers:
            return joined([joined(self.numbers, " + "), self.points], " = ")
        return say("tile + {points}", points=self.points)

    @property
    def terms(self) -> tuple[object, ...]:
        """What the line adds to a sum."""
        if self.bonus is not None:
            return (say("{bonus} {points}", bonus=self.bonus.message, points=self.points),)
        return self.numbers or (self.points,)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a placement earns, line by line.

    >>> board = Board.parse("U(0,0) 5-5-2, D(0,-1) 5-2-4")
    >>> print(score(board, "D(0,0) 5-0-2"))
    0 + 2 + 5 = 7
    """

    placement: Placement
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def bonus(self) -> Bonus | None:
        """The bridge or the hexagons of the placement, or what an opening earns; None without."""
        return self.lines[1].bonus if len(self.lines) > 1 else None

    @property
    def terms(self) -> tuple[object, ...]:
        """All that is added up, with the bonus by its name."""
        return tuple(term for line in self.lines for term in line.terms)

    @property
    def one_line(self) -> Listed:
        """The whole sum in one line: "0 + 2 + 5 + bridge 40 = 47"."""
        return joined([joined(self.terms, " + "), self.total], " = ")

    def __str__(self) -> str:
        lines = [str(line) for line in self.lines]
        if len(lines) > 1:
            terms = " + ".join(str(line.points) for line in self.lines)
            lines.append(f"{terms} = {self.total}")
        return "\n".join(lines)


def score(board: Board | str, placement: Placement | str, *, rules: Rules = RULEBOOK) -> Breakdown:
    """What a placement earns on this board; whether it is legal is not asked here.

    >>> board = Board.parse("U(0,0) 5-5-2, D(0,-1) 5-2-4, U(1,-1) 4-2-4, D(1,-1) 2-2-4, "
    ...     "U(2,-1) 4-2-3, D(2,-1) 2-2-3, U(2,0) 2-1-2, D(1,0) 0-1-2, U(1,1) 0-1-1, D(0,1) 0-1-0")
    >>> print(score(board, "U(0,1) 5-0-0"))
    0 + 0 + 5 = 5
    bridge + 40
    5 + 40 = 45
    >>> print(score(board, "U(1,0) 2-0-2").one_line)
    0 + 2 + 2 + hexagon 50 = 54
    """
    board = as_board(board)
    placement = as_placement(placement, board.corners)
    tile = placement.tile
    if tile is None:
        raise LabError(say("{placement} is no tile: it has no value.", placement=str(placement)))
    place = board.place_at(placement.cell)
    lines = (tile_line(tile, rules), *bonus_lines(place, rules), *_opening(board, tile, rules))
    return Breakdown(placement, lines)


def tile_line(tile: Tile, rules: Rules) -> ScoreLine:
    """What the tile itself earns."""
    if rules.children:
        return ScoreLine(1)
    return ScoreLine(tile.value, numbers=tile.numbers)


def bonus_lines(place: Place, rules: Rules) -> tuple[ScoreLine, ...]:
    """The bonus of whatever tile comes to this place: one line, or none."""
    if place.hexagons:
        count = len(place.hexagons)
        return (ScoreLine(rules.hexagons(count), HEXAGONS[count - 1], place.hexagons),)
    if place.is_bridge or (rules.bridge_extension and place.sides and place.is_covered):
        return (ScoreLine(rules.bridge, Bonus.BRIDGE, place.cell.points),)
    return ()


def _opening(board: Board, tile: Tile, rules: Rules) -> Iterator[ScoreLine]:
    if len(board) == 0 and rules.start_triple and tile.is_triple and not rules.children:
        yield ScoreLine(START, Bonus.START_TRIPLE)
        if tile == TRIPLE_ZERO:
            yield ScoreLine(TRIPLE_ZERO_START, Bonus.TRIPLE_ZERO)
