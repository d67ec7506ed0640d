"""What every picture is drawn with: the colours of a theme, triangles, words, and the frame.

Nothing in a picture is told by colour alone, and nothing has an id, so that many pictures can
stand on one page. Colours are attributes: a stylesheet that names the classes overrides them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.notation import quoted
from triolet_lab.triominos.rules.cells import Cell, Point

THEMES = {
    "light": {
        "ground": "#e8ecf1",
        "grid": "#c3cad4",
        "name": "#444c5a",
        "tile": "#fffdf5",
        "edge": "#5e6675",
        "number": "#1d2433",
        "proposed": "#fff0b8",
        "free": "#5e6675",
        "placed": "#14349c",
        "hexagon": "#8f6a00",
        "bridge": "#00857a",
        "fault": "#8a0f20",
        "hatch": "#f3b3aa",
        "sign": "#ffffff",
    },
    "dark": {
        "ground": "#191c22",
        "grid": "#3b424f",
        "name": "#c3c9d5",
        "tile": "#353c49",
        "edge": "#9aa4b5",
        "number": "#fbf7ea",
        "proposed": "#58501f",
        "free": "#9aa4b5",
        "placed": "#6ea8e8",
        "hexagon": "#fcd636",
        "bridge": "#b9f3e8",
        "fault": "#ee807a",
        "hatch": "#74393a",
        "sign": "#191c22",
    },
}
"""Every colour of the pictures, on a light page and on a dark one."""

SIDE = 60
"""The side of a cell, in the picture's own measure."""
HEIGHT = 52
"""How high a cell is."""
DIGIT = 18
"""How high the numbers on a tile are written."""

_DIGIT_AT = 0.43
_NAME_AT = -3.5

Spot: TypeAlias = tuple[float, float]
"""Where something stands in a picture: to the right, and down."""


def spot(point: Point) -> Spot:
    """Where a point of the grid is drawn.

    >>> spot(Point(1, 2))
    (120, -104)
    """
    return SIDE * point.x + SIDE // 2 * point.y, -HEIGHT * point.y


def middle(cell: Cell) -> Spot:
    """Where the middle of a cell is drawn."""
    spots = [spot(point) for point in cell.points]
    return sum(x for x, _ in spots) / 3, sum(y for _, y in spots) / 3


def towards(cell: Cell, corner: int, part: float) -> Spot:
    """The spot so far on the way from the middle of a cell to one of its corners."""
    (from_x, from_y), (x, y) = middle(cell), spot(cell.points[corner])
    return from_x + part * (x - from_x), from_y + part * (y - from_y)


@dataclass(frozen=True, slots=True)
class Ink:
    """What a picture of one theme is drawn with."""

    theme: str = "light"

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise LabError(
                say(
                    "There is no theme {theme}: there are {known}.",
                    theme=quoted(self.theme),
                    known=joined(THEMES),
                )
            )

    def fill(self, colour: str) -> str:
        """The attribute of what is filled."""
        return f'fill="{THEMES[self.theme][colour]}"'

    def stroke(self, colour: str, width: float) -> str:
        """The attributes of a line."""
        return f'stroke="{THEMES[self.theme][colour]}" stroke-width="{width}"'

    def triangle(self, cell: Cell, size: float, paint: str, name: str = "") -> str:
        """The outline of a cell, at this part of its size."""
        return shape([towards(cell, corner, size) for corner in range(3)], paint, name)

    def face(self, cell: Cell, colour: str) -> str:
        """An empty tile on its cell."""
        paint = f'{self.fill(colour)} {self.stroke("edge", 2)} stroke-linejoin="round"'
        return self.triangle(cell, 0.92, paint)

    def digit(self, cell: Cell, corner: int, text: str, colour: str = "number") -> str:
        """What stands in a corner of a cell."""
        return self.words(text, towards(cell, corner, _DIGIT_AT), DIGIT, colour)

    def name(self, cell: Cell, text: str) -> str:
        """A few small letters in the middle of a cell."""
        x, y = middle(cell)
        height = 8 if len(text) < 6 else 7
        shift = _NAME_AT if cell.up else -_NAME_AT
        return self.words(text, (x, y + shift), height, "name", "triominos-name")

    def words(self, text: str, at: Spot, height: float, colour: str, name: str = "") -> str:
        """Words with their middle on a spot."""
        x, y = at
        label = f' class="{name}" font-weight="normal"' if name else ""
        place = f'x="{number(x)}" y="{number(y + 0.365 * height)}" font-size="{height}"'
        return f"<text {place} {self.fill(colour)}{label}>{escape(text)}</text>"

    def ring(self, at: Spot, radius: float, paint: str, name: str) -> str:
        """A circle round a spot."""
        place = f'cx="{number(at[0])}" cy="{number(at[1])}" r="{radius}"'
        return f'<circle class="{name}" {place} {paint}/>'

    def badge(self, at: Spot) -> str:
        """The exclamation mark of a fault."""
        disc = self.ring(at, 8.5, self.fill("fault"), "triominos-badge")
        return disc + self.words("!", at, 13, "sign")


def shape(corners: Iterable[Spot], paint: str, name: str = "") -> str:
    """A closed line through these corners."""
    label = f'class="{name}" ' if name else ""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return f'<polygon {label}points="{points}" {paint}/>'


def number(value: float) -> str:
    """A measure with one decimal at most, never -0.

    >>> number(12.0), number(-0.04), number(8.66)
    ('12', '0', '8.7')
    """
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


@dataclass(frozen=True, slots=True)
class Frame:
    """What part of the grid a picture shows, in the picture's own measure."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def round(cls, spots: Iterable[Spot], margin: float) -> "Frame":
        """The frame round these spots."""
        xs, ys = zip(*spots, strict=True)
        left, top = min(xs) - margin, min(ys) - margin
        return cls(left, top, max(xs) + margin - left, max(ys) + margin - top)

    def ground(self, ink: Ink) -> str:
        """The table that the tiles lie on."""
        place = f'x="{number(self.left)}" y="{number(self.top)}"'
        size = f'width="{number(self.width)}" height="{number(self.height)}" rx="10"'
        return f'<rect class="triominos-ground" {place} {size} {ink.fill("ground")}/>'


def picture(
    kind: str,
    frame: Frame,
    title: Message | str,
    story: Message | Listed,
    body: str,
    pixels: int,
) -> str:
    """The whole SVG, so many pixels wide; its one style lets it shrink with the page."""
    if type(pixels) is not int or pixels < 1:
        raise LabError(
            say("A picture is a whole number of pixels wide, not {value}.", value=quoted(pixels))
        )
    box = " ".join(map(number, (frame.left, frame.top, frame.width, frame.height)))
    height = max(1, round(pixels * frame.height / frame.width))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="triominos triominos-{kind}" role="img" '
        f'viewBox="{box}" width="{pixels}" height="{height}" '
        'style="max-width:100%;height:auto" fill="none" text-anchor="middle" font-weight="bold" '
        'font-family="Verdana, DejaVu Sans, Helvetica, Arial, sans-serif">'
        f"<title>{escape(str(title))}</title><desc>{escape(str(story))}</desc>{body}</svg>"
    )
