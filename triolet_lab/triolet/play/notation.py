"""Positions read from a line of text, strictly: a bad text gives one error that quotes the place.

`play.position` writes the line; boards and house rules read their own texts.
"""

from collections.abc import Iterable

from triolet_lab.errors import NotationError
from triolet_lab.language import joined, say, say_many
from triolet_lab.notation import check_text, quoted, whole_number
from triolet_lab.triolet.play.position import FIELDS, End, Usual
from triolet_lab.triolet.play.position import check_position as check_position
from triolet_lab.triolet.play.position import position_text as position_text
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.house_rules import parse_rules
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import Rack

YOU = "you"
"""What the person who reads is called in a position that names the players."""


def parse_position(text: str) -> View:
    """The position of a line such as "9@H8 5@I8 | rack 4 7 J", as its player sees it.

    Left out, the scores are 0 0, the players are A and B, the first of them is to move, and racks
    and bag are as full as they can be.

    >>> view = parse_position("9@H8 5@I8 | rack 1 14 15")
    >>> print(*max(view.legal_placements(), key=lambda scored: scored.points))
    1@G8 14@G9 45
    """
    check_text(text, "9@H8 5@I8 | rack 4 7 J")
    board_text, *rest = text.split("|")
    given = _fields(text, rest)
    rules = parse_rules(given["rules"]) if "rules" in given else RULEBOOK
    board = Board.parse("" if board_text.strip() == "empty" else board_text.strip(), rules)
    rack = Rack.parse(given.get("rack", ""))
    scores = tuple(_score(word, text) for word in given.get("scores", "0 0").split())
    if not 2 <= len(scores) <= 4:
        raise NotationError(
            say_many(
                "{count} score in {text}: Triolet is for 2 to 4 players.",
                "{count} scores in {text}: Triolet is for 2 to 4 players.",
                count=len(scores),
                text=quoted(text),
            )
        )
    usual = Usual(board, rack, scores)
    players = len(scores)

    def seat(name: str, default: int) -> int:
        return _seat(given[name], players, text) if name in given else default

    player = seat("player", 0)
    sizes, bag = usual.sizes(player)
    if ("racks" in given) != ("bag" in given):
        raise NotationError(
            say("{text} must name both racks and bag, or neither.", text=quoted(text))
        )
    if "racks" in given:
        sizes = tuple(whole_number(word, text) for word in given["racks"].split())
        bag = whole_number(given["bag"], text)
    names = tuple(given["names"].split(", ")) if "names" in given else usual.names
    view = View(
        names=names,
        player=player,
        board=board,
        rack=rack,
        scores=scores,
        rack_sizes=sizes,
        bag_size=bag,
        to_move=seat("to-move", player),
        started=_started(given["new"], players, text) if "new" in given else usual.started,
        passes=whole_number(given.get("passes", "0"), text),
        end=_end(given["end"], text) if "end" in given else None,
        you=names.index(YOU) if YOU in names else None,
    )
    check_position(view)
    return view


def _fields(text: str, parts: Iterable[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in parts:
        name, _, value = part.strip().partition(" ")
        if name not in FIELDS or name in given:
            raise NotationError(
                say(
                    "{part} in {text} is not a part of a position: after the board come, "
                    "each once at most, {names}.",
                    part=quoted(part.strip()),
                    text=quoted(text),
                    names=joined(FIELDS),
                )
            )
        given[name] = value.strip()
    return given


def _score(word: str, text: str) -> int:
    return -whole_number(word[1:], text) if word.startswith("-") else whole_number(word, text)


def _seat(word: str, players: int, text: str) -> int:
    number = whole_number(word, text)
    if not 1 <= number <= players:
        raise NotationError(
            say(
                "Player {number} in {text}: the players are 1 to {last}.",
                number=number,
                text=quoted(text),
                last=players,
            )
        )
    return number - 1


def _started(words: str, players: int, text: str) -> tuple[bool, ...]:
    new = set() if words == "nobody" else {_seat(word, players, text) for word in words.split()}
    return tuple(player not in new for player in range(players))


def _end(word: str, text: str) -> End:
    if word not in tuple(End):
        raise NotationError(
            say(
                "{part} in {text}: a game ends {ends}.",
                part=quoted(f"end {word}"),
                text=quoted(text),
                ends=joined(map(str, End)),
            )
        )
    return End(word)
