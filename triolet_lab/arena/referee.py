"""Games between any players on the engine, and what a player did that no player may."""

import os
import pickle
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Iterable
from contextlib import suppress
from contextvars import copy_context
from copy import deepcopy
from ctypes import c_ulong, py_object, pythonapi
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from inspect import signature
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triolet_lab.chance import SplitMix64, stream
from triolet_lab.errors import IllegalMoveError, LabError
from triolet_lab.triolet.fast import fastest, selfplay
from triolet_lab.triolet.play.game import Game, Turn
from triolet_lab.triolet.play.view import End, View
from triolet_lab.triolet.rules.codes import cell_index, laid_tile, tile_code
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Placement
from triolet_lab.triolet.rules.tiles import RACK_SIZE, sort_key
from triolet_lab.triolet.thinking.players import (
    BuiltIn,
    KitPlayer,
    Player,
    StrongPlayer,
    is_of_the_kit,
)

END_NAMES = (*map(str, (End.OUT, End.STUCK, End.DEAD_BOARD)), "turn limit")
"""How games end, in the order of their numbers."""

GRACE = 2
"""A player that was told to stop has so many seconds to do it, or else it is left behind."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong, with everything that is needed to look into it."""

    player: str
    game: int
    """0 for the first game, as in the arrays; `replay_game` plays it again."""
    turn: int
    """1 for the first turn of the game."""
    problem: str
    position: str
    """The position as text, as the player saw it."""
    reasons: tuple[str, ...] = ()
    """The rules that an illegal move breaks, or where the error was, each as a sentence."""

    def __str__(self) -> str:
        return (
            f"{self.player} {self.problem} in turn {self.turn} of game {self.game}."
            f"{''.join(f' {reason}' for reason in self.reasons)} "
            f"The position was:\n{self.position}"
        )


@dataclass(frozen=True)
class Order:
    """What a worker needs to play its share."""

    players: tuple[Player, ...]
    names: tuple[str, ...]
    seed: int
    rules: Rules
    turn_limit: int
    time_limit: float | None

    @property
    def in_numbers(self) -> bool:
        """Whether all players are those of the kit, which play in plain numbers."""
        return all(isinstance(who, BuiltIn) and is_of_the_kit(who) for who in self.players)

    @property
    def is_compiled(self) -> bool:
        """Whether the games are played by compiled code."""
        return self.in_numbers and fastest.is_compiled()


@dataclass(frozen=True)
class Share:
    """What a worker gives back."""

    numbers: tuple[int, ...]
    games: NDArray[np.int32]
    turns: NDArray[np.int16]
    faults: tuple[Fault, ...] = ()


def share(
    numbers: Iterable[int] = (), games: Any = (), turns: Any = (), faults: Iterable[Fault] = ()
) -> Share:
    """A share from rows of plain numbers."""
    game_rows = np.asarray(games, np.int32).reshape(-1, selfplay.GAME)
    turn_rows = np.asarray(turns, np.int16).reshape(-1, selfplay.TURN)
    return Share(tuple(numbers), game_rows, turn_rows, tuple(faults))


def play_order(order: Order | bytes, first: int, count: int, notes: Path | None = None) -> Share:
    """Play so many games of an order, which may have travelled as bytes to get here.

    With `notes` each turn is noted in that file before it is played.
    """
    if isinstance(order, bytes):
        order = _unpacked(order)
    if order.in_numbers:
        return _play_numbers(order, first, count)
    numbers, games, turns, faults = [], [], [], []
    for number in range(first, first + count):
        played = play_one(order, number, notes)
        if isinstance(played, Fault):
            faults.append(played)
        else:
            numbers.append(number)
            games += _game_row(played[0])
            turns += played[1]
    return share(numbers, games, turns, faults)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Order:
    order: Order = pickle.loads(packed)
    return order


def _play_numbers(order: Order, first: int, count: int) -> Share:
    rows = [who.strategy() for who in order.players if isinstance(who, BuiltIn)]
    play = fastest.play if order.is_compiled else selfplay.play
    games, turns = play(order.seed, first, count, rows, order.rules, order.turn_limit)
    return share(range(first, first + count), games, turns)


# In a worker process.

_in_worker = False


def begin_worker() -> None:
    """Leave Ctrl-C, and what is said about this computer, to the process that gives the orders."""
    global _in_worker
    _in_worker = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.filterwarnings("ignore", "numba cannot be loaded")


# One game.


def play_one(
    order: Order, number: int, notes: Path | None = None
) -> Fault | tuple[Game, list[int]]:
    """Play one game on the engine: the game and the rows of its turns, or what went wrong."""
    seats = [
        Seat(_for_one_game(one, order.seed, number, seat), order.time_limit)
        for seat, one in enumerate(order.players)
    ]
    rng = SplitMix64(stream(order.seed, number, 0))
    game = Game(order.names, rng=rng, rules=order.rules, first=0)
    turns: list[int] = []
    try:
        while not game.is_over and len(game.turns) < order.turn_limit:
            turn = _play_turn(order, number, game, seats[game.to_move], notes)
            if isinstance(turn, Fault):
                return turn
            turns += _turn_row(turn, game)
    finally:
        for seat in seats:
            seat.leave()
    return game, turns


def _for_one_game(who: Player, seed: int, number: int, seat: int) -> Player:
    """The player as it begins a game: with chance of its own if it wants any, and no memories."""
    if is_of_the_kit(who):
        chance: Random = SplitMix64(stream(seed, number, 1 + seat))
    else:
        # Of the streams of a game one betrays the others, and one of them deals the tiles.
        chance = Random(sha256(f"{seed} {number} {seat}".encode()).digest())
    if isinstance(who, StrongPlayer):
        return replace(who, rng=chance, seconds=None)  # no clock may choose the moves
    if isinstance(who, KitPlayer):
        return replace(who, rng=chance)
    with suppress(Exception):  # what cannot be copied is taken as it is
        who = deepcopy(who)
    return with_chance(who, chance)


def with_chance(who: Player, chance: Random) -> Player:
    """The player with this chance, if it wants any."""
    try:
        wants = "rng" in signature(who).parameters
    except (TypeError, ValueError):
        wants = False
    return partial(who, rng=chance) if wants else who  # type: ignore[call-arg]


def _play_turn(
    order: Order, number: int, game: Game, seat: "Seat", notes: Path | None
) -> Fault | Turn:
    def fault(problem: str, *reasons: str) -> Fault:
        name, turn = order.names[game.to_move], len(game.turns) + 1
        return Fault(name, number, turn, problem, str(game.view()), reasons)

    def note(problem: str) -> None:
        if notes is not None:
            notes.write_bytes(pickle.dumps(fault(problem)))

    limit = order.time_limit or 0
    slow = f"thought for more than {limit:g} second{'' if limit == 1 else 's'}"
    note("ended its process")
    view = _own_view(game)
    try:
        move = seat.move(view)
    except TooSlowError as late:
        if late.never_ends and _in_worker:  # the process goes, and with it what cannot be stopped
            note(slow)
            os._exit(1)
        return fault(slow)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and not _in_worker:
            raise
        return fault(*_told(error, view))
    try:
        return game.play(move)
    except IllegalMoveError as error:
        return fault(f"returned an illegal move, {move}", *map(str, error.reasons))
    except LabError as error:
        return fault("returned no move", str(error))
    except Exception:
        return fault(f"returned no move but {short(move)}")


def _own_view(game: Game) -> View:
    """What the player sees, with a board of its own: whatever it does to it, the game stays."""
    view = game.view()
    view.board.table()  # worked out once, and copied from then on
    return replace(view, board=view.board.place_all(()))


def _told(error: BaseException, view: View) -> tuple[str, ...]:
    """What an error of a player was, and where."""
    if isinstance(error, AttributeError) and error.obj is view:
        seen = {name for name in (*dir(View), *vars(view)) if not name.startswith("_")}
        return (
            f"looked for view.{error.name}",
            f"A view holds what a player may see, and nothing else: {', '.join(sorted(seen))}.",
        )
    text = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != _play_turn.__code__.co_filename
    ]
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    where = (f"It was in line {own[-1].lineno} of {own[-1].name}.",) if own else ()
    return f"raised {text}", *where


def _turn_row(turn: Turn, game: Game) -> list[int]:
    laid, scored, points, exchanged = [-1] * 3, [0] * 4, 0, 0
    if isinstance(turn.move, Placement) and turn.breakdown is not None:
        for index, (cell, tile) in enumerate(turn.move.placed):
            laid[index] = laid_tile(tile_code(tile), cell_index(cell))
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


# Time.


class TooSlowError(BaseException):
    """Raised inside a player that thinks too long; no `except Exception` of its own catches it."""

    never_ends = False
    """Whether the player went on nevertheless."""


class Seat:
    """Where a player thinks for one game: with a time limit in a thread that can be left behind.

    Python can break off Python code alone. What waits in compiled code (a sleep, a lock), or
    catches everything, goes on; nobody waits for it. The players of the kit need no limit.
    """

    def __init__(self, who: Player, seconds: float | None) -> None:
        self._who = who
        # A browser has no threads.
        free = seconds is None or is_of_the_kit(who) or sys.platform == "emscripten"
        self._seconds = None if free else seconds
        self._views: SimpleQueue[View | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def move(self, view: View) -> Any:
        """The player's move, or what it raised."""
        if self._seconds is None:
            return self._who(view)
        if self._thread is None:
            # What the player prints belongs to the cell of the notebook that plays it.
            run = partial(copy_context().run, self._think)
            self._thread = threading.Thread(target=run, daemon=True)
            self._thread.start()
        self._views.put(view)
        try:
            answer = self._answer(self._seconds)
        except BaseException:  # Ctrl-C
            self._break_off()
            raise
        if answer is None:
            late = TooSlowError()
            late.never_ends = not self._break_off()
            raise late
        move, error = answer
        if error is not None:
            raise error
        return move

    def leave(self) -> None:
        """The game is over."""
        self._views.put(None)

    def _think(self) -> None:
        with suppress(TooSlowError):  # it may come in the very last moment
            while (view := self._views.get()) is not None:
                try:
                    self._answers.put((self._who(view), None))
                except BaseException as error:
                    self._answers.put((None, error))

    def _answer(self, seconds: float) -> tuple[Any, BaseException | None] | None:
        """What the player answers in time; looked for again and again, so that Ctrl-C is seen."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(Empty):
                return self._answers.get(timeout=min(left, 0.5))
        return None

    def _break_off(self) -> bool:
        """Tell the player to stop; whether it did.

        An exception that waits for a thread keeps all others busy with looking for theirs, and
        before Python 3.13 a traced thread (coverage, a debugger) enters no function meanwhile: so
        nothing here calls Python code before the player has stopped or is told to go on. Even
        then they look, until one of them has found something.
        """
        assert self._thread is not None
        player, me = c_ulong(self._thread.ident or 0), c_ulong(threading.get_ident())
        interrupt = pythonapi.PyThreadState_SetAsyncExc
        try:
            interrupt(player, py_object(TooSlowError))
            self._answers.get(timeout=GRACE)
        except Empty:
            interrupt(player, None)
            try:  # noqa: SIM105  # suppress() is Python code
                interrupt(me, py_object(TooSlowError))
            except TooSlowError:
                pass
            return False
        return True
