"""Tables as CSV that a spreadsheet opens well, and that cannot do harm there."""

import csv
import io
from collections.abc import Iterable

MARK = "\ufeff"
"""What a file begins with so that a spreadsheet reads its letters as they are."""


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """The rows as CSV.

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
