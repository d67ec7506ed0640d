"""What came of thousands of games: arrays with one row per game, and with one row per turn."""

import csv
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.contest import Contest
from triolet_lab.arena.faults import Fault
from triolet_lab.errors import LabError
from triolet_lab.estimate import estimate
from triolet_lab.files import cannot_write
from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.tables import Table

Ints: TypeAlias = NDArray[Any]

TURN_LIMIT = "turn limit"
"""The end of a game that was broken off since it went on for too long."""


@dataclass(frozen=True, eq=False, repr=False)
class Statistics(ABC):
    """The games between some players: what is known of them whatever they play.

    A kind of game says where its rows keep the scores, the turns, the players and the points, and
    adds columns of its own. The titles of columns and the names of plots are the same in every
    language, since programs read them.
    """

    contest: Contest
    """What was played."""
    players: tuple[str, ...]
    seed: int
    numbers: Ints
    """[game]: the number of the game, from 0; with the seed it fixes the deal."""
    game_rows: Ints
    """[game, column] as the contest writes them."""
    turn_rows: Ints
    """[turn, column] as the contest writes them, game after game."""
    faults: tuple[Fault, ...] = ()
    """What players did wrong; the games in which it happened are left out."""
    wanted: int | None = None
    """How many games were asked for."""

    def __len__(self) -> int:
        return len(self.game_rows)

    # What a kind of game tells of its rows.

    @property
    @abstractmethod
    def scores(self) -> Ints:
        """[game, player]: the final scores."""

    @property
    @abstractmethod
    def turn_counts(self) -> Ints:
        """[game]: how many turns were played."""

    @property
    @abstractmethod
    def ends(self) -> Ints:
        """[game]: how it ended, by a name that is the same in every language."""

    @property
    @abstractmethod
    def turn_players(self) -> Ints:
        """[turn]: whose it was, 0 for the one who began."""

    @property
    @abstractmethod
    def turn_points(self) -> Ints:
        """[turn]: what it earned."""

    def means(self) -> Mapping[Message, Ints]:
        """More columns of turns that the table shows as means per game, by their titles."""
        return {}

    def of_turns(self) -> Mapping[str, Ints]:
        """More columns of turns for a spreadsheet."""
        return {}

    def of_games(self) -> Mapping[str, Ints]:
        """More columns of games for a spreadsheet."""
        return {}

    def of_players(self) -> Mapping[str, Ints]:
        """More columns of games for a spreadsheet, [game, player], one for each player."""
        return {}

    @classmethod
    def plots(cls) -> Mapping[str, Any]:
        """The pictures that can be drawn, by their names."""
        from triolet_lab.arena import plots

        return plots.KINDS

    # One number per game.

    @property
    def wins(self) -> Ints:
        """[game, player]: 1 for a win; those who share a win share the 1."""
        best = self.scores == self.scores.max(axis=1, keepdims=True, initial=-(10**6))
        shares: Ints = best / np.maximum(1, best.sum(axis=1, keepdims=True))
        return shares

    @property
    def margins(self) -> Ints:
        """[game]: the first player's score less the best of the others."""
        margins: Ints = self.scores[:, 0] - self.scores[:, 1:].max(axis=1, initial=-(10**6))
        return margins

    def per_game(self, column: Ints) -> Ints:
        """[game, player]: a column of turns added up, such as `result.per_game(result.trios)`."""
        seats = len(self.players)
        places = self.turn_games * seats + self.turn_players
        sums = np.bincount(places, column, minlength=len(self) * seats)
        added: Ints = sums.astype(np.asarray(column).dtype).reshape(-1, seats)
        return added

    # One number per turn.

    @property
    def turn_games(self) -> Ints:
        """[turn]: the row of its game."""
        return np.repeat(np.arange(len(self)), self.turn_counts)

    @property
    def turn_numbers(self) -> Ints:
        """[turn]: 1 for the first turn of a game."""
        starts = np.cumsum(self.turn_counts) - self.turn_counts
        numbers: Ints = np.arange(len(self.turn_rows)) - np.repeat(starts, self.turn_counts) + 1
        return numbers

    @property
    def turn_scores(self) -> Ints:
        """[turn]: what its player had after it."""
        every = np.array([self.running_score(seat) for seat in range(len(self.players))])
        scores: Ints = every[self.turn_players, np.arange(len(self.turn_rows))]
        return scores

    def running_score(self, seat: int) -> Ints:
        """[turn]: what the player in this seat had after it, whoever's turn it was."""
        running = np.cumsum(np.where(self.turn_players == seat, self.turn_points, 0))
        starts = np.cumsum(self.turn_counts) - self.turn_counts
        before = np.concatenate([[0], running])[starts]
        scores: Ints = running - np.repeat(before, self.turn_counts)
        return scores

    # As tables and files.

    def table(self) -> Table:
        """What each player did, in one line each; the mean is off by more 5 times out of 100."""
        means = self.means()
        titles = (say("player"), say("mean score"), say("± 95 %"), say("wins"), *means)
        return Table(titles, [self._line(seat, means) for seat in range(len(self.players))])

    def _line(self, seat: int, means: Mapping[Message, Ints]) -> tuple[object, ...]:
        games, own = max(1, len(self)), self.turn_players == seat
        scores = estimate(self.scores[:, seat].tolist())
        return (
            self.players[seat],
            say("{mean:.1f}", mean=scores.mean) if len(self) else "-",
            say("{mean:.1f}", mean=scores.margin) if len(self) > 1 else "-",
            say("{percent:.1f} %", percent=float(100 * self.wins[:, seat].sum() / games)),
            *(say("{mean:.2f}", mean=float(one[own].sum() / games)) for one in means.values()),
        )

    def columns(self) -> dict[str, Ints]:
        """One row per turn, by the names of the columns: what a spreadsheet wants."""
        return {
            "game": self.numbers[self.turn_games],
            "turn": self.turn_numbers,
            "player": np.array(self.players)[self.turn_players],
            "points": self.turn_points,
            "score": self.turn_scores,
            **self.of_turns(),
        }

    def game_columns(self) -> dict[str, Ints]:
        """One row per game, by the names of the columns; a player's score has the player's name.

        A player who is called like another column gets a longer title: "end (player)".
        """
        of_games = {"turns": self.turn_counts, "end": self.ends, **self.of_games()}
        of_players = {
            f"{name} {title}": column[:, seat]
            for title, column in self.of_players().items()
            for seat, name in enumerate(self.players)
        }
        titles = _distinct(self.players, {"game", *of_games, *of_players})
        scores = {title: self.scores[:, seat] for seat, title in enumerate(titles)}
        return {"game": self.numbers, **scores, **of_games, **of_players}

    def to_csv(self, path: str | os.PathLike[str], *, turns: bool = False) -> None:
        """Write one line per game, or one per turn, for a spreadsheet."""
        columns = self.columns() if turns else self.game_columns()
        try:
            with Path(path).open("w", newline="", encoding="utf-8") as file:
                rows = zip(*(column.tolist() for column in columns.values()), strict=True)
                csv.writer(file).writerows([columns, *rows])
        except OSError as error:
            raise cannot_write(Path(path), error) from error

    def to_pandas(self, *, turns: bool = False) -> Any:
        """A pandas DataFrame with one row per game, or one per turn."""
        if find_spec("pandas") is None:
            raise LabError(say("pandas is not installed: pip install pandas adds it."))
        import pandas as pd  # type: ignore[import-untyped]

        return pd.DataFrame(self.columns() if turns else self.game_columns())

    def plot(self, kind: str = "game scores", ax: Any = None) -> Any:
        """Draw one of the pictures of `plots.KINDS`, such as "margins"; returns the Axes."""
        kinds = self.plots()
        check_kind(kind, kinds)
        return kinds[kind].draw(self, ax)

    @property
    def caption(self) -> Listed:
        """How many games of which seed, and what became of the others."""
        wanted, played, broken = self.wanted or 0, len(self), len(self.faults)
        seed = str(self.seed)
        if wanted > played + broken:
            first = say_many(
                "{played} of {count} game, seed {seed}",
                "{played} of {count} games, seed {seed}",
                count=wanted,
                played=played,
                seed=seed,
            )
        else:
            first = say_many(
                "{count} game, seed {seed}", "{count} games, seed {seed}", count=played, seed=seed
            )
        return joined([first, *self._cut_short(broken)])

    def _cut_short(self, broken: int) -> list[Message]:
        """What is to be said of the games that came to no end of their own."""
        said = []
        if long := int((self.ends == TURN_LIMIT).sum()):
            said.append(
                say_many(
                    "{count} game ended by the turn limit",
                    "{count} games ended by the turn limit",
                    count=long,
                )
            )
        if broken:
            said.append(
                say_many(
                    "{count} game broken off: see {where}",
                    "{count} games broken off: see {where}",
                    count=broken,
                    where=".faults",
                )
            )
        return said

    def __str__(self) -> str:
        return f"{self.caption}\n{self.table()}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self.caption))}</p>{self.table()._repr_html_()}"


def check_kind(kind: object, kinds: Mapping[str, object]) -> None:
    """Refuse a plot that there is not."""
    if kind not in kinds:
        raise LabError(
            say(
                "There is no plot {kind}: there are {kinds}.",
                kind=quoted(kind),
                kinds=joined(kinds),
            )
        )


def _distinct(names: Sequence[str], taken: set[str]) -> list[str]:
    """A title for each player that no other column has."""
    titles: list[str] = []
    for name in names:
        title = name
        while title in taken or title in titles:
            title += " (player)"
        titles.append(title)
    return titles
