"""All legal placements: the quick list against the obvious one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from triominos.boards import P1, TABLES, boards, house_rules, racks

from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import (
    best_placement,
    can_place,
    first_fit,
    legal_placements,
)
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.obvious import legal_slowly
from triolet_lab.triominos.rules.tiles import TILES, Rack


@settings(max_examples=60)
@given(st.data(), boards(), house_rules, st.integers(0, 3))
def test_the_generator_finds_what_the_obvious_way_finds(
    data: st.DataObject, board: Board, rules: Rules, drawn: int
):
    rack = data.draw(racks(board))
    drawn = min(drawn, max(0, len(rack) - 1)) if len(board) else 0
    found = legal_placements(board, rack, rules=rules, drawn=drawn)
    assert found == legal_slowly(board, rack, rules=rules, drawn=drawn)
    assert best_placement(board, rack, rules=rules, drawn=drawn) == max(
        found, key=lambda scored: scored.points, default=None
    )


@given(st.data(), boards())
def test_a_rack_can_place_when_the_list_is_not_empty(data: st.DataObject, board: Board):
    rack = data.draw(racks(board))
    found = legal_placements(board, rack)
    assert can_place(board, rack) == bool(found)
    assert first_fit(board, rack) == (found[0].placement if found else None)


@given(boards())
def test_a_tile_fits_into_a_cell_in_one_turn_only(board: Board):
    if len(board):
        rack = Rack(tuple(tile for tile in TILES if tile not in board.cell_of))
        found = [(one.tile, one.cell) for one, _ in legal_placements(board, rack)]
        assert len(found) == len(set(found))


def test_the_placements_come_tile_by_tile_and_in_reading_order():
    found = legal_placements(P1, "2-2-5 0-2-5 1-5-5")
    assert [str(placement) for placement, _ in found] == [
        "D(0,0) 5-0-2",
        "D(-1,0) 1-5-5",
        "D(0,0) 5-2-2",
        "D(0,-1) 5-2-2",
    ]


def test_the_first_tile_may_lie_in_every_turn():
    found = legal_placements(Board(), "0-2-5 1-1-1")
    assert [(str(placement), points) for placement, points in found] == [
        *(("U(0,0) 0-2-5", 7), ("U(0,0) 2-5-0", 7), ("U(0,0) 5-0-2", 7), ("U(0,0) 1-1-1", 3)),
    ]
    assert can_place(Board(), Rack.parse("0-2-5"))
    assert not can_place(Board(), Rack())


@pytest.mark.parametrize("rack", ["0-0-0 1-1-1 3-4-5", "0-0-1 3-4-5", "2-2-2 0-0-0"])
@pytest.mark.parametrize("children", [False, True])
def test_the_opening_of_start_triple_is_found_by_both(rack: str, children: bool):
    rules = Rules(start_triple=True, children=children)
    found = legal_placements(Board(), rack, rules=rules)
    assert found == legal_slowly(Board(), rack, rules=rules) != []


def test_a_tile_that_lies_already_is_not_placed_again():
    assert legal_placements(P1, "2-5-5") == []


def test_an_empty_rack_places_nothing():
    rules = Rules(start_triple=True)
    assert legal_placements(Board(), "", rules=rules) == legal_slowly(Board(), "") == []
    assert best_placement(P1, "") is None


@pytest.mark.parametrize("table", ["P1", "P9", "P10", "P12", "M5"])
def test_all_tiles_on_the_tables_of_the_page(table: str):
    board = TABLES[table]
    left = Rack(tuple(tile for tile in TILES if tile not in board.cell_of))
    assert legal_placements(board, left) == legal_slowly(board, left)


def test_the_hexagon_that_only_a_mirror_would_close_stays_open():
    left = Rack(tuple(tile for tile in TILES if tile not in TABLES["M5"].cell_of))
    cells = {str(placement.cell) for placement, _ in legal_placements(TABLES["M5"], left)}
    assert "U(1,0)" in {str(place.cell) for place in TABLES["M5"].places}
    assert "U(1,0)" not in cells


def test_a_board_can_grow_to_its_last_tile():
    board = Board()
    tiles = list(TILES)
    while True:
        best = best_placement(board, Rack(tuple(tiles)))
        if best is None:
            break
        assert isinstance(best.placement, Placement)
        board = board.place(best.placement)
        tiles.remove(best.placement.tile)
    assert len(board) + len(tiles) == 56
