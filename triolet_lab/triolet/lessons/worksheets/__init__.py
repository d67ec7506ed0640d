"""Worksheets for paper: the tasks of each lesson, made from a random number.

Read `boards` and `drawing` first; `placing`, `sums`, `points` and `chances` make the tasks. The
engine knows every answer.
"""

from collections.abc import Sequence

from triolet_lab.language import say
from triolet_lab.lessons import worksheet as frame
from triolet_lab.lessons.worksheet import PaperSheet, PaperTask
from triolet_lab.triolet.lessons.worksheets.chances import (
    first_of_kind,
    first_tile,
    next_tile,
    two_alike,
)
from triolet_lab.triolet.lessons.worksheets.drawing import STYLE
from triolet_lab.triolet.lessons.worksheets.placing import allowed_or_not, every_cell, largest_tile
from triolet_lab.triolet.lessons.worksheets.points import (
    best_placement,
    has_choice,
    has_pairs_only,
    has_trio,
    is_multiplied_pair,
    is_multiplied_trio,
    is_triolet,
    on_special,
    scoring,
    with_joker,
)
from triolet_lab.triolet.lessons.worksheets.sums import (
    completing_tile,
    magic_square,
    missing_addends,
    three_trios,
    trios_with,
)
from triolet_lab.triolet.rules.cells import Special

__all__ = ["SHEETS", "tasks_for", "worksheet"]

SHEETS = {
    1: PaperSheet(say("The rules"), (allowed_or_not, every_cell, largest_tile, largest_tile)),
    2: PaperSheet(
        say("Trio arithmetic"),
        (
            missing_addends,
            trios_with,
            three_trios,
            magic_square,
            completing_tile,
            completing_tile,
        ),
    ),
    3: PaperSheet(
        say("Scoring"),
        (
            scoring(has_pairs_only),
            scoring(has_trio),
            scoring(has_trio, turns=6),
            with_joker,
            scoring(is_triolet),
            scoring(is_triolet, turns=6),
        ),
    ),
    4: PaperSheet(
        say("Multipliers"),
        (
            on_special(Special.DOUBLE, is_multiplied_pair),
            on_special(Special.DOUBLE, is_multiplied_trio),
            on_special(
                Special.DOUBLE,
                has_choice,
                say("Which group takes the {multiplier}?", multiplier="×2"),
            ),
            on_special(Special.TRIPLE, is_multiplied_pair),
            on_special(Special.TRIPLE, has_trio),
            on_special(Special.DOUBLE, is_triolet),
        ),
    ),
    5: PaperSheet(
        say("The bag and chance"), (first_tile, first_of_kind, two_alike, next_tile, next_tile)
    ),
    7: PaperSheet(
        say("Strategy"), (best_placement, best_placement, best_placement, best_placement)
    ),
}
"""The title of each lesson that has tasks for paper, and how they are made."""


def worksheet(lesson: int, seed: int) -> str:
    """The page of a lesson's tasks for this seed: the same each time.

    >>> worksheet(2, 7) == worksheet(2, 7)
    True
    """
    return frame.worksheet("Triolet", SHEETS, lesson, seed, style=STYLE)


def tasks_for(lesson: int, seed: int) -> Sequence[PaperTask]:
    """The tasks of a sheet."""
    return frame.tasks_for(SHEETS, lesson, seed)
