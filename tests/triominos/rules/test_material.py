"""House rules: what they set, and those that nobody could play by."""

import pytest
from hypothesis import given
from triominos.boards import house_rules

from triolet_lab.errors import NotationError, RulesError
from triolet_lab.triominos.rules.material import RULEBOOK, Rules, rack_size


def test_every_option_is_off_by_default():
    assert Rules() == RULEBOOK
    assert repr(RULEBOOK) == "Rules()"


def test_rules_are_shown_as_code_that_makes_them():
    rules = Rules(children=True, target=30, target_reached=True)
    assert repr(rules) == "Rules(target=30, target_reached=True, children=True)"
    assert eval(repr(rules)) == rules


@given(house_rules)
def test_rules_read_what_they_write(rules: Rules):
    assert Rules.parse(str(rules)) == rules


@pytest.mark.words
@pytest.mark.parametrize(
    "text", ["jokers", "children=1", "target", "target=0", "children children", "target=1000000"]
)
def test_a_text_that_is_no_house_rule_is_refused(text: str):
    with pytest.raises(NotationError, match="is no house rule: write each once"):
        Rules.parse(text)


def test_going_out_adds_25_and_for_children_5():
    assert (RULEBOOK.out_bonus, Rules(children=True).out_bonus) == (25, 5)


@pytest.mark.words
@pytest.mark.parametrize("option", ["start_triple", "children", "six_players", "target_reached"])
def test_an_option_is_on_or_off(option: str):
    with pytest.raises(RulesError, match=rf"{option} is True or False, not 1\."):
        Rules(**{option: 1})


@pytest.mark.words
@pytest.mark.parametrize("target", [0, -400, 400.0, True, "400", 10**9])
def test_a_target_is_a_whole_number_that_can_be_reached(target: object):
    with pytest.raises(RulesError, match="whole number from 1 to 100,000, not to"):
        Rules(target=target)


@pytest.mark.words
def test_there_is_one_way_to_count_a_blocked_round():
    with pytest.raises(RulesError, match="two ways to count a blocked round: choose one"):
        Rules(blocked_winner=True, blocked_difference=True)


def test_racks_hold_9_7_or_6_tiles():
    assert [rack_size(players) for players in (2, 3, 4, 5, 6)] == [9, 7, 7, 6, 6]
    assert (RULEBOOK.most_players, Rules(six_players=True).most_players) == (4, 6)


@pytest.mark.parametrize(
    ("rules", "drawn", "pool", "price"),
    [
        (Rules(), 3, 20, 10),
        (Rules(), 3, 0, 10),
        (Rules(), 2, 0, 0),
        (Rules(), 0, 0, 0),
        (Rules(empty_pool_10=True), 0, 0, 10),
        (Rules(empty_pool_10=True), 3, 0, 10),
        (Rules(empty_pool_10=True), 3, 5, 10),
        (Rules(draw_until_fit=True), 5, 0, 10),
        (Rules(draw_until_fit=True), 1, 0, 10),
        (Rules(draw_until_fit=True), 0, 0, 0),
        (Rules(draw_until_fit=True, empty_pool_10=True), 0, 0, 10),
        (Rules(children=True), 3, 20, 0),
        (Rules(children=True, empty_pool_10=True), 0, 0, 0),
    ],
)
def test_a_pass_has_its_price(rules: Rules, drawn: int, pool: int, price: int):
    assert rules.pass_price(drawn, pool) == price


def test_a_draw_costs_5_and_children_nothing():
    assert (RULEBOOK.draw_price, Rules(children=True).draw_price) == (5, 0)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (Rules(), [50, 60, 70]),
        (Rules(hexagons_each=True), [50, 100, 150]),
        (Rules(children=True), [1, 2, 3]),
    ],
)
def test_hexagons_have_their_points(rules: Rules, points: list[int]):
    assert [rules.hexagons(count) for count in (1, 2, 3)] == points


def test_a_total_must_go_above_the_target_or_only_reach_it():
    assert [RULEBOOK.reaches(total) for total in (399, 400, 401)] == [False, False, True]
    reached = Rules(target=200, target_reached=True)
    assert [reached.reaches(total) for total in (199, 200, 201)] == [False, True, True]
