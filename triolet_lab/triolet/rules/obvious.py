"""Every legal placement the obvious way: try all tiles on all cells, and ask the rules.

Read this before `generator`, which finds the same a thousand times faster; a test holds the one
against the other.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from triolet_lab.triolet.rules.board import Board, Placed
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.legality import Rule, check, is_legal
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import TARGET, Rack, Tile, as_rack

WHERE = {Rule.ON_BOARD, Rule.UNBROKEN, Rule.CENTRE, Rule.TOUCHING}
"""The rules that speak of cells only, not of numbers."""


def all_legal(board: Board, rack: Rack | str, *, first_turn: bool = False) -> Iterator[Placement]:
    """Everything that `check` allows, in no order that matters.

    >>> print(*sorted(map(str, all_legal(Board.parse("9@H8"), "6 15"))), sep=", ")
    6@G8, 6@H7, 6@H9, 6@I8
    """
    rack = as_rack(rack)
    for count in range(1, len(rack) + 1):
        for cells in places(board, count):
            for order in set(permutations(rack, count)):
                for tiles in with_faces(order):
                    placement = Placement(tuple(map(Placed, cells, tiles)))
                    if is_legal(board, placement, rack, first_turn=first_turn):
                        yield placement


def places(board: Board, count: int) -> Iterator[tuple[Cell, ...]]:
    """All choices of so many cells in one row or column where tiles may lie by their place.

    >>> [len(list(places(Board.parse("9@H8"), count))) for count in (1, 2, 3)]
    [4, 14, 20]
    """
    size = range(board.rules.size)
    rows = [[Cell(row, column) for column in size] for row in size]
    lines = rows if count == 1 else [*rows, *map(list, zip(*rows, strict=True))]
    for line in lines:
        for cells in combinations(line, count):
            zeros = Placement(tuple(Placed(cell, Tile(0)) for cell in cells))
            if not WHERE & {reason.rule for reason in check(board, zeros)}:
                yield cells


def with_faces(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """The tiles with every face that a joker can have; two jokers are never legal."""
    if sum(tile.is_joker for tile in tiles) < 2:
        jokers = [Tile(None, face) for face in range(TARGET + 1)]
        yield from product(*(jokers if tile.is_joker else [tile] for tile in tiles))
