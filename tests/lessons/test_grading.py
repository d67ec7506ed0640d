"""`triolet-lab check`: a learner's notebook is judged by nbval, and no accident in it spreads."""

import contextlib
import csv
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import nbformat
import psutil
import pytest

from triolet_lab import cli
from triolet_lab.language import say
from triolet_lab.lessons.checked import MIME, Checked, Outcome
from triolet_lab.lessons.grading import copies, grading, limits, report
from triolet_lab.lessons.grading.copies import GradingError, lay, read_notebook
from triolet_lab.lessons.grading.grading import Grade, Result, check_folder, check_notebook
from triolet_lab.lessons.grading.limits import MARK, Ending, Limits, run_limited
from triolet_lab.lessons.grading.stops import Stop, Why
from triolet_lab.lessons.tasks import find_task, tasks_of

SOLUTION = Path(__file__).parents[2] / "exercises" / "solutions" / "01_rules.ipynb"
TASKS = [task.id for task in tasks_of(1)]
NUMBER = next(t.id for t in tasks_of(1) if not t.position and t.name.startswith("answer"))
BOARD = next(t.id for t in tasks_of(1) if t.position and not t.any_placement)
QUICK = Limits(cell_seconds=4, seconds=60)


@pytest.fixture
def notebook():
    """A learner's notebook with every task of exercise 1 solved, not yet written to a file."""
    return nbformat.read(SOLUTION, as_version=4)


@pytest.fixture
def handed_in(tmp_path):
    """Write a notebook to the learner's file and check it."""

    def check(notebook, limits=QUICK) -> Grade:
        path = tmp_path / "mine.ipynb"
        nbformat.write(notebook, path)
        before = path.read_bytes()
        grade = check_notebook(path, limits)
        assert path.read_bytes() == before
        assert sorted(tmp_path.iterdir()) == [path]
        return grade

    return check


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


def outcomes(grade: Grade) -> dict[str, Outcome]:
    return {result.task: result.outcome for result in grade.results}


def only(task: str, outcome: Outcome) -> dict[str, Outcome]:
    """All tasks solved but this one."""
    return {name: outcome if name == task else Outcome.SOLVED for name in TASKS}


def hint(grade: Grade, task: str) -> str:
    return str(next(report.hint(result) for result in grade.results if result.task == task))


def notes(grade: Grade) -> tuple[str, ...]:
    return tuple(map(str, grade.notes))


def put_first(notebook, source, name="mine"):
    notebook.cells.insert(2, nbformat.v4.new_code_cell(source, id=name))


def without(notebook, *names):
    notebook.cells = [cell for cell in notebook.cells if cell.id not in names]


def laid_by_hand(notebook, placement):
    """The board task answered with the mouse: no code places tiles, the check has told them."""
    cell(
        notebook, f"answer-{BOARD}"
    ).source = f'{find_task(BOARD).name} = task_board("{BOARD}")\n{find_task(BOARD).name}'
    found = Checked(BOARD, Outcome.OPEN, answer=placement).to_json()
    data = {"text/plain": "?", MIME: found}
    said = nbformat.v4.new_output("display_data", data=data)
    cell(notebook, f"check-{BOARD}").outputs = [said]


# What was changed in a notebook


def test_moved_added_and_deleted_cells_do_not_matter(notebook, handed_in):
    prose = [part.id for part in notebook.cells if part.id.startswith(("question", "title"))]
    without(notebook, "setup", *prose)
    put_first(notebook, "my_note = 'mine'")
    answer, check = cell(notebook, f"answer-{NUMBER}"), cell(notebook, f"check-{NUMBER}")
    without(notebook, answer.id, check.id)
    notebook.cells += [answer, nbformat.v4.new_markdown_cell("My own text."), check]
    grade = handed_in(notebook)
    assert set(outcomes(grade).values()) == {Outcome.SOLVED}
    assert grade.notes == ()


@pytest.mark.words
def test_changed_and_deleted_check_cells_are_put_back_and_reported(notebook, handed_in):
    first, second, third = TASKS[:3]
    cell(notebook, f"check-{first}").source = f'print("✓ {first} solved")'
    cell(notebook, f"check-{second}").cell_type = "markdown"
    del cell(notebook, f"check-{second}")["outputs"]
    del cell(notebook, f"check-{second}")["execution_count"]
    without(notebook, f"check-{third}")
    grade = handed_in(notebook)
    assert set(outcomes(grade).values()) == {Outcome.SOLVED}
    assert notes(grade) == (
        f"The check cell of {first} was changed; it was put back for this check.",
        f"The check cell of {second} was changed; it was put back for this check.",
        f"The check cell of {third} was deleted; it was put back for this check.",
    )


def test_a_forged_verdict_does_not_count(notebook, handed_in):
    source = f'check = lambda name: print("✓", name, "solved: {find_task(NUMBER).asks}.")'
    put_first(notebook, source)
    cell(notebook, f"answer-{NUMBER}").source = f"{find_task(NUMBER).name} = -1"
    assert outcomes(handed_in(notebook)) == only(NUMBER, Outcome.WRONG)


@pytest.mark.parametrize("ending", ["", "raise KeyboardInterrupt"])
def test_a_verdict_that_an_answer_shows_when_it_is_tried_out_does_not_count(
    notebook, handed_in, ending
):
    task = next(task for task in tasks_of(1) if "def " in task.answer)
    forged = {"text/plain": "✓", MIME: Checked(task.id, Outcome.SOLVED).to_json()}
    answer = f"def {task.name}(*tiles):\n    display({forged!r}, raw=True)\n    {ending}"
    cell(notebook, f"answer-{task.id}").source = answer
    grade = handed_in(notebook)
    assert outcomes(grade) == only(task.id, Outcome.STOPPED)


def test_what_an_answer_prints_when_it_is_tried_out_does_not_matter(notebook, handed_in):
    task = next(task for task in tasks_of(1) if "def " in task.answer)
    head, body = task.answer.split("\n", 1)
    cell(notebook, f"answer-{task.id}").source = f"{head}\n    print('✗ wrong')\n{body}"
    assert set(outcomes(handed_in(notebook)).values()) == {Outcome.SOLVED}


def test_the_tags_of_a_learner_do_not_reach_nbval(notebook):
    for part in notebook.cells:
        part.metadata = nbformat.from_dict({"tags": ["nbval-ignore-output", "nbval-skip"]})
    assert all(part["metadata"] == {} for part in lay(notebook, QUICK).cells)


def test_a_deleted_check_cell_goes_back_to_its_answer(notebook):
    without(notebook, f"check-{NUMBER}")
    ids = [part["id"] for part in lay(notebook, QUICK).cells]
    place = ids.index(f"answer-{NUMBER}")
    assert ids[place : place + 3] == [f"answer-{NUMBER}", f"ready-{NUMBER}", f"check-{NUMBER}"]


def test_without_its_answer_and_question_it_goes_to_the_end(notebook):
    without(notebook, f"check-{NUMBER}", f"answer-{NUMBER}", f"question-{NUMBER}")
    assert lay(notebook, QUICK).cells[-1]["id"] == f"check-{NUMBER}"


def test_a_notebook_of_an_older_form_without_ids_is_understood(notebook, tmp_path):
    text = json.loads(nbformat.writes(notebook))
    text["nbformat_minor"] = 4
    for part in text["cells"]:
        del part["id"]
    path = tmp_path / "old.ipynb"
    path.write_text(json.dumps(text))
    laid = lay(read_notebook(path), QUICK)
    assert laid.notes == ()
    assert [part["id"] for part in laid.code if part["id"].startswith("check-")] == [
        f"check-{task}" for task in TASKS
    ]


def test_two_cells_with_one_id_are_kept_apart(notebook):
    copy = nbformat.from_dict(cell(notebook, f"answer-{NUMBER}"))
    notebook.cells.append(copy)
    ids = [part["id"] for part in lay(notebook, QUICK).cells]
    assert len(set(ids)) == len(ids)


# Half-filled notebooks and tiles placed by hand


@pytest.mark.words
def test_wrong_and_missing_answers_get_a_hint_and_the_others_count(notebook, handed_in):
    name = find_task(NUMBER).name
    cell(notebook, f"answer-{NUMBER}").source = f"{name} = -1"
    cell(notebook, f"answer-{BOARD}").source = ""
    grade = handed_in(notebook)
    expected = only(NUMBER, Outcome.WRONG) | {BOARD: Outcome.OPEN}
    assert outcomes(grade) == expected
    assert hint(grade, NUMBER)
    assert "Error" not in hint(grade, NUMBER)
    assert "so run the cell above first" in hint(grade, BOARD)
    text = report.summary(grade)
    assert f"{len(TASKS) - 2} of {len(TASKS)} tasks solved." in text
    assert hint(grade, NUMBER).splitlines()[0] in text


def test_tiles_placed_by_hand_are_judged_again(notebook, handed_in):
    laid_by_hand(notebook, find_task(BOARD).answer)
    assert set(outcomes(handed_in(notebook)).values()) == {Outcome.SOLVED}


@pytest.mark.parametrize(
    ("placement", "outcome"), [("15@A15", Outcome.WRONG), ("nonsense", Outcome.OPEN)]
)
def test_a_saved_verdict_is_not_believed(notebook, handed_in, placement, outcome):
    laid_by_hand(notebook, placement)
    assert outcomes(handed_in(notebook)) == only(BOARD, outcome)


@pytest.mark.parametrize(
    "output",
    [
        nbformat.v4.new_output("stream", text="?\nYour answer: 3@I8\n"),
        nbformat.v4.new_output(
            "display_data", data={MIME: Checked("01-2", Outcome.WRONG, "3@I8").to_json()}
        ),
    ],
    ids=["version 0.1.0", "now"],
)
def test_the_placement_in_a_notebook_of_any_version_is_found(output):
    assert copies._saved_answer([output]) == "3@I8"


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"version": 1, "answer": "3@I8"}])
def test_a_saved_verdict_in_another_form_is_left_alone(data):
    assert copies._saved_answer([{"data": {MIME: data}}]) == ""


# Accidents: whatever one cell does, the other tasks are judged


ACCIDENTS = {
    "answer = (": r"stopped with SyntaxError: .* \(line 1\)",
    "1 / 0": "stopped with ZeroDivisionError: division by zero",
    "while True: pass": "ran for more than 4 seconds",
    "while True: print('x' * 99)": "printed more than 100,000 characters",
    "print('x' * 10**8)": "printed more than 100,000 characters",
    "hoard = [0] * 10**12": "stopped with MemoryError",
    "input('name?')": "stopped with StdinNotImplementedError",
}
FATAL = {
    "import os; os._exit(1)": "ended the kernel",
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass": (
        "ran for more than 4 seconds and could not be stopped"
    ),
    "with open('big', 'wb') as file:\n    while True: file.write(bytes(10**5))": (
        r"stopped with OSError: \[Errno 27\] File too large"
    ),
}
HOARD = "hoard = []\nwhile True: hoard.append(b'x' * 10**7)"
MANY_FILES = (
    "for n in range(40): open(f'part{n}', 'wb').write(bytes(2**20))\nimport time\ntime.sleep(60)"
)


@pytest.mark.words
@pytest.mark.parametrize("accidents", [ACCIDENTS, FATAL], ids=["in a cell", "of the kernel"])
def test_accidents_are_reported_and_the_other_tasks_count(notebook, handed_in, accidents):
    struck = dict(zip(TASKS, accidents, strict=False))
    for task, source in struck.items():
        cell(notebook, f"answer-{task}").source = source
    grade = handed_in(notebook, Limits(cell_seconds=4, seconds=150))
    for task, source in struck.items():
        assert re.search(accidents[source], hint(grade, task)), (source, hint(grade, task))
    assert outcomes(grade) == {
        task: Outcome.STOPPED if task in struck else Outcome.SOLVED for task in TASKS
    }
    assert grade.fault is None


@pytest.mark.words
@pytest.mark.parametrize(
    ("source", "allowed", "said"),
    [
        (MANY_FILES, Limits(disk=20 * 2**20), "wrote more than 20 MB of files"),
        (HOARD, Limits(memory=700 * 2**20), "used more than 700 MB of memory"),
    ],
    ids=["many files", "growing list"],
)
def test_a_limit_of_the_whole_notebook_names_the_cell(notebook, handed_in, source, allowed, said):
    cell(notebook, f"answer-{NUMBER}").source = source
    grade = handed_in(notebook, allowed)
    assert outcomes(grade) == only(NUMBER, Outcome.STOPPED)
    assert said in hint(grade, NUMBER)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_forks_are_held_and_nothing_is_left_running(notebook, handed_in, left_running):
    forks = "import os, time\nwhile os.fork(): pass\ntime.sleep(600)"
    cell(notebook, f"answer-{NUMBER}").source = forks
    grade = handed_in(notebook)
    assert outcomes(grade)[NUMBER] is Outcome.STOPPED
    assert left_running() == []


def test_a_program_that_a_cell_starts_does_not_outlive_the_check(notebook, handed_in, left_running):
    put_first(
        notebook,
        "import subprocess, sys\n"
        "sleep = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "process = subprocess.Popen(sleep, start_new_session=True)",
    )
    assert set(outcomes(handed_in(notebook)).values()) == {Outcome.SOLVED}
    assert left_running() == []


@pytest.fixture
def left_running(monkeypatch):
    """The processes on this machine that belong to the checks of this test."""
    mark = uuid4().hex
    monkeypatch.setattr(limits.secrets, "token_hex", lambda size: mark)

    def find() -> list[int]:
        found = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.environ().get(MARK) == mark:
                    found.append(process.pid)
        return found

    return find


@pytest.mark.words
def test_a_notebook_that_takes_too_long_keeps_what_was_judged_before(
    notebook, handed_in, monkeypatch
):
    last = TASKS[-1]

    def stopped_at_the_last_task(laid, limits):
        names = [part["id"] for part in laid.code if not part["id"].endswith(last)]
        time.sleep(limits.seconds)
        return {name: line(name) for name in names}, Stop(Why.SECONDS, limits.seconds)

    monkeypatch.setattr(grading, "_run", stopped_at_the_last_task)
    grade = handed_in(notebook, Limits(seconds=1))
    assert outcomes(grade) == only(last, Outcome.STOPPED)
    assert "was running when the 1 second for a notebook was over" in hint(grade, last)


@pytest.mark.words
def test_what_comes_after_the_end_is_not_checked(notebook, handed_in, monkeypatch):
    monkeypatch.setattr(grading, "_run", lambda laid, limits: ({}, Stop(Why.MEMORY, 7)))
    grade = handed_in(notebook)
    assert set(outcomes(grade).values()) == {Outcome.UNCHECKED}
    assert notes(grade) == (
        "The notebook was stopped between its cells. It used more than 7 MB of memory.",
    )


def line(name: str) -> dict:
    """What is written down about a cell that passed."""
    said = {"error": "", "why": "", "late": False, "died": False, "lost": False}
    verdicts = []
    if name.startswith("check-"):
        verdicts = [Checked(name.removeprefix("check-"), Outcome.SOLVED).to_json()]
    return {"cell": name, "passed": True, "verdicts": verdicts, **said}


@pytest.mark.words
def test_a_loop_outside_the_tasks_is_a_note(notebook, handed_in):
    put_first(notebook, "while True: pass")
    grade = handed_in(notebook)
    assert set(outcomes(grade).values()) == {Outcome.SOLVED}
    assert notes(grade) == (
        "A cell outside the tasks (mine) did not come to its end. It ran for more than 4 seconds.",
    )


def test_a_notebook_finds_itself_alone_in_its_folder_and_two_processors(notebook, handed_in):
    put_first(notebook, "import os\nassert os.cpu_count() == 2", "processors")
    put_first(notebook, "import os\nassert os.listdir() == ['01_rules.ipynb'], os.listdir()")
    assert handed_in(notebook).notes == ()


# Files that are no exercise


@pytest.mark.words
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "mine.ipynb is empty."),
        (b"   \n", "mine.ipynb is empty."),
        (b"{", "mine.ipynb is not a notebook, or its end is missing"),
        (b'{"cells": [', "mine.ipynb is not a notebook, or its end is missing"),
        (b"hello", "mine.ipynb is not a notebook"),
        (b"[1, 2]", "mine.ipynb is JSON, but not a notebook."),
        (b"{}", "mine.ipynb is JSON, but not a notebook."),
        (b'{"cells": 3, "nbformat": 4}', "mine.ipynb is JSON, but not a notebook."),
        (b'{"cells": [{}], "nbformat": 4, "metadata": {}}', "is JSON, but not a notebook."),
        (b"\xff\xfe\x00", "mine.ipynb is not a notebook: it is not even text."),
        (b"[" * 100_000, "mine.ipynb is not a notebook"),
    ],
)
def test_a_file_that_is_no_notebook_is_one_sentence(tmp_path, content, said):
    path = tmp_path / "mine.ipynb"
    path.write_bytes(content)
    grade = check_notebook(path)
    assert said in str(grade.fault)
    assert "\n" not in str(grade.fault)
    assert grade.results == ()
    assert report.summary(grade) == str(grade.fault)


@pytest.mark.words
def test_a_notebook_without_tasks_is_one_sentence(tmp_path):
    path = tmp_path / "diary.ipynb"
    cells = [nbformat.v4.new_code_cell("1 + 1")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    assert str(check_notebook(path).fault) == (
        f"{path}: This is not an exercise of the course: none of its cells belongs to a task."
    )


@pytest.mark.words
def test_an_exercise_that_this_version_does_not_have_is_one_sentence(tmp_path):
    path = tmp_path / "later.ipynb"
    cells = [nbformat.v4.new_code_cell('check("77-1")', id="check-77-1")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    assert str(check_notebook(path).fault) == (
        f"{path}: There is no exercise 77 in this version of the course."
    )


@pytest.mark.words
def test_a_file_that_is_far_too_large_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "LARGEST_FILE", 2**20)
    path = tmp_path / "mine.ipynb"
    path.write_bytes(b" " * (2**20 + 1))
    assert str(check_notebook(path).fault) == f"{path} is larger than 1 MB."


# A folder


@pytest.fixture
def class_folder(tmp_path, notebook):
    """Three learners: one has solved all, one has not begun, one handed in half a file."""
    folder = tmp_path / "class"
    for name in ("ann", "ben <b>", ".ipynb_checkpoints"):
        (folder / name).mkdir(parents=True)
    nbformat.write(notebook, folder / "ann" / "01_rules.ipynb")
    nbformat.write(notebook, folder / ".ipynb_checkpoints" / "old.ipynb")
    (folder / "ben <b>" / "01_rules.ipynb").write_bytes(
        (SOLUTION.parents[1] / "01_rules.ipynb").read_bytes()
    )
    (folder / "=carol.ipynb").write_text(nbformat.writes(notebook)[:500])
    (folder / "notes.txt").write_text("not for checking")
    return folder


@pytest.mark.words
def test_a_folder_gives_a_table_as_text_csv_and_page(class_folder, tmp_path, capsys):
    table, page = tmp_path / "class.csv", tmp_path / "class.html"
    before = {path: path.read_bytes() for path in class_folder.rglob("*") if path.is_file()}
    options = ["--csv", str(table), "--html", str(page)]
    assert cli.main(["check", str(class_folder), *options]) == 0
    assert before == {p: p.read_bytes() for p in class_folder.rglob("*") if p.is_file()}
    text = capsys.readouterr().out
    solved = f"{len(TASKS)} of {len(TASKS)}"
    assert re.search(rf"^  ann ( +✓){{{len(TASKS)}}} +{solved}$", text, re.M)
    assert re.search(rf"^  ben <b> ( +○){{{len(TASKS)}}} +0 of {len(TASKS)}$", text, re.M)
    assert f"ann, 01_rules: {solved} solved" in text
    broken = class_folder / "=carol.ipynb"
    assert f"=carol: {broken} is not a notebook, or its end is missing" in text
    carol, ann, ben = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    assert carol["learner"] == "'=carol"
    assert ann[TASKS[0]] == "solved"
    assert (ben[TASKS[0]], ben["solved"], ben["tasks"]) == ("open", "0", str(len(TASKS)))
    html = page.read_text(encoding="utf-8")
    assert '<th scope="row">ben &lt;b&gt;</th>' in html
    assert "ben <b>" not in html


@pytest.mark.words
def test_a_folder_without_notebooks_is_one_sentence(tmp_path, capsys):
    assert cli.main(["check", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert error == f"triolet-lab: There is no notebook (a file *.ipynb) in {tmp_path}.\n"
    with pytest.raises(GradingError):
        check_folder(tmp_path)


# Reports


def grade(learner: str, *outcomes: Outcome, exercise="01_rules", **more) -> Grade:
    results = tuple(
        Result(
            f"{exercise[:2]}-{n}",
            1,
            "a sum",
            outcome,
            answer="<7>",
            hint="" if outcome == "solved" else "Think & add.",
        )
        for n, outcome in enumerate(outcomes, 1)
    )
    return Grade(learner, f"{learner}/x.ipynb", exercise, results, **more)


CLASS = (
    grade("ann", Outcome.SOLVED, Outcome.WRONG),
    grade("ben", Outcome.STOPPED, Outcome.UNCHECKED, notes=(say("A note <i>."),)),
    grade("cid", Outcome.OPEN, exercise="02_trio_arithmetic"),
    Grade("dan", "dan.ipynb", fault=say("dan.ipynb is empty.")),
)


@pytest.mark.words
def test_the_text_table_has_one_block_per_exercise_and_every_remark():
    assert report.text_table(CLASS).splitlines() == [
        "01_rules",
        "  learner    01-1  01-2  solved",
        "  ann         ✓     ✗    1 of 2",
        "  ben         !     ?    0 of 2",
        "  solved by   1     0",
        "",
        "02_trio_arithmetic",
        "  learner    02-1  solved",
        "  cid         ○    0 of 1",
        "  solved by   0",
        "",
        "Stopped",
        "  ben, 01-1: Think & add.",
        "  ben, 01-2: The notebook was stopped before this task.",
        "",
        "Notes",
        "  ben: A note <i>.",
        "",
        "Not checked",
        "  dan: dan.ipynb is empty.",
        "",
        "✓ solved, ✗ wrong, ○ open, ! stopped, ? not checked",
    ]


@pytest.mark.words
def test_the_csv_table_has_a_row_per_notebook_and_a_column_per_task():
    assert report.csv_table(CLASS).splitlines() == [
        "learner,notebook,exercise,solved,tasks,01-1,01-2,02-1,remarks",
        "ann,ann/x.ipynb,01_rules,1,2,solved,wrong,,",
        "ben,ben/x.ipynb,01_rules,0,2,stopped,not checked,,A note <i>.",
        "cid,cid/x.ipynb,02_trio_arithmetic,0,1,,,open,",
        "dan,dan.ipynb,,0,0,,,,dan.ipynb is empty.",
    ]


@pytest.mark.words
def test_the_page_shows_every_outcome_hint_and_note_and_escapes_them():
    page = report.html_page(CLASS)
    assert page.count("<table>") == 2
    assert "Think &amp; add." in page
    assert "Answer: &lt;7&gt;." in page
    assert "A note &lt;i&gt;." in page
    assert "dan.ipynb is empty." in page
    assert "3 notebooks checked" in page
    assert '<span class="spoken">not checked</span>' in page


# The command


@pytest.mark.words
def test_the_command_checks_one_notebook(tmp_path, notebook, capsys):
    path = tmp_path / "mine.ipynb"
    nbformat.write(notebook, path)
    assert cli.main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{path}: {len(TASKS)} of {len(TASKS)} tasks solved.\n")


@pytest.mark.words
@pytest.mark.parametrize("name", ["absent.ipynb", "absent"])
def test_a_path_that_is_not_there_is_one_sentence(tmp_path, capsys, name):
    assert cli.main(["check", str(tmp_path / name)]) == 1
    assert capsys.readouterr().err == (
        f"triolet-lab: {tmp_path / name} cannot be read: No such file or directory.\n"
    )


@pytest.mark.words
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_report_never_takes_the_place_of_a_notebook(tmp_path, capsys, option):
    path = tmp_path / "mine.ipynb"
    path.write_text("precious")
    assert cli.main(["check", str(tmp_path), option, str(path)]) == 1
    assert "would overwrite a notebook" in capsys.readouterr().err
    assert path.read_text() == "precious"


@pytest.mark.words
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_target_that_cannot_be_written_is_told_before_a_notebook_is_run(
    tmp_path, capsys, monkeypatch, option
):
    monkeypatch.setattr(grading, "check_folder", lambda *_: pytest.fail("notebooks were run"))
    assert cli.main(["check", str(tmp_path), option, str(tmp_path / "nodir" / "x")]) == 1
    assert capsys.readouterr().err.endswith("x cannot be written: there is no such folder.\n")
    (tmp_path / "results").mkdir()
    assert cli.main(["check", str(tmp_path), option, str(tmp_path / "results")]) == 1
    assert capsys.readouterr().err.endswith("results cannot be written: it is a folder.\n")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere
    assert cli.main(["check", str(tmp_path), option, str(tmp_path / "x")]) == 1
    assert capsys.readouterr().err.endswith("x cannot be written: you may not write there.\n")


def test_the_signs_are_written_also_where_the_system_knows_none_of_them(tmp_path, notebook):
    nbformat.write(notebook, tmp_path / "mine.ipynb")
    output = subprocess.run(
        [sys.executable, "-m", "triolet_lab", "check", str(tmp_path)],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=True,
    )
    assert "✓" in output.stdout.decode()


@pytest.mark.words
def test_without_nbval_one_sentence_says_how_to_get_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    assert cli.main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().err == (
        'triolet-lab: nbval is not installed: pip install "triolet-lab[lab]" adds it.\n'
    )


# A program under limits


def run(code: str, folder: Path, limits: Limits) -> Ending:
    return run_limited([sys.executable, "-c", code], folder, os.environ, limits)


def test_a_program_that_keeps_to_its_limits_returns_its_code(tmp_path):
    assert run("raise SystemExit(3)", tmp_path, Limits()) == Ending(3)


def test_a_program_that_runs_too_long_is_ended_with_all_it_started(tmp_path, left_running):
    code = (
        "import subprocess, sys, time\n"
        "wait = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "[subprocess.Popen(wait, start_new_session=True) for _ in range(3)]\n"
        "time.sleep(600)"
    )
    ending = run(code, tmp_path, Limits(seconds=2))
    assert ending == Ending(None, Stop(Why.SECONDS, 2))
    assert left_running() == []


@pytest.mark.parametrize("ends", ["", "time.sleep(600)"])
def test_a_program_without_the_mark_is_ended_too(tmp_path, ends):
    code = (
        "import os, pathlib, subprocess, sys, time\n"
        f"bare = {{k: v for k, v in os.environ.items() if k != {MARK!r}}}\n"
        "wait = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "started = subprocess.Popen(wait, start_new_session=True, env=bare)\n"
        "pathlib.Path('pid').write_text(str(started.pid))\n"
        f"time.sleep(2)\n{ends}"
    )
    run(code, tmp_path, Limits(seconds=4))
    pid = int((tmp_path / "pid").read_text())
    left = psutil.Process(pid).status() if psutil.pid_exists(pid) else psutil.STATUS_ZOMBIE
    assert left == psutil.STATUS_ZOMBIE


def test_a_program_that_starts_too_many_others_is_ended(tmp_path, left_running):
    code = (
        "import subprocess, sys, time\n"
        "wait = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
        "[subprocess.Popen(wait) for _ in range(8)]\n"
        "time.sleep(600)"
    )
    ending = run(code, tmp_path, Limits(processes=4))
    assert ending == Ending(None, Stop(Why.PROCESSES, 4))
    assert left_running() == []


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such limits")
def test_the_system_holds_a_process_to_the_limits_it_knows(tmp_path):
    code = (
        "import resource\n"
        "from triolet_lab.lessons.grading.limits import Limits, limit_self\n"
        "limit_self(Limits(disk=10000, seconds=7))\n"
        "print(resource.getrlimit(resource.RLIMIT_FSIZE)[0])\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU)[0])\n"
        "print(resource.getrlimit(resource.RLIMIT_CORE)[0])"
    )
    output = subprocess.check_output([sys.executable, "-c", code], text=True, cwd=tmp_path)
    assert output.split() == ["5000", "14", "0"]
