"""How fast the search for a layout of Trilogy is, in plain Python: measured, never asserted."""

import random
from collections.abc import Callable

import pytest

from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.rules.cards import PACK
from triolet_lab.trilogy.rules.layout import Laid, Layout, Scene
from triolet_lab.trilogy.rules.sets import sets_among
from triolet_lab.trilogy.thinking.players import player
from triolet_lab.trilogy.thinking.search import best_layout

Measure = Callable[..., None]
SCENES = 40


def scene(seed: int, hand: int, own: int, foreign: int) -> Scene:
    chance = random.Random(seed)
    pack = list(PACK)
    chance.shuffle(pack)

    def laid(count: int) -> Layout:
        found = []
        for _ in range(count):
            cards = chance.choice(sets_among(pack[:20]))
            found.append(Laid(cards))
            for card in cards:
                pack.remove(card)
        return tuple(found)

    return Scene(tuple(pack.pop() for _ in range(hand)), laid(own), (laid(foreign),))


@pytest.mark.parametrize(
    ("label", "hand", "own", "foreign", "thefts", "aim"),
    [
        ("SETs among 12 cards", 12, 0, 0, 0, None),
        ("SETs among 15 cards", 15, 0, 0, 0, None),
        ("hand of 12, three own SETs", 12, 3, 0, 0, 3e-3),
        ("the same, one theft among three SETs", 12, 3, 3, 1, None),
        ("the same, two thefts among three SETs", 12, 3, 3, 2, None),
        ("the same, two thefts among six SETs", 12, 3, 6, 2, None),
    ],
)
def test_best_layout(
    measure: Measure, label: str, hand: int, own: int, foreign: int, thefts: int, aim: float | None
) -> None:
    scenes = [scene(seed, hand, own, foreign) for seed in range(SCENES)]
    task = lambda: [best_layout(one, thefts) for one in scenes]  # noqa: E731
    measure(f"Trilogy, {label}", task, SCENES, aim)


def test_greedy_against_thief(measure: Measure) -> None:
    def task() -> None:
        for seed in range(20):
            players = [player("greedy"), player("thief")]
            deal = Deal(rng=random.Random(seed), dealer=seed % 2)
            while not deal.is_over:
                deal.play(players[deal.to_move](deal.view()))

    measure("Trilogy, a deal of greedy against thief", task, 20)
