"""Files that are written whole or not at all: the old text is there, or the new one."""

import os
from pathlib import Path


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
