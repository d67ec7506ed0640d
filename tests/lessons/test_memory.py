"""What was placed and checked is there again when a notebook is opened again, and only then."""

import json
import os
from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel

from triolet_lab.lessons import memory
from triolet_lab.lessons.checked import Outcome
from triolet_lab.lessons.grading.grading import check_notebook
from triolet_lab.lessons.memory import MEMORY, remember, remembered
from triolet_lab.lessons.tasks import tasks_of

BLANK = Path(__file__).parents[2] / "exercises" / "01_rules.ipynb"
BOARDS = [task for task in tasks_of(1) if task.position]
FIRST, SECOND = BOARDS[:2]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of the notebook."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def person(monkeypatch):
    """Somebody who runs the cells."""
    monkeypatch.setattr(memory, "_is_somebody_there", lambda: True)


@pytest.mark.usefixtures("person")
def test_the_placements_of_two_tasks_are_kept_and_the_last_one_counts(folder):
    assert remembered(FIRST.id) == ""
    assert remember(FIRST.id, "3@I8") is remember(SECOND.id, "1@A1") is None
    assert remember(FIRST.id, "6@I8 *down") is None
    assert (remembered(FIRST.id), remembered(SECOND.id)) == ("6@I8 *down", "1@A1")
    assert [path.name for path in folder.iterdir()] == [MEMORY.name]


@pytest.mark.words
@pytest.mark.usefixtures("person")
@pytest.mark.parametrize("text", ["", "{", '{"01-2": "3@I8"', "[1, 2]", "3", "\x00", "[" * 99_999])
def test_a_broken_file_is_set_aside_and_named(folder, text):
    for number in (1, 2):
        MEMORY.write_text(text)
        assert remembered(FIRST.id) == ""
        aside = f"{MEMORY}.broken-{number}"
        assert str(remember(FIRST.id, "3@I8")) == (
            f"{MEMORY} could not be read: it is called {aside} now, and a new one was begun."
        )
        assert Path(aside).read_text() == text
        assert remembered(FIRST.id) == "3@I8"


@pytest.mark.usefixtures("person")
@pytest.mark.parametrize("value", [7, None, ["3@I8"], {"a": 1}, True])
def test_what_is_no_text_is_no_placement_and_stays_where_it_is(value):
    MEMORY.write_text(json.dumps({FIRST.id: value}))
    assert remembered(FIRST.id) == ""
    remember(SECOND.id, "1@A1")
    assert json.loads(MEMORY.read_text()) == {FIRST.id: value, SECOND.id: "1@A1"}


@pytest.mark.words
@pytest.mark.usefixtures("person")
def test_a_folder_that_cannot_be_written_to_is_one_sentence(monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(memory, "write_whole", refuse)
    assert str(remember(FIRST.id, "3@I8")) == (
        f"Your tiles cannot be kept for the next time: {MEMORY} cannot be written "
        "(Permission denied)."
    )
    assert remembered(FIRST.id) == ""


@pytest.mark.words
@pytest.mark.usefixtures("person")
def test_a_file_that_cannot_be_read_is_nothing_remembered():
    MEMORY.mkdir()
    assert remembered(FIRST.id) == ""
    assert "cannot be kept" in str(remember(FIRST.id, "3@I8"))


def test_where_no_person_runs_the_cells_nothing_is_kept_or_found(folder):
    MEMORY.write_text(json.dumps({FIRST.id: "3@I8"}))
    assert remembered(FIRST.id) == ""
    assert remember(FIRST.id, "6@I8") is None
    assert json.loads(MEMORY.read_text()) == {FIRST.id: "3@I8"}


# In a real kernel


def run(*cells: str, person: bool) -> str:
    """What these cells print when they are run in a new kernel in this folder."""
    printed = []

    def note(message):
        content = message["content"]
        if message["msg_type"] in ("stream", "error"):
            printed.append(content.get("text") or "\n".join(content["traceback"]))
        elif message["msg_type"] == "display_data":
            printed.append(content["data"]["text/plain"])

    package = str(Path(__file__).parents[2])
    manager, client = start_new_kernel(
        kernel_name="python3", cwd=str(Path.cwd()), env={**os.environ, "PYTHONPATH": package}
    )
    try:
        for cell in cells:
            client.execute_interactive(
                cell, allow_stdin=person, output_hook=note, stdin_hook=print, timeout=60
            )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return "".join(printed)


SETUP = "from triolet_lab.lessons import check, task_board"
BOARD = f'{FIRST.name} = task_board("{FIRST.id}")'
BY_HAND = f"{FIRST.name}.pending = {FIRST.answer.split()!r}"
CHECK = f'check("{FIRST.id}")'


@pytest.mark.words
def test_run_all_cells_in_a_new_kernel_finds_the_tiles_of_the_last_one(folder):
    assert "✓" in run(SETUP, BOARD, BY_HAND, CHECK, person=True)
    assert run(SETUP, BOARD, CHECK, person=True).startswith(f"✓ {FIRST.id} solved")
    assert run(SETUP, BOARD, CHECK, person=False).startswith(f"○ {FIRST.id} is not answered yet")


def test_a_program_that_runs_the_cells_leaves_no_file(folder):
    assert "✓" in run(SETUP, BOARD, BY_HAND, CHECK, person=False)
    assert [*folder.iterdir()] == []


def test_the_check_of_a_class_neither_reads_nor_writes_what_a_learner_has_kept(folder):
    kept = json.dumps({task.id: task.answer for task in BOARDS})
    MEMORY.write_text(kept)
    notebook = folder / "01_rules.ipynb"
    nbformat.write(nbformat.read(BLANK, as_version=4), notebook)
    assert {result.outcome for result in check_notebook(notebook).results} == {Outcome.OPEN}
    assert MEMORY.read_text() == kept
    assert sorted(path.name for path in folder.iterdir()) == [MEMORY.name, notebook.name]
