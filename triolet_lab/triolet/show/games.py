"""Games of Triolet between players of the kit and of one's own: thousands, or one to look at."""

from collections.abc import Sequence
from concurrent.futures import Executor

from triolet_lab.arena import comparison
from triolet_lab.arena import tournament as rounds
from triolet_lab.arena.calls import told_how
from triolet_lab.arena.comparison import Comparison
from triolet_lab.arena.contest import Terms, how_many, order_of
from triolet_lab.arena.faults import Fault, PlayerError
from triolet_lab.arena.referee import play_one
from triolet_lab.arena.run import How, Run, run_all
from triolet_lab.arena.tournament import Tournament
from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.notation import quoted
from triolet_lab.triolet.fast.selfplay import LIMIT
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.show.contest import TrioletContest
from triolet_lab.triolet.show.simulation import Simulation
from triolet_lab.triolet.thinking.players import Player


@told_how(how_many(TrioletContest()))
def simulate(
    players: Sequence[str | Player],
    games: int = 10_000,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = LIMIT,
    time_limit: float | None = 10.0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    stop_at_fault: bool = True,
) -> Simulation:
    """Play so many games; the same seed gives the same games whatever plays them.

    They are numbered from 0, and `replay_game` gives any of them back to look at.

    The first player begins every game. A player is a name such as "greedy" or any function from a
    view to a move; a function with a parameter `rng` gets a `random.Random` for every game, and an
    object begins every game as it was given. The strong player thinks without a limit of its own
    (`seconds=None`), since no clock may choose the moves. After `turn_limit` turns a game is broken
    off. A turn of a function may take `time_limit` seconds, and is played in a thread of its own
    to that end; with None it takes as long as it takes.

    The other options say how to play. With `workers`, a number, at most so many run side by side
    (all cores, if it is left out); with `executor`, any `concurrent.futures.Executor`, the games
    are played there. `progress=False` shows no bar. A player that errs stops the simulation with a
    `PlayerError`, or with `stop_at_fault=False` only its game. After an interruption (Ctrl-C, the
    stop button) the games played so far are returned.

    >>> result = simulate(["greedy", "random"], games=50, seed=1, progress=False)
    >>> print(result)
    50 games, seed 1
    player  mean score  ± 95 %     wins  trios  triolets  replays
    greedy      1075.9    57.4  100.0 %  19.74      1.10     0.78
    random       482.1    29.9    0.0 %   6.84      0.32     0.90
    """
    terms = Terms(TrioletContest(rules), seed, turn_limit, time_limit)
    how = How(workers, executor, progress, stop_at_fault)
    (result,) = run_all([order_of(terms, players)], games, how)
    assert isinstance(result, Simulation)
    return result


@told_how(say("Give two players, like {example}.", example='compare("greedy", "random")'))
def compare(
    a: str | Player,
    b: str | Player,
    games: int = 10_000,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = LIMIT,
    time_limit: float | None = 10.0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    stop_at_fault: bool = True,
) -> Comparison:
    """Play the same deals twice, with the seats exchanged; the options are those of `simulate`.

    Of an odd number of games one is left out.

    >>> result = compare("greedy", "random", games=40, seed=1, workers=1, progress=False)
    >>> print(str(result).splitlines()[-1])
    That is no accident: greedy is better than random. No more games are needed.
    """
    terms = Terms(TrioletContest(rules), seed, turn_limit, time_limit)
    how = How(workers, executor, progress, stop_at_fault)
    return comparison.compare(terms, a, b, games, how)


@told_how(say("Give a list of at least 2 players, like {example}.", example=TrioletContest.example))
def tournament(
    players: Sequence[str | Player],
    games: int = 2_000,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = LIMIT,
    time_limit: float | None = 10.0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    stop_at_fault: bool = True,
) -> Tournament:
    """Let every player meet every other in so many games; the options are those of `simulate`.

    Each deal is played twice, with the seats exchanged: of an odd number of games one is left out.
    """
    terms = Terms(TrioletContest(rules), seed, turn_limit, time_limit)
    how = How(workers, executor, progress, stop_at_fault)
    return rounds.tournament(terms, players, games, how)


@told_how(
    say(
        "Give a list of players and the number of a game, like {example}.",
        example='replay_game(["greedy", "random"], 7)',
    )
)
def replay_game(
    players: Sequence[str | Player],
    number: int,
    *,
    seed: int = 0,
    rules: Rules = RULEBOOK,
    turn_limit: int = LIMIT,
) -> Game:
    """Play one game of a simulation again, to look at its turns; a player may take any time.

    >>> game = replay_game(["greedy", "random"], 7, seed=1)
    >>> result = simulate(["greedy", "random"], games=8, seed=1, progress=False)
    >>> game.scores == tuple(result.scores[7])
    True
    """
    if type(number) is not int or number < 0:
        raise LabError(
            say(
                "The number of a game is a whole number from 0 up, not {value}.",
                value=quoted(number),
            )
        )
    order = order_of(Terms(TrioletContest(rules), seed, turn_limit, time_limit=None), players)
    played = play_one(order, number)
    if isinstance(played, Fault):
        raise PlayerError(played, Run([order], 0).simulations)
    game: Game = played[0]
    return game
