"""A round: the set-up, the turns, its two ends, and every step back and forth."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from triolet_lab.errors import GameError, IllegalMoveError
from triolet_lab.language import joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triominos.play.deal import Deal, as_deal, check_names
from triolet_lab.triominos.play.result import End, FinalScore, RoundResult, final_terms
from triolet_lab.triominos.play.turns import EMPTY_LOG, Log, Step, Turn, seen, with_step
from triolet_lab.triominos.play.view import View
from triolet_lab.triominos.play.writing import (
    ROUND_HEADER,
    deal_lines,
    header_lines,
    result_line,
    turn_lines,
    with_remark,
)
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import Scored, can_place
from triolet_lab.triominos.rules.legality import Reason
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Draw, Move, Placement, as_move
from triolet_lab.triominos.rules.tiles import Rack, Tile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a moment of a round, hidden tiles included."""

    board: Board
    racks: tuple[Rack, ...]
    pool: tuple[Tile, ...]
    """The next to be drawn first."""
    scores: tuple[int, ...]
    to_move: int
    drawn: int = 0
    """How many tiles were drawn in this turn."""
    end: End | None = None


class Round:
    """A round of Triominos for two to four players: a game of its own, or part of a match.

    The tiles come in the order of the `random.Random` passed in, or in an explicit order.

    >>> game = Round(["Ann", "Ben"], rng=random.Random(7))
    >>> print(game.names[game.to_move], "has", game.racks[game.to_move])
    Ann has 1-3-4 1-1-4 0-2-2 1-1-2 3-3-5 1-2-5 0-0-0 2-2-2 3-3-3
    >>> step = game.play("U(0,0) 5-3-3")
    >>> step = game.play("draw")
    >>> print(game.log)
    1. Ann: U(0,0) 5-3-3, 3 + 3 + 5 = 11 (Ann has 11)
    2. Ben: draws 1 tile, -5 (Ben has -5)
    >>> game.undo()
    >>> game.scores
    (11, 0)
    """

    def __init__(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        rng: random.Random | None = None,
        order: Iterable[Tile] | None = None,
        first: int | None = None,
        deal: Deal | None = None,
        rules: Rules = RULEBOOK,
    ) -> None:
        """Deal a round; `first` is the player who starts, by default found by the rules."""
        self.names = tuple(players)
        self.rules = rules
        check_names(self.names, rules)
        self.deal = as_deal(len(self.names), rng, order, first, deal, rules)
        nothing = (0,) * len(self.names)
        start = State(Board(), self.deal.racks, self.deal.pool, nothing, self.deal.first)
        self._states = [start]
        self._steps: list[Step] = []
        self._turns: list[tuple[Turn, ...]] = [()]  # after each move
        self._logs = [EMPTY_LOG]
        self._remarks: dict[int, str] = {}
        self._now = 0

    # What there is to see.

    @property
    def state(self) -> State:
        """Everything about the present moment, hidden tiles included."""
        return self._states[self._now]

    @property
    def board(self) -> Board:
        """What lies where."""
        return self.state.board

    @property
    def racks(self) -> tuple[Rack, ...]:
        """All racks: hidden from the other players."""
        return self.state.racks

    @property
    def pool(self) -> tuple[Tile, ...]:
        """The tiles that nobody holds, the next to be drawn first: hidden from everybody."""
        return self.state.pool

    @property
    def first(self) -> int:
        """The number of the player who started."""
        return self.deal.first

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores now; once the round is over, the final scores."""
        return self.state.scores if self.result is None else self.result.scores

    @property
    def to_move(self) -> int:
        """The number of the player whose turn it is."""
        return self.state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.state.end is not None

    @property
    def result(self) -> RoundResult | None:
        """How the round ended, None while it goes on."""
        state = self.state
        if state.end is None:
            return None
        last = self._steps[self._now - 1].player
        terms = final_terms(state.end, state.racks, last, self.rules)
        finals = map(FinalScore, self.names, state.scores, terms)
        return RoundResult(state.end, tuple(finals), last)

    @property
    def peaks(self) -> tuple[int, ...]:
        """The highest score that each player has had so far, at the end or on the way."""
        scores = (*(state.scores for state in self._states[: self._now + 1]), self.scores)
        return tuple(map(max, zip(*scores, strict=True)))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves so far with what came of them, hidden draws included."""
        return tuple(self._steps[: self._now])

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, hidden draws included; the last may not be complete."""
        return self._turns[self._now]

    @property
    def log(self) -> Log:
        """The turns so far, as everybody saw them; prints as a score sheet."""
        return self._logs[self._now]

    def view(self, player: int | None = None) -> View:
        """What a player may see; by default the one whose turn it is."""
        state = self.state
        player = state.to_move if player is None else player
        if type(player) is not int or player not in range(len(self.names)):
            raise GameError(
                say(
                    "There is no player {player}: the last is {last}.",
                    player=quoted(player),
                    last=len(self.names) - 1,
                )
            )
        return View(
            names=self.names,
            player=player,
            board=state.board,
            rack=state.racks[player],
            scores=self.scores,
            rack_sizes=tuple(map(len, state.racks)),
            pool_size=len(state.pool),
            to_move=state.to_move,
            drawn=state.drawn,
            rules=self.rules,
            end=state.end,
            history=self.log,
        )

    def legal_placements(self) -> list[Scored]:
        """All placements of the player to move, with their points."""
        return [] if self.is_over else self.view().legal_placements()

    def legal_moves(self) -> list[Move]:
        """All moves of the player to move: placements, then the draw, then the pass."""
        return self.view().legal_moves()

    def check(self, move: Move | str) -> tuple[Reason, ...]:
        """Every rule that the move would break; nothing when it is legal."""
        return self.view().check(move)

    # What changes the round.

    def play(self, move: Move | str) -> Step:
        """Play a move, given as itself or as its text; a refused one changes nothing."""
        state = self.state
        if state.end is not None:
            raise GameError(say("The round is over: no more moves can be played."))
        move = as_move(move, state.board.corners)
        view = self.view()
        reasons = view.check(move)
        if reasons:
            raise IllegalMoveError(move, reasons)
        if isinstance(move, Placement):
            step, after = self._placed(move, view)
        elif isinstance(move, Draw):
            step, after = self._drawn(move, view)
        else:
            step = Step(state.to_move, move, view.points(move))
            after = _next_turn(_scored(state, step.points))
        self._add(step, after)
        return step

    def _add(self, step: Step, after: State) -> None:
        """Go on from the present moment; what was taken back is forgotten."""
        turns = with_step(self.turns, step)
        number, name = len(turns), self.names[step.player]
        line = seen(turns[-1], number=number, name=name, score=after.scores[step.player])
        log = Log((*self.log[: number - 1], line))
        self._remarks = {key: text for key, text in self._remarks.items() if key <= number}
        self._steps[self._now :] = [step]
        self._now += 1
        self._states[self._now :] = [after]
        self._turns[self._now :] = [turns]
        self._logs[self._now :] = [log]

    def _placed(self, placement: Placement, view: View) -> tuple[Step, State]:
        state, tile = self.state, placement.tile
        assert tile is not None
        breakdown = view.score(placement)
        after = replace(
            _scored(state, breakdown.total),
            board=state.board.place(placement),
            racks=_put(state.racks, state.to_move, state.racks[state.to_move].without(tile)),
        )
        return Step(state.to_move, placement, breakdown.total, breakdown), _next_turn(after)

    def _drawn(self, move: Draw, view: View) -> tuple[Step, State]:
        state = self.state
        tile, *rest = state.pool
        points = view.points(move)
        after = replace(
            _scored(state, points),
            racks=_put(state.racks, state.to_move, state.racks[state.to_move] + [tile]),
            pool=tuple(rest),
            drawn=state.drawn + 1,
        )
        return Step(state.to_move, move, points, tile=tile), after

    # Back and forth.

    def undo(self, count: int = 1) -> None:
        """Take back so many moves."""
        self.go_to(self._now - checked_count(count))

    def redo(self, count: int = 1) -> None:
        """Play again so many moves that were taken back."""
        self.go_to(self._now + checked_count(count))

    def go_to(self, move: int) -> None:
        """Go to the moment after so many moves; 0 is the start."""
        check_moment(move, len(self._steps))
        self._now = move

    @property
    def known_moves(self) -> int:
        """How many moves `go_to` can go over, those that were taken back included."""
        return len(self._steps)

    def replay(self) -> "Round":
        """The same round at its start: `redo` steps through it, and this one stays as it is."""
        copy = Round(self.names, deal=self.deal, rules=self.rules)
        copy._states = self._states[: self._now + 1]
        copy._steps = self._steps[: self._now]
        copy._turns = self._turns[: self._now + 1]
        copy._logs = self._logs[: self._now + 1]
        copy._remarks = dict(self._remarks)
        return copy

    # Remarks and text.

    def annotate(self, turn: int, text: str) -> None:
        """Write a remark to a turn (1 is the first, 0 the whole round); an empty one removes it."""
        if type(turn) is not int or turn not in range(len(self.turns) + 1):
            raise GameError(
                say_many(
                    "There is no turn {turn}: this round has {count} turn.",
                    "There is no turn {turn}: this round has {count} turns.",
                    count=len(self.turns),
                    turn=quoted(turn),
                )
            )
        self._remarks[turn] = " ".join(text.split())

    def comment(self, turn: int) -> str:
        """The remark to a turn, or to the whole round for 0; empty if there is none."""
        return self._remarks.get(turn, "") if turn <= len(self.turns) else ""

    @property
    def text(self) -> str:
        """The whole round as a text that `parse_round` reads back."""
        lines = [
            with_remark(ROUND_HEADER, self.comment(0)),
            *header_lines(self.names, self.rules),
            *self.lines,
        ]
        return "\n".join(lines) + "\n"

    @property
    def lines(self) -> list[str]:
        """What the text has of this round alone: the deal, the turns, the result."""
        lines = [*deal_lines(self.deal, self.names)]
        lines += turn_lines(self.turns, self.names, self._remarks)
        return lines if self.result is None else [*lines, result_line(self.result)]

    def _repr_svg_(self) -> str:
        from triolet_lab.triominos.show import pictures  # its own picture

        last = next((turn.placement for turn in reversed(self.log) if turn.placement), None)
        bridges = [turn.placement for turn in self.log if turn.placement and turn.made_bridge]
        return pictures.board(self.board, placement=last, bridges=bridges, rules=self.rules)

    def __repr__(self) -> str:
        return f"<Round of {', '.join(self.names)}: {self._now} moves, scores {self.scores}>"

    def __str__(self) -> str:
        if self.result is not None:
            return f"{self.board}\n{self.result}"
        scores = joined(f"{n} {s}" for n, s in zip(self.names, self.scores, strict=True))
        name = self.names[self.to_move]
        return f"{self.board}\n{say('{scores}; {name} is to move.', scores=scores, name=name)}"


def _scored(state: State, points: int) -> State:
    mover = state.to_move
    return replace(state, scores=_put(state.scores, mover, state.scores[mover] + points))


def _next_turn(state: State) -> State:
    """The turn is over: either the round is as well, or the next player comes."""
    following = (state.to_move + 1) % len(state.racks)
    end = None
    if not state.racks[state.to_move]:
        end = End.OUT
    elif not state.pool and not any(can_place(state.board, rack) for rack in state.racks):
        end = End.BLOCKED
    return replace(state, to_move=following, drawn=0, end=end)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def checked_count(count: int) -> int:
    """A number of moves to go back or forth."""
    if type(count) is not int or count < 0:
        raise GameError(
            say("A number of moves is a whole number from 0 up, not {count}.", count=quoted(count))
        )
    return count


def check_moment(move: int, last: int) -> None:
    """Refuse a moment that was not played."""
    if type(move) is not int or move not in range(last + 1):
        raise GameError(
            say(
                "There is no move {move} to go to: this game knows 0 to {last}.",
                move=quoted(move),
                last=last,
            )
        )
