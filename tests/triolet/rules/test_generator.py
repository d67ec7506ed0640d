"""The generator against a slow, obvious enumeration of everything that a rack could do."""

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import SYMMETRIES, boards, racks, turn_board, turn_placement

from triolet_lab.errors import LabError
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.generator import best_placement, can_place, is_dead, legal_placements
from triolet_lab.triolet.rules.legality import check
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.obvious import all_legal, with_faces
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import JOKER, Rack, Tile, sort_key

FIVE = Rules.small(5, lone_opening=2)
SEVEN = Rules.small(7, double=(Cell(3, 3), Cell(0, 3)), triple=(Cell(3, 0), Cell(6, 3)), replay=())
THREE = Rules(size=3, double=(), triple=(), replay=())
small_boards = boards(FIVE) | boards(SEVEN)


def magic_square(*missing: str) -> Board:
    """A 3 × 3 block around the centre of a small board, but for these cells."""
    square = Board.parse("2@B2 7@C2 6@D2 9@B3 5@C3 1@D3 4@B4 3@C4 8@D4", FIVE)
    return Board([placed for placed in square if str(placed.cell) not in missing], FIVE)


@settings(max_examples=100, deadline=None)
@given(small_boards, racks(), st.booleans())
@example(Board((), FIVE), Rack.parse("4 11 J"), True)
@example(magic_square("D4"), Rack.parse("8 J 0"), False)
@example(magic_square("C4", "D4"), Rack.parse("3 8 J"), False)
@example(magic_square("B4", "D4"), Rack.parse("4 8 J"), False)
@example(magic_square("B4", "C4", "D4"), Rack.parse("3 4 8"), False)
@example(magic_square("D2", "D3", "D4"), Rack.parse("1 6 8"), True)
@example(magic_square("D2", "D3", "D4"), Rack.parse("J 6 8"), False)
@example(Board.parse("5@A2 5@B2 5@C2 1@A3 5@C3", FIVE), Rack.parse("4 6"), False)
@example(Board.parse("5@C2 5@D2 5@E2 5@C3 1@E3", FIVE), Rack.parse("4 6"), False)
def test_the_generator_lists_exactly_what_is_legal_once_each_with_its_score(
    board, rack, first_turn
):
    listed = legal_placements(board, rack, first_turn=first_turn)
    slowly = list(all_legal(board, rack, first_turn=first_turn))
    assert Counter(placement for placement, _ in listed) == Counter(slowly)
    assert all(points == score(board, placement).total for placement, points in listed)
    assert can_place(board, rack, first_turn=first_turn) == bool(slowly)


@settings(max_examples=25, deadline=None)
@given(boards(max_turns=20), racks(), st.booleans())
def test_on_the_large_board_the_listed_placements_are_legal_with_their_scores(
    board, rack, first_turn
):
    listed = legal_placements(board, rack, first_turn=first_turn)
    assert len({placement for placement, _ in listed}) == len(listed)
    for placement, points in listed:
        assert check(board, placement, rack, first_turn=first_turn) == ()
        assert points == score(board, placement).total


def stated_order(placement: Placement) -> tuple[object, ...]:
    """What the order of the placements goes by, as `legal_placements` states it."""
    down = placement.direction is Direction.DOWN
    kinds = tuple(sort_key(tile.bare) for tile in placement.tiles)
    face = max(tile.joker_face or 0 for tile in placement.tiles)
    first, last = placement.cells[0], placement.cells[-1]
    astride = sum(last) - sum(first) == len(placement.cells)
    return len(kinds), kinds, face, down, astride, first[::-1] if down else first


@settings(deadline=None)
@given(boards(), racks())
def test_placements_come_in_the_stated_order(board, rack):
    keys = [stated_order(placement) for placement, _ in legal_placements(board, rack)]
    assert keys == sorted(keys)


@settings(deadline=None)
@given(boards(), racks(min_size=3), st.randoms())
def test_the_order_on_the_rack_does_not_matter(board, rack, rng):
    shuffled = Rack(tuple(rng.sample(rack.tiles, len(rack))))
    assert legal_placements(board, shuffled) == legal_placements(board, rack)


@settings(deadline=None)
@given(boards(), racks(min_size=2), st.booleans())
def test_every_legal_placement_of_several_tiles_contains_a_legal_single_one(
    board, rack, first_turn
):
    listed = legal_placements(board, rack, first_turn=first_turn)
    singles = {placement.placed[0] for placement, _ in listed if len(placement.placed) == 1}
    for placement, _ in listed:
        assert singles.intersection(placement.placed)


@settings(max_examples=30, deadline=None)
@given(boards(), racks())
def test_placements_and_scores_are_the_same_in_all_eight_orientations(board, rack):
    listed = legal_placements(board, rack)
    for symmetry in SYMMETRIES.values():
        turned = {
            turn_placement(placement, board.rules.size, symmetry): points
            for placement, points in listed
        }
        assert dict(legal_placements(turn_board(board, symmetry), rack)) == turned


@pytest.mark.parametrize("first_turn", [False, True])
def test_a_first_turn_lists_no_square(first_turn):
    board = Board.parse("4@H8 3@I8 5@H9")
    cells = {
        placement.cells
        for placement, _ in legal_placements(board, Rack.parse("2"), first_turn=first_turn)
    }
    assert ((Cell.parse("I9"),) in cells) != first_turn


def test_an_empty_rack_can_place_nothing():
    assert legal_placements(Board(), Rack()) == []
    assert not can_place(Board(), Rack())


def test_two_jokers_are_never_placed_together():
    listed = legal_placements(Board.parse("5@H8"), Rack.parse("J J J"))
    assert {len(placement.placed) for placement, _ in listed} == {1}
    assert len(listed) == 4 * 11


ALL_TILES = [*map(Tile, range(16)), JOKER]


@settings(deadline=None)
@given(small_boards, st.sets(st.sampled_from(ALL_TILES)))
@example(magic_square("D4"), {Tile(8)})
@example(magic_square("D4"), {Tile(8), JOKER})
@example(Board.parse("2@A1 7@B1 6@C1 9@A2 5@B2 1@C2 4@A3 3@B3", THREE), {Tile(8)})
@example(magic_square(), {Tile(0), JOKER})
@example(Board.parse("15@C3", FIVE), {Tile(1), Tile(15)})
@example(Board.parse("15@C3", FIVE), {Tile(1), Tile(0)})
@example(Board.parse("15@C3", FIVE), {JOKER})
@example(Board((), FIVE), {Tile(15)})
@example(Board((), FIVE), set())
def test_a_board_is_dead_when_no_single_tile_could_be_placed(board, tiles):
    alive = any(list(all_legal(board, Rack((tile,)))) for tile in tiles)
    assert is_dead(board, tiles) == (not alive)


@settings(max_examples=50, deadline=None)
@given(small_boards, racks(), st.randoms())
def test_a_table_made_step_by_step_equals_a_table_from_scratch(board, rack, rng):
    tiles = list(board)
    rng.shuffle(tiles)
    stepwise = Board((), board.rules)
    for number, placed in enumerate(tiles):
        if number % 2:
            stepwise.grid()
        stepwise = stepwise.place_all([placed])
    assert stepwise.grid() == Board(tiles, board.rules).grid()
    assert legal_placements(stepwise, rack) == legal_placements(board, rack)


def test_making_a_table_for_a_board_leaves_earlier_boards_alone():
    board = Board.parse("5@H8")
    before = legal_placements(board, Rack.parse("10"))
    legal_placements(board.place(Cell.parse("I8"), Tile(10)), Rack.parse("0"))
    assert legal_placements(board, Rack.parse("10")) == before
    assert legal_placements(Board((), RULEBOOK), Rack.parse("10"))[0].placement.cells == (
        RULEBOOK.centre,
    )


def test_beside_a_board_without_its_centre_the_centre_is_a_cell_like_any_other():
    board = Board.parse("9@A1")
    listed = [str(placement) for placement, _ in legal_placements(board, Rack.parse("2"))]
    assert listed == ["2@B1", "2@A2"]


@pytest.mark.parametrize(
    ("rack", "best"), [("1 14 15", ("1@G8 14@G9", 45)), ("15 15 15", None)], ids=["some", "none"]
)
def test_the_best_placement_is_the_first_of_those_that_earn_most(rack, best):
    found = best_placement(Board.parse("9@H8 5@I8"), rack)
    assert (found and (str(found.placement), found.points)) == best


def test_two_jokers_are_given_no_faces_at_all():
    assert list(with_faces((JOKER, JOKER))) == []
    assert len(list(with_faces((JOKER, Tile(4))))) == 16


def test_a_text_is_no_board_to_place_on():
    with pytest.raises(LabError, match="9@H8"):
        legal_placements("9@H8", "5")
