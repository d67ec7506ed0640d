"""Somebody on a ladder of hints, whatever the game: each step says one thing more, and is counted.

A ladder leads from an idea to the answer; what its rungs are is the game's own affair.
"""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from triolet_lab.errors import LabError
from triolet_lab.language import Message, say, say_many


class Ladder(Protocol):
    """The way to an answer, rung by rung."""

    @property
    def rungs(self) -> Sequence[str]:
        """The rungs from the ground upwards; the last one tells the answer."""

    def sentence(self, rung: str, /) -> Message:
        """What this rung says."""


L = TypeVar("L", bound=Ladder)


class Climb(Generic[L]):
    """Somebody on a ladder.

    >>> from triolet_lab.language import say
    >>> class Sum:
    ...     rungs = ("idea", "answer")
    ...
    ...     def sentence(self, rung):
    ...         return {"idea": say("Add them."), "answer": say("It is 15.")}[rung]
    >>> climb = Climb(Sum())
    >>> print(climb.up())
    Hint 1 of 2: Add them.
    >>> climb.used, climb.rung, climb.is_told, str(climb.help)
    (1, 'idea', False, 'with 1 hint of 2')
    """

    def __init__(self, ladder: L, used: int = 0) -> None:
        self.ladder = ladder
        """What is climbed."""
        self.used = used
        """How many hints were asked for."""

    @property
    def rung(self) -> str | None:
        """The rung reached, None on the ground."""
        return self.ladder.rungs[self.used - 1] if self.used else None

    @property
    def is_told(self) -> bool:
        """Whether the answer itself was shown."""
        return self.used == len(self.ladder.rungs)

    def up(self) -> Message:
        """What the next rung says; on the last one there is nothing more to ask for."""
        rungs = self.ladder.rungs
        if self.is_told:
            told = self.ladder.sentence(rungs[-1])
            raise LabError(say("There is no further hint. {hint}", hint=told))
        self.used += 1
        return say(
            "Hint {number} of {all}: {hint}",
            number=self.used,
            all=len(rungs),
            hint=self.ladder.sentence(rungs[self.used - 1]),
        )

    def tell(self) -> None:
        """Go to the top: the answer was shown in another way."""
        self.used = len(self.ladder.rungs)

    @property
    def help(self) -> Message:
        """How much help that was, in a few words."""
        return help_text(self.used, len(self.ladder.rungs))


def help_text(used: int, rungs: int) -> Message:
    """How much help so many hints are.

    >>> print(help_text(0, 4), help_text(1, 4), help_text(4, 4), sep=", ")
    without help, with 1 hint of 4, after the move was shown
    """
    if used == 0:
        return say("without help")
    if used >= rungs:
        return say("after the move was shown")
    return say_many(
        "with {count} hint of {all}", "with {count} hints of {all}", count=used, all=rungs
    )
