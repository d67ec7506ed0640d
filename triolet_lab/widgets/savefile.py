"""A game kept in a file: written in one step, and never overwritten when it cannot be read."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from triolet_lab.errors import LabError
from triolet_lab.files import cannot_read, first_free, literal, why, write_whole
from triolet_lab.language import Message, say

G = TypeVar("G")


class SaveFile:
    """The file of one table; it notices when somebody else has written there.

    Then it leaves that file alone and goes on in the first free one beside it: both games are
    kept, and no two tables take the file from each other turn by turn.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        """Where the game is kept."""
        self._known = _content(path)

    def save(self, text: str) -> Message | None:
        """Keep the game; a sentence comes back if it is kept in another file from now on."""
        content = text.encode()
        here, told = self.path, None
        if _content(here) not in (None, self._known, content):
            here = free_beside(self.path)
            told = say(
                "Another table has written to {path} meanwhile, so this game goes on in {beside}.",
                path=self.path,
                beside=here,
            )
        save_text(here, text)
        self.path, self._known = here, content
        return told


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def save_text(path: Path, text: str) -> None:
    """Write a game to its file, whole or not at all."""
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise LabError(
            say("The game could not be saved in {path}: {reason}.", path=path, reason=why(error))
        ) from error


def read_game(path: Path, parse: Callable[[str], G]) -> G:
    """The game that such a file holds; `parse` makes one of its text."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise cannot_read(path, error) from error
    except LabError as error:
        raise LabError(
            say(
                "The file {path} holds no game to play on, so it stays as it is: mend it, "
                "or give save= another name. {reason}",
                path=path,
                reason=error,
            )
        ) from error
    except ValueError as error:
        raise LabError(
            say(
                "The file {path} holds no game to play on, so it stays as it is: it is no text. "
                "Give save= another name.",
                path=path,
            )
        ) from error


def keep_beside(path: Path, text: str) -> Path:
    """Write a game to the first free file beside this one: class-1.triolet, class-2.triolet."""
    beside = free_beside(path)
    save_text(beside, text)
    return beside


def free_beside(path: Path) -> Path:
    """The first free file beside this one."""
    return first_free(path, f"{literal(path.stem)}-{{number}}{literal(path.suffix)}")


def drop_beside(path: Path, text: str) -> None:
    """Remove what was kept beside a file, if it is still this text."""
    with suppress(OSError):
        if path.read_bytes() == text.encode():
            path.unlink()


def check_free(path: Path, text: str) -> None:
    """Refuse to put a game into a file that holds another one."""
    if path.exists() and path.read_bytes() != text.encode():
        raise LabError(
            say(
                "The file {path} is there already: leave game= out to play on with it, "
                "or give save= another name.",
                path=path,
            )
        )
