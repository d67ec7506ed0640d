"""Every legal placement of a rack, with its points.

The board keeps its open places by the numbers that they ask for, and every tile is listed under the
numbers that it answers: no cell is tried in vain. `obvious` finds the same by trying all of them.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from triolet_lab.triominos.rules.board import Asked, Board, Place, as_board
from triolet_lab.triominos.rules.cells import FIRST_CELL, reading_order
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.scoring import bonus_lines, score, tile_line
from triolet_lab.triominos.rules.tiles import TILES, TRIPLE_ZERO, Numbers, Rack, Tile, as_rack


class Scored(NamedTuple):
    """A legal placement and what it earns."""

    placement: Placement
    points: int


def legal_placements(
    board: Board | str, rack: Rack | str, *, rules: Rules = RULEBOOK, drawn: int = 0
) -> list[Scored]:
    """All legal placements: tiles upwards, the cells of a tile in reading order.

    On the empty table every turn of a tile is listed, the one with its lowest number first.

    >>> for placement, points in legal_placements("U(0,0) 5-5-2", "1-5-5 0-2-5 0-0-0"):
    ...     print(points, "=", placement)
    7 = D(0,0) 5-0-2
    11 = D(-1,0) 1-5-5
    """
    board = as_board(board)
    tiles = sorted(playable(board, as_rack(rack), rules=rules, drawn=drawn))
    return [scored for tile in tiles for scored in _of_tile(board, tile, rules)]


def best_placement(
    board: Board | str, rack: Rack | str, *, rules: Rules = RULEBOOK, drawn: int = 0
) -> Scored | None:
    """The first of the legal placements that earn most, None where nothing can be placed.

    >>> print(*best_placement("U(0,0) 5-5-2", "1-5-5 0-2-5"))
    D(-1,0) 1-5-5 11
    """
    placements = legal_placements(board, rack, rules=rules, drawn=drawn)
    return max(placements, key=lambda scored: scored.points, default=None)


def first_fit(board: Board, tiles: Iterable[Tile]) -> Placement | None:
    """The first placement of the first tile that fits somewhere, None where none does."""
    for tile in sorted(tiles):
        for placement, _ in _of_tile(board, tile, RULEBOOK):
            return placement
    return None


def can_place(board: Board, tiles: Iterable[Tile]) -> bool:
    """Whether one of these tiles fits somewhere."""
    if len(board) == 0:
        return any(True for _ in tiles)
    return any(board.asking(asked) for tile in tiles for asked, _ in _ANSWERS[tile])


def playable(
    board: Board, rack: Rack, *, rules: Rules = RULEBOOK, drawn: int = 0
) -> tuple[Tile, ...]:
    """The tiles of a rack that may be placed now, if they fit: all of them by the rule sheet."""
    if len(board) == 0 and rules.start_triple:
        return opening_tiles(rack)
    if drawn and rules.drawn_tile_only:
        return rack.tiles[-1:]
    return rack.tiles


def opening_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """What may open with `start_triple`: the highest triple or 0-0-0, else the highest value.

    >>> print(*opening_tiles(Rack.parse("3-3-3 0-0-0 4-5-5")))
    0-0-0 3-3-3
    >>> print(*opening_tiles(Rack.parse("0-5-5 1-4-5 0-0-1")))
    0-5-5 1-4-5
    """
    tiles = sorted(tiles)
    triples = [tile for tile in tiles if tile.is_triple]
    if triples:
        return tuple(t for t in triples if t in (triples[-1], TRIPLE_ZERO))
    best = max((tile.value for tile in tiles), default=0)
    return tuple(tile for tile in tiles if tile.value == best)


# The tiles by the numbers that they answer.


def _answers(tile: Tile) -> Iterator[tuple[Asked, Numbers]]:
    """What a place may ask for so that the tile fits, and how it lies there then."""
    for numbers in tile.turns:
        a, b, c = numbers
        for asked in ((a, b, None), (None, b, c), (a, None, c), numbers):
            yield asked, numbers


_ANSWERS = {tile: tuple(_answers(tile)) for tile in TILES}


def _of_tile(board: Board, tile: Tile, rules: Rules) -> list[Scored]:
    """The legal placements of one tile."""
    if tile in board.cell_of:
        return []
    if len(board) == 0:
        ways = (Placement(FIRST_CELL, numbers) for numbers in tile.turns)
        return [Scored(way, score(board, way, rules=rules).total) for way in ways]
    found = [(place, numbers) for asked, numbers in _ANSWERS[tile] for place in board.asking(asked)]
    if len(found) > 1:
        found.sort(key=lambda entry: reading_order(entry[0].cell))
    return [
        Scored(Placement(place.cell, numbers), _points(tile, place, rules))
        for place, numbers in found
    ]


def _points(tile: Tile, place: Place, rules: Rules) -> int:
    return tile_line(tile, rules).points + sum(line.points for line in bonus_lines(place, rules))
