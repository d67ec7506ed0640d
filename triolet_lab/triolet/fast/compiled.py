"""The games of `selfplay` compiled: the only module that knows numba.

The functions are the very ones that plain Python runs. Here they get other globals: a set of
cells is four words of 64 bits, sums and products wrap, and the list of placements is an array whose
first number says how many there are.
"""

import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from inspect import getsource
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from triolet_lab import chance
from triolet_lab.language import say, say_many
from triolet_lab.triolet.fast import rows, selfplay
from triolet_lab.triolet.rules import codes, kernel
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.codes import tile_code
from triolet_lab.triolet.rules.material import Rules

CAPACITY = 1 << 16
"""More placements than any hand has: 4 pairs with a joker, 16 faces, 4 ways, 225 cells."""

PATIENCE = 4.0
"""Who waits for more seconds is told what for."""


def plus(one: int, other: int) -> int:
    """The lowest 64 bits of a sum; only numbers without a sign may overflow."""
    return np.int64(np.uint64(one) + np.uint64(other))  # type: ignore[return-value]


def times(one: int, other: int) -> int:
    """The lowest 64 bits of a product."""
    return np.int64(np.uint64(one) * np.uint64(other))  # type: ignore[return-value]


def lowest(bit: int) -> int:
    """The place of the only bit in a word."""
    return trailing_zeros(bit)  # type: ignore[call-arg]  # pragma: no cover  (compiled only)


def renew(grid: NDArray[np.int64], source: NDArray[np.int64]) -> None:
    """Make the grid the same as another."""
    for slot in range(len(grid)):
        grid[slot] = source[slot]


def emit(out: NDArray[np.int64], points: int, first: int, second: int, third: int) -> None:
    """Note one legal placement."""
    slot = out[0] * 4 + 1
    out[0] += 1
    out[slot] = points
    out[slot + 1] = first
    out[slot + 2] = second
    out[slot + 3] = third


def found(out: NDArray[np.int64]) -> int:
    """How many placements have been noted."""
    return out[0]  # type: ignore[no-any-return]


def entry(out: NDArray[np.int64], index: int) -> tuple[int, int, int, int]:
    """One of the placements noted: its points and its laid tiles."""
    slot = index * 4 + 1
    return out[slot], out[slot + 1], out[slot + 2], out[slot + 3]


def forget(out: NDArray[np.int64]) -> None:
    """Begin a new list of placements."""
    out[0] = 0


@cache
def _compiled() -> dict[str, Any]:
    """Every function and constant of the kernel by its name, the functions compiled on first use.

    A function is kept on disk under its name, and to see whether it has changed numba looks at the
    file of that function alone; with a digest of all the sources in its name none is ever stale.
    """
    here = sys.modules[__name__]
    sources = "".join(map(getsource, (codes, kernel, chance, rows, selfplay, here)))
    digest = sha256(sources.encode()).hexdigest()[:12]
    names: dict[str, Any] = {}
    for module in (codes, kernel, chance, rows, selfplay):
        names |= vars(module)
    own = {
        function.__name__: function
        for function in (plus, times, lowest, renew, emit, found, entry, forget)
    }
    names |= {"WORDS": 4, "SHIFT": 6, "np": np, "trailing_zeros": trailing_zeros, **own}
    for name, function in list(names.items()):
        if isinstance(function, FunctionType) and name not in ("play", "strategy"):
            twin = FunctionType(function.__code__, names, name)
            twin.__qualname__ = f"{name}_{digest}"
            twin.__module__ = function.__module__
            names[name] = _jit(twin, called_from_python=name in ("play_games", "clear"))
    return names


def _jit(function: FunctionType, called_from_python: bool) -> Any:
    """The function compiled on first use; what Python calls is kept on disk if that can be done.

    No array is made or given away inside, so none needs its references counted (`_nrt`): counting
    them around every call took more than half of the time.
    """
    jit: Any = partial(numba.njit, nogil=True, _nrt=False, no_cfunc_wrapper=True)
    try:
        return jit(function, cache=called_from_python)
    except RuntimeError:
        return jit(function)


@contextmanager
def _said_if_slow() -> Iterator[None]:
    """Tell the person who waits that something is being compiled, and when it is done."""
    started = time.perf_counter()
    text = say("Compiling the game kernel, once on this computer: about 10 seconds ...")
    timer = threading.Timer(PATIENCE, sys.stderr.write, [f"{text}\n"])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if timer.finished.is_set() and (seconds := time.perf_counter() - started) > PATIENCE:
        told = say_many(
            "... compiled in {count} second.",
            "... compiled in {count} seconds.",
            count=round(seconds),
        )
        sys.stderr.write(f"{told}\n")


@cache
def _empty_grid(rules: Rules) -> NDArray[np.int64]:
    grid = np.zeros(kernel.LENGTH, np.int64)
    grid[kernel.SPECIAL :] = Board((), rules).grid()[kernel.SPECIAL :]
    _compiled()["clear"](grid, rules.size)
    return grid


_first_call = threading.Lock()


def play(
    seed: int,
    first_game: int,
    count: int,
    strategies: Sequence[Sequence[int]],
    rules: Rules,
    limit: int = selfplay.LIMIT,
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """The rows of so many games and of their turns, exactly as `selfplay.play` gives them."""
    with _first_call, _said_if_slow():
        empty = _empty_grid(rules)
        _play(seed, first_game, 0, strategies, rules, limit, empty)
    return _play(seed, first_game, count, strategies, rules, limit, empty)


def _play(
    seed: int,
    first_game: int,
    count: int,
    strategies: Sequence[Sequence[int]],
    rules: Rules,
    limit: int,
    empty: NDArray[np.int64],
) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    tiles = np.array([tile_code(tile) for tile in rules.tiles()], np.int64)
    games = np.zeros(count * rows.GAME, np.int32)
    turns = np.zeros(count * limit * rows.TURN, np.int16)
    _compiled()["play_games"](
        np.uint64(chance.plus(seed, 0)).astype(np.int64),
        first_game,
        count,
        len(strategies),
        limit,
        np.array(strategies, np.int64).ravel(),
        tiles,
        empty,
        empty.copy(),
        empty.copy(),
        np.zeros(selfplay.STATE, np.int64),
        tiles.copy(),
        np.zeros(1 + rows.SEATS, np.int64),
        np.zeros(1 + 4 * CAPACITY, np.int64),
        np.zeros(1 + 4 * CAPACITY, np.int64),
        games,
        turns,
    )
    return games, turns[: games[rows.TURNS :: rows.GAME].sum() * rows.TURN]
