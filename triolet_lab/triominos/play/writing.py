"""Rounds and matches as short, readable texts; `record` reads them back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from triolet_lab.triominos.play.deal import Deal
from triolet_lab.triominos.play.result import RoundResult
from triolet_lab.triominos.play.turns import Turn
from triolet_lab.triominos.rules.material import RULEBOOK, Rules

ROUND_HEADER = "triominos round 1"
"""The first line of a round's text; the number is the version of this format."""

MATCH_HEADER = "triominos match 1"
"""The first line of a match's text."""


def with_remark(line: str, remark: str) -> str:
    """The line with what somebody wrote to it."""
    return f"{line}  # {remark}" if remark else line


def header_lines(names: Sequence[str], rules: Rules) -> Iterator[str]:
    """Who plays, and the house rules where there are any."""
    yield f"players: {', '.join(names)}"
    if rules != RULEBOOK:
        yield f"rules: {rules}"


def deal_lines(deal: Deal, names: Sequence[str]) -> Iterator[str]:
    """The tiles in their order, what was shown, and who is first."""
    yield f"tiles: {' '.join(map(str, deal.order))}"
    if deal.shown:
        showings = (
            ", ".join(f"{names[player]} {tile}" for player, tile in showing)
            for showing in deal.shown
        )
        yield f"shown: {'; '.join(showings)}"
    yield f"first: {names[deal.first]}"


def turn_lines(
    turns: Iterable[Turn], names: Sequence[str], remarks: Mapping[int, str]
) -> Iterator[str]:
    """Each turn with the tiles that were drawn and the points, as on a score sheet."""
    for number, turn in enumerate(turns, start=1):
        yield with_remark(f"{number}. {names[turn.player]}: {turn}", remarks.get(number, ""))


def result_line(result: RoundResult) -> str:
    """How the round ended, with the scores."""
    scores = zip((final.name for final in result.finals), result.scores, strict=True)
    return f"{result.end}: {named_scores(scores)}"


def named_scores(scores: Iterable[tuple[str, int]]) -> str:
    """The names with their scores."""
    return ", ".join(f"{name} {score}" for name, score in scores)
