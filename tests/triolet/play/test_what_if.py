"""A branch goes on from a view: by the rules, without the hidden tiles, and beside the game."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triolet_lab import Game, parse_position, player
from triolet_lab.errors import GameError
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.play.what_if import WhatIf

POSITION = "9@H8 5@I8 | rack 1 14 15 | scores 0 23"


def branch_of(view, seed=1):
    return WhatIf(view, random.Random(seed))


def played(seed, turns, names=("Ann", "Ben")):
    game = Game(names, rng=random.Random(seed))
    greedy = player("greedy")
    while len(game.turns) < turns and not game.is_over:
        game.play(greedy(game.view()))
    return game


@given(
    st.integers(0, 10_000), st.integers(0, 40), st.sampled_from([("A", "B"), ("A", "B", "C", "D")])
)
@settings(max_examples=30, deadline=None)
def test_a_branch_holds_every_tile_once_and_the_own_rack_as_it_was(seed, turns, names):
    game = played(seed, turns, names)
    if game.is_over:
        return
    view = game.view()
    branch = branch_of(view)
    racks = [tile for rack in branch.racks for tile in rack]
    laid = [tile.bare for _, tile in branch.board]
    everything = [*racks, *laid, *branch.state.bag.tiles, *branch.put_away]
    assert Counter(everything) == Counter(game.rules.tiles())
    assert len(branch.put_away) == 3
    assert branch.racks[view.player] == view.rack
    assert tuple(map(len, branch.racks)) == view.rack_sizes
    assert branch.view() == view


def test_a_branch_plays_to_its_end_by_the_rules():
    game = played(3, 6)
    before = game.text
    branch = branch_of(game.view())
    while not branch.is_over:
        branch.play(player("greedy")(branch.view()))
    assert branch.result.end in End
    assert branch.scores == branch.result.scores
    assert game.text == before


def test_the_hidden_tiles_of_the_game_do_not_matter():
    tiles = list(played(3, 0).order)
    # The tiles put away come first, then the racks: only Ben's and the bag are hidden from Ann.
    rack, hidden = tiles[3:6], [*tiles[:3], *tiles[6:]]
    deals = set()
    for seed in range(5):
        random.Random(seed).shuffle(hidden)
        game = Game(["Ann", "Ben"], order=[*hidden[:3], *rack, *hidden[3:]], first=0)
        deals.add((game.racks[1], branch_of(game.view()).racks[1]))
    assert len({real for real, _ in deals}) > 1
    assert len({imagined for _, imagined in deals}) == 1


def test_the_same_seed_is_the_same_branch():
    view = parse_position(POSITION)
    one, other = branch_of(view), branch_of(view)
    for branch in (one, other):
        branch.play("1@J8")
        branch.play(branch.legal_placements()[0].placement)
    assert one.log == other.log
    assert one.racks == other.racks


def test_turns_of_a_branch_are_taken_back_to_where_it_began():
    branch = branch_of(parse_position(POSITION))
    branch.play("1@J8")
    assert branch.scores == (30, 23)
    branch.undo()
    assert branch.scores == (0, 23)
    assert branch.result is None
    assert branch.view(1).rack == branch.racks[1]


@pytest.mark.words
def test_a_finished_position_stays_as_it_is():
    branch = branch_of(parse_position(f"{POSITION} | end dead board"))
    assert branch.is_over
    assert branch.scores == (0, 23)
    assert branch.legal_moves() == []
    with pytest.raises(GameError, match="over"):
        branch.play("1@J8")


def test_who_is_you_in_the_game_is_you_in_the_branch():
    game = Game(["Ann", "Ben"], rng=random.Random(1), first=0, you=1)
    branch = branch_of(game.view())
    assert (branch.you, branch.view(1).you) == (1, 1)


@pytest.mark.words
def test_a_branch_has_no_text():
    with pytest.raises(GameError, match="no text of its own"):
        _ = branch_of(parse_position(POSITION)).text
