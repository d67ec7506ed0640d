"""A player that errs is named with the position and the reasons, and nothing else is lost."""

import os
import pickle
import signal
import threading
import time
import warnings
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import cloudpickle
import numpy as np
import pytest

from triolet_lab import chance, simulate
from triolet_lab.arena import referee, run, seat
from triolet_lab.arena.contest import Terms, order_of
from triolet_lab.arena.faults import PlayerError, Problem
from triolet_lab.errors import LabError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Exchange
from triolet_lab.triolet.rules.tiles import Bag
from triolet_lab.triolet.show.contest import TrioletContest
from triolet_lab.triolet.thinking.players import GreedyPlayer, player


def quiet(players, games=1, **options):
    return simulate(players, games, progress=False, **({"seed": 5, "workers": 1} | options))


def raising(view):
    raise KeyError("no idea")


def failing_deep_inside(view):
    return view.score("nonsense")


def leaving(view):
    raise SystemExit(3)


class ShyError(Exception):
    def __str__(self):
        raise RuntimeError


def shy(view):
    raise ShyError


def cheating(view):
    return "15@A1"


def silent(view):
    return None


def confused(view):
    return object


def empty_handed(view):
    return Exchange.__new__(Exchange)


def unreadable(view):
    return "hello"


def peeking(view):
    return view.racks[0]


def endless(view):
    while True:
        pass


def stubborn(view):
    """Catches what it can, and comes back too late."""
    try:
        while True:
            pass
    except BaseException:
        return view.legal_moves()[0]


@pytest.mark.words
@pytest.mark.parametrize(
    ("who", "problem"),
    [
        (
            raising,
            r"raising raised KeyError: 'no idea' in turn 2 of game 0\. It was in line \d+ of",
        ),
        (failing_deep_inside, r"raised .*Error: .*It was in line \d+ of failing_deep_inside\."),
        (leaving, r"leaving raised SystemExit: 3 in turn 2"),
        (shy, r"shy raised .*ShyError: <exception str\(\) failed> in turn 2"),
        (cheating, r"cheating returned an illegal move, 15@A1 in turn 2 of game 0\. .*your rack"),
        (silent, r"silent returned no move in turn 2 of game 0\. None is not a move"),
        (confused, r"confused returned no move"),
        (empty_handed, r"empty_handed returned no move but <Exchange instance"),
        (unreadable, r"unreadable returned no move in turn 2 of game 0\. .*'hello'"),
        (
            peeking,
            r"peeking looked for view\.racks in turn 2 of game 0\. A view holds what a player",
        ),
        (endless, r"endless thought for more than 0\.2 seconds in turn 2 of game 0\."),
        (stubborn, r"stubborn thought for more than 0\.2 seconds in turn 2 of game 0\."),
    ],
)
def test_a_player_that_errs_is_named_with_the_position(who, problem):
    with pytest.raises(PlayerError, match=problem) as caught:
        quiet(["greedy", who], 1, time_limit=0.2)
    view = parse_position(caught.value.fault.position)
    assert view.names == ("greedy", who.__name__)
    assert len(view.rack) == 3
    assert len(caught.value.simulation) == 0


@pytest.mark.words
def test_what_a_view_holds_is_listed_once():
    with pytest.raises(PlayerError, match=r"looked for view\.racks") as caught:
        quiet(["greedy", peeking])
    (reason,) = caught.value.fault.reasons
    names = dict(reason.values)["names"].items
    assert len(names) == len(set(names))
    assert {"board", "rack", "end", "legal_moves"} <= set(names)


def test_the_position_of_an_illegal_move_shows_why_it_is_illegal():
    with pytest.raises(PlayerError) as caught:
        quiet(["greedy", cheating])
    reasons = parse_position(caught.value.fault.position).check("15@A1")
    assert caught.value.fault.problem is Problem.ILLEGAL
    assert caught.value.fault.reasons == reasons


def test_nothing_hidden_can_be_reached_from_a_view():
    """Whatever a view refers to, however deep, there is no bag, no game and no other rack."""
    racks = []

    def looking(view):
        seen, queue = set(), [view]
        while queue:
            thing = queue.pop()
            if id(thing) in seen or isinstance(thing, type):
                continue
            seen.add(id(thing))
            assert not isinstance(thing, Bag | Game), thing
            assert not (isinstance(thing, View) and thing is not view)
            slots = [getattr(thing, name, None) for name in getattr(type(thing), "__slots__", ())]
            queue += [*getattr(thing, "__dict__", {}).values(), *slots]
            queue += thing if isinstance(thing, tuple | list) else ()
            queue += [*thing, *thing.values()] if isinstance(thing, dict) else ()
        racks.append(len(seen))
        return player("greedy")(view)

    assert len(quiet([looking, "random"])) == 1
    assert min(racks) > 20


def scribbling(view):
    """Spoils everything it is given, once it has chosen."""
    move = player("greedy")(view)
    view.board.grid()[:] = [0] * len(view.board.grid())
    view.board._tiles.clear()
    view.unseen.clear()
    view.__dict__.clear()
    return move


def test_a_player_that_spoils_what_it_is_shown_spoils_nothing_else():
    spoilt, clean = quiet([scribbling, "greedy"], 3), quiet(["greedy", "greedy"], 3)
    assert np.array_equal(spoilt.turn_rows, clean.turn_rows)


def sometimes_raising(view, rng):
    if rng.random() < 0.02:
        raise ValueError("tired")
    return view.legal_moves()[0]


def test_the_match_goes_on_without_the_game_that_went_wrong():
    result = quiet(["greedy", sometimes_raising], 12, stop_at_fault=False)
    broken = [fault.game for fault in result.faults]
    assert 0 < len(broken) < 12
    assert sorted(broken + result.numbers.tolist()) == list(range(12))
    assert ".faults" in str(result)


def test_the_games_before_the_fault_are_kept_when_the_match_stops():
    with pytest.raises(PlayerError) as caught:
        quiet(["greedy", sometimes_raising], 12)
    faulty = caught.value.fault.game
    assert caught.value.simulation.numbers.tolist() == list(range(faulty))


def elsewhere(who, games=2, **options):
    """Play in processes that may die; the player is sent as it is, not by its name."""
    told = pytest.warns(UserWarning, match=".")
    with ProcessPoolExecutor(1) as executor, told:
        return quiet(["greedy", who], games, executor=executor, stop_at_fault=False, **options)


def test_a_player_that_ends_its_process_is_found_and_the_rest_is_played():
    def dying(view, rng):
        if rng.random() < 0.05:  # so it does in games 0 and 1
            os._exit(7)
        return player("greedy")(view)

    result = elsewhere(dying, 3)
    assert {fault.problem for fault in result.faults} == {Problem.ENDED}
    assert [fault.game for fault in result.faults] == [0, 1]
    assert result.numbers.tolist() == [2]
    fault = result.faults[0]
    assert parse_position(fault.position).names[1] == fault.player == "dying"


def test_a_worker_that_dies_by_accident_changes_nothing(tmp_path):
    mark = tmp_path / "died"

    def unlucky(view):
        if not mark.exists():
            mark.touch()
            os._exit(1)  # as if the system had ended the process
        return player("greedy")(view)

    result = elsewhere(unlucky)
    assert not result.faults
    assert np.array_equal(result.turn_rows, quiet(["greedy", "greedy"], 2).turn_rows)


@pytest.mark.parametrize(
    "wait", [lambda: time.sleep(1000), lambda: threading.Event().wait()], ids=["sleep", "lock"]
)
def test_a_player_that_waits_for_ever_is_left_behind_in_this_process(wait, monkeypatch):
    monkeypatch.setattr(seat, "GRACE", 0.1)

    def sleeper(view):
        wait()

    with pytest.raises(PlayerError, match="sleeper"):
        quiet([sleeper, "greedy"], 8, workers=None, time_limit=0.2)


@pytest.mark.words
@pytest.mark.parametrize(("limit", "said"), [(1, "1 second"), (0.5, "0.5 seconds")])
def test_one_second_is_one_second(limit, said, monkeypatch):
    def late(*_):
        raise seat.TooSlowError

    monkeypatch.setattr(seat.Seat, "move", late)
    with pytest.raises(PlayerError, match=rf"silent thought for more than {said} in turn 1"):
        quiet([silent, "greedy"], time_limit=limit)


def test_a_player_that_cannot_be_stopped_is_left_behind_in_this_process(monkeypatch):
    monkeypatch.setattr(seat, "GRACE", 0.1)
    released = threading.Event()

    def deaf(view):
        while not released.is_set():
            try:
                time.sleep(0.01)
            except BaseException:
                continue

    result = quiet(["greedy", deaf], 2, time_limit=0.1, stop_at_fault=False)
    released.set()
    assert [fault.problem for fault in result.faults] == [Problem.LATE] * 2


def test_ctrl_c_is_seen_while_a_player_waits(monkeypatch):
    sitting = seat.Seat(lambda view: time.sleep(1000), 5.0)
    broken = []
    monkeypatch.setattr(sitting, "_break_off", lambda: broken.append(True))
    monkeypatch.setattr(sitting, "_answer", Stopping())
    with pytest.raises(KeyboardInterrupt):
        sitting.move(None)
    assert broken == [True]


class Stopping:
    def __call__(self, seconds):
        raise KeyboardInterrupt


def unmixed(number):
    """The number that `mix` made this one of."""
    for shift, factor in ((31, chance.SECOND_FACTOR), (27, chance.FIRST_FACTOR), (30, 1)):
        found = number
        for _ in range(64 // shift + 1):
            found = number ^ found >> shift
        number = found * pow(factor, -1, 1 << 64) & (1 << 64) - 1
    return number


def test_the_chance_of_a_player_does_not_give_the_tiles_away():
    known = chance.stream(5, 0, 2)
    assert chance.mix(unmixed(known)) == known
    assert chance.mix(unmixed(known) - 2) == chance.stream(5, 0, 0)  # so it could be done
    states = []

    def looking(view, rng):
        states.append(rng.getstate())
        return view.legal_moves()[0]

    quiet(["greedy", looking])
    numbers = {number & (1 << 64) - 1 for number in flat(states[0])}
    assert chance.stream(5, 0, 2) not in numbers
    assert not {chance.mix(unmixed(number) - 2) for number in numbers} & {chance.stream(5, 0, 0)}


def flat(state):
    for part in state:
        if isinstance(part, tuple):
            yield from flat(part)
        elif isinstance(part, int):
            yield part


def test_the_chance_of_a_player_is_fixed_by_the_seed():
    def chances(seed):
        drawn = []

        def drawing(view, rng):
            drawn.append(rng.random())
            return view.legal_moves()[0]

        quiet([drawing, "greedy"], 2, seed=seed)
        return drawn

    assert chances(5) == chances(5) != chances(6)
    assert len(set(chances(5))) == len(chances(5))


@dataclass(frozen=True, kw_only=True)
class Humble(GreedyPlayer):
    """A player of one's own that is made of one of the kit."""

    def worth(self, view, scored):
        return -scored.points


def test_a_player_made_of_one_of_the_kit_plays_its_own_way_with_chance_of_its_own():
    humble, greedy = quiet([Humble(), "greedy"], 2), quiet(["greedy", "greedy"], 2)
    assert humble.scores[:, 0].sum() < greedy.scores[:, 0].sum()
    order = order_of(Terms(TrioletContest(), 5), [Humble(), "greedy"])
    assert not isinstance(referee._seat(order, 0, 0)._who.rng, chance.SplitMix64)


@pytest.mark.parametrize("seconds", [1.0, 0.0, None])
def test_no_clock_chooses_the_moves_of_the_strong_player(seconds):
    who = player("strong", level="easy", seconds=seconds)
    played = referee._seat(order_of(Terms(TrioletContest(), 5), ["greedy", who]), 0, 1)._who
    assert played.seconds is None
    assert played.rng.getstate() == chance.SplitMix64(chance.stream(5, 0, 2)).getstate()
    slow = quiet([player("strong", level="easy", seconds=None), "greedy"])
    assert np.array_equal(quiet([who, "greedy"]).turn_rows, slow.turn_rows)


@pytest.fixture
def in_workers(monkeypatch):
    """The first game is played here, the others in worker processes."""
    monkeypatch.setattr("triolet_lab.arena.run.START_UP", 0)
    here = os.getpid()

    def guarded(act):
        def who(view):
            return player("greedy")(view) if os.getpid() == here else act()

        return quiet(["greedy", who], 2, workers=2, stop_at_fault=False, time_limit=0.2)

    return guarded


def test_a_player_that_waits_for_ever_in_compiled_code_loses_its_process(in_workers):
    (fault,) = in_workers(lambda: threading.Event().wait()).faults
    assert (fault.problem, fault.seconds) == (Problem.LATE, 0.2)
    assert fault.game == 1


def test_a_player_that_pretends_to_be_ctrl_c_is_found_in_a_worker(in_workers):
    def pretend():
        raise KeyboardInterrupt

    (fault,) = in_workers(pretend).faults
    assert (fault.problem, fault.what) == (Problem.RAISED, "KeyboardInterrupt")


def test_without_a_time_limit_a_player_may_think():
    def slow(view):
        time.sleep(0.001)
        return player("greedy")(view)

    assert len(quiet(["greedy", slow], 1, time_limit=None)) == 1


# What a worker process does, in this one.


def test_a_packed_order_notes_each_turn_before_it_is_played(tmp_path):
    packed = cloudpickle.dumps(order_of(Terms(TrioletContest(), 5), ["greedy", first_legal]))
    played = run.play_order(packed, 0, 1, tmp_path / "turn")
    note = pickle.loads((tmp_path / "turn").read_bytes())
    assert note.turn == len(played.turns)
    assert note.problem is Problem.ENDED


def first_legal(view):
    return view.legal_moves()[0]


@pytest.mark.usefixtures("recwarn")  # so that the filters are put back
def test_a_worker_leaves_ctrl_c_alone_and_ends_with_a_player_that_never_does(monkeypatch):
    ignored, ended = [], threading.Event()
    monkeypatch.setattr(referee, "_in_worker", False)
    monkeypatch.setattr(referee.signal, "signal", lambda *what: ignored.append(what))
    monkeypatch.setattr(referee.os, "_exit", lambda code: ended.set())
    monkeypatch.setattr(seat, "GRACE", 0.05)
    referee.begin_worker()
    assert ignored == [(signal.SIGINT, signal.SIG_IGN)]
    with warnings.catch_warnings(record=True) as told:
        warnings.warn_explicit("said already", UserWarning, "speed.py", 1, "triolet_lab.speed")
    assert not told

    def deaf(view):
        try:
            while True:
                pass
        except BaseException:
            ended.wait(5)
        return view.legal_moves()[0]

    with pytest.raises(PlayerError, match="deaf"):
        quiet(["greedy", deaf], time_limit=0.1)
    assert ended.is_set()


def test_a_callable_without_a_signature_is_called_with_the_view():
    assert len(quiet(["greedy", NoSignature()])) == 1


class NoSignature:
    __signature__ = "none"

    def __call__(self, view):
        return first_legal(view)


class Untransportable:
    """A player that ends the process in which it is unpacked."""

    def __reduce__(self):
        return os._exit, (1,)

    def __call__(self, view):
        return player("greedy")(view)


@pytest.mark.words
def test_a_player_that_does_not_bear_the_journey_is_one_sentence():
    with pytest.raises(LabError, match="before its players had a turn"):
        elsewhere(Untransportable())
