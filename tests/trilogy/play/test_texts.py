"""Positions, deals and matches as texts: both ways, and strictly."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trilogy_play import any_action, played

from triolet_lab.errors import GameError, LabError, NotationError, PositionError
from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.play.match import Match, MatchResult, parse_match
from triolet_lab.trilogy.play.position import parse_position
from triolet_lab.trilogy.play.record import deal_text, parse_deal
from triolet_lab.trilogy.play.view import Log
from triolet_lab.trilogy.rules.cards import PACK
from triolet_lab.trilogy.rules.house import Rules

QUICK = Rules(quick=True)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 60))
def test_a_position_is_read_as_it_is_written(seed, steps):
    deal = played(seed % 50, 2 + seed % 4, steps=steps)
    for seat in range(len(deal.names)):
        view = deal.view(seat)
        read = parse_position(str(view))
        assert str(read) == str(view)
        assert (read.hand, read.layouts, read.taken) == (view.hand, view.layouts, view.taken)


def test_house_rules_and_the_end_are_part_of_a_position():
    view = played(3, rules=QUICK).view(0)
    read = parse_position(str(view))
    assert (read.rules, read.end, read.history) == (QUICK, view.end, Log())


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (5, "5 is no text"),
        ("table -; -", "A position names the hand"),
        ("hand 1rsO | hand 1rsO", "is not a part of a position"),
        ("hand 1rsO | colour red", "is not a part of a position"),
        ("hand 1rsO | table -; - | names A", "names 1 players and shows the SETs of 2"),
        ("hand 1rsO | player 3", "There is no player 3: the last is 2."),
        ("hand 1rsO | pile many", "should be whole numbers"),
        ("hand 1rsO | hands 1", "should be whole numbers"),
        ("hand 1rsO | taken 2ghW", "is nothing that was taken"),
        ("hand 1rsO | taken", "is nothing that was taken"),
        ("hand 1rsO | end lost", "is no end of a deal"),
        ("hand 4rsO", "is not a card"),
    ],
)
def test_a_bad_position_is_refused_with_its_fault(text, words):
    with pytest.raises(NotationError, match=words):
        parse_position(text)


def test_discards_that_were_taken_are_part_of_a_position():
    deal = Deal(list("AB"), order=PACK)
    card = deal.view().discards[-1]
    deal.play(f"take {card}")
    for seat in range(2):
        assert parse_position(str(deal.view(seat))).taken == deal.view(seat).taken


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hand 1rsO 1rsO", "1rsO lies in 2 places."),
        ("hand 1gsO | rules quick=1", "1gsO is not in the pack of these rules."),
        ("hand 1rsO | table {1gsO 2gsO 3psO}; -", "Two green and one purple"),
        ("hand 1rsO | hands 2 9 | pile 100", "The hand holds 1 cards, not 2."),
        ("hand 1rsO | pile 5", "These are 15 cards, and the pack has 111."),
        ("hand 1rsO | hands 1 110 | pile 0", "The pile is never empty when a turn begins."),
        ("hand 1rsO | taken pile 2ghW", "2ghW was taken and is not in the hand."),
    ],
)
def test_an_impossible_position_is_named(text, words):
    with pytest.raises(PositionError, match="Impossible position") as refused:
        parse_position(text)
    assert words in str(refused.value)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(0, 200))
def test_a_deal_is_read_as_it_is_written(seed, steps):
    deal = played(seed % 60, 2 + seed % 3, QUICK if seed % 2 else Rules(), steps)
    read = parse_deal(deal_text(deal))
    assert deal_text(read) == deal_text(deal)
    assert (read.moment, read.log) == (deal.moment, deal.log)


def long_deal() -> Deal:
    """A deal in which nobody lays anything, so that the pile is made anew and the deal is stuck."""
    deal = Deal(list("AB"), rng=random.Random(1), rules=QUICK)
    while not deal.is_over:
        deal.play("take pile")
        deal.play(f"- | discard {deal.view().hand[0]}")
    return deal


def test_new_piles_are_part_of_a_deals_text():
    deal = long_deal()
    text = deal_text(deal)
    assert text.count("new pile:") == 1
    assert deal_text(parse_deal(text)) == text
    assert text.splitlines()[-1].startswith("stuck: A ")


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def broken_texts():
    text = deal_text(played(4, steps=6))
    over = deal_text(long_deal())
    last = over.splitlines()[-1]
    pile = next(line for line in over.splitlines() if line.startswith("new pile"))
    return [
        ("", "A deal begins with the line"),
        (changed(text, "deal 1", "deal 9"), "A deal begins with the line"),
        (changed(text, "dealer: ", "dealer: Z"), "deals and is not among the players"),
        (changed(text, "cards: ", "cards: X1 "), "In the lines before the first turn"),
        (changed(text, "players: ", "gamblers: "), "has no line 'players:'"),
        (changed(text, "players: A, B, C\n", ""), "has no line"),
        (changed(text, "players: A", "players: A\nplayers: A"), "It stands here twice."),
        (changed(text, "\n1. ", "\n7. "), "Action 1 is"),
        (changed(text, ": take pile", ": take 9rsO"), "is not a card"),
        (text + "nonsense\n", "This is no action"),
        (changed(over, last, ""), "its result is missing"),
        (changed(over, last, last + "9"), "The deal ends with"),
        (over + "99. A: take pile\n", "The deal ends with"),
        (changed(over, f"\n{last}", "\n999. A: take pile"), "The deal is over here"),
        (changed(over, pile + "\n", ""), "stands behind the turn"),
        (changed(over, pile, "new pile: X1"), "just the cards of the discards"),
    ]


@pytest.mark.words
@pytest.mark.parametrize(("text", "words"), broken_texts(), ids=range(16))
def test_a_broken_text_of_a_deal_is_refused_with_its_line(text, words):
    with pytest.raises(NotationError, match=words):
        parse_deal(text)


def match_of(deals: int, seed: int = 1, target: int = 100) -> Match:
    rng = random.Random(seed)
    rules = Rules(quick=True, target=target)
    match = Match(list("ABC"), rng=rng, rules=rules, dealer=0)
    while True:
        while not match.deal.is_over:
            match.play(any_action(match.view(), rng))
        if match.is_over or len(match.deals) == deals:
            return match
        match.next_deal()


@pytest.mark.words
def test_the_deal_passes_to_the_left_and_scores_add_up():
    match = match_of(3)
    assert [deal.dealer for deal in match.deals] == [0, 1, 2]
    sums = [sum(deal.scores[seat] for deal in match.deals) for seat in range(3)]
    assert list(match.scores) == sums
    assert str(match.sheet()).splitlines()[-1].split() == ["total", *map(str, sums)]


@pytest.mark.words
def test_the_pages_example_of_a_match():
    before, brought = (92, 97, 60), (10, 6, -5)
    totals = tuple(map(sum, zip(before, brought, strict=True)))
    result = MatchResult(("A", "B", "C"), totals)
    assert totals == (102, 103, 55)
    assert str(result) == "B wins the match."
    assert str(MatchResult(("A", "B"), (101, 101))) == "A and B share the win."


@pytest.mark.words
def test_a_match_ends_when_somebody_has_reached_the_target_after_a_deal():
    match = match_of(50, target=5)
    assert match.is_over
    assert max(match.scores) >= 5
    assert match.result.winners
    assert "win" in str(match)
    with pytest.raises(GameError, match="The match is over"):
        match.next_deal()


@pytest.mark.words
def test_points_are_counted_only_after_a_deal():
    match = Match(rng=random.Random(1))
    assert (match.scores, match.is_over, match.result, match.to_move) == (
        *((0, 0), False, None),
        match.deal.to_move,
    )
    with pytest.raises(GameError, match="This deal goes on"):
        match.next_deal()


@pytest.mark.words
def test_undo_goes_back_over_the_deals():
    match = match_of(2)
    first = match.deals[0].steps
    match.undo(len(match.deal.steps) + 1)
    assert len(match.deals) == 1
    assert match.deal.steps == first[:-1]
    match.redo()
    assert match.deal.is_over
    for count, words in ((999, "There are only"), (-1, "a whole number from 0 up")):
        with pytest.raises(GameError, match=words):
            match.undo(count)


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_match_is_read_as_it_is_written(deals):
    match = match_of(deals)
    read = parse_match(match.text, random.Random(9))
    assert read.text == match.text
    assert read.scores == match.scores
    assert repr(read) == repr(match)
    read.next_deal()
    read.play("take pile")


@pytest.mark.words
def test_a_broken_text_of_a_match_is_refused():
    text = match_of(2).text
    dealer = changed(text[::-1], "B :relaed"[::1], "A :relaed")[::-1]
    for bad, words in (
        (5, "is no text"),
        ("trilogy match 1", "and deals follow"),
        (changed(text, "match 1", "match 2"), "A match begins with the line"),
        (dealer, "In deal 2"),
        (changed(text, "1. B: take", "1. B: grab"), "In deal 1"),
    ):
        with pytest.raises(NotationError, match=words):
            parse_match(bad, random.Random(1))


@pytest.mark.words
def test_deals_that_do_not_follow_from_each_other_are_refused():
    one, other = match_of(1, seed=1), match_of(1, seed=2)
    text = one.text + "\n" + deal_text(other.deal)
    with pytest.raises(LabError, match="Deal 2 does not follow"):
        parse_match(text, random.Random(1))


def test_every_name_of_the_house_is_there():
    from triolet_lab import trilogy

    for name in trilogy._MODULE_OF:
        assert getattr(trilogy, name) is not None
        assert name in dir(trilogy)
    with pytest.raises(AttributeError, match="has no attribute 'Uno'"):
        _ = trilogy.Uno
    assert len(PACK) == len(trilogy.PACK)
