"""The last moves of two players who see both racks, solved in plain numbers that can be compiled.

Alpha-beta with a memory of the moments already solved. A moment is a row of numbers, and the moment
after it is the next row: no line of play is longer than `DEPTH`. What can happen from a moment on
depends on both racks and on what has been laid since the endgame began, so a memory serves all the
racks that an opponent may hold; moments are told apart by a key of 64 bits.

Compiled, the memory is an array; `recall`, `remember` and `most_first` differ.
"""

from collections.abc import Sequence
from typing import TypeAlias

from triolet_lab.chance import mix
from triolet_lab.triolet.fast.selfplay import Numbers
from triolet_lab.triolet.rules.codes import cell_of, code_of
from triolet_lab.triolet.rules.kernel import (
    FACES,
    JOKER,
    LENGTH,
    NOTHING,
    SPECIAL,
    Grid,
    Laid,
    can_bear,
    entry,
    forget,
    found,
    generate,
    lay,
    renew,
)
from triolet_lab.triolet.rules.tiles import RACK_SIZE

Memory: TypeAlias = dict[int, tuple[int, int]]

DEPTH = 16
"""Six tiles, a pass before each of them and two at the end, with room to spare."""
INFINITE = 1000000
MOST_MOVES = 1 << 16
"""More placements than any rack has."""

# A moment, as the player to move sees it.
OWN = 0
"""[place]: the codes of the player to move, upwards."""
OTHER = OWN + RACK_SIZE
OWN_SIZE = OTHER + RACK_SIZE
OTHER_SIZE = OWN_SIZE + 1
OWN_FIRST = OTHER_SIZE + 1
"""1 if the player to move has had no turn in the whole game."""
OTHER_FIRST = OWN_FIRST + 1
PASSED = OTHER_FIRST + 1
"""1 if the other player has just passed."""
LAID_SINCE = PASSED + 1
"""What has been laid since the endgame began, as a number of 64 bits."""
GAIN = LAID_SINCE + 1
"""If the move before ended the game: what the racks add to the lead of the one who made it."""
EARNED = GAIN + 1
"""What the move before earned."""
MOVER = EARNED + 1
"""Who had the move before: SAME or NEXT."""
LOW = MOVER + 1
"""At or below this the value of the moment does not matter."""
HIGH = LOW + 1
"""At or above this neither."""
BEST_YET = HIGH + 1
TRIED = BEST_YET + 1
TO_TRY = TRIED + 1
MOMENT = TO_TRY + 1

# Who has the next move, or nobody.
OVER = 0
SAME = 1
NEXT = -1

# What is remembered of a moment.
UNKNOWN = 0
EXACT = 1
AT_LEAST = 2
AT_MOST = 3


def recall(memory: Memory, key: int) -> tuple[int, int]:
    """What is known of a moment: a kind, and a value."""
    return memory.get(key, (UNKNOWN, 0))


def remember(memory: Memory, key: int, kind: int, value: int) -> None:
    """Note what is known of a moment."""
    memory[key] = kind, value


def most_first(out: list[Laid]) -> None:
    """Put the placements that earn most first, those that earn the same in their old order."""
    out.sort(key=lambda laid: -laid[0])


def key_of(moment: Numbers) -> int:
    """A number that tells moments with different futures apart."""
    packed = moment[PASSED] << 2 | moment[OTHER_FIRST] << 1 | moment[OWN_FIRST]
    for place in range(RACK_SIZE):
        own = moment[OWN + place] + 1 if place < moment[OWN_SIZE] else 0
        other = moment[OTHER + place] + 1 if place < moment[OTHER_SIZE] else 0
        packed = packed << 10 | own << 5 | other
    return mix(moment[LAID_SINCE] ^ packed)


def rack_points(moment: Numbers, rack: int, size: int) -> int:
    """What the tiles of a rack count at the end."""
    total = 0
    for place in range(rack, rack + size):
        if moment[place] < JOKER:
            total += moment[place]
    return total


def nothing_fits(grid: Grid, moment: Numbers) -> bool:
    """Whether no tile of either rack could be placed anywhere."""
    for face in range(FACES):
        held = False
        for place in range(RACK_SIZE):
            own = place < moment[OWN_SIZE] and moment[OWN + place] in (face, JOKER)
            other = place < moment[OTHER_SIZE] and moment[OTHER + place] in (face, JOKER)
            held = held or own or other
        if held and can_bear(grid, face):
            return False
    return True


def turn_round(moment: Numbers) -> None:
    """The moment as the other player sees it."""
    for place in range(RACK_SIZE):
        kept = moment[OWN + place]
        moment[OWN + place] = moment[OTHER + place]
        moment[OTHER + place] = kept
    size = moment[OWN_SIZE]
    moment[OWN_SIZE] = moment[OTHER_SIZE]
    moment[OTHER_SIZE] = size
    moment[OWN_FIRST] = moment[OTHER_FIRST]
    moment[OTHER_FIRST] = 0


def put_down(moment: Numbers, laid: int) -> None:
    """Take a laid tile out of the rack of the player to move."""
    place = OWN
    while moment[place] != min(code_of(laid), JOKER):
        place += 1
    moment[OWN_SIZE] -= 1
    while place < OWN + moment[OWN_SIZE]:
        moment[place] = moment[place + 1]
        place += 1
    moment[LAID_SINCE] ^= mix(laid)


def step(
    grids: list[Grid], moments: list[Numbers], depth: int, first: int, second: int, third: int
) -> int:
    """Make a move (a pass lays nothing), fill the next row, and say who has the next move."""
    grid = grids[depth + 1]
    moment = moments[depth + 1]
    renew(grid, grids[depth])
    renew(moment, moments[depth])
    again = False
    for laid in (first, second, third):
        if laid != NOTHING:
            lay(grid, cell_of(laid), code_of(laid))
            put_down(moment, laid)
            again = again or grid[SPECIAL + cell_of(laid)] == 0
    moment[PASSED] = 1 if first == NOTHING else 0
    moment[GAIN] = rack_points(moment, OTHER, moment[OTHER_SIZE])
    if moment[OWN_SIZE] == 0:
        return OVER
    stuck = moments[depth][PASSED] == 1 and first == NOTHING
    if stuck or nothing_fits(grid, moment):
        moment[GAIN] -= rack_points(moment, OWN, moment[OWN_SIZE])
        return OVER
    if again:
        moment[OWN_FIRST] = 0
        return SAME
    turn_round(moment)
    return NEXT


def begin(
    grids: list[Grid],
    moments: list[Numbers],
    outs: list[list[Laid]],
    memory: Memory,
    depth: int,
    low: int,
    high: int,
) -> None:
    """Recall what is known of a moment, or list what there is to try."""
    moment = moments[depth]
    moment[LOW] = low
    moment[HIGH] = high
    moment[TRIED] = 0
    moment[TO_TRY] = 0
    kind, moment[BEST_YET] = recall(memory, key_of(moment))
    useful = kind == EXACT
    useful = useful or (kind == AT_LEAST and moment[BEST_YET] >= high)
    useful = useful or (kind == AT_MOST and moment[BEST_YET] <= low)
    if not useful:
        moment[BEST_YET] = -INFINITE
        moment[TO_TRY] = list_moves(grids[depth], moment, outs[depth])
        most_first(outs[depth])


def list_moves(grid: Grid, moment: Numbers, out: list[Laid]) -> int:
    """Note all placements; says how many moves there are: if none can be placed, the pass."""
    forget(out)
    generate(grid, moment[OWN : OWN + moment[OWN_SIZE]], moment[OWN_FIRST] == 1, out)
    return max(1, found(out))


def note(moment: Numbers, memory: Memory) -> None:
    """Remember what came out of a moment."""
    kind = EXACT
    if moment[BEST_YET] >= moment[HIGH]:
        kind = AT_LEAST
    elif moment[BEST_YET] <= moment[LOW]:
        kind = AT_MOST
    remember(memory, key_of(moment), kind, moment[BEST_YET])


def try_move(
    grids: list[Grid],
    moments: list[Numbers],
    outs: list[list[Laid]],
    depth: int,
    index: int,
) -> int:
    """Make one of the moves listed, note what it earned, and say who has the next move."""
    earned = 0
    first = NOTHING
    second = NOTHING
    third = NOTHING
    if found(outs[depth]) > 0:
        earned, first, second, third = entry(outs[depth], index)
    following = step(grids, moments, depth, first, second, third)
    moments[depth + 1][EARNED] = earned
    moments[depth + 1][MOVER] = following
    return following


def solve(
    grids: list[Grid],
    moments: list[Numbers],
    outs: list[list[Laid]],
    memory: Memory,
    base: int,
) -> int:
    """By how much the player to move at depth `base` still gains, if both play best.

    Alpha-beta without recursion, which compiled code cannot keep on disk: every row knows how far
    it has got and between which bounds its value matters.
    """
    begin(grids, moments, outs, memory, base, -INFINITE, INFINITE)
    depth = base
    while True:
        moment = moments[depth]
        if moment[TRIED] < moment[TO_TRY] and moment[BEST_YET] < moment[HIGH]:
            moment[TRIED] += 1
            following = try_move(grids, moments, outs, depth, moment[TRIED] - 1)
            earned = moments[depth + 1][EARNED]
            low = max(moment[LOW], moment[BEST_YET]) - earned
            high = moment[HIGH] - earned
            if following == OVER:
                moment[BEST_YET] = max(moment[BEST_YET], earned + moments[depth + 1][GAIN])
            elif following == SAME:
                depth += 1
                begin(grids, moments, outs, memory, depth, low, high)
            else:
                depth += 1
                begin(grids, moments, outs, memory, depth, -high, -low)
        else:
            if moment[TO_TRY] > 0:
                note(moment, memory)
            if depth == base:
                return moment[BEST_YET]
            depth -= 1
            value = moment[EARNED] + moment[MOVER] * moment[BEST_YET]
            moments[depth][BEST_YET] = max(moments[depth][BEST_YET], value)


def solve_moves(
    grids: list[Grid],
    moments: list[Numbers],
    outs: list[list[Laid]],
    memory: Memory,
    values: Numbers,
) -> int:
    """Write down what every move gains, and say how many there are."""
    count = list_moves(grids[0], moments[0], outs[0])
    for index in range(count):
        following = try_move(grids, moments, outs, 0, index)
        values[index] = moments[1][EARNED]
        if following == OVER:
            values[index] += moments[1][GAIN]
        else:
            values[index] += following * solve(grids, moments, outs, memory, 1)
    return count


class Solver:
    """The grids, rows and the memory that solving takes, used again and again."""

    def __init__(self) -> None:
        self._grids = [[0] * LENGTH for _ in range(DEPTH)]
        self._moments = [[0] * MOMENT for _ in range(DEPTH)]
        self._outs: list[list[Laid]] = [[] for _ in range(DEPTH)]
        self._memory: Memory = {}

    def gains(self, grid: Sequence[int], moment: Sequence[int]) -> list[int]:
        """What every placement gains in the order of the generator, or what passing gains."""
        self._grids[0][:] = grid
        self._moments[0][:] = moment
        values = [0] * MOST_MOVES
        count = solve_moves(self._grids, self._moments, self._outs, self._memory, values)
        return values[:count]
