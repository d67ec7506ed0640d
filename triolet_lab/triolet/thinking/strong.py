"""How the strong player thinks: candidates tried on samples, and exact endgames."""

import random
from dataclasses import dataclass, replace

from triolet_lab.triolet.fast import fastest
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.thinking.analysis import EndgameSearch, is_endgame
from triolet_lab.triolet.thinking.sampling import Sampling, Settings, Watch


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to look at, and how well to judge it."""

    settings: Settings
    noise: float = 0.0
    """By how many points every candidate is misjudged, give or take."""
    exact: bool = True
    """Whether endgames are solved."""


EFFORTS = {
    "easy": Effort(Settings(samples=16, width=8, horizon=1), noise=25.0, exact=False),
    "medium": Effort(Settings(samples=48, width=12, horizon=2), noise=8.0),
    "hard": Effort(Settings(samples=192, width=20, horizon=3, precision=0.3)),
}
"""What the levels do, by their names, the easiest first."""


def think(view: View, effort: Effort, seconds: float | None, rng: random.Random) -> Move:
    """The move that the strong player chooses."""
    fastest.prepare()  # in a process of its own a player has to load the compiled code once more
    watch = Watch(seconds)
    seed = rng.getrandbits(63)
    if effort.exact and is_endgame(view):
        search = EndgameSearch(view, seed, watch)
        while search.advance():
            pass
        return search.result().candidates[0].move
    sampling = Sampling(view, replace(effort.settings, seed=seed, seconds=seconds), watch=watch)
    if len(sampling.tried) > 1:
        while sampling.advance():
            pass
    if not effort.noise:
        return sampling.best.move
    misjudged = [one.worth[1] + rng.gauss(0, effort.noise) for one in sampling.tried]
    return sampling.tried[misjudged.index(max(misjudged))].move
