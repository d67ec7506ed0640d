"""An analysis in the background, which tells what it knows from time to time."""

from collections.abc import Callable

from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.thinking.analysis import Analysis, analyses
from triolet_lab.triolet.thinking.sampling import Settings
from triolet_lab.widgets.background import Background


class Search(Background[Analysis]):
    """Analyses one position; `tell` is called with this search in its own thread."""

    def __init__(self, view: View, settings: Settings, tell: Callable[["Search"], object]) -> None:
        super().__init__(lambda: analyses(view, settings), tell)
        self.view = view

    @property
    def news(self) -> object:
        """How far it is, or how it ended, in one sentence; None before it knows anything."""
        if self.problem is not None or self.latest is None:
            return self.problem
        return progress(self.latest, self.is_finished)


def progress(known: Analysis, is_finished: bool = False) -> Message | Listed:
    """How far an analysis is, or how it ended.

    >>> from triolet_lab import analyse
    >>> progress(analyse("9@H8 5@I8 | rack 1 14 15", samples=16)).items[-1]
    say('It ended because {why}.', why='all samples are drawn')
    """
    count = known.candidates[0].samples if known.candidates else 0
    tried = say_many("{count} sample", "{count} samples", count=count)
    if known.racks:
        tried = say_many("{count} rack solved", "{count} racks solved", count=count)
    if not known.ended and not is_finished:
        return say("{tried} so far …", tried=tried)
    time = say("{tried} in {seconds:.1f} seconds.", tried=tried, seconds=known.seconds)
    if known.seconds < 0.1:
        time = say("{tried} in less than 0.1 seconds.", tried=tried)
    return joined([time, _why(known)], " ")


def _why(known: Analysis) -> Message:
    """Why it ended; the analysis' own reason comes with its sentence."""
    if not known.ended:
        return say("It ended because it was stopped.")
    return say("It ended because {why}.", why=known.ended)
