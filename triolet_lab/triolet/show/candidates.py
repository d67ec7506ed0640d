"""The table of candidates as a widget: sortable, and one of its rows can be chosen."""

from collections.abc import Callable
from typing import Any

import traitlets

from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, percent
from triolet_lab.language import joined, say, shown
from triolet_lab.notation import quoted
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.show.board import STATIC
from triolet_lab.triolet.thinking.analysis import Analysis, Candidate
from triolet_lab.widgets.frame import Drawn, Said, Still, script, style

COLUMNS = {
    "#": False,
    "move": False,
    "points": True,
    "win %": True,
    "behind": False,
    "lead": True,
    "tried": True,
}
"""The columns by their ids, each with whether a first press sorts it downwards."""

TITLES = {
    "#": say("#"),
    "move": say("move"),
    "points": say("points"),
    "win %": say("win %"),
    "behind": say("behind"),
    "lead": say("lead"),
    "tried": say("tried"),
}
"""What stands above the columns."""


class CandidateTable(Drawn):
    """The candidates of an analysis in rows.

    >>> from triolet_lab import analyse
    >>> table = CandidateTable()
    >>> table.show(analyse("9@H8 5@I8 | rack 1 14 15", samples=48))
    >>> table.sort("points")
    >>> table.chosen = table.rows[0]["move"]
    """

    _esm = script(STATIC / "candidates.js")
    _css = style(STATIC / "candidates.css")

    label = Said().tag(sync=True)
    columns: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    rows: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)

    # Both sides write these.
    sorted_by = traitlets.Int(0).tag(sync=True)
    downwards = traitlets.Bool(False).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        columns = [
            {"id": name, "title": str(TITLES[name]), "down": down} for name, down in COLUMNS.items()
        ]
        super().__init__(columns=columns)
        self.add_class("lab-panel")  # it stands beside a board

    @traitlets.default("label")
    def _label(self) -> str:
        return str(say("Candidate moves"))

    def show(self, analysis: Analysis | None, played: Move | None = None) -> None:
        """Show these candidates, or none; the move that was played is marked."""
        found = analysis.candidates if analysis else ()
        self.rows = [_row(rank, one, played) for rank, one in enumerate(found, start=1)]

    def sort(self, column: str, downwards: bool | None = None) -> None:
        """Sort by a column, the way that its numbers are looked at first or the one given."""
        if column not in COLUMNS:
            sentence = say(
                "There is no column {column}: there are {columns}.",
                column=quoted(column),
                columns=joined(COLUMNS),
            )
            raise LabError(sentence)
        with self.hold_sync():
            self.sorted_by = [*COLUMNS].index(column)
            self.downwards = COLUMNS[column] if downwards is None else downwards

    def still(self) -> Still:
        """The rows as lines."""
        lines = "\n".join(" | ".join(row["texts"]) for row in self.rows)
        return Still(lines or str(say("No candidates.")))


def _row(rank: int, one: Candidate, played: Move | None) -> dict[str, Any]:
    behind = "" if rank == 1 else _text(one.behind, one.samples)
    lead, win = _text(one.lead, one.samples), _text(one.win, one.samples, percent)
    return {
        "move": str(one.move),
        "texts": [str(rank), str(one.move), str(one.points), win, behind, lead, shown(one.tried)],
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
        "tags": [str(say("played"))] if one.move == played else [],
        "dropped": one.dropped,
    }


def _text(value: Estimate, samples: int, text: Callable[[Estimate], object] = str) -> str:
    """The estimate, or a dash before anything is known."""
    return str(text(value)) if samples > 1 or value.margin == 0 else "–"
