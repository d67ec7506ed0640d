"""The verdict of a check as data: what is written is read back, and nothing else is."""

import json

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from triolet_lab.language import say
from triolet_lab.lessons.checked import LONGEST, MIME, Checked, Outcome, VerdictError
from triolet_lab.lessons.houses import TaskId

CHECKED = Checked(
    "triominos-02-3",
    Outcome.WRONG,
    answer="3@I8",
    hints_used=2,
    tries=4,
    misconception="order-matters",
    shown=True,
    hint="Think.",
)


@pytest.mark.parametrize("outcome", Outcome)
def test_a_verdict_reads_back_as_it_was_written(outcome):
    checked = Checked("01-1", outcome, hint="Think.")
    assert Checked.from_json(json.loads(json.dumps(checked.to_json()))) == checked
    assert Checked.from_json(CHECKED.to_json()) == CHECKED


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"version": "1"},
        {"task": 7},
        {"outcome": "Solved"},
        {"outcome": "solved"},
        {"solved": True},
        {"solved": 0},
        {"answer": None},
        {"hints_used": -1},
        {"hints_used": True},
        {"tries": 1.0},
        {"shown": 1},
        {"hint": ["Think."]},
        {"more": "x"},
    ],
    ids=str,
)
def test_another_form_is_refused(change):
    with pytest.raises(VerdictError):
        Checked.from_json({**CHECKED.to_json(), **change})


@pytest.mark.parametrize("name", CHECKED.to_json())
def test_a_field_that_is_missing_is_refused(name):
    data = CHECKED.to_json()
    del data[name]
    with pytest.raises(VerdictError):
        Checked.from_json(data)


@pytest.mark.parametrize("data", [None, 1, "solved", [], {}, [CHECKED.to_json()]], ids=str)
def test_what_is_no_object_is_refused(data):
    with pytest.raises(VerdictError):
        Checked.from_json(data)


def test_a_hint_without_end_is_cut_and_every_text_can_be_sent():
    checked = Checked("01-1", Outcome.WRONG, hint=say("{told}", told="\ud800" + "9" * 10**6))
    hint = checked.to_json()["hint"]
    assert len(hint) <= LONGEST + 5
    assert json.dumps(hint, ensure_ascii=False).encode("utf-8")


@pytest.mark.words
def test_a_check_in_a_notebook_shows_one_output_with_the_sentence_and_the_data():
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    shell.run_cell("from triolet_lab.lessons import check\nanswer_1 = 6")
    with capture_output() as captured:
        shell.run_cell('check("01-1")')
    InteractiveShell.clear_instance()
    assert captured.stdout == ""
    (output,) = captured.outputs
    assert output.data["text/plain"].startswith("✓ 01-1 solved: ")
    assert Checked.from_json(output.data[MIME]) == Checked("01-1", Outcome.SOLVED, "6")


def test_ids_sort_by_game_lesson_and_number():
    ids = ["02-1", "01-10", "triominos-01-1", "01-2"]
    assert sorted(ids, key=TaskId.parse) == ["01-2", "01-10", "02-1", "triominos-01-1"]
    assert [str(TaskId.parse(name)) for name in ids] == ids
    assert TaskId.parse("01-2").exercise == "01"
    assert TaskId.parse("trilogy-01-2").exercise == "trilogy_01"
