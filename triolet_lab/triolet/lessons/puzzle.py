"""Puzzles in the notebook: a board to answer on, hints, a streak, and those to repeat first."""

import random
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from triolet_lab.errors import LabError
from triolet_lab.language import Message, joined, say
from triolet_lab.lessons.cards import Progress, ProgressFile
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard, still
from triolet_lab.triolet.show.panel import html, scores_html, unseen_html
from triolet_lab.triolet.thinking.puzzles import LEVELS, Puzzle, Theme, select, shipped
from triolet_lab.widgets.climb import Climb
from triolet_lab.widgets.controls import Controls, labelled, row, section, side_by_side
from triolet_lab.widgets.frame import Frame, Still

ANY = "any"
"""The choice of no theme or level in particular."""

THEMES = {
    Theme.TRIO: say("trio"),
    Theme.TRIOLET: say("triolet"),
    Theme.TRIPLE: say("triple"),
    Theme.JOKER: say("joker"),
    Theme.BLOCK: say("block"),
    Theme.ENDGAME: say("endgame"),
}
"""What the themes are called in the list to choose from."""


def puzzle(
    theme: str | None = None,
    level: int | None = None,
    *,
    save: str | Path | None = "puzzle-progress.txt",
    rng: random.Random | None = None,
    today: Callable[[], date] = date.today,
) -> "PuzzleBoard":
    """Puzzles of a theme and a level from 1 to 3, or of any.

    The themes are "trio", "triolet", "triple", "joker", "block" and "endgame". What you answer is
    kept in the file `save`, so that a puzzle comes back when it is time to repeat it; with
    `save=None` nothing is kept.

    >>> board = puzzle("trio", 1, save=None, rng=random.Random(1))
    >>> board.hint()
    'Hint 1 of 4: You can make a trio.'
    """
    return PuzzleBoard(theme, level, ProgressFile(save), rng or random.Random(), today)


class PuzzleBoard(Frame):
    """One puzzle after the other; every button is a method as well.

    >>> board = puzzle("triolet", 1, save=None, rng=random.Random(1))
    >>> board.place(str(board.puzzle.answers[0]))
    >>> placement = board.confirm()
    >>> board.is_solved, board.progress.streak
    (True, 1)
    """

    def __init__(
        self,
        theme: str | None,
        level: int | None,
        file: ProgressFile,
        rng: random.Random,
        today: Callable[[], date],
    ) -> None:
        self._pile = select(shipped(), theme, level)
        self._file = file
        self._rng = rng
        self._today = today
        self.board = TrioletBoard(hints=False)
        """The board to answer on."""
        self.board.on_confirm(self._judge)
        self.task, self.standing = labelled(), labelled()
        """The question; the streak and what is to be repeated."""
        self.scores, self.tracker = labelled(), labelled()
        """Who has how many points; the tiles that are still unseen."""
        self._build(theme, level)
        super().__init__([side_by_side(self.board, self._side())])
        self.add_class("triolet-table")
        self.show(self._pick(self._pile))
        if file.news:
            self.board.message = str(file.news)

    @property
    def progress(self) -> Progress:
        """What was answered so far."""
        return self._file.progress

    # What a learner can do.

    def place(self, text: str) -> None:
        """Lay tiles on cells, such as "9@H8 5@I8"."""
        self.board.place(text)

    def confirm(self) -> Placement:
        """Give the tiles that lie on the board as the answer."""
        return self.board.confirm()

    def hint(self) -> str:
        """Say one thing more; the fourth hint is the answer."""
        if self.is_solved:
            raise LabError(say("This puzzle is solved: go on to the next one."))
        told = str(self.board.say_hint(self.climb))
        if self.climb.is_told:
            self._say(told, self._record(False))
        return told

    def next(self) -> None:
        """Go on to the next puzzle: one to repeat, else a new one."""
        self.show(self._pick([item for item in self._pile if item is not self.puzzle]))

    def show(self, puzzle: Puzzle) -> None:
        """Show this puzzle."""
        self.puzzle = puzzle
        """The puzzle on the board."""
        self.climb = Climb(puzzle.ladder)
        """The hints that were asked for."""
        self.is_solved = False
        """Whether an answer was found."""
        self._recorded = False
        view = puzzle.view
        self.board.show(view.board, view.rack, first_turn=view.first_turn)
        self.scores.value = scores_html(view.names, view.scores, view.bag_size, view.to_move)
        self.tracker.value = unseen_html(view.unseen)
        self._buttons()
        self._refresh()

    def choose(self, theme: str | None = None, level: int | None = None) -> None:
        """Go on with puzzles of this theme and level; None is any."""
        select(shipped(), theme, level)  # refuses what there is not
        self._theme.value = theme or ANY
        self._level.value = str(level or ANY)

    # What follows.

    def _pick(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        names = [item.name for item in puzzles]
        return puzzles[names.index(self.progress.choose(names, self._today(), self._rng))]

    def _judge(self, placement: Placement) -> None:
        remark = self.puzzle.remark(placement)
        if not self.puzzle.solves(placement):
            self._say(joined(["✗", remark], " "), self._record(False))
            return
        self.is_solved = True
        told = joined([self._praise(), remark], " ")
        solved = self.puzzle.view.board.place_all(placement.placed)
        self.board.show(solved, last=placement.cells)
        self._say(told, self._record(True))
        self._buttons()

    def _praise(self) -> Message:
        how = self.climb.help
        if self._recorded and not self.climb.is_told:
            return say("✓ Solved {help}, but not at the first try.", help=how)
        return say("✓ Solved {help}.", help=how)

    def _say(self, *messages: object) -> None:
        """Put on the board what there is to say, each on a line of its own."""
        self.board.message = "\n".join(str(message) for message in messages if message is not None)

    def _record(self, solved: bool) -> object:
        """Keep the first answer to this showing of the puzzle; says what went wrong with that."""
        if self._recorded:
            return None
        self._recorded = True
        before = self._file.news
        try:
            self._file.record(
                self.puzzle.name,
                solved,
                self.climb.used,
                self._today(),
                shown=self.climb.is_told,
            )
        except LabError as error:
            return error
        self._refresh()
        return self._file.news if self._file.news != before else None

    # The widgets.

    def _build(self, theme: str | None, level: int | None) -> None:
        controls = Controls(self.board)
        self._hint = controls.button(str(say("Hint")), self.hint)
        self._next = controls.button(str(say("Next puzzle")), self.next)
        self._where = controls.where
        anything = (str(say("any")), ANY)
        themes = [anything, *((str(called), str(known)) for known, called in THEMES.items())]
        levels = [anything, *((str(number), str(number)) for number in LEVELS)]
        self._theme = controls.choice(str(say("Theme")), themes, theme or ANY)
        self._level = controls.choice(str(say("Level")), levels, str(level or ANY))
        for choice in (self._theme, self._level):
            controls.watch(choice, lambda _: self._chosen())

    def _chosen(self) -> None:
        theme, level = self._theme.value, self._level.value
        self._pile = select(
            shipped(), None if theme == ANY else theme, None if level == ANY else int(level)
        )
        self.next()

    def _side(self) -> list[Any]:
        return [
            section(self.task, row(self._hint, self._where, self._next)),
            section(row(self._theme, self._level), self.standing),
            section(self.scores),
            section(self.tracker),
        ]

    def _buttons(self) -> None:
        self._hint.disabled = self._where.disabled = self.is_solved
        self._next.button_style = "primary" if self.is_solved else ""

    def _refresh(self) -> None:
        puzzle, progress = self.puzzle, self.progress
        # Among puzzles of any theme the headline would give the idea away.
        about = say("Puzzle") if self._theme.value == ANY else puzzle.theme.headline
        level = html(say("level {level}", level=puzzle.level))
        stars = f'<span role="img" aria-label="{level}">{"★" * puzzle.level}</span>'
        self.task.value = f"<h3>{html(about)} {stars}</h3><p>{html(puzzle.theme.question)}</p>"
        names = [item.name for item in self._pile]
        due = len(progress.due(names, self._today()))
        met = sum(name in progress.cards for name in names)
        streak = html(say("Streak {streak}", streak=progress.streak))
        best = html(say("best {best}", best=progress.best))
        met_so_far = say("{met} of {puzzles} puzzles met", met=met, puzzles=len(names))
        rest = html(joined([met_so_far, say("{due} to repeat today", due=due)], " · "))
        self.standing.value = f"<p><b>{streak}</b> ({best}) · {rest}</p>"

    def still(self) -> Still:
        """The question, the board, and the line of the position."""
        question, position = self.puzzle.theme.question, self.puzzle.position
        text = f"{question}\n{self.board!r}\n{position}"
        return still(text, self.board.board, caption=f"{question}\n{position}")
