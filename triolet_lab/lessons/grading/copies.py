"""The copy of a learner's notebook that nbval runs: the learner's file is only read.

The copy gets the check cells of the exercise back, as the notebook of the solutions has them. They
are recognised by their ids, so that moved, added or deleted cells do not matter.
"""

import json
import re
import warnings
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from triolet_lab.course import course_folder
from triolet_lab.errors import LabError
from triolet_lab.files import unreadable
from triolet_lab.language import Message, say
from triolet_lab.lessons.checked import MIME, Checked, VerdictError
from triolet_lab.lessons.grading.limits import Limits
from triolet_lab.lessons.houses import TASK, TaskId
from triolet_lab.lessons.tasks import find_task

Node = dict[str, Any]
"""A cell, or a whole notebook, as its file has it."""

LARGEST_FILE = 50 * 1024**2
"""Bytes; a notebook that is larger was not written by hand."""

TASK_CELL = re.compile(rf"(?:question|answer|check)-({TASK})")
OWN_CELL = "ready-"
"""What the ids of the cells begin with that are in the copy alone."""
_CHECK = re.compile(rf"""check\(["']({TASK})["']\)""")


class GradingError(LabError):
    """A notebook or folder that cannot be checked; the message says why in one sentence."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


# Reading.


def read_notebook(path: Path) -> Node:
    """The notebook in a file, or one sentence that says what is wrong with the file."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            megabytes = LARGEST_FILE // 1024**2
            raise GradingError(
                say("{path} is larger than {megabytes} MB.", path=path, megabytes=megabytes)
            )
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise GradingError(unreadable(path, error)) from error
    except UnicodeDecodeError as error:
        told = say("{path} is not a notebook: it is not even text.", path=path)
        raise GradingError(told) from error
    if not text.strip():
        raise GradingError(say("{path} is empty.", path=path))
    return _parsed(text, path)


def _parsed(text: str, path: Path) -> Node:
    try:
        json.loads(text)
    except (ValueError, RecursionError) as error:
        told = say("{path} is not a notebook, or its end is missing.", path=path)
        raise GradingError(told) from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            notebook: Node = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
        cells = notebook["cells"]
        if not all(isinstance(cell["source"], str) and cell["cell_type"] for cell in cells):
            raise ValueError
    except Exception as error:
        raise GradingError(say("{path} is JSON, but not a notebook.", path=path)) from error
    return notebook


# Laying out a copy.


@dataclass(frozen=True, slots=True)
class Laid:
    """A copy of a learner's notebook that is ready for nbval."""

    exercise: str
    """The name of the exercise: "02_trio_arithmetic"."""
    cells: list[Node]
    tasks: tuple[str, ...]
    """The ids of its tasks, in the order of the exercise."""
    notes: tuple[Message, ...]
    """What was put back, a sentence each."""

    @property
    def code(self) -> list[Node]:
        """The cells that are run."""
        return [cell for cell in self.cells if cell["cell_type"] == "code"]

    def write(self, path: Path) -> None:
        """Write the notebook."""
        notebook = {"cells": self.cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        path.write_text(json.dumps(notebook), encoding="utf-8")


def lay(learners: Node, limits: Limits) -> Laid:
    """Put the check cells of the exercise in their places in a copy."""
    exercise = _exercise_of(learners)
    solution = read_notebook(exercise)["cells"]
    saved = {cell["id"]: cell.get("outputs", []) for cell in _identified(learners["cells"])}
    cells = [_plain(cell) for cell in _identified(learners["cells"])]
    checks = [cell for cell in solution if cell["id"].startswith("check-")]
    notes: list[Message] = []
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


def _exercise_of(notebook: Node) -> Path:
    """The notebook of solutions that belongs to a learner's notebook."""
    known = [TaskId.parse(task).exercise for cell in notebook["cells"] if (task := _task_of(cell))]
    if not known:
        raise GradingError(
            say("This is not an exercise of the course: none of its cells belongs to a task.")
        )
    name = max(sorted(set(known)), key=known.count)
    found = sorted((course_folder() / "exercises" / "solutions").glob(f"{name}_*.ipynb"))
    if not found:
        raise GradingError(
            say("There is no exercise {name} in this version of the course.", name=name)
        )
    return found[0]


def _task_of(cell: Node) -> str:
    by_id = TASK_CELL.fullmatch(str(cell.get("id", "")))
    by_source = _CHECK.fullmatch(cell["source"].strip())
    found = by_id or by_source
    return found[1] if found else ""


def _identified(cells: Iterable[Node]) -> list[Node]:
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


def _plain(cell: Node) -> Node:
    """The cell without its outputs, and without anything that nbval would obey."""
    plain = {"id": cell["id"], "cell_type": cell["cell_type"], "source": cell["source"]}
    run: Node = {"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {}
    return {**plain, "metadata": {}, **run}


def _place_check(cells: list[Node], expected: Node, saved: list[Node]) -> list[Message]:
    """Put one check cell where it belongs; say what was wrong with it."""
    task = expected["id"].removeprefix("check-")
    place = next((n for n, cell in enumerate(cells) if cell["id"] == expected["id"]), None)
    notes = []
    if place is None:
        place = _after(cells, f"answer-{task}", f"question-{task}")
        notes.append(
            say("The check cell of {task} was deleted; it was put back for this check.", task=task)
        )
    else:
        old = cells.pop(place)
        if old["cell_type"] != "code" or old["source"].strip() != expected["source"]:
            notes.append(
                say(
                    "The check cell of {task} was changed; it was put back for this check.",
                    task=task,
                )
            )
    ready = _code(task, _ready_source(task, _saved_answer(saved)))
    cells[place:place] = [ready, _plain(expected)]
    return notes


def _after(cells: list[Node], *wanted: str) -> int:
    """The place after the first of these cells that is there, or the end."""
    ids = [cell["id"] for cell in cells]
    return next((ids.index(name) + 1 for name in wanted if name in ids), len(cells))


def _code(name: str, source: str) -> Node:
    """A cell of the copy's own: it is run, and belongs to no task."""
    return _plain({"id": f"{OWN_CELL}{name}", "cell_type": "code", "source": source})


def _ready_source(task: str, answer: str) -> str:
    """The cell before a check: the real `check`, and the tiles that were placed by hand."""
    lines = ["from triolet_lab.lessons import check"]
    if answer and find_task(task).position:
        lines.append("from triolet_lab.lessons.checking import put_back")
        lines.append(f"put_back({task!r}, {answer!r})")
    return "\n".join(lines)


def _saved_answer(outputs: list[Node]) -> str:
    """What the check found last as the learner's own answer: what lay on the board."""
    for output in outputs:
        if verdict := output.get("data", {}).get(MIME):
            with suppress(VerdictError):
                return Checked.from_json(verdict).answer
    return _answer_of_version_0_1_0(outputs)


def _answer_of_version_0_1_0(outputs: list[Node]) -> str:
    """The same from a notebook of version 0.1.0, whose checks printed it in a line of English."""
    for output in outputs:
        for line in str(output.get("text", "")).splitlines():
            if line.startswith("Your answer: "):
                return line.removeprefix("Your answer: ").strip()
    return ""
