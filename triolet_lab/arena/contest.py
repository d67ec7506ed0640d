"""What a kind of game gives to the arena, and what is to be played of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from triolet_lab.chance import SplitMix64
from triolet_lab.errors import LabError
from triolet_lab.language import Message, say
from triolet_lab.notation import quoted

if TYPE_CHECKING:
    from triolet_lab.arena.statistics import Statistics

Player: TypeAlias = Callable[..., Any]
"""From what a player may see to a move; with a parameter `rng` it gets chance as well."""
Row: TypeAlias = list[int]

MOST_TURNS = 10_000
"""A turn limit is no higher: no game needs more, and there must be room for all its turns."""


class Pace(Enum):
    """How the games of some players can be played."""

    ENGINE = "turn by turn"
    NUMBERS = "in plain numbers"
    COMPILED = "by compiled code"


class Contest(Protocol):
    """A kind of game under certain rules; an object of a module, so that it can travel.

    A game has turns, of which one player at a time may play any number of moves; rounds are inside
    it. Rows are plain numbers, of 32 bits for a game and of 16 for a turn; what they say is the
    game's own business, and that of its `results`.
    """

    @property
    def rules(self) -> Any:
        """The rules that are played."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def example(self) -> str:
        """Players as one would write them down: '["greedy", "random"]'."""

    @property
    def turn_limit(self) -> int:
        """After so many turns a game without people is broken off, unless a limit is given."""

    @property
    def widths(self) -> tuple[int, int]:
        """How many numbers are in the row of a game, and in that of a turn."""

    @property
    def results(self) -> "type[Statistics]":
        """What is made of the rows."""

    # The players.

    def player(self, name: str) -> Player:
        """The player of the kit with this name."""

    def is_of_the_kit(self, who: Player) -> bool:
        """Whether it comes with the kit: it needs no time limit, and its chance need not hide."""

    def name_of(self, who: Player) -> str:
        """What the player is called."""

    def fresh(self, who: Player, rng: Random) -> Player:
        """The player as it begins a game, with this chance if it wants any; see `seat.fresh`."""

    # A game.

    def begin(self, names: Sequence[str], rng: Random) -> Any:
        """A game in which the first player begins; refused with a sentence if there can be none."""

    def mover(self, game: Any) -> int | None:
        """Who is to play; None once the game is over."""

    def turns(self, game: Any) -> int:
        """How many turns have been played."""

    def view(self, game: Any) -> Any:
        """What the mover sees, whose `str` is the position; the player may do with it anything."""

    def play(self, game: Any, move: Any) -> Row:
        """Play a move, and give the rows of the turns that it ends, one after another.

        An `IllegalMoveError` says that it breaks rules, another `LabError` that it is no move.
        """

    def row(self, game: Any) -> Row:
        """The row of the whole game, which may have been broken off."""

    # Many games.

    def pace(self, players: Sequence[Player]) -> Pace:
        """How games between these players can be played."""

    def play_numbers(
        self, players: Sequence[Player], seed: int, first: int, games: int, turn_limit: int
    ) -> tuple[Any, Any]:
        """The rows of so many games and of their turns; asked for unless the pace is `ENGINE`."""

    def replay_code(self, number: int, seed: int, turn_limit: int | None) -> str:
        """The code that plays one game again, such as "replay_game(players, 7, seed=1)"."""


@dataclass(frozen=True)
class Terms:
    """What is to be played, whoever plays it."""

    contest: Contest
    seed: int = 0
    turn_limit: int | None = None
    """After so many turns a game is broken off; None for the limit of the contest."""
    time_limit: float | None = 10.0
    """How many seconds a turn of a function may take."""

    def __post_init__(self) -> None:
        if type(self.seed) is not int:
            raise LabError(say("A seed is a whole number, not {value}.", value=quoted(self.seed)))
        if type(self.last_turn) is not int or not 1 <= self.last_turn <= MOST_TURNS:
            raise LabError(
                say(
                    "A turn limit is a whole number from 1 to {most}, not {value}.",
                    most=MOST_TURNS,
                    value=quoted(self.turn_limit),
                )
            )
        limit: object = self.time_limit
        if limit is not None and not (isinstance(limit, int | float) and limit > 0):
            raise LabError(
                say(
                    "A time limit is a number of seconds above 0, not {value}.",
                    value=quoted(limit),
                )
            )

    @property
    def last_turn(self) -> int:
        """The number of the last turn that is played."""
        return self.contest.turn_limit if self.turn_limit is None else self.turn_limit


@dataclass(frozen=True)
class Order:
    """Who plays, and what."""

    terms: Terms
    players: tuple[Player, ...]
    names: tuple[str, ...]

    @property
    def contest(self) -> Contest:
        """The kind of game."""
        return self.terms.contest

    @property
    def pace(self) -> Pace:
        """How the games can be played."""
        return self.contest.pace(self.players)


def order_of(
    terms: Terms, players: Sequence[str | Player], names: Sequence[str] | None = None
) -> Order:
    """What is to be played, once it is known to make sense."""
    contest = terms.contest
    if not is_list(players) or len(players) not in contest.seats:
        raise LabError(how_many(contest))
    who = as_players(contest, players)
    order = Order(terms, who, tuple(names or names_of(contest, who)))
    contest.begin(order.names, SplitMix64(0))  # says so if these rules do not do for so many
    return order


def how_many(contest: Contest) -> Message:
    """How many players to give."""
    fewest, most = contest.seats[0], contest.seats[-1]
    if fewest == most:
        return say(
            "Give a list of exactly {number} players, like {example}.",
            number=most,
            example=contest.example,
        )
    return say(
        "Give a list of {fewest} to {most} players, like {example}.",
        fewest=fewest,
        most=most,
        example=contest.example,
    )


def is_list(players: object) -> bool:
    """Whether these are players in a row, and not a single one."""
    return isinstance(players, Sequence) and not isinstance(players, str)


def as_players(contest: Contest, players: Sequence[str | Player]) -> tuple[Player, ...]:
    """The players, those with a name of the kit looked up."""
    who = tuple(contest.player(one) if isinstance(one, str) else one for one in players)
    for one in who:
        if not callable(one):
            raise LabError(
                say(
                    "{value} is no player: give a name or a function of a view.",
                    value=quoted(one),
                )
            )
    return who


def names_of(contest: Contest, players: Sequence[Player]) -> tuple[str, ...]:
    """A name for each; those that are the same are numbered."""
    return numbered([contest.name_of(one) for one in players])


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names; those that are the same get numbers, and no two are the same then.

    >>> numbered(["greedy", "greedy", "greedy 1"])
    ('greedy 2', 'greedy 3', 'greedy 1')
    """
    different: list[str] = []
    for name in names:
        taken = {*names, *different}
        several = (f"{name} {number}" for number in count(1))
        different.append(
            next(one for one in several if one not in taken) if names.count(name) > 1 else name
        )
    return tuple(different)


def plain_name(who: object) -> str:
    """The name of a player: that of an object, of a function, or of its kind.

    >>> plain_name(plain_name)
    'plain_name'
    """
    return str(getattr(who, "name", getattr(who, "__name__", type(who).__name__)))
