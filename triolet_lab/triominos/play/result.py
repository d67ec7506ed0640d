"""How a round and a match end, with the sums that lead to the final scores."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.language import Message, listed, say
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.tiles import Rack


class End(StrEnum):
    """How a round ends, by the names of the rules page."""

    OUT = "out"
    BLOCKED = "blocked"

    def __repr__(self) -> str:
        return f"End.{self.name}"


@dataclass(frozen=True, slots=True)
class FinalScore:
    """What a player has at the end of a round, with the sum that leads to it.

    >>> print(FinalScore("Ann", 7, (25, 3, 12, 15)))
    Ann: 7 + 25 + 3 + 12 + 15 = 62
    """

    name: str
    before: int
    """The score after the last turn."""
    terms: tuple[int, ...] = ()
    """What the end adds, or takes off where it is below 0."""

    @property
    def total(self) -> int:
        """The final score."""
        return self.before + sum(self.terms)

    @property
    def arithmetic(self) -> str:
        """The sum."""
        terms = "".join(f" - {-term}" if term < 0 else f" + {term}" for term in self.terms)
        return f"{self.before}{terms} = {self.total}" if terms else str(self.before)

    def __str__(self) -> str:
        return f"{self.name}: {self.arithmetic}"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended."""

    end: End
    finals: tuple[FinalScore, ...]
    last: int
    """Who had the last turn: whoever went out, if somebody did."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores."""
        return tuple(final.total for final in self.finals)

    @property
    def winners(self) -> tuple[str, ...]:
        """The name of the winner, or the names of those who share the win."""
        return best([final.name for final in self.finals], self.scores)

    @property
    def message(self) -> Message:
        """How it ended, in a sentence."""
        if self.end is End.OUT:
            return say("{name} has placed the last tile.", name=self.finals[self.last].name)
        return say("The round is blocked: the pool is empty and no tile fits.")

    def __str__(self) -> str:
        lines = [self.message, *self.finals, who_wins(self.winners)]
        return "\n".join(map(str, lines))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended."""

    names: tuple[str, ...]
    scores: tuple[int, ...]
    rounds: int
    """How many rounds it took."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The name of the winner, or the names of those who share the win."""
        return best(self.names, self.scores)

    def __str__(self) -> str:
        finals = (f"{name}: {total}" for name, total in zip(self.names, self.scores, strict=True))
        return "\n".join([*finals, str(who_wins(self.winners))])


def best(names: Sequence[str], scores: Sequence[int]) -> tuple[str, ...]:
    """Who has the most."""
    most = max(scores)
    return tuple(name for name, score in zip(names, scores, strict=True) if score == most)


def who_wins(winners: Sequence[str]) -> Message:
    """The sentence about the winner, or about those who share the win."""
    if len(winners) == 1:
        return say("{name} wins.", name=winners[0])
    return say("{names} share the win.", names=listed(winners))


def final_terms(end: End, racks: Sequence[Rack], last: int, rules: Rules) -> list[tuple[int, ...]]:
    """What the end of a round adds for each player."""
    if end is End.OUT:
        return [_for_out(racks, rules) if seat == last else () for seat in range(len(racks))]
    if rules.children:
        return [()] * len(racks)
    if not (rules.blocked_winner or rules.blocked_difference):
        return [tuple(-tile.value for tile in rack) for rack in racks]
    lowest = min(rack.value for rack in racks)
    wins = _all_values if rules.blocked_winner else _excesses
    return [wins(racks, seat) if rack.value == lowest else () for seat, rack in enumerate(racks)]


def _for_out(racks: Sequence[Rack], rules: Rules) -> tuple[int, ...]:
    """The bonus and the values of all tiles that are left; whoever is out has none."""
    values = () if rules.children else (tile.value for rack in racks for tile in rack)
    return (rules.out_bonus, *values)


def _all_values(racks: Sequence[Rack], seat: int) -> tuple[int, ...]:
    """The values on the other racks, less those on this one."""
    others = (tile.value for other, rack in enumerate(racks) if other != seat for tile in rack)
    return (*others, *(-tile.value for tile in racks[seat]))


def _excesses(racks: Sequence[Rack], seat: int) -> tuple[int, ...]:
    """What each other rack holds more than this one."""
    return tuple(
        rack.value - racks[seat].value for other, rack in enumerate(racks) if other != seat
    )
