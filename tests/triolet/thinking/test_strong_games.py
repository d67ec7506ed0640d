"""Whole games of the strong player: repeatable, whoever computes them."""

from triolet_lab import compare, simulate
from triolet_lab.triolet.thinking.players import player


def strong():
    return player("strong", level="easy", seconds=None)


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers():
    one, two = (
        simulate([strong(), "greedy"], 12, seed=3, workers=workers, progress=False)
        for workers in (1, 2)
    )
    assert one.players == ("strong", "greedy")
    assert (one.scores == two.scores).all()
    assert (one.turn_rows == two.turn_rows).all()


def test_another_seed_gives_other_games():
    one, other = (
        simulate([strong(), "greedy"], 2, seed=seed, workers=1, progress=False) for seed in (3, 4)
    )
    assert (one.scores != other.scores).any()


def test_a_comparison_takes_it_by_name():
    result = compare("strong", "random", games=4, seed=1, workers=1, progress=False)
    assert result.names == ("strong", "random")
    assert result.win_rate.mean == 100
