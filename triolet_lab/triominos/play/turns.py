"""What was done: the steps of a turn with everything in them, and a turn as everybody saw it."""

from dataclasses import dataclass
from html import escape
from typing import SupportsIndex, overload

from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.triominos.rules.moves import Draw, Move, Pass, Placement
from triolet_lab.triominos.rules.scoring import Bonus, Breakdown
from triolet_lab.triominos.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was played: a turn has several when tiles are drawn."""

    player: int
    move: Move
    points: int
    """What it earned; what it cost is below 0."""
    breakdown: Breakdown | None = None
    """How the points came about, for a placement."""
    tile: Tile | None = None
    """The tile that was drawn: hidden from the others."""

    def __str__(self) -> str:
        return f"{self.move} {self.tile}" if self.tile else str(self.move)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did before the next came: draws, then a placement or a pass."""

    player: int
    steps: tuple[Step, ...]

    @property
    def points(self) -> int:
        """What the whole turn earned."""
        return sum(step.points for step in self.steps)

    @property
    def drawn(self) -> tuple[Tile, ...]:
        """The tiles that were drawn."""
        return tuple(step.tile for step in self.steps if step.tile is not None)

    @property
    def is_complete(self) -> bool:
        """Whether the turn has come to its end."""
        return not isinstance(self.steps[-1].move, Draw)

    @property
    def placement(self) -> Placement | None:
        """The tile that was placed, None where none was."""
        move = self.steps[-1].move
        return move if isinstance(move, Placement) else None

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps)) + (f" = {self.points}" if self.is_complete else "")


def with_step(turns: tuple[Turn, ...], step: Step) -> tuple[Turn, ...]:
    """The turns of a round with one more step: in the last of them, or after it."""
    if turns and not turns[-1].is_complete:
        return (*turns[:-1], Turn(step.player, (*turns[-1].steps, step)))
    return (*turns, Turn(step.player, (step,)))


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn as everybody at the table saw it: which tiles were drawn stays hidden."""

    number: int
    """1 for the first turn of the round."""
    player: int
    name: str
    score: int
    """What the player has after the turn; in a match, with the rounds before."""
    draws: int = 0
    """How many tiles were drawn."""
    costs: tuple[int, ...] = ()
    """What drawing and passing cost, each below 0."""
    breakdown: Breakdown | None = None
    """How the points of the placement came about."""
    passed: bool = False
    """Whether the turn ended with a pass."""
    round: int = 0
    """The round of a match, from 1; 0 where there is no match."""

    @property
    def placement(self) -> Placement | None:
        """The tile that was placed; None where none was."""
        return None if self.breakdown is None else self.breakdown.placement

    @property
    def made_bridge(self) -> bool:
        """Whether a bridge was made."""
        return self.breakdown is not None and self.breakdown.bonus is Bonus.BRIDGE

    @property
    def points(self) -> int:
        """What the turn earned."""
        return sum(self.costs) + (self.breakdown.total if self.breakdown else 0)

    @property
    def action(self) -> Listed:
        """What the player did, in a few words."""
        done: list[object] = []
        if self.draws:
            done.append(say_many("draws {count} tile", "draws {count} tiles", count=self.draws))
        if self.placement is not None:
            done.append(str(self.placement))
        if self.passed:
            done.append(say("passes"))
        return joined(done)

    @property
    def arithmetic(self) -> Listed:
        """How the points came about: "-5 - 5 + 2 + 2 + 5 = -1"; empty where there are none."""
        costs = " - ".join(str(-cost) for cost in self.costs)
        earned = self.breakdown.terms if self.breakdown else ()
        terms = (f"-{costs}", *earned) if costs else earned
        if len(self.costs) + len(earned) < 2:
            return joined(terms)
        return joined([joined(terms, " + "), self.points], " = ")

    @property
    def message(self) -> Message:
        """The turn as a line of the score sheet."""
        if not self.arithmetic.items:
            return say(
                "{number}. {name}: {action} ({name} has {score})",
                number=self.number,
                name=self.name,
                action=self.action,
                score=self.score,
            )
        return say(
            "{number}. {name}: {action}, {sum} ({name} has {score})",
            number=self.number,
            name=self.name,
            action=self.action,
            sum=self.arithmetic,
            score=self.score,
        )

    def __str__(self) -> str:
        return str(self.message)


def seen(turn: Turn, *, number: int, name: str, score: int) -> SeenTurn:
    """The turn without what is hidden in it."""
    return SeenTurn(
        number,
        turn.player,
        name,
        score,
        draws=len(turn.drawn),
        costs=tuple(step.points for step in turn.steps if step.points < 0),
        breakdown=turn.steps[-1].breakdown,
        passed=isinstance(turn.steps[-1].move, Pass),
    )


class Log(tuple[SeenTurn, ...]):
    """The turns so far; prints as a score sheet."""

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex) -> SeenTurn: ...
    @overload
    def __getitem__(self, key: slice) -> "Log": ...
    def __getitem__(self, key: SupportsIndex | slice) -> "SeenTurn | Log":
        if isinstance(key, slice):
            return Log(super().__getitem__(key))
        return super().__getitem__(key)

    def __str__(self) -> str:
        lines: list[str] = []
        number = 0
        for turn in self:
            if turn.round != number:
                number = turn.round
                lines.append(str(say("Round {number}", number=number)))
            lines.append(str(turn))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        titles = (say("turn"), say("player"), say("move"), say("sum"), say("score"))
        head = "".join(f"<th>{escape(str(title))}</th>" for title in titles)
        rows = "".join(
            "<tr>"
            + "".join(
                f"<td>{escape(str(value))}</td>"
                for value in (turn.number, turn.name, turn.action, turn.arithmetic, turn.score)
            )
            + "</tr>"
            for turn in self
        )
        return f'<table class="triolet-log"><tr>{head}</tr>{rows}</table>'


EMPTY_LOG = Log()
