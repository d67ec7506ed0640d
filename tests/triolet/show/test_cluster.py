"""Beyond one machine: a real Dask cluster of two worker processes, one of which is killed."""

import os
import signal

import numpy as np
import pytest

from triolet_lab.arena.contest import Terms, order_of
from triolet_lab.arena.run import How, Run
from triolet_lab.triolet.show.contest import TrioletContest

distributed = pytest.importorskip("distributed", reason="the extra triolet-lab[cluster] brings it")


@pytest.fixture(scope="module")
def client():
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster, distributed.Client(cluster) as client:
        yield client


def own_player():
    """A function that has to be sent along: the cluster knows no module that has it."""
    return lambda view, rng: rng.choice(view.legal_moves())


@pytest.mark.parametrize("opponent", ["random", own_player()], ids=["numbers", "function"])
def test_the_result_is_that_of_one_process_though_a_worker_is_killed(client, opponent, monkeypatch):
    games = 2000 if opponent == "random" else 12
    order = order_of(Terms(TrioletContest(), 3), ["greedy", opponent])
    alone = Run([order], games, How(workers=1))
    assert sum(alone.play()) == games
    # From here on nothing is played but by the cluster.
    monkeypatch.setattr(Run, "_played_here", None)
    monkeypatch.setattr("triolet_lab.arena.run._processes", None)
    spread = Run([order], games, How(executor=client.get_executor()))
    killed = None
    for _ in spread.play():
        if killed is None:
            killed = next(iter(client.run(os.getpid).values()))
            os.kill(killed, signal.SIGKILL)
    assert killed not in client.run(os.getpid).values()
    (one,), (other,) = alone.simulations, spread.simulations
    assert len(other) == games
    assert np.array_equal(one.game_rows, other.game_rows)
    assert np.array_equal(one.turn_rows, other.turn_rows)
