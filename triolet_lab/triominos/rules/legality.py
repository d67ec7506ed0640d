"""Why a move is or is not allowed: one computation that finds every broken rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.language import Message, either, listed, say, say_many
from triolet_lab.triominos.rules.board import Board, as_board
from triolet_lab.triominos.rules.cells import FIRST_CELL, Cell, Point
from triolet_lab.triominos.rules.generator import first_fit, opening_tiles, playable
from triolet_lab.triominos.rules.material import DRAWS, RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement, as_placement
from triolet_lab.triominos.rules.tiles import Rack, Tile, as_rack


class Rule(StrEnum):
    """The rules that a move can break, by the names of the rules page and in its order."""

    OPEN = "open"
    REAL_TILE = "real-tile"
    IN_RACK = "in-rack"
    START_TRIPLE = "start_triple"
    DRAWN_TILE_ONLY = "drawn_tile_only"
    EMPTY_CELL = "empty-cell"
    FIRST_CELL = "first-cell"
    SIDE = "side"
    CORNERS = "corners"
    ONE_TILE = "one-tile"
    """No move breaks it: a move places one tile, and that ends the turn."""
    DRAW_LIMIT = "draw-limit"
    POOL_EMPTY = "pool-empty"
    DRAW_IF_STUCK = "draw_if_stuck"
    MUST_DRAW = "must-draw"
    DRAW_UNTIL_FIT = "draw_until_fit"
    MUST_PLAY = "must-play"

    def __repr__(self) -> str:
        return f"Rule.{self.name}"


@dataclass(frozen=True, slots=True)
class Reason:
    """One broken rule, as a sentence and as data."""

    rule: Rule
    message: Message
    """A sentence for the player, with the numbers in it."""
    cells: tuple[Cell, ...] = ()
    """Where it went wrong."""
    numbers: tuple[int, ...] = ()
    """The numbers that the sentence speaks of: of a tile, on a corner, or counts."""
    corners: tuple[Point, ...] = ()
    """The point where two numbers do not match."""

    def __str__(self) -> str:
        return str(self.message)


def check(
    board: Board | str,
    placement: Placement | str,
    rack: Rack | str | None = None,
    *,
    rules: Rules = RULEBOOK,
    drawn: int = 0,
) -> tuple[Reason, ...]:
    """Every rule that the placement breaks, in the order of the page; nothing when it is legal.

    Without a rack the tile may come from anywhere. `drawn` tells how many tiles of the rack, its
    last ones, were drawn in this turn.

    >>> board = Board.parse("U(0,0) 5-5-2")
    >>> for reason in check(board, "D(0,0) 4-2-0", "0-2-5"):
    ...     print(reason.rule, "|", reason)
    real-tile | Clockwise 4-2-0 is the mirror image of 0-2-4: tiles are turned, never flipped.
    corners | The left corner shows 5, and a 4 lies there.
    corners | The bottom corner shows 2, and a 0 lies there.
    """
    board = as_board(board)
    placement = as_placement(placement, board.corners)
    rack = None if rack is None else as_rack(rack)
    return (
        *_check_tile(board, placement, rack, rules, drawn),
        *_check_cell(board, placement.cell),
        *_check_corners(board, placement),
        *_check_single(board, placement),
    )


def is_legal(
    board: Board | str,
    placement: Placement | str,
    rack: Rack | str | None = None,
    *,
    rules: Rules = RULEBOOK,
    drawn: int = 0,
) -> bool:
    """Whether the placement breaks no rule.

    >>> is_legal("U(0,0) 5-5-2", "025 D0,0")
    True
    """
    return not check(board, placement, rack, rules=rules, drawn=drawn)


# The tile.


def _check_tile(
    board: Board, placement: Placement, rack: Rack | None, rules: Rules, drawn: int
) -> Iterator[Reason]:
    tile, cells = placement.tile, (placement.cell,)
    if tile is None:
        yield Reason(Rule.REAL_TILE, _mirror(placement), cells, placement.numbers)
        return
    if rack is not None and tile not in rack.tiles:
        yield Reason(Rule.IN_RACK, _not_there(tile, rack), (), tile.numbers)
    if rack is not None and tile not in playable(board, rack, rules=rules, drawn=drawn):
        yield from _check_options(board, rack, rules, drawn)


def _mirror(placement: Placement) -> Message:
    return say(
        "Clockwise {numbers} is the mirror image of {tile}: tiles are turned, never flipped.",
        numbers="-".join(map(str, placement.numbers)),
        tile="-".join(map(str, sorted(placement.numbers))),
    )


def _not_there(tile: Tile, rack: Rack) -> Message:
    if not len(rack):
        return say("There is no {tile} on your rack: it is empty.", tile=str(tile))
    return say(
        "There is no {tile} on your rack: you have {tiles}.",
        tile=str(tile),
        tiles=listed(map(str, rack)),
    )


def _check_options(board: Board, rack: Rack, rules: Rules, drawn: int) -> Iterator[Reason]:
    """What an option demands of a tile that may not be placed now."""
    if len(board) == 0 and rules.start_triple:
        tiles = opening_tiles(rack)
        numbers = tuple(number for tile in tiles for number in tile.numbers)
        yield Reason(Rule.START_TRIPLE, _must_open(tiles), (), numbers)
    elif drawn and rules.drawn_tile_only:
        last = rack.tiles[-1]
        message = say("After a draw only the tile drawn may be placed: {tile}.", tile=str(last))
        yield Reason(Rule.DRAWN_TILE_ONLY, message, (), last.numbers)


def _must_open(tiles: tuple[Tile, ...]) -> Message:
    choice = either(map(str, tiles))
    if any(tile.is_triple for tile in tiles):
        return say("The highest triple opens the round: play {tiles}.", tiles=choice)
    return say("No rack has a triple, so the highest tile opens: play {tiles}.", tiles=choice)


# The place.


def _check_cell(board: Board, cell: Cell) -> Iterator[Reason]:
    lying = board[cell]
    if lying is not None:
        message = say(
            "{cell} is taken: {tile} lies there already.", cell=str(cell), tile=str(lying.tile)
        )
        yield Reason(Rule.EMPTY_CELL, message, (cell,), lying.numbers)
    if len(board) == 0:
        if cell != FIRST_CELL:
            message = say(
                "The first tile of a round lies on {first}, not on {cell}.",
                first=str(FIRST_CELL),
                cell=str(cell),
            )
            yield Reason(Rule.FIRST_CELL, message, (cell, FIRST_CELL))
    elif not any(near in board for near in cell.neighbours):
        yield Reason(Rule.SIDE, _no_side(board, cell), (cell,))


def _no_side(board: Board, cell: Cell) -> Message:
    if any(point in board.corners for point in cell.points):
        return say(
            "{cell} touches the table with a corner only: a new tile must share a side.",
            cell=str(cell),
        )
    return say("{cell} lies apart: a new tile must share a side with another.", cell=str(cell))


def _check_corners(board: Board, placement: Placement) -> Iterator[Reason]:
    for which, (point, number) in enumerate(placement.corners):
        there = board.corners.get(point, number)
        if there != number:
            cells = tuple(cell for cell in point.cells if cell in board)
            message = _no_match(placement.cell.up, which, there, number)
            yield Reason(Rule.CORNERS, message, cells, (there, number), (point,))


def _check_single(board: Board, placement: Placement) -> Iterator[Reason]:
    """There is one tile of each kind; asked last, since the page needs no rule for it."""
    tile = placement.tile
    if tile is not None and tile in board.cell_of:
        cell = board.cell_of[tile]
        message = say("{tile} lies on {cell} already.", tile=str(tile), cell=str(cell))
        yield Reason(Rule.IN_RACK, message, (cell,), tile.numbers)


def _no_match(up: bool, which: int, there: int, number: int) -> Message:
    corner = (("left", "top", "right") if up else ("left", "right", "bottom"))[which]
    both = {"there": there, "number": number}
    if corner == "left":
        return say("The left corner shows {there}, and a {number} lies there.", **both)
    if corner == "right":
        return say("The right corner shows {there}, and a {number} lies there.", **both)
    if corner == "top":
        return say("The top corner shows {there}, and a {number} lies there.", **both)
    return say("The bottom corner shows {there}, and a {number} lies there.", **both)


# Drawing and passing.


def check_draw(
    board: Board, rack: Rack, *, drawn: int, pool_size: int, rules: Rules = RULEBOOK
) -> tuple[Reason, ...]:
    """Every rule that drawing one more tile breaks, after so many draws in this turn.

    >>> board, rack = Board.parse("U(0,0) 5-5-2"), Rack.parse("0-0-0")
    >>> print(*check_draw(board, rack, drawn=3, pool_size=20))
    You have drawn 3 tiles in this turn, and nobody draws more.
    """
    if len(board) == 0:
        return (_must_open_first(),)
    reasons = []
    if rules.draw_limit is not None and drawn >= rules.draw_limit:
        message = say_many(
            "You have drawn {count} tile in this turn, and nobody draws more.",
            "You have drawn {count} tiles in this turn, and nobody draws more.",
            count=drawn,
        )
        reasons.append(Reason(Rule.DRAW_LIMIT, message, (), (drawn,)))
    if pool_size == 0:
        reasons.append(Reason(Rule.POOL_EMPTY, say("The pool is empty: no tile can be drawn.")))
    fit = first_fit(board, rack) if rules.draw_if_stuck else None
    if fit is not None:
        message = say(
            "Nobody draws while a tile fits here, and {tile} fits on {cell}.",
            tile=str(fit.tile),
            cell=str(fit.cell),
        )
        reasons.append(Reason(Rule.DRAW_IF_STUCK, message, (fit.cell,), fit.numbers))
    return tuple(reasons)


def check_pass(
    board: Board, rack: Rack, *, drawn: int, pool_size: int, rules: Rules = RULEBOOK
) -> tuple[Reason, ...]:
    """Every rule that passing breaks, after so many draws in this turn.

    >>> board, rack = Board.parse("U(0,0) 5-5-2"), Rack.parse("2-2-5")
    >>> print(*check_pass(board, rack, drawn=0, pool_size=0))
    The pool is empty and 2-2-5 fits on D(0,0): you must place a tile.
    """
    if len(board) == 0:
        return (_must_open_first(),)
    if pool_size > 0:
        return tuple(_check_pool(drawn, pool_size, rules))
    if rules.draw_limit is not None and drawn >= rules.draw_limit:
        return ()
    fit = first_fit(board, playable(board, rack, rules=rules, drawn=drawn))
    if fit is None:
        return ()
    message = say(
        "The pool is empty and {tile} fits on {cell}: you must place a tile.",
        tile=str(fit.tile),
        cell=str(fit.cell),
    )
    return (Reason(Rule.MUST_PLAY, message, (fit.cell,), fit.numbers),)


def _must_open_first() -> Reason:
    return Reason(Rule.OPEN, say("The first turn of a round is a placement: open with a tile."))


def _check_pool(drawn: int, pool_size: int, rules: Rules) -> Iterator[Reason]:
    """What forbids to pass while the pool has tiles."""
    if drawn < DRAWS:
        message = say_many(
            "The pool has {count} tile: place, or draw up to three, before you pass.",
            "The pool has {count} tiles: place, or draw up to three, before you pass.",
            count=pool_size,
        )
        yield Reason(Rule.MUST_DRAW, message, (), (pool_size, drawn))
    elif rules.draw_until_fit:
        message = say_many(
            "The pool has {count} tile: place or draw on, nobody passes here before it is empty.",
            "The pool has {count} tiles: place or draw on, nobody passes here before it is empty.",
            count=pool_size,
        )
        yield Reason(Rule.DRAW_UNTIL_FIT, message, (), (pool_size, drawn))


# A table as a whole.


def board_faults(board: Board) -> tuple[Reason, ...]:
    """Every rule that the table as a whole breaks: no round can have led to it.

    >>> print(*board_faults(Board.parse("U(0,0) 5-5-2, U(3,0) 1-1-1")))
    U(3,0) is not joined to the first tile by sides.
    """
    if len(board) == 0:
        return ()
    if FIRST_CELL not in board:
        message = say("The first tile of a round lies on {first}.", first=str(FIRST_CELL))
        return (Reason(Rule.FIRST_CELL, message, (FIRST_CELL,)),)
    apart = _apart(board)
    if not apart:
        return ()
    if len(apart) == 1:
        message = say("{cell} is not joined to the first tile by sides.", cell=str(apart[0]))
    else:
        message = say(
            "{cells} are not joined to the first tile by sides.", cells=listed(map(str, apart))
        )
    return (Reason(Rule.SIDE, message, apart),)


def _apart(board: Board) -> tuple[Cell, ...]:
    """The tiles that no chain of sides joins to the first one."""
    reached: set[Cell] = set()
    edge = [FIRST_CELL]
    while edge:
        cell = edge.pop()
        if cell in board and cell not in reached:
            reached.add(cell)
            edge += cell.neighbours
    return tuple(placement.cell for placement in board if placement.cell not in reached)
