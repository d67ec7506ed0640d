"""The table as a value: what lies where, and the places where a tile could be added."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from triolet_lab.errors import LabError, PositionError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted
from triolet_lab.triominos.rules.cells import Cell, Point, reading_order
from triolet_lab.triominos.rules.diagram import EMPTY, diagram, is_diagram, read_diagram
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.tiles import Tile

Asked: TypeAlias = tuple[int | None, int | None, int | None]
"""The numbers that a cell asks for, by its points; None where no tile lies yet."""


class Place(NamedTuple):
    """An empty cell beside a tile: what it asks for, and what lies round it.

    >>> print(*Board.parse("U(0,0) 5-5-2").places, sep=", ")
    D(-1,0) asks for ?-5-5, D(0,0) asks for 5-?-2, D(0,-1) asks for 5-2-?
    """

    cell: Cell
    asked: Asked
    sides: int
    """How many of its neighbours are filled."""
    hexagons: tuple[Point, ...]
    """The points in which it is the last of the six cells to be filled."""

    @property
    def is_covered(self) -> bool:
        """Whether a number lies on each of its points."""
        return None not in self.asked

    @property
    def is_bridge(self) -> bool:
        """Whether a tile here has one neighbour, and meets a tile in the point opposite."""
        return self.sides == 1 and self.is_covered

    def __str__(self) -> str:
        numbers = "-".join("?" if number is None else str(number) for number in self.asked)
        return f"{self.cell} asks for {numbers}"


class Board:
    """Tiles on their cells. A board never changes: placing gives a new one.

    The numbers that meet in a point are always the same, and each tile lies once at most.

    >>> board = Board().place("U(0,0) 5-5-2").place("D(0,0) 5-0-2")
    >>> board
    Board.parse('U(0,0) 5-5-2, D(0,0) 5-0-2')
    >>> print(board)
    (0,1)    5   0
             ▲ ▼
    (0,0)  5   2
    >>> print(board["D(0,0)"], "|", board["U(1,0)"], "|", len(board))
    D(0,0) 5-0-2 | None | 2
    """

    __slots__ = ("_asking", "_cell_of", "_counts", "_numbers", "_places", "_tiles")

    def __init__(self, placements: Iterable[Placement] = ()) -> None:
        self._tiles: dict[Cell, Placement] = {}
        self._cell_of: dict[Tile, Cell] = {}
        self._numbers: dict[Point, int] = {}
        self._counts: dict[Point, int] = {}  # how many of the six cells round a point are filled
        self._places: dict[Cell, Place] = {}
        self._asking: dict[Asked, list[Place]] | None = None
        for placement in placements:
            self._lay(placement)

    @classmethod
    def parse(cls, text: str) -> "Board":
        """The board of a line such as "U(0,0) 5-5-2, D(0,0) 5-0-2", or of a printed picture."""
        check_text(text, "U(0,0) 5-5-2")
        if is_diagram(text):
            return cls(read_diagram(text))
        line = text.strip()
        if line in ("", EMPTY):
            return cls()
        return cls(map(Placement.parse, re.split(r",\s+", line)))

    def place(self, placement: Placement | str) -> "Board":
        """The board with one more tile; it must be one and match, the other rules are not asked."""
        board = Board()
        board._tiles = self._tiles.copy()
        board._cell_of = self._cell_of.copy()
        board._numbers = self._numbers.copy()
        board._counts = self._counts.copy()
        board._places = self._places.copy()
        board._lay(Placement.parse(placement) if isinstance(placement, str) else placement)
        return board

    def _lay(self, placement: Placement) -> None:
        cell, tile = self._matching(placement)
        self._tiles[cell] = placement
        self._cell_of[tile] = cell
        for point, number in placement.corners:
            self._numbers[point] = number
            self._counts[point] = self._counts.get(point, 0) + 1
        self._places.pop(cell, None)
        for near in cell.around:
            if near not in self._tiles:
                place = self.place_at(near)
                if place.sides:
                    self._places[near] = place

    def _matching(self, placement: Placement) -> tuple[Cell, Tile]:
        """The cell and the tile of a placement that a table can hold."""
        if not isinstance(placement, Placement):
            raise LabError(
                say(
                    "{value} is not a placement: {example} reads a table.",
                    value=quoted(placement),
                    example='Board.parse("U(0,0) 5-5-2")',
                )
            )
        cell, tile = placement.cell, placement.tile
        if tile is None:
            raise PositionError(
                say("Impossible table: {placement} is no tile.", placement=str(placement))
            )
        if cell in self._tiles:
            raise PositionError(say("Impossible table: two tiles lie on {cell}.", cell=str(cell)))
        if tile in self._cell_of:
            raise PositionError(
                say(
                    "Impossible table: {tile} lies on {cell} and on {other}.",
                    tile=str(tile),
                    cell=str(self._cell_of[tile]),
                    other=str(cell),
                )
            )
        for point, number in placement.corners:
            if self._numbers.get(point, number) != number:
                raise PositionError(
                    say(
                        "Impossible table: a {number} and a {other} meet in the point {point}.",
                        number=self._numbers[point],
                        other=number,
                        point=str(point),
                    )
                )
        return cell, tile

    # What there is to see.

    def __getitem__(self, cell: Cell | str) -> Placement | None:
        """The tile on this cell and how it lies, None where it is empty."""
        return self._tiles.get(Cell.parse(cell) if isinstance(cell, str) else cell)

    def __contains__(self, cell: object) -> bool:
        """Whether the cell is filled."""
        return cell in self._tiles

    def __iter__(self) -> Iterator[Placement]:
        """The tiles, rows from the top, in a row from the left."""
        return iter(sorted(self._tiles.values(), key=lambda one: reading_order(one.cell)))

    def __len__(self) -> int:
        return len(self._tiles)

    @property
    def corners(self) -> Mapping[Point, int]:
        """The points where tiles lie, each with its number."""
        return MappingProxyType(self._numbers)

    @property
    def cell_of(self) -> Mapping[Tile, Cell]:
        """The tiles that lie here, each with its cell."""
        return MappingProxyType(self._cell_of)

    @property
    def hexagons(self) -> tuple[Point, ...]:
        """The points in which all six cells are filled, in order."""
        return tuple(sorted(point for point, count in self._counts.items() if count == 6))

    @property
    def places(self) -> tuple[Place, ...]:
        """The empty cells beside a tile, in reading order; none on an empty table."""
        return tuple(sorted(self._places.values(), key=lambda place: reading_order(place.cell)))

    def place_at(self, cell: Cell) -> Place:
        """What an empty cell asks for, wherever it is."""
        first, second, third = points = cell.points
        one, other, last = cell.neighbours
        numbers, counts, tiles = self._numbers.get, self._counts.get, self._tiles
        return Place(
            cell,
            (numbers(first), numbers(second), numbers(third)),
            (one in tiles) + (other in tiles) + (last in tiles),
            tuple(point for point in points if counts(point) == 5),
        )

    def asking(self, asked: Asked) -> list[Place]:
        """The places that ask for these numbers and no others, in no order."""
        if self._asking is None:
            self._asking = {}
            for place in self._places.values():
                self._asking.setdefault(place.asked, []).append(place)
        return self._asking.get(asked, [])

    # How it is written.

    @property
    def line(self) -> str:
        """The board in one line, in reading order."""
        return ", ".join(map(str, self)) or EMPTY

    def __str__(self) -> str:
        return diagram(self)

    def __repr__(self) -> str:
        return f"Board.parse({self.line!r})" if self._tiles else "Board()"

    def _repr_svg_(self) -> str:
        from triolet_lab.triominos.show import pictures  # its own picture

        return pictures.board(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles))


def as_board(board: Board | str) -> Board:
    """A board, given as itself or as its text."""
    if isinstance(board, str):
        return Board.parse(board)
    if isinstance(board, Board):
        return board
    raise LabError(
        say(
            "{value} is not a table: give a Board, or a text like U(0,0) 5-5-2.",
            value=quoted(board),
        )
    )
