"""The game in hand: kept in the folder of the notebook, and offered again the next time."""

import random
from collections.abc import Iterable
from pathlib import Path

from triolet_lab.errors import LabError
from triolet_lab.language import Message, joined, say
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.show.seats import Seat, seats_in
from triolet_lab.widgets.savefile import read_game
from triolet_lab.widgets.sitting import Other

HAND = Path(".triolet-game")
"""The file in the folder in which the kernel works, which is that of the notebook."""


def last_game(given: Iterable[Seat], rng: random.Random) -> Other[Game] | None:
    """The game that was in hand when one was last played here, if it is not over."""
    try:
        game = read_game(HAND, parse_game)
    except LabError:  # there is none that can be read, and nobody has asked for it
        return None
    seats = seats_in(game.names, given, rng)
    return None if game.is_over else Other(game, seats, len(game.turns))


def offer(offered: Other[Game]) -> Message:
    """What is said of it."""
    return say(
        "The last game here ({names}) is not over: “Play on with the game before” brings it back.",
        names=joined(seat.called for seat in offered.seats),
    )
