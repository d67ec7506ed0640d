"""Duplicate Triolet: the same turns for everybody, claims, and sheets that survive as text."""

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triolet_lab.errors import GameError, IllegalMoveError, LabError, NotationError
from triolet_lab.triolet.play.duplicate import Entry, Mark, Sheet, rounds
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.material import RULEBOOK, Rules

SMALL = Rules.small(7, counts=(2,) * 8 + (1,) * 8, jokers=1)


def play(sheet: Sheet, turns: int, rng: random.Random) -> Sheet:
    """Any legal placements, with claims that are right, too low or too high."""
    for _ in range(turns):
        now = sheet.round
        if now is None:
            break
        listed = legal_placements(now.board, now.rack, first_turn=now.first_turn)
        placement, points = rng.choice(listed)
        sheet = sheet.hand_in(placement, max(0, points + rng.choice([-3, 0, 0, 5])))
    return sheet


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([RULEBOOK, SMALL]))
def test_every_turn_follows_from_the_best_placement_before_it(seed, rules):
    played = rounds(seed, 100, rules)
    assert [one.number for one in played] == list(range(1, len(played) + 1))
    for one, following in pairwise(played):
        assert following.board == one.board.place_all(one.best.placement.placed)
    for one in played:
        listed = legal_placements(one.board, one.rack, first_turn=one.first_turn)
        assert one.best in listed
        assert one.best.points == max(points for _, points in listed)
        used = Counter(tile.bare for _, tile in one.board) + Counter(one.rack)
        assert used <= Counter(rules.tiles())


def test_the_same_seed_is_the_same_game_and_another_is_another():
    rounds.cache_clear()
    first = rounds(7)
    rounds.cache_clear()
    assert rounds(7) == first
    assert rounds(8) != first
    assert len(first) == 12


def test_a_game_ends_early_when_the_tiles_run_out():
    few = Rules.small(5, counts=(4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0), jokers=0)
    assert 0 < len(rounds(1, 100, few)) < 100


def test_a_rack_that_fits_nowhere_is_exchanged_for_all():
    # Beside a 15 only a 0 fits: among many 15s the class waits for it.
    rules = Rules.small(5, counts=(2,) + (0,) * 14 + (12,), jokers=0)
    games = [rounds(seed, 3, rules) for seed in range(30)]
    exchanged = [
        game
        for game in games
        if len(game) > 1
        and not Counter(game[0].rack.without(game[0].best.placement.tiles)) <= Counter(game[1].rack)
    ]
    assert exchanged


def test_a_dead_board_ends_the_game_though_the_bag_is_full():
    assert len(rounds(1, 5, Rules.small(5, counts=(0,) * 15 + (14,), jokers=0))) == 1


@pytest.mark.parametrize(
    ("claim", "points"), [(23, 23), (20, 20), (25, 21), (46, 0), (999, 0), (0, 0)]
)
def test_a_claim_counts_as_it_is_and_too_much_costs_what_it_was_over_by(claim, points):
    assert Mark(Entry(None, claim), earned=23, best=30).points == points


@pytest.mark.words
def test_a_mark_reads_like_a_correction():
    sheet = Sheet("Ann", 7, 3).hand_in("9@H8 1@I8", 20)
    assert str(sheet.marks()[0]) == "9@H8 1@I8 = 20: 18 of 19 (earns 19, claimed 1 too much)"


@pytest.mark.words
def test_a_turn_without_an_answer_earns_nothing():
    sheet = Sheet("Ann", 7, 3).hand_in(None, 50)
    assert sheet.points == 0
    assert str(sheet.entries[0]) == "nothing = 0"


@pytest.mark.words
def test_who_always_finds_the_best_has_100_percent():
    sheet = Sheet("Ann", 7, 4)
    while sheet.round:
        sheet = sheet.hand_in(sheet.round.best.placement, sheet.round.best.points)
    assert (sheet.points, sheet.percent) == (sheet.possible, 100.0)
    with pytest.raises(GameError, match="no turn left"):
        sheet.hand_in(None)


def test_nothing_possible_is_0_percent():
    only = Rules.small(5, counts=(0,) * 15 + (14,), jokers=0)
    assert Sheet("Ann", 1, 1, only).percent == 0.0


@pytest.mark.words
@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (("9@A1", 9), IllegalMoveError, "must cover the centre"),
        (("15@H8", 9), IllegalMoveError, "no 15 on your rack"),
        (("9@H8", -1), GameError, "from 0 to 999, not -1"),
        (("9@H8", "18"), GameError, "from 0 to 999, not '18'"),
        (("nine", 1), NotationError, "nine"),
        (("9@H8 1@I8 *down", 19), IllegalMoveError, "No group runs down through a multiplier"),
    ],
)
def test_a_refused_answer_changes_nothing(answer, error, words):
    sheet = Sheet("Ann", 7)
    with pytest.raises(error, match=words):
        sheet.hand_in(*answer)
    assert sheet.entries == ()


@pytest.mark.words
@pytest.mark.parametrize(
    ("values", "words"),
    [
        (("", 1), "'' cannot be a player's name"),
        (("Ann\n", 1), "cannot be a player's name"),
        ((7, 1), "7 cannot be a player's name"),
        (("Ann", -1), "A seed is a whole number from 0 to 999999999999999999, not -1"),
        (("Ann", "7"), "to 999999999999999999, not '7'"),
        (("Ann", 7, 0), "The number of turns is a whole number from 1 to 999, not 0"),
        (("Ann", 7, 3, Rules(counts=(0,) * 16, jokers=0)), "nothing to place"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(values, words):
    with pytest.raises(GameError, match=re.escape(words)):
        Sheet(*values)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 5), st.sampled_from([RULEBOOK, SMALL]), st.randoms())
def test_a_sheet_reads_back_from_its_text(seed, turns, rules, rng):
    sheet = play(Sheet("Änne-Lou O’Hara", seed, 5, rules), turns, rng)
    assert Sheet.parse(sheet.text) == sheet
    assert ("rules: " in sheet.text) == (rules != RULEBOOK) == ("size" in str(sheet.game))


def resealed(text: str) -> str:
    """The text of a cheat who knows how the seal is made."""
    from triolet_lab.triolet.play import duplicate

    body = text.rpartition("seal: ")[0]
    return f"{body}seal: {duplicate._seal(body)}\n"


FULL = Sheet("Ann", 7, 3).hand_in("9@H8 1@I8", 19).hand_in(None).text


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins with the line 'triolet class 1'"),
        ("triolet class 1\n", "not complete"),
        (FULL[:60], "not complete"),
        (FULL.replace("= 19", "= 18"), "seal is broken"),
        (FULL.replace("Ann", "Ben"), "seal is broken"),
        (FULL[:-4], "seal is broken"),
        (resealed(FULL.replace("player: Ann\n", "")), "lacks its lines"),
        (resealed(FULL.replace("1. 9@H8 1@I8", "1. 9@A1 1@B1")), "was not possible: .*centre"),
        (resealed(FULL.replace("seed 7", f"seed {'7' * 5000}")), "lacks its lines"),
        (resealed(FULL.replace("2. nothing", "3. nothing")), "is not turn 2"),
        (resealed(FULL.replace("9@H8 1@I8 = 19", "hello")), "is not turn 1"),
        (resealed(FULL.replace("= 19", "= 1900")), "was not possible: A claim"),
        (
            resealed(FULL.replace("seal: ", "3. nothing = 0\n4. nothing = 0\nseal: ")),
            "no turn left",
        ),
    ],
)
def test_a_changed_or_half_written_sheet_is_refused_with_its_fault(text, words):
    with pytest.raises(NotationError, match=words):
        Sheet.parse(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_damage_to_a_sheet_goes_unnoticed(data):
    place = data.draw(st.integers(0, len(FULL.rstrip()) - 1))
    letter = data.draw(st.characters(codec="utf-8").filter(lambda c: c != FULL[place]))
    damaged = FULL[:place] + letter + FULL[place + 1 :]
    with pytest.raises(LabError):
        Sheet.parse(damaged)


def test_marks_belong_to_the_turns_handed_in():
    sheet = Sheet("Ann", 7, 3).hand_in("9@H8 1@I8", 19)
    assert len(sheet.marks()) == 1
    assert replace(sheet, entries=()).marks() == ()
