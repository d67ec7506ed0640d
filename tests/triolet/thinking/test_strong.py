"""The strong player: what it solves, how its levels differ, and that it is stronger."""

import random
from dataclasses import replace

import pytest

from triolet_lab.errors import LabError
from triolet_lab.triolet.fast.leaves import LEAVES
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.moves import Pass
from triolet_lab.triolet.thinking import strong
from triolet_lab.triolet.thinking.analysis import analyse
from triolet_lab.triolet.thinking.players import StrongPlayer, player
from triolet_lab.triolet.thinking.sampling import Sampling, Settings
from triolet_lab.triolet.thinking.strong import EFFORTS, Effort, think

ENDGAME = (
    "9@C3 4@D3 | rack 2 6 | racks 2 2 | bag 0 | scores 30 34 | rules size=5 double= triple= "
    "replay= counts=1,1,1,1,1,0,1,1,0,1,0,0,0,1,0,0 jokers=0"
)
FORCED = (
    "7@C3 8@D3 7@D4 8@C4 | rack 13 | racks 1 1 1 | bag 0 | scores 9 4 0 | rules size=5 "
    "double= triple= replay= counts=0,0,0,0,0,0,0,2,2,0,0,0,0,4,2,0 jokers=0"
)


def view_after(turns: int, names: str = "AB") -> View:
    game = Game(names, rng=random.Random(5), first=0)
    for _ in range(turns):
        game.play(player("greedy")(game.view()))
    return game.view()


@pytest.mark.parametrize("level", EFFORTS)
def test_every_level_plays_a_legal_game_to_its_end(level):
    game = Game(rng=random.Random(3), first=0)
    who = player("strong", level=level, rng=random.Random(4))
    while not game.is_over:
        game.play(who(game.view()))  # an illegal move would raise
    assert sum(game.scores) > 100


@pytest.mark.parametrize("level", EFFORTS)
def test_the_same_chance_gives_the_same_move(level):
    view = view_after(9)
    one, other = (
        player("strong", level=level, seconds=None, rng=random.Random(8)) for _ in range(2)
    )
    assert [one(view) for _ in range(3)] == [other(view) for _ in range(3)]


def test_a_simulation_may_give_the_chance():
    view = view_after(9)
    who = player("strong", level="easy", seconds=None)
    assert who(view, rng=random.Random(2)) == who(view, rng=random.Random(2))


def test_without_noise_the_best_of_the_sampling_is_played():
    view = view_after(9)
    effort = Effort(Settings(samples=32, width=4, horizon=1))
    seed = random.Random(6).getrandbits(63)
    sampling = Sampling(view, replace(effort.settings, seed=seed, seconds=None))
    while sampling.advance():
        pass
    assert think(view, effort, None, random.Random(6)) == sampling.best.move


def test_noise_makes_other_moves_come_up():
    view = view_after(9)
    sure = Effort(Settings(samples=16, width=6, horizon=1))
    unsure = replace(sure, noise=200.0)
    assert len({think(view, unsure, None, random.Random(seed)) for seed in range(30)}) > 2


def test_endgames_are_solved():
    view = parse_position(ENDGAME)
    best = analyse(view).best.move
    assert player("strong", level="hard")(view) == best
    assert player("strong", level="medium")(view) == best


def test_the_easy_level_does_not_solve_endgames(monkeypatch):
    monkeypatch.setattr(strong, "EndgameSearch", None)
    assert player("strong", level="easy")(parse_position(ENDGAME)) is not None
    with pytest.raises(TypeError):
        player("strong", level="hard")(parse_position(ENDGAME))


def test_a_forced_move_needs_no_thought(monkeypatch):
    monkeypatch.setattr(Sampling, "advance", None)
    assert player("strong")(parse_position(FORCED)) == Pass()


def test_three_players_are_sampled_to_the_end():
    assert player("strong", level="easy")(view_after(20, "ABC")) is not None


@pytest.mark.words
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"level": "godlike"}, "There is no level 'godlike': there are easy, medium, hard."),
        ({"seconds": -1}, "The option seconds is a number from 0 up, not -1."),
        ({"mood": 1}, "The player strong has no option 'mood': it has rng, level, seconds."),
    ],
)
def test_a_wrong_option_gets_one_sentence(options, sentence):
    with pytest.raises(LabError) as error:
        player("strong", **options)
    assert str(error.value) == sentence


def test_the_level_shows_in_the_name():
    assert str(player("strong", level="easy")) == "strong (level=easy)"
    assert str(StrongPlayer()) == "strong"


def test_it_needs_no_compiler(monkeypatch):
    monkeypatch.setattr("triolet_lab.triolet.fast.fastest.is_compiled", lambda: False)
    assert player("strong", level="easy")(view_after(9)) is not None
    assert player("strong")(parse_position(ENDGAME)) == analyse(parse_position(ENDGAME)).best.move


def test_the_leave_player_uses_the_fitted_values():
    assert player("leave").leave == LEAVES


def test_even_the_easy_level_beats_a_player_without_a_plan():
    for seed in range(4):
        game = Game(rng=random.Random(seed), first=seed % 2)
        who = [
            player("strong", level="easy", seconds=None, rng=random.Random(1)),
            player("random", rng=random.Random(2)),
        ]
        while not game.is_over:
            game.play(who[game.to_move](game.view()))
        assert game.scores[0] > game.scores[1]
