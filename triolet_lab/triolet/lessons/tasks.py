"""What the judges of Triolet's tasks use: verdicts, the mix-ups, a placement on a board."""

from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.language import Message, say
from triolet_lab.lessons.tasks import task
from triolet_lab.lessons.verdict import Verdict, right, wrong
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.legality import Reason
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown

__all__ = ["Attempt", "Misconception", "Verdict", "right", "task", "wrong"]


class Misconception(StrEnum):
    """A wrong idea that many learners bring along.

    >>> print(wrong(place="…", sum="…", misconception=Misconception.ORDER).hint(1))
    "the order in a trio matters" is a common mix-up. Three tiles ...
    """

    ZERO = "zero-does-nothing"
    ORDER = "order-matters"
    PAIRS = "pairs-make-15"
    DOUBLED_PAIR = "doubles-the-pair"
    DOUBLED_BONUS = "doubles-the-50"
    JOKER = "joker-scores-face"

    @property
    def claim(self) -> Message:
        """The wrong idea in a learner's words."""
        return _CLAIMS[self][0]

    @property
    def hint(self) -> Message:
        """What the rules say about it."""
        return _CLAIMS[self][1]


_CLAIMS = {
    Misconception.ZERO: (
        say("0 does nothing"),
        say("A 0 is a tile like any other: it fills a cell and belongs to groups, also to a trio."),
    ),
    Misconception.ORDER: (
        say("the order in a trio matters"),
        say("Three tiles make the same sum in every order, so it is one trio."),
    ),
    Misconception.PAIRS: (
        say("pairs must make 15"),
        say("Only three in a row must make exactly 15: two neighbours may make 15 or less."),
    ),
    Misconception.DOUBLED_PAIR: (
        say("×2 doubles the whole pair"),
        say("In a pair only the tile on the special cell is multiplied, not its neighbour."),
    ),
    Misconception.DOUBLED_BONUS: (
        say("×2 doubles the 50"),
        say("The 50 for a triolet is added at the end and is never multiplied."),
    ),
    Misconception.JOKER: (
        say("a joker scores its face"),
        say("The face of a joker counts for what is legal: in a pair it adds 0 points."),
    ),
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A learner's placement on the board of a task.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> answer = Attempt(parse_position("9@H8 | rack 6 7 J"), Placement.parse("6@I8"))
    >>> answer.is_legal, answer.points
    (True, 15)
    """

    view: View
    """The position that the task gives."""
    placement: Placement

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every rule that the placement breaks."""
        return self.view.check(self.placement)

    @property
    def is_legal(self) -> bool:
        """Whether it breaks none."""
        return not self.reasons

    @property
    def breakdown(self) -> Breakdown:
        """What it earns, line by line."""
        return self.view.score(self.placement)

    @property
    def points(self) -> int:
        """What it earns."""
        return self.breakdown.total
