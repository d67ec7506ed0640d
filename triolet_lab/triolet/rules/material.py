"""The material and the numbers of a game as data: the rulebook's, or those of a house."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from triolet_lab.errors import RulesError
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Direction, Special
from triolet_lab.triolet.rules.tiles import JOKER, TARGET, Tile


def _cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(Cell.parse, text.split()))


@dataclass(frozen=True)
class Rules:
    """What a game is played with; everything not named is as in the rulebook.

    >>> Rules().tile_count, str(Rules().centre)
    (83, 'H8')
    >>> small = Rules.small(7)
    >>> small.size, str(small.centre), small.special(small.centre).sign
    (7, 'D4', '×2')
    """

    size: int = 15
    """How many rows and columns the board has: an odd number, so that there is a centre."""
    double: tuple[Cell, ...] = _cells("H8 D8 H4 L8 H12 E5 E11 K5 K11")
    triple: tuple[Cell, ...] = _cells("E2 K2 B5 N5 B11 N11 E14 K14")
    replay: tuple[Cell, ...] = _cells("H1 A8 O8 H15 B2 N2 B14 N14")
    counts: tuple[int, ...] = (9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1)
    """How many tiles there are of each number from 0 to 15."""
    jokers: int = 2
    trio_bonus: int = 15
    """What a trio earns on top of its sum of 15."""
    triolet_bonus: int = 50
    """What three number tiles earn that form a trio in one turn."""
    lone_opening: int = 0
    """What a first tile alone on the centre earns, times its number: 0, or 2 in some houses."""
    specials: Mapping[Cell, Special] = field(init=False, repr=False, compare=False)
    """The special cells, each with what it does."""

    def __post_init__(self) -> None:
        for name in ("double", "triple", "replay", "counts"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        self._check_numbers()
        self._check_special_cells()
        kinds = {Special.DOUBLE: self.double, Special.TRIPLE: self.triple}
        kinds[Special.REPLAY] = self.replay
        table = {cell: kind for kind, cells in kinds.items() for cell in cells}
        object.__setattr__(self, "specials", MappingProxyType(table))

    def _check_numbers(self) -> None:
        sizes = range(3, len(COLUMNS) + 1, 2)
        if type(self.size) is not int or self.size not in sizes:
            raise RulesError(f"A board has an odd size from 3 to 15, not {self.size!r}.")
        if len(self.counts) != TARGET + 1:
            raise RulesError(
                f"The tile counts are 16 numbers, for 0 to 15, not {len(self.counts)}."
            )
        for what, number in [
            *(("A tile count", count) for count in self.counts),
            ("The number of jokers", self.jokers),
            ("The trio bonus", self.trio_bonus),
            ("The triolet bonus", self.triolet_bonus),
        ]:
            if type(number) is not int or not 0 <= number <= 999:
                raise RulesError(f"{what} is a whole number from 0 to 999, not {number!r}.")
        if type(self.lone_opening) is not int or self.lone_opening not in (0, 2):
            raise RulesError(
                f"A lone opening tile scores 0 or 2 times its number, not {self.lone_opening!r}."
            )

    def _check_special_cells(self) -> None:
        listed = [*self.double, *self.triple, *self.replay]
        for cell, times in Counter(listed).items():
            if not isinstance(cell, Cell):
                raise RulesError(
                    f"{cell!r} is not a cell: name a special cell as Cell.parse('D4')."
                )
            if not self.has(cell):
                raise RulesError(f"{cell} cannot be special: {self.extent}.")
            if times > 1:
                raise RulesError(f"{cell} is named as a special cell twice.")
        special = set(listed)
        for cell in listed:
            for direction in Direction:
                for count in (1, 2):
                    near = cell.step(direction, count)
                    if near in special:
                        raise RulesError(
                            f"{cell} and {near} are both special in one line of three cells: "
                            "one placement may cover one special cell only."
                        )

    @classmethod
    def small(cls, size: int = 7, **changes: object) -> "Rules":
        """A small board for a lesson: a double in the centre, a replay cell in each corner."""
        if type(size) is not int or size not in range(5, len(COLUMNS) + 1, 2):
            raise RulesError(f"A small board has an odd size from 5 to 15, not {size!r}.")
        last = size - 1
        corners = tuple(Cell(row, column) for row in (0, last) for column in (0, last))
        settings: dict[str, object] = {
            "size": size,
            "double": (Cell(size // 2, size // 2),),
            "triple": (),
            "replay": corners,
        }
        return cls(**(settings | changes))  # type: ignore[arg-type]

    @property
    def centre(self) -> Cell:
        """The cell that the first placement covers."""
        return Cell(self.size // 2, self.size // 2)

    @property
    def extent(self) -> str:
        """A half-sentence that says which cells there are."""
        last = Cell(self.size - 1, self.size - 1)
        return f"the board is {self.size} × {self.size} cells, A1 to {last}"

    @property
    def tile_count(self) -> int:
        """How many tiles there are in all."""
        return sum(self.counts) + self.jokers

    @property
    def trio_points(self) -> int:
        """What a trio is worth: 30 in the rulebook."""
        return TARGET + self.trio_bonus

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles, numbers upwards and jokers last."""
        numbers = (Tile(number) for number, count in enumerate(self.counts) for _ in range(count))
        return (*numbers, *[JOKER] * self.jokers)

    def count(self, tile: Tile) -> int:
        """How many such tiles there are; a joker's face does not matter."""
        return self.jokers if tile.number is None else self.counts[tile.number]

    def has(self, cell: Cell) -> bool:
        """Whether the cell is on the board."""
        return 0 <= cell.row < self.size and 0 <= cell.column < self.size

    def special(self, cell: Cell) -> Special | None:
        """What the cell does, None for a plain one."""
        return self.specials.get(cell)

    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order."""
        return tuple(Cell(row, column) for row in range(self.size) for column in range(self.size))

    def __reduce__(self) -> tuple[object, ...]:
        # The table of special cells is a view that cannot be pickled: it is made anew.
        values = (self.size, self.double, self.triple, self.replay, self.counts, self.jokers)
        return (Rules, (*values, self.trio_bonus, self.triolet_bonus, self.lone_opening))


RULEBOOK = Rules()
"""The game as the rulebook has it."""
