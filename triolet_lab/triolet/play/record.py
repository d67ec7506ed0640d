"""A whole game read from its text: played again turn by turn, and compared with what is written.

A bad text gives one error that quotes its line, never half a game.
"""

import re

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import joined, say
from triolet_lab.notation import Line, check_text, lines_of, quoted, whole_number
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.transcript import GAME_HEADER as GAME_HEADER
from triolet_lab.triolet.play.transcript import HIDDEN, VERSION, end_line, unveiled
from triolet_lab.triolet.play.transcript import game_text as game_text
from triolet_lab.triolet.play.turns import Turn
from triolet_lab.triolet.rules.house_rules import parse_rules
from triolet_lab.triolet.rules.moves import parse_move
from triolet_lab.triolet.rules.tiles import parse_tiles


def parse_game(text: str) -> Game:
    """The game of a text that `game.text` gave, by this version of the kit or by an earlier one.

    >>> import random
    >>> game = Game(["Ann", "Ben"], rng=random.Random(3), first=0)
    >>> for _ in range(4):
    ...     turn = game.play(game.legal_placements()[-1].placement)
    >>> parse_game(game.text).text == game.text
    True
    """
    check_text(text, f"{GAME_HEADER} {VERSION}")
    lines = lines_of(text)
    version = _version(lines)
    header: dict[str, str] = {}
    position = 1
    while position < len(lines) and (match := _HEADER.fullmatch(lines[position].content)):
        if match[1] in header:
            name = repr(match[1])
            raise lines[position].error(say("the line {name} stands here twice.", name=name))
        header[match[1]] = match[2]
        position += 1
    is_hidden = version > 1 and HIDDEN in header
    if is_hidden and "tiles" not in header:
        header["tiles"] = _order(header[HIDDEN])
    elif HIDDEN in header:
        raise NotationError(say("The line {name} does not belong here.", name=repr(f"{HIDDEN}:")))
    game = _dealt_game(header, version)
    game.annotate(0, lines[0].remark)
    last = lines[-1]
    is_end = _END.fullmatch(last.content) is not None
    for line in lines[position : len(lines) - 1 if is_end else None]:
        _read_turn(game, line, version, is_hidden)
    if is_end:
        _compare_end(game, last)
    elif game.is_over:
        raise last.error(say("the game is over here, and its result is missing."))
    return game


_HEADER = re.compile(r"(players|you|first|rules|tiles|hidden): *(.*)")
_TURN = re.compile(
    r"(?P<number>\d+)\. (?P<name>[^:]+): (?P<move>.+?)"
    r"(?: += (?P<points>\d+))?(?: +draws (?P<drawn>[\dJ ]+?))?(?: +back (?P<back>[\d ]+?))?"
    r"(?: +hints (?P<hints>\d+))?"
)
_VEILED = re.compile(r"(\d+\. [^:]+: )hidden ([\w+/=]+)(.*)")
"""A turn whose move is not to be read at a glance."""
_END = re.compile(r"(out|stuck|dead board): (.*)")
_OLD_HINTS = re.compile(r"hints (\d) of \d")
"""How version 1 told in a remark that a player had asked for hints."""


def _version(lines: list[Line]) -> int:
    """The version of the format that the first line names."""
    beginning = repr(f"{GAME_HEADER} {VERSION}")
    if not lines:
        what = say("The text is empty: a game begins with the line {line}.", line=beginning)
        raise NotationError(what)
    name, _, version = lines[0].content.rpartition(" ")
    if name != GAME_HEADER:
        raise lines[0].error(say("a game begins with the line {line}.", line=beginning))
    if version not in ("1", "2"):
        raise lines[0].error(say("this kit reads games of version 1 and of version 2."))
    return int(version)


def _dealt_game(header: dict[str, str], version: int) -> Game:
    for name in ("players", "first", "tiles"):
        if name not in header:
            raise NotationError(say("The game's text has no line {name}.", name=repr(f"{name}:")))
    names = header["players"].split(", ")
    if version == 1 and (yours := [name for name in names if name.lower() == "you"]):
        header["you"] = yours[0]
    first = _seat("first", header["first"], names)
    you = _seat("you", header["you"], names) if "you" in header else None
    try:
        rules = parse_rules(header.get("rules", ""))
        order = parse_tiles(header["tiles"])
        return Game(names, order=order, rules=rules, first=first, you=you)
    except LabError as error:
        what = say("In the lines before the first turn: {fault}", fault=error)
        raise NotationError(what) from error


def _order(code: str) -> str:
    """The order of the tiles that stands veiled in a line of its own."""
    try:
        return unveiled(code)
    except ValueError:
        what = say("The line {name} cannot be read: it was changed.", name=repr(f"{HIDDEN}:"))
        raise NotationError(what) from None


def _seat(line: str, name: str, names: list[str]) -> int:
    if name not in names:
        raise NotationError(
            say(
                "{line}: the players are {names}.",
                line=quoted(f"{line}: {name}"),
                names=joined(names),
            )
        )
    return names.index(name)


def _turn_content(line: Line, is_hidden: bool) -> str:
    """The turn of a line, without a veil."""
    match = _VEILED.fullmatch(line.content) if is_hidden else None
    if match is None:
        return line.content
    try:
        return f"{match[1]}{unveiled(match[2])}{match[3]}"
    except ValueError:
        raise line.error(say("what is hidden here cannot be read: it was changed.")) from None


def _read_turn(game: Game, line: Line, version: int, is_hidden: bool) -> None:
    match = _TURN.fullmatch(_turn_content(line, is_hidden))
    if match is None:
        example = repr("3. Ann: 9@H8 5@I8  = 23  draws 4 7")
        raise line.error(say("this is not a turn, such as {example}.", example=example))
    number = len(game.turns) + 1
    if match["number"] != str(number) or match["name"] != game.names[game.to_move]:
        name = game.names[game.to_move]
        raise line.error(say("turn {number} is {name}'s.", number=str(number), name=name))
    hints, remark = match["hints"] or "0", line.remark
    if version == 1 and (old := _OLD_HINTS.fullmatch(remark)):
        hints, remark = old[1], ""
    try:
        places = [whole_number(word, line.content) for word in (match["back"] or "").split()]
        move, count = parse_move(match["move"]), whole_number(hints, line.content)
        turn = game.play_recorded(move, tuple(places) or None, count)
    except LabError as error:
        raise line.error(error) from error
    drawn = " ".join(map(str, turn.drawn)) if is_hidden and not match["drawn"] else match["drawn"]
    _compare_turn(line, turn, match["points"], drawn)
    game.annotate(number, remark)


def _compare_turn(line: Line, turn: Turn, points: str | None, drawn: str | None) -> None:
    earned = "" if turn.breakdown is None else str(turn.breakdown.total)
    if not earned and points:
        raise line.error(say("this turn scores nothing."))
    if earned != (points or ""):
        raise line.error(say("this turn scores {points}.", points=earned))
    tiles = " ".join(map(str, turn.drawn))
    if not tiles and drawn:
        raise line.error(say("no tiles are drawn."))
    if tiles != (drawn or ""):
        raise line.error(say("the tiles drawn are {tiles}.", tiles=tiles))


def _compare_end(game: Game, line: Line) -> None:
    if not game.is_over:
        raise line.error(say("the game is not over after these turns."))
    if line.content != end_line(game):
        raise line.error(say("the game ends {end}.", end=end_line(game)))
