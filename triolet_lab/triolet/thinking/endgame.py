"""Exact endgames of two players: the bag is empty, and nothing is left to chance.

A player does not know which three tiles the other holds and which three were put away, but there
are at most 20 ways to deal those six. Each is solved with both racks open: both players are taken
to know what the other holds.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from triolet_lab.triolet.fast import solver
from triolet_lab.triolet.fast.solver import Solver
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules import kernel
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.codes import cell_index, laid_tile, tile_code
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.moves import Move, Pass, Placement
from triolet_lab.triolet.rules.tiles import RACK_SIZE, Rack, Tile


class Dealt(NamedTuple):
    """A rack that the opponent may hold, and in how many ways it comes up."""

    rack: Rack
    ways: int


class Step(NamedTuple):
    """A move in a line of best play."""

    mine: bool
    """Whether the player makes it who was to move at the start of the line."""
    move: Move
    points: int


def possible_racks(unseen: Counter[Tile], size: int) -> tuple[Dealt, ...]:
    """Every rack of this size that the unseen tiles allow.

    >>> for rack, ways in possible_racks(Counter({Tile(3): 2, Tile(9): 2}), 2):
    ...     print(rack, "|", ways)
    3 3 | 1
    3 9 | 4
    9 9 | 1
    """
    tiles = sorted(unseen.elements(), key=tile_code)
    return tuple(
        Dealt(Rack(chosen), prod(comb(unseen[tile], chosen.count(tile)) for tile in set(chosen)))
        for chosen in dict.fromkeys(combinations(tiles, size))
    )


@dataclass(frozen=True, slots=True)
class Ending:
    """An endgame with both racks open, before a move of the player who holds `own`.

    >>> ending = Ending(Board.parse("9@H8 4@I8"), Rack.parse("2"), Rack.parse("13"))
    >>> for (move, points), gain in zip(ending.moves(), ending.gains()):
    ...     print(move, points, gain)
    2@H7 11 24
    2@I7 6 19
    2@G8 30 43
    2@J8 30 43
    2@H9 11 24
    2@I9 6 19
    >>> print(*[step.move for step in ending.line()])
    2@G8
    """

    board: Board
    own: Rack
    other: Rack
    first: tuple[bool, bool] = (False, False)
    """Whether the player to move, and the other, have had no turn in the whole game."""
    passed: bool = False
    """Whether the other has just passed."""

    @classmethod
    def of(cls, view: View, rack: Rack) -> "Ending":
        """The endgame that a view of two players shows if the opponent holds this rack."""
        first = (view.first_turn, not view.started[1 - view.player])
        return cls(view.board, view.rack, rack, first, view.passes > 0)

    def moves(self) -> list[tuple[Move, int]]:
        """All moves with their points; a pass if nothing can be placed."""
        found = legal_placements(self.board, self.own, first_turn=self.first[0])
        return [*found] or [(Pass(), 0)]

    def gains(self, solving: Solver | None = None) -> list[int]:
        """By how much the player to move still gains on the other with each of the moves.

        A solver may be used again for another rack, but not for another board.
        """
        return (solving or Solver()).gains(self.board.grid(), self._moment())

    def after(self, move: Move) -> "tuple[Ending, bool] | None":
        """What follows, and whether the same player moves again; None at the end of the game."""
        placed = move.placed if isinstance(move, Placement) else ()
        laid = [laid_tile(tile_code(tile), cell_index(cell)) for cell, tile in placed]
        laid += [kernel.NOTHING] * (RACK_SIZE - len(laid))
        grids = [self.board.grid(), [0] * kernel.LENGTH]
        moments = [self._moment(), [0] * solver.MOMENT]
        following = solver.step(grids, moments, 0, *laid)
        if following == solver.OVER:
            return None
        board = self.board.place_all(placed)
        own = self.own.without(tile for _, tile in placed)
        if following == solver.SAME:
            return Ending(board, own, self.other, (False, self.first[1])), True
        return Ending(board, self.other, own, (self.first[1], False), not placed), False

    def line(
        self, move: Move | None = None, new_solver: Callable[[], Solver] = Solver
    ) -> tuple[Step, ...]:
        """The best play of both to the end of the game, if wanted after this move."""
        steps: list[Step] = []
        ending, mine = self, True
        while True:
            moves = ending.moves()
            if move is None:
                gains = ending.gains(new_solver())
                move = moves[gains.index(max(gains))][0]
            steps.append(Step(mine, move, dict(moves)[move]))
            following = ending.after(move)
            if following is None:
                return tuple(steps)
            ending, again = following
            mine, move = mine == again, None

    def _moment(self) -> list[int]:
        moment = [0] * solver.MOMENT
        for rack, start, size in (
            (self.own, solver.OWN, solver.OWN_SIZE),
            (self.other, solver.OTHER, solver.OTHER_SIZE),
        ):
            moment[start : start + len(rack)] = sorted(map(tile_code, rack))
            moment[size] = len(rack)
        moment[solver.OWN_FIRST], moment[solver.OTHER_FIRST] = map(int, self.first)
        moment[solver.PASSED] = int(self.passed)
        return moment
