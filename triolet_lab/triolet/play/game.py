"""A whole game: turns, drawing, exchanges, the three ends, and every step back and forth."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from triolet_lab.errors import GameError, IllegalMoveError
from triolet_lab.triolet.play.view import End, Log, SeenTurn, View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, is_dead
from triolet_lab.triolet.rules.legality import Reason
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange, Move, Placement, as_move
from triolet_lab.triolet.rules.scoring import Breakdown, points_term
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Bag, Rack, Tile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with everything that happened in it, the hidden draws included."""

    player: int
    move: Move
    breakdown: Breakdown | None = None
    """How the points came about, for a placement."""
    drawn: tuple[Tile, ...] = ()
    """The tiles that the player drew at the end of the turn."""
    back: tuple[int, ...] = ()
    """Where in the bag the exchanged tiles went, counted from its bottom."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    """What a player has at the end, with the sum that leads to it.

    >>> print(FinalScore("Ann", 120, (Tile(8), Tile(5)), -1))
    Ann: 120 - 8 - 5 = 107
    """

    name: str
    before: int
    """The score after the last turn."""
    counted: tuple[Tile, ...] = ()
    """The tiles that change it."""
    sign: int = 1
    """1 when their points are added, -1 when they are taken off."""

    @property
    def total(self) -> int:
        """The final score."""
        return self.before + self.sign * sum(tile.points for tile in self.counted)

    def __str__(self) -> str:
        sign = " + " if self.sign > 0 else " - "
        terms = "".join(sign + points_term(tile) for tile in self.counted)
        return f"{self.name}: {self.before}{terms}" + (f" = {self.total}" if terms else "")


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended."""

    end: End
    finals: tuple[FinalScore, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores."""
        return tuple(final.total for final in self.finals)

    @property
    def winners(self) -> tuple[str, ...]:
        """The name of the winner, or the names of those who share the win."""
        best = max(self.scores)
        return tuple(final.name for final in self.finals if final.total == best)

    def __str__(self) -> str:
        verb = "wins" if len(self.winners) == 1 else "share the win"
        lines = [f"The game ends: {self.end}.", *map(str, self.finals)]
        return "\n".join([*lines, f"{' and '.join(self.winners)} {verb}."])


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a moment of a game, hidden tiles included."""

    board: Board
    racks: tuple[Rack, ...]
    bag: Bag
    scores: tuple[int, ...]
    to_move: int
    started: tuple[bool, ...]
    """Who has had a turn already."""
    passes: int = 0
    """How many players have just passed in succession."""
    end: End | None = None


class Game:
    """A game of Triolet for two to four players.

    The tiles come in the order of the `random.Random` passed in, or in an explicit order.

    >>> game = Game(["Ann", "Ben"], rng=random.Random(7), first=0)
    >>> print(game.racks[0])
    0 1 9
    >>> turn = game.play("9@H8 1@I8")
    >>> print(game.log)
    1. Ann: 9@H8 1@I8, 9×2 + 1 = 19 (Ann has 19)
    >>> game.undo()
    >>> game.scores
    (0, 0)
    """

    def __init__(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        rng: random.Random | None = None,
        order: Sequence[Tile] | None = None,
        rules: Rules = RULEBOOK,
        first: int | None = None,
    ) -> None:
        """Deal a game; `first` is the player who begins, by default one chosen at random."""
        self.names = tuple(players)
        self.rules = rules
        self._rng = rng
        _check_names(self.names)
        bag = self._filled_bag(order)
        if first is None:
            first = rng.randrange(len(self.names)) if rng is not None else 0
        if not isinstance(first, int) or first not in range(len(self.names)):
            raise GameError(
                f"The first player is a number from 0 to {len(self.names) - 1}, not {first!r}."
            )
        self.first = first
        """The player who began."""
        self.order = tuple(reversed(bag.tiles))
        self.put_away, bag = bag.draw(PUT_AWAY)
        self._states = [self._dealt(bag)]
        self._turns: list[Turn] = []
        self._log: list[SeenTurn] = []
        self._comments: dict[int, str] = {}
        self._now = 0

    def _filled_bag(self, order: Sequence[Tile] | None) -> Bag:
        needed = PUT_AWAY + RACK_SIZE * len(self.names)
        if self.rules.tile_count < needed:
            raise GameError(
                f"{len(self.names)} players need at least {needed} tiles, "
                f"and these rules have {self.rules.tile_count}."
            )
        if self._rng is not None and not isinstance(self._rng, random.Random):
            raise GameError(
                f"Give rng as a random.Random, like random.Random(7), not {self._rng!r}."
            )
        if (self._rng is None) == (order is None):
            raise GameError("A game needs either rng=random.Random(...) or order=[tiles...].")
        if order is None:
            assert self._rng is not None
            return Bag.shuffled(self.rules.tiles(), self._rng)
        if Counter(order) != Counter(self.rules.tiles()):
            raise GameError(
                f"The order must name each of the {self.rules.tile_count} tiles exactly once."
            )
        return Bag.of_order(order)

    def _dealt(self, bag: Bag) -> State:
        racks = []
        for _ in self.names:
            drawn, bag = bag.draw(RACK_SIZE)
            racks.append(Rack(drawn))
        nobody = (False,) * len(self.names)
        nothing = (0,) * len(self.names)
        return State(Board((), self.rules), tuple(racks), bag, nothing, self.first, nobody)

    # What there is to see.

    @property
    def state(self) -> State:
        """Everything about the present moment, hidden tiles included."""
        return self._states[self._now]

    @property
    def board(self) -> Board:
        """What lies where."""
        return self.state.board

    @property
    def racks(self) -> tuple[Rack, ...]:
        """All racks: hidden from the other players."""
        return self.state.racks

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores now; once the game is over, the final scores."""
        return self.state.scores if self.result is None else self.result.scores

    @property
    def to_move(self) -> int:
        """The number of the player whose turn it is."""
        return self.state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.end is not None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far, hidden draws included."""
        return tuple(self._turns[: self._now])

    @property
    def log(self) -> Log:
        """The turns so far, as everybody saw them; prints as a score sheet."""
        return Log(self._log[: self._now])

    @property
    def result(self) -> GameResult | None:
        """How the game ended, None while it goes on."""
        state = self.state
        if state.end is None:
            return None
        if state.end is not End.OUT:
            finals = [
                FinalScore(name, before, rack.tiles, -1)
                for name, before, rack in zip(self.names, state.scores, state.racks, strict=True)
            ]
        else:
            left = tuple(tile for rack in state.racks for tile in rack)
            last = self._turns[self._now - 1].player
            finals = [
                FinalScore(name, before, left if player == last else ())
                for player, (name, before) in enumerate(zip(self.names, state.scores, strict=True))
            ]
        return GameResult(state.end, tuple(finals))

    def view(self, player: int | None = None) -> View:
        """What a player may see; by default the one whose turn it is."""
        state = self.state
        player = state.to_move if player is None else player
        if not isinstance(player, int) or player not in range(len(self.names)):
            raise GameError(f"There is no player {player!r}: the last is {len(self.names) - 1}.")
        return View(
            names=self.names,
            player=player,
            board=state.board,
            rack=state.racks[player],
            scores=self.scores,
            rack_sizes=tuple(map(len, state.racks)),
            bag_size=len(state.bag),
            to_move=state.to_move,
            started=state.started,
            passes=state.passes,
            end=state.end,
            history=self.log,
        )

    def legal_placements(self) -> list[Scored]:
        """All placements of the player to move, with their points."""
        return [] if self.is_over else self.view().legal_placements()

    def legal_moves(self) -> list[Move]:
        """All moves of the player to move: placements, then exchanges, then a pass."""
        return self.view().legal_moves()

    def check(self, move: Move | str) -> tuple[Reason, ...]:
        """Every rule that the move would break; nothing when it is legal."""
        return self.view().check(move)

    # What changes the game.

    def play(self, move: Move | str) -> Turn:
        """Play a move, given as itself or as its text; a refused one changes nothing."""
        return self.play_recorded(as_move(move), None)

    def play_recorded(self, move: Move, back: tuple[int, ...] | None) -> Turn:
        """Play a move of an earlier game: exchanged tiles go back to the same places in the bag."""
        if self.is_over:
            raise GameError(f"The game is over ({self.state.end}): no more turns can be played.")
        reasons = self.check(move)
        if reasons:
            raise IllegalMoveError(move, reasons)
        if isinstance(move, Placement):
            turn, state = self._placed(move)
        elif isinstance(move, Exchange):
            turn, state = self._exchanged(move, back)
        else:
            turn, state = self._passed(move)
        self._comments = {key: text for key, text in self._comments.items() if key <= self._now}
        self._turns[self._now :] = [turn]
        self._log[self._now :] = [self._seen(turn, state)]
        self._now += 1
        self._states[self._now :] = [state]
        return turn

    def _placed(self, placement: Placement) -> tuple[Turn, State]:
        state = self.state
        breakdown = self.view().score(placement)
        rack = state.racks[state.to_move].without(placement.tiles)
        drawn, bag = state.bag.draw(RACK_SIZE - len(rack))
        racks = _put(state.racks, state.to_move, rack + drawn)
        board = state.board.place_all(placement.placed)
        end = None
        if not racks[state.to_move]:
            end = End.OUT
        elif is_dead(board, {tile for rack in racks for tile in rack}.union(bag.tiles)):
            end = End.DEAD_BOARD
        scores = _put(state.scores, state.to_move, state.scores[state.to_move] + breakdown.total)
        after = replace(self._after(), board=board, racks=racks, bag=bag, scores=scores, end=end)
        if breakdown.replay and end is None:
            after = replace(after, to_move=state.to_move)
        return Turn(state.to_move, placement, breakdown, drawn), after

    def _exchanged(self, exchange: Exchange, back: tuple[int, ...] | None) -> tuple[Turn, State]:
        state = self.state
        rack = state.racks[state.to_move].without(exchange.tiles)
        drawn, bag = state.bag.draw(len(exchange.tiles))
        if back is None:
            back = tuple(
                # Without chance the tiles go to the bottom: nobody draws them soon.
                self._rng.randrange(len(bag) + count + 1) if self._rng is not None else 0
                for count in range(len(exchange.tiles))
            )
        elif len(back) != len(exchange.tiles) or any(
            not 0 <= place <= len(bag) + count for count, place in enumerate(back)
        ):
            raise GameError(f"The places {back} in the bag do not fit {exchange}.")
        bag = bag.put_back(exchange.tiles, back)
        racks = _put(state.racks, state.to_move, rack + drawn)
        turn = Turn(state.to_move, exchange, None, drawn, back)
        return turn, replace(self._after(), racks=racks, bag=bag)

    def _passed(self, move: Move) -> tuple[Turn, State]:
        passes = self.state.passes + 1
        end = End.STUCK if passes == len(self.names) else None
        return Turn(self.to_move, move), replace(self._after(), passes=passes, end=end)

    def _after(self) -> State:
        """The next state as far as every turn makes it: the next player, nobody has passed."""
        state = self.state
        started = _put(state.started, state.to_move, True)
        following = (state.to_move + 1) % len(self.names)
        return replace(state, to_move=following, started=started, passes=0)

    # Back and forth.

    def undo(self, count: int = 1) -> None:
        """Take back so many turns."""
        self._step(-1, count)

    def redo(self, count: int = 1) -> None:
        """Play again so many turns that were taken back."""
        self._step(1, count)

    def _step(self, way: int, count: int) -> None:
        if not isinstance(count, int) or count < 0:
            raise GameError(f"A number of turns is a whole number from 0 up, not {count!r}.")
        self.go_to(self._now + way * count)

    def go_to(self, turn: int) -> None:
        """Go to the moment after so many turns; 0 is the start."""
        if not isinstance(turn, int) or turn not in range(len(self._states)):
            raise GameError(
                f"There is no turn {turn} to go to: this game knows 0 to {len(self._turns)}."
            )
        self._now = turn

    def replay(self) -> "Game":
        """The same game at its start: `redo` steps through it, and this one stays as it is.

        Both take their chance from the same `random.Random` if an exchange is played on in one.
        """
        copy = Game.__new__(Game)
        copy.__dict__.update(self.__dict__)
        copy._states = self._states[: self._now + 1]
        copy._turns = self._turns[: self._now]
        copy._log = self._log[: self._now]
        copy._comments = dict(self._comments)
        copy._now = 0
        return copy

    # Remarks and text.

    def annotate(self, turn: int, text: str) -> None:
        """Write a remark to a turn (1 is the first, 0 the whole game); an empty one removes it."""
        if not isinstance(turn, int) or turn not in range(self._now + 1):
            raise GameError(f"There is no turn {turn}: turns go from 1 to {self._now}.")
        self._comments[turn] = " ".join(text.split())

    def comment(self, turn: int) -> str:
        """The remark to a turn, or to the whole game for 0; empty if there is none."""
        return self._comments.get(turn, "") if turn <= self._now else ""

    @property
    def text(self) -> str:
        """The whole game as a text that `parse_game` reads back."""
        from triolet_lab.triolet.play.record import game_text

        return game_text(self)

    def _seen(self, turn: Turn, after: State) -> SeenTurn:
        return SeenTurn(
            number=self._now + 1,
            player=turn.player,
            name=self.names[turn.player],
            score=after.scores[turn.player],
            breakdown=turn.breakdown,
            exchanged=len(turn.move.tiles) if isinstance(turn.move, Exchange) else 0,
        )

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.names)}: {self._now} turns, scores {self.scores}>"

    def __str__(self) -> str:
        scores = ", ".join(f"{n} {s}" for n, s in zip(self.names, self.scores, strict=True))
        if self.result is not None:
            return f"{self.board}\n{self.result}"
        return f"{self.board}\n{scores}; {self.names[self.to_move]} to move"

    def _repr_svg_(self) -> str:
        from triolet_lab.triolet.show import pictures as svg

        last = self.log[-1].placement if self.log else None
        return svg.board(self.board, placement=last)


def _check_names(names: tuple[str, ...]) -> None:
    if not 2 <= len(names) <= 4:
        raise GameError(f"Triolet is for 2 to 4 players, not {len(names)}.")
    for name in names:
        if (
            not isinstance(name, str)
            or not name.strip()
            or set(name) & set(",:#|")
            or name.splitlines() != [name]
        ):
            raise GameError(
                f"{name!r} cannot be a player's name: use letters, without , : # | or line breaks."
            )
        if name != name.strip():
            raise GameError(f"{name!r} cannot be a player's name: it begins or ends with a space.")
    if len(set(names)) < len(names):
        raise GameError("Two players have the same name: give each a name of their own.")


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
