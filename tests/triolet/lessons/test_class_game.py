"""The class game without a browser: handing in, files that survive, what the player is told."""

import re

import pytest

from triolet_lab.errors import GameError, LabError
from triolet_lab.triolet.lessons.class_game import class_game
from triolet_lab.triolet.play.duplicate import Sheet, rounds
from triolet_lab.triolet.rules.material import Rules


@pytest.fixture
def game(tmp_path):
    return class_game("Ann", 7, turns=3, folder=tmp_path)


def test_a_turn_handed_in_is_marked_saved_and_followed_by_the_best_for_all(game):
    game.board.place("9@H8 1@I8")
    game.board.claim = " 19 "
    game.board.confirm()
    assert Sheet.parse(game.file.read_text(encoding="utf-8")) == game.sheet
    assert game.sheet.points == 19
    assert game.board.board == rounds(7, 3)[1].board
    assert [str(tile) for tile in rounds(7, 3)[1].rack] == game.board.rack
    assert game.board.claim == ""
    assert "<td>9@H8 1@I8</td>" in game._sheet.value


@pytest.mark.words
@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (12, "0@G8 9@H8 earns 18, but you claimed only 12."),
        (20, "0@G8 9@H8 earns 18, and you claimed 2 too much: 16 points for you."),
        (18, "earns 18 points, added up correctly. The best was 1@G8 9@H8, 19 points: it is laid"),
    ],
)
def test_the_player_is_told_how_the_claim_was(game, claim, words):
    game.hand_in("0@G8 9@H8", claim)
    assert words in game.board.message


def test_the_board_does_not_give_the_points_away(game):
    game.board.place("9@H8 1@I8")
    verdict = game.board.verdict
    assert verdict["legal"]
    assert (verdict["total"], verdict["sum"], verdict["groups"]) == (None, "", [])
    game.board.place("0@G9")
    assert game.board.verdict["reasons"]


@pytest.mark.parametrize(
    ("claim", "words"),
    [("", "")] + [(text, text) for text in ("many", "-3", "1000", "1.5")],
)
def test_without_a_claim_nothing_is_handed_in(game, claim, words):
    game.board.claim = claim
    game.board.place("9@H8 1@I8")
    with game.board.errors_shown():
        game.board.confirm()
    assert str(words) in game.board.message
    assert game.sheet.entries == ()
    assert not game.file.exists()
    assert game.board.pending == ["9@H8", "1@I8"]


def test_tiles_on_the_board_are_not_lost_by_finding_nothing(game):
    game.board.place("9@H8 1@I8")
    game._skip.click()
    assert game.board.pending == ["9@H8", "1@I8"]
    assert game.sheet.entries == ()
    game.board.clear()
    game._skip.click()
    game.board.place("9@H8")
    game._yes.click()
    assert game.sheet.entries == ()
    game.board.clear()
    game._yes.click()
    assert len(game.sheet.entries) == 1


def test_finding_nothing_is_asked_in_a_place_of_its_own(game):
    def is_asked():
        return game._asked.layout.display != "none"

    assert not is_asked()
    for _ in range(2):  # a double click
        game._skip.click()
        assert is_asked()
        assert game.sheet.entries == ()
    game._no.click()
    assert not is_asked()
    game._skip.click()
    game._yes.click()
    assert len(game.sheet.entries) == 1
    assert not is_asked()


def test_after_the_last_turn_the_board_says_what_to_do(game):
    for _ in range(3):
        game.skip()
    assert str(game.file) in game.board.message
    assert game._skip.disabled
    assert not game.board.playable
    with pytest.raises(GameError):
        game.skip()


def test_a_file_is_played_on(game, tmp_path):
    game.hand_in("9@H8 1@I8", 19)
    again = class_game("Ann", 7, turns=3, folder=tmp_path)
    assert again.sheet == game.sheet
    assert again.board.board == game.board.board


def test_a_file_of_another_game_or_a_broken_one_is_left_as_it_is(game, tmp_path):
    game.hand_in("9@H8 1@I8", 19)
    kept = game.file.read_bytes()
    with pytest.raises(GameError, match=r"Ann\."):
        class_game("Ann", 8, turns=3, folder=tmp_path)
    assert game.file.read_bytes() == kept
    for broken in (kept[:50], b"\xff\x00"):
        game.file.write_bytes(broken)
        with pytest.raises(GameError, match=r"Ann\."):
            class_game("Ann", 7, turns=3, folder=tmp_path)
        assert game.file.read_bytes() == broken
    game.file.unlink()
    game.file.mkdir()
    with pytest.raises(LabError, match=r"Ann\."):
        class_game("Ann", 7, turns=3, folder=tmp_path)


def test_a_turn_that_cannot_be_saved_is_not_taken(tmp_path):
    game = class_game("Ann", 7, folder=tmp_path / "nowhere")
    with pytest.raises(LabError, match="nowhere"):
        game.hand_in("9@H8 1@I8", 19)
    assert game.sheet.entries == ()


@pytest.mark.parametrize("name", ["a/b", "c:d", "", 7])
def test_a_name_that_no_file_can_have_is_refused(name, tmp_path):
    with pytest.raises(GameError, match=re.escape(repr(name))):
        class_game(name, 7, folder=tmp_path)


def test_house_rules_make_a_game_on_a_small_board(tmp_path):
    game = class_game("Ann", 7, rules=Rules.small(7), folder=tmp_path)
    assert game.board.size == 7


def test_without_widgets_the_game_is_a_text_and_a_picture(game):
    assert str(game.board.board) in repr(game)
    data, _ = game._repr_mimebundle_()
    assert {"text/plain", "image/svg+xml", "text/html"} <= data.keys()


@pytest.mark.words
def test_a_game_says_what_happened_in_a_turn_and_how_far_it_is(game):
    assert repr(game).endswith("Ann: 0 of 3 turns, 0 points")
    game.hand_in("9@H8 1@I8", 19)
    assert game.board.message == (
        "Turn 1: 9@H8 1@I8 earns 19 points, added up correctly. "
        "No placement earns more. For all 1@G8 9@H8 is laid."
    )
    game.skip()
    assert "nothing handed in" in game.board.message
    assert "Ann: turn 3 of 3, 19 points" in game._title.value
    game.skip()
    assert "Ann: all 3 turns played, 19 points" in game._title.value
    assert f"% of the best. Hand in {game.file}" in game.board.message
