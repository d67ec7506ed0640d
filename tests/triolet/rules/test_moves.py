"""Placements, exchanges and passes, and their texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triolet.rules.board import Placed
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.moves import (
    Exchange,
    Pass,
    Placement,
    as_move,
    parse_move,
    parse_placed,
)
from triolet_lab.triolet.rules.tiles import JOKER, Tile

cells = st.builds(Cell, st.integers(0, 14), st.integers(0, 14))
faces = st.integers(0, 15)
placed_tiles = st.builds(Placed, cells, faces.map(Tile) | faces.map(JOKER.standing_for))
placements = st.builds(
    Placement,
    st.lists(placed_tiles, min_size=1, max_size=4),
    st.none() | st.sampled_from(Direction),
)
exchanges = st.lists(faces.map(Tile) | st.just(JOKER), min_size=1, max_size=3).map(Exchange.of)


@given(placements | exchanges | st.just(Pass()))
def test_the_text_of_a_move_gives_the_move_back(move):
    assert parse_move(str(move)) == move
    assert as_move(str(move)) == move == as_move(move)


@given(st.permutations(["9@H8", "5@I8", "1@J8"]))
def test_a_placement_is_the_same_in_whatever_order_its_tiles_are_named(words):
    assert str(Placement.of(*words)) == "9@H8 5@I8 1@J8"
    assert Placement.of(*words) == Placement.parse("9@H8 5@I8 1@J8")


def test_tiles_may_be_given_as_texts_or_as_values():
    pair = (Cell.parse("I8"), Tile(5))
    expected = Placement.parse("9@H8 5@I8 *down")
    assert Placement.of("9@H8", pair, multiplied=Direction.DOWN) == expected


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("9@H8", None),
        ("9@H8 5@I8", Direction.ACROSS),
        ("9@H8 5@J8 1@K8", Direction.ACROSS),
        ("9@H8 5@H9", Direction.DOWN),
        ("9@H8 5@I9", None),
    ],
)
def test_the_direction_is_the_line_that_the_tiles_lie_in(text, direction):
    assert Placement.parse(text).direction is direction


def test_an_exchanged_joker_has_no_face_and_the_tiles_are_in_order():
    assert str(Exchange.of([Tile(None, 7), Tile(9), Tile(2)])) == "exchange 2 9 J"


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9H8", "'9H8' is not a tile on a cell: write it like 9@H8, or J7@H8."),
        (
            "9@H8 *up",
            "'*up' in '9@H8 *up' names no group: write *across or *down for the group "
            "that takes the multiplier.",
        ),
        ("", "'' places no tile: write tiles with cells, like 9@H8 5@I8."),
        ("*down", "'*down' places no tile: write tiles with cells, like 9@H8 5@I8."),
        ("exchange", "'exchange' is no exchange: write the tiles, like exchange 14 J."),
        (
            "9@Z8",
            "'Z8' is not a cell: a cell is a letter A to O and a number 1 to 15, like H8.",
        ),
        (
            "16@H8",
            "'16' is not a tile: write a number from 0 to 15, J for a joker, "
            "or J7 for a joker that stands for 7.",
        ),
    ],
)
def test_a_text_that_is_no_move_gets_a_sentence_that_quotes_it(text, sentence):
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value) == sentence


@pytest.mark.words
def test_an_exchange_is_not_read_from_another_text():
    with pytest.raises(NotationError, match="'swap 7' is no exchange"):
        Exchange.parse("swap 7")


@pytest.mark.words
def test_what_is_neither_move_nor_text_is_refused():
    with pytest.raises(LabError, match=r"^7 is not a move: give a Placement, an Exchange"):
        as_move(7)


def test_a_placed_tile_reads_back():
    assert parse_placed("J7@B14") == Placed(Cell(13, 1), Tile(None, 7))
