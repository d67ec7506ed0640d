"""Where a player thinks: with a time limit, and with chance of its own."""

import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from copy import deepcopy
from ctypes import c_ulong, py_object, pythonapi
from functools import partial
from inspect import signature
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from triolet_lab.arena.contest import Player
from triolet_lab.language import Message, say

GRACE = 2
"""A player that was told to stop has so many seconds to do it, or else it is left behind."""


def fresh(who: Player, rng: Random) -> Player:
    """The player as it begins a game: with this chance if it wants any, and no memories."""
    with suppress(Exception):  # what cannot be copied is taken as it is
        who = deepcopy(who)
    return with_chance(who, rng)


def with_chance(who: Player, rng: Random) -> Player:
    """The player with this chance, if it wants any."""
    try:
        wants = "rng" in signature(who).parameters
    except (TypeError, ValueError):
        wants = False
    return partial(who, rng=rng) if wants else who


def line_of(error: BaseException, caller: Callable[..., Any]) -> Message | None:
    """Where in the player's own code an error came up; None if it never got there.

    `caller` is the function that had it move.
    """
    ours = {function.__code__.co_filename for function in (caller, Seat.move)}
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename not in ours
    ]
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    if not own:
        return None
    line, function = str(own[-1].lineno), own[-1].name
    return say("It was in line {line} of {function}.", line=line, function=function)


class TooSlowError(BaseException):
    """Raised inside a player that thinks too long; no `except Exception` of its own catches it."""

    never_ends = False
    """Whether the player went on nevertheless."""


class Seat:
    """Where a player thinks for one game: with a time limit in a thread that can be left behind.

    Python can break off Python code alone. What waits in compiled code (a sleep, a lock), or
    catches everything, goes on; nobody waits for it. With None it takes as long as it takes.
    """

    def __init__(self, who: Player, seconds: float | None) -> None:
        self._who = who
        # A browser has no threads.
        self._seconds = None if sys.platform == "emscripten" else seconds
        self._views: SimpleQueue[tuple[Any] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def move(self, view: Any) -> Any:
        """The player's move, or what it raised."""
        if self._seconds is None:
            return self._who(view)
        if self._thread is None:
            # What the player prints belongs to the cell of the notebook that plays it.
            run = partial(copy_context().run, self._think)
            self._thread = threading.Thread(target=run, daemon=True)
            self._thread.start()
        self._views.put((view,))
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
            while (shown := self._views.get()) is not None:
                try:
                    self._answers.put((self._who(*shown), None))
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
