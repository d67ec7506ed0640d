"""Boards drawn with characters, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards

from triolet_lab.errors import NotationError
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.picture import parse_picture

SMALL = Rules.small(7)


@pytest.mark.parametrize("rules", [RULEBOOK, SMALL], ids=["rulebook", "small"])
@given(data=st.data())
def test_a_picture_of_any_board_reads_back(rules, data):
    board = data.draw(boards(rules))
    assert parse_picture(str(board), rules) == dict(board)
    assert Board.parse(str(board), rules) == Board.parse(board.line, rules) == board


def test_a_picture_with_a_wide_joker_reads_back() -> None:
    board = Board.parse("J12@H8 3@I8")
    assert "J12" in str(board)
    assert Board.parse(str(board)) == board


def test_a_picture_without_the_letters_on_top_reads_too() -> None:
    board = Board.parse("9@D4", SMALL)
    assert Board.parse("\n".join(str(board).splitlines()[1:]), SMALL) == board


@pytest.mark.words
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: lines[:-1], "has 6 rows"),
        (lambda lines: [*lines[:-1], "8" + lines[-1][2:]], "Row 7 of the picture"),
        (lambda lines: [*lines[:-1], lines[-1] + "  ."], "Row 7 of the picture"),
        (lambda lines: [*lines[:-1], lines[-1].replace(".", "x3", 1)], "shows x3 on B7"),
        (lambda lines: [*lines[:-1], lines[-1].replace("@", "x2", 1)], "shows x2 on A7"),
        (lambda lines: [*lines[:-1], lines[-1].replace(".", "16", 1)], "'16' is not a tile"),
    ],
)
def test_a_broken_picture_is_refused_with_its_place(change, sentence: str) -> None:  # type: ignore[no-untyped-def]
    lines = str(Board.parse("9@D4", SMALL)).splitlines()
    with pytest.raises(NotationError, match=sentence):
        Board.parse("\n".join(change(lines)), SMALL)
