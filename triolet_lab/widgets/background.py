"""Work in the background, which tells what it has found from time to time."""

import threading
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Generic, TypeVar

from triolet_lab.errors import LabError
from triolet_lab.errors import named as named

State = TypeVar("State")

PAUSE = 0.4
"""So many seconds pass between two reports: often enough to watch, seldom enough to read."""


class Background(threading.Thread, Generic[State]):
    """Goes through states, each of which knows more; `tell` is called with it in its thread.

    >>> told = []
    >>> work = Background(lambda: iter([1, 2, 3]), lambda work: told.append(work.latest))
    >>> work.start()
    >>> work.join()
    >>> work.latest, work.is_finished, told
    (3, True, [1, 3])
    """

    def __init__(
        self, states: Callable[[], Iterable[State]], tell: Callable[[Any], object]
    ) -> None:
        super().__init__(daemon=True)
        self.latest: State | None = None
        """What is known so far."""
        self.problem: object = None
        """What went wrong, as it is to be shown; None if nothing did."""
        self.is_finished = False
        self.is_stopped = False
        self._states = states
        self._tell = tell

    def stop(self) -> None:
        """End it soon; what is known by then is kept."""
        self.is_stopped = True

    def run(self) -> None:
        """Work until the end or until it is stopped."""
        told = 0.0
        try:
            for state in self._states():
                self.latest = state
                if self.is_stopped:
                    break
                if monotonic() - told > PAUSE:
                    self._tell(self)
                    told = monotonic()
        except LabError as error:
            self.problem = error
        except Exception as error:  # in a thread nobody else would tell
            self.problem = named(error)
        self.is_finished = True
        self._tell(self)
