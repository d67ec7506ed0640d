"""Pictures of simulations of Triolet, and those that any game has.

Each function takes data and an optional Axes, and returns the Axes; see `arena.plots`.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from triolet_lab.arena import plots as arena
from triolet_lab.arena.plots import COLOURS as COLOURS
from triolet_lab.arena.plots import SIZE as SIZE
from triolet_lab.arena.plots import Axes, Plot, axes, finished, half_widths, need_games, text_colour
from triolet_lab.arena.plots import alternative_text as alternative_text
from triolet_lab.arena.plots import comparison as comparison
from triolet_lab.arena.plots import convergence as convergence
from triolet_lab.arena.plots import describe as describe
from triolet_lab.arena.plots import game_scores as game_scores
from triolet_lab.arena.plots import margins as margins
from triolet_lab.arena.plots import save as save
from triolet_lab.arena.plots import score_over_time as score_over_time
from triolet_lab.arena.plots import smooth as smooth
from triolet_lab.arena.plots import svg as svg
from triolet_lab.arena.plots import tournament as tournament
from triolet_lab.arena.plots import turn_scores as turn_scores
from triolet_lab.arena.plots import without_windows as without_windows
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.cells import COLUMNS
from triolet_lab.triolet.rules.codes import code_of

if TYPE_CHECKING:
    from triolet_lab.triolet.show.simulation import Simulation

Numbers = NDArray[Any]


def heat_map(result: "Simulation", ax: Axes | None = None, *, points: bool = False) -> Axes:
    """The board: how often each cell is used, or what the turns that cover it earn on average."""
    need_games(len(result))
    ax = axes(ax)
    used = result.cells_covered()
    values = result.cell_points() / np.maximum(1, used) if points else 100 * used / len(result)
    label = say("points on average") if points else say("% of games")
    image = ax.imshow(values, cmap="cividis")
    ax.figure.colorbar(image, ax=ax, label=str(label))
    size = result.rules.size
    ax.set_xticks(range(size), COLUMNS[:size])
    ax.set_yticks(range(size), map(str, range(1, size + 1)))
    for cell, special in result.rules.specials.items():
        bright = values[cell] > (values.min() + values.max()) / 2
        colour = "black" if bright else "white"
        ax.text(cell.column, cell.row, special.sign, color=colour, ha="center", va="center")
    title, text = _map_title(points, len(result)), _extremes(label, values)
    return finished(ax, title, say("column"), say("row"), text)


def _map_title(points: bool, games: int) -> Message:
    if points:
        return say_many(
            "What a turn that covers the cell earns, {count} game",
            "What a turn that covers the cell earns, {count} games",
            count=games,
        )
    return say_many(
        "How often a cell is covered, {count} game",
        "How often a cell is covered, {count} games",
        count=games,
    )


def points_map(result: "Simulation", ax: Axes | None = None) -> Axes:
    """The board: what the turns that cover a cell earn on average."""
    return heat_map(result, ax, points=True)


def _extremes(label: Message, values: Numbers) -> Message:
    """Where a board has most and least."""
    places = [np.unravel_index(at, values.shape) for at in (values.argmax(), values.argmin())]
    (most, least), (best, worst) = (
        [f"{COLUMNS[column]}{row + 1}" for row, column in places],
        [float(values[place]) for place in places],
    )
    return say(
        "{label}: most on {most} ({best:.0f}), least on {least} ({worst:.0f}).",
        label=label,
        most=most,
        best=best,
        least=least,
        worst=worst,
    )


def tile_values(result: "Simulation", ax: Axes | None = None) -> Axes:
    """What a turn earns on average in which a tile of this number is placed."""
    need_games(len(result))
    ax = axes(ax)
    laid: Any = result.laid  # an array, of which all are worked out at once
    used = laid >= 0
    codes = np.minimum(code_of(laid), kernel.JOKER)[used]
    points = np.broadcast_to(result.turn_points[:, None], result.laid.shape)[used]
    counts = np.maximum(1, np.bincount(codes, minlength=17))
    means = np.bincount(codes, points, minlength=17) / counts
    squares = np.bincount(codes, points.astype(float) ** 2, minlength=17) / counts
    errors = half_widths(counts, np.maximum(0, squares - means**2))
    names = [*map(str, range(16)), "J"]
    ax.bar(range(17), means, yerr=errors, color=COLOURS[0], ecolor=text_colour(), capsize=2)
    ax.set_xticks(range(17), names)
    told = [
        say("{tile} {mean:.0f}", tile=name, mean=float(mean))
        for name, mean in zip(names, means, strict=True)
    ]
    title = say_many(
        "What a turn with this tile earns, {count} game",
        "What a turn with this tile earns, {count} games",
        count=len(result),
    )
    tile, mean = say("tile (J is a joker)"), say("mean points, with 95 % error")
    return finished(ax, title, tile, mean, say("{tiles}.", tiles=joined(told)))


def class_results(result: Any, ax: Axes | None = None) -> Axes:
    """What each player of a class reached, in percent of the best possible, the best on top."""
    rows = result.rows[::-1]
    ax = axes(ax, height=max(2.0, 0.3 * len(rows) + 1.2))
    percent = [row.sheet.percent for row in rows]
    bars = ax.barh([row.sheet.player for row in rows], percent, color=COLOURS[0])
    labels = [str(say("{percent:.0f} %", percent=value)) for value in percent]
    ax.bar_label(bars, labels, padding=3)
    ax.set_xlim(0, 110)
    best, last = result.rows[0].sheet, result.rows[-1].sheet
    text = say_many(
        "{count} player, from {best} with {most:.0f} % down to {last} with {least:.0f} %.",
        "{count} players, from {best} with {most:.0f} % down to {last} with {least:.0f} %.",
        count=len(rows),
        best=best.player,
        most=best.percent,
        last=last.player,
        least=last.percent,
    )
    title = say("Class game, {game}", game=result.game)
    return finished(ax, title, say("% of the best possible"), say("player"), text)


KINDS: dict[str, Plot] = {
    **{name: arena.KINDS[name] for name in ("game scores", "turn scores", "margins")},
    "score over time": arena.KINDS["score over time"],
    "cells covered": Plot(say("cells covered"), heat_map),
    "points per cell": Plot(say("points per cell"), points_map),
    "tile values": Plot(say("tile values"), tile_values),
    "convergence": arena.KINDS["convergence"],
}
"""The pictures of a simulation by their names, which are the same in every language."""
