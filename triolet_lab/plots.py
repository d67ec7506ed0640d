"""Pictures of simulations: each function takes data and an optional Axes, and returns the Axes.

The only module that imports matplotlib. Text and frames take the colours of the current style, so
light and dark styles both work; the colours of the data can be told apart by the colour-blind.
"""

from collections.abc import Callable
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from triolet_lab.arena import Comparison, Tournament, Z
from triolet_lab.simulation import Simulation
from triolet_lab.triolet.cells import COLUMNS

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7")
"""Four colours that the colour-blind can tell apart, on white and on black."""

Numbers = NDArray[Any]


def _axes(ax: Axes | None) -> Axes:
    return plt.subplots(figsize=(7, 4.2), layout="constrained")[1] if ax is None else ax


def _labelled(ax: Axes, title: str, x: str, y: str) -> Axes:
    ax.set(title=title, xlabel=x, ylabel=y)
    return ax


def smooth(values: Numbers, width: float) -> tuple[Numbers, Numbers]:
    """A smooth density of the values: each one is spread over a bell of this width."""
    low, high = values.min() - 3 * width, values.max() + 3 * width
    points = np.linspace(low, high, 400)
    step = points[1] - points[0]
    counts, _ = np.histogram(values, bins=400, range=(low - step / 2, high + step / 2))
    reach = np.arange(-200, 200) * step
    bell = np.exp(-0.5 * (reach / width) ** 2)
    return points, np.convolve(counts, bell / bell.sum(), mode="same") / (len(values) * step)


def _distribution(ax: Axes, values: Numbers, bins: Numbers, name: str, colour: str) -> None:
    label = f"{name}: mean {values.mean():.1f}"
    ax.hist(values, bins=list(bins), density=True, color=colour, alpha=0.35, label=label)
    width = max(1.0, 0.9 * float(np.std(values)) * len(values) ** -0.2)
    ax.plot(*smooth(values, width), color=colour, linewidth=2)


def _by_player(
    result: Simulation, ax: Axes | None, bin_width: int, values: Callable[[int], Numbers]
) -> Axes:
    ax = _axes(ax)
    columns = [values(seat) for seat in range(len(result.players))]
    low = min(column.min() for column in columns) // bin_width * bin_width
    high = max(column.max() for column in columns) + bin_width
    bins = np.arange(low, high + 1, bin_width)
    for seat, column in enumerate(columns):
        _distribution(ax, column, bins, result.players[seat], COLOURS[seat])
    ax.legend()
    return ax


def game_scores(result: Simulation, ax: Axes | None = None) -> Axes:
    """How the final scores of each player are spread."""
    ax = _by_player(result, ax, 25, lambda seat: result.scores[:, seat])
    return _labelled(
        ax, f"Final scores of {len(result):,} games", "points", "share of games per point"
    )


def turn_scores(result: Simulation, ax: Axes | None = None) -> Axes:
    """How the points of single turns are spread, for each player."""
    ax = _by_player(result, ax, 5, lambda seat: result.turn_points[result.turn_players == seat])
    return _labelled(
        ax, f"Points of {len(result.turn_rows):,} turns", "points", "share of turns per point"
    )


def margins(result: Simulation, ax: Axes | None = None) -> Axes:
    """By how much the player who begins wins or loses."""
    ax = _axes(ax)
    values = result.margins
    bins = np.arange(values.min() // 25 * 25, values.max() + 26, 25)
    _distribution(ax, values, bins, result.players[0], COLOURS[0])
    ax.axvline(0, color=plt.rcParams["text.color"], linewidth=1, linestyle="--")
    ax.legend()
    title = f"{result.players[0]} less the best of the others, {len(result):,} games"
    return _labelled(ax, title, "points ahead", "share of games per point")


def score_over_time(result: Simulation, ax: Axes | None = None) -> Axes:
    """The score of each player turn by turn: the median, and where 8 of 10 games run."""
    ax = _axes(ax)
    # Towards the end few games are left, and the longest are no typical ones.
    last = int(np.percentile(result.turn_counts, 50))
    turns = range(1, last + 1)
    rows = [result.turn_numbers == turn for turn in turns]
    for seat, name in enumerate(result.players):
        scores = result.running_score(seat)
        bands = np.array([np.percentile(scores[row], (10, 50, 90)) for row in rows])
        ax.fill_between(turns, bands[:, 0], bands[:, 2], color=COLOURS[seat], alpha=0.25)
        ax.plot(turns, bands[:, 1], color=COLOURS[seat], label=name)
    ax.legend(title="median, and 8 of 10 games", loc="upper left")
    return _labelled(ax, f"Scores over time, {len(result):,} games", "turn", "points")


def heat_map(result: Simulation, ax: Axes | None = None, *, points: bool = False) -> Axes:
    """The board: how often each cell is used, or what the turns that cover it earn on average."""
    ax = _axes(ax)
    used = result.cells_covered()
    values = 100 * used / max(1, len(result))
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
        text = {"↻": "R"}.get(special.sign, special.sign)
        ax.text(cell.column, cell.row, text, color=colour, ha="center", va="center", fontsize=7)
    return _labelled(ax, f"{title}, {len(result):,} games", "column", "row")


def tile_values(result: Simulation, ax: Axes | None = None) -> Axes:
    """What a turn earns on average in which a tile of this number is placed."""
    ax = _axes(ax)
    used = result.laid >= 0
    codes = np.minimum(result.laid >> 8, 16)[used]
    points = np.broadcast_to(result.turn_points[:, None], result.laid.shape)[used]
    counts = np.bincount(codes, minlength=17)
    totals = np.bincount(codes, points, minlength=17)
    means = totals / np.maximum(1, counts)
    variance = np.bincount(codes, points.astype(float) ** 2, minlength=17)
    variance = np.maximum(0, variance / np.maximum(1, counts) - means**2)
    errors = Z * np.sqrt(variance / np.maximum(1, counts))
    ax.bar(range(17), means, yerr=errors, color=COLOURS[0], ecolor=plt.rcParams["text.color"])
    ax.set_xticks(range(17), [*map(str, range(16)), "J"])
    title = f"What a turn with this tile earns, {len(result):,} games"
    return _labelled(ax, title, "tile", "points a turn, with 95 % error")


def comparison(result: Comparison, ax: Axes | None = None) -> Axes:
    """How far the first player is ahead, deal by deal, with the mean and its error."""
    ax = _axes(ax)
    values = result.differences
    bins = np.arange(values.min() // 25 * 25, values.max() + 26, 25)
    _distribution(ax, values, bins, "deals", COLOURS[0])
    mean = result.difference
    ax.axvline(0, color=plt.rcParams["text.color"], linewidth=1, linestyle="--")
    ax.axvspan(mean.low, mean.high, color=COLOURS[1], alpha=0.6, label=f"mean {mean}")
    ax.legend()
    one, other = result.names
    return _labelled(
        ax,
        f"{one} against {other}, {len(values):,} deals",
        f"points that {one} is ahead",
        "share per point",
    )


def tournament(result: Tournament, ax: Axes | None = None) -> Axes:
    """The ratings of a tournament with their errors, the best on top."""
    ax = _axes(ax)
    order = sorted(range(len(result.names)), key=lambda index: result.ratings[index].mean)
    means = [result.ratings[index].mean for index in order]
    errors = [result.ratings[index].margin for index in order]
    ax.errorbar(means, range(len(order)), xerr=errors, fmt="o", color=COLOURS[0], capsize=4)
    ax.set_yticks(range(len(order)), [result.names[index] for index in order])
    ax.margins(y=0.2)
    return _labelled(ax, "Ratings of the tournament", "rating, with 95 % error", "player")


def convergence(result: Simulation, ax: Axes | None = None) -> Axes:
    """How the mean score of each player settles as games are added, with its error."""
    ax = _axes(ax)
    count = np.arange(1, len(result) + 1)
    shown = np.unique(np.geomspace(2, len(result), 200).astype(int)) - 1
    for seat, name in enumerate(result.players):
        scores = result.scores[:, seat].astype(float)
        mean = np.cumsum(scores) / count
        variance = np.maximum(0, np.cumsum(scores**2) / count - mean**2)
        error = Z * np.sqrt(variance / np.maximum(1, count - 1))
        low, high = (mean - error)[shown], (mean + error)[shown]
        ax.fill_between(count[shown], low, high, color=COLOURS[seat], alpha=0.25)
        ax.plot(count[shown], mean[shown], color=COLOURS[seat], label=f"{name}: {mean[-1]:.1f}")
    ax.set_xscale("log")
    ax.legend()
    return _labelled(ax, "How the mean settles", "games", "mean score, with 95 % error")
