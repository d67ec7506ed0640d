"""What is written down of a simulation: one row of numbers for each game, one for each turn.

The games in plain numbers write these rows, compiled or not; `of_turn` and `of_game` make the same
ones from a game on the engine; the other functions read columns out of arrays of them.
"""

from typing import TYPE_CHECKING, TypeAlias

from triolet_lab.triolet.rules.codes import cell_index, laid_tile, tile_code
from triolet_lab.triolet.rules.kernel import NOTHING
from triolet_lab.triolet.rules.moves import Exchange, Placement
from triolet_lab.triolet.rules.tiles import RACK_SIZE

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from triolet_lab.triolet.play.game import Game
    from triolet_lab.triolet.play.turns import Turn

    Ints: TypeAlias = NDArray[Any]

Row: TypeAlias = list[int]

SEATS = 4
"""A row has room for so many players."""

# The columns of a turn ...
PLAYER = 0
POINTS = 1
FIRST = 2
"""`code << 8 | cell` of the first tile laid, NOTHING for none."""
SECOND = 3
THIRD = 4
EXCHANGED = 5
"""How many tiles were exchanged."""
GROUPS = 6
TRIOS = 7
TRIOLET = 8
REPLAY = 9
BAG_LEFT = 10
"""How many tiles the bag held after the turn."""
TURN = 11
"""So many columns has a turn."""

# ... and of a game.
TURNS = 0
"""How many turns were played."""
END = 1
"""How it ended: a number of `ENDS`."""
FINAL = 2
"""[seat]: the final score."""
LEFT = FINAL + SEATS
"""[seat][place]: the tiles left on the rack, codes upwards."""
GAME = LEFT + SEATS * RACK_SIZE
"""So many columns has a game."""

# How a game ends.
OUT = 0
STUCK = 1
DEAD_BOARD = 2
TURN_LIMIT = 3
RUNNING = 4

ENDS = ("out", "stuck", "dead board", "turn limit")
"""The ids of the ends by their numbers: those of `End`, and one for a game broken off."""


# Rows of a game on the engine.


def of_turn(turn: "Turn", game: "Game") -> Row:
    """The row of a turn that has just been played."""
    laid, scored, exchanged = [NOTHING] * RACK_SIZE, [0] * 4, 0
    if isinstance(turn.move, Placement) and turn.breakdown is not None:
        for place, (cell, tile) in enumerate(turn.move.placed):
            laid[place] = laid_tile(tile_code(tile), cell_index(cell))
        lines = turn.breakdown.lines
        numbers = [tile for tile in turn.move.tiles if not tile.is_joker]
        trios = sum(line.group.is_trio for line in lines)
        scored = [len(lines), trios, int(len(numbers) == RACK_SIZE), int(turn.breakdown.replay)]
    elif isinstance(turn.move, Exchange):
        exchanged = len(turn.move.tiles)
    points = 0 if turn.breakdown is None else turn.breakdown.total
    return [turn.player, points, *laid, exchanged, *scored, len(game.state.bag)]


def of_game(game: "Game") -> Row:
    """The row of a game; one that is not over was broken off, and what is on the racks counts."""
    empty_seats = SEATS - len(game.names)
    scores, end = list(game.scores), TURN_LIMIT
    if game.result is not None:
        end = ENDS.index(game.result.end)
    else:
        scores = [score - rack.points for score, rack in zip(scores, game.racks, strict=True)]
    left: Row = []
    for rack in game.racks:
        codes = sorted(map(tile_code, rack))
        left += codes + [NOTHING] * (RACK_SIZE - len(codes))
    left += [NOTHING] * (RACK_SIZE * empty_seats)
    return [len(game.turns), end, *scores, *[0] * empty_seats, *left]


# Columns of many rows.


def finals(games: "Ints", seats: int) -> "Ints":
    """[game, seat]: the final scores."""
    return games[:, FINAL : FINAL + seats]


def left(games: "Ints", seats: int) -> "Ints":
    """[game, seat, place]: what stayed on the racks."""
    return games[:, LEFT:GAME].reshape(-1, SEATS, RACK_SIZE)[:, :seats]


def laid(turns: "Ints") -> "Ints":
    """[turn, place]: the tiles laid, each with its cell."""
    return turns[:, FIRST : THIRD + 1]
