"""A game on one screen and those who sit before it: whose turn to look, what undo leads back to.

It knows who may see what, which page is open and where the game is kept; it does not know what a
move is. A step of the game is whatever the game takes back at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from triolet_lab.errors import GameError
from triolet_lab.language import Message, say
from triolet_lab.widgets.savefile import keep_beside, save_text

YOU = "you"
"""What one writes for oneself in a list of players, as one writes a name for somebody else."""


class Step(Protocol):
    """One step of a game that can be taken back."""

    @property
    def player(self) -> int:
        """The seat of the one who took it."""


class Playable(Protocol):
    """What a sitting asks of a game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in the order of play."""

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""

    @property
    def turns(self) -> Sequence[Step]:
        """The steps so far; those that were taken back are not among them."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def text(self) -> str:
        """The whole game as it is kept in a file."""

    def go_to(self, turn: int) -> None:
        """Go to the moment after so many steps; 0 is the start."""


G = TypeVar("G", bound=Playable)
Computer = TypeVar("Computer")


@dataclass(frozen=True, slots=True)
class Seat(Generic[Computer]):
    """A place at the table."""

    name: str
    """As the record of the game has it."""
    computer: Computer | None = None
    """Who plays here, None for a person."""
    is_you: bool = False
    """Whether it is the only person at the table, to whom everything is said."""

    @property
    def called(self) -> Message | str:
        """What the seat is called on the screen: by its name, unless it was given none.

        >>> print(Seat("you", is_you=True).called, Seat("Ann", is_you=True).called)
        you Ann
        """
        return say("you") if self.is_you and self.name.lower() == YOU else self.name


def seated(players: Sequence[tuple[str, Computer | None]]) -> tuple[Seat[Computer], ...]:
    """The seats of a table: a person who sits there alone is you, friends have names.

    >>> [seat.is_you for seat in seated([("Ann", None), ("greedy", max)])]
    [True, False]
    >>> [seat.is_you for seat in seated([("Ann", None), ("Ben", None)])]
    [False, False]
    """
    alone = sum(computer is None for _, computer in players) == 1
    return tuple(Seat(name, who, is_you=alone and who is None) for name, who in players)


class Sitting(Generic[G]):
    """A game and the people who share a screen for it.

    Nobody sees a rack that its owner did not ask for: with several people the screen belongs to
    nobody whenever the turn passes on, and after every step back or forth.
    """

    def __init__(self, game: G, seats: Sequence[Seat[Any]], save: Path | None = None) -> None:
        self.save_in = save
        """The file in which the game is kept, if there is one."""
        self.begin(game, seats)

    def begin(self, game: G, seats: Sequence[Seat[Any]]) -> None:
        """Sit down to this game, which may be another one than before."""
        self.game = game
        """The game that is played."""
        self.seats = tuple(seats)
        """Who sits where, in the order of play."""
        self.furthest = len(game.turns)
        """How far redo may lead."""
        self.page: int | None = None
        """The moment that the score sheet is turned to; None for the present."""
        self.at_screen: int | None = None
        """The seat of the person before the screen, where several share it."""
        self.is_warned = False
        """Whether somebody was asked if this game is to be given up."""

    # Who sits there.

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no computer has."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.computer is None)

    @property
    def you(self) -> int | None:
        """The seat of the only person, None where there are several or none."""
        return next((number for number, seat in enumerate(self.seats) if seat.is_you), None)

    @property
    def mover(self) -> Seat[Any]:
        """The seat whose turn it is."""
        return self.seats[self.game.to_move]

    @property
    def called(self) -> tuple[Message | str, ...]:
        """What the seats are called on the screen."""
        return tuple(seat.called for seat in self.seats)

    # Who may see what.

    @property
    def onlooker(self) -> int | None:
        """The seat whose rack may be shown now; None when nobody may see one."""
        if self.you is not None:
            return self.you
        return self.game.to_move if self.at_screen == self.game.to_move else None

    @property
    def may_move(self) -> bool:
        """Whether the person before the screen is to move, and looks at the present."""
        now = self.page is None and not self.game.is_over
        return now and self.onlooker == self.game.to_move

    @property
    def awaits_person(self) -> bool:
        """Whether the person who is to move has to come to the screen first."""
        now = self.page is None and not self.game.is_over
        return now and self.mover.computer is None and not self.may_move

    def take_the_screen(self) -> None:
        """The person whose turn it is sits down before the screen and asks for the rack."""
        if self.game.to_move in self.people:
            self.at_screen = self.game.to_move

    # Back and forth.

    @property
    def own_steps(self) -> list[int]:
        """The moments that undo may go back to: those of people, if there are any."""
        mine = self.people or range(len(self.seats))
        return [number for number, step in enumerate(self.game.turns) if step.player in mine]

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back."""
        return len(self.game.turns) < self.furthest

    def moved(self) -> None:
        """A step was taken: what was taken back before is gone, and the screen may pass on."""
        self.furthest = len(self.game.turns)
        if self.at_screen != self.game.to_move:
            self.at_screen = None

    def undo(self) -> None:
        """Take back the last step of a person, and what the computers did after it."""
        if not self.own_steps:
            raise GameError(say("There is no turn to take back."))
        self._go_to(self.own_steps[-1])

    def redo(self) -> None:
        """Take again what was taken back, up to the next turn of a person."""
        if not self.can_redo:
            raise GameError(say("There is no turn to play again."))
        self._go_to(len(self.game.turns) + 1)
        while self.can_redo and self.mover.computer is not None:
            self._go_to(len(self.game.turns) + 1)

    def _go_to(self, turn: int) -> None:
        self.game.go_to(turn)
        self.page = self.at_screen = None

    # The page of the score sheet.

    @property
    def shown_turn(self) -> int:
        """After how many steps the position is that is looked at."""
        return len(self.game.turns) if self.page is None else self.page

    def look_at(self, turn: int) -> None:
        """Turn the score sheet to the moment after so many steps; the last is the present."""
        last = len(self.game.turns)
        if turn not in range(last + 1):
            raise GameError(
                say(
                    "There is no turn {turn}: turns go from 0 to {last}.",
                    turn=turn,
                    last=last,
                )
            )
        self.page = None if turn == last else turn

    # The file, and another game.

    def save(self) -> None:
        """Keep the game in its file, if it has one."""
        if self.save_in is not None:
            save_text(self.save_in, self.game.text)

    def keep_before(self) -> Path | None:
        """Keep the game beside its file before another takes its place, if anybody has moved."""
        if self.save_in is None or not self.own_steps:
            return None
        return keep_beside(self.save_in, self.game.text)

    def may_begin_anew(self) -> bool:
        """Whether another game may begin: in the middle of one only if it is asked for twice."""
        if not self.game.turns or self.game.is_over or self.is_warned:
            return True
        self.is_warned = True
        return False
