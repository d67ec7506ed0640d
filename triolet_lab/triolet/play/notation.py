"""Boards, house rules and positions as text that survives a chat.

A board is a line of placed tiles or a picture, a position is one line. Reading is strict: a bad
text gives one error that quotes the place.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields

from triolet_lab.errors import NotationError, PositionError
from triolet_lab.notation import check_text
from triolet_lab.triolet.play.view import End, View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Special
from triolet_lab.triolet.rules.legality import board_faults, tile_name
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import parse_placed
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Rack, Tile

SIGNS = {Special.DOUBLE: "x2", Special.TRIPLE: "x3", Special.REPLAY: "@"}
"""How a picture in plain characters shows the empty special cells."""

# Boards.


def board_picture(board: Board) -> str:
    """The board drawn with characters; `parse_board` reads it back.

    >>> print(board_picture(Board.parse("9@C3 J6@D3", Rules.small(5))))
        A  B  C  D  E
     1  @  .  .  .  @
     2  .  .  .  .  .
     3  .  .  9 J6  .
     4  .  .  .  .  .
     5  @  .  .  .  @
    """
    size = board.rules.size
    lines = ["  " + "".join(f"{letter:>3}" for letter in COLUMNS[:size])]
    for row in range(size):
        cells = (_sign(board, Cell(row, column)) for column in range(size))
        lines.append(f"{row + 1:>2}" + "".join(f"{sign:>3}" for sign in cells))
    # J10 to J15 fill their three characters: a wider step keeps every picture readable.
    if any(len(str(tile)) > 2 for _, tile in board):
        lines = [line[:2] + re.sub(r"(.{3})", r" \1", line[2:]) for line in lines]
    return "\n".join(line.rstrip() for line in lines)


def _sign(board: Board, cell: Cell) -> str:
    tile = board[cell]
    if tile is not None:
        return str(tile)
    special = board.rules.special(cell)
    return "." if special is None else SIGNS[special]


def parse_board(text: str, rules: Rules = RULEBOOK) -> Board:
    """The board of a picture, or of a line of placed tiles; an empty line is an empty board.

    >>> parse_board("9@H8 5@I8")
    Board.parse('9@H8 5@I8')
    """
    check_text(text, "9@H8 5@I8")
    if "\n" in text.strip():
        return _parse_picture(text, rules)
    return Board(map(parse_placed, text.split()), rules)


def _parse_picture(text: str, rules: Rules) -> Board:
    lines = [line.split() for line in text.strip("\n").splitlines() if line.strip()]
    if lines[0] == list(COLUMNS[: rules.size]):
        lines = lines[1:]
    if len(lines) != rules.size:
        raise NotationError(
            f"The picture has {len(lines)} rows of cells, and {rules.extent}: "
            "a board of another size needs its rules."
        )
    placed = {}
    for row, (label, *signs) in enumerate(lines):
        if label != str(row + 1) or len(signs) != rules.size:
            raise NotationError(
                f"Row {row + 1} of the picture reads {' '.join([label, *signs])!r}: "
                f"it must be {row + 1} and then {rules.size} cells."
            )
        for column, sign in enumerate(signs):
            cell = Cell(row, column)
            special = rules.special(cell)
            if sign in SIGNS.values():
                if special is None or SIGNS[special] != sign:
                    raise NotationError(f"The picture shows {sign} on {cell}, which has no such.")
            elif sign != ".":
                placed[cell] = Tile.parse(sign)
    return Board(placed, rules)


# House rules.

_RULE_NAMES = tuple(item.name for item in fields(Rules) if item.init)
_CELL_LISTS = ("double", "triple", "replay")


def rules_text(rules: Rules) -> str:
    """What a house changes, in one line; empty for the rulebook.

    >>> rules_text(Rules(lone_opening=2))
    'lone_opening=2'
    """
    words = []
    for name in _RULE_NAMES:
        value = getattr(rules, name)
        if value != getattr(RULEBOOK, name):
            parts = value if isinstance(value, tuple) else (value,)
            words.append(f"{name}={','.join(map(str, parts))}")
    return " ".join(words)


def parse_rules(text: str) -> Rules:
    """The rules that `rules_text` writes."""
    changes: dict[str, object] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in _RULE_NAMES or name in changes:
            raise NotationError(f"{word!r} is no house rule: the names are {_listed(_RULE_NAMES)}.")
        parts = [part for part in value.split(",") if part]
        if name in _CELL_LISTS:
            changes[name] = tuple(map(Cell.parse, parts))
        elif not all(part.isascii() and part.isdigit() for part in parts) or not parts:
            raise NotationError(f"{word!r} is no house rule: {name} needs whole numbers.")
        elif name == "counts":
            changes[name] = tuple(map(int, parts))
        else:
            changes[name] = _number(value, word)
    return Rules(**changes)  # type: ignore[arg-type]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise NotationError(f"{text!r} in {where!r} is not a whole number from 0 to 999999.")
    return int(text)


# Positions.

_POSITION_FIELDS = (
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
_NAMES = ("A", "B", "C", "D")


def position_text(view: View) -> str:
    """A position in one line: the board, the rack, the scores, and what else is not as usual.

    >>> view = parse_position("9@H8 5@I8 | rack 4 7 J | scores 0 23")
    >>> print(position_text(view))
    9@H8 5@I8 | rack 4 7 J | scores 0 23
    """
    usual = _Position(view.board, view.rack, view.scores)
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


class _Position:
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
    given = _position_fields(text, rest)
    rules = parse_rules(given["rules"]) if "rules" in given else RULEBOOK
    board = parse_board("" if board_text.strip() == "empty" else board_text.strip(), rules)
    rack = Rack.parse(given.get("rack", ""))
    scores = tuple(_score(word, text) for word in given.get("scores", "0 0").split())
    if not 2 <= len(scores) <= 4:
        raise NotationError(f"{len(scores)} scores in {text!r}: Triolet is for 2 to 4 players.")
    usual = _Position(board, rack, scores)
    players = len(scores)

    def seat(name: str, default: int) -> int:
        return _seat(given[name], players, text) if name in given else default

    player = seat("player", 0)
    sizes, bag = usual.sizes(player)
    if ("racks" in given) != ("bag" in given):
        raise NotationError(f"{text!r} must name both racks and bag, or neither.")
    if "racks" in given:
        sizes = tuple(_number(word, text) for word in given["racks"].split())
        bag = _number(given["bag"], text)
    view = View(
        names=tuple(given["names"].split(", ")) if "names" in given else usual.names,
        player=player,
        board=board,
        rack=rack,
        scores=scores,
        rack_sizes=sizes,
        bag_size=bag,
        to_move=seat("to-move", player),
        started=_started(given["new"], players, text) if "new" in given else usual.started,
        passes=_number(given.get("passes", "0"), text),
        end=_end(given["end"], text) if "end" in given else None,
    )
    check_position(view)
    return view


def _position_fields(text: str, parts: Iterable[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in parts:
        name, _, value = part.strip().partition(" ")
        if name not in _POSITION_FIELDS or name in given:
            raise NotationError(
                f"{part.strip()!r} in {text!r} is not a part of a position: after the board come, "
                f"each once at most, {_listed(_POSITION_FIELDS)}."
            )
        given[name] = value.strip()
    return given


def _score(word: str, text: str) -> int:
    return -_number(word[1:], text) if word.startswith("-") else _number(word, text)


def _seat(word: str, players: int, text: str) -> int:
    number = _number(word, text)
    if not 1 <= number <= players:
        raise NotationError(f"Player {number} in {text!r}: the players are 1 to {players}.")
    return number - 1


def _started(words: str, players: int, text: str) -> tuple[bool, ...]:
    new = set() if words == "nobody" else {_seat(word, players, text) for word in words.split()}
    return tuple(player not in new for player in range(players))


def _end(word: str, text: str) -> End:
    if word not in tuple(End):
        raise NotationError(f"'end {word}' in {text!r}: a game ends {_listed(End)}.")
    return End(word)


def check_position(view: View) -> None:
    """Refuse a position that no game can reach, and say why.

    >>> parse_position("4@H8 9@I8 3@J8 | rack 14 5 5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    triolet_lab.errors.PositionError: Impossible position: 4 + 9 + 3 = 16: ...
    """
    rules = view.rules
    faults = board_faults(view.board)
    if faults:
        raise PositionError(f"Impossible position: {faults[0]}")
    seen = Counter(tile.bare for _, tile in view.board) + Counter(view.rack)
    for tile, count in seen.items():
        if count > rules.count(tile):
            raise PositionError(
                f"Impossible position: {count} tiles with {tile_name(tile)}, "
                f"and there are only {rules.count(tile)}."
            )
    if not len(view.names) == len(view.scores) == len(view.rack_sizes):
        raise PositionError(
            f"Impossible position: {len(view.scores)} scores, {len(view.names)} names and "
            f"{len(view.rack_sizes)} racks do not fit together."
        )
    if len(set(view.names)) < len(view.names):
        raise PositionError("Impossible position: two players have the same name.")
    if view.rack_sizes[view.player] != len(view.rack) or max(view.rack_sizes) > RACK_SIZE:
        raise PositionError(
            f"Impossible position: racks of {_listed(map(str, view.rack_sizes))} tiles, "
            f"and the player's own holds {len(view.rack)}."
        )
    hidden = rules.tile_count - sum(seen.values()) - PUT_AWAY
    stated = view.bag_size + sum(view.rack_sizes) - len(view.rack)
    if hidden != stated:
        raise PositionError(
            f"Impossible position: {hidden} tiles are left for the bag and the other racks, "
            f"not {stated}."
        )
    if view.bag_size and min(view.rack_sizes) < RACK_SIZE:
        raise PositionError(
            f"Impossible position: a rack with fewer than 3 tiles, and {view.bag_size} in the bag."
        )
    if view.passes >= len(view.names) and view.end is not End.STUCK:
        raise PositionError(f"Impossible position: after {view.passes} passes the game is over.")
