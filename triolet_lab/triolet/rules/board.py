"""What lies where: the board as a value, and the groups that tiles form on it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.codes import cell_index, tile_code
from triolet_lab.triolet.rules.material import RULEBOOK, Rules, as_rules
from triolet_lab.triolet.rules.picture import board_picture, parse_picture
from triolet_lab.triolet.rules.tiles import JOKER, TARGET, Tile


class Placed(NamedTuple):
    """A tile on its cell.

    >>> print(Placed(Cell.parse("H8"), Tile(9)))
    9@H8
    """

    cell: Cell
    tile: Tile

    @classmethod
    def parse(cls, text: str) -> Self:
        """The tile on a cell that `str` writes, such as "9@H8" or "J7@H8"."""
        check_text(text, "9@H8")
        tile, at, cell = text.partition("@")
        if not at:
            raise NotationError(
                say(
                    "{text} is not a tile on a cell: write it like 9@H8, or J7@H8.",
                    text=quoted(text),
                )
            )
        return cls(Cell.parse(cell), Tile.parse(tile))

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}"

    def __repr__(self) -> str:
        if self.cell.has_name:
            return f"Placed.parse({str(self)!r})"
        return f"Placed({self.cell!r}, {self.tile!r})"


def as_placed(given: object) -> Placed:
    """A tile on a cell, given as such or as a pair of the two."""
    if isinstance(given, tuple) and len(given) == 2:
        cell, tile = given
        if isinstance(cell, Cell) and isinstance(tile, Tile):
            return Placed(cell, tile)
    what = say("{value} is not a tile on a cell: write it like 9@H8.", value=quoted(given))
    raise LabError(what)


@dataclass(frozen=True, slots=True)
class Group:
    """A run of two or more adjacent tiles, across or down, that no tile could make longer.

    >>> Board.parse("9@H8 5@I8").groups()
    (Group.parse('across 9@H8 5@I8'),)
    """

    direction: Direction
    placed: tuple[Placed, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The group that `str` writes, such as "across 9@H8 5@I8"."""
        check_text(text, "across 9@H8 5@I8")
        way, *words = text.split() or [""]
        if way not in tuple(Direction):
            what = say("{text} is not a group: write it like across 9@H8 5@I8.", text=quoted(text))
            raise NotationError(what)
        return cls(Direction(way), tuple(map(Placed.parse, words)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where the group lies, from left to right or from top to bottom."""
        return tuple(cell for cell, _ in self.placed)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the group, in the order of its cells."""
        return tuple(tile for _, tile in self.placed)

    @property
    def sum(self) -> int:
        """The sum of the faces, which decides what is legal."""
        return sum(tile.face or 0 for tile in self.tiles)

    @property
    def is_trio(self) -> bool:
        """Whether three tiles make 15."""
        return len(self.placed) == 3 and self.sum == TARGET

    def __str__(self) -> str:
        return f"{self.direction} {' '.join(map(str, self.placed))}"

    def __repr__(self) -> str:
        return f"Group.parse({str(self)!r})"


class Board:
    """Tiles on their cells. A board never changes: placing gives a new one.

    >>> board = Board().place(Cell.parse("H8"), Tile(11)).place(Cell.parse("I8"), Tile(3))
    >>> board
    Board.parse('11@H8 3@I8')
    >>> print(board["I8"], board["J8"], len(board))
    3 None 2
    """

    __slots__ = ("_base", "_grid", "_pending", "_tiles", "rules")

    def __init__(
        self, tiles: Mapping[Cell, Tile] | Iterable[Placed] = (), rules: Rules = RULEBOOK
    ) -> None:
        if isinstance(tiles, str) or not isinstance(tiles, Iterable):
            raise LabError(
                say(
                    "{value} is no collection of placed tiles: {example} reads a text.",
                    value=quoted(tiles),
                    example='Board.parse("9@H8")',
                )
            )
        placed = tiles.items() if isinstance(tiles, Mapping) else tiles
        self.rules = as_rules(rules)
        self._tiles: dict[Cell, Tile] = {}
        for cell, tile in map(as_placed, placed):
            self._put(cell, tile)
        self._grid: kernel.Grid | None = None
        self._base: kernel.Grid | None = None
        self._pending = tuple(self._tiles.items())

    def _put(self, cell: Cell, tile: Tile) -> None:
        if not self.rules.has(cell):
            raise LabError(
                say(
                    "{cell} is not a cell here: the board is {size} × {size} cells, A1 to {last}.",
                    cell=str(cell),
                    size=self.rules.size,
                    last=str(self.rules.last),
                )
            )
        if cell in self._tiles:
            there = str(self._tiles[cell])
            what = say("{cell} is taken by {tile}: one tile to a cell.", cell=str(cell), tile=there)
            raise LabError(what)
        if tile == JOKER:
            what = say("The joker on {cell} needs a face from 0 to 15, like J7.", cell=str(cell))
            raise LabError(what)
        self._tiles[cell] = tile

    @classmethod
    def parse(cls, text: str, rules: Rules = RULEBOOK) -> "Board":
        """The board of a line such as "11@H8 3@I8", or of a picture that `print` has drawn."""
        check_text(text, "9@H8 5@I8")
        if "\n" in text.strip():
            return Board(parse_picture(text, rules), rules)
        return Board(map(Placed.parse, text.split()), rules)

    def place(self, cell: Cell | str, tile: Tile | str) -> "Board":
        """The board with one more tile; whether the rules allow it is not asked here."""
        where = cell if isinstance(cell, tuple) else Cell.parse(cell)
        what = tile if isinstance(tile, Tile) else Tile.parse(tile)
        return self.place_all([as_placed((where, what))])

    def place_all(self, placed: Iterable[Placed]) -> "Board":
        """The board with these tiles on it as well."""
        new = tuple(placed)
        board = Board((), self.rules)
        board._tiles = dict(self._tiles)
        for cell, tile in new:
            board._put(cell, tile)
        if self._grid is None:
            board._base, board._pending = self._base, self._pending + new
        else:
            board._base, board._pending = self._grid, new
        return board

    def grid(self) -> kernel.Grid:
        """The board in numbers, for the generator: made from an earlier board's when needed."""
        if self._grid is None:
            grid = (self._base or _empty_grid(self.rules)).copy()
            if self._pending and len(self._pending) == len(self._tiles):
                # The first tiles are laid: from now on the centre is a cell like any other.
                grid[kernel.BESIDE] = grid[kernel.BESIDE + 4] = grid[kernel.TOUCH] = 0
            for cell, tile in self._pending:
                kernel.lay(grid, cell_index(cell), tile_code(tile))
            self._grid, self._base, self._pending = grid, None, ()
        return self._grid

    def run(self, cell: Cell, direction: Direction) -> Group:
        """The unbroken line of tiles through a cell that has one."""
        first = cell
        while (before := first.step(direction, -1)) in self._tiles:
            first = before
        placed = []
        while first in self._tiles:
            placed.append(Placed(first, self._tiles[first]))
            first = first.step(direction)
        return Group(direction, tuple(placed))

    def groups(self, cells: Iterable[Cell] | None = None) -> tuple[Group, ...]:
        """All groups that contain one of the cells (any tile, if none are named), each once.

        >>> [group.sum for group in Board.parse("4@H7 11@H8 3@I8").groups()]
        [15, 14]
        """
        found: dict[tuple[Cell, Direction], Group] = {}
        for cell in sorted(self._tiles) if cells is None else cells:
            for direction in Direction:
                group = self.run(cell, direction)
                if len(group.placed) > 1:
                    found.setdefault((group.placed[0].cell, direction), group)
        return tuple(found.values())

    def completes_square(self, cells: Iterable[Cell], size: int) -> tuple[Cell, ...]:
        """The cells of a full square of size × size tiles that holds one of the cells, if any."""
        for cell in cells:
            for top in range(cell.row - size + 1, cell.row + 1):
                for left in range(cell.column - size + 1, cell.column + 1):
                    rows, columns = range(top, top + size), range(left, left + size)
                    # A plain pair finds a cell too, and most squares fail at their first corner.
                    if all((row, column) in self._tiles for row in rows for column in columns):
                        return tuple(Cell(row, column) for row in rows for column in columns)
        return ()

    def touches(self, cell: Cell) -> bool:
        """Whether a tile shares a side with the cell."""
        return any(neighbour in self._tiles for neighbour in cell.neighbours())

    def __getitem__(self, cell: Cell | str) -> Tile | None:
        return self._tiles.get(cell if isinstance(cell, tuple) else Cell.parse(cell))

    def __contains__(self, cell: Cell | str) -> bool:
        return self[cell] is not None

    def __iter__(self) -> Iterator[Placed]:
        """The tiles with their cells, in reading order."""
        return iter([Placed(cell, self._tiles[cell]) for cell in sorted(self._tiles)])

    def __len__(self) -> int:
        return len(self._tiles)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._tiles == other._tiles and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return (Board, (self._tiles, self.rules))

    @property
    def line(self) -> str:
        """The tiles in one line: "11@H8 3@I8"."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        rules = "" if self.rules == RULEBOOK else f", {self.rules!r}"
        return f"Board.parse({self.line!r}{rules})"

    def __str__(self) -> str:
        return board_picture(self._tiles, self.rules)

    def _repr_svg_(self) -> str:
        from triolet_lab.triolet.show import pictures  # its own picture

        return pictures.board(self)


def as_board(board: Board) -> Board:
    """A board; anything else, its text too, is refused."""
    if not isinstance(board, Board):
        what = say(
            "{value} is not a board: write it like {example}.",
            value=quoted(board),
            example='Board.parse("9@H8")',
        )
        raise LabError(what)
    return board


@lru_cache(maxsize=16)
def _empty_grid(rules: Rules) -> kernel.Grid:
    grid = [0] * kernel.LENGTH
    grid[kernel.SPECIAL : kernel.TRIO_POINTS] = [1] * (2 * kernel.SPAN)
    for cell, special in rules.specials.items():
        multiplier = special.multiplier if special.multiplier > 1 else 0
        index = cell_index(cell)
        grid[kernel.SPECIAL + index] = multiplier
        grid[kernel.SPECIAL + kernel.SPAN + kernel.turned(index)] = multiplier
    grid[kernel.TRIO_POINTS] = rules.trio_points
    grid[kernel.TRIOLET_BONUS] = rules.triolet_bonus
    grid[kernel.LONE_OPENING] = rules.lone_opening
    grid[kernel.CENTRE] = cell_index(rules.centre)
    kernel.clear(grid, rules.size)
    return grid
