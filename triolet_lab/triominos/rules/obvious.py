"""The legal placements found the slow, obvious way: try everything, and keep what is legal.

Here one can see what is meant; `generator` finds the same a hundred times as fast.
"""

from triolet_lab.triominos.rules.board import Board, as_board
from triolet_lab.triominos.rules.cells import FIRST_CELL, Cell, reading_order
from triolet_lab.triominos.rules.generator import Scored
from triolet_lab.triominos.rules.legality import is_legal
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.tiles import TRIPLE_ZERO, Rack, as_rack


def legal_slowly(
    board: Board | str, rack: Rack | str, *, rules: Rules = RULEBOOK, drawn: int = 0
) -> list[Scored]:
    """All legal placements: every tile on every cell near the table in every turn.

    >>> for placement, points in legal_slowly("U(0,0) 5-5-2", "1-5-5 0-2-5 0-0-0"):
    ...     print(points, "=", placement)
    7 = D(0,0) 5-0-2
    11 = D(-1,0) 1-5-5
    """
    board, rack = as_board(board), as_rack(rack)
    found = []
    for tile in sorted(rack):
        for cell in cells_nearby(board):
            for numbers in tile.turns:
                placement = Placement(cell, numbers)
                if is_legal(board, placement, rack, rules=rules, drawn=drawn):
                    found.append(Scored(placement, points_slowly(board, placement, rules)))
    return found


def cells_nearby(board: Board) -> list[Cell]:
    """Every cell that shares a point with a tile, and the first one, in reading order."""
    cells = {cell for placement in board for cell in placement.cell.around}
    return sorted(cells | {FIRST_CELL}, key=reading_order)


def points_slowly(board: Board, placement: Placement, rules: Rules) -> int:
    """What a placement earns, counted on the table with the new tile on it."""
    tile, points = placement.tile, placement.cell.points
    assert tile is not None
    after = board.place(placement)
    sides = sum(cell in board for cell in placement.cell.neighbours)
    hexagons = sum(all(cell in after for cell in point.cells) for point in points)
    covered = all(any(cell in board for cell in point.cells) for point in points)
    total = 1 if rules.children else tile.value
    if hexagons:
        total += rules.hexagons(hexagons)
    elif covered and (sides == 1 or rules.bridge_extension):
        total += rules.bridge
    if len(board) == 0 and rules.start_triple and tile.is_triple and not rules.children:
        total += 40 if tile == TRIPLE_ZERO else 10
    return total
