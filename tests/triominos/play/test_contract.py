"""Triominos keeps to what every game of the kit promises."""

import random
from dataclasses import replace

import pytest
from contract import Contract, totals

from triolet_lab.triominos.play.record import parse_round
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.tiles import Rack

SIX = Rules(six_players=True)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_triominos_keeps_the_contract(players: int, seed: int) -> None:
    Contract(
        deal=lambda rng: Round("ABCDEF"[:players], rng=rng, rules=SIX),
        choose=lambda game, chance: chance.choice(game.legal_moves()),
        write=lambda game: game.text,
        read=parse_round,
        recount=recount,
        shuffle=shuffled,
    ).check(seed)


def recount(game: Round) -> tuple[int, ...]:
    """What the moves earned, and what the end added or took off."""
    earned = [(step.player, step.points) for step in game.steps]
    finals = game.result.finals if game.result is not None else ()
    earned += [(seat, term) for seat, final in enumerate(finals) for term in final.terms]
    return tuple(totals(len(game.names), earned))


def shuffled(game: Round, seat: int, rng: random.Random) -> Round:
    """The same round with the tiles that a player cannot see in another order."""
    hidden = list(game.view(seat).unseen)
    rng.shuffle(hidden)
    copy, racks = game.replay(), list(game.racks)
    copy.go_to(len(game.steps))
    for other, rack in enumerate(racks):
        if other != seat:
            racks[other] = Rack(tuple(hidden.pop() for _ in rack))
    copy._states[-1] = replace(game.state, racks=tuple(racks), pool=tuple(hidden))
    return copy
