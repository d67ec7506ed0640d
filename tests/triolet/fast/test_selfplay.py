"""Games in plain numbers, compiled or not, are the games that `Game` plays, turn by turn."""

import pytest

from triolet_lab.chance import SplitMix64, stream
from triolet_lab.triolet.fast import selfplay
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import End
from triolet_lab.triolet.rules.codes import cell_index, laid_tile, tile_code
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange, Placement
from triolet_lab.triolet.rules.tiles import sort_key
from triolet_lab.triolet.thinking.players import player

ENDS = {End.OUT: selfplay.OUT, End.STUCK: selfplay.STUCK, End.DEAD_BOARD: selfplay.DEAD_BOARD}
FEW = Rules(counts=(0, 0, 0, 0, 0, 1, 0, 9, 9, 9, 9, 9, 2, 2, 1, 1), jokers=1, lone_opening=2)
TINY = Rules.small(5)


def engine_games(seed, first, count, names, rules):
    """The same rows as `selfplay.play`, from the engine."""
    games, turns = [], []
    for number in range(first, first + count):
        who = [
            player(name, rng=SplitMix64(stream(seed, number, 1 + seat)))
            for seat, name in enumerate(names)
        ]
        rng = SplitMix64(stream(seed, number, 0))
        game = Game("ABCD"[: len(names)], rng=rng, rules=rules, first=0)
        while not game.is_over:
            turns += turn_row(game, game.play(who[game.to_move](game.view())))
        games += game_row(game)
    return games, turns


def turn_row(game, turn):
    laid = [-1] * 3
    scored = [0] * 4
    if isinstance(turn.move, Placement):
        for index, (cell, tile) in enumerate(turn.move.placed):
            laid[index] = laid_tile(tile_code(tile), cell_index(cell))
        lines = turn.breakdown.lines
        trios = sum(line.group.is_trio for line in lines)
        scored = [len(lines), trios, int(turn.breakdown.triolet > 0), int(turn.breakdown.replay)]
    points = turn.breakdown.total if turn.breakdown else 0
    exchanged = len(turn.move.tiles) if isinstance(turn.move, Exchange) else 0
    return [turn.player, points, *laid, exchanged, *scored, len(game.state.bag)]


def game_row(game):
    scores = [*game.scores, *[0] * (4 - len(game.names))]
    left = []
    for rack in [*game.racks, *[()] * (4 - len(game.names))]:
        codes = sorted(map(sort_key, rack))
        left += codes + [-1] * (3 - len(codes))
    return [len(game.turns), ENDS[game.result.end], *scores, *left]


MATCHES = [
    pytest.param(["greedy", "greedy"], RULEBOOK, 30, id="greedy"),
    pytest.param(["random", "random"], RULEBOOK, 30, id="random, stuck once"),
    pytest.param(["replay", "leave", "random", "greedy"], RULEBOOK, 15, id="four"),
    pytest.param(["cautious", "leave"], RULEBOOK, 5, id="cautious"),
    pytest.param(["greedy", "random"], FEW, 20, id="large numbers only"),
    pytest.param(["random", "cautious"], TINY, 10, id="small board"),
]


def strategies(names):
    return [player(name).strategy() for name in names]


@pytest.mark.parametrize(("names", "rules", "count"), MATCHES)
def test_plain_numbers_play_the_games_of_the_engine(names, rules, count):
    played = selfplay.play(11, 4, count, strategies(names), rules)
    assert played == engine_games(11, 4, count, names, rules)


@pytest.mark.parametrize(("names", "rules", "count"), MATCHES)
def test_compiled_games_are_the_games_of_plain_numbers(names, rules, count):
    compiled = pytest.importorskip(
        "triolet_lab.triolet.fast.compiled", reason="numba is not there in a browser"
    )
    games, turns = compiled.play(-7, 90, count * 2, strategies(names), rules)
    assert (games.tolist(), turns.tolist()) == selfplay.play(
        -7, 90, count * 2, strategies(names), rules
    )


def test_every_end_of_a_game_comes_up():
    games, _ = selfplay.play(11, 4, 30, strategies(["random", "random"]), RULEBOOK)
    assert set(games[selfplay.END :: selfplay.GAME]) == set(ENDS.values())


def test_exchanges_come_up():
    _, turns = selfplay.play(2, 0, 20, strategies(["greedy", "random"]), FEW)
    assert 3 in turns[selfplay.EXCHANGED :: selfplay.TURN]


def test_a_game_that_is_too_long_is_broken_off():
    games, turns = selfplay.play(2, 0, 1, strategies(["greedy", "random"]), RULEBOOK, limit=10)
    assert games[selfplay.TURNS] == 10
    assert games[selfplay.END] == selfplay.TURN_LIMIT
    assert len(turns) == 10 * selfplay.TURN
