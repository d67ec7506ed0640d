"""Why a move is or is not allowed: one computation that finds every broken rule."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from triolet_lab.language import Listed, Message, joined, listed, say, say_many
from triolet_lab.reprs import short_repr
from triolet_lab.triolet.rules.board import Board, Group, as_board
from triolet_lab.triolet.rules.cells import Cell, Direction
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

    def __repr__(self) -> str:
        return f"Rule.{self.name}"


@dataclass(frozen=True, slots=True)
class Reason:
    """One broken rule, as a sentence and as data."""

    rule: Rule
    message: Message
    """A sentence for the player, with the sum in it."""
    cells: tuple[Cell, ...] = ()
    """Where it went wrong."""
    numbers: tuple[int, ...] = ()
    """The numbers in the sum, or the counts, that the sentence speaks of."""

    def __str__(self) -> str:
        return str(self.message)

    __repr__ = short_repr


def broken_rules(
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
    >>> for reason in broken_rules(board, Placement.of("8@I8")):
    ...     print(reason.rule, "|", reason)
    pair-sum | 9 + 8 = 17: two neighbours may make at most 15.
    """
    board, placement = as_board(board), as_placement(placement)
    reasons = [*_check_tiles(placement, None if rack is None else as_rack(rack))]
    wrong_cells = [*_check_cells(board, placement)]
    reasons += wrong_cells
    reasons += _check_line(board, placement)
    if not wrong_cells and placement.placed:
        reasons += _check_contact(board, placement)
        if all(tile != JOKER for tile in placement.tiles):
            after = board.place_all(placement.placed)
            for group in after.groups(placement.cells):
                reasons += group_faults(group)
            reasons += _check_squares(after, placement.cells, first_turn)
            reasons += choice_faults(after, placement)
    return tuple(reasons)


check = broken_rules
"""The same by its shorter name, which the exercises give to another function."""


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
    return not broken_rules(board, placement, rack, first_turn=first_turn)


def _check_tiles(placement: Placement, rack: Rack | None) -> Iterator[Reason]:
    count = len(placement.placed)
    if not 1 <= count <= RACK_SIZE:
        message = say("You can place 1, 2 or 3 tiles in a turn, not {count}.", count=count)
        yield Reason(Rule.TILE_COUNT, message, placement.cells, (count,))
    if rack is not None:
        yield from _missing(rack, placement.tiles)
    for cell, tile in placement.placed:
        if tile == JOKER:
            message = say(
                "The joker on {cell} needs a face: choose a number from 0 to 15.", cell=str(cell)
            )
            yield Reason(Rule.IN_RACK, message, (cell,))
    jokers = tuple(cell for cell, tile in placement.placed if tile.is_joker)
    if len(jokers) > 1:
        message = say_many(
            "{count} joker: only one joker may be placed in a turn.",
            "{count} jokers: only one joker may be placed in a turn.",
            count=len(jokers),
        )
        yield Reason(Rule.ONE_JOKER, message, jokers, (len(jokers),))


def _missing(rack: Rack, tiles: Iterable[Tile]) -> Iterator[Reason]:
    missing = rack.lacks(tiles)
    if missing:
        numbers = tuple(tile.points for tile in missing)
        yield Reason(Rule.IN_RACK, _missing_message(rack, [*dict.fromkeys(missing)]), (), numbers)


def _missing_message(rack: Rack, missing: list[Tile]) -> Message:
    names = rack_names(rack)
    if len(missing) > 1:
        lacks = joined([_lack(tile, rack) for tile in missing], " ")
        return say("{lacks} You have {rack}.", lacks=lacks, rack=names)
    (tile,) = missing
    if tile.is_joker and tile in rack.tiles:
        return say("There is no other joker on your rack: you have {rack}.", rack=names)
    if tile.is_joker:
        return say("There is no joker on your rack: you have {rack}.", rack=names)
    number = str(tile)
    if tile in rack.tiles:
        return say(
            "There is no other {tile} on your rack: you have {rack}.", tile=number, rack=names
        )
    return say("There is no {tile} on your rack: you have {rack}.", tile=number, rack=names)


def _lack(tile: Tile, rack: Rack) -> Message:
    if tile.is_joker and tile in rack.tiles:
        return say("There is no other joker on your rack.")
    if tile.is_joker:
        return say("There is no joker on your rack.")
    if tile in rack.tiles:
        return say("There is no other {tile} on your rack.", tile=str(tile))
    return say("There is no {tile} on your rack.", tile=str(tile))


def tile_name(tile: Tile) -> str | Message:
    """What a player calls the tile: its number, or joker."""
    return say("joker") if tile.is_joker else str(tile)


def rack_names(rack: Rack) -> Listed | Message:
    """The tiles of a rack in a sentence: "9, 5 and joker"."""
    return listed(map(tile_name, rack)) if len(rack) else say("no tiles")


def _check_cells(board: Board, placement: Placement) -> Iterator[Reason]:
    cells = placement.cells
    for cell in sorted(set(cells)):
        if not board.rules.has(cell):
            yield Reason(Rule.ON_BOARD, _off_board_message(board, cell), (cell,))
        elif (tile := board[cell]) is not None:
            yield Reason(Rule.ON_BOARD, _taken_message(cell, tile), (cell,))
        if (count := cells.count(cell)) > 1:
            message = say_many(
                "{count} tile on {cell}: there is room for one tile on a cell.",
                "{count} tiles on {cell}: there is room for one tile on a cell.",
                count=count,
                cell=str(cell),
            )
            yield Reason(Rule.ON_BOARD, message, (cell,), (count,))


def _off_board_message(board: Board, cell: Cell) -> Message:
    return say(
        "{cell} is not on the board: the board is {size} × {size} cells, A1 to {last}.",
        cell=str(cell),
        size=board.rules.size,
        last=str(board.rules.last),
    )


def _taken_message(cell: Cell, tile: Tile) -> Message:
    if tile.is_joker:
        return say("{cell} is taken: the joker lies there already.", cell=str(cell))
    return say("{cell} is taken: the {tile} lies there already.", cell=str(cell), tile=str(tile))


def _check_line(board: Board, placement: Placement) -> Iterator[Reason]:
    cells = sorted(set(placement.cells))
    if len(cells) < 2:
        return
    direction = placement.direction
    if direction is None:
        message = say(
            "{cells} are not in one line: all tiles go in one row or one column.",
            cells=cell_names(cells),
        )
        yield Reason(Rule.ONE_LINE, message, tuple(cells))
    elif all(map(board.rules.has, cells)):
        yield from _check_gaps(board, cells, direction)


def _check_gaps(board: Board, cells: list[Cell], direction: Direction) -> Iterator[Reason]:
    line = [cells[0]]
    while line[-1] != cells[-1]:
        line.append(line[-1].step(direction))
    gaps = tuple(cell for cell in line if cell not in cells and cell not in board)
    if gaps:
        message = say_many(
            "{cells} is empty: leave no gap between the tiles of one turn.",
            "{cells} are empty: leave no gap between the tiles of one turn.",
            count=len(gaps),
            cells=cell_names(gaps),
        )
        yield Reason(Rule.UNBROKEN, message, gaps)


def cell_names(cells: Iterable[Cell]) -> Listed:
    """The cells in a sentence: "H8, H9 and I9"."""
    return listed(map(str, cells))


def _check_contact(board: Board, placement: Placement) -> Iterator[Reason]:
    if len(board) == 0:
        centre = board.rules.centre
        if centre not in placement.cells:
            message = say("The first tiles must cover the centre, {cell}.", cell=str(centre))
            yield Reason(Rule.CENTRE, message, (centre,))
    elif not any(board.touches(cell) for cell in placement.cells):
        message = say("A new tile must share a side with a tile that is already on the board.")
        yield Reason(Rule.TOUCHING, message, placement.cells)


def group_faults(group: Group) -> Iterator[Reason]:
    """The rule that a group breaks, if it breaks one."""
    numbers = tuple(tile.face or 0 for tile in group.tiles)
    if len(numbers) > 3:
        message = say_many(
            "{numbers}: {count} tile in a row, at most 3 may be.",
            "{numbers}: {count} tiles in a row, at most 3 may be.",
            count=len(numbers),
            numbers=" ".join(map(str, numbers)),
        )
        yield Reason(Rule.RUN_LENGTH, message, group.cells, numbers)
    elif len(numbers) == 3 and group.sum != TARGET:
        message = say("{sum}: three in a row must make exactly 15.", sum=_sum(numbers))
        yield Reason(Rule.TRIO_SUM, message, group.cells, numbers)
    elif len(numbers) == 2 and group.sum > TARGET:
        message = say("{sum}: two neighbours may make at most 15.", sum=_sum(numbers))
        yield Reason(Rule.PAIR_SUM, message, group.cells, numbers)


def _sum(numbers: tuple[int, ...]) -> str:
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def _check_squares(after: Board, cells: tuple[Cell, ...], first_turn: bool) -> Iterator[Reason]:
    if first_turn and (square := after.completes_square(cells, 2)):
        message = say("Your first turn may not fill a square of 2 × 2 tiles.")
        yield Reason(Rule.FIRST_TURN_SQUARE, message, square, (2, 2))
    if square := after.completes_square(cells, 3):
        message = say("Nobody may fill a block of 3 × 3 tiles: nothing could ever be added to it.")
        yield Reason(Rule.BLOCK, message, square, (3, 3))


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
        yield Reason(Rule.MULTIPLIER, _choice_message(placement, way), placement.cells)


def _choice_message(placement: Placement, way: Direction) -> Message:
    if way is Direction.ACROSS:
        return say(
            "No group runs across through a multiplier in {placement}: leave the choice out.",
            placement=str(placement),
        )
    return say(
        "No group runs down through a multiplier in {placement}: leave the choice out.",
        placement=str(placement),
    )


def check_exchange(exchange: Exchange, rack: Rack, bag_size: int) -> tuple[Reason, ...]:
    """Every rule that the exchange breaks.

    >>> print(*check_exchange(Exchange.parse("exchange 7"), Rack.parse("7 8 9"), bag_size=4))
    The bag holds 4 tiles: you can exchange only while it holds at least 5.
    """
    reasons = [*_missing(rack, exchange.tiles)]
    if not 1 <= (count := len(exchange.tiles)) <= RACK_SIZE:
        message = say("You can exchange 1, 2 or 3 tiles in a turn, not {count}.", count=count)
        reasons.append(Reason(Rule.TILE_COUNT, message, (), (count,)))
    if bag_size < EXCHANGE_MINIMUM:
        message = say_many(
            "The bag holds {count} tile: you can exchange only while it holds at least {least}.",
            "The bag holds {count} tiles: you can exchange only while it holds at least {least}.",
            count=bag_size,
            least=EXCHANGE_MINIMUM,
        )
        reasons.append(Reason(Rule.EXCHANGE_BAG, message, (), (bag_size,)))
    return tuple(reasons)


def check_pass(can_place: bool, bag_size: int) -> tuple[Reason, ...]:
    """Every rule that passing breaks, for a player who can place something or cannot.

    >>> print(*check_pass(can_place=False, bag_size=5))
    The bag holds 5 tiles: who cannot place must exchange.
    """
    if can_place:
        message = say("You may pass only when you can place nothing, and you can place a tile.")
        return (Reason(Rule.MUST_PLAY, message),)
    if bag_size >= EXCHANGE_MINIMUM:
        message = say_many(
            "The bag holds {count} tile: who cannot place must exchange.",
            "The bag holds {count} tiles: who cannot place must exchange.",
            count=bag_size,
        )
        return (Reason(Rule.MUST_PLAY, message, (), (bag_size,)),)
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
        message = say("The centre, {cell}, is empty.", cell=str(centre))
        reasons.append(Reason(Rule.CENTRE, message, (centre,)))
    if apart := _apart(board):
        message = say_many(
            "{cells} is not joined to the other tiles.",
            "{cells} are not joined to the other tiles.",
            count=len(apart),
            cells=cell_names(apart),
        )
        reasons.append(Reason(Rule.TOUCHING, message, apart))
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
