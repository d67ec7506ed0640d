"""Which turns of a game cost most, how sure that is, and what kind of mistake each was.

Another placement is chosen on some samples of what the player could not see, and compared with the
move played on fresh ones: so luck in the choice is no part of the verdict. A difference within its
error bar is no mistake.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf

from triolet_lab.errors import GameError, LabError
from triolet_lab.estimate import Estimate
from triolet_lab.tables import counted
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.cells import Special
from triolet_lab.triolet.rules.moves import Move, Placement
from triolet_lab.triolet.rules.scoring import Breakdown
from triolet_lab.triolet.thinking.analysis import is_endgame
from triolet_lab.triolet.thinking.hints import Ladder, help_in
from triolet_lab.triolet.thinking.sampling import Race, Runner, Settings, candidates, fastest_solver
from triolet_lab.triolet.thinking.worth import final_leads, given_away, mean_answer

WIDTH = 12
"""So many moves are looked at in a turn, besides the one that was played."""
SAMPLES = 160
"""So many samples choose the better placement; twice as many then measure the difference."""


class Fault(StrEnum):
    """What kind of mistake a turn was."""

    TRIOLET = "missed triolet"
    REPLAY = "replay cell not taken"
    MULTIPLIER = "wasted multiplier"
    TRIO = "missed trio"
    LEFT = "tile left for the opponent"
    SUM = "sum miscounted"
    OTHER = "something else"

    @property
    def sentence(self) -> str:
        """What to look out for."""
        return _SENTENCES[self]


_SENTENCES = {
    Fault.TRIOLET: "Three tiles that make 15 earn 50 more when they are placed at once.",
    Fault.REPLAY: "A replay cell gives another whole turn.",
    Fault.MULTIPLIER: "A ×2 or ×3 is worth most under a trio, and works only once.",
    Fault.TRIO: "A trio earns 30, and one placement can make more than one.",
    Fault.LEFT: "It earned no less now, but it gave the next player more.",
    Fault.SUM: "Other pairs would have made a larger sum.",
    Fault.OTHER: "The reason lies in later turns: the tiles kept, or the end of the game.",
}


@dataclass(frozen=True)
class Mistake:
    """A turn that cost something."""

    turn: int
    """1 for the first turn of the game."""
    view: View
    """What the player saw."""
    played: Move
    better: Placement
    cost: Estimate
    """How much larger the lead would be at the end, in points."""
    fault: Fault

    @property
    def ladder(self) -> Ladder:
        """The hints, up to the better placement."""
        return Ladder(self.view, self.better)

    @property
    def question(self) -> str:
        """What happened, and what is asked: the better placement is not told."""
        return (
            f"Turn {self.turn}: {self.view.names[self.view.player]} played "
            f"{_played_text(self.view, self.played)}. "
            f"Another placement is worth {self.cost} points more: find it, or one nearly as good."
        )

    @property
    def answer(self) -> str:
        """The better placement with its sum, and the kind of mistake."""
        earned = self.view.score(self.better)
        return (
            f"{self.better}: {earned.one_line}{', and another turn' if earned.replay else ''}. "
            f"{str(self.fault).capitalize()}. {self.fault.sentence}"
        )


def _played_text(view: View, move: Move) -> str:
    if isinstance(move, Placement):
        return f"{move} ({view.score(move).one_line})"
    return str(move)


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

    @property
    def faults(self) -> tuple[tuple[Fault, int, float], ...]:
        """Every kind of mistake, how often it came and what it cost in all, the dearest first."""
        times = Counter(mistake.fault for mistake in self.mistakes)
        costs = {
            fault: sum(one.cost.mean for one in self.mistakes if one.fault is fault)
            for fault in times
        }
        return tuple(sorted(((f, times[f], costs[f]) for f in times), key=lambda row: -row[2]))

    @property
    def head(self) -> str:
        """How many turns there were and how many mistakes; no kind of mistake is told."""
        head = (
            f"{self.name[0].upper()}{self.name[1:]} had a choice in "
            f"{counted(self.turns, 'turn')}: "
            f"{counted(len(self.mistakes), 'mistake')}, {self.unclear} too close to call."
        )
        if self.helped:
            turns, hints = counted(self.helped, "turn"), counted(self.hints, "hint")
            head += f" Help was asked for in {turns}: {hints} in all."
        return head

    def __str__(self) -> str:
        lines = [
            f"{fault}: {counted(times, 'time')}, about {cost:.0f} points. {fault.sentence}"
            for fault, times, cost in self.faults
        ]
        return "\n".join([self.head, *lines])


def find_mistakes(
    game: Game | str,
    player: int | str | None = None,
    *,
    seed: int = 0,
    samples: int = SAMPLES,
) -> Review:
    """Look through the turns of a player: of "you", or of the first player if nobody is called so.

    >>> import random
    >>> game = Game(["you", "Ben"], rng=random.Random(21), first=0)
    >>> print(game.racks[0])
    4 8 3
    >>> turn = game.play("4@H8")
    >>> print(find_mistakes(game, samples=48).mistakes[0].fault)
    missed triolet
    """
    game = parse_game(game) if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise LabError(f"{game!r} is no game: give a Game, or the text of one.")
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
            fault = fault_of(view, turn.move, better)
            found.append(Mistake(number, view, turn.move, better, cost, fault))
        elif better != bare(turn.move):
            unclear += 1
    found.sort(key=lambda mistake: -mistake.cost.mean)
    hints = _hints(game, seat)
    return Review(game.names[seat], turns, unclear, tuple(found), len(hints), sum(hints))


def _hints(game: Game, seat: int) -> list[int]:
    """How many hints the player asked for, turn by turn with help."""
    turns = enumerate(game.turns, start=1)
    used = [help_in(game.comment(number)) for number, turn in turns if turn.player == seat]
    return [count for count in used if count]


def _seat(game: Game, player: int | str | None) -> int:
    if player is None:
        named = [seat for seat, name in enumerate(game.names) if name.lower() == "you"]
        return named[0] if named else 0
    if player in game.names:
        return game.names.index(str(player))
    if type(player) is int and player in range(len(game.names)):
        return player
    names = ", ".join(game.names)
    raise GameError(f"There is no player {player!r} in this game: there are {names}.")


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
        race = _raced(view, candidates(view, WIDTH), seed, samples)
        leads = {runner.move: sum(runner.leads) / len(runner.leads) for runner in race.running}
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
    runners = [
        Runner(move, points[move] if isinstance(move, Placement) else 0) for move in (first, second)
    ]
    race = _raced(view, runners, seed, samples)
    mean, margin = race.runners[1].points_behind(race.runners[0])
    return Estimate(mean + lost, margin)


def _raced(view: View, runners: Sequence[Runner], seed: int, samples: int) -> Race:
    """These moves tried on so many samples."""
    settings = Settings(seed=seed, samples=samples, seconds=None, precision=0)
    race = Race(view, settings)
    race.runners = list(runners)
    while race.advance():
        pass
    return race


def _solved(view: View) -> dict[Move, float]:
    """The lead at the end after every placement, worked out exactly."""
    return {move: float(lead) for move, lead in final_leads(view, fastest_solver()()).items()}


# The kind of a mistake.


def fault_of(view: View, played: Move, better: Placement) -> Fault:
    """What the better placement does that the move played did not."""
    best = view.score(better)
    own = view.score(played) if isinstance(played, Placement) else None
    signs = {
        Fault.TRIOLET: best.triolet > 0 and not (own and own.triolet),
        Fault.REPLAY: best.replay and not (own and own.replay),
        Fault.MULTIPLIER: given_away(view, played) > 0
        or _on_trio(best) > _on_trio(own)
        or (own is not None and _wastes(view, own) and not _wastes(view, best)),
        Fault.TRIO: _trios(best) > _trios(own),
        Fault.OTHER: own is None,
        Fault.SUM: own is not None and best.total > own.total,
        Fault.LEFT: own is not None and _opens_more(view, own, best),
    }
    return next((fault for fault, holds in signs.items() if holds), Fault.OTHER)


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
