"""What a player did that no player may, as data; the sentences follow from it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say, say_many

if TYPE_CHECKING:
    from triolet_lab.arena.statistics import Statistics


class Problem(StrEnum):
    """What may go wrong in a player's turn."""

    ILLEGAL = "illegal move"
    UNREADABLE = "unreadable move"
    NO_MOVE = "no move"
    LATE = "late"
    RAISED = "raised"
    HIDDEN = "looked for something hidden"
    ENDED = "ended its process"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong, with everything that is needed to look into it."""

    player: str
    game: int
    """0 for the first game, as in the arrays; `replay_game` plays it again."""
    turn: int
    """1 for the first turn of the game."""
    problem: Problem
    position: str
    """The position as text, as the player saw it."""
    what: str = ""
    """The move, the error, or the name that was looked for, as a text."""
    seconds: float = 0
    """How long the player was allowed to think."""
    reasons: tuple[object, ...] = ()
    """The rules that an illegal move breaks, or where the error was; each prints as a sentence."""

    @property
    def message(self) -> Listed:
        """What happened, and where."""
        where = say("The position was:\n{position}", position=self.position)
        return joined([self._happened, *self.reasons, where], " ")

    @property
    def _happened(self) -> Message:
        values = {
            "player": self.player,
            "what": self.what,
            "turn": str(self.turn),
            "game": str(self.game),
        }
        match self.problem:
            case Problem.ILLEGAL:
                return say(
                    "{player} returned an illegal move, {what} in turn {turn} of game {game}.",
                    **values,
                )
            case Problem.UNREADABLE:
                return say("{player} returned no move in turn {turn} of game {game}.", **values)
            case Problem.NO_MOVE:
                return say(
                    "{player} returned no move but {what} in turn {turn} of game {game}.", **values
                )
            case Problem.RAISED:
                return say("{player} raised {what} in turn {turn} of game {game}.", **values)
            case Problem.HIDDEN:
                return say(
                    "{player} looked for view.{what} in turn {turn} of game {game}.", **values
                )
            case Problem.ENDED:
                return say("{player} ended its process in turn {turn} of game {game}.", **values)
        if self.seconds == int(self.seconds):
            return say_many(
                "{player} thought for more than {count} second in turn {turn} of game {game}.",
                "{player} thought for more than {count} seconds in turn {turn} of game {game}.",
                count=int(self.seconds),
                **values,
            )
        return say(
            "{player} thought for more than {seconds:g} seconds in turn {turn} of game {game}.",
            seconds=self.seconds,
            **values,
        )

    def __str__(self) -> str:
        return str(self.message)


class PlayerError(LabError):
    """A player did what no player may; `simulations` hold the games that were played."""

    def __init__(self, fault: Fault, simulations: "tuple[Statistics, ...]") -> None:
        played = next((one for one in simulations if fault in one.faults), simulations[0])
        super().__init__(told(fault, played))
        self.fault = fault
        self.simulations = simulations

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fault, self.simulations)

    @property
    def simulation(self) -> "Statistics":
        """The games that were played."""
        return self.simulations[0]


def told(fault: Fault, played: "Statistics") -> Listed:
    """What happened, and how to see it again."""
    return joined([fault.message, again(fault, played)], "\n")


def again(fault: Fault, played: "Statistics") -> Message:
    """How to play the game of a fault again."""
    contest = played.contest
    turn_limit = fault.turn if fault.turn > contest.turn_limit else None
    return say(
        "To play this game again: {code} with the players {players}.",
        code=contest.replay_code(fault.game, played.seed, turn_limit),
        players=joined(played.players),
    )
