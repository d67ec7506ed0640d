"""Games by players who take any legal move, and what they are drawn from."""

import random

from hypothesis import strategies as st

from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.material import RULEBOOK, Rules

SMALL = Rules.small(7)


def play_some(seed: int, turns: int, players: int = 2, rules: Rules = RULEBOOK) -> Game:
    """A game by a player who takes any legal move."""
    rng = random.Random(seed)
    names = ("Ann", "B", "Cid", "Dan") if seed % 2 else ("A", "B", "C", "D")
    game = Game(names[:players], rng=rng, rules=rules)
    while not game.is_over and len(game.turns) < turns:
        game.play(rng.choice(game.legal_moves()))
    return game


seeds = st.integers(min_value=0, max_value=10_000)
lengths = st.integers(min_value=0, max_value=60)
players = st.integers(min_value=2, max_value=4)
FEW_TILES = Rules.small(7, counts=(2,) * 10 + (0,) * 6, jokers=0)
house_rules = st.sampled_from([RULEBOOK, SMALL, FEW_TILES, Rules(lone_opening=2, triolet_bonus=40)])
