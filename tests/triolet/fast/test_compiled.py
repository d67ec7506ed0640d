"""What is special about the compiled kernel: its own small functions, its cache, its message."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from triolet_lab import chance
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.thinking.players import player

compiled = pytest.importorskip(
    "triolet_lab.triolet.fast.compiled", reason="numba is not there in a browser"
)

WORDS = [0, 1, -1, 2**63 - 1, -(2**63), chance.STRIDE, 0x123456789ABCDEF]


@pytest.mark.parametrize("one", WORDS)
@pytest.mark.parametrize("other", WORDS)
@pytest.mark.filterwarnings("ignore:overflow encountered")  # that they wrap is their purpose
def test_sums_and_products_wrap_as_those_of_plain_python(one, other):
    for name in ("plus", "times"):
        plain = getattr(chance, name)(one, other)
        own = getattr(compiled, name)(np.int64(one), np.int64(other))
        assert int(own) & 0xFFFFFFFFFFFFFFFF == plain
        assert compiled._compiled()[name](one, other) & 0xFFFFFFFFFFFFFFFF == plain


def test_the_list_of_placements_is_that_of_plain_python():
    plain, out = [], np.zeros(1 + 4 * 3, np.int64)
    for placement in [(30, 1, 2, -1), (5, 7, -1, -1)]:
        kernel.emit(plain, *placement)
        compiled.emit(out, *placement)
    assert compiled.found(out) == kernel.found(plain) == 2
    assert [compiled.entry(out, index) for index in range(2)] == plain
    compiled.forget(out)
    assert compiled.found(out) == 0


def test_a_table_can_be_made_the_same_as_another():
    table, source = np.zeros(4, np.int64), np.arange(4)
    compiled.renew(table, source)
    assert table.tolist() == [0, 1, 2, 3]


def test_threads_play_the_games_of_one():
    strategies = [player("greedy").strategy()] * 2
    with ThreadPoolExecutor(4) as threads:
        shares = threads.map(
            lambda first: compiled.play(3, first, 50, strategies, RULEBOOK)[0], range(0, 400, 50)
        )
        together = np.concatenate(list(shares))
    assert np.array_equal(together, compiled.play(3, 0, 400, strategies, RULEBOOK)[0])


def test_without_a_folder_for_it_nothing_is_kept_and_all_works(monkeypatch):
    def refuse(function, cache=False, **options):
        if cache:
            raise RuntimeError("no locator available")
        return function

    monkeypatch.setattr(compiled.numba, "njit", refuse)
    assert compiled._jit(kernel.turned, called_from_python=True) is kernel.turned


def test_who_waits_is_told_what_for(capsys, monkeypatch):
    monkeypatch.setattr(compiled, "PATIENCE", 0.01)
    with compiled._said_if_slow():
        time.sleep(0.1)
    said = capsys.readouterr().err
    assert said.startswith("Compiling the game kernel, once on this computer: about 10 seconds")
    assert "compiled in 0 seconds" in said
    with compiled._said_if_slow():
        pass
    assert capsys.readouterr().err == ""


def test_a_new_process_takes_the_kernel_from_the_disk():
    code = (
        "from triolet_lab import simulate\nfrom triolet_lab.triolet.fast import compiled\n"
        "simulate(['greedy', 'random'], 1, progress=False)\n"
        "play = compiled._compiled()['play_games']\n"
        "print(sum(play.stats.cache_hits.values()), sum(play.stats.cache_misses.values()))"
    )
    run = lambda: subprocess.check_output([sys.executable, "-c", code], text=True)  # noqa: E731
    run()
    assert run() == "1 0\n"
