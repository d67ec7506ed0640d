"""Small charts that follow the light or dark page: the score graph, and the others' replies."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from statistics import mean

from triolet_lab.language import Listed, Message, joined, listed, say, say_many

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 36, 36
STEP = 10
"""A bar of the histogram stands for so many points."""
TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def score_graph(
    names: Sequence[str], scores: Sequence[tuple[int, ...]], turn: int, branch: int | None = None
) -> str:
    """The scores after every turn, with a mark at the present one and where a branch begins.

    >>> graph = score_graph(["Ann", "Ben"], [(0, 0), (23, 0), (23, 30)], turn=1)
    >>> 'After turn 1 of 2: Ann 23, Ben 0.' in graph
    True
    """
    last = len(scores) - 1
    low, high = min(0, *map(min, scores)), max(10, *map(max, scores))
    here = _told(names, scores[turn])
    text = [
        say(
            "Scores turn by turn. After turn {turn} of {last}: {scores}.",
            turn=turn,
            last=last,
            scores=here,
        )
    ]
    if turn != last:
        then = _told(names, scores[-1])
        text.append(say("After turn {turn}: {scores}.", turn=last, scores=then))
    across, up = _scale(0, max(1, last), _RIGHT_EDGE), _scale(low, high, _TOP_EDGE)
    parts = [*_axes(across, up, (0, max(1, last)), (low, high), say("turns"), say("points"))]
    for seat in range(len(names)):
        points = " ".join(f"{across(t):.1f},{up(s[seat]):.1f}" for t, s in enumerate(scores))
        parts.append(f'<polyline class="triolet-player-{seat}" points="{points}"/>')
    parts.append(_mark(across(turn), say("now"), TOP - 9))
    if branch is not None:
        # On a line of its own: now may be close to it.
        parts.append(_mark(across(branch), say("branch"), TOP - 23))
    return _figure(say("Score graph"), joined(text, " "), parts, _legend(names, scores[turn]))


def replies(answers: Sequence[int], names: Sequence[str]) -> str:
    """How many points the others earned in answer to a move, over all samples.

    >>> "20.0 points on average" in replies([10, 30], ["Ben"])
    True
    """
    if not answers:
        return ""
    bars = Counter(points // STEP for points in answers)
    low, high = min(bars), max(bars)
    share = {bar: 100 * count / len(answers) for bar, count in bars.items()}
    many = 100 * sum(points >= 30 for points in answers) / len(answers)
    text = say_many(
        "{names} then earns {mean:.1f} points on average, "
        "30 or more in {percent:.0f} % of {samples} samples.",
        "{names} then earn {mean:.1f} points on average, "
        "30 or more in {percent:.0f} % of {samples} samples.",
        count=len(names),
        names=listed(names),
        mean=mean(answers),
        percent=many,
        samples=len(answers),
    )
    ends, top = (low * STEP, (high + 1) * STEP), max(share.values())
    across, up = _scale(*ends, _RIGHT_EDGE), _scale(0, top, _TOP_EDGE)
    steps = say("points in steps of {step}", step=STEP)
    parts = [*_axes(across, up, ends, (0, top), steps, say("% of samples"))]
    for bar, height in sorted(share.items()):
        left, right = across(bar * STEP) + 0.8, across((bar + 1) * STEP) - 0.8
        parts.append(
            f'<rect class="triolet-bar" x="{left:.1f}" y="{up(height):.1f}" '
            f'width="{right - left:.1f}" height="{up(0) - up(height):.1f}"/>'
        )
    return _figure(say("Replies"), text, parts, f"<p>{escape(str(text))}</p>")


_RIGHT_EDGE = (LEFT, WIDTH - RIGHT)
_TOP_EDGE = (HEIGHT - BOTTOM, TOP)


class _Scale:
    """From numbers to places on the page."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low = low
        self.start = start
        self.factor = (end - start) / (high - low)

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) * self.factor


def _scale(low: float, high: float, places: tuple[int, int]) -> _Scale:
    return _Scale(low, high, *places)


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers between the two ends, at most seven."""
    step = next(tick for tick in TICKS if (high - low) / tick <= 6)
    return [value * step for value in range(-(-int(low) // step), int(high) // step + 1)]


def _axes(
    across: _Scale,
    up: _Scale,
    x: tuple[float, float],
    y: tuple[float, float],
    x_title: Message,
    y_title: Message,
) -> list[str]:
    base = HEIGHT - BOTTOM
    parts = [
        f'<line class="triolet-axis" x1="{LEFT}" y1="{base}" x2="{WIDTH - RIGHT}" y2="{base}"/>'
    ]
    for value in _ticks(*x):
        place = f'x="{across(value):.1f}" y="{base + 15}"'
        parts.append(f'<text {place} text-anchor="middle">{value}</text>')
    for value in _ticks(*y):
        place = f'x="{LEFT - 6}" y="{up(value) + 4:.1f}"'
        parts.append(f'<text {place} text-anchor="end">{value}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 4}" text-anchor="middle">{escape(str(x_title))}</text>'
    )
    parts.append(f'<text x="2" y="11">{escape(str(y_title))}</text>')
    return parts


def _mark(x: float, word: Message, y: int) -> str:
    line = f'x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}"'
    anchor = "end" if x > WIDTH - 40 else "start" if x < LEFT + 30 else "middle"
    place = f'x="{x:.1f}" y="{y}" text-anchor="{anchor}"'
    text = f'<text class="triolet-strong" {place}>{escape(str(word))}</text>'
    return f'<line class="triolet-now-line" {line}/>{text}'


def _legend(names: Sequence[str], scores: Sequence[int]) -> str:
    entries = "".join(
        f'<span class="triolet-key"><svg width="34" height="10" viewBox="0 0 34 10" '
        f'aria-hidden="true"><line class="triolet-player-{seat}" x1="0" y1="5" x2="34" y2="5" '
        f'stroke-width="2.5"/></svg>{escape(name)} {points}</span>'
        for seat, (name, points) in enumerate(zip(names, scores, strict=True))
    )
    return f'<p class="triolet-legend">{entries}</p>'


def _figure(title: Message, text: Message | Listed, parts: Sequence[str], below: str) -> str:
    picture = (
        f'<svg role="img" aria-label="{escape(str(text))}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{''.join(parts)}</svg>"
    )
    return f'<div class="triolet-chart"><h3>{escape(str(title))}</h3>{picture}{below}</div>'


def _told(names: Sequence[str], scores: Sequence[int]) -> Listed:
    """Names with their points: "Ann 12, Ben 7"."""
    return joined(f"{name} {points}" for name, points in zip(names, scores, strict=True))
