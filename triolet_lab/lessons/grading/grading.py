"""A learner's notebook, or a folder of them, through nbval: what is solved, and a hint if not."""

import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from triolet_lab.language import Message, say
from triolet_lab.lessons.checked import LONGEST, Checked, Outcome, VerdictError
from triolet_lab.lessons.grading.copies import (
    OWN_CELL,
    TASK_CELL,
    GradingError,
    Laid,
    Node,
    lay,
    read_notebook,
)
from triolet_lab.lessons.grading.limits import Limits, TooMuchOutputError, run_limited
from triolet_lab.lessons.grading.stops import Stop, Why
from triolet_lab.lessons.tasks import find_task
from triolet_lab.lessons.verdict import Words

RERUNS = 3
"""How often a notebook is run again without a cell that took the kernel with it."""


class Place(StrEnum):
    """Where a task was stopped."""

    ANSWER = "answer"
    """In the cell of the answer of a task."""
    CHECK = "check"
    """In the answer of a task when it was tried out."""


@dataclass(frozen=True, slots=True)
class Result:
    """One task of one notebook."""

    task: str
    level: int
    asks: Words
    outcome: Outcome
    answer: str = ""
    """What was answered, as a text."""
    hints_used: int = 0
    """How many hints of its board were asked for."""
    misconception: str = ""
    """The name of the wrong idea that was recognised."""
    hint: Words = ""
    """What the check says about it."""
    stop: Stop | None = None
    """Why it did not come to its end."""
    stopped_at: Place = Place.ANSWER
    """Where."""

    @property
    def solved(self) -> bool:
        """Whether it is solved."""
        return self.outcome is Outcome.SOLVED


@dataclass(frozen=True, slots=True)
class Grade:
    """What became of one notebook."""

    learner: str
    notebook: str
    """Where it lies, as the command names it."""
    exercise: str = ""
    """The name of the exercise: "02_trio_arithmetic"."""
    results: tuple[Result, ...] = ()
    notes: tuple[Message, ...] = ()
    """What else a teacher should know, a sentence each."""
    fault: Message | None = None
    """Why nothing could be checked, in one sentence."""

    @property
    def solved(self) -> int:
        """How many tasks are solved."""
        return sum(result.solved for result in self.results)


# One notebook, a folder of them.


def check_notebook(path: Path, limits: Limits | None = None, learner: str = "") -> Grade:
    """Check one notebook in a process of its own; whatever it does, a grade comes back."""
    limits, name = limits or Limits(), learner or path.stem
    try:
        notebook = read_notebook(path)
    except GradingError as error:  # it names the file
        return Grade(name, str(path), fault=error.message)
    try:
        laid = lay(notebook, limits)
        found = _run_without_fatal_cells(laid, limits)
    except GradingError as error:
        fault = say("{path}: {fault}", path=path, fault=error.message)
        return Grade(name, str(path), fault=fault)
    results = tuple(found.result(task) for task in laid.tasks)
    return Grade(name, str(path), laid.exercise, results, (*laid.notes, *found.notes(laid)))


def check_folder(
    folder: Path,
    limits: Limits | None = None,
    told: Callable[[Grade], object] = lambda _grade: None,
) -> tuple[Grade, ...]:
    """Check every notebook in a folder and its subfolders, a few at a time.

    The learner is the folder that the notebook lies in, or, in the folder itself, its name.
    """
    paths = sorted(_notebooks(folder))
    if not paths:
        raise GradingError(say("There is no notebook (a file *.ipynb) in {folder}.", folder=folder))

    def check_one(path: Path) -> Grade:
        inside = path.relative_to(folder)
        learner = inside.parent.as_posix() if len(inside.parts) > 1 else path.stem
        grade = check_notebook(path, limits, learner)
        told(grade)
        return grade

    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        return tuple(pool.map(check_one, paths))


def _notebooks(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*.ipynb"):
        if not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


# Running.

Line = dict[str, Any]
"""What was written down about a cell."""


def _run_without_fatal_cells(laid: Laid, limits: Limits) -> "_Found":
    """Run the copy; if a cell takes the kernel with it, tell so and run the others without it."""
    told: dict[str, Stop] = {}
    end = time.monotonic() + limits.seconds
    for _ in range(RERUNS + 1):
        left = max(1, int(end - time.monotonic()))
        lines, fault = _run(laid, replace(limits, seconds=left))
        fatal = _fatal_cell(laid, lines, fault)
        if fatal is None:
            break
        name = fatal["id"]
        told[name] = fault or _why_lost(lines[name], limits)
        if time.monotonic() >= end:
            told[name] = Stop(Why.OVERTIME, limits.seconds)
        if time.monotonic() >= end or name.startswith(OWN_CELL):
            break
        fatal.update(source="", outputs=[], execution_count=None)
    return _Found(lines, told, limits)


def _fatal_cell(laid: Laid, lines: dict[str, Line], fault: Stop | None) -> Node | None:
    """The cell that the kernel did not survive, or that was running when a limit was broken."""
    lost = (cell for cell in laid.code if lines.get(cell["id"], {}).get("lost"))
    unfinished = (cell for cell in laid.code if fault and cell["id"] not in lines)
    return next(lost, None) or next(unfinished, None)


def _why_lost(line: Line, limits: Limits) -> Stop:
    return Stop(Why.DIED) if line["died"] else Stop(Why.ENDLESS, limits.cell_seconds)


def _run(laid: Laid, limits: Limits) -> tuple[dict[str, Line], Stop | None]:
    """What nbval found out about each cell, and which limit the run broke, if any."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        work, state = Path(place, "work"), Path(place, "state")
        for folder in (work, state, state / "temporary"):
            folder.mkdir()
        copy, record = work / f"{laid.exercise}.ipynb", state / "record"
        laid.write(copy)
        words = [str(copy), str(record), json.dumps(asdict(limits))]
        command = [sys.executable, "-m", "triolet_lab.lessons.grading.nbval_run", *words]
        ending = run_limited(command, work, _environment(state), limits, used=Path(place))
        lines = record.read_text(encoding="utf-8").splitlines() if record.exists() else []
    if not lines and not ending.fault:
        raise GradingError(say("nbval could not run this notebook."))
    found = [json.loads(line) for line in lines]
    return {line["cell"]: line for line in found}, ending.fault


def _environment(state: Path) -> dict[str, str]:
    """This environment, without the settings of whoever runs the check."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    package = str(Path(__file__).parents[3])
    path = [package, *own.get("PYTHONPATH", "").split(os.pathsep)]
    folders = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    return {
        **own,
        **{name: str(state / name.lower()) for name in folders},
        **{name: str(state / "temporary") for name in ("TMPDIR", "TEMP", "TMP")},
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "MPLBACKEND": "agg",
        "OPENBLAS_NUM_THREADS": "1",  # each thread reserves address space
    }


# What was found.


@dataclass(frozen=True, slots=True)
class _Found:
    """What is known about the cells of a notebook after its run."""

    lines: dict[str, Line]
    told: dict[str, Stop]
    """Why a cell had to be left out, by its id."""
    limits: Limits

    def result(self, task_id: str) -> Result:
        """What became of a task."""
        task = find_task(task_id)
        result = Result(task.id, task.level, task.asks, Outcome.UNCHECKED)
        answer, check = f"answer-{task_id}", f"check-{task_id}"
        found = self._verdict(task_id)
        if found and found.is_solved:
            return _with_verdict(result, found)
        if stop := self.stop(answer):
            return replace(result, outcome=Outcome.STOPPED, stop=stop)
        if stop := self.stop(check):
            return _stopped_in_check(result, stop)
        if found:
            return _with_verdict(result, found)
        if check in self.lines:
            return _stopped_in_check(result, Stop(Why.VERDICT))
        return result

    def _verdict(self, task: str) -> Checked | None:
        """The one verdict that the check of a task has shown, if it came to its end."""
        check = f"check-{task}"
        line = self.lines.get(check)
        if line is None or check in self.told or not line["passed"]:
            return None
        try:
            (verdict,) = line["verdicts"]
            found = Checked.from_json(verdict)
        except (ValueError, VerdictError):  # none, or a second one
            return None
        return found if found.task == task else None

    def stop(self, cell: str) -> Stop | None:
        """Why a cell did not come to its end; None if it did."""
        if cell in self.told:
            return self.told[cell]
        line = self.lines.get(cell)
        if line is None:
            return None
        if line["late"]:
            return Stop(Why.SECONDS, self.limits.cell_seconds)
        if line["error"] == TooMuchOutputError.__name__:
            return Stop(Why.OUTPUT, self.limits.output)
        if line["error"]:
            return Stop(Why.ERROR, error=_without_file(line["error"], line["why"]))
        return None

    def notes(self, laid: Laid) -> Iterator[Message]:
        """What happened in cells that belong to no task."""
        for cell in laid.code:
            name = cell["id"]
            stop = self.stop(name)
            if name.startswith(OWN_CELL):
                yield from [stop_note(stop)] if stop and name in self.told else []
            elif stop and not TASK_CELL.fullmatch(name):
                yield stop_note(stop, name)


def stop_note(stop: Stop, cell: str = "") -> Message:
    """The note on a cell outside the tasks, or on what was stopped between the cells."""
    if not cell:
        return say("The notebook was stopped between its cells. {why}", why=stop.message)
    return say(
        "A cell outside the tasks ({cell}) did not come to its end. {why}",
        cell=cell,
        why=stop.message,
    )


def _stopped_in_check(result: Result, stop: Stop) -> Result:
    return replace(result, outcome=Outcome.STOPPED, stop=stop, stopped_at=Place.CHECK)


def _with_verdict(result: Result, found: Checked) -> Result:
    return replace(
        result,
        outcome=found.outcome,
        answer=found.answer,
        hints_used=found.hints_used,
        misconception=found.misconception,
        hint=found.hint,
    )


def _without_file(name: str, why: str) -> str:
    """The error without the name of the temporary file that a cell is for Python.

    >>> _without_file("SyntaxError", "'(' was never closed (1234567.py, line 2)")
    "SyntaxError: '(' was never closed (line 2)"
    >>> _without_file("SyntaxError", "unterminated string (detected at line 1) (7.py, line 1)")
    'SyntaxError: unterminated string (line 1)'
    """
    place = r"( \(detected at line \d+\))?\s*\([^()]*, line (\d+)\)"
    said = re.sub(place, r" (line \2)", " ".join(why.split()))
    return f"{name}: {said}"[:LONGEST]
