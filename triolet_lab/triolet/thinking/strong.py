"""How the strong player thinks: a race of candidates, and exact endgames."""

import random
from dataclasses import dataclass, replace

from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.thinking.analysis import EndgameSearch, is_endgame
from triolet_lab.triolet.thinking.sampling import Race, Settings, Watch, prepare


@dataclass(frozen=True, slots=True)
class Level:
    """How well to play."""

    settings: Settings
    noise: float = 0.0
    """By how many points every candidate is misjudged, give or take."""
    exact: bool = True
    """Whether endgames are solved."""


LEVELS = {
    "easy": Level(Settings(samples=16, width=8, horizon=1), noise=25.0, exact=False),
    "medium": Level(Settings(samples=48, width=12, horizon=2), noise=8.0),
    "hard": Level(Settings(samples=192, width=20, horizon=3, precision=0.3)),
}
"""The levels by their names, the easiest first."""


def think(view: View, level: Level, seconds: float | None, rng: random.Random) -> Move:
    """The move that the strong player chooses."""
    prepare()  # in a process of its own a player has to load the compiled code once more
    watch = Watch(seconds)
    seed = rng.getrandbits(63)
    if level.exact and is_endgame(view):
        search = EndgameSearch(view, seed, watch)
        while search.advance():
            pass
        return search.result().candidates[0].move
    race = Race(view, replace(level.settings, seed=seed, seconds=seconds), watch=watch)
    if len(race.runners) > 1:
        while race.advance():
            pass
    if not level.noise:
        return race.best.move
    misjudged = [runner.worth[1] + rng.gauss(0, level.noise) for runner in race.runners]
    return race.runners[misjudged.index(max(misjudged))].move
