"""A whole game as a short, readable text: who plays, the tiles, every turn as on a score sheet.

`play.record` reads it.
"""

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

from triolet_lab.triolet.rules.house_rules import rules_text
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Exchange

if TYPE_CHECKING:
    from triolet_lab.triolet.play.game import Game
    from triolet_lab.triolet.play.turns import Turn

GAME_HEADER = "triolet game"
"""How the first line of a game's text begins; the version of the format follows."""

VERSION = 2
"""The format that is written. Version 1 had neither hints nor the line of the player who is you,
and nothing in it was hidden."""

HIDDEN = "hidden"
"""What stands before a part that is not to be read at a glance."""


def game_text(game: "Game", hidden: bool = False) -> str:
    """The whole game: who plays, the order of the tiles, every turn as on a score sheet.

    The turns that were taken back are not written. A remark stands behind a # sign. With `hidden`
    nobody sees by opening the file what the bag and the racks hold: the order of the tiles and
    what was exchanged are veiled, the draws left out. That is no protection: whoever wants to can
    lift the veil.
    """
    lines = [_with_remark(f"{GAME_HEADER} {VERSION}", game.comment(0))]
    lines.append(f"players: {', '.join(game.names)}")
    if game.you is not None:
        lines.append(f"you: {game.names[game.you]}")
    lines.append(f"first: {game.names[game.first]}")
    if game.rules != RULEBOOK:
        lines.append(f"rules: {rules_text(game.rules)}")
    order = " ".join(map(str, game.order))
    lines.append(f"{HIDDEN}: {veiled(order)}" if hidden else f"tiles: {order}")
    for number, turn in enumerate(game.turns, start=1):
        line = f"{number}. {game.names[turn.player]}: {_turn_text(turn, hidden)}"
        lines.append(_with_remark(line, game.comment(number)))
    if game.is_over:
        lines.append(end_line(game))
    return "\n".join(lines) + "\n"


def end_line(game: "Game") -> str:
    """How the game ended and the final scores, such as "out: Ann 182, Ben 164"."""
    pairs = zip(game.names, game.scores, strict=True)
    return f"{game.state.end}: {', '.join(f'{name} {points}' for name, points in pairs)}"


def _with_remark(line: str, remark: str) -> str:
    return f"{line}  # {remark}" if remark else line


def veiled(text: str) -> str:
    """A text that nobody reads at a glance.

    >>> veiled("9 5 J"), unveiled("OSA1IEo=")
    ('OSA1IEo=', '9 5 J')
    """
    return b64encode(text.encode()).decode()


def unveiled(code: str) -> str:
    """The text that was veiled; a ValueError where there is none."""
    text = b64decode(code.encode("ascii"), validate=True).decode("ascii")
    if veiled(text) != code:
        raise ValueError(code)
    return text


def _turn_text(turn: "Turn", hidden: bool) -> str:
    if hidden and isinstance(turn.move, Exchange):
        back = " ".join(map(str, turn.back))
        secret = f"{HIDDEN} {veiled(f'{turn.move}  back {back}')}"
        return f"{secret}  hints {turn.hints}" if turn.hints else secret
    parts = [str(turn.move)]
    if turn.breakdown is not None:
        parts.append(f"= {turn.breakdown.total}")
    if turn.drawn and not hidden:
        parts.append(f"draws {' '.join(map(str, turn.drawn))}")
    if turn.back:
        parts.append(f"back {' '.join(map(str, turn.back))}")
    if turn.hints:
        parts.append(f"hints {turn.hints}")
    return "  ".join(parts)
