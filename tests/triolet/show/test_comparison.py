"""Comparisons and tournaments: the numbers are right, and the words follow from them."""

import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from triolet_lab import compare, simulate, tournament
from triolet_lab.arena.comparison import FEWEST, Comparison, sequential_margin
from triolet_lab.arena.faults import PlayerError
from triolet_lab.arena.tournament import ratings
from triolet_lab.errors import LabError
from triolet_lab.triolet.thinking.players import player

QUIET = {"progress": False, "workers": 1}


def test_greedy_beats_random_almost_always():
    result = compare("greedy", "random", games=1000, seed=3, **QUIET)
    assert result.win_rate.mean > 99
    assert result.is_decided


@pytest.mark.words
def test_a_decided_comparison_says_who_is_better():
    result = compare("greedy", "random", games=100, seed=3, **QUIET)
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


@pytest.mark.words
def test_a_player_against_itself_is_even_and_undecided():
    result = compare("greedy", "greedy", games=200, seed=3, **QUIET)
    assert result.difference.mean == 0
    assert result.win_rate.mean == 50
    assert not result.is_decided
    assert str(result).splitlines() == [
        "greedy 1 against greedy 2: 100 deals, each played twice with the seats exchanged.",
        "In all of them they play alike: there is no difference at all.",
    ]


@pytest.mark.words
@pytest.mark.parametrize(
    ("other", "seed", "said"),
    [
        ("replay", 13, "In this deal they play alike: there is no difference at all."),
        ("leave", 78, "The difference is 0.0 points a game."),
    ],
)
def test_a_deal_without_a_winner_says_nothing_about_other_deals(other, seed, said):
    result = compare("greedy", other, games=2, seed=seed, **QUIET)
    assert str(result).splitlines()[1] == said


@pytest.mark.words
def test_a_single_deal_is_told_without_an_error():
    result = compare("greedy", "random", games=2, seed=3, **QUIET)
    lines = str(result).splitlines()
    assert lines[0] == "greedy against random: 1 deal played twice with the seats exchanged."
    assert lines[1] == f"greedy is ahead by {result.difference.mean:.1f} points a game."
    assert lines[2] == "1 deal is too few for a verdict: at least 20 are needed (40 games)."


@pytest.mark.words
@pytest.mark.parametrize(("games", "odd"), [(7, True), (6, False)])
def test_of_an_odd_number_of_games_it_is_said_how_many_are_played(games, odd):
    result = compare("greedy", "random", games=games, seed=3, **QUIET)
    assert len(result.first) + len(result.second) == 6
    assert ("(7 games are an odd number: 6 are played.)" in str(result)) is odd


@pytest.mark.words
def test_a_small_lead_asks_for_more_games():
    result = compare("greedy", "replay", games=40, seed=3, **QUIET)
    assert not result.is_decided
    assert result.deals_needed > 20
    assert f"about {result.deals_needed:,} deals would do" in str(result)
    assert "<p>greedy against replay" in result._repr_html_()


@cache
def played(games):
    return simulate(["greedy", "random"], games, seed=1, **QUIET)


def pretended(wins):
    """A comparison of as many deals, each of which the first player won twice or lost twice."""
    base = played(len(wins))
    first, second = (base.game_rows.copy() for _ in range(2))
    first[:, 2], first[:, 3] = 100 * wins, 100 * (1 - wins)
    second[:, 2], second[:, 3] = 100 * (1 - wins), 100 * wins
    return Comparison(*(replace(base, game_rows=rows) for rows in (first, second)))


@pytest.mark.parametrize("rate", [0.5, 0.8, 0.99])
def test_the_interval_of_the_win_rate_holds_the_true_rate(rate):
    rng = np.random.default_rng(8)
    held = 0
    for _ in range(1000):
        found = pretended((rng.random(50) < rate).astype(int)).win_rate
        held += found.low <= 100 * rate <= found.high
    assert held / 1000 > 0.92


def test_who_won_every_game_may_still_lose_one():
    assert pretended(np.ones(20, int)).win_rate.margin > 5
    assert pretended(np.ones(1, int)).win_rate.margin == float("inf")


@pytest.mark.words
@pytest.mark.parametrize(
    ("deals", "verdict"), [(19, "19 deals are too few"), (20, "No more games")]
)
def test_a_handful_of_deals_decides_nothing(deals, verdict):
    result = pretended(np.ones(deals, int))
    assert result.is_decided is (deals == 20)
    assert result.deals_needed == 20
    assert verdict in str(result)


@pytest.mark.words
def test_a_lead_that_nobody_could_ever_prove_is_not_promised_a_number_of_deals():
    wins = np.tile([0, 1], 1000)
    result = pretended(wins)
    result.first.game_rows[0, 2] += 1
    assert result.deals_needed > 1_000_000
    assert str(result).endswith("so small a lead would take more than 1,000,000 deals.")


@pytest.mark.words
@pytest.mark.parametrize(
    ("wins", "text"),
    [
        (np.ones(30, int), r"greedy wins 100\.0 % \(9\d\.\d to 100 %\) of the games"),
        (np.zeros(30, int), r"greedy wins 0\.0 % \(0 to \d\.\d %\) of the games"),
        (np.tile([0, 1], 15), r"greedy wins 50\.0 ± \d\d\.\d % of the games"),
    ],
)
def test_nobody_wins_more_than_all_games_or_less_than_none(wins, text):
    assert re.search(text, str(pretended(wins)))


def test_looking_after_every_game_rarely_finds_a_difference_that_is_not_there():
    rng = np.random.default_rng(1)
    counts = np.arange(1, 2001)
    margins = np.array([sequential_margin(1.0, count) for count in counts])[FEWEST - 1 :]
    wrong = 0
    for _ in range(400):
        values = rng.standard_normal(2000)
        means = np.cumsum(values) / counts
        deviations = np.sqrt(np.cumsum(values**2) / counts - means**2)[FEWEST - 1 :]
        wrong += bool((np.abs(means[FEWEST - 1 :]) > margins * deviations).any())
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


def test_95_rating_intervals_of_100_hold_the_true_rating():
    rng = np.random.default_rng(2)
    strengths = np.array([1400.0, 1500.0, 1600.0])
    chance = 1 / (1 + 10 ** ((strengths[None, :] - strengths[:, None]) / 400))
    held = []
    for _ in range(300):
        wins = np.triu(rng.binomial(200, chance), 1).astype(float)
        wins += np.tril(200 - wins.T, -1)
        found = ratings(wins)
        held += [one.low <= true <= one.high for one, true in zip(found, strengths, strict=True)]
    assert np.mean(held) == pytest.approx(0.95, abs=0.03)


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


@pytest.mark.words
@pytest.mark.parametrize("games", [1, 0, "many"])
def test_a_comparison_of_too_few_games_is_refused(games):
    with pytest.raises(LabError, match="takes at least 2 games"):
        compare("greedy", "random", games=games)


@pytest.mark.words
@pytest.mark.parametrize("players", [["greedy"], "greedy", 5])
def test_a_tournament_of_one_is_refused(players):
    with pytest.raises(LabError, match="at least 2 players"):
        tournament(players)


@pytest.mark.words
def test_an_option_that_does_not_exist_is_named():
    with pytest.raises(LabError, match="There is no option 'sead': there are seed, rules, tu"):
        compare("greedy", "random", sead=3)


def test_the_same_player_twice_is_told_apart():
    result = tournament(["greedy", "random", "greedy"], games=20, seed=2, **QUIET)
    assert result.names == ("greedy 1", "random", "greedy 2")
    assert result.wins[0, 2] == result.wins[2, 0] == 10


@pytest.mark.words
def test_options_of_the_players_show_in_the_words():
    result = compare(player("replay", value=40), "replay", games=4, seed=1, **QUIET)
    assert repr(result).startswith("replay (value=40) against replay: 2 deals")


def stopping(after):
    """Greedy, until somebody presses Ctrl-C."""
    calls = []

    def stops(view):
        calls.append(view)
        if len(calls) > after:
            raise KeyboardInterrupt
        return player("greedy")(view)

    return stops


def test_an_interrupted_comparison_keeps_the_deals_that_were_played_both_ways():
    result = compare("greedy", stopping(100), games=100, seed=3, **QUIET)
    assert 0 < len(result.differences) < 5
    assert abs(len(result.first) - len(result.second)) <= 1


@pytest.mark.words
def test_a_comparison_interrupted_at_once_says_so():
    result = compare("greedy", stopping(0), games=100, seed=3, **QUIET)
    assert str(result) == "greedy against stops: no deal has been played both ways yet."
    assert not result.is_decided
    assert result.deals_needed == 0


def test_an_interrupted_tournament_rates_what_was_played():
    result = tournament(["greedy", "random", stopping(150)], games=100, seed=3, **QUIET)
    assert all(np.isfinite(rating.mean) for rating in result.ratings)
    nothing = tournament(["greedy", stopping(0)], games=100, seed=3, **QUIET)
    assert [rating.mean for rating in nothing.ratings] == [1500, 1500]
    assert nothing.wins.sum() == 0


def test_a_player_that_errs_takes_no_other_game_with_it():
    def tired(view):
        if len(view.history) > 10:
            raise ValueError("tired")
        return player("greedy")(view)

    with pytest.raises(PlayerError, match="tired"):
        compare("greedy", tired, games=10, seed=3, **QUIET)
    result = compare("greedy", tired, games=10, seed=3, stop_at_fault=False, **QUIET)
    assert len(result.first.faults) == 5


@pytest.mark.parametrize("make", [compare, lambda *two, **more: tournament(two, **more)])
def test_a_comparison_and_a_tournament_draw_themselves(make):
    assert make("greedy", "random", games=40, seed=1, **QUIET).plot().get_title()
