"""Explanations: every number in a sentence can be counted again."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from triolet_lab.triolet.fast.leaves import LEAVES
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.moves import parse_move
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import Rack, Tile
from triolet_lab.triolet.thinking.explanation import explain, percent
from triolet_lab.triolet.thinking.facts import chance_of_any, openings
from triolet_lab.triolet.thinking.players import player


def explained(position: str, move: str):
    return explain(parse_position(position), parse_move(move))


def told(said) -> tuple[str, ...]:
    return tuple(map(str, said.sentences))


def greedy_board(seed: int, turns: int) -> Board:
    game = Game(rng=random.Random(seed), first=0)
    for _ in range(turns):
        game.play(player("greedy")(game.view()))
    return game.board


@pytest.mark.parametrize("seed", range(5))
def test_openings_are_the_single_placements_that_make_a_trio(seed):
    board = greedy_board(seed, 12)
    slow = set()
    for number in range(16):
        for placement, points in legal_placements(board, Rack((Tile(number),))):
            if any(line.group.is_trio for line in score(board, placement).lines):
                slow.add((placement.cells[0], number, points))
    found = openings(board)
    assert {(one.cell, one.number, one.points) for one in found} == slow
    assert len(found) == len(slow)
    assert [one.cell for one in found] == sorted(one.cell for one in found)


@pytest.mark.parametrize(
    ("useful", "unseen", "drawn"), [(2, 7, 3), (0, 5, 2), (6, 7, 3), (3, 6, 0)]
)
def test_the_chance_is_that_of_counting_all_racks(useful, unseen, drawn):
    racks = list(combinations(range(unseen), drawn))
    hits = sum(any(tile < useful for tile in rack) for rack in racks)
    assert chance_of_any(useful, unseen, drawn) == Fraction(hits, len(racks))


@pytest.mark.words
def test_the_points_are_the_sum_of_the_score_sheet():
    said = explained("9@H8 4@I8 | rack 2 1 0", "2@G8 1@G9")
    assert said.facts.breakdown.total == 33
    assert told(said)[0] == "It scores 2 + 1 = 3, trio 2 + 9 + 4 = 15 → 30 → 33."


@pytest.mark.words
@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        ("empty | rack 9 5 2", "9@H8 5@I8", "The ×2 on H8 adds 9 of these points."),
        ("empty | rack 9 J 2", "J3@H8 9@I8", "The ×2 on H8 adds 0 of these points."),
        ("empty | rack 9 4 2", "9@G8 4@H8 2@I8", "The ×2 on H8 adds 30 of these points."),
        (
            "9@H8 | rack 1 2 3 | rules double= triple= replay=H7",
            "1@H7",
            "The replay cell H7 gives another turn.",
        ),
    ],
)
def test_special_cells_are_named_with_what_they_do(position, move, sentence):
    assert sentence in told(explained(position, move))


@pytest.mark.words
def test_what_a_move_opens_is_named_with_the_exact_chance():
    said = explained("9@H8 1@H9 | rack 4 13 J", "4@I8")
    assert {(str(one.cell), one.opening.number) for one in said.facts.opened} == {
        ("G8", 2),
        ("J8", 2),
    }
    # 8 twos and one joker among 83 - 3 - 2 = 78 tiles
    chance = 1 - Fraction(69 * 68 * 67, 78 * 77 * 76)
    assert {one.chance for one in said.facts.opened} == {chance}
    assert {one.tiles for one in said.facts.opened} == {9}
    assert f"9 would do: B holds one of them with a chance of {percent(chance)}" in str(said)


@pytest.mark.words
def test_a_player_called_you_is_spoken_to():
    said = explained("9@H8 1@H9 | rack 4 13 J | names Ann, you", "4@I8")
    assert "9 would do: you hold one of them" in str(said)


@pytest.mark.words
def test_special_cells_among_the_openings_are_marked():
    said = explained("9@H8 4@H7 2@H6 5@G6 4@G5 | rack 5 7 8", "5@F5")
    assert "It opens E5 (×2) for a trio" in str(said)


@pytest.mark.words
def test_without_jokers_unseen_none_is_spoken_of():
    said = explained("9@H8 1@H9 | rack 4 J J", "4@I8")
    assert "would need the number 2. Of the" in str(said)


@pytest.mark.words
def test_after_a_replay_the_player_may_use_the_opening_first():
    said = explained("9@H8 | rack 1 2 3 | rules double= triple= replay=H7", "1@H7")
    assert "unless A uses it first, B would need the number 5" in str(said)


@pytest.mark.words
def test_where_the_cells_earn_different_points_the_most_is_said():
    said = explained("9@H8 4@H7 2@H6 5@G6 | rack 3 7 8", "7@G5")
    assert {(str(one.cell), one.opening.points) for one in said.facts.opened} == {
        ("G4", 30),
        ("G7", 37),
    }
    assert "It opens G4 and G7 for a trio" in str(said)
    assert "and it would earn up to 37." in str(said)


def test_an_exchange_opens_and_closes_nothing():
    said = explained("9@H8 3@I8 | rack 1 4 6", "exchange 1")
    assert said.facts.opened == said.facts.closed == ()
    assert len(said.facts.dangers) == 2


@pytest.mark.words
def test_what_a_move_closes_is_named():
    said = explained("9@H8 4@I8 | rack 2 0 0", "2@G8")
    assert {str(one.cell) for one in said.facts.closed} == {"G8", "J8"}
    assert "It takes G8 and J8 away, open for a trio before." in told(said)


@pytest.mark.words
def test_what_stays_is_valued_by_the_fitted_values():
    said = explained("9@H8 1@H9 | rack 4 13 J", "4@I8")
    assert [str(tile) for tile in said.facts.kept] == ["13", "J"]
    worth = LEAVES[13] + LEAVES[16]
    assert f"It keeps 13 and joker, worth {worth:+d} ({LEAVES[13]} + {LEAVES[16]})." in str(said)
    alone = explained("9@H8 1@H9 | rack 4 13 J", "exchange 4 J")
    assert f"It keeps 13, worth {LEAVES[13]:+d}." in told(alone)


@pytest.mark.words
def test_an_exchange_and_a_pass_have_their_own_sentences():
    two = explained("9@H8 | rack 4 13 J", "exchange 4 J")
    assert told(two)[0] == "It scores nothing and draws 2 tiles of the 73 in the bag."
    one = explained("9@H8 | rack 4 13 J", "exchange 4")
    assert "draws a tile of the 73" in told(one)[0]
    stuck = (
        "7@C3 8@D3 7@D4 8@C4 | rack 13 | racks 1 1 | bag 0 | rules size=5 "
        "double= triple= replay= counts=0,0,0,0,0,0,0,2,2,0,0,0,0,3,2,0 jokers=0"
    )
    assert told(explained(stuck, "pass")) == (
        "It scores nothing: no tile can be placed, and the bag is too small to exchange.",
    )


@pytest.mark.words
def test_where_no_unseen_tile_fits_it_is_said():
    said = explained(
        "9@C3 | rack 4 3 | racks 2 1 | bag 0 | rules size=5 double= triple= replay= "
        "counts=0,0,0,1,2,0,0,0,0,1,0,0,0,3,0,0 jokers=0",
        "4@D3",
    )
    assert "B would need the number 2. Of the 4 tiles that A cannot see none would do." in str(said)


@pytest.mark.words
def test_the_last_tile_ends_the_game():
    said = explained(
        "9@C3 4@D3 | rack 2 | racks 1 1 | bag 0 | rules size=5 double= triple= replay=E3 "
        "counts=0,0,1,1,1,0,0,1,0,1,0,1,0,1,0,0 jokers=0",
        "2@E3",
    )
    assert said.facts.ends_the_game
    assert told(said) == (
        "It scores trio 9 + 4 + 2 = 15 → 30.",
        "It is the last tile: the other racks are added, the game is over.",
    )


REPLAY = "9@H8 | rack 1 2 3 | names Ann, Ben | rules double= triple= replay=H7"


@pytest.mark.parametrize("rules", ["", " jokers=0"], ids=["jokers", "no jokers"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_is_spoken_to_is_not_named(seat, rules):
    view = replace(parse_position(REPLAY + rules), you=seat)
    said = str(explain(view, parse_move("1@H7")))
    for number, name in enumerate(view.names):
        assert (name in said) is (number != seat)


@pytest.mark.parametrize("seed", range(4))
def test_in_whole_games_who_is_spoken_to_is_not_named(seed):
    game = Game(["Ann", "Ben"], rng=random.Random(seed), first=0)
    while not game.is_over:
        view = game.view()
        move = player("greedy")(view)
        for seat, name in enumerate(view.names):
            assert name not in str(explain(replace(view, you=seat), move))
        game.play(move)
