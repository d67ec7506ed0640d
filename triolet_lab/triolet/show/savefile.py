"""A game kept in a file: written in one step, and never overwritten when it cannot be read."""

from itertools import count
from pathlib import Path

from triolet_lab.errors import LabError
from triolet_lab.files import write_whole
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game


def save_text(path: Path, text: str) -> None:
    """Write a game to its file, whole or not at all."""
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise LabError(f"The game could not be saved in {path}: {error.strerror}.") from error


def read_game(path: Path) -> Game:
    """The game that such a file holds."""
    try:
        return parse_game(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LabError(f"The file {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:  # the kit's own errors, or bytes that are no text
        what = str(error).rstrip(".") if isinstance(error, LabError) else "it is no text"
        raise LabError(
            f"The file {path} holds no game to play on, so it stays as it is ({what}): "
            "mend it, or give save= another name."
        ) from error


def keep_beside(path: Path, text: str) -> Path:
    """Write a game to the first free file beside this one: class-1.triolet, class-2.triolet."""
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(1))
    beside = next(name for name in names if not name.exists())
    save_text(beside, text)
    return beside


def check_free(path: Path, game: Game) -> None:
    """Refuse to put a game into a file that holds another one."""
    if path.exists() and path.read_bytes() != game.text.encode():
        raise LabError(
            f"The file {path} is there already: leave game= out to play on with it, "
            "or give save= another name."
        )
