"""Placements that were checked, kept beside the notebook: reopened, it begins where it ended."""

import json
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

from triolet_lab.files import write_whole

MEMORY = Path(".triolet-answers.json")
"""The file in the folder of the notebook, which is where its kernel works."""


def remember(task: str, placement: str) -> str:
    """Keep what was placed in a task; a sentence comes back if that cannot be."""
    if not _is_somebody_there():
        return ""
    try:
        kept = _read()
        broken = _set_aside() if kept is None else ""
        text = json.dumps({**(kept or {}), task: placement}, indent=1, sort_keys=True)
        write_whole(MEMORY, f"{text}\n".encode())
    except OSError as error:
        reason = error.strerror or error
        return (
            f"Your tiles cannot be kept for the next time: {MEMORY} cannot be written ({reason})."
        )
    return broken


def remembered(task: str) -> str:
    """What was placed in a task when it was last checked; empty if nobody knows."""
    if not _is_somebody_there():
        return ""
    with suppress(OSError):
        placement = (_read() or {}).get(task, "")
        return placement if isinstance(placement, str) else ""
    return ""


def _is_somebody_there() -> bool:
    """Whether a person runs this cell, who could be asked something.

    Where a program runs the notebook, as `triolet-lab check` and nbval do, the tiles of
    yesterday would answer for the cells, and a file would be left behind.
    """
    interactive = sys.modules.get("IPython")
    kernel = getattr(interactive.get_ipython() if interactive else None, "kernel", None)
    request = kernel.get_parent() if kernel else {}
    return bool(request.get("content", {}).get("allow_stdin"))


def _read() -> dict[str, object] | None:
    """What the file says, or None if it cannot be understood."""
    try:
        kept = json.loads(MEMORY.read_bytes())
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None


def _set_aside() -> str:
    """Give a broken file another name, since somebody may want to mend it, and say so."""
    names = (MEMORY.with_name(f"{MEMORY.name}.broken-{number}") for number in count(1))
    name = next(name for name in names if not name.exists())
    MEMORY.rename(name)
    return f"{MEMORY} could not be read: it is called {name} now, and a new one was begun."
