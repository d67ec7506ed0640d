"""Placements that were checked, kept beside the notebook: reopened, it begins where it ended."""

import json
from contextlib import suppress
from pathlib import Path

from triolet_lab.files import set_aside, why, write_whole
from triolet_lab.language import Message, say
from triolet_lab.presence import is_somebody_there as _is_somebody_there

MEMORY = Path(".triolet-answers.json")
"""The file in the folder of the notebook, which is where its kernel works."""


def remember(task: str, placement: str) -> Message | None:
    """Keep what was placed in a task; a sentence comes back if that cannot be."""
    if not _is_somebody_there():
        return None
    try:
        kept = _read()
        aside = set_aside(MEMORY) if kept is None else None
        text = json.dumps({**(kept or {}), task: placement}, indent=1, sort_keys=True)
        write_whole(MEMORY, f"{text}\n".encode())
    except OSError as error:
        return say(
            "Your tiles cannot be kept for the next time: {file} cannot be written ({reason}).",
            file=MEMORY,
            reason=why(error),
        )
    if aside is None:
        return None
    return say(
        "{file} could not be read: it is called {aside} now, and a new one was begun.",
        file=MEMORY,
        aside=aside,
    )


def remembered(task: str) -> str:
    """What was placed in a task when it was last checked; empty if nobody knows."""
    if not _is_somebody_there():
        return ""
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
