"""A position to try things on, without a browser."""

import random

import pytest

from triolet_lab.errors import GameError, LabError
from triolet_lab.language import say
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.show.panel import still_unseen
from triolet_lab.triolet.show.study import Study
from triolet_lab.triolet.show.table import play


def test_a_full_position_is_tried_with_scores_names_and_tiles_left():
    study = play(position="9@H8 5@I8 | rack 1 14 15 | scores 12 23 | names Ann, Ben")
    assert isinstance(study, Study)
    assert "Ann" in study.scores.value
    assert ">23<" in study.scores.value
    assert str(still_unseen(study.view.unseen.total())) in study.tracker.value
    study.place("1@J8")
    study.confirm()
    assert "45" in study.board.message
    assert str(study.hint().placement) == "1@G8 14@G9"
    study.place("1@G8 14@G9")
    study.confirm()
    assert study.board.message.endswith(str(say("No placement here earns more.")))


@pytest.mark.parametrize(
    ("position", "playable"),
    [
        ("9@H8 | rack 1 2 3 | to-move 2", True),
        ("9@H8 | rack 1 2 3 | end stuck", False),
        ("empty | rack 1 2 3", True),
    ],
)
def test_tiles_are_tried_while_the_game_goes_on(position, playable):
    study = play(position=position)
    assert study.board.playable is playable
    assert study._hint.disabled is not playable


@pytest.mark.words
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("9@H8 | rack 1 2 3 | to-move 2", "It is the turn of B. Try the tiles of A."),
        ("9@H8 | rack 1 2 3 | end stuck", "The game is over (stuck)."),
        ("empty | rack 1 2 3", "Try the tiles of A."),
    ],
)
def test_a_position_says_whose_tiles_are_tried(position, said):
    assert play(position=position).board.message == said


def test_what_a_player_sees_in_a_game_is_a_position_too():
    game = Game(["Ann", "Ben"], rng=random.Random(1))
    study = play(position=game.view())
    assert study.board.rack == [str(tile) for tile in game.racks[game.to_move]]


def test_where_no_tile_fits_there_is_no_best_placement():
    study = Study("3@H8 | rack 15 14 13")
    for hint in (study.hint, study.next_hint):
        with pytest.raises(GameError):
            hint()


def test_hints_to_a_position_come_in_four_steps():
    study = play(position="9@H8 5@I8 | rack 1 14 15")
    told = [study.next_hint() for _ in range(4)]
    assert len(set(told)) == 4
    assert "1@G8 14@G9" in told[3]
    assert study.board.hinted == ["1@G8", "14@G9"]


def test_a_position_goes_with_no_game_and_no_file(tmp_path):
    with pytest.raises(LabError):
        play(position="9@H8 | rack 1 2 3", save=tmp_path / "x.triolet")


def test_where_no_widget_can_be_the_position_is_a_text_and_a_picture():
    study = play(position="9@H8 | rack 6 7 J")
    data, _ = study._repr_mimebundle_()
    assert data["text/plain"] == repr(study)
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_position_of_the_wrong_kind_is_refused_in_one_sentence():
    with pytest.raises(LabError, match="7"):
        play(position=7)


def test_the_buttons_for_hints_stand_beside_the_board():
    assert not Study("9@H8 | rack 6 7 J").board.helpful
