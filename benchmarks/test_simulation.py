"""How many games a second: measured, never asserted. `python3 lab.py bench` runs it.

Two greedy players; every turn generates all legal placements with their points.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from triolet_lab import simulate
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.thinking.players import player

Measure = Callable[..., None]
GREEDY = ["greedy", "greedy"]
START = "from triolet_lab import simulate; "
PLAY_ONE = f"{START}simulate(['greedy', 'greedy'], 1, progress=False)"
PLOT = (
    f"{START}simulate(['greedy', 'greedy'], 10_000, progress=False).plot().figure.savefig('a.png')"
)
CORES = os.cpu_count() or 1


def learner(view: View) -> Move:
    return player("greedy")(view)


def play(games: int, workers: int = 1) -> None:
    assert len(simulate(GREEDY, games, workers=workers, progress=False)) == games


def new_process(code: str, folder: Path) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-c", code], check=True, cwd=folder)


def test_kernel_cold(
    measure: Measure,
    remark: Callable[[str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = os.times().children_user
    measure("kernel cold, in a new process", new_process(PLAY_ONE, tmp_path), 1, 12, rounds=1)
    used = os.times().children_user - before
    remark(f"kernel cold: {used:.1f} seconds of processor time")


def test_kernel_from_disk(measure: Measure, tmp_path: Path) -> None:
    task = new_process(PLAY_ONE, tmp_path)
    measure("kernel from disk, in a new process", task, 1, 0.8, rounds=3)


def test_first_plot(measure: Measure, tmp_path: Path) -> None:
    task = new_process(PLOT, tmp_path)
    measure("10,000 games and their plot, in a new process", task, 1, 2, rounds=3)


def test_kernel_warm(measure: Measure, remark: Callable[[str], None]) -> None:
    before = time.process_time()
    measure("kernel warm, a game", lambda: play(10_000), 10_000, 1 / 15_000)
    used = time.process_time() - before
    remark(f"kernel warm: {6 * 10_000 / used:,.0f} games a second of processor time, one thread")


def test_kernel_on_all_cores(measure: Measure, remark: Callable[[str], None]) -> None:
    seconds = {}
    for workers in (1, CORES):
        play(1000, workers)
        begin = time.perf_counter()
        play(20_000, workers)
        seconds[workers] = time.perf_counter() - begin
    remark(f"speed-up over {CORES} cores: {seconds[1] / seconds[CORES]:.2f} (aim: 1.8 over two)")
    measure(f"kernel warm on {CORES} cores, a game", lambda: play(10_000, CORES), 10_000)


def test_plain_python(measure: Measure, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triolet_lab.triolet.fast.fastest.is_compiled", lambda: False)
    measure("without numba, a game", lambda: play(100), 100, 1 / 150)


def test_engine_with_a_learners_function(measure: Measure) -> None:
    def task() -> None:
        simulate([learner, learner], 20, workers=1, progress=False)

    measure("engine, a game of two functions", task, 20)
