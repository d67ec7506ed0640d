"""Whole games of the built-in players in plain numbers, compilable as the generator is.

Everything works on flat grids of ints that the caller provides; nothing is made here. `Game` is
the judge: with `SplitMix64` as its chance it plays the same games, move by move.
"""

from collections.abc import Sequence
from typing import TypeAlias

from triolet_lab.chance import Chance, below, plus, stream
from triolet_lab.triolet.fast.rows import (
    BAG_LEFT,
    DEAD_BOARD,
    END,
    EXCHANGED,
    FINAL,
    FIRST,
    GAME,
    GROUPS,
    LEFT,
    OUT,
    PLAYER,
    POINTS,
    REPLAY,
    RUNNING,
    SEATS,
    SECOND,
    STUCK,
    THIRD,
    TRIOLET,
    TRIOS,
    TURN,
    TURN_LIMIT,
    TURNS,
)
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.codes import cell_of, code_of, tile_code
from triolet_lab.triolet.rules.kernel import (
    CODE,
    FACES,
    JOKER,
    NOTHING,
    SPAN,
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
    singles,
    turned,
)
from triolet_lab.triolet.rules.legality import EXCHANGE_MINIMUM
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE

Numbers: TypeAlias = list[int]

# A strategy: one row of numbers per player.
KIND = 0
RANDOM = 0
BEST = 1
CAUTIOUS = 2
REPLAY_VALUE = 1
CAUTION = 2
CONSIDER = 3
LEAVE = 4
STRATEGY = LEAVE + FACES + 1

# The state of a game.
BAG_SIZE = 0
PASSES = 1
SCORE = 2
SIZE = SCORE + SEATS
STARTED = SIZE + SEATS
HAND = STARTED + SEATS
"""[player][place]: codes upwards."""
UNPLACED = HAND + SEATS * RACK_SIZE
"""[code]: how many tiles are not on the board."""
IN_PLAY = UNPLACED + FACES + 1
"""[code]: how many of them are in the bag or on a rack."""
UNSEEN = IN_PLAY + FACES + 1
"""[face]: how many of them the player to move cannot see."""
STATE = UNSEEN + FACES

LIMIT = 300
"""After so many turns a game without people is broken off: they might exchange for ever."""


def strategy(
    kind: int,
    replay: int = 0,
    caution: int = 0,
    consider: int = 1,
    leave: Sequence[int] = (0,) * (FACES + 1),
) -> tuple[int, ...]:
    """The row of numbers that makes a player."""
    return (kind, replay, caution, consider, *leave)


def take(state: Numbers, player: int, code: int) -> None:
    """Put a tile into a hand, which lists codes upwards."""
    first = HAND + player * RACK_SIZE
    place = first + state[SIZE + player]
    while place > first and state[place - 1] > code:
        state[place] = state[place - 1]
        place -= 1
    state[place] = code
    state[SIZE + player] += 1


def drop(state: Numbers, player: int, code: int) -> None:
    """Take a tile out of a hand."""
    place = HAND + player * RACK_SIZE
    while state[place] != code:
        place += 1
    state[SIZE + player] -= 1
    last = HAND + player * RACK_SIZE + state[SIZE + player]
    while place < last:
        state[place] = state[place + 1]
        place += 1


def refill(state: Numbers, bag: Numbers, player: int) -> None:
    """Draw from the top of the bag until the hand or the bag says stop."""
    while state[SIZE + player] < RACK_SIZE and state[BAG_SIZE] > 0:
        state[BAG_SIZE] -= 1
        take(state, player, bag[state[BAG_SIZE]])


def shuffle(tiles: Numbers, chance: Chance) -> None:
    """Put the tiles into another order."""
    for last in range(len(tiles) - 1, 0, -1):
        other = below(chance, 0, last + 1)
        kept = tiles[last]
        tiles[last] = tiles[other]
        tiles[other] = kept


def deal(state: Numbers, bag: Numbers, tiles: Numbers, chance: Chance, players: int) -> None:
    """Shuffle, put three tiles away, and give each player three."""
    for slot in range(STATE):
        state[slot] = 0
    count = len(tiles)
    for place in range(count):
        bag[place] = tiles[place]
        state[UNPLACED + tiles[place]] += 1
        state[IN_PLAY + tiles[place]] += 1
    shuffle(bag, chance)
    for place in range(count - PUT_AWAY, count):
        state[IN_PLAY + bag[place]] -= 1
    state[BAG_SIZE] = count - PUT_AWAY
    for player in range(players):
        refill(state, bag, player)


def worth(
    grid: Grid, strategies: Numbers, row: int, points: int, first: int, second: int, third: int
) -> int:
    """What a placement is worth: its points, a replay cell, less what the tiles gone were worth."""
    for laid in (first, second, third):
        if laid != NOTHING:
            points -= strategies[row + LEAVE + min(code_of(laid), JOKER)]
            if grid[SPECIAL + cell_of(laid)] == 0:
                points += strategies[row + REPLAY_VALUE]
    return points


def choose_best(grid: Grid, strategies: Numbers, row: int, out: list[Laid]) -> int:
    """The first of the placements that are worth most."""
    best = 0
    best_value = -1000000
    for index in range(found(out)):
        points, first, second, third = entry(out, index)
        value = worth(grid, strategies, row, points, first, second, third)
        if value > best_value:
            best = index
            best_value = value
    return best


def lay_all(grid: Grid, first: int, second: int, third: int) -> None:
    """Put the tiles of a placement on the board."""
    for laid in (first, second, third):
        if laid != NOTHING:
            lay(grid, cell_of(laid), code_of(laid))


def look_around(state: Numbers, player: int) -> int:
    """Note which number tiles the player cannot see, and say how many they are."""
    for face in range(FACES):
        state[UNSEEN + face] = state[UNPLACED + face]
    for place in range(HAND + player * RACK_SIZE, HAND + player * RACK_SIZE + state[SIZE + player]):
        if state[place] < JOKER:
            state[UNSEEN + state[place]] -= 1
    count = 0
    for face in range(FACES):
        count += state[UNSEEN + face]
    return count


def answers(grid: Grid, state: Numbers, replies: list[Laid]) -> int:
    """What the unseen tiles would earn at best, each alone, added up."""
    total = 0
    for face in range(FACES):
        if state[UNSEEN + face] > 0:
            forget(replies)
            singles(grid, face, False, replies)
            best = 0
            for index in range(found(replies)):
                best = max(best, entry(replies, index)[0])
            total += best * state[UNSEEN + face]
    return total


def next_most(out: list[Laid], points: int, index: int) -> int:
    """The placement that follows in the order of most points first; NOTHING after the last."""
    best = NOTHING
    best_points = -1
    for other in range(found(out)):
        earned = entry(out, other)[0]
        follows = earned < points or (earned == points and other > index)
        if follows and earned > best_points:
            best = other
            best_points = earned
    return best


def choose_cautious(
    grid: Grid,
    after: Grid,
    state: Numbers,
    strategies: Numbers,
    row: int,
    unseen: int,
    out: list[Laid],
    replies: list[Laid],
) -> int:
    """The best of the placements that earn most, once the mean answer is taken off."""
    best = NOTHING
    best_value = 0
    index = NOTHING
    points = 1000000
    for _ in range(strategies[row + CONSIDER]):
        index = next_most(out, points, index)
        if index == NOTHING:
            break
        points, first, second, third = entry(out, index)
        renew(after, grid)
        lay_all(after, first, second, third)
        caution = strategies[row + CAUTION] * answers(after, state, replies)
        value = 100 * max(1, unseen) * points - caution
        if best == NOTHING or value > best_value:
            best = index
            best_value = value
    return best


def run_length(grid: Grid, orientation: int, cell: int) -> int:
    """How many tiles lie in one unbroken line through the cell."""
    here = turned(cell) if orientation else cell
    codes = CODE + orientation * SPAN
    length = 1
    for step in range(-1, 2, 2):
        near = here + step
        while grid[codes + near] >= 0:
            length += 1
            near += step
    return length


def note_groups(grid: Grid, first: int, second: int, third: int, turns: Numbers, slot: int) -> None:
    """Write down how many groups and trios hold one of the tiles just laid."""
    down = 1 if second != NOTHING and (first ^ second) & 15 == 0 else 0
    groups = 0
    trios = 0
    for place in range(4):
        laid = first
        orientation = 1 - down
        if place == 1:
            laid = second
        elif place == 2:
            laid = third
        elif place == 3:
            orientation = down
        if laid != NOTHING:
            length = run_length(grid, orientation, cell_of(laid))
            if length > 1:
                groups += 1
            if length == 3:
                trios += 1
    turns[slot + GROUPS] = groups
    turns[slot + TRIOS] = trios


def is_dead(grid: Grid, state: Numbers) -> bool:
    """Whether no tile in the bag or on a rack could be placed anywhere."""
    for face in range(FACES):
        in_play = state[IN_PLAY + face] > 0 or state[IN_PLAY + JOKER] > 0
        if in_play and can_bear(grid, face):
            return False
    return True


def place(
    grid: Grid,
    state: Numbers,
    bag: Numbers,
    player: int,
    points: int,
    first: int,
    second: int,
    third: int,
    turns: Numbers,
    slot: int,
) -> int:
    """Lay the tiles, score, refill; say whether the game has ended."""
    numbers = 0
    replay = 0
    for laid in (first, second, third):
        if laid != NOTHING:
            code = min(code_of(laid), JOKER)
            lay(grid, cell_of(laid), code_of(laid))
            drop(state, player, code)
            state[UNPLACED + code] -= 1
            state[IN_PLAY + code] -= 1
            if code < JOKER:
                numbers += 1
            if grid[SPECIAL + cell_of(laid)] == 0:
                replay = 1
    state[SCORE + player] += points
    state[PASSES] = 0
    refill(state, bag, player)
    turns[slot + POINTS] = points
    turns[slot + FIRST] = first
    turns[slot + SECOND] = second
    turns[slot + THIRD] = third
    turns[slot + TRIOLET] = 1 if numbers == 3 else 0
    turns[slot + REPLAY] = replay
    note_groups(grid, first, second, third, turns, slot)
    if state[SIZE + player] == 0:
        return OUT
    return DEAD_BOARD if is_dead(grid, state) else RUNNING


def exchange(
    state: Numbers, bag: Numbers, chance: Chance, player: int, one: int, two: int, three: int
) -> None:
    """Draw new tiles for these and put these back anywhere in the bag."""
    for code in (one, two, three):
        if code != NOTHING:
            drop(state, player, code)
    state[PASSES] = 0
    refill(state, bag, player)
    for code in (one, two, three):
        if code != NOTHING:
            spot = below(chance, 0, state[BAG_SIZE] + 1)
            for slot in range(state[BAG_SIZE], spot, -1):
                bag[slot] = bag[slot - 1]
            bag[spot] = code
            state[BAG_SIZE] += 1


def play_turn(
    grid: Grid,
    after: Grid,
    state: Numbers,
    bag: Numbers,
    chance: Chance,
    strategies: Numbers,
    players: int,
    player: int,
    out: list[Laid],
    replies: list[Laid],
    turns: Numbers,
    slot: int,
) -> int:
    """One turn, written down at `slot`; says whether and how the game has ended."""
    for column in range(TURN):
        turns[slot + column] = 0
    for column in range(FIRST, THIRD + 1):
        turns[slot + column] = NOTHING
    turns[slot + PLAYER] = player
    hand = HAND + player * RACK_SIZE
    forget(out)
    generate(grid, state[hand : hand + state[SIZE + player]], state[STARTED + player] == 0, out)
    state[STARTED + player] = 1
    end = RUNNING
    row = player * STRATEGY
    if found(out) > 0:
        if strategies[row + KIND] == RANDOM:
            index = below(chance, 1 + player, found(out))
        elif strategies[row + KIND] == BEST:
            index = choose_best(grid, strategies, row, out)
        else:
            unseen = look_around(state, player)
            index = choose_cautious(grid, after, state, strategies, row, unseen, out, replies)
        points, first, second, third = entry(out, index)
        end = place(grid, state, bag, player, points, first, second, third, turns, slot)
    elif state[BAG_SIZE] >= EXCHANGE_MINIMUM:
        one, two, three = state[hand], state[hand + 1], state[hand + 2]
        exchange(state, bag, chance, player, one, two, three)
        turns[slot + EXCHANGED] = RACK_SIZE
    else:
        state[PASSES] += 1
        if state[PASSES] == players:
            end = STUCK
    turns[slot + BAG_LEFT] = state[BAG_SIZE]
    return end


def settle(state: Numbers, players: int, last: int, end: int) -> None:
    """Count what is left on the racks, as the end of the game wants it."""
    for seat in range(players):
        hand = HAND + seat * RACK_SIZE
        for slot in range(hand, hand + state[SIZE + seat]):
            points = state[slot] if state[slot] < JOKER else 0
            if end == OUT:
                state[SCORE + last] += points
            else:
                state[SCORE + seat] -= points


def finish(state: Numbers, players: int, last: int, end: int, games: Numbers, slot: int) -> None:
    """Write down what is left on the racks and the final scores."""
    games[slot + END] = end
    for player in range(SEATS):
        for place in range(RACK_SIZE):
            left = LEFT + player * RACK_SIZE + place
            games[slot + left] = NOTHING
            if place < state[SIZE + player]:
                games[slot + left] = state[HAND + player * RACK_SIZE + place]
    settle(state, players, last, end)
    for player in range(SEATS):
        games[slot + FINAL + player] = state[SCORE + player]


def play_games(
    seed: int,
    first_game: int,
    count: int,
    players: int,
    limit: int,
    strategies: Numbers,
    tiles: Numbers,
    empty: Grid,
    grid: Grid,
    after: Grid,
    state: Numbers,
    bag: Numbers,
    chance: Chance,
    out: list[Laid],
    replies: list[Laid],
    games: Numbers,
    turns: Numbers,
) -> None:
    """Play so many games, each at most `limit` turns long, and write them down row by row."""
    slot = 0
    for index in range(count):
        for which in range(players + 1):
            chance[which] = stream(seed, first_game + index, which)
        renew(grid, empty)
        deal(state, bag, tiles, chance, players)
        played = 0
        player = 0
        end = RUNNING
        while end == RUNNING and played < limit:
            end = play_turn(
                grid,
                after,
                state,
                bag,
                chance,
                strategies,
                players,
                player,
                out,
                replies,
                turns,
                slot,
            )
            played += 1
            last = player
            if turns[slot + REPLAY] == 0:
                player = (player + 1) % players
            slot += TURN
        games[index * GAME + TURNS] = played
        end = TURN_LIMIT if end == RUNNING else end
        finish(state, players, last, end, games, index * GAME)


def play(
    seed: int,
    first_game: int,
    count: int,
    strategies: Sequence[Sequence[int]],
    rules: Rules,
    limit: int = LIMIT,
) -> tuple[Numbers, Numbers]:
    """The rows of so many games, and the rows of all their turns one after another.

    >>> from triolet_lab.triolet.rules.material import RULEBOOK
    >>> games, turns = play(1, 0, 1, [strategy(BEST), strategy(RANDOM)], RULEBOOK)
    >>> games[TURNS], games[FINAL : FINAL + 2]
    (49, [1198, 447])
    """
    tiles = [tile_code(tile) for tile in rules.tiles()]
    empty = Board((), rules).grid()
    games = [0] * (count * GAME)
    turns = [0] * (count * limit * TURN)
    play_games(
        plus(seed, 0),
        first_game,
        count,
        len(strategies),
        limit,
        [number for row in strategies for number in row],
        tiles,
        empty,
        empty.copy(),
        empty.copy(),
        [0] * STATE,
        tiles.copy(),
        [0] * (1 + SEATS),
        [],
        [],
        games,
        turns,
    )
    return games, turns[: sum(games[TURNS::GAME]) * TURN]
