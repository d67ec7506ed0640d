"""Every task knows its answers: right ones are accepted, wrong ones get the right hint."""

import math
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from wrong_answers import WRONG_ANSWERS

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.lessons import check, show_answer, task_board
from triolet_lab.lessons.answers import (
    Unanswered,
    Wrong,
    call,
    number,
    whole_number,
    whole_numbers,
    word,
)
from triolet_lab.lessons.checked import Checked, Outcome
from triolet_lab.lessons.checking import SHOWN, TRIES, judged, put_back
from triolet_lab.lessons.houses import lessons_of
from triolet_lab.lessons.tasks import Task, find_task, task, tasks_of
from triolet_lab.lessons.verdict import right, wrong
from triolet_lab.triolet.lessons.tasks import Misconception
from triolet_lab.triolet.rules.moves import Placement

LESSONS = lessons_of()
TASKS = [task for lesson in LESSONS for task in tasks_of(lesson)]
WRONG = [
    pytest.param(find_task(name), text, expected, id=f"{name}-{number}")
    for name, answers in WRONG_ANSWERS.items()
    for number, (text, expected) in enumerate(answers, 1)
]
every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


@pytest.fixture(autouse=True)
def _no_tries():
    TRIES.clear()
    SHOWN.clear()


def verdict_text(name: str, names: dict) -> str:
    """What the check of a task says about the answers among these names."""
    return str(judged(name, names).message)


def answered(task: Task, text: str) -> dict:
    """The learner's names after answering with this text, which is written as in the task."""
    if task.position:
        board = task_board(task.id)
        placement = Placement.parse(text)
        board.place(" ".join(map(str, placement.placed)))
        board.multiplied = placement.multiplied or ""
        return {task.name: board}
    names = {"Fraction": Fraction}
    if "def " in text:
        exec(text, names)
        return names
    return {task.name: eval(text, names)}


# All tasks together


def test_there_are_at_least_seventy_tasks():
    assert len(TASKS) >= 70


@pytest.mark.parametrize("lesson", range(1, 9))
def test_each_lesson_has_at_least_eight_tasks_on_three_levels(lesson):
    tasks = tasks_of(lesson)
    assert len(tasks) >= 8
    assert {task.level for task in tasks} == {1, 2, 3}


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_tasks_of_a_lesson_are_numbered_and_named_without_gaps_or_doubles(lesson):
    tasks = tasks_of(lesson)
    assert [task.id for task in tasks] == [f"{lesson:02}-{n}" for n in range(1, len(tasks) + 1)]
    assert len({task.name for task in tasks}) == len(tasks)


@pytest.mark.parametrize("misconception", Misconception)
def test_each_misconception_is_met_by_name_in_two_tasks(misconception):
    assert sum(misconception in task.misconceptions for task in TASKS) >= 2


# Each task


@every_task
def test_the_answer_that_is_shown_on_request_is_right(task):
    text = verdict_text(task.id, answered(task, task.answer))
    assert text.startswith("✓ ")
    assert str(task.asks) in text


@every_task
def test_what_is_asked_is_a_few_words(task):
    asks = str(task.asks)
    assert 5 <= len(asks) <= 110
    assert not asks.endswith(".")
    assert "\n" not in asks


@every_task
def test_nothing_answered_yet_is_said_kindly(task):
    names = {task.name: task_board(task.id) if task.position else ...}
    for given in ({}, {task.name: None}, {task.name: ...}, names):
        text = verdict_text(task.id, given)
        assert text.startswith("○ ")
        assert task.id in text
        assert "\n" not in text


@every_task
def test_whatever_is_answered_gets_a_sentence_and_never_an_error(task):
    odd = ["", "x", [], {}, set(), object(), math.nan, math.inf, -1, 10**30, 0.1, True, print, "½"]
    odd += [[1, None], [[1]], ("a",), b"6", 1j, {"a": 1}, "1/0", [0] * 1000, lambda *_: 0, int]
    for answer in odd:
        text = verdict_text(task.id, {task.name: answer})
        assert text.startswith(("✗ ", "○ ", "✓ "))
        assert "cannot be checked" not in text, answer


@every_task
def test_each_task_has_two_typical_wrong_answers(task):
    assert len(WRONG_ANSWERS.get(task.id, ())) >= 2


@every_task
def test_the_misconceptions_of_a_task_are_those_of_its_wrong_answers(task):
    named = {expected for _, expected in WRONG_ANSWERS.get(task.id, ())}
    assert set(task.misconceptions) == {name for name in named if isinstance(name, Misconception)}


@pytest.mark.words
@pytest.mark.parametrize(("task", "text", "expected"), WRONG)
def test_a_typical_wrong_answer_gets_the_right_hint(task, text, expected):
    told = verdict_text(task.id, answered(task, text))
    assert told.startswith((f"✗ {task.id}: ", f"○ {task.id} is not answered yet. "))
    assert "cannot be checked" not in told
    assert str(expected.claim if isinstance(expected, Misconception) else expected) in told


@pytest.mark.parametrize(("task", "text", "expected"), WRONG)
def test_no_hint_gives_the_answer_away(task, text, expected):
    names = answered(task, text)
    for _ in range(3):
        told = verdict_text(task.id, names).partition("\nYour answer: ")[0]
        assert not re.search(rf"\banswer(_\d+)? is {re.escape(task.answer)}\b", told)
        if task.position or "def " in task.answer or "/" in task.answer:
            assert task.answer not in told
        elif task.answer.isdigit():
            assert not re.search(rf"= {task.answer}(?!\d|[,.]\d| [+−×·/-])", told), told


# What the cells of a notebook call


SAMPLE = "00-1"


@pytest.fixture
def sample(monkeypatch):
    """A task outside the course: the sum of 7 and 8."""
    monkeypatch.setattr("triolet_lab.lessons.tasks._TASKS", {})

    @task(SAMPLE, level=1, asks="the sum of 7 and 8", answer="15", because="7 + 8 = 15.")
    def seven_and_eight(answer):
        if whole_number(answer) == 15:
            return right("7 + 8 = 15")
        return wrong("Think of the sum.", place="Look at the 7.", sum="7 + 8 = ?")


@pytest.mark.words
@pytest.mark.usefixtures("sample")
def test_hints_become_clearer_with_each_wrong_try_and_then_the_answer_is_offered(capsys):
    hints = [verdict_text(SAMPLE, {"answer_1": 14}) for _ in range(4)]
    assert hints[:2] == ["✗ 00-1: Think of the sum.", "✗ 00-1: Look at the 7."]
    assert hints[2] == '✗ 00-1: 7 + 8 = ?\nshow_answer("00-1") shows an answer.'
    assert hints[3] == hints[2]
    show_answer(SAMPLE)
    assert capsys.readouterr().out == "An answer to 00-1: 15\n7 + 8 = 15.\n"


@pytest.mark.usefixtures("sample")
def test_an_answer_that_cannot_be_read_costs_no_try():
    for _ in range(5):
        verdict_text(SAMPLE, {"answer_1": "fifteen"})
    assert verdict_text(SAMPLE, {"answer_1": 14}) == "✗ 00-1: Think of the sum."


@pytest.mark.words
@pytest.mark.usefixtures("sample")
def test_check_finds_the_answer_among_the_names_of_its_caller(capsys):
    exec("answer_1 = 15\ncheck('00-1')", {"check": check})
    assert (
        capsys.readouterr().out == "✓ 00-1 solved: the sum of 7 and 8.\nYour answer: 7 + 8 = 15\n"
    )


@pytest.mark.usefixtures("sample")
def test_a_check_tells_as_data_what_was_answered_and_how_it_came_to_that():
    assert judged(SAMPLE, {}) == Checked(
        SAMPLE,
        Outcome.OPEN,
        hint=say(
            "There is no {name}, so run the cell above first; "
            "if it shows an error, mend that first.",
            name="answer_1",
        ),
    )
    first = judged(SAMPLE, {"answer_1": 14})
    assert first == Checked(SAMPLE, Outcome.WRONG, "14", tries=1, hint="Think of the sum.")
    unreadable = judged(SAMPLE, {"answer_1": "six"})
    assert (unreadable.outcome, unreadable.answer, unreadable.tries) == (
        Outcome.WRONG,
        "'six'",
        1,
    )
    assert judged(SAMPLE, {"answer_1": "15"}) == Checked(SAMPLE, Outcome.SOLVED, "'15'", tries=1)
    show_answer(SAMPLE)
    assert judged(SAMPLE, {"answer_1": 15}).shown


@pytest.mark.parametrize(("task", "text", "expected"), WRONG)
def test_a_misconception_is_told_by_its_name(task, text, expected):
    checked = judged(task.id, answered(task, text))
    named = expected.value if isinstance(expected, Misconception) else ""
    assert checked.misconception == named
    assert checked.answer or "def " in text
    assert Checked.from_json(checked.to_json()) == replace(checked, hint=str(checked.hint))


def test_the_hints_of_a_board_are_counted_in_the_verdict():
    task = next(task for task in TASKS if task.position and task_board(task.id).helpful)
    board = task_board(task.id)
    for used in range(1, 5):
        board.asks += 1
        board.place("15@A15")
        checked = judged(task.id, {task.name: board})
        assert (checked.hints_used, checked.shown) == (used, used == 4)
        assert checked.answer == "15@A15"


@pytest.mark.words
@pytest.mark.usefixtures("sample")
def test_an_object_that_fails_when_it_is_compared_is_told_and_not_raised(monkeypatch):
    class Evil:
        def __eq__(self, other):
            raise RuntimeError("no")

        __hash__ = None

    @task("00-2", level=1, asks="anything", answer="1")
    def compare(answer):
        return right() if answer == 1 else wrong("no", place="no", sum="no")

    assert judged("00-2", {"answer_2": Evil()}).outcome is Outcome.STOPPED
    told = verdict_text("00-2", {"answer_2": Evil()})
    assert told == "✗ 00-2: This answer cannot be checked (RuntimeError: no)."


@pytest.mark.usefixtures("sample")
def test_two_tasks_with_one_id_are_refused():
    with pytest.raises(ValueError, match="two tasks 00-1"):

        @task(SAMPLE, level=1, asks="another", answer="1")
        def another(answer):
            return right()


def test_a_wrong_verdict_without_any_idea_is_refused():
    with pytest.raises(ValueError, match="needs an idea"):
        wrong(place="here", sum="1 + 1")


@pytest.mark.words
@pytest.mark.parametrize("name", ["99-1", "01-99", "02", "", "abc", 3, None])
def test_an_unknown_task_is_one_sentence(name, capsys):
    check(name)
    show_answer(name)
    assert capsys.readouterr().out.count("There is no task") == 2
    with pytest.raises(LabError, match="There is no task"):
        task_board(name)


@pytest.mark.words
def test_a_task_without_a_board_says_what_its_answer_is():
    plain = next(task for task in TASKS if not task.position)
    with pytest.raises(LabError, match=f"has no board: its answer is {plain.name}"):
        task_board(plain.id)


BOARD_TASK = next(task for task in TASKS if task.position and not task.any_placement)


@pytest.mark.words
def test_another_board_than_that_of_the_task_is_refused():
    board = task_board(BOARD_TASK.id)
    board.show("1@H8 2@I8", "1 2 3")
    told = verdict_text(BOARD_TASK.id, {BOARD_TASK.name: board})
    assert "is not the board of this task" in told


@pytest.mark.words
def test_a_placement_that_is_not_allowed_is_told_with_its_rule():
    board = task_board(BOARD_TASK.id)
    board.place("15@A15")
    told = verdict_text(BOARD_TASK.id, {BOARD_TASK.name: board})
    assert told.startswith(f"✗ {BOARD_TASK.id}: This placement is not allowed. ")
    assert told.endswith("\nYour answer: 15@A15")


def test_tiles_placed_by_hand_are_put_back_on_an_empty_board_only():
    names = {"put_back": put_back, BOARD_TASK.name: task_board(BOARD_TASK.id)}
    exec(f"put_back({BOARD_TASK.id!r}, {BOARD_TASK.answer!r})", names)
    assert str(names[BOARD_TASK.name].placement) == BOARD_TASK.answer
    exec(f"put_back({BOARD_TASK.id!r}, '1@A1')", names)
    assert str(names[BOARD_TASK.name].placement) == BOARD_TASK.answer


@pytest.mark.parametrize("text", ["", "nonsense", "9@", "9@H8 *up", "99@H8"])
def test_a_saved_answer_that_is_no_placement_is_left_out(text):
    names = {"put_back": put_back, BOARD_TASK.name: task_board(BOARD_TASK.id)}
    exec(f"put_back({BOARD_TASK.id!r}, {text!r})", names)
    assert names[BOARD_TASK.name].pending == []


def test_the_exercises_load_nothing_heavy_before_a_board_is_asked_for():
    code = (
        "from triolet_lab.lessons import check; answer_1 = 1; check('01-1'); import sys\n"
        "from triolet_lab.lessons.tasks import tasks_of; [tasks_of(n) for n in range(1, 9)]\n"
        "print({'numpy', 'matplotlib', 'ipywidgets', 'anywidget', 'numba'} & set(sys.modules))"
    )
    output = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert output.endswith("set()\n")


# Reading answers


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (6, 6),
        (6.0, 6),
        ("6", 6),
        (" 4904 / 91881 ", Fraction(4904, 91881)),
        (0.25, Fraction(1, 4)),
        ("0.25", Fraction(1, 4)),
        (Fraction(1, 3), Fraction(1, 3)),
        (-3, -3),
        (np.float32(0.5), Fraction(1, 2)),
        (np.float64(0.5), Fraction(1, 2)),
        (np.int64(6), 6),
    ],
)
def test_numbers_are_read_in_every_usual_form(answer, expected):
    assert number(answer) == expected


@pytest.mark.words
@pytest.mark.parametrize(
    "answer", ["six", True, [6], math.nan, math.inf, np.float32("nan"), "1/0", object(), b"6", 1j]
)
def test_what_is_no_number_is_told(answer):
    with pytest.raises(Wrong, match="Write a number in digits"):
        number(answer)


@pytest.mark.words
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0,07", "not as a comma: 0.07."),
        ((0, 7), "not as a comma: 0.7."),
        (" 12,5 ", "not as a comma: 12.5."),
        ("7 %", "Write 7 without the percent sign; as a chance it is 7/100."),
        ("7.1%", "Write 7.1 without the percent sign"),
        ((1, "x"), "Write a number in digits"),
        ("1,2,3", "Write a number in digits"),
    ],
)
def test_a_number_as_it_is_written_on_paper_is_told_how_to_write_it(answer, said):
    with pytest.raises(Wrong, match=re.escape(said)):
        number(answer)


ENORMOUS = ["1e99999999", "1E+400", "1_0e9_9", "9" * 61, "1/1e99999999"]
ENORMOUS += [10**30, 10**5000, -(10**40), 1e300, Fraction(1, 10**1000)]


@pytest.mark.parametrize("reader", [number, whole_number])
@pytest.mark.parametrize("answer", ENORMOUS, ids=range(len(ENORMOUS)))
def test_an_enormous_number_is_told_at_once(reader, answer):
    with pytest.raises(Wrong):
        reader(answer)


@pytest.mark.words
@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("'2,41 %'", "✓"),
        ("'0,0241'", "✓"),
        ("0.0241", "✓"),
        ("2/83", "✓"),
        ("0.024", "✗ 05-2: That is too rough: write four digits after the point, or a fraction."),
        ("0.02", "✗ 05-2: That is too rough: write four digits after the point, or a fraction."),
        ("7", "✗ 05-2: A chance lies between 0 and 1: write 7 % as 0.07."),
    ],
)
def test_a_chance_is_read_in_every_usual_form_and_needs_four_digits(written, told):
    assert find_task("05-2").answer == "2/83"
    assert verdict_text("05-2", {"answer_2": eval(written)}).startswith(told)


@pytest.mark.words
@pytest.mark.parametrize("answer", [6.5, "6.5", "six", Fraction(1, 2), True, [6]])
def test_what_is_no_whole_number_is_told(answer):
    with pytest.raises(Wrong, match="Write a whole number"):
        whole_number(answer)


@pytest.mark.parametrize("answer", [[2, 4, 9], (2, 4, 9), "2 4 9", "2, 4, 9", {2: 0, 4: 0, 9: 0}])
def test_several_numbers_are_read_in_every_usual_form(answer):
    assert whole_numbers(answer) == (2, 4, 9)


@pytest.mark.words
def test_a_single_number_for_several_is_told():
    with pytest.raises(Wrong, match="is only one"):
        whole_numbers(6)


@pytest.mark.words
def test_a_text_is_read_without_regard_to_case_and_spaces():
    assert word("  One-LINE  rule ") == "one-line rule"
    with pytest.raises(Wrong, match="in quotes"):
        word(6)
    with pytest.raises(Unanswered):
        word("  ")


@pytest.mark.words
@pytest.mark.parametrize("reader", [number, whole_number, whole_numbers, word])
@pytest.mark.parametrize("nothing", [None, ...])
def test_three_dots_are_no_answer_yet(reader, nothing):
    with pytest.raises(Unanswered, match="three dots"):
        reader(nothing)


@pytest.mark.words
@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda a: 1 / 0, "stopped with ZeroDivisionError: division by zero"),
        (lambda: 1, "stopped with TypeError"),
        (lambda a: sys.exit(), "stopped with SystemExit"),
        (lambda a: endless(a), "stopped with RecursionError"),
        (3, "and 3 is none"),
    ],
)
def test_a_function_that_fails_is_told_with_its_call(function, said):
    with pytest.raises(Wrong, match=said):
        call(function, 8)


def endless(number):
    return endless(number + 1)


@pytest.mark.words
def test_a_function_that_gives_nothing_back_is_not_written_yet():
    with pytest.raises(Unanswered, match=r"print\(8\) gives nothing back"):
        call(print, 8)


def test_a_function_cannot_spoil_what_it_is_given():
    numbers = [3, 1, 2]
    assert call(lambda values: values.sort() or values, numbers) == [1, 2, 3]
    assert numbers == [3, 1, 2]


@pytest.mark.words
@pytest.mark.parametrize(
    "task", [task for task in TASKS if task.position], ids=lambda task: task.id
)
def test_the_hints_of_a_board_lead_to_an_answer_of_its_task(task):
    board = task_board(task.id)
    assert board.helpful is not task.any_placement
    if board.helpful:
        for used in range(1, 5):
            board.asks += 1
            assert board.message.startswith(f"Hint {used} of 4: ")
            assert bool(board.hinted) == (used == 4)
        board.place(" ".join(board.hinted))
        board.multiplied = Placement.parse(task.answer).multiplied or ""
        told = verdict_text(task.id, {task.name: board})
        assert told.startswith(f"✓ {task.id} solved after the move was shown: ")
