"""A whole game as a short, readable text: who plays, the tiles, every turn as on a score sheet.

Reading plays the game again and compares: a bad text gives one error that quotes its line, never
half a game.
"""

import re

from triolet_lab.errors import LabError, NotationError
from triolet_lab.notation import check_text
from triolet_lab.triolet.play.game import Game, Turn
from triolet_lab.triolet.play.notation import parse_rules, rules_text
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import parse_move
from triolet_lab.triolet.rules.tiles import parse_tiles

GAME_HEADER = "triolet game 1"
"""The first line of a game's text; the number is the version of this format."""


def game_text(game: Game) -> str:
    """The whole game: who plays, the order of the tiles, every turn as on a score sheet.

    The turns that were taken back are not written. A remark stands behind a # sign.
    """
    lines = [GAME_HEADER]
    if game.comment(0):
        lines[0] += f"  # {game.comment(0)}"
    lines.append(f"players: {', '.join(game.names)}")
    lines.append(f"first: {game.names[game.first]}")
    if game.rules != RULEBOOK:
        lines.append(f"rules: {rules_text(game.rules)}")
    lines.append(f"tiles: {' '.join(map(str, game.order))}")
    for number, (turn, seen) in enumerate(zip(game.turns, game.log, strict=True), start=1):
        line = f"{number}. {seen.name}: {_turn_text(turn)}"
        remark = game.comment(number)
        lines.append(f"{line}  # {remark}" if remark else line)
    if game.result is not None:
        finals = zip(game.names, game.scores, strict=True)
        scores = ", ".join(f"{name} {total}" for name, total in finals)
        lines.append(f"{game.result.end}: {scores}")
    return "\n".join(lines) + "\n"


def _turn_text(turn: Turn) -> str:
    parts = [str(turn.move)]
    if turn.breakdown is not None:
        parts.append(f"= {turn.breakdown.total}")
    if turn.drawn:
        parts.append(f"draws {' '.join(map(str, turn.drawn))}")
    if turn.back:
        parts.append(f"back {' '.join(map(str, turn.back))}")
    return "  ".join(parts)


def parse_game(text: str) -> Game:
    """The game of such a text, played again turn by turn and compared with what is written.

    >>> import random
    >>> game = Game(["Ann", "Ben"], rng=random.Random(3), first=0)
    >>> for _ in range(4):
    ...     turn = game.play(game.legal_placements()[-1].placement)
    >>> parse_game(game.text).text == game.text
    True
    """
    check_text(text, GAME_HEADER)
    lines = [_Line(number, line) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [line for line in lines if line.content or line.remark]
    if not lines or lines[0].content != GAME_HEADER:
        place = str(lines[0]) if lines else "The text is empty"
        raise NotationError(f"{place}: a game begins with the line {GAME_HEADER!r}.")
    header: dict[str, str] = {}
    position = 1
    while position < len(lines) and (match := _HEADER.fullmatch(lines[position].content)):
        if match[1] in header:
            raise lines[position].error(f"the line {match[1]!r} stands here twice.")
        header[match[1]] = match[2]
        position += 1
    game = _dealt_game(header)
    game.annotate(0, lines[0].remark)
    last = lines[-1]
    end = _END.fullmatch(last.content)
    for line in lines[position : len(lines) - 1 if end else None]:
        _read_turn(game, line)
    if end:
        _compare_end(game, last, end[1], end[2])
    elif game.is_over:
        raise last.error("the game is over here, and its result is missing.")
    return game


_HEADER = re.compile(r"(players|first|rules|tiles): *(.*)")
_TURN = re.compile(
    r"(?P<number>\d+)\. (?P<name>[^:]+): (?P<move>.+?)"
    r"(?: += (?P<points>\d+))?(?: +draws (?P<drawn>[\dJ ]+?))?(?: +back (?P<back>[\d ]+))?"
)
_END = re.compile(r"(out|stuck|dead board): (.*)")


class _Line:
    """A line of a game's text: what it says, the remark behind it, and where it stands."""

    def __init__(self, number: int, text: str) -> None:
        content, _, remark = text.partition("#")
        self.number = number
        self.content = content.strip()
        self.remark = remark.strip()

    def __str__(self) -> str:
        return f"Line {self.number}, {self.content!r}"

    def error(self, what: str) -> NotationError:
        """The error that quotes this place."""
        return NotationError(f"{self}: {what}")


def _dealt_game(header: dict[str, str]) -> Game:
    for name in ("players", "first", "tiles"):
        if name not in header:
            raise NotationError(f"The game's text has no line {name + ':'!r}.")
    names = header["players"].split(", ")
    if header["first"] not in names:
        players = ", ".join(names)
        raise NotationError(f"'first: {header['first']}': the players are {players}.")
    try:
        rules = parse_rules(header.get("rules", ""))
        order = parse_tiles(header["tiles"])
        return Game(names, order=order, rules=rules, first=names.index(header["first"]))
    except LabError as error:
        raise NotationError(f"In the lines before the first turn: {error}") from error


def _read_turn(game: Game, line: _Line) -> None:
    match = _TURN.fullmatch(line.content)
    if match is None:
        raise line.error("this is not a turn, such as '3. Ann: 9@H8 5@I8  = 23  draws 4 7'.")
    number = len(game.turns) + 1
    if match["number"] != str(number) or match["name"] != game.names[game.to_move]:
        raise line.error(f"turn {number} is {game.names[game.to_move]}'s.")
    back = tuple(map(int, match["back"].split())) if match["back"] else None
    try:
        move = parse_move(match["move"])
        turn = game.play_recorded(move, back)
    except LabError as error:
        raise line.error(str(error)) from error
    _compare(line, "this turn scores", _points(turn), match["points"])
    _compare(line, "the tiles drawn are", " ".join(map(str, turn.drawn)), match["drawn"])
    game.annotate(number, line.remark)


def _points(turn: Turn) -> str:
    return "" if turn.breakdown is None else str(turn.breakdown.total)


def _compare(line: _Line, what: str, found: str, written: str | None) -> None:
    if found != (written or ""):
        raise line.error(f"{what} {found or 'none'}, not {written or 'none'}.")


def _compare_end(game: Game, line: _Line, end: str, scores: str) -> None:
    if game.result is None:
        raise line.error("the game is not over after these turns.")
    finals = zip(game.names, game.scores, strict=True)
    found = ", ".join(f"{name} {total}" for name, total in finals)
    _compare(line, "the game ends", f"{game.result.end}: {found}", f"{end}: {scores}")
