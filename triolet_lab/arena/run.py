"""Thousands of seeded games between players, on all cores or on other machines."""

import itertools
import os
import pickle
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.contest import Contest, Order, Pace, Row
from triolet_lab.arena.faults import Fault, PlayerError
from triolet_lab.arena.referee import begin_worker, play_one
from triolet_lab.arena.statistics import Statistics
from triolet_lab.errors import LabError, named
from triolet_lab.language import say
from triolet_lab.notation import quoted

Task: TypeAlias = tuple[int, int, int]
"""The number of an order, its first game, and how many games."""

AHEAD = 1000
"""So many shares wait in line at most: enough for a large cluster, few enough to begin at once."""
START_UP = 1.5
"""When the games still to play take fewer seconds, starting worker processes does not pay."""


@dataclass(frozen=True)
class How:
    """How games are played, whatever they are."""

    workers: int | None = None
    """At most so many run side by side; None for all cores."""
    executor: Executor | None = None
    """Where the games are played instead."""
    progress: bool = True
    """Whether a bar shows how far it is."""
    stop_at_fault: bool = True
    """Whether a player that errs stops everything, or only its game."""

    def __post_init__(self) -> None:
        if self.workers is not None and (type(self.workers) is not int or self.workers < 1):
            raise LabError(
                say(
                    "The number of workers is a whole number from 1 up, not {value}.",
                    value=quoted(self.workers),
                )
            )


# A share of the games.


@dataclass(frozen=True)
class Share:
    """What a worker gives back."""

    numbers: tuple[int, ...]
    games: NDArray[np.int32]
    turns: NDArray[np.int16]
    faults: tuple[Fault, ...] = ()


Played: TypeAlias = tuple[Task, Share]


def share(
    contest: Contest,
    numbers: Iterable[int] = (),
    games: Any = (),
    turns: Any = (),
    faults: Iterable[Fault] = (),
) -> Share:
    """A share from rows of plain numbers."""
    of_a_game, of_a_turn = contest.widths
    game_rows = np.asarray(games, np.int32).reshape(-1, of_a_game)
    turn_rows = np.asarray(turns, np.int16).reshape(-1, of_a_turn)
    return Share(tuple(numbers), game_rows, turn_rows, tuple(faults))


def play_order(order: Order | bytes, first: int, count: int, notes: Path | None = None) -> Share:
    """Play so many games of an order, which may have travelled as bytes to get here.

    With `notes` each turn is noted in that file before it is played.
    """
    if isinstance(order, bytes):
        order = _unpacked(order)
    if order.pace is not Pace.ENGINE:
        return _play_numbers(order, first, count)
    numbers: list[int] = []
    games: Row = []
    turns: Row = []
    faults = []
    for number in range(first, first + count):
        played = play_one(order, number, notes)
        if isinstance(played, Fault):
            faults.append(played)
        else:
            numbers.append(number)
            games += order.contest.row(played[0])
            turns += played[1]
    return share(order.contest, numbers, games, turns, faults)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Order:
    order: Order = pickle.loads(packed)
    return order


def _play_numbers(order: Order, first: int, count: int) -> Share:
    terms, numbers = order.terms, range(first, first + count)
    games, turns = order.contest.play_numbers(
        order.players, terms.seed, first, count, terms.last_turn
    )
    return share(order.contest, numbers, games, turns)


# All the games.


class Run:
    """Games that are being played: go through `play`, look at `simulations` at any time.

    It can be looked at from another thread, and left at any share: what has been played stays.
    """

    def __init__(self, orders: Sequence[Order], games: int, how: How | None = None) -> None:
        if type(games) is not int or games < 0:
            raise LabError(
                say(
                    "The number of games is a whole number from 0 up, not {value}.",
                    value=quoted(games),
                )
            )
        how = how or How()
        self.orders = tuple(orders)
        self.games = games
        self.faults: list[Fault] = []
        """What players did wrong, as it happened."""
        self._executor = how.executor
        self._workers = how.workers or _cores()
        self._done: dict[Task, Share] = {}

    @property
    def simulations(self) -> tuple[Statistics, ...]:
        """What has been played, one simulation for each order."""
        return tuple(self._simulation(which) for which in range(len(self.orders)))

    def _simulation(self, which: int) -> Statistics:
        order = self.orders[which]
        done = sorted(task for task in list(self._done) if task[0] == which)
        shares = [share(order.contest), *(self._done[task] for task in done)]
        return order.contest.results(
            contest=order.contest,
            players=order.names,
            seed=order.terms.seed,
            numbers=np.array([number for one in shares for number in one.numbers], np.int64),
            game_rows=np.concatenate([one.games for one in shares]),
            turn_rows=np.concatenate([one.turns for one in shares]),
            faults=tuple(fault for one in shares for fault in one.faults),
            wanted=self.games,
        )

    def play(self) -> Generator[int, None, None]:
        """Play everything, and say after each share how many games it had."""
        for task, done in self._played(self._tasks()):
            self._done[task] = done
            self.faults += done.faults
            yield task[2]

    def _tasks(self) -> list[Task]:
        """The shares in such an order that every order gets on at the same pace."""
        sizes = [_size(one) for one in self.orders]
        tasks = [
            (which, first, min(size, self.games - first))
            for which, size in enumerate(sizes)
            for first in range(0, self.games, size)
        ]
        return sorted(tasks, key=_by_game)

    def _played(self, tasks: list[Task]) -> Iterator[Played]:
        if self._executor is not None:
            tasks = yield from self._spread(tasks, self._executor)
        elif self._workers > 1 and all(one.pace is Pace.COMPILED for one in self.orders):
            # Compiled games run side by side in threads, which cost nothing to start.
            with ThreadPoolExecutor(self._workers) as threads:
                tasks = yield from self._spread(tasks, threads)
        if self._executor is None or not self._can_travel():
            tasks = yield from self._played_here(tasks)
        while tasks:
            with _processes(self._workers) as processes:
                tasks = yield from self._spread(tasks, processes)
            if tasks:  # a worker process has died, perhaps over the first of these
                yield tasks[0], self._played_alone(tasks[0])
                tasks = tasks[1:]

    def _played_here(self, tasks: list[Task]) -> Generator[Played, None, list[Task]]:
        """Play in this process, and give back what had better be played side by side."""
        can_share = self._workers > 1 and len(tasks) > 1 and self._can_travel()
        started = time.perf_counter()
        for index, (which, first, count) in enumerate(tasks):
            seconds = time.perf_counter() - started
            if index and can_share and seconds / index * (len(tasks) - index) > START_UP:
                return tasks[index:]
            yield tasks[index], play_order(self.orders[which], first, count)
        return []

    def _can_travel(self) -> bool:
        """Whether the players can be sent to another process."""
        try:
            self._packed()
        except Exception:  # each kind of object has its own way of refusing
            return False
        return True

    def _packed(self) -> list[bytes]:
        import cloudpickle  # type: ignore[import-untyped]

        return [cloudpickle.dumps(order) for order in self.orders]

    def _spread(self, tasks: list[Task], executor: Executor) -> Generator[Played, None, list[Task]]:
        """Play elsewhere, and give back what could not be played there."""
        finished: SimpleQueue[Future[Share]] = SimpleQueue()
        waiting: dict[Future[Share], Task] = {}
        left = set(tasks)
        trouble: BaseException | None = None
        try:
            packed = None if isinstance(executor, ThreadPoolExecutor) else self._packed()
            ahead = iter(tasks)
            while True:
                for task in itertools.islice(ahead, AHEAD - len(waiting)):
                    which, first, count = task
                    order = self.orders[which] if packed is None else packed[which]
                    future = executor.submit(play_order, order, first, count)
                    waiting[future] = task
                    future.add_done_callback(finished.put)
                if not waiting:
                    break
                future = _next(finished)
                task = waiting.pop(future)
                if future.cancelled():
                    continue
                if (error := future.exception()) is not None:
                    trouble = trouble or error
                    continue
                left.remove(task)
                yield task, future.result()
        except Exception as error:  # the players cannot travel, or the executor takes no more
            trouble = trouble or error
        finally:
            for future in waiting:
                future.cancel()
        if trouble is not None and executor is self._executor:
            told = say(
                "The executor did not play all games ({error}): the others are played on this "
                "computer.",
                error=named(trouble),
            )
            warnings.warn(str(told), stacklevel=2)
        return sorted(left, key=_by_game)

    def _played_alone(self, task: Task) -> Share:
        """Play a share in a process of its own, and if it ends the process, say who did it."""
        which, first, count = task
        with TemporaryDirectory() as folder, _processes(1) as process:
            notes = Path(folder) / "turn"
            packed = self._packed()[which]
            future = process.submit(play_order, packed, first, count, notes)
            if not isinstance(future.exception(), BrokenExecutor):
                return future.result()
            if not notes.exists():
                raise LabError(
                    say(
                        "A process ended before its players had a turn: they do not bear being "
                        "sent to another process, so play with workers=1."
                    )
                )
            fault: Fault = pickle.loads(notes.read_bytes())
            return share(self.orders[which].contest, faults=[fault])


def _size(order: Order) -> int:
    """How many games make a share; with a high turn limit fewer, so that there is room for them."""
    if order.pace is not Pace.COMPILED:
        return 10 if order.pace is Pace.NUMBERS else 1
    usual = order.contest.turn_limit
    return max(1, 500 * usual // max(usual, order.terms.last_turn))


def _by_game(task: Task) -> tuple[int, int]:
    return task[1], task[0]


def _next(finished: "SimpleQueue[Future[Share]]") -> "Future[Share]":
    """The next that is done; looked for again and again, since on Windows Ctrl-C wakes nobody."""
    while True:
        try:
            return finished.get(timeout=0.5)
        except Empty:
            continue


def _cores() -> int:
    if sys.platform == "emscripten":
        return 1
    count: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    return count() or 1


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """Worker processes that take functions of a notebook too, on every system."""
    from loky import ProcessPoolExecutor  # type: ignore[import-untyped]

    executor = ProcessPoolExecutor(count, initializer=begin_worker)
    try:
        yield executor
    finally:
        executor.shutdown(kill_workers=True)


def run_all(orders: Sequence[Order], games: int, how: How) -> tuple[Statistics, ...]:
    """Play so many games of every order; after an interruption those played so far are returned."""
    run = Run(orders, games, how)
    with _bar(games * len(run.orders), how.progress) as advance:
        playing = run.play()
        try:
            for count in playing:
                advance(count)
                if run.faults and how.stop_at_fault:
                    break
        except KeyboardInterrupt:
            pass
        finally:
            playing.close()
    if run.faults and how.stop_at_fault:
        raise PlayerError(min(run.faults, key=lambda fault: fault.game), run.simulations)
    return run.simulations


@contextmanager
def _bar(games: int, progress: bool) -> Iterator[Callable[[int], object]]:
    if not progress:
        yield lambda _: None
        return
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    with tqdm(total=games, unit=f" {say('games')}", delay=0.5, leave=False) as bar:
        yield bar.update
