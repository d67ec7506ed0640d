"""Triolet keeps to what every game of the kit promises."""

import random
from dataclasses import replace

import pytest
from contract import Contract, totals

from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.rules.tiles import Bag, Rack


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_triolet_keeps_the_contract(players: int, seed: int) -> None:
    Contract(
        deal=lambda rng: Game("ABCD"[:players], rng=rng),
        choose=lambda game, chance: chance.choice(game.legal_moves()),
        write=lambda game: game.text,
        read=parse_game,
        recount=recount,
        shuffle=shuffled,
    ).check(seed)


def recount(game: Game) -> tuple[int, ...]:
    """What the turns earned, and what the end added or took off."""
    earned = [(turn.player, turn.breakdown.total) for turn in game.turns if turn.breakdown]
    finals = game.result.finals if game.result is not None else ()
    for seat, final in enumerate(finals):
        earned += [(seat, final.sign * tile.points) for tile in final.counted]
    return tuple(totals(len(game.names), earned))


def shuffled(game: Game, seat: int, rng: random.Random) -> Game:
    """The same game with the tiles that a player cannot see in another order."""
    hidden = list(game.view(seat).unseen.elements())
    rng.shuffle(hidden)
    copy, racks = game.replay(), list(game.racks)
    copy.go_to(len(game.turns))
    for other, rack in enumerate(racks):
        if other != seat:
            racks[other] = Rack(tuple(hidden.pop() for _ in rack))
    bag = Bag(tuple(hidden.pop() for _ in game.state.bag.tiles))
    copy.put_away = tuple(hidden)
    copy._states[-1] = replace(game.state, racks=tuple(racks), bag=bag)
    return copy
