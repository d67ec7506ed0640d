"""The board as a value: what lies where, runs, groups, squares."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, racks

from triolet_lab.errors import LabError
from triolet_lab.triolet.rules.board import Board, Placed
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.legality import board_faults
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.tiles import JOKER, Tile

SMALL = Rules.small(5)
H8 = Cell.parse("H8")


def test_placing_gives_a_new_board_and_leaves_the_old_one_alone():
    empty = Board()
    board = empty.place(H8, Tile(9))
    assert (len(empty), len(board), board["H8"], board[H8]) == (0, 1, Tile(9), Tile(9))
    assert "H8" in board
    assert H8 not in empty
    assert "I8" not in board


def test_a_board_is_true_even_when_it_is_empty():
    assert bool(Board())


def test_a_board_can_be_made_from_a_mapping_or_from_placed_tiles():
    assert Board({H8: Tile(9)}) == Board([Placed(H8, Tile(9))]) == Board.parse("9@H8")


@pytest.mark.words
@pytest.mark.parametrize(
    ("rules", "cell", "tile", "sentence"),
    [
        (
            SMALL,
            "H8",
            Tile(1),
            "H8 is not a cell here: the board is 5 × 5 cells, A1 to E5.",
        ),
        (RULEBOOK, "H8", Tile(1), "H8 is taken by 9: one tile to a cell."),
        (RULEBOOK, "I8", JOKER, "The joker on I8 needs a face from 0 to 15, like J7."),
    ],
)
def test_a_tile_that_cannot_lie_there_is_refused(rules, cell, tile, sentence):
    board = Board([Placed(rules.centre, Tile(9))], rules)
    with pytest.raises(LabError) as caught:
        board.place(Cell.parse(cell), tile)
    assert str(caught.value) == sentence
    assert len(board) == 1


@pytest.mark.words
def test_a_cell_that_cannot_be_read_is_refused():
    with pytest.raises(LabError, match="'Z9' is not a cell"):
        Board()["Z9"]


def test_tiles_come_in_reading_order():
    board = Board.parse("3@I8 4@H9 11@H8")
    assert board.line == "11@H8 3@I8 4@H9"
    assert [str(placed) for placed in board] == board.line.split()


@given(boards(), st.randoms())
def test_equal_boards_are_equal_in_whatever_order_they_were_filled(board, rng):
    tiles = list(board)
    rng.shuffle(tiles)
    again = Board(tiles)
    assert again == board
    assert hash(again) == hash(board)
    assert again.line == board.line


def test_boards_differ_by_tiles_and_by_rules_and_from_everything_else():
    assert Board.parse("9@H8") != Board.parse("J9@H8")
    assert Board() != Board((), SMALL)
    assert Board() != "board"


@pytest.mark.parametrize("rules", [RULEBOOK, SMALL], ids=["rulebook", "small"])
@given(data=st.data())
def test_a_board_survives_pickling_and_its_repr(rules, data):
    board = data.draw(boards(rules))
    board.grid()
    assert pickle.loads(pickle.dumps(board)) == board == eval(repr(board))


def test_a_board_shows_itself_as_text_and_as_a_picture():
    board = Board.parse("11@H8 3@I8")
    assert Board.parse(str(board)) == board
    assert "<svg" in board._repr_svg_()


PLUS = "2@G7 7@H7 6@I7 5@H8 3@H9"


@pytest.mark.parametrize(
    ("cell", "direction", "run"),
    [
        ("H7", Direction.ACROSS, "2@G7 7@H7 6@I7"),
        ("I7", Direction.ACROSS, "2@G7 7@H7 6@I7"),
        ("H9", Direction.DOWN, "7@H7 5@H8 3@H9"),
        ("H8", Direction.ACROSS, "5@H8"),
    ],
)
def test_a_run_is_the_unbroken_line_through_a_tile(cell, direction, run):
    group = Board.parse(PLUS).run(Cell.parse(cell), direction)
    assert " ".join(map(str, group.placed)) == run
    assert group.sum == sum(tile.face for tile in group.tiles)


def test_each_group_is_found_once():
    board = Board.parse(PLUS)
    groups = board.groups()
    assert [(group.direction, group.is_trio) for group in groups] == [
        (Direction.ACROSS, True),
        (Direction.DOWN, True),
    ]
    assert board.groups([Cell.parse("G7"), Cell.parse("I7")]) == groups[:1]
    assert board.groups([H8]) == groups[1:]


@pytest.mark.parametrize(
    ("text", "is_trio"),
    [("4@H8 9@I8 2@J8", True), ("4@H8 J9@I8 2@J8", True), ("4@H8 11@I8", False)],
)
def test_a_trio_is_three_tiles_whose_faces_make_15(text, is_trio):
    (group,) = Board.parse(text).groups()
    assert group.sum == 15
    assert group.is_trio == is_trio


@pytest.mark.parametrize(
    ("cells", "size", "square"),
    [
        ("I9", 2, "H8 I8 H9 I9"),
        ("H8", 2, "H8 I8 H9 I9"),
        ("J8", 2, ""),
        ("J8 I8", 2, "H8 I8 H9 I9"),
        ("I9", 3, ""),
        ("I9", 1, "I9"),
    ],
)
def test_a_full_square_is_found_from_any_of_its_cells(cells, size, square):
    board = Board.parse("1@H8 2@I8 12@J8 3@H9 4@I9")
    found = board.completes_square(map(Cell.parse, cells.split()), size)
    assert " ".join(map(str, found)) == square


def test_a_cell_touches_by_its_sides_only():
    board = Board.parse("9@H8")
    touching = [str(cell) for cell in RULEBOOK.cells() if board.touches(cell)]
    assert touching == ["H7", "G8", "I8", "H9"]


@given(boards(SMALL), racks())
def test_play_leads_to_boards_without_faults(board, rack):
    assert board_faults(board) == ()
    for placement, _ in legal_placements(board, rack):
        assert board_faults(board.place_all(placement.placed)) == ()
