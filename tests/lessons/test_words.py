"""What judges and worksheets say is a message: in a language of nonsense no English is left."""

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from test_tasks import TASKS, answered
from wrong_answers import WRONG_ANSWERS

from triolet_lab.language import NONSENSE, VARIABLE, Listed, Message, language, say, speak
from triolet_lab.lessons.answers import Unanswered, Wrong
from triolet_lab.lessons.tasks import Task
from triolet_lab.triolet import lessons
from triolet_lab.triolet.lessons.worksheets import SHEETS, tasks_for, worksheet
from triolet_lab.triolet.play.notation import parse_position

MODULES = sorted(Path(lessons.__file__).parent.glob("lesson_*.py"))
every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


@pytest.fixture
def _nonsense(monkeypatch):
    before = language()
    monkeypatch.setenv(VARIABLE, before)  # speak changes it: it is restored after the test
    speak(NONSENSE)
    yield
    speak(before)


def words_left(text: object) -> list[str]:
    """The English words of a text that stand outside of its messages.

    >>> words_left("⟦1 sum=⟦2⟧ and so on⟧ 9 + 6 = 15, half")
    ['half']
    """
    rest = str(text)
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)) != rest:
        rest = less
    return re.findall(r"[A-Za-z]{4,}", rest)


def plain_values(text: object) -> Iterator[str]:
    """What stands in a text as it is, in no language: its notation."""
    if isinstance(text, Message):
        for _, value in text.values:
            yield from plain_values(value)
    elif isinstance(text, Listed):
        for item in text.items:
            yield from plain_values(item)
    elif isinstance(text, str):
        yield text


def sentences_in(text: object) -> list[str]:
    """Values that look like English instead of notation: three words in succession."""
    return [value for value in plain_values(text) if re.search(r"(\b[a-z]+ ){2}[a-z]+\b", value)]


def said(task: Task, text: str) -> list[object]:
    """Everything that a judge says about an answer; nothing if it cannot be judged."""
    try:
        verdict = task.verdict(task.read(answered(task, text)[task.name]))
    except (Wrong, Unanswered):
        return []
    return [verdict.sum, *verdict.hints]


def _is_refused(task: Task, text: str) -> bool:
    """Whether the rules speak about this answer, and not the judge."""
    if not task.position or task.any_placement:
        return False
    return bool(parse_position(task.position).check(answered(task, text)[task.name].placement))


@pytest.mark.usefixtures("_nonsense")
@every_task
def test_what_a_task_says_of_itself_is_a_message(task):
    assert words_left(task.asks) == words_left(task.because) == []
    assert sentences_in(task.asks) == sentences_in(task.because) == []


@pytest.mark.usefixtures("_nonsense")
@every_task
def test_what_a_judge_says_is_a_message(task):
    judged = [text for text, _ in WRONG_ANSWERS[task.id] if not _is_refused(task, text)]
    for told in [told for text in (*judged, task.answer) for told in said(task, text)]:
        assert words_left(told) == sentences_in(told) == []


def test_english_left_over_is_seen():
    glued = say("{beginning} and more", beginning="half of a sentence")
    assert sentences_in(glued) == ["half of a sentence"]
    assert words_left("⟦1 sum=⟦2 half⟧ and so on⟧ 9 + 6 = 15, half") == ["half"]


def _spoken(node: ast.AST) -> Iterator[str]:
    """The plain strings below a node that are in no message and are no docstring."""
    for child in ast.iter_child_nodes(node):
        is_say = isinstance(child, ast.Call) and ast.unparse(child.func) in {"say", "say_many"}
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        elif not is_say and not is_docstring:
            yield from _spoken(child)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_sentence_of_a_judge_is_a_plain_string(module):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for function in [node for node in tree.body if isinstance(node, ast.FunctionDef)]:
        asides = [
            keyword.value
            for decorator in function.decorator_list
            for keyword in getattr(decorator, "keywords", ())
            if keyword.arg in {"asks", "because"}
        ]
        parts = [*function.body, *asides]
        strings = [text for part in parts for text in _spoken(ast.Expression(part))]
        assert [text for text in strings if re.search(r"[A-Za-z]{2,} [a-z]{2,}", text)] == []


@pytest.mark.usefixtures("_nonsense")
@pytest.mark.parametrize("lesson", SHEETS)
def test_what_a_worksheet_says_is_a_message(lesson):
    for task in tasks_for(lesson, 1):
        assert words_left(task.question) == []
        assert words_left(task.answer) == []
        assert sentences_in(task.question) == sentences_in(task.answer) == []
        assert words_left(" ".join(task.lines)) == []
    page = worksheet(lesson, 1).replace("<h1>Triolet ·", "<h1>")
    page = re.sub(r"<(style|desc|title)>.*?</\1>", "", page, flags=re.DOTALL)
    assert words_left(unescape(re.sub(r"<[^>]*>", " ", page))) == []
    assert not re.search(r'aria-label="Part', page)
