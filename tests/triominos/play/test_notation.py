"""Positions in one line: strict both ways, and impossible ones named as such."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from triominos.boards import P1, house_rules
from triominos.rounds import NAMES, by_chance, standing

from triolet_lab.errors import LabError, NotationError, PositionError
from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.notation import parse_position
from triolet_lab.triominos.play.result import End
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.tiles import TILES

LEFT = [str(tile) for tile in TILES if str(tile) != "2-5-5"]


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(0, 80), st.booleans(), house_rules)
def test_a_position_reads_what_it_writes(
    seed: int, players: int, most: int, named: bool, rules: Rules
):
    names = (NAMES if named else "ABCDEF")[: min(players, rules.most_players)]
    game = by_chance(Round(names, rng=random.Random(seed), rules=rules), seed, most)
    for player in range(len(names)):
        view = game.view(player)
        assert parse_position(str(view)) == view
        assert parse_position(str(view)).text == view.text
        assert eval(repr(view), {"parse_position": parse_position}) == view


def test_a_position_of_a_match_reads_what_it_writes():
    match = Match(rng=random.Random(1), rules=Rules(target=60))
    while not match.is_over:
        assert parse_position(str(match.view())) == match.view()
        match.play(match.legal_moves()[0])
    assert "last-round" in str(match.view(1))
    assert parse_position(str(match.view(1))) == match.view(1)


def test_what_is_left_out_is_as_usual():
    view = parse_position("U(0,0) 5-5-2 | rack 0-2-5 1-5-5")
    assert (view.names, view.scores, view.player, view.to_move) == (("A", "B"), (0, 0), 0, 0)
    assert (view.rack_sizes, view.pool_size) == ((2, 2), 51)
    assert str(view) == "U(0,0) 5-5-2 | rack 0-2-5 1-5-5 | scores 0 0 | pool 51"
    assert parse_position("empty | rack 0-2-5").is_first_turn


def test_the_pool_says_what_the_other_holds():
    view = parse_position("U(0,0) 5-5-2 | rack 0-2-5 | pool 38 | player 2")
    assert view.rack_sizes == (16, 1)
    view = parse_position("U(0,0) 5-5-2 | rack 0-2-5 | racks 1 4")
    assert view.pool_size == 50


def test_a_table_may_be_given_as_its_picture():
    view = parse_position("(0,1)    5\n         ▲\n(0,0)  5   2\n| rack 0-2-5")
    assert view.board.line == P1


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{P1} | rack 0-2", "'0-2' is not a tile: write its three numbers from 0 to 5 upwards"),
        ("U(0,0) 5-5 | rack 0-2-5", "'U(0,0) 5-5' is not a placement"),
        (f"{P1} | hand 0-2-5", "'hand 0-2-5' is not a part of a position: after the table come"),
        (f"{P1} | rack 0-2-5 | rack 0-0-0", "'rack 0-0-0' is not a part of a position"),
        (f"{P1} | last-round 3", "'last-round 3' is not a part of a position"),
        (f"{P1} | rack 0-2-5 | scores 1", "'scores 1' in a position: Triominos is for 2 to 4"),
        (f"{P1} | rack 0-2-5 | scores 1 x", "'scores x' in a position needs whole numbers."),
        (f"{P1} | rack 0-2-5 | pool -1", "'pool -1' in a position cannot be below 0."),
        (f"{P1} | rack 0-2-5 | pool", "'pool ' in a position needs whole numbers."),
        (f"{P1} | rack 0-2-5 | player 3", "'player 3' in a position: the players are 1 to 2."),
        (f"{P1} | rack 0-2-5 | to-move 0", "'to-move 0' in a position: the players are 1 to 2."),
        (f"{P1} | rack 0-2-5 | end stuck", "'end stuck' in a position: a round ends out, blocked."),
        (f"{P1} | rack 0-2-5 | rules jokers", "'jokers' is no house rule"),
        (
            f"{P1} | rack 0-2-5 | scores 0 0 0 | pool 30",
            "A position of 3 players needs their racks as well: racks 7 7 6.",
        ),
    ],
)
def test_a_bad_text_gives_one_error_that_quotes_the_place(text: str, sentence: str):
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert str(error.value).startswith(sentence)


@pytest.mark.words
def test_a_position_is_read_from_text_only():
    with pytest.raises(NotationError, match="5 is no text"):
        parse_position(5)


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("U(1,0) 5-5-2 | rack 0-2-5", "The first tile of a round lies on U(0,0)."),
        (f"{P1} | rack 2-5-5", "2-5-5 is on the rack and on U(0,0)."),
        (
            f"{P1} | rack 0-2-5 | before 1 2 3",
            "Names, scores and racks are not as many as the players.",
        ),
        (
            f"{P1} | rack 0-2-5 | racks 2 3",
            "The rack has another number of tiles than is stated: 1, not 2.",
        ),
        (
            f"{P1} | rack 0-2-5 | racks 1 3 | pool 3",
            "Table, racks (1 and 3) and pool (3) do not make 56 tiles.",
        ),
        ("empty | rack 0-2-5 0-0-0 | drawn 1", "Nobody draws before the first tile lies."),
        (f"{P1} | rack 0-2-5 | drawn 4", "Nobody draws more than 3 tiles in a turn."),
        (
            f"{P1} | rack 0-2-5 | drawn 1",
            "Whoever has drawn is in the middle of a turn, and holds another tile.",
        ),
        (f"{P1} | rack 0-2-5 | end out", "A round is out when one rack is empty, and only then."),
        (f"{P1} | racks 0 3 | pool 52", "A round is out when one rack is empty, and only then."),
        (f"{P1} | racks 0 0 | end out", "Two racks are empty."),
        (
            f"{P1} | rack 0-0-0 | end blocked",
            "A round is blocked when the pool is empty and no tile fits.",
        ),
        (
            f"{P1} | rack {' '.join(LEFT[:-1])} | pool 0 | end blocked",
            "A round is blocked when the pool is empty and no tile fits.",
        ),
        (f"{P1} | rack 0-2-5 | names A, A", "Two players have the same name"),
    ],
)
def test_an_impossible_position_is_named_as_such(text: str, sentence: str):
    with pytest.raises(PositionError) as error:
        parse_position(text)
    assert str(error.value).startswith(f"Impossible position: {sentence}")


def blocked() -> Round:
    """A round that chance has blocked."""
    games = (by_chance(Round(rng=random.Random(n)), n) for n in range(100))
    return next(game for game in games if game.result.end is End.BLOCKED)


@pytest.mark.words
def test_a_round_that_must_be_over_is_not_gone_on_with():
    text = str(blocked().view(0))
    with pytest.raises(PositionError, match="no tile fits, so the round is over"):
        parse_position(text.replace(" | end blocked", ""))


def test_an_impossible_position_changes_nothing_and_is_a_lab_error():
    with pytest.raises(LabError):
        parse_position(f"{P1}, U(0,0) 1-1-1 | rack 0-2-5")
    assert standing("0-2-5", "0-0-0").steps == ()
