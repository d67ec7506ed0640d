"""The class game in the notebook: place, add up, hand in, see the best placement."""

import os
import re
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from triolet_lab.errors import GameError, LabError
from triolet_lab.files import cannot_read
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.play.duplicate import SUFFIX, TURNS, Mark, Round, Sheet
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard, still
from triolet_lab.triolet.show.judging import CONFIRM
from triolet_lab.triolet.show.panel import SCROLLS, head_row, html
from triolet_lab.widgets.controls import Controls, labelled, row, section, show, side_by_side
from triolet_lab.widgets.frame import Frame, Still
from triolet_lab.widgets.savefile import save_text


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
        raise GameError(
            say(
                "{name} cannot be the name of a file: leave out signs like / and :.",
                name=quoted(player),
            )
        )
    file = Path(folder) / f"{player}{SUFFIX}"
    if file.exists():
        kept = _read(file)
        if (kept.seed, kept.turns, kept.rules) != (seed, turns, rules):
            raise GameError(
                say(
                    "The file {file} is of another game ({game}): move it away and begin anew.",
                    file=file,
                    game=kept.game,
                )
            )
        sheet = kept
    return ClassGame(sheet, file)


def _read(file: Path) -> Sheet:
    try:
        return Sheet.parse(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise cannot_read(file, error) from error
    except ValueError as error:  # the kit's own errors, or bytes that are no text
        raise GameError(
            say(
                "The file {file} stays as it is. {reason} Move it away to begin.",
                file=file,
                reason=error if isinstance(error, LabError) else say("It is no text."),
            )
        ) from error


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
            description=str(say("I count")),
            placeholder=str(say("points")),
            layout=ipywidgets.Layout(width="180px"),
            continuous_update=False,
        )
        self._link = ipywidgets.jslink((self.claim_box, "value"), (self.board, "claim"))
        """Where the player writes what the placement earns."""
        self._skip = controls.button(str(say("I find nothing")), self.ask_to_skip)
        question = labelled(
            f"<p>{html(say('Hand in nothing? This turn earns 0 points then.'))}</p>"
        )
        self._yes = controls.button(str(say("Yes, hand in nothing")), self.skip, "warning")
        self._no = controls.button(str(say("No, I look on")), self._look_on)
        self._asked = section(question, row(self._yes, self._no))
        """The question stands in a place of its own: a second click does not answer it."""
        self._title, self._sheet = labelled(), labelled()
        side = [self._title, section(row(self.claim_box, self._skip)), self._asked, self._sheet]
        super().__init__([side_by_side(self.board, side)])
        self.add_class("triolet-table")
        self._show()

    @property
    def claim(self) -> int:
        """What the player says that the placement earns."""
        text = self.board.claim.strip()
        if not text:
            raise GameError(
                say(
                    "Add up first: write the points of your placement beside “I count”, "
                    "then confirm."
                )
            )
        if not re.fullmatch(r"\d{1,3}", text):
            raise GameError(
                say("“I count {text}”: write a whole number from 0 to 999 there.", text=text)
            )
        return int(text)

    def hand_in(self, placement: Placement | str | None, claim: int = 0) -> Mark:
        """Hand in a placement with what it earns; then the best one is laid for all."""
        now = self.sheet.round
        sheet = self.sheet.hand_in(placement, claim)
        assert now is not None  # or the sheet has refused the answer
        save_text(self.file, sheet.text)
        self.sheet = sheet
        mark = sheet.marks()[-1]
        self._show(*_told(mark, now))
        return mark

    def ask_to_skip(self) -> None:
        """Ask whether nothing is to be handed in for this turn."""
        self._check_no_tiles()
        show(self._asked, True)

    def skip(self) -> Mark:
        """Hand in nothing for this turn; refused while tiles lie on the board."""
        self._check_no_tiles()
        return self.hand_in(None)

    def _look_on(self) -> None:
        show(self._asked, False)

    def _check_no_tiles(self) -> None:
        if self.board.pending:
            raise GameError(
                say("Your tiles lie on the board: confirm them, or take them back first.")
            )

    def _show(self, *told: Message) -> None:
        """Show the turn that is to be played now, and what is told of the one before."""
        every, now = self.sheet.rounds(), self.sheet.round
        self.claim_box.value = self.board.claim = ""
        self.claim_box.disabled = self._skip.disabled = now is None
        show(self._asked, False)
        self._title.value = _title(self.sheet)
        self._sheet.value = _marks(self.sheet)
        if now is not None:
            last = every[now.number - 2].best.placement.cells if now.number > 1 else ()
            told = told or (say("Where do these tiles earn most? Place them and add up."),)
            said = str(joined(told, " "))
            self.board.show(now.board, now.rack, first_turn=now.first_turn, last=last, message=said)
            return
        best = every[-1].best.placement
        end = say(
            "That was the last turn: {percent:.0f} % of the best. Hand in {file}.",
            percent=self.sheet.percent,
            file=self.file,
        )
        board = every[-1].board.place_all(best.placed)
        said = str(joined([joined(told, " "), end] if told else [end], "\n"))
        self.board.show(board, last=best.cells, message=said)

    # What is shown where no widget can be.

    @property
    def _standing(self) -> Message:
        sheet = self.sheet
        return say_many(
            "{player}: {played} of {turns} turns, {count} point",
            "{player}: {played} of {turns} turns, {count} points",
            count=sheet.points,
            player=sheet.player,
            played=len(sheet.entries),
            turns=len(sheet.rounds()),
        )

    def still(self) -> Still:
        """The board, and how far the player has come."""
        text = f"{self.board!r}\n{self._standing}"
        return still(text, self.board.board, caption=self._standing)


def _told(mark: Mark, now: Round) -> tuple[Message, Message]:
    """What the player learns about an answer, and about the best one."""
    best, points = str(now.best.placement), now.best.points
    laid = say_many(
        "The best was {best}, {count} point: it is laid for all.",
        "The best was {best}, {count} points: it is laid for all.",
        count=points,
        best=best,
    )
    if mark.entry.placement is None:
        return say("Turn {turn}: nothing handed in.", turn=now.number), laid
    if mark.earned == mark.best:
        laid = say("No placement earns more. For all {best} is laid.", best=best)
    return _added_up(mark, str(mark.entry.placement), now.number), laid


def _added_up(mark: Mark, placement: str, turn: int) -> Message:
    if mark.too_much:
        return say_many(
            "Turn {turn}: {placement} earns {earned}, and you claimed {over} too much: "
            "{count} point for you.",
            "Turn {turn}: {placement} earns {earned}, and you claimed {over} too much: "
            "{count} points for you.",
            count=mark.points,
            turn=turn,
            placement=placement,
            earned=mark.earned,
            over=mark.too_much,
        )
    if mark.points < mark.earned:
        return say(
            "Turn {turn}: {placement} earns {earned}, but you claimed only {claim}.",
            turn=turn,
            placement=placement,
            earned=mark.earned,
            claim=mark.points,
        )
    return say_many(
        "Turn {turn}: {placement} earns {count} point, added up correctly.",
        "Turn {turn}: {placement} earns {count} points, added up correctly.",
        count=mark.points,
        turn=turn,
        placement=placement,
    )


def _title(sheet: Sheet) -> str:
    now, total = sheet.round, len(sheet.rounds())
    points = say_many("{count} point", "{count} points", count=sheet.points)
    head = say(
        "{player}: all {turns} turns played, {points}",
        player=sheet.player,
        turns=total,
        points=points,
    )
    if now is not None:
        head = say(
            "{player}: turn {turn} of {turns}, {points}",
            player=sheet.player,
            turn=now.number,
            turns=total,
            points=points,
        )
    return f"<h3>{html(head)}</h3>"


def _marks(sheet: Sheet) -> str:
    rows = "".join(
        f"<tr><td>{number}</td><td>{html(str(mark.entry.placement or '–'))}</td>"
        f"<td>{html(mark.entry.claim)}</td><td>{html(mark.earned)}</td>"
        f"<td>{html(mark.points)}</td><td>{html(mark.best)}</td></tr>"
        for number, mark in reversed(list(enumerate(sheet.marks(), start=1)))
    )
    titles = (say("turn"), say("placement"), say("claimed"), say("earned"), say("counts"))
    nothing = html(say("Nothing has been handed in yet."))
    empty = "" if rows else f'<tr><td colspan="6">{nothing}</td></tr>'
    return (
        f'<div class="triolet-sheet" aria-label="{html(say("Turns handed in"))}" {SCROLLS}>'
        f"<table><thead><tr>{head_row(*titles, say('best'))}</tr></thead>"
        f"<tbody>{rows}{empty}</tbody></table></div>"
    )
