"""Rounds for tests: set up in the middle, or played by chance."""

import random

from triominos.boards import P1

from triolet_lab.triominos.play.round import Round, State
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.tiles import Rack, parse_tiles

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn")


def standing(
    *racks: str,
    pool: str = "",
    table: str = P1,
    scores: tuple[int, ...] | None = None,
    rules: Rules = RULEBOOK,
) -> Round:
    """A round in which the first player is to move, with these racks and this pool."""
    game = Round(NAMES[: len(racks)], rng=random.Random(0), first=0, rules=_free(rules))
    game.rules = rules
    held = tuple(map(Rack.parse, racks))
    nothing = scores or (0,) * len(racks)
    game._states[0] = State(Board.parse(table), held, parse_tiles(pool), nothing, to_move=0)
    return game


def _free(rules: Rules) -> Rules:
    """Rules under which anybody may start."""
    return Rules(six_players=rules.six_players)


def by_chance(game: Round, seed: int, most: int = 10_000) -> Round:
    """The round after so many moves that chance has chosen, or at its end."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves()))
    return game


def greedy(game: Round) -> Round:
    """The round when everybody has placed what earns most, and drawn only where nothing fits."""
    while not game.is_over:
        placements = game.legal_placements()
        best = max(placements, key=lambda scored: scored.points, default=None)
        game.play(game.legal_moves()[0] if best is None else best.placement)
    return game
