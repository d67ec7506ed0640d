"""A small table, as text and for a notebook, and what is counted in words."""

from collections.abc import Iterable, Sequence
from html import escape


def counted(count: int, noun: str) -> str:
    """So many of something.

    >>> counted(1, "game"), counted(20_000, "game")
    ('1 game', '20,000 games')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


class Table:
    """A small table that prints well and shows well.

    >>> Table(("player", "points"), [("Ann", 12), ("Ben", 7)])
    player  points
    Ann         12
    Ben          7
    """

    def __init__(self, titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        self.titles = tuple(titles)
        self.rows = tuple(tuple(map(str, row)) for row in rows)

    def __str__(self) -> str:
        lines = [self.titles, *self.rows]
        first, *widths = (max(map(len, column)) for column in zip(*lines, strict=True))
        return "\n".join(
            "  ".join([name.ljust(first), *map(str.rjust, cells, widths)]).rstrip()
            for name, *cells in lines
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(title)}</th>" for title in self.titles)
        rows = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in self.rows)
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f'<table class="triolet-table"><tr>{head}</tr>{body}</table>'
