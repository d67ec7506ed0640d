"""What every reader of a text says and quotes."""

import pytest

from triolet_lab.notation import Line, lines_of, names_fault

pytestmark = pytest.mark.words


def test_an_empty_line_counts_but_says_nothing():
    assert lines_of("triolet game 2\n\n1. Ann: pass  # well") == [
        Line(1, "triolet game 2"),
        Line(3, "1. Ann: pass", "well"),
    ]


def test_a_fault_of_a_line_names_its_number_and_quotes_it():
    error = Line(1200, "x" * 80).error("nothing fits.")
    assert str(error).startswith("Line 1200, 'xxx")
    assert str(error).endswith("...: nothing fits.")
    assert len(str(error)) < 100


@pytest.mark.parametrize("name", [5, "", "Ann\nBen", "Ann: first", " ", None])
def test_what_a_record_could_not_hold_is_no_name(name):
    fault = str(names_fault(["Ben", name], ",:"))
    assert "cannot be a player's name: use letters, without , : or line breaks." in fault


def test_a_space_at_the_end_is_named_by_itself():
    assert str(names_fault(["Ann "], ",:")).endswith("it begins or ends with a space.")


def test_two_players_have_two_names():
    assert names_fault(["Ann", "Ben"], ",:") is None
    assert str(names_fault(["Ann", "Ann"], ",:")).startswith("Two players have the same name")
