"""Which turns of a game cost most, how sure that is, and what kind of mistake each was.

Another placement is chosen on some samples of what the player could not see, and compared with the
move played on fresh ones: so luck in the choice is no part of the verdict. A difference within its
error bar is no mistake.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import NamedTuple

from triolet_lab.errors import GameError, LabError
from triolet_lab.estimate import Estimate
from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.fast import fastest
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.cells import Special
from triolet_lab.triolet.rules.moves import Move, Placement
from triolet_lab.triolet.rules.scoring import Breakdown
from triolet_lab.triolet.thinking.analysis import is_endgame
from triolet_lab.triolet.thinking.facts import is_you
from triolet_lab.triolet.thinking.hints import Ladder
from triolet_lab.triolet.thinking.sampling import Sampling, Settings, Tried, candidates
from triolet_lab.triolet.thinking.worth import final_leads, given_away, mean_answer

WIDTH = 12
"""So many moves are looked at in a turn, besides the one that was played."""
SAMPLES = 160
"""So many samples choose the better placement; twice as many then measure the difference."""


class Kind(StrEnum):
    """What kind of mistake a turn was."""

    TRIOLET = "triolet"
    REPLAY = "replay"
    MULTIPLIER = "multiplier"
    TRIO = "trio"
    LEFT = "left"
    SUM = "sum"
    OTHER = "other"

    @property
    def label(self) -> Message:
        """The kind as a table has it."""
        return _ABOUT[self].label

    @property
    def headline(self) -> Message:
        """The kind as a sentence."""
        return _ABOUT[self].headline

    @property
    def sentence(self) -> Message:
        """What to look out for."""
        return _ABOUT[self].sentence


class _About(NamedTuple):
    label: Message
    headline: Message
    sentence: Message


_ABOUT = {
    Kind.TRIOLET: _About(
        say("missed triolet"),
        say("Missed triolet."),
        say("Three tiles that make 15 earn 50 more when they are placed at once."),
    ),
    Kind.REPLAY: _About(
        say("replay cell not taken"),
        say("Replay cell not taken."),
        say("A replay cell gives another whole turn."),
    ),
    Kind.MULTIPLIER: _About(
        say("wasted multiplier"),
        say("Wasted multiplier."),
        say("A ×2 or ×3 is worth most under a trio, and works only once."),
    ),
    Kind.TRIO: _About(
        say("missed trio"),
        say("Missed trio."),
        say("A trio earns 30, and one placement can make more than one."),
    ),
    Kind.LEFT: _About(
        say("tile left for the opponent"),
        say("Tile left for the opponent."),
        say("It earned no less now, but it gave the next player more."),
    ),
    Kind.SUM: _About(
        say("sum miscounted"),
        say("Sum miscounted."),
        say("Other pairs would have made a larger sum."),
    ),
    Kind.OTHER: _About(
        say("something else"),
        say("Something else."),
        say("The reason lies in later turns: the tiles kept, or the end of the game."),
    ),
}


@dataclass(frozen=True)
class Mistake:
    """A turn that cost something."""

    turn: int
    """1 for the first turn of the game."""
    view: View = field(repr=False)
    """What the player saw."""
    played: Move
    better: Placement
    cost: Estimate
    """How much larger the lead would be at the end, in points."""
    kind: Kind

    @property
    def ladder(self) -> Ladder:
        """The hints, up to the better placement."""
        return Ladder(self.view, self.better)

    @property
    def question(self) -> Listed:
        """What happened, and what is asked: the better placement is not told."""
        asked = say(
            "Another placement is worth {cost} points more: find it, or one nearly as good.",
            cost=self.cost,
        )
        return joined((self._happened, asked), " ")

    @property
    def _happened(self) -> Message:
        seat = self.view.player
        values = {"turn": self.turn, "name": self.view.names[seat], "move": str(self.played)}
        if isinstance(self.played, Placement):
            one_line = self.view.score(self.played).one_line
            if is_you(self.view, seat):
                return say("Turn {turn}: you played {move} ({sum}).", sum=one_line, **values)
            return say("Turn {turn}: {name} played {move} ({sum}).", sum=one_line, **values)
        if is_you(self.view, seat):
            return say("Turn {turn}: you played {move}.", **values)
        return say("Turn {turn}: {name} played {move}.", **values)

    @property
    def answer(self) -> Listed:
        """The better placement with its sum, and the kind of mistake."""
        earned = self.view.score(self.better)
        move, one_line = str(self.better), earned.one_line
        if earned.replay:
            found = say("{move}: {sum}, and another turn.", move=move, sum=one_line)
        else:
            found = say("{move}: {sum}.", move=move, sum=one_line)
        return joined((found, self.kind.headline, self.kind.sentence), " ")


@dataclass(frozen=True)
class Review:
    """What a player's turns were worth."""

    name: str
    """The player."""
    turns: int
    """How many turns there was something to choose in."""
    unclear: int
    """In how many of them the difference lies within its error bar."""
    mistakes: tuple[Mistake, ...]
    """The turns that cost something for sure, the dearest first."""
    helped: int = 0
    """In how many turns hints were asked for."""
    hints: int = 0
    """How many hints that were in all."""

    is_you: bool = False
    """Whether the player is the person who reads."""

    @property
    def kinds(self) -> tuple[tuple[Kind, int, float], ...]:
        """Every kind of mistake, how often it came and what it cost in all, the dearest first."""
        times = Counter(mistake.kind for mistake in self.mistakes)
        costs = {
            kind: sum(one.cost.mean for one in self.mistakes if one.kind is kind) for kind in times
        }
        return tuple(sorted(((k, times[k], costs[k]) for k in times), key=lambda row: -row[2]))

    @property
    def summary(self) -> Listed:
        """What the whole game was like."""
        had = say(
            "{choices}: {mistakes}, {unclear} too close to call.",
            choices=self._choices,
            mistakes=say_many("{count} mistake", "{count} mistakes", count=len(self.mistakes)),
            unclear=self.unclear,
        )
        if not self.helped:
            return joined([had])
        helped = say_many(
            "Help was asked for in {count} turn: {hints} in all.",
            "Help was asked for in {count} turns: {hints} in all.",
            count=self.helped,
            hints=say_many("{count} hint", "{count} hints", count=self.hints),
        )
        return joined([had, helped], " ")

    @property
    def _choices(self) -> Message:
        """In how many turns there was something to choose: how the summary begins."""
        if self.is_you:
            return say_many(
                "You had a choice in {count} turn",
                "You had a choice in {count} turns",
                count=self.turns,
            )
        return say_many(
            "{name} had a choice in {count} turn",
            "{name} had a choice in {count} turns",
            count=self.turns,
            name=self.name,
        )

    def __str__(self) -> str:
        lines = [
            say(
                "{kind}: {times}, {points}. {advice}",
                kind=kind.label,
                times=say_many("{count} time", "{count} times", count=times),
                points=say_many("about {count} point", "about {count} points", count=round(cost)),
                advice=kind.sentence,
            )
            for kind, times, cost in self.kinds
        ]
        return "\n".join(map(str, [self.summary, *lines]))


def find_mistakes(
    game: Game | str,
    player: int | str | None = None,
    *,
    seed: int = 0,
    samples: int = SAMPLES,
) -> Review:
    """Look through the turns of a player: of the person at the table, or of the first player.

    >>> import random
    >>> game = Game(["you", "Ben"], rng=random.Random(21), first=0)
    >>> print(game.racks[0])
    4 8 3
    >>> turn = game.play("4@H8")
    >>> print(find_mistakes(game, samples=48).mistakes[0].kind.label)
    missed triolet
    """
    game = parse_game(game) if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise LabError(
            say("{value} is no game: give a Game, or the text of one.", value=quoted(game))
        )
    seat = _seat(game, player)
    found, turns, unclear = [], 0, 0
    again = game.replay()
    for number, turn in enumerate(game.turns, start=1):
        view = again.view()
        again.redo()
        if turn.player != seat or len(view.legal_moves()) < 2 or not view.legal_placements():
            continue
        turns += 1
        better, cost = best_against(view, turn.move, seed=seed, samples=samples)
        if cost.mean > cost.margin:
            kind = kind_of(view, turn.move, better)
            found.append(Mistake(number, view, turn.move, better, cost, kind))
        elif better != bare(turn.move):
            unclear += 1
    found.sort(key=lambda mistake: -mistake.cost.mean)
    hints = _hints(game, seat)
    return Review(
        game.names[seat],
        turns,
        unclear,
        tuple(found),
        helped=len(hints),
        hints=sum(hints),
        is_you=is_you(game, seat),
    )


def _hints(game: Game, seat: int) -> list[int]:
    """How many hints the player asked for, turn by turn with help."""
    return [turn.hints for turn in game.turns if turn.player == seat and turn.hints]


def _seat(game: Game, player: int | str | None) -> int:
    if player is None:
        return game.you or 0
    if player in game.names:
        return game.names.index(str(player))
    if type(player) is int and player in range(len(game.names)):
        return player
    raise GameError(
        say(
            "There is no player {player} in this game: there are {names}.",
            player=quoted(player),
            names=joined(game.names),
        )
    )


def bare(move: Move) -> Move:
    """The move with its multiplier used as well as can be."""
    return Placement(move.placed) if isinstance(move, Placement) else move


def best_against(
    view: View, played: Move, *, seed: int = 0, samples: int = SAMPLES
) -> tuple[Placement, Estimate]:
    """The placement that seems best, and how much more it is worth than the move played."""
    if is_endgame(view):
        leads = _solved(view)
    else:
        sampling = _sampled(view, candidates(view, WIDTH), seed, samples)
        leads = {one.move: sum(one.leads) / len(one.leads) for one in sampling.remaining}
    # An exchange may be better still, but the question is for a placement.
    better = max(
        view.legal_placements(),
        key=lambda scored: (leads.get(scored.placement, -inf), scored.points),
    )
    return better.placement, difference(
        view, better.placement, played, seed=seed + 1, samples=2 * samples
    )


def difference(
    view: View, better: Placement, played: Move, *, seed: int = 0, samples: int = 2 * SAMPLES
) -> Estimate:
    """How much more one move is worth than another: points of the lead at the end.

    >>> from triolet_lab.triolet.play.notation import parse_position
    >>> view = parse_position("9@H8 5@I8 | rack 1 7 14")
    >>> found = difference(view, Placement.parse("1@G8 14@G9"), Placement.parse("7@I9"))
    >>> found.mean > found.margin
    True
    """
    lost = given_away(view, played) - given_away(view, better)
    first, second = bare(better), bare(played)
    if first == second:
        return Estimate(lost, 0.0)
    if is_endgame(view):
        leads = _solved(view)
        return Estimate(leads[first] - leads[second] + lost, 0.0)
    points = dict(view.legal_placements())
    one, other = (
        Tried(move, points[move] if isinstance(move, Placement) else 0) for move in (first, second)
    )
    _sampled(view, [one, other], seed, samples)
    mean, margin = other.points_behind(one)
    return Estimate(mean + lost, margin)


def _sampled(view: View, moves: Sequence[Tried], seed: int, samples: int) -> Sampling:
    """These moves tried on so many samples."""
    settings = Settings(seed=seed, samples=samples, seconds=None, precision=0)
    sampling = Sampling(view, settings)
    sampling.tried = list(moves)
    while sampling.advance():
        pass
    return sampling


def _solved(view: View) -> dict[Move, float]:
    """The lead at the end after every placement, worked out exactly."""
    return {move: float(lead) for move, lead in final_leads(view, fastest.new_solver()).items()}


# The kind of a mistake.


def kind_of(view: View, played: Move, better: Placement) -> Kind:
    """What the better placement does that the move played did not."""
    best = view.score(better)
    own = view.score(played) if isinstance(played, Placement) else None
    signs = {
        Kind.TRIOLET: best.triolet > 0 and not (own and own.triolet),
        Kind.REPLAY: best.replay and not (own and own.replay),
        Kind.MULTIPLIER: given_away(view, played) > 0
        or _on_trio(best) > _on_trio(own)
        or (own is not None and _wastes(view, own) and not _wastes(view, best)),
        Kind.TRIO: _trios(best) > _trios(own),
        Kind.OTHER: own is None,
        Kind.SUM: own is not None and best.total > own.total,
        Kind.LEFT: own is not None and _opens_more(view, own, best),
    }
    return next((kind for kind, holds in signs.items() if holds), Kind.OTHER)


def _trios(breakdown: Breakdown | None) -> int:
    return sum(line.group.is_trio for line in breakdown.lines) if breakdown else 0


def _on_trio(breakdown: Breakdown | None) -> int:
    """The multiplier that a trio takes, 1 if none does."""
    lines = breakdown.lines if breakdown else ()
    return max((line.multiplier for line in lines if line.group.is_trio), default=1)


def _wastes(view: View, breakdown: Breakdown) -> bool:
    """Whether a multiplier is covered and no trio takes it."""
    kinds = {view.rules.special(cell) for cell in breakdown.placement.cells}
    return bool(kinds & {Special.DOUBLE, Special.TRIPLE}) and _on_trio(breakdown) == 1


def _opens_more(view: View, own: Breakdown, best: Breakdown) -> bool:
    """Whether the next tile earns more after the one placement than after the other."""
    after = [view.board.place_all(found.placement.placed) for found in (own, best)]
    own_answer, best_answer = (mean_answer(board, view.unseen) for board in after)
    return own_answer > best_answer
