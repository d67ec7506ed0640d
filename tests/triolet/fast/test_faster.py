"""Faster forms come from outside; without them the engine uses its own."""

from triolet_lab.triolet.fast import faster, rollout
from triolet_lab.triolet.fast.faster import Faster
from triolet_lab.triolet.fast.solver import Solver
from triolet_lab.triolet.thinking.sampling import (
    fastest_rollouts,
    fastest_solver,
    is_compiled,
    prepare,
)


class Quick(Solver):
    """A solver from outside."""


def test_what_is_handed_in_is_used(monkeypatch):
    prepared = []
    handed_in = Faster(lambda *_: [7], Quick, lambda: prepared.append(1))
    monkeypatch.setattr(faster, "_offer", None)  # so that it is put back
    faster.offer(lambda: handed_in)
    prepare()
    assert prepared == [1]
    assert is_compiled()
    assert fastest_rollouts()() == [7]
    assert fastest_solver() is Quick


def test_without_it_the_engine_uses_its_own(monkeypatch):
    monkeypatch.setattr(faster, "_offer", None)
    faster.offer(faster._nothing)
    prepare()
    assert not is_compiled()
    assert fastest_rollouts() is rollout.run_rollouts
    assert fastest_solver() is Solver
