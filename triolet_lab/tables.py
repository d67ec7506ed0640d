"""A small table, as text, for a notebook, and for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape

from triolet_lab.language import shown

MARK = "\ufeff"
"""What a file begins with so that a spreadsheet reads its letters as they are."""


class Table:
    """A small table that prints well and shows well; its words are found when it is shown.

    >>> Table(("player", "points"), [("Ann", 12), ("Ben", 7)])
    player  points
    Ann         12
    Ben          7
    """

    def __init__(self, titles: Sequence[object], rows: Iterable[Sequence[object]]) -> None:
        self.titles = tuple(titles)
        self.rows = tuple(map(tuple, rows))

    def __str__(self) -> str:
        lines = [[shown(cell) for cell in line] for line in (self.titles, *self.rows)]
        first, *widths = (max(map(len, column)) for column in zip(*lines, strict=True))
        return "\n".join(
            "  ".join([name.ljust(first), *map(str.rjust, cells, widths)]).rstrip()
            for name, *cells in lines
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(shown(title))}</th>" for title in self.titles)
        rows = ("".join(f"<td>{escape(shown(cell))}</td>" for cell in row) for row in self.rows)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f'<table class="triolet-table"><tr>{head}</tr>{body}</table>'


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """The rows as CSV that a spreadsheet opens well, and that cannot do harm there.

    >>> print(csv_text([("player", "points"), ("=1+1", 7)]), end="")
    player,points
    '=1+1,7
    """
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows([*map(_harmless, row)] for row in rows)
    return stream.getvalue()


def _harmless(value: object) -> object:
    """A text that a spreadsheet does not take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@" and value else value
