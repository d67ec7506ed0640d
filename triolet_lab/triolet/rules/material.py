"""The material and the numbers of a game as data: the rulebook's, or those of a house."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from triolet_lab.errors import RulesError
from triolet_lab.language import say
from triolet_lab.notation import quoted
from triolet_lab.reprs import short_repr, unusual
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Direction, Special
from triolet_lab.triolet.rules.tiles import JOKER, TARGET, Tile


def _cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(Cell.parse, text.split()))


def _several(values: object) -> tuple[object, ...]:
    return tuple(values) if isinstance(values, Iterable) else (values,)


def _is_amount(value: object) -> bool:
    return type(value) is int and 0 <= value <= 999


def _small(size: int) -> dict[str, object]:
    """What a small board has in other places."""
    ends = (0, size - 1)
    return {
        "size": size,
        "double": (Cell(size // 2, size // 2),),
        "triple": (),
        "replay": tuple(Cell(row, column) for row in ends for column in ends),
    }


@dataclass(frozen=True)
class Rules:
    """What a game is played with; everything not named is as in the rulebook.

    >>> Rules().tile_count, str(Rules().centre)
    (83, 'H8')
    >>> small = Rules.small(7)
    >>> small.size, str(small.centre), small.special(small.centre).sign
    (7, 'D4', '×2')
    >>> Rules(jokers=0), Rules.small(7, lone_opening=2)
    (Rules(jokers=0), Rules.small(7, lone_opening=2))
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
            object.__setattr__(self, name, _several(getattr(self, name)))
        self._check_numbers()
        self._check_special_cells()
        kinds = {Special.DOUBLE: self.double, Special.TRIPLE: self.triple}
        kinds[Special.REPLAY] = self.replay
        table = {cell: kind for kind, cells in kinds.items() for cell in cells}
        object.__setattr__(self, "specials", MappingProxyType(table))

    def _check_numbers(self) -> None:
        if type(self.size) is not int or self.size not in range(3, len(COLUMNS) + 1, 2):
            what = say("A board has an odd size from 3 to 15, not {size}.", size=quoted(self.size))
            raise RulesError(what)
        if len(self.counts) != TARGET + 1:
            count = len(self.counts)
            what = say("The tile counts are 16 numbers, for 0 to 15, not {count}.", count=count)
            raise RulesError(what)
        for count in self.counts:
            if not _is_amount(count):
                wrong = quoted(count)
                what = say("A tile count is a whole number from 0 to 999, not {it}.", it=wrong)
                raise RulesError(what)
        if not _is_amount(self.jokers):
            wrong = quoted(self.jokers)
            what = say("The number of jokers is a whole number from 0 to 999, not {it}.", it=wrong)
            raise RulesError(what)
        if not _is_amount(self.trio_bonus):
            wrong = quoted(self.trio_bonus)
            what = say("The trio bonus is a whole number from 0 to 999, not {it}.", it=wrong)
            raise RulesError(what)
        if not _is_amount(self.triolet_bonus):
            wrong = quoted(self.triolet_bonus)
            what = say("The triolet bonus is a whole number from 0 to 999, not {it}.", it=wrong)
            raise RulesError(what)
        if type(self.lone_opening) is not int or self.lone_opening not in (0, 2):
            raise RulesError(
                say(
                    "A lone opening tile scores 0 or 2 times its number, not {number}.",
                    number=quoted(self.lone_opening),
                )
            )

    def _check_special_cells(self) -> None:
        listed = [*self.double, *self.triple, *self.replay]
        for cell in listed:
            if not isinstance(cell, Cell):
                raise RulesError(
                    say(
                        "{cell} is not a cell: name a special cell as Cell.parse('D4').",
                        cell=quoted(cell),
                    )
                )
            if not self.has(cell):
                raise RulesError(
                    say(
                        "{cell} cannot be special: "
                        "the board is {size} × {size} cells, A1 to {last}.",
                        cell=str(cell),
                        size=self.size,
                        last=str(self.last),
                    )
                )
        for cell, times in Counter(listed).items():
            if times > 1:
                raise RulesError(say("{cell} is named as a special cell twice.", cell=str(cell)))
        self._check_distances(listed)

    def _check_distances(self, special: list[Cell]) -> None:
        for cell in special:
            for near in (cell.step(way, count) for way in Direction for count in (1, 2)):
                if near in special:
                    raise RulesError(
                        say(
                            "{cell} and {near} are both special in one line of three cells: "
                            "one placement may cover one special cell only.",
                            cell=str(cell),
                            near=str(near),
                        )
                    )

    @classmethod
    def small(cls, size: int = 7, **changes: object) -> "Rules":
        """A small board for a lesson: a double in the centre, a replay cell in each corner."""
        if type(size) is not int or size not in range(5, len(COLUMNS) + 1, 2):
            what = say("A small board has an odd size from 5 to 15, not {size}.", size=quoted(size))
            raise RulesError(what)
        return cls(**(_small(size) | changes))  # type: ignore[arg-type]

    @property
    def centre(self) -> Cell:
        """The cell that the first placement covers."""
        return Cell(self.size // 2, self.size // 2)

    @property
    def last(self) -> Cell:
        """The cell in the lower right corner."""
        return Cell(self.size - 1, self.size - 1)

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

    def __repr__(self) -> str:
        small = _small(self.size)
        if self.size < 5 or any(getattr(self, name) != value for name, value in small.items()):
            return short_repr(self)
        return f"Rules.small({', '.join([str(self.size), *unusual(self, without=small)])})"

    def __reduce__(self) -> tuple[object, ...]:
        # The table of special cells is a view that cannot be pickled: it is made anew.
        values = (self.size, self.double, self.triple, self.replay, self.counts, self.jokers)
        return (Rules, (*values, self.trio_bonus, self.triolet_bonus, self.lone_opening))


RULEBOOK = Rules()
"""The game as the rulebook has it."""


def as_rules(rules: Rules) -> Rules:
    """The rules of a game; anything else is refused."""
    if not isinstance(rules, Rules):
        what = say(
            "{value} is no set of rules: write them like {example}.",
            value=quoted(rules),
            example="Rules.small(7)",
        )
        raise RulesError(what)
    return rules
