"""Exact endgames of two players: the pool is empty, so each knows what the other holds.

Alpha-beta search to the end of the round. The tiles on the table tell which are left on the racks,
so that a table and the player to move are all that a result depends on: it is kept, for every other
order of moves that leads there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.triominos.play.result import End, final_terms
from triolet_lab.triominos.play.view import View
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import can_place, legal_placements
from triolet_lab.triominos.rules.legality import check_pass
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Move, Pass, Placement
from triolet_lab.triominos.rules.tiles import Rack


class Step(NamedTuple):
    """A move in a line of best play."""

    mine: bool
    """Whether the player makes it who was to move at the start of the line."""
    move: Move
    points: int
    """What the move earns; below 0 is what a pass costs."""


class Valued(NamedTuple):
    """A move, and the gain with it."""

    move: Move
    gain: int
    """By how many points the lead grows to the end of the round, when both play best."""


@dataclass(frozen=True, slots=True)
class Ending:
    """An endgame before a move of the player who holds `own`.

    >>> ending = Ending(Board.parse("U(0,0) 5-5-2"), Rack.parse("0-2-5 1-5-5"),
    ...     Rack.parse("2-2-5 3-3-3"))
    >>> for move, gain in ending.moves():
    ...     print(gain, "with", move)
    43 with D(-1,0) 1-5-5
    43 with D(0,0) 5-0-2
    >>> print(*[step.move for step in ending.line()], sep=", ")
    D(-1,0) 1-5-5, D(0,0) 5-2-2, U(0,1) 5-0-2
    """

    board: Board
    own: Rack
    other: Rack
    rules: Rules = RULEBOOK
    drawn: int = 0
    """How many tiles the player to move has drawn in this turn."""

    @classmethod
    def of(cls, view: View) -> "Ending":
        """The endgame of a view: of two players, with an empty pool."""
        other = view.racks[1 - view.player] if len(view.names) == 2 else None
        if other is None or view.pool_size or view.is_over or view.to_move != view.player:
            raise LabError(
                say(
                    "The end can be worked out for two players and an empty pool alone, before a "
                    "move of one's own."
                )
            )
        return cls(view.board, view.rack, other, view.rules, view.drawn)

    def steps(self) -> list[tuple[Move, int]]:
        """The legal moves with what they earn, those that earn most first."""
        scored = legal_placements(self.board, self.own, rules=self.rules, drawn=self.drawn)
        found: list[tuple[Move, int]] = [*sorted(scored, key=lambda one: -one.points)]
        if not found or not check_pass(
            self.board, self.own, drawn=self.drawn, pool_size=0, rules=self.rules
        ):
            found.append((Pass(), -self.rules.pass_price(self.drawn, 0)))
        return found

    def after(self, move: Move) -> "Ending":
        """The endgame as the other player finds it after a move."""
        if not isinstance(move, Placement):
            return Ending(self.board, self.other, self.own, self.rules)
        assert move.tile is not None
        left = self.own.without(move.tile)
        return Ending(self.board.place(move), self.other, left, self.rules)

    @property
    def final(self) -> int | None:
        """What the end of the round adds to the lead of the player to move; None before it."""
        racks = (self.own, self.other)
        if not self.other:
            end = End.OUT
        elif any(can_place(self.board, rack) for rack in racks):
            return None
        else:
            end = End.BLOCKED
        own, other = map(sum, final_terms(end, racks, 1, self.rules))
        return own - other

    def moves(self, search: "Search | None" = None) -> list[Valued]:
        """Every legal move with its gain, the best first."""
        search = search or Search()
        found = [
            Valued(move, points - search.gain(self.after(move))) for move, points in self.steps()
        ]
        return sorted(found, key=lambda valued: -valued.gain)

    def line(self, search: "Search | None" = None) -> list[Step]:
        """The moves to the end of the round, when both play best."""
        return list(self._line(search or Search()))

    def _line(self, search: "Search") -> Iterator[Step]:
        ending, mine = self, True
        while True:
            move = ending.moves(search)[0].move
            yield Step(mine, move, dict(ending.steps())[move])
            ending, mine = ending.after(move), not mine
            if ending.final is not None:
                return


@dataclass(slots=True)
class Search:
    """Alpha-beta with a table of what is known; it may serve every ending of one round."""

    limit: int | None = None
    """After so many positions the search gives up; None for a search to the end."""
    positions: int = 0
    """How many positions were looked at."""
    known: dict[Ending, tuple[float, float]] = field(default_factory=dict)
    """Between which bounds the gain of an ending lies."""

    def gain(self, ending: Ending, low: float = -inf, high: float = inf) -> int:
        """By how much the lead of the player to move grows to the end, exact between the bounds.

        Below `low` it is at most what is given, from `high` up at least.
        """
        at_least, at_most = self.known.get(ending, (-inf, inf))
        if at_least >= high or at_least == at_most:
            return int(at_least)
        if at_most <= low:
            return int(at_most)
        low, high = max(low, at_least), min(high, at_most)
        best = self._best(ending, low, high)
        self.known[ending] = (best if best > low else at_least, best if best < high else at_most)
        return best

    def _best(self, ending: Ending, low: float, high: float) -> int:
        """The gain with the best move; no more moves are tried once it is known to reach `high`."""
        self.positions += 1
        if self.limit is not None and self.positions > self.limit:
            raise TooLongError(
                say("This end takes more than {count} positions to work out.", count=self.limit)
            )
        final = ending.final
        if final is not None:
            return final
        best = -inf
        for move, points in ending.steps():
            bound = max(low, best)
            best = max(best, points - self.gain(ending.after(move), points - high, points - bound))
            if best >= high:
                break
        return int(best)


class TooLongError(LabError):
    """A search has looked at as many positions as it may."""
