"""Matches: round after round to 400."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triolet_lab.errors import GameError, IllegalMoveError
from triolet_lab.triominos.play.deal import shuffled
from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.result import MatchResult
from triolet_lab.triominos.rules.material import Rules

SHORT = Rules(target=200)


def played(seed: int, players: str = "AB", rules: Rules = SHORT, most: int = 10_000) -> Match:
    match, chance = Match(players, rng=random.Random(seed), rules=rules), random.Random(seed)
    for _ in range(most):
        if match.is_over:
            break
        match.play(chance.choice(match.legal_moves()))
    return match


@pytest.mark.words
@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_a_match_ends_with_the_round_in_which_a_total_went_above_the_target(
    seed: int, players: int
):
    match = played(seed, "ABCD"[:players])
    totals = [0] * players
    for number, one in enumerate(match.rounds, start=1):
        above = any(total + peak > 200 for total, peak in zip(totals, one.peaks, strict=True))
        assert above == (number == len(match.rounds))
        totals = [total + score for total, score in zip(totals, one.scores, strict=True)]
    assert match.scores == match.result.scores == tuple(totals)
    assert match.result.rounds == len(match.rounds)
    assert match.legal_moves() == match.legal_placements() == []
    with pytest.raises(GameError, match=r"The match is over: no more moves can be played\."):
        match.play("draw")


def longer() -> Match:
    """A match of at least two rounds."""
    return next(match for match in map(played, range(100)) if len(match.rounds) > 1)


def test_a_match_goes_the_same_way_for_the_same_seed():
    assert played(4).text == played(4).text
    assert played(4).text != played(5).text


def test_a_match_ends_at_once_under_the_option_that_the_target_is_enough():
    rules = Rules(target=100, target_reached=True)
    match = played(1, rules=rules)
    assert max(one + peak for one, peak in zip(match.before, match.round.peaks, strict=True)) >= 100


def test_a_round_keeps_its_deal_when_it_is_played_in_another_way():
    match = Match(rng=random.Random(1))
    while len(match.rounds) == 1:
        match.play(match.legal_moves()[0])
    deal = match.round.deal
    match.undo(len(match.steps))
    assert match.rounds == match.rounds[:1]
    while len(match.rounds) == 1:
        match.play(match.legal_moves()[-1])
    assert match.round.deal == deal


@pytest.mark.words
@settings(max_examples=10)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 400), max_size=8))
def test_undo_and_redo_go_over_the_ends_of_rounds(seed: int, jumps: list[int]):
    match = played(seed)
    last, text = len(match.steps), match.text
    moments = []
    for move in range(last + 1):
        match.go_to(move)
        assert len(match.steps) == move
        moments.append((match.scores, match.to_move, len(match.rounds), match.is_over))
    for jump in (*jumps, last, 0):
        match.go_to(min(jump, last))
        now = (match.scores, match.to_move, len(match.rounds), match.is_over)
        assert now == moments[min(jump, last)]
    match.redo(last)
    match.undo()
    match.redo()
    assert match.text == text
    copy = match.replay()
    assert copy.steps == ()
    copy.redo(last)
    assert copy.text == text
    with pytest.raises(GameError, match="to go to: this game knows 0 to"):
        match.redo()


def test_playing_on_forgets_the_rounds_that_were_taken_back():
    match = longer()
    assert len(match.rounds) > 1
    match.go_to(5)
    match.play(match.legal_moves()[0])
    with pytest.raises(GameError):
        match.redo(1)


@pytest.mark.words
def test_the_sheet_has_a_row_for_each_round():
    match = longer()
    rows = str(match.sheet).splitlines()
    assert len(rows) == len(match.rounds) + 2
    assert rows[-1].split() == ["total", *map(str, match.scores)]
    assert str(match).startswith(str(match.sheet))
    assert str(match.message) == f"Round {len(match.rounds)} is the last one."


@pytest.mark.words
def test_the_log_has_all_rounds_with_their_totals():
    match = longer()
    lines = str(match.log).splitlines()
    assert lines[0] == "Round 1"
    assert f"Round {len(match.rounds)}" in lines
    assert len(match.log) == len(match.turns)
    final = match.log[-1]
    assert final.round == len(match.rounds)
    assert final.score == match.before[final.player] + match.round.log[-1].score


@pytest.mark.words
def test_a_match_tells_where_it_stands():
    match = Match(["Ann", "Ben"], rng=random.Random(3))
    assert repr(match) == "<Match of Ann, Ben: round 1, scores (0, 0)>"
    assert str(match.message) == "Round 1, to 400 points."
    assert match.result is None
    assert match.board == match.round.board
    assert match.racks == match.round.racks
    assert (
        str(match).splitlines()[-1]
        == f"Ann 0, Ben 0; {'AB'[match.to_move]}"
        + {
            0: "nn is to move.",
            1: "en is to move.",
        }[match.to_move]
    )


@pytest.mark.words
def test_equal_totals_share_the_win():
    result = MatchResult(("Ann", "Ben", "Cem"), (410, 399, 410), 5)
    assert result.winners == ("Ann", "Cem")
    assert str(result).splitlines() == [
        *("Ann: 410", "Ben: 399", "Cem: 410", "Ann and Cem share the win.")
    ]


def test_a_refused_move_changes_nothing():
    match = played(3, most=30)
    before = match.text
    with pytest.raises(IllegalMoveError):
        match.play("U(9,9) 0-0-0")
    assert match.check("U(9,9) 0-0-0")
    assert match.text == before


def test_the_first_deals_may_be_given():
    deals = [shuffled(2, random.Random(n)) for n in range(2)]
    match = Match(deals=deals, seed=5)
    while len(match.rounds) < 3:
        match.play(match.legal_moves()[0])
    assert [one.deal for one in match.rounds[:2]] == deals
    other = Match(seed=5)
    assert other.seed == match.seed == 5


@pytest.mark.words
@pytest.mark.parametrize("options", [{}, {"rng": random.Random(1), "seed": 1}])
def test_a_match_needs_chance_or_a_seed(options: dict):
    with pytest.raises(GameError, match="A match needs either rng="):
        Match(**options)


@pytest.mark.words
@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.0, "1", True])
def test_a_seed_is_a_whole_number(seed: object):
    with pytest.raises(GameError, match="The seed of a match is a whole number from 0"):
        Match(seed=seed)


@pytest.mark.words
def test_chance_is_passed_in():
    with pytest.raises(GameError, match="Give rng as a random"):
        Match(rng=7)


@pytest.mark.words
def test_seven_cannot_play():
    with pytest.raises(GameError, match="for 2 to 4 players here, not for 7"):
        Match("ABCDEFG", rng=random.Random(1))
