"""Players: each looks at what one player may see and picks one legal move.

A player is anything that can be called with a `View` and returns a move, so a learner's player is
a plain function. Those that come with the kit have a name that can be used in place of them.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import ClassVar, TypeAlias

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.notation import quoted
from triolet_lab.triolet.fast import fastest, selfplay
from triolet_lab.triolet.fast.leaves import LEAVES, REPLAY_WORTH
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.cells import Special
from triolet_lab.triolet.rules.generator import Scored
from triolet_lab.triolet.rules.legality import EXCHANGE_MINIMUM
from triolet_lab.triolet.rules.moves import Exchange, Move, Pass, Placement
from triolet_lab.triolet.rules.tiles import TARGET, Tile
from triolet_lab.triolet.thinking.sampling import Settings
from triolet_lab.triolet.thinking.strong import EFFORTS, think
from triolet_lab.triolet.thinking.worth import best_alone

Player: TypeAlias = Callable[[View], Move]
"""From what a player may see to a move."""


def without_placement(view: View) -> Move:
    """What is left for a player who can place nothing: exchange everything, or else pass.

    >>> from triolet_lab import Board, Rack
    >>> view = View(("Ann", "Ben"), 0, Board(), Rack.parse("15 14 13"), (0, 0), (3, 3), 5)
    >>> print(without_placement(view))
    exchange 13 14 15
    """
    if view.bag_size >= EXCHANGE_MINIMUM:
        return Exchange(view.rack.tiles)
    return Pass()


@dataclass(frozen=True, kw_only=True)
class KitPlayer(ABC):
    """A player of the kit: a name, an explanation, options, and chance of its own."""

    name: ClassVar[str]
    summary: ClassVar[Message]
    """How it plays, in one sentence."""
    details: ClassVar[Message]
    """What else there is to know, such as its options."""
    rng: random.Random = field(default_factory=random.Random, repr=False, compare=False)
    """Where a player that leaves something to chance takes it from."""

    @abstractmethod
    def __call__(self, view: View) -> Move:
        """The move to play."""

    @property
    def explanation(self) -> Listed:
        """What this player does, in one paragraph.

        >>> print(player("random").explanation)
        Plays any legal placement, each as likely as any other. It is the yardstick that every \
thought-out player should beat.
        """
        return joined((self.summary, self.details), " ")

    def __str__(self) -> str:
        options = [part.name for part in fields(self) if part.name != "rng"]
        chosen = ", ".join(
            f"{name}={getattr(self, name)}"
            for name in options
            if getattr(self, name) != getattr(type(self)(), name)
        )
        return f"{self.name} ({chosen})" if chosen else self.name


@dataclass(frozen=True, kw_only=True)
class BuiltIn(KitPlayer):
    """A player that can play whole games in plain numbers."""

    def __call__(self, view: View) -> Move:
        """The move to play."""
        placements = view.legal_placements()
        if not placements:
            return without_placement(view)
        return self.choose(view, placements).placement

    @abstractmethod
    def choose(self, view: View, placements: Sequence[Scored]) -> Scored:
        """The placement to play, one of those that are legal."""

    @abstractmethod
    def strategy(self) -> tuple[int, ...]:
        """The player in numbers, for whole games in the compiled kernel."""


@dataclass(frozen=True, kw_only=True)
class RandomPlayer(BuiltIn):
    """A player that leaves everything to chance.

    >>> from triolet_lab import Game
    >>> game = Game(rng=random.Random(1), first=0)
    >>> game.check(player("random", rng=random.Random(2))(game.view()))
    ()
    """

    name: ClassVar[str] = "random"
    summary = say("Plays any legal placement, each as likely as any other.")
    details = say("It is the yardstick that every thought-out player should beat.")

    def choose(self, view: View, placements: Sequence[Scored]) -> Scored:  # noqa: ARG002
        """Any of the placements."""
        return self.rng.choice(placements)

    def strategy(self) -> tuple[int, ...]:
        """The player in numbers."""
        return selfplay.strategy(selfplay.RANDOM)


@dataclass(frozen=True, kw_only=True)
class GreedyPlayer(BuiltIn):
    """A player that takes the points.

    >>> from triolet_lab import Board, Rack
    >>> view = View(("Ann", "Ben"), 0, Board(), Rack.parse("9 5 2"), (0, 0), (3, 3), 74)
    >>> print(GreedyPlayer()(view))
    5@G8 9@H8
    """

    name: ClassVar[str] = "greedy"
    summary = say("Plays the placement that earns most in this turn, and thinks of nothing else.")
    details = say(
        "Where several earn the same it takes the first one in the order in which the legal "
        "placements are listed."
    )

    def choose(self, view: View, placements: Sequence[Scored]) -> Scored:
        """The first of the placements that are worth most."""
        return max(placements, key=lambda scored: self.worth(view, scored))

    def worth(self, view: View, scored: Scored) -> int:  # noqa: ARG002
        """What a placement is worth to this player: its points."""
        return scored.points

    def strategy(self) -> tuple[int, ...]:
        """The player in numbers."""
        return selfplay.strategy(selfplay.BEST)


@dataclass(frozen=True, kw_only=True)
class ReplayPlayer(GreedyPlayer):
    """A player that likes replay cells.

    >>> ReplayPlayer(value=25)
    ReplayPlayer(value=25)
    """

    name: ClassVar[str] = "replay"
    summary = say(
        "Plays like greedy, but counts a replay cell as so many points more, because the turn "
        "that follows earns something too."
    )
    details = say("The option `value` says how many points.")
    value: int = 25
    """What covering a replay cell is worth, in points."""

    def __post_init__(self) -> None:
        _check_whole("value", self.value)

    def worth(self, view: View, scored: Scored) -> int:
        """The points, and the value of a replay cell if it is covered."""
        return scored.points + (self.value if covers_replay(view, scored.placement) else 0)

    def strategy(self) -> tuple[int, ...]:
        """The player in numbers."""
        return selfplay.strategy(selfplay.BEST, replay=self.value)


@dataclass(frozen=True, kw_only=True)
class LeavePlayer(ReplayPlayer):
    """A player that thinks of its next turn.

    >>> from triolet_lab.triolet.rules.tiles import JOKER
    >>> LeavePlayer().leave_value(Tile(15)) < 0 < LeavePlayer().leave_value(JOKER)
    True
    """

    name: ClassVar[str] = "leave"
    summary = say(
        "Thinks of the next turn: to the points of a placement it adds what the tiles that stay "
        "on the rack are worth."
    )
    details = say(
        "A joker is an asset that should earn its keep, 6 to 8 fit well, and 13 to 15 are "
        "burdens. The option `leave` lists these values for the numbers 0 to 15 and the joker; "
        "they are fitted to many games, and so is `value`, what a replay cell is worth."
    )
    value: int = REPLAY_WORTH
    """What covering a replay cell is worth, in points."""
    leave: tuple[int, ...] = LEAVES
    """What a tile that stays is worth, for 0 to 15 and the joker."""

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "leave", tuple(self.leave))
        if len(self.leave) != TARGET + 2:
            raise LabError(
                say(
                    "The option leave lists 17 values, for 0 to 15 and the joker, not {count}.",
                    count=len(self.leave),
                )
            )
        for value in self.leave:
            _check_whole("leave", value)

    def leave_value(self, tile: Tile) -> int:
        """What the tile is worth while it stays on the rack."""
        return self.leave[TARGET + 1 if tile.number is None else tile.number]

    def worth(self, view: View, scored: Scored) -> int:
        """The points, the replay cell, and what stays."""
        stays = view.rack.without(scored.placement.tiles)
        return super().worth(view, scored) + sum(map(self.leave_value, stays))

    def strategy(self) -> tuple[int, ...]:
        """The player in numbers."""
        return selfplay.strategy(selfplay.BEST, replay=self.value, leave=self.leave)


@dataclass(frozen=True, kw_only=True)
class CautiousPlayer(BuiltIn):
    """A player that thinks of the next player's turn.

    >>> CautiousPlayer(caution=100, consider=5)
    CautiousPlayer(caution=100, consider=5)
    """

    name: ClassVar[str] = "cautious"
    summary = say("Counts what it opens for the next player.")
    details = say(
        "It looks at the placements that earn most (`consider` of them) and asks of every number "
        "tile that it cannot see: what would this tile earn at best, placed alone, after my turn? "
        "The mean of the answers, times `caution` percent, is taken off the points."
    )
    caution: int = 60
    """How much the mean answer counts, in percent."""
    consider: int = 10
    """How many placements are looked at, those that earn most."""

    def __post_init__(self) -> None:
        _check_whole("caution", self.caution)
        if type(self.consider) is not int or not 1 <= self.consider <= 999:
            raise LabError(
                say(
                    "The option consider is a whole number from 1 to 999, not {value}.",
                    value=quoted(self.consider),
                )
            )

    def choose(self, view: View, placements: Sequence[Scored]) -> Scored:
        """The best of the placements that earn most, once the answer is taken off."""
        most = sorted(placements, key=lambda scored: -scored.points)[: self.consider]
        return max(most, key=lambda scored: self.worth(view, scored))

    def worth(self, view: View, scored: Scored) -> int:
        """The points less the mean answer, times a hundred and the number of unseen tiles."""
        board = view.board.place_all(scored.placement.placed)
        unseen = {tile: count for tile, count in view.unseen.items() if not tile.is_joker}
        answers = sum(count * best_alone(board, tile) for tile, count in unseen.items())
        return 100 * max(1, sum(unseen.values())) * scored.points - self.caution * answers

    def strategy(self) -> tuple[int, ...]:
        """The player in numbers."""
        return selfplay.strategy(selfplay.CAUTIOUS, caution=self.caution, consider=self.consider)


@dataclass(frozen=True, kw_only=True)
class StrongPlayer(KitPlayer):
    """A player that tries its moves before it plays one.

    >>> StrongPlayer(level="easy")
    StrongPlayer(level='easy', seconds=1.0)
    """

    name: ClassVar[str] = "strong"
    summary = say(
        "Tries its best moves on many samples of the tiles that it cannot see, each a few turns "
        "ahead, and plays the one that wins most often; once the bag of two players is empty it "
        "solves the rest of the game."
    )
    details = say(
        'The option `level` is "easy", "medium" or "hard": the easier ones look at less and '
        "misjudge every move a little. It takes at most `seconds` for a move, by default one; "
        "with None it takes the time that it needs, and then the same chance always gives the "
        "same move. So it is in a simulation, whatever `seconds` says."
    )
    level: str = "hard"
    """How well it plays."""
    seconds: float | None = 1.0
    """How long it may think about a move."""

    def __post_init__(self) -> None:
        if self.level not in EFFORTS:
            raise LabError(
                say(
                    "There is no level {level}: there are {known}.",
                    level=quoted(self.level),
                    known=joined(EFFORTS),
                )
            )
        Settings(seconds=self.seconds)  # says so if it is no time
        fastest.prepare()  # now, so that no move has to wait for it

    def __call__(self, view: View, rng: random.Random | None = None) -> Move:
        """The move to play; a simulation gives chance of its own to every game."""
        return think(view, EFFORTS[self.level], self.seconds, rng or self.rng)


def covers_replay(view: View, placement: Placement) -> bool:
    """Whether the placement covers a replay cell."""
    return any(view.rules.special(cell) is Special.REPLAY for cell in placement.cells)


def _check_whole(option: str, value: object) -> None:
    if type(value) is not int or not -999 <= value <= 999:
        raise LabError(
            say(
                "The option {option} takes whole numbers from -999 to 999, not {value}.",
                option=option,
                value=quoted(value),
            )
        )


PLAYERS: dict[str, type[KitPlayer]] = {
    kind.name: kind
    for kind in (
        RandomPlayer,
        GreedyPlayer,
        ReplayPlayer,
        LeavePlayer,
        CautiousPlayer,
        StrongPlayer,
    )
}
"""The players of the kit by their names."""


def is_of_the_kit(who: object) -> bool:
    """Whether it is one of these players, and not one that somebody has made of them."""
    return type(who) in PLAYERS.values()


def player(name: str, **options: object) -> KitPlayer:
    """The player of the kit with this name.

    >>> print(player("replay", value=40))
    replay (value=40)
    """
    if name not in PLAYERS:
        raise LabError(
            say(
                "There is no player {name}: there are {known}.",
                name=quoted(name),
                known=joined(PLAYERS),
            )
        )
    known = [part.name for part in fields(PLAYERS[name])]
    for option in options:
        if option not in known:
            raise LabError(
                say(
                    "The player {name} has no option {option}: it has {known}.",
                    name=name,
                    option=quoted(option),
                    known=joined(known),
                )
            )
    return PLAYERS[name](**options)  # type: ignore[arg-type]
