"""Cells, directions and the kinds of special cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab.errors import NotationError
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Direction, Special

coordinate = st.integers(0, len(COLUMNS) - 1)


@given(coordinate, coordinate)
def test_the_name_of_a_cell_gives_the_cell_back(row, column):
    assert Cell.parse(str(Cell(row, column))) == Cell(row, column)


@pytest.mark.parametrize(
    ("name", "cell"),
    [("A1", (0, 0)), ("O15", (14, 14)), ("H8", (7, 7)), (" b14 ", (13, 1)), ("O1", (0, 14))],
)
def test_a_is_the_left_column_and_1_the_top_row(name, cell):
    assert Cell.parse(name) == cell


@pytest.mark.words
@pytest.mark.parametrize("name", ["", "H", "8", "P8", "H0", "H16", "H08", "8H", "H8 I8", "Ä1"])
def test_what_is_no_cell_is_quoted(name):
    with pytest.raises(NotationError) as caught:
        Cell.parse(name)
    expected = "is not a cell: a cell is a letter A to O and a number 1 to 15, like H8."
    assert str(caught.value) == f"{name!r} {expected}"


@pytest.mark.words
@pytest.mark.parametrize("cell", [Cell(-1, 3), Cell(3, -1), Cell(15, 3), Cell(3, 15)])
def test_a_cell_off_the_board_is_named_by_its_row_and_column(cell):
    assert str(cell) == f"(row {cell.row + 1}, column {cell.column + 1})"


def test_a_step_across_changes_the_column_and_a_step_down_the_row():
    centre = Cell.parse("H8")
    assert str(centre.step(Direction.ACROSS)) == "I8"
    assert str(centre.step(Direction.ACROSS, -2)) == "F8"
    assert str(centre.step(Direction.DOWN)) == "H9"
    assert str(centre.step(Direction.DOWN, -2)) == "H6"


def test_the_neighbours_share_a_side():
    assert set(map(str, Cell.parse("H8").neighbours())) == {"G8", "I8", "H7", "H9"}
    assert len(Cell.parse("A1").neighbours()) == 4


def test_the_other_direction_is_at_a_right_angle():
    assert [way.other for way in Direction] == [Direction.DOWN, Direction.ACROSS]


@pytest.mark.parametrize(
    ("special", "multiplier", "sign"),
    [(Special.DOUBLE, 2, "×2"), (Special.TRIPLE, 3, "×3"), (Special.REPLAY, 1, "↻")],
)
def test_a_special_cell_has_its_multiplier_and_its_sign(special, multiplier, sign):
    assert (special.multiplier, special.sign) == (multiplier, sign)
