"""Analyses: a clear answer for every position, nothing hidden in it, and a stop at any moment."""

import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import inf

import pytest

from triolet_lab import analyse as exported
from triolet_lab.errors import LabError, PositionError
from triolet_lab.estimate import Estimate
from triolet_lab.triolet.fast import fastest
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.moves import Exchange, Pass
from triolet_lab.triolet.thinking import analysis as module
from triolet_lab.triolet.thinking.analysis import Analysis, analyse, analyses, as_view
from triolet_lab.triolet.thinking.endgame import Ending
from triolet_lab.triolet.thinking.players import player
from triolet_lab.triolet.thinking.sampling import ROUND, Ended, Sampling, Settings

OPENING = "9@H8 5@I8 | rack 1 7 14 | scores 0 23"
STUCK = (
    "7@C3 8@D3 7@D4 8@C4 | rack 13 | racks 1 1 | bag 0 | scores 9 4 | rules size=5 "
    "double= triple= replay= counts=0,0,0,0,0,0,0,2,2,0,0,0,0,3,2,0 jokers=0"
)
ENDGAME = (
    "9@C3 4@D3 | rack 2 6 | racks 2 2 | bag 0 | scores 30 34 | rules size=5 double= triple= "
    "replay= counts=1,1,1,1,1,0,1,1,0,1,0,0,0,1,0,0 jokers=0"
)


@pytest.fixture
def plain(monkeypatch):
    monkeypatch.setattr(fastest, "is_compiled", lambda: False)


def played(seed: int, turns: int) -> Game:
    game = Game(rng=random.Random(seed), first=0)
    for _ in range(turns):
        game.play(player("greedy")(game.view()))
    return game


def test_the_package_offers_it():
    assert exported is analyse


@pytest.mark.words
def test_the_best_move_comes_first_with_its_reasons():
    result = analyse(OPENING, samples=96)
    assert result.best.points == 45
    assert "= 15 → 30" in str(result.best.sentences[0])
    assert str(result.best.sentences[-1]).startswith("Tried 96 times: the lead at the end is ")
    assert len(result.best.answers) == result.best.samples
    assert str(result.verdict).startswith(f"{result.best.move} seems best, ")
    ranked = [one for one in result.candidates if not one.dropped]
    assert [one.win.mean for one in ranked] == sorted((x.win.mean for x in ranked), reverse=True)


def test_error_bars_shrink_with_more_samples():
    few, many = (analyse(OPENING, samples=count, width=2, precision=0) for count in (16, 40))
    assert few.best.samples == 16
    assert 0 < many.best.lead.margin < few.best.lead.margin < inf


def test_the_same_seed_gives_the_same_analysis_whatever_computes_it(plain):
    one = analyse(OPENING, samples=32, width=4, workers=1)
    assert analyse(OPENING, samples=32, width=4, workers=3) == one
    with ProcessPoolExecutor(2) as executor:
        assert analyse(OPENING, samples=32, width=4, executor=executor) == one
    assert analyse(OPENING, samples=32, width=4, seed=5) != one


def test_plain_and_compiled_analyses_are_the_same(monkeypatch):
    pytest.importorskip("numba", reason="numba is not there in a browser")
    game = played(4, 12)
    compiled = analyse(game.view(), samples=64, width=6)
    endgame = analyse(ENDGAME)
    monkeypatch.setattr(fastest, "is_compiled", lambda: False)
    assert analyse(game.view(), samples=64, width=6) == compiled
    assert analyse(ENDGAME) == endgame


def hidden_places(game: Game) -> list[int]:
    """Where in the order of the tiles those lie that the player to move cannot see."""
    drawn = iter(range(3, len(game.order)))
    held = [[next(drawn) for _ in range(3)] for _ in game.names]
    for turn in game.turns:
        for tile in turn.move.tiles:
            held[turn.player].remove(
                next(place for place in held[turn.player] if game.order[place] == tile.bare)
            )
        held[turn.player] += [next(drawn) for _ in turn.drawn]
    return [0, 1, 2, *held[1 - game.to_move], *drawn]


def hidden_twin(game: Game, rng: random.Random) -> Game:
    """The same game as its player to move sees it, with other tiles where nobody can look."""
    order = list(game.order)
    places = hidden_places(game)
    tiles = [order[place] for place in places]
    rng.shuffle(tiles)
    for place, tile in zip(places, tiles, strict=True):
        order[place] = tile
    twin = Game(game.names, order=order, first=game.first)
    for turn in game.turns:
        twin.play(turn.move)
    return twin


@pytest.mark.parametrize("turns", [0, 7, 20])
def test_games_that_differ_in_hidden_tiles_alone_get_the_same_analysis(turns):
    game = played(6, turns)
    twin = hidden_twin(game, random.Random(turns))
    assert twin.view() == game.view()
    assert twin.racks != game.racks
    assert twin.put_away != game.put_away
    one, other = (analyse(each.view(), samples=48, width=6, seed=3) for each in (game, twin))
    assert one == other
    assert str(one) == str(other)


@pytest.mark.words
def test_nothing_but_a_view_or_its_text_is_taken():
    with pytest.raises(LabError, match=r"is no position: give its text, or a view: game.view"):
        analyse(played(1, 2))


@pytest.mark.words
def test_a_position_with_no_legal_placement_is_answered_with_exchanges():
    result = analyse("15@H8 | rack 13 14 12", samples=48)
    assert all(isinstance(one.move, Exchange) for one in result.candidates)
    assert len(result.candidates) == 7
    assert "It scores nothing and draws" in str(result)


@pytest.mark.words
def test_who_can_only_pass_is_told_so():
    result = analyse(STUCK)
    assert [one.move for one in result.candidates] == [Pass()]
    assert str(result.verdict) == "pass is the only move."
    assert result.is_exact


@pytest.mark.words
def test_a_single_move_is_said_to_be_the_only_one():
    text = (
        "9@C3 4@D3 | rack 2 | racks 1 1 1 | bag 0 | scores 5 3 0 | rules size=3 double= triple= "
        "replay= counts=0,0,1,1,1,1,0,0,0,1,0,3,0,0,0,0 jokers=0"
    )
    text = text.replace("9@C3 4@D3", "9@A2 4@B2")
    view = parse_position(text)
    result = analyse(view, samples=16, width=1)
    assert str(result.verdict) == f"{result.best.move} is the only move."
    assert result.best.samples == 16


@pytest.mark.words
def test_an_impossible_position_is_refused_with_its_reason():
    with pytest.raises(PositionError, match=r"Impossible position: 9 \+ 8 = 17"):
        analyse("9@H8 8@I8 | rack 1 2 3")
    game = played(1, 2)
    view = game.view()
    broken = type(view)(**{**vars(view), "bag_size": 3, "history": view.history})
    with pytest.raises(PositionError, match="Impossible position"):
        analyse(broken)


@pytest.mark.words
def test_somebody_without_tiles_would_have_ended_the_game():
    text = (
        "9@C3 4@D3 | rack 2 | racks 1 0 | bag 0 | rules size=5 double= triple= replay= "
        "counts=0,0,1,1,1,0,0,1,0,1,0,1,0,0,0,0 jokers=0"
    )
    with pytest.raises(PositionError, match="B has no tile, so the game is over"):
        analyse(text)


@pytest.mark.words
def test_the_view_of_somebody_else_is_refused():
    game = played(1, 3)
    with pytest.raises(LabError, match=r"It is B's turn, and this is what A sees\."):
        analyse(game.view(0))


@pytest.mark.words
def test_a_finished_game_has_no_moves():
    game = played(2, 0)
    while not game.is_over:
        game.play(player("greedy")(game.view()))
    result = analyse(game.view())
    assert list(analyses(game.view())) == [result]
    assert result.candidates == ()
    assert result.best is None
    assert not result.is_exact
    assert str(result) == f"The game is over ({game.state.end}): there is no move to analyse."
    assert "over" in result._repr_html_()
    with pytest.raises(LabError, match="needs two players and an empty bag"):
        result.line()


@pytest.mark.words
def test_an_endgame_is_solved_for_every_rack():
    view = parse_position(ENDGAME)
    result = analyse(view)
    assert result.is_exact
    assert result.ended is Ended.RACKS
    assert len(result.racks) == 10
    for one in result.candidates:
        leads, wins, ways = [], [], []
        for rack, many in result.racks:
            ending = Ending.of(view, rack)
            moves = [move for move, _ in ending.moves()]
            lead = 30 - 34 + ending.gains()[moves.index(one.move)]
            leads.append(lead * many)
            wins.append((100 if lead > 0 else 50 if lead == 0 else 0) * many)
            ways.append(many)
            assert one.worst <= lead
        assert one.lead == (sum(leads) / sum(ways), 0)
        assert one.win == (sum(wins) / sum(ways), 0)
        assert one.samples == 10
    assert "Solved against all 10 racks" in str(result)


def test_the_ranking_of_an_endgame_is_by_winning_chance_then_lead():
    ranked = [(one.win.mean, one.lead.mean) for one in analyse(ENDGAME).candidates]
    assert ranked == sorted(ranked, reverse=True)


def test_a_line_is_that_of_the_candidate_and_the_rack_that_are_named():
    result = analyse(ENDGAME)
    second = result.candidates[1]
    for dealt in result.racks[:3]:
        line = result.line(second, dealt)
        assert line == Ending.of(result.view, dealt.rack).line(second.move)
        assert line[0].move == second.move
    assert result.line()[0].move == result.best.move


@pytest.mark.words
def test_a_position_with_a_bag_has_no_line():
    with pytest.raises(LabError, match="needs two players and an empty bag"):
        analyse(OPENING, samples=16, width=2).line()


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.words
def test_an_endgame_that_is_broken_off_has_error_bars(plain):
    *_, result = analyses(ENDGAME, Settings(seconds=10.0), clock=Clock())
    assert result.ended is Ended.TIME
    assert 1 < result.best.samples < 10
    assert result.best.worst is None
    assert not result.is_exact
    assert any(one.lead.margin > 0 for one in result.candidates)
    assert "Tried" in str(result.best.outcome)


@pytest.mark.words
def test_the_states_of_an_endgame_grow_rack_by_rack():
    states = list(analyses(ENDGAME))
    assert [state.best.samples for state in states] == list(range(11))
    assert str(states[0].best.outcome) == "It has not been tried."
    assert str(states[0].verdict).endswith("looks best, but it has not been tried enough.")
    assert states[1].best.lead.margin == inf


def test_the_states_of_a_sampling_grow_round_by_round(plain):
    states = list(analyses(OPENING, Settings(samples=3 * ROUND, width=3)))
    assert [state.candidates[0].samples for state in states] == [0, ROUND, 2 * ROUND, 3 * ROUND]
    assert [bool(state.ended) for state in states] == [False, False, False, True]


def test_an_interruption_returns_what_is_known(monkeypatch, plain):
    whole = Sampling.advance
    calls = iter([False, False, True])

    def advance(self):
        if next(calls):
            raise KeyboardInterrupt
        return whole(self)

    monkeypatch.setattr(Sampling, "advance", advance)
    result = analyse(OPENING, samples=1_000, width=3, precision=0)
    assert result.candidates[0].samples == 2 * ROUND
    assert result.ended is Ended.STOPPED


def test_an_interruption_before_anything_is_known_is_passed_on(monkeypatch):
    def stop(position):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "as_view", stop)
    with pytest.raises(KeyboardInterrupt):
        analyse(OPENING)


@pytest.mark.words
def test_what_is_shown_has_the_table_and_the_reasons():
    result = analyse(OPENING, samples=96)
    text = str(result)
    assert repr(result) == text
    assert repr(result.table()) == str(result.table())
    assert "move" in text
    assert "lead at the end" in text
    assert "dropped" in text
    html = result._repr_html_()
    assert html.count("<tr>") == len(result.candidates) + 1
    assert "<li>It scores" in html
    assert "surely weaker" in str(result.candidates[-1].outcome)


@pytest.mark.words
@pytest.mark.parametrize(
    ("behind", "points_behind", "words"),
    [
        ((2.0, 1.0), (5.0, 1.0), "is best, 2.0 ± 1.0 percent of winning chance before"),
        ((0.5, 1.0), (5.0, 1.0), "seems best, 0.5 ± 1.0 percent of winning chance before"),
        ((0.0, 0.0), (5.0, 0.0), "is best, 5.0 points before"),
        ((0.0, 0.0), (5.0, 9.0), "seems best, 5.0 ± 9.0 points before"),
        ((0.0, 0.0), (0.0, 0.0), "are equally good."),
    ],
)
def test_the_verdict_says_how_sure_it_is(behind, points_behind, words):
    result = analyse(OPENING, samples=16, width=2)
    best, second = result.candidates
    estimates = {
        "behind": Estimate(*behind),
        "points_behind": Estimate(*points_behind),
    }
    changed = type(second)(**{**vars(second), **estimates})
    assert words in str(Analysis(result.view, (best, changed)).verdict)


@pytest.mark.words
def test_a_chance_to_win_is_never_told_to_be_above_all_or_below_nothing():
    result = analyse(OPENING, samples=16, width=2)
    sure = replace(result.candidates[0], win=Estimate(98.0, 5.0))
    lost = replace(result.candidates[1], win=Estimate(1.0, 5.0))
    assert "the chance to win 98.0 % (93.0 to 100 %)." in str(sure.outcome)
    rows = Analysis(result.view, (sure, lost)).table().rows
    assert [str(row[3]) for row in rows] == ["98.0 (93.0 to 100)", "1.0 (0 to 6.0)"]


def test_a_text_is_read_as_a_position():
    assert as_view(OPENING) == parse_position(OPENING)
