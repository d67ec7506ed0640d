"""Compiled code is used where it loads; a numba that does not load costs speed and nothing else."""

import subprocess
import sys

import pytest

from triolet_lab.triolet.fast import fastest, rollout, selfplay, solver
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.thinking.sampling import candidates, start_of

GAMES = """
from triolet_lab import analyse, simulate
result = simulate(["greedy", "random"], 3, seed=5, progress=False)
found = analyse("9@H8 5@I8 | rack 1 7 14", samples=16, width=2, seconds=None)
print(result.scores.tolist(), found.best.move)
"""


@pytest.fixture(autouse=True)
def _asked_anew():
    fastest.is_compiled.cache_clear()
    yield
    fastest.is_compiled.cache_clear()


def played(folder=None):
    """What a fresh interpreter plays that looks into this folder first."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r})\n{GAMES}" if folder else GAMES
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout, run.stderr


def test_a_numba_that_cannot_be_loaded_gives_the_same_games_and_a_sentence(tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 1.0 or less')")
    broken, said = played(tmp_path)
    assert broken == played()[0]
    assert said.count("numba cannot be loaded (ImportError: Numba needs NumPy 1.0 or less)") == 1


def test_without_numba_nothing_is_said(monkeypatch, recwarn):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "triolet_lab.triolet.fast.compiled", raising=False)
    monkeypatch.delattr("triolet_lab.triolet.fast.compiled", raising=False)
    assert not fastest.is_compiled()
    fastest.prepare()  # does nothing
    assert type(fastest.new_solver()) is solver.Solver
    assert not recwarn.list


def test_where_numba_loads_the_compiled_forms_are_handed_out():
    pytest.importorskip("numba", reason="numba is not there in a browser")
    from triolet_lab.triolet.fast import compiled_analysis

    assert fastest.is_compiled()
    assert type(fastest.new_solver()) is compiled_analysis.CompiledSolver


@pytest.mark.parametrize("compiled", [True, False])
def test_what_is_given_is_what_was_asked_for(compiled, monkeypatch):
    if compiled:
        pytest.importorskip("numba", reason="numba is not there in a browser")
    monkeypatch.setattr(fastest, "is_compiled", lambda: compiled)
    rows = [selfplay.strategy(selfplay.BEST)] * 2
    games, turns = fastest.play(7, 3, 2, rows, RULEBOOK)
    plain_games, plain_turns = selfplay.play(7, 3, 2, rows, RULEBOOK)
    assert (list(games), list(turns)) == (plain_games, plain_turns)
    view = parse_position("9@H8 5@I8 | rack 1 7 14")
    moves = candidates(view, 2)[0].row()
    options = (start_of(view), moves, 5, 0, 3, 2)
    assert fastest.run_rollouts(*options) == rollout.run_rollouts(*options)
