"""A game that is kept in a file: it is played on, kept beside a new one, and never lost."""

import random

import pytest

from triolet_lab.errors import GameError, LabError
from triolet_lab.language import say
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.show import table as module
from triolet_lab.triolet.show.in_hand import offer
from triolet_lab.triolet.show.table import play


def two_people():
    return play(["Ann", "Ben"], rng=random.Random(7))


def against_greedy(seed=7, **options):
    return play(["you", "greedy"], rng=random.Random(seed), **options)


def test_every_finished_turn_is_saved_and_resumed(tmp_path):
    path = tmp_path / "class.triolet"
    table = against_greedy(save=path)
    table.play(table.hint().placement)
    assert path.read_text(encoding="utf-8") == table.game.kept_text
    assert [file.name for file in tmp_path.iterdir()] == ["class.triolet"]
    again = against_greedy(seed=1, save=path)
    assert again.text == table.text
    assert again.people == (0,)


def press(button):
    button.click()


@pytest.mark.parametrize("content", [b"", b"triolet game 1\nplayers: A", b"\xff\xfe\x00bad"])
def test_a_file_that_holds_no_game_is_refused_in_one_sentence_and_kept(tmp_path, content):
    path = tmp_path / "class.triolet"
    path.write_bytes(content)
    with pytest.raises(LabError, match=r"class\.triolet") as refused:
        play(save=path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == content


def test_a_folder_is_no_file_to_resume(tmp_path):
    with pytest.raises(LabError):
        play(save=tmp_path)


def test_a_file_with_another_game_is_not_overwritten(tmp_path):
    path = tmp_path / "class.triolet"
    saved = against_greedy(save=path)
    with pytest.raises(LabError):
        play(game=against_greedy(seed=1).text, save=path)
    assert path.read_text(encoding="utf-8") == saved.game.kept_text
    assert play(game=saved.text, save=path).text == saved.text


def test_a_resumed_game_says_so(tmp_path):
    path = tmp_path / "class.triolet"
    against_greedy(save=path)
    assert str(say("The game saved in {path} goes on.", path=path)) in play(save=path).board.message


def test_a_new_game_keeps_the_one_before_beside_it(tmp_path):
    path = tmp_path / "class.triolet"
    table, kept = against_greedy(save=path), []
    for number in (1, 2):
        table.play(table.hint().placement)
        kept.append(table.game.kept_text)
        table.new_game()
        beside = tmp_path / f"class-{number}.triolet"
        assert str(say("The game before is kept in {path}.", path=beside)) in table.board.message
    assert [(tmp_path / f"class-{n}.triolet").read_text("utf-8") for n in (1, 2)] == kept
    assert path.read_text(encoding="utf-8") == table.game.kept_text not in kept


def test_a_finished_game_is_kept_too(tmp_path):
    table = play(["random", "random"], save=tmp_path / "class.triolet", rng=random.Random(1))
    while not table.game.is_over:
        table.step()
    finished = table.text
    press(table.buttons.new)
    assert (tmp_path / "class-1.triolet").read_text(encoding="utf-8") == finished


def test_a_game_in_which_nobody_has_moved_is_not_kept(tmp_path):
    table = against_greedy(save=tmp_path / "class.triolet")
    table.new_game()
    assert [file.name for file in tmp_path.iterdir()] == ["class.triolet"]


def test_a_game_that_cannot_be_kept_is_not_given_up(tmp_path):
    table = against_greedy(save=tmp_path / "missing" / "class.triolet")
    with pytest.raises(LabError, match=r"class\.triolet"):
        table.play(table.hint().placement)
    text = table.text
    with pytest.raises(LabError, match=r"class-1\.triolet"):
        table.new_game()
    assert table.text == text


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(tmp_path):
    table = against_greedy(save=tmp_path / "missing" / "class.triolet")
    assert "class.triolet" in table.board.message
    with pytest.raises(LabError, match=r"class\.triolet"):
        table.play(table.hint().placement)
    assert len(table.game.turns) >= 2


def test_two_tables_on_one_file_lose_no_turn(tmp_path):
    path, beside = tmp_path / "class.triolet", tmp_path / "class-1.triolet"
    one = against_greedy(save=path)
    other = against_greedy(seed=1, save=path)
    one.play(one.hint().placement)
    other.play(other.game.legal_placements()[0].placement)
    assert str(beside) in other.board.message
    for table in (one, other):
        table.play(table.hint().placement)
        assert str(beside) not in table.board.message
    assert parse_game(path.read_text("utf-8")).text == one.text
    assert parse_game(beside.read_text("utf-8")).text == other.text


def test_a_new_game_is_taken_back_and_so_is_its_file(tmp_path):
    path = tmp_path / "class.triolet"
    table = against_greedy(save=path)
    table.play(table.hint().placement)
    text, kept = table.text, path.read_bytes()
    press(table.buttons.new)
    press(table.buttons.new)  # a double click
    assert table.text != text
    assert not table.buttons.undo.disabled
    press(table.buttons.undo)
    assert table.text == text
    assert str(module._BACK) in table.board.message
    assert path.read_bytes() == kept
    assert [file.name for file in tmp_path.iterdir()] == ["class.triolet"]


@pytest.fixture
def somebody(tmp_path, monkeypatch):
    """A person runs the cells of a notebook in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "is_somebody_there", lambda: True)
    return tmp_path


def test_a_game_that_nobody_saved_is_offered_the_next_time(somebody):
    table = against_greedy()
    assert table.buttons.play_on.layout.display == "none"
    assert list(somebody.iterdir()) == []
    table.play(table.hint().placement)
    assert [file.name for file in somebody.iterdir()] == [".triolet-game"]
    again = play(["Ann", "Ben"], rng=random.Random(1))
    assert str(offer(again.sitting.offered)) in again.board.message
    assert again.buttons.undo.disabled
    assert again.buttons.play_on.layout.display == ""
    press(again.buttons.play_on)
    assert (again.text, again.people, again.board.playable) == (table.text, (0,), True)
    assert again.buttons.play_on.layout.display == "none"


def test_a_game_in_hand_is_offered_until_another_has_begun(somebody):
    table = against_greedy()
    table.play(table.hint().placement)
    again = against_greedy(seed=1)
    again.play(again.hint().placement)
    assert again.buttons.play_on.layout.display == "none"
    with pytest.raises(GameError):
        again.play_on()
    assert parse_game((somebody / ".triolet-game").read_text("utf-8")).text == again.text


@pytest.mark.parametrize("content", [b"", b"\xff", b"triolet game 2"])
def test_a_game_in_hand_that_cannot_be_read_is_not_offered(somebody, content):
    (somebody / ".triolet-game").write_bytes(content)
    assert against_greedy().buttons.play_on.layout.display == "none"


def test_a_game_that_is_over_or_has_a_file_is_not_in_hand(somebody):
    table = play(["random", "random"], rng=random.Random(1))
    while not table.game.is_over:
        table.step()
    assert play(["random", "random"]).buttons.play_on.layout.display == "none"
    (somebody / ".triolet-game").unlink()
    saved = against_greedy(save="class.triolet")
    saved.play(saved.hint().placement)
    assert [file.name for file in somebody.iterdir()] == ["class.triolet"]


def test_where_a_program_runs_the_notebook_nothing_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = against_greedy()
    table.play(table.hint().placement)
    assert list(tmp_path.iterdir()) == []
