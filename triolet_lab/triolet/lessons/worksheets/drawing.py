"""What is drawn on a worksheet: a part of the board, tiles, a rack; and its style."""

from collections.abc import Iterable
from html import escape

from triolet_lab.language import say
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import COLUMNS, Cell
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import Rack, Tile
from triolet_lab.triolet.show import pictures

LABEL = 22
"""The room for the coordinates of a part of the board."""


def window(board: Board, placement: Placement | None = None, asked: Cell | None = None) -> str:
    """The part of the board around its tiles, with coordinates; a cell in question shows a "?"."""
    cells = [cell for cell, _ in board]
    cells += placement.cells if placement else ()
    cells += [asked] if asked else []
    top, height = _span([cell.row for cell in cells])
    left, width = _span([cell.column for cell in cells])
    unit = pictures.UNIT
    side = pictures.MARGIN + RULEBOOK.size * unit + pictures.EDGE
    corner = (pictures.MARGIN + left * unit, pictures.MARGIN + top * unit)
    part = (*corner, width * unit, height * unit)
    picture = pictures.board(board, placement=placement, size=side)
    labels = [_label(LABEL + (n + 0.5) * unit, LABEL - 6, COLUMNS[left + n]) for n in range(width)]
    labels += [
        _label(LABEL / 2, LABEL + (n + 0.5) * unit + 5, str(top + n + 1)) for n in range(height)
    ]
    if asked:
        x, y = LABEL + (asked.column - left + 0.5) * unit, LABEL + (asked.row - top + 0.5) * unit
        labels.append(f'<circle cx="{x}" cy="{y}" r="15" class="asked"/>')
        labels.append(f'<text x="{x}" y="{y + 7}" class="asked-sign">?</text>')
    return (
        f'<svg class="board-part" viewBox="0 0 {LABEL + width * unit} {LABEL + height * unit}" '
        f'style="width: {_millimetres(width, height):.1f}mm" '
        f'role="img" aria-label="{escape(str(say("Part of the board")))}">'
        f'<svg x="{LABEL}" y="{LABEL}" width="{width * unit}" height="{height * unit}" '
        f'viewBox="{" ".join(map(str, part))}">{picture}'
        f"</svg>{''.join(labels)}</svg>"
    )


def _span(places: list[int], smallest: int = 7) -> tuple[int, int]:
    """The first row or column of a part of the board, and how many there are."""
    low, high = min(places) - 1, max(places) + 1
    while high - low + 1 < smallest:
        low, high = low - 1, high + 1
    low, high = max(0, low), min(RULEBOOK.size - 1, high)
    return low, high - low + 1


def _millimetres(width: int, height: int) -> float:
    """How wide a part of the board is printed: 9 mm a cell, as far as four boards fit on a page."""
    cell = min(9, 80 / (width + 0.5), 68 / (height + 0.5))
    return cell * (width + LABEL / pictures.UNIT)


def _label(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="coordinate">{text}</text>'


def tiles_picture(tiles: Iterable[Tile]) -> str:
    """Tiles in a row."""
    return f'<span class="tiles">{"".join(map(pictures.tile, tiles))}</span>'


def rack_picture(rack: Rack) -> str:
    """A rack below a board."""
    return f'<div class="rack">{pictures.rack(rack)}</div>'


STYLE = """\
.board-part { max-width: 100%; display: block; }
.coordinate { font: 600 14px sans-serif; text-anchor: middle; fill: #333; }
.asked { fill: #fff; stroke: #111; stroke-width: 2; stroke-dasharray: 4 3; }
.asked-sign { font: 700 20px sans-serif; text-anchor: middle; fill: #111; }
.tiles svg { width: 8.6mm; height: 8.6mm; vertical-align: middle; margin-right: .6mm; }
.sums { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3mm 6mm; }
.sum { white-space: nowrap; font-size: 13pt; } .sum .tiles svg { margin: 0; }
.gap { display: inline-block; width: 8mm; height: 8mm; border: .8pt solid #6e5727;
  border-radius: 1.5mm; vertical-align: middle; }
.rack svg { width: 40mm; height: auto; margin-top: 2mm; }
table { border-collapse: collapse; }
.square td { width: 13mm; height: 13mm; border: 1pt solid #17363f; text-align: center;
  font-size: 15pt; }
.bag { font-size: 9.5pt; margin-bottom: 1mm; width: 100%; }
.bag th, .bag td { border: .6pt solid #888; padding: .6mm 1mm; text-align: center; }
"""
"""The style of what is drawn here, and of the tables of the tasks."""
