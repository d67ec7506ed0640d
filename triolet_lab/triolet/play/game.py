"""A whole game: turns, drawing, exchanges, the three ends, and every step back and forth."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from triolet_lab.errors import GameError, IllegalMoveError
from triolet_lab.language import joined, say
from triolet_lab.notation import check_text, quoted
from triolet_lab.triolet.play.deal import filled_bag
from triolet_lab.triolet.play.position import LARGEST, End, players_fault
from triolet_lab.triolet.play.result import NO_MORE_TURNS
from triolet_lab.triolet.play.result import FinalScore as FinalScore
from triolet_lab.triolet.play.result import GameResult as GameResult
from triolet_lab.triolet.play.transcript import game_text
from triolet_lab.triolet.play.turns import Snapshot as Snapshot
from triolet_lab.triolet.play.turns import Turn as Turn
from triolet_lab.triolet.play.view import Log, SeenTurn, View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, is_dead
from triolet_lab.triolet.rules.legality import Reason
from triolet_lab.triolet.rules.material import RULEBOOK, Rules, as_rules
from triolet_lab.triolet.rules.moves import Exchange, Move, Placement, as_move
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Bag, Rack, Tile, chance_places

T = TypeVar("T")


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
        you: int | None = None,
    ) -> None:
        """Deal a game; `first` is the player who begins, by default one chosen at random.

        `you` is the player whom the kit speaks to as "you", if there is one.
        """
        self.names = tuple(players) if isinstance(players, Iterable) else ()
        self.rules = as_rules(rules)
        self._rng = rng
        if fault := players_fault(self.names):
            raise GameError(fault)
        bag = filled_bag(len(self.names), self.rules, rng, order)
        if first is None:
            first = rng.randrange(len(self.names)) if rng is not None else 0
        last = len(self.names) - 1
        if not self._is_seat(first):
            wrong = quoted(first)
            what = say(
                "The first player is a number from 0 to {last}, not {it}.", last=last, it=wrong
            )
            raise GameError(what)
        if you is not None and not self._is_seat(you):
            wrong = quoted(you)
            what = say(
                "The player called you is a number from 0 to {last}, not {it}.", last=last, it=wrong
            )
            raise GameError(what)
        self.first = first
        """The player who began."""
        self.you = you
        """The player whom the kit speaks to as "you", if there is one."""
        self.order = tuple(reversed(bag.tiles))
        self.put_away, bag = bag.draw(PUT_AWAY)
        self._states = [self._dealt(bag)]
        self._turns: list[Turn] = []
        self._log: list[SeenTurn] = []
        self._comments: dict[int, str] = {}
        self._now = 0

    def _is_seat(self, number: object) -> bool:
        return isinstance(number, int) and number in range(len(self.names))

    def _dealt(self, bag: Bag) -> Snapshot:
        racks = []
        for _ in self.names:
            drawn, bag = bag.draw(RACK_SIZE)
            racks.append(Rack(drawn))
        nobody = (False,) * len(self.names)
        nothing = (0,) * len(self.names)
        return Snapshot(Board((), self.rules), tuple(racks), bag, nothing, self.first, nobody)

    # What there is to see.

    @property
    def state(self) -> Snapshot:
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
        return GameResult(state.end, tuple(finals), self.you)

    def view(self, player: int | None = None) -> View:
        """What a player may see; by default the one whose turn it is."""
        state = self.state
        player = state.to_move if player is None else player
        if not self._is_seat(player):
            raise GameError(
                say(
                    "There is no player {number}: the last is {last}.",
                    number=quoted(player),
                    last=len(self.names) - 1,
                )
            )
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
            you=self.you,
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

    def play(self, move: Move | str, hints: int = 0) -> Turn:
        """Play a move, given as itself or as its text; a refused one changes nothing.

        `hints` is how many hints the player asked for before it.
        """
        return self.play_recorded(as_move(move), None, hints)

    def play_recorded(self, move: Move, back: tuple[int, ...] | None, hints: int = 0) -> Turn:
        """Play a move of an earlier game: exchanged tiles go back to the same places in the bag."""
        if self.state.end is not None:
            raise GameError(NO_MORE_TURNS[self.state.end])
        if type(hints) is not int or not 0 <= hints <= LARGEST:
            wrong = quoted(hints)
            what = say("A number of hints is a whole number from 0 to 999999, not {it}.", it=wrong)
            raise GameError(what)
        reasons = self.check(move)
        if reasons:
            raise IllegalMoveError(move, reasons)
        if isinstance(move, Placement):
            turn, state = self._placed(move)
        elif isinstance(move, Exchange):
            turn, state = self._exchanged(move, back)
        else:
            turn, state = self._passed(move)
        if hints:
            turn = replace(turn, hints=hints)
        self._comments = {key: text for key, text in self._comments.items() if key <= self._now}
        self._turns[self._now :] = [turn]
        self._log[self._now :] = [self._seen(turn, state)]
        self._now += 1
        self._states[self._now :] = [state]
        return turn

    def _placed(self, placement: Placement) -> tuple[Turn, Snapshot]:
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

    def _exchanged(self, exchange: Exchange, back: tuple[int, ...] | None) -> tuple[Turn, Snapshot]:
        state = self.state
        rack = state.racks[state.to_move].without(exchange.tiles)
        drawn, bag = state.bag.draw(len(exchange.tiles))
        if back is None:
            count = len(exchange.tiles)
            # Without chance the tiles go to the bottom: nobody draws them soon.
            back = chance_places(len(bag), count, self._rng) if self._rng else (0,) * count
        elif len(back) != len(exchange.tiles) or any(
            not 0 <= place <= len(bag) + count for count, place in enumerate(back)
        ):
            raise GameError(
                say(
                    "The places {places} in the bag do not fit {exchange}.",
                    places=quoted(back),
                    exchange=str(exchange),
                )
            )
        bag = bag.put_back(exchange.tiles, back)
        racks = _put(state.racks, state.to_move, rack + drawn)
        turn = Turn(state.to_move, exchange, None, drawn, back)
        return turn, replace(self._after(), racks=racks, bag=bag)

    def _passed(self, move: Move) -> tuple[Turn, Snapshot]:
        passes = self.state.passes + 1
        end = End.STUCK if passes == len(self.names) else None
        return Turn(self.to_move, move), replace(self._after(), passes=passes, end=end)

    def _after(self) -> Snapshot:
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
            wrong = quoted(count)
            what = say("A number of turns is a whole number from 0 up, not {it}.", it=wrong)
            raise GameError(what)
        self.go_to(self._now + way * count)

    def go_to(self, turn: int) -> None:
        """Go to the moment after so many turns; 0 is the start."""
        if not isinstance(turn, int) or turn not in range(len(self._states)):
            raise GameError(
                say(
                    "There is no turn {number} to go to: this game knows 0 to {last}.",
                    number=quoted(turn),
                    last=len(self._turns),
                )
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
        check_text(text, "a good start")
        if not isinstance(turn, int) or turn not in range(self._now + 1):
            raise GameError(
                say(
                    "There is no turn {number}: turns go from 1 to {last}.",
                    number=quoted(turn),
                    last=self._now,
                )
            )
        self._comments[turn] = " ".join(text.split())

    def comment(self, turn: int) -> str:
        """The remark to a turn, or to the whole game for 0; empty if there is none."""
        return self._comments.get(turn, "") if turn <= self._now else ""

    @property
    def text(self) -> str:
        """The whole game as a text that `parse_game` reads back."""
        return game_text(self)

    @property
    def kept_text(self) -> str:
        """The text for a file: until the game is over, what is hidden is not read at a glance."""
        return game_text(self, hidden=not self.is_over)

    def _seen(self, turn: Turn, after: Snapshot) -> SeenTurn:
        return SeenTurn(
            number=self._now + 1,
            player=turn.player,
            name=self.names[turn.player],
            score=after.scores[turn.player],
            breakdown=turn.breakdown,
            exchanged=len(turn.move.tiles) if isinstance(turn.move, Exchange) else 0,
            hints=turn.hints,
            is_you=turn.player == self.you,
        )

    def __repr__(self) -> str:
        # No code: what would rebuild the game shows every hidden tile. `text` does that when asked.
        return f"<Game of {', '.join(self.names)}: {self._now} turns, scores {self.scores}>"

    def __str__(self) -> str:
        if self.result is not None:
            return f"{self.board}\n{self.result}"
        pairs = zip(self.names, self.scores, strict=True)
        scores = joined(f"{name} {points}" for name, points in pairs)
        return f"{self.board}\n" + str(
            say("{scores}; {name} to move", scores=scores, name=self.names[self.to_move])
        )

    def _repr_svg_(self) -> str:
        from triolet_lab.triolet.show import pictures  # its own picture

        last = self.log[-1].placement if self.log else None
        return pictures.board(self.board, placement=last)


def _put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
