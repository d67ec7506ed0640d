"""Turns: the worked examples of the rules page, and every reason."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trilogy_play import played, works_of

from triolet_lab.errors import LabError, NotationError, RulesError
from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.rules.cards import parse_cards
from triolet_lab.trilogy.rules.house import CLASSIC, Rules, parse_rules
from triolet_lab.trilogy.rules.layout import Laid, Scene, Work, layout_text, parse_layout
from triolet_lab.trilogy.rules.legality import Rule, broken_rules, stolen
from triolet_lab.trilogy.rules.obvious import is_legal_slowly

TURNS = [
    (13, "1rsO 2ghW 3peD 1gsO 2gsO", "-", "-", "{1rsO 2ghW 3peD}", "1gsO", None),
    (14, "1rsO 2ghW 3peD 1gsO", "-", "-", "-", "3peD", None),
    (15, "1rsO 2rsO 3rsO", "-", "-", "{1rsO 2rsO 3rsO}", "-", None),
    (
        *(16, "1rsW 1rsD TrsO 2peW 3peW", "{1rsO 2rsO 3rsO}", "-"),
        *("{1rsO 1rsW 1rsD} {2rsO 3rsO TrsO}", "2peW", None),
    ),
    (
        *(17, "1rsW 1rsD 3peO 2peW", "{1rsO 2rsO 3rsO}", "-"),
        *("{1rsO 1rsW 1rsD}", "2peW", Rule.OWN_KEPT),
    ),
    (
        *(18, "1rsW 1rsD TrsO 2peW", "{1rsO 2rsO 3rsO}X1", "-"),
        *("{1rsO 1rsW 1rsD} {2rsO 3rsO TrsO}", "2peW", Rule.FROZEN),
    ),
    (
        *(19, "1gsW 1gsD TgsO 2reD 1reD", "-", "{1gsO 2gsO 3gsO}"),
        *("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO}", "2reD", None),
    ),
    (
        *(20, "1gsD 2gsD 3gsD 2reD 1reD", "{1gsW 2gsW 3gsW}", "{1gsO 2gsO 3gsO}"),
        *("{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD} {3gsO 3gsW 3gsD}", "2reD", None),
    ),
    (
        *(21, "2rhW 2rhD 1gsO 1psO 1gsW 1psW 3phD 2phD", "-", "{1rsO 1rsW TrsD}"),
        *("{TrsD 2rhW 2rhD} {1rsO 1gsO 1psO} {1rsW 1gsW 1psW}", "3phD", None),
    ),
    (22, "2reD 1reD", "-", "{1gsO 2gsO 3gsO}", "{1gsO 2gsO 3gsO}", "2reD", Rule.SPLIT),
    (
        *(23, "1gsW 1gsD 2reD 1reD", "-", "{1gsO 2gsO 3gsO}"),
        *("{1gsO 1gsW 1gsD}", "2reD", Rule.USE_ALL),
    ),
    (
        *(24, "1gsD 2gsD 3gsD 2reD 1reD", "-", "{1gsO 2gsO 3gsO}; {1gsW 2gsW 3gsW}"),
        *("{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD} {3gsO 3gsW 3gsD}", "2reD", Rule.STEAL_TWO),
    ),
    (
        *(25, "1gsW 1gsD TgsO 1rhO 1rhD TrhW 2peD 3psO", "-", "{1gsO 2gsO 3gsO}; {1rhW 2rhW 3rhW}"),
        "{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO} {1rhW 1rhO 1rhD} {2rhW 3rhW TrhW}",
        *("2peD", None),
    ),
    (
        *(26, "1gsW 1gsD TgsO 2reD", "-", "{1gsO 2gsO 3gsO}X1"),
        *("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO}", "2reD", Rule.PROTECTED),
    ),
    (
        *(27, "1gsW 1gsD 2gsW 2gsD", "-", "{1gsO 2gsO 3gsO}"),
        *("{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD}", "3gsO", None),
    ),
    (
        *(28, "1gsW 1gsD 2gsW 2gsD 2reD", "-", "{1gsO 2gsO 3gsO}"),
        *("{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD}", "3gsO", Rule.STOLEN_DISCARD),
    ),
    (29, "1rsO 2rsO 3rsD 2peW", "-", "-", "{1rsO 2rsO 3rsD}", "2peW", Rule.SET),
    (30, "1rsO 2rsO 3rsO 1rsW 1rsD", "-", "-", "{1rsO 2rsO 3rsO} {1rsO 1rsW 1rsD}", "-", Rule.ONCE),
]
"""Examples 13 to 30: number, hand, own and others' SETs, layout, discard, the first rule broken."""


def scene_of(hand: str, own: str = "-", others: str = "-") -> Scene:
    return Scene(parse_cards(hand), parse_layout(own), tuple(map(parse_layout, others.split(";"))))


def work_of(layout: str, discard: str = "-") -> Work:
    return Work(parse_layout(layout), (), None if discard == "-" else parse_cards(discard)[0])


@pytest.mark.parametrize(
    ("number", "hand", "own", "others", "layout", "discard", "rule"), TURNS, ids=lambda value: value
)
def test_the_pages_examples_of_turns(number, hand, own, others, layout, discard, rule):
    scene, work = scene_of(hand, own, others), work_of(layout, discard)
    reasons = broken_rules(scene, work)
    assert next((reason.rule for reason in reasons), None) is rule
    assert is_legal_slowly(scene, work) is (rule is None)


def test_a_theft_is_seen_from_the_cards_used():
    scene = scene_of("1gsW 1gsD TgsO 2reD", "-", "{1gsO 2gsO 3gsO}; {1rhW 2rhW 3rhW}")
    work = work_of("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO}", "2reD")
    assert layout_text(stolen(scene, work)) == "{1gsO 2gsO 3gsO}"


def test_all_broken_rules_are_named_in_the_order_of_the_page():
    scene = scene_of("1rsO 2rsO", "{1gsO 2gsO 3gsO}X1", "{1psO 2psO 3psO}X2")
    work = Work.parse("{1rsO 2rsO 3peD} {1psO 1rsO 2rsO}")
    rules = [reason.rule for reason in broken_rules(scene, work)]
    assert rules == [
        *(Rule.SOURCE, Rule.ONCE, Rule.ONCE, Rule.SET, Rule.SET, Rule.OWN_KEPT, Rule.FROZEN),
        *(Rule.PROTECTED, Rule.USE_ALL, Rule.STEAL_TWO),
    ]


@pytest.mark.words
@pytest.mark.parametrize(
    ("hand", "own", "others", "work", "sentence"),
    [
        ("2reD", "-", "-", "{1rsO 2rsO 3rsO} | discard 2reD", "1rsO, 2rsO and 3rsO do not."),
        ("1rsO 2rsO 2reD", "-", "-", "{1rsO 2rsO 3rsO} | discard 2reD", "3rsO does not."),
        ("1rsO 2rsO", "-", "-", "- | discard 2reD", "There is no 2reD in your hand to discard."),
        ("1rsO 2rsO", "-", "-", "-", "Your turn ends with a discard: you hold 1rsO 2rsO."),
        (
            *("1gsW 1gsD 2reD", "-", "{1gsO 2gsO 3gsO}"),
            *("{1gsO 1gsW 1gsD} | discard 2reD", "2gsO and 3gsO are left over."),
        ),
        (
            *("2gsW 1gsW 1gsD 2gsD 2reD", "-", "{1gsO 2gsO 3gsO}"),
            "{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD} | discard 2reD",
            "3gsO is left over.",
        ),
        (
            *("1gsD 2gsD 3gsD 2reD", "-", "{1gsO 2gsO 3gsO}; {1gsW 2gsW 3gsW}"),
            "{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD} {3gsO 3gsW 3gsD} | discard 2reD",
            "For 2 stolen SETs you must lay at least 4 SETs with their cards, and this is 3.",
        ),
    ],
)
def test_reasons_are_sentences(hand, own, others, work, sentence):
    reasons = broken_rules(scene_of(hand, own, others), Work.parse(work))
    assert any(str(reason).endswith(sentence) for reason in reasons)


SHIELDS = [
    ("X1 on {1rsO 2rsO 3rsO}", CLASSIC, ""),
    ("X1 on {1gsO 2gsO 3gsO}", CLASSIC, ""),
    ("X1 on {1rsO 2rsO 3rsO} | X2 on {1gsO 2gsO 3gsO}", CLASSIC, ""),
    ("X1 on {1gsO 2gsO 3gsO}", Rules(shield_own=True), "In this house"),
    ("X1 on {1rsO 2rsO 3rsO} | X2 on {1rsO 2rsO 3rsO}", CLASSIC, "has a hands-off card already"),
    ("X1 on {1peO 2peO 3peO}", CLASSIC, "has a hands-off card already"),
    ("X1 on {1rsO 2rsO 3rsO} | X1 on {1gsO 2gsO 3gsO}", CLASSIC, "There is no X1 in your hand"),
    ("X3 on {1rsO 2rsO 3rsO}", CLASSIC, "There is no X3 in your hand"),
    ("1psO on {1rsO 2rsO 3rsO}", CLASSIC, "1psO is no hands-off card."),
    ("X1 on {1rsO 2rsO 3rsD}", CLASSIC, "There is no SET {1rsO 2rsO 3rsD} on the table"),
]


@pytest.mark.words
@pytest.mark.parametrize(("shields", "rules", "words"), SHIELDS)
def test_shields_go_once_each_on_a_bare_set_on_the_table(shields, rules, words):
    hand = "1rsO 2rsO 3rsO X1 X2 1psO 2psO"
    scene = scene_of(hand, "-", "{1gsO 2gsO 3gsO} {1peO 2peO 3peO}X3")
    work = Work.parse(f"{{1rsO 2rsO 3rsO}} | {shields} | discard 2psO")
    reasons = broken_rules(scene, work, rules)
    assert [words in str(reason) for reason in reasons] == ([True] if words else [])


def test_a_stolen_set_cannot_be_shielded_where_it_was():
    scene = scene_of("1gsW 1gsD TgsO X1 2reD", "-", "{1gsO 2gsO 3gsO}")
    work = Work.parse("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO} | X1 on {1gsO 2gsO 3gsO} | discard 2reD")
    assert [reason.rule for reason in broken_rules(scene, work)] == [Rule.SHIELD]


def test_a_shield_that_is_not_there_yet_is_no_part_of_a_layout():
    scene = scene_of("1rsO 2rsO 3rsO X1 2reD")
    work = Work.parse("{1rsO 2rsO 3rsO}X1 | discard X1")
    assert Rule.SHIELD in [reason.rule for reason in broken_rules(scene, work)]


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(0, 60), st.randoms())
def test_the_judge_agrees_with_the_obvious_one(seed, players, steps, rng):
    deal = played(seed % 40, players, steps=steps)
    if deal.is_over:
        return
    if deal.view().taken is None:
        deal.play("take pile")
    view = deal.view()
    for work in works_of(view, rng):
        plain = Work(work.layout, (), work.discard)
        assert is_legal_slowly(view.scene, plain) == (not broken_rules(view.scene, plain))


def test_a_reason_compares_by_its_data_and_survives_pickling():
    reasons = broken_rules(scene_of("1rsO 2rsO"), Work())
    assert pickle.loads(pickle.dumps(reasons)) == reasons


@pytest.mark.parametrize(
    "text",
    [
        "-",
        "{1rsO 2rsO 3rsO}",
        "{1rsO 2rsO 3rsO}X1 {1gsO 2gsO 3gsO} | X2 on {1gsO 2gsO 3gsO} | discard X3",
        "- | discard 2ghW",
    ],
)
def test_a_work_is_read_as_it_is_written(text):
    work = Work.parse(text)
    assert str(work) == text
    assert eval(repr(work)) == work
    assert parse_layout(layout_text(work.layout)) == work.layout


@pytest.mark.parametrize(
    "text",
    [
        *("{1rsO 2rsO", "1rsO 2rsO 3rsO", "{1rsO} | throw 1rsO", "- | discard 1rsO | discard 1rsO"),
        *("- | discard 1rsO | X1 on {1rsO 2rsO 3rsO}", "{1rsO 2rsO 3rsO}X4", "{{1rsO}}"),
    ],
)
def test_bad_works_are_refused(text):
    with pytest.raises(NotationError):
        Work.parse(text)


@pytest.mark.words
def test_a_shield_is_a_hands_off_card():
    with pytest.raises(LabError, match="2rsO is no hands-off card"):
        Laid(parse_cards("1rsO 1gsO 1psO"), parse_cards("2rsO")[0])


@pytest.mark.words
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"quick": 1}, "quick is True or False, not 1."),
        ({"shield_own": "yes"}, "shield_own is True or False"),
        ({"clock": -1}, "clock is a whole number from 0 to 3600, not -1."),
        ({"target": 0}, "target is a whole number from 1 to 9999, not 0."),
        ({"target": True}, "target is a whole number"),
    ],
)
def test_bad_house_rules_are_refused(options, words):
    with pytest.raises(RulesError, match=words):
        Rules(**options)


@pytest.mark.parametrize("rules", [CLASSIC, Rules(quick=True), Rules(clock=180, target=50)])
def test_house_rules_are_read_as_they_are_written(rules):
    assert parse_rules(rules.text) == eval(repr(rules)) == rules


@pytest.mark.words
@pytest.mark.parametrize("text", ["fast=1", "quick=2", "quick=1 quick=1", "clock=x", "target"])
def test_bad_texts_of_house_rules_are_refused(text):
    with pytest.raises(RulesError, match="is no house rule"):
        parse_rules(text)


def test_the_quick_start_has_six_cards_each_and_four_players():
    deal = Deal(list("ABCD"), order=Rules(quick=True).pack, rules=Rules(quick=True))
    assert [len(hand) for hand in deal.moment.hands] == [6] * 4
    assert Rules(quick=True).most_players == 4
