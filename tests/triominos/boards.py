"""The tables of the rules page, for every test that plays on them."""

import random
from dataclasses import fields

from hypothesis import strategies as st

from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import legal_placements
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.tiles import TILES, Rack

P1 = "U(0,0) 5-5-2"
P9 = (
    "U(0,0) 5-5-2, D(0,-1) 5-2-4, U(1,-1) 4-2-4, D(1,-1) 2-2-4, D(0,0) 5-0-2, "
    "U(0,1) 5-0-0, D(0,1) 0-1-0, U(1,1) 0-1-1, D(1,0) 0-1-2"
)
P10 = (
    "U(0,0) 5-5-2, D(0,-1) 5-2-4, U(1,-1) 4-2-4, D(1,-1) 2-2-4, U(2,-1) 4-2-3, "
    "D(2,-1) 2-2-3, U(2,0) 2-1-2, D(1,0) 0-1-2, U(1,1) 0-1-1, D(0,1) 0-1-0"
)
P11 = f"{P10}, U(0,1) 5-0-0"
P12 = f"{P11}, D(0,0) 5-0-2"
M5 = "U(0,0) 4-0-0, D(0,0) 0-2-0, D(0,-1) 4-0-3, U(1,-1) 3-0-0, D(1,-1) 0-1-0"

TABLES = {
    name: Board.parse(text)
    for name, text in [
        ("P0", ""),
        ("P1", P1),
        ("P9", P9),
        ("P10", P10),
        ("P11", P11),
        ("P12", P12),
        ("M5", M5),
    ]
}

_FLAGS = [item.name for item in fields(Rules) if item.name not in ("target", "blocked_difference")]

house_rules = st.builds(Rules, target=st.integers(1, 1000), **dict.fromkeys(_FLAGS, st.booleans()))


def grown(seed: int, count: int) -> Board:
    """A table of up to so many tiles, as chance lays them."""
    chance = random.Random(seed)
    board = Board()
    for tile in chance.sample(TILES, len(TILES)):
        if len(board) < count and (ways := legal_placements(board, Rack((tile,)))):
            board = board.place(chance.choice(ways).placement)
    return board


@st.composite
def boards(draw: st.DrawFn, most: int = 40) -> Board:
    return grown(draw(st.integers(0, 10**6)), draw(st.integers(0, most)))


@st.composite
def racks(draw: st.DrawFn, board: Board, most: int = 9) -> Rack:
    """Some of the tiles that do not lie on the table, in any order."""
    left = [tile for tile in TILES if tile not in board.cell_of]
    return Rack(tuple(draw(st.lists(st.sampled_from(left), unique=True, max_size=most))))
