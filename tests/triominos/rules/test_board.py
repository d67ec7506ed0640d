"""The table as a value, its line and its picture."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from triominos.boards import P1, P9, P12, TABLES, boards, grown

from triolet_lab.errors import LabError, NotationError, PositionError
from triolet_lab.triominos.rules.board import Board, as_board
from triolet_lab.triominos.rules.cells import Cell, Point, U
from triolet_lab.triominos.rules.diagram import diagram, read_diagram
from triolet_lab.triominos.rules.moves import Placement

PICTURE_P9 = """\
(0,2)       0   1
            ▲ ▼ ▲
(0,1)     5   0   1
          ▲ ▼   ▼
(0,0)   5   2   2
          ▼ ▲ ▼
(1,-1)    4   4"""


def test_placing_gives_another_board():
    board = Board.parse(P1)
    after = board.place("D(0,0) 5-0-2")
    assert (len(board), len(after)) == (1, 2)
    assert board["D(0,0)"] is None
    assert after["D(0,0)"] == Placement.parse("D(0,0) 5-0-2")
    assert U(0, 0) in after


def test_boards_with_the_same_tiles_are_equal_in_whatever_order_they_were_laid():
    tiles = list(Board.parse(P12))
    random.Random(3).shuffle(tiles)
    assert Board(tiles) == TABLES["P12"]
    assert hash(Board(tiles)) == hash(TABLES["P12"])
    assert Board() != "empty"


def test_a_board_says_where_its_numbers_and_tiles_are():
    board = TABLES["P12"]
    assert board.corners[Point(1, 0)] == 2
    assert all(board[cell].tile == tile for tile, cell in board.cell_of.items())


def test_a_board_knows_its_hexagons():
    assert TABLES["P12"].hexagons == ()
    closed = TABLES["P12"].place("U(1,0) 2-0-2")
    assert closed.hexagons == (Point(1, 0), Point(1, 1), Point(2, 0))


def test_a_place_says_what_it_asks_for():
    places = {str(place.cell): place for place in TABLES["P10"].places}
    assert places["U(0,1)"].asked == (5, 0, 0)
    assert places["U(0,1)"].is_bridge
    assert places["U(1,0)"].hexagons == (Point(2, 0),)
    assert str(places["D(0,0)"]) == "D(0,0) asks for 5-0-2"
    assert str(places["D(1,1)"]) == "D(1,1) asks for 1-?-1"


@given(boards(), st.integers(0, 10**6))
def test_the_open_places_carried_from_board_to_board_are_those_of_a_board_made_anew(
    board: Board, seed: int
):
    tiles = list(board)
    random.Random(seed).shuffle(tiles)
    assert Board(tiles).places == board.places
    beside = {near for one in board for near in one.cell.neighbours} - {p.cell for p in board}
    assert {place.cell for place in board.places} == beside
    assert all(board.place_at(place.cell) == place for place in board.places)
    assert all(place in board.asking(place.asked) for place in board.places)


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{P1}, D(0,0) 5-2-0", "Impossible table: D(0,0) 5-2-0 is no tile."),
        (f"{P1}, U(0,0) 5-5-5", "Impossible table: two tiles lie on U(0,0)."),
        (f"{P1}, U(3,0) 2-5-5", "Impossible table: 2-5-5 lies on U(0,0) and on U(3,0)."),
        (
            f"{P1}, D(0,0) 5-0-4",
            "Impossible table: a 2 and a 4 meet in the point (1,0).",
        ),
    ],
)
def test_an_impossible_table_is_named_as_such(text: str, sentence: str):
    with pytest.raises(PositionError) as error:
        Board.parse(text)
    assert str(error.value) == sentence


@pytest.mark.words
def test_a_board_holds_placements():
    with pytest.raises(LabError, match="is not a placement"):
        Board(["U(0,0) 5-5-2"])
    with pytest.raises(LabError, match="is no text"):
        Board.parse(5)


@pytest.mark.words
def test_a_board_is_given_as_itself_or_as_text():
    board = Board.parse(P1)
    assert as_board(board) is board
    assert as_board(P1) == board
    with pytest.raises(LabError, match="None is not a table"):
        as_board(None)


@given(boards())
def test_a_board_reads_what_it_writes(board: Board):
    assert Board.parse(board.line) == board
    assert Board.parse(str(board)) == board
    assert eval(repr(board)) == board


def test_the_empty_board_is_a_word():
    assert (str(Board()), Board().line, repr(Board())) == ("empty", "empty", "Board()")
    assert Board.parse("") == Board.parse(" empty ") == Board()


def test_the_line_may_stand_in_any_order_and_on_several_lines():
    assert Board.parse(P9.replace(", D", ",\n    D")) == TABLES["P9"]


def test_the_picture_of_a_table():
    assert str(TABLES["P9"]) == PICTURE_P9
    assert Board.parse(f"\n{PICTURE_P9}\n") == TABLES["P9"]
    indented = "\n".join(f"    {line}  " for line in PICTURE_P9.splitlines())
    assert Board.parse(indented) == TABLES["P9"]


def test_tiles_far_apart_have_a_picture_too():
    tiles = [Placement.parse("U(0,0) 5-5-2"), Placement.parse("D(-4,7) 1-1-1")]
    assert set(read_diagram(diagram(tiles))) == set(tiles)


@pytest.mark.words
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("(0,1)     5", "(0,1)      ", "(0,1)         0   1"),
        ("(0,1)     5", "(0,1)    5 ", "(0,1)    5    0   1"),
        ("(0,1)     5   0", "(0,1)     5    ", "            ▲ ▼ ▲"),
        ("(0,1)     5", "(1,1)     5", "(1,1)     5   0   1"),
        ("(0,1)     5", "(0,1)     7", "(0,1)     7   0   1"),
        ("▲ ▼   ▼", "▲ ▼   v", "          ▲ ▼   v"),
        ("▲ ▼   ▼", "▲▼    ▼", "          ▲▼    ▼"),
        ("▲ ▼   ▼", "▲ ▼   ▲", "          ▲ ▼   ▲"),
        ("▲ ▼   ▼", "▲ ▼  ▼ ▼", "          ▲ ▼  ▼ ▼"),
        ("4   4", "4   4   4", "(1,-1)    4   4   4"),
        ("(0,2)       0   1\n", "", "            ▲ ▼ ▲"),
        ("            ▲ ▼ ▲\n", "", "(0,2)       0   1"),
    ],
)
def test_a_bad_picture_gives_one_error_that_quotes_its_line(old: str, new: str, line: str):
    assert old in PICTURE_P9
    text = PICTURE_P9.replace(old, new, 1)
    with pytest.raises(NotationError) as error:
        Board.parse(text)
    assert str(error.value).startswith(f"{line!r} in the picture: ")


def test_a_table_of_three_rows_has_all_its_cells():
    assert [str(one.cell) for one in TABLES["M5"]] == [
        *("U(0,0)", "D(0,0)"),
        *("D(0,-1)", "U(1,-1)", "D(1,-1)"),
    ]
    assert TABLES["M5"][Cell.parse("U1,0")] is None


def test_a_grown_table_is_the_same_for_the_same_seed():
    assert grown(7, 30) == grown(7, 30)
