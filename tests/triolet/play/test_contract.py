"""Triolet keeps to what every game of the kit promises."""

import pytest
from contract import check_contract

from triolet_lab.triolet.play.game import Game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_triolet_keeps_the_contract(players: int, seed: int) -> None:
    check_contract(lambda rng: Game("ABCD"[:players], rng=rng), seed)
