"""Every worked example of the rules page, on a board that fits it, in all eight orientations.

In the quoted examples new tiles stand in brackets and a starred tile lies on ×2 or ×3.
"""

from collections import Counter
from typing import NamedTuple

import pytest
from strategies import SYMMETRIES, Symmetry, turn_board, turn_placement

from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Direction
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.legality import board_faults, check
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import Rack


class Example(NamedTuple):
    quote: str
    board: str
    placement: str
    parts: tuple[int, ...]
    """What the groups and the triolet earn, as the book adds them up, in any order."""


EXAMPLES = [
    Example("13 = 10+[3]", "10@H8", "3@I8", (13,)),
    Example("30 = trio 2,4,9", "2@G8 4@H8", "9@I8", (30,)),
    Example("60 = trio 9,6,[0] + trio 8,7,[0]", "9@F6 6@G6 0@G7 7@H7 8@H8", "0@H6", (30, 30)),
    Example("25 = 3+[9], 4+[9]", "3@G7 4@G8 4@H8", "9@H7", (12, 13)),
    Example("34 = trio 3,[3],9 + 1+[3]", "3@H7 9@J7 9@H8 1@I8 5@J8", "3@I7", (30, 4)),
    Example("28 = 9+[6], [7]+[6]", "9@H8", "6@I8 7@I9", (15, 13)),
    Example("30 = trio [1],10,[4] (one on each side)", "10@H8", "1@G8 4@I8", (30,)),
    Example("30 = trio 15,[0],[0]", "15@H8", "0@I8 0@J8", (30,)),
    Example("32 = 1+[12], [12]+[0], 7+[0]", "1@G8 7@H8", "12@G9 0@H9", (13, 12, 7)),
    Example("25 = 11+[joker], [joker]+[14] (joker adds 0)", "11@H8", "J1@H9 14@I9", (11, 14)),
    Example("37 = trio [2],7,6 + [5]+[2]", "7@G8 6@H8", "5@F7 2@F8", (30, 7)),
    Example("40 = trio 4,8,[joker=3] + [joker]+[10]", "4@G8 8@H8", "J3@I8 10@I9", (30, 10)),
    Example("59 = trio 5,2,[8] + [7]+7, [8]+[7]", "5@G7 2@H7 7@H8", "8@I7 7@I8", (30, 14, 15)),
    Example("60 = trio 12,2,[1] + trio [9],5,[1]", "12@F7 2@G7 2@G8 5@H8", "1@H7 9@H9", (30, 30)),
    Example(
        "69 = trio 9,4,[2] + trio [2],7,[6] + 3+[6]",
        "9@G6 4@H6 8@H7 7@I7 3@H8",
        "2@I6 6@I8",
        (30, 30, 9),
    ),
    Example("80 = [10],[5],[0] (the triolet by itself)", "0@H8", "10@F7 5@G7 0@H7", (30, 0, 50)),
    Example(
        "105 = [4],[8],[3] + 50 + 10+[4], 3+[8]", "10@G8 3@H8", "4@G9 8@H9 3@I9", (30, 50, 14, 11)
    ),
    Example(
        "110 = [5],[10],[0] + 50 + trio 11,4,[0]", "4@H7 11@H8", "5@F6 10@G6 0@H6", (30, 50, 30)
    ),
    Example(
        "60 = trio [5],[joker=10],[0] + trio 11,4,[0], no bonus",
        "4@H7 11@H8",
        "5@F6 J10@G6 0@H6",
        (30, 30),
    ),
    Example(
        "57 = trio [10],[2],[joker=3] + [10]+1, [2]+12, [joker]+2, no bonus",
        "1@F8 12@G8 2@H8",
        "10@F7 2@G7 J3@H7",
        (30, 11, 14, 2),
    ),
    Example(
        "151 = [3],[2],[10] + 50 + trio 4,8,[3] + trio 7,6,[2] + 1+[10]",
        "4@F7 7@G7 8@F8 6@G8 1@H8",
        "3@F9 2@G9 10@H9",
        (30, 50, 30, 30, 11),
    ),
    Example("25 = [10*]×2+5", "5@I4 1@I5 3@H6 9@I6 4@H7 8@H8", "10@H4", (25,)),
    Example("60 = trio 2,8,[5*] ×2", "2@I5 8@J5 4@H6 5@I6 5@H7 6@H8", "5@K5", (60,)),
    Example(
        "39 = [10*]×2+5, [10]+4", "5@J5 3@J6 4@K6 6@I7 7@J7 2@H8 2@I8", "10@K5 *across", (25, 14)
    ),
    Example(
        "72 = trio 2,8,[5*] ×2 + [5]+7", "2@I5 8@J5 3@J6 7@K6 5@H7 6@I7 4@J7 0@H8", "5@K5", (60, 12)
    ),
    Example(
        "90 = trio 7,4,[4*] ×2 + trio [4],2,9",
        "7@C5 4@D5 4@D6 2@E6 9@E7 0@F7 6@G7 0@G8 1@H8",
        "4@E5",
        (60, 30),
    ),
    Example("23 = [9*]×2+[5] (the opening, on H8)", "", "9@H8 5@I8", (23,)),
    Example("28 = [7*]×2+4, [7]+[3]", "2@J6 4@K6 1@I7 6@J7 9@H8 5@I8", "7@K5 3@L5 *down", (18, 10)),
    Example("60 = trio 12,[2],[1*] ×2", "12@I5 3@I6 0@H7 0@I7 3@H8", "2@J5 1@K5", (60,)),
    Example(
        "75 = trio 2,8,[5*] ×2 + [5]+[10]", "2@I5 8@J5 4@H6 4@I6 5@H7 6@H8", "5@K5 10@K6", (60, 15)
    ),
    Example("60 = trio 4,joker=5,6 ×2", "4@I5 1@H6 3@I6 0@H7 14@H8", "J5@J5 6@K5", (60,)),
    Example(
        "73 = trio 4,joker=1,10 ×2 + joker+13",
        "4@I5 0@H6 2@I6 13@J6 6@H7 9@H8",
        "J1@J5 10@K5",
        (60, 13),
    ),
    Example(
        "89 = trio 7,6,[2*] ×2 + 3+[12], [12]+[2]",
        "7@I5 6@J5 3@J6 5@I7 6@J7 1@H8 5@I8",
        "2@K5 12@K6",
        (60, 15, 14),
    ),
    Example(
        "90 = trio 1,8,[6*] ×2 + trio [6],8,[1]",
        "1@I5 8@J5 4@I6 3@J6 8@K6 1@H7 10@I7 5@H8",
        "6@K5 1@K7",
        (60, 30),
    ),
    Example(
        "104 = trio 8,[3],[4*] ×2 + trio [4],2,9 + [3]+11",
        "3@I4 11@J4 8@I5 1@H6 4@I6 2@K6 5@H7 2@J7 9@K7 9@H8 2@I8 4@J8",
        "3@J5 4@K5",
        (60, 30, 14),
    ),
    Example(
        "124 = [4*],[9],[2] ×2 + 50 + 10+[4]",
        "0@J7 5@K7 10@L7 9@H8 2@I8 4@J8",
        "4@L8 9@M8 2@N8",
        (60, 50, 14),
    ),
    Example(
        "140 = [7],[1*],[7] ×2 + 50 + trio [1],6,8",
        "6@E6 8@E7 3@F7 4@G7 2@G8 3@H8",
        "7@D5 1@E5 7@F5",
        (60, 50, 30),
    ),
    Example(
        "170 = [1],[14],[0*] ×2 + 50 + trio 4,10,[1] + trio 0,1,[14]",
        "2@H8 11@H9 4@I9 0@J9 10@I10 1@J10",
        "1@I11 14@J11 0@K11",
        (60, 50, 30, 30),
    ),
    Example(
        "73 = trio 2,5,joker=8 ×2 + 11+2, no bonus",
        "4@I7 0@J7 11@K7 1@H8 5@I8",
        "2@K8 5@L8 J8@M8",
        (60, 13),
    ),
    Example(
        "90 = trio 7,8,joker=0 ×2 + trio 5,3,7, no bonus",
        "3@H8 6@H9 4@I9 5@J9 3@J10",
        "7@J11 8@K11 J0@L11",
        (60, 30),
    ),
    Example(
        "170 = [7],[1*],[7] ×3 + 50 + trio [1],6,8",
        "6@E3 8@E4 6@F4 1@G4 4@G5 10@G6 0@H6 4@H7 11@H8",
        "7@D2 1@E2 7@F2",
        (90, 50, 30),
    ),
    Example("opening, A 25 = [11*]×2+[3]", "", "11@H8 3@I8", (25,)),
    Example("opening, B 27 = 11+[4], [8]+[4]", "11@H8 3@I8", "8@G9 4@H9", (15, 12)),
    Example("opening, A 37 = trio [3],8,4 + [4]+[3]", "11@H8 3@I8 8@G9 4@H9", "4@F8 3@F9", (30, 7)),
    Example(
        "opening, B 52 = trio 11,4,[0] + 8+[7], [7]+[0]",
        "4@F8 11@H8 3@I8 3@F9 8@G9 4@H9",
        "7@G10 0@H10",
        (30, 15, 7),
    ),
    Example(
        "opening, A 60 = trio 4,3,[8] + trio [8],7,0",
        "4@F8 11@H8 3@I8 3@F9 8@G9 4@H9 7@G10 0@H10",
        "8@F10",
        (30, 30),
    ),
]

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.quote)
every_orientation = pytest.mark.parametrize("symmetry", SYMMETRIES.values(), ids=SYMMETRIES)


def laid_out(example: Example, symmetry: Symmetry) -> tuple[Board, Placement]:
    board = Board.parse(example.board)
    placement = Placement.parse(example.placement)
    return turn_board(board, symmetry), turn_placement(placement, board.rules.size, symmetry)


@every_orientation
@every_example
def test_worked_example_is_legal_on_a_board_that_a_game_can_reach(example, symmetry):
    board, placement = laid_out(example, symmetry)
    used = Counter(tile.bare for _, tile in (*board, *placement.placed))
    assert board_faults(board) == ()
    assert all(times <= RULEBOOK.count(tile) for tile, times in used.items())
    assert check(board, placement, Rack(tuple(tile.bare for tile in placement.tiles))) == ()


@every_orientation
@every_example
def test_worked_example_earns_what_the_book_says(example, symmetry):
    board, placement = laid_out(example, symmetry)
    breakdown = score(board, placement)
    parts = [line.points for line in breakdown.lines]
    if breakdown.triolet:
        parts.append(breakdown.triolet)
    assert sorted(parts) == sorted(example.parts)
    assert breakdown.total == total_of(example)


@every_orientation
@every_example
def test_worked_example_is_listed_once_with_its_total(example, symmetry):
    board, placement = laid_out(example, symmetry)
    rack = Rack(tuple(tile.bare for tile in placement.tiles))
    same = [
        points
        for listed, points in legal_placements(board, rack)
        if listed.placed == placement.placed
    ]
    assert same == [total_of(example)]


def total_of(example: Example) -> int:
    """The number that the quoted example gives, before its equals sign."""
    return int(example.quote.partition(" =")[0].split()[-1])


CHOICES = [
    (
        "124 = [4*],[9],[2] ×2 + 50 + 10+[4]",
        "trio takes it",
        124,
        "98 if the double goes to the pair",
        98,
    ),
    ("72 = trio 2,8,[5*] ×2 + [5]+7", "trio takes it", 72, "30 + 5×2 + 7", 47),
    ("75 = trio 2,8,[5*] ×2 + [5]+[10]", "trio takes it", 75, "30 + 5×2 + 10", 50),
    ("39 = [10*]×2+5, [10]+4", "two pairs tie", 39, "10 + 5 and 10×2 + 4", 39),
    ("28 = [7*]×2+4, [7]+[3]", "two pairs tie", 28, "7 + 4 and 7×2 + 3", 28),
    ("90 = trio 7,4,[4*] ×2 + trio [4],2,9", "two trios tie", 90, "30 and 60", 90),
]


@every_orientation
@pytest.mark.parametrize(
    ("quote", "best", "other"),
    [
        pytest.param(quote, best, other, id=f"{quote}: {why} {best}; {instead} = {other}")
        for quote, why, best, instead, other in CHOICES
    ],
)
def test_each_choice_of_the_multiplied_group_has_its_total(quote, best, other, symmetry):
    (example,) = (example for example in EXAMPLES if example.quote == quote)
    board, placement = laid_out(example, symmetry)
    choices = score(board, placement).choices
    assert [choice.total for choice in choices] == [best, other]
    assert {choice.direction for choice in choices} == set(Direction)
    for choice in choices:
        chosen = Placement(placement.placed, choice.direction)
        assert score(board, chosen).total == choice.total
    assert score(board, Placement(placement.placed)).total == best


def test_racks_of_the_others_at_the_end_count_27():
    assert sum(Rack.parse(text).points for text in ("8 5", "9 1", "4")) == 27
