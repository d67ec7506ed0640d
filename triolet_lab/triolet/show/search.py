"""An analysis in the background, which tells what it knows from time to time."""

import threading
from collections.abc import Callable
from time import monotonic

from triolet_lab.errors import LabError
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.thinking.analysis import Analysis, analyses
from triolet_lab.triolet.thinking.sampling import Ended, Settings

PAUSE = 0.4
"""So many seconds pass between two reports: often enough to watch, seldom enough to read."""


class Search(threading.Thread):
    """Analyses one position; `tell` is called with this search in its own thread."""

    def __init__(self, view: View, settings: Settings, tell: Callable[["Search"], object]) -> None:
        super().__init__(daemon=True)
        self.view = view
        self.latest: Analysis | None = None
        """What is known so far."""
        self.problem = ""
        """What went wrong, if anything did."""
        self.is_finished = False
        self.is_stopped = False
        self._settings = settings
        self._tell = tell

    def stop(self) -> None:
        """End it soon; what is known by then is kept."""
        self.is_stopped = True

    @property
    def news(self) -> str:
        """How far it is, or how it ended, in one sentence."""
        if self.problem or self.latest is None:
            return self.problem
        stopped = Ended.STOPPED if self.is_finished else None
        return progress(self.latest, stopped)

    def run(self) -> None:
        """Analyse until the end or until it is stopped."""
        told = 0.0
        try:
            for state in analyses(self.view, self._settings):
                self.latest = state
                if self.is_stopped:
                    break
                if monotonic() - told > PAUSE:
                    self._tell(self)
                    told = monotonic()
        except LabError as error:
            self.problem = str(error)
        except Exception as error:  # in a thread nobody else would tell
            self.problem = f"{type(error).__name__}: {error}"
        self.is_finished = True
        self._tell(self)


def progress(known: Analysis, stopped: Ended | None = None) -> str:
    """How far an analysis is, or how it ended, in one sentence.

    >>> from triolet_lab import analyse
    >>> progress(analyse("9@H8 5@I8 | rack 1 14 15", samples=16)).partition(". ")[2]
    'It ended because all samples are drawn.'
    """
    tried = f"{known.candidates[0].samples:,} {'racks solved' if known.racks else 'samples'}"
    why = known.ended or stopped
    if not why:
        return f"{tried} so far …"
    time = f"{known.seconds:.1f}" if known.seconds >= 0.1 else "less than 0.1"
    return f"{tried} in {time} seconds. {why.message}"
