"""What a check found out, as data: the cell of a check shows it beside its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from triolet_lab.errors import LabError
from triolet_lab.language import Message, say
from triolet_lab.lessons.verdict import Words

MIME = "application/vnd.triolet-lab.verdict+json"
"""The type of the output that carries it."""

VERSION = 1
"""The version of its form."""

LONGEST = 4000
"""Characters of a text that are shown: an answer may stop with an error without end."""


class Outcome(StrEnum):
    """What became of a task."""

    SOLVED = "solved"
    WRONG = "wrong"
    """Also an answer of a form that cannot be read."""
    OPEN = "open"
    """Not answered yet."""
    STOPPED = "stopped"
    """It failed, ran too long or printed too much."""
    UNCHECKED = "not checked"
    """The notebook was stopped before it came to this, or there is no such task."""

    @property
    def sign(self) -> str:
        """One character for a table."""
        return {"solved": "✓", "wrong": "✗", "open": "○", "stopped": "!"}.get(self, "?")

    @property
    def word(self) -> Message:
        """The same for a reader."""
        return _WORDS[self]


_WORDS = {
    Outcome.SOLVED: say("solved"),
    Outcome.WRONG: say("wrong"),
    Outcome.OPEN: say("open"),
    Outcome.STOPPED: say("stopped"),
    Outcome.UNCHECKED: say("not checked"),
}


class VerdictError(LabError):
    """An object that is no verdict of a check."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found out about one answer.

    >>> checked = Checked("01-1", Outcome.WRONG, answer="7", tries=1, hint=say("Think again."))
    >>> Checked.from_json(checked.to_json()).answer
    '7'
    """

    task: str
    outcome: Outcome
    answer: str = ""
    """What was answered, as a text; empty for a function, which stands in its cell."""
    hints_used: int = 0
    """How many hints of the board were asked for."""
    tries: int = 0
    """How many wrong answers were checked since the kernel started, this one included."""
    misconception: str = ""
    """The name of the wrong idea that was recognised."""
    shown: bool = False
    """Whether an answer was shown before: by `show_answer`, or by the last hint of the board."""
    hint: Words = ""
    """What to do about it; only to be shown."""
    message: Words = field(default="", compare=False)
    """What the cell says; it does not travel with the data."""

    @property
    def is_solved(self) -> bool:
        """Whether the task is solved."""
        return self.outcome is Outcome.SOLVED

    def to_json(self) -> dict[str, Any]:
        """The data as the output of a cell carries them."""
        return {
            "version": VERSION,
            "task": self.task,
            "outcome": str(self.outcome),
            "solved": self.is_solved,
            "answer": self.answer,
            "hints_used": self.hints_used,
            "tries": self.tries,
            "misconception": self.misconception,
            "shown": self.shown,
            "hint": printable(self.hint),
        }

    @classmethod
    def from_json(cls, data: object) -> "Checked":
        """Read what `to_json` gives; anything else raises VerdictError."""
        if not isinstance(data, Mapping) or data.get("version") != VERSION:
            raise VerdictError("This is no verdict of a check in a form that is known.")
        kinds = {name: type(value) for name, value in _SAMPLE.items()}
        found = {name: type(value) for name, value in data.items()}
        if found != kinds or min(data["hints_used"], data["tries"]) < 0:
            raise VerdictError("A verdict of a check has other fields.")
        if data["outcome"] not in tuple(Outcome):
            raise VerdictError("A verdict of a check has another outcome.")
        fields = {name: value for name, value in data.items() if name not in ("version", "solved")}
        checked = cls(**{**fields, "outcome": Outcome(data["outcome"])})
        if checked.is_solved is not data["solved"]:
            raise VerdictError("A verdict of a check contradicts itself.")
        return checked


def printable(words: object) -> str:
    r"""The words as a message between programs can carry them, cut where they have no end.

    >>> printable("\ud800 " + "9" * 5000)[:10]
    '\\ud800 999'
    """
    return str(words)[:LONGEST].encode("utf-8", "backslashreplace").decode("utf-8")


_SAMPLE = Checked("", Outcome.OPEN).to_json()
"""Every field of the data, each with a value of its kind."""
