"""House rules as text, there and back."""

import pytest

from triolet_lab.errors import LabError, NotationError, RulesError
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.house_rules import parse_rules, rules_text
from triolet_lab.triolet.rules.material import RULEBOOK, Rules


@pytest.mark.parametrize(
    "rules",
    [
        RULEBOOK,
        Rules.small(7),
        Rules.small(7, counts=(2,) * 10 + (0,) * 6, jokers=0),
        Rules(lone_opening=2, triolet_bonus=40),
        Rules(triple=(), replay=(Cell.parse("A1"),)),
    ],
)
def test_house_rules_read_back(rules: Rules) -> None:
    assert parse_rules(rules_text(rules)) == rules


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("colour=3", NotationError, "is no house rule"),
        ("size=7 size=7", NotationError, "is no house rule"),
        ("size=seven", NotationError, "whole numbers"),
        ("size=", NotationError, "whole numbers"),
        ("size=7,9", NotationError, "not a whole number"),
        ("jokers=" + "9" * 5000, NotationError, "not a whole number"),
        ("counts=" + "9" * 5000, NotationError, "not a whole number"),
        ("x" * 5000, NotationError, r"^'x+\.\.\. is no house rule"),
        ("size=8", RulesError, "odd size"),
        ("double=Z1", NotationError, "is not a cell"),
    ],
)
def test_bad_house_rules_are_refused(text: str, error: type[LabError], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        parse_rules(text)
