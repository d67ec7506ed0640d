"""The kit's own exceptions: each carries one sentence for the person who reads it."""

import os
import traceback
from pathlib import Path

KIT = f"{Path(__file__).parents[1]}{os.sep}"


class TrioletError(ValueError):
    """Anything this kit refuses, with a sentence that says what is wrong and what is allowed."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the reader's own lines and the sentence, nothing of our inside."""
        frames = traceback.extract_tb(self.__traceback__)
        own = (f for f in frames if f.line and not f.filename.startswith(KIT))
        lines = [f"line {f.lineno}: {f.line}" for f in own if "IPython" not in f.filename]
        return [*lines, f"{type(self).__name__}: {self}"]


class NotationError(TrioletError):
    """A text that cannot be read; the sentence quotes the place."""


def check_text(value: object, example: str) -> None:
    """Refuse what is no text where a text is read.

    >>> check_text(5, "9@H8")
    Traceback (most recent call last):
    triolet_lab.triolet.errors.NotationError: 5 is no text: write it in quotes, like '9@H8'.
    """
    if not isinstance(value, str):
        raise NotationError(f"{value!r} is no text: write it in quotes, like {example!r}.")


class RulesError(TrioletError):
    """House rules that no game could be played with."""


class PositionError(TrioletError):
    """A position that no game can reach, such as a run of four tiles."""


class GameError(TrioletError):
    """Something the game cannot do now, such as a turn after its end."""
