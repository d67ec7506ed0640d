"""Which of two players is better, and how sure that is: paired comparisons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, inf, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.contest import Player, Terms, as_players, names_of, order_of
from triolet_lab.arena.run import How, run_all
from triolet_lab.arena.statistics import Statistics
from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, Z, estimate, percent, student
from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.notation import quoted

Floats = NDArray[Any]

ERROR = 0.05
"""How often the sequential test may be wrong, however often one looks at it."""
FEWEST = 20
"""With fewer deals their spread is not known well enough to decide anything."""
ENDLESS = 1_000_000
"""A lead that would take more deals than that to tell from chance matters to nobody."""


def sequential_margin(deviation: float, count: int, tuned_for: int = 500) -> float:
    """How far the mean of `count` values may be off, at whatever count one chooses to stop.

    This is the normal-mixture confidence sequence: wider than the usual interval, which is right
    only for a number of games fixed beforehand. It is narrowest near `tuned_for` values.
    """
    if count < 2:
        return inf
    spread = -2 * log(ERROR) + log(-2 * log(ERROR)) + 1
    ratio = count * spread / tuned_for
    deviation *= student(count - 1) / Z  # it is itself an estimate
    return deviation * sqrt((ratio + 1) / (ratio * count) * log((ratio + 1) / ERROR**2))


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """Two players on the same deals, each deal played twice with the seats exchanged."""

    first: Statistics
    """The games that the first player began."""
    second: Statistics
    """The same deals, begun by the second player."""
    asked: int | None = None
    """How many games were asked for."""

    @property
    def names(self) -> tuple[str, str]:
        """The two players."""
        return self.first.players[0], self.first.players[1]

    def _shared(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """The deals that were played both ways."""
        mine, theirs = self.first.numbers, self.second.numbers
        return np.isin(mine, theirs), np.isin(theirs, mine)

    @property
    def differences(self) -> Floats:
        """[deal]: how many points a game the first player was ahead, on average over both games."""
        mine, theirs = self._shared()
        ahead = self.first.scores[mine] @ [1, -1] + self.second.scores[theirs] @ [-1, 1]
        halves: Floats = ahead / 2
        return halves

    @property
    def shares(self) -> Floats:
        """[deal]: which part of the two wins the first player took."""
        mine, theirs = self._shared()
        taken: Floats = (self.first.wins[mine, 0] + self.second.wins[theirs, 1]) / 2
        return taken

    @property
    def difference(self) -> Estimate:
        """The mean point difference a game."""
        return estimate(self.differences.tolist())

    @property
    def win_rate(self) -> Estimate:
        """The percentage of games won by the first player, a shared win as half."""
        shares = 100 * self.shares
        # A few wins of either side are added to find the error: who won all of 20 games may lose.
        margin = estimate([*shares.tolist(), 0, 100, 0, 100]).margin
        return Estimate(estimate(shares.tolist()).mean, margin if len(shares) > 1 else inf)

    @property
    def _deviation(self) -> float:
        return float(np.std(self.differences, ddof=1)) if len(self.differences) > 1 else 0.0

    @property
    def is_alike(self) -> bool:
        """Whether it made no difference in any deal which of the two began."""
        mine, theirs = self._shared()
        return bool((self.first.scores[mine] == self.second.scores[theirs]).all())

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test says that one of the two is better."""
        count = len(self.differences)
        return count >= FEWEST and (
            abs(self.difference.mean) > sequential_margin(self._deviation, count)
        )

    @property
    def deals_needed(self) -> int:
        """About how many deals would decide it if the lead stays as it is; 0 if that is unknown."""
        mean = abs(self.difference.mean)
        count = len(self.differences)
        if count < 2 or mean == 0:
            return 0
        count = max(count, FEWEST)
        while count <= ENDLESS and mean <= sequential_margin(self._deviation, count):
            count = ceil(count * 1.1)
        unit: int = 10 ** max(0, len(str(count)) - 2)
        return ceil(count / unit) * unit

    def plot(self, ax: Any = None) -> Any:
        """Draw how far the first player is ahead, deal by deal; returns the Axes."""
        from triolet_lab.arena import plots

        return plots.comparison(self, ax)

    # In words.

    @property
    def sentences(self) -> tuple[Listed | Message, ...]:
        """What was played, what came of it, and how sure that is."""
        if len(self.differences) == 0:
            return (self._nothing,)
        return (self._deals, *self._odd, *self._findings)

    @property
    def _nothing(self) -> Message:
        one, other = self.names
        return say(
            "{one} against {other}: no deal has been played both ways yet.", one=one, other=other
        )

    @property
    def _deals(self) -> Message:
        one, other = self.names
        return say_many(
            "{one} against {other}: {count} deal played twice with the seats exchanged.",
            "{one} against {other}: {count} deals, each played twice with the seats exchanged.",
            count=len(self.differences),
            one=one,
            other=other,
        )

    @property
    def _odd(self) -> tuple[Message, ...]:
        """What becomes of an odd number of games."""
        if self.asked is None or self.asked % 2 == 0:
            return ()
        return (
            say(
                "({asked} games are an odd number: {played} are played.)",
                asked=self.asked,
                played=self.asked - 1,
            ),
        )

    @property
    def _findings(self) -> tuple[Listed | Message, ...]:
        """What the deals show, and the verdict."""
        count, one = len(self.differences), self.names[0]
        if self.is_alike:
            return (_alike(count),)
        if count == 1:
            return self._lead, self._verdict
        return (
            self._lead,
            say("{one} wins {rate} of the games.", one=one, rate=percent(self.win_rate, " %")),
            say("(± means: 95 times out of 100 the true value is no further away than that.)"),
            self._verdict,
        )

    @property
    def _ranked(self) -> tuple[str, str]:
        """The players, the one who is ahead first."""
        one, other = self.names
        return (one, other) if self.difference.mean >= 0 else (other, one)

    @property
    def _lead(self) -> Message:
        """Who is ahead by how much; of a single deal nobody knows how much that may be off."""
        exact = len(self.differences) == 1
        lead = Estimate(abs(self.difference.mean), 0 if exact else self.difference.margin)
        if not lead.mean:
            return say("The difference is {lead} points a game.", lead=lead)
        return say("{ahead} is ahead by {lead} points a game.", ahead=self._ranked[0], lead=lead)

    @property
    def _verdict(self) -> Message | Listed:
        """Whether one of the two is better, or how many deals it takes to know."""
        count, more = len(self.differences), self.deals_needed
        if self.is_decided:
            ahead, behind = self._ranked
            return say(
                "That is no accident: {ahead} is better than {behind}. No more games are needed.",
                ahead=ahead,
                behind=behind,
            )
        if count < FEWEST:
            return say_many(
                "{count} deal is too few for a verdict: at least {fewest} are needed "
                "({games} games).",
                "{count} deals are too few for a verdict: at least {fewest} are needed "
                "({games} games).",
                count=count,
                fewest=FEWEST,
                games=2 * FEWEST,
            )
        if more > ENDLESS:
            return say(
                "That may be chance: so small a lead would take more than {most} deals.",
                most=ENDLESS,
            )
        chance = say("That may be chance: more games are needed to tell who is better.")
        if not more:
            return chance
        guess = say("If the lead stays the same, about {deals} deals would do.", deals=more)
        return joined([chance, guess], " ")

    def __str__(self) -> str:
        return "\n".join(map(str, self.sentences))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(str(one))}</p>" for one in self.sentences)


def _alike(count: int) -> Message:
    if count == 1:
        return say("In this deal they play alike: there is no difference at all.")
    return say("In all of them they play alike: there is no difference at all.")


def compare(
    terms: Terms, one: str | Player, other: str | Player, games: int, how: How
) -> Comparison:
    """Play the same deals twice, with the seats exchanged; of an odd number one is left out."""
    check_games(
        games, say("A comparison takes at least 2 games, not {value}.", value=quoted(games))
    )
    first, second = both_ways(terms, [one, other], [(0, 1)], games, how)
    return Comparison(first, second, games)


def check_games(games: object, refusal: Message) -> None:
    """Refuse a number of games that are too few to play every deal both ways."""
    if type(games) is not int or games < 2:
        raise LabError(refusal)


def both_ways(
    terms: Terms,
    players: Sequence[str | Player],
    pairs: Iterable[tuple[int, int]],
    games: int,
    how: How,
) -> tuple[Statistics, ...]:
    """Play each pair's deals, then the same with the seats exchanged, all side by side."""
    who = as_players(terms.contest, players)
    names = names_of(terms.contest, who)
    orders = [
        order_of(terms, [who[one], who[other]], (names[one], names[other]))
        for pair in pairs
        for one, other in (pair, pair[::-1])
    ]
    return run_all(orders, games // 2, how)
