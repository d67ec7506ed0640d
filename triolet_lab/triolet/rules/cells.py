"""Where things lie: cells with their names, the two directions, the kinds of special cells."""

import re
from enum import StrEnum
from typing import NamedTuple, Self

from triolet_lab.errors import NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted

COLUMNS = "ABCDEFGHIJKLMNO"
"""The names of the columns, from left to right; rows are numbered from the top."""


class Direction(StrEnum):
    """A row is read across, a column is read down."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> "Direction":
        """The direction at a right angle to this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    def __repr__(self) -> str:
        return f"Direction.{self.name}"


class Special(StrEnum):
    """What a special cell does, once, in the turn in which it is covered."""

    DOUBLE = "double"
    TRIPLE = "triple"
    REPLAY = "replay"

    @property
    def multiplier(self) -> int:
        """2 or 3, and 1 for a replay cell.

        >>> Special.TRIPLE.multiplier
        3
        """
        return {Special.DOUBLE: 2, Special.TRIPLE: 3, Special.REPLAY: 1}[self]

    @property
    def sign(self) -> str:
        """The sign on the printed board: ×2, ×3 or ↻."""
        return {Special.DOUBLE: "×2", Special.TRIPLE: "×3", Special.REPLAY: "↻"}[self]

    def __repr__(self) -> str:
        return f"Special.{self.name}"


class Cell(NamedTuple):
    """A cell of the board, counted from the top left corner.

    >>> Cell.parse("H8").row, Cell.parse("H8").column
    (7, 7)
    >>> Cell(row=8, column=6)
    Cell.parse('G9')
    """

    row: int
    """0 for the row that players call 1."""
    column: int
    """0 for the column that players call A."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The cell with this name; small letters will do."""
        check_text(text, "H8")
        match = re.fullmatch(r"([A-Oa-o])(1[0-5]|[1-9])", text.strip())
        if match is None:
            raise NotationError(
                say(
                    "{text} is not a cell: "
                    "a cell is a letter A to O and a number 1 to 15, like H8.",
                    text=quoted(text),
                )
            )
        return cls(int(match[2]) - 1, COLUMNS.index(match[1].upper()))

    def step(self, direction: Direction, count: int = 1) -> "Cell":
        """The cell so many steps on; it may lie off the board."""
        if direction is Direction.ACROSS:
            return Cell(self.row, self.column + count)
        return Cell(self.row + count, self.column)

    def neighbours(self) -> tuple["Cell", ...]:
        """The four cells that share a side with this one; some may lie off the board."""
        return tuple(self.step(way, count) for way in Direction for count in (-1, 1))

    @property
    def has_name(self) -> bool:
        """Whether the largest board has this cell."""
        return 0 <= self.row < len(COLUMNS) and 0 <= self.column < len(COLUMNS)

    def __str__(self) -> str:
        if self.has_name:
            return f"{COLUMNS[self.column]}{self.row + 1}"
        row, column = quoted(self.row + 1), quoted(self.column + 1)
        return str(say("(row {row}, column {column})", row=row, column=column))

    def __repr__(self) -> str:
        return f"Cell.parse({str(self)!r})" if self.has_name else f"Cell({self.row}, {self.column})"
