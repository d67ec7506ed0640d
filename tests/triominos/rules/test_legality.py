"""Every broken rule, in the order of the page, with its numbers and cells in one sentence."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from triominos.boards import P1, TABLES, boards

from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.cells import D, Point, U
from triolet_lab.triominos.rules.legality import (
    Reason,
    Rule,
    board_faults,
    check,
    check_draw,
    check_pass,
    is_legal,
)
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.tiles import Rack


def shown(reasons: tuple[Reason, ...]) -> list[str]:
    return [f"{reason.rule}: {reason}" for reason in reasons]


@pytest.mark.words
@pytest.mark.parametrize(
    ("table", "move", "rack", "sentences"),
    [
        (
            "P0",
            "U(3,1) 5-5-2",
            "1-1-1",
            [
                "in-rack: There is no 2-5-5 on your rack: you have 1-1-1.",
                "first-cell: The first tile of a round lies on U(0,0), not on U(3,1).",
            ],
        ),
        (
            "P1",
            "U(0,0) 5-5-5",
            "",
            [
                "in-rack: There is no 5-5-5 on your rack: it is empty.",
                "empty-cell: U(0,0) is taken: 2-5-5 lies there already.",
                "side: U(0,0) touches the table with a corner only: a new tile must share a side.",
                "corners: The right corner shows 2, and a 5 lies there.",
            ],
        ),
        (
            "P1",
            "U(1,0) 4-0-2",
            "0-2-4 1-1-1",
            [
                "side: U(1,0) touches the table with a corner only: a new tile must share a side.",
                "corners: The left corner shows 2, and a 4 lies there.",
            ],
        ),
        (
            "P1",
            "U(5,0) 1-1-1",
            "1-1-1",
            ["side: U(5,0) lies apart: a new tile must share a side with another."],
        ),
        (
            "P1",
            "D(0,0) 4-2-0",
            "3-3-4 1-1-1",
            [
                "real-tile: Clockwise 4-2-0 is the mirror image of 0-2-4: "
                "tiles are turned, never flipped.",
                "corners: The left corner shows 5, and a 4 lies there.",
                "corners: The bottom corner shows 2, and a 0 lies there.",
            ],
        ),
        (
            "P10",
            "U(0,1) 4-1-1",
            "1-1-4 3-3-4",
            [
                "corners: The left corner shows 5, and a 4 lies there.",
                "corners: The top corner shows 0, and a 1 lies there.",
                "corners: The right corner shows 0, and a 1 lies there.",
            ],
        ),
        (
            "P1",
            "D(0,0) 5-5-2",
            None,
            ["in-rack: 2-5-5 lies on U(0,0) already."],
        ),
    ],
)
def test_every_broken_rule_is_named(table: str, move: str, rack: str | None, sentences: list[str]):
    assert shown(check(TABLES[table], move, rack)) == sentences


def test_a_reason_carries_what_it_speaks_of():
    (reason,) = check(TABLES["P10"], "U(0,1) 4-0-0", "0-0-4")
    assert (reason.rule, reason.numbers) == (Rule.CORNERS, (5, 4))
    assert (reason.cells, reason.corners) == ((U(0, 0),), (Point(0, 1),))
    assert repr(reason).startswith("Reason(rule=Rule.CORNERS, message=say(")


def test_the_short_form_is_checked_as_well():
    assert is_legal(P1, "025 D0,0", "0-2-5")
    assert not is_legal(P1, "025 D0,0", "0-0-0")


# The options that forbid a tile.

TRIPLES = Rules(start_triple=True)


@pytest.mark.words
@pytest.mark.parametrize(
    ("rack", "move", "sentence"),
    [
        (
            "3-3-3 1-1-1 0-0-0 4-5-5",
            "U(0,0) 1-1-1",
            "start_triple: The highest triple opens the round: play 0-0-0 or 3-3-3.",
        ),
        (
            "3-3-3 1-1-1 4-5-5",
            "U(0,0) 4-5-5",
            "start_triple: The highest triple opens the round: play 3-3-3.",
        ),
        (
            "0-5-5 1-4-5 0-0-1",
            "U(0,0) 0-0-1",
            "start_triple: No rack has a triple, so the highest tile opens: play 0-5-5 or 1-4-5.",
        ),
    ],
)
def test_the_highest_triple_opens_where_the_house_says_so(rack: str, move: str, sentence: str):
    assert shown(check("", move, rack, rules=TRIPLES)) == [sentence]
    assert check("", move, rack) == ()


@pytest.mark.parametrize("move", ["U(0,0) 3-3-3", "U(0,0) 0-0-0"])
def test_triple_zero_may_open_instead(move: str):
    assert is_legal("", move, "3-3-3 1-1-1 0-0-0 4-5-5", rules=TRIPLES)


def test_a_tile_that_is_not_there_breaks_the_option_too():
    rules = [reason.rule for reason in check("", "U(1,0) 2-2-2", "3-3-3", rules=TRIPLES)]
    assert rules == [Rule.IN_RACK, Rule.START_TRIPLE, Rule.FIRST_CELL]


def test_after_the_opening_any_tile_may_be_placed():
    assert is_legal(P1, "D(0,0) 5-0-2", "3-3-3 0-2-5", rules=TRIPLES)


@pytest.mark.words
def test_after_a_draw_only_the_drawn_tile_where_the_house_says_so():
    rules = Rules(drawn_tile_only=True)
    reasons = check(P1, "D(0,0) 5-0-2", "0-2-5 1-1-1", rules=rules, drawn=1)
    assert shown(reasons) == [
        "drawn_tile_only: After a draw only the tile drawn may be placed: 1-1-1."
    ]
    assert is_legal(P1, "D(0,0) 5-0-2", "0-2-5 1-1-1", rules=rules)
    assert is_legal(P1, "D(0,0) 5-0-2", "1-1-1 0-2-5", rules=rules, drawn=1)
    assert is_legal(P1, "D(0,0) 5-0-2", "0-2-5 1-1-1", drawn=1)


def test_the_option_is_asked_right_after_in_rack():
    rules = Rules(drawn_tile_only=True)
    reasons = check(P1, "U(0,0) 5-4-0", "0-2-5 1-1-1", rules=rules, drawn=1)
    assert [reason.rule for reason in reasons][:3] == [Rule.REAL_TILE, Rule.EMPTY_CELL, Rule.SIDE]
    reasons = check(P1, "U(0,0) 0-0-4", "0-2-5 1-1-1", rules=rules, drawn=1)
    assert [reason.rule for reason in reasons][:3] == [
        *(Rule.IN_RACK, Rule.DRAWN_TILE_ONLY, Rule.EMPTY_CELL)
    ]


# Drawing and passing.

Check = Callable[..., tuple[Reason, ...]]


def asked(
    how: Check, rack: str, drawn: int, pool: int, rules: Rules = RULEBOOK, table: str = P1
) -> list[Rule]:
    board = Board.parse(table)
    found = how(board, Rack.parse(rack), drawn=drawn, pool_size=pool, rules=rules)
    return [reason.rule for reason in found]


@pytest.mark.parametrize(
    ("rack", "drawn", "pool", "rules", "expected"),
    [
        ("0-0-0", 0, 20, RULEBOOK, []),
        ("0-2-5", 2, 20, RULEBOOK, []),
        ("0-2-5", 3, 20, RULEBOOK, [Rule.DRAW_LIMIT]),
        ("0-2-5", 1, 0, RULEBOOK, [Rule.POOL_EMPTY]),
        ("0-2-5", 3, 0, RULEBOOK, [Rule.DRAW_LIMIT, Rule.POOL_EMPTY]),
        ("0-2-5", 0, 20, Rules(draw_if_stuck=True), [Rule.DRAW_IF_STUCK]),
        ("0-0-0", 0, 20, Rules(draw_if_stuck=True), []),
        ("0-2-5", 3, 0, Rules(draw_if_stuck=True), ["draw-limit", "pool-empty", "draw_if_stuck"]),
        ("0-0-0", 7, 20, Rules(draw_until_fit=True), []),
        ("0-0-0", 7, 0, Rules(draw_until_fit=True), [Rule.POOL_EMPTY]),
    ],
)
def test_a_draw_is_refused_with_its_rules(
    rack: str, drawn: int, pool: int, rules: Rules, expected: list[str]
):
    assert asked(check_draw, rack, drawn, pool, rules) == expected


@pytest.mark.parametrize(
    ("rack", "drawn", "pool", "rules", "expected"),
    [
        ("0-0-0", 0, 20, RULEBOOK, [Rule.MUST_DRAW]),
        ("0-2-5", 2, 1, RULEBOOK, [Rule.MUST_DRAW]),
        ("0-2-5", 3, 20, RULEBOOK, []),
        ("0-0-0", 0, 0, RULEBOOK, []),
        ("0-2-5", 0, 0, RULEBOOK, [Rule.MUST_PLAY]),
        ("0-2-5", 2, 0, RULEBOOK, [Rule.MUST_PLAY]),
        ("0-2-5", 3, 0, RULEBOOK, []),
        ("0-0-0", 2, 20, Rules(draw_until_fit=True), [Rule.MUST_DRAW]),
        ("0-0-0", 3, 20, Rules(draw_until_fit=True), [Rule.DRAW_UNTIL_FIT]),
        ("0-0-0", 5, 0, Rules(draw_until_fit=True), []),
        ("0-2-5", 5, 0, Rules(draw_until_fit=True), [Rule.MUST_PLAY]),
        ("0-2-5 1-1-1", 1, 0, Rules(drawn_tile_only=True), []),
        ("1-1-1 0-2-5", 1, 0, Rules(drawn_tile_only=True), [Rule.MUST_PLAY]),
        ("0-2-5 1-1-1", 0, 0, Rules(drawn_tile_only=True), [Rule.MUST_PLAY]),
        ("0-0-0 1-1-1 3-3-3 0-2-5", 3, 9, Rules(draw_if_stuck=True), []),
    ],
)
def test_a_pass_is_refused_with_its_rules(
    rack: str, drawn: int, pool: int, rules: Rules, expected: list[str]
):
    assert asked(check_pass, rack, drawn, pool, rules) == expected


@pytest.mark.parametrize("how", [check_draw, check_pass])
def test_the_first_turn_is_a_placement(how: Check):
    assert asked(how, "0-2-5", 0, 38, table="") == [Rule.OPEN]


def sentence(how: Check, rack: str, drawn: int, pool: int, rules: Rules = RULEBOOK) -> str:
    found = how(Board.parse(P1), Rack.parse(rack), drawn=drawn, pool_size=pool, rules=rules)
    return " ".join(map(str, found))


@pytest.mark.words
def test_what_is_said_when_drawing_or_passing_is_refused():
    stuck, until = Rules(draw_if_stuck=True), Rules(draw_until_fit=True)
    assert sentence(check_draw, "0-2-5", 3, 0) == (
        "You have drawn 3 tiles in this turn, and nobody draws more. "
        "The pool is empty: no tile can be drawn."
    )
    assert sentence(check_draw, "0-2-5", 0, 9, stuck) == (
        "Nobody draws while a tile fits here, and 0-2-5 fits on D(0,0)."
    )
    assert sentence(check_pass, "0-0-0", 1, 1) == (
        "The pool has 1 tile: place, or draw up to three, before you pass."
    )
    assert sentence(check_pass, "0-0-0", 4, 9, until) == (
        "The pool has 9 tiles: place or draw on, nobody passes here before it is empty."
    )
    assert sentence(check_pass, "0-2-5", 0, 0) == (
        "The pool is empty and 0-2-5 fits on D(0,0): you must place a tile."
    )


# Tables.


@pytest.mark.words
def test_a_table_that_no_round_leads_to_is_named():
    assert board_faults(Board()) == board_faults(TABLES["P12"]) == ()
    (reason,) = board_faults(Board.parse("U(1,0) 5-5-2"))
    assert (reason.rule, str(reason)) == (
        Rule.FIRST_CELL,
        "The first tile of a round lies on U(0,0).",
    )
    (reason,) = board_faults(Board.parse(f"{P1}, U(3,0) 1-1-1, D(3,0) 1-3-1"))
    assert (reason.rule, reason.cells) == (Rule.SIDE, (U(3, 0), D(3, 0)))
    assert str(reason) == "U(3,0) and D(3,0) are not joined to the first tile by sides."


@given(boards())
def test_a_table_that_was_played_has_no_fault(board: Board):
    assert board_faults(board) == ()


@given(boards(), st.integers(0, 5))
def test_a_turned_table_has_the_same_placements(board: Board, sixths: int):
    turned = Board(placement.turned(sixths) for placement in board)
    for place in board.places:
        for number in range(6):
            numbers = tuple(number if asked is None else asked for asked in place.asked)
            placement = Placement(place.cell, numbers)
            rules = [reason.rule for reason in check(board, placement)]
            assert rules == [reason.rule for reason in check(turned, placement.turned(sixths))]
