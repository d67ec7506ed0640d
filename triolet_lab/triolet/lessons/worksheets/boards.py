"""Boards of seeded random turns, for tasks on paper."""

import random

from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import RACK_SIZE, TARGET, Rack, Tile

TILES = tuple(Tile(number) for number in range(TARGET + 1))
"""One number tile of each value."""


def grown(rng: random.Random, turns: int, towards: Cell | None = None) -> Board:
    """A board after some legal turns without jokers, as near to a cell as the tiles allow."""
    pile = [tile for tile in RULEBOOK.tiles() if not tile.is_joker]
    rng.shuffle(pile)
    board = Board()
    for turn in range(turns):
        rack, pile = Rack(tuple(pile[:RACK_SIZE])), pile[RACK_SIZE:]
        choices = [p for p, _ in legal_placements(board, rack, first_turn=turn < 2)]
        if not choices:
            continue  # a rack of large tiles: that turn was an exchange
        if towards is not None:
            nearest = min(_distance(p, towards) for p in choices)
            choices = [p for p in choices if _distance(p, towards) == nearest]
        board = board.place_all(rng.choice(choices).placed)
    return board


def _distance(placement: Placement, goal: Cell) -> int:
    return min(abs(c.row - goal.row) + abs(c.column - goal.column) for c in placement.cells)


def left_in(board: Board) -> list[Tile]:
    """The number tiles that do not lie on the board."""
    left = [tile for tile in RULEBOOK.tiles() if not tile.is_joker]
    for _, tile in board:
        left.remove(tile)
    return left
