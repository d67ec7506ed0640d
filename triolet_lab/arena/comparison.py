"""Which player is better, and how sure that is: paired comparisons and round robins."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations
from math import ceil, inf, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.results import Simulation
from triolet_lab.arena.simulation import (
    WHAT,
    as_players,
    check_options,
    is_list,
    names_of,
    order_of,
    run_all,
)
from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, Z, estimate, percent, student
from triolet_lab.tables import Table, counted
from triolet_lab.triolet.thinking.players import Player

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

    first: Simulation
    """The games that the first player began."""
    second: Simulation
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
        from triolet_lab.triolet.show import plots

        return plots.comparison(self, ax)

    def __str__(self) -> str:
        one, other = self.names
        count = len(self.differences)
        if count == 0:
            return f"{one} against {other}: no deal has been played both ways yet."
        deals = counted(count, "deal") + (", each" if count > 1 else "")
        first = f"{one} against {other}: {deals} played twice with the seats exchanged."
        return "\n".join((first, *self._odd(), *self._findings(count)))

    def _odd(self) -> tuple[str, ...]:
        """What becomes of an odd number of games."""
        if self.asked is None or self.asked % 2 == 0:
            return ()
        return (f"({self.asked:,} games are an odd number: {self.asked - 1:,} are played.)",)

    def _findings(self, count: int) -> tuple[str, ...]:
        if self.is_alike:
            which = "this deal" if count == 1 else "all of them"
            return (f"In {which} they play alike: there is no difference at all.",)
        one, other = self.names
        ahead, behind = (one, other) if self.difference.mean >= 0 else (other, one)
        points = Estimate(abs(self.difference.mean), self.difference.margin)
        lead = f"{ahead} is ahead by" if points.mean else "The difference is"
        if count == 1:
            return f"{lead} {points.mean:.1f} points a game.", self._verdict(ahead, behind)
        return (
            f"{lead} {points} points a game.",
            f"{one} wins {percent(self.win_rate, ' %')} of the games.",
            "(± means: 95 times out of 100 the true value is no further away than that.)",
            self._verdict(ahead, behind),
        )

    __repr__ = __str__

    def _verdict(self, ahead: str, behind: str) -> str:
        if self.is_decided:
            return (
                f"That is no accident: {ahead} is better than {behind}. No more games are needed."
            )
        count, more = len(self.differences), self.deals_needed
        if count < FEWEST:
            few = f"{counted(count, 'deal')} {'is' if count == 1 else 'are'} too few for a verdict"
            return f"{few}: at least {FEWEST} are needed ({2 * FEWEST} games)."
        if more > ENDLESS:
            return f"That may be chance: so small a lead would take more than {ENDLESS:,} deals."
        guess = f" If the lead stays the same, about {more:,} deals would do." if more else ""
        return f"That may be chance: more games are needed to tell who is better.{guess}"

    def _repr_html_(self) -> str:
        return "".join(f"<p>{line}</p>" for line in escape(str(self)).splitlines())


def compare(a: str | Player, b: str | Player, games: int = 10_000, **options: Any) -> Comparison:
    """Play the same deals twice, with the seats exchanged; takes the options of `simulate`.

    Of an odd number of games one is left out.

    >>> result = compare("greedy", "random", games=40, seed=1, workers=1, progress=False)
    >>> print(str(result).splitlines()[-1])
    That is no accident: greedy is better than random. No more games are needed.
    """
    _check_games("comparison", games)
    first, second = _both_ways([a, b], [(0, 1)], games, options)
    return Comparison(first, second, games)


def _check_games(what: str, games: object) -> None:
    if type(games) is not int or games < 2:
        raise LabError(f"A {what} takes at least 2 games, not {games!r}.")


def _both_ways(
    players: Sequence[str | Player],
    pairs: Iterable[tuple[int, int]],
    games: int,
    options: dict[str, Any],
) -> tuple[Simulation, ...]:
    """Play each pair's deals, then the same with the seats exchanged, all side by side."""
    check_options(options)
    who = as_players(players)
    names = names_of(who)
    what = {name: options.pop(name) for name in WHAT if name in options}
    orders = [
        order_of([who[one], who[other]], names=(names[one], names[other]), **what)
        for pair in pairs
        for one, other in (pair, pair[::-1])
    ]
    return run_all(orders, games // 2, **options)


@dataclass(frozen=True, eq=False, repr=False)
class Tournament:
    """A round robin: every player against every other on the same deals."""

    names: tuple[str, ...]
    wins: Floats
    """[player, opponent]: the games won, a shared win as half."""
    differences: Floats
    """[player, opponent]: the mean point difference a game."""
    ratings: tuple[Estimate, ...]
    """Elo-like: 1500 on average, and 400 points more win 10 games out of 11."""

    def plot(self, ax: Any = None) -> Any:
        """Draw the ratings with their errors; returns the Axes."""
        from triolet_lab.triolet.show import plots

        return plots.tournament(self, ax)

    def table(self) -> Table:
        """The players, the best first."""
        games = self.wins + self.wins.T
        rows = []
        for index in sorted(range(len(self.names)), key=lambda index: -self.ratings[index].mean):
            rating = self.ratings[index]
            rate = 100 * self.wins[index].sum() / max(1, games[index].sum())
            ahead = self.differences[index].sum() / (len(self.names) - 1)
            rows.append(
                (
                    self.names[index],
                    f"{rating.mean:.0f}",
                    f"± {rating.margin:.0f}",
                    f"{rate:.1f} %",
                    f"{ahead:+.1f}",
                )
            )
        return Table(("player", "rating", "95 %", "wins", "points ahead"), rows)

    def __str__(self) -> str:
        return str(self.table())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def ratings(wins: Floats) -> tuple[Estimate, ...]:
    """Ratings from a table of wins: the most likely strengths, with their 95 % intervals.

    Half a win is added to each side of every pairing, so that a player who never lost has a rating.

    >>> [round(rating.mean) for rating in ratings(np.array([[0, 10.0], [1, 0]]))]
    [1669, 1331]
    """
    count = len(wins)
    won = wins + 0.5 * (wins + wins.T > 0)
    games = won + won.T
    strength = np.zeros(count)
    information = np.zeros((count, count))
    for _ in range(100):  # Newton's steps: a handful is enough, the rest change nothing
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1)) - weight
        step = np.linalg.pinv(information) @ (won - games * expected).sum(axis=1)
        strength += np.clip(step, -1, 1)
        strength -= strength.mean()
    scale = 400 / log(10)
    errors = np.sqrt(np.diag(np.linalg.pinv(information)))
    return tuple(
        Estimate(1500 + scale * float(mean), Z * scale * float(error))
        for mean, error in zip(strength, errors, strict=True)
    )


def tournament(players: Sequence[str | Player], games: int = 2_000, **options: Any) -> Tournament:
    """Let every player meet every other in so many games; takes the options of `simulate`.

    Each deal is played twice, with the seats exchanged: of an odd number of games one is left out.
    """
    if not is_list(players) or len(players) < 2:
        raise LabError('Give a list of at least 2 players, like ["greedy", "random"].')
    _check_games("tournament", games)
    count = len(players)
    pairs = list(combinations(range(count), 2))
    played = _both_ways(players, pairs, games, options)
    wins = np.zeros((count, count))
    differences = np.zeros((count, count))
    for (one, other), first, second in zip(pairs, played[::2], played[1::2], strict=True):
        result = Comparison(first, second)
        wins[one, other] = 2 * result.shares.sum()
        wins[other, one] = 2 * (1 - result.shares).sum()
        differences[one, other] = result.difference.mean
        differences[other, one] = -result.difference.mean
    return Tournament(names_of(as_players(players)), wins, differences, ratings(wins))
