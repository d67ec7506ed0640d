"""Simulations: the same seed gives the same games, and nothing is lost when a player errs."""

import csv
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from triolet_lab import simulation
from triolet_lab.simulation import PlayerError, simulate
from triolet_lab.triolet import selfplay
from triolet_lab.triolet.errors import TrioletError
from triolet_lab.triolet.players import player
from triolet_lab.triolet.rules import RULEBOOK, Rules


def any_placement(view, rng):
    """A learner's player that leaves its choice to the chance it is given."""
    return rng.choice(view.legal_moves())


def first_placement(view):
    return view.legal_moves()[0]


def raising(view):
    raise KeyError("no idea")


def cheating(view):
    return "15@A1"


def silent(view):
    return None


def endless(view):
    while True:
        pass


def quiet(players, games=6, **options):
    return simulate(players, games, progress=False, **({"seed": 5, "workers": 1} | options))


def assert_same(one, other):
    assert one.numbers.tolist() == other.numbers.tolist()
    assert np.array_equal(one.game_rows, other.game_rows)
    assert np.array_equal(one.turn_rows, other.turn_rows)


@pytest.mark.parametrize("players", [["greedy", "random"], [any_placement, "greedy"]])
def test_the_number_of_workers_does_not_change_the_games(players):
    assert_same(quiet(players, 12), quiet(players, 12, workers=2))


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_plays_the_same_games(kind):
    with kind(2) as executor:
        assert_same(
            quiet(["greedy", any_placement], 12),
            quiet(["greedy", any_placement], 12, executor=executor),
        )


def test_without_numba_the_same_games_are_played(monkeypatch):
    fast = quiet(["greedy", "random"], 30)
    monkeypatch.setattr(simulation, "find_spec", lambda name: None)
    assert_same(fast, quiet(["greedy", "random"], 30))


def test_a_player_of_the_kit_plays_the_same_beside_a_function():
    plain = quiet(["greedy", "random"], 6)
    greedy = player("greedy")
    assert_same(plain, quiet([lambda view: greedy(view), "random"], 6))


def test_another_seed_gives_other_games():
    assert not np.array_equal(
        quiet(["greedy", "greedy"]).scores, quiet(["greedy", "greedy"], seed=6).scores
    )


def test_more_games_begin_with_the_same_games():
    few, many = quiet(["greedy", "greedy"], 4), quiet(["greedy", "greedy"], 9)
    assert np.array_equal(few.game_rows, many.game_rows[:4])


def test_a_function_that_cannot_travel_plays_in_this_process():
    assert len(quiet([lambda view: view.legal_moves()[0], "greedy"], 11, workers=2)) == 11


def test_scores_are_the_points_of_the_turns_and_what_the_end_adds():
    result = quiet(["greedy", "random", "leave"], 20)
    for game in range(len(result)):
        own = result.turn_games == game
        tiles = result.leftover_tiles[game]
        left = np.where((tiles == 16) | (tiles < 0), 0, tiles).sum(axis=1)
        seats = [own & (result.turn_players == seat) for seat in range(3)]
        points = [result.turn_points[seat].sum() for seat in seats]
        if result.ends[game] == "out":
            last = result.turn_players[own][-1]
            points[last] += left.sum()
        else:
            points = [earned - rest for earned, rest in zip(points, left, strict=True)]
        assert result.scores[game].tolist() == points


def test_the_running_score_ends_at_the_sum_of_the_points():
    result = quiet(["greedy", "random"], 5)
    for game in range(5):
        for seat in range(2):
            own = (result.turn_games == game) & (result.turn_players == seat)
            assert result.turn_scores[own].tolist() == np.cumsum(result.turn_points[own]).tolist()


def test_cells_are_counted_once_a_game():
    result = quiet(["greedy", "greedy"], 20)
    covered = result.cells_covered()
    assert covered.shape == (15, 15)
    assert covered[7, 7] == 20
    assert covered.max() == 20
    assert covered.sum() == (result.laid >= 0).sum()
    assert result.cell_points()[7, 7] == result.turn_points[result.turn_numbers == 1].sum()


def test_the_table_has_a_line_for_each_player():
    result = quiet(["greedy", "greedy", "random"], 10)
    lines = str(result.table()).splitlines()
    assert [line[:8] for line in lines[1:]] == ["greedy 1", "greedy 2", "random  "]
    assert f"{result.scores[:, 2].mean():.1f}" in lines[3]
    assert "<td>greedy 1</td>" in result._repr_html_()
    assert str(result).startswith("10 games, seed 5")


def test_files_and_frames_hold_every_game_and_every_turn(tmp_path):
    result = quiet(["greedy", "random"], 7)
    result.to_csv(tmp_path / "games.csv")
    result.to_csv(tmp_path / "turns.csv", turns=True)
    games = list(csv.DictReader((tmp_path / "games.csv").open()))
    turns = list(csv.DictReader((tmp_path / "turns.csv").open()))
    assert [int(row["greedy"]) for row in games] == result.scores[:, 0].tolist()
    assert sum(int(row["points"]) for row in turns) == result.turn_points.sum()
    pytest.importorskip("pandas", reason="pandas is optional")
    assert result.to_pandas()["random"].tolist() == result.scores[:, 1].tolist()
    assert len(result.to_pandas(turns=True)) == len(result.turn_rows)


def test_without_pandas_one_sentence_says_how_to_get_it(monkeypatch):
    result = quiet(["greedy", "random"], 1)
    monkeypatch.setattr(simulation, "find_spec", lambda name: None)
    with pytest.raises(TrioletError, match="pandas is not installed: pip install pandas"):
        result.to_pandas()


@pytest.mark.parametrize(
    ("who", "problem"),
    [
        (raising, r"raising raised KeyError \('no idea'\) in turn 2 of game 0\."),
        (cheating, r"cheating returned an illegal move, 15@A1 in turn 2 of game 0\. .*your rack"),
        (silent, r"silent returned no move in turn 2 of game 0\. None is not a move"),
        (endless, r"endless thought for more than 0\.2 seconds in turn 2 of game 0\."),
    ],
)
def test_a_player_that_errs_is_named_with_the_position(who, problem):
    with pytest.raises(PlayerError, match=problem) as caught:
        quiet(["greedy", who], 1, time_limit=0.2)
    assert "@H8" in caught.value.fault.position
    assert len(caught.value.simulation) == 0


def sometimes_raising(view, rng):
    if rng.random() < 0.02:
        raise ValueError("tired")
    return view.legal_moves()[0]


def test_the_match_goes_on_without_the_game_that_went_wrong():
    result = quiet(["greedy", sometimes_raising], 20, stop_at_fault=False)
    broken = [fault.game for fault in result.faults]
    assert 0 < len(broken) < 20
    assert sorted(broken + result.numbers.tolist()) == list(range(20))
    assert "games broken off: see .faults" in str(result)


def test_after_an_interruption_the_games_so_far_are_returned(monkeypatch):
    whole = quiet(["greedy", first_placement], 15)
    play = simulation._play_share

    def interrupted(order, first, count):
        if first >= 10:
            raise KeyboardInterrupt
        return play(order, first, count)

    monkeypatch.setattr(simulation, "_play_share", interrupted)
    part = quiet(["greedy", first_placement], 15)
    assert part.numbers.tolist() == list(range(10))
    assert np.array_equal(part.game_rows, whole.game_rows[:10])


def test_a_game_that_goes_on_too_long_is_broken_off_and_counted_as_stuck():
    result = quiet(["greedy", first_placement], 2, turn_limit=8)
    assert result.ends.tolist() == ["turn limit"] * 2
    assert_same(
        quiet(["greedy", "leave"], 2, turn_limit=8),
        quiet(["greedy", lambda view: player("leave")(view)], 2, turn_limit=8),
    )


def test_house_rules_are_played():
    result = quiet(["greedy", "random"], 3, rules=Rules.small(7))
    assert result.cells_covered().shape == (7, 7)
    assert result.rules != RULEBOOK


def test_no_games_are_no_games():
    result = quiet(["greedy", "random"], 0)
    assert len(result) == 0
    assert "0 games" in str(result)


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        ("greedy", {}, "Give a list of 2 to 4 players"),
        (["greedy"], {}, "Give a list of 2 to 4 players"),
        (["greedy", 7], {}, "7 is no player: give a name or a function of a view"),
        (["greedy", "gredy"], {}, "There is no player 'gredy'"),
        (["greedy", "random"], {"seed": "x"}, "A seed is a whole number, not 'x'"),
        (["greedy", "random"], {"games": 2.5}, "The number of games is a whole number"),
        (["greedy"] * 4, {"rules": Rules(counts=(1,) * 12 + (0,) * 4)}, "4 players need at least"),
    ],
)
def test_a_wrong_order_gets_one_sentence(players, options, sentence):
    with pytest.raises(TrioletError, match=sentence):
        quiet(players, **options)


def test_a_progress_bar_shows_on_the_terminal(capsys):
    simulate(["greedy", first_placement], 30, seed=1, workers=1)
    assert "/30" in capsys.readouterr().err


def test_many_greedy_games_have_the_known_means():
    if simulation.find_spec("numba") is None:
        pytest.skip("20,000 games take minutes without numba")
    result = quiet(["greedy", "greedy"], 20_000, seed=1)
    edge = result.scores[:, 0] - result.scores[:, 1]
    # The order in which equal placements are listed alone moves the mean by some points.
    assert result.scores.mean() == pytest.approx(908, abs=10)
    assert edge.mean() == pytest.approx(13, abs=6)
    assert result.turn_counts.mean() == pytest.approx(42, abs=1)
    assert (result.ends == "dead board").mean() == pytest.approx(0.05, abs=0.01)
    assert (result.game_rows[:, selfplay.END] < selfplay.TURN_LIMIT).all()
