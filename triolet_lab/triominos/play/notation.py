"""Positions as one line that survives a chat.

Reading is strict: a bad text gives one error that quotes the place, and a position that cannot be
is named as such. How the tiles came to be where they are is not asked: a lesson may begin with two
tiles on a rack.
"""

from collections.abc import Iterable

from triolet_lab.errors import GameError, NotationError, PositionError
from triolet_lab.language import Message, joined, listed, say
from triolet_lab.notation import check_text, quoted
from triolet_lab.triominos.play.deal import check_names
from triolet_lab.triominos.play.result import End
from triolet_lab.triominos.play.view import SEATS, View
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import can_place
from triolet_lab.triominos.rules.legality import board_faults
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.tiles import TILES, Rack

_FIELDS = (
    "rack",
    "scores",
    "pool",
    "racks",
    "names",
    "player",
    "to-move",
    "drawn",
    "before",
    "last-round",
    "end",
    "rules",
)


def parse_position(text: str) -> View:
    """The position of a line such as "U(0,0) 5-5-2 | rack 0-2-5 | scores 0 12 | pool 38".

    Left out, the scores are 0 0, the players are A and B, the first of them is to move, the other
    racks hold as many tiles as this one, and the pool has the rest.

    >>> view = parse_position("U(0,0) 5-5-2 | rack 0-2-5 1-5-5")
    >>> print(view)
    U(0,0) 5-5-2 | rack 0-2-5 1-5-5 | scores 0 0 | pool 51
    >>> for placement, points in view.legal_placements():
    ...     print(points, "=", placement)
    7 = D(0,0) 5-0-2
    11 = D(-1,0) 1-5-5
    """
    check_text(text, "U(0,0) 5-5-2 | rack 0-2-5")
    board_text, *rest = text.split("|")
    given = _fields_of(rest)
    rules = Rules.parse(given["rules"]) if "rules" in given else RULEBOOK
    board, rack = Board.parse(board_text), Rack.parse(given.get("rack", ""))
    scores = _numbers("scores", given.get("scores", "0 0"))
    players = len(scores)
    if not 2 <= players <= rules.most_players:
        raise NotationError(
            say(
                "{part} in a position: Triominos is for 2 to {most} players here.",
                part=quoted(f"scores {given.get('scores', '')}"),
                most=rules.most_players,
            )
        )
    player = _seat("player", given, 0, players)
    sizes, pool_size = _sizes(given, board, rack, player, players)
    view = View(
        names=tuple(given["names"].split(", ")) if "names" in given else SEATS[:players],
        player=player,
        board=board,
        rack=rack,
        scores=scores,
        rack_sizes=sizes,
        pool_size=pool_size,
        to_move=_seat("to-move", given, player, players),
        drawn=_count("drawn", given.get("drawn", "0")),
        rules=rules,
        before=_numbers("before", given["before"]) if "before" in given else (),
        is_last_round="last-round" in given,
        end=_end(given["end"]) if "end" in given else None,
    )
    check_position(view)
    return view


def _fields_of(parts: Iterable[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in parts:
        name, _, value = part.strip().partition(" ")
        if name not in _FIELDS or name in given or (name == "last-round" and value):
            raise NotationError(
                say(
                    "{part} is not a part of a position: after the table come, each once at most, "
                    "{fields}.",
                    part=quoted(part.strip()),
                    fields=joined(_FIELDS),
                )
            )
        given[name] = value.strip()
    return given


def _number(name: str, word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise NotationError(
            say("{part} in a position needs whole numbers.", part=quoted(f"{name} {word}"))
        )
    return int(word)


def _numbers(name: str, words: str) -> tuple[int, ...]:
    return tuple(_number(name, word) for word in words.split())


def _count(name: str, word: str) -> int:
    count = _number(name, word)
    if count < 0:
        raise NotationError(
            say("{part} in a position cannot be below 0.", part=quoted(f"{name} {word}"))
        )
    return count


def _seat(name: str, given: dict[str, str], usual: int, players: int) -> int:
    """The number of a player, who is written from 1."""
    number = _number(name, given[name]) if name in given else usual + 1
    if not 1 <= number <= players:
        raise NotationError(
            say(
                "{part} in a position: the players are 1 to {players}.",
                part=quoted(f"{name} {given[name]}"),
                players=players,
            )
        )
    return number - 1


def _end(word: str) -> End:
    if word not in tuple(End):
        raise NotationError(
            say(
                "{part} in a position: a round ends {ends}.",
                part=quoted(f"end {word}"),
                ends=joined(End),
            )
        )
    return End(word)


def _sizes(
    given: dict[str, str], board: Board, rack: Rack, player: int, players: int
) -> tuple[tuple[int, ...], int]:
    """How many tiles each player and the pool hold, as far as it is written."""
    left = len(TILES) - len(board)
    if "racks" in given:
        sizes = tuple(_count("racks", word) for word in given["racks"].split())
        pool = left - sum(sizes)
        return sizes, _count("pool", given["pool"]) if "pool" in given else pool
    if "pool" not in given:
        sizes = (len(rack),) * players
        return sizes, left - sum(sizes)
    if players > 2:
        raise NotationError(
            say(
                "A position of {players} players needs their racks as well: {example}.",
                players=players,
                example="racks 7 7 6",
            )
        )
    pool = _count("pool", given["pool"])
    sizes = (left - pool - len(rack),) * 2
    return tuple(len(rack) if seat == player else size for seat, size in enumerate(sizes)), pool


# What cannot be.


def check_position(view: View) -> None:
    """Refuse a position that cannot be, and say why.

    >>> parse_position("U(0,0) 5-5-2 | rack 2-5-5")
    Traceback (most recent call last):
    ...
    triolet_lab.errors.PositionError: Impossible position: 2-5-5 is on the rack and on U(0,0).
    """
    for fault in (_table_fault, _player_fault, _count_fault, _turn_fault, _end_fault):
        message = fault(view)
        if message is not None:
            raise _impossible(message)
    try:
        check_names(view.names, view.rules)
    except GameError as error:
        raise _impossible(error) from error


def _impossible(fault: object) -> PositionError:
    return PositionError(say("Impossible position: {fault}", fault=fault))


def _table_fault(view: View) -> Message | None:
    for reason in board_faults(view.board):
        return reason.message
    for tile in view.rack:
        if tile in view.board.cell_of:
            return say(
                "{tile} is on the rack and on {cell}.",
                tile=str(tile),
                cell=str(view.board.cell_of[tile]),
            )
    return None


def _player_fault(view: View) -> Message | None:
    counts = {len(view.names), len(view.scores), len(view.rack_sizes)}
    if len(counts | ({len(view.before)} if view.before else set())) > 1:
        return say("Names, scores and racks are not as many as the players.")
    return None


def _count_fault(view: View) -> Message | None:
    own = view.rack_sizes[view.player]
    if own != len(view.rack):
        return say(
            "The rack has another number of tiles than is stated: {tiles}, not {stated}.",
            tiles=len(view.rack),
            stated=own,
        )
    total = len(view.board) + sum(view.rack_sizes) + view.pool_size
    if total != len(TILES) or min(*view.rack_sizes, view.pool_size) < 0:
        return say(
            "Table, racks ({racks}) and pool ({pool}) do not make 56 tiles.",
            racks=listed(view.rack_sizes),
            pool=view.pool_size,
        )
    return None


def _turn_fault(view: View) -> Message | None:
    limit = view.rules.draw_limit
    if view.drawn and len(view.board) == 0:
        return say("Nobody draws before the first tile lies.")
    if limit is not None and view.drawn > limit:
        return say("Nobody draws more than {limit} tiles in a turn.", limit=limit)
    if view.drawn and (view.end is not None or view.drawn >= view.rack_sizes[view.to_move]):
        return say("Whoever has drawn is in the middle of a turn, and holds another tile.")
    return None


def _end_fault(view: View) -> Message | None:
    if (0 in view.rack_sizes) != (view.end is End.OUT):
        return say("A round is out when one rack is empty, and only then.")
    if view.rack_sizes.count(0) > 1:
        return say("Two racks are empty.")
    can_go_on = view.pool_size or any(rack and can_place(view.board, rack) for rack in view.racks)
    if view.end is End.BLOCKED and can_go_on:
        return say("A round is blocked when the pool is empty and no tile fits.")
    if view.end is None and None not in view.racks and not view.drawn and not can_go_on:
        return say("The pool is empty and no tile fits, so the round is over.")
    return None
