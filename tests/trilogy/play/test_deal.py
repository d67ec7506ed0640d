"""Deals: taking, working, tokens, shields, the ends, the clock, back and forth, what is hidden."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trilogy_play import any_action, played, shuffled

from triolet_lab.errors import GameError, IllegalMoveError, NotationError
from triolet_lab.trilogy.play.actions import TakeDiscard, TakePile, TimeUp, as_action, parse_action
from triolet_lab.trilogy.play.deal import Deal, Moment
from triolet_lab.trilogy.play.view import End, Taken, table_cards
from triolet_lab.trilogy.rules.cards import PACK, QUICK_PACK, parse_cards
from triolet_lab.trilogy.rules.house import Rules
from triolet_lab.trilogy.rules.layout import Work, parse_layout
from triolet_lab.trilogy.rules.legality import Rule
from triolet_lab.trilogy.rules.scoring import DealScore

QUICK = Rules(quick=True)


def moment_of(
    hands: str, layouts: str = "-; -", pile: str = "", discards: str = "", **more: object
) -> Moment:
    """A moment for two; what is not named lies at the bottom of the pile."""
    held = tuple(parse_cards("" if hand.strip() == "-" else hand) for hand in hands.split(";"))
    laid = tuple(map(parse_layout, layouts.split(";")))
    top, thrown = parse_cards(pile), parse_cards(discards)
    used = {card for hand in held for card in hand} | {*top, *thrown, *table_cards(laid)}
    rest = tuple(card for card in PACK if card not in used)
    return Moment(held, laid, rest + top, thrown, (0,) * len(held), to_move=0, **more)


def deal_at(moment: Moment, rules: Rules = Rules(), rng: random.Random | None = None) -> Deal:  # noqa: B008
    deal = Deal(list("ABCDEFGH"[: len(moment.hands)]), order=rules.pack, rules=rules)
    deal._moments[0] = moment
    deal._rng = rng
    return deal


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    deal = Deal(["Ann", "Ben", "Cem"], order=PACK, dealer=1)
    assert deal.moment.hands[2][:2] == (PACK[0], PACK[3])
    assert deal.moment.hands[0][0] == PACK[1]
    assert deal.moment.discards == (PACK[27],)
    assert deal.moment.pile[-1] == PACK[28]
    assert deal.to_move == 2


def test_the_first_dealer_is_chosen_at_random():
    assert {Deal(rng=random.Random(seed)).dealer for seed in range(20)} == {0, 1}


def test_a_taken_discard_brings_all_later_ones_and_must_be_used():
    deal = deal_at(moment_of("2gsO 3gsO 1phW; 1rsO", discards="2psW 1gsO 3reD"))
    deal.play("take 1gsO")
    assert deal.view().hand == parse_cards("2gsO 3gsO 1phW 1gsO 3reD")
    (reason,) = deal.check("- | discard 3reD")
    assert reason.rule is Rule.MUST_USE
    deal.play("{1gsO 2gsO 3gsO} | discard 3reD")
    assert deal.moment.discards == parse_cards("2psW 3reD")


def test_a_hands_off_card_cannot_be_the_chosen_discard_but_may_come_along():
    deal = deal_at(moment_of("1psW 3psW; 1rsO", discards="X1 2psW X2"))
    assert [reason.rule for reason in deal.check("take X1")] == [Rule.MUST_USE]
    deal.play("take 2psW")
    assert parse_cards("X2")[0] in deal.view().hand


def test_going_out_with_a_shield_needs_no_discard():
    deal = deal_at(moment_of("1rsO 2rsO 3rsO; 2ghW", pile="X1"))
    deal.play("take pile")
    deal.play("{1rsO 2rsO 3rsO} | X1 on {1rsO 2rsO 3rsO}")
    assert (deal.result.end, deal.moment.out) == (End.OUT, 0)
    assert str(deal.moment.layouts[0][0]) == "{1rsO 2rsO 3rsO}X1"


@pytest.mark.words
def test_the_pages_example_of_a_score():
    layout = parse_layout("{1rsO 2rsO 3rsO} {TgsO 2gsO 3gsO}X1")
    ann = DealScore("A", layout, tokens=1, is_out=True)
    ben = DealScore("B", parse_layout("{1psO 1psW TpsD}"), parse_cards("2reD TrhW X2"))
    cem = DealScore("C", (), parse_cards("1rsW 1rsD 1reO 1reW TphD"), tokens=2)
    assert (ann.total, ben.total, cem.total) == (10, 1, -5)
    assert str(ann) == "A: 8 for SETs + 1 for tokens + 1 for going out = 10"
    assert str(cem) == "C: 0 for SETs + 2 for tokens - 7 in hand = -5"
    assert str(replace(ann, tokens=0)) == "A: 8 for SETs + 1 for going out = 9"


def test_the_owner_of_a_stolen_set_gets_a_token_and_keeps_it():
    deal = deal_at(moment_of("1gsW 1gsD 2reD 1reD; 2ghW", "-; {1gsO 2gsO 3gsO}", pile="TgsO"))
    deal.play("take pile")
    deal.play("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO} | discard 2reD")
    assert deal.moment.tokens == (0, 1)
    assert deal.moment.layouts[1] == ()
    (turn,) = deal.log
    assert [(name, str(laid)) for name, laid in turn.stolen] == [("B", "{1gsO 2gsO 3gsO}")]


def test_a_stolen_card_may_be_the_last_card():
    deal = deal_at(moment_of("1gsW 1gsD 2gsW; 2ghW", "-; {1gsO 2gsO 3gsO}", pile="2gsD"))
    deal.play("take pile")
    deal.play("{1gsO 1gsW 1gsD} {2gsO 2gsW 2gsD} | discard 3gsO")
    assert (deal.result.end, deal.moment.tokens) == (End.OUT, (0, 1))
    assert str(deal.moment.discards[-1]) == "3gsO"


def test_another_players_set_can_be_shielded_and_stays_theirs():
    deal = deal_at(moment_of("X1 2reD; 2ghW", "-; {1gsO 2gsO 3gsO}", pile="1rsO"))
    deal.play("take pile")
    deal.play("- | X1 on {1gsO 2gsO 3gsO} | discard 2reD")
    assert str(deal.moment.layouts[1][0]) == "{1gsO 2gsO 3gsO}X1"
    (turn,) = deal.log
    assert [str(shield) for shield, _ in turn.work.shields] == ["X1"]


def last_card_moment(laid: bool) -> Moment:
    moment = moment_of("1rsO 2rsO; 2ghW 3ghW", laid=laid)
    everything = (*moment.pile,)
    return replace(moment, pile=everything[-1:], discards=everything[:-1])


def test_an_empty_pile_is_made_anew_of_all_discards_when_the_turn_ends():
    deal = deal_at(last_card_moment(laid=True), rng=random.Random(3))
    deal.play("take pile")
    step = deal.play(Work(discard=deal.view().hand[0]))
    assert deal.moment.discards == ()
    assert Counter(deal.moment.pile) == Counter(step.reshuffled)
    assert len(step.reshuffled) == 107
    assert deal.moment.laid is False


def test_two_shuffles_without_a_card_on_the_table_end_the_deal_and_nobody_is_out():
    deal = deal_at(last_card_moment(laid=False))
    deal.play("take pile")
    deal.play(Work(discard=deal.view().hand[0]))
    assert (deal.result.end, deal.moment.out) == (End.STUCK, None)


def test_without_chance_the_oldest_discard_lies_on_top_of_the_new_pile():
    deal = deal_at(last_card_moment(laid=True))
    deal.play("take pile")
    oldest = deal.moment.discards[0]
    deal.play(Work(discard=deal.view().hand[0]))
    assert deal.moment.pile[-1] == oldest


@pytest.mark.words
def test_a_new_pile_of_other_cards_is_refused():
    deal = deal_at(last_card_moment(laid=True))
    deal.play("take pile")
    with pytest.raises(GameError, match="just the cards of the discards"):
        deal.play_recorded(Work(discard=deal.view().hand[0]), parse_cards("X1"))


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("- | discard 1rsO", Rule.TAKE),
        ("take 2ghW", Rule.TAKE),
        ("time up", Rule.TAKE),
    ],
)
def test_what_is_refused_before_taking_changes_nothing(action, rule):
    deal = Deal(order=PACK)
    before = deal.moment
    with pytest.raises(IllegalMoveError) as refused:
        deal.play(action)
    assert refused.value.reasons[0].rule is rule
    assert deal.moment == before


def test_nobody_takes_twice():
    deal = Deal(order=PACK)
    deal.play("take pile")
    assert [reason.rule for reason in deal.check("take pile")] == [Rule.TAKE]


# The clock.

TIMED = Rules(clock=180)


def test_when_nothing_was_taken_the_top_card_is_discarded():
    deal = deal_at(moment_of("1rsO; 2ghW", pile="3peD"), TIMED)
    deal.play("time up")
    assert str(deal.moment.discards[-1]) == "3peD"
    assert deal.log[0].out_of_time


def test_the_last_legal_layout_stands_and_the_drawn_card_is_discarded():
    deal = deal_at(moment_of("1rsO 2rsO 3rsO 1rsW; 2ghW", pile="3peD"), TIMED)
    deal.play("take pile")
    deal.play(TimeUp(parse_layout("{1rsO 2rsO 3rsO}")))
    assert deal.moment.hands[0] == parse_cards("1rsW")
    assert deal.moment.discards == parse_cards("3peD")


def test_if_the_drawn_card_was_laid_the_first_hand_card_is_discarded():
    deal = deal_at(moment_of("1rsW 1rsO 2rsO 1peD; 2ghW", pile="3rsO"), TIMED)
    deal.play("take pile")
    deal.play(TimeUp(parse_layout("{1rsO 2rsO 3rsO}")))
    assert deal.moment.discards == parse_cards("1rsW")


def test_who_has_laid_everything_when_the_time_is_up_is_out():
    deal = deal_at(moment_of("1rsO 2rsO; 2ghW", pile="3rsO"), TIMED)
    deal.play("take pile")
    deal.play(TimeUp(parse_layout("{1rsO 2rsO 3rsO}")))
    assert deal.moment.out == 0


def test_stolen_cards_go_back_and_their_tokens_stay():
    moment = moment_of("1gsW 2reD; 2ghW", "-; {1gsO 2gsO 3gsO}", pile="1peD")
    deal = deal_at(moment, TIMED)
    deal.play("take pile")
    deal.play(TimeUp(None, parse_layout("{1gsO 2gsO 3gsO}")))
    assert deal.moment.layouts == moment.layouts
    assert deal.moment.tokens == (0, 1)


def test_a_theft_that_stands_gives_one_token():
    moment = moment_of("1gsW 1gsD 2reD; 2ghW", "-; {1gsO 2gsO 3gsO}", pile="TgsO")
    deal = deal_at(moment, TIMED)
    deal.play("take pile")
    laid = parse_layout("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO}")
    deal.play(TimeUp(laid, parse_layout("{1gsO 2gsO 3gsO}")))
    assert deal.moment.tokens == (0, 1)
    assert deal.moment.discards == parse_cards("2reD") if not deal.is_over else True


def test_a_chosen_discard_that_is_not_used_goes_back_with_the_others():
    deal = deal_at(moment_of("1rsO; 2ghW", pile="3peD", discards="2psW 1gsO 3reD"), TIMED)
    deal.play("take 1gsO")
    deal.play("time up")
    assert deal.moment.hands[0] == parse_cards("1rsO")
    assert deal.moment.discards == parse_cards("2psW 1gsO 3reD 3peD")


@pytest.mark.words
@pytest.mark.parametrize(
    ("action", "rules", "words"),
    [
        ("time up", Rules(), "without a clock"),
        ("time up {1rsO 2rsO 3rsO}", TIMED, "Nothing was taken yet"),
        ("time up | stolen {1psO 2psO 3psO}", TIMED, "is nobody's SET to steal"),
    ],
)
def test_a_wrong_end_of_time_is_refused(action, rules, words):
    deal = deal_at(moment_of("1rsO 2rsO 3rsO; 2ghW"), rules)
    with pytest.raises(IllegalMoveError, match=words):
        deal.play(action)


@pytest.mark.words
def test_an_illegal_layout_does_not_stand_when_the_time_is_up():
    deal = deal_at(moment_of("1rsO 2rsO 3rsO; 2ghW", pile="1peD"), TIMED)
    deal.play("take pile")
    with pytest.raises(IllegalMoveError, match="a feature must be the same"):
        deal.play("time up {1rsO 2rsO 1peD}")


# Whole deals by chance.


def conserved(deal: Deal) -> bool:
    moment = deal.moment
    cards = [card for hand in moment.hands for card in hand]
    cards += [*moment.pile, *moment.discards, *table_cards(moment.layouts)]
    return Counter(cards) == Counter(deal.rules.pack)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", [Rules(), QUICK], ids=["all cards", "quick start"])
def test_deals_end_and_keep_their_cards(seed, rules):
    rng = random.Random(seed)
    deal = Deal(list("ABCD"[: 2 + seed % 3]), rng=rng, rules=rules)
    while not deal.is_over:
        assert conserved(deal)
        deal.play(any_action(deal.view(), rng))
    assert conserved(deal)
    most = 54 if rules.quick else 162
    tokens, out = sum(deal.moment.tokens), deal.moment.out is not None
    assert sum(deal.scores) <= most + tokens + out
    held = sum(final.held for final in deal.result.finals)
    lying = sum(final.table for final in deal.result.finals)
    assert sum(deal.scores) == lying - held + tokens + out
    assert max(deal.scores) == deal.scores[deal.names.index(deal.result.winners[0])]


def test_thefts_and_shields_happen_in_deals_by_chance():
    turns = [turn for seed in range(6) for turn in played(seed, 4).log]
    assert any(turn.stolen for turn in turns)
    assert any(turn.work.shields for turn in turns)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_undo_and_redo_walk_through_every_moment(seed, steps):
    deal = played(seed % 50, steps=steps)
    moments = list(deal._moments)
    log = deal.log
    for moment in reversed(moments[:-1]):
        deal.undo()
        assert deal.moment == moment
    for moment in moments[1:]:
        deal.redo()
        assert deal.moment == moment
    assert deal.log == log


def test_replay_steps_through_a_copy():
    deal = played(5, steps=20)
    copy = deal.replay()
    assert copy.steps == ()
    copy.redo(len(deal.steps))
    assert (copy.moment, copy.log) == (deal.moment, deal.log)
    assert len(deal.steps) > 0


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_is_the_same_deal(seed):
    one, other = played(seed), played(seed)
    assert one.steps == other.steps
    assert one.scores == other.scores


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 30), st.randoms())
def test_a_view_tells_nothing_of_what_is_hidden(seed, steps, rng):
    deal = played(seed % 50, steps=steps)
    for seat in range(len(deal.names)):
        assert shuffled(deal, seat, rng).view(seat) == deal.view(seat)


def test_the_card_of_the_pile_is_shown_to_its_taker_alone():
    deal = Deal(order=PACK)
    top = deal.moment.pile[-1]
    deal.play("take pile")
    seat = deal.to_move
    assert deal.view(seat).taken == Taken((top,))
    assert deal.view(1 - seat).taken == Taken(())


# Bad input.


@pytest.mark.words
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Deal(["Ann"], order=PACK), "Give a list of 2 to 8 names"),
        (lambda: Deal("AB", order=PACK), "Give a list of 2 to 8 names"),
        (lambda: Deal(list("ABCDE"), order=QUICK_PACK, rules=QUICK), "a list of 2 to 4 names"),
        (lambda: Deal(["Ann", "Ann"], order=PACK), "Two players have the same name"),
        (lambda: Deal(["Ann", "B:n"], order=PACK), "cannot be a player's name"),
        (lambda: Deal(["Ann", 5], order=PACK), "cannot be a player's name"),
        (lambda: Deal(["Ann", " Ben"], order=PACK), "cannot be a player's name"),
        (lambda: Deal(), "A deal needs either rng"),
        (lambda: Deal(rng=7), "Give rng as a random.Random"),
        (lambda: Deal(order=PACK[1:]), "each of the 111 cards exactly once"),
        (lambda: Deal(order=PACK, dealer=2), "The dealer is a number from 0 to 1, not 2."),
        (lambda: Deal(order=PACK, rules="quick"), "The rules are Rules"),
        (lambda: Deal(order=PACK).view(5), "There is no player 5: the last is 1."),
        (lambda: Deal(order=PACK).view().scene, "nothing to work with"),
        (lambda: Deal(order=PACK).undo(), "There is no action -1 to go to"),
        (lambda: Deal(order=PACK).undo(-1), "a whole number from 0 up"),
        (lambda: played(1).play("take pile"), "The deal is over"),
    ],
)
def test_bad_input_gets_one_sentence(make, words):
    with pytest.raises(GameError, match=words):
        make()


@pytest.mark.parametrize(
    "text", ["take pile", "take 1gsO", "time up", "time up - | stolen {1gsO 2gsO 3gsO}"]
)
def test_an_action_is_read_as_it_is_written(text):
    assert str(parse_action(text)) == text
    assert as_action(as_action(text)) == parse_action(text)


@pytest.mark.parametrize("text", ["take", "take Y1", "time up | x | y", "draw"])
def test_a_bad_action_is_refused(text):
    with pytest.raises(NotationError):
        parse_action(text)


@pytest.mark.words
def test_what_is_no_action_is_refused():
    with pytest.raises(NotationError, match="5 is no action"):
        Deal(order=PACK).play(5)


@pytest.mark.words
def test_a_deal_prints_what_there_is_to_see():
    deal = Deal(["Ann", "Ben"], order=PACK)
    assert repr(deal) == "<Deal of Ann, Ben: 0 turns>"
    assert str(deal).startswith("hand ")
    assert "ends" in str(played(2))
    assert "what happened" in played(2).log._repr_html_()


def test_the_takes_of_a_view_are_the_pile_and_the_discards_newest_first():
    deal = deal_at(moment_of("1rsO; 2ghW", discards="2psW X1 1gsO"))
    assert deal.view().takes() == [
        TakePile(),
        *map(TakeDiscard, parse_cards("1gsO 2psW")),
    ]


@pytest.mark.words
def test_winners_that_have_the_same_share():
    deal = deal_at(replace(last_card_moment(laid=False), hands=(parse_cards("1rsO"), ())))
    final = DealScore("A", ()), DealScore("B", ())
    result = type(played(1).result)(End.STUCK, final)
    assert result.winners == ("A", "B")
    assert "A and B have most." in str(result)
    assert deal.result is None


@pytest.mark.words
def test_a_turn_is_told_in_sentences():
    deal = deal_at(
        moment_of(
            "1gsW 1gsD X1; 2ghW 3ghW", "-; {1gsO 2gsO 3gsO}", discards="TgsO 2reD", pile="3peD"
        ),
        TIMED,
    )
    deal.play("take TgsO")
    deal.play("{1gsO 1gsW 1gsD} {2gsO 3gsO TgsO} | discard X1")
    deal.play("time up")
    assert str(deal.log).splitlines() == [
        "1. A takes TgsO 2reD from the discards. A steals {1gsO 2gsO 3gsO} from B. "
        "A has {1gsO 1gsW 1gsD} {2gsO 3gsO TgsO}. A discards X1.",
        "2. B takes the top card of the pile. The time is up. B discards 3peD.",
    ]
