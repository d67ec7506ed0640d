"""A worksheet for paper, A4 or US letter, with the answers on a page of their own."""

import random
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Protocol

from triolet_lab.errors import LabError
from triolet_lab.language import joined, language, say
from triolet_lab.lessons.houses import GAMES, part_of


class PaperTask(Protocol):
    """A task to be answered with a pencil, as a game makes it; its texts may be messages."""

    @property
    def question(self) -> object:
        """What is asked."""

    @property
    def answer(self) -> object:
        """What stands on the page of the answers."""

    @property
    def picture(self) -> str:
        """Boards and tiles, as HTML."""

    @property
    def lines(self) -> Sequence[object]:
        """The lines to write on, each with what stands at its beginning."""

    @property
    def is_wide(self) -> bool:
        """Whether it takes the whole width of the sheet."""


Sheets = Mapping[int, tuple[object, Sequence[Callable[[random.Random], PaperTask]]]]
"""The lessons that have tasks for paper, each with its title and what makes its tasks."""


def sheets_of(game: str = GAMES[0]) -> Sheets:
    """What a game offers for paper: SHEETS of its module `paper`."""
    sheets: Sheets = part_of(game, "paper").SHEETS
    return sheets


def worksheet(lesson: int, seed: int, game: str = GAMES[0]) -> str:
    """The page of a lesson's tasks for this seed: the same each time.

    >>> worksheet(2, 7) == worksheet(2, 7)
    True
    """
    sheets = sheets_of(game)
    if lesson not in sheets:
        raise LabError(
            say(
                "Lesson {lesson} has no tasks for paper: the lessons that have some are {lessons}.",
                lesson=lesson,
                lessons=joined(sheets),
            )
        )
    tasks = tasks_for(lesson, seed, game)
    title = say("Lesson {lesson}: {title}", lesson=lesson, title=sheets[lesson][0])
    return _PAGE.format(
        language=language(),
        heading=_html(say("{game} worksheet, {title}", game=game.capitalize(), title=title)),
        title=f"{game.capitalize()} · {_html(title)}",
        name=_html(say("Name")),
        date=_html(say("Date")),
        tasks="".join(_task(number, task) for number, task in enumerate(tasks, 1)),
        answers_title=_html(say("Answers · {title}", title=title)),
        answers="".join(f"<li>{_html(task.answer)}</li>" for task in tasks),
        sheet=_html(say("Sheet {sheet}", sheet=f"{lesson}-{seed}")),
    )


def tasks_for(lesson: int, seed: int, game: str = GAMES[0]) -> Sequence[PaperTask]:
    """The tasks of a sheet."""
    rng = random.Random(f"lesson {lesson}, seed {seed}")
    return [make(rng) for make in sheets_of(game)[lesson][1]]


def _html(words: object) -> str:
    return escape(str(words))


def _task(number: int, task: PaperTask) -> str:
    wide = " wide" if task.is_wide else ""
    lines = "".join(f'<div class="line">{_html(start)}</div>' for start in task.lines)
    return (
        f'<section class="task{wide}"><p><b>{number}</b> {_html(task.question)}</p>'
        f"{task.picture}{lines}</section>"
    )


_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{heading}</title>
<style>
@page {{ margin: 12mm 15mm; }}
body {{ font: 11pt/1.35 "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  color: #111; margin: 0; }}
header {{ display: flex; align-items: baseline; gap: 4mm; border-bottom: 1.5pt solid #17363f;
  padding-bottom: 1.5mm; margin-bottom: 3mm; }}
h1 {{ font-size: 14pt; margin: 0; flex: 1; white-space: nowrap; }}
header span {{ white-space: nowrap; }}
.blank {{ display: inline-block; width: 34mm; border-bottom: .6pt solid #555; }}
.date {{ width: 16mm; }}
.tasks {{ columns: 2; column-gap: 8mm; }}
.task {{ break-inside: avoid; margin-bottom: 4mm; }}
.wide {{ column-span: all; }}
.task p {{ margin: 0 0 2mm; }}
.task p b {{ display: inline-block; min-width: 6mm; text-align: center; margin-right: 1.5mm;
  background: #17363f; color: #fff; border-radius: 3mm; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }}
.line {{ height: 7mm; line-height: 9.5mm; border-bottom: .6pt solid #888; }}
svg {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
.board-part {{ max-width: 100%; display: block; }}
.coordinate {{ font: 600 14px sans-serif; text-anchor: middle; fill: #333; }}
.asked {{ fill: #fff; stroke: #111; stroke-width: 2; stroke-dasharray: 4 3; }}
.asked-sign {{ font: 700 20px sans-serif; text-anchor: middle; fill: #111; }}
.tiles svg {{ width: 8.6mm; height: 8.6mm; vertical-align: middle; margin-right: .6mm; }}
.sums {{ display: grid; grid-template-columns: repeat(3, 1fr); gap: 3mm 6mm; }}
.sum {{ white-space: nowrap; font-size: 13pt; }} .sum .tiles svg {{ margin: 0; }}
.gap {{ display: inline-block; width: 8mm; height: 8mm; border: .8pt solid #6e5727;
  border-radius: 1.5mm; vertical-align: middle; }}
.rack svg {{ width: 40mm; height: auto; margin-top: 2mm; }}
table {{ border-collapse: collapse; }}
.square td {{ width: 13mm; height: 13mm; border: 1pt solid #17363f; text-align: center;
  font-size: 15pt; }}
.bag {{ font-size: 9.5pt; margin-bottom: 1mm; width: 100%; }}
.bag th, .bag td {{ border: .6pt solid #888; padding: .6mm 1mm; text-align: center; }}
.answers {{ break-before: page; }}
.answers ol {{ padding-left: 7mm; }} .answers li {{ margin: 0 0 2.5mm; padding-left: 1mm; }}
footer {{ margin-top: 3mm; color: #555; font-size: 9pt; }}
@media screen {{
  body {{ background: #ddd; padding: 8mm 0; }}
  .sheet {{ box-sizing: border-box; width: 210mm; margin: 0 auto 8mm; padding: 14mm 15mm;
    background: #fff; box-shadow: 0 1px 6px #0006; }}
}}
</style></head><body>
<main class="sheet">
<header><h1>{title}</h1>
<span>{name} <i class="blank"></i></span> <span>{date} <i class="blank date"></i></span></header>
<div class="tasks">{tasks}</div>
<footer>{sheet}</footer>
</main>
<section class="sheet answers">
<header><h1>{answers_title}</h1><span>{sheet}</span></header>
<ol>{answers}</ol>
</section>
</body></html>
"""
