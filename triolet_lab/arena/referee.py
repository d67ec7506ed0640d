"""One game between any players, and what a player did that no player may."""

import os
import pickle
import signal
import traceback
import warnings
from hashlib import sha256
from pathlib import Path
from random import Random
from reprlib import repr as short
from typing import Any

from triolet_lab.arena.contest import Order, Row
from triolet_lab.arena.faults import Fault, Problem
from triolet_lab.arena.seat import Seat, TooSlowError, line_of
from triolet_lab.chance import SplitMix64, stream
from triolet_lab.errors import IllegalMoveError, LabError
from triolet_lab.language import joined, say

_in_worker = False


def begin_worker() -> None:
    """Leave Ctrl-C, and what is said about this computer, to the process that gives the orders."""
    global _in_worker
    _in_worker = True
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.filterwarnings("ignore", module=r"triolet_lab\.")


def play_one(order: Order, number: int, notes: Path | None = None) -> Fault | tuple[Any, Row]:
    """Play one game: the game and the rows of its turns, or what went wrong.

    With `notes` each turn is noted in that file before it is played.
    """
    contest = order.contest
    seats = [_seat(order, number, seat) for seat in range(len(order.players))]
    game = contest.begin(order.names, SplitMix64(stream(order.terms.seed, number, 0)))
    rows: Row = []
    try:
        while (mover := contest.mover(game)) is not None:
            if contest.turns(game) >= order.terms.last_turn:
                break
            played = _play(order, number, game, seats[mover], notes)
            if isinstance(played, Fault):
                return played
            rows += played
    finally:
        for seat in seats:
            seat.leave()
    return game, rows


def _seat(order: Order, number: int, seat: int) -> Seat:
    """Where a player sits as it begins a game."""
    who, contest, seed = order.players[seat], order.contest, order.terms.seed
    kit = contest.is_of_the_kit(who)
    # Of the streams of a game one betrays the others, and one of them deals the tiles.
    hidden = sha256(f"{seed} {number} {seat}".encode()).digest()
    chance = SplitMix64(stream(seed, number, 1 + seat)) if kit else Random(hidden)
    return Seat(contest.fresh(who, chance), None if kit else order.terms.time_limit)


def _play(order: Order, number: int, game: Any, seat: Seat, notes: Path | None) -> Fault | Row:
    """One move: the rows of the turns that it ends, or what went wrong."""
    contest, limit = order.contest, order.terms.time_limit or 0

    def fault(problem: Problem, what: str = "", *reasons: object) -> Fault:
        name = order.names[contest.mover(game) or 0]
        turn, position = contest.turns(game) + 1, str(contest.view(game))
        return Fault(name, number, turn, problem, position, what, limit, reasons)

    def note(problem: Problem) -> None:
        if notes is not None:
            notes.write_bytes(pickle.dumps(fault(problem)))

    note(Problem.ENDED)
    view = contest.view(game)
    try:
        move = seat.move(view)
    except TooSlowError as late:
        if late.never_ends and _in_worker:  # the process goes, and with it what cannot be stopped
            note(Problem.LATE)
            os._exit(1)
        return fault(Problem.LATE)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and not _in_worker:
            raise
        return fault(*_told(error, view))
    try:
        return contest.play(game, move)
    except IllegalMoveError as error:
        return fault(Problem.ILLEGAL, str(move), *error.reasons)
    except LabError as error:
        return fault(Problem.UNREADABLE, "", *error.args)
    except Exception:
        return fault(Problem.NO_MOVE, short(move))


def _told(error: BaseException, view: Any) -> tuple[Any, ...]:
    """What an error of a player was, and where."""
    if isinstance(error, AttributeError) and error.obj is view:
        seen = joined(name for name in dir(view) if not name.startswith("_"))
        return (
            Problem.HIDDEN,
            error.name,
            say("A view holds what a player may see, and nothing else: {names}.", names=seen),
        )
    text = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    line = line_of(error, _play)
    return (Problem.RAISED, text) if line is None else (Problem.RAISED, text, line)
