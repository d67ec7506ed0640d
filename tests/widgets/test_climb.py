"""A climb counts what was asked for and ends on the answer, on any game's ladder."""

import pytest

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.widgets.climb import Climb, help_text


class Stairs:
    rungs = ("where", "what", "all")

    def sentence(self, rung: str):
        return say("This is {rung}.", rung=rung)


@pytest.mark.words
def test_a_climb_counts_what_was_asked_for_and_ends_on_the_last_rung():
    climb = Climb(Stairs())
    assert climb.rung is None
    told = []
    for used, rung in enumerate(Stairs.rungs, start=1):
        assert not climb.is_told
        told.append(str(climb.up()))
        assert (climb.used, climb.rung) == (used, rung)
    assert told == [
        "Hint 1 of 3: This is where.",
        "Hint 2 of 3: This is what.",
        "Hint 3 of 3: This is all.",
    ]
    with pytest.raises(LabError, match=r"no further hint\. This is all"):
        climb.up()
    assert climb.used == 3


@pytest.mark.words
def test_an_answer_that_was_shown_in_another_way_is_the_top():
    climb = Climb(Stairs())
    climb.tell()
    assert climb.is_told
    assert str(climb.help) == "after the move was shown"


@pytest.mark.words
@pytest.mark.parametrize(
    ("used", "text"), [(0, "without help"), (1, "with 1 hint of 4"), (2, "with 2 hints of 4")]
)
def test_the_help_is_told_in_words(used, text):
    assert str(help_text(used, 4)) == text
