"""Plots show what is in the data: bars, curves, labels and counts, not bytes."""

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest

from triolet_lab import plots
from triolet_lab.arena import compare, tournament
from triolet_lab.simulation import simulate

QUIET = {"progress": False, "workers": 1, "seed": 4}
OF_SIMULATION = [
    plots.game_scores,
    plots.turn_scores,
    plots.margins,
    plots.score_over_time,
    plots.heat_map,
    plots.tile_values,
    plots.convergence,
]


@pytest.fixture(scope="module")
def result():
    return simulate(["greedy", "random"], 60, **QUIET)


@pytest.fixture(autouse=True)
def _closed():
    yield
    plt.close("all")


@pytest.mark.parametrize("draw", OF_SIMULATION, ids=lambda draw: draw.__name__)
@pytest.mark.parametrize("style", ["default", "dark_background"])
def test_a_plot_has_a_title_and_labelled_axes_and_can_be_drawn(draw, style, result):
    with plt.style.context(style):
        ax = draw(result)
        ax.figure.canvas.draw()
    assert ax.get_title()
    assert ax.get_xlabel()
    assert ax.get_ylabel()


@pytest.mark.parametrize("draw", OF_SIMULATION, ids=lambda draw: draw.__name__)
def test_a_plot_goes_where_it_is_told(draw, result):
    ax = plt.subplots()[1]
    assert draw(result, ax) is ax


def test_the_histogram_of_scores_covers_every_game_of_every_player(result):
    ax = plots.game_scores(result)
    widths = [bar.get_width() * bar.get_height() for bar in ax.patches]
    assert sum(widths) == pytest.approx(2)
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    means = result.scores.mean(axis=0)
    assert legend == [f"greedy: mean {means[0]:.1f}", f"random: mean {means[1]:.1f}"]
    assert "60 games" in ax.get_title()


def test_a_smooth_curve_holds_all_the_values():
    values = np.random.default_rng(1).normal(100, 15, 5000)
    x, density = plots.smooth(values, 3)
    assert np.trapezoid(density, x) == pytest.approx(1, abs=0.01)
    assert x[density.argmax()] == pytest.approx(100, abs=5)


def test_the_heat_map_shows_the_centre_in_every_game_and_names_rows_and_columns(result):
    ax = plots.heat_map(result)
    shown = ax.images[0].get_array()
    assert shown[7, 7] == 100
    assert [tick.get_text() for tick in ax.get_xticklabels()] == list("ABCDEFGHIJKLMNO")
    assert [tick.get_text() for tick in ax.get_yticklabels()][-1] == "15"
    assert len(ax.texts) == 25


def test_the_heat_map_of_points_shows_what_turns_earn(result):
    shown = plots.heat_map(result, points=True).images[0].get_array()
    opening = result.turn_points[result.turn_numbers == 1]
    assert shown[7, 7] == pytest.approx(opening.mean())


def test_each_number_and_the_joker_have_a_bar(result):
    ax = plots.tile_values(result)
    nines = ((result.laid >> 8) == 9) & (result.laid >= 0)
    earned = (nines * result.turn_points[:, None]).sum() / nines.sum()
    assert len(ax.patches) == 17
    assert ax.patches[9].get_height() == pytest.approx(earned)
    assert ax.get_xticklabels()[-1].get_text() == "J"


def test_scores_over_time_have_a_median_for_each_player(result):
    ax = plots.score_over_time(result)
    assert len(ax.lines) == 2
    last = len(ax.lines[0].get_xdata())
    for seat, line in enumerate(ax.lines):
        after = result.running_score(seat)[result.turn_numbers == last]
        assert line.get_ydata()[-1] == np.median(after)


def test_the_mean_settles_at_the_mean(result):
    ax = plots.convergence(result)
    ends = [line.get_ydata()[-1] for line in ax.lines]
    assert ends == pytest.approx(result.scores.mean(axis=0).tolist())


def test_a_comparison_shows_its_mean_and_names():
    result = compare("greedy", "random", games=40, **QUIET)
    ax = plots.comparison(result)
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert f"mean {result.difference}" in legend
    assert ax.get_title() == "greedy against random, 20 deals"


def test_a_tournament_shows_every_player_the_best_on_top():
    result = tournament(["greedy", "random", "leave"], games=40, **QUIET)
    ax = plots.tournament(result)
    assert ax.get_yticklabels()[0].get_text() == "random"
    assert {tick.get_text() for tick in ax.get_yticklabels()} == set(result.names)
