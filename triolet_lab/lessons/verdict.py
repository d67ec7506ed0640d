"""What a judge says about an answer."""

from dataclasses import dataclass
from typing import Protocol

from triolet_lab.language import Listed, Message, joined, say

Words = Message | Listed | str
"""A sentence or a few words: a message, several of them, or a text that needs no translation."""


class Misconception(Protocol):
    """A wrong idea that many learners bring along; each game declares its own."""

    @property
    def value(self) -> str:
        """Its name: "pairs-make-15"."""

    @property
    def claim(self) -> Words:
        """The wrong idea in a learner's words."""

    @property
    def hint(self) -> Words:
        """What the rules say about it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says about an answer."""

    solved: bool
    sum: Words = ""
    """The learner's own answer, worked out; shown under the verdict."""
    hints: tuple[Words, ...] = ()
    """For the first wrong try, the second, and all later ones."""
    misconception: Misconception | None = None

    def hint(self, tries: int) -> Words:
        """The hint for the try with this number, 1 for the first.

        >>> verdict = wrong("Think of 15.", place="Look at the 9.", sum="9 + ? = 15")
        >>> verdict.hint(1), verdict.hint(2), verdict.hint(7)
        ('Think of 15.', 'Look at the 9.', '9 + ? = 15')
        """
        return self.hints[min(tries, len(self.hints)) - 1]


def right(sum: Words = "") -> Verdict:  # noqa: A002
    """The verdict on a correct answer; `sum` is the learner's own sum, worth looking at."""
    return Verdict(True, sum)


def wrong(
    idea: Words = "",
    *,
    place: Words,
    sum: Words,  # noqa: A002
    misconception: Misconception | None = None,
) -> Verdict:
    """The verdict on a wrong answer with its three hints: the idea, the place, the missing sum.

    A misconception brings the idea with it, so that `idea` may be left out then.
    """
    if misconception:
        claim = say('"{claim}" is a common mix-up.', claim=misconception.claim)
        idea = joined([claim, idea or misconception.hint], " ")
    if not idea:
        raise ValueError("A wrong answer needs an idea or a misconception as its first hint.")
    return Verdict(False, hints=(idea, place, sum), misconception=misconception)
