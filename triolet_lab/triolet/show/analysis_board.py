"""The analysis board: candidates with their values, why, what they open, and whole games."""

import random
import threading
from dataclasses import replace
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from triolet_lab.errors import LabError, named
from triolet_lab.language import Message, say, say_many
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import GAME_HEADER, parse_game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.play.what_if import WhatIf
from triolet_lab.triolet.rules.moves import Move, Pass, Placement, as_move
from triolet_lab.triolet.show.board import TrioletBoard, still
from triolet_lab.triolet.show.candidates import CandidateTable
from triolet_lab.triolet.show.charts import replies, score_graph
from triolet_lab.triolet.show.dangers import danger_map
from triolet_lab.triolet.show.findings import details_html, legend, moment_caption, moment_html
from triolet_lab.triolet.show.panel import (
    ending_text,
    html,
    scores_html,
    sheet_html,
    turn_text,
)
from triolet_lab.triolet.show.search import Search, progress
from triolet_lab.triolet.show.walk import Walk
from triolet_lab.triolet.thinking.analysis import Analysis, Candidate, as_view
from triolet_lab.triolet.thinking.sampling import Settings
from triolet_lab.widgets.controls import Controls, labelled, row, section, show, side_by_side
from triolet_lab.widgets.frame import Frame, Still

NO_LIMIT = "none"
LIMITS: dict[str, float | None] = {"2": 2.0, "10": 10.0, "60": 60.0, NO_LIMIT: None}
"""The time limits to choose from, in seconds, by what the list calls them inside."""


def limit_name(seconds: float | None) -> Message:
    """What a time limit is called.

    >>> for seconds in (2.0, 0.25, 60.0, None):
    ...     print(limit_name(seconds))
    2 seconds
    0.25 seconds
    1 minute
    no limit
    """
    if seconds is None:
        return say("no limit")
    if seconds and seconds % 60 == 0:
        return say_many("{count} minute", "{count} minutes", count=int(seconds // 60))
    if seconds % 1 == 0:
        return say_many("{count} second", "{count} seconds", count=int(seconds))
    return say("{seconds:g} seconds", seconds=seconds)


def analysis_board(
    source: str | View | Game,
    *,
    seed: int = 0,
    samples: int = 10_000,
    seconds: float | None = 10.0,
    precision: float = 0.2,
) -> "AnalysisBoard":
    """A board that analyses a position or a game, each given as itself or as its text.

    It analyses in the background until so many samples or seconds are used up, or until it is known
    within `precision` percent of winning chance how far the others are behind; see `analyse`.
    Of a game that is not over only the tiles of the player to move are shown; once it is over, the
    tiles of each player on that player's turns.

    >>> board = analysis_board("9@H8 5@I8 | rack 1 14 15 | scores 0 23", samples=48, seconds=None)
    >>> board.wait()
    >>> board.choose("1@J8")
    >>> print(board.candidate.sentences[0])
    It scores trio 9 + 5 + 1 = 15 → 30.
    """
    settings = Settings(seed=seed, samples=samples, seconds=seconds, precision=precision)
    if isinstance(source, str):
        is_game = source.lstrip().startswith(GAME_HEADER)
        source = parse_game(source) if is_game else as_view(source)
    if isinstance(source, Game):
        if not isinstance(source, WhatIf):
            return AnalysisBoard(source, settings)
        source = source.view()
    view = as_view(source)  # says so if it is neither
    return AnalysisBoard(WhatIf(view, random.Random(seed)), settings)


class AnalysisBoard(Frame):
    """A position or a game with the candidates of every moment; every button is a method as well.

    >>> from triolet_lab import player
    >>> game = Game(["Ann", "Ben"], rng=random.Random(7), first=0)
    >>> for _ in range(4):
    ...     turn = game.play(player("greedy")(game.view()))
    >>> board = analysis_board(game, samples=16, seconds=None)
    >>> board.first()
    >>> print(board.view.rack)
    0 1 9
    >>> board.play("9@H8 1@I8")
    >>> board.in_branch, len(game.turns)
    (True, 4)
    """

    def __init__(self, game: Game, settings: Settings) -> None:
        self._walk = Walk(game, settings.seed)
        self._settings = settings
        self._search: Search | None = None
        self._known: dict[str, Analysis] = {}
        self._drawing = threading.RLock()
        self.board = TrioletBoard(hints=False)
        """The board; what is placed on it is played in a branch."""
        self.board.on_confirm(self.play)
        self.table = CandidateTable()
        """The candidates."""
        self._build()
        super().__init__([self._layout()])
        self.add_class("triolet-table")
        self.add_class("triolet-analysis")
        self._refresh()

    # What there is to see.

    @property
    def in_branch(self) -> bool:
        """Whether a what-if branch is shown, and not the game."""
        return self._walk.branch is not None

    @property
    def turn(self) -> int:
        """How many turns of the game, or of the branch, have been played at this moment."""
        return self._walk.turn

    @property
    def view(self) -> View:
        """What the player whose turn it is sees; refused while those tiles are hidden."""
        return self._walk.view

    @property
    def analysis(self) -> Analysis | None:
        """What is known of this moment so far."""
        return None if self._walk.is_hidden else self._known.get(str(self.view))

    @property
    def candidate(self) -> Candidate | None:
        """The candidate that is chosen."""
        return self._find(self.table.chosen)

    @property
    def played(self) -> Move | None:
        """What was played in the game at this moment; None in a branch, and after the last turn."""
        return self._walk.played

    # What one can do.

    def choose(self, move: Move | str) -> None:
        """Choose a candidate: its tiles appear on the board; an empty text chooses none."""
        text = str(as_move(move)) if move else ""
        if text and self._find(text) is None:
            raise LabError(say("{move} is not among the candidates.", move=text))
        self.table.chosen = text

    def run(self) -> None:
        """Analyse this moment from the start, in the background."""
        self._start(self.view)

    def stop(self) -> None:
        """Stop, and keep what is known."""
        if self._search is not None:
            self._search.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the analysis is done, at most so many seconds."""
        if self._search is not None:
            self._search.join(seconds)

    def first(self) -> None:
        """Go to the start of the game, or of the branch."""
        self.go_to(0)

    def back(self) -> None:
        """Go one turn back."""
        self.go_to(self.turn - 1)

    def forward(self) -> None:
        """Go one turn forward."""
        self.go_to(self.turn + 1)

    def last(self) -> None:
        """Go to the last turn there is."""
        self.go_to(self._walk.last)

    def go_to(self, turn: int) -> None:
        """Go to the moment after so many turns; 0 is the start."""
        with self._drawing:
            self._walk.go_to(turn)
            self._refresh()

    def play(self, move: Move | str | None = None) -> None:
        """What if: play a move, by default the chosen one, in a branch beside the game."""
        if move is None:
            if self.candidate is None:
                raise LabError(say("Choose a move in the table first."))
            move = self.candidate.move
        with self._drawing:
            turn = self._walk.play(move)
            self._refresh(say("What if: {turn}", turn=turn_text(turn)))

    def back_to_game(self) -> None:
        """Leave the branch; the game is where it was."""
        with self._drawing:
            self._walk.leave()
            self._refresh()

    def show_dangers(self, shown: bool = True) -> None:
        """Mark the cells where the next player could make a trio with one tile."""
        self._dangers.value = shown

    # What follows.

    def _find(self, text: str) -> Candidate | None:
        found = self.analysis.candidates if self.analysis else ()
        return next((one for one in found if str(one.move) == text), None)

    def _start(self, view: View) -> None:
        settings = replace(self._settings, seconds=self._limits[self._limit.value])
        with self._drawing:
            self.stop()
            self._search = Search(view, settings, self._told)
            self._show_progress(say("Thinking … (the first time on a computer it takes longer)"))
            self._search.start()

    def _told(self, search: Search) -> None:
        """Show what a search knows by now; called in its thread."""
        with self._drawing:
            if search is not self._search:
                return
            if search.latest is not None:
                self._known[str(search.view)] = search.latest
            try:
                self._show_analysis()
                self._show_progress(search.news, is_final=search.is_finished)
            except Exception as error:  # in a thread nobody else would tell
                self._show_progress(named(error), is_final=True)
            self._halt.disabled = search.is_finished

    # The widgets.

    def _build(self) -> None:
        controls = Controls(self.board)
        self.scores, self.sheet = labelled(), labelled()
        """Who has how many points; the score sheet."""
        self._moment, self._progress, self._details = labelled(), labelled(), labelled()
        self._details.add_class("triolet-details")
        self._histogram, self._graph = labelled(), labelled()
        self._first = controls.button(str(say("|◀ First")), self.first)
        self._back = controls.button(str(say("◀ Back")), self.back)
        self._forward = controls.button(str(say("Forward ▶")), self.forward)
        self._end = controls.button(str(say("Last ▶|")), self.last)
        self._go = controls.button(str(say("Analyse")), self.run)
        self._halt = controls.button(str(say("Stop")), self.stop)
        self._try = controls.button(str(say("What if: play this move")), self.play, "primary")
        self._leave = controls.button("", self.back_to_game, "primary")
        self._dangers = ipywidgets.ToggleButton(description=str(say("Show dangers")))
        self._dangers.layout = ipywidgets.Layout(width="auto", height="auto")
        self._dangers.tooltip = str(say("Mark the cells where the next player could make a trio"))
        controls.watch(self._dangers, lambda _: self._show_dangers())
        self._limits = dict(LIMITS)
        own = self._settings.seconds
        if own not in self._limits.values():
            self._limits = {f"{own:g}": own, **LIMITS}
        now = next(name for name, value in self._limits.items() if value == own)
        limits = [(str(limit_name(value)), name) for name, value in self._limits.items()]
        self._limit = controls.choice(str(say("Time limit")), limits, now)
        controls.watch(self._limit, lambda _: self.run())
        self.table.observe(lambda _: self._on_chosen(), names=["chosen"])

    def _layout(self) -> Any:
        steps = row(self._first, self._back, self._forward, self._end)
        side = [
            section(self._moment, steps, row(self._leave), self.scores),
            section(row(self._go, self._halt, self._limit, self._dangers), self._progress),
            section(self.table, row(self._try)),
        ]
        reasons = section(self._details, self._histogram)
        reasons.add_class("lab-place")
        course = section(self._graph, self.sheet)
        course.add_class("lab-side")
        below = ipywidgets.HBox([reasons, course])
        below.add_class("lab-whole")
        return ipywidgets.VBox([side_by_side(self.board, side), below])

    def _refresh(self, message: object = None) -> None:
        """Show the present moment, and analyse it unless that was done before."""
        with self._drawing:
            self.stop()
            self._search = None
            self.table.chosen = ""
            line = self._walk.line
            to_move = None if line.is_over else line.to_move
            self.scores.value = scores_html(line.names, line.scores, len(line.state.bag), to_move)
            self._show_moment()
            self._show_board(message)
            self._show_analysis()
            self._show_progress(progress(self.analysis) if self.analysis else None)
            self._go.disabled = self._limit.disabled = not self._walk.can_move
            self._halt.disabled = True
            if self._walk.can_move and not (self.analysis and self.analysis.ended):
                self._start(self.view)
                self._halt.disabled = False

    def _show_moment(self) -> None:
        walk = self._walk
        self._first.disabled = self._back.disabled = walk.turn == 0
        self._forward.disabled = self._end.disabled = walk.turn == walk.last
        show(self._leave, self.in_branch)
        back = say("Back to the game") if walk.is_of_game else say("Back to the position")
        self._leave.description = str(back)
        for part in (self._first, self._back, self._forward, self._end, self._graph, self.sheet):
            show(part, walk.is_of_game or self.in_branch)
        self._moment.value = moment_html(walk)
        self._graph.value = score_graph(walk.line.names, *walk.scores())
        self.sheet.value = sheet_html(walk.whole(), walk.turn)

    def _show_board(self, message: object) -> None:
        line = self._walk.line
        last = line.log[-1].placement if line.log else None
        cells = last.cells if last else ()
        rack, first = "", False
        said = message
        if message is None:
            said = turn_text(line.log[-1]) if line.log else ""
        if line.result is not None:
            said = ending_text(line.result, line.you)
        elif self._walk.can_move:
            rack, first = str(self.view.rack), self.view.first_turn
        self.board.show(line.board, rack, first_turn=first, last=cells, message=str(said))
        self._show_dangers()

    def _on_chosen(self) -> None:
        with self.board.errors_shown(), self._drawing:
            candidate = self.candidate
            with self.board.hold_sync():
                self.board.clear()
                if candidate is not None:
                    first = candidate.explanation.sentences[0]
                    told = say("{move}: {sentence}", move=str(candidate.move), sentence=first)
                    self.board.message = str(told)
                    placed = candidate.move.placed if isinstance(candidate.move, Placement) else ()
                    self.board.hinted = [str(tile) for tile in placed]
            self._show_dangers()
            self._show_details()

    def _show_dangers(self) -> None:
        if not (self._dangers.value and self._walk.can_move):
            self.board.dangers = {}
            return
        move = self.candidate.move if self.candidate else Pass()
        view = self.view
        self.board.dangers = danger_map(view, move)
        rival = view.names[(view.player + 1) % len(view.names)]
        told = legend(rival, bool(self.board.dangers))
        self.board.message = f"{self.board.message}\n{told}".strip()

    def _show_analysis(self) -> None:
        self.table.show(self.analysis, self.played)
        self._show_details()

    def _show_details(self) -> None:
        candidate = self.candidate
        self._try.disabled = candidate is None
        self._details.value = details_html(self._walk, self.analysis, candidate)
        answers = candidate.answers if candidate else ()
        self._histogram.value = replies(answers, self._walk.others)

    def _show_progress(self, news: object, is_final: bool = False) -> None:
        # A screen reader is told the end, not every step.
        role = ' role="status"' if is_final else ""
        self._progress.value = "" if news is None else f"<p{role}>{html(news)}</p>"

    # What is shown where no widget can be.

    def still(self) -> Still:
        """The board with the rack, where one may be seen, and the moment of the game."""
        moment = moment_caption(self._walk)
        caption = str(moment)
        if self._walk.can_move:
            caption = f"{say('rack: {rack}', rack=str(self.view.rack))}\n{moment}"
        return still(f"{self.board!r}\n{moment}", self._walk.line.board, caption=caption)
