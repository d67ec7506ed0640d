"""Pictures of many games: each function takes data and an optional Axes, and returns the Axes.

The only module that needs matplotlib to draw. Text and frames take the colours of the current
style, so light and dark styles both work; the colours of the data can be told apart by the
colour-blind. In a notebook every picture has an alternative text for those who cannot see it.
"""

import os
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes as Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter
from numpy.typing import NDArray

from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate, estimate, student
from triolet_lab.files import cannot_write
from triolet_lab.language import Message, joined, say, say_many, shown

if TYPE_CHECKING:
    from triolet_lab.arena.comparison import Comparison
    from triolet_lab.arena.statistics import Statistics
    from triolet_lab.arena.tournament import Tournament

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7")
"""Four colours that the colour-blind can tell apart, on white and on black."""
SIZE = (7, 4.2)

Numbers = NDArray[Any]


# Where to draw, and what is said of it.


def axes(ax: Axes | None, height: float = SIZE[1]) -> Axes:
    """Where to draw: there, or on a figure of its own."""
    if ax is not None:
        return ax
    return plt.subplots(figsize=(SIZE[0], height), layout="constrained")[1]


def text_colour() -> Any:
    """The colour of text in the current style."""
    return plt.rcParams["text.color"]


def need_games(count: int) -> None:
    """Refuse to draw nothing."""
    if count == 0:
        raise LabError(say("There is nothing to draw yet: no game has been played."))


def finished(ax: Axes, title: object, x: object, y: object, text: object) -> Axes:
    """Label the axes, and give the figure the alternative text; words are found now."""
    ax.set(title=str(title), xlabel=str(x), ylabel=str(y))
    if not ax.images:
        ax.spines[["top", "right"]].set_visible(False)
    return describe(ax, text)


def describe(ax: Axes, text: object) -> Axes:
    """Give a plot an alternative text, for those who cannot see it: its title, then this."""
    figure = ax.figure.get_figure(root=True)
    assert isinstance(figure, Figure)
    picture = getattr(figure, "_repr_html_", None)
    if not isinstance(picture, _Picture):
        picture = _Picture(figure)
        # IPython asks an object, not its class, how it wants to be shown.
        figure._repr_html_ = picture  # type: ignore[method-assign]
    picture.texts[ax] = say("{title}. {text}", title=ax.get_title(), text=text)
    return ax


class _Picture:
    """How a figure shows itself in a notebook: as an image with an alternative text.

    JupyterLab gives a PNG no alternative text whatever the kernel says; in HTML it keeps it.
    """

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.texts: dict[Axes, Message] = {}

    def __str__(self) -> str:
        return " ".join(str(text) for ax, text in self.texts.items() if ax in self.figure.axes)

    def __call__(self) -> str:
        file = BytesIO()
        self.figure.savefig(file, format="png", dpi=150, bbox_inches="tight")
        width = round(self.figure.get_figwidth() * 100)
        data = b64encode(file.getvalue()).decode()
        source = f"data:image/png;base64,{data}"
        return f'<img alt="{escape(str(self))}" style="width: {width}px" src="{source}">'


def alternative_text(ax: Axes) -> str:
    """What the picture shows, in words and numbers."""
    return str(getattr(ax.figure.get_figure(root=True), "_repr_html_", ""))


def save(ax: Axes, path: str | os.PathLike[str]) -> None:
    """Write the picture to a file, with its alternative text in the file's description."""
    figure = ax.figure.get_figure(root=True)
    assert isinstance(figure, Figure)
    names = {".png": "Description", ".svg": "Description", ".pdf": "Subject"}
    ending = Path(path).suffix.lower()
    if ending not in names:
        raise LabError(
            say("{path} cannot be drawn: end it in .png, .svg or .pdf.", path=os.fspath(path))
        )
    try:
        figure.savefig(path, dpi=150, metadata={names[ending]: alternative_text(ax)})
    except OSError as error:
        raise cannot_write(os.fspath(path), error) from error


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


def _quarters(values: Numbers) -> dict[str, float]:
    """The mean of the values, and between which two half of them are."""
    low, high = np.percentile(values, (25, 75))
    return {"mean": float(values.mean()), "low": float(low), "high": float(high)}


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
    ax: Axes | None, columns: Sequence[Numbers], names: Sequence[object], bin_width: int
) -> Axes:
    """Bars of so many percent each, and a smooth curve over them, for each column."""
    ax = axes(ax)
    low = min(column.min() for column in columns) // bin_width * bin_width
    high = max(column.max() for column in columns) + bin_width
    bins = list(np.arange(low, high + 1, bin_width))
    for column, name, colour in zip(columns, names, COLOURS, strict=False):
        weights = np.full(len(column), 100 / len(column))
        ax.hist(column, bins=bins, weights=weights, color=colour, alpha=0.35, label=str(name))
        width = max(bin_width / 10, 0.9 * float(np.std(column)) * len(column) ** -0.2)
        points, density = smooth(column, width)
        ax.plot(points, 100 * bin_width * density, color=colour, linewidth=2)
    ax.set_ylim(bottom=0)
    return ax


def _mean(mean: float) -> Message:
    return say("mean {mean:.1f}", mean=float(mean))


def _by_player(
    result: "Statistics", ax: Axes | None, bin_width: int, values: Callable[[int], Numbers]
) -> tuple[Axes, Message]:
    need_games(len(result))
    columns = {name: values(seat) for seat, name in enumerate(result.players)}
    columns = {name: column for name, column in columns.items() if len(column)}
    labels = [
        say("{name}: mean {mean:.1f}", name=name, mean=float(column.mean()))
        for name, column in columns.items()
    ]
    ax = _distributions(ax, list(columns.values()), labels, bin_width)
    ax.legend()
    told = (
        say(
            "{name}: mean {mean:.1f}, half of them between {low:.0f} and {high:.0f}",
            name=name,
            **_quarters(column),
        )
        for name, column in columns.items()
    )
    return ax, say("Bars and smooth curves. {players}.", players=joined(told, "; "))


def game_scores(result: "Statistics", ax: Axes | None = None) -> Axes:
    """How the final scores of each player are spread."""
    ax, text = _by_player(result, ax, 25, lambda seat: result.scores[:, seat])
    title = say_many("Final scores, {count} game", "Final scores, {count} games", count=len(result))
    return finished(ax, title, say("points"), say("% of games, in steps of 25 points"), text)


def turn_scores(result: "Statistics", ax: Axes | None = None) -> Axes:
    """How the points of single turns are spread, for each player."""
    points, seats = result.turn_points, result.turn_players
    ax, text = _by_player(result, ax, 5, lambda seat: points[seats == seat])
    ax.set_xlim(left=min(0, int(points.min())))
    turns = say_many("{count} turn", "{count} turns", count=len(points))
    title = say_many(
        "Points of a turn, {turns} of {count} game",
        "Points of a turn, {turns} of {count} games",
        count=len(result),
        turns=turns,
    )
    return finished(ax, title, say("points"), say("% of turns, in steps of 5 points"), text)


def margins(result: "Statistics", ax: Axes | None = None) -> Axes:
    """By how much the player who begins wins or loses."""
    need_games(len(result))
    values, name = result.margins, result.players[0]
    ax = _distributions(ax, [values], [_mean(values.mean())], 25)
    _zero_line(ax)
    ax.legend()
    title = say_many(
        "{name} less the best of the others, {count} game",
        "{name} less the best of the others, {count} games",
        count=len(result),
        name=name,
    )
    text = say(
        "Bars and a smooth curve: mean {mean:.1f}, half of them between {low:.0f} and {high:.0f}; "
        "{name} is ahead in {share:.0f} % of the games.",
        name=name,
        share=float(100 * (values > 0).mean()),
        **_quarters(values),
    )
    return finished(ax, title, say("points ahead"), say("% of games, in steps of 25 points"), text)


def _zero_line(ax: Axes) -> None:
    ax.axvline(0, color=text_colour(), linewidth=1, linestyle="--")


# Time.


def score_over_time(result: "Statistics", ax: Axes | None = None) -> Axes:
    """The score of each player turn by turn: the median, and where 8 of 10 games run."""
    need_games(len(result))
    ax = axes(ax)
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
        told.append(
            say(
                "{name} has {half:.0f} after half of them, {end:.0f} at the end",
                name=name,
                half=float(half),
                end=float(end),
            )
        )
    ax.legend(title=str(say("median, and 8 of 10 games")), loc="upper left")
    text = say_many(
        "Medians rising over {count} turn: {players}.",
        "Medians rising over {count} turns: {players}.",
        count=last,
        players=joined(told, "; "),
    )
    title = say_many(
        "Scores over time, {count} game", "Scores over time, {count} games", count=len(result)
    )
    return finished(ax, title, say("turn"), say("points"), text)


def half_widths(counts: Numbers, variances: Numbers) -> Numbers:
    """Half the 95 % intervals of means of so many values; a single value has none."""
    free = np.where(counts > 1, counts - 1, 1)
    margins = np.array([*map(student, free.tolist())]) * np.sqrt(variances / free)
    return np.where(counts > 1, margins, np.nan)


def convergence(result: "Statistics", ax: Axes | None = None) -> Axes:
    """How the mean score of each player settles as games are added, with its error."""
    need_games(len(result))
    ax = axes(ax)
    # The error of the very first games is so large that no other could be seen beside it.
    first = min(len(result), int(np.clip(len(result) // 10, 2, 10)))
    points = np.unique(np.geomspace(first, len(result), 200).astype(int))
    told = []
    for seat, name in enumerate(result.players):
        scores = result.scores[:, seat].astype(float)
        mean = np.cumsum(scores)[points - 1] / points
        squares = np.cumsum(scores**2)[points - 1] / points
        error = half_widths(points, np.maximum(0, squares - mean**2))
        told.append(say("{name}: {score}", name=name, score=estimate(scores.tolist())))
        ax.fill_between(points, mean - error, mean + error, color=COLOURS[seat], alpha=0.25)
        ax.plot(points, mean, color=COLOURS[seat], label=str(told[-1]))
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter(FuncFormatter(lambda number, _: shown(round(number))))
    ax.legend()
    text = say("Curves in bands that narrow. {players}.", players=joined(told, "; "))
    title, score = say("How the mean settles"), say("mean score, with 95 % error")
    return finished(ax, title, say("games"), score, text)


# Players.


def comparison(result: "Comparison", ax: Axes | None = None) -> Axes:
    """How far the first player is ahead, deal by deal, with the mean and its error."""
    values = result.differences
    if len(values) == 0:
        raise LabError(say("There is nothing to draw yet: no deal has been played."))
    ax = _distributions(ax, [values], [say("deals")], 25)
    mean = result.difference
    _zero_line(ax)
    spread = mean.margin if np.isfinite(mean.margin) else 0
    label = str(say("mean {mean}", mean=mean))
    ax.axvspan(mean.mean - spread, mean.mean + spread, color=COLOURS[1], alpha=0.6, label=label)
    ax.legend()
    one, other = result.names
    title = say_many(
        "{one} against {other}, {count} deal",
        "{one} against {other}, {count} deals",
        count=len(values),
        one=one,
        other=other,
    )
    text = say(
        "Bars and a smooth curve: {one} is ahead by {mean} points on average.", one=one, mean=mean
    )
    ahead = say("points that {one} is ahead", one=one)
    return finished(ax, title, ahead, say("% of deals, in steps of 25 points"), text)


def tournament(result: "Tournament", ax: Axes | None = None) -> Axes:
    """The ratings of a tournament with their errors, the best on top."""
    need_games(int(result.wins.sum()))
    ax = axes(ax)
    order = sorted(range(len(result.names)), key=lambda index: result.ratings[index].mean)
    ratings = [result.ratings[index] for index in order]
    names = [result.names[index] for index in order]
    means, errors = [rating.mean for rating in ratings], [rating.margin for rating in ratings]
    ax.errorbar(means, range(len(order)), xerr=errors, fmt="o", color=COLOURS[0], capsize=4)
    for place, mean in enumerate(means):
        near = {"xytext": (0, 7), "textcoords": "offset points", "ha": "center"}
        ax.annotate(str(say("{rating:.0f}", rating=mean)), (mean, place), **near)  # type: ignore[arg-type]
    ax.set_yticks(range(len(order)), names)
    ax.margins(y=0.2)
    told = [*map(_rated, reversed(names), reversed(ratings))]
    title, rating = say("Ratings of the tournament"), say("rating, with 95 % error")
    return finished(ax, title, rating, say("player"), say("{players}.", players=joined(told)))


def _rated(name: str, rating: Estimate) -> Message:
    return say(
        "{name} {rating:.0f} ± {margin:.0f}", name=name, rating=rating.mean, margin=rating.margin
    )


# All of them.


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture of many games that one can choose."""

    label: Message
    """What it is called where one chooses it."""
    draw: Callable[[Any, Axes | None], Axes]


KINDS: dict[str, Plot] = {
    "game scores": Plot(say("game scores"), game_scores),
    "turn scores": Plot(say("turn scores"), turn_scores),
    "margins": Plot(say("margins"), margins),
    "score over time": Plot(say("score over time"), score_over_time),
    "convergence": Plot(say("convergence"), convergence),
}
"""The pictures of any game by their names, which are the same in every language."""
