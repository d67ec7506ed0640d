"""Hundreds of games, with everything that must always hold checked after every turn."""

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import End, View
from triolet_lab.triolet.rules.legality import board_faults
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Move, Pass

TURN_LIMIT = 2000
ALL_TILES = Counter(RULEBOOK.tiles())


def greedy(view: View, chance: random.Random) -> Move:
    placements = view.legal_placements()
    if placements:
        return max(placements, key=lambda scored: scored.points).placement
    return chance.choice(view.legal_moves())


def at_random(view: View, chance: random.Random) -> Move:
    return chance.choice(view.legal_moves())


def check_state(game: Game) -> None:
    state = game.state
    tiles = Counter(tile.bare for _, tile in state.board)
    for pile in (*state.racks, state.bag.tiles, game.put_away):
        tiles.update(pile)
    assert tiles == ALL_TILES
    assert all(len(rack) == 3 for rack in state.racks) or len(state.bag) == 0
    earned = [0] * len(game.names)
    for turn in game.log:
        earned[turn.player] += turn.points
        assert turn.score == earned[turn.player]
    assert tuple(earned) == state.scores


def check_step_back(game: Game) -> None:
    before = (game.state, game.turns, game.scores)
    game.undo()
    assert game.turns == before[1][:-1]
    game.redo()
    assert (game.state, game.turns, game.scores) == before


def check_end(game: Game) -> None:
    assert game.result is not None
    passed = [isinstance(turn.move, Pass) for turn in game.turns]
    stuck = [all(passed[n : n + len(game.names)]) for n in range(len(passed) - len(game.names) + 1)]
    assert any(stuck[:-1]) is False
    assert stuck[-1] == (game.result.end is End.STUCK)
    assert any(len(rack) == 0 for rack in game.racks) == (game.result.end is End.OUT)
    gained = sum(game.scores) - sum(game.state.scores)
    left = sum(rack.points for rack in game.racks)
    assert gained == (left if game.result.end is End.OUT else -left)


@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("player", [greedy, at_random])
def test_everything_holds_after_every_turn(
    player: Callable[[View, random.Random], Move], seed: int
) -> None:
    chance = random.Random(seed)
    game = Game("ABCD"[: 2 + seed % 3], rng=chance)
    while not game.is_over:
        assert len(game.turns) < TURN_LIMIT
        game.play(player(game.view(), chance))
        check_state(game)
        check_step_back(game)
        if game.turns[-1].breakdown is not None:
            assert board_faults(game.board) == ()
    check_end(game)


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(2, 4), st.data())
def test_game_from_any_seed_ends_and_steps_back(
    seed: int, players: int, data: st.DataObject
) -> None:
    chance = random.Random(seed)
    game = Game("ABCD"[:players], rng=chance)
    while not game.is_over:
        assert len(game.turns) < TURN_LIMIT
        game.play(greedy(game.view(), chance))
    end = (game.state, game.turns)
    back = data.draw(st.integers(0, len(game.turns)))
    game.undo(back)
    check_state(game)
    game.redo(back)
    assert (game.state, game.turns) == end
