"""What every game of the kit keeps to, tried out in seeded random games."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

import pytest

from triolet_lab.errors import LabError


class Playable(Protocol):
    """The few names that a game, a round or a deal has; an action is whatever `play` takes."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def log(self) -> Sequence[Any]: ...
    def view(self, player: int | None = None) -> Any: ...
    def check(self, move: Any) -> tuple[Any, ...]: ...
    def play(self, move: Any) -> Any: ...
    def undo(self, count: int = 1) -> None: ...
    def redo(self, count: int = 1) -> None: ...
    def go_to(self, turn: int) -> None: ...
    def replay(self) -> Self: ...


G = TypeVar("G", bound=Playable)


@dataclass(frozen=True)
class Contract(Generic[G]):
    """A game with what only the game itself can say."""

    deal: Callable[[random.Random], G]
    """A new game."""
    choose: Callable[[G, random.Random], Any]
    """A legal action by chance."""
    write: Callable[[G], str]
    """The record of the game."""
    read: Callable[[str], G]
    """The game of a record."""
    recount: Callable[[G], tuple[int, ...]]
    """The scores, added up anew from what was played."""
    shuffle: Callable[[G, int, random.Random], G]
    """The game with what a seat cannot see in another order."""
    limit: int = 2000
    """The end comes before so many actions."""

    def check(self, seed: int) -> None:
        """One seeded random game keeps everything that a game promises."""
        game, moments = self._played(seed)
        assert self._played(seed)[1] == moments, "the same seed is the same game"
        self._goes_back_and_forth(game, moments)
        self._refuses_a_turn_after_the_end(game)
        some = sorted(random.Random(seed).sample(range(len(moments)), min(6, len(moments))))
        for moment in (0, *some, len(moments) - 1):
            game.go_to(moment)
            self._has_a_record(game)
            if not game.is_over:  # the last scores tell what everybody held
                self._hides_what_is_hidden(game, random.Random(seed))
        self._forgets_what_was_taken_back(game, len(moments) - 1, random.Random(seed))

    def _played(self, seed: int) -> tuple[G, list["Moment"]]:
        """A whole game by chance, and all that everybody saw after each action."""
        game, chance = self.deal(random.Random(seed)), random.Random(seed)
        moments = [moment_of(game)]
        while not game.is_over:
            assert len(moments) <= self.limit, "the end does not come"
            mover, before = game.to_move, game.scores
            action = self.choose(game, chance)
            assert game.check(action) == (), "what is chosen is legal"
            game.play(action)
            assert game.scores == self.recount(game), "the scores add up"
            pairs = enumerate(zip(before, game.scores, strict=True))
            changed = [seat for seat, (one, other) in pairs if one != other]
            assert game.is_over or changed in ([], [mover]), "only the mover scores during a game"
            moments.append(moment_of(game))
        return game, moments

    def _goes_back_and_forth(self, game: G, moments: list["Moment"]) -> None:
        for moment in reversed(moments[:-1]):
            game.undo()
            assert moment_of(game) == moment
        for moment in moments[1:]:
            game.redo()
            assert moment_of(game) == moment
        middle = len(moments) // 2
        game.go_to(middle)
        assert moment_of(game) == moments[middle]
        game.redo(len(moments) - 1 - middle)
        copy = game.replay()
        assert moment_of(copy) == moments[0]
        copy.redo(len(moments) - 1)
        assert moment_of(copy) == moment_of(game) == moments[-1]
        for beyond in (game.redo, lambda: game.go_to(len(moments)), lambda: game.undo(-1)):
            with pytest.raises(LabError):
                beyond()
        assert moment_of(game) == moments[-1]

    def _refuses_a_turn_after_the_end(self, game: G) -> None:
        end = moment_of(game)
        game.undo()
        action = self.choose(game, random.Random(0))
        game.redo()
        with pytest.raises(LabError):
            game.play(action)
        assert moment_of(game) == end, "a refused action changes nothing"

    def _has_a_record(self, game: G) -> None:
        again = self.read(self.write(game))
        assert self.write(again) == self.write(game)
        assert moment_of(again) == moment_of(game)

    def _hides_what_is_hidden(self, game: G, chance: random.Random) -> None:
        for seat in range(len(game.names)):
            other = self.shuffle(game, seat, chance)
            assert other.view(seat) == game.view(seat)
            assert str(other.view(seat)) == str(game.view(seat))
            assert game.view(seat).history == game.log

    def _forgets_what_was_taken_back(self, game: G, last: int, chance: random.Random) -> None:
        game.go_to(last // 2)
        game.play(self.choose(game, chance))
        with pytest.raises(LabError):
            game.redo()
        game.undo()
        game.undo(last // 2)
        assert not game.log


@dataclass(frozen=True)
class Moment:
    """All that the players see of a game at one moment."""

    to_move: int
    is_over: bool
    scores: tuple[int, ...]
    log: tuple[Any, ...]
    views: tuple[Any, ...]


def moment_of(game: Playable) -> Moment:
    """What everybody sees now; a view belongs to its seat."""
    views = tuple(map(game.view, range(len(game.names))))
    assert [view.player for view in views] == [*range(len(game.names))]
    assert game.is_over or game.view() == views[game.to_move]
    return Moment(game.to_move, game.is_over, game.scores, tuple(game.log), views)


def totals(seats: int, points: Sequence[tuple[int, int]]) -> list[int]:
    """What each seat has, from the points of each turn behind its seat."""
    return [sum(some for seat, some in points if seat == number) for number in range(seats)]
