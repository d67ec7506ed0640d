"""Triominos says everything in messages: in another language no English word is left."""

import random
import re
from collections.abc import Iterator

import pytest
from triominos.rounds import by_chance, standing

from triolet_lab.errors import LabError
from triolet_lab.language import NONSENSE, language, speak
from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.notation import parse_position
from triolet_lab.triominos.play.record import parse_match, parse_round
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.legality import check
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.scoring import score

NOTATION = re.compile(r"\w+=|'[^']*'|\b(Ann|Ben|[UD]|draw|pass|triominos|round|match|rack|start)\b")


@pytest.fixture(autouse=True)
def nonsense() -> Iterator[None]:
    spoken = language()
    speak(NONSENSE)
    yield
    speak(spoken)


def english(text: object) -> list[str]:
    """The words that are neither in a message nor notation."""
    outside = re.sub(r"⟦[0-9a-f]{8}", "⟦", str(text))
    return re.findall(r"[A-Za-z]{2,}", NOTATION.sub("", outside))


def test_a_match_is_told_in_messages():
    match = Match(["Ann", "Ben"], rng=random.Random(5), rules=Rules(target=100))
    while not match.is_over:
        match.play(random.Random(len(match.steps)).choice(match.legal_moves()))
    for said in (match, match.log, match.sheet, match.round, match.result, match.view(0).message):
        assert english(said) == []
    assert parse_match(match.text).text == match.text


def test_a_round_is_written_the_same_in_every_language():
    game = by_chance(Round(["Ann", "Ben"], rng=random.Random(5)), 5)
    text = game.text
    speak("en")
    assert game.text == text
    assert parse_round(text).text == text


@pytest.mark.parametrize("move", ["U(0,0) 5-5-5", "U(1,0) 4-0-1", "D(0,0) 4-2-0", "U(9,9) 1-1-1"])
def test_reasons_are_messages(move: str):
    reasons = check("U(0,0) 5-5-2", move, "0-0-0")
    assert reasons
    assert all(english(reason) == [] for reason in reasons)


def test_scores_are_messages():
    assert english(score("", "U(0,0) 0-0-0", rules=Rules(start_triple=True))) == []


@pytest.mark.parametrize("move", ["draw", "pass", "U(0,0) 5-5-2", "025 D9,9", "x"])
def test_refusals_are_messages(move: str):
    game = standing("0-2-5", "0-0-0", rules=Rules(draw_if_stuck=True))
    with pytest.raises(LabError) as error:
        game.play(move)
    assert english(error.value) == []


@pytest.mark.parametrize("text", ["empty | rack 0-2-9", "empty | rack 0-2-5 | end out"])
def test_errors_are_messages(text: str):
    with pytest.raises(LabError) as error:
        parse_position(text)
    assert english(error.value) == []
