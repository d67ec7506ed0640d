"""The pack and its SETs: the examples and the counts of the rules page."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab.errors import NotationError
from triolet_lab.trilogy.rules.cards import (
    FILLINGS,
    PACK,
    QUICK_PACK,
    SYMBOLS,
    TRILOGY_CARDS,
    Card,
    Group,
    as_cards,
    parse_cards,
    worth,
)
from triolet_lab.trilogy.rules.obvious import is_set_slowly, sets_slowly
from triolet_lab.trilogy.rules.sets import completions, fault, is_set, sets_among, third_group

NORMAL = PACK[:81]
TRILOGY = PACK[81:108]

SETS = [
    ("1rsO 2rsO 3rsO", True),
    ("1rsO 2ghW 3peD", True),
    ("1rsO 2rsO 3rsW", False),
    ("1rsO 1rsW TrsD", True),
    ("2rhO 2rhD TrsO", True),
    ("1rsO 1rsW TrsO", False),
    ("1rsO 3reD TrsO", True),
    ("TrsO TgsO 1psO", True),
    ("TrsO TgsO 2psO", False),
    ("TrsO TghW TpeD", True),
    ("TrsO TrsW TgsD", False),
    ("1rsO 2rsO X1", False),
]
"""Examples 1 to 12 of the rules page."""


@pytest.mark.parametrize(("cards", "is_one"), SETS)
def test_the_pages_examples_of_sets(cards, is_one):
    assert is_set(parse_cards(cards)) is is_one is is_set_slowly(parse_cards(cards))


def test_two_trilogy_cards_with_only_three_normal_partners():
    partners = [card for card in completions(*parse_cards("TrsO TgsO")) if not card.is_trilogy]
    assert partners == list(parse_cards("1psO 2phW 3peD"))


def test_the_pack_has_111_cards_worth_162_points_and_the_quick_start_39_worth_54():
    assert (len(PACK), worth(PACK), len(QUICK_PACK), worth(QUICK_PACK)) == (111, 162, 39, 54)
    assert len(set(PACK)) == 111


def test_trilogy_cards_show_parallel_sets_of_one_colour_and_every_group_once():
    shown = Counter(group for groups in TRILOGY_CARDS.values() for group in groups)
    assert set(shown.values()) == {1}
    assert len(shown) == 81
    assert Counter(groups[0].colour for groups in TRILOGY_CARDS.values()) == {0: 9, 1: 9, 2: 9}
    for name, groups in TRILOGY_CARDS.items():
        first = groups[0]
        assert name == f"T{str(first)[1:]}"
        assert groups == tuple(
            Group(step, first.colour, (first.filling + step) % 3, (first.symbol + step) % 3)
            for step in range(3)
        )


def test_the_letters_of_the_features_are_those_of_the_page():
    assert (FILLINGS, SYMBOLS) == ("she", "OWD")
    assert Card("2ghW").groups == (Group(1, 1, 1, 1),)


def test_counts_of_sets_among_all_cards():
    among = sets_among(PACK)
    by_jokers = Counter(sum(card.is_trilogy for card in triple) for triple in among)
    assert (len(among), by_jokers) == (5490, {0: 1080, 1: 3240, 2: 1053, 3: 117})


def test_counts_of_sets_among_the_red_cards():
    among = sets_among(QUICK_PACK)
    by_jokers = Counter(sum(card.is_trilogy for card in triple) for triple in among)
    assert (len(among), by_jokers) == (588, {0: 117, 1: 351, 2: 108, 3: 12})


def test_every_normal_card_is_in_40_sets_of_normal_cards():
    among = sets_among(NORMAL)
    assert set(Counter(card for triple in among for card in triple).values()) == {40}


def test_a_trilogy_card_makes_a_set_with_120_pairs_in_118_triples_of_groups():
    for card in TRILOGY:
        pairs = [triple for triple in sets_among((*NORMAL, card)) if card in triple]
        assert len(pairs) == 120
        triples = {
            frozenset({*(one.groups[0] for one in pair if one != card), group})
            for pair in pairs
            for group in card.groups
            if third_group(*(one.groups[0] for one in pair if one != card)) == group
        }
        assert len(triples) == 118


def test_two_groups_have_one_third():
    for one, other in combinations(NORMAL[:20], 2):
        third = third_group(one.groups[0], other.groups[0])
        assert is_set_slowly((one, other, Card(str(third))))


@given(st.lists(st.sampled_from(PACK), max_size=14, unique=True))
def test_the_finder_finds_what_looking_at_every_three_finds(cards):
    assert {frozenset(triple) for triple in sets_among(cards)} == sets_slowly(tuple(cards))


@given(st.lists(st.sampled_from(PACK), min_size=2, max_size=4))
def test_a_fault_is_told_exactly_when_there_is_one(cards):
    assert (fault(cards) is None) == is_set_slowly(tuple(cards))


@pytest.mark.words
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("1rsO 2rsO 3rsW", "Two ovals and a wave: a feature must be the same"),
        ("1rsO 1rsW 2rsD", "Two with one symbol and one with two symbols"),
        ("1rsO 1rsW 1gsD", "Two red and one green"),
        ("1rsO 1reW 1reD", "Two empty and one solid"),
        ("1rsO 2rsO X1", "A hands-off card shows no group"),
        ("1rsO 1rsW TrsO", "Whatever the Trilogy cards among 1rsO 1rsW TrsO stand for"),
        ("1rsO 2rsO", "A SET has three cards, not 2."),
        ("1rsO 1rsO 1rsO", "A SET has three different cards."),
    ],
)
def test_why_cards_are_no_set_is_told_in_one_sentence(cards, words):
    assert str(fault(parse_cards(cards))).startswith(words)


def test_a_card_completes_no_set_with_itself():
    assert completions(PACK[0], PACK[0]) == ()


@pytest.mark.parametrize("card", PACK)
def test_a_card_is_read_as_it_is_written(card):
    assert Card.parse(str(card)) == eval(repr(card)) == card


@pytest.mark.parametrize("group", [card.groups[0] for card in NORMAL])
def test_a_group_is_read_as_it_is_written(group):
    assert Group.parse(str(group)) == eval(repr(group)) == group


@pytest.mark.words
def test_cards_have_names_in_words():
    names = {str(card.name) for card in PACK}
    assert {"2 green hatched waves", "1 red solid oval", "hands-off card"} <= names
    assert str(Card("TrsO").name).startswith("Trilogy card: 1 red solid oval, 2 red hatched")
    assert len(names) == 109


@pytest.mark.words
@pytest.mark.parametrize("text", ["", "4rsO", "2ghX", "TghO ", "X4", "trsO"])
def test_what_is_no_card_is_refused_with_its_text(text):
    with pytest.raises(NotationError, match="is not a card"):
        Card(text)


@pytest.mark.words
def test_what_is_no_group_and_no_text_is_refused():
    with pytest.raises(NotationError, match="is not a group"):
        Group.parse("9rsO")
    with pytest.raises(NotationError, match="5 is no text"):
        Card(5)
    with pytest.raises(NotationError, match="is not a card"):
        as_cards([5])
