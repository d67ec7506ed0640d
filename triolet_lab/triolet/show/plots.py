"""Pictures of simulations: each function takes data and an optional Axes, and returns the Axes.

The only module that imports matplotlib. Text and frames take the colours of the current style, so
light and dark styles both work; the colours of the data can be told apart by the colour-blind. In
a notebook every picture has an alternative text for those who cannot see it.
"""

import os
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter
from numpy.typing import NDArray

from triolet_lab.arena.comparison import Comparison, Tournament
from triolet_lab.arena.results import Simulation
from triolet_lab.errors import LabError
from triolet_lab.estimate import estimate, student
from triolet_lab.tables import counted
from triolet_lab.triolet.rules.cells import COLUMNS

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7")
"""Four colours that the colour-blind can tell apart, on white and on black."""
SIZE = (7, 4.2)

Numbers = NDArray[Any]


# Where to draw, and what is said of it.


def _axes(ax: Axes | None) -> Axes:
    return plt.subplots(figsize=SIZE, layout="constrained")[1] if ax is None else ax


def _need(count: int, what: str = "game") -> None:
    if count == 0:
        raise LabError(f"There is nothing to draw yet: no {what} has been played.")


def _finished(ax: Axes, title: str, x: str, y: str, text: str) -> Axes:
    """Label the axes, and give the figure the alternative text."""
    ax.set(title=title, xlabel=x, ylabel=y)
    if not ax.images:
        ax.spines[["top", "right"]].set_visible(False)
    return describe(ax, text)


def describe(ax: Axes, text: str) -> Axes:
    """Give a plot an alternative text, for those who cannot see it: its title, then this."""
    figure = ax.figure.get_figure(root=True)
    assert isinstance(figure, Figure)
    shown = getattr(figure, "_repr_html_", None)
    if not isinstance(shown, _Picture):
        shown = _Picture(figure)
        # IPython asks an object, not its class, how it wants to be shown.
        figure._repr_html_ = shown  # type: ignore[method-assign]
    shown.texts[ax] = f"{ax.get_title()}. {text}"
    return ax


class _Picture:
    """How a figure shows itself in a notebook: as an image with an alternative text.

    JupyterLab gives a PNG no alternative text whatever the kernel says; in HTML it keeps it.
    """

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.texts: dict[Axes, str] = {}

    def __str__(self) -> str:
        return " ".join(text for ax, text in self.texts.items() if ax in self.figure.axes)

    def __call__(self) -> str:
        file = BytesIO()
        self.figure.savefig(file, format="png", dpi=150, bbox_inches="tight")
        width = round(self.figure.get_figwidth() * 100)
        data = b64encode(file.getvalue()).decode()
        source = f"data:image/png;base64,{data}"
        return f'<img alt="{escape(str(self))}" style="width: {width}px" src="{source}">'


def alternative_text(ax: Axes) -> str:
    """What the picture shows, in words and numbers.

    >>> from triolet_lab import simulate
    >>> result = simulate(["greedy", "random"], games=200, seed=1, progress=False)
    >>> print(alternative_text(margins(result)).partition(". ")[0])
    greedy less the best of the others, 200 games
    """
    return str(getattr(ax.figure.get_figure(root=True), "_repr_html_", ""))


def save(ax: Axes, path: str | os.PathLike[str]) -> None:
    """Write the picture to a file, with its alternative text in the file's description."""
    figure = ax.figure.get_figure(root=True)
    assert isinstance(figure, Figure)
    names = {".png": "Description", ".svg": "Description", ".pdf": "Subject"}
    ending = Path(path).suffix.lower()
    if ending not in names:
        raise LabError(f"{os.fspath(path)} cannot be drawn: end it in .png, .svg or .pdf.")
    try:
        figure.savefig(path, dpi=150, metadata={names[ending]: alternative_text(ax)})
    except OSError as error:
        raise LabError(f"{path} cannot be written: {error.strerror}.") from error


def without_windows() -> None:
    """Draw for files alone from now on, as a command does that has no window to draw in."""
    plt.switch_backend("agg")


def svg(draw: Callable[[Any, Axes], Axes], data: object) -> str:
    """A picture with its alternative text; any thread may ask for it, pyplot has no part in it."""
    ax = draw(data, Figure(figsize=SIZE, layout="constrained").add_subplot())
    figure = ax.figure.get_figure(root=True)
    assert isinstance(figure, Figure)
    file = StringIO()
    figure.savefig(file, format="svg")
    text = f'role="img" aria-label="{escape(alternative_text(ax))}"'
    drawn = file.getvalue().partition("<svg ")[2]
    return f'<svg {text} style="width: 100%; height: auto" {drawn}'


def _middle_half(values: Numbers) -> str:
    low, high = np.percentile(values, (25, 75))
    return f"half of them between {low:.0f} and {high:.0f}"


# Distributions.


def smooth(values: Numbers, width: float) -> tuple[Numbers, Numbers]:
    """A smooth density of the values: each one is spread over a bell of this width."""
    low, high = values.min() - 3 * width, values.max() + 3 * width
    points = np.linspace(low, high, 400)
    step = points[1] - points[0]
    counts, _ = np.histogram(values, bins=400, range=(low - step / 2, high + step / 2))
    reach = np.arange(-200, 200) * step
    bell = np.exp(-0.5 * (reach / width) ** 2)
    return points, np.convolve(counts, bell / bell.sum(), mode="same") / (len(values) * step)


def _distributions(
    ax: Axes | None, columns: Sequence[Numbers], names: Sequence[str], bin_width: int
) -> Axes:
    """Bars of so many percent each, and a smooth curve over them, for each column."""
    ax = _axes(ax)
    low = min(column.min() for column in columns) // bin_width * bin_width
    high = max(column.max() for column in columns) + bin_width
    bins = list(np.arange(low, high + 1, bin_width))
    for column, name, colour in zip(columns, names, COLOURS, strict=False):
        weights = np.full(len(column), 100 / len(column))
        ax.hist(column, bins=bins, weights=weights, color=colour, alpha=0.35, label=name)
        width = max(bin_width / 10, 0.9 * float(np.std(column)) * len(column) ** -0.2)
        points, density = smooth(column, width)
        ax.plot(points, 100 * bin_width * density, color=colour, linewidth=2)
    ax.set_ylim(bottom=0)
    return ax


def _by_player(
    result: Simulation, ax: Axes | None, bin_width: int, values: Callable[[int], Numbers]
) -> tuple[Axes, str]:
    _need(len(result))
    columns = {name: values(seat) for seat, name in enumerate(result.players)}
    columns = {name: column for name, column in columns.items() if len(column)}
    labels = [f"{name}: mean {column.mean():.1f}" for name, column in columns.items()]
    ax = _distributions(ax, list(columns.values()), labels, bin_width)
    ax.legend()
    told = (
        f"{label}, {_middle_half(column)}"
        for label, column in zip(labels, columns.values(), strict=True)
    )
    return ax, f"Bars and smooth curves. {'; '.join(told)}."


def game_scores(result: Simulation, ax: Axes | None = None) -> Axes:
    """How the final scores of each player are spread."""
    ax, text = _by_player(result, ax, 25, lambda seat: result.scores[:, seat])
    title = f"Final scores, {_games(result)}"
    return _finished(ax, title, "points", "% of games, in steps of 25 points", text)


def turn_scores(result: Simulation, ax: Axes | None = None) -> Axes:
    """How the points of single turns are spread, for each player."""
    points, seats = result.turn_points, result.turn_players
    ax, text = _by_player(result, ax, 5, lambda seat: points[seats == seat])
    ax.set_xlim(left=min(0, int(points.min())))
    title = f"Points of a turn, {counted(len(points), 'turn')} of {_games(result)}"
    return _finished(ax, title, "points", "% of turns, in steps of 5 points", text)


def margins(result: Simulation, ax: Axes | None = None) -> Axes:
    """By how much the player who begins wins or loses."""
    _need(len(result))
    values, name = result.margins, result.players[0]
    ax = _distributions(ax, [values], [f"mean {values.mean():.1f}"], 25)
    _zero_line(ax)
    ax.legend()
    title = f"{name} less the best of the others, {_games(result)}"
    text = (
        f"Bars and a smooth curve: mean {values.mean():.1f}, {_middle_half(values)}; "
        f"{name} is ahead in {100 * (values > 0).mean():.0f} % of the games."
    )
    return _finished(ax, title, "points ahead", "% of games, in steps of 25 points", text)


def _zero_line(ax: Axes) -> None:
    ax.axvline(0, color=plt.rcParams["text.color"], linewidth=1, linestyle="--")


def _games(result: Simulation) -> str:
    return counted(len(result), "game")


# Time, place and tiles.


def score_over_time(result: Simulation, ax: Axes | None = None) -> Axes:
    """The score of each player turn by turn: the median, and where 8 of 10 games run."""
    _need(len(result))
    ax = _axes(ax)
    # Towards the end few games are left, and the longest are no typical ones.
    last = int(np.percentile(result.turn_counts, 50))
    turns = range(1, last + 1)
    rows = [result.turn_numbers == turn for turn in turns]
    told = []
    for seat, name in enumerate(result.players):
        scores = result.running_score(seat)
        bands = np.array([np.percentile(scores[row], (10, 50, 90)) for row in rows])
        ax.fill_between(turns, bands[:, 0], bands[:, 2], color=COLOURS[seat], alpha=0.25)
        ax.plot(turns, bands[:, 1], color=COLOURS[seat], label=name)
        half, end = bands[last // 2, 1], bands[-1, 1]
        told.append(f"{name} has {half:.0f} after half of them, {end:.0f} at the end")
    ax.legend(title="median, and 8 of 10 games", loc="upper left")
    text = f"Medians rising over {counted(last, 'turn')}: {'; '.join(told)}."
    return _finished(ax, f"Scores over time, {_games(result)}", "turn", "points", text)


def heat_map(result: Simulation, ax: Axes | None = None, *, points: bool = False) -> Axes:
    """The board: how often each cell is used, or what the turns that cover it earn on average."""
    _need(len(result))
    ax = _axes(ax)
    used = result.cells_covered()
    values = 100 * used / len(result)
    title, label = "How often a cell is covered", "% of games"
    if points:
        values = result.cell_points() / np.maximum(1, used)
        title, label = "What a turn that covers the cell earns", "points on average"
    image = ax.imshow(values, cmap="cividis")
    ax.figure.colorbar(image, ax=ax, label=label)
    size = result.rules.size
    ax.set_xticks(range(size), COLUMNS[:size])
    ax.set_yticks(range(size), map(str, range(1, size + 1)))
    for cell, special in result.rules.specials.items():
        bright = values[cell] > (values.min() + values.max()) / 2
        colour = "black" if bright else "white"
        ax.text(cell.column, cell.row, special.sign, color=colour, ha="center", va="center")
    text = f"{label}: {_extremes(values)}."
    return _finished(ax, f"{title}, {_games(result)}", "column", "row", text)


def points_map(result: Simulation, ax: Axes | None = None) -> Axes:
    """The board: what the turns that cover a cell earn on average."""
    return heat_map(result, ax, points=True)


def _extremes(values: Numbers) -> str:
    """Where a board has most and least."""
    most, least = (np.unravel_index(at, values.shape) for at in (values.argmax(), values.argmin()))
    return ", ".join(
        f"{word} on {COLUMNS[column]}{row + 1} ({values[row, column]:.0f})"
        for word, (row, column) in (("most", most), ("least", least))
    )


def tile_values(result: Simulation, ax: Axes | None = None) -> Axes:
    """What a turn earns on average in which a tile of this number is placed."""
    _need(len(result))
    ax = _axes(ax)
    used = result.laid >= 0
    codes = np.minimum(result.laid >> 8, 16)[used]
    points = np.broadcast_to(result.turn_points[:, None], result.laid.shape)[used]
    counts = np.maximum(1, np.bincount(codes, minlength=17))
    means = np.bincount(codes, points, minlength=17) / counts
    squares = np.bincount(codes, points.astype(float) ** 2, minlength=17) / counts
    errors = _margins(counts, np.maximum(0, squares - means**2))
    names = [*map(str, range(16)), "J"]
    bars = {"color": COLOURS[0], "ecolor": plt.rcParams["text.color"], "capsize": 2}
    ax.bar(range(17), means, yerr=errors, **bars)
    ax.set_xticks(range(17), names)
    told = ", ".join(f"{name} {mean:.0f}" for name, mean in zip(names, means, strict=True))
    title = f"What a turn with this tile earns, {_games(result)}"
    return _finished(ax, title, "tile (J is a joker)", "mean points, with 95 % error", f"{told}.")


def _margins(counts: Numbers, variances: Numbers) -> Numbers:
    """Half the 95 % intervals of means of so many values; a single value has none."""
    free = np.where(counts > 1, counts - 1, 1)
    margins = np.array([*map(student, free.tolist())]) * np.sqrt(variances / free)
    return np.where(counts > 1, margins, np.nan)


def convergence(result: Simulation, ax: Axes | None = None) -> Axes:
    """How the mean score of each player settles as games are added, with its error."""
    _need(len(result))
    ax = _axes(ax)
    # The error of the very first games is so large that no other could be seen beside it.
    first = min(len(result), int(np.clip(len(result) // 10, 2, 10)))
    shown = np.unique(np.geomspace(first, len(result), 200).astype(int))
    told = []
    for seat, name in enumerate(result.players):
        scores = result.scores[:, seat].astype(float)
        mean = np.cumsum(scores)[shown - 1] / shown
        error = _margins(shown, np.maximum(0, np.cumsum(scores**2)[shown - 1] / shown - mean**2))
        told.append(f"{name}: {estimate(scores.tolist())}")
        ax.fill_between(shown, mean - error, mean + error, color=COLOURS[seat], alpha=0.25)
        ax.plot(shown, mean, color=COLOURS[seat], label=told[-1])
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.0f}"))
    ax.legend()
    text = f"Curves in bands that narrow. {'; '.join(told)}."
    return _finished(ax, "How the mean settles", "games", "mean score, with 95 % error", text)


# Players.


def comparison(result: Comparison, ax: Axes | None = None) -> Axes:
    """How far the first player is ahead, deal by deal, with the mean and its error."""
    values = result.differences
    _need(len(values), "deal")
    ax = _distributions(ax, [values], ["deals"], 25)
    mean = result.difference
    _zero_line(ax)
    spread = mean.margin if np.isfinite(mean.margin) else 0
    ax.axvspan(
        mean.mean - spread, mean.mean + spread, color=COLOURS[1], alpha=0.6, label=f"mean {mean}"
    )
    ax.legend()
    one, other = result.names
    title = f"{one} against {other}, {counted(len(values), 'deal')}"
    text = f"Bars and a smooth curve: {one} is ahead by {mean} points on average."
    return _finished(
        ax, title, f"points that {one} is ahead", "% of deals, in steps of 25 points", text
    )


def tournament(result: Tournament, ax: Axes | None = None) -> Axes:
    """The ratings of a tournament with their errors, the best on top."""
    _need(int(result.wins.sum()))
    ax = _axes(ax)
    order = sorted(range(len(result.names)), key=lambda index: result.ratings[index].mean)
    ratings = [result.ratings[index] for index in order]
    names = [result.names[index] for index in order]
    means, errors = [rating.mean for rating in ratings], [rating.margin for rating in ratings]
    ax.errorbar(means, range(len(order)), xerr=errors, fmt="o", color=COLOURS[0], capsize=4)
    for place, mean in enumerate(means):
        near = {"xytext": (0, 7), "textcoords": "offset points", "ha": "center"}
        ax.annotate(f"{mean:.0f}", (mean, place), **near)  # type: ignore[arg-type]
    ax.set_yticks(range(len(order)), names)
    ax.margins(y=0.2)
    told = _told(zip(reversed(names), reversed(ratings), strict=True))
    return _finished(
        ax, "Ratings of the tournament", "rating, with 95 % error", "player", f"{told}."
    )


def class_results(result: Any, ax: Axes | None = None) -> Axes:
    """What each player of a class reached, in percent of the best possible, the best on top."""
    rows = result.rows[::-1]
    if ax is None:
        height = max(2.0, 0.3 * len(rows) + 1.2)
        ax = plt.subplots(figsize=(SIZE[0], height), layout="constrained")[1]
    percent = [row.sheet.percent for row in rows]
    bars = ax.barh([row.sheet.player for row in rows], percent, color=COLOURS[0])
    ax.bar_label(bars, [f"{value:.0f} %" for value in percent], padding=3)
    ax.set_xlim(0, 110)
    players = counted(len(rows), "player")
    best, last = result.rows[0].sheet, result.rows[-1].sheet
    text = f"{players}, from {best.player} with {best.percent:.0f} % "
    text += f"down to {last.player} with {last.percent:.0f} %."
    return _finished(ax, f"Class game, {result.game}", "% of the best possible", "player", text)


def _told(rated: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{name} {rating.mean:.0f} ± {rating.margin:.0f}" for name, rating in rated)


KINDS: dict[str, Callable[[Simulation, Axes | None], Axes]] = {
    "game scores": game_scores,
    "turn scores": turn_scores,
    "margins": margins,
    "score over time": score_over_time,
    "cells covered": heat_map,
    "points per cell": points_map,
    "tile values": tile_values,
    "convergence": convergence,
}
"""The pictures of a simulation by their names."""
