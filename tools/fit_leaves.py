"""Fit the numbers of `triolet/fast/leaves.py` to games that a player plays against itself.

At the start of every turn each rack is known, and so is by how much the player to move is ahead in
the end. Least squares explain what the rest of the game adds to the lead by the tiles of both racks
(a tile counts for its owner and against the other) and by being the next to move. The player then
plays with the fitted values, and the fit is made anew. The command that made the numbers:

    python tools/fit_leaves.py --games 60000 --rounds 3 --seed 1
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triolet_lab.chance import SplitMix64, stream
from triolet_lab.triolet.fast import compiled, rows, selfplay
from triolet_lab.triolet.rules.codes import code_of, tile_code
from triolet_lab.triolet.rules.kernel import FACES, JOKER
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE

CODES = FACES + 1
COUNTS = np.array([*RULEBOOK.counts, RULEBOOK.jokers])
TILES = [tile_code(tile) for tile in RULEBOOK.tiles()]
CHUNK = 5_000
"""So many games are held in memory at a time."""

Row = tuple[list[int], list[int], int, int]
"""Both racks, that of the player to move first; the tiles in the bag; what the lead still gains."""


@dataclass(frozen=True)
class Fit:
    """The numbers, and how sure they are."""

    leaves: tuple[int, ...]
    errors: NDArray[np.float64]
    """The standard errors of the tile values."""
    tempo: int
    spread: tuple[int, int]

    def __str__(self) -> str:
        return f"LEAVES = {self.leaves}\nTEMPO = {self.tempo}\nSPREAD = {self.spread}"


def played(
    seed: int, first: int, count: int, leaves: tuple[int, ...], replay: int
) -> Iterator[Row]:
    """What every turn with a filled bag teaches, game after game."""
    row = selfplay.strategy(selfplay.BEST, replay=replay, leave=leaves)
    game_rows, turn_rows = compiled.play(seed, first, count, [row, row], RULEBOOK)
    games = game_rows.reshape(-1, rows.GAME).tolist()
    turns = turn_rows.reshape(-1, rows.TURN).tolist()
    at = 0
    for number, game in enumerate(games, first):
        mine = turns[at : at + game[rows.TURNS]]
        at += len(mine)
        if not any(turn[rows.EXCHANGED] for turn in mine):
            yield from lessons(stream(seed, number, 0), mine, game)


def lessons(chance: int, turns: list[list[int]], game: list[int]) -> Iterator[Row]:
    """Deal the game again, follow its turns, and compare each lead with the last."""
    bag = TILES.copy()
    SplitMix64(chance).shuffle(bag)
    del bag[-PUT_AWAY:]
    racks = [[bag.pop() for _ in range(RACK_SIZE)] for _ in range(2)]
    lead = 0
    final = game[rows.FINAL] - game[rows.FINAL + 1]
    for turn in turns:
        mover = turn[rows.PLAYER]
        sign = 1 - 2 * mover
        if len(bag) >= RACK_SIZE:
            yield racks[mover].copy(), racks[1 - mover].copy(), len(bag), sign * (final - lead)
        for laid in turn[rows.FIRST : rows.THIRD + 1]:
            if laid >= 0:
                racks[mover].remove(min(code_of(laid), JOKER))
        while len(racks[mover]) < RACK_SIZE and bag:
            racks[mover].append(bag.pop())
        lead += sign * turn[rows.POINTS]


def fit(seed: int, first: int, games: int, leaves: tuple[int, ...], replay: int) -> Fit:
    """Least squares over so many games of the player with these values."""
    features, bags, gains = [], [], []
    for start in range(first, first + games, CHUNK):
        count = min(CHUNK, first + games - start)
        for own, other, bag, gain in played(seed, start, count, leaves, replay):
            features.append(own + other)
            bags.append(bag)
            gains.append(gain)
    racks = np.array(features, np.int8)
    tiles = np.zeros((len(racks), CODES + 1), np.float32)
    lines = np.arange(len(racks))
    for place in range(2 * RACK_SIZE):
        tiles[lines, racks[:, place]] += 1 if place < RACK_SIZE else -1
    tiles[:, CODES] = 1
    target = np.array(gains, np.float64)
    # The tiles of two full racks cancel out, so one direction is free: the average tile is worth 0.
    free = np.append(COUNTS, 0.0)
    normal = (tiles.T @ tiles).astype(np.float64) + np.outer(free, free)
    solution = np.linalg.solve(normal, tiles.T.astype(np.float64) @ target)
    rest = target - tiles @ solution
    errors = np.sqrt(np.diag(np.linalg.inv(normal)) * rest.var())
    slope, base = np.polyfit(np.array(bags), rest**2, 1)
    return Fit(
        tuple(int(value) for value in np.rint(solution[:CODES])),
        errors[:CODES],
        int(np.rint(solution[CODES])),
        (round(float(base)), round(float(slope))),
    )


def fitted(seed: int, games: int, rounds: int) -> Fit:
    """Fit, let the player play with the result, and fit again."""
    found = Fit((0,) * CODES, np.zeros(CODES), 0, (0, 0))
    for number in range(rounds):
        found = fit(seed, number * games, games, found.leaves, 2 * found.tempo)
    return found


def main() -> None:
    """Print the constants."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60_000, help="games in every round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(fitted(options.seed, options.games, options.rounds))


if __name__ == "__main__":
    main()
