"""A walk through a game: the moment that is looked at, and branches that lead away and back."""

import random

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.notation import quoted
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.view import SeenTurn, View
from triolet_lab.triolet.play.what_if import WhatIf
from triolet_lab.triolet.rules.moves import Move


class Walk:
    """Steps through a game, or stands on a position, and never disturbs either.

    While a game goes on, the tiles of those who are not to move stay hidden at every moment: what
    a player held earlier tells of what is held now. Once it is over, each moment is shown as the
    player saw it whose turn it was.

    >>> game = Game(["Ann", "Ben"], rng=random.Random(7), first=0)
    >>> turn = game.play("9@H8 1@I8")
    >>> walk = Walk(game, seed=0)
    >>> walk.turn, walk.is_hidden
    (1, False)
    >>> walk.go_to(0)
    >>> walk.is_hidden
    True
    """

    def __init__(self, game: Game, seed: int) -> None:
        """Begin at the start of a game that is over, else at the present."""
        self._game = game if isinstance(game, WhatIf) else game.replay()
        self._length = len(game.turns)
        self._moves = [turn.move for turn in game.turns]
        self._open = set(range(len(game.names))) if game.is_over else {game.to_move}
        self._scores = _scores_along(self._game, self._length)
        self._seed = seed
        self.branch: WhatIf | None = None
        """The branch that is looked at, if it is not the game."""
        self._branch_length = 0
        self._game.go_to(0 if game.is_over else self._length)

    @property
    def line(self) -> Game:
        """The game, or the branch, at the moment that is looked at."""
        return self._game if self.branch is None else self.branch

    @property
    def is_of_game(self) -> bool:
        """Whether it leads through a game: a position has only one moment."""
        return not isinstance(self._game, WhatIf)

    @property
    def turn(self) -> int:
        """How many turns of the line have been played at this moment."""
        return len(self.line.turns)

    @property
    def last(self) -> int:
        """How many turns the line has."""
        return self._length if self.branch is None else self._branch_length

    @property
    def is_hidden(self) -> bool:
        """Whether the tiles of the player to move may not be seen."""
        return self.branch is None and self._game.to_move not in self._open

    @property
    def can_move(self) -> bool:
        """Whether there is a move to think about."""
        return not (self.is_hidden or self.line.is_over)

    @property
    def mover(self) -> str:
        """Whose turn it is."""
        return self.line.names[self.line.to_move]

    @property
    def others(self) -> tuple[str, ...]:
        """The names of those who answer."""
        names = enumerate(self.line.names)
        return tuple(name for seat, name in names if seat != self.line.to_move)

    @property
    def view(self) -> View:
        """What the player whose turn it is sees; refused while those tiles are hidden."""
        if self.is_hidden:
            raise LabError(
                say(
                    "It is {name}'s turn: those tiles stay hidden until the game is over.",
                    name=self.mover,
                )
            )
        return self.line.view()

    @property
    def played(self) -> Move | None:
        """What was played in the game at this moment; None in a branch, and after the last turn."""
        known = self.branch is None and not self.is_hidden and self.turn < self._length
        return self._moves[self.turn] if known else None

    def go_to(self, turn: int) -> None:
        """Go to the moment after so many turns; 0 is the start."""
        if type(turn) is not int or not 0 <= turn <= self.last:
            raise LabError(
                say(
                    "There is no turn {turn}: turns go from 0 to {last}.",
                    turn=quoted(turn),
                    last=self.last,
                )
            )
        self.line.go_to(turn)

    def play(self, move: Move | str) -> SeenTurn:
        """Play a move in a branch; from the same moment every branch deals the same tiles."""
        branch = self.branch or WhatIf(self.view, random.Random(f"{self._seed} {self.turn}"))
        branch.play(move)
        self.branch, self._branch_length = branch, len(branch.turns)
        return branch.log[-1]

    def leave(self) -> None:
        """Leave the branch; the game is where it was."""
        self.branch = None

    def whole(self) -> Game:
        """The line with all its turns, as a copy."""
        now = self.turn
        self.line.go_to(self.last)
        copy = self.line.replay()
        self.line.go_to(now)
        copy.go_to(self.last)
        return copy

    def scores(self) -> tuple[list[tuple[int, ...]], int, int | None]:
        """The scores after every turn, how many turns lie behind, and where the branch began."""
        if self.branch is None:
            return self._scores, self.turn, None
        begin = len(self._game.turns)
        further = _scores_along(self.branch, self._branch_length)[1:]
        return [*self._scores[: begin + 1], *further], begin + self.turn, begin


def _scores_along(line: Game, length: int) -> list[tuple[int, ...]]:
    """The scores after every turn of a line; the line stays where it is."""
    now = len(line.turns)
    found = []
    for turn in range(length + 1):
        line.go_to(turn)
        found.append(line.scores)
    line.go_to(now)
    return found
