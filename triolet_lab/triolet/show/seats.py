"""Who sits at a table: people by their names, computer players, a learner's own functions."""

import random
import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from types import FunctionType
from typing import Any, TypeAlias

from triolet_lab.errors import GameError
from triolet_lab.language import Message, say
from triolet_lab.notation import quoted
from triolet_lab.triolet.thinking.players import PLAYERS, KitPlayer, Player, is_of_the_kit, player
from triolet_lab.widgets import sitting
from triolet_lab.widgets.sitting import YOU, seated

Seat: TypeAlias = sitting.Seat[Player]
"""A place at a table of Triolet: a name, and its computer player or None for a person."""


def seats_of(players: Sequence[str | Player], rng: random.Random) -> tuple[Seat, ...]:
    """The seats at the table, each with its computer player or None for a person.

    >>> [seat.name for seat in seats_of(["you", "greedy", "greedy"], random.Random(1))]
    ['you', 'greedy', 'greedy 2']
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise GameError(
            say(
                "The players are a list such as {example}, not {value}.",
                example="['you', 'greedy']",
                value=quoted(players),
            )
        )
    found: dict[str, Player | None] = {}
    for who in players:
        name = single = _name(who)
        count = 1
        while name in found and (not isinstance(who, str) or single in PLAYERS):
            count += 1
            name = f"{single} {count}"
        if name in found:
            raise GameError(
                say("Two players are called {name}: give each a name of their own.", name=name)
            )
        found[name] = _built_in(name, rng) if isinstance(who, str) else _by_name(who)
    return seated([*found.items()])


class ByName:
    """A learner's function by its name in the notebook: repaired there, it plays as repaired."""

    def __init__(self, first: FunctionType) -> None:
        self.first = first
        """The function as it was seated."""
        self.__name__ = first.__name__

    def __call__(self, view: Any) -> Any:
        """The move of the function as it stands now."""
        return as_it_stands(self)(view)


def as_it_stands(who: Player) -> Player:
    """The function that a player is at this moment."""
    if not isinstance(who, ByName):
        return who
    now = _in_the_notebook(who.__name__)
    return now if isinstance(now, FunctionType) else who.first


def _by_name(who: Player) -> Player:
    """The player by its name, if the notebook has it under that name."""
    is_there = isinstance(who, FunctionType) and _in_the_notebook(who.__name__) is who
    return ByName(who) if is_there and isinstance(who, FunctionType) else who


def _in_the_notebook(name: str) -> object:
    return getattr(sys.modules.get("__main__"), name, None)


def _name(who: str | Player) -> str:
    if isinstance(who, str):
        return who
    if not callable(who):
        raise GameError(
            say(
                "A player is a name or a function from a view to a move, not {value}.",
                value=quoted(who),
            )
        )
    single = str(who) if isinstance(who, KitPlayer) else type(who).__name__
    # Signs that the text of a game needs for itself cannot stand in a name.
    name = re.sub(r"[,:#|]", ";", getattr(who, "__name__", single))
    return name if is_of_the_kit(who) else own_name(name)


def own_name(name: str) -> str:
    """What a learner's own player is called: never like a player of the kit.

    >>> own_name("careful"), own_name("greedy")
    ('careful', 'greedy (yours)')
    """
    return f"{name} (yours)" if strength_of(name) else name


def strength_of(name: str) -> str:
    """The computer player that a name such as "greedy" or "greedy 2" stands for, if any."""
    single = name.rstrip("0123456789").rstrip()
    return single if single in PLAYERS else ""


def _built_in(name: str, rng: random.Random) -> Player | None:
    return player(strength_of(name), rng=rng) if strength_of(name) else None


def misspelt(seats: Iterable[Seat]) -> list[Message]:
    """What to say about people who are called almost like a player of the kit, if there are any.

    >>> print(*misspelt(seats_of(["Ann", "gready"], random.Random(1))))
    gready sits at the table as a person: did you mean greedy?
    """
    people = [seat.name for seat in seats if seat.computer is None]
    near = {name: get_close_matches(name.lower(), PLAYERS, n=1, cutoff=0.8) for name in people}
    return [
        say(
            "{name} sits at the table as a person: did you mean {meant}?",
            name=name,
            meant=meant[0],
        )
        for name, meant in near.items()
        if meant
    ]


def seats_in(names: Iterable[str], given: Iterable[Seat], rng: random.Random) -> tuple[Seat, ...]:
    """The seats of a game: as given, or by their names in a game that was read back."""
    computers = {seat.name: seat.computer for seat in given}
    return seated(
        [(name, computers[name] if name in computers else _built_in(name, rng)) for name in names]
    )


def spoken_to(seats: Iterable[Seat]) -> int | None:
    """The seat of the person who sits there as "you", and not by a name."""
    yours = (number for number, seat in enumerate(seats) if seat.is_you and seat.name == YOU)
    return next(yours, None)
