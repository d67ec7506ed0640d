import random
from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from triominos.boards import TABLES, grown, house_rules
from triominos.rounds import standing

from triolet_lab.errors import LabError
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Pass
from triolet_lab.triominos.rules.tiles import TILES, Rack
from triolet_lab.triominos.thinking.endgame import Ending, Search, TooLongError
from triolet_lab.triominos.thinking.players import player


def minimax(game: Round) -> int:
    """The final lead of the first player: every move is played, and taken back."""
    if game.is_over:
        return game.scores[0] - game.scores[1]
    leads = []
    for move in game.legal_moves():
        game.play(move)
        leads.append(minimax(game))
        game.undo()
    return min(leads) if game.to_move else max(leads)


def dealt(seed: int, tiles: int, own: int, other: int, rules: Rules, drawn: int = 0) -> Round:
    """A round with an empty pool, as chance lays and deals it."""
    board = grown(seed, tiles)
    left = [tile for tile in TILES if tile not in board.cell_of]
    held = random.Random(seed).sample(left, own + other)
    racks = (" ".join(map(str, held[:own])), " ".join(map(str, held[own:])))
    game = standing(*racks, table=board.line, rules=rules)
    game._states[0] = replace(game.state, drawn=drawn)
    return game


def ending_of(game: Round) -> Ending:
    return Ending(game.board, *game.racks, game.rules, game.state.drawn)


@settings(max_examples=60)
@given(
    st.integers(0, 10**6),
    st.integers(1, 30),
    st.integers(1, 3),
    st.integers(1, 3),
    st.one_of(st.just(RULEBOOK), house_rules),
    st.sampled_from([0, 0, 3]),
)
def test_the_gain_is_that_of_plain_minimax(
    seed: int, tiles: int, own: int, other: int, rules: Rules, drawn: int
):
    game = dealt(seed, tiles, own, other, rules, drawn)
    if ending_of(game).final is None:
        assert Search().gain(ending_of(game)) == minimax(game)
        assert ending_of(game).moves()[0].gain == minimax(game)


@pytest.mark.parametrize("seed", range(5))
def test_one_search_serves_every_ending_of_a_round(seed: int):
    game, search = dealt(seed, 8, 3, 3, RULEBOOK), Search()
    while not game.is_over:
        valued = ending_of(_own_view(game)).moves(search)
        assert valued == ending_of(_own_view(game)).moves()
        game.play(valued[0].move)


def _own_view(game: Round) -> Round:
    """The round as if the player to move sat first."""
    order = (0, 1) if game.to_move == 0 else (1, 0)
    held = [str(game.racks[seat]) for seat in order]
    return standing(*held, table=game.board.line)


@pytest.mark.parametrize("seed", range(8))
def test_a_line_leads_to_the_gain_that_it_promises(seed: int):
    game = dealt(seed, 10, 3, 4, RULEBOOK)
    ending = ending_of(game)
    line = ending.line()
    assert [step.mine for step in line] == [place % 2 == 0 for place in range(len(line))]
    for step in line:
        assert game.play(step.move).points == step.points
    assert game.is_over
    assert game.scores[0] - game.scores[1] == ending.moves()[0].gain


@pytest.mark.parametrize("seed", range(6))
def test_bounds_are_kept(seed: int):
    ending = ending_of(dealt(seed, 8, 3, 3, RULEBOOK))
    exact = Search().gain(ending)
    for low, high in [(exact - 1, exact + 1), (exact, inf), (-inf, exact), (exact + 5, exact + 9)]:
        search = Search()
        for _ in range(2):  # the second time out of the table
            found = search.gain(ending, low, high)
            assert found == exact if low < exact < high else (found <= low or found >= high)
        assert search.gain(ending) == exact


def test_the_endgame_of_a_real_round_is_found_in_its_view():
    game, who = Round(rng=random.Random(37)), player("greedy")
    while game.pool:
        game.play(who(game.view()))
    ending = Ending.of(game.view())
    assert {ending.own, Rack(tuple(sorted(ending.other)))} == {
        game.racks[game.to_move],
        Rack(tuple(sorted(game.racks[1 - game.to_move]))),
    }
    promised = ending.moves()[0].gain
    mover, before = game.to_move, game.scores[game.to_move] - game.scores[1 - game.to_move]
    while not game.is_over:
        game.play(Ending.of(game.view()).moves()[0].move)
    assert game.scores[mover] - game.scores[1 - mover] == before + promised


def test_whoever_cannot_place_passes():
    ending = Ending(TABLES["P1"], Rack.parse("0-0-0"), Rack.parse("0-2-5 1-1-1"))
    assert ending.steps() == [(Pass(), 0)]
    assert ending.moves()[0].move == Pass()


def test_after_three_draws_the_pass_stays_open_at_its_price():
    ending = Ending(TABLES["P1"], Rack.parse("0-2-5"), Rack.parse("0-0-0"), drawn=3)
    assert ending.steps()[-1] == (Pass(), -10)
    assert len(ending.steps()) == 2


def test_a_search_can_be_limited():
    ending = ending_of(dealt(3, 8, 4, 4, RULEBOOK))
    with pytest.raises(TooLongError, match="3"):
        ending.moves(Search(limit=3))
    assert ending.moves(Search(limit=10**6)) == ending.moves()


@pytest.mark.parametrize(
    "game",
    [
        standing("0-2-5", "0-0-0", pool="1-1-1"),
        standing("0-2-5", "0-0-0", "1-1-1"),
    ],
    ids=["tiles in the pool", "three players"],
)
def test_other_ends_are_refused(game: Round):
    with pytest.raises(LabError):
        Ending.of(game.view())


def test_only_the_player_to_move_can_ask():
    game = standing("0-2-5", "0-0-0")
    with pytest.raises(LabError):
        Ending.of(game.view(1))
    game.play("D(0,0) 5-0-2")
    assert game.is_over
    with pytest.raises(LabError):
        Ending.of(game.view())
