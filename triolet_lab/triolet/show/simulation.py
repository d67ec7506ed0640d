"""What came of thousands of games of Triolet: its own columns, and boards that add them up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena.statistics import Statistics
from triolet_lab.language import Message, say
from triolet_lab.triolet.fast import rows
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.codes import cell_index, cell_of, laid_tile
from triolet_lab.triolet.rules.material import Rules

Ints: TypeAlias = NDArray[Any]

ENDS: dict[str, Message] = {
    rows.ENDS[rows.OUT]: say("out"),
    rows.ENDS[rows.STUCK]: say("stuck"),
    rows.ENDS[rows.DEAD_BOARD]: say("dead board"),
    rows.ENDS[rows.TURN_LIMIT]: say("turn limit"),
}
"""What the ends of a game are called, by their ids."""


@dataclass(frozen=True, eq=False, repr=False)
class Simulation(Statistics):
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

    @property
    def rules(self) -> Rules:
        """The rules of these games."""
        rules: Rules = self.contest.rules
        return rules

    # One number per game.

    @property
    def scores(self) -> Ints:
        """[game, player]: the final scores."""
        return rows.finals(self.game_rows, len(self.players))

    @property
    def turn_counts(self) -> Ints:
        """[game]: how many turns were played."""
        return self.game_rows[:, rows.TURNS]

    @property
    def ends(self) -> Ints:
        """[game]: how it ended: "out", "stuck", "dead board" or "turn limit"."""
        return np.array(rows.ENDS)[self.game_rows[:, rows.END]]

    @property
    def leftover_tiles(self) -> Ints:
        """[game, player, place]: what stayed on the racks; 16 is a joker, -1 is no tile."""
        return rows.left(self.game_rows, len(self.players))

    # One number per turn.

    @property
    def turn_players(self) -> Ints:
        """[turn]: whose it was, 0 for the one who began."""
        return self.turn_rows[:, rows.PLAYER]

    @property
    def turn_points(self) -> Ints:
        """[turn]: what it earned."""
        return self.turn_rows[:, rows.POINTS]

    @property
    def groups(self) -> Ints:
        """[turn]: how many groups scored, pairs and trios."""
        return self.turn_rows[:, rows.GROUPS]

    @property
    def trios(self) -> Ints:
        """[turn]: how many trios scored."""
        return self.turn_rows[:, rows.TRIOS]

    @property
    def triolets(self) -> Ints:
        """[turn]: 1 for a triolet."""
        return self.turn_rows[:, rows.TRIOLET]

    @property
    def replays(self) -> Ints:
        """[turn]: 1 for a replay cell covered."""
        return self.turn_rows[:, rows.REPLAY]

    @property
    def exchanged(self) -> Ints:
        """[turn]: how many tiles were exchanged."""
        return self.turn_rows[:, rows.EXCHANGED]

    @property
    def bag_sizes(self) -> Ints:
        """[turn]: how many tiles the bag held after it."""
        return self.turn_rows[:, rows.BAG_LEFT]

    @property
    def laid(self) -> Ints:
        """[turn, place]: up to three laid tiles, as `codes` has them; -1 for none."""
        return rows.laid(self.turn_rows)

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

    # Boards.

    def cells_covered(self) -> Ints:
        """[row, column]: in how many games the cell was covered."""
        return self._by_cell(np.ones(len(self.turn_rows)))

    def cell_points(self) -> Ints:
        """[row, column]: the points of the turns that covered the cell, added up."""
        return self._by_cell(self.turn_points)

    def _by_cell(self, weights: Ints) -> Ints:
        used = self.laid >= 0
        laid: Any = self.laid  # an array, of which all are worked out at once
        cells = np.where(used, cell_of(laid), 0)
        weight = np.where(used, np.asarray(weights)[:, None], 0)
        counts = np.bincount(cells.ravel(), weight.ravel(), minlength=256).reshape(16, 16)
        return counts[: self.rules.size, : self.rules.size]

    # As tables and files.

    def means(self) -> Mapping[Message, Ints]:
        """What the table shows as means per game."""
        return {
            say("trios"): self.trios,
            say("triolets"): self.triolets,
            say("replays"): self.replays,
        }

    def columns(self) -> dict[str, Ints]:
        """One row per turn, by the names of the columns: what a spreadsheet wants."""
        common = super().columns()
        first = {name: common[name] for name in ("game", "turn", "player")}
        placed = {
            "placement": np.array(self.placements, dtype=object),
            "cells": self.tile_counts,
        }
        return first | placed | common

    def of_turns(self) -> Mapping[str, Ints]:
        """More columns of turns for a spreadsheet."""
        return {
            "groups": self.groups,
            "trios": self.trios,
            "triolet": self.triolets,
            "replay": self.replays,
            "exchanged": self.exchanged,
            "bag": self.bag_sizes,
        }

    def of_games(self) -> Mapping[str, Ints]:
        """More columns of games for a spreadsheet."""
        return {"bag": self.bag_sizes[np.cumsum(self.turn_counts) - 1]}

    def of_players(self) -> Mapping[str, Ints]:
        """More columns of games for a spreadsheet, one for each player."""
        columns = {
            "cells": self.tile_counts,
            "groups": self.groups,
            "trios": self.trios,
            "triolets": self.triolets,
            "replays": self.replays,
            "exchanges": (self.exchanged > 0).astype(int),
        }
        summed = {title: self.per_game(column) for title, column in columns.items()}
        return summed | {"left": self._leftover_names()}

    def _leftover_names(self) -> Ints:
        """[game, player]: what stayed on the racks, in the notation."""
        names = [[_tile_names(tiles) for tiles in racks] for racks in self.leftover_tiles.tolist()]
        return np.array(names, dtype=object).reshape(len(self), len(self.players))

    @classmethod
    def plots(cls) -> Mapping[str, Any]:
        """The pictures that can be drawn, by their names."""
        from triolet_lab.triolet.show import plots

        return plots.KINDS


def _tile_names(codes: Sequence[int]) -> str:
    """Tiles in the notation: "3 J"."""
    return " ".join("J" if code == kernel.JOKER else str(code) for code in codes if code >= 0)


@cache
def _laid_names() -> dict[int, str]:
    """Every tile on every cell in the notation, by its number in `laid`."""
    faces = {face: str(face) for face in range(16)} | {16 + face: f"J{face}" for face in range(16)}
    cells = [Cell(row, column) for row in range(15) for column in range(15)]
    return {
        laid_tile(code, cell_index(cell)): f"{name}@{cell}"
        for code, name in faces.items()
        for cell in cells
    }
