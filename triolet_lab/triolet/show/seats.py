"""Who sits at a table: people by their names, computer players, a learner's own functions."""

import random
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from triolet_lab.errors import GameError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.thinking.players import PLAYERS, KitPlayer, Player, is_of_the_kit, player


def seats_of(players: Sequence[str | Player], rng: random.Random) -> dict[str, Player | None]:
    """The names at the table, each with its computer player or None for a person."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise GameError(f"The players are a list such as ['you', 'greedy'], not {players!r}.")
    seats: dict[str, Player | None] = {}
    for who in players:
        name = single = _name(who)
        count = 1
        while name in seats and (not isinstance(who, str) or single in PLAYERS):
            count += 1
            name = f"{single} {count}"
        if name in seats:
            raise GameError(f"Two players are called {name}: give each a name of their own.")
        seats[name] = _built_in(name, rng) if isinstance(who, str) else who
    return seats


def _name(who: str | Player) -> str:
    if isinstance(who, str):
        return who
    if not callable(who):
        raise GameError(f"A player is a name or a function from a view to a move, not {who!r}.")
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


def misspelt(names: Iterable[str], seats: dict[str, Player | None]) -> str:
    """What to say about people who are called almost like a player of the kit, if there are any.

    >>> misspelt(["Ann", "gready"], {"Ann": None, "gready": None})
    'gready sits at the table as a person: did you mean greedy?'
    """
    near = {
        name: get_close_matches(name.lower(), PLAYERS, n=1, cutoff=0.8)
        for name in names
        if seats.get(name) is None and not strength_of(name)
    }
    return "\n".join(
        f"{name} sits at the table as a person: did you mean {meant[0]}?"
        for name, meant in near.items()
        if meant
    )


def computers_of(
    game: Game, seats: dict[str, Player | None], rng: random.Random
) -> dict[int, Player]:
    """Which seats of a game the computer has: as given, or by their names in a game read back."""
    found = {}
    for number, name in enumerate(game.names):
        computer = seats[name] if name in seats else _built_in(name, rng)
        if computer is not None:
            found[number] = computer
    return found
