"""The results of a class game of duplicate Triolet."""

import os
from typing import TYPE_CHECKING

from triolet_lab.lessons.classroom import ClassResults, results_of
from triolet_lab.triolet.play.duplicate import SUFFIX, Sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def class_results(folder: str | os.PathLike[str]) -> ClassResults:
    """The results of all sheets in a folder; a file that cannot count is named and left out.

    The game is the one that most of the sheets are of.
    """
    return results_of(folder, SUFFIX, Sheet.parse, _draw)


def _draw(results: ClassResults) -> "Axes":
    from triolet_lab.triolet.show import plots

    return plots.class_results(results)
