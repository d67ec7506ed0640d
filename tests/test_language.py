"""Sentences are data until they are shown, and a tool can find every one of them."""

import ast
import pickle
from pathlib import Path
from string import Formatter

import pytest

import triolet_lab
from triolet_lab.errors import LabError
from triolet_lab.language import (
    NONSENSE,
    VARIABLE,
    either,
    joined,
    language,
    listed,
    say,
    say_many,
    shown,
    speak,
)

PACKAGE = Path(triolet_lab.__file__).parent
MAKERS = {"say": 1, "say_many": 2}
"""The functions that make a message, and how many texts each takes."""


@pytest.fixture
def nonsense(monkeypatch):
    before = language()
    monkeypatch.setenv(VARIABLE, before)
    speak(NONSENSE)
    yield
    speak(before)


@pytest.mark.usefixtures("english")
def test_a_message_compares_by_its_data():
    assert say("{a} tiles", a=1) == say("{a} tiles", a=1) != say("{a} tiles", a=2)


@pytest.fixture
def english(monkeypatch):
    before = language()
    monkeypatch.setenv(VARIABLE, before)
    speak("en")
    yield
    speak(before)


@pytest.mark.usefixtures("english")
def test_a_message_and_a_list_survive_a_journey_to_another_process():
    message = say("You have {tiles}.", tiles=listed([9, say("joker")]))
    assert pickle.loads(pickle.dumps(message)) == message
    assert str(pickle.loads(pickle.dumps(message))) == "You have 9 and joker."


@pytest.mark.parametrize(
    "message",
    [
        say("a {b}", b=1),
        say_many("{count} a", "{count} b", count=2),
        say("{tiles}", tiles=listed([9, say("joker")])),
        joined([9, 5], " + "),
        either("ab"),
    ],
)
def test_the_repr_of_a_message_rebuilds_it(message):
    assert eval(repr(message)) == message


@pytest.mark.usefixtures("nonsense")
def test_a_message_is_put_into_words_when_it_is_shown():
    error = LabError(say("The bag holds {count} tiles.", count=3))
    assert str(error).endswith(" count=3⟧")
    speak("en")
    assert str(error) == "The bag holds 3 tiles."


@pytest.mark.usefixtures("nonsense")
def test_what_stands_in_a_message_is_translated_too():
    assert str(say("You have {tiles}.", tiles=listed([9, say("joker")]))).count("⟦") == 3


@pytest.mark.usefixtures("english")
def test_numbers_are_written_in_groups_and_with_their_format():
    assert str(say("{a} and {b:.1f}", a=-12_345, b=1234.56)) == "-12,345 and 1234.6"
    assert shown(True) == "True"


@pytest.mark.usefixtures("english")
def test_the_count_decides_the_form():
    texts = [str(say_many("{count} tile", "{count} tiles", count=count)) for count in (0, 1, 2)]
    assert texts == ["0 tiles", "1 tile", "2 tiles"]


@pytest.mark.usefixtures("english")
def test_lists_of_any_length():
    assert [str(listed(range(count))) for count in range(4)] == ["", "0", "0 and 1", "0, 1 and 2"]
    assert str(either("ab")) == "a or b"
    assert str(joined([1, 2], " + ")) == "1 + 2"


@pytest.mark.usefixtures("english")
def test_an_unknown_language_is_refused_and_nothing_changes():
    with pytest.raises(LabError, match="There is no language klingon"):
        speak("klingon")
    assert language() == "en"


def makers() -> list[tuple[str, ast.Call]]:
    """Every call in the package that makes a message, and where it stands."""
    return [
        (f"{path.relative_to(PACKAGE)}:{node.lineno}", node)
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MAKERS
    ]


def test_every_message_is_written_out_where_it_is_made():
    made = makers()
    assert len(made) > 5
    for where, call in made:
        assert len(call.args) == MAKERS[call.func.id], where
        assert all(isinstance(text, ast.Constant) for text in call.args), where


def test_every_message_has_just_the_values_that_its_text_names():
    for where, call in makers():
        named = set().union(*(names_in(text.value) for text in call.args))
        given = {keyword.arg for keyword in call.keywords}
        assert None in given or named <= given, where
        assert given - named <= {None, "count"}, where


def names_in(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}
