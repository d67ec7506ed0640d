"""Plots show what is in the data: bars, curves, labels and counts, not bytes."""

import matplotlib as mpl

mpl.use("Agg")

import re
from html import escape, unescape
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient
from PIL import Image

from triolet_lab import compare, simulate, tournament
from triolet_lab.errors import LabError
from triolet_lab.estimate import estimate
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.show import plots

QUIET = {"progress": False, "workers": 1, "seed": 4}
OF_SIMULATION = [
    plots.game_scores,
    plots.turn_scores,
    plots.margins,
    plots.score_over_time,
    plots.heat_map,
    plots.tile_values,
    plots.convergence,
    plots.points_map,
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


@pytest.mark.words
def test_the_histogram_of_scores_covers_every_game_of_every_player(result):
    ax = plots.game_scores(result)
    assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(200)  # percent, twice
    tallest = max(bar.get_height() for bar in ax.patches)
    assert max(line.get_ydata().max() for line in ax.lines) == pytest.approx(tallest, rel=0.5)
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


@pytest.mark.words
def test_the_mean_settles_at_the_mean(result):
    ax = plots.convergence(result)
    ends = [line.get_ydata()[-1] for line in ax.lines]
    assert ends == pytest.approx(result.scores.mean(axis=0).tolist())
    means = [estimate(result.scores[:, seat].tolist()) for seat in (0, 1)]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        f"greedy: {means[0]}",
        f"random: {means[1]}",
    ]
    band = ax.collections[0].get_paths()[0].vertices
    few = estimate(result.scores[:6, 0].tolist())
    assert band[band[:, 0] == band[:, 0].min(), 1].max() == pytest.approx(few.high)


@pytest.mark.words
def test_one_game_has_no_error():
    ax = plots.convergence(simulate(["greedy", "random"], 1, **QUIET))
    assert [text.get_text()[-1] for text in ax.get_legend().get_texts()] == ["?", "?"]


def test_the_error_of_a_tile_is_that_of_its_turns(result):
    ax = plots.tile_values(result)
    nines = (((result.laid >> 8) == 9) & (result.laid >= 0)).sum(axis=1)
    found = estimate(np.repeat(result.turn_points, nines).tolist())
    low, high = ax.collections[0].get_segments()[9][:, 1]
    assert (low, high) == pytest.approx((found.low, found.high))


@pytest.mark.words
@pytest.mark.parametrize("name", ["nowhere/a.png", "nowhere/a.svg"])
def test_a_picture_that_cannot_be_written_gets_one_sentence(result, name, tmp_path):
    with pytest.raises(LabError, match="cannot be written: "):
        plots.save(plots.margins(result), tmp_path / name)


@pytest.mark.words
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


@pytest.mark.words
@pytest.mark.parametrize("draw", OF_SIMULATION, ids=lambda draw: draw.__name__)
def test_a_single_game_can_be_drawn_and_no_game_cannot(draw):
    ax = draw(simulate(["greedy", "random"], 1, **QUIET))
    ax.figure.canvas.draw()
    assert "1 game" in ax.get_title() or draw is plots.convergence
    with pytest.raises(LabError, match="nothing to draw yet: no game has been played"):
        draw(simulate(["greedy", "random"], 0, **QUIET))


def test_four_players_on_a_small_board_can_be_drawn():
    result = simulate(["greedy", "random"] * 2, 5, rules=Rules.small(7), **QUIET)
    for draw in OF_SIMULATION:
        draw(result).figure.canvas.draw()
    assert [tick.get_text() for tick in plots.heat_map(result).get_xticklabels()] == [*"ABCDEFG"]


@pytest.mark.words
def test_a_player_without_a_turn_has_no_bars():
    result = simulate(["greedy", "random"], 3, turn_limit=1, **QUIET)
    legend = plots.turn_scores(result).get_legend().get_texts()
    assert [text.get_text().partition(":")[0] for text in legend] == ["greedy"]


@pytest.mark.words
def test_one_deal_has_a_mean_and_no_error():
    ax = plots.comparison(compare("greedy", "random", games=2, **QUIET))
    ax.figure.canvas.draw()
    assert ax.get_title().endswith("1 deal")


@pytest.mark.words
def test_the_alternative_text_tells_title_and_numbers(result):
    text = plots.alternative_text(plots.game_scores(result))
    means = result.scores.mean(axis=0)
    assert text.startswith("Final scores, 60 games. ")
    assert f"greedy: mean {means[0]:.1f}, half of them between" in text


@pytest.mark.words
def test_a_figure_with_two_plots_tells_of_both(result):
    _, (left, right) = plt.subplots(1, 2)
    plots.margins(result, left)
    plots.tile_values(result, right)
    text = plots.alternative_text(left)
    assert text.index("greedy less the best") < text.index("What a turn with this tile earns")
    assert plots.alternative_text(plt.subplots()[1]) != text


CELL = """
from triolet_lab.triolet.show import plots
from triolet_lab import simulate
result = simulate(["greedy", "random"], 60, seed=4, workers=1, progress=False)
ax = plots.game_scores(result)
"""


def test_what_a_notebook_displays_has_the_alternative_text(result):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    (shown,) = [out for out in notebook.cells[0].outputs if out.output_type == "display_data"]
    html = shown.data["text/html"]
    assert re.fullmatch(r'<img alt="[^"]+" style="[^"]+" src="data:image/png;base64,[^"]+">', html)
    alt = unescape(re.search(r'alt="([^"]+)"', html)[1])
    assert alt == plots.alternative_text(plots.game_scores(result))


def test_a_figure_shows_itself_with_the_alternative_text(result):
    ax = plots.margins(result)
    html = ax.figure._repr_html_()
    assert f'<img alt="{escape(plots.alternative_text(ax))}"' in html
    assert "data:image/png;base64,iVBOR" in html


@pytest.mark.words
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_saved_picture_is_described_in_the_file(result, tmp_path, ending):
    path = tmp_path / f"scores.{ending}"
    plots.save(plots.game_scores(result), path)
    if ending == "png":
        with Image.open(path) as image:
            assert image.text["Description"].startswith("Final scores, 60 games.")
            assert image.size == (1050, 630)
    else:
        assert b"Final scores, 60 games" in path.read_bytes()


@pytest.mark.words
def test_a_file_of_an_unknown_kind_is_refused(result, tmp_path):
    with pytest.raises(LabError, match=r"scores\.xyz cannot be drawn: end it in \.png"):
        plots.save(plots.game_scores(result), tmp_path / "scores.xyz")


def test_a_picture_can_be_drawn_without_pyplot(result):
    before = plt.get_fignums()
    picture = ElementTree.fromstring(plots.svg(plots.margins, result))
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == plots.alternative_text(plots.margins(result))
    plt.close()
    assert plt.get_fignums() == before


def test_a_command_draws_without_windows():
    mpl.use("svg")
    plots.without_windows()
    assert mpl.get_backend() == "agg"
