"""Work in the background: it tells what it knows, stops when asked, and never fails in silence."""

import threading

import pytest

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.widgets.background import Background


def done(states, tell=lambda work: None):
    work = Background(states, tell)
    work.start()
    work.join(60)
    assert work.is_finished
    return work


def test_the_last_state_is_always_told():
    told = []
    done(lambda: range(5), lambda work: told.append((work.latest, work.is_finished)))
    assert told[-1] == (4, True)


def test_it_stops_soon_with_what_it_knows():
    begun = threading.Event()

    def endless():
        number = 0
        while True:
            number += 1
            yield number
            begun.set()

    work = Background(endless, lambda work: None)
    work.start()
    assert begun.wait(60)
    work.stop()
    work.join(60)
    assert work.is_finished
    assert work.latest >= 1


def broken(error):
    yield 1
    raise error


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (ZeroDivisionError("no luck"), "ZeroDivisionError: no luck"),
        (LabError(say("It cannot be.")), str(say("It cannot be."))),
    ],
)
def test_an_error_is_kept_as_the_problem_beside_what_was_known(error, problem):
    work = done(lambda: broken(error))
    assert (work.latest, str(work.problem)) == (1, problem)


def test_work_without_a_state_knows_nothing():
    work = done(lambda: ())
    assert (work.latest, work.problem) == (None, None)
