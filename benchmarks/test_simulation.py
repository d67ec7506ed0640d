"""How many games a second: `pytest benchmarks/test_simulation.py --benchmark-columns=median,ops`.

Every turn generates all legal placements with their points. Divide the number of games, which is
in the name of each line, by the median to get games a second.
"""

import subprocess
import sys

import pytest

from triolet_lab.simulation import simulate

GREEDY = ["greedy", "greedy"]
COLD = "from triolet_lab import simulate; simulate(['greedy', 'greedy'], 1, progress=False)"


def learner(view):
    return max(view.legal_placements(), key=lambda found: found.points).placement


@pytest.mark.parametrize("workers", [1, 2])
def test_kernel_warm_10000_games(benchmark, workers):
    play = lambda: simulate(GREEDY, 10_000, workers=workers, progress=False)  # noqa: E731
    result = benchmark.pedantic(play, rounds=3, warmup_rounds=1)
    assert len(result) == 10_000


def test_plain_python_200_games(benchmark, monkeypatch):
    monkeypatch.setattr("triolet_lab.simulation.find_spec", lambda _name: None)
    play = lambda: simulate(GREEDY, 200, workers=1, progress=False)  # noqa: E731
    assert len(benchmark.pedantic(play, rounds=3)) == 200


def test_engine_with_a_learners_function_10_games(benchmark):
    play = lambda: simulate(  # noqa: E731
        ["greedy", learner], 10, workers=1, progress=False, stop_at_fault=False
    )
    assert benchmark.pedantic(play, rounds=3) is not None


def test_kernel_from_the_disk_cache_in_a_new_process(benchmark):
    start = lambda: subprocess.run([sys.executable, "-c", COLD], check=True)  # noqa: E731
    benchmark.pedantic(start, rounds=3, warmup_rounds=1)


def test_kernel_cold_in_a_new_process(benchmark, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    start = lambda: subprocess.run([sys.executable, "-c", COLD], check=True)  # noqa: E731
    benchmark.pedantic(start, rounds=1)
