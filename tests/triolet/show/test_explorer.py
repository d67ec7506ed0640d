"""The explorer without a browser: what is chosen is played, shown, stopped and explained."""

import re
from html import escape

import numpy as np
import pytest

import triolet_lab
from triolet_lab import simulate
from triolet_lab.errors import LabError
from triolet_lab.triolet.show import explorer as module
from triolet_lab.triolet.show import plots
from triolet_lab.triolet.show.explorer import explore
from triolet_lab.triolet.thinking.players import player

LONG = 1_000_000


@pytest.fixture
def stopped():
    """Explorers made here end with the test."""
    made = []

    def make(*players, **options):
        made.append(explore(*players, **options))
        return made[-1]

    yield make
    for one in made:
        one.stop()
        one.wait()


def status(explorer):
    return re.sub("<[^>]*>", " ", explorer._status.value).strip()


def test_the_games_are_those_of_simulate(stopped):
    explorer = stopped("greedy", "random", games=300, seed=4)
    explorer.wait()
    expected = simulate(["greedy", "random"], 300, seed=4, progress=False)
    assert np.array_equal(explorer.result.game_rows, expected.game_rows)
    assert explorer._bar.bar_style == "success"
    assert explorer._bar.value == explorer._bar.max == 300


def test_the_picture_has_its_alternative_text_and_the_numbers_stand_beside_it(stopped):
    explorer = stopped("greedy", "random", games=100, seed=4)
    explorer.wait()
    text = escape(plots.alternative_text(explorer.result.plot("game scores")))
    assert explorer._figure.value.startswith(f'<svg role="img" aria-label="{text}"')
    assert "<td>greedy</td>" in explorer._numbers.value


@pytest.mark.parametrize("kind", plots.KINDS)
def test_another_plot_of_the_same_games_is_drawn_at_once(stopped, kind):
    explorer = stopped("greedy", "random", games=20)
    explorer.wait()
    before = explorer.result
    explorer.plot.value = kind
    assert explorer.result is before
    assert escape(plots.alternative_text(before.plot(kind))) in explorer._figure.value


def test_the_picture_changes_while_the_games_run_and_stop_keeps_what_was_played(
    stopped, monkeypatch
):
    monkeypatch.setattr(module, "PAUSE", 0)
    explorer = stopped("greedy", "random", games=LONG)
    seen = set()
    explorer._figure.observe(lambda change: seen.add(change.new[:200]), names="value")
    while len(seen) < 3:
        explorer.wait(0.05)
    assert not explorer._halt.disabled
    explorer._halt.click()
    explorer.wait()
    assert 0 < len(explorer.result) < LONG
    assert explorer._bar.bar_style == "warning"
    assert explorer._halt.disabled


def test_running_anew_replaces_what_is_running(stopped):
    explorer = stopped("greedy", "random", games=LONG)
    explorer.games.value = 50
    explorer.players[1].value = "greedy"
    explorer.players[2].value = "leave"
    explorer._go.click()
    explorer.wait()
    assert explorer.result.players == ("greedy 1", "greedy 2", "leave")
    assert len(explorer.result) == 50


@pytest.mark.words
def test_a_function_of_ones_own_can_be_chosen(stopped):
    def mine(view):
        return player("greedy")(view)

    explorer = stopped("greedy", mine, games=3)
    explorer.wait()
    assert explorer.players[1].value == "mine"
    assert explorer.result.players == ("greedy", "mine")
    assert repr(explorer) == "Explorer: greedy, mine; game scores"


def test_a_function_with_the_name_of_a_computer_player_stays_beside_it(stopped):
    def greedy(view):
        return player("random")(view)

    explorer = stopped(greedy, "greedy", games=3)
    explorer.wait()
    assert [box.value for box in explorer.players[:2]] == ["greedy (yours)", "greedy"]
    assert explorer.result.players == ("greedy (yours)", "greedy")
    assert explorer._run.orders[0].players == (greedy, player("greedy"))
    explorer.players[1].value = explorer.players[2].value = "greedy (yours)"
    explorer.players[3].value = "greedy"
    explorer.run()
    explorer.wait()
    yours = tuple(f"greedy (yours) {number}" for number in (1, 2, 3))
    assert explorer.result.players == (*yours, "greedy")


@pytest.mark.words
def test_one_game_is_one_game(stopped):
    explorer = stopped("greedy", "random", games=1)
    explorer.wait()
    assert status(explorer).startswith("Played 1 game in")


@pytest.mark.words
@pytest.mark.parametrize("games", [0, 5_000_000])
def test_a_number_of_games_that_cannot_be_chosen_is_told_and_not_changed(stopped, games):
    explorer = stopped("greedy", "random", games=5)
    explorer.wait()
    before = explorer.result
    explorer.games.value = games
    explorer.run()
    explorer.wait()
    assert status(explorer) == f"Choose 1 to 1,000,000 games, not {games}."
    assert explorer.games.value == games
    assert explorer.result is before


@pytest.mark.words
def test_a_player_that_errs_is_shown_with_the_position(stopped):
    def broken(view):
        raise ValueError("no <idea>")

    explorer = stopped("greedy", broken, games=3)
    explorer.wait()
    assert "broken raised ValueError: no &lt;idea&gt; in turn 2 of game 0." in status(explorer)
    assert "| rack" in status(explorer)
    assert "replay_game(players, 0, seed=0) with the players greedy, broken." in status(explorer)
    assert explorer._bar.bar_style == "danger"


def test_an_error_in_the_background_is_shown(stopped, monkeypatch):
    def fail(*_):
        raise OSError("no room")

    explorer = stopped("greedy", "random", games=5)
    explorer.wait()
    with monkeypatch.context() as patch:
        patch.setattr(plots, "svg", fail)
        explorer.plot.value = "margins"
    assert status(explorer) == "OSError: no room"
    monkeypatch.setattr(module.Run, "play", fail)
    explorer.run()
    explorer.wait()
    assert status(explorer) == "OSError: no room"


@pytest.mark.words
def test_what_cannot_be_played_is_told_where_one_looks(stopped):
    explorer = stopped("greedy", "random", games=5)
    explorer.wait()
    explorer._choices["odd"] = 7
    explorer.players[0].options = [("odd", "odd")]
    explorer.run()
    assert status(explorer) == "7 is no player: give a name or a function of a view."


@pytest.mark.words
@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (["greedy"], {}, "Give 2 to 4 players"),
        (["greedy", "gredy"], {}, "There is no player 'gredy'"),
        (["greedy", "random"], {"games": 0}, "Choose 1 to 1,000,000 games, not 0"),
        (["greedy", "random"], {"plot": "pie"}, "There is no plot 'pie'"),
    ],
)
def test_a_wrong_start_gets_one_sentence(players, options, sentence):
    with pytest.raises(LabError, match=sentence):
        explore(*players, **options)


def test_explore_is_a_name_of_the_package():
    assert triolet_lab.explore is explore
