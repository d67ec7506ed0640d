#!/usr/bin/env python3
"""Run lessons and solutions in place, bring them into their form, write the learners' blanks.

tools/notebooks.py                                     all of them
tools/notebooks.py exercises/solutions/01_rules.ipynb  these alone
tools/notebooks.py --check                             run nothing, only say what is not up to date
tools/notebooks.py --blanks                            run nothing, only write the blanks

A notebook in which a cell fails, or a solution that does not solve its tasks, is left as it was.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from triolet_lab.lessons.checked import MIME

ROOT = Path(__file__).resolve().parents[1]
LESSONS = ROOT / "notebooks"
EXERCISES = ROOT / "exercises"
SOLUTIONS = EXERCISES / "solutions"

CELL_SECONDS = 300
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
PROGRESS = re.compile(r"\s*\d+%\|")
SOLUTION = re.compile(r"^### BEGIN SOLUTION\n.*?^### END SOLUTION(\n|\Z)", re.M | re.S)


class NotebookError(Exception):
    """A notebook cannot be brought up to date; the text says why in one sentence."""


def main(arguments: list[str] | None = None) -> int:
    """Do what was asked for and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, help="lessons or solutions (default: all)")
    parser.add_argument("--check", action="store_true", help="say what is not up to date")
    parser.add_argument("--blanks", action="store_true", help="write the blanks, run nothing")
    options = parser.parse_args(arguments)
    paths = [path.resolve() for path in options.files] or every_notebook()
    faults = []
    for path in paths:
        try:
            faults += stale(path) if options.check else update(path, run=not options.blanks)
        except NotebookError as error:
            faults.append(f"{name_of(path)}: {error}")
    print(*faults, sep="\n") if faults else print("Everything is up to date.")
    return 1 if faults else 0


def every_notebook() -> list[Path]:
    """The lessons and the solutions; a blank follows from its solution."""
    return sorted(LESSONS.glob("*.ipynb")) + sorted(SOLUTIONS.glob("*.ipynb"))


def update(path: Path, *, run: bool) -> list[str]:
    """Run a notebook and write it, and its blank if it is a solution; return no faults."""
    notebook = read(path)
    if run:
        execute(notebook, path)
        normalise(notebook)
        refuse_unsolved(notebook)
        nbformat.write(notebook, path)
        print(f"{name_of(path)}: run and written")
    if path.parent == SOLUTIONS:
        (EXERCISES / path.name).write_text(blank_text(notebook), encoding="utf-8")
        print(f"{name_of(EXERCISES / path.name)}: written")
    return []


def stale(path: Path) -> list[str]:
    """What is not up to date about a notebook, as far as this shows without a run."""
    notebook = read(path)
    faults = [f"{name_of(path)}: cell {cell.id} was not run" for cell in not_run(notebook)]
    if text_of(normalise(read(path))) != path.read_text(encoding="utf-8"):
        faults.append(f"{name_of(path)}: not in its form, run tools/notebooks.py on it")
    blank = EXERCISES / path.name
    if path.parent == SOLUTIONS and (
        not blank.exists() or blank.read_text(encoding="utf-8") != blank_text(notebook)
    ):
        faults.append(f"{name_of(blank)}: older than its solution, run tools/notebooks.py")
    return faults


def read(path: Path) -> NotebookNode:
    """The notebook in a file."""
    try:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
    except OSError as error:
        raise NotebookError(f"It cannot be read: {error.strerror}.") from error
    except Exception as error:
        raise NotebookError(f"It is no notebook: {str(error).splitlines()[0]}") from error
    return notebook


def execute(notebook: NotebookNode, path: Path) -> None:
    """Run every cell in a fresh kernel, in the folder of the notebook."""
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except CellExecutionError as error:
        raise NotebookError(f"A cell failed:\n{error}") from error
    except Exception as error:
        raise NotebookError(f"The run ended early: {type(error).__name__}: {error}") from error


def normalise(notebook: NotebookNode) -> NotebookNode:
    """Keep what a reader needs: no state of widgets, no times, no names of this machine."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for cell in notebook.cells:
        kept = {key: cell.metadata[key] for key in ("alt", "tags") if cell.metadata.get(key)}
        cell.metadata = nbformat.from_dict(kept)
        cell.pop("attachments", None)
        if cell.cell_type == "code":
            kept_outputs = filter(is_result, map(without_widget, cell.outputs))
            cell.outputs = one_stream_each(kept_outputs)
    return notebook


def without_widget(output: NotebookNode) -> NotebookNode:
    """The output without its widget, which no later kernel knows: text and picture stay."""
    output.get("data", {}).pop(WIDGET_VIEW, None)
    return output


def is_result(output: NotebookNode) -> bool:
    """Whether the output belongs to the lesson: progress bars and compile messages do not."""
    if output.output_type == "stream":
        return bool(output.name == "stdout")
    text = output.get("data", {}).get("text/plain", "")
    return not PROGRESS.match(text)


def one_stream_each(outputs: Iterable[NotebookNode]) -> list[NotebookNode]:
    """The outputs with texts joined that arrived in pieces."""
    joined: list[NotebookNode] = []
    for output in outputs:
        before = joined[-1] if joined else None
        if before and output.output_type == "stream" and before.get("name") == output.name:
            before.text += output.text
        else:
            joined.append(output)
    return joined


def refuse_unsolved(notebook: NotebookNode) -> None:
    """Raise unless every check cell of a solution says that its task is solved."""
    for cell in notebook.cells:
        if cell.id.startswith("check-"):
            found = [output.data[MIME] for output in cell.outputs if MIME in output.get("data", {})]
            task = cell.id.removeprefix("check-")
            if [(one["task"], one["solved"]) for one in found] != [(task, True)]:
                raise NotebookError(f"The solution of {task} is none:\n{said_by(cell)}")


def said_by(cell: NotebookNode) -> str:
    """What a cell shows, as text."""
    outputs = cell.outputs
    texts = (out.get("text") or out.get("data", {}).get("text/plain", "") for out in outputs)
    return "\n".join(filter(None, texts)).strip()


def not_run(notebook: NotebookNode) -> list[NotebookNode]:
    """The code cells without a place in the order of a run from the top."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    return [cell for number, cell in enumerate(code, 1) if cell.execution_count != number]


def blank(notebook: NotebookNode) -> NotebookNode:
    """The learner's notebook: no solutions, no outputs, the same ids."""
    learners = normalise(nbformat.from_dict(notebook))
    learners.cells = [
        cell for cell in learners.cells if "solution" not in cell.metadata.get("tags", [])
    ]
    for cell in learners.cells:
        if cell.cell_type == "code":
            cell.source = SOLUTION.sub("", cell.source).strip("\n")
            cell.outputs, cell.execution_count = [], None
    return learners


def blank_text(notebook: NotebookNode) -> str:
    """The learner's notebook as its file has it."""
    return text_of(blank(nbformat.reads(nbformat.writes(notebook), as_version=4)))


def text_of(notebook: NotebookNode) -> str:
    """A notebook as its file has it."""
    return nbformat.writes(notebook).removesuffix("\n") + "\n"


def name_of(path: Path) -> str:
    """The path from the top of the checkout."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    sys.exit(main())
