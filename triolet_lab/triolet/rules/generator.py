"""Every legal placement of a rack, with its points."""

from functools import cache
from typing import NamedTuple

from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.board import Board, Placed, as_board
from triolet_lab.triolet.rules.codes import (
    cell_of,
    cell_of_index,
    code_of,
    tile_code,
    tile_of_code,
)
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import Rack, Tile, as_rack


class Scored(NamedTuple):
    """A legal placement and what it earns with the best choice of its multiplier."""

    placement: Placement
    points: int


def legal_placements(board: Board, rack: Rack | str, *, first_turn: bool = False) -> list[Scored]:
    """All legal placements of one, two or three tiles, a joker with every legal face.

    Fewer tiles come first; then the tiles as they lie count, numbers upwards and a joker last; then
    the face of the joker; then across before down; then tiles side by side before tiles astride of
    another; last the cell, across in reading order, down by columns from left to right.

    >>> for placement, points in legal_placements(Board.parse("9@H8"), Rack.parse("6 15")):
    ...     print(points, "=", placement)
    15 = 6@H7
    15 = 6@G8
    15 = 6@I8
    15 = 6@H9
    """
    hand = sorted(map(tile_code, as_rack(rack)))
    laid: list[kernel.Laid] = []
    kernel.generate(as_board(board).grid(), hand, first_turn, laid)
    return [_scored(*entry) for entry in laid]


def best_placement(board: Board, rack: Rack | str, *, first_turn: bool = False) -> Scored | None:
    """The first of the legal placements that earn most, None where nothing can be placed.

    >>> print(*best_placement(Board.parse("9@H8"), "6"))
    6@H7 15
    """
    placements = legal_placements(board, rack, first_turn=first_turn)
    return max(placements, key=lambda scored: scored.points, default=None)


def can_place(board: Board, rack: Rack, *, first_turn: bool = False) -> bool:
    """Whether the rack has any legal placement: then it has one of a single tile."""
    laid: list[kernel.Laid] = []
    for tile in set(rack):
        faces = range(kernel.FACES) if tile.number is None else [tile.number]
        for face in faces:
            kernel.singles(board.grid(), face, first_turn, laid)
            if laid:
                return True
    return False


def is_dead(board: Board, tiles: set[Tile]) -> bool:
    """Whether none of these tiles could be placed anywhere, by anybody, in a later turn."""
    if any(tile.is_joker for tile in tiles):
        faces = set(range(kernel.FACES))
    else:
        faces = {tile.points for tile in tiles}
    return not any(kernel.can_bear(board.grid(), face) for face in faces)


@cache
def _placed(laid: int) -> Placed:
    """The tile on its cell that the generator's number stands for: there are 7,200 of them."""
    return Placed(cell_of_index(cell_of(laid)), tile_of_code(code_of(laid)))


def _scored(points: int, first: int, second: int, third: int) -> Scored:
    if second == kernel.NOTHING:
        placed: tuple[Placed, ...] = (_placed(first),)
    elif third == kernel.NOTHING:
        placed = (_placed(first), _placed(second))
    else:
        placed = (_placed(first), _placed(second), _placed(third))
    placement = object.__new__(Placement)  # they are in order already: no need to sort them
    object.__setattr__(placement, "placed", placed)
    object.__setattr__(placement, "multiplied", None)
    return Scored(placement, points)
