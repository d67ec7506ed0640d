"""The table as a picture of letters, which can be read back.

Every number stands once, on its point; between the rows of points ▲ and ▼ are the tiles. In front
of a row stands the point of its first number.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from textwrap import dedent

from triolet_lab.errors import NotationError
from triolet_lab.language import Message, say
from triolet_lab.notation import quoted
from triolet_lab.triominos.rules.cells import COORDINATE, Cell, D, Point, U
from triolet_lab.triominos.rules.moves import Placement

UP, DOWN = "▲", "▼"
EMPTY = "empty"
"""What is written where nothing lies."""


def diagram(placements: Iterable[Placement]) -> str:
    """The picture of these tiles.

    >>> print(diagram(map(Placement.parse, ["U(0,0) 5-5-2", "D(0,0) 5-0-2", "D(-1,0) 1-5-5"])))
    (-1,1)  1   5   0
              ▼ ▲ ▼
    (0,0)     5   2
    """
    rows: dict[int, dict[int, str]] = defaultdict(dict)  # twice the height, column: the sign
    first: dict[int, Point] = {}
    for placement in placements:
        cell = placement.cell
        rows[2 * cell.y + 1][_column(Point(cell.x, cell.y)) + (2 if cell.up else 4)] = (
            UP if cell.up else DOWN
        )
        for point, number in placement.corners:
            rows[2 * point.y][_column(point)] = str(number)
            first[2 * point.y] = min(point, first.get(2 * point.y, point))
    if not rows:
        return EMPTY
    left = min(min(row) for row in rows.values())
    margin = max(len(str(point)) for point in first.values()) + 2
    return "\n".join(
        str(first.get(height, "")).ljust(margin) + _row(rows[height], left)
        for height in sorted(rows, reverse=True)
    )


def _column(point: Point) -> int:
    return 4 * point.x + 2 * point.y


def _row(signs: dict[int, str], left: int) -> str:
    return "".join(signs.get(column, " ") for column in range(left, max(signs) + 1))


def is_diagram(text: str) -> bool:
    """Whether the text is a picture and not a line of placements."""
    return UP in text or DOWN in text


def read_diagram(text: str) -> list[Placement]:
    """The tiles of a picture that `diagram` has drawn.

    >>> picture = '''
    ... (0,1)    5   0
    ...          ▲ ▼
    ... (0,0)  5   2
    ... '''
    >>> print(*read_diagram(picture), sep=", ")
    U(0,0) 5-5-2, D(0,0) 5-0-2
    """
    lines = [line.rstrip() for line in dedent(text).splitlines() if line.strip()]
    numbers, cells = _numbers_and_cells(lines)
    placements = [_placement(line, cell, numbers) for line, cell in cells]
    drawn = diagram(placements).splitlines()
    for number, line in enumerate(lines):
        if line not in drawn[number : number + 1]:
            raise _error(line, say("A number or a tile is missing, or stands where it cannot be."))
    return placements


_LABELLED = re.compile(rf"\({COORDINATE},{COORDINATE}\)( [ 0-5]*[0-5])")


def _numbers_and_cells(lines: list[str]) -> tuple[dict[Point, int], list[tuple[str, Cell]]]:
    """The points with their numbers, and the tiles, each with the line in which it is drawn."""
    numbers: dict[Point, int] = {}
    cells: list[tuple[str, Cell]] = []
    shift: int | None = None
    y = 0
    for line in lines:
        label = _LABELLED.fullmatch(line)
        if label:
            y, before, shift = int(label[2]), shift, _shift(label)
            if before not in (None, shift):
                raise _error(line, say("Its numbers do not stand in line with those above."))
            for column in _signs(line, label.start(3)):
                numbers[Point((column - shift - 2 * y) // 4, y)] = int(line[column])
        elif set(line) - {" ", UP, DOWN}:
            raise _error(line, say("This is no row of numbers and no row of tiles."))
        elif shift is None:
            raise _error(line, say("Above a row of tiles stands a row of numbers."))
        else:
            cells += [(line, _cell(line[at], at - shift, y - 1)) for at in _signs(line, 0)]
    return numbers, cells


def _shift(label: re.Match[str]) -> int:
    """In which column the point (0,0) would stand, by the first number of this line."""
    spaces = len(label[3]) - len(label[3].lstrip())
    return label.start(3) + spaces - _column(Point(int(label[1]), int(label[2])))


def _signs(line: str, start: int) -> list[int]:
    return [column for column in range(start, len(line)) if line[column] != " "]


def _cell(sign: str, column: int, y: int) -> Cell:
    if sign == UP:
        return U((column - 2 * y - 2) // 4, y)
    return D((column - 2 * y - 4) // 4, y)


def _placement(line: str, cell: Cell, numbers: dict[Point, int]) -> Placement:
    if any(point not in numbers for point in cell.points):
        raise _error(line, say("{cell} has a corner without a number.", cell=str(cell)))
    first, second, third = (numbers[point] for point in cell.points)
    return Placement(cell, (first, second, third))


def _error(line: str, what: Message) -> NotationError:
    return NotationError(say("{line} in the picture: {what}", line=quoted(line), what=what))
