"""What the computer players at a table do: their moves, and what is said when one fails.

Nothing that is said shows a tile that others may not see: a sentence of the kit could name some.
"""

import random
from typing import Any

from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.language import Message, joined, say
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Move, as_move
from triolet_lab.triolet.thinking.players import Player, is_of_the_kit
from triolet_lab.widgets.background import named

SECONDS = 10
"""So long a learner's function may think about a turn."""

STYLES = {
    "random": say("random: Plays any legal placement, each as likely as any other."),
    "greedy": say(
        "greedy: Plays the placement that earns most in this turn, and thinks of nothing else."
    ),
    "replay": say(
        "replay: Plays like greedy, but counts a replay cell as so many points more, because the "
        "turn that follows earns something too."
    ),
    "leave": say(
        "leave: Thinks of the next turn: to the points of a placement it adds what the tiles that "
        "stay on the rack are worth."
    ),
    "cautious": say("cautious: Counts what it opens for the next player."),
    "strong": say(
        "strong: Tries its best moves on many samples of the tiles that it cannot see, each a few "
        "turns ahead, and plays the one that wins most often; once the bag of two players is empty "
        "it solves the rest of the game."
    ),
}
"""How the players of the kit play, each in one sentence for those who sit before the board."""


def thought(computer: Player, view: View, name: object) -> Any:
    """What a computer wants to play; a learner's function may fail, or never come to an end."""
    if is_of_the_kit(computer):
        return computer(view)
    from triolet_lab.arena.referee import Seat, TooSlowError, with_chance  # loads numpy

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
        raise GameError(failure(name, error)) from cause
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
