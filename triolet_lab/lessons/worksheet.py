"""The frame of a worksheet for paper, A4 or US letter, with the answers on a page of their own."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from html import escape
from typing import TypeVar

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, either, joined, language, say

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class PaperTask:
    """A task to be answered with a pencil."""

    question: Message | Listed
    answer: object
    """For the key: a message, or notation alone."""
    picture: str = ""
    """What is drawn below the question, as HTML."""
    lines: tuple[str, ...] = ("",)
    """The lines to write on, each with what stands at its beginning."""
    is_wide: bool = False
    """Whether it takes the whole width of the sheet."""


Maker = Callable[[random.Random], PaperTask]


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The tasks of one lesson for paper."""

    title: Message
    makers: tuple[Maker, ...]
    """How its tasks are made, in their order."""


def tasks_for(sheets: Mapping[int, PaperSheet], lesson: int, seed: int) -> Sequence[PaperTask]:
    """The tasks of a lesson for this seed.

    >>> sums = PaperSheet(say("Sums"), (lambda rng: PaperTask(say("Write a sum."), rng.random()),))
    >>> tasks_for({2: sums}, 2, 7) == tasks_for({2: sums}, 2, 7)
    True
    """
    rng = random.Random(f"lesson {lesson}, seed {seed}")
    return [make(rng) for make in sheets[lesson].makers]


def first(attempts: Iterator[Found | None]) -> Found:
    """The first attempt that found something: some hundred of them hold every kind of task."""
    for _, found in zip(range(2000), attempts, strict=False):
        if found is not None:
            return found
    raise LabError(say("No task of this kind was found with this seed: try another seed."))


def any_of(answers: Iterable[object]) -> object:
    """One of these, with the word between all of them, since answers hold commas of their own.

    >>> print(any_of(["9, 6", "8, 7", "5, 10"]))
    9, 6 or 8, 7 or 5, 10
    """
    return reduce(lambda some, last: either([some, last]), answers)


# The page.


def worksheet(
    game: str, sheets: Mapping[int, PaperSheet], lesson: int, seed: int, *, style: str = ""
) -> str:
    """The page of a lesson's tasks for this seed; `style` is the CSS of what a game draws."""
    if lesson not in sheets:
        raise LabError(
            say(
                "Lesson {lesson} has no tasks for paper: the lessons that have some are {lessons}.",
                lesson=lesson,
                lessons=joined(sheets),
            )
        )
    tasks = tasks_for(sheets, lesson, seed)
    title = say("Lesson {number}: {title}", number=lesson, title=sheets[lesson].title)
    words = {
        "game": game,
        "title": title,
        "head": say("{game} worksheet, {title}", game=game, title=title),
        "key": say("Answers · {title}", title=title),
        "name": say("Name"),
        "date": say("Date"),
        "sheet": say("Sheet {number}", number=f"{lesson}-{seed}"),
    }
    return _PAGE.format(
        **{name: escape(str(text)) for name, text in words.items()},
        language=language(),
        style=style,
        tasks="".join(_task(number, task) for number, task in enumerate(tasks, 1)),
        answers="".join(f"<li>{escape(str(task.answer))}</li>" for task in tasks),
    )


def _task(number: int, task: PaperTask) -> str:
    wide = " wide" if task.is_wide else ""
    lines = "".join(f'<div class="line">{escape(str(start))}</div>' for start in task.lines)
    return (
        f'<section class="task{wide}"><p><b>{number}</b> {escape(str(task.question))}</p>'
        f"{task.picture}{lines}</section>"
    )


_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{head}</title>
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
{style}.answers {{ break-before: page; }}
.answers ol {{ padding-left: 7mm; }} .answers li {{ margin: 0 0 2.5mm; padding-left: 1mm; }}
footer {{ margin-top: 3mm; color: #555; font-size: 9pt; }}
@media screen {{
  body {{ background: #ddd; padding: 8mm 0; }}
  .sheet {{ box-sizing: border-box; width: 210mm; margin: 0 auto 8mm; padding: 14mm 15mm;
    background: #fff; box-shadow: 0 1px 6px #0006; }}
}}
</style></head><body>
<main class="sheet">
<header><h1>{game} · {title}</h1>
<span>{name} <i class="blank"></i></span> <span>{date} <i class="blank date"></i></span></header>
<div class="tasks">{tasks}</div>
<footer>{sheet}</footer>
</main>
<section class="sheet answers">
<header><h1>{key}</h1><span>{sheet}</span></header>
<ol>{answers}</ol>
</section>
</body></html>
"""
