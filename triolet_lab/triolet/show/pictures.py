"""Pictures: pure functions from tiles, racks and boards to SVG text, the same for the same value.

Nothing in a picture is told by colour alone, and nothing has an id, so that many pictures can
stand on one page. Colours are attributes: a stylesheet that names the classes overrides them.
"""

from collections.abc import Iterable
from html import escape
from math import cos, pi, sin

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Special
from triolet_lab.triolet.rules.legality import Reason
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import JOKER, RACK_SIZE, Rack, Tile

COLOURS = {
    "frame": "#ffffff",
    "coordinate": "#4d5566",
    "cell": "#f3efe6",
    "grid": "#a49a86",
    "tile": "#fffdf5",
    "edge": "#6b5d43",
    "number": "#1d2433",
    "joker": "#4b2a7b",
    "star": "#dccdf2",
    "double": "#0b3d91",
    "double ground": "#cfe2ff",
    "triple": "#7a2e00",
    "triple ground": "#ffd8b5",
    "replay": "#14532d",
    "replay ground": "#d2efd3",
    "placed": "#0b3d91",
    "proposed tile": "#ffe9a3",
    "fault": "#b3261e",
    "hatch": "#f6a99c",
    "fault sign": "#ffffff",
}
"""Every colour of the pictures, the same as on the board that one plays on."""

UNIT = 40
"""The side of a cell, in the picture's own measure."""
PIXELS_PER_CELL = 36
"""How large a cell of the board is drawn when nobody asks for a size."""
TILE_PIXELS = 56
"""How large a tile is drawn that is not on a board."""
MARGIN = 28
"""The room for the coordinates, above and to the left of the cells."""
EDGE = 10
"""The frame to the right of the cells and below them."""

_MIDDLE = UNIT // 2
_ARROW = "M7.5 2.7A8 8 0 1 1 5.1-6.1"
_ARROW_HEAD = "M9-2.8 8.1-9.6 2.3-3.5Z"
_HATCH = "M3 13 13 3M3 25 25 3M3 37 37 3M15 37 37 15M27 37 37 27"


def _star_points() -> str:
    radii = (18, 11.5) * 5
    corners = ((radius, step * pi / 5) for step, radius in enumerate(radii))
    return " ".join(
        f"{_MIDDLE + radius * sin(angle):.1f},{_MIDDLE + 1 - radius * cos(angle):.1f}"
        for radius, angle in corners
    )


_STAR = _star_points()


def tile(tile: Tile, *, rules: Rules = RULEBOOK) -> str:
    """The picture of one tile, with the count of such tiles that these rules give.

    >>> "<title>7</title>" in tile(Tile(7))
    True
    """
    body = _tile(tile, rules)
    return _picture(
        "tile", UNIT, UNIT, _tile_name(tile), _tile_story(tile, rules), body, TILE_PIXELS
    )


def rack(rack: Rack, *, rules: Rules = RULEBOOK) -> str:
    """The picture of a rack: its tiles, and the places that are empty.

    >>> "<title>Rack: 9 5 J</title>" in rack(Rack.parse("9 5 J"))
    True
    """
    width = RACK_SIZE * (UNIT + 6)
    slots = [_slot(rules, place, rack.tiles[place : place + 1]) for place in range(RACK_SIZE)]
    tiles = joined([_tile_story(tile, rules) for tile in rack], " ")
    story = tiles if len(rack) else say("No tiles.")
    title = say("Rack: {rack}", rack=str(rack)) if len(rack) else say("Empty rack")
    return _picture("rack", width, UNIT, title, story, "".join(slots), TILE_PIXELS * width // UNIT)


def board(
    board: Board,
    *,
    placement: Placement | None = None,
    reasons: Iterable[Reason] = (),
    size: int | None = None,
) -> str:
    """The picture of a board, `size` pixels wide, with its coordinates and special cells.

    The tiles of a placement are ringed where they lie on the board, and drawn with a broken ring
    where they do not. The cells of the reasons are marked as faults.

    >>> picture = board(Board(), placement=Placement.of("9@H8"))
    >>> "<title>H8: 9, to be placed on ×2</title>" in picture
    True
    """
    reasons = tuple(reasons)
    rules = board.rules
    proposed, marks = _compare(board, placement)
    for cell in (cell for reason in reasons for cell in reason.cells):
        marks.setdefault(cell, []).append("fault")
    squares = (
        _square(rules, cell, board[cell] or proposed.get(cell), marks.get(cell, []))
        for cell in rules.cells()
    )
    side = MARGIN + rules.size * UNIT + EDGE
    body = _ground(rules.size, side) + "".join(squares)
    title = say_many(
        "Triolet board with {count} tile", "Triolet board with {count} tiles", count=len(board)
    )
    story = [str(board), *reasons]
    if placement is not None:
        story.insert(1, say("Marked: {placement}", placement=placement))
    pixels = side * PIXELS_PER_CELL // UNIT if size is None else size
    return _picture("board", side, side, title, joined(story, "\n"), body, pixels)


def _compare(
    board: Board, placement: Placement | None
) -> tuple[dict[Cell, Tile], dict[Cell, list[str]]]:
    """The tiles of the placement that can be drawn as new ones, and how to mark its cells."""
    proposed: dict[Cell, Tile] = {}
    marks: dict[Cell, list[str]] = {}
    for cell, tile in placement.placed if placement else ():
        if board[cell] == tile:
            marks[cell] = ["placed"]
        elif cell in board:
            marks[cell] = ["fault"]
        elif cell in proposed:
            marks[cell].append("fault")
        else:
            proposed[cell] = tile
            marks[cell] = ["proposed"]
    return proposed, marks


def _ground(size: int, side: int) -> str:
    """The frame, the coordinates and the empty cells."""
    span = size * UNIT
    lines = "".join(
        f"M{MARGIN + step * UNIT} {MARGIN}v{span}M{MARGIN} {MARGIN + step * UNIT}h{span}"
        for step in range(1, size)
    )
    names = "".join(
        _text(COLUMNS[step], _centre(step), 19, 15)
        + _text(str(step + 1), 15, _centre(step) + 5, 15)
        for step in range(size)
    )
    return (
        _box(0, 0, side, side, 10, _fill("frame"))
        + _box(MARGIN, MARGIN, span, span, 0, f"{_fill('cell')} {_stroke('grid', 1)}")
        + f'<path class="triolet-grid" d="{lines}" {_stroke("grid", 1)}/>'
        + f'<g class="triolet-coordinates" {_fill("coordinate")} font-weight="normal">{names}</g>'
    )


def _centre(step: int) -> int:
    return MARGIN + step * UNIT + _MIDDLE


def _square(rules: Rules, cell: Cell, tile: Tile | None, marks: list[str]) -> str:
    """A cell with what lies on it and how it is marked; nothing for an empty plain cell."""
    special = rules.special(cell)
    if tile is None and special is None and not marks:
        return ""
    is_fault, is_marked = "fault" in marks, bool({"placed", "proposed"} & {*marks})
    parts = [_hatch()] if is_fault and tile is None else []
    if tile is not None:
        parts.append(_tile(tile, rules, is_proposed="proposed" in marks, is_fault=is_fault))
    elif special is not None:
        parts.append(_special(special))
    if is_marked:
        parts.append(_ring("proposed" in marks))
        parts += [_covered(special)] if special else []
    if is_fault:
        parts.append(_fault())
    title = escape(str(_square_title(cell, tile, special, marks)))
    classes = " ".join(f"triolet-{name}" for name in ("square", *dict.fromkeys(marks)))
    x, y = MARGIN + cell.column * UNIT, MARGIN + cell.row * UNIT
    opening = f'<g class="{classes}" transform="translate({x} {y})">'
    return f"{opening}<title>{title}</title>{''.join(parts)}</g>"


def _square_title(
    cell: Cell, tile: Tile | None, special: Special | None, marks: list[str]
) -> Message:
    what: list[object] = [_tile_name(tile) if tile else special.sign if special else say("empty")]
    if "placed" in marks and special:
        what.append(say("just placed on {sign}", sign=special.sign))
    elif "placed" in marks:
        what.append(say("just placed"))
    if "proposed" in marks and special:
        what.append(say("to be placed on {sign}", sign=special.sign))
    elif "proposed" in marks:
        what.append(say("to be placed"))
    if "fault" in marks:
        what.append(say("fault"))
    return say("{cell}: {what}", cell=str(cell), what=joined(what))


def _special(special: Special) -> str:
    """The sign of a special cell on its ground."""
    ground = _box(0.5, 0.5, UNIT - 1, UNIT - 1, 0, _fill(f"{special} ground"))
    if special is Special.REPLAY:
        sign = _arrow(special, _MIDDLE, _MIDDLE, 0.8)
    else:
        sign = _text(special.sign, _MIDDLE, 26, 16, special)
    return f'<g class="triolet-{special}">{ground}{sign}</g>'


def _covered(special: Special) -> str:
    """The small sign of the special cell that a marked tile covers."""
    if special is Special.REPLAY:
        return _arrow(special, 10, 10.5, 0.5)
    return _text(special.sign, 12, 13, 9, special)


def _arrow(colour: str, x: float, y: float, scale: float) -> str:
    """A round arrow: one more turn. Drawn, since not every font has the sign."""
    return (
        f'<g transform="translate({x} {y}) scale({scale})">'
        f'<path d="{_ARROW}" {_stroke(colour, 3)}/><path d="{_ARROW_HEAD}" {_fill(colour)}/></g>'
    )


def _ring(is_broken: bool) -> str:
    dashes = ' stroke-dasharray="7 4"' if is_broken else ""
    return _box(3, 3, UNIT - 6, UNIT - 6, 5, _stroke("placed", 3) + dashes)


def _hatch() -> str:
    return f'<path class="triolet-hatch" d="{_HATCH}" {_stroke("hatch", 2)}/>'


def _fault() -> str:
    """A square outline and an exclamation mark in the upper right corner."""
    return (
        _box(1, 1, UNIT - 2, UNIT - 2, 1, _stroke("fault", 2.5))
        + f'<circle cx="32.5" cy="7.5" r="7.5" {_fill("fault")}/>'
        + _text("!", 32.5, 11.8, 12, "fault sign")
    )


def _tile(tile: Tile, rules: Rules, *, is_proposed: bool = False, is_fault: bool = False) -> str:
    """A tile that fills a cell: its number, and its count or a joker's star."""
    face = _fill("proposed tile" if is_proposed else "tile")
    parts = [
        _box(2, 2, UNIT - 4, UNIT - 4, 5, _fill("edge")),
        _box(3, 2.5, UNIT - 6, UNIT - 7, 4.5, face),
    ]
    if is_fault:
        parts.append(_hatch())
    if tile.is_joker:
        paint = f'{_fill("star")} {_stroke("joker", 1.5)} stroke-linejoin="round"'
        parts.append(f'<polygon class="triolet-star" points="{_STAR}" {paint}/>')
    if tile.face is not None:
        height = 17 if tile.is_joker else 21 if tile.face < 10 else 18
        colour = "joker" if tile.is_joker else "number"
        parts.append(_text(str(tile.face), _MIDDLE, 26.5, height, colour))
    if not tile.is_joker:
        parts.append(_text(str(rules.count(tile)), 32.5, 34, 9, "number", "triolet-count"))
    kind = "joker" if tile.is_joker else "number"
    return f'<g class="triolet-tile triolet-{kind}">{"".join(parts)}</g>'


def _slot(rules: Rules, place: int, tiles: tuple[Tile, ...]) -> str:
    """One place of a rack with its tile, if there is one."""
    dashes = f'{_stroke("grid", 2)} stroke-dasharray="6 4" class="triolet-slot"'
    empty = _box(3, 3, UNIT - 6, UNIT - 6, 5, dashes)
    content = "".join(_tile(tile, rules) for tile in tiles) or empty
    return f'<g transform="translate({3 + place * (UNIT + 6)} 0)">{content}</g>'


def _tile_name(tile: Tile) -> Message | str:
    if not tile.is_joker:
        return str(tile)
    return say("joker") if tile == JOKER else say("joker as {face}", face=tile.face)


def _tile_story(tile: Tile, rules: Rules) -> Message:
    return say_many(
        "{tile}: there is one such tile.",
        "{tile}: there are {count} such tiles.",
        count=rules.count(tile),
        tile=_tile_name(tile),
    )


def _box(x: float, y: float, width: float, height: float, radius: float, paint: str) -> str:
    size = f'width="{width}" height="{height}" rx="{radius}"'
    return f'<rect x="{x}" y="{y}" {size} {paint}/>'


def _text(text: str, x: float, y: float, height: float, colour: str = "", name: str = "") -> str:
    """A word centred on x that stands on y."""
    paint = (f" {_fill(colour)}" if colour else "") + (f' class="{name}"' if name else "")
    return f'<text x="{x}" y="{y}" font-size="{height}"{paint}>{escape(text)}</text>'


def _fill(colour: str) -> str:
    return f'fill="{COLOURS[colour]}"'


def _stroke(colour: str, width: float) -> str:
    return f'stroke="{COLOURS[colour]}" stroke-width="{width}"'


def _picture(
    kind: str,
    width: int,
    height: int,
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
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="triolet triolet-{kind}" role="img" '
        f'viewBox="0 0 {width} {height}" width="{pixels}" height="{pixels * height // width}" '
        'style="max-width:100%;height:auto" fill="none" text-anchor="middle" font-weight="bold" '
        'font-family="Verdana, DejaVu Sans, Helvetica, Arial, sans-serif">'
        f"<title>{escape(str(title))}</title><desc>{escape(str(story))}</desc>{body}</svg>"
    )
