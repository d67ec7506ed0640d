"""Placements, draws and passes, as values and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from triominos.boards import P1, TABLES, boards

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.cells import Cell, D, U
from triolet_lab.triominos.rules.generator import legal_placements
from triolet_lab.triominos.rules.moves import (
    Draw,
    Pass,
    Placement,
    as_move,
    as_placement,
    parse_move,
)
from triolet_lab.triominos.rules.tiles import TILES, Rack

numbers = st.tuples(*[st.integers(0, 5)] * 3)
coordinates = st.integers(-30, 30)
placements = st.builds(Placement, st.builds(Cell, st.booleans(), coordinates, coordinates), numbers)


@given(placements)
def test_a_placement_reads_what_it_writes(placement: Placement):
    assert Placement.parse(str(placement)) == placement
    assert parse_move(f"  {placement} ") == placement
    assert eval(repr(placement)) == placement


@given(boards())
def test_the_short_form_of_a_legal_placement_means_that_placement(board: Board):
    left = [tile for tile in TILES if tile not in board.cell_of]
    for placement, _ in legal_placements(board, Rack(tuple(left))):
        assert parse_move(placement.short, board.corners) == placement


def test_the_short_form_is_what_a_child_types():
    corners = TABLES["P1"].corners
    assert str(parse_move("025 D0,0", corners)) == "D(0,0) 5-0-2"
    assert str(parse_move("025 d0,0", corners)) == "D(0,0) 5-0-2"
    assert str(parse_move("502 D0,0", corners)) == "D(0,0) 5-0-2"
    assert str(parse_move("520 D0,0", corners)) == "D(0,0) 5-2-0"


def test_a_tile_that_does_not_fit_lies_as_well_as_it_can():
    assert str(parse_move("034 D0,0", TABLES["P1"].corners)) == "D(0,0) 0-3-4"
    assert str(parse_move("024 D0,0", TABLES["P1"].corners)) == "D(0,0) 4-0-2"


def test_on_the_empty_table_the_numbers_lie_as_they_are_typed():
    assert str(parse_move("255 U0,0")) == "U(0,0) 2-5-5"
    assert str(parse_move("552 U0,0")) == "U(0,0) 5-5-2"
    assert Placement.parse("U(0,0) 5-5-2").short == "552 U0,0"


def test_the_short_form_of_a_mirror_keeps_its_numbers():
    assert Placement.parse("D(0,0) 5-2-0").short == "520 D0,0"


def test_drawing_and_passing_are_words():
    assert parse_move("draw") == Draw()
    assert parse_move(" pass ") == Pass()
    assert (str(Draw()), str(Pass())) == ("draw", "pass")
    assert (eval(repr(Draw())), eval(repr(Pass()))) == (Draw(), Pass())


@pytest.mark.words
@pytest.mark.parametrize(
    "text", ["", "Draw", "draw 1-1-1", "025", "026 D0,0", "0-2-5 D0,0", "D(0,0) 5-0-6", "D(0,0)502"]
)
def test_a_text_that_is_no_move_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a move: write a tile and a cell"):
        parse_move(text)


@pytest.mark.words
@pytest.mark.parametrize("text", ["D(00,0) 5-0-2", "025 D00,0"])
def test_a_cell_is_written_in_one_way(text: str):
    with pytest.raises(NotationError, match="is not a cell"):
        parse_move(text)


@pytest.mark.words
@pytest.mark.parametrize("text", ["D(0,0) 5-0-2 U(1,0) 2-0-2", "025 D0,0 022 U1,0"])
def test_two_tiles_in_one_move_are_refused(text: str):
    with pytest.raises(NotationError, match="places more than one tile: a turn places one"):
        parse_move(text)


@pytest.mark.words
@pytest.mark.parametrize("text", ["", "025 D0,0", "D(0,0) 5-2", "D(0,0) 5-0-6", "d(0,0) 5-0-2"])
def test_a_text_that_is_no_placement_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a placement: write a cell and the numbers"):
        Placement.parse(text)


@pytest.mark.words
@pytest.mark.parametrize(("cell", "numbers"), [("D(0,0)", (5, 0, 2)), (D(0, 0), (5, 0))])
def test_a_placement_is_a_cell_and_three_numbers(cell: object, numbers: tuple[int, ...]):
    with pytest.raises(LabError, match="A placement is a cell and three numbers"):
        Placement(cell, numbers)


@pytest.mark.words
def test_a_placement_shows_0_to_5():
    with pytest.raises(LabError, match=r"from 0 to 5, not 9\."):
        Placement(U(0, 0), (5, 9, 2))


@pytest.mark.words
def test_a_move_is_given_as_itself_or_as_text():
    placement = Placement.parse("D(0,0) 5-0-2")
    assert as_move(placement) is placement
    assert as_move("025 D0,0", Board.parse(P1).corners) == placement
    assert as_placement("D(0,0) 5-0-2") == placement
    with pytest.raises(LabError, match="5 is not a move"):
        as_move(5)
    with pytest.raises(LabError, match=r"draw places no tile\."):
        as_placement("draw")


@given(placements, st.integers(0, 5))
def test_a_turn_of_the_grid_turns_no_tile_into_another(placement: Placement, sixths: int):
    turned = placement.turned(sixths)
    assert turned.tile == placement.tile
    assert dict(turned.corners) == {
        point.turned(sixths): number for point, number in placement.corners
    }


@given(placements)
def test_a_mirror_makes_no_tile_of_three_different_numbers(placement: Placement):
    mirrored = placement.mirrored
    assert mirrored.mirrored == placement
    if len(set(placement.numbers)) == 3:
        assert (mirrored.tile is None) != (placement.tile is None)
    else:
        assert mirrored.tile == placement.tile
