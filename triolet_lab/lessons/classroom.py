"""The results of a class game: the sheets in a folder as a table, a file and a picture."""

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from triolet_lab.errors import LabError
from triolet_lab.tables import MARK, Table, csv_text
from triolet_lab.triolet.play.duplicate import Sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIX = ".sheet.txt"
"""How the name of a player's file ends."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that does not count, and why."""

    file: str
    why: str

    def __str__(self) -> str:
        return f"{self.file} is left out: {self.why}"


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line in the table."""

    place: int
    """1 for the best; those with the same points share a place."""
    sheet: Sheet

    @property
    def too_much(self) -> int:
        """How many points the player claimed too much in all."""
        return sum(mark.too_much for mark in self.sheet.marks())

    def cells(self) -> tuple[object, ...]:
        """The line as it is printed."""
        sheet = self.sheet
        turns = f"{len(sheet.entries)} of {len(sheet.rounds())}"
        return (
            sheet.player,
            self.place,
            sheet.points,
            f"{sheet.percent:.1f} %",
            turns,
            self.too_much,
        )


@dataclass(frozen=True, repr=False)
class ClassResults:
    """How a class did in one game of duplicate Triolet."""

    game: str
    """The seed and the number of turns, in words."""
    possible: int
    """What the best placements of all turns earn together."""
    rows: tuple[Row, ...]
    """The players, the best first."""
    left_out: tuple[LeftOut, ...] = ()

    TITLES = ("player", "place", "points", "of the best", "turns", "claimed too much")

    def table(self) -> Table:
        """One line for each player."""
        return Table(self.TITLES, [row.cells() for row in self.rows])

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the table for a spreadsheet."""
        text = csv_text([self.TITLES, *(row.cells() for row in self.rows)])
        try:
            Path(path).write_text(MARK + text, encoding="utf-8")
        except OSError as error:
            raise LabError(f"{path} cannot be written: {error.strerror}.") from error

    def plot(self) -> "Axes":
        """A picture of the percentages."""
        from triolet_lab.triolet.show import plots

        return plots.class_results(self)

    @property
    def _caption(self) -> str:
        return f"Class game: {self.game}; {self.possible} points were possible"

    def __str__(self) -> str:
        return "\n".join([self._caption, str(self.table()), *map(str, self.left_out)])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        left_out = "".join(f"<p>{escape(str(one))}</p>" for one in self.left_out)
        return f"<p>{escape(self._caption)}</p>{self.table()._repr_html_()}{left_out}"


def class_results(folder: str | os.PathLike[str]) -> ClassResults:
    """The results of all sheets in a folder; a file that cannot count is named and left out.

    The game is the one that most of the sheets are of.
    """
    path = Path(folder)
    if not path.is_dir():
        raise LabError(f"There is no folder {path}.")
    files = sorted(path.glob(f"*{SUFFIX}"))
    if not files:
        raise LabError(f"There is no sheet in {path}: their names end in {SUFFIX}.")
    sheets, left_out = _read(files)
    if not sheets:
        raise LabError(" ".join(["No sheet can be read.", *map(str, left_out)]))
    game = Counter(sheet.game for sheet in sheets.values()).most_common(1)[0][0]
    counted: dict[str, tuple[str, Sheet]] = {}
    for file, sheet in sorted(sheets.items(), key=lambda item: -len(item[1].entries)):
        if sheet.game != game:
            left_out.append(LeftOut(file, f"it is of another game ({sheet.game})."))
        elif sheet.player in counted:
            other = counted[sheet.player][0]
            left_out.append(LeftOut(file, f"{sheet.player} has handed in {other} as well."))
        else:
            counted[sheet.player] = (file, sheet)
    ranked = _ranked(sheet for _, sheet in counted.values())
    left_out.sort(key=lambda one: one.file)
    return ClassResults(str(game), ranked[0].sheet.possible, ranked, tuple(left_out))


def _read(files: Iterable[Path]) -> tuple[dict[str, Sheet], list[LeftOut]]:
    sheets: dict[str, Sheet] = {}
    left_out = []
    for file in files:
        try:
            sheets[file.name] = Sheet.parse(file.read_text(encoding="utf-8"))
        except LabError as error:
            left_out.append(LeftOut(file.name, str(error)))
        except (OSError, UnicodeDecodeError):
            left_out.append(LeftOut(file.name, "it cannot be read as a text."))
    return sheets, left_out


def _ranked(sheets: Iterable[Sheet]) -> tuple[Row, ...]:
    ordered = sorted(sheets, key=lambda sheet: (-sheet.points, sheet.player))
    points = [sheet.points for sheet in ordered]
    return tuple(Row(points.index(sheet.points) + 1, sheet) for sheet in ordered)
