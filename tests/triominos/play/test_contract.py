"""Triominos keeps to what every game of the kit promises."""

import pytest
from contract import check_contract

from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import Rules

SIX = Rules(six_players=True)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_triominos_keeps_the_contract(players: int, seed: int) -> None:
    check_contract(lambda rng: Round("ABCDEF"[:players], rng=rng, rules=SIX), seed)
