"""Why a cell or a notebook did not come to its end, as data."""

from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.language import Message, say, say_many


class Why(StrEnum):
    """Why something was stopped; most have a number."""

    ERROR = "error"
    """It failed by itself."""
    SECONDS = "seconds"
    """It ran longer than this."""
    ENDLESS = "endless"
    """It ran longer than this, and could not be interrupted."""
    OVERTIME = "overtime"
    """It was running when the time for the notebook was over."""
    DIED = "died"
    """The kernel ended with it."""
    OUTPUT = "output"
    """It printed more characters than this."""
    PROCESSES = "processes"
    """It started more processes than this."""
    MEMORY = "memory"
    """It used more megabytes than this."""
    DISK = "disk"
    """It wrote more megabytes than this."""
    VERDICT = "verdict"
    """The check of it did not end with one verdict, which is its own."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Why something was stopped.

    >>> print(Stop(Why.SECONDS, 20).message)
    It ran for more than 20 seconds.
    """

    why: Why
    number: int = 0
    """Seconds, characters, processes or megabytes."""
    error: str = ""
    """The error as Python names it."""

    @property
    def message(self) -> Message:
        """It as a sentence, with "it" for what was stopped."""
        number = self.number
        if self.why in (Why.SECONDS, Why.ENDLESS, Why.OVERTIME):
            return self._in_time
        return {
            Why.ERROR: say("It stopped with {error}.", error=self.error),
            Why.DIED: say("It ended the kernel."),
            Why.OUTPUT: say_many(
                "It printed more than {count} character.",
                "It printed more than {count} characters.",
                count=number,
            ),
            Why.PROCESSES: say_many(
                "It started more than {count} process.",
                "It started more than {count} processes.",
                count=number,
            ),
            Why.MEMORY: say("It used more than {megabytes} MB of memory.", megabytes=number),
            Why.DISK: say("It wrote more than {megabytes} MB of files.", megabytes=number),
            Why.VERDICT: say("It did not leave the verdict to the check."),
        }[self.why]

    @property
    def _in_time(self) -> Message:
        return {
            Why.SECONDS: say_many(
                "It ran for more than {count} second.",
                "It ran for more than {count} seconds.",
                count=self.number,
            ),
            Why.ENDLESS: say_many(
                "It ran for more than {count} second and could not be stopped.",
                "It ran for more than {count} seconds and could not be stopped.",
                count=self.number,
            ),
            Why.OVERTIME: say_many(
                "It was running when the {count} second for a notebook was over.",
                "It was running when the {count} seconds for a notebook were over.",
                count=self.number,
            ),
        }[self.why]

    def __str__(self) -> str:
        return str(self.message)
