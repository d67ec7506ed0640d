"""What the computer players at a table do: their moves, and what is said when one fails.

Nothing that is said shows a tile that others may not see: a sentence of the kit could name some.
"""

import random
from typing import Any

from triolet_lab.arena.seat import Seat, TooSlowError, line_of, with_chance
from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.language import Message, joined, say
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move, as_move
from triolet_lab.triolet.show.seats import as_it_stands
from triolet_lab.triolet.thinking.players import Player, is_of_the_kit
from triolet_lab.widgets.background import named

SECONDS = 10
"""So long a learner's function may think about a turn."""


def thought(computer: Player, view: View, name: object) -> Any:
    """What a computer wants to play; a learner's function may fail, or never come to an end."""
    if is_of_the_kit(computer):
        return computer(view)
    computer = as_it_stands(computer)
    # Chance of its own: that of the table deals the tiles.
    seat = Seat(with_chance(computer, random.Random(str(view))), SECONDS)
    try:
        return seat.move(view)
    except TooSlowError:
        raise GameError(
            say(
                "{name} thought for more than {seconds:g} seconds: its turn is not played.",
                name=name,
                seconds=SECONDS,
            )
        ) from None
    except (Exception, SystemExit) as error:
        cause = None if isinstance(error, LabError) else error
        line = line_of(error, thought)
        told = failure(name, error)
        raise GameError(told if line is None else joined([told, line], " ")) from cause
    finally:
        seat.leave()


def as_played(move: object, view: View, name: object) -> Move:
    """The move of a computer, or an error that says what it was instead."""
    try:
        found = as_move(move)  # type: ignore[arg-type]  # a learner's function returns anything
        reasons = view.check(found)
    except LabError:
        raise GameError(no_move(name, move)) from None
    if reasons:
        raise GameError(failure(name, IllegalMoveError(found, reasons)))
    return found


def failure(name: object, error: BaseException) -> Message:
    """What went wrong, without the sentences of the kit.

    >>> print(failure("Zoe", ZeroDivisionError("division by zero.")))
    Zoe stopped with ZeroDivisionError: division by zero.
    """
    if isinstance(error, IllegalMoveError):
        return say(
            "{name} tried a move that is not allowed ({rules}): its turn is not played.",
            name=name,
            rules=joined(dict.fromkeys(str(reason.rule) for reason in error.reasons)),
        )
    what = type(error).__name__ if isinstance(error, LabError) else named(error).rstrip(" .:")
    return say("{name} stopped with {error}.", name=name, error=what)


def no_move(name: object, value: object) -> Message:
    """What a computer returned instead of a move, without what it holds."""
    if value is None:
        return say("{name} returned nothing, which is no move: its turn is not played.", name=name)
    if isinstance(value, str):
        return say("{name} returned a text, which is no move: its turn is not played.", name=name)
    return say(
        "{name} returned something of the kind {kind}, which is no move: its turn is not played.",
        name=name,
        kind=type(value).__name__,
    )
