"""The plain widgets around a board, with a board that is none of the games'."""

from contextlib import contextmanager

import pytest

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.widgets.controls import Controls, labelled, row, section, side_by_side


class Board:
    """The least that controls need."""

    message = ""
    chosen = ""
    show_spots = False

    @contextmanager
    def errors_shown(self):
        try:
            yield
        except LabError as error:
            self.message = str(error)


@pytest.mark.words
def test_what_goes_wrong_in_a_button_is_told_on_the_board():
    def fail():
        raise LabError(say("Not now."))

    board = Board()
    Controls(board).button(say("Try"), fail).click()
    assert board.message == "Not now."


def test_a_press_clears_what_was_told_before():
    board = Board()
    board.message = "Not now."
    Controls(board).button("Do", lambda: None).click()
    assert board.message == ""


@pytest.mark.words
def test_a_choice_is_watched():
    board, chosen = Board(), []
    controls = Controls(board)
    choice = controls.choice(say("Level"), ["1", "2"], "1")
    controls.watch(choice, chosen.append)
    choice.value = "2"
    assert (choice.description, chosen) == ("Level", ["2"])


@pytest.mark.words
def test_the_button_for_places_asks_for_a_tile():
    board = Board()
    where = Controls(board).where
    where.value = True
    assert board.show_spots
    assert str(board.message) == "Choose a tile to see where it may go."


def test_the_parts_of_a_table_have_their_classes():
    whole = side_by_side(labelled("<p>board</p>"), [section(row(labelled()))])
    board, panel = whole.children
    assert "lab-whole" in whole._dom_classes
    assert {"lab-place", "lab-panel", "lab-page"} <= set(board._dom_classes)
    assert "lab-side" in panel._dom_classes
