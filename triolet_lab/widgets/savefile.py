"""A game kept in a file: written in one step, and never overwritten when it cannot be read."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from triolet_lab.errors import LabError
from triolet_lab.files import cannot_read, first_free, literal, why, write_whole
from triolet_lab.language import say

G = TypeVar("G")


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
    beside = first_free(path, f"{literal(path.stem)}-{{number}}{literal(path.suffix)}")
    save_text(beside, text)
    return beside


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
