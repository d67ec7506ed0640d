"""With every sentence replaced by nonsense checks and grades are the same: no sentence is read."""

import csv
from pathlib import Path

import nbformat
import pytest
from test_tasks import TASKS, WRONG, answered

from triolet_lab.language import NONSENSE, language, speak
from triolet_lab.lessons.checked import MIME, Checked, Outcome
from triolet_lab.lessons.checking import TRIES, judged
from triolet_lab.lessons.grading import report
from triolet_lab.lessons.grading.grading import check_notebook
from triolet_lab.lessons.tasks import find_task, tasks_of
from triolet_lab.triolet.lessons.tasks import Misconception
from triolet_lab.triolet.lessons.worksheets import worksheet

SOLUTION = Path(__file__).parents[2] / "exercises" / "solutions" / "01_rules.ipynb"
WRONG_ANSWERS = {"01-1": "7", "01-3": "lambda one, two: one + two == 15", "01-5": "1"}
BOARD = "01-2"
ENGLISH = ("tasks solved", "solved by", "not answered", "come to its end", "Note:", "hints, for")
"""What the reports say otherwise."""


@pytest.fixture
def nonsense(monkeypatch):
    """A switch: from now on nothing is said in words."""
    before = language()
    monkeypatch.setenv("TRIOLET_LANGUAGE", before)  # speaking sets it, and it is put back
    yield lambda: speak(NONSENSE)
    speak(before)


def data(name: str, text: str) -> dict:
    """What a check tells apart from its hint."""
    TRIES.clear()
    found = judged(name, answered(find_task(name), text)).to_json()
    del found["hint"]
    return found


def test_every_answer_gets_the_same_verdict_without_words(nonsense):
    answers = [(task.id, task.answer) for task in TASKS]
    answers += [(param.values[0].id, param.values[1]) for param in WRONG]
    told = [data(*answer) for answer in answers]
    nonsense()
    assert [data(*answer) for answer in answers] == told
    assert {one["misconception"] for one in told} == {"", *Misconception}


@pytest.fixture
def notebooks(tmp_path):
    """A solved notebook, and one with wrong answers, a loop, and a placement made by hand."""
    solved, wrong = (nbformat.read(SOLUTION, as_version=4) for _ in range(2))
    cells = {cell.id: cell for cell in wrong.cells}
    for name, text in WRONG_ANSWERS.items():
        cells[f"answer-{name}"].source = f"{find_task(name).name} = {text}"
    board = find_task(BOARD).name
    cells[f"answer-{BOARD}"].source = f'{board} = task_board("{BOARD}")'
    laid = {MIME: Checked(BOARD, Outcome.OPEN, answer="6@I8").to_json()}
    cells[f"check-{BOARD}"].outputs = [nbformat.v4.new_output("display_data", data=laid)]
    cells["answer-01-4"].source = "answer_4 = 1 / 0"
    cells["answer-01-6"].source = "answer_6 = ..."
    cells["check-01-7"].source = "changed"
    paths = tmp_path / "solved.ipynb", tmp_path / "wrong.ipynb"
    for path, notebook in zip(paths, (solved, wrong), strict=True):
        nbformat.write(notebook, path)
    return paths


def test_a_notebook_gets_the_same_grade_without_words(notebooks, nonsense, tmp_path):
    english = [check_notebook(path) for path in notebooks]
    nonsense()
    grades = [check_notebook(path) for path in notebooks]
    assert [*map(facts, grades)] == [*map(facts, english)]
    solved, wrong = grades
    assert solved.solved == len(solved.results) == len(tasks_of(1))
    found = {result.task: result for result in wrong.results}
    assert [found[name].outcome for name in (*WRONG_ANSWERS, BOARD)] == [Outcome.WRONG] * 4
    assert [found[name].answer for name in (*WRONG_ANSWERS, BOARD)] == ["7", "", "1", "6@I8"]
    assert found["01-5"].misconception == Misconception.ORDER
    assert [found[f"01-{n}"].outcome for n in (4, 6)] == [Outcome.STOPPED, Outcome.OPEN]
    assert len(wrong.notes) == 1
    rows = csv.DictReader(report.csv_table(grades).splitlines())
    assert [(row["01-1"], row["01-4"]) for row in rows] == [
        ("solved", "solved"),
        ("wrong", "stopped"),
    ]
    texts = [report.summary(wrong), report.text_table(grades), str(report.progress(wrong))]
    for text in [*texts, report.html_page(grades)]:
        assert "⟦" in text
        assert not [words for words in ENGLISH if words in text]


def facts(grade):
    """What a grade says apart from its sentences."""
    results = [
        (one.task, one.outcome, one.answer, one.hints_used, one.misconception, one.stop)
        for one in grade.results
    ]
    return grade.exercise, results, grade.notes, grade.fault


def test_a_worksheet_is_made_without_words(nonsense):
    english = worksheet(1, 7)
    nonsense()
    assert worksheet(1, 7).count("<section") == english.count("<section")
