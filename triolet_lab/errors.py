"""The kit's own exceptions: each carries one sentence for the person who reads it."""

import os
import traceback
from pathlib import Path
from typing import Any

KIT = f"{Path(__file__).parent}{os.sep}"


class LabError(ValueError):
    """Anything this kit refuses, with a sentence that says what is wrong and what is allowed.

    The sentence is a message: it is put into words when the error is shown.
    """

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the reader's own lines and the sentence, nothing of our inside."""
        frames = traceback.extract_tb(self.__traceback__)
        own = (f for f in frames if f.line and not f.filename.startswith(KIT))
        lines = [f"line {f.lineno}: {f.line}" for f in own if "IPython" not in f.filename]
        return [*lines, f"{type(self).__name__}: {self}"]


TrioletError = LabError
"""The name of version 0.1.0."""


class NotationError(LabError):
    """A text that cannot be read; the sentence quotes the place."""


class RulesError(LabError):
    """House rules that no game could be played with."""


class PositionError(LabError):
    """A position that no game can reach, such as a run of four tiles."""


class GameError(LabError):
    """Something the game cannot do now, such as a turn after its end."""


class IllegalMoveError(LabError):
    """A move that breaks a rule; `reasons` holds every rule that it breaks."""

    def __init__(self, move: object, reasons: tuple[Any, ...]) -> None:
        super().__init__(move, reasons)
        self.move = move
        self.reasons = reasons

    def __str__(self) -> str:
        return " ".join(map(str, self.reasons))


def named(error: BaseException) -> str:
    """An error that is not the kit's own, by its kind and in its own words.

    >>> named(ZeroDivisionError("division by zero")), named(KeyboardInterrupt())
    ('ZeroDivisionError: division by zero', 'KeyboardInterrupt')
    """
    return f"{type(error).__name__}: {error}".rstrip(" :")
