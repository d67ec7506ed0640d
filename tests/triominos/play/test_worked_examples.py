"""The turns, the start and the ends among the worked examples of the rules page."""

import random
from dataclasses import replace

import pytest
from triominos.rounds import standing

from triolet_lab.errors import IllegalMoveError
from triolet_lab.triominos.play.deal import in_order, shuffled
from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.result import End
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.legality import Rule
from triolet_lab.triominos.rules.moves import Pass
from triolet_lab.triominos.rules.tiles import TILES, Tile, parse_tiles

OTHER = "0-1-1 0-1-3"


def refused(game: Round, move: str) -> list[Rule]:
    before = game.state
    with pytest.raises(IllegalMoveError) as error:
        game.play(move)
    assert game.state == before
    return [reason.rule for reason in error.value.reasons]


TURNS = [
    (24, "0-0-0 3-3-4", "1-1-1 2-2-5 0-0-1", ["draw", "draw", "D(0,0) 5-2-2"], -1),
    (25, "0-0-0 3-3-4", "1-1-1 0-3-3 4-4-4 0-0-1", ["draw", "draw", "draw", "pass"], -25),
    (26, "0-0-0 3-3-4", "1-1-1", ["draw", "pass"], -5),
    (26, "0-0-0 3-3-4", "1-1-1 0-3-3", ["draw", "draw", "pass"], -10),
    (27, "0-0-0 3-3-4", "", ["pass"], 0),
    (29, "2-2-5 0-0-0", "1-1-1 0-0-1", ["draw", "D(0,0) 5-2-2"], 4),
]


@pytest.mark.parametrize(("number", "rack", "pool", "moves", "points"), TURNS)
def test_a_turn_of_the_page(number: int, rack: str, pool: str, moves: list[str], points: int):
    game = standing(rack, "0-2-5 1-5-5", pool=pool)
    for move in moves:
        game.play(move)
    assert game.turns[0].points == game.scores[0] == points
    assert game.turns[0].is_complete
    assert game.to_move == 1


def test_25_a_fourth_draw_is_refused():
    game = standing("0-0-0 3-3-4", OTHER, pool="1-1-1 0-3-3 4-4-4 0-0-1")
    for _ in range(3):
        game.play("draw")
    assert refused(game, "draw") == [Rule.DRAW_LIMIT]


def test_27_who_can_place_with_an_empty_pool_must():
    assert refused(standing("2-2-5", OTHER), "pass") == [Rule.MUST_PLAY]


@pytest.mark.parametrize("rack", ["2-2-5", "0-0-0"])
def test_28_nobody_passes_without_a_draw_while_the_pool_has_tiles(rack: str):
    assert refused(standing(rack, OTHER, pool="1-1-1"), "pass") == [Rule.MUST_DRAW]


def test_30_those_who_share_the_highest_value_draw_again():
    shown = parse_tiles("1-4-5 3-3-4 0-2-5 1-1-1 1-1-2")
    rest = [tile for tile in TILES if tile not in shown]
    order = (*rest[:21], *shown, *rest[21:])
    deal = in_order(3, order)
    assert deal.shown == (
        ((0, Tile(1, 4, 5)), (1, Tile(3, 3, 4)), (2, Tile(0, 2, 5))),
        ((0, Tile(1, 1, 1)), (1, Tile(1, 1, 2))),
    )
    assert deal.first == 1


@pytest.mark.words
def test_31_going_out_adds_25_and_the_values_on_the_other_racks():
    game = standing("0-2-5", "0-1-2 3-4-5", "5-5-5", pool="0-0-0")
    game.play("D(0,0) 5-0-2")
    assert game.result.end is End.OUT
    assert game.scores == (62, 0, 0)
    assert str(game.result).splitlines() == [
        "Ann has placed the last tile.",
        "Ann: 7 + 25 + 3 + 12 + 15 = 62",
        "Ben: 0",
        "Cem: 0",
        "Ann wins.",
    ]


@pytest.mark.words
def test_32_a_blocked_round_takes_off_the_values_on_the_racks():
    game = standing("1-1-4", "0-3-5 2-2-2", table="U(0,0) 0-0-0")
    assert game.legal_moves() == [Pass()]
    game.play("pass")
    assert game.result.end is End.BLOCKED
    assert game.scores == (-6, -14)
    assert str(game.result).splitlines() == [
        "The round is blocked: the pool is empty and no tile fits.",
        "Ann: 0 - 6 = -6",
        "Ben: 0 - 8 - 6 = -14",
        "Ann wins.",
    ]


def match_at(before: tuple[int, int], second: Round) -> Match:
    """A match whose first round has made these totals, and whose second is this one."""
    deals = [shuffled(2, random.Random(n), first=0) for n in (1, 2)]
    match = Match(["Ann", "Ben"], deals=deals, seed=0)
    first = standing("0-2-5", "0-0-0", scores=(before[0] - 32, before[1]))
    first.play("D(0,0) 5-0-2")
    assert first.scores == before
    match._rounds, match._at = [first, second], 1
    return match


def test_33_the_last_round_is_played_to_its_end_and_the_highest_total_wins():
    pool = parse_tiles("0-0-0 0-1-1 0-0-2")
    second = standing("4-5-5 0-0-1", "3-3-3", pool="0-0-0 0-1-1 0-0-2", scores=(8, 0))
    match = match_at((380, 371), second)
    assert not match.is_last_round
    match.play("455 D-1,0")
    assert match.scores == (402, 371)
    assert match.is_last_round
    assert not match.is_over
    second._states[1] = replace(second.state, scores=(22, 54), to_move=0)  # Ben scores 54
    assert match.scores == (402, 425)
    for _ in pool:
        match.play("draw")
    match.play("pass")
    assert second.result.finals[0].before + 380 == 377
    assert second.result.end is End.BLOCKED
    assert [rack.value for rack in second.racks] == [5, 9]
    assert match.scores == (372, 416)
    assert match.is_over
    assert match.result.winners == ("Ben",)


@pytest.mark.parametrize(("total", "is_last"), [(400, False), (401, True)])
def test_34_a_total_of_exactly_400_does_not_make_the_round_the_last_one(total: int, is_last: bool):
    match = match_at((total - 7, 100), standing("0-2-5 0-0-0", "1-1-1", pool="3-3-3"))
    match.play("D(0,0) 5-0-2")
    assert match.scores == (total, 100)
    assert match.is_last_round is is_last
