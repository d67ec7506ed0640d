"""A game on one screen and those who sit before it: whose turn to look, what undo leads back to.

It knows who may see what, which page is open and where the game is kept; it does not know what a
move is. A step of the game is whatever the game takes back at once.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from triolet_lab.errors import GameError, LabError
from triolet_lab.language import Message, say
from triolet_lab.widgets.savefile import SaveFile, drop_beside, keep_beside, save_text

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
    def kept_text(self) -> str:
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


@dataclass(frozen=True, slots=True)
class Other(Generic[G]):
    """Another game than the one that is played, which one can go to."""

    game: G
    seats: tuple[Seat[Any], ...]
    furthest: int
    """How far redo led in it."""
    beside: Path | None = None
    """The file in which it was kept when another game took its place."""


class Sitting(Generic[G]):
    """A game and the people who share a screen for it.

    Nobody sees a rack that its owner did not ask for: with several people the screen belongs to
    nobody whenever the turn passes on, and after every step back or forth.
    """

    def __init__(
        self,
        game: G,
        seats: Sequence[Seat[Any]],
        save: Path | None = None,
        hand: Path | None = None,
        offered: Other[G] | None = None,
    ) -> None:
        """Sit down; without a file to save in, the game in hand is kept in the file `hand`."""
        self._file = None if save is None else SaveFile(save)
        self._hand = hand
        self._stale: Other[G] | None = None
        self.offered = offered
        """An unfinished game of an earlier day, which one may go on with."""
        self.before: Other[G] | None = None
        """The game that was given up for this one: undo leads back to it."""
        self._after: Other[G] | None = None
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
        return len(self.game.turns) < self.furthest or self._after is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn of a person to take back, or a new game."""
        return bool(self.own_steps) or self.before is not None

    @property
    def can_play_on(self) -> bool:
        """Whether nobody has moved yet, and there is another game to go on with."""
        return not self.own_steps and (self.before or self.offered) is not None

    def moved(self) -> None:
        """A step was taken: what was taken back before is gone, and the screen may pass on."""
        self.furthest = len(self.game.turns)
        self._after = None
        if self.at_screen != self.game.to_move:
            self.at_screen = None

    def undo(self) -> None:
        """Take back the last step of a person, and what the computers did after it.

        Where there is none, a new game is taken back.
        """
        if self.own_steps:
            self._go_to(self.own_steps[-1])
        elif self.before is not None:
            self._after = Other(self.game, self.seats, self.furthest)
            self._go_back(self.before)
        else:
            raise GameError(say("There is no turn to take back."))

    def play_on(self) -> None:
        """Go on with the game that was played before this one."""
        other = self.before or self.offered
        if self.own_steps or other is None:
            raise GameError(say("There is no game before this one to play on with."))
        self._go_back(other)

    def _go_back(self, other: Other[G]) -> None:
        self.before = self.offered = None
        self._stale = other if other.beside else None
        self._sit_down(other)

    def _sit_down(self, other: Other[G]) -> None:
        self.begin(other.game, other.seats)
        self.furthest = other.furthest

    def redo(self) -> None:
        """Take again what was taken back, up to the next turn of a person."""
        if not self.can_redo:
            raise GameError(say("There is no turn to play again."))
        if len(self.game.turns) == self.furthest and (after := self._after):
            self.before, self._after = self._kept(), None
            self._sit_down(after)
            return
        self._go_to(len(self.game.turns) + 1)
        while len(self.game.turns) < self.furthest and self.mover.computer is not None:
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

    def save(self) -> Message | None:
        """Keep the game in its file; a sentence comes back if that is another file from now on."""
        told = None
        if self._file is not None:
            told = self._file.save(self.game.kept_text)
        elif self._hand is not None and self.own_steps:
            with suppress(LabError):  # nobody has asked for it
                save_text(self._hand, self.game.kept_text)
        if self._stale and self._stale.beside:
            drop_beside(self._stale.beside, self._stale.game.kept_text)
        self._stale = None
        return told

    def begin_anew(self, game: G, seats: Sequence[Seat[Any]]) -> Path | None:
        """Sit down to a new game; the file comes back in which the one before is kept, if any.

        A game in which nobody has moved is not worth going back to.
        """
        before = self._kept() if self.own_steps else self.before
        kept = before.beside if before and self.own_steps else None
        self.before, self._after = before, None
        self.begin(game, seats)
        return kept

    def _kept(self) -> Other[G]:
        """This game, kept beside its file if anybody has moved."""
        beside = None
        if self._file is not None and self.own_steps:
            beside = keep_beside(self._file.path, self.game.kept_text)
        return Other(self.game, self.seats, self.furthest, beside)
