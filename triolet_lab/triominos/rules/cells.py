"""The endless grid of triangles: cells that point up or down, six of which meet in every point.

A point (x, y) lies x steps to the right and y steps up, each of which goes half a step to the right
as well. The points of a cell, and with them the numbers on it, are listed clockwise.
"""

import re
from functools import partial
from typing import NamedTuple

from triolet_lab.errors import NotationError
from triolet_lab.language import say
from triolet_lab.notation import check_text, quoted

COORDINATE = r"(0|-?[1-9][0-9]{0,2})"
"""A coordinate as it is written, in one way only."""

_FULL = re.compile(rf"([UD])\({COORDINATE},{COORDINATE}\)")
_SHORT = re.compile(rf"([UuDd]){COORDINATE},{COORDINATE}")


class Point(NamedTuple):
    """A point of the grid.

    >>> print(Point(1, 0), *Point(1, 0).cells)
    (1,0) U(1,0) D(0,0) U(0,0) D(0,-1) U(1,-1) D(1,-1)
    """

    x: int
    y: int

    @property
    def cells(self) -> tuple["Cell", ...]:
        """The six cells that meet here, counter-clockwise."""
        x, y = self
        return (U(x, y), D(x - 1, y), U(x - 1, y), D(x - 1, y - 1), U(x, y - 1), D(x, y - 1))

    def turned(self, sixths: int = 1) -> "Point":
        """Where the point comes when the grid turns counter-clockwise about (0,0)."""
        x, y = self
        for _ in range(sixths % 6):
            x, y = -y, x + y
        return Point(x, y)

    @property
    def mirrored(self) -> "Point":
        """Where the point comes when left and right change places."""
        return Point(-self.x - self.y, self.y)

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


class Cell(NamedTuple):
    """A triangle of the grid; `U(x, y)` and `D(x, y)` make one.

    >>> cell = Cell.parse("D(0,-1)")
    >>> cell, str(cell), cell.short
    (D(0, -1), 'D(0,-1)', 'D0,-1')
    >>> print(*cell.points, "|", *cell.neighbours)
    (0,0) (1,0) (1,-1) | U(0,0) U(1,-1) U(0,-1)
    """

    up: bool
    """Whether it points up: U, otherwise D."""
    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> "Cell":
        """The cell that `str` writes, such as "D(0,-1)"; "D0,-1" and "d0,-1" will do."""
        check_text(text, "D(0,-1)")
        match = _FULL.fullmatch(text.strip()) or _SHORT.fullmatch(text.strip())
        if match is None:
            raise NotationError(
                say(
                    "{text} is not a cell: write U for up or D for down and where it lies, "
                    "like D(0,-1).",
                    text=quoted(text),
                )
            )
        return cls(match[1] in "Uu", int(match[2]), int(match[3]))

    @property
    def points(self) -> tuple[Point, Point, Point]:
        """Left, top, right of a cell that points up; left, right, bottom of the other."""
        up, x, y = self
        if up:
            return Point(x, y), Point(x, y + 1), Point(x + 1, y)
        return Point(x, y + 1), Point(x + 1, y + 1), Point(x + 1, y)

    @property
    def neighbours(self) -> tuple["Cell", "Cell", "Cell"]:
        """The cells behind its sides: from its first point to its second, and so on."""
        up, x, y = self
        if up:
            return D(x - 1, y), D(x, y), D(x, y - 1)
        return U(x, y + 1), U(x + 1, y), U(x, y)

    @property
    def around(self) -> tuple["Cell", ...]:
        """The twelve cells that share at least a point with it, in reading order."""
        near = {cell for point in self.points for cell in point.cells} - {self}
        return tuple(sorted(near, key=reading_order))

    @property
    def strips(self) -> tuple[int, int, int]:
        """Which strip it lies in, for each of the three ways in which rows of cells run.

        A step over a side leaves two strips as they are and changes the third by one.
        """
        up, x, y = self
        return (x, y, x + y if up else x + y + 1)

    def distance(self, other: "Cell") -> int:
        """How many steps over sides lead to the other cell.

        >>> U(0, 0).distance(D(0, 0)), U(0, 0).distance(U(1, 0)), U(0, 0).distance(D(-1, -1))
        (1, 2, 3)
        """
        return sum(abs(a - b) for a, b in zip(self.strips, other.strips, strict=True))

    def turned(self, sixths: int = 1) -> "Cell":
        """Where the cell comes when the grid turns counter-clockwise about (0,0)."""
        return _cell_of(*(point.turned(sixths) for point in self.points))

    @property
    def mirrored(self) -> "Cell":
        """Where the cell comes when left and right change places."""
        return _cell_of(*(point.mirrored for point in self.points))

    @property
    def short(self) -> str:
        """The cell as one types it."""
        return f"{'U' if self.up else 'D'}{self.x},{self.y}"

    def __str__(self) -> str:
        return f"{'U' if self.up else 'D'}({self.x},{self.y})"

    def __repr__(self) -> str:
        return f"{'U' if self.up else 'D'}({self.x}, {self.y})"


U = partial(Cell, True)
"""The cell that points up from the points (x, y) and (x + 1, y)."""

D = partial(Cell, False)
"""The cell that points down to the point (x + 1, y)."""

FIRST_CELL = U(0, 0)
"""Where the first tile of a round lies."""


def reading_order(cell: Cell) -> tuple[int, int, bool]:
    """The key that sorts cells as one reads: rows from the top, in a row from the left."""
    return (-cell.y, cell.x, not cell.up)


def _cell_of(*points: Point) -> Cell:
    """The cell with these three points: their coordinates add up to 3x + 1 or 3x + 2."""
    x, more = divmod(sum(point.x for point in points), 3)
    y = sum(point.y for point in points) // 3
    return Cell(more == 1, x, y)
