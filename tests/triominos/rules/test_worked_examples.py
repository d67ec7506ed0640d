"""The placements among the worked examples of the rules page, in all six turns of the grid."""

from typing import NamedTuple

import pytest
from triominos.boards import P9, P10, TABLES

from triolet_lab.errors import PositionError
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import legal_placements
from triolet_lab.triominos.rules.legality import Rule, check, is_legal
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.scoring import Bonus, score
from triolet_lab.triominos.rules.tiles import Rack


class Example(NamedTuple):
    number: int
    table: str
    placement: str
    points: int = 0
    bonus: Bonus | None = None
    rule: Rule | None = None
    rack: str | None = None
    rules: Rules = RULEBOOK


EXAMPLES = [
    Example(1, "P0", "U(0,0) 5-5-2", 12),
    Example(2, "P0", "U(3,1) 5-5-2", rule=Rule.FIRST_CELL),
    Example(3, "P1", "D(0,0) 5-0-2", 7),
    Example(4, "P1", "D(0,0) 5-2-0", rule=Rule.REAL_TILE),
    Example(5, "P1", "D(0,0) 2-5-0", rule=Rule.CORNERS),
    Example(6, "P1", "D(0,0) 5-0-2", rule=Rule.IN_RACK, rack="3-3-4 0-0-0"),
    Example(7, "P1", "U(0,0) 5-5-5", rule=Rule.EMPTY_CELL),
    Example(8, "P1", "U(1,0) 2-0-2", rule=Rule.SIDE),
    Example(9, "P1", "D(-1,0) 1-5-5", 11),
    Example(10, "P1", "D(0,-1) 5-2-2", 9),
    Example(11, "P10", "U(0,1) 5-0-0", 45, Bonus.BRIDGE),
    Example(12, "P10", "U(0,1) 4-0-0", rule=Rule.CORNERS),
    Example(13, "P10", "D(0,0) 5-0-2", 47, Bonus.BRIDGE),
    Example(14, "P10", "U(1,0) 2-0-2", 54, Bonus.HEXAGON),
    Example(15, "P11", "D(0,0) 5-0-2", 7),
    Example(15, "P11", "D(0,0) 5-0-2", 47, Bonus.BRIDGE, rules=Rules(bridge_extension=True)),
    Example(16, "P11", "U(1,0) 2-0-2", 54, Bonus.HEXAGON),
    Example(17, "P9", "U(1,0) 2-0-2", 64, Bonus.DOUBLE_HEXAGON),
    Example(18, "P12", "U(1,0) 2-0-2", 74, Bonus.TRIPLE_HEXAGON),
    Example(19, "P12", "U(1,0) 2-0-1", rule=Rule.CORNERS),
    Example(20, "M5", "U(1,0) 0-2-1", rule=Rule.REAL_TILE),
    Example(21, "M5", "U(1,0) 0-1-2", rule=Rule.CORNERS),
    Example(22, "P9", "U(2,0) 2-1-2", 5),
    Example(23, "P12", "D(1,1) 1-3-1", 5),
]


def named(example: Example) -> str:
    return f"{example.number}: {example.placement} on {example.table}"


def turned(board: Board, sixths: int) -> Board:
    return Board(placement.turned(sixths) for placement in board)


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_the_page(example: Example, sixths: int):
    board, placement = TABLES[example.table], Placement.parse(example.placement)
    if len(board):  # the first tile lies on U(0,0), whichever way the table is turned
        board, placement = turned(board, sixths), placement.turned(sixths)
    reasons = check(board, placement, example.rack, rules=example.rules)
    if example.rule is not None:
        assert reasons[0].rule == example.rule
        return
    assert reasons == ()
    breakdown = score(board, placement, rules=example.rules)
    assert breakdown.total == example.points
    assert breakdown.bonus == example.bonus
    rack = Rack((placement.tile,))
    assert (placement, example.points) in legal_placements(board, rack, rules=example.rules)


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.rule is None], ids=named)
def test_the_mirror_of_a_tile_with_three_different_numbers_is_refused(
    example: Example, sixths: int
):
    mirrored = Placement.parse(example.placement).turned(sixths).mirrored
    different = len(set(mirrored.numbers)) == 3
    rules = [reason.rule for reason in check(Board(), mirrored)]
    assert (rules[:1] == [Rule.REAL_TILE]) is different


@pytest.mark.words
@pytest.mark.parametrize("table", ["P9", "P10", "P12", "M5"])
def test_no_table_can_be_laid_in_the_mirror(table: str):
    with pytest.raises(PositionError, match="is no tile"):
        Board(placement.mirrored for placement in TABLES[table])


@pytest.mark.parametrize(
    ("text", "points"),
    [(P9, [12, 11, 10, 8, 7, 5, 1, 2, 43]), (P10, [12, 11, 10, 8, 9, 7, 5, 3, 2, 1])],
)
def test_the_tables_of_the_page_score_what_it_says(text: str, points: list[int]):
    board, earned = Board(), []
    for placement in map(Placement.parse, text.split(", ")):
        assert is_legal(board, placement)
        earned.append(score(board, placement).total)
        board = board.place(placement)
    assert earned == points
