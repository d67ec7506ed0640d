"""What generated tests are made of: racks, boards reached by play, and the eight symmetries."""

from hypothesis import strategies as st

from triolet_lab.triolet.rules.board import Board, Placed
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import JOKER, Rack

SYMMETRIES = {
    "as it lies": (False, False, False),
    "rows and columns exchanged": (True, False, False),
    "upside down": (False, True, False),
    "left to right": (False, False, True),
    "half turn": (False, True, True),
    "quarter turn": (True, False, True),
    "quarter turn back": (True, True, False),
    "other diagonal": (True, True, True),
}
"""Whether rows and columns are exchanged, then rows mirrored, then columns mirrored."""

Symmetry = tuple[bool, bool, bool]


def turn_cell(cell: Cell, size: int, symmetry: Symmetry) -> Cell:
    exchanged, rows, columns = symmetry
    row, column = (cell.column, cell.row) if exchanged else cell
    return Cell(size - 1 - row if rows else row, size - 1 - column if columns else column)


def turn_board(board: Board, symmetry: Symmetry) -> Board:
    size = board.rules.size
    return Board({turn_cell(cell, size, symmetry): tile for cell, tile in board}, board.rules)


def turn_placement(placement: Placement, size: int, symmetry: Symmetry) -> Placement:
    placed = (Placed(turn_cell(cell, size, symmetry), tile) for cell, tile in placement.placed)
    multiplied = placement.multiplied
    if multiplied is not None and symmetry[0]:
        multiplied = multiplied.other
    return Placement(tuple(placed), multiplied)


def racks(min_size: int = 1) -> st.SearchStrategy[Rack]:
    """Racks as they are drawn, with a joker somewhat more often than in the bag."""
    tiles = st.sampled_from((JOKER, JOKER, JOKER, *RULEBOOK.tiles()))
    return st.lists(tiles, min_size=min_size, max_size=3).map(lambda drawn: Rack(tuple(drawn)))


@st.composite
def boards(draw: st.DrawFn, rules: Rules = RULEBOOK, max_turns: int = 12) -> Board:
    """Boards that some players' turns lead to."""
    turns = st.lists(st.tuples(racks(), st.integers(0, 9999)), max_size=max_turns)
    board = Board((), rules)
    for rack, choice in draw(turns):
        options = legal_placements(board, rack)
        if options:
            board = board.place_all(options[choice % len(options)].placement.placed)
    return board
