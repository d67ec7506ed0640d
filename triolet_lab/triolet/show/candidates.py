"""The table of candidates as a widget: sortable, and one of its rows can be chosen."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, percent
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.show.board import STATIC
from triolet_lab.triolet.thinking.analysis import Analysis, Candidate

COLUMNS = {
    "#": False,
    "move": False,
    "points": True,
    "win %": True,
    "behind": False,
    "lead": True,
    "tried": True,
}
"""The titles, each with whether a first press sorts it downwards."""


class CandidateTable(anywidget.AnyWidget):
    """The candidates of an analysis in rows.

    >>> from triolet_lab import analyse
    >>> table = CandidateTable()
    >>> table.show(analyse("9@H8 5@I8 | rack 1 14 15", samples=48))
    >>> table.sort("points")
    >>> table.chosen = table.rows[0]["move"]
    """

    _esm = STATIC / "candidates.js"
    _css = STATIC / "candidates.css"

    label = traitlets.Unicode("Candidate moves").tag(sync=True)
    columns: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    rows: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)

    # Both sides write these.
    sorted_by = traitlets.Int(0).tag(sync=True)
    downwards = traitlets.Bool(False).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        columns = [{"title": title, "down": down} for title, down in COLUMNS.items()]
        super().__init__(columns=columns)
        # The colours of the panels that stand beside a board.
        self.add_class("triolet-panel")

    def show(self, analysis: Analysis | None, played: Move | None = None) -> None:
        """Show these candidates, or none; the move that was played is marked."""
        found = analysis.candidates if analysis else ()
        self.rows = [_row(rank, one, played) for rank, one in enumerate(found, start=1)]

    def sort(self, title: str, downwards: bool | None = None) -> None:
        """Sort by a column, the way that its numbers are looked at first or the one given."""
        if title not in COLUMNS:
            raise LabError(f"There is no column {title!r}: there are {', '.join(COLUMNS)}.")
        with self.hold_sync():
            self.sorted_by = [*COLUMNS].index(title)
            self.downwards = COLUMNS[title] if downwards is None else downwards

    def __repr__(self) -> str:
        return "\n".join(" | ".join(row["texts"]) for row in self.rows) or "No candidates."


def _row(rank: int, one: Candidate, played: Move | None) -> dict[str, Any]:
    tried = f"{one.samples:,}{' dropped' if one.dropped else ''}"
    behind = "" if rank == 1 else _text(one.behind, one.samples)
    lead, win = _text(one.lead, one.samples), _text(one.win, one.samples, percent)
    return {
        "move": str(one.move),
        "texts": [str(rank), str(one.move), str(one.points), win, behind, lead, tried],
        # Numbers to sort by; a mean is finite even where its error is not.
        "values": [
            rank,
            str(one.move),
            one.points,
            one.win.mean,
            one.behind.mean,
            one.lead.mean,
            one.samples,
        ],
        "tags": ["played"] if one.move == played else [],
        "dropped": one.dropped,
    }


def _text(value: Estimate, samples: int, text: Callable[[Estimate], object] = str) -> str:
    """The estimate, or a dash before anything is known."""
    return str(text(value)) if samples > 1 or value.margin == 0 else "–"
