"""Comparisons and tournaments: the numbers are right, and the words follow from them."""

import numpy as np
import pytest

from triolet_lab.arena import compare, estimate, ratings, sequential_margin, tournament
from triolet_lab.triolet.errors import TrioletError

QUIET = {"progress": False, "workers": 1}


def test_greedy_beats_random_almost_always():
    result = compare("greedy", "random", games=1000, seed=3, **QUIET)
    assert result.win_rate.mean > 99
    assert result.is_decided
    assert "greedy is better than random. No more games are needed." in str(result)


def test_the_same_deals_are_played_with_the_seats_exchanged():
    result = compare("greedy", "random", games=20, seed=3, **QUIET)
    assert result.first.players == ("greedy", "random")
    assert result.second.players == ("random", "greedy")
    expected = (result.first.scores[:, 0] - result.first.scores[:, 1]) / 2 + (
        result.second.scores[:, 1] - result.second.scores[:, 0]
    ) / 2
    assert result.differences.tolist() == expected.tolist()
    assert result.difference.mean == pytest.approx(expected.mean())


def test_a_player_against_itself_is_even_and_undecided():
    result = compare("greedy", "greedy", games=200, seed=3, **QUIET)
    assert result.difference.mean == 0
    assert result.win_rate.mean == 50
    assert not result.is_decided
    assert str(result).splitlines()[-1].endswith("more games are needed to tell who is better.")


def test_a_small_lead_asks_for_more_games():
    result = compare("greedy", "replay", games=20, seed=3, **QUIET)
    assert not result.is_decided
    assert result.deals_needed > 10
    assert f"about {result.deals_needed:,} deals would do" in str(result)
    assert "<p>greedy against replay" in result._repr_html_()


def test_the_interval_is_that_of_the_normal_distribution():
    values = np.array([10.0, 12.0, 14.0, 16.0])
    result = estimate(values)
    assert (result.low, result.high) == pytest.approx((13 - 2.530, 13 + 2.530), abs=0.001)
    assert estimate(values[:1]).margin == float("inf")
    assert estimate(values[:0]).mean == 0


def test_looking_after_every_game_rarely_finds_a_difference_that_is_not_there():
    rng = np.random.default_rng(1)
    counts = np.arange(2, 2001)
    margins = np.array([sequential_margin(1.0, count) for count in counts])
    wrong = 0
    for _ in range(400):
        means = np.cumsum(rng.standard_normal(2000))[1:] / counts
        wrong += bool((np.abs(means) > margins).any())
    assert wrong / 400 <= 0.05
    assert sequential_margin(1.0, 1) == float("inf")


def test_a_real_difference_is_found_in_the_end():
    assert sequential_margin(1.0, 10_000) < 0.05


def test_ratings_find_the_strengths_that_made_the_wins():
    strengths = np.array([0.0, 200.0, 400.0])
    chance = 1 / (1 + 10 ** ((strengths[None, :] - strengths[:, None]) / 400))
    wins = 10_000 * (chance - np.diag(np.diag(chance)))
    found = ratings(wins)
    assert [rating.mean - 1500 for rating in found] == pytest.approx([-200, 0, 200], abs=1)
    assert all(rating.margin < 10 for rating in found)


def test_more_games_make_ratings_surer():
    few, many = (ratings(np.array([[0, 6.0 * n], [4.0 * n, 0]]))[0].margin for n in (1, 100))
    assert many == pytest.approx(few / 10, rel=0.1)


def test_a_tournament_ranks_the_players():
    result = tournament(["random", "greedy", "leave"], games=200, seed=2, **QUIET)
    lines = str(result).splitlines()
    assert lines[-1].startswith("random")
    assert result.names == ("random", "greedy", "leave")
    assert (result.wins + result.wins.T)[0, 1] == 200
    assert np.allclose(result.differences, -result.differences.T)
    assert "<td>random</td>" in result._repr_html_()


@pytest.mark.parametrize("games", [1, 0, "many"])
def test_a_comparison_of_too_few_games_is_refused(games):
    with pytest.raises(TrioletError, match="takes at least 2 games"):
        compare("greedy", "random", games=games)


def test_a_tournament_of_one_is_refused():
    with pytest.raises(TrioletError, match="at least 2 players"):
        tournament(["greedy"])
