"""Simulations: the same seed gives the same games, whatever plays them and whatever happens."""

import csv
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from inspect import signature

import numpy as np
import pytest

from triolet_lab import compare, replay_game, simulate, tournament
from triolet_lab.arena import run, statistics
from triolet_lab.arena.contest import MOST_TURNS, Terms, order_of
from triolet_lab.arena.faults import PlayerError
from triolet_lab.arena.run import How, Run
from triolet_lab.errors import LabError
from triolet_lab.triolet.fast import fastest, rows, selfplay
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange
from triolet_lab.triolet.show.contest import TrioletContest
from triolet_lab.triolet.thinking.players import player


def first_placement(view):
    return view.legal_moves()[0]


def any_placement():
    """A learner's player that leaves its choice to the chance it is given."""
    return lambda view, rng: rng.choice(view.legal_moves())


def quiet(players, games=6, **options):
    return simulate(players, games, progress=False, **({"seed": 5, "workers": 1} | options))


def order(players, seed=5, **terms):
    return order_of(Terms(TrioletContest(), seed, **terms), players)


def assert_same(one, other):
    assert one.numbers.tolist() == other.numbers.tolist()
    assert np.array_equal(one.game_rows, other.game_rows)
    assert np.array_equal(one.turn_rows, other.turn_rows)


@pytest.fixture
def eager(monkeypatch):
    """Worker processes are started for however few games."""
    monkeypatch.setattr(run, "START_UP", 0)


def test_the_number_of_workers_does_not_change_compiled_games():
    assert_same(quiet(["greedy", "random"], 1200), quiet(["greedy", "random"], 1200, workers=2))


@pytest.mark.usefixtures("eager")
def test_the_number_of_workers_does_not_change_the_games_of_a_function():
    players = [any_placement(), "greedy"]
    assert_same(quiet(players, 6), quiet(players, 6, workers=2))


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
@pytest.mark.parametrize("opponent", ["random", any_placement()], ids=["numbers", "function"])
def test_any_executor_plays_the_same_games(kind, opponent):
    with kind(2) as executor:
        assert_same(
            quiet(["greedy", opponent], 6), quiet(["greedy", opponent], 6, executor=executor)
        )


def test_an_executor_that_takes_no_more_is_replaced():
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.warns(UserWarning, match="did not play all games .RuntimeError: cannot schedule"):
        played = quiet(["greedy", "random"], executor=executor)
    assert_same(quiet(["greedy", "random"]), played)


class Failing(Executor):
    """An executor whose machines cannot play."""

    def submit(self, function, /, *arguments, **options):
        future = Future()
        future.set_exception(TypeError("no such version"))
        return future


@pytest.mark.parametrize("opponent", ["random", any_placement()], ids=["numbers", "function"])
def test_the_error_of_an_executor_is_told_once(opponent):
    with pytest.warns(UserWarning, match=r"\(TypeError: no such version\): the others") as told:
        played = quiet(["greedy", opponent], 3, executor=Failing())
    assert len(told) == 1
    assert_same(played, quiet(["greedy", opponent], 3))


def test_without_numba_the_same_games_are_played(monkeypatch):
    compiled = quiet(["greedy", "random"], 30)
    monkeypatch.setattr(fastest, "is_compiled", lambda: False)
    assert_same(quiet(["greedy", "random"], 30), compiled)


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


class Counting:
    """A player with a memory, and with something that can be neither copied nor sent."""

    def __init__(self, **parts):
        self.turns = 0
        self.__dict__ |= parts

    def __call__(self, view):
        self.turns += 1
        moves = view.legal_moves()
        return moves[self.turns % len(moves)]


def test_an_object_begins_every_game_as_it_was_given():
    forwards = quiet([Counting(), "greedy"], 3)
    last = Run([order([Counting(), "greedy"])], 3, How(workers=1))
    list(last._played_here(last._tasks()[::-1]))
    assert_same(forwards, quiet([Counting(), "greedy"], 3))
    assert forwards.game_rows[2].tolist() == quiet([Counting(), "greedy"], 3).game_rows[2].tolist()


@pytest.mark.usefixtures("eager")
def test_a_player_that_cannot_travel_plays_in_this_process():
    assert len(quiet([Counting(lock=threading.Lock()), "greedy"], 3, workers=2)) == 3
    with ProcessPoolExecutor(1) as executor, pytest.warns(UserWarning, match="cannot pickle"):
        played = quiet([Counting(lock=threading.Lock()), "greedy"], 3, executor=executor)
    assert len(played) == 3


SCRIPT = """
import os, time
from triolet_lab import simulate
from triolet_lab.arena import run
run.START_UP = 0
def mine(view):
    time.sleep(0.4)  # long enough for both workers to get some games
    raise ValueError(os.getpid())
result = simulate([mine, "greedy"], 9, workers=2, stop_at_fault=False, progress=False)
pids = {fault.what for fault in result.faults}
print(len(result.faults), len(pids), f"ValueError: {os.getpid()}" in pids)
"""


def test_a_function_of_a_notebook_runs_on_all_cores():
    # As in a notebook, the function is in __main__ and there is no file to find it in.
    output = subprocess.check_output([sys.executable, "-"], input=SCRIPT, text=True)
    faults, processes, here_too = output.split()
    assert (faults, processes, here_too) == ("9", "3", "True")


# What is in the arrays.


def test_scores_are_the_points_of_the_turns_and_what_the_end_adds():
    result = quiet(["greedy", "random", "leave"], 20)
    points = result.per_game(result.turn_points)
    for game in range(len(result)):
        tiles = result.leftover_tiles[game]
        left = np.where((tiles == 16) | (tiles < 0), 0, tiles).sum(axis=1)
        expected = points[game] - left
        if result.ends[game] == "out":
            expected = points[game].copy()
            expected[result.turn_players[result.turn_games == game][-1]] += left.sum()
        assert result.scores[game].tolist() == expected.tolist()


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
    assert covered.sum() == result.tile_counts.sum() == (result.laid >= 0).sum()
    assert result.cell_points()[7, 7] == result.turn_points[result.turn_numbers == 1].sum()


def test_tiles_in_the_bag_on_the_board_and_on_the_racks_are_all_the_tiles_but_three():
    result = quiet(["greedy", "random"], 10)
    left = (result.leftover_tiles >= 0).sum(axis=(1, 2))
    bag = result.game_columns()["bag"]
    laid = result.per_game(result.tile_counts).sum(axis=1)
    assert (left + bag + laid == RULEBOOK.tile_count - 3).all()


@pytest.mark.parametrize(
    "players", [["random", "random"], ["greedy", lambda v: player("leave")(v)]]
)
def test_per_game_columns_add_up_the_turns(players):
    result = quiet(players, 4)
    columns = result.game_columns()
    for seat, name in enumerate(result.players):
        own = (result.turn_players == seat) & (result.turn_games == 2)
        for title in ("groups", "trios", "triolets", "replays"):
            assert columns[f"{name} {title}"][2] == getattr(result, title)[own].sum()
        assert columns[f"{name} exchanges"][2] == (result.exchanged[own] > 0).sum()
        codes = [code for code in result.leftover_tiles[2, seat] if code >= 0]
        assert columns[f"{name} left"][2].split() == ["J" if c == 16 else str(c) for c in codes]


def test_every_placement_is_written_in_the_notation():
    result = quiet(["greedy", "random"], 1, rules=Rules.small(7))
    board = " ".join(result.placements).split()
    assert len(board) == result.tile_counts.sum()
    assert any(placed.startswith("J") for placed in quiet(["greedy", "random"], 9).placements)
    assert {placed.partition("@")[2] for placed in board} <= {
        f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)
    }


def test_the_table_has_a_line_for_each_player():
    result = quiet(["greedy", "greedy", "random"], 10)
    lines = str(result.table()).splitlines()
    assert [line[:8] for line in lines[1:]] == ["greedy 1", "greedy 2", "random  "]
    assert f"{result.scores[:, 2].mean():.1f}" in lines[3]
    assert "<td>greedy 1</td>" in result._repr_html_()
    assert str(result).startswith("10 games, seed 5")


@pytest.mark.parametrize(
    ("players", "games", "options", "caption"),
    [
        (["greedy", "random"], 1, {}, "1 game, seed 5"),
        (["greedy", "random"], 2, {}, "2 games, seed 5"),
        (["greedy", "random"], 1, {"turn_limit": 3}, "1 game, seed 5, 1 game ended by the turn"),
        ([lambda view: None, "random"], 1, {"stop_at_fault": False}, "0 games, seed 5, 1 game bro"),
    ],
)
def test_the_first_line_says_what_was_played_and_how_it_ended(players, games, options, caption):
    result = quiet(players, games, **options)
    assert str(result).startswith(caption)
    assert repr(result) == str(result)


def test_players_of_the_same_name_get_columns_of_their_own():
    def mine(view):
        return first_placement(view)

    mine.__name__ = "greedy 1"
    result = quiet(["greedy", "greedy", mine], 2)
    assert result.players == ("greedy 2", "greedy 3", "greedy 1")
    columns = result.game_columns()
    assert [columns[name].tolist() for name in result.players] == result.scores.T.tolist()


def test_options_show_in_the_names_unless_they_are_long():
    result = quiet([player("replay", value=40), player("leave", leave=(1,) * 17)], 1)
    assert result.players == ("replay (value=40)", "leave")


@pytest.mark.parametrize("name", ["end", "turns", "game", "bag", "greedy left", "end (player)"])
def test_a_player_called_like_a_column_loses_none(name):
    def mine(view):
        return first_placement(view)

    mine.__name__ = name
    plain = quiet([first_placement, "greedy"], 2)
    columns = quiet([mine, "greedy"], 2).game_columns()
    assert len(columns) == len(plain.game_columns())
    for title in ("game", "turns", "bag", "end", "greedy left"):
        assert columns[title].tolist() == plain.game_columns()[title].tolist()
    taken = name in ("end", "turns", "game", "bag", "greedy left")
    own = columns[f"{name} (player)" if taken else name]
    assert own.tolist() == plain.scores[:, 0].tolist()


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


@pytest.mark.parametrize("name", [".", "nowhere/games.csv"])
def test_a_file_that_cannot_be_written_gets_one_sentence(name, tmp_path):
    with pytest.raises(LabError, match=r"cannot be written: .*\.$"):
        quiet(["greedy", "random"], 1).to_csv(tmp_path / name)


def test_without_pandas_one_sentence_says_how_to_get_it(monkeypatch):
    result = quiet(["greedy", "random"], 1)
    monkeypatch.setattr(statistics, "find_spec", lambda name: None)
    with pytest.raises(LabError, match="pandas is not installed: pip install pandas"):
        result.to_pandas()


def test_no_games_are_no_games(tmp_path):
    result = quiet(["greedy", "random"], 0)
    assert len(result) == 0
    assert "0 games" in str(result)
    result.to_csv(tmp_path / "none.csv")
    assert len((tmp_path / "none.csv").read_text().splitlines()) == 1


def test_a_result_draws_itself_and_names_the_plots_there_are():
    result = quiet(["greedy", "random"], 5)
    assert result.plot("margins").get_xlabel() == "points ahead"
    with pytest.raises(LabError, match="no plot 'pie': there are game scores, turn scores"):
        result.plot("pie")


# Interruption, limits, wrong orders.


def test_after_an_interruption_the_games_so_far_are_returned():
    whole = quiet(["greedy", first_placement], 5)
    calls = []

    def interrupted(view):
        calls.append(view)
        if len(calls) > 50:
            raise KeyboardInterrupt  # what Ctrl-C does
        return first_placement(view)

    part = quiet(["greedy", interrupted], 5)
    assert 0 < len(part) < 5
    assert np.array_equal(part.game_rows, whole.game_rows[: len(part)])
    assert str(part).startswith(f"{len(part)} of 5 games")


INTERRUPTED = """
import sys, time
from triolet_lab import simulate
players = {
    "compiled": "random",
    "function": lambda view: view.legal_moves()[0],
    "sleeper": lambda view: time.sleep(1000),
}
print("ready", flush=True)
result = simulate(["greedy", players[sys.argv[1]]], int(sys.argv[2]), progress=False)
print(len(result))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no Ctrl-C to a single process")
@pytest.mark.parametrize(
    ("kind", "games", "least"), [("compiled", 10**7, 1), ("function", 10**5, 1), ("sleeper", 5, 0)]
)
def test_ctrl_c_returns_the_games_played_so_far(kind, games, least):
    command = [sys.executable, "-c", INTERRUPTED, kind, str(games)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    time.sleep(5)
    os.kill(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert least <= int(output) < games


def test_a_game_that_goes_on_too_long_is_broken_off_and_counted_as_stuck():
    result = quiet(["greedy", first_placement], 2, turn_limit=8)
    assert result.ends.tolist() == ["turn limit"] * 2
    assert_same(
        quiet(["greedy", "leave"], 2, turn_limit=8),
        quiet(["greedy", lambda view: player("leave")(view)], 2, turn_limit=8),
    )


def test_a_high_turn_limit_needs_no_more_room():
    low, high = (
        Run([order(["greedy", "random"], turn_limit=limit)], 1000)._tasks()
        for limit in (selfplay.LIMIT, MOST_TURNS)
    )
    assert max(task[2] for task in high) * MOST_TURNS <= low[0][2] * selfplay.LIMIT
    assert_same(
        quiet(["greedy", "random"], 20, turn_limit=MOST_TURNS), quiet(["greedy", "random"], 20)
    )


def test_house_rules_are_played():
    result = quiet(["greedy", "random"], 3, rules=Rules.small(7))
    assert result.cells_covered().shape == (7, 7)
    assert result.rules != RULEBOOK


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        ("greedy", {}, "Give a list of 2 to 4 players"),
        (["greedy"], {}, "Give a list of 2 to 4 players"),
        (5, {}, "Give a list of 2 to 4 players"),
        (["greedy", "random"], {"rules": 5}, r"The rules are Rules, such as Rules.small\(7\), no"),
        (["greedy", "random"], {"turn_limt": 5}, "There is no option 'turn_limt': there are seed,"),
        (["greedy", 7], {}, "7 is no player: give a name or a function of a view"),
        (["greedy", "gredy"], {}, "There is no player 'gredy'"),
        (["greedy", "random"], {"seed": "x"}, "A seed is a whole number, not 'x'"),
        (["greedy", "random"], {"games": 2.5}, "The number of games is a whole number"),
        (["greedy", "random"], {"workers": 0}, "number of workers is a whole number from 1 up"),
        (
            ["greedy", "random"],
            {"turn_limit": 0},
            "A turn limit is a whole number from 1 to",
        ),
        (["greedy", "random"], {"turn_limit": 10**9}, "A turn limit is a whole number from 1 to"),
        (["greedy", "random"], {"time_limit": -1}, "A time limit is a number of seconds above 0"),
        (["greedy"] * 4, {"rules": Rules(counts=(1,) * 12 + (0,) * 4)}, "4 players need at least"),
    ],
)
def test_a_wrong_order_gets_one_sentence(players, options, sentence):
    with pytest.raises(LabError, match=sentence):
        quiet(players, **options)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: simulate("greedy", "random", games=300), 'list of 2 to 4 players, like ["greedy'),
        (lambda: simulate("greedy", "random"), "Give a list of 2 to 4 players"),
        (lambda: simulate(), "Give a list of 2 to 4 players"),
        (lambda: compare("greedy"), 'Give two players, like compare("greedy", "random").'),
        (lambda: compare(["greedy", "random"]), "Give two players"),
        (lambda: tournament("greedy", "random", games=300), "Give a list of at least 2 players"),
        (lambda: tournament("greedy", "random", 300), "Give a list of at least 2 players"),
        (lambda: replay_game(["greedy", "random"]), "Give a list of players and the number"),
    ],
)
def test_players_that_are_no_list_get_one_sentence_that_says_how_to_write_it(call, sentence):
    with pytest.raises(LabError) as caught:
        call()
    assert sentence in str(caught.value)


@pytest.mark.parametrize("function", [simulate, compare, tournament])
def test_every_option_is_named_in_the_signature(function):
    options = {*signature(simulate).parameters} - {"players", "games"}
    assert options >= {"seed", "rules", "turn_limit", "time_limit", "workers", "executor"}
    assert options <= {*signature(function).parameters}
    assert "options" not in signature(function).parameters


def test_the_error_of_a_player_survives_a_journey():
    with pytest.raises(PlayerError) as caught:
        quiet(["greedy", lambda view: "15@A1"], 2)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert copy.fault == caught.value.fault
    assert len(copy.simulation) == 0


@pytest.mark.parametrize("rules", [RULEBOOK, Rules.small(7)])
@pytest.mark.parametrize("opponent", ["random", any_placement()], ids=["numbers", "function"])
def test_any_game_of_a_simulation_can_be_played_again(opponent, rules):
    result = quiet(["greedy", opponent], 4, rules=rules)
    game = replay_game(["greedy", opponent], 3, seed=5, rules=rules)
    assert game.scores == tuple(result.scores[3])
    assert len(game.turns) == result.turn_counts[3]


@pytest.mark.parametrize("rules", [RULEBOOK, Rules.small(7)])
def test_the_report_of_a_fault_says_how_to_play_the_game_again(rules):
    def mine(view, rng):
        if rng.random() < 0.05:
            raise ValueError("tired")
        return first_placement(view)

    with pytest.raises(PlayerError) as caught:
        quiet([mine, "greedy"], 9, rules=rules)
    house = "" if rules == RULEBOOK else ", rules=rules"
    assert str(caught.value).splitlines()[-1] == (
        f"To play this game again: replay_game(players, {caught.value.fault.game}, seed=5{house}) "
        "with the players mine, greedy."
    )
    with pytest.raises(PlayerError) as again:
        replay_game([mine, "greedy"], caught.value.fault.game, seed=5, rules=rules)
    assert str(again.value) == str(caught.value)


def test_a_game_with_a_turn_limit_of_its_own_can_be_played_again():
    def endless(view):
        if len(view.history) == selfplay.LIMIT + 10:
            raise ValueError("tired")
        return Exchange(view.rack.tiles[:1])

    result = quiet([endless, "greedy"], 1, turn_limit=8)
    game = replay_game([endless, "greedy"], 0, seed=5, turn_limit=8)
    assert len(game.turns) == result.turn_counts[0] == 8
    with pytest.raises(PlayerError) as caught:
        quiet([endless, endless], 1, turn_limit=selfplay.LIMIT + 20)
    limit = selfplay.LIMIT + 11
    assert f"replay_game(players, 0, seed=5, turn_limit={limit})" in str(caught.value)
    with pytest.raises(PlayerError) as again:
        replay_game([endless, endless], 0, seed=5, turn_limit=limit)
    assert str(again.value) == str(caught.value)


@pytest.mark.parametrize("number", [-1, 2.0, "first"])
def test_the_number_of_a_game_is_checked(number):
    with pytest.raises(LabError, match="The number of a game is a whole number from 0 up"):
        replay_game(["greedy", "random"], number)


def test_a_progress_bar_shows_on_the_terminal(capsys):
    simulate(["greedy", first_placement], 40, seed=1, workers=1)
    assert "/40" in capsys.readouterr().err


@pytest.mark.parametrize(("count", "cores"), [(lambda: 3, 3), (lambda: None, 1)])
def test_all_cores_are_used_unless_their_number_is_unknown(monkeypatch, count, cores):
    monkeypatch.setattr(os, "process_cpu_count", count, raising=False)
    assert run._cores() == cores


def test_a_browser_has_one_core(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert run._cores() == 1
    assert len(quiet(["greedy", first_placement], 1, workers=None)) == 1


def test_many_greedy_games_have_the_known_means():
    pytest.importorskip("numba", reason="20,000 games take minutes without numba")
    result = quiet(["greedy", "greedy"], 20_000, seed=1)
    edge = result.scores[:, 0] - result.scores[:, 1]
    # The order in which equal placements are listed alone moves the mean by some points.
    assert result.scores.mean() == pytest.approx(908, abs=10)
    assert edge.mean() == pytest.approx(13, abs=6)
    assert result.turn_counts.mean() == pytest.approx(42, abs=1)
    assert (result.ends == "dead board").mean() == pytest.approx(0.05, abs=0.01)
    assert (result.game_rows[:, rows.END] < rows.TURN_LIMIT).all()


def test_a_share_that_harms_nobody_can_be_played_alone():
    alone = Run([order(["greedy", first_placement])], 1)._played_alone((0, 0, 1))
    assert np.array_equal(alone.games, quiet(["greedy", first_placement], 1).game_rows)
