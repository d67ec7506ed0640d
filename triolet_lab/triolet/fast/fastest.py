"""Games, samples and endgames in their fastest form: compiled where numba can be loaded.

This is the only way to compiled code. It is loaded when it is first needed; plain Python gives the
same numbers.
"""

import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any

from triolet_lab.errors import named
from triolet_lab.language import say
from triolet_lab.triolet.fast import rollout, selfplay, solver
from triolet_lab.triolet.rules.material import Rules


@cache
def is_compiled() -> bool:
    """Whether the compiled code can be loaded; numba may be installed and yet fail to load."""
    try:
        import triolet_lab.triolet.fast.compiled  # noqa: F401
    except Exception as error:  # a library that does not fit numba fails in a way of its own
        if not (isinstance(error, ModuleNotFoundError) and error.name == "numba"):
            warnings.warn(
                str(
                    say(
                        "numba cannot be loaded ({error}): plain Python plays the same games, but "
                        "it takes longer.",
                        error=named(error),
                    )
                ),
                stacklevel=2,
            )
        return False
    return True


def prepare() -> None:
    """Load what is compiled, or compile it, so that nobody waits for it later."""
    if is_compiled():
        from triolet_lab.triolet.fast import compiled_analysis

        compiled_analysis.prepare()


def play(
    seed: int,
    first_game: int,
    count: int,
    strategies: Sequence[Sequence[int]],
    rules: Rules,
    limit: int = selfplay.LIMIT,
) -> tuple[Any, Any]:
    """The rows of so many games and of their turns, as `selfplay.play` gives them; or as arrays."""
    if not is_compiled():
        return selfplay.play(seed, first_game, count, strategies, rules, limit)
    from triolet_lab.triolet.fast import compiled

    return compiled.play(seed, first_game, count, strategies, rules, limit)


def run_rollouts(
    start: rollout.Start, moves: Sequence[int], seed: int, first: int, count: int, horizon: int
) -> list[int]:
    """The numbers that `rollout.run_rollouts` gives."""
    if not is_compiled():
        return rollout.run_rollouts(start, moves, seed, first, count, horizon)
    from triolet_lab.triolet.fast import compiled_analysis

    return compiled_analysis.run_rollouts(start, moves, seed, first, count, horizon)


def new_solver() -> solver.Solver:
    """A solver for the endgames of one board."""
    if not is_compiled():
        return solver.Solver()
    from triolet_lab.triolet.fast import compiled_analysis

    return compiled_analysis.CompiledSolver()
