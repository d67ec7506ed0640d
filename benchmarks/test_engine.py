"""How fast the engine is: measured, never asserted. `python3 lab.py bench` runs it."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.legality import check
from triolet_lab.triolet.rules.moves import Move, Placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import JOKER, Tile

POSITIONS = 200
"""How many mid-game positions are measured: half without a joker on the rack, half with one."""

Measure = Callable[..., None]
HANDS = pytest.mark.parametrize("joker", [False, True], ids=["number tiles", "a joker"])
AIM = {False: 0.25e-3, True: 3e-3}


def greedy(game: Game) -> Move:
    placements = game.legal_placements()
    if placements:
        return max(placements, key=lambda scored: scored.points).placement
    return game.legal_moves()[-1]


def played(seed: int, turns: int) -> Game:
    game = Game(rng=random.Random(seed))
    while not game.is_over and len(game.turns) < turns:
        game.play(greedy(game))
    return game


@cache
def positions(joker: bool) -> tuple[View, ...]:
    found: list[View] = []
    seed = 0
    while len(found) < POSITIONS // 2:
        game = played(seed, 8 + seed % 12)
        view = game.view()
        if not game.is_over and (JOKER in view.rack.tiles) == joker and view.legal_placements():
            found.append(view)
        seed += 1
    return tuple(found)


@cache
def placements() -> tuple[tuple[View, Placement], ...]:
    chance = random.Random(1)
    views = positions(False) + positions(True)
    return tuple((view, chance.choice(view.legal_placements()).placement) for view in views)


@cache
def faulty() -> tuple[tuple[View, Placement], ...]:
    """The same placements with a tile that the player lacks: a 15, which fits hardly anywhere."""
    return tuple(
        (view, Placement(tuple((cell, Tile(15)) for cell in placement.cells)))  # type: ignore[misc]
        for view, placement in placements()
    )


def each(function: Callable[..., object], cases: Iterable[tuple[object, ...]]) -> None:
    """Call the function for every case and keep nothing, so that no garbage piles up."""
    for case in cases:
        function(*case)


def name(joker: bool) -> str:
    return "with a joker" if joker else "no joker"


@HANDS
def test_legal_placements(measure: Measure, joker: bool) -> None:
    views = positions(joker)
    task = lambda: each(View.legal_placements, zip(views, strict=True))  # noqa: E731
    measure(f"all placements with scores, {name(joker)}", task, len(views), AIM[joker])


@HANDS
def test_legal_placements_of_a_fresh_board(measure: Measure, joker: bool) -> None:
    """The table of each board is made from nothing."""
    views = positions(joker)

    def fresh() -> tuple[tuple[list[Board]], dict[str, object]]:
        return ([Board(view.board, view.rules) for view in views],), {}

    def task(boards: list[Board]) -> None:
        for board, view in zip(boards, views, strict=True):
            legal_placements(board, view.rack)

    measure(f"the same from a fresh board, {name(joker)}", task, len(views), AIM[joker], fresh)


@pytest.mark.parametrize("made", [placements, faulty], ids=["legal", "faulty"])
def test_check(measure: Measure, made: Callable[[], tuple[tuple[View, Placement], ...]]) -> None:
    cases = [(view.board, move, view.rack) for view, move in made()]
    task = lambda: each(check, cases)  # noqa: E731
    label = "a legal" if made is placements else "a faulty"
    measure(f"check of {label} placement with reasons", task, len(cases), 0.1e-3)


def test_score(measure: Measure) -> None:
    cases = [(view.board, move) for view, move in placements()]
    task = lambda: each(score, cases)  # noqa: E731
    measure("score of one placement", task, len(cases))


def test_greedy_games(measure: Measure) -> None:
    task = lambda: [played(seed, 1000) for seed in range(20)]  # noqa: E731
    measure("a whole greedy game of two", task, 20)


@pytest.mark.parametrize("code", ["import triolet_lab", "pass"])
def test_import(measure: Measure, code: str) -> None:
    """A fresh interpreter; the second line is the interpreter alone."""
    task = lambda: subprocess.run([sys.executable, "-c", code], check=True)  # noqa: E731
    aim = 0.2 if code != "pass" else None
    measure(
        "import triolet_lab, interpreter included" if aim else "interpreter alone", task, 1, aim
    )
