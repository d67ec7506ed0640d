"""Which of several players is the best: a round robin, and ratings from its wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.comparison import Comparison, both_ways, check_games
from triolet_lab.arena.contest import Player, Terms, as_players, is_list, names_of
from triolet_lab.arena.run import How
from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, Z
from triolet_lab.language import say
from triolet_lab.notation import quoted
from triolet_lab.tables import Table

Floats = NDArray[Any]


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
        from triolet_lab.arena import plots

        return plots.tournament(self, ax)

    def table(self) -> Table:
        """The players, the best first."""
        order = sorted(range(len(self.names)), key=lambda index: -self.ratings[index].mean)
        titles = say("player"), say("rating"), "95 %", say("wins"), say("points ahead")
        return Table(titles, map(self._line, order))

    def _line(self, index: int) -> tuple[object, ...]:
        rating, games = self.ratings[index], (self.wins + self.wins.T)[index].sum()
        rate = 100 * self.wins[index].sum() / max(1, games)
        ahead = self.differences[index].sum() / (len(self.names) - 1)
        return (
            self.names[index],
            say("{rating:.0f}", rating=rating.mean),
            say("± {margin:.0f}", margin=rating.margin),
            say("{percent:.1f} %", percent=float(rate)),
            say("{points:+.1f}", points=float(ahead)),
        )

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


def tournament(terms: Terms, players: Sequence[str | Player], games: int, how: How) -> Tournament:
    """Let every player meet every other in so many games; of an odd number one is left out."""
    contest = terms.contest
    if not is_list(players) or len(players) < 2:
        raise LabError(
            say("Give a list of at least 2 players, like {example}.", example=contest.example)
        )
    check_games(
        games, say("A tournament takes at least 2 games, not {value}.", value=quoted(games))
    )
    count = len(players)
    pairs = list(combinations(range(count), 2))
    played = both_ways(terms, players, pairs, games, how)
    wins = np.zeros((count, count))
    differences = np.zeros((count, count))
    for (one, other), first, second in zip(pairs, played[::2], played[1::2], strict=True):
        result = Comparison(first, second)
        wins[one, other] = 2 * result.shares.sum()
        wins[other, one] = 2 * (1 - result.shares).sum()
        differences[one, other] = result.difference.mean
        differences[other, one] = -result.difference.mean
    names = names_of(contest, as_players(contest, players))
    return Tournament(names, wins, differences, ratings(wins))
