"""What a placement earns, and the arithmetic that says so."""

import pytest

from triolet_lab.errors import LabError
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Direction
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown, Choice, score


def scored(board: str, placement: str, rules: Rules = RULEBOOK) -> Breakdown:
    return score(Board.parse(board, rules), Placement.parse(placement))


TEXTS = [
    ("", "11@H8 3@I8", "11×2 + 3 = 25"),
    ("", "3@G8 11@H8", "3 + 11×2 = 25"),
    ("10@H8", "3@I8", "10 + 3 = 13"),
    ("2@G8 4@H8", "9@I8", "trio 2 + 4 + 9 = 15 → 30"),
    ("4@I5", "9@J5 2@K5", "trio 4 + 9 + 2 = 15 → 30 ×2 = 60"),
    ("7@D2", "1@E2 7@F2", "trio 7 + 1 + 7 = 15 → 30 ×3 = 90"),
    ("10@E1", "5@E2", "10 + 5×3 = 25"),
    ("11@H8", "J4@I8", "11 + joker 0 = 11"),
    ("", "J4@H8 9@I8", "joker 0×2 + 9 = 9"),
    ("4@G8 8@H8", "J3@I8", "trio 4 + 8 + joker 3 = 15 → 30"),
    ("J4@G8 J8@H8", "3@I8", "trio joker 4 + joker 8 + 3 = 15 → 30"),
    ("", "9@H8", "no group, no points"),
    ("1@G1", "4@H1", "1 + 4 = 5\nreplay: another turn"),
    (
        "0@H8",
        "10@F7 5@G7 0@H7",
        "trio 10 + 5 + 0 = 15 → 30\n0 + 0 = 0\ntriolet → 50\ntotal 30 + 0 + 50 = 80",
    ),
    (
        "10@L7",
        "4@L8 9@M8 2@N8",
        "trio 4 + 9 + 2 = 15 → 30 ×2 = 60\n10 + 4 = 14\ntriolet → 50\ntotal 60 + 14 + 50 = 124",
    ),
    (
        "10@L7",
        "4@L8 9@M8 2@N8 *down",
        "trio 4 + 9 + 2 = 15 → 30\n10 + 4×2 = 18\ntriolet → 50\ntotal 30 + 18 + 50 = 98",
    ),
]


@pytest.mark.words
@pytest.mark.parametrize(("board", "placement", "text"), TEXTS, ids=[row[2] for row in TEXTS])
def test_a_breakdown_reads_as_the_rulebook_would_print_it(board, placement, text):
    assert str(scored(board, placement)) == text


@pytest.mark.words
@pytest.mark.parametrize(
    ("board", "placement", "one_line"),
    [
        ("", "11@H8 3@I8", "11×2 + 3 = 25"),
        ("11@H8 3@I8", "8@G9 4@H9", "8 + 4 = 12, 11 + 4 = 15 → 27"),
        ("", "9@H8", "no group, no points"),
    ],
)
def test_a_score_sheet_has_the_sum_in_one_line(board, placement, one_line):
    assert str(scored(board, placement).one_line) == one_line


@pytest.mark.parametrize(
    ("board", "placement", "total", "sum_text"),
    [
        ("", "11@H8 3@I8", 25, "25"),
        ("11@H8 3@I8", "8@G9 4@H9", 27, "12 + 15 = 27"),
        ("", "9@H8", 0, "0"),
    ],
)
def test_the_total_is_a_sum_of_its_parts(board, placement, total, sum_text):
    breakdown = scored(board, placement)
    assert (breakdown.total, breakdown.sum_text) == (total, sum_text)


def test_a_line_holds_its_group_sum_bonus_multiplier_and_points():
    trio, pair = scored("10@L7", "4@L8 9@M8 2@N8").lines
    assert (trio.sum, trio.bonus, trio.multiplier, trio.points) == (15, 15, 2, 60)
    assert (trio.group.direction, trio.starred) == (Direction.ACROSS, Cell.parse("L8"))
    assert (pair.sum, pair.bonus, pair.multiplier, pair.points) == (14, 0, 1, 14)
    assert (pair.group.direction, pair.starred) == (Direction.DOWN, None)


@pytest.mark.parametrize(
    ("board", "placement", "triolet"),
    [
        ("", "10@G8 5@H8 0@I8", 50),
        ("", "10@G8 J5@H8 0@I8", 0),
        ("15@H8", "0@I8 0@J8", 0),
        ("7@H8", "8@I8", 0),
    ],
    ids=["three numbers", "a joker among them", "two tiles", "one tile"],
)
def test_a_triolet_is_three_number_tiles_that_make_15_in_one_turn(board, placement, triolet):
    assert scored(board, placement).triolet == triolet


def test_the_triolet_bonus_is_never_multiplied():
    assert scored("", "10@G8 5@H8 0@I8").total == 60 + 50


def test_a_special_cell_covered_earlier_works_no_more():
    assert scored("9@H8", "5@I8").total == 14


@pytest.mark.parametrize("cell", ["H1", "A8", "O8", "H15", "B2", "N2", "B14", "N14"])
def test_a_replay_cell_gives_another_turn_and_multiplies_nothing(cell):
    breakdown = scored("", f"9@{cell}")
    assert breakdown.replay
    assert breakdown.choices == ()
    assert not scored("", "9@H8").replay


def test_the_choices_are_listed_with_the_best_first():
    breakdown = scored("10@L7", "4@L8 9@M8 2@N8")
    assert breakdown.choices == (Choice(Direction.ACROSS, 124), Choice(Direction.DOWN, 98))
    worse = scored("10@L7", "4@L8 9@M8 2@N8 *down")
    assert (worse.total, worse.choices) == (98, breakdown.choices)


@pytest.mark.parametrize(
    ("board", "placement", "directions"),
    [
        ("5@K4", "10@K5", [Direction.DOWN]),
        ("5@K4 1@J5", "7@K5 2@K6", [Direction.DOWN, Direction.ACROSS]),
        ("5@K4 4@J5", "10@K5", [Direction.ACROSS, Direction.DOWN]),
        ("10@H8", "3@I8", []),
        ("", "9@H8", []),
    ],
    ids=["one group", "trio before pair", "tie: across first", "plain cell", "no group"],
)
def test_only_groups_through_the_special_cell_can_take_its_multiplier(board, placement, directions):
    choices = scored(board, placement).choices
    assert [choice.direction for choice in choices] == directions


def test_where_choices_tie_the_line_of_the_tiles_comes_first():
    choices = scored("4@J5", "7@K5 3@K6").choices
    assert choices == (Choice(Direction.DOWN, 28), Choice(Direction.ACROSS, 28))


@pytest.mark.words
@pytest.mark.parametrize(
    ("board", "placement"),
    [
        ("10@H8", "3@I8 *across"),
        ("5@K4", "10@K5 *across"),
        ("", "9@H8 *down"),
        ("5@H9", "5@D8 5@E8 5@H8 *down"),
    ],
    ids=["plain cell", "no group that way", "no group at all", "a second multiplier"],
)
def test_a_choice_that_there_is_not_is_refused(board, placement):
    way = placement.partition("*")[2]
    with pytest.raises(LabError) as caught:
        scored(board, placement)
    assert str(caught.value) == (
        f"No group runs {way} through a multiplier in {placement}: leave the choice out."
    )


@pytest.mark.words
@pytest.mark.parametrize(
    ("placement", "text"),
    [
        ("9@H8", "lone opening tile 9×2 = 18"),
        ("J9@H8", "no group, no points"),
        ("9@H8 5@I8", "9×2 + 5 = 23"),
    ],
)
def test_a_house_may_pay_double_for_a_lone_opening_tile(placement, text):
    assert str(scored("", placement, Rules(lone_opening=2))) == text


@pytest.mark.words
def test_a_house_may_have_bonuses_of_its_own():
    rules = Rules(trio_bonus=5, triolet_bonus=7)
    assert str(scored("", "10@G8 5@H8 0@I8", rules)) == (
        "trio 10 + 5 + 0 = 15 → 20 ×2 = 40\ntriolet → 7\ntotal 40 + 7 = 47"
    )


@pytest.mark.words
def test_a_breakdown_is_a_table_in_a_notebook():
    html = scored("11@H8 3@I8", "8@G9 4@H9")._repr_html_()
    assert html == (
        '<table class="triolet-breakdown"><caption>8@G9 4@H9</caption>'
        "<tr><td>8 + 4 = 12</td></tr><tr><td>11 + 4 = 15</td></tr>"
        "<tr><th>total 12 + 15 = 27</th></tr></table>"
    )


def test_text_in_the_table_is_escaped():
    class Sly(Placement):
        def __str__(self) -> str:
            return "<b>&"

    html = score(Board(), Sly(Placement.parse("9@H8").placed))._repr_html_()
    assert "<caption>&lt;b&gt;&amp;</caption>" in html


@pytest.mark.words
def test_a_placement_of_no_tile_cannot_be_scored():
    with pytest.raises(LabError, match="place at least one tile"):
        score(Board(), Placement(()))
