"""What one player may see, and what stays hidden."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from triominos.boards import P1
from triominos.rounds import by_chance, standing

from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.notation import parse_position
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.tiles import Rack, Tile

seeds = st.integers(0, 10**6)


@given(seeds, st.integers(2, 4), st.integers(0, 60))
def test_a_view_does_not_depend_on_what_is_hidden(seed: int, players: int, most: int):
    game = by_chance(Round("ABCD"[:players], rng=random.Random(seed)), seed, most)
    for player in range(players):
        view = game.view(player)
        hidden = [tile for n, rack in enumerate(game.racks) if n != player for tile in rack]
        assert sorted([*hidden, *game.pool]) == list(view.unseen)
        assert view.rack == game.racks[player]
        assert view.rack_sizes == tuple(map(len, game.racks))
        assert view.pool_size == len(game.pool)


@given(seeds)
def test_with_an_empty_pool_the_other_of_two_racks_is_known(seed: int):
    game = by_chance(Round(rng=random.Random(seed)), seed)
    for move in range(len(game.steps) + 1):
        game.go_to(move)
        view = game.view(0)
        if game.pool and game.racks[1]:
            assert view.racks == (game.racks[0], None)
        else:
            assert sorted(view.racks[1]) == sorted(game.racks[1])


@pytest.mark.words
def test_the_view_says_what_it_knows():
    game = standing("0-2-5", "0-1-2 3-4-5")
    game._states[0] = game.state
    view = parse_position(f"{P1} | rack 0-2-5 | pool 40")
    assert str(view.message) == "54 tiles are hidden, in the pool and on other racks."
    assert view.racks == (Rack.parse("0-2-5"), None)


@pytest.mark.words
def test_the_view_says_which_tiles_the_opponent_holds():
    game = by_chance(Round(["Ann", "Ben"], rng=random.Random(2)), 2)
    while game.pool or not game.racks[1 - game.to_move] or game.is_over:
        game.undo()
        assert game.steps, "this seed never empties the pool"
    view = game.view()
    other = game.names[1 - game.to_move]
    assert str(view.message).startswith(f"The pool is empty, so {other} has ")
    assert view.racks[1 - view.player] == Rack(view.unseen)


def test_with_three_players_nothing_is_known_by_counting():
    view = standing("0-2-5", "0-1-2", "3-4-5").view()
    assert view.racks == (Rack.parse("0-2-5"), None, None)


def test_an_empty_rack_is_no_secret():
    game = standing("0-2-5", "0-0-0", "1-1-1", pool="2-2-2")
    game.play("025 D0,0")
    assert game.view(1).racks == (Rack(), Rack.parse("0-0-0"), None)
    assert game.view(1).is_over
    assert game.view(1).legal_moves() == []


def test_a_view_prices_every_move():
    view = standing("0-2-5 0-0-0", "1-1-1", pool="3-3-3").view()
    assert (view.points("025 D0,0"), view.points("draw"), view.points("pass")) == (7, -5, 0)
    assert str(view.score("D(0,0) 5-0-2")) == "0 + 2 + 5 = 7"
    children = standing("0-2-5", "1-1-1", pool="3-3-3", rules=Rules(children=True)).view()
    assert (children.points("025 D0,0"), children.points("draw")) == (1, 0)


def test_the_draws_of_a_turn_are_the_movers():
    rules = Rules(drawn_tile_only=True)
    game = standing("0-0-0", "0-2-5 1-5-5", pool="2-2-5 1-1-1", rules=rules)
    game.play("draw")
    assert game.view(0).playable() == (Tile(2, 2, 5),)
    assert game.view(1).playable() == (Tile(0, 2, 5), Tile(1, 5, 5))
    assert len(game.view(1).legal_moves()) == 3
    assert game.view().is_first_turn is False


def test_a_match_shows_its_totals():
    match = Match(["Ann", "Ben"], rng=random.Random(3))
    while len(match.rounds) == 1:
        match.play(match.legal_moves()[0])
    view = match.view(1)
    assert view.before == match.before == match.rounds[0].scores
    assert view.totals == match.scores
    match.play(match.legal_moves()[0])
    assert match.view(0).totals == match.scores
    assert standing("0-2-5", "0-0-0", scores=(3, 4)).view().totals == (3, 4)
    assert "before" in str(view)
