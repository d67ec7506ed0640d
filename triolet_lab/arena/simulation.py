"""Thousands of seeded games between players, on all cores or on other machines."""

import itertools
import os
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from pickle import loads
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import numpy as np

from triolet_lab.arena.referee import Fault as Fault
from triolet_lab.arena.referee import Order, Share, begin_worker, play_one, play_order, share
from triolet_lab.arena.results import Simulation as Simulation
from triolet_lab.chance import SplitMix64
from triolet_lab.errors import LabError
from triolet_lab.triolet.fast import selfplay
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.thinking.players import BuiltIn, Player, player

Task: TypeAlias = tuple[int, int, int]
"""The number of an order, its first game, and how many games."""
Played: TypeAlias = tuple[Task, Share]

AHEAD = 1000
"""So many shares wait in line at most: enough for a large cluster, few enough to begin at once."""
START_UP = 1.5
"""When the games still to play take fewer seconds, starting worker processes does not pay."""
WHAT = ("seed", "rules", "turn_limit", "time_limit")
"""The options that say what is played."""
HOW = ("workers", "executor", "progress", "stop_at_fault")
"""The options that say how."""
MOST_TURNS = 10_000
"""A turn limit is no higher: no game needs more, and there must be room for all its turns."""


class PlayerError(LabError):
    """A player did what no player may; `simulations` hold the games that were played."""

    def __init__(self, fault: Fault, simulations: tuple[Simulation, ...]) -> None:
        played = next((one for one in simulations if fault in one.faults), simulations[0])
        super().__init__(f"{fault}\n{again(fault, played)}")
        self.fault = fault
        self.simulations = simulations

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fault, self.simulations)

    @property
    def simulation(self) -> Simulation:
        """The games that were played."""
        return self.simulations[0]


def again(fault: Fault, played: Simulation) -> str:
    """How to play the game of a fault again."""
    options = "" if played.rules == RULEBOOK else ", rules=rules"
    if fault.turn > selfplay.LIMIT:
        options += f", turn_limit={fault.turn}"
    seats = ", ".join(played.players)
    return (
        f"To play this game again: replay_game(players, {fault.game}, seed={played.seed}{options}) "
        f"with the players {seats}."
    )


def simulate(
    players: Sequence[str | Player],
    games: int = 10_000,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = selfplay.LIMIT,
    time_limit: float | None = 10.0,
    **options: Any,
) -> Simulation:
    """Play so many games; the same seed gives the same games whatever plays them.

    They are numbered from 0, and `replay_game` gives any of them back to look at.

    The first player begins every game. A player is a name such as "greedy" or any function from a
    view to a move; a function with a parameter `rng` gets a `random.Random` for every game, and an
    object begins every game as it was given. The strong player thinks without a limit of its own
    (`seconds=None`), since no clock may choose the moves. After `turn_limit` turns a game is broken
    off. A turn of a function may take `time_limit` seconds, and is played in a thread of its own
    to that end; with None it takes as long as it takes.

    The other options say how to play. With `workers`, a number, at most so many run side by side
    (all cores, if it is left out); with `executor`, any `concurrent.futures.Executor`, the games
    are played there. `progress=False` shows no bar. A player that errs stops the simulation with a
    `PlayerError`, or with `stop_at_fault=False` only its game. After an interruption (Ctrl-C, the
    stop button) the games played so far are returned.

    >>> result = simulate(["greedy", "random"], games=50, seed=1, progress=False)
    >>> print(result)
    50 games, seed 1
    player  mean score  ± 95 %     wins  trios  triolets  replays
    greedy      1075.9    57.4  100.0 %  19.74      1.10     0.78
    random       482.1    29.9    0.0 %   6.84      0.32     0.90
    """
    check_options(options)
    order = order_of(players, seed, rules, turn_limit, time_limit)
    return run_all([order], games, **options)[0]


def check_options(names: Iterable[str]) -> None:
    """Refuse an option that does not exist."""
    for name in names:
        if name not in (*WHAT, *HOW):
            raise LabError(f"There is no option {name!r}: there are {', '.join((*WHAT, *HOW))}.")


def replay_game(
    players: Sequence[str | Player],
    number: int,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = selfplay.LIMIT,
) -> Game:
    """Play one game of a simulation again, to look at its turns; a player may take any time.

    >>> game = replay_game(["greedy", "random"], 7, seed=1)
    >>> result = simulate(["greedy", "random"], games=8, seed=1, progress=False)
    >>> game.scores == tuple(result.scores[7])
    True
    """
    if type(number) is not int or number < 0:
        raise LabError(f"The number of a game is a whole number from 0 up, not {number!r}.")
    order = order_of(players, seed, rules, turn_limit, time_limit=None)
    played = play_one(order, number)
    if isinstance(played, Fault):
        raise PlayerError(played, Run([order], 0).simulations)
    return played[0]


def order_of(
    players: Sequence[str | Player],
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = selfplay.LIMIT,
    time_limit: float | None = 10.0,
    names: tuple[str, ...] | None = None,
) -> Order:
    """What is to be played, once it is known to make sense."""
    if not is_list(players) or not 2 <= len(players) <= selfplay.SEATS:
        raise LabError('Give a list of 2 to 4 players, like ["greedy", "random"].')
    if type(seed) is not int:
        raise LabError(f"A seed is a whole number, not {seed!r}.")
    if type(turn_limit) is not int or not 1 <= turn_limit <= MOST_TURNS:
        raise LabError(
            f"A turn limit is a whole number from 1 to {MOST_TURNS:,}, not {turn_limit!r}."
        )
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit > 0):
        raise LabError(f"A time limit is a number of seconds above 0, not {time_limit!r}.")
    if not isinstance(rules, Rules):
        raise LabError(f"The rules are Rules, such as Rules.small(7), not {rules!r}.")
    who = as_players(players)
    order = Order(who, names or names_of(who), seed, rules, turn_limit, time_limit)
    Game(order.names, rng=SplitMix64(0), rules=rules)  # says so if the rules have too few tiles
    return order


def is_list(players: object) -> bool:
    """Whether these are players in a row, and not a single one."""
    return isinstance(players, Sequence) and not isinstance(players, str)


def as_players(players: Sequence[str | Player]) -> tuple[Player, ...]:
    """The players, those with a name of the kit looked up."""
    who = tuple(player(one) if isinstance(one, str) else one for one in players)
    for one in who:
        if not callable(one):
            raise LabError(f"{one!r} is no player: give a name or a function of a view.")
    return who


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    """A name for each; those that are the same are numbered.

    >>> names_of(as_players(["greedy", player("replay", value=40), "greedy"]))
    ('greedy 1', 'replay (value=40)', 'greedy 2')
    """
    return numbered([_name(one) for one in players])


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names; those that are the same get numbers, and no two are the same then.

    >>> numbered(["greedy", "greedy", "greedy 1"])
    ('greedy 2', 'greedy 3', 'greedy 1')
    """
    different: list[str] = []
    for name in names:
        taken = {*names, *different}
        several = (f"{name} {number}" for number in itertools.count(1))
        different.append(
            next(one for one in several if one not in taken) if names.count(name) > 1 else name
        )
    return tuple(different)


def _name(who: Player) -> str:
    """The player's name with its options, unless they are many or no part of a name."""
    name = str(getattr(who, "name", getattr(who, "__name__", type(who).__name__)))
    full = str(who) if isinstance(who, BuiltIn) else name
    return name if len(full) > 30 or "," in full else full


class Run:
    """Games that are being played: go through `play`, look at `simulations` at any time.

    >>> run = Run([order_of(["greedy", "random"], seed=1)], games=40, workers=1)
    >>> sum(run.play())
    40
    >>> len(run.simulations[0])
    40
    """

    def __init__(
        self,
        orders: Sequence[Order],
        games: int,
        workers: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        if type(games) is not int or games < 0:
            raise LabError(f"The number of games is a whole number from 0 up, not {games!r}.")
        if workers is not None and (type(workers) is not int or workers < 1):
            raise LabError(f"The number of workers is a whole number from 1 up, not {workers!r}.")
        self.orders = tuple(orders)
        self.games = games
        self.faults: list[Fault] = []
        """What players did wrong, as it happened."""
        self._executor = executor
        self._workers = workers or _cores()
        self._done: dict[Task, Share] = {}

    @property
    def simulations(self) -> tuple[Simulation, ...]:
        """What has been played, one simulation for each order."""
        return tuple(self._simulation(which) for which in range(len(self.orders)))

    def _simulation(self, which: int) -> Simulation:
        order = self.orders[which]
        done = sorted(task for task in list(self._done) if task[0] == which)
        shares = [share(), *(self._done[task] for task in done)]
        return Simulation(
            players=order.names,
            seed=order.seed,
            rules=order.rules,
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
        elif self._workers > 1 and all(one.is_compiled for one in self.orders):
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
            warnings.warn(
                f"The executor did not play all games ({type(trouble).__name__}: {trouble}): the "
                "others are played on this computer.",
                stacklevel=2,
            )
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
                    "A process ended before its players had a turn: they do not bear being sent to "
                    "another process, so play with workers=1."
                )
            return share(faults=[loads(notes.read_bytes())])


def _size(order: Order) -> int:
    """How many games make a share; with a high turn limit fewer, so that there is room for them."""
    if not order.is_compiled:
        return 10 if order.in_numbers else 1
    return max(1, 500 * selfplay.LIMIT // max(selfplay.LIMIT, order.turn_limit))


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


def run_all(
    orders: Sequence[Order],
    games: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    stop_at_fault: bool = True,
) -> tuple[Simulation, ...]:
    """Play so many games of every order; see `simulate`."""
    run = Run(orders, games, workers, executor)
    with _bar(games * len(run.orders), progress) as advance:
        playing = run.play()
        try:
            for count in playing:
                advance(count)
                if run.faults and stop_at_fault:
                    break
        except KeyboardInterrupt:
            pass
        finally:
            playing.close()
    if run.faults and stop_at_fault:
        raise PlayerError(min(run.faults, key=lambda fault: fault.game), run.simulations)
    return run.simulations


@contextmanager
def _bar(games: int, progress: bool) -> Iterator[Callable[[int], object]]:
    if not progress:
        yield lambda _: None
        return
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    with tqdm(total=games, unit=" games", delay=0.5, leave=False) as bar:
        yield bar.update
