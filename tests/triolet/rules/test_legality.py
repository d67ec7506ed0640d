"""Every rule of the rules page, broken once at least, with its sentence, cells and numbers."""

import pickle
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import pytest

from triolet_lab.errors import IllegalMoveError, LabError
from triolet_lab.language import joined, listed, say, say_many  # noqa: F401  # what a repr is made of
from triolet_lab.triolet.rules.board import Board, Placed
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.legality import (
    Reason,
    Rule,
    board_faults,
    broken_rules,
    check,
    check_exchange,
    check_pass,
    is_legal,
)
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange, Placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import Rack, Tile


def cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(Cell.parse, text.split()))


def placing(
    board: str, placement: str, rack: str | None = None, first_turn: bool = False
) -> Callable[[], tuple[Reason, ...]]:
    return lambda: check(
        Board.parse(board),
        Placement.parse(placement),
        None if rack is None else Rack.parse(rack),
        first_turn=first_turn,
    )


def exchanging(tiles: str, rack: str, bag_size: int) -> Callable[[], tuple[Reason, ...]]:
    return lambda: check_exchange(Exchange.parse(f"exchange {tiles}"), Rack.parse(rack), bag_size)


class Broken(NamedTuple):
    """A move that breaks one rule only."""

    rule: Rule
    reasons: Callable[[], tuple[Reason, ...]]
    sentence: str
    cells: str = ""
    numbers: tuple[int, ...] = ()


MAGIC_SQUARE = "2@G7 7@H7 6@I7 9@G8 5@H8 1@I8 4@G9 3@H9"
TOUCH = "A new tile must share a side with a tile that is already on the board."

BROKEN = [
    Broken(
        Rule.TILE_COUNT,
        lambda: check(Board(), Placement(())),
        "You can place 1, 2 or 3 tiles in a turn, not 0.",
        "",
        (0,),
    ),
    Broken(
        Rule.TILE_COUNT,
        lambda: check_exchange(Exchange(()), Rack.parse("7 8"), 10),
        "You can exchange 1, 2 or 3 tiles in a turn, not 0.",
        "",
        (0,),
    ),
    Broken(
        Rule.IN_RACK,
        placing("", "8@H8", "9 5 J"),
        "There is no 8 on your rack: you have 9, 5 and joker.",
        "",
        (8,),
    ),
    Broken(
        Rule.IN_RACK,
        placing("", "7@H8 7@I8", "7 5"),
        "There is no other 7 on your rack: you have 7 and 5.",
        "",
        (7,),
    ),
    Broken(
        Rule.IN_RACK,
        placing("", "3@H8 J7@I8", "9"),
        "There is no 3 on your rack. There is no joker on your rack. You have 9.",
        "",
        (3, 0),
    ),
    Broken(
        Rule.IN_RACK,
        exchanging("8 9 J", "8 J", 10),
        "There is no 9 on your rack: you have 8 and joker.",
        "",
        (9,),
    ),
    Broken(
        Rule.IN_RACK,
        exchanging("8 8 J", "8 9", 10),
        "There is no other 8 on your rack. There is no joker on your rack. You have 8 and 9.",
        "",
        (8, 0),
    ),
    Broken(
        Rule.IN_RACK,
        exchanging("8 J J", "J", 10),
        "There is no 8 on your rack. There is no other joker on your rack. You have joker.",
        "",
        (8, 0),
    ),
    Broken(
        Rule.IN_RACK,
        exchanging("J J", "J 8", 10),
        "There is no other joker on your rack: you have joker and 8.",
        "",
        (0,),
    ),
    Broken(
        Rule.IN_RACK,
        exchanging("J", "8", 10),
        "There is no joker on your rack: you have 8.",
        "",
        (0,),
    ),
    Broken(
        Rule.IN_RACK,
        exchanging("4 4", "", 10),
        "There is no 4 on your rack: you have no tiles.",
        "",
        (4, 4),
    ),
    Broken(
        Rule.IN_RACK,
        placing("", "J@H8", "J"),
        "The joker on H8 needs a face: choose a number from 0 to 15.",
        "H8",
    ),
    Broken(
        Rule.ON_BOARD,
        lambda: check(
            Board([Placed(Cell(3, 3), Tile(1))], Rules.small(7)), Placement.parse("5@H8")
        ),
        "H8 is not on the board: the board is 7 × 7 cells, A1 to G7.",
        "H8",
    ),
    Broken(
        Rule.ON_BOARD,
        placing("9@H8", "5@H8"),
        "H8 is taken: the 9 lies there already.",
        "H8",
    ),
    Broken(
        Rule.ON_BOARD,
        placing("J9@H8", "5@H8"),
        "H8 is taken: the joker lies there already.",
        "H8",
    ),
    Broken(
        Rule.ON_BOARD,
        placing("", "5@H8 9@H8"),
        "2 tiles on H8: there is room for one tile on a cell.",
        "H8",
        (2,),
    ),
    Broken(
        Rule.ONE_LINE,
        placing("9@H8", "5@I8 1@H9"),
        "I8 and H9 are not in one line: all tiles go in one row or one column.",
        "I8 H9",
    ),
    Broken(
        Rule.UNBROKEN,
        placing("9@H8", "5@I8 1@K8"),
        "J8 is empty: leave no gap between the tiles of one turn.",
        "J8",
    ),
    Broken(
        Rule.UNBROKEN,
        placing("9@H8", "5@H9 1@H12"),
        "H10 and H11 are empty: leave no gap between the tiles of one turn.",
        "H10 H11",
    ),
    Broken(
        Rule.CENTRE,
        placing("", "9@G7 5@H7"),
        "The first tiles must cover the centre, H8.",
        "H8",
    ),
    Broken(Rule.TOUCHING, placing("9@H8", "1@I9 2@J9"), TOUCH, "I9 J9"),
    Broken(
        Rule.PAIR_SUM,
        placing("9@H8", "8@I8"),
        "9 + 8 = 17: two neighbours may make at most 15.",
        "H8 I8",
        (9, 8),
    ),
    Broken(
        Rule.PAIR_SUM,
        placing("J9@H8", "J7@H9"),
        "9 + 7 = 16: two neighbours may make at most 15.",
        "H8 H9",
        (9, 7),
    ),
    Broken(
        Rule.TRIO_SUM,
        placing("4@H8 9@I8", "3@J8"),
        "4 + 9 + 3 = 16: three in a row must make exactly 15.",
        "H8 I8 J8",
        (4, 9, 3),
    ),
    Broken(
        Rule.TRIO_SUM,
        placing("4@H8 9@I8", "0@J8"),
        "4 + 9 + 0 = 13: three in a row must make exactly 15.",
        "H8 I8 J8",
        (4, 9, 0),
    ),
    Broken(
        Rule.RUN_LENGTH,
        placing("4@H8 9@I8 2@J8", "0@K8"),
        "4 9 2 0: 4 tiles in a row, at most 3 may be.",
        "H8 I8 J8 K8",
        (4, 9, 2, 0),
    ),
    Broken(
        Rule.FIRST_TURN_SQUARE,
        placing("4@H8 3@I8 5@H9", "2@I9", first_turn=True),
        "Your first turn may not fill a square of 2 × 2 tiles.",
        "H8 I8 H9 I9",
        (2, 2),
    ),
    Broken(
        Rule.BLOCK,
        placing(MAGIC_SQUARE, "8@I9"),
        "Nobody may fill a block of 3 × 3 tiles: nothing could ever be added to it.",
        "G7 H7 I7 G8 H8 I8 G9 H9 I9",
        (3, 3),
    ),
    Broken(
        Rule.ONE_JOKER,
        placing("", "J1@H8 J2@I8", "J J"),
        "2 jokers: only one joker may be placed in a turn.",
        "H8 I8",
        (2,),
    ),
    Broken(
        Rule.EXCHANGE_BAG,
        exchanging("7", "7 8", 4),
        "The bag holds 4 tiles: you can exchange only while it holds at least 5.",
        "",
        (4,),
    ),
    Broken(
        Rule.EXCHANGE_BAG,
        exchanging("7", "7 8", 1),
        "The bag holds 1 tile: you can exchange only while it holds at least 5.",
        "",
        (1,),
    ),
    Broken(
        Rule.MUST_PLAY,
        lambda: check_pass(can_place=True, bag_size=0),
        "You may pass only when you can place nothing, and you can place a tile.",
    ),
    Broken(
        Rule.MULTIPLIER,
        placing("11@G8", "3@H8 *down"),
        "No group runs down through a multiplier in 3@H8 *down: leave the choice out.",
        "H8",
    ),
    Broken(
        Rule.MULTIPLIER,
        placing("11@H7", "3@H8 *across"),
        "No group runs across through a multiplier in 3@H8 *across: leave the choice out.",
        "H8",
    ),
    Broken(
        Rule.MUST_PLAY,
        lambda: check_pass(can_place=False, bag_size=5),
        "The bag holds 5 tiles: who cannot place must exchange.",
        "",
        (5,),
    ),
]


@pytest.mark.words
@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.rule}: {broken.sentence}")
def test_a_broken_rule_is_named_with_its_sentence_cells_and_numbers(broken):
    (reason,) = broken.reasons()
    assert (reason.rule, str(reason)) == (broken.rule, broken.sentence)
    assert (reason.cells, reason.numbers) == (cells(broken.cells), broken.numbers)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.rule}: {broken.sentence}")
def test_a_reason_is_data(broken):
    (reason,) = broken.reasons()
    assert broken.reasons() == (reason,)
    assert hash(broken.reasons()[0]) == hash(reason)
    assert pickle.loads(pickle.dumps(reason)) == reason == eval(repr(reason))


def test_every_rule_is_shown_broken():
    assert {broken.rule for broken in BROKEN} == set(Rule)


@pytest.mark.parametrize(
    "reasons",
    [
        placing("", "9@H8", first_turn=True),
        placing("", "7@G8 J3@H8", "7 J"),
        placing("10@H8", "1@G8 4@I8"),
        placing("4@H8 3@I8 5@H9", "2@I9"),
        placing("4@H8 3@I8", "5@H9", first_turn=True),
        exchanging("7 J", "7 8 J", 5),
        lambda: check_pass(can_place=False, bag_size=4),
    ],
    ids=["opening", "joker", "astride", "later square", "first turn", "exchange", "pass"],
)
def test_a_legal_move_has_no_reason_against_it(reasons):
    assert reasons() == ()


@pytest.mark.parametrize(
    ("reasons", "rules"),
    [
        (
            placing("4@H8 3@I8 5@H9", "J13@I9 J9@J9", "1 2 3", first_turn=True),
            [
                Rule.IN_RACK,
                Rule.ONE_JOKER,
                Rule.TRIO_SUM,
                Rule.PAIR_SUM,
                Rule.FIRST_TURN_SQUARE,
            ],
        ),
        (
            placing("9@H8", "1@H8 2@H8 3@A1 4@B3", "9"),
            [Rule.TILE_COUNT, Rule.IN_RACK, Rule.ON_BOARD, Rule.ON_BOARD, Rule.ONE_LINE],
        ),
        (placing("9@H8", "9@A1 8@B1 7@D1"), [Rule.UNBROKEN, Rule.TOUCHING, Rule.PAIR_SUM]),
        (
            placing("", "4@A1 4@B1 4@C1 4@D1"),
            [Rule.TILE_COUNT, Rule.CENTRE, Rule.RUN_LENGTH],
        ),
        (
            placing(MAGIC_SQUARE, "9@I9", first_turn=True),
            [Rule.TRIO_SUM, Rule.TRIO_SUM, Rule.FIRST_TURN_SQUARE, Rule.BLOCK],
        ),
        (exchanging("1", "2", 3), [Rule.IN_RACK, Rule.EXCHANGE_BAG]),
    ],
)
def test_all_broken_rules_are_reported_at_once(reasons, rules):
    assert [reason.rule for reason in reasons()] == rules


def test_two_or_three_tiles_are_legal_in_one_row_or_column_only():
    rules = Rules.small(5)
    board = Board([Placed(rules.centre, Tile(1))], rules)
    empty = [cell for cell in rules.cells() if cell not in board]
    for count in (2, 3):
        for chosen in combinations(empty, count):
            placement = Placement(tuple(Placed(cell, Tile(0)) for cell in chosen))
            rows, columns = ({cell[axis] for cell in chosen} for axis in (0, 1))
            broken = [reason.rule for reason in check(board, placement)]
            assert (Rule.ONE_LINE in broken) == (len(rows) > 1 and len(columns) > 1)


def test_the_first_turn_square_binds_the_first_turn_only():
    board, placement = Board.parse("4@H8 3@I8 5@H9"), Placement.of("2@I9")
    assert is_legal(board, placement)
    assert not is_legal(board, placement, first_turn=True)


def test_checking_changes_nothing_on_the_board():
    board = Board.parse("9@H8")
    check(board, Placement.parse("8@I8 1@K9 1@K9 2@H8"))
    assert board == Board.parse("9@H8")


@pytest.mark.words
@pytest.mark.parametrize(
    ("board", "faults"),
    [
        ("", []),
        ("11@H8 3@I8 4@H9 8@G9", []),
        (
            "4@H8 9@I8 3@J8",
            [(Rule.TRIO_SUM, "4 + 9 + 3 = 16: three in a row must make exactly 15.")],
        ),
        ("9@H8 7@H9", [(Rule.PAIR_SUM, "9 + 7 = 16: two neighbours may make at most 15.")]),
        (
            "1@F8 2@G8 3@H8 4@I8",
            [(Rule.RUN_LENGTH, "1 2 3 4: 4 tiles in a row, at most 3 may be.")],
        ),
        (
            MAGIC_SQUARE + " 8@I9",
            [
                (
                    Rule.BLOCK,
                    "Nobody may fill a block of 3 × 3 tiles: nothing could ever be added to it.",
                )
            ],
        ),
        ("1@A1 2@B1", [(Rule.CENTRE, "The centre, H8, is empty.")]),
        ("1@H8 2@J8", [(Rule.TOUCHING, "J8 is not joined to the other tiles.")]),
        ("1@H8 2@J8 3@J9", [(Rule.TOUCHING, "J8 and J9 are not joined to the other tiles.")]),
        (
            "9@A1 9@B1 1@D1",
            [
                (Rule.PAIR_SUM, "9 + 9 = 18: two neighbours may make at most 15."),
                (Rule.CENTRE, "The centre, H8, is empty."),
                (Rule.TOUCHING, "D1 is not joined to the other tiles."),
            ],
        ),
    ],
)
def test_a_board_that_no_game_can_reach_is_told_why(board, faults):
    assert [(fault.rule, str(fault)) for fault in board_faults(Board.parse(board))] == faults


def test_an_illegal_move_error_carries_the_move_and_every_reason():
    placement = Placement.of("8@I8", "9@I9")
    reasons = check(Board.parse("9@H8"), placement)
    error = IllegalMoveError(placement, reasons)
    assert isinstance(error, LabError)
    assert (error.move, error.reasons) == (placement, reasons)
    assert str(error) == " ".join(map(str, reasons))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.move, again.reasons) == (str(error), placement, reasons)


def test_a_multiplier_can_be_given_to_a_group_that_runs_through_its_cell():
    board = Board.parse("11@G8")
    assert check(board, Placement.parse("3@H8 *across")) == ()
    assert [r.rule for r in check(board, Placement.parse("3@F8 *across"))] == [Rule.MULTIPLIER]
    replay = Board.parse("11@G1")
    assert [r.rule for r in check(replay, Placement.parse("3@H1 *across"))] == [Rule.MULTIPLIER]


def test_placements_racks_cells_and_tiles_may_be_given_as_texts():
    board = Board().place("H8", "9")
    assert board == Board.parse("9@H8")
    assert check(board, "6@I8", "6 7 J") == ()
    assert is_legal(board, "6@I8", "6")
    assert not is_legal(board, "6@I8", "7")


@pytest.mark.words
@pytest.mark.parametrize(
    "act",
    [
        lambda: check(Board(), 42),
        lambda: check(Board(), Placement.parse("9@H8"), 42),
        lambda: check("9@H8", Placement.parse("5@I8")),
        lambda: is_legal("9@H8", "5@I8"),
        lambda: score("9@H8", "5@I8"),
        lambda: Rack(["9"]),
        lambda: Rack(5),
        lambda: Exchange((1, 2)),
        lambda: Exchange(5),
        lambda: Placement.of(("H8", Tile(9))),
        lambda: Placement.of((Cell(7, 7), "9")),
        lambda: Placement(((7, 7), Tile(9))),
        lambda: Placement(5),
        lambda: Board([1]),
        lambda: Board({"H8": Tile(9)}),
        lambda: Board().place((7, 7), "9"),
    ],
)
def test_what_is_neither_a_value_nor_its_text_is_refused_in_one_sentence(act):
    with pytest.raises(LabError, match=r"is not a (placement|rack|board|tile( on a cell)?): "):
        act()


def test_the_two_names_of_the_check_are_one_function():
    assert check is broken_rules


@pytest.mark.parametrize(
    "placement",
    [
        Placement((Placed(Cell(7, 7), Tile(9)), Placed(Cell(7, 10**6), Tile(5)))),
        Placement((Placed(Cell(7, -(10**6)), Tile(9)), Placed(Cell(10**6, 7), Tile(5)))),
        Placement((Placed(Cell(7, 10**5000), Tile(9)), Placed(Cell(7, 7), Tile(5)))),
    ],
    ids=["far right", "two far cells", "farther than numbers are written"],
)
def test_a_far_cell_is_off_the_board_and_no_line_is_walked_to_it(placement):
    reasons = check(Board.parse("9@H8"), placement)
    rules = {reason.rule for reason in reasons} - {Rule.ONE_LINE}
    assert rules == {Rule.ON_BOARD}
    assert len(" ".join(map(str, reasons))) < 400


@pytest.mark.words
@pytest.mark.parametrize("wrong", ["sideways", "", 5, ["across"]])
def test_a_multiplied_group_that_is_no_direction_is_refused(wrong):
    for act in (check, score):
        with pytest.raises(LabError, match=r" names no group: write Direction\.ACROSS or"):
            act(Board.parse("9@H8"), Placement.of("5@I8", multiplied=wrong))


def test_a_direction_may_be_given_by_its_word():
    board = Board.parse("11@G8")
    assert Placement.of("3@H8", multiplied="across").multiplied is Direction.ACROSS
    assert check(board, Placement.of("3@H8", multiplied="across")) == ()
