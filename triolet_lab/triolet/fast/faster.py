"""Where faster forms of the samples and of the solver are handed in: the engine knows of none."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from triolet_lab.triolet.fast.solver import Solver


class Faster(NamedTuple):
    """The same numbers as those of the engine, found in less time."""

    run_rollouts: Callable[..., list[int]]
    """In place of `rollout.run_rollouts`."""
    solver: "type[Solver]"
    """In place of `solver.Solver`."""
    prepare: Callable[[], None]
    """Do what has to be done once, so that nobody waits for it later."""


def _nothing() -> Faster | None:
    return None


_offer: Callable[[], Faster | None] = _nothing


def offer(source: Callable[[], Faster | None]) -> None:
    """Name the function that has the faster forms; it is asked when they are needed."""
    global _offer
    _offer = source


def offered() -> Faster | None:
    """The faster forms, None where there are none."""
    return _offer()
