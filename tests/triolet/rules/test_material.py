"""The rulebook's numbers, and house rules that are refused or accepted."""

import pickle
from collections import Counter

import pytest
from strategies import SYMMETRIES, turn_cell

from triolet_lab.errors import RulesError
from triolet_lab.triolet.play.duplicate import Sheet
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell, Special
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.tiles import JOKER, Tile


def cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(Cell.parse, text.split()))


def test_the_rulebook_has_83_tiles_in_the_printed_counts():
    counts = Counter(RULEBOOK.tiles())
    printed = dict(enumerate((9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1)))
    assert {tile.number: times for tile, times in counts.items()} == {**printed, None: 2}
    assert RULEBOOK.tile_count == len(RULEBOOK.tiles()) == 83
    assert all(RULEBOOK.count(tile) == times for tile, times in counts.items())
    assert RULEBOOK.count(Tile(None, 7)) == RULEBOOK.count(JOKER) == 2


@pytest.mark.parametrize(
    ("special", "names"),
    [
        (Special.DOUBLE, "H8 D8 H4 L8 H12 E5 E11 K5 K11"),
        (Special.TRIPLE, "E2 K2 B5 N5 B11 N11 E14 K14"),
        (Special.REPLAY, "H1 A8 O8 H15 B2 N2 B14 N14"),
        (None, "A1 G8 O15"),
    ],
)
def test_the_special_cells_are_where_the_board_has_them(special, names):
    assert {RULEBOOK.special(cell) for cell in cells(names)} == {special}
    if special is not None:
        assert list(RULEBOOK.specials.values()).count(special) == len(cells(names))


@pytest.mark.parametrize("rules", [RULEBOOK, Rules.small(7)], ids=["rulebook", "small"])
@pytest.mark.parametrize("symmetry", SYMMETRIES.values(), ids=SYMMETRIES)
def test_the_special_cells_are_symmetric(rules, symmetry):
    turned = {turn_cell(cell, rules.size, symmetry): kind for cell, kind in rules.specials.items()}
    assert turned == rules.specials


def test_a_trio_is_worth_30_in_the_rulebook_and_15_and_the_bonus_in_a_house():
    assert (RULEBOOK.trio_points, Rules(trio_bonus=5).trio_points) == (30, 20)


@pytest.mark.parametrize("size", [5, 7, 9, 11, 13, 15])
def test_a_small_board_doubles_its_centre_and_replays_in_its_corners(size):
    rules = Rules.small(size)
    last = size - 1
    assert rules.specials == {
        rules.centre: Special.DOUBLE,
        **{Cell(row, column): Special.REPLAY for row in (0, last) for column in (0, last)},
    }
    assert len(rules.cells()) == size * size == len(set(rules.cells()))
    assert all(rules.has(cell) for cell in rules.cells())
    assert not rules.has(Cell(size, 0))
    assert not rules.has(Cell(0, -1))


def test_a_small_board_takes_other_changes_too():
    rules = Rules.small(7, lone_opening=2, replay=(), jokers=0)
    assert (rules.lone_opening, rules.replay, rules.tile_count) == (2, (), 81)
    assert str(rules.last) == "G7"


BAD_SIZE = "A board has an odd size from 3 to 15, not {}."
BAD_NUMBER = "{} is a whole number from 0 to 999, not {}."


@pytest.mark.words
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"size": 4}, BAD_SIZE.format(4)),
        ({"size": 1}, BAD_SIZE.format(1)),
        ({"size": 17}, BAD_SIZE.format(17)),
        ({"size": "7"}, BAD_SIZE.format("'7'")),
        ({"size": 7.0}, BAD_SIZE.format(7.0)),
        ({"counts": (1,) * 15}, "The tile counts are 16 numbers, for 0 to 15, not 15."),
        ({"counts": (-1,) * 16}, BAD_NUMBER.format("A tile count", -1)),
        ({"jokers": 1000}, BAD_NUMBER.format("The number of jokers", 1000)),
        ({"trio_bonus": 1.5}, BAD_NUMBER.format("The trio bonus", 1.5)),
        ({"triolet_bonus": -50}, BAD_NUMBER.format("The triolet bonus", -50)),
        ({"lone_opening": 1}, "A lone opening tile scores 0 or 2 times its number, not 1."),
        ({"lone_opening": 2.0}, "A lone opening tile scores 0 or 2 times its number, not 2.0."),
        (
            {"size": 7, "double": ("D4",), "triple": (), "replay": ()},
            "'D4' is not a cell: name a special cell as Cell.parse('D4').",
        ),
        (
            {"size": 7, "double": cells("H8"), "triple": (), "replay": ()},
            "H8 cannot be special: the board is 7 × 7 cells, A1 to G7.",
        ),
        (
            {"double": cells("H8"), "triple": cells("H8"), "replay": ()},
            "H8 is named as a special cell twice.",
        ),
        (
            {"double": cells("H8 J8"), "triple": (), "replay": ()},
            "H8 and J8 are both special in one line of three cells: "
            "one placement may cover one special cell only.",
        ),
        (
            {"double": cells("H8"), "triple": cells("H9"), "replay": ()},
            "H8 and H9 are both special in one line of three cells: "
            "one placement may cover one special cell only.",
        ),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused_with_a_sentence(changes, sentence):
    with pytest.raises(RulesError) as caught:
        Rules(**changes)
    assert str(caught.value) == sentence


@pytest.mark.words
@pytest.mark.parametrize("size", [3, 6, 17, "7"])
def test_a_small_board_has_an_odd_size_from_5(size):
    with pytest.raises(RulesError) as caught:
        Rules.small(size)
    assert str(caught.value) == f"A small board has an odd size from 5 to 15, not {size!r}."


def test_special_cells_three_apart_or_diagonal_are_fine():
    rules = Rules(double=cells("H8 K8"), triple=cells("I9"), replay=())
    assert len(rules.specials) == 3


def test_lists_become_tuples_so_that_rules_stay_a_value():
    rules = Rules(double=list(cells("H8")), triple=[], replay=[], counts=list(RULEBOOK.counts))
    assert (rules.double, rules.triple, rules.counts) == (cells("H8"), (), RULEBOOK.counts)
    assert hash(rules) == hash(Rules(double=cells("H8"), triple=(), replay=()))


@pytest.mark.words
def test_what_is_no_set_of_rules_is_refused():
    for act in (
        lambda: Game(rules="x", order=[]),
        lambda: Board((), "x"),
        lambda: Sheet("Ann", 7, 3, "x"),
    ):
        with pytest.raises(RulesError, match=r"^'x' is no set of rules: write them like Rules\."):
            act()


@pytest.mark.parametrize("changes", [{"counts": 5}, {"double": 5}, {"replay": "H8"}])
def test_lists_of_the_rules_that_are_none_are_refused(changes):
    with pytest.raises(RulesError):
        Rules(**changes)


@pytest.mark.parametrize("rules", [RULEBOOK, Rules.small(5, lone_opening=2, jokers=1)])
def test_rules_survive_pickling_and_their_repr(rules):
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules == eval(repr(rules))
    assert again.specials == rules.specials
