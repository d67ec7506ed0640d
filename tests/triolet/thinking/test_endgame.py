"""Endgames: the solver agrees with playing out every line on the engine."""

import random
from collections import Counter
from itertools import count, islice
from math import comb

import pytest

from triolet_lab.triolet.fast.solver import Solver
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Pass, parse_move
from triolet_lab.triolet.rules.tiles import JOKER, Rack, Tile, parse_tiles
from triolet_lab.triolet.thinking.endgame import Ending, possible_racks

SMALL = Rules.small(5, counts=(2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0), jokers=1)
"""A game that soon comes to its end, on a board where much goes wrong."""


def endgame(seed: int, tiles: int, rules: Rules = SMALL) -> Game | None:
    """A random game at the moment when so few tiles are left on the racks, if it comes."""
    rng = random.Random(seed)
    game = Game(rng=rng, rules=rules, first=0)
    while not game.is_over:
        if not game.state.bag.tiles and sum(map(len, game.racks)) <= tiles:
            return game
        game.play(rng.choice(game.legal_moves()))
    return None


def lead(game: Game, player: int) -> int:
    return game.scores[player] - game.scores[1 - player]


def brute_force(game: Game, player: int) -> int:
    """The lead of the player at the end if both play best: every line is played."""
    if game.is_over:
        return lead(game, player)
    mover = game.to_move
    found = []
    for move in game.legal_moves():
        game.play(move)
        found.append(brute_force(game, player))
        game.undo()
    return max(found) if mover == player else min(found)


def every_move(game: Game) -> dict[str, int]:
    player = game.to_move
    found = {}
    for move in game.legal_moves():
        game.play(move)
        found[str(move)] = brute_force(game, player)
        game.undo()
    return found


def solved(game: Game) -> dict[str, int]:
    mover = game.to_move
    ending = Ending.of(game.view(), game.racks[1 - mover])
    moves = [str(move) for move, _ in ending.moves()]
    now = lead(game, mover)
    return {move: now + gain for move, gain in zip(moves, ending.gains(), strict=True)}


def endgames(tiles: int, number: int) -> list[Game]:
    """The first so many that random games lead to."""
    found = (endgame(seed, tiles) for seed in count())
    return list(islice((game for game in found if game is not None), number))


@pytest.mark.parametrize(("tiles", "number"), [(2, 100), (3, 150), (4, 15)])
def test_the_solver_agrees_with_brute_force(tiles, number):
    for game in endgames(tiles, number):
        assert solved(game) == every_move(game), game.view()


def test_the_endgames_hold_passes_replays_and_both_ends():
    """What the agreement is worth: the lines of play cover the rules.

    Without a bag, a tile that fits anywhere can be placed by its owner, so nobody gets stuck.
    """
    ends, passes, replays = set(), 0, 0
    rng = random.Random(1)
    for game in endgames(3, 150):
        while not game.is_over:
            turn = game.play(rng.choice(game.legal_moves()))
            passes += turn.move == Pass()
            replays += turn.breakdown is not None and turn.breakdown.replay
        ends.add(game.state.end)
    assert ends == {End.OUT, End.DEAD_BOARD}
    assert passes > 5
    assert replays > 5


def test_one_solver_serves_all_racks_of_one_board():
    (game,) = endgames(4, 1)
    view = game.view()
    together = Solver()
    for rack, _ in possible_racks(view.unseen, view.rack_sizes[1 - view.player]):
        ending = Ending.of(view, rack)
        assert ending.gains(together) == ending.gains()


def test_the_line_of_best_play_earns_what_the_solver_says():
    for game in endgames(3, 30):
        player = game.to_move
        ending = Ending.of(game.view(), game.racks[1 - player])
        value = lead(game, player) + max(ending.gains())
        for step in ending.line():
            assert step.mine == (game.to_move == player)
            turn = game.play(step.move)
            assert step.points == (turn.breakdown.total if turn.breakdown else 0)
        assert game.is_over
        assert lead(game, player) == value


def test_a_line_can_begin_with_any_move():
    ending = Ending(Board.parse("9@H8 4@I8"), Rack.parse("2 0"), Rack.parse("15"))
    move = parse_move("0@H9")
    assert ending.line(move)[0].move == move


def test_a_first_turn_may_not_fill_a_square_in_an_endgame_either():
    board = Board.parse("4@H8 5@I8 6@H9")
    new = Ending(board, Rack.parse("1"), Rack.parse("15"), first=(True, False))
    old = Ending(board, Rack.parse("1"), Rack.parse("15"))
    assert {str(move) for move, _ in old.moves()} - {str(move) for move, _ in new.moves()} == {
        "1@I9"
    }
    assert len(new.gains()) == len(new.moves())


@pytest.mark.parametrize(
    ("unseen", "size", "number"),
    [
        ("1 2 3 4 5 6", 3, 20),
        ("1 1 1 4 5 6", 3, 8),
        ("1 2 3 J", 1, 4),
        ("1 2 3", 0, 1),
    ],
)
def test_possible_racks_are_all_ways_to_deal(unseen, size, number):
    tiles = Counter(parse_tiles(unseen))
    racks = possible_racks(tiles, size)
    assert len(racks) == number
    assert sum(ways for _, ways in racks) == comb(tiles.total(), size)
    assert all(not Counter(rack) - tiles for rack, _ in racks)


def test_a_joker_counts_nothing_at_the_end():
    ending = Ending(Board.parse("9@H8 4@I8"), Rack((Tile(2),)), Rack((JOKER,)))
    assert max(ending.gains()) == 30


BLOCKED = Board.parse("7@C3 8@D3 8@C4 7@D4", Rules.small(5))


@pytest.mark.parametrize("passed", [False, True])
def test_where_nothing_fits_everybody_keeps_their_tiles(passed):
    ending = Ending(BLOCKED, Rack.parse("14"), Rack.parse("13"), passed=passed)
    assert ending.moves() == [(Pass(), 0)]
    assert ending.gains() == [13 - 14]
    assert [step.move for step in ending.line()] == [Pass()]
