"""Rounds: turns of several moves, refusals, ends, and every step back and forth."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from triominos.boards import house_rules
from triominos.rounds import by_chance, greedy, standing

from triolet_lab.chance import SplitMix64
from triolet_lab.errors import GameError, IllegalMoveError, NotationError
from triolet_lab.triominos.play.result import End, FinalScore, RoundResult, best
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.legality import Rule
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.moves import Draw, Pass
from triolet_lab.triominos.rules.tiles import TILES, Tile

seeds = st.integers(0, 10**6)
CHILDREN = Rules(children=True)


def new(seed: int = 1, players: str = "AB", **options: object) -> Round:
    return Round(players, rng=random.Random(seed), **options)


@settings(max_examples=40)
@given(seeds, st.integers(2, 6), house_rules)
def test_every_round_ends_and_conserves_its_tiles(seed: int, players: int, rules: Rules):
    if players > rules.most_players:
        players = 4
    game, chance = new(seed, "ABCDEF"[:players], rules=rules), random.Random(seed)
    left = 2 * len(game.pool) + sum(map(len, game.racks))
    while not game.is_over:
        moves = game.legal_moves()
        assert moves
        assert not any(game.check(move) for move in moves)
        move = chance.choice(moves)
        game.play(move)
        tiles = [*game.pool, *game.board.cell_of, *(t for rack in game.racks for t in rack)]
        assert Counter(tiles) == Counter(TILES)
        now = 2 * len(game.pool) + sum(map(len, game.racks))
        assert left - now == (0 if isinstance(move, Pass) else 1)
        left = now
    assert (0 in map(len, game.racks)) == (game.result.end is End.OUT)
    assert game.legal_moves() == game.legal_placements() == []


@given(seeds)
def test_nobody_who_drew_in_a_turn_goes_out_in_it(seed: int):
    game = by_chance(new(seed), seed)
    if game.result.end is End.OUT:
        assert not game.turns[-1].drawn


def test_greedy_rounds_go_as_expected():
    games = [greedy(Round(rng=SplitMix64(seed))) for seed in range(40)]
    assert 15 < sum(game.result.end is End.OUT for game in games) < 40
    assert 32 < sum(len(game.board) for game in games) / 40 < 43
    assert 110 < sum(sum(game.scores) for game in games) / 80 < 140


@pytest.mark.words
@pytest.mark.parametrize("move", ["draw", "pass"])
def test_the_first_turn_is_a_placement(move: str):
    game = new()
    with pytest.raises(IllegalMoveError) as error:
        game.play(move)
    assert [reason.rule for reason in error.value.reasons] == [Rule.OPEN]
    assert str(error.value) == "The first turn of a round is a placement: open with a tile."
    assert game.steps == ()


def test_a_move_is_given_as_text_or_as_itself():
    game = standing("0-2-5 0-0-0", "1-1-1", pool="3-3-3 4-4-4 2-2-2")
    assert game.play("draw").tile == Tile(3, 3, 3)
    assert str(game.play(Draw())) == "draw 4-4-4"
    assert str(game.play("025 d0,0")) == "D(0,0) 5-0-2"
    assert game.check("pass")[0].rule == Rule.MUST_DRAW
    assert str(game.turns[0]) == "draw 3-3-3, draw 4-4-4, D(0,0) 5-0-2 = -3"
    assert game.turns[0].drawn == (Tile(3, 3, 3), Tile(4, 4, 4))
    assert str(game.turns[0].placement) == "D(0,0) 5-0-2"


def test_after_a_draw_any_tile_of_the_rack_may_be_placed():
    game = standing("0-2-5 0-0-0", "1-1-1", pool="2-2-5 0-0-1")
    game.play("draw")
    assert [str(move) for move in game.legal_moves()] == [
        "D(0,0) 5-0-2",
        "D(0,0) 5-2-2",
        "D(0,-1) 5-2-2",
        "draw",
    ]


def test_with_drawn_tile_only_the_last_one_counts():
    rules = Rules(drawn_tile_only=True)
    game = standing("0-2-5 0-0-0", "1-1-1", pool="2-2-5 1-5-5 0-0-1", rules=rules)
    game.play("draw")
    assert [str(move) for move in game.legal_moves()] == ["D(0,0) 5-2-2", "D(0,-1) 5-2-2", "draw"]
    game.play("draw")
    assert [str(move) for move in game.legal_moves()] == ["D(-1,0) 1-5-5", "draw"]


def test_a_refused_move_changes_nothing():
    game = by_chance(new(), 5, most=12)
    before = game.text
    for move in ("U(9,9) 0-0-0", "D(0,0) 5-2-0"):
        with pytest.raises(IllegalMoveError):
            game.play(move)
    with pytest.raises(NotationError):
        game.play("0-2-6")
    assert game.text == before


@pytest.mark.words
def test_nothing_is_played_after_the_end():
    game = greedy(new())
    with pytest.raises(GameError, match=r"The round is over: no more moves can be played\."):
        game.play("draw")


# The ends.


def test_going_out_ends_the_round_while_the_pool_has_tiles():
    game = standing("0-2-5", "0-0-0", pool="1-1-1")
    game.play("025 D0,0")
    assert game.result.end is End.OUT
    assert game.result.last == 0


def test_a_pool_with_tiles_keeps_the_round_going_even_if_nothing_fits():
    game = standing("0-0-0", "1-1-1", pool="0-0-1 0-1-1 0-0-3 3-3-3")
    for move in ("draw", "draw", "draw", "pass"):
        game.play(move)
    assert not game.is_over
    for move in ("draw", "pass"):
        game.play(move)
    assert game.result.end is End.BLOCKED
    assert game.scores == (-25 - 6, -5 - 12)


def test_a_player_who_cannot_place_passes_while_another_can():
    game = standing("0-0-0", "0-2-5 1-1-1")
    game.play("pass")
    assert game.to_move == 1
    assert not game.is_over


@pytest.mark.parametrize(
    ("rules", "racks", "scores"),
    [
        (Rules(), ["1-1-4", "0-3-5 2-2-2", "1-1-1"], (-6, -14, -3)),
        (Rules(blocked_winner=True), ["1-1-4", "0-3-5 2-2-2", "1-1-1"], (0, 0, 17)),
        (Rules(blocked_difference=True), ["1-1-4", "0-3-5 2-2-2", "1-1-1"], (0, 0, 3 + 11)),
        (Rules(blocked_winner=True), ["1-1-1", "0-3-5", "0-1-2"], (8, 0, 8)),
        (Rules(blocked_difference=True), ["1-1-1", "0-3-5", "0-1-2"], (5, 0, 5)),
        (CHILDREN, ["1-1-4", "0-3-5 2-2-2", "1-1-1"], (0, 0, 0)),
        (Rules(children=True, blocked_winner=True), ["1-1-4", "0-3-5", "1-1-1"], (0, 0, 0)),
    ],
)
def test_a_blocked_round_is_counted_as_the_house_says(
    rules: Rules, racks: list[str], scores: tuple[int, ...]
):
    game = standing(*racks, table="U(0,0) 0-0-0", rules=rules)
    game.play("pass")
    assert game.result.end is End.BLOCKED
    assert game.scores == scores


def test_a_blocked_round_shows_its_sums():
    game = standing("1-1-1", "0-3-5 2-2-2", table="U(0,0) 0-0-0", rules=Rules(blocked_winner=True))
    game.play("pass")
    assert str(game.result.finals[0]) == "Ann: 0 + 8 + 6 - 3 = 11"


def test_children_get_5_for_going_out_and_pay_nothing():
    game = standing("0-2-5", "3-4-5", pool="0-0-0 1-1-1", rules=CHILDREN)
    game.play("draw")
    assert game.scores == (0, 0)
    game.undo()
    game.play("025 D0,0")
    assert game.scores == (6, 0)
    assert str(game.result.finals[0]) == "Ann: 1 + 5 = 6"


def test_a_result_is_shown_as_code_that_makes_it():
    game = standing("0-2-5", "0-0-0", pool="1-1-1")
    game.play("025 D0,0")
    names = {"RoundResult": RoundResult, "FinalScore": FinalScore, "End": End}
    assert eval(repr(game.result), names) == game.result


@pytest.mark.words
def test_equal_scores_share_the_win():
    game = standing("1-1-1", "0-1-2", table="U(0,0) 4-4-4")
    game.play("pass")
    assert game.result.winners == ("Ann", "Ben")
    assert str(game.result).endswith("Ann and Ben share the win.")
    assert best("ABC", (1, 3, 3)) == ("B", "C")


# What the options change in a turn.


@pytest.mark.parametrize(
    ("rules", "moves", "points"),
    [
        (Rules(draw_until_fit=True), ["draw"] * 4 + ["pass"], -30),
        (Rules(draw_until_fit=True, empty_pool_10=True), ["draw"] * 4 + ["pass"], -30),
        (CHILDREN, ["draw"] * 3 + ["pass"], 0),
    ],
)
def test_a_turn_costs_what_the_house_says(rules: Rules, moves: list[str], points: int):
    game = standing("0-0-0", "0-2-5", pool="0-0-1 0-1-1 0-0-3 3-3-3", rules=rules)
    for move in moves:
        game.play(move)
    assert game.turns[0].points == points


def test_passing_with_an_empty_pool_may_cost_10():
    game = standing("0-0-0", "0-2-5", rules=Rules(empty_pool_10=True))
    assert game.play("pass").points == -10


def test_the_opening_of_start_triple_scores():
    rules = Rules(start_triple=True)
    game = standing("3-3-3 0-0-0", "0-2-5", pool="1-1-1", table="", rules=rules)
    assert [str(move) for move in game.legal_moves()] == ["U(0,0) 0-0-0", "U(0,0) 3-3-3"]
    assert game.play("U(0,0) 0-0-0").points == 40


# Back and forth.


@given(seeds, st.lists(st.integers(0, 60), max_size=6))
def test_undo_and_redo_lead_back_to_the_same_moments(seed: int, jumps: list[int]):
    game = by_chance(new(seed), seed, most=40)
    last = game.known_moves
    moments = []
    for move in range(last + 1):
        game.go_to(move)
        moments.append((game.state, game.turns, game.log, game.scores))
    for jump in jumps:
        game.go_to(min(jump, last))
        assert (game.state, game.turns, game.log, game.scores) == moments[min(jump, last)]
    game.go_to(last)
    game.undo(last)
    assert game.steps == ()
    game.redo(last)
    assert game.state == moments[last][0]


@pytest.mark.words
def test_playing_on_forgets_what_was_taken_back():
    game = by_chance(new(), 3, most=10)
    game.undo(4)
    game.play(game.legal_moves()[0])
    assert game.known_moves == len(game.steps) == 7
    with pytest.raises(GameError, match="There is no move 8 to go to: this game knows 0 to 7"):
        game.redo()


@pytest.mark.words
@pytest.mark.parametrize("count", [-1, 1.0, True, "1"])
def test_a_number_of_moves_is_a_whole_number(count: object):
    with pytest.raises(GameError, match="A number of moves is a whole number from 0 up, not"):
        new().undo(count)


@pytest.mark.words
def test_a_moment_was_played():
    with pytest.raises(GameError, match=r"There is no move -1 to go to"):
        new().undo()
    with pytest.raises(GameError, match="There is no move True to go to"):
        new().go_to(True)


def test_a_replay_begins_at_the_start_and_leaves_the_round_alone():
    game = by_chance(new(), 3, most=10)
    game.annotate(1, "a bold opening")
    copy = game.replay()
    assert copy.steps == ()
    copy.redo(10)
    assert copy.text == game.text
    copy.undo(5)
    copy.play(copy.legal_moves()[-1])
    assert len(game.steps) == 10
    triples = Round(rng=random.Random(2), rules=Rules(start_triple=True))
    assert triples.replay().text == triples.text


# What is shown.


@pytest.mark.words
def test_the_score_sheet_has_its_sums_and_hides_what_was_drawn():
    game = standing("0-2-5 3-3-4", "0-0-0 1-5-5", "1-1-1", pool="1-1-3 3-3-3 4-4-4 0-0-1 1-1-2")
    for move in ("draw", "draw", "025 D0,0", "155 D-1,0", "draw", "draw", "draw", "pass"):
        game.play(move)
    assert str(game.log).splitlines() == [
        "1. Ann: draws 2 tiles, D(0,0) 5-0-2, -5 - 5 + 0 + 2 + 5 = -3 (Ann has -3)",
        "2. Ben: D(-1,0) 1-5-5, 1 + 5 + 5 = 11 (Ben has 11)",
        "3. Cem: draws 3 tiles, passes, -5 - 5 - 5 - 10 = -25 (Cem has -25)",
    ]
    assert [turn.points for turn in game.log] == [-3, 11, -25]
    assert game.log[0].placement == game.turns[0].placement
    assert game.log[2].placement is None
    assert type(game.log[:2]).__name__ == "Log"
    assert "<td>draws 3 tiles, passes</td>" in game.log._repr_html_()


@pytest.mark.words
def test_a_turn_without_points_has_no_sum():
    game = standing("0-0-0", "0-2-5")
    game.play("pass")
    assert str(game.log) == "1. Ann: passes (Ann has 0)"


@pytest.mark.words
def test_a_turn_that_goes_on_is_seen():
    game = standing("0-0-0", "0-2-5", pool="1-1-1 1-1-2")
    game.play("draw")
    assert str(game.log) == "1. Ann: draws 1 tile, -5 (Ann has -5)"
    assert not game.turns[0].is_complete
    assert game.to_move == 0


@pytest.mark.words
def test_a_round_shows_its_table_and_its_scores():
    game = standing("0-2-5", "0-0-0", pool="1-1-1")
    assert str(game).splitlines()[-1] == "Ann 0, Ben 0; Ann is to move."
    assert repr(game) == "<Round of Ann, Ben: 0 moves, scores (0, 0)>"
    game.play("025 D0,0")
    assert str(game).splitlines()[-1] == "Ann wins."


@pytest.mark.words
def test_there_are_views_of_the_players_only():
    with pytest.raises(GameError, match="There is no player 2: the last is 1"):
        new().view(2)


@pytest.mark.words
def test_turns_have_remarks():
    game = by_chance(new(), 3, most=6)
    game.annotate(0, "  at\nhome ")
    game.annotate(2, "why not?")
    assert (game.comment(0), game.comment(2), game.comment(1)) == ("at home", "why not?", "")
    game.go_to(0)
    assert game.comment(2) == ""
    game.play(game.legal_moves()[0])
    assert (game.comment(0), game.comment(2)) == ("at home", "")
    with pytest.raises(GameError, match="There is no turn 99: this round has"):
        game.annotate(99, "late")


def test_peaks_are_the_highest_scores_on_the_way():
    game = standing("0-0-0", "1-1-1", pool="0-0-1", table="U(0,0) 5-5-5", scores=(12, 3))
    game.play("draw")
    assert game.scores == (7, 3)
    assert game.peaks == (12, 3)
    game.undo()
    assert game.peaks == (12, 3)
