"""Shapes and paint of the cards: symbols with their fillings, and the mark of each colour.

A colour is told in three ways: by its hue, by a mark (heart, leaf, crown) and by the pattern of the
strip that carries the mark. The hues differ in lightness, also for eyes that lack a kind of cones.
"""

from math import pi, sin, sqrt

from triolet_lab.trilogy.rules.cards import Group

HUES = ("#b8282a", "#46a03f", "#431079")
"""Red, green, purple: any two have a contrast of 1.4 or more, whatever cones an eye lacks."""

COLOURS = {
    "frame": "#ffffff",
    "card": "#fffdf5",
    "edge": "#6b5d43",
    "mat": "#efe8d8",
    "trilogy": "#b8860b",
    "line": "#b9ad94",
    "arrow": "#857a63",
    "shield": "#1d2433",
    "word": "#1d2433",
}
"""Every other colour of the pictures: paper, edges, words."""

MARKS = (
    "M0 8C-4 4.5-8.5 1.5-8.5-3A4.6 4.6 0 0 1 0-4.6 4.6 4.6 0 0 1 8.5-3C8.5 1.5 4 4.5 0 8Z",
    "M-8 8C-10-4 0-9 9-8 10 2 4 9-5 6.5L-6.5 9.5ZM-5 6C-2 1 1-2 5-4.5L4.4-5.2C0-3-3 0-5 6Z",
    "M-8.5 7.5V-6L-4.2-.5 0-8 4.2-.5 8.5-6V7.5Z",
)
"""A heart for red, a leaf for green, a crown for purple; each within 10 to all sides."""

STEPS = 12
"""How many pieces the edge of a wave has."""


def _reach(symbol: int, along: float) -> tuple[float, float]:
    """Where a symbol begins and ends above a place between -1 and 1, both between -1 and 1."""
    if symbol == 1:
        middle, half = -0.36 * sin(pi * along), 0.62 * sqrt(max(0.0, 1 - abs(along) ** 5))
        return middle - half, middle + half
    half = sqrt(1 - along**2) if symbol == 0 else 1 - abs(along)
    return -half, half


def symbol(group: Group, x: float, y: float, width: float, height: float) -> str:
    """One symbol of a group around a place, so wide and high."""
    hue = HUES[group.colour]
    thick = 2.4 if width > 24 else 1.9
    wide, high = width / 2 - thick / 2, height / 2 - thick / 2
    edge = f'stroke="{hue}" stroke-width="{thick}" stroke-linejoin="round"'
    paint = f'fill="{hue}" {edge}' if group.filling == 0 else edge
    shape = _outline(group.symbol, x, y, wide, high, paint)
    return shape + (_hatch(group, x, y, wide, high) if group.filling == 1 else "")


def _outline(symbol: int, x: float, y: float, wide: float, high: float, paint: str) -> str:
    if symbol == 0:
        size = f'rx="{_short(wide)}" ry="{_short(high)}"'
        return f'<ellipse cx="{_short(x)}" cy="{_short(y)}" {size} {paint}/>'
    steps = [-1.0, 0.0, 1.0] if symbol == 2 else [step * 2 / STEPS - 1 for step in range(STEPS + 1)]
    above = [(at, _reach(symbol, at)[0]) for at in steps]
    below = [(at, _reach(symbol, at)[1]) for at in reversed(steps[1:-1])]
    points = " ".join(
        f"{_short(x + along * wide)},{_short(y + across * high)}" for along, across in above + below
    )
    return f'<polygon points="{points}" {paint}/>'


def _hatch(group: Group, x: float, y: float, wide: float, high: float) -> str:
    """Upright lines inside a symbol: drawn one by one, since a pattern would need an id."""
    count = max(3, round(wide / 3.6) | 1)
    lines = []
    for line in range(count):
        along = 2 * (line + 1) / (count + 1) - 1
        top, bottom = _reach(group.symbol, along)
        at = _short(x + along * wide)
        lines.append(f"M{at} {_short(y + top * high)}V{_short(y + bottom * high)}")
    thick = 2.2 if wide > 12 else 1.5
    return f'<path d="{"".join(lines)}" stroke="{HUES[group.colour]}" stroke-width="{thick}"/>'


def strip(colour: int, width: float, height: float) -> str:
    """The strip on top of a card, with the pattern and the mark of its colour."""
    hue, x, y = HUES[colour], _short(width / 2), _short(3 + height / 2)
    place = f'transform="translate({x} {y}) scale({_short(height / 22)})"'
    return (
        '<g class="trilogy-strip">'
        f'<rect x="3" y="3" width="{width - 6}" height="{height}" rx="3" fill="{hue}"/>'
        f"{_pattern(colour, width, height)}"
        f'<circle cx="{x}" cy="{y}" r="{_short(height / 2 + 1)}" fill="{COLOURS["card"]}"/>'
        f'<path class="trilogy-mark" {place} d="{MARKS[colour]}" fill="{hue}" '
        'fill-rule="evenodd"/></g>'
    )


def _pattern(colour: int, width: float, height: float) -> str:
    """Nothing for red, bars for green, dots for purple."""
    paper = COLOURS["card"]
    places = (8, 14, width - 14, width - 8)
    if colour == 1:
        bars = "".join(f"M{_short(at)} 3v{_short(height)}" for at in places)
        return f'<path d="{bars}" stroke="{paper}" stroke-width="2.4"/>'
    if colour == 2:
        middle = _short(3 + height / 2)
        return "".join(
            f'<circle cx="{_short(at)}" cy="{middle}" r="2.2" fill="{paper}"/>' for at in places
        )
    return ""


def hand_sign(x: float, y: float, scale: float) -> str:
    """An open hand that says stop, for the cards that protect a SET."""
    paper = COLOURS["card"]
    fingers = "M-9 3V-10M-3 0V-15M3 0V-15M9 3V-11M-9 10-16 1"
    palm = "M-11.7 1H11.7V8C11.7 16 6 18 0 18S-11.7 14-11.7 8Z"
    return (
        f'<g class="trilogy-hand" transform="translate({_short(x)} {_short(y)}) '
        f'scale({_short(scale)})">'
        f'<path d="{fingers}" stroke="{paper}" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="{palm}" fill="{paper}"/></g>'
    )


def _short(number: float) -> str:
    """A number with at most two places behind the point, the same for the same value."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
