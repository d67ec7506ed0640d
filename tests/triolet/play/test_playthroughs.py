"""Whole seeded games as golden text: run this file as a script to write them anew."""

import random
from pathlib import Path

import pytest

from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game

FOLDER = Path(__file__).parents[1] / "playthroughs"
GAMES = {
    "greedy_two_players": (("Ann", "Ben"), 1),
    "greedy_three_players": (("Ann", "Ben", "Cleo"), 2),
    "greedy_four_players": (("Ann", "Ben", "Cleo", "Dan"), 3),
}


def greedy_game(names: tuple[str, ...], seed: int) -> Game:
    game = Game(names, rng=random.Random(seed))
    while not game.is_over:
        placements = game.legal_placements()
        best = max(placements, key=lambda scored: scored.points, default=None)
        game.play(game.legal_moves()[-1] if best is None else best.placement)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_seeded_game_goes_as_recorded(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert greedy_game(*GAMES[name]).text == recorded


@pytest.mark.parametrize("name", GAMES)
def test_recorded_game_can_be_read_and_written_again(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert parse_game(recorded).text == recorded


if __name__ == "__main__":
    for name, (names, seed) in GAMES.items():
        text = greedy_game(names, seed).text
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
