"""The fitted values come from the script that says so."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from triolet_lab.triolet.fast import leaves

pytest.importorskip("numba", reason="the fit plays compiled games")

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "tools" / "fit_leaves.py"
tool = runpy.run_path(str(SCRIPT))


def printed(*options: str) -> dict[str, object]:
    """What the script prints, read as the constants that it means."""
    command = [sys.executable, SCRIPT, *options]
    text = subprocess.check_output(command, text=True, cwd=ROOT)
    found: dict[str, object] = {}
    exec(text, found)
    return {name: value for name, value in found.items() if name.isupper()}


def test_the_script_prints_the_constants_and_a_seed_repeats_them():
    once = printed("--games", "200", "--rounds", "2", "--seed", "3")
    assert set(once) == {"LEAVES", "TEMPO", "SPREAD"}
    assert once == printed("--games", "200", "--rounds", "2", "--seed", "3")
    assert len(once["LEAVES"]) == len(leaves.LEAVES)


def test_a_smaller_fit_agrees_with_the_constants_within_its_error():
    """The last round of the fit again, on other games and fewer of them."""
    fit = tool["fit"](
        seed=99, first=0, games=6_000, leaves=leaves.LEAVES, replay=leaves.REPLAY_WORTH
    )
    # Turns of one game share its luck, so the errors that least squares state are too small.
    off = np.abs(np.array(fit.leaves) - np.array(leaves.LEAVES)) / (2 * fit.errors + 0.5)
    assert off.max() < 3
    assert abs(fit.tempo - leaves.TEMPO) <= 3
    base, slope = leaves.SPREAD
    for bag in (10, 40, 70):
        assert fit.spread[0] + bag * fit.spread[1] == pytest.approx(base + bag * slope, rel=0.08)


def test_the_average_tile_is_worth_nothing():
    together = sum(
        count * value for count, value in zip(tool["COUNTS"], leaves.LEAVES, strict=True)
    )
    assert abs(together) <= 0.5 * tool["COUNTS"].sum()


@pytest.mark.parametrize("text", [SCRIPT.read_text("utf-8"), leaves.__doc__])
def test_the_command_that_made_them_is_written_down(text):
    assert re.search(r"python tools/fit_leaves\.py --games \d+ --rounds \d+ --seed \d+", text)
