"""The class game in the notebook: place, add up, hand in, see the best placement."""

import os
import re
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from triolet_lab.errors import GameError, LabError
from triolet_lab.lessons.classroom import SUFFIX
from triolet_lab.tables import counted
from triolet_lab.triolet.play.duplicate import TURNS, Mark, Round, Sheet
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard, with_picture
from triolet_lab.triolet.show.judging import CONFIRM
from triolet_lab.triolet.show.savefile import save_text
from triolet_lab.widgets.controls import Controls, labelled, row, section, side_by_side
from triolet_lab.widgets.frame import Frame


def class_game(
    player: str,
    seed: int,
    *,
    turns: int = TURNS,
    rules: Rules = RULEBOOK,
    folder: str | os.PathLike[str] = ".",
) -> "ClassGame":
    """The class game with this seed; every turn is kept in the player's file in the folder.

    A file that exists is played on.
    """
    sheet = Sheet(player, seed, turns, rules)
    if re.search(r'[\\/:*?"<>|]', player):
        raise GameError(f"{player!r} cannot be the name of a file: leave out signs like / and :.")
    file = Path(folder) / f"{player}{SUFFIX}"
    if file.exists():
        kept = _read(file)
        if kept.game != sheet.game:
            raise GameError(
                f"The file {file} is of another game ({kept.game}): move it away and begin anew."
            )
        sheet = kept
    return ClassGame(sheet, file)


def _read(file: Path) -> Sheet:
    try:
        return Sheet.parse(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"The file {file} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # the kit's own errors, or bytes that are no text
        what = str(error) if isinstance(error, LabError) else "It is no text."
        raise GameError(f"The file {file} stays as it is. {what} Move it away to begin.") from error


class QuietBoard(TrioletBoard):
    """A board that says whether a placement is legal, but not what it earns."""

    claim = traitlets.Unicode("").tag(sync=True)
    """What the player wrote: it travels with the board, so that no confirmation comes before it."""

    def _judge(self) -> None:
        with self.hold_sync():  # only what is left at the end goes to the browser
            super()._judge()
            hidden: dict[str, Any] = {"total": None, "sum": "", "groups": [], "choices": []}
            hidden["confirm"] = str(CONFIRM)  # without the points
            self.verdict = self.verdict | hidden


class ClassGame(Frame):
    """One player's game of duplicate Triolet; every button is a method as well."""

    def __init__(self, sheet: Sheet, file: Path) -> None:
        self.sheet = sheet
        self.file = file
        self.board = QuietBoard(hints=False)
        self.board.on_confirm(lambda placement: self.hand_in(placement, self.claim))
        controls = Controls(self.board)
        self.claim_box = ipywidgets.Text(
            description="I count",
            placeholder="points",
            layout=ipywidgets.Layout(width="180px"),
            continuous_update=False,
        )
        self._link = ipywidgets.jslink((self.claim_box, "value"), (self.board, "claim"))
        """Where the player writes what the placement earns."""
        self._skip = controls.button("I find nothing", self.skip)
        self._title, self._sheet = labelled(), labelled()
        side = [self._title, section(row(self.claim_box, self._skip)), self._sheet]
        super().__init__([side_by_side(self.board, side)])
        self.add_class("triolet-table")
        self._show("")

    @property
    def claim(self) -> int:
        """What the player says that the placement earns."""
        text = self.board.claim.strip()
        if not text:
            raise GameError(
                "Add up first: write the points of your placement beside “I count”, then confirm."
            )
        if not re.fullmatch(r"\d{1,3}", text):
            raise GameError(f"“I count {text}”: write a whole number from 0 to 999 there.")
        return int(text)

    def hand_in(self, placement: Placement | str | None, claim: int = 0) -> Mark:
        """Hand in a placement with what it earns; then the best one is laid for all."""
        now = self.sheet.round
        sheet = self.sheet.hand_in(placement, claim)
        assert now is not None  # or the sheet has refused the answer
        save_text(self.file, sheet.text)
        self.sheet = sheet
        mark = sheet.marks()[-1]
        self._show(_told(mark, now))
        return mark

    def skip(self) -> Mark:
        """Hand in nothing for this turn; refused while tiles lie on the board."""
        if self.board.pending:
            raise GameError("Your tiles lie on the board: confirm them, or take them back first.")
        return self.hand_in(None)

    def _show(self, message: str) -> None:
        every, now = self.sheet.rounds(), self.sheet.round
        self.claim_box.value = self.board.claim = ""
        self.claim_box.disabled = self._skip.disabled = now is None
        self._title.value = _title(self.sheet)
        self._sheet.value = _marks(self.sheet)
        if now is not None:
            last = every[now.number - 2].best.placement.cells if now.number > 1 else ()
            said = message or "Where do these tiles earn most? Place them and add up."
            self.board.show(now.board, now.rack, first_turn=now.first_turn, last=last, message=said)
            return
        best = every[-1].best.placement
        end = (
            f"That was the last turn: {self.sheet.percent:.0f} % of the best. Hand in {self.file}."
        )
        board = every[-1].board.place_all(best.placed)
        self.board.show(board, last=best.cells, message=f"{message}\n{end}".strip())

    # What is shown where no widget can be.

    def __repr__(self) -> str:
        sheet = self.sheet
        turns = f"{len(sheet.entries)} of {len(sheet.rounds())} turns"
        return f"{self.board!r}\n{sheet.player}: {turns}, {sheet.points} points"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        return with_picture(bundle, repr(self), self.board.board)


def _told(mark: Mark, now: Round) -> str:
    """What the player learns about an answer."""
    best, points = now.best
    laid = f"The best was {best}, {counted(points, 'point')}: it is laid for all."
    if mark.entry.placement is None:
        return f"Turn {now.number}: nothing handed in. {laid}"
    if mark.earned == mark.best:
        laid = f"No placement earns more. For all {best} is laid."
    return f"Turn {now.number}: {mark.entry.placement} {_added_up(mark)} {laid}"


def _added_up(mark: Mark) -> str:
    if mark.too_much:
        over = f"earns {mark.earned}, and you claimed {mark.too_much} too much"
        return f"{over}: {counted(mark.points, 'point')} for you."
    if mark.points < mark.earned:
        return f"earns {mark.earned}, but you claimed only {mark.points}."
    return f"earns {counted(mark.points, 'point')}, added up correctly."


def _title(sheet: Sheet) -> str:
    now = sheet.round
    total = len(sheet.rounds())
    where = f"turn {now.number} of {total}" if now else f"all {total} turns played"
    name = escape(sheet.player)
    return f"<h3>{name}: {where}, {counted(sheet.points, 'point')}</h3>"


def _marks(sheet: Sheet) -> str:
    rows = "".join(
        f"<tr><td>{number}</td><td>{escape(str(mark.entry.placement or '–'))}</td>"
        f"<td>{mark.entry.claim}</td><td>{mark.earned}</td>"
        f"<td>{mark.points}</td><td>{mark.best}</td></tr>"
        for number, mark in reversed(list(enumerate(sheet.marks(), start=1)))
    )
    titles = ("turn", "placement", "claimed", "earned", "counts", "best")
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    empty = "" if rows else '<tr><td colspan="6">Nothing has been handed in yet.</td></tr>'
    return (
        '<div class="triolet-sheet" aria-label="Turns handed in" tabindex="0" role="region" '
        'data-lm-suppress-shortcuts="true">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}{empty}</tbody></table></div>"
    )
