"""Compiled code where numba can be loaded, plain Python where it cannot."""

import warnings
from functools import cache

from triolet_lab.triolet.fast.faster import Faster


@cache
def is_compiled() -> bool:
    """Whether the compiled code can be loaded; numba may be installed and yet fail to load."""
    try:
        import triolet_lab.triolet.fast.compiled  # noqa: F401
    except Exception as error:  # a library that does not fit numba fails in a way of its own
        if not (isinstance(error, ModuleNotFoundError) and error.name == "numba"):
            warnings.warn(
                f"numba cannot be loaded ({type(error).__name__}: {error}): plain Python plays "
                "the same games, but it takes longer.",
                stacklevel=2,
            )
        return False
    return True


def analysis() -> Faster | None:
    """The compiled samples and the compiled solver, if there are any."""
    if not is_compiled():
        return None
    from triolet_lab.triolet.fast.compiled_analysis import CompiledSolver, prepare, run_rollouts

    return Faster(run_rollouts, CompiledSolver, prepare)
