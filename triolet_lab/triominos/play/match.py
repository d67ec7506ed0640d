"""A match: round after round, until a total has gone above the target."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from triolet_lab.errors import GameError
from triolet_lab.language import Message, say
from triolet_lab.tables import Table
from triolet_lab.triominos.play.deal import Deal, check_names, shuffled
from triolet_lab.triominos.play.result import MatchResult
from triolet_lab.triominos.play.round import Round, check_moment, checked_count
from triolet_lab.triominos.play.turns import Log, Step, Turn
from triolet_lab.triominos.play.view import View
from triolet_lab.triominos.play.writing import MATCH_HEADER, header_lines, named_scores
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.generator import Scored
from triolet_lab.triominos.rules.legality import Reason
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Move
from triolet_lab.triominos.rules.tiles import Rack


class Match:
    """A match of Triominos to 400: when a round is over, the next one is dealt at once.

    A round keeps its deal when moves are taken back, so that it can be played in another way.

    >>> match = Match(["Ann", "Ben"], rng=random.Random(7))
    >>> while not match.is_over:
    ...     step = match.play(match.legal_moves()[0])
    >>> print(match.sheet)
    round  Ann  Ben
    1      136   67
    2      188   81
    3       72  105
    4      105   61
    total  501  314
    """

    def __init__(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        rng: random.Random | None = None,
        deals: Iterable[Deal] = (),
        seed: int | None = None,
        rules: Rules = RULEBOOK,
    ) -> None:
        """Deal the first round; after the given `deals` the rounds are dealt from the seed."""
        self.names = tuple(players)
        self.rules = rules
        check_names(self.names, rules)
        self.seed = _seed(rng, seed)
        """What fixes the deals: each round has its own, whatever was played before it."""
        self._deals = list(deals)
        self._rounds = [self._dealt(0)]
        self._at = 0

    def _dealt(self, number: int) -> Round:
        if number == len(self._deals):
            chance = random.Random(f"{self.seed} {number}")
            self._deals.append(shuffled(len(self.names), chance, self.rules))
        return Round(self.names, deal=self._deals[number], rules=self.rules)

    # What there is to see.

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds so far, the present one last."""
        return tuple(self._rounds[: self._at + 1])

    @property
    def round(self) -> Round:
        """The present round: the last one, once the match is over."""
        return self._rounds[self._at]

    @property
    def before(self) -> tuple[int, ...]:
        """The totals before the present round."""
        return _added(len(self.names), self.rounds[:-1])

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals now; once the match is over, the final ones."""
        return _added(len(self.names), self.rounds)

    @property
    def is_last_round(self) -> bool:
        """Whether a total has gone above the target in this round, even if it is back under it."""
        highest = zip(self.before, self.round.peaks, strict=True)
        return any(self.rules.reaches(before + peak) for before, peak in highest)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.round.is_over and self.is_last_round

    @property
    def to_move(self) -> int:
        """The number of the player whose turn it is."""
        return self.round.to_move

    @property
    def board(self) -> Board:
        """What lies where in the present round."""
        return self.round.board

    @property
    def racks(self) -> tuple[Rack, ...]:
        """All racks: hidden from the other players."""
        return self.round.racks

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, None while it goes on."""
        if not self.is_over:
            return None
        return MatchResult(self.names, self.scores, rounds=self._at + 1)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves of all rounds so far, hidden draws included."""
        return tuple(chain.from_iterable(one.steps for one in self.rounds))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all rounds so far, hidden draws included."""
        return tuple(chain.from_iterable(one.turns for one in self.rounds))

    @property
    def log(self) -> Log:
        """The turns of all rounds, as everybody saw them, with the totals."""
        lines = []
        for number, one in enumerate(self.rounds, start=1):
            before = _added(len(self.names), self.rounds[: number - 1])
            for turn in one.log:
                total = before[turn.player] + turn.score
                lines.append(replace(turn, round=number, score=total))
        return Log(lines)

    @property
    def sheet(self) -> Table:
        """What each player has made in each round so far, and the totals."""
        rows: list[tuple[object, ...]] = [
            (number, *one.scores) for number, one in enumerate(self.rounds, start=1)
        ]
        return Table((say("round"), *self.names), [*rows, (say("total"), *self.scores)])

    def view(self, player: int | None = None) -> View:
        """What a player may see; by default the one whose turn it is."""
        view = self.round.view(player)
        return replace(view, before=self.before, is_last_round=self.is_last_round, history=self.log)

    def legal_placements(self) -> list[Scored]:
        """All placements of the player to move, with their points."""
        return self.round.legal_placements()

    def legal_moves(self) -> list[Move]:
        """All moves of the player to move: placements, then the draw, then the pass."""
        return self.round.legal_moves()

    def check(self, move: Move | str) -> tuple[Reason, ...]:
        """Every rule that the move would break; nothing when it is legal."""
        return self.round.check(move)

    # What changes the match.

    def play(self, move: Move | str) -> Step:
        """Play a move, given as itself or as its text; a refused one changes nothing."""
        if self.is_over:
            raise GameError(say("The match is over: no more moves can be played."))
        step = self.round.play(move)
        del self._rounds[self._at + 1 :]
        if self.round.is_over and not self.is_over:
            self._rounds.append(self._dealt(self._at + 1))
            self._at += 1
        return step

    # Back and forth.

    def undo(self, count: int = 1) -> None:
        """Take back so many moves, over the ends of rounds as well."""
        self.go_to(len(self.steps) - checked_count(count))

    def redo(self, count: int = 1) -> None:
        """Play again so many moves that were taken back."""
        self.go_to(len(self.steps) + checked_count(count))

    def go_to(self, move: int) -> None:
        """Go to the moment after so many moves; 0 is the start."""
        counts = [one.known_moves for one in self._rounds]
        check_moment(move, sum(counts))
        self._at = 0
        while move >= counts[self._at] and self._at + 1 < len(counts):
            self._rounds[self._at].go_to(counts[self._at])
            move -= counts[self._at]
            self._at += 1
        self._rounds[self._at].go_to(move)
        for later in self._rounds[self._at + 1 :]:
            later.go_to(0)

    def replay(self) -> "Match":
        """The same match at its start: `redo` steps through it, and this one stays as it is."""
        copy = Match(self.names, deals=self._deals, seed=self.seed, rules=self.rules)
        copy._rounds = [one.replay() for one in self.rounds]
        return copy

    # Text.

    @property
    def text(self) -> str:
        """The whole match as a text that `parse_match` reads back."""
        lines = [MATCH_HEADER, *header_lines(self.names, self.rules), f"seed: {self.seed}"]
        for number, one in enumerate(self.rounds, start=1):
            lines += [f"round {number}", *one.lines]
            if one.is_over:
                totals = _added(len(self.names), self.rounds[:number])
                lines.append(f"totals: {named_scores(zip(self.names, totals, strict=True))}")
        return "\n".join(lines) + "\n"

    @property
    def message(self) -> Message:
        """Which round this is, and whether it is the last."""
        number = self._at + 1
        if self.is_last_round:
            return say("Round {number} is the last one.", number=number)
        return say("Round {number}, to {target} points.", number=number, target=self.rules.target)

    def __repr__(self) -> str:
        names, number = ", ".join(self.names), len(self.rounds)
        return f"<Match of {names}: round {number}, scores {self.scores}>"

    def __str__(self) -> str:
        end = self.round if self.result is None else self.result
        return f"{self.sheet}\n{self.message}\n{end}"


def _seed(rng: random.Random | None, seed: int | None) -> int:
    """The seed of a match, which chance draws where none is given."""
    if (rng is None) == (seed is None):
        raise GameError(say("A match needs either rng=random.Random(...) or a seed."))
    if rng is not None and not isinstance(rng, random.Random):
        raise GameError(say("Give rng as a random.Random, like random.Random(7)."))
    if rng is not None:
        return rng.getrandbits(64)
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise GameError(say("The seed of a match is a whole number from 0 to 2^64 - 1."))
    return seed


def _added(players: int, rounds: Iterable[Round]) -> tuple[int, ...]:
    """The scores of several rounds together."""
    return tuple(map(sum, zip((0,) * players, *(one.scores for one in rounds), strict=True)))
