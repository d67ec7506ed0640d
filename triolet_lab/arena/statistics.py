"""What came of thousands of games: arrays with one row per game, and with one row per turn."""

import csv
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.referee import END_NAMES, Fault
from triolet_lab.errors import LabError
from triolet_lab.estimate import estimate
from triolet_lab.tables import Table, counted
from triolet_lab.triolet.fast import selfplay
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.board import cell_index
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.tiles import RACK_SIZE

Ints: TypeAlias = NDArray[Any]


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """The games of a simulation: arrays with one row per game, and with one row per turn.

    Per game there are `scores`, `wins`, `margins`, `turn_counts`, `ends` and `leftover_tiles`. Per
    turn there are `turn_games`, `turn_numbers`, `turn_players`, `turn_points`, `turn_scores`,
    `groups`, `trios`, `triolets`, `replays`, `exchanged`, `bag_sizes`, `laid` and `tile_counts`;
    `per_game` adds up any of these. `cells_covered()` and `cell_points()` are boards.

    >>> from triolet_lab import simulate
    >>> result = simulate(["greedy", "random"], games=20, seed=1, workers=1, progress=False)
    >>> result.scores.shape
    (20, 2)
    >>> print(result.per_game(result.trios).mean(axis=0))
    [20.7   7.25]
    """

    players: tuple[str, ...]
    seed: int
    rules: Rules
    numbers: Ints
    """[game]: the number of the game, from 0; with the seed it fixes the deal."""
    game_rows: Ints
    """[game, column] as `selfplay` writes them."""
    turn_rows: Ints
    """[turn, column] as `selfplay` writes them, game after game."""
    faults: tuple[Fault, ...] = ()
    """What players did wrong; the games in which it happened are left out."""
    wanted: int | None = None
    """How many games were asked for."""

    def __len__(self) -> int:
        return len(self.game_rows)

    # One number per game.

    @property
    def scores(self) -> Ints:
        """[game, player]: the final scores."""
        return self.game_rows[:, selfplay.FINAL : selfplay.FINAL + len(self.players)]

    @property
    def turn_counts(self) -> Ints:
        """[game]: how many turns were played."""
        return self.game_rows[:, selfplay.TURNS]

    @property
    def ends(self) -> Ints:
        """[game]: how it ended, by name."""
        return np.array(END_NAMES)[self.game_rows[:, selfplay.END]]

    @property
    def leftover_tiles(self) -> Ints:
        """[game, player, place]: what stayed on the racks; 16 is a joker, -1 is no tile."""
        columns = self.game_rows[:, selfplay.LEFT : selfplay.LEFT + selfplay.SEATS * RACK_SIZE]
        return columns.reshape(-1, selfplay.SEATS, RACK_SIZE)[:, : len(self.players)]

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
    def turn_players(self) -> Ints:
        """[turn]: whose it was, 0 for the one who began."""
        return self.turn_rows[:, selfplay.PLAYER]

    @property
    def turn_points(self) -> Ints:
        """[turn]: what it earned."""
        return self.turn_rows[:, selfplay.POINTS]

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

    @property
    def groups(self) -> Ints:
        """[turn]: how many groups scored, pairs and trios."""
        return self.turn_rows[:, selfplay.GROUPS]

    @property
    def trios(self) -> Ints:
        """[turn]: how many trios scored."""
        return self.turn_rows[:, selfplay.TRIOS]

    @property
    def triolets(self) -> Ints:
        """[turn]: 1 for a triolet."""
        return self.turn_rows[:, selfplay.TRIOLET]

    @property
    def replays(self) -> Ints:
        """[turn]: 1 for a replay cell covered."""
        return self.turn_rows[:, selfplay.REPLAY]

    @property
    def exchanged(self) -> Ints:
        """[turn]: how many tiles were exchanged."""
        return self.turn_rows[:, selfplay.EXCHANGED]

    @property
    def bag_sizes(self) -> Ints:
        """[turn]: how many tiles the bag held after it."""
        return self.turn_rows[:, selfplay.BAG_LEFT]

    @property
    def laid(self) -> Ints:
        """[turn, place]: `code << 8 | row << 4 | column` of up to three tiles, -1 for none."""
        return self.turn_rows[:, selfplay.FIRST : selfplay.THIRD + 1]

    @property
    def tile_counts(self) -> Ints:
        """[turn]: how many cells were covered, 0 for an exchange or a pass."""
        counts: Ints = (self.laid >= 0).sum(axis=1)
        return counts

    @property
    def placements(self) -> list[str]:
        """[turn]: the placement in the notation, empty for an exchange or a pass."""
        names = _laid_names()
        return [
            " ".join(names[place] for place in places if place >= 0)
            for places in self.laid.tolist()
        ]

    def cells_covered(self) -> Ints:
        """[row, column]: in how many games the cell was covered."""
        return self._by_cell(np.ones(len(self.turn_rows)))

    def cell_points(self) -> Ints:
        """[row, column]: the points of the turns that covered the cell, added up."""
        return self._by_cell(self.turn_points)

    def _by_cell(self, weights: Ints) -> Ints:
        used = self.laid >= 0
        cells = np.where(used, self.laid & 255, 0)
        weight = np.where(used, np.asarray(weights)[:, None], 0)
        counts = np.bincount(cells.ravel(), weight.ravel(), minlength=256).reshape(16, 16)
        return counts[: self.rules.size, : self.rules.size]

    # As tables and files.

    def table(self) -> Table:
        """What each player did, in one line each; the mean is off by more 5 times out of 100."""
        titles = ("player", "mean score", "± 95 %", "wins", "trios", "triolets", "replays")
        games = max(1, len(self))
        rows = []
        for seat, name in enumerate(self.players):
            own = self.turn_players == seat
            scores = self.scores[:, seat]
            rows.append(
                (
                    name,
                    f"{scores.mean():.1f}" if len(self) else "-",
                    f"{estimate(scores.tolist()).margin:.1f}" if len(self) > 1 else "-",
                    f"{100 * self.wins[:, seat].sum() / games:.1f} %",
                    *(
                        f"{column[own].sum() / games:.2f}"
                        for column in (self.trios, self.triolets, self.replays)
                    ),
                )
            )
        return Table(titles, rows)

    def columns(self) -> dict[str, Ints]:
        """One row per turn, by the names of the columns: what a spreadsheet wants."""
        return {
            "game": self.numbers[self.turn_games],
            "turn": self.turn_numbers,
            "player": np.array(self.players)[self.turn_players],
            "placement": np.array(self.placements, dtype=object),
            "cells": self.tile_counts,
            "points": self.turn_points,
            "score": self.turn_scores,
            "groups": self.groups,
            "trios": self.trios,
            "triolet": self.triolets,
            "replay": self.replays,
            "exchanged": self.exchanged,
            "bag": self.bag_sizes,
        }

    def game_columns(self) -> dict[str, Ints]:
        """One row per game, by the names of the columns; a player's score has the player's name.

        A player who is called like another column gets a longer title: "end (player)".
        """
        summed = {
            "cells": self.tile_counts,
            "groups": self.groups,
            "trios": self.trios,
            "triolets": self.triolets,
            "replays": self.replays,
            "exchanges": (self.exchanged > 0).astype(int),
        }
        of_a_game = {"turns": self.turn_counts, "end": self.ends, "bag": self._last_bags()}
        taken = {f"{name} {title}" for name in self.players for title in (*summed, "left")}
        titles = _distinct(self.players, {"game", *of_a_game, *taken})
        columns = {"game": self.numbers}
        columns |= {title: self.scores[:, seat] for seat, title in enumerate(titles)} | of_a_game
        for title, column in summed.items():
            sums = self.per_game(column)
            columns |= {f"{name} {title}": sums[:, seat] for seat, name in enumerate(self.players)}
        for seat, name in enumerate(self.players):
            left = [_tile_names(tiles) for tiles in self.leftover_tiles[:, seat].tolist()]
            columns[f"{name} left"] = np.array(left, dtype=object)
        return columns

    def _last_bags(self) -> Ints:
        last: Ints = self.bag_sizes[np.cumsum(self.turn_counts) - 1]
        return last

    def to_csv(self, path: str | os.PathLike[str], *, turns: bool = False) -> None:
        """Write one line per game, or one per turn, for a spreadsheet."""
        columns = self.columns() if turns else self.game_columns()
        try:
            with Path(path).open("w", newline="", encoding="utf-8") as file:
                rows = zip(*(column.tolist() for column in columns.values()), strict=True)
                csv.writer(file).writerows([columns, *rows])
        except OSError as error:
            raise LabError(f"{path} cannot be written: {error.strerror}.") from error

    def to_pandas(self, *, turns: bool = False) -> Any:
        """A pandas DataFrame with one row per game, or one per turn."""
        if find_spec("pandas") is None:
            raise LabError("pandas is not installed: pip install pandas adds it.")
        import pandas as pd  # type: ignore[import-untyped]

        return pd.DataFrame(self.columns() if turns else self.game_columns())

    def plot(self, kind: str = "game scores", ax: Any = None) -> Any:
        """Draw one of the pictures of `plots.KINDS`, such as "margins"; returns the Axes."""
        from triolet_lab.triolet.show import plots

        if kind not in plots.KINDS:
            raise LabError(f"There is no plot {kind!r}: there are {', '.join(plots.KINDS)}.")
        return plots.KINDS[kind](self, ax)

    def __str__(self) -> str:
        return f"{self._caption}\n{self.table()}"

    __repr__ = __str__

    @property
    def _caption(self) -> str:
        wanted, broken = self.wanted or 0, len(self.faults)
        played = counted(len(self), "game")
        if wanted > len(self) + broken:
            played = f"{len(self):,} of {counted(wanted, 'game')}"
        caption = f"{played}, seed {self.seed}"
        if long := int((self.ends == END_NAMES[selfplay.TURN_LIMIT]).sum()):
            caption += f", {counted(long, 'game')} ended by the turn limit"
        if broken:
            caption += f", {counted(broken, 'game')} broken off: see .faults"
        return caption

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._caption)}</p>{self.table()._repr_html_()}"


def _distinct(names: Sequence[str], taken: set[str]) -> list[str]:
    """A title for each player that no other column has."""
    titles: list[str] = []
    for name in names:
        title = name
        while title in taken or title in titles:
            title += " (player)"
        titles.append(title)
    return titles


def _tile_names(codes: Sequence[int]) -> str:
    """Tiles in the notation: "3 J"."""
    return " ".join("J" if code == kernel.JOKER else str(code) for code in codes if code >= 0)


@cache
def _laid_names() -> dict[int, str]:
    """Every tile on every cell in the notation, by its number in `laid`."""
    faces = {face: str(face) for face in range(16)} | {16 + face: f"J{face}" for face in range(16)}
    cells = [Cell(row, column) for row in range(15) for column in range(15)]
    return {
        code << 8 | cell_index(cell): f"{name}@{cell}"
        for code, name in faces.items()
        for cell in cells
    }
