"""The sampling of candidates: fair samples, honest error bars, limits that are kept."""

import random
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf, isclose, sqrt
from statistics import NormalDist, mean

import pytest

from triolet_lab.errors import LabError
from triolet_lab.estimate import estimate
from triolet_lab.triolet.fast import fastest
from triolet_lab.triolet.fast.leaves import SPREAD
from triolet_lab.triolet.fast.rollout import LEAD, SAMPLE, run_rollouts
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.moves import Exchange, Pass, Placement
from triolet_lab.triolet.thinking import sampling as sampling_module
from triolet_lab.triolet.thinking.endgame import Ending, possible_racks
from triolet_lab.triolet.thinking.players import player
from triolet_lab.triolet.thinking.sampling import (
    ENOUGH,
    ROUND,
    Ended,
    Sampling,
    Settings,
    Watch,
    candidates,
    start_of,
    win_percent,
)


@pytest.fixture(params=["plain", "compiled"])
def form(request, monkeypatch):
    """Both forms of the samples."""
    if request.param == "plain":
        monkeypatch.setattr(fastest, "is_compiled", lambda: False)
    else:
        pytest.importorskip("numba", reason="numba is not there in a browser")
    return request.param


@pytest.fixture
def plain(monkeypatch):
    monkeypatch.setattr(fastest, "is_compiled", lambda: False)


def midgame(seed: int = 3, turns: int = 10, names: str = "AB"):
    game = Game(names, rng=random.Random(seed), first=0)
    for _ in range(turns):
        game.play(player("greedy")(game.view()))
    return game.view()


def run(view, settings, **options) -> Sampling:
    sampling = Sampling(view, settings, **options)
    while sampling.advance():
        pass
    return sampling


def numbers(sampling: Sampling):
    return [
        (str(one.move), one.leads, one.chances, one.answers, one.dropped) for one in sampling.tried
    ]


@pytest.mark.parametrize(("lead", "chance"), [(1, 100), (0, 50), (-1, 0)])
def test_at_the_end_the_lead_decides(lead, chance):
    assert win_percent(lead, -1) == chance


def test_before_the_end_the_chance_follows_the_fitted_spread():
    base, slope = SPREAD
    normal = NormalDist(0, sqrt(base + 20 * slope))
    assert isclose(win_percent(35, 20), 100 * normal.cdf(35))
    assert win_percent(0, 20) == 50
    assert win_percent(40, 60) < win_percent(40, 5)


def test_plain_and_compiled_samplings_are_the_same():
    pytest.importorskip("numba", reason="numba is not there in a browser")
    view = midgame()
    settings = Settings(samples=80, width=8)
    compiled = numbers(run(view, settings))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fastest, "is_compiled", lambda: False)
        assert numbers(run(view, settings)) == compiled


def test_the_same_seed_gives_the_same_sampling_and_another_does_not(form):
    view = midgame()
    settings = Settings(samples=48, width=4)
    assert numbers(run(view, settings)) == numbers(run(view, settings))
    assert numbers(run(view, settings)) != numbers(run(view, Settings(samples=48, width=4, seed=1)))


@pytest.mark.parametrize("workers", [1, 2, 3, 20])
def test_the_number_of_workers_changes_nothing(form, workers):
    view = midgame()
    settings = Settings(samples=40, width=4)
    with ThreadPoolExecutor(2) as pool:
        assert numbers(run(view, settings, pool=pool, workers=workers)) == numbers(
            run(view, settings)
        )


def test_any_executor_will_do(plain):
    class Here:
        def submit(self, function, *arguments):
            future = Future()
            future.set_result(function(*arguments))
            return future

    view = midgame()
    settings = Settings(samples=20, width=3)
    assert numbers(run(view, settings, pool=Here(), workers=2)) == numbers(run(view, settings))


@pytest.mark.words
@pytest.mark.parametrize("fails", ["at once", "later"])
def test_an_executor_that_fails_is_told_in_one_sentence(fails):
    class Broken:
        def submit(self, function, *arguments):
            if fails == "at once":
                raise RuntimeError("no machine")
            future = Future()
            future.set_exception(RuntimeError("no machine"))
            return future

    sentence = r"^The executor could not try the samples \(RuntimeError: no machine\)\.$"
    with pytest.raises(LabError, match=sentence):
        run(midgame(), Settings(samples=20, width=3), pool=Broken())


def test_candidates_are_the_moves_that_look_best_and_one_exchange():
    view = midgame()
    found = candidates(view, 6)
    assert len(found) == 6
    assert sum(isinstance(one.move, Exchange) for one in found) == 1
    points = dict(view.legal_placements())
    assert all(one.points == points[one.move] for one in found[:-1])
    assert max(points.values()) in [one.points for one in found]


def test_a_single_candidate_is_a_placement():
    (only,) = candidates(midgame(), 1)
    assert isinstance(only.move, Placement)


def test_a_replay_cell_makes_a_move_look_better():
    view = parse_position("9@H8 | rack 1 2 3 | rules double= triple= replay=H7")
    assert any(str(cell) == "H7" for cell in candidates(view, 1)[0].move.cells)


def test_who_cannot_place_has_all_exchanges_or_the_pass():
    blocked = parse_position("15@H8 | rack 13 14 12")
    found = candidates(blocked, 20)
    assert len(found) == 7
    assert all(isinstance(one.move, Exchange) for one in found)
    assert str(found[0].move) == "exchange 12 13 14"
    stuck = parse_position(
        "7@C3 8@D3 7@D4 8@C4 | rack 13 | racks 1 1 | bag 0 | rules size=5 "
        "double= triple= replay= counts=0,0,0,0,0,0,0,2,2,0,0,0,0,3,2,0 jokers=0"
    )
    assert [one.move for one in candidates(stuck, 20)] == [Pass()]


def test_weak_candidates_are_dropped_and_strong_ones_stay(form):
    view = parse_position("9@H8 5@I8 | rack 1 7 14 | scores 0 23")
    sampling = run(view, Settings(samples=96, precision=0))
    dropped = [one for one in sampling.tried if one.dropped]
    assert dropped
    assert not sampling.best.dropped
    for one in dropped:
        mean_behind, margin = one.behind(sampling.best)
        assert ENOUGH <= len(one.leads) <= sampling.samples
        assert mean_behind > 0
        assert margin < inf


def test_dropping_keeps_its_stated_confidence(plain):
    """Of two that are equally good, a look drops one about once in a thousand times."""
    sampling = Sampling(midgame(), Settings(width=2, precision=0))
    sampling.samples = ENOUGH
    rng = random.Random(1)
    wrong = 0
    for _ in range(3_000):
        for one in sampling.tried:
            one.dropped = False
            one.chances = [rng.gauss(50, 20) for _ in range(ENOUGH)]
        sampling._look()
        wrong += len(sampling.remaining) < 2
    assert 0 < wrong <= 12


def test_a_sampling_ends_when_one_is_left(form):
    view = parse_position("9@H8 5@I8 | rack 1 7 14 | scores 0 23")
    sampling = run(view, Settings(samples=5_000, width=2, precision=0))
    assert sampling.ended is Ended.ONE_LEFT
    assert sampling.samples < 5_000


def test_a_sampling_ends_when_all_samples_are_drawn(plain):
    sampling = run(midgame(), Settings(samples=ROUND + 3, width=3))
    assert sampling.ended is Ended.SAMPLES
    assert [len(one.leads) for one in sampling.tried] == [ROUND + 3] * 3


def test_a_sampling_ends_when_the_precision_is_reached(plain):
    sampling = run(midgame(), Settings(samples=10_000, width=3, precision=30))
    assert sampling.ended is Ended.PRECISION
    assert all(one.behind(sampling.best).margin <= 30 for one in sampling.remaining)


def test_what_has_ended_does_not_go_on(plain):
    sampling = run(midgame(), Settings(samples=16, width=2))
    assert sampling.advance() is False
    assert sampling.samples == 16


class Clock:
    """Time that passes by itself: so much at every look."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("limit", [1.0, 5.0, 60.0])
def test_the_time_limit_is_kept_within_a_fifth(plain, limit, monkeypatch):
    monkeypatch.setattr(sampling_module, "CERTAIN", inf)  # nobody is dropped
    clock = Clock(limit / 40)  # a round looks at the clock twice
    settings = Settings(samples=10_000, width=3, precision=0)
    sampling = run(midgame(), settings, watch=Watch(limit, clock))
    assert sampling.ended is Ended.TIME
    assert 0.8 * limit <= clock.now <= 1.2 * limit


def test_without_a_limit_time_does_not_matter(plain):
    sampling = run(midgame(), Settings(samples=32, width=2), watch=Watch(None, Clock(1000)))
    assert sampling.ended is Ended.SAMPLES


def test_the_watch_runs_by_itself():
    watch = Watch(1000)
    assert 0 <= watch.elapsed < 1000
    assert not watch.is_up


LAST_TILES = (
    "9@C3 4@D3 | rack 2 | racks 1 1 | bag 0 | scores 5 3 | rules size=5 double= triple= replay= "
    "counts=0,0,1,1,1,0,0,1,0,1,0,1,0,1,0,0 jokers=0"
)


def test_where_the_rest_is_certain_samples_agree_with_the_exact_value(form):
    """The player goes out: all that is open is which of four tiles the opponent is left with."""
    view = parse_position(LAST_TILES)
    sampling = run(view, Settings(samples=2_000, width=20, precision=0))
    racks = possible_racks(view.unseen, 1)
    assert len(racks) == 4
    for one in sampling.remaining:
        exact = mean(
            5 - 3 + dict(zip(*zip(*gains_of(view, rack), strict=True), strict=True))[one.move]
            for rack, _ in racks
        )
        lead = estimate(one.leads)
        assert abs(lead.mean - exact) <= 1.6 * lead.margin


def gains_of(view, rack):
    ending = Ending.of(view, rack)
    return [(move, gain) for (move, _), gain in zip(ending.moves(), ending.gains(), strict=True)]


def test_samples_are_fair_draws_of_the_unseen_tiles(plain):
    """Each of the four tiles is as often the opponent's."""
    view = parse_position(LAST_TILES)
    (only,) = candidates(view, 1)
    values = run_rollouts(start_of(view), only.row(), 0, 0, 2_000, 3)
    left = [lead - 2 - only.points for lead in values[LEAD::SAMPLE]]
    assert set(left) == {3, 7, 11, 13}
    for number in set(left):
        assert abs(left.count(number) / len(left) - 0.25) < 0.04


@pytest.mark.parametrize("names", ["ABC", "ABCD"])
def test_more_players_are_sampled_as_well(names, form):
    sampling = run(midgame(names=names), Settings(samples=48, width=5))
    assert sampling.samples == 48
    assert all(0 <= chance <= 100 for one in sampling.tried for chance in one.chances)


@pytest.mark.words
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seed": 1.5}, "The option seed is a whole number, not 1.5."),
        ({"samples": 0}, "The option samples is a whole number from 1 up, not 0."),
        ({"width": True}, "The option width is a whole number from 1 up, not True."),
        ({"horizon": -1}, "The option horizon is a whole number from 0 up, not -1."),
        ({"seconds": -1}, "The option seconds is a number from 0 up, not -1."),
        ({"seconds": "1"}, "The option seconds is a number from 0 up, not '1'."),
        ({"precision": None}, "The option precision is a number from 0 up, not None."),
        ({"precision": float("nan")}, "The option precision is a number from 0 up, not nan."),
    ],
)
def test_a_wrong_setting_gets_one_sentence(options, sentence):
    with pytest.raises(LabError) as error:
        Settings(**options)
    assert str(error.value) == sentence
