"""The copy of a learner's notebook that nbval judges: the learner's file is only read.

The copy gets the check cells of the exercise back, each with its expected output, taken from the
notebook of the solutions. They are recognised by their ids, so that moved, added or deleted cells
do not matter.
"""

import json
import re
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from triolet_lab.course import course_folder
from triolet_lab.errors import LabError
from triolet_lab.lessons.grading.limits import Limits
from triolet_lab.lessons.tasks import YOUR_ANSWER, find_task

Cell = dict[str, Any]
"""A cell, or a whole notebook, as its file has it."""

LARGEST_FILE = 50 * 1024**2
"""Bytes; a notebook that is larger was not written by hand."""

TASK_CELL = re.compile(r"(?:question|answer|check)-(\d\d)-\d+")
OWN_CELL = "ready-"
"""What the ids of the cells begin with that are in the copy alone."""
_CHECK = re.compile(r"""check\(["'](\d\d-\d+)["']\)""")


class GradingError(LabError):
    """A notebook or folder that cannot be checked; the text says why in one sentence."""


# Reading.


def read_notebook(path: Path) -> Cell:
    """The notebook in a file, or one sentence that says what is wrong with the file."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise GradingError(f"{path} is larger than {LARGEST_FILE // 1024**2} MB.")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise GradingError(f"{path} cannot be read: {reason}.") from error
    except UnicodeDecodeError as error:
        raise GradingError(f"{path} is not a notebook: it is not even text.") from error
    if not text.strip():
        raise GradingError(f"{path} is empty.")
    return _parsed(text, path)


def _parsed(text: str, path: Path) -> Cell:
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GradingError(f"{path} is not a notebook, or its end is missing.") from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            notebook: Cell = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
        cells = notebook["cells"]
        if not all(isinstance(cell["source"], str) and cell["cell_type"] for cell in cells):
            raise ValueError
    except Exception as error:
        raise GradingError(f"{path} is JSON, but not a notebook.") from error
    return notebook


# Laying the expected outputs under a copy.


@dataclass(frozen=True, slots=True)
class Laid:
    """A copy of a learner's notebook that is ready for nbval."""

    exercise: str
    """The name of the exercise: "02_trio_arithmetic"."""
    cells: list[Cell]
    tasks: tuple[str, ...]
    """The ids of its tasks, in the order of the exercise."""
    notes: tuple[str, ...]
    """What was put back, a sentence each."""

    @property
    def code(self) -> list[Cell]:
        """The cells that are run."""
        return [cell for cell in self.cells if cell["cell_type"] == "code"]

    def write(self, path: Path) -> None:
        """Write the notebook."""
        notebook = {"cells": self.cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        path.write_text(json.dumps(notebook), encoding="utf-8")


def lay(learners: Cell, limits: Limits) -> Laid:
    """Put the check cells of the exercise, with their outputs, in their places in a copy."""
    exercise = _exercise_of(learners)
    solution = read_notebook(exercise)["cells"]
    saved = {cell["id"]: cell.get("outputs", []) for cell in _identified(learners["cells"])}
    cells = [_plain(cell) for cell in _identified(learners["cells"])]
    checks = [cell for cell in solution if cell["id"].startswith("check-")]
    notes: list[str] = []
    for expected in checks:
        notes += _place_check(cells, expected, saved.get(expected["id"], []))
    limited = f"limit_cells({limits.output}, {limits.processes})"
    setup = next(cell["source"] for cell in solution if cell["id"] == "setup")
    ready = [
        _code("limits", f"from triolet_lab.lessons.grading.limits import limit_cells\n{limited}"),
        _code("setup", setup),
    ]
    tasks = tuple(cell["id"].removeprefix("check-") for cell in checks)
    return Laid(exercise.stem, [*ready, *cells], tasks, tuple(notes))


def _exercise_of(notebook: Cell) -> Path:
    """The notebook of solutions that belongs to a learner's notebook."""
    known = [lesson for cell in notebook["cells"] if (lesson := _lesson_of(cell))]
    if not known:
        raise GradingError(
            "This is not an exercise of the course: none of its cells belongs to a task."
        )
    lesson = max(sorted(set(known)), key=known.count)
    found = sorted((course_folder() / "exercises" / "solutions").glob(f"{lesson}_*.ipynb"))
    if not found:
        raise GradingError(f"There is no exercise {lesson} in this version of the course.")
    return found[0]


def _lesson_of(cell: Cell) -> str:
    by_id = TASK_CELL.fullmatch(str(cell.get("id", "")))
    by_source = _CHECK.fullmatch(cell["source"].strip())
    if by_id:
        return by_id[1]
    return by_source[1][:2] if by_source else ""


def _identified(cells: Iterable[Cell]) -> list[Cell]:
    """The cells with ids of which no two are the same: the first keeps what two have.

    Older notebooks have no ids: there a check cell is known by what it says.
    """
    taken: set[str] = set()
    result = []
    for number, cell in enumerate(cells, 1):
        found = _CHECK.fullmatch(cell["source"].strip())
        name = str(cell.get("id", f"check-{found[1]}" if found else ""))
        if not name or name in taken or name.startswith(OWN_CELL):
            name = f"cell-{number}-{len(taken)}"
        taken.add(name)
        result.append({**cell, "id": name})
    return result


def _plain(cell: Cell) -> Cell:
    """The cell without anything that nbval would compare or obey."""
    plain = {"id": cell["id"], "cell_type": cell["cell_type"], "source": cell["source"]}
    run: Cell = {"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {}
    return {**plain, "metadata": {}, **run}


def _place_check(cells: list[Cell], expected: Cell, saved: list[Cell]) -> list[str]:
    """Put one check cell with its expected output where it belongs; say what was wrong with it."""
    task = expected["id"].removeprefix("check-")
    place = next((n for n, cell in enumerate(cells) if cell["id"] == expected["id"]), None)
    notes = []
    if place is None:
        place = _after(cells, f"answer-{task}", f"question-{task}")
        notes.append(f"The check cell of {task} was deleted; it was put back for this check.")
    else:
        old = cells.pop(place)
        if old["cell_type"] != "code" or old["source"].strip() != expected["source"]:
            notes.append(f"The check cell of {task} was changed; it was put back for this check.")
    ready = _code(task, _ready_source(task, _saved_answer(saved)))
    compared = {"outputs": expected["outputs"], "execution_count": 1}
    cells[place:place] = [ready, {**_plain(expected), **compared}]
    return notes


def _after(cells: list[Cell], *wanted: str) -> int:
    """The place after the first of these cells that is there, or the end."""
    ids = [cell["id"] for cell in cells]
    return next((ids.index(name) + 1 for name in wanted if name in ids), len(cells))


def _code(name: str, source: str) -> Cell:
    """A cell of the copy's own: it is run, and its output is not compared."""
    return _plain({"id": f"{OWN_CELL}{name}", "cell_type": "code", "source": source})


def _ready_source(task: str, answer: str) -> str:
    """The cell before a check: the real `check`, and the tiles that were placed by hand."""
    lines = ["from triolet_lab.lessons import check"]
    if answer and find_task(task).position:
        lines.append("from triolet_lab.lessons.tasks import put_back")
        lines.append(f"put_back({task!r}, {answer!r})")
    return "\n".join(lines)


def _saved_answer(outputs: list[Cell]) -> str:
    """What the check said last about the learner's own answer: what lay on the board."""
    for output in outputs:
        for line in str(output.get("text", "")).splitlines():
            if line.startswith(YOUR_ANSWER):
                return line.removeprefix(YOUR_ANSWER).strip()
    return ""
