"""Why a move is or is not allowed: one computation that finds every broken rule."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.tables import counted
from triolet_lab.triolet.rules.board import Board, Group
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.moves import Exchange, Placement, as_placement
from triolet_lab.triolet.rules.tiles import JOKER, RACK_SIZE, TARGET, Rack, Tile, as_rack

EXCHANGE_MINIMUM = 5
"""How many tiles the bag must hold for an exchange."""


class Rule(StrEnum):
    """The rules that a move can break, by the names that the rules page gives them."""

    TILE_COUNT = "tile-count"
    IN_RACK = "in-rack"
    ON_BOARD = "on-board"
    ONE_LINE = "one-line"
    UNBROKEN = "unbroken"
    CENTRE = "centre"
    TOUCHING = "touching"
    PAIR_SUM = "pair-sum"
    TRIO_SUM = "trio-sum"
    RUN_LENGTH = "run-length"
    FIRST_TURN_SQUARE = "first-turn square"
    BLOCK = "block"
    ONE_JOKER = "one-joker"
    MULTIPLIER = "multiplier"
    """The page leaves the choice to the player without a name for a choice that is none."""
    EXCHANGE_BAG = "exchange-bag"
    MUST_PLAY = "must-play"


@dataclass(frozen=True, slots=True)
class Reason:
    """One broken rule, as a sentence and as data."""

    rule: Rule
    text: str
    """A sentence for the player, with the sum in it."""
    cells: tuple[Cell, ...] = ()
    """Where it went wrong."""
    numbers: tuple[int, ...] = ()
    """The numbers in the sum, or the counts, that the sentence speaks of."""

    def __str__(self) -> str:
        return self.text


def check(
    board: Board,
    placement: Placement | str,
    rack: Rack | str | None = None,
    *,
    first_turn: bool = False,
) -> tuple[Reason, ...]:
    """Every rule that the placement breaks; nothing when it is legal.

    Without a rack the tiles may come from anywhere. `first_turn` tells that the player has had no
    turn yet.

    >>> board = Board.parse("9@H8")
    >>> for reason in check(board, Placement.of("8@I8")):
    ...     print(reason.rule, "|", reason)
    pair-sum | 9 + 8 = 17: two neighbours may make at most 15.
    """
    placement, rack = as_placement(placement), None if rack is None else as_rack(rack)
    reasons = [*_check_tiles(placement, rack)]
    off_board = [*_check_cells(board, placement)]
    reasons += off_board
    reasons += _check_line(board, placement)
    if not off_board and placement.placed:
        reasons += _check_contact(board, placement)
        if all(tile != JOKER for tile in placement.tiles):
            after = board.place_all(placement.placed)
            for group in after.groups(placement.cells):
                reasons += group_faults(group)
            reasons += _check_squares(after, placement.cells, first_turn)
            reasons += choice_faults(after, placement)
    return tuple(reasons)


def is_legal(
    board: Board,
    placement: Placement | str,
    rack: Rack | str | None = None,
    *,
    first_turn: bool = False,
) -> bool:
    """Whether the placement breaks no rule.

    >>> is_legal(Board.parse("9@H8"), Placement.of("6@I8"))
    True
    """
    return not check(board, placement, rack, first_turn=first_turn)


def _check_tiles(placement: Placement, rack: Rack | None) -> Iterator[Reason]:
    count = len(placement.placed)
    if not 1 <= count <= RACK_SIZE:
        yield _count_reason(count, "place", placement.cells)
    if rack is not None:
        yield from _missing(rack, placement.tiles)
    for cell, tile in placement.placed:
        if tile == JOKER:
            text = f"The joker on {cell} needs a face: choose a number from 0 to 15."
            yield Reason(Rule.IN_RACK, text, (cell,))
    jokers = tuple(cell for cell, tile in placement.placed if tile.is_joker)
    if len(jokers) > 1:
        text = f"{len(jokers)} jokers: only one joker may be placed in a turn."
        yield Reason(Rule.ONE_JOKER, text, jokers, (len(jokers),))


def _count_reason(count: int, verb: str, cells: tuple[Cell, ...] = ()) -> Reason:
    text = f"You can {verb} 1, 2 or 3 tiles in a turn, not {count}."
    return Reason(Rule.TILE_COUNT, text, cells, (count,))


def _missing(rack: Rack, tiles: Iterable[Tile]) -> Iterator[Reason]:
    missing = rack.lacks(tiles)
    if missing:
        names = " and ".join(
            f"no {'other ' if tile in rack.tiles else ''}{tile_name(tile)}"
            for tile in dict.fromkeys(missing)
        )
        text = f"There is {names} on your rack: you have {rack_names(rack)}."
        yield Reason(Rule.IN_RACK, text, (), tuple(tile.points for tile in missing))


def tile_name(tile: Tile) -> str:
    """What a player calls the tile: its number, or joker."""
    return "joker" if tile.is_joker else str(tile)


def rack_names(rack: Rack) -> str:
    """The tiles of a rack in a sentence: "9, 5 and joker"."""
    names = [tile_name(tile) for tile in rack]
    if len(names) < 2:
        return names[0] if names else "no tiles"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _check_cells(board: Board, placement: Placement) -> Iterator[Reason]:
    cells = placement.cells
    for cell in sorted(set(cells)):
        if not board.rules.has(cell):
            text = f"{cell} is not on the board: {board.rules.extent}."
            yield Reason(Rule.ON_BOARD, text, (cell,))
        elif (tile := board[cell]) is not None:
            text = f"{cell} is taken: the {tile_name(tile)} lies there already."
            yield Reason(Rule.ON_BOARD, text, (cell,))
        if (count := cells.count(cell)) > 1:
            text = f"{count} tiles on {cell}: there is room for one tile on a cell."
            yield Reason(Rule.ON_BOARD, text, (cell,), (count,))


def _check_line(board: Board, placement: Placement) -> Iterator[Reason]:
    cells = sorted(set(placement.cells))
    if len(cells) < 2:
        return
    direction = placement.direction
    if direction is None:
        text = f"{cell_names(cells)} are not in one line: all tiles go in one row or one column."
        yield Reason(Rule.ONE_LINE, text, tuple(cells))
        return
    line = [cells[0]]
    while line[-1] != cells[-1]:
        line.append(line[-1].step(direction))
    gaps = tuple(cell for cell in line if cell not in cells and cell not in board)
    if gaps:
        verb = "is" if len(gaps) == 1 else "are"
        text = f"{cell_names(gaps)} {verb} empty: leave no gap between the tiles of one turn."
        yield Reason(Rule.UNBROKEN, text, gaps)


def cell_names(cells: Iterable[Cell]) -> str:
    """The cells in a sentence: "H8, H9 and I9"."""
    *names, last = map(str, cells)
    return f"{', '.join(names)} and {last}" if names else last


def _check_contact(board: Board, placement: Placement) -> Iterator[Reason]:
    if len(board) == 0:
        centre = board.rules.centre
        if centre not in placement.cells:
            text = f"The first tiles must cover the centre, {centre}."
            yield Reason(Rule.CENTRE, text, (centre,))
    elif not any(board.touches(cell) for cell in placement.cells):
        text = "A new tile must share a side with a tile that is already on the board."
        yield Reason(Rule.TOUCHING, text, placement.cells)


def group_faults(group: Group) -> Iterator[Reason]:
    """The rule that a group breaks, if it breaks one."""
    numbers = tuple(tile.face or 0 for tile in group.tiles)
    sum_text = f"{' + '.join(map(str, numbers))} = {group.sum}"
    if len(numbers) > 3:
        text = f"{' '.join(map(str, numbers))}: {len(numbers)} tiles in a row, at most 3 may be."
        yield Reason(Rule.RUN_LENGTH, text, group.cells, numbers)
    elif len(numbers) == 3 and group.sum != TARGET:
        text = f"{sum_text}: three in a row must make exactly 15."
        yield Reason(Rule.TRIO_SUM, text, group.cells, numbers)
    elif len(numbers) == 2 and group.sum > TARGET:
        text = f"{sum_text}: two neighbours may make at most 15."
        yield Reason(Rule.PAIR_SUM, text, group.cells, numbers)


def _check_squares(after: Board, cells: tuple[Cell, ...], first_turn: bool) -> Iterator[Reason]:
    if first_turn and (square := after.completes_square(cells, 2)):
        text = "Your first turn may not fill a square of 2 × 2 tiles."
        yield Reason(Rule.FIRST_TURN_SQUARE, text, square, (2, 2))
    if square := after.completes_square(cells, 3):
        text = "Nobody may fill a block of 3 × 3 tiles: nothing could ever be added to it."
        yield Reason(Rule.BLOCK, text, square, (3, 3))


def multiplied_cell(board: Board, placement: Placement) -> tuple[Cell | None, int]:
    """The cell with a multiplier, if there is one (never two in a legal placement), and by what."""
    for cell in placement.cells:
        special = board.rules.special(cell)
        if special is not None and special.multiplier > 1:
            return cell, special.multiplier
    return None, 1


def choice_faults(after: Board, placement: Placement) -> Iterator[Reason]:
    """What is wrong with the choice of the group that takes the multiplier."""
    way, (starred, _) = placement.multiplied, multiplied_cell(after, placement)
    if way is not None and (starred is None or len(after.run(starred, way).placed) < 2):
        text = f"No group runs {way} through a multiplier in {placement}: leave the choice out."
        yield Reason(Rule.MULTIPLIER, text, placement.cells)


def check_exchange(exchange: Exchange, rack: Rack, bag_size: int) -> tuple[Reason, ...]:
    """Every rule that the exchange breaks.

    >>> print(*check_exchange(Exchange.parse("exchange 7"), Rack.parse("7 8 9"), bag_size=4))
    The bag holds 4 tiles: you can exchange only while it holds at least 5.
    """
    reasons = [*_missing(rack, exchange.tiles)]
    if not 1 <= len(exchange.tiles) <= RACK_SIZE:
        reasons.append(_count_reason(len(exchange.tiles), "exchange"))
    if bag_size < EXCHANGE_MINIMUM:
        holds = _bag_holds(bag_size)
        text = f"{holds}: you can exchange only while it holds at least {EXCHANGE_MINIMUM}."
        reasons.append(Reason(Rule.EXCHANGE_BAG, text, (), (bag_size,)))
    return tuple(reasons)


def _bag_holds(bag_size: int) -> str:
    return f"The bag holds {counted(bag_size, 'tile')}"


def check_pass(can_place: bool, bag_size: int) -> tuple[Reason, ...]:
    """Every rule that passing breaks, for a player who can place something or cannot.

    >>> print(*check_pass(can_place=False, bag_size=5))
    The bag holds 5 tiles: who cannot place must exchange.
    """
    if can_place:
        text = "You may pass only when you can place nothing, and you can place a tile."
        return (Reason(Rule.MUST_PLAY, text),)
    if bag_size >= EXCHANGE_MINIMUM:
        text = f"{_bag_holds(bag_size)}: who cannot place must exchange."
        return (Reason(Rule.MUST_PLAY, text, (), (bag_size,)),)
    return ()


def board_faults(board: Board) -> tuple[Reason, ...]:
    """Every rule that the board as a whole breaks: no game can have led to such a board.

    >>> print(*board_faults(Board.parse("4@H8 9@I8 3@J8")))
    4 + 9 + 3 = 16: three in a row must make exactly 15.
    """
    reasons: list[Reason] = []
    for group in board.groups():
        reasons += group_faults(group)
    reasons += _check_squares(board, tuple(cell for cell, _ in board), first_turn=False)
    if len(board) and board.rules.centre not in board:
        centre = board.rules.centre
        reasons.append(Reason(Rule.CENTRE, f"The centre, {centre}, is empty.", (centre,)))
    if apart := _apart(board):
        verb = "is" if len(apart) == 1 else "are"
        text = f"{cell_names(apart)} {verb} not joined to the other tiles."
        reasons.append(Reason(Rule.TOUCHING, text, apart))
    return tuple(reasons)


def _apart(board: Board) -> tuple[Cell, ...]:
    """The tiles that no chain of neighbours joins to the first one (the centre, if taken)."""
    cells = [cell for cell, _ in board]
    if not cells:
        return ()
    reached: set[Cell] = set()
    edge = [board.rules.centre if board.rules.centre in board else cells[0]]
    while edge:
        cell = edge.pop()
        if cell not in reached and cell in board:
            reached.add(cell)
            edge += cell.neighbours()
    return tuple(cell for cell in cells if cell not in reached)
