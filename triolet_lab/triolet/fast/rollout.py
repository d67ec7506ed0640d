"""How a game may go on after a move, many times over, in plain numbers that can be compiled.

One *sample* is one way in which the tiles that a player cannot see may lie: on the other racks, in
the bag in some order, and three put away. Every move is tried on the same samples, so that what
chance gives to one move it gives to all. After the move everybody plays like the leave player, for
a few turns or to the end of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from triolet_lab.chance import Chance, plus, stream
from triolet_lab.triolet.fast.leaves import LEAVES, REPLAY_WORTH, TEMPO
from triolet_lab.triolet.fast.rows import POINTS, REPLAY, RUNNING, SEATS, STUCK, TURN
from triolet_lab.triolet.fast.selfplay import (
    BAG_SIZE,
    BEST,
    HAND,
    IN_PLAY,
    LEAVE,
    PASSES,
    SCORE,
    SIZE,
    STARTED,
    Numbers,
    exchange,
    place,
    play_turn,
    settle,
    shuffle,
    strategy,
)
from triolet_lab.triolet.rules.kernel import FACES, NOTHING, Grid, Laid, renew
from triolet_lab.triolet.rules.tiles import RACK_SIZE

# A move is a row of numbers: its kind, its points, and three tiles, laid or only named.
PLACING = 0
EXCHANGING = 1
PASSING = 2
MOVE = 5

# What is written down of one move on one sample.
LEAD = 0
"""The player's score less the best other, with what racks and the next turn are worth."""
BAG_THEN = 1
"""How many tiles the bag holds then; -1 if the game is over and the lead is final."""
ANSWER = 2
"""What the others earn before the player's next turn."""
SAMPLE = 3

TO_THE_END = 1000
"""More turns than any game has left."""

EARLY = strategy(BEST, replay=REPLAY_WORTH, leave=LEAVES) * SEATS
"""How everybody plays while the bag lasts: for points, a replay cell, and a good rack."""
LATE = strategy(BEST, replay=REPLAY_WORTH, leave=(*range(0, -FACES, -1), 0)) * SEATS
"""And afterwards: a tile that stays counts against its owner."""


@dataclass(frozen=True, slots=True)
class Start:
    """A view in numbers: where samples begin."""

    player: int
    players: int
    grid: tuple[int, ...]
    """The board as the plain generator has it."""
    state: tuple[int, ...]
    unseen: tuple[int, ...]
    """The codes of the tiles that the player cannot see."""


def deal_unseen(state: Numbers, bag: Numbers, order: Numbers, player: int, players: int) -> None:
    """Give the unseen tiles in this order to the other racks and the bag; the rest is put away."""
    dealt = 0
    for code in range(FACES + 1):
        state[IN_PLAY + code] = 0
    for seat in range(players):
        hand = HAND + seat * RACK_SIZE
        for slot in range(hand, hand + state[SIZE + seat]):
            if seat == player:
                state[IN_PLAY + state[slot]] += 1
            else:
                code = order[dealt]
                dealt += 1
                spot = slot
                while spot > hand and state[spot - 1] > code:
                    state[spot] = state[spot - 1]
                    spot -= 1
                state[spot] = code
                state[IN_PLAY + code] += 1
    for slot in range(state[BAG_SIZE]):
        bag[slot] = order[dealt + slot]
        state[IN_PLAY + bag[slot]] += 1


def make_move(
    grid: Grid,
    state: Numbers,
    bag: Numbers,
    chance: Chance,
    players: int,
    player: int,
    moves: Numbers,
    row: int,
    turn: Numbers,
) -> int:
    """Make the move of this row; says whether and how the game has ended."""
    state[STARTED + player] = 1
    turn[REPLAY] = 0
    points = moves[row + 1]
    one = moves[row + 2]
    two = moves[row + 3]
    three = moves[row + 4]
    if moves[row] == PLACING:
        return place(grid, state, bag, player, points, one, two, three, turn, 0)
    if moves[row] == EXCHANGING:
        exchange(state, bag, chance, player, one, two, three)
        return RUNNING
    state[PASSES] += 1
    return STUCK if state[PASSES] == players else RUNNING


def appraise(state: Numbers, early: Numbers, players: int, mover: int, tempo: int) -> None:
    """Add to the scores what the racks are worth, and how soon everybody's turn comes."""
    for seat in range(players):
        hand = HAND + seat * RACK_SIZE
        for slot in range(hand, hand + state[SIZE + seat]):
            state[SCORE + seat] += early[LEAVE + state[slot]]
        later = (seat - mover) % players
        state[SCORE + seat] += tempo * (players - 1 - 2 * later) // 2


def lead(state: Numbers, players: int, player: int) -> int:
    """The player's score less the best of the others."""
    best = -1000000
    for seat in range(players):
        if seat != player:
            best = max(best, state[SCORE + seat])
    return state[SCORE + player] - best


def rollouts(
    seed: int,
    first: int,
    count: int,
    players: int,
    player: int,
    horizon: int,
    tempo: int,
    moves: Numbers,
    early: Numbers,
    late: Numbers,
    unseen: Numbers,
    root: Grid,
    start: Numbers,
    grid: Grid,
    after: Grid,
    order: Numbers,
    state: Numbers,
    bag: Numbers,
    chance: Chance,
    out: list[Laid],
    replies: list[Laid],
    turn: Numbers,
    values: Numbers,
) -> None:
    """Try every move on so many samples, looking `horizon` turns ahead; sample by sample."""
    slot = 0
    for sample in range(first, first + count):
        chance[0] = stream(seed, sample, 0)
        renew(order, unseen)
        shuffle(order, chance)
        for row in range(0, len(moves), MOVE):
            renew(grid, root)
            renew(state, start)
            chance[0] = stream(seed, sample, 1)
            deal_unseen(state, bag, order, player, players)
            end = make_move(grid, state, bag, chance, players, player, moves, row, turn)
            last = player
            mover = player if turn[REPLAY] == 1 else (player + 1) % players
            answered = mover == player
            answer = 0
            played = 0
            while end == RUNNING and played < horizon:
                policy = early if state[BAG_SIZE] > 0 else late
                end = play_turn(
                    grid, after, state, bag, chance, policy, players, mover, out, replies, turn, 0
                )
                played += 1
                answered = answered or mover == player
                if not answered:
                    answer += turn[POINTS]
                last = mover
                if turn[REPLAY] == 0:
                    mover = (mover + 1) % players
            values[slot + BAG_THEN] = NOTHING
            if end == RUNNING:
                appraise(state, early, players, mover, tempo)
                values[slot + BAG_THEN] = state[BAG_SIZE]
            else:
                settle(state, players, last, end)
            values[slot + LEAD] = lead(state, players, player)
            values[slot + ANSWER] = answer
            slot += SAMPLE


def run_rollouts(
    start: Start, moves: Sequence[int], seed: int, first: int, count: int, horizon: int
) -> list[int]:
    """The numbers of every move (rows one after another) on samples `first` and following."""
    values = [0] * (count * len(moves) // MOVE * SAMPLE)
    rollouts(
        plus(seed, 0),
        first,
        count,
        start.players,
        start.player,
        horizon,
        TEMPO,
        list(moves),
        list(EARLY),
        list(LATE),
        list(start.unseen),
        list(start.grid),
        list(start.state),
        list(start.grid),
        list(start.grid),
        list(start.unseen),
        list(start.state),
        list(start.unseen) + [0] * RACK_SIZE,
        [0] * (1 + SEATS),
        [],
        [],
        [0] * TURN,
        values,
    )
    return values
