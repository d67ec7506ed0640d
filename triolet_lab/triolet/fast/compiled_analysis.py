"""Rollouts and the endgame solver compiled, as `compiled` does it for whole games."""

import sys
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from inspect import getsource
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triolet_lab import chance
from triolet_lab.chance import plus
from triolet_lab.triolet.fast import compiled, rollout, rows, selfplay, solver
from triolet_lab.triolet.fast.compiled import CAPACITY
from triolet_lab.triolet.fast.leaves import TEMPO
from triolet_lab.triolet.fast.rollout import Start
from triolet_lab.triolet.rules import codes, kernel
from triolet_lab.triolet.rules.tiles import RACK_SIZE

Ints = NDArray[np.int64]

MEMORY = 1 << 17
"""How many moments are remembered; a new one takes the place of an old one."""


def recall(memory: Ints, key: int) -> tuple[int, int]:
    """What is known of a moment: a kind, and a value."""
    slot = key & len(memory) - 1
    if memory[slot, 0] == key:
        return memory[slot, 1], memory[slot, 2]
    return 0, 0


def remember(memory: Ints, key: int, kind: int, value: int) -> None:
    """Note what is known of a moment."""
    slot = key & len(memory) - 1
    memory[slot, 0] = key
    memory[slot, 1] = kind
    memory[slot, 2] = value


def most_first(out: Ints) -> None:
    """Put the placements that earn most first, those that earn the same in their old order."""
    for index in range(1, out[0]):
        slot = index * 4 + 1
        points, first, second, third = out[slot], out[slot + 1], out[slot + 2], out[slot + 3]
        while slot > 1 and out[slot - 4] < points:
            for column in range(4):
                out[slot + column] = out[slot + column - 4]
            slot -= 4
        out[slot] = points
        out[slot + 1] = first
        out[slot + 2] = second
        out[slot + 3] = third


@cache
def _compiled() -> dict[str, Any]:
    """The functions and constants by their names, on top of those of `compiled`."""
    here = sys.modules[__name__]
    modules = (codes, kernel, chance, rows, selfplay, rollout, solver, compiled, here)
    digest = sha256("".join(map(getsource, modules)).encode()).hexdigest()[:12]
    names = {**vars(rollout), **vars(solver), **compiled._compiled()}
    own: list[Any] = [recall, remember, most_first]
    own += [
        function
        for module in (rollout, solver)
        for function in vars(module).values()
        if isinstance(function, FunctionType)
        and function.__module__ == module.__name__
        and function.__name__ not in ("recall", "remember", "most_first")
    ]
    for function in own:
        name = function.__name__
        twin = FunctionType(function.__code__, names, name)
        twin.__qualname__ = f"{name}_{digest}"
        twin.__module__ = function.__module__
        names[name] = compiled._jit(twin, name in ("rollouts", "solve_moves"))
    return names


def _words(grid: Sequence[int]) -> Ints:
    """A grid of the plain generator as the compiled one has it: four words for a bitboard."""
    words = np.zeros(kernel.LENGTH, np.int64)
    words[kernel.CODE - 64 :] = grid[kernel.CODE - 64 :]
    for board in range(0, kernel.CODE - 64, 4):
        bits = grid[board].to_bytes(32, "little")
        words[board : board + 4] = np.frombuffer(bits, "<i8")
    return words


@lru_cache(maxsize=4)
def _arrays(start: Start) -> tuple[Ints, Ints, Ints]:
    return _words(start.grid), np.array(start.state, np.int64), np.array(start.unseen, np.int64)


@cache
def prepare() -> None:
    """Load what is compiled, or compile it, which the first call on a computer says."""
    with compiled._first_call, compiled._said_if_slow():
        nothing = Start(0, 2, (0,) * kernel.LENGTH, (0,) * selfplay.STATE, ())
        _rollouts(nothing, (), 0, 0, 0, 0)
        CompiledSolver()._solve(np.zeros(kernel.LENGTH, np.int64), (0,) * solver.MOMENT)


def run_rollouts(
    start: Start, moves: Sequence[int], seed: int, first: int, count: int, horizon: int
) -> list[int]:
    """The same numbers that `rollout.run_rollouts` gives."""
    prepare()
    return _rollouts(start, moves, seed, first, count, horizon)


def _rollouts(
    start: Start, moves: Sequence[int], seed: int, first: int, count: int, horizon: int
) -> list[int]:
    grid, state, unseen = _arrays(start)
    values = np.zeros(count * len(moves) // rollout.MOVE * rollout.SAMPLE, np.int64)
    _compiled()["rollouts"](
        np.uint64(plus(seed, 0)).astype(np.int64),
        first,
        count,
        start.players,
        start.player,
        horizon,
        TEMPO,
        np.array(moves, np.int64),
        np.array(rollout.EARLY, np.int64),
        np.array(rollout.LATE, np.int64),
        unseen,
        grid,
        state,
        grid.copy(),
        grid.copy(),
        unseen.copy(),
        state.copy(),
        np.zeros(len(unseen) + RACK_SIZE, np.int64),
        np.zeros(1 + rows.SEATS, np.int64),
        np.zeros(1 + 4 * CAPACITY, np.int64),
        np.zeros(1 + 4 * CAPACITY, np.int64),
        np.zeros(rows.TURN, np.int64),
        values,
    )
    return [int(value) for value in values]


class CompiledSolver(solver.Solver):
    """The same as `solver.Solver`, much faster."""

    def __init__(self) -> None:
        self._arrays = (
            np.zeros((solver.DEPTH, kernel.LENGTH), np.int64),
            np.zeros((solver.DEPTH, solver.MOMENT), np.int64),
            np.zeros((solver.DEPTH, 1 + 4 * CAPACITY), np.int64),
            np.zeros((MEMORY, 3), np.int64),
            np.zeros(CAPACITY, np.int64),
        )

    def gains(self, grid: Sequence[int], moment: Sequence[int]) -> list[int]:
        """What every placement gains in the order of the generator, or what passing gains."""
        prepare()
        return self._solve(_words(grid), moment)

    def _solve(self, words: Ints, moment: Sequence[int]) -> list[int]:
        grids, moments, _, _, values = self._arrays
        grids[0] = words
        moments[0] = moment
        count = _compiled()["solve_moves"](*self._arrays)
        return [int(value) for value in values[:count]]
