"""Triolet as the arena asks for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from triolet_lab.arena import seat
from triolet_lab.arena.contest import Pace, plain_name
from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.notation import quoted
from triolet_lab.triolet.fast import fastest, rows, selfplay
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.show.simulation import Simulation
from triolet_lab.triolet.thinking.players import (
    BuiltIn,
    KitPlayer,
    Player,
    StrongPlayer,
    is_of_the_kit,
    player,
)


@dataclass(frozen=True)
class TrioletContest:
    """Games of Triolet under certain rules; see `arena.contest.Contest`."""

    rules: Rules = RULEBOOK

    seats: ClassVar = range(2, rows.SEATS + 1)
    example: ClassVar = '["greedy", "random"]'
    turn_limit: ClassVar = selfplay.LIMIT
    widths: ClassVar = (rows.GAME, rows.TURN)
    results: ClassVar = Simulation

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise LabError(
                say(
                    "The rules are Rules, such as {example}, not {value}.",
                    example="Rules.small(7)",
                    value=quoted(self.rules),
                )
            )

    # The players.

    def player(self, name: str) -> Player:
        """The player of the kit with this name."""
        return player(name)

    def is_of_the_kit(self, who: Player) -> bool:
        """Whether it comes with the kit."""
        return is_of_the_kit(who)

    def name_of(self, who: Player) -> str:
        """The player's name with its options, unless they are many or no part of a name."""
        name = plain_name(who)
        full = str(who) if isinstance(who, BuiltIn) else name
        return name if len(full) > 30 or "," in full else full

    def fresh(self, who: Player, rng: Random) -> Player:
        """The player as it begins a game."""
        if isinstance(who, StrongPlayer):
            return replace(who, rng=rng, seconds=None)  # no clock may choose the moves
        if isinstance(who, KitPlayer):
            return replace(who, rng=rng)
        return seat.fresh(who, rng)

    # A game.

    def begin(self, names: Sequence[str], rng: Random) -> Game:
        """A game in which the first player begins."""
        return Game(names, rng=rng, rules=self.rules, first=0)

    def mover(self, game: Game) -> int | None:
        """Who is to play; None once the game is over."""
        return None if game.is_over else game.to_move

    def turns(self, game: Game) -> int:
        """How many turns have been played."""
        return len(game.turns)

    def view(self, game: Game) -> View:
        """What the player sees, with a board of its own: whatever it does to it, the game stays."""
        view = game.view()
        view.board.grid()  # worked out once, and copied from then on
        return replace(view, board=view.board.place_all(()))

    def play(self, game: Game, move: Any) -> list[int]:
        """Play a move, which is a turn."""
        return rows.of_turn(game.play(move), game)

    def row(self, game: Game) -> list[int]:
        """The row of the whole game."""
        return rows.of_game(game)

    # Many games.

    def pace(self, players: Sequence[Player]) -> Pace:
        """The simpler players of the kit play in plain numbers."""
        if not all(isinstance(who, BuiltIn) and is_of_the_kit(who) for who in players):
            return Pace.ENGINE
        return Pace.COMPILED if fastest.is_compiled() else Pace.NUMBERS

    def play_numbers(
        self, players: Sequence[Player], seed: int, first: int, games: int, turn_limit: int
    ) -> tuple[Any, Any]:
        """The rows of so many games and of their turns."""
        strategies = [who.strategy() for who in players if isinstance(who, BuiltIn)]
        return fastest.play(seed, first, games, strategies, self.rules, turn_limit)

    def replay_code(self, number: int, seed: int, turn_limit: int | None) -> str:
        """The code that plays one game again."""
        rules = "" if self.rules == RULEBOOK else ", rules=rules"
        limit = "" if turn_limit is None else f", turn_limit={turn_limit}"
        return f"replay_game(players, {number}, seed={seed}{rules}{limit})"
