"""Tiles, cells and laid tiles as numbers: what the generator and whole games in numbers count with.

A tile is a *code*: 0 to 15 for a number, 16 for a joker, 16 + face for one that stands for a face.
A cell is an *index*, `row * 16 + column`. A *laid* tile is both in one number.
"""

from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.tiles import TARGET, Tile, sort_key


def tile_code(tile: Tile) -> int:
    """The code of a tile, which is its place in the order of tiles.

    >>> [tile_code(Tile.parse(text)) for text in ("0", "15", "J", "J7")]
    [0, 15, 16, 23]
    """
    return sort_key(tile)


def tile_of_code(code: int) -> Tile:
    """The tile with this code; 16 and more is a joker that has been laid.

    >>> print(tile_of_code(9), tile_of_code(23), tile_of_code(16))
    9 J7 J0
    """
    return Tile(code) if code <= TARGET else Tile(None, code - TARGET - 1)


def cell_index(cell: Cell) -> int:
    """The index of a cell.

    >>> cell_index(Cell.parse("A1")), cell_index(Cell.parse("H8"))
    (0, 119)
    """
    return cell.row << 4 | cell.column


def cell_of_index(index: int) -> Cell:
    """The cell with this index.

    >>> print(cell_of_index(119))
    H8
    """
    return Cell(index >> 4, index & 15)


def laid_tile(code: int, index: int) -> int:
    """A tile on a cell.

    >>> laid_tile(9, 119), code_of(2423), cell_of(2423)
    (2423, 9, 119)
    """
    return code << 8 | index


def code_of(laid: int) -> int:
    """The code of a laid tile."""
    return laid >> 8


def cell_of(laid: int) -> int:
    """The index of its cell."""
    return laid & 255
