"""Which move is best, by how much, how sure that is, and why.

While the bag lasts, candidates are tried on samples of what a player cannot see. Once the bag
of two players is empty, every rack that the opponent may hold is solved exactly. Only a `View` goes
in, so nothing hidden can come out.
"""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from math import inf, sqrt

from triolet_lab.errors import LabError, PositionError
from triolet_lab.estimate import Estimate, estimate, percent, student
from triolet_lab.language import Listed, Message, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.tables import Table
from triolet_lab.triolet.fast import fastest
from triolet_lab.triolet.play.notation import check_position, parse_position
from triolet_lab.triolet.play.position import End
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.thinking.endgame import Dealt, Ending, Step, possible_racks
from triolet_lab.triolet.thinking.explanation import Explanation, explain
from triolet_lab.triolet.thinking.sampling import Ended, Sampling, Settings, Watch, win_percent


@dataclass(frozen=True)
class Candidate:
    """A move and what came of trying it."""

    view: View = field(repr=False)
    move: Move
    points: int
    """What it earns at once."""
    lead: Estimate
    """How far the player is ahead of the best other at the end of the game, in points."""
    win: Estimate
    """The chance to win, in percent; a shared win counts half."""
    behind: Estimate
    """How much winning chance it has less than the best, in percent, on the same samples."""
    points_behind: Estimate
    """How much smaller its lead is, on the same samples."""
    samples: int
    """On how many samples it was tried, or against how many racks it was solved."""
    dropped: bool = False
    """Whether it was given up early as surely weaker."""
    worst: int | None = None
    """The smallest lead against any rack that the opponent may hold, if all are solved."""
    answers: tuple[int, ...] = field(default=(), repr=False)
    """What the others earned before the player's next turn, sample by sample."""

    @cached_property
    def explanation(self) -> Explanation:
        """What the move does."""
        return explain(self.view, self.move)

    @property
    def sentences(self) -> tuple[Message | Listed, ...]:
        """What the move does and what came of trying it."""
        return (*self.explanation.sentences, self.outcome)

    @property
    def outcome(self) -> Message:
        """What came of trying it, in one sentence."""
        if not self.samples:
            return say("It has not been tried.")
        lead, chance = self.lead, percent(self.win, " %")
        if self.worst is not None:
            return say_many(
                "Solved against the only possible rack: the lead at the end is {lead}, the chance "
                "to win {chance}; at worst the lead is {worst}.",
                "Solved against all {count} racks: the lead at the end is {lead}, the chance to "
                "win {chance}; at worst the lead is {worst}.",
                count=self.samples,
                lead=lead,
                chance=chance,
                worst=self.worst,
            )
        if self.dropped:
            return say_many(
                "Tried {count} time and given up as surely weaker: the lead at the end is {lead}, "
                "the chance to win {chance}.",
                "Tried {count} times and given up as surely weaker: the lead at the end is "
                "{lead}, the chance to win {chance}.",
                count=self.samples,
                lead=lead,
                chance=chance,
            )
        return say_many(
            "Tried {count} time: the lead at the end is {lead}, the chance to win {chance}.",
            "Tried {count} times: the lead at the end is {lead}, the chance to win {chance}.",
            count=self.samples,
            lead=lead,
            chance=chance,
        )

    @property
    def tried(self) -> Message | int:
        """How often it was tried, as a table has it."""
        return say("{samples} dropped", samples=self.samples) if self.dropped else self.samples


_NO_MOVE = {
    End.OUT: say("The game is over (out): there is no move to analyse."),
    End.STUCK: say("The game is over (stuck): there is no move to analyse."),
    End.DEAD_BOARD: say("The game is over (dead board): there is no move to analyse."),
}


@dataclass(frozen=True, repr=False)
class Analysis:
    """The candidates of a position, the best first.

    >>> result = analyse("9@H8 5@I8 3@H9 | rack 1 12 15 | scores 0 23", samples=48)
    >>> print(result.best.move, "|", result.best.explanation.sentences[0])
    1@G8 12@G9 | It scores 1 + 12 = 13, trio 1 + 9 + 5 = 15 → 30, 12 + 3 = 15 → 58.
    """

    view: View
    candidates: tuple[Candidate, ...]
    ended: Ended | None = None
    """Why it ended; None while it goes on."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took."""
    racks: tuple[Dealt, ...] = ()
    """The racks that the opponent may hold, for an exact endgame."""

    @property
    def best(self) -> Candidate | None:
        """The best candidate; None when the game is over."""
        return self.candidates[0] if self.candidates else None

    @property
    def is_exact(self) -> bool:
        """Whether every rack of the opponent is solved, so that nothing is left to chance."""
        return self.best is not None and self.best.worst is not None

    @property
    def verdict(self) -> Message:
        """The result in one sentence."""
        if self.best is None:
            assert self.view.end is not None
            return _NO_MOVE[self.view.end]
        move = str(self.best.move)
        if len(self.candidates) == 1:
            return say("{move} is the only move.", move=move)
        if self.best.samples < 2:
            return say("{move} looks best, but it has not been tried enough.", move=move)
        second = self.candidates[1]
        if second.behind != (0, 0):
            return _before(self.best, second)
        if second.points_behind != (0, 0):
            return _points_before(self.best, second)
        return say("{move} and {second} are equally good.", move=move, second=str(second.move))

    def table(self) -> Table:
        """The candidates in rows."""
        titles = (
            say("move"),
            say("points"),
            say("lead at the end"),
            say("win %"),
            say("behind"),
            say("tried"),
        )
        rows = (
            (
                str(one.move),
                one.points,
                one.lead,
                percent(one.win),
                "" if one is self.best else one.behind,
                one.tried,
            )
            for one in self.candidates
        )
        return Table(titles, rows)

    def line(
        self, candidate: Candidate | None = None, dealt: Dealt | None = None
    ) -> tuple[Step, ...]:
        """The best play of both to the end of the game, in an exact endgame.

        Of the best candidate and against the likeliest rack, if no other is named.
        """
        chosen = candidate or self.best
        if chosen is None or not self.racks:
            raise LabError(say("A line of best play needs two players and an empty bag."))
        rack = (dealt or max(self.racks, key=lambda one: one.ways)).rack
        return Ending.of(self.view, rack).line(chosen.move, fastest.new_solver)

    def __str__(self) -> str:
        if self.best is None:
            return str(self.verdict)
        return "\n".join(map(str, (self.verdict, *self.best.sentences, "", self.table())))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        text = f"<p>{escape(str(self.verdict))}</p>"
        if self.best is None:
            return text
        items = "".join(f"<li>{escape(str(sentence))}</li>" for sentence in self.best.sentences)
        return f"{text}<ul>{items}</ul>{self.table()._repr_html_()}"


def _before(best: Candidate, second: Candidate) -> Message:
    """How sure the best is ahead in winning chance."""
    values = {"move": str(best.move), "gap": second.behind, "second": str(second.move)}
    if second.behind.mean > second.behind.margin:
        return say("{move} is best, {gap} percent of winning chance before {second}.", **values)
    return say(
        "{move} seems best, {gap} percent of winning chance before {second}: maybe by chance.",
        **values,
    )


def _points_before(best: Candidate, second: Candidate) -> Message:
    """How sure the best is ahead in points, where both win equally often."""
    values = {"move": str(best.move), "gap": second.points_behind, "second": str(second.move)}
    if second.points_behind.mean > second.points_behind.margin:
        return say("{move} is best, {gap} points before {second}.", **values)
    return say("{move} seems best, {gap} points before {second}: maybe by chance.", **values)


class SampleSearch:
    """An analysis by samples."""

    def __init__(self, sampling: Sampling) -> None:
        self._sampling = sampling

    def advance(self) -> bool:
        """Go one step further; say whether there is more to do."""
        return self._sampling.advance()

    def result(self) -> Analysis:
        """What is known so far."""
        sampling = self._sampling
        best = sampling.best
        ranked = sorted(sampling.tried, key=lambda one: (one.dropped, *(-x for x in one.worth)))
        found = tuple(
            Candidate(
                sampling.view,
                one.move,
                one.points,
                lead=estimate(one.leads),
                win=estimate(one.chances),
                behind=one.behind(best),
                points_behind=one.points_behind(best),
                samples=len(one.leads),
                dropped=one.dropped,
                answers=tuple(one.answers),
            )
            for one in ranked
        )
        return Analysis(sampling.view, found, sampling.ended, sampling.watch.elapsed)


class EndgameSearch:
    """An exact analysis, one rack of the opponent after another in an order left to chance.

    Broken off early, the racks solved so far are a sample of all of them.
    """

    def __init__(self, view: View, seed: int, watch: Watch) -> None:
        self._view = view
        self._watch = watch
        self._racks = possible_racks(view.unseen, view.rack_sizes[1 - view.player])
        self._order = random.Random(seed).sample(self._racks, len(self._racks))
        self._solver = fastest.new_solver()
        self._gains: list[list[int]] = []
        self._ended: Ended | None = None

    def advance(self) -> bool:
        """Solve another rack; say whether there is more to do."""
        rack = self._order[len(self._gains)].rack
        self._gains.append(Ending.of(self._view, rack).gains(self._solver))
        self._watch.tick()
        if len(self._gains) == len(self._order):
            self._ended = Ended.RACKS
        elif self._watch.is_up:
            self._ended = Ended.TIME
        return self._ended is None

    def result(self) -> Analysis:
        """What is known so far."""
        view = self._view
        now = view.scores[view.player] - view.scores[1 - view.player]
        moves = Ending.of(view, view.rack).moves()
        solved = len(self._gains)
        ways = [ways for _, ways in self._order[:solved]]
        exact = solved == len(self._order)
        leads = [[now + gains[index] for gains in self._gains] for index in range(len(moves))]
        chances = [[win_percent(lead, -1) for lead in each] for each in leads]
        order = sorted(
            range(len(moves)),
            key=lambda index: (-_mean(chances[index], ways), -_mean(leads[index], ways)),
        )
        best = order[0]
        found = []
        for index in order:
            move, points = moves[index]
            found.append(
                Candidate(
                    view,
                    move,
                    points,
                    lead=_weighted(leads[index], ways, exact),
                    win=_weighted(chances[index], ways, exact),
                    behind=_weighted(_minus(chances[best], chances[index]), ways, exact),
                    points_behind=_weighted(_minus(leads[best], leads[index]), ways, exact),
                    samples=solved,
                    worst=min(leads[index]) if exact else None,
                )
            )
        return Analysis(view, tuple(found), self._ended, self._watch.elapsed, self._racks)


def _minus(some: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(some, others, strict=True)]


def _mean(values: Sequence[float], ways: list[int]) -> float:
    together = sum(value * many for value, many in zip(values, ways, strict=True))
    return together / max(1, sum(ways))


def _weighted(values: Sequence[float], ways: list[int], exact: bool) -> Estimate:
    mean = _mean(values, ways)
    if exact:
        return Estimate(mean, 0.0)
    if len(values) < 2:
        return Estimate(mean, inf)
    variance = _mean([(value - mean) ** 2 for value in values], ways)
    return Estimate(mean, student(len(values) - 1) * sqrt(variance / (len(values) - 1)))


def is_endgame(view: View) -> bool:
    """Whether a position can be solved exactly: two players and an empty bag."""
    return len(view.names) == 2 and not view.bag_size


def analyse(
    position: str | View,
    *,
    seed: int = 0,
    samples: int = 1_000,
    seconds: float | None = 10.0,
    precision: float = 0.5,
    width: int = 20,
    horizon: int = 3,
    workers: int | None = None,
    executor: Executor | None = None,
) -> Analysis:
    """Compare the moves of a position, given as its text or as what its player sees.

    It ends after so many samples or seconds, when one candidate is left, or when it is known within
    `precision` percent of winning chance how far the others are behind. An interruption (Ctrl-C or
    the stop button) ends it as well, and what is known by then is returned. The same seed gives the
    same analysis, whatever computes it, unless the time runs out. `width` candidates are looked at,
    and `horizon` turns are played after each.
    """
    settings = Settings(
        seed=seed,
        samples=samples,
        seconds=seconds,
        precision=precision,
        width=width,
        horizon=horizon,
    )
    view = as_view(position)
    if view.is_over:
        return _over(view)
    with _search(view, settings, workers, executor, time.monotonic) as search:
        try:
            while search.advance():
                pass
        except KeyboardInterrupt:
            return replace(search.result(), ended=Ended.STOPPED)
        return search.result()


def analyses(
    position: str | View,
    settings: Settings = Settings(),  # noqa: B008  it never changes
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Analysis]:
    """What is known of a position: at once what its moves look like, then more and more.

    >>> states = analyses("9@H8 5@I8 | rack 1 7 14", Settings(samples=48))
    >>> [len(state.candidates) for state in states]
    [20, 20, 20, 20]
    """
    view = as_view(position)
    if view.is_over:
        yield _over(view)
        return
    with _search(view, settings, workers, executor, clock) as search:
        yield search.result()
        more = True
        while more:
            more = search.advance()
            yield search.result()


def _over(view: View) -> Analysis:
    return Analysis(view, (), Ended.GAME_OVER)


@contextmanager
def _search(
    view: View,
    settings: Settings,
    workers: int | None,
    executor: Executor | None,
    clock: Callable[[], float],
) -> Iterator[SampleSearch | EndgameSearch]:
    """The analysis that fits the position, before its first step."""
    fastest.prepare()
    watch = Watch(settings.seconds, clock)
    if is_endgame(view):
        yield EndgameSearch(view, settings.seed, watch)
        return
    count = workers or os.cpu_count() or 1
    with _pool(executor, count) as pool:
        yield SampleSearch(Sampling(view, settings, pool=pool, workers=count, watch=watch))


def _pool(executor: Executor | None, count: int) -> AbstractContextManager[Executor | None]:
    """Compiled samples run side by side in threads; plain ones would only wait for each other."""
    if executor is not None or count == 1 or not fastest.is_compiled():
        return nullcontext(executor)
    return ThreadPoolExecutor(count)


def as_view(position: str | View) -> View:
    """The view that is to be analysed, or an error that says why it cannot be."""
    if isinstance(position, str):
        position = parse_position(position)
    elif not isinstance(position, View):
        raise LabError(
            say(
                "{value} is no position: give its text, or a view: game.view().",
                value=quoted(position),
            )
        )
    check_position(position)
    if position.is_over:
        return position
    own, now = (position.names[seat] for seat in (position.player, position.to_move))
    if own != now:
        raise LabError(
            say("It is {name}'s turn, and this is what {other} sees.", name=now, other=own)
        )
    for name, size in zip(position.names, position.rack_sizes, strict=True):
        if not size:
            raise PositionError(
                say("Impossible position: {name} has no tile, so the game is over.", name=name)
            )
    return position
