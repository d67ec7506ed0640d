"""A game of a few lines, of which the kit knows nothing: count on, and do not say the last number.

A move adds 1, 2 or 3; after a 3 the same player moves again in the same turn. Who gets past 20 ends
the game and earns nothing in that turn.
"""

from dataclasses import dataclass, field

from triolet_lab.arena import seat
from triolet_lab.arena.contest import Pace, plain_name
from triolet_lab.arena.statistics import TURN_LIMIT, Statistics
from triolet_lab.errors import IllegalMoveError, LabError
from triolet_lab.language import say

LAST = 20


@dataclass
class Counting:
    names: tuple
    count: int
    mover: int = 0
    earned: int = 0
    rows: list = field(default_factory=list)

    @property
    def is_over(self):
        return self.count > LAST

    def __str__(self):
        return f"{self.count}, {self.names[self.mover]} to move"


def by_one(view):
    return 1


def by_chance(view, rng):
    return rng.randint(1, 3)


KIT = {"by one": by_one, "by chance": by_chance}


class Counts(Statistics):
    ENDS = ("counted", TURN_LIMIT)
    scores = property(lambda self: self.game_rows[:, 2:])
    turn_counts = property(lambda self: self.game_rows[:, 0])
    turn_players = property(lambda self: self.turn_rows[:, 0])
    turn_points = property(lambda self: self.turn_rows[:, 1])

    @property
    def ends(self):
        import numpy as np

        return np.array(self.ENDS)[self.game_rows[:, 1]]


class CountingContest:
    rules = None
    seats = range(2, 3)
    example = '["by one", "by chance"]'
    turn_limit = 50
    widths = (4, 2)
    results = Counts

    def player(self, name):
        if name not in KIT:
            raise LabError(say("There is no player {name}.", name=name))
        return KIT[name]

    def is_of_the_kit(self, who):
        return who in KIT.values()

    name_of = staticmethod(plain_name)
    fresh = staticmethod(seat.fresh)

    def begin(self, names, rng):
        return Counting(tuple(names), rng.randint(0, 5))

    def mover(self, game):
        return None if game.is_over else game.mover

    def turns(self, game):
        return len(game.rows)

    def view(self, game):
        return Counting(game.names, game.count, game.mover)

    def play(self, game, move):
        if not isinstance(move, int):
            raise LabError(say("{move} is no number.", move=repr(move)))
        if move not in (1, 2, 3):
            raise IllegalMoveError(move, (say("Add 1, 2 or 3."),))
        game.count += move
        game.earned += move
        if move == 3 and not game.is_over:
            return []
        row = [game.mover, 0 if game.is_over else game.earned]
        game.rows.append(row)
        game.mover, game.earned = 1 - game.mover, 0
        return row

    def row(self, game):
        scores = [sum(points for mover, points in game.rows if mover == seat) for seat in (0, 1)]
        return [len(game.rows), 0 if game.is_over else 1, *scores]

    def pace(self, players):
        return Pace.NUMBERS if [*players] == [by_one, by_one] else Pace.ENGINE

    def play_numbers(self, players, seed, first, games, turn_limit):
        """Of two who add one after another nothing but the begin is left to chance."""
        from triolet_lab.chance import SplitMix64, stream

        game_rows, turn_rows = [], []
        for number in range(first, first + games):
            game = self.begin(("", ""), SplitMix64(stream(seed, number, 0)))
            while not game.is_over and len(game.rows) < turn_limit:
                turn_rows += self.play(game, 1)
            game_rows += self.row(game)
        return game_rows, turn_rows

    def replay_code(self, number, seed, turn_limit):
        return f"count_again({number}, {seed}, {turn_limit})"
