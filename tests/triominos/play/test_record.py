"""Rounds and matches as text files, read back move by move."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from triominos.boards import house_rules
from triominos.rounds import NAMES, by_chance

from triolet_lab.errors import NotationError
from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.record import parse_match, parse_round
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import Rules

seeds = st.integers(0, 10**6)


@settings(max_examples=40)
@given(seeds, st.integers(2, 6), st.integers(0, 120), house_rules)
def test_a_round_reads_what_it_writes(seed: int, players: int, most: int, rules: Rules):
    names = NAMES[: min(players, rules.most_players)]
    game = by_chance(Round(names, rng=random.Random(seed), rules=rules), seed, most)
    again = parse_round(game.text)
    assert again.text == game.text
    assert again.deal == game.deal
    assert again.state == game.state
    assert again.turns == game.turns
    assert again.log == game.log
    assert again.result == game.result
    assert again.rules == game.rules


@settings(max_examples=15)
@given(seeds, st.integers(2, 4), st.integers(0, 300))
def test_a_match_reads_what_it_writes_and_goes_on_as_the_first(seed: int, players: int, most: int):
    match = Match(NAMES[:players], rng=random.Random(seed), rules=Rules(target=150))
    chance = random.Random(seed)
    for _ in range(most):
        if not match.is_over:
            match.play(chance.choice(match.legal_moves()))
    again = parse_match(match.text)
    assert again.text == match.text
    assert again.turns == match.turns
    assert again.result == match.result
    while not match.is_over:
        again.play(str(match.play(match.legal_moves()[-1]).move))
    assert again.text == match.text


def short_round() -> Round:
    """A round that chance has played to its end, with remarks."""
    game = by_chance(Round(["Ann", "Ben"], rng=random.Random(11)), 11)
    game.annotate(0, "at home")
    game.annotate(1, "a start")
    return game


def test_remarks_are_kept():
    text = short_round().text
    assert text.startswith("triominos round 1  # at home\n")
    assert "  # a start\n" in text
    assert parse_round(text).text == text


def test_blank_lines_and_spaces_do_not_matter():
    text = short_round().text
    assert parse_round(text.replace("\n", "  \n\n")).text == text


def lines_of(text: str) -> dict[str, str]:
    return {line.partition(":")[0]: line for line in text.splitlines()}


TEXT = short_round().text
LINES = TEXT.splitlines()
END = LINES[-1]
DRAWS = next(line for line in LINES if ": draw" in line)
PLAIN = next(line for line in LINES if line.startswith("2."))
FIRST = next(line for line in LINES if line.startswith("first:"))
STARTER = FIRST.removeprefix("first: ")
OTHER = "Ben" if STARTER == "Ann" else "Ann"
OPENING = next(line for line in LINES if line.startswith("1."))
TILES = next(line for line in LINES if line.startswith("tiles:"))
SHOWN = next(line for line in LINES if line.startswith("shown:"))


@pytest.mark.words
@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        (LINES[0], "triominos round 2", None, "The text begins with the line 'triominos round 1'."),
        (LINES[0], "triolet game 1", None, "The text begins with the line 'triominos round 1'."),
        (FIRST, FIRST + "\n" + FIRST, FIRST, "does not belong here, or stands here twice."),
        (FIRST + "\n", "", SHOWN, "After it a line is missing: first:."),
        (FIRST, "first: Cem", "first: Cem", "'Cem' does not play, and cannot be first."),
        (FIRST, f"first: {OTHER}", None, "The tiles that were shown do not say who starts here."),
        (FIRST, FIRST + "  # me", FIRST, "A remark can stand behind a turn or at the head"),
        ("players: Ann, Ben", "players: Ann, Ben\nrules: jokers", "rules: jokers", "no house rule"),
        (SHOWN, "shown: Ann 0-0-9", "shown: Ann 0-0-9", "'0-0-9' is not a tile"),
        (FIRST, FIRST + "\nseed: 5", "seed: 5", "does not belong here, or stands here twice."),
        ("players: Ann, Ben", "players: Ann, Ann", None, "Two players have the same name"),
        ("players: Ann, Ben", "players: Ann", None, "Triominos is for 2 to 4 players here"),
        (SHOWN, "shown: Cem 0-0-0", None, "'Cem 0-0-0' is not a player with a tile"),
        (TILES, TILES[:-6], TILES, "The order must name each of the 56 tiles exactly once."),
        (TILES, TILES + "x", TILES, "is not a tile"),
        (OPENING, OPENING.replace("1.", "3.", 1), None, f"Turn 1 is due, and {STARTER} plays it."),
        (OPENING, OPENING.replace(STARTER, OTHER), None, "Turn 1 is due"),
        (OPENING, OPENING.replace(" = ", " = 1"), None, "This turn earns"),
        (OPENING, OPENING.partition(" = ")[0], None, "This turn earns"),
        (OPENING, f"1. {STARTER}: draw 0-0-0 = -5", None, "The next tile of the pool is"),
        (OPENING, f"1. {STARTER}: pass = 0", None, "The first turn of a round is a placement"),
        (OPENING, f"1. {STARTER}: U(0,0) 5-2-0 = 7", None, "Clockwise 5-2-0 is the mirror image"),
        (OPENING, f"1. {STARTER}: 025 U0,0 = 7", None, "is not a placement"),
        (OPENING, OPENING.replace(" = ", ", pass = "), None, "the turn is over."),
        (
            DRAWS,
            DRAWS.split(",")[0] + " = -5",
            None,
            "Points stand behind a turn that is complete.",
        ),
        (DRAWS, DRAWS.split(",")[0], None, "The turn before is not complete."),
        (END, "", None, "The round is over here, and its result is missing."),
        (END, END + "0", None, "The round ends otherwise: "),
        (END, f"99. {STARTER}: pass = 0", None, "The round is over before this turn."),
        (END, END + "  # well", None, "A remark can stand behind a turn or at the head"),
        (END, END + "\n" + END, None, "This cannot stand here; a turn is written like"),
        (PLAIN, "nonsense", "nonsense", "This cannot stand here; a turn is written like"),
    ],
)
def test_a_bad_text_gives_one_error_that_quotes_its_line(
    old: str, new: str, place: str | None, sentence: str
):
    assert old in TEXT
    with pytest.raises(NotationError) as error:
        parse_round(TEXT.replace(old, new, 1).replace("  # a start", ""))
    assert str(error.value).startswith("Line ")
    assert sentence in str(error.value)
    assert place is None or repr(place.partition("  #")[0])[:50] in str(error.value)


def test_a_text_that_breaks_off_in_the_middle_of_a_turn_is_a_round_that_goes_on():
    head = TEXT.partition(DRAWS)[0] + DRAWS.split(",")[0]
    game = parse_round(head)
    assert not game.turns[-1].is_complete
    assert game.text.splitlines()[-1] == DRAWS.split(",")[0]


@pytest.mark.words
def test_a_result_before_the_end_is_refused():
    text = TEXT.partition(PLAIN)[0] + END
    with pytest.raises(NotationError, match="The round is not over after these turns"):
        parse_round(text)


@pytest.mark.words
def test_more_draws_than_the_pool_has_are_refused():
    games = (by_chance(Round(rng=random.Random(n)), n) for n in range(100))
    game = next(game for game in games if not game.pool and game.steps[-1].tile is None)
    while game.is_over or game.state.drawn:
        game.undo()
    number, name = len(game.turns) + 1, game.names[game.to_move]
    with pytest.raises(NotationError, match="The pool is empty: no tile can be drawn"):
        parse_round(f"{game.text}{number}. {name}: draw 0-0-0")


@pytest.mark.words
@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_text_is_no_round(text: str):
    with pytest.raises(NotationError, match="The text is empty: it begins with triominos round 1"):
        parse_round(text)
    with pytest.raises(NotationError, match="The text is empty: it begins with triominos match 1"):
        parse_match(text)


@pytest.mark.words
def test_a_record_is_read_from_text_only():
    with pytest.raises(NotationError, match="None is no text"):
        parse_round(None)


# Matches.


def short_match() -> Match:
    rules, chance = Rules(target=250), random.Random(8)
    match = Match(["Ann", "Ben"], rng=random.Random(8), rules=rules)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves()))
    return match


MATCH = short_match().text
TOTALS = [line for line in MATCH.splitlines() if line.startswith("totals:")]
ENDS = [line for line in MATCH.splitlines() if line.startswith(("out:", "blocked:"))]


def test_a_match_of_some_rounds_is_tried():
    assert len(TOTALS) >= 2
    assert parse_match(MATCH).text == MATCH


def section(number: int) -> str:
    """The text of one round of the match."""
    start = MATCH.index(f"round {number}\n")
    end = MATCH.find(f"round {number + 1}\n")
    return MATCH[start : end if end > 0 else len(MATCH)]


LAST = len(TOTALS)


@pytest.mark.words
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("triominos match 1", "triominos match 2", "The text begins with the line"),
        ("triominos match 1", "triominos match 1  # x", "A remark can stand behind a turn"),
        ("seed: ", "seed: x", "The seed of a match is a whole number"),
        ("round 2\n", "round 3\n", "Round 2 comes here."),
        (TOTALS[0], "totals: Ann 0, Ben 0", f"These are not the totals: {TOTALS[0]}"),
        (TOTALS[0], TOTALS[0] + "  # x", "A remark can stand behind a turn"),
        (TOTALS[0] + "\n", "", f"After it the totals are missing: {TOTALS[0]}"),
        (section(LAST), "", "After it the next round is missing."),
        (
            section(LAST),
            section(LAST) + section(LAST).replace(f"round {LAST}", f"round {LAST + 1}"),
            "The round before is not over, or the match is.",
        ),
        (section(1).partition("\n1. ")[2], "", "This cannot stand here"),
        (
            section(1)[section(1).index("\n2. ") :],
            "\n",
            "The round before is not over, or the match is.",
        ),
        (
            section(LAST).partition("2. ")[2],
            "\n" + TOTALS[-1],
            "This cannot stand here",
        ),
    ],
)
def test_a_bad_match_gives_one_error_that_quotes_its_line(old: str, new: str, sentence: str):
    assert old in MATCH
    with pytest.raises(NotationError) as error:
        parse_match(MATCH.replace(old, new, 1))
    assert str(error.value).startswith("Line ")
    assert sentence in str(error.value)


@pytest.mark.words
def test_totals_before_the_end_of_a_round_are_refused():
    text = MATCH.partition("\n2. ")[0] + "\n" + TOTALS[0]
    with pytest.raises(NotationError, match="There are no totals before the round is over"):
        parse_match(text)


@pytest.mark.words
def test_a_match_has_a_round():
    with pytest.raises(NotationError, match="After it the first round is missing"):
        parse_match(MATCH.partition("round 1\n")[0])
