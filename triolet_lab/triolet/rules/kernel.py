"""The generator of placements, in plain numbers: fast as it stands, and compilable as it stands.

Everything is an int in one flat grid. A cell is `row * 16 + column`; the 16th column is a wall,
so that a shift by one, two or three cells never runs from one row into the next. A set of cells
is a *bitboard*. In plain Python a bitboard is one int of 256 bits; compiled it is four words of
64 bits, and because every shift stays within a row, no bit ever crosses from word to word. Only
`WORDS`, `SHIFT`, `lowest`, `renew` and the four functions of the list of placements (`emit`,
`found`, `entry`, `forget`) differ between the two.

A grid holds everything twice: once as the board lies (orientation 0, lines run across) and once
with rows and columns exchanged (orientation 1, lines run down), so that one piece of code serves
both directions. For every face the grid knows the cells that can bear it as far as the *cross*
line is concerned. What a cell can bear only shrinks while a board fills, so laying a tile just
clears bits at the ends of the two runs it belongs to.

Tiles and cells are the numbers of `codes`: a tile is a *code*, 0 to 15 for a number, 16 + face for
a joker, and a laid tile is `code << 8 | cell`. That shift is written out here, because plain Python
takes long for a call in its innermost loops. A hand shows a joker without a face as 16, and lists
codes upwards.
"""

from typing import TypeAlias

Grid: TypeAlias = list[int]
Laid: TypeAlias = tuple[int, int, int, int]

WORDS = 1
SHIFT = 8
"""A cell's word is `cell >> SHIFT`: there is one word of 256 bits."""

FACES = 16
JOKER = 16
EMPTY = -1
OFF = -2
NOTHING = -1
"""Stands for the laid tile that a shorter placement does not have."""

TRIO = 99
"""The `SIDE` of a cell with two tiles beside it; with one tile it is that tile's points + 1."""

# The layout. Each bitboard has four slots, of which plain Python uses the first.
CROSS = 0
"""[orientation][face]: empty cells whose cross line can bear the face."""
SINGLE = CROSS + 2 * FACES * 4
"""[face]: empty cells whose both lines can bear the face."""
LONE = SINGLE + FACES * 4
"""[orientation][face]: tiles with that face and no neighbour in their line."""
TAKEN = LONE + 2 * FACES * 4
"""[orientation]: cells with a tile."""
BESIDE = TAKEN + 2 * 4
"""[orientation]: empty cells with a tile beside them in the cross line."""
TOUCH = BESIDE + 2 * 4
"""Empty cells with a tile on any side; on an empty board the centre."""
SPAN = 256
CODE = TOUCH + 4 + 64
"""[orientation][cell]: the tile's code, EMPTY or OFF; 64 slots around it catch steps off it."""
SIDE = CODE + 2 * SPAN + 64
"""[orientation][cell]: what stands beside an empty cell in the cross line."""
SPECIAL = SIDE + 2 * SPAN
"""[orientation][cell]: the multiplier 1, 2 or 3; 0 for a replay cell."""
TRIO_POINTS = SPECIAL + 2 * SPAN
TRIOLET_BONUS = TRIO_POINTS + 1
LONE_OPENING = TRIO_POINTS + 2
CENTRE = TRIO_POINTS + 3
LENGTH = TRIO_POINTS + 4


def lowest(bit: int) -> int:
    """The place of the only bit in a word."""
    return bit.bit_length() - 1


def renew(grid: Grid, source: Grid) -> None:
    """Make the grid the same as another."""
    grid[:] = source


def emit(out: list[Laid], points: int, first: int, second: int, third: int) -> None:
    """Note one legal placement."""
    out.append((points, first, second, third))


def found(out: list[Laid]) -> int:
    """How many placements have been noted."""
    return len(out)


def entry(out: list[Laid], index: int) -> Laid:
    """One of the placements noted: its points and its laid tiles."""
    return out[index]


def forget(out: list[Laid]) -> None:
    """Begin a new list of placements."""
    out.clear()


def turned(cell: int) -> int:
    """The cell with row and column exchanged."""
    return (cell & 15) << 4 | cell >> 4


def clear(grid: Grid, size: int) -> None:
    """Make the grid that of an empty board; its SPECIAL part and its points are given."""
    for slot in range(SPECIAL):
        grid[slot] = 0
    for slot in range(CODE - 64, SIDE):
        grid[slot] = OFF
    for row in range(size):
        for column in range(size):
            cell = row << 4 | column
            word = cell >> SHIFT
            bit = 1 << cell - (word << SHIFT)
            for orientation in range(2):
                grid[CODE + orientation * SPAN + cell] = EMPTY
            for board in range(CROSS, LONE, 4):
                grid[board + word] |= bit
    centre = grid[CENTRE]
    word = centre >> SHIFT
    bit = 1 << centre - (word << SHIFT)
    grid[BESIDE + word] |= bit
    grid[BESIDE + 4 + word] |= bit
    grid[TOUCH + word] |= bit


def lay(grid: Grid, cell: int, code: int) -> None:
    """Put a tile on an empty cell and narrow what the cells around it can bear."""
    for orientation in range(2):
        here = turned(cell) if orientation else cell
        codes = CODE + orientation * SPAN
        word = here >> SHIFT
        bit = 1 << here - (word << SHIFT)
        grid[codes + here] = code
        grid[TAKEN + orientation * 4 + word] |= bit
        for board in range(CROSS + orientation * 64 + word, CROSS + orientation * 64 + 64, 4):
            grid[board] &= ~bit
        if orientation == 0:
            for board in range(SINGLE + word, SINGLE + 64, 4):
                grid[board] &= ~bit
        before = here - 1
        while grid[codes + before] >= 0:
            before -= 1
        behind = here + 1
        while grid[codes + behind] >= 0:
            behind += 1
        lone = LONE + orientation * 64
        if before == here - 1 and behind == here + 1:
            grid[lone + (code & 15) * 4 + word] |= bit
        if before < here - 1:
            grid[lone + (grid[codes + here - 1] & 15) * 4 + word] &= ~(bit >> 1)
        if behind > here + 1:
            grid[lone + (grid[codes + here + 1] & 15) * 4 + word] &= ~(bit << 1)
        narrow(grid, orientation, before)
        narrow(grid, orientation, behind)


def narrow(grid: Grid, orientation: int, here: int) -> None:
    """Work out anew what the line through an empty cell lets it bear; walls are left alone."""
    codes = CODE + orientation * SPAN
    if grid[codes + here] == OFF:
        return
    count = 0
    total = 0
    points = 0
    for step in range(-1, 2, 2):
        near = here + step
        while grid[codes + near] >= 0:
            code = grid[codes + near]
            count += 1
            total += code & 15
            if code < JOKER:
                points += code
            near += step
    low = 0
    high = 15 - total
    if count == 2:
        low = high
    if count > 2 or high < 0:
        low = 0
        high = -1
    # This line is the cross line of the other orientation.
    there = turned(here)
    other = 1 - orientation
    word = there >> SHIFT
    bit = 1 << there - (word << SHIFT)
    upright = there if orientation else here
    upright_word = upright >> SHIFT
    upright_bit = 1 << upright - (upright_word << SHIFT)
    grid[SIDE + other * SPAN + there] = points + 1 if count == 1 else TRIO
    grid[BESIDE + other * 4 + word] |= bit
    grid[TOUCH + upright_word] |= upright_bit
    cross = CROSS + other * 64 + word
    single = SINGLE + upright_word
    for face in range(0, low * 4, 4):
        grid[cross + face] &= ~bit
        grid[single + face] &= ~upright_bit
    for face in range((high + 1) * 4, 64, 4):
        grid[cross + face] &= ~bit
        grid[single + face] &= ~upright_bit


def fills(grid: Grid, size: int, first: int, second: int, third: int) -> bool:
    """Whether the placement completes a block of size × size tiles."""
    for cell in (first & 255, second & 255, third & 255):
        if cell == 255:
            continue
        for top in range(cell - 16 * (size - 1), cell + 1, 16):
            for corner in range(top - size + 1, top + 1):
                full = True
                for row in range(corner, corner + 16 * size, 16):
                    for near in range(row, row + size):
                        if grid[CODE + near] < 0 and (
                            near != first & 255 and near != second & 255 and near != third & 255
                        ):
                            full = False
                            break
                    if not full:
                        break
                if full:
                    return True
    return False


def earn(grid: Grid, slot: int, points: int, main_trio: bool) -> int:
    """What one tile adds to the main group: its cross group, and its special cell's extra."""
    side = grid[SIDE + slot]
    multiplier = grid[SPECIAL + slot]
    earned = 0
    if side == TRIO:
        earned = grid[TRIO_POINTS]
    elif side:
        earned = points + side - 1
    if multiplier > 1:
        if main_trio or side == TRIO:
            earned += (multiplier - 1) * grid[TRIO_POINTS]
        else:
            earned += (multiplier - 1) * points
    return earned


def singles(grid: Grid, code: int, first_turn: bool, out: list[Laid]) -> None:
    """All legal placements of one tile, in reading order."""
    face = code & 15
    points = code if code < JOKER else 0
    for word in range(WORDS):
        hits = grid[SINGLE + face * 4 + word] & grid[TOUCH + word]
        while hits:
            bit = hits & -hits
            hits ^= bit
            cell = lowest(bit) + (word << SHIFT)
            laid = code << 8 | cell
            across = grid[SIDE + SPAN + turned(cell)]
            down = grid[SIDE + cell]
            if across == TRIO and down == TRIO and fills(grid, 3, laid, NOTHING, NOTHING):
                continue
            if first_turn and fills(grid, 2, laid, NOTHING, NOTHING):
                continue
            if across == 0 and down == 0:
                earned = points * grid[LONE_OPENING]
            else:
                earned = earn(grid, cell, points, across == TRIO)
                if across == TRIO:
                    earned += grid[TRIO_POINTS]
                elif across:
                    earned += points + across - 1
            emit(out, earned, laid, NOTHING, NOTHING)


def lay_pairs(
    grid: Grid,
    orientation: int,
    base: int,
    hits: int,
    trios: int,
    step: int,
    codes: int,
    first_turn: bool,
    out: list[Laid],
) -> None:
    """Note a placement of two tiles for every bit of `hits`, the cell of the first one."""
    one = codes & 31
    two = codes >> 5
    one_points = one if one < JOKER else 0
    two_points = two if two < JOKER else 0
    span = orientation * SPAN
    while hits:
        bit = hits & -hits
        hits ^= bit
        here = lowest(bit) + base
        there = here + step
        first = here
        second = there
        if orientation:
            first = turned(here)
            second = turned(there)
        first |= one << 8
        second |= two << 8
        trio = trios & bit != 0
        if trio:
            if (
                grid[SIDE + span + here] == TRIO
                and grid[SIDE + span + there] == TRIO
                and fills(grid, 3, first, second, NOTHING)
            ):
                continue
            earned = grid[TRIO_POINTS]
        else:
            earned = one_points + two_points
        if first_turn and fills(grid, 2, first, second, NOTHING):
            continue
        earned += earn(grid, span + here, one_points, trio)
        earned += earn(grid, span + there, two_points, trio)
        emit(out, earned, first, second, NOTHING)


def pairs(
    grid: Grid, orientation: int, one: int, two: int, first_turn: bool, out: list[Laid]
) -> None:
    """All legal placements of two tiles in this order: side by side, then astride of a tile."""
    rest = 15 - (one & 15) - (two & 15)
    if rest < 0:
        return
    ones = CROSS + orientation * 64 + (one & 15) * 4
    twos = CROSS + orientation * 64 + (two & 15) * 4
    lones = LONE + orientation * 64 + rest * 4
    codes = two << 5 | one
    for word in range(WORDS):
        both = grid[ones + word] & grid[twos + word] >> 1
        if both:
            taken = grid[TAKEN + orientation * 4 + word]
            lone = grid[lones + word]
            beside = grid[BESIDE + orientation * 4 + word]
            alone = both & ~(taken << 1 | taken >> 2) & (beside | beside >> 1)
            trios = both & (lone << 1 & ~(taken >> 2) | lone >> 2 & ~(taken << 1))
            base = word << SHIFT
            lay_pairs(grid, orientation, base, alone | trios, trios, 1, codes, first_turn, out)
    for word in range(WORDS):
        astride = grid[ones + word] & grid[lones + word] >> 1 & grid[twos + word] >> 2
        if astride:
            taken = grid[TAKEN + orientation * 4 + word]
            astride &= ~(taken << 1 | taken >> 3)
            base = word << SHIFT
            lay_pairs(grid, orientation, base, astride, astride, 2, codes, first_turn, out)


def triples(
    grid: Grid,
    orientation: int,
    one: int,
    two: int,
    three: int,
    first_turn: bool,
    out: list[Laid],
) -> None:
    """All legal placements of three tiles that make 15, in this order."""
    span = orientation * SPAN
    cross = CROSS + orientation * 64
    for word in range(WORDS):
        hits = grid[cross + (one & 15) * 4 + word] & grid[cross + (two & 15) * 4 + word] >> 1
        hits &= grid[cross + (three & 15) * 4 + word] >> 2
        if hits:
            taken = grid[TAKEN + orientation * 4 + word]
            beside = grid[BESIDE + orientation * 4 + word]
            hits &= ~(taken << 1 | taken >> 3) & (beside | beside >> 1 | beside >> 2)
        while hits:
            bit = hits & -hits
            hits ^= bit
            here = lowest(bit) + (word << SHIFT)
            step = 16 if orientation else 1
            start = turned(here) if orientation else here
            first = one << 8 | start
            second = two << 8 | start + step
            third = three << 8 | start + 2 * step
            slot = span + here
            if (
                grid[SIDE + slot] == TRIO
                and grid[SIDE + slot + 1] == TRIO
                and grid[SIDE + slot + 2] == TRIO
                and fills(grid, 3, first, second, third)
            ):
                continue
            if first_turn and fills(grid, 2, first, second, third):
                continue
            earned = grid[TRIO_POINTS]
            if one < JOKER and two < JOKER and three < JOKER:
                earned += grid[TRIOLET_BONUS]
            earned += earn(grid, slot, one if one < JOKER else 0, True)
            earned += earn(grid, slot + 1, two if two < JOKER else 0, True)
            earned += earn(grid, slot + 2, three if three < JOKER else 0, True)
            emit(out, earned, first, second, third)


def faced(code: int, face: int) -> int:
    """The tile as it would be laid: a joker gets the face, a number stays."""
    return JOKER + face if code == JOKER else code


def generate_pairs(grid: Grid, one: int, two: int, first_turn: bool, out: list[Laid]) -> None:
    """All legal placements of these two tiles, a joker with every face."""
    if one == JOKER or two == JOKER:
        for face in range(FACES):
            for orientation in range(2):
                pairs(grid, orientation, faced(one, face), faced(two, face), first_turn, out)
    else:
        for orientation in range(2):
            pairs(grid, orientation, one, two, first_turn, out)


def generate_triples(
    grid: Grid, one: int, two: int, three: int, first_turn: bool, out: list[Laid]
) -> None:
    """All legal placements of these three tiles; a joker has the face that is missing."""
    face = 15
    for code in (one, two, three):
        if code != JOKER:
            face -= code
    if one == JOKER or two == JOKER or three == JOKER:
        if face < 0:
            return
    elif face != 0:
        return
    for orientation in range(2):
        triples(
            grid,
            orientation,
            faced(one, face),
            faced(two, face),
            faced(three, face),
            first_turn,
            out,
        )


def generate(grid: Grid, hand: list[int], first_turn: bool, out: list[Laid]) -> None:
    """All legal placements of a hand (codes upwards, a joker as 16) with their points.

    Fewer tiles come first; then the tiles as they lie count, numbers upwards and a joker last; then
    the face of the joker; then across before down; then tiles side by side before tiles astride of
    another; last the cell, across in reading order, down by columns from left to right.
    """
    size = len(hand)
    for i in range(size):
        if i > 0 and hand[i] == hand[i - 1]:
            continue
        if hand[i] == JOKER:
            for face in range(FACES):
                singles(grid, JOKER + face, first_turn, out)
        else:
            singles(grid, hand[i], first_turn, out)
    for i in range(size):
        if i > 0 and hand[i] == hand[i - 1]:
            continue
        for j in range(size):
            if j == i or (j > 0 and j - 1 != i and hand[j] == hand[j - 1]):
                continue
            if hand[i] != JOKER or hand[j] != JOKER:
                generate_pairs(grid, hand[i], hand[j], first_turn, out)
    if size < 3 or hand[1] == JOKER:
        return
    for i in range(size):
        if i > 0 and hand[i] == hand[i - 1]:
            continue
        for j in range(size):
            if j == i or (j > 0 and j - 1 != i and hand[j] == hand[j - 1]):
                continue
            generate_triples(grid, hand[i], hand[j], hand[3 - i - j], first_turn, out)


def can_bear(grid: Grid, face: int) -> bool:
    """Whether a tile with this face could be placed alone anywhere."""
    for word in range(WORDS):
        hits = grid[SINGLE + face * 4 + word] & grid[TOUCH + word]
        while hits:
            bit = hits & -hits
            hits ^= bit
            cell = lowest(bit) + (word << SHIFT)
            if (
                grid[SIDE + cell] != TRIO
                or grid[SIDE + SPAN + turned(cell)] != TRIO
                or not fills(grid, 3, cell, NOTHING, NOTHING)
            ):
                return True
    return False
