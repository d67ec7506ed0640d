"""Whether a person sits before the notebook whose cell runs, and waits for what comes of it."""

import sys


def is_somebody_there() -> bool:
    """Whether a person runs this cell, who could be asked something.

    Where a program runs the notebook, as `triolet-lab check` and nbval do, what was kept
    yesterday would answer for the cells, and a file would be left behind.
    """
    interactive = sys.modules.get("IPython")
    kernel = getattr(interactive.get_ipython() if interactive else None, "kernel", None)
    request = kernel.get_parent() if kernel else {}
    return bool(request.get("content", {}).get("allow_stdin"))
