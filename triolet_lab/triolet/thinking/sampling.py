"""Candidates tried on the same samples, round after round, until the weaker ones fall behind."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from enum import StrEnum
from math import erf, inf, sqrt
from typing import TypeAlias

from triolet_lab.errors import LabError, named
from triolet_lab.estimate import Estimate, estimate, student
from triolet_lab.language import Message, say
from triolet_lab.notation import quoted
from triolet_lab.triolet.fast import fastest, rollout, selfplay
from triolet_lab.triolet.fast.leaves import LEAVES, REPLAY_WORTH, SPREAD
from triolet_lab.triolet.fast.rollout import ANSWER, BAG_THEN, LEAD, SAMPLE, Start
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.cells import Special
from triolet_lab.triolet.rules.codes import cell_index, laid_tile, tile_code
from triolet_lab.triolet.rules.kernel import JOKER, NOTHING
from triolet_lab.triolet.rules.moves import Exchange, Move, Pass, Placement
from triolet_lab.triolet.rules.tiles import RACK_SIZE, Tile

Task: TypeAlias = tuple[Start, list[int], int, int, int, int]
"""What is handed to `run_rollouts`."""

ROUND = 16
"""At least so many samples are tried between two looks at the results."""
ENOUGH = 3 * ROUND
"""No candidate is dropped on fewer samples."""
CERTAIN = 3.29
"""A candidate is dropped when it is so many standard errors behind the best: were the two equally
good, one look in a thousand would see one of them so far behind."""
NEARLY_EMPTY = 5
"""With fewer tiles in the bag the samples run to the end of the game."""


def win_percent(lead: int, bag: int) -> float:
    """How likely a lead wins with so many tiles in the bag, in percent; -1 stands for the end.

    What the rest of a game adds to a lead is taken to be normal, with a fitted spread.

    >>> round(win_percent(30, 40), 1), win_percent(30, -1), win_percent(0, -1)
    (58.6, 100.0, 50.0)
    """
    if bag < 0:
        return 100.0 if lead > 0 else 50.0 if lead == 0 else 0.0
    base, slope = SPREAD
    return 50 * (1 + erf(lead / sqrt(2 * (base + slope * bag))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How long to think, and how far."""

    seed: int = 0
    samples: int = 1_000
    """At most so many samples are drawn."""
    seconds: float | None = 10.0
    """At most so long it takes; None is as long as the samples take."""
    precision: float = 0.5
    """It is enough to know what candidates are behind the best within so many percent."""
    width: int = 20
    """How many candidates are looked at."""
    horizon: int = 3
    """How many turns are played after each of them."""

    def __post_init__(self) -> None:
        for name in ("seed", "samples", "width", "horizon"):
            least = {"seed": -inf, "horizon": 0}.get(name, 1)
            value = getattr(self, name)
            if type(value) is not int or value < least:
                raise LabError(_whole_number(name, least, quoted(value)))
        for name in ("seconds", "precision"):
            value = getattr(self, name)
            wrong = type(value) not in (int, float) or not value >= 0
            if wrong and not (name == "seconds" and value is None):
                raise LabError(
                    say(
                        "The option {name} is a number from 0 up, not {value}.",
                        name=name,
                        value=quoted(value),
                    )
                )


def _whole_number(name: str, least: float, value: str) -> Message:
    if least == -inf:
        return say("The option {name} is a whole number, not {value}.", name=name, value=value)
    return say(
        "The option {name} is a whole number from {least} up, not {value}.",
        name=name,
        least=least,
        value=value,
    )


class Ended(StrEnum):
    """Why an analysis has ended."""

    ONE_LEFT = "one-left"
    PRECISION = "precision"
    SAMPLES = "samples"
    RACKS = "racks"
    TIME = "time"
    STOPPED = "stopped"
    GAME_OVER = "game-over"

    @property
    def message(self) -> Message:
        """The reason in a sentence."""
        return _WHY[self]


_WHY = {
    Ended.ONE_LEFT: say("It ended because one candidate is left."),
    Ended.PRECISION: say("It ended because the precision is reached."),
    Ended.SAMPLES: say("It ended because all samples are drawn."),
    Ended.RACKS: say("It ended because every rack is solved."),
    Ended.TIME: say("It ended because the time is up."),
    Ended.STOPPED: say("It ended because it was stopped."),
    Ended.GAME_OVER: say("It ended because the game is over."),
}


class Watch:
    """Whether there is time for another round, which takes about as long as the last one."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seconds = seconds
        self._start = self._last = clock()
        self._round = 0.0

    @property
    def elapsed(self) -> float:
        """The seconds since the start."""
        return self._clock() - self._start

    def tick(self) -> None:
        """A round is done."""
        now = self._clock()
        self._last, self._round = now, now - self._last

    @property
    def is_up(self) -> bool:
        """Whether another round would take too long."""
        return self._seconds is not None and self.elapsed + self._round > self._seconds


@dataclass(slots=True)
class Tried:
    """A move, and what came of trying it."""

    move: Move
    points: int
    leads: list[int] = field(default_factory=list)
    """The lead on every sample."""
    chances: list[float] = field(default_factory=list)
    """The winning chance on every sample, in percent."""
    answers: list[int] = field(default_factory=list)
    """What the others earned before the player's next turn."""
    dropped: bool = False

    @property
    def worth(self) -> tuple[float, float]:
        """What candidates are ranked by: the winning chance, then the lead."""
        count = max(1, len(self.leads))
        return sum(self.chances) / count, sum(self.leads) / count

    def behind(self, best: "Tried") -> Estimate:
        """How much winning chance it has less, on the samples that both were tried on."""
        pairs = zip(best.chances, self.chances, strict=False)
        return estimate([ahead - own for ahead, own in pairs])

    def points_behind(self, best: "Tried") -> Estimate:
        """How much smaller its lead is, on the same samples."""
        pairs = zip(best.leads, self.leads, strict=False)
        return estimate([ahead - own for ahead, own in pairs])

    def row(self) -> list[int]:
        """The move in numbers."""
        if isinstance(self.move, Placement):
            placed = self.move.placed
            tiles = [laid_tile(tile_code(tile), cell_index(cell)) for cell, tile in placed]
            kind = rollout.PLACING
        elif isinstance(self.move, Exchange):
            tiles = [tile_code(tile) for tile in self.move.tiles]
            kind = rollout.EXCHANGING
        else:
            tiles, kind = [], rollout.PASSING
        return [kind, self.points, *tiles, *[NOTHING] * (RACK_SIZE - len(tiles))]


def candidates(view: View, width: int) -> list[Tried]:
    """The moves that look best: points, a replay cell, what stays. One exchange is among them."""
    placements = view.legal_placements()
    points = dict(placements)
    others = [move for move in view.legal_moves() if not isinstance(move, Placement)]
    ranked = sorted(points, key=lambda move: -_promise(view, move, points[move]))
    others.sort(key=lambda move: -_promise(view, move, 0))
    kept = min(1, len(others), width - 1) if ranked else width
    chosen: list[Move] = [*ranked[: width - kept], *others[:kept]]
    return [Tried(move, points[move] if isinstance(move, Placement) else 0) for move in chosen]


def _promise(view: View, move: Move, points: int) -> int:
    """What a move seems to be worth before anything is tried."""
    gone = () if isinstance(move, Pass) else move.tiles
    replay = isinstance(move, Placement) and any(
        view.rules.special(cell) is Special.REPLAY for cell in move.cells
    )
    return points + replay * REPLAY_WORTH - sum(_stay(view, tile) for tile in gone)


def _stay(view: View, tile: Tile) -> int:
    """What it is worth that a tile stays: without a bag it only counts against its owner."""
    return LEAVES[min(tile_code(tile), JOKER)] if view.bag_size else -tile.points


def start_of(view: View) -> Start:
    """A view in numbers: where samples begin."""
    state = [0] * selfplay.STATE
    players = len(view.names)
    state[selfplay.BAG_SIZE] = view.bag_size
    state[selfplay.PASSES] = view.passes
    state[selfplay.SCORE : selfplay.SCORE + players] = view.scores
    state[selfplay.SIZE : selfplay.SIZE + players] = view.rack_sizes
    state[selfplay.STARTED : selfplay.STARTED + players] = map(int, view.started)
    own = sorted(map(tile_code, view.rack))
    hand = selfplay.HAND + view.player * RACK_SIZE
    state[hand : hand + len(own)] = own
    unseen = sorted(map(tile_code, view.unseen.elements()))
    for code in own + unseen:
        state[selfplay.UNPLACED + code] += 1
    grid = tuple(view.board.grid())
    return Start(view.player, players, grid, tuple(state), tuple(unseen))


class Sampling:
    """The candidates of a position, tried on more and more samples.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> sampling = Sampling(parse_position("9@H8 5@I8 | rack 1 7 14"), Settings(samples=48))
    >>> while sampling.advance():
    ...     pass
    >>> sampling.best.points, len(sampling.remaining) < len(sampling.tried)
    (45, True)
    """

    def __init__(
        self,
        view: View,
        settings: Settings,
        *,
        pool: Executor | None = None,
        workers: int = 1,
        watch: Watch | None = None,
    ) -> None:
        fastest.prepare()
        self.view = view
        self.tried = candidates(view, settings.width)
        self.samples = 0
        self.ended: Ended | None = None
        """Why it has ended, None while it goes on."""
        self.watch = watch or Watch(settings.seconds)
        self._settings = settings
        self._horizon = settings.horizon if view.bag_size >= NEARLY_EMPTY else rollout.TO_THE_END
        self._start = start_of(view)
        self._pool = pool
        self._workers = workers

    @property
    def remaining(self) -> list[Tried]:
        """The candidates that have not been dropped."""
        return [one for one in self.tried if not one.dropped]

    @property
    def best(self) -> Tried:
        """The candidate that is ahead; before the start the one that looks best."""
        return max(self.remaining, key=lambda one: one.worth)

    def advance(self) -> bool:
        """Try another round of samples, unless it has ended; say whether it goes on."""
        if self.ended is None:
            # Later rounds are longer, so that looking does not take longer than trying.
            size = max(ROUND, self.samples // ROUND)
            count = min(size, self._settings.samples - self.samples)
            remaining = self.remaining
            values = self._values(remaining, count)
            for index, one in enumerate(remaining):
                rows = values[index :: len(remaining)]
                one.leads += [row[LEAD] for row in rows]
                one.chances += [win_percent(row[LEAD], row[BAG_THEN]) for row in rows]
                one.answers += [row[ANSWER] for row in rows]
            self.samples += count
            self.watch.tick()
            self._look()
        return self.ended is None

    def _values(self, moves_tried: Sequence[Tried], count: int) -> list[tuple[int, ...]]:
        """The numbers of every candidate on the next samples, sample by sample."""
        moves = [number for one in moves_tried for number in one.row()]
        share = -(-count // self._workers)
        last = self.samples + count
        tasks: list[Task] = [
            (
                self._start,
                moves,
                self._settings.seed,
                first,
                min(share, last - first),
                self._horizon,
            )
            for first in range(self.samples, last, share)
        ]
        if self._pool is None:
            parts = [fastest.run_rollouts(*task) for task in tasks]
        else:
            parts = self._spread(self._pool, tasks)
        values = [value for part in parts for value in part]
        return list(zip(*[iter(values)] * SAMPLE, strict=True))

    def _spread(self, pool: Executor, tasks: list[Task]) -> list[list[int]]:
        try:
            futures = [pool.submit(fastest.run_rollouts, *task) for task in tasks]
            return [future.result() for future in futures]
        except Exception as error:  # every kind of executor fails in its own way
            raise LabError(
                say("The executor could not try the samples ({error}).", error=named(error))
            ) from error

    def _look(self) -> None:
        """Drop who is surely weaker, and see whether that is enough."""
        best = self.best
        if self.samples >= ENOUGH:
            for one in self.remaining:
                mean, margin = one.behind(best)
                error = margin / student(len(one.chances) - 1)
                if mean > error * CERTAIN:
                    one.dropped = True
        widest = max((one.behind(best).margin for one in self.remaining), default=0.0)
        if self.samples >= ENOUGH and len(self.remaining) == 1:
            self.ended = Ended.ONE_LEFT
        elif self.samples >= ENOUGH and widest <= self._settings.precision:
            self.ended = Ended.PRECISION
        elif self.samples >= self._settings.samples:
            self.ended = Ended.SAMPLES
        elif self.watch.is_up:
            self.ended = Ended.TIME
