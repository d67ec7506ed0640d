"""Pictures: pure functions from tiles, racks and tables to SVG text, the same for the same value.

A picture tells in words all that it shows: whoever cannot see it reads its `<title>` and `<desc>`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import chain
from math import atan2

from triolet_lab.language import Message, joined, listed, say, say_many
from triolet_lab.triominos.rules.board import Asked, Board, Place
from triolet_lab.triominos.rules.cells import FIRST_CELL, Cell, Point, reading_order
from triolet_lab.triominos.rules.legality import Reason
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.scoring import Bonus, ScoreLine, bonus_lines
from triolet_lab.triominos.rules.tiles import Rack, Tile
from triolet_lab.triominos.show.ink import HEIGHT, SIDE, Frame, Ink, Spot, picture, shape, spot

PIXELS_PER_SIDE = 66
"""How large a cell of the table is drawn when nobody asks for a size."""
NAMED_PIXELS = 92
"""How large it is drawn with its name in it."""
TILE_PIXELS = 84
"""How large a tile is drawn that is not on a table."""
WIDEST = 960
"""How wide a table is drawn at most when nobody asks for a size."""
ROW = 10
"""How many tiles of a rack stand in a row."""
FAR = 4
"""How many steps off the table a cell may lie that is drawn with it."""

_MARGIN = 16
RING = 27
"""How far the ring reaches round a point where two numbers do not match."""
_GAP = 12


def tile(tile: Tile, *, theme: str = "light", size: int = TILE_PIXELS) -> str:
    """The picture of one tile, its lowest number to the left.

    >>> "<title>0-2-5</title>" in tile(Tile(0, 2, 5))
    True
    """
    ink, cell = Ink(theme), FIRST_CELL
    body = _tile(ink, Placement(cell, tile.numbers))
    frame = Frame.round(map(spot, cell.points), 2)
    return picture("tile", frame, str(tile), _tile_story(tile), body, size)


def placement(placement: Placement, *, theme: str = "light", size: int = TILE_PIXELS) -> str:
    """The picture of a placement by itself: the tile as it lies, with the name of its cell.

    >>> "<title>D(0,0) 5-0-2</title>" in placement(Placement.parse("D(0,0) 5-0-2"))
    True
    """
    ink, cell = Ink(theme), placement.cell
    body = _tile(ink, placement) + ink.name(cell, cell.short)
    story = say("There is no such tile.") if placement.tile is None else _tile_story(placement.tile)
    frame = Frame.round(map(spot, cell.points), 2)
    return picture("placement", frame, str(placement), story, body, size)


def rack(rack: Rack, *, theme: str = "light", size: int | None = None) -> str:
    """The picture of a rack: its tiles in their order, ten in a row.

    >>> "<title>Rack: 3-3-4 0-2-5</title>" in rack(Rack.parse("3-3-4 0-2-5"))
    True
    """
    ink = Ink(theme)
    columns, rows = max(1, min(ROW, len(rack))), max(1, -(-len(rack) // ROW))
    width, height = SIDE + _GAP, HEIGHT + _GAP
    parts = [
        _moved(_tile(ink, Placement(FIRST_CELL, one.numbers)), place % ROW * width, row * height)
        for place, one in enumerate(rack)
        for row in (place // ROW,)
    ]
    frame = Frame(-_GAP, -HEIGHT - _GAP, columns * width + _GAP, rows * height + _GAP)
    title = say("Rack: {rack}", rack=str(rack)) if len(rack) else say("Empty rack")
    story = joined([_tile_story(one) for one in rack] or [say("No tiles.")], " ")
    pixels = round(TILE_PIXELS / SIDE * frame.width) if size is None else size
    return picture("rack", frame, title, story, frame.ground(ink) + "".join(parts), pixels)


def board(
    board: Board,
    *,
    placement: Placement | None = None,
    reasons: Iterable[Reason] = (),
    bridges: Iterable[Placement] = (),
    places: bool = False,
    coordinates: bool = False,
    rules: Rules = RULEBOOK,
    theme: str = "light",
    size: int | None = None,
) -> str:
    """The picture of a table, fitted to its tiles and `size` pixels wide.

    A placement is outlined where it lies on the table, and drawn with a broken outline where it
    does not; so are the bridge or the hexagons that it makes, and those of `bridges`. Every closed
    hexagon has its thin line. The cells and corners of the reasons are marked as faults. `places`
    shows where a tile could be added and what it must show there, `coordinates` the names of the
    cells.

    >>> picture = board(Board.parse("U(0,0) 5-5-2"), placement=Placement.parse("D(0,0) 5-0-2"))
    >>> "<title>D(0,0): 5-0-2, to be placed</title>" in picture
    True
    """
    ink, scene = Ink(theme), _Scene(board, placement, tuple(reasons), tuple(bridges), rules)
    free = scene.free if places else ()
    cells = scene.cells([place.cell for place in free], coordinates=coordinates)
    margin = RING + 4 if scene.corners else _MARGIN
    frame = Frame.round(chain.from_iterable(map(spot, cell.points) for cell in cells), margin)
    lying = [cell for cell in cells if scene.placement_at(cell)]
    body = [frame.ground(ink)]
    body += [_grid(ink, cell) for cell in cells if coordinates and cell not in lying]
    body += [_free(ink, place, rules, coordinates) for place in free if place.cell not in lying]
    body += [_square(ink, scene, cell) for cell in cells if scene.has_something(cell)]
    body += [*_lines(ink, scene), *_faults(ink, scene, cells)]
    if coordinates:
        body += [ink.name(cell, cell.short) for cell in cells if cell not in scene.signed]
    title = say_many(
        "Triominos table with {count} tile", "Triominos table with {count} tiles", count=len(board)
    )
    side = NAMED_PIXELS if coordinates else PIXELS_PER_SIDE
    pixels = min(WIDEST, round(side / SIDE * frame.width)) if size is None else size
    return picture("board", frame, title, joined(scene.story(free), "\n"), "".join(body), pixels)


@dataclass(frozen=True)
class _Scene:
    """What is to be drawn of a table, and how its cells are marked."""

    board: Board
    placement: Placement | None
    reasons: tuple[Reason, ...]
    given: tuple[Placement, ...]
    rules: Rules

    @cached_property
    def faults(self) -> frozenset[Cell]:
        """The cells that are marked as faults."""
        faults = {cell for reason in self.reasons for cell in reason.cells}
        if self.placement and self.board[self.placement.cell] not in (None, self.placement):
            faults.add(self.placement.cell)
        return frozenset(faults)

    @cached_property
    def corners(self) -> frozenset[Point]:
        """The points in which two numbers do not match."""
        return frozenset(point for reason in self.reasons for point in reason.corners)

    @property
    def proposed(self) -> Placement | None:
        """The placement, where it is not on the table yet and its cell is free."""
        one = self.placement
        return one if one is not None and one.cell not in self.board else None

    @property
    def placed(self) -> Placement | None:
        """The placement, where it lies on the table."""
        one = self.placement
        return one if one is not None and self.board[one.cell] == one else None

    @cached_property
    def signed(self) -> frozenset[Cell]:
        """The cells in whose middle stands the sign of a fault."""
        seen = {cell for reason in self.reasons if not reason.corners for cell in reason.cells}
        return frozenset(seen | (self.faults if not self.reasons else set()))

    @cached_property
    def free(self) -> tuple[Place, ...]:
        """The places for a next tile."""
        return self.board.places or (self.board.place_at(FIRST_CELL),)

    @cached_property
    def bonus(self) -> ScoreLine | None:
        """The bridge or the hexagons that the placement makes."""
        one = self.placement
        if one is None or one.tile is None or self.reasons or not (self.placed or self.proposed):
            return None
        before = Board(other for other in self.board if other != one)
        return next(iter(bonus_lines(before.place_at(one.cell), self.rules)), None)

    @cached_property
    def bridges(self) -> tuple[Placement, ...]:
        """The tiles that are outlined as bridges, in reading order."""
        found = {one for one in self.given if self.board[one.cell] == one}
        if self.placement and self.bonus and self.bonus.bonus is Bonus.BRIDGE:
            found.add(self.placement)
        return tuple(sorted(found, key=lambda one: reading_order(one.cell)))

    @property
    def new_hexagons(self) -> tuple[Point, ...]:
        """The middles of the hexagons that the placement closes."""
        is_hexagon = self.bonus is not None and self.bonus.bonus is not Bonus.BRIDGE
        return self.bonus.corners if self.bonus is not None and is_hexagon else ()

    def placement_at(self, cell: Cell) -> Placement | None:
        """What is drawn as a tile on a cell."""
        proposed = self.proposed
        return proposed if proposed and proposed.cell == cell else self.board[cell]

    def has_something(self, cell: Cell) -> bool:
        """Whether a tile or a mark is drawn on a cell."""
        return self.placement_at(cell) is not None or cell in self.faults

    def cells(self, free: Iterable[Cell], *, coordinates: bool) -> list[Cell]:
        """The cells that the picture shows, in reading order: none that lies far off."""
        tiles = {one.cell for one in self.board}
        near = {*free, *self.faults, *({self.placement.cell} if self.placement else ())}
        if coordinates:
            near |= {place.cell for place in self.free}
        near = {cell for cell in near if _is_near(cell, tiles)}
        return sorted(tiles | near or {FIRST_CELL}, key=reading_order)

    def title(self, cell: Cell) -> Message:
        """What there is on a cell, in words."""
        one = self.placement_at(cell)
        what: list[object] = ["-".join(map(str, one.numbers)) if one else say("empty")]
        if one is not None and one == self.placed:
            what.append(say("just placed"))
        elif one is not None and one == self.proposed:
            what.append(say("to be placed"))
        if one in self.bridges:
            what.append(say("bridge"))
        if cell in self.faults:
            what.append(say("fault"))
        return say("{cell}: {what}", cell=str(cell), what=joined(what))

    def story(self, free: Iterable[Place]) -> Iterator[object]:
        """All that the picture shows, line by line."""
        yield self.board
        if self.placement is not None:
            yield say("Marked: {placement}", placement=str(self.placement))
        if self.bridges:
            yield say("Bridges: {bridges}", bridges=listed(map(str, self.bridges)))
        if self.board.hexagons:
            points = listed(map(str, self.board.hexagons))
            yield say("Closed hexagons round these points: {points}", points=points)
        if self.new_hexagons:
            points = listed(map(str, self.new_hexagons))
            yield say("The marked tile closes hexagons round these points: {points}", points=points)
        yield from self.reasons
        for place in free:
            yield _place_title(place, self.rules)


def _is_near(cell: Cell, tiles: set[Cell]) -> bool:
    return not tiles or min(map(cell.distance, tiles)) <= FAR


# Cells.


def _square(ink: Ink, scene: _Scene, cell: Cell) -> str:
    """A cell with what lies on it, with its name for whoever points at it."""
    one = scene.placement_at(cell)
    is_proposed, is_fault = one is not None and one == scene.proposed, cell in scene.faults
    marks = ["placed"] if one is not None and one == scene.placed else []
    marks += ["proposed"] if is_proposed else []
    marks += ["fault"] if is_fault else []
    parts = [_tile(ink, one, is_proposed=is_proposed)] if one else [_hatch(ink, cell)]
    classes = " ".join(f"triominos-{name}" for name in ("cell", *marks))
    title = escape(str(scene.title(cell)))
    return f'<g class="{classes}"><title>{title}</title>{"".join(parts)}</g>'


def _tile(ink: Ink, one: Placement, *, is_proposed: bool = False) -> str:
    """A tile with its numbers in its corners."""
    digits = "".join(
        ink.digit(one.cell, corner, str(number)) for corner, number in enumerate(one.numbers)
    )
    face = ink.face(one.cell, "proposed" if is_proposed else "tile")
    return f'<g class="triominos-tile">{face}{digits}</g>'


def _grid(ink: Ink, cell: Cell) -> str:
    return ink.triangle(cell, 1, ink.stroke("grid", 1), "triominos-grid")


def _hatch(ink: Ink, cell: Cell) -> str:
    """The ground of an empty cell that is a fault: lines along its first side."""
    (ax, ay), (bx, by), (cx, cy) = map(spot, cell.points)
    lines = "".join(
        f"M{ax + (cx - ax) * part:.1f} {ay + (cy - ay) * part:.1f}"
        f"L{bx + (cx - bx) * part:.1f} {by + (cy - by) * part:.1f}"
        for part in (0.15, 0.35, 0.55, 0.75)
    )
    return f'<path class="triominos-hatch" d="{lines}" {ink.stroke("hatch", 2.5)}/>'


def _free(ink: Ink, place: Place, rules: Rules, coordinates: bool) -> str:
    """A place for a tile: a dotted outline, the numbers it asks for, and what it adds."""
    paint = f'{ink.stroke("free", 1.5)} stroke-dasharray="2 4" stroke-linecap="round"'
    parts = [ink.triangle(place.cell, 0.84, paint)]
    parts += [
        ink.digit(place.cell, corner, str(number), "free")
        for corner, number in enumerate(place.asked)
        if number is not None
    ]
    parts += [
        ink.name(place.cell, f"+{line.points}")
        for line in bonus_lines(place, rules)
        if not coordinates
    ]
    title = escape(str(_place_title(place, rules)))
    return (
        f'<g class="triominos-free" font-weight="normal"><title>{title}</title>{"".join(parts)}</g>'
    )


def _place_title(place: Place, rules: Rules) -> Message:
    cell, asked = str(place.cell), _asked(place.asked)
    for line in bonus_lines(place, rules):
        return say("{cell}: free for {asked}, {bonus}", cell=cell, asked=asked, bonus=line.message)
    return say("{cell}: free for {asked}", cell=cell, asked=asked)


def _asked(asked: Asked) -> str:
    return "-".join("?" if number is None else str(number) for number in asked)


def _tile_story(tile: Tile) -> Message:
    return say_many(
        "{tile}: worth {count} point.",
        "{tile}: worth {count} points.",
        count=tile.value,
        tile=str(tile),
    )


def _moved(body: str, right: int, down: int) -> str:
    return f'<g transform="translate({right} {down})">{body}</g>' if right or down else body


# What is outlined.


def _lines(ink: Ink, scene: _Scene) -> Iterator[str]:
    """The outlines of hexagons and bridges and of the placement, above all tiles."""
    for point in scene.board.hexagons:
        if point not in scene.new_hexagons:
            yield _hexagon(ink, point, 2)
    for point in scene.new_hexagons:
        yield _hexagon(ink, point, 4.5)
    for one in scene.bridges:
        yield _bridge(ink, one.cell)
    if scene.placed:
        yield _outline(ink, scene.placed.cell, "")
    if scene.proposed and scene.proposed.cell not in scene.faults:
        yield _outline(ink, scene.proposed.cell, ' stroke-dasharray="8 5"')


def _hexagon(ink: Ink, point: Point, width: float) -> str:
    """A line round the six cells that meet in a point."""
    x, y = spot(point)
    around = {spot(other) for cell in point.cells for other in cell.points} - {(x, y)}
    corners = sorted(around, key=lambda at: atan2(at[1] - y, at[0] - x))
    inner = [(x + (right - x) * 0.97, y + (down - y) * 0.97) for right, down in corners]
    paint = f'{ink.stroke("hexagon", width)} stroke-linejoin="round"'
    return shape(inner, paint, "triominos-hexagon")


def _bridge(ink: Ink, cell: Cell) -> str:
    """The three points that a bridge joins, and the lines between them."""
    paint = f'{ink.stroke("bridge", 4)} stroke-linecap="round"'
    knobs = "".join(
        ink.ring(at, 5, ink.fill("bridge"), "triominos-knob") for at in map(spot, cell.points)
    )
    return f'<g class="triominos-bridge">{ink.triangle(cell, 1, paint)}{knobs}</g>'


def _outline(ink: Ink, cell: Cell, dashes: str) -> str:
    paint = f'{ink.stroke("placed", 4)} stroke-linejoin="round"{dashes}'
    return ink.triangle(cell, 0.92, paint, "triominos-outline")


def _faults(ink: Ink, scene: _Scene, cells: Iterable[Cell]) -> Iterator[str]:
    """The outlines of the cells of the reasons, their signs, and the corners that do not match."""
    shown = [cell for cell in cells if cell in scene.faults]
    for cell in shown:
        yield ink.triangle(cell, 0.92, f'{ink.stroke("fault", 2.5)} stroke-linejoin="round"')
    for point in sorted(scene.corners):
        x, y = spot(point)
        yield ink.ring((x, y), RING, ink.stroke("fault", 3.5), "triominos-corner")
        yield ink.badge((x, y))
    for cell in shown:
        if cell in scene.signed:
            yield ink.badge(_sign_at(cell))


def _sign_at(cell: Cell) -> Spot:
    """Where the sign of a fault stands: in the middle of the side that lies level."""
    x, y = spot(cell.points[0])
    return x + SIDE / 2, y
