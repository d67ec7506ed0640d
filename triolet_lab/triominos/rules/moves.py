"""What a player may do in a turn: place a tile, draw one, or pass."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self, TypeAlias

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted
from triolet_lab.triominos.rules.cells import FIRST_CELL, Cell, Point
from triolet_lab.triominos.rules.tiles import Numbers, Tile, check_number, tile_of

_FULL = re.compile(r"([UD]\([-0-9]+,[-0-9]+\)) +([0-5])-([0-5])-([0-5])")
_SHORT = re.compile(r"([0-5])([0-5])([0-5]) +([UuDd][-0-9]+,[-0-9]+)")
_PLACED = re.compile(r"[UuDd]\(?-?[0-9]+,")


@dataclass(frozen=True, slots=True, repr=False)
class Placement:
    """A tile on a cell: its numbers lie on the points of the cell, in their order.

    >>> placement = Placement.parse("D(0,0) 5-0-2")
    >>> print(placement.tile, placement.short)
    0-2-5 025 D0,0
    """

    cell: Cell
    numbers: Numbers

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(self.numbers))
        if not isinstance(self.cell, Cell) or len(self.numbers) != 3:
            raise LabError(
                say(
                    "A placement is a cell and three numbers, like {example}.",
                    example='Placement.parse("D(0,0) 5-0-2")',
                )
            )
        for number in self.numbers:
            check_number(number)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The placement that `str` writes, such as "D(0,0) 5-0-2"."""
        check_text(text, "D(0,0) 5-0-2")
        match = _FULL.fullmatch(text.strip())
        if match is None:
            raise NotationError(
                say(
                    "{text} is not a placement: write a cell and the numbers on its points "
                    "clockwise, like D(0,0) 5-0-2.",
                    text=quoted(text),
                )
            )
        return cls(Cell.parse(match[1]), (int(match[2]), int(match[3]), int(match[4])))

    @property
    def tile(self) -> Tile | None:
        """The tile with these numbers; None where only its mirror form exists."""
        return tile_of(self.numbers)

    @property
    def value(self) -> int:
        """The sum of the numbers."""
        return sum(self.numbers)

    @property
    def corners(self) -> tuple[tuple[Point, int], ...]:
        """Each point of the cell with the number on it."""
        return tuple(zip(self.cell.points, self.numbers, strict=True))

    @property
    def short(self) -> str:
        """The placement as one types it: the tile and the cell.

        On the first cell of all, where the turn is free, the numbers stand as they lie.
        """
        tile = None if self.cell == FIRST_CELL else self.tile
        numbers = self.numbers if tile is None else tile.numbers
        return f"{''.join(map(str, numbers))} {self.cell.short}"

    def turned(self, sixths: int = 1) -> "Placement":
        """The placement when the grid turns counter-clockwise about (0,0)."""
        numbers = {point.turned(sixths): number for point, number in self.corners}
        return _on(self.cell.turned(sixths), numbers)

    @property
    def mirrored(self) -> "Placement":
        """The placement in a mirror: a tile with three different numbers becomes none.

        >>> print(Placement.parse("D(0,0) 5-0-2").mirrored.tile)
        None
        """
        numbers = {point.mirrored: number for point, number in self.corners}
        return _on(self.cell.mirrored, numbers)

    def _repr_svg_(self) -> str:
        from triolet_lab.triominos.show import pictures  # its own picture

        return pictures.placement(self)

    def __str__(self) -> str:
        return f"{self.cell} {'-'.join(map(str, self.numbers))}"

    def __repr__(self) -> str:
        return f"Placement.parse({str(self)!r})"


def _on(cell: Cell, numbers: Mapping[Point, int]) -> Placement:
    """The placement on this cell that shows these numbers on its points."""
    first, second, third = (numbers[point] for point in cell.points)
    return Placement(cell, (first, second, third))


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one tile from the pool."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a placement."""

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Placement | Draw | Pass

_NOTHING: Mapping[Point, int] = {}


def parse_move(text: str, corners: Mapping[Point, int] = _NOTHING) -> Move:
    """The move that `str` writes, or one as it is typed: a tile and a cell, "025 D0,0".

    A tile named by its numbers upwards turns so that it fits the `corners` of the table; numbers in
    another order, and those of the first tile of all, lie as they are written.

    >>> print(parse_move("025 D0,0", {Point(0, 1): 5, Point(1, 0): 2}), "|", parse_move("552 u0,0"))
    D(0,0) 5-0-2 | U(0,0) 5-5-2
    """
    check_text(text, "025 D0,0")
    words = text.strip()
    if words in ("draw", "pass"):
        return Draw() if words == "draw" else Pass()
    if _FULL.fullmatch(words):
        return Placement.parse(words)
    match = _SHORT.fullmatch(words)
    if match is None:
        if len(_PLACED.findall(words)) > 1:
            raise NotationError(
                say("{text} places more than one tile: a turn places one.", text=quoted(text))
            )
        raise NotationError(
            say(
                "{text} is not a move: write a tile and a cell, like 025 D0,0, or draw, or pass.",
                text=quoted(text),
            )
        )
    cell, written = Cell.parse(match[4]), (int(match[1]), int(match[2]), int(match[3]))
    tile = tile_of(written)
    if tile is None or tile.numbers != written:
        return Placement(cell, written)
    return best_turn(tile, cell, corners)


def best_turn(tile: Tile, cell: Cell, corners: Mapping[Point, int]) -> Placement:
    """The tile in the turn that meets most numbers, the first of these where there are several."""
    asked = [corners.get(point) for point in cell.points]
    return max(
        (Placement(cell, numbers) for numbers in tile.turns),
        key=lambda one: sum(a == b for a, b in zip(one.numbers, asked, strict=True)),
    )


def as_move(move: Move | str, corners: Mapping[Point, int] = _NOTHING) -> Move:
    """A move, given as itself or as its text."""
    if isinstance(move, str):
        return parse_move(move, corners)
    if isinstance(move, Placement | Draw | Pass):
        return move
    raise LabError(
        say(
            "{value} is not a move: play a Placement, Draw(), Pass(), or a text like 025 D0,0.",
            value=quoted(move),
        )
    )


def as_placement(move: Placement | str, corners: Mapping[Point, int] = _NOTHING) -> Placement:
    """A placement, given as itself or as its text."""
    placement = as_move(move, corners)
    if isinstance(placement, Placement):
        return placement
    raise LabError(say("{move} places no tile.", move=str(placement)))
