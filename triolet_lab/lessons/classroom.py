"""The results of a class: the sheets in a folder as a table, a file and a picture."""

import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence, Sized
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Protocol

from triolet_lab.errors import LabError
from triolet_lab.files import cannot_write
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.tables import MARK, Table, csv_text


class Mark(Protocol):
    """What one turn of a sheet earned."""

    @property
    def too_much(self) -> int:
        """By how many points the player's own sum was too high."""


class Sheet(Protocol):
    """What one player of a class has handed in."""

    @property
    def player(self) -> str:
        """The player's name."""

    @property
    def game(self) -> Hashable:
        """Which game it is of: two sheets are of one game if these are the same."""

    @property
    def points(self) -> int:
        """What the player earned in all."""

    @property
    def possible(self) -> int:
        """What could be earned in the whole game."""

    @property
    def percent(self) -> float:
        """The points in percent of what was possible."""

    @property
    def entries(self) -> Sized:
        """The turns that were handed in."""

    def rounds(self) -> Sized:
        """All turns of the game."""

    def marks(self) -> Sequence[Mark]:
        """What each turn earned."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that does not count, and why."""

    file: str
    why: object
    """A whole sentence, or the error that says it."""

    @property
    def message(self) -> Message:
        """The file and the reason."""
        return say("{file} is left out: {why}", file=self.file, why=self.why)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line in the table."""

    place: int
    """1 for the best; those with the same points share a place."""
    sheet: Any
    """The player's Sheet, as its game has it."""

    @property
    def too_much(self) -> int:
        """How many points the player claimed too much in all."""
        return sum(mark.too_much for mark in self.sheet.marks())

    def cells(self) -> tuple[object, ...]:
        """The line as it is printed."""
        sheet = self.sheet
        return (
            sheet.player,
            self.place,
            sheet.points,
            say("{percent:.1f} %", percent=sheet.percent),
            say("{done} of {all}", done=len(sheet.entries), all=len(sheet.rounds())),
            self.too_much,
        )

    def csv_cells(self) -> tuple[object, ...]:
        """The line for a spreadsheet, which reads it in every language."""
        sheet = self.sheet
        share = f"{sheet.percent:.1f} %"
        turns = f"{len(sheet.entries)} of {len(sheet.rounds())}"
        return (sheet.player, self.place, sheet.points, share, turns, self.too_much)


@dataclass(frozen=True, repr=False)
class ClassResults:
    """How a class did in one game."""

    game: Hashable
    """Which game it was, in words."""
    possible: int
    """What the best of all turns earns together."""
    rows: tuple[Row, ...]
    """The players, the best first."""
    left_out: tuple[LeftOut, ...]
    draw: Callable[["ClassResults"], Any]
    """How a picture of the results is drawn."""

    COLUMNS = ("player", "place", "points", "of the best", "turns", "claimed too much")
    """The columns of the file."""

    def table(self) -> Table:
        """One line for each player."""
        titles = (
            say("player"),
            say("place"),
            say("points"),
            say("of the best"),
            say("turns"),
            say("claimed too much"),
        )
        return Table(titles, [row.cells() for row in self.rows])

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the table for a spreadsheet."""
        text = csv_text([self.COLUMNS, *(row.csv_cells() for row in self.rows)])
        try:
            Path(path).write_text(MARK + text, encoding="utf-8")
        except OSError as error:
            raise cannot_write(Path(path), error) from error

    def plot(self) -> Any:
        """A picture of the percentages."""
        return self.draw(self)

    @property
    def caption(self) -> Message:
        """Which game it was, and what was possible."""
        return say_many(
            "Class game: {game}; {count} point was possible",
            "Class game: {game}; {count} points were possible",
            count=self.possible,
            game=self.game,
        )

    def __str__(self) -> str:
        return "\n".join([str(self.caption), str(self.table()), *map(str, self.left_out)])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        left_out = "".join(f"<p>{escape(str(one))}</p>" for one in self.left_out)
        return f"<p>{escape(str(self.caption))}</p>{self.table()._repr_html_()}{left_out}"


def results_of(
    folder: str | os.PathLike[str],
    suffix: str,
    parse: Callable[[str], Sheet],
    draw: Callable[[ClassResults], Any],
) -> ClassResults:
    """The results of all sheets in a folder; a file that cannot count is named and left out.

    The game is the one that most of the sheets are of.
    """
    sheets, left_out = _read(_files(Path(folder), suffix), parse)
    if not sheets:
        reasons = [one.message for one in left_out]
        raise LabError(joined([say("No sheet can be read."), *reasons], " "))
    game = Counter(sheet.game for sheet in sheets.values()).most_common(1)[0][0]
    counted: dict[str, tuple[str, Sheet]] = {}
    for file, sheet in sorted(sheets.items(), key=lambda item: -len(item[1].entries)):
        if sheet.game != game:
            left_out.append(LeftOut(file, say("It is of another game ({game}).", game=sheet.game)))
        elif sheet.player in counted:
            left_out.append(LeftOut(file, _twice(sheet.player, counted[sheet.player][0])))
        else:
            counted[sheet.player] = (file, sheet)
    ranked = _ranked(sheet for _, sheet in counted.values())
    left_out.sort(key=lambda one: one.file)
    return ClassResults(game, ranked[0].sheet.possible, ranked, tuple(left_out), draw)


def _twice(player: str, other: str) -> Message:
    return say("{player} has handed in {other} as well.", player=player, other=other)


def _files(folder: Path, suffix: str) -> list[Path]:
    if not folder.is_dir():
        raise LabError(say("There is no folder {folder}.", folder=folder))
    files = sorted(folder.glob(f"*{suffix}"))
    if not files:
        raise LabError(
            say(
                "There is no sheet in {folder}: their names end in {suffix}.",
                folder=folder,
                suffix=suffix,
            )
        )
    return files


def _read(
    files: Iterable[Path], parse: Callable[[str], Sheet]
) -> tuple[dict[str, Sheet], list[LeftOut]]:
    sheets: dict[str, Sheet] = {}
    left_out = []
    for file in files:
        try:
            sheets[file.name] = parse(file.read_text(encoding="utf-8"))
        except LabError as error:
            left_out.append(LeftOut(file.name, error))
        except (OSError, UnicodeDecodeError):
            left_out.append(LeftOut(file.name, say("It cannot be read as a text.")))
    return sheets, left_out


def _ranked(sheets: Iterable[Sheet]) -> tuple[Row, ...]:
    ordered = sorted(sheets, key=lambda sheet: (-sheet.points, sheet.player))
    points = [sheet.points for sheet in ordered]
    return tuple(Row(points.index(sheet.points) + 1, sheet) for sheet in ordered)
