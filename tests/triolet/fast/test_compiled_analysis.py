"""Compiled rollouts and endgames are those of plain numbers, and their names do not clash."""

import random
from types import FunctionType

import pytest

from triolet_lab.triolet.fast import rollout, selfplay, solver
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.thinking.endgame import Ending, possible_racks
from triolet_lab.triolet.thinking.players import player
from triolet_lab.triolet.thinking.sampling import candidates, start_of

compiled_analysis = pytest.importorskip(
    "triolet_lab.triolet.fast.compiled_analysis", reason="numba is not there in a browser"
)


def game_after(seed: int, names: str, left: int) -> Game:
    """A game of the leave player with at most so many tiles left in the bag."""
    game = Game(names, rng=random.Random(seed), first=0)
    while not game.is_over and len(game.state.bag) > left:
        game.play(player("leave")(game.view()))
    return game


@pytest.mark.parametrize("names", ["AB", "ABC", "ABCD"])
@pytest.mark.parametrize("left", [60, 25, 4, 0])
@pytest.mark.parametrize("horizon", [0, 3, rollout.TO_THE_END])
def test_compiled_samples_are_those_of_plain_numbers(names, left, horizon):
    game = game_after(8, names, left)
    assert not game.is_over
    view = game.view()
    moves = [number for one in candidates(view, 5) for number in one.row()]
    options = (start_of(view), moves, -3, 10, 4, horizon)
    assert compiled_analysis.run_rollouts(*options) == rollout.run_rollouts(*options)


def test_compiled_endgames_are_those_of_plain_numbers():
    solved = 0
    for seed in range(6):
        game = game_after(seed, "AB", 0)
        if game.is_over:
            continue
        view = game.view()
        plain, fast = solver.Solver(), compiled_analysis.CompiledSolver()
        for rack, _ in possible_racks(view.unseen, view.rack_sizes[1 - view.player])[:3]:
            ending = Ending.of(view, rack)
            assert ending.gains(fast) == ending.gains(plain)
            solved += 1
    assert solved > 6


def test_a_table_in_words_is_the_table_of_plain_numbers():
    grid = game_after(2, "AB", 30).board.grid()
    words = compiled_analysis._words(grid)
    for slot in range(0, kernel.CODE - 64, 4):
        bits = sum((int(words[slot + word]) & (1 << 64) - 1) << 64 * word for word in range(4))
        assert bits == grid[slot]
    assert words[kernel.CODE - 64 :].tolist() == grid[kernel.CODE - 64 :]


def test_no_name_means_two_things_in_the_compiled_modules():
    """All of them share one set of globals when they are compiled."""
    seen: dict[str, object] = {}
    for module in (kernel, selfplay, rollout, solver):
        for name, value in vars(module).items():
            if name.isupper() or isinstance(value, FunctionType):
                assert seen.setdefault(name, value) == value, name
