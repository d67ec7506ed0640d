"""A position as one line that survives a chat, and what makes a position impossible.

`play.notation` reads the line.
"""

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

from triolet_lab.errors import PositionError
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.notation import names_fault
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.house_rules import rules_text
from triolet_lab.triolet.rules.legality import board_faults
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Rack, Tile

if TYPE_CHECKING:
    from triolet_lab.triolet.play.view import View

FIELDS = (
    "rack",
    "scores",
    "names",
    "player",
    "to-move",
    "racks",
    "bag",
    "new",
    "passes",
    "end",
    "rules",
)
"""What may follow the board, each once, behind a sign |."""

LARGEST = 999_999
"""No number of a position is larger."""

_NAMES = ("A", "B", "C", "D")


class End(StrEnum):
    """How a game ends, by the names of the rules page."""

    OUT = "out"
    STUCK = "stuck"
    DEAD_BOARD = "dead board"

    def __repr__(self) -> str:
        return f"End.{self.name}"


class Usual:
    """What a position has where its text does not say otherwise."""

    def __init__(self, board: Board, rack: Rack, scores: tuple[int, ...]) -> None:
        self.board = board
        self.rack = rack
        self.names = _NAMES[: len(scores)]
        self.started = (len(board) > 0,) * len(scores)

    def sizes(self, player: int) -> tuple[tuple[int, ...], int]:
        """How many tiles each player and the bag hold while the bag lasts, or at its very end."""
        others = len(self.names) - 1
        unseen = self.board.rules.tile_count - PUT_AWAY - len(self.board) - len(self.rack)
        held = max(0, min(RACK_SIZE * others, unseen))
        full, more = divmod(held, others)
        sizes = [full + (seat < more) for seat in range(others)]
        sizes.insert(player, len(self.rack))
        return tuple(sizes), max(0, unseen - held)


def position_text(view: "View") -> str:
    """A position in one line: the board, the rack, the scores, and what else is not as usual.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 4 7 J | scores 0 23")
    >>> print(position_text(view))
    9@H8 5@I8 | rack 4 7 J | scores 0 23
    """
    usual = Usual(view.board, view.rack, view.scores)
    parts = [view.board.line or "empty", f"rack {view.rack}".strip()]
    parts.append(f"scores {' '.join(map(str, view.scores))}")
    if view.names != usual.names:
        parts.append(f"names {', '.join(view.names)}")
    if view.player:
        parts.append(f"player {view.player + 1}")
    if view.to_move != view.player:
        parts.append(f"to-move {view.to_move + 1}")
    if (view.rack_sizes, view.bag_size) != usual.sizes(view.player):
        parts.append(f"racks {' '.join(map(str, view.rack_sizes))}")
        parts.append(f"bag {view.bag_size}")
    if view.started != usual.started:
        new = [number + 1 for number, started in enumerate(view.started) if not started]
        parts.append(f"new {' '.join(map(str, new)) or 'nobody'}")
    if view.passes:
        parts.append(f"passes {view.passes}")
    if view.end is not None:
        parts.append(f"end {view.end}")
    if view.rules != RULEBOOK:
        parts.append(f"rules {rules_text(view.rules)}")
    return " | ".join(parts)


def is_readable(view: "View") -> bool:
    """Whether the position can be read back from its line."""
    seats = range(len(view.names))
    if view.player not in seats or view.to_move not in seats or len(view.started) != len(seats):
        return False
    try:
        check_position(view)
    except PositionError:
        return False
    numbers = (*view.scores, view.bag_size, view.passes)
    return all(abs(number) <= LARGEST for number in numbers)


def players_fault(names: tuple[object, ...]) -> Message | None:
    """What is wrong with the names of the players, if anything is."""
    if not 2 <= len(names) <= 4:
        return say("Triolet is for 2 to 4 players, not {count}.", count=len(names))
    return names_fault(names, ",:#|")


def check_position(view: "View") -> None:
    """Refuse a position that no game can reach, and say why.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> parse_position("4@H8 9@I8 3@J8 | rack 14 5 5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    triolet_lab.errors.PositionError: Impossible position: 4 + 9 + 3 = 16: ...
    """
    faults = board_faults(view.board)
    if faults:
        raise PositionError(say("Impossible position: {fault}", fault=faults[0].message))
    seen = Counter(tile.bare for _, tile in view.board) + Counter(view.rack)
    for tile, count in seen.items():
        if count > view.rules.count(tile):
            raise PositionError(_too_many(tile, count, view.rules))
    _check_players(view)
    _check_sizes(view, view.rules.tile_count - seen.total() - PUT_AWAY)
    if view.passes >= len(view.names) and view.end is not End.STUCK:
        raise PositionError(
            say_many(
                "Impossible position: after {count} pass the game is over.",
                "Impossible position: after {count} passes the game is over.",
                count=view.passes,
            )
        )


def _too_many(tile: Tile, count: int, rules: Rules) -> Message:
    if tile.is_joker:
        return say_many(
            "Impossible position: {count} joker, and there are only {most}.",
            "Impossible position: {count} jokers, and there are only {most}.",
            count=count,
            most=rules.jokers,
        )
    return say_many(
        "Impossible position: {count} tile with {tile}, and there are only {most}.",
        "Impossible position: {count} tiles with {tile}, and there are only {most}.",
        count=count,
        tile=str(tile),
        most=rules.count(tile),
    )


def _check_players(view: "View") -> None:
    if not len(view.names) == len(view.scores) == len(view.rack_sizes):
        raise PositionError(
            say(
                "Impossible position: the numbers of scores ({scores}), of names ({names}) "
                "and of racks ({racks}) do not fit together.",
                scores=len(view.scores),
                names=len(view.names),
                racks=len(view.rack_sizes),
            )
        )
    if len(set(view.names)) < len(view.names):
        raise PositionError(say("Impossible position: two players have the same name."))
    if fault := players_fault(view.names):
        raise PositionError(say("Impossible position: {fault}", fault=fault))


def _check_sizes(view: "View", hidden: int) -> None:
    if view.rack_sizes[view.player] != len(view.rack) or max(view.rack_sizes) > RACK_SIZE:
        raise PositionError(
            say(
                "Impossible position: racks of {sizes} tiles, and the player's own holds {own}.",
                sizes=joined(view.rack_sizes),
                own=len(view.rack),
            )
        )
    stated = view.bag_size + sum(view.rack_sizes) - len(view.rack)
    if hidden != stated:
        raise PositionError(
            say_many(
                "Impossible position: {count} tile is left for the bag and the other racks, "
                "not {stated}.",
                "Impossible position: {count} tiles are left for the bag and the other racks, "
                "not {stated}.",
                count=hidden,
                stated=stated,
            )
        )
    if view.bag_size and min(view.rack_sizes) < RACK_SIZE:
        raise PositionError(
            say(
                "Impossible position: a rack with fewer than 3 tiles, and {count} in the bag.",
                count=view.bag_size,
            )
        )
