"""The ladder: every player against the one below, on the same deals with the seats exchanged.

`python3 lab.py bench benchmarks/test_strength.py` plays 40 games of the strong player and 4,000 of
the others, which is enough to see the ladder, not to measure it. The environment variable
TRIOLET_LADDER_GAMES sets how many games the strong player plays; 1000 take some minutes and give an
interval of about ± 3 percent.
"""

import os
import sys
from itertools import pairwise

import pytest

from triolet_lab import compare
from triolet_lab.estimate import percent
from triolet_lab.triolet.thinking.players import player

GAMES = int(os.environ.get("TRIOLET_LADDER_GAMES", "40"))
LADDER = ["random", "greedy", "replay", "leave", "strong"]
RUNGS = [*pairwise(LADDER), ("greedy", "strong"), ("replay", "strong")]


@pytest.mark.parametrize(("below", "above"), RUNGS, ids=lambda name: name)
def test_ladder(benchmark, capsys, below, above):
    """With None the strong player takes the time that it needs, so that the games repeat."""
    is_strong = above == "strong"
    better = player("strong", seconds=None) if is_strong else player(above)
    games = GAMES if is_strong else 100 * GAMES
    match = lambda: compare(better, below, games=games, seed=2026, progress=False)  # noqa: E731
    result = benchmark.pedantic(match, rounds=1)
    wins = percent(result.win_rate, " %")
    line = f"{games:>8,} games: wins {wins}, ahead by {result.difference} points"
    with capsys.disabled():
        sys.stdout.write(f"\n{above:>8} against {below:<8}{line}")
