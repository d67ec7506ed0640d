"""Files that are written whole or not at all, and what is said when that fails."""

import os
from itertools import count
from pathlib import Path

from triolet_lab.errors import LabError
from triolet_lab.language import Message, say


def write_whole(path: Path, content: bytes) -> None:
    """Put the content into the file in one step; an OSError leaves the file as it was."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def first_free(path: Path, name: str, start: int = 1) -> Path:
    """The first file beside this one that is not there yet; `name` has {number} in it.

    >>> first_free(Path("class.triolet"), "class-{number}.triolet").name
    'class-1.triolet'
    """
    paths = (path.with_name(name.format(number=number)) for number in count(start))
    return next(free for free in paths if not free.exists())


def set_aside(path: Path) -> Path:
    """Give a broken file another name, since somebody may want to mend it."""
    return path.rename(first_free(path, f"{literal(path.name)}.broken-{{number}}"))


def literal(name: str) -> str:
    """A part of such a name in which braces mean themselves."""
    return name.replace("{", "{{").replace("}", "}}")


def cannot_read(path: Path | str, error: OSError) -> LabError:
    """The error that says so."""
    return LabError(unreadable(path, error))


def unreadable(path: Path | str, error: OSError) -> Message:
    """What is said then."""
    return say("{path} cannot be read: {reason}.", path=path, reason=why(error))


def cannot_write(path: Path | str, error: OSError) -> LabError:
    """The error that says so."""
    return LabError(say("{path} cannot be written: {reason}.", path=path, reason=why(error)))


def why(error: OSError) -> str:
    """What the system says, in the language of the system."""
    return error.strerror or str(error)
