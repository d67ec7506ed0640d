"""Placements that were checked, kept beside the notebook: reopened, it begins where it ended."""

import json
from contextlib import suppress
from itertools import count
from pathlib import Path

from triolet_lab.whole_files import write_whole

MEMORY = Path(".triolet-answers.json")
"""The file in the folder of the notebook, which is where its kernel works."""


def remember(task: str, placement: str) -> None:
    """Keep what was placed in a task; a folder that cannot be written to forgets it."""
    with suppress(OSError):
        kept = _read()
        if kept is None:
            _set_aside()
        text = json.dumps({**(kept or {}), task: placement}, indent=1, sort_keys=True)
        write_whole(MEMORY, f"{text}\n".encode())


def remembered(task: str) -> str:
    """What was placed in a task when it was last checked; empty if nobody knows."""
    with suppress(OSError):
        placement = (_read() or {}).get(task, "")
        return placement if isinstance(placement, str) else ""
    return ""


def _read() -> dict[str, object] | None:
    """What the file says, or None if it cannot be understood."""
    try:
        kept = json.loads(MEMORY.read_bytes())
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None


def _set_aside() -> None:
    """Give a broken file another name: somebody may want to mend it."""
    names = (MEMORY.with_name(f"{MEMORY.name}.broken-{number}") for number in count(1))
    MEMORY.rename(next(name for name in names if not name.exists()))
