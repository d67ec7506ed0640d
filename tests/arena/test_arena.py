"""The arena with a game of its own: it knows no game by name, and needs no more than a contest."""

import pickle
import subprocess
import sys
from dataclasses import replace

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from arena.counting import LAST, CountingContest, by_chance, by_one

from triolet_lab import language
from triolet_lab.arena import plots
from triolet_lab.arena.comparison import compare
from triolet_lab.arena.contest import Terms, order_of
from triolet_lab.arena.faults import PlayerError, Problem
from triolet_lab.arena.referee import play_one
from triolet_lab.arena.run import How, Run, play_order, run_all
from triolet_lab.arena.tournament import tournament
from triolet_lab.errors import LabError

QUIET = How(workers=1, progress=False)
GOING_ON = How(workers=1, progress=False, stop_at_fault=False)


def terms(seed=3, **options):
    return Terms(CountingContest(), seed, **options)


def played(players, games=20, how=QUIET, **options):
    return run_all([order_of(terms(**options), players)], games, how)[0]


def always(move):
    return lambda view: move


def test_the_same_seed_gives_the_same_games_and_another_gives_others():
    one, same, other = (played(["by chance", "by one"], seed=seed) for seed in (3, 3, 4))
    assert np.array_equal(one.turn_rows, same.turn_rows)
    assert not np.array_equal(one.game_rows, other.game_rows)


def test_games_in_plain_numbers_are_those_of_the_referee():
    order = order_of(terms(), ["by one", "by one"])
    quick = play_order(order, 0, 5)
    slow = [play_one(order, number) for number in range(5)]
    assert quick.games.ravel().tolist() == [n for game, _ in slow for n in order.contest.row(game)]
    assert quick.turns.ravel().tolist() == [n for _, rows in slow for n in rows]


def test_several_moves_may_make_one_turn():
    result = played([always(3), "by one"])
    assert (result.turn_points[result.turn_players == 0] % 3 == 0).all()
    assert (result.turn_counts == 1).all()


def test_points_add_up_to_scores_and_wins_to_games():
    result = played(["by chance", "by one"])
    assert result.per_game(result.turn_points).tolist() == result.scores.tolist()
    assert (result.wins.sum(axis=1) == 1).all()
    assert result.turn_numbers.max() == result.turn_counts.max()


@pytest.mark.words
def test_a_limit_of_turns_breaks_a_game_off():
    result = played(["by one", "by one"], turn_limit=4)
    assert str(result).startswith("20 games, seed 3, 20 games ended by the turn limit\n")
    assert result.turn_counts.tolist() == [4] * 20


@pytest.mark.words
def test_the_table_has_a_line_for_each_player():
    lines = str(played(["by chance", "by one"]).table()).splitlines()
    assert lines[0].split() == ["player", "mean", "score", "±", "95", "%", "wins"]
    assert [line.split()[0] for line in lines[1:]] == ["by_chance", "by_one"]


def test_files_have_the_columns_of_any_game(tmp_path):
    result = played(["by chance", "by one"], 2)
    assert [*result.game_columns()] == ["game", "by_chance", "by_one", "turns", "end"]
    result.to_csv(tmp_path / "turns.csv", turns=True)
    first = (tmp_path / "turns.csv").read_text().splitlines()[0]
    assert first == "game,turn,player,points,score"


@pytest.mark.parametrize("kind", plots.KINDS)
def test_a_result_draws_itself(kind):
    ax = played(["by chance", "by one"]).plot(kind)
    assert ax.get_title()
    assert ax.get_title() in plots.alternative_text(ax)
    plt.close("all")


@pytest.mark.words
@pytest.mark.parametrize(
    ("move", "problem", "told"),
    [
        (7, Problem.ILLEGAL, "mine returned an illegal move, 7 in turn 1 of game 0. Add 1, 2 or"),
        ("x", Problem.UNREADABLE, "mine returned no move in turn 1 of game 0. 'x' is no number."),
    ],
)
def test_a_fault_is_data_and_says_how_to_see_it_again(move, problem, told):
    mine = always(move)
    mine.__name__ = "mine"
    with pytest.raises(PlayerError) as caught:
        played([mine, "by one"])
    assert caught.value.fault.problem is problem
    assert str(caught.value).startswith(told)
    again = "To play this game again: count_again(0, 3, None) with the players mine, by_one."
    assert str(caught.value).endswith(again)
    assert str(pickle.loads(pickle.dumps(caught.value.fault))) == str(caught.value.fault)


def test_the_other_games_go_on_without_the_one_that_went_wrong():
    def shy(view):
        return 1 if view.count < LAST - 3 else None

    result = played([shy, "by one"], 5, GOING_ON)
    assert len(result) == 0
    assert [fault.game for fault in result.faults] == [0, 1, 2, 3, 4]


@pytest.mark.words
def test_a_player_that_never_answers_is_late():
    def endless(view):
        while True:
            pass

    with pytest.raises(PlayerError, match=r"endless thought for more than 0\.1 seconds in turn 1"):
        played([endless, "by one"], 1, time_limit=0.1)


@pytest.mark.words
def test_who_knows_when_to_stop_is_better_and_the_comparison_says_so():
    def careful(view):
        return min(3, max(1, LAST - view.count))

    result = compare(terms(), careful, "by one", 200, QUIET)
    assert result.is_decided
    assert "careful is better than by_one. No more games are needed." in str(result)
    assert len(result.first) == len(result.second) == 100
    assert plots.comparison(result).get_title() == "careful against by_one, 100 deals"
    plt.close("all")


def test_a_tournament_needs_no_more_than_a_contest():
    result = tournament(terms(), ["by one", "by chance", always(2)], 40, QUIET)
    assert result.names == ("by_one", "by_chance", "<lambda>")
    assert sum(rating.mean for rating in result.ratings) == pytest.approx(3 * 1500)


@pytest.mark.words
@pytest.mark.parametrize("players", [["by one"], ["by one"] * 3, "by one"])
def test_how_many_may_play_is_the_contests_to_say(players):
    with pytest.raises(LabError) as caught:
        order_of(terms(), players)
    sentence = 'Give a list of exactly 2 players, like ["by one", "by chance"].'
    assert str(caught.value) == sentence


@pytest.mark.words
def test_a_run_can_be_left_and_looked_at():
    run = Run([order_of(terms(), [by_one, by_chance])], 9, QUIET)
    playing = run.play()
    next(playing)
    playing.close()
    assert 0 < len(run.simulations[0]) < 9
    assert str(run.simulations[0]).startswith("1 of 9 games, seed 3")


def test_terms_without_a_limit_take_that_of_the_contest():
    assert terms().last_turn == CountingContest.turn_limit
    assert replace(terms(), turn_limit=7).last_turn == 7


@pytest.fixture
def nonsense():
    before = language.language()
    language.speak(language.NONSENSE)
    yield
    language.speak(before)


@pytest.mark.usefixtures("nonsense")
def test_nothing_of_the_arena_hangs_on_its_words(tmp_path):
    result = played(["by chance", "by one"])
    result.to_csv(tmp_path / "games.csv")
    assert (tmp_path / "games.csv").read_text().startswith("game,by_chance,by_one,turns,end")
    assert "player" not in str(result)
    for kind in plots.KINDS:
        assert "⟦" in plots.alternative_text(result.plot(kind))
    plt.close("all")
    words = str(compare(terms(), "by chance", "by one", 60, QUIET)).replace("by_", "")
    assert words.count("⟦") == words.count("⟧") >= 4
    with pytest.raises(PlayerError) as caught:
        played([always(7), "by one"])
    assert caught.value.fault.problem is Problem.ILLEGAL
    assert "illegal" not in str(caught.value)


def test_a_seat_needs_no_numpy():
    script = "import sys, triolet_lab.arena.seat; print('numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "False\n"
