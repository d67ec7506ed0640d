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

from triolet_lab.course import course_folder
from triolet_lab.lessons.grading.copies import (
    OWN_CELL,
    TASK_CELL,
    Cell,
    GradingError,
    Laid,
    lay,
    read_notebook,
)
from triolet_lab.lessons.grading.limits import Limits, run_limited
from triolet_lab.lessons.tasks import YOUR_ANSWER, find_task

RERUNS = 3
"""How often a notebook is run again without a cell that took the kernel with it."""


class Outcome(StrEnum):
    """What became of a task."""

    SOLVED = "solved"
    WRONG = "wrong"
    OPEN = "open"
    """Not answered yet."""
    STOPPED = "stopped"
    """Its cell failed, ran too long or printed too much."""
    UNCHECKED = "not checked"
    """The notebook was stopped before it came to this."""

    @property
    def sign(self) -> str:
        """One character for a table."""
        return {"solved": "✓", "wrong": "✗", "open": "○", "stopped": "!"}.get(self, "?")


@dataclass(frozen=True, slots=True)
class Result:
    """One task of one notebook."""

    task: str
    level: int
    asks: str
    outcome: Outcome
    hint: str = ""

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
    notes: tuple[str, ...] = ()
    """What else a teacher should know, a sentence each."""
    fault: str = ""
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
        laid = lay(read_notebook(path), limits)
        found = _run_without_fatal_cells(laid, limits)
    except GradingError as error:
        return Grade(name, str(path), fault=_with_name(path, error))
    results = tuple(found.result(task) for task in laid.tasks)
    return Grade(name, str(path), laid.exercise, results, (*laid.notes, *found.notes(laid)))


def _with_name(path: Path, error: GradingError) -> str:
    """What is wrong with a file, so that it can be found among those of a class."""
    return str(error) if str(path) in str(error) else f"{path}: {error}"


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
        raise GradingError(f"There is no notebook (a file *.ipynb) in {folder}.")

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
    told: dict[str, str] = {}
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
            told[name] = f"was running when the {limits.seconds} seconds for a notebook were over"
        if time.monotonic() >= end or name.startswith(OWN_CELL):
            break
        fatal.update(source="", outputs=[], execution_count=None)
    return _Found(lines, told, limits)


def _fatal_cell(laid: Laid, lines: dict[str, Line], fault: str) -> Cell | None:
    """The cell that the kernel did not survive, or that was running when a limit was broken."""
    lost = (cell for cell in laid.code if lines.get(cell["id"], {}).get("lost"))
    unfinished = (cell for cell in laid.code if fault and cell["id"] not in lines)
    return next(lost, None) or next(unfinished, None)


def _why_lost(line: Line, limits: Limits) -> str:
    if line["died"]:
        return "ended the kernel"
    return f"ran for more than {limits.cell_seconds} seconds and could not be stopped"


def _run(laid: Laid, limits: Limits) -> tuple[dict[str, Line], str]:
    """What nbval found out about each cell, and which limit the run broke, if any."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        work, state = Path(place, "work"), Path(place, "state")
        for folder in (work, state, state / "temporary"):
            folder.mkdir()
        copy, record = work / f"{laid.exercise}.ipynb", state / "record"
        laid.write(copy)
        sanitize = course_folder() / "notebooks" / "sanitize.cfg"
        words = [str(copy), str(record), str(sanitize), json.dumps(asdict(limits))]
        command = [sys.executable, "-m", "triolet_lab.lessons.grading.nbval_run", *words]
        ending = run_limited(command, work, _environment(state), limits, used=Path(place))
        lines = record.read_text(encoding="utf-8").splitlines() if record.exists() else []
    if not lines and not ending.fault:
        raise GradingError("nbval could not run this notebook.")
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


# Telling.


@dataclass(frozen=True, slots=True)
class _Found:
    """What is known about the cells of a notebook after its run."""

    lines: dict[str, Line]
    told: dict[str, str]
    """Why a cell had to be left out, by its id."""
    limits: Limits

    def result(self, task_id: str) -> Result:
        """What became of a task."""
        task = find_task(task_id)
        outcome, hint = self._outcome(task_id, f"check-{task_id}")
        return Result(task.id, task.level, str(task.asks), outcome, hint)

    def _outcome(self, task: str, check: str) -> tuple[Outcome, str]:
        line = self.lines.get(check)
        if line and line["passed"] and check not in self.told:
            return Outcome.SOLVED, ""
        if stop := self.stop(f"answer-{task}"):
            return Outcome.STOPPED, f"The cell of the answer {stop}."
        if stop := self.stop(check):
            return Outcome.STOPPED, f"The answer {stop} when it was tried out."
        if line is None:
            return Outcome.UNCHECKED, "The notebook was stopped before this task."
        said = str(line["text"]).partition(f"\n{YOUR_ANSWER}")[0].strip()
        if said.startswith("○"):
            return Outcome.OPEN, "It is not answered yet" + said.partition("yet")[2]
        return Outcome.WRONG, said.removeprefix(f"✗ {task}: ")

    def stop(self, cell: str) -> str:
        """Why a cell did not come to its end, as the rest of a sentence; empty if it did."""
        line = self.lines.get(cell, {"late": False, "error": ""})
        if cell in self.told:
            return self.told[cell]
        if line["late"]:
            return f"ran for more than {self.limits.cell_seconds} seconds"
        if line["error"].startswith("TooMuchOutputError: it "):
            return str(line["error"]).removeprefix("TooMuchOutputError: it ")
        return f"stopped with {_without_file(line['error'])}" if line["error"] else ""

    def notes(self, laid: Laid) -> Iterator[str]:
        """What happened in cells that belong to no task."""
        for cell in laid.code:
            name = cell["id"]
            stop = self.stop(name)
            if name.startswith(OWN_CELL):
                yield from [f"Between its cells the notebook {stop}."] if name in self.told else []
            elif stop and not TASK_CELL.fullmatch(name):
                yield f"A cell outside the tasks ({name}) {stop}."


def _without_file(error: str) -> str:
    """The error without the name of the temporary file that a cell is for Python.

    >>> _without_file("SyntaxError: '(' was never closed (1234567.py, line 2)")
    "SyntaxError: '(' was never closed (line 2)"
    >>> _without_file("SyntaxError: unterminated string (detected at line 1) (7.py, line 1)")
    'SyntaxError: unterminated string (line 1)'
    """
    place = r"( \(detected at line \d+\))?\s*\([^()]*, line (\d+)\)"
    return re.sub(place, r" (line \2)", " ".join(error.split()))
