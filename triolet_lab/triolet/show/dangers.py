"""The danger heat map: where the next player could make a trio, as the board draws it."""

from typing import Any

from triolet_lab.language import say_many
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move
from triolet_lab.triolet.thinking.facts import Danger, facts_of


def danger_map(view: View, move: Move) -> dict[str, dict[str, Any]]:
    """The cells where the next player makes a trio with one tile after a move, and how likely.

    >>> from triolet_lab import Placement, parse_position
    >>> view = parse_position("9@H8 1@H9 | rack 4 13 J | scores 0 19")
    >>> danger_map(view, Placement.parse("4@I8"))["G8"]["text"]
    'trio with 2 for B: chance 31.1 %, 30 points'
    """
    rival = view.names[(view.player + 1) % len(view.names)]
    return {
        # Three in a row make 15, so there is only one number for a cell.
        str(danger.cell): {
            "percent": round(100 * danger.chance),
            "text": _text(danger, rival),
        }
        for danger in facts_of(view, move).dangers
        if danger.tiles
    }


def _text(danger: Danger, rival: str) -> str:
    """What a screen reader says of a danger."""
    return str(
        say_many(
            "trio with {number} for {name}: chance {chance:.1f} %, {count} point",
            "trio with {number} for {name}: chance {chance:.1f} %, {count} points",
            count=danger.opening.points,
            number=danger.opening.number,
            name=rival,
            chance=100 * float(danger.chance),
        )
    )
