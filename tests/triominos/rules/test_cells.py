"""The grid: points, cells, sides, strips and turns."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab.errors import NotationError
from triolet_lab.triominos.rules.cells import Cell, D, Point, U, reading_order

numbers = st.integers(-20, 20)
points = st.builds(Point, numbers, numbers)
cells = st.builds(Cell, st.booleans(), numbers, numbers)


def test_the_points_of_a_cell_are_those_of_the_page():
    assert U(2, 3).points == ((2, 3), (2, 4), (3, 3))
    assert D(2, 3).points == ((2, 4), (3, 4), (3, 3))


def test_the_neighbours_of_a_cell_are_those_of_the_page():
    assert set(U(2, 3).neighbours) == {D(1, 3), D(2, 3), D(2, 2)}
    assert set(D(2, 3).neighbours) == {U(2, 3), U(3, 3), U(2, 4)}


def test_the_six_cells_round_a_point_stand_in_the_order_of_the_page():
    expected = (U(2, 3), D(1, 3), U(1, 3), D(1, 2), U(2, 2), D(2, 2))
    assert Point(2, 3).cells == expected


@given(points)
def test_six_cells_meet_in_a_point_each_beside_the_next(point: Point):
    ring = point.cells
    assert all(point in cell.points for cell in ring)
    assert all(ring[n - 1] in ring[n].neighbours for n in range(6))


@given(cells)
def test_the_neighbour_behind_a_side_shares_the_two_points_of_the_side(cell: Cell):
    for n, near in enumerate(cell.neighbours):
        side = {cell.points[n], cell.points[(n + 1) % 3]}
        assert set(near.points) & set(cell.points) == side
        assert cell in near.neighbours


@given(cells)
def test_twelve_cells_touch_a_cell(cell: Cell):
    around = cell.around
    assert len(set(around)) == 12
    assert list(around) == sorted(around, key=reading_order)
    assert all(set(near.points) & set(cell.points) for near in around)
    assert cell not in around


@given(cells)
def test_a_step_over_a_side_changes_one_strip_by_one(cell: Cell):
    for near in cell.neighbours:
        changes = [abs(a - b) for a, b in zip(cell.strips, near.strips, strict=True)]
        assert sorted(changes) == [0, 0, 1]


def test_the_distance_is_the_number_of_steps():
    start, steps = U(0, 0), {U(0, 0): 0}
    edge = [start]
    while edge:
        cell = edge.pop(0)
        for near in cell.neighbours:
            if near not in steps and steps[cell] < 8:
                steps[near] = steps[cell] + 1
                edge.append(near)
    assert len(steps) > 100
    assert all(start.distance(cell) == count for cell, count in steps.items())


@given(cells, st.integers(0, 5))
def test_a_turn_keeps_neighbours_and_six_turns_are_none(cell: Cell, sixths: int):
    turned = cell.turned(sixths)
    assert set(turned.points) == {point.turned(sixths) for point in cell.points}
    assert {near.turned(sixths) for near in cell.neighbours} == set(turned.neighbours)
    assert turned.up == (cell.up == (sixths % 2 == 0))
    assert turned.turned(6 - sixths) == cell
    assert cell.turned(-sixths).turned(sixths) == cell


@given(cells)
def test_a_mirror_keeps_neighbours_and_a_second_mirror_undoes_it(cell: Cell):
    assert {near.mirrored for near in cell.neighbours} == set(cell.mirrored.neighbours)
    assert cell.mirrored.up == cell.up
    assert cell.mirrored.mirrored == cell


@given(points)
def test_a_point_goes_once_round_in_six_turns(point: Point):
    ring = [point.turned(n) for n in range(6)]
    assert len(set(ring)) == (1 if point == (0, 0) else 6)
    assert ring[5].turned() == point


@given(cells)
def test_a_cell_reads_what_it_writes(cell: Cell):
    assert Cell.parse(str(cell)) == cell
    assert Cell.parse(cell.short) == cell
    assert Cell.parse(cell.short.lower()) == cell
    assert eval(repr(cell)) == cell


@pytest.mark.words
@pytest.mark.parametrize(
    "text",
    [
        "",
        "U",
        "X(0,0)",
        "U(0;0)",
        "U(0, 0)",
        "U(-0,0)",
        "U(00,0)",
        "U(1.5,0)",
        "U(1000,0)",
        "U(0,0",
    ],
)
def test_a_text_that_is_no_cell_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a cell: write U for up or D for down"):
        Cell.parse(text)


@pytest.mark.words
def test_a_cell_is_read_from_text_only():
    with pytest.raises(NotationError, match="is no text"):
        Cell.parse(U(0, 0))


def test_one_reads_rows_from_the_top_and_in_a_row_from_the_left():
    expected = [D(-1, 1), U(0, 1), U(0, 0), D(0, 0), U(1, 0), U(0, -1)]
    shuffled = random.Random(1).sample(expected, len(expected))
    assert sorted(shuffled, key=reading_order) == expected
