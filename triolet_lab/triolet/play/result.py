"""How a game ended: the last sums, and who wins."""

from collections.abc import Sequence
from dataclasses import dataclass

from triolet_lab.language import Listed, Message, joined, listed, say
from triolet_lab.reprs import short_repr
from triolet_lab.triolet.play.position import End
from triolet_lab.triolet.rules.scoring import points_term
from triolet_lab.triolet.rules.tiles import Tile

ENDED = {
    End.OUT: say("The game ends: out."),
    End.STUCK: say("The game ends: stuck."),
    End.DEAD_BOARD: say("The game ends: dead board."),
}
"""What is said of a game that is over."""

NO_MORE_TURNS = {
    End.OUT: say("The game is over (out): no more turns can be played."),
    End.STUCK: say("The game is over (stuck): no more turns can be played."),
    End.DEAD_BOARD: say("The game is over (dead board): no more turns can be played."),
}
"""What is said to somebody who plays on after that."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    """What a player has at the end, with the sum that leads to it.

    >>> print(FinalScore("Ann", 120, (Tile(8), Tile(5)), -1))
    Ann: 120 - 8 - 5 = 107
    """

    name: str
    before: int
    """The score after the last turn."""
    counted: tuple[Tile, ...] = ()
    """The tiles that change it."""
    sign: int = 1
    """1 when their points are added, -1 when they are taken off."""

    @property
    def total(self) -> int:
        """The final score."""
        return self.before + self.sign * sum(tile.points for tile in self.counted)

    @property
    def sum(self) -> Listed:
        """The sum alone: "120 - 8 - 5 = 107", or "120" where no tile changes it."""
        sign = " + " if self.sign > 0 else " - "
        terms = joined([str(self.before), *map(points_term, self.counted)], sign)
        return joined([terms, str(self.total)], " = ") if self.counted else terms

    @property
    def message(self) -> Message:
        """The player and the sum."""
        return say("{name}: {sum}", name=self.name, sum=self.sum)

    def __str__(self) -> str:
        return str(self.message)

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended."""

    end: End
    finals: tuple[FinalScore, ...]
    you: int | None = None
    """The player whom the kit speaks to as "you", if there is one."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores."""
        return tuple(final.total for final in self.finals)

    @property
    def winners(self) -> tuple[str, ...]:
        """The name of the winner, or the names of those who share the win."""
        return tuple(self.finals[seat].name for seat in self.winning)

    @property
    def winning(self) -> tuple[int, ...]:
        """The numbers of those players."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def winners_message(self) -> Message:
        """Who wins, as one says it.

        >>> ann, you = FinalScore("Ann", 120), FinalScore("you", 120)
        >>> print(GameResult(End.OUT, (ann, you), you=1).winners_message)
        You and Ann share the win.
        >>> print(GameResult(End.OUT, (you,), you=0).winners_message)
        You win.
        """
        return self.winners_called([final.name for final in self.finals], self.you)

    def winners_called(self, called: Sequence[object], you: int | None) -> Message:
        """The same with other names for the players, as a screen may have them."""
        others = [called[seat] for seat in self.winning if seat != you]
        if not others:
            return say("You win.")
        if len(others) < len(self.winning):
            return say("You and {names} share the win.", names=listed(others))
        if len(others) == 1:
            return say("{name} wins.", name=others[0])
        return say("{names} share the win.", names=listed(others))

    @property
    def message(self) -> Listed:
        """The end, the last sums and the winners, line by line."""
        sums = (final.message for final in self.finals)
        return joined([ENDED[self.end], *sums, self.winners_message], "\n")

    def __str__(self) -> str:
        return str(self.message)

    __repr__ = short_repr
