"""Thousands of seeded games between players, and what came of them as arrays."""

import csv
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED as FIRST
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from ctypes import c_ulong, py_object, pythonapi
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from pickle import PicklingError
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from triolet_lab.triolet import selfplay
from triolet_lab.triolet.board import cell_index, tile_code
from triolet_lab.triolet.chance import SplitMix64, stream
from triolet_lab.triolet.errors import TrioletError
from triolet_lab.triolet.game import Game, Turn
from triolet_lab.triolet.legality import IllegalMoveError
from triolet_lab.triolet.moves import Exchange, Placement
from triolet_lab.triolet.players import BuiltIn, Player, player
from triolet_lab.triolet.rules import RULEBOOK, Rules
from triolet_lab.triolet.tiles import RACK_SIZE, sort_key
from triolet_lab.triolet.view import End

Ints: TypeAlias = NDArray[Any]

END_NAMES = (*map(str, (End.OUT, End.STUCK, End.DEAD_BOARD)), "turn limit")
"""How games end, in the order of their numbers."""


class PlayerError(TrioletError):
    """A player did what no player may; `simulation` holds the games that were played."""

    def __init__(self, fault: "Fault", simulation: "Simulation") -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.simulation = simulation


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong, with everything that is needed to look into it."""

    player: str
    game: int
    turn: int
    """1 for the first turn of the game."""
    problem: str
    position: str
    """The position as text, as the player saw it."""
    reasons: tuple[str, ...] = ()
    """The rules that an illegal move breaks, each as a sentence."""

    def __str__(self) -> str:
        return (
            f"{self.player} {self.problem} in turn {self.turn} of game {self.game}."
            f"{''.join(f' {reason}' for reason in self.reasons)} "
            f"The position was:\n{self.position}"
        )


class Table:
    """A small table that prints well and shows well."""

    def __init__(self, titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        self.titles = tuple(titles)
        self.rows = tuple(tuple(map(str, row)) for row in rows)

    def __str__(self) -> str:
        lines = [self.titles, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if index == 0 else cell.rjust(width)
                for index, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(title)}</th>" for title in self.titles)
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in self.rows
        )
        return f'<table class="triolet-table"><tr>{head}</tr>{rows}</table>'


@dataclass(frozen=True, eq=False)
class Simulation:
    """The games of a simulation: arrays with one row per game, and with one row per turn.

    >>> result = simulate(["greedy", "random"], games=20, seed=1, workers=1, progress=False)
    >>> result.scores.shape
    (20, 2)
    >>> bool(result.scores[:, 0].mean() > result.scores[:, 1].mean())
    True
    """

    players: tuple[str, ...]
    seed: int
    rules: Rules
    numbers: Ints
    """[game]: the number of the game, which with the seed fixes its deal."""
    game_rows: Ints = field(repr=False)
    """[game, column] as `selfplay` writes them."""
    turn_rows: Ints = field(repr=False)
    """[turn, column] as `selfplay` writes them, game after game."""
    faults: tuple[Fault, ...] = ()
    """What players did wrong; the games in which it happened are left out."""

    def __len__(self) -> int:
        return len(self.game_rows)

    # One number per game.

    @property
    def scores(self) -> Ints:
        """[game, player]: the final scores."""
        return self.game_rows[:, selfplay.FINAL : selfplay.FINAL + len(self.players)]

    @property
    def turn_counts(self) -> Ints:
        """[game]: how many turns were played."""
        return self.game_rows[:, selfplay.TURNS]

    @property
    def ends(self) -> Ints:
        """[game]: how it ended, by name."""
        return np.array(END_NAMES)[self.game_rows[:, selfplay.END]]

    @property
    def leftover_tiles(self) -> Ints:
        """[game, player, place]: what stayed on the racks; 16 is a joker, -1 is no tile."""
        columns = self.game_rows[:, selfplay.LEFT : selfplay.LEFT + selfplay.SEATS * RACK_SIZE]
        return columns.reshape(-1, selfplay.SEATS, RACK_SIZE)[:, : len(self.players)]

    @property
    def wins(self) -> Ints:
        """[game, player]: 1 for a win; those who share a win share the 1."""
        best = self.scores == self.scores.max(axis=1, keepdims=True, initial=-(10**6))
        shares: Ints = best / np.maximum(1, best.sum(axis=1, keepdims=True))
        return shares

    @property
    def margins(self) -> Ints:
        """[game]: the first player's score less the best of the others."""
        margins: Ints = self.scores[:, 0] - self.scores[:, 1:].max(axis=1, initial=-(10**6))
        return margins

    # One number per turn.

    @property
    def turn_games(self) -> Ints:
        """[turn]: the row of its game."""
        return np.repeat(np.arange(len(self)), self.turn_counts)

    @property
    def turn_numbers(self) -> Ints:
        """[turn]: 1 for the first turn of a game."""
        starts = np.cumsum(self.turn_counts) - self.turn_counts
        numbers: Ints = np.arange(len(self.turn_rows)) - np.repeat(starts, self.turn_counts) + 1
        return numbers

    @property
    def turn_players(self) -> Ints:
        """[turn]: whose it was, 0 for the one who began."""
        return self.turn_rows[:, selfplay.PLAYER]

    @property
    def turn_points(self) -> Ints:
        """[turn]: what it earned."""
        return self.turn_rows[:, selfplay.POINTS]

    @property
    def turn_scores(self) -> Ints:
        """[turn]: what its player had after it."""
        every = np.array([self.running_score(seat) for seat in range(len(self.players))])
        scores: Ints = every[self.turn_players, np.arange(len(self.turn_rows))]
        return scores

    def running_score(self, seat: int) -> Ints:
        """[turn]: what the player in this seat had after it, whoever's turn it was."""
        running = np.cumsum(np.where(self.turn_players == seat, self.turn_points, 0))
        starts = np.cumsum(self.turn_counts) - self.turn_counts
        before = np.concatenate([[0], running])[starts]
        scores: Ints = running - np.repeat(before, self.turn_counts)
        return scores

    @property
    def groups(self) -> Ints:
        """[turn]: how many groups scored, pairs and trios."""
        return self.turn_rows[:, selfplay.GROUPS]

    @property
    def trios(self) -> Ints:
        """[turn]: how many trios scored."""
        return self.turn_rows[:, selfplay.TRIOS]

    @property
    def triolets(self) -> Ints:
        """[turn]: 1 for a triolet."""
        return self.turn_rows[:, selfplay.TRIOLET]

    @property
    def replays(self) -> Ints:
        """[turn]: 1 for a replay cell covered."""
        return self.turn_rows[:, selfplay.REPLAY]

    @property
    def exchanged(self) -> Ints:
        """[turn]: how many tiles were exchanged."""
        return self.turn_rows[:, selfplay.EXCHANGED]

    @property
    def bag_sizes(self) -> Ints:
        """[turn]: how many tiles the bag held after it."""
        return self.turn_rows[:, selfplay.BAG_LEFT]

    @property
    def laid(self) -> Ints:
        """[turn, place]: `code << 8 | row << 4 | column` of up to three tiles, -1 for none."""
        return self.turn_rows[:, selfplay.FIRST : selfplay.THIRD + 1]

    def cells_covered(self) -> Ints:
        """[row, column]: in how many games the cell was covered."""
        return self._by_cell(np.ones(len(self.turn_rows)))

    def cell_points(self) -> Ints:
        """[row, column]: the points of the turns that covered the cell, added up."""
        return self._by_cell(self.turn_points)

    def _by_cell(self, weights: Ints) -> Ints:
        used = self.laid >= 0
        cells = np.where(used, self.laid & 255, 0)
        weight = np.where(used, np.asarray(weights)[:, None], 0)
        counts = np.bincount(cells.ravel(), weight.ravel(), minlength=256).reshape(16, 16)
        return counts[: self.rules.size, : self.rules.size]

    # As tables and files.

    def table(self) -> Table:
        """What each player did, in one line each, with the error of the mean."""
        titles = ("player", "mean score", "± error", "wins", "trios", "triolets", "replays")
        games = max(1, len(self))
        rows = []
        for seat, name in enumerate(self.players):
            own = self.turn_players == seat
            scores = self.scores[:, seat]
            rows.append(
                (
                    name,
                    f"{scores.mean():.1f}" if len(self) else "-",
                    f"{scores.std(ddof=1) / games**0.5:.1f}" if len(self) > 1 else "-",
                    f"{100 * self.wins[:, seat].sum() / games:.1f} %",
                    *(
                        f"{column[own].sum() / games:.2f}"
                        for column in (self.trios, self.triolets, self.replays)
                    ),
                )
            )
        return Table(titles, rows)

    def columns(self) -> dict[str, Ints]:
        """One row per turn, by the names of the columns: what a spreadsheet wants."""
        return {
            "game": self.numbers[self.turn_games],
            "turn": self.turn_numbers,
            "player": np.array(self.players)[self.turn_players],
            "points": self.turn_points,
            "score": self.turn_scores,
            "groups": self.groups,
            "trios": self.trios,
            "triolet": self.triolets,
            "replay": self.replays,
            "exchanged": self.exchanged,
            "bag": self.bag_sizes,
        }

    def game_columns(self) -> dict[str, Ints]:
        """One row per game, by the names of the columns."""
        scores = {name: self.scores[:, seat] for seat, name in enumerate(self.players)}
        return {"game": self.numbers, **scores, "turns": self.turn_counts, "end": self.ends}

    def to_csv(self, path: str | os.PathLike[str], *, turns: bool = False) -> None:
        """Write one line per game, or one per turn, for a spreadsheet."""
        columns = self.columns() if turns else self.game_columns()
        with Path(path).open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))

    def to_pandas(self, *, turns: bool = False) -> Any:
        """A pandas DataFrame with one row per game, or one per turn."""
        if find_spec("pandas") is None:
            raise TrioletError("pandas is not installed: pip install pandas adds it.")
        import pandas as pd  # type: ignore[import-untyped]

        return pd.DataFrame(self.columns() if turns else self.game_columns())

    def __str__(self) -> str:
        faults = f"\n{len(self.faults)} games broken off: see .faults" if self.faults else ""
        return f"{len(self):,} games, seed {self.seed}\n{self.table()}{faults}"

    def _repr_html_(self) -> str:
        caption = str(self).splitlines()[0]
        return f"<p>{escape(caption)}</p>{self.table()._repr_html_()}"


@dataclass(frozen=True)
class _Order:
    """What a worker needs to play its share."""

    players: tuple[Player, ...]
    names: tuple[str, ...]
    seed: int
    rules: Rules
    turn_limit: int
    time_limit: float | None
    compiled: bool

    @property
    def in_numbers(self) -> bool:
        """Whether all players are those of the kit, which play in plain numbers."""
        return all(isinstance(who, BuiltIn) for who in self.players)


@dataclass(frozen=True)
class _Share:
    """What a worker gives back."""

    numbers: list[int]
    games: Ints
    turns: Ints
    faults: tuple[Fault, ...] = ()


def _play_share(order: _Order, first: int, count: int) -> _Share:
    if order.in_numbers:
        rows = [who.strategy() for who in order.players if isinstance(who, BuiltIn)]
        play: Callable[..., tuple[Any, Any]] = selfplay.play
        if order.compiled:
            from triolet_lab import compiled

            play = compiled.play
        games, turns = play(order.seed, first, count, rows, order.rules, order.turn_limit)
        return _share(range(first, first + count), games, turns)
    numbers, games, turns, faults = [], [], [], []
    for number in range(first, first + count):
        played = _play_one(order, number)
        if isinstance(played, Fault):
            faults.append(played)
        else:
            numbers.append(number)
            games += played[0]
            turns += played[1]
    return _share(numbers, games, turns, tuple(faults))


def _share(
    numbers: Iterable[int], games: Any, turns: Any, faults: tuple[Fault, ...] = ()
) -> _Share:
    game_rows = np.asarray(games, np.int32).reshape(-1, selfplay.GAME)
    turn_rows = np.asarray(turns, np.int16).reshape(-1, selfplay.TURN)
    return _Share(list(numbers), game_rows, turn_rows, faults)


def _play_one(order: _Order, number: int) -> Fault | tuple[list[int], list[int]]:
    """Play one game on the engine: its rows, or what a player did wrong."""
    who = [
        _with_chance(one, SplitMix64(stream(order.seed, number, 1 + seat)))
        for seat, one in enumerate(order.players)
    ]
    rng = SplitMix64(stream(order.seed, number, 0))
    game = Game(order.names, rng=rng, rules=order.rules, first=0)
    turns: list[int] = []
    while not game.is_over and len(game.turns) < order.turn_limit:
        view = game.view()
        fault = partial(
            Fault, order.names[game.to_move], number, len(game.turns) + 1, position=str(view)
        )
        try:
            with _time_limit(order.time_limit):
                move = who[game.to_move](view)
        except _TooSlowError:
            return fault(problem=f"thought for more than {order.time_limit:g} seconds")
        except Exception as error:
            return fault(problem=f"raised {type(error).__name__} ({error})")
        try:
            turns += _turn_row(game.play(move), game)
        except IllegalMoveError as error:
            reasons = tuple(map(str, error.reasons))
            return fault(problem=f"returned an illegal move, {move}", reasons=reasons)
        except TrioletError as error:
            return fault(problem="returned no move", reasons=(str(error),))
    return _game_row(game), turns


def _with_chance(who: Player, rng: SplitMix64) -> Player:
    """The player with chance of its own for one game, if it wants chance at all."""
    if isinstance(who, BuiltIn):
        return replace(who, rng=rng)
    try:
        wants = "rng" in signature(who).parameters
    except (TypeError, ValueError):
        wants = False
    return partial(who, rng=rng) if wants else who  # type: ignore[call-arg]


def _turn_row(turn: Turn, game: Game) -> list[int]:
    laid, scored, points, exchanged = [-1] * 3, [0] * 4, 0, 0
    if isinstance(turn.move, Placement) and turn.breakdown is not None:
        for index, (cell, tile) in enumerate(turn.move.placed):
            laid[index] = tile_code(tile) << 8 | cell_index(cell)
        lines = turn.breakdown.lines
        numbers = [tile for tile in turn.move.tiles if not tile.is_joker]
        trios = sum(line.group.is_trio for line in lines)
        scored = [len(lines), trios, int(len(numbers) == 3), int(turn.breakdown.replay)]
        points = turn.breakdown.total
    elif isinstance(turn.move, Exchange):
        exchanged = len(turn.move.tiles)
    return [turn.player, points, *laid, exchanged, *scored, len(game.state.bag)]


def _game_row(game: Game) -> list[int]:
    empty_seats = selfplay.SEATS - len(game.names)
    left: list[int] = []
    for rack in game.racks:
        codes = sorted(map(sort_key, rack))
        left += codes + [-1] * (RACK_SIZE - len(codes))
    left += [-1] * (RACK_SIZE * empty_seats)
    scores = list(game.scores)
    end = selfplay.TURN_LIMIT
    if game.result is not None:
        end = END_NAMES.index(str(game.result.end))
    else:
        scores = [score - rack.points for score, rack in zip(scores, game.racks, strict=True)]
    return [len(game.turns), end, *scores, *[0] * empty_seats, *left]


class _TooSlowError(BaseException):
    """Raised inside a player that thinks too long; no `except Exception` of its own catches it."""


@contextmanager
def _time_limit(seconds: float | None) -> Iterator[None]:
    """Break off what takes longer, in any thread and on any system."""
    if seconds is None:
        yield
        return
    me = c_ulong(threading.get_ident())
    lock, fired, done = threading.Lock(), threading.Event(), threading.Event()

    def stop() -> None:
        with lock:
            if not done.is_set():
                fired.set()
                pythonapi.PyThreadState_SetAsyncExc(me, py_object(_TooSlowError))

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            done.set()
        timer.cancel()


def simulate(
    players: Sequence[str | Player],
    games: int = 10_000,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    stop_at_fault: bool = True,
    time_limit: float | None = 10.0,
    turn_limit: int = selfplay.LIMIT,
) -> Simulation:
    """Play so many games; the same seed gives the same games whatever plays them.

    The first player begins every game. A player is a name such as "greedy" or any function from a
    view to a move; a function with a parameter `rng` gets a `random.Random` for every game. After
    an interruption the games played so far are returned. A player that errs stops the simulation
    with a `PlayerError`, or with `stop_at_fault=False` only its game.
    """
    order = _order(players, seed, rules, turn_limit, time_limit)
    if type(games) is not int or games < 0:
        raise TrioletError(f"The number of games is a whole number from 0 up, not {games!r}.")
    size = 500 if order.compiled else 20 if order.in_numbers else 5
    shares = [(first, min(size, games - first)) for first in range(0, games, size)]
    done: dict[int, _Share] = {}
    with _bar(games, progress) as advance:
        try:
            for index, share in _results(order, shares, workers, executor):
                done[index] = share
                advance(shares[index][1])
                if share.faults and stop_at_fault:
                    break
        except KeyboardInterrupt:
            pass
    simulation = _joined(order, [done[index] for index in sorted(done)])
    if simulation.faults and stop_at_fault:
        raise PlayerError(simulation.faults[0], simulation)
    return simulation


def _order(
    players: Sequence[str | Player],
    seed: int,
    rules: Rules,
    turn_limit: int,
    time_limit: float | None,
) -> _Order:
    if isinstance(players, str) or not 2 <= len(players) <= selfplay.SEATS:
        raise TrioletError('Give a list of 2 to 4 players, like ["greedy", "random"].')
    if type(seed) is not int:
        raise TrioletError(f"A seed is a whole number, not {seed!r}.")
    who = tuple(player(one) if isinstance(one, str) else one for one in players)
    for one in who:
        if not callable(one):
            raise TrioletError(f"{one!r} is no player: give a name or a function of a view.")
    order = _Order(who, _names(who), seed, rules, turn_limit, time_limit, compiled=False)
    Game(order.names, rng=SplitMix64(0), rules=rules)  # says so if the rules have too few tiles
    return replace(order, compiled=order.in_numbers and find_spec("numba") is not None)


def _names(players: Sequence[Player]) -> tuple[str, ...]:
    """A name for each; those that are the same are numbered."""
    names = [
        str(getattr(one, "name", getattr(one, "__name__", type(one).__name__))) for one in players
    ]
    return tuple(
        f"{name} {names[:index].count(name) + 1}" if names.count(name) > 1 else name
        for index, name in enumerate(names)
    )


@contextmanager
def _bar(games: int, progress: bool) -> Iterator[Callable[[int], object]]:
    if not progress:
        yield lambda _: None
        return
    from tqdm.auto import tqdm  # type: ignore[import-untyped]

    with tqdm(total=games, unit=" games", delay=0.5, leave=False) as bar:
        yield bar.update


def _results(
    order: _Order, shares: list[tuple[int, int]], workers: int | None, executor: Executor | None
) -> Iterator[tuple[int, _Share]]:
    """The shares as they get done, each with its place."""
    count = workers or os.cpu_count() or 1
    if executor is None and (count == 1 or len(shares) < 2 or not _can_share(order)):
        for index, (first, size) in enumerate(shares):
            yield index, _play_share(order, first, size)
        return
    pool = nullcontext(executor) if executor is not None else _pool(order, count)
    with pool as workers_:
        assert workers_ is not None
        waiting = {
            workers_.submit(_play_share, order, *share): index for index, share in enumerate(shares)
        }
        try:
            while waiting:
                for future in _finished(waiting):
                    yield waiting.pop(future), future.result()
        finally:
            for future in waiting:
                future.cancel()


def _finished(waiting: Iterable["Future[_Share]"]) -> Iterable["Future[_Share]"]:
    """Those that are done; any kind of future tells when it is."""
    futures = list(waiting)
    if all(type(future) is Future for future in futures):
        return wait(futures, return_when=FIRST).done
    while not (done := [future for future in futures if future.done()]):
        time.sleep(0.01)
    return done


def _pool(order: _Order, count: int) -> Executor:
    """Threads for compiled games, which run side by side; processes for Python players."""
    return ThreadPoolExecutor(count) if order.compiled else ProcessPoolExecutor(count)


def _can_share(order: _Order) -> bool:
    """Whether the players can travel to another process."""
    if order.compiled:
        return True
    from multiprocessing.reduction import ForkingPickler

    try:
        ForkingPickler.dumps(order)
    except (PicklingError, AttributeError, TypeError):
        return False
    return True


def _joined(order: _Order, shares: Sequence[_Share]) -> Simulation:
    empty = _share([], [], [])
    shares = [empty, *shares]
    return Simulation(
        players=order.names,
        seed=order.seed,
        rules=order.rules,
        numbers=np.array([number for share in shares for number in share.numbers], np.int64),
        game_rows=np.concatenate([share.games for share in shares]),
        turn_rows=np.concatenate([share.turns for share in shares]),
        faults=tuple(fault for share in shares for fault in share.faults),
    )
