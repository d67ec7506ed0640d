"""A game in a file: written whole, read back or refused, never overwritten."""

import pytest

from triolet_lab.errors import LabError
from triolet_lab.widgets.savefile import SaveFile, check_free, keep_beside, read_game, save_text


def test_a_write_that_fails_leaves_the_old_text(tmp_path, monkeypatch):
    path = tmp_path / "class.game"
    save_text(path, "old")

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(LabError, match="No space left on device"):
        save_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["class.game"]


def test_a_file_is_read_by_the_parser_of_the_game(tmp_path):
    path = tmp_path / "class.game"
    save_text(path, "4 7")
    assert read_game(path, str.split) == ["4", "7"]


@pytest.mark.parametrize("content", [b"no number", b"\xff\xfe\x00"])
def test_what_cannot_be_read_stays_as_it_is(tmp_path, content):
    def parse(text):
        raise LabError("Not a game.")

    path = tmp_path / "class.game"
    path.write_bytes(content)
    with pytest.raises(LabError):
        read_game(path, parse)
    assert path.read_bytes() == content


def test_games_are_kept_side_by_side_whatever_signs_the_name_has(tmp_path):
    path = tmp_path / "class{1}.game"
    assert [keep_beside(path, text).name for text in "ab"] == ["class{1}-1.game", "class{1}-2.game"]


def test_a_file_with_another_text_is_not_free(tmp_path):
    path = tmp_path / "class.game"
    check_free(path, "mine")
    save_text(path, "mine")
    check_free(path, "mine")
    with pytest.raises(LabError):
        check_free(path, "yours")


def test_what_somebody_else_has_written_meanwhile_is_kept_and_told(tmp_path):
    path, beside = tmp_path / "class.game", tmp_path / "class-1.game"
    path.write_bytes(b"0")
    one, other = SaveFile(path), SaveFile(path)
    assert one.save("01") is None
    told = other.save("02")
    assert path.name in str(told)
    assert beside.name in str(told)
    assert [one.save("013"), other.save("024")] == [None, None]
    assert (path.read_text(), beside.read_text()) == ("013", "024")


def test_a_file_that_was_deleted_or_holds_the_same_is_written(tmp_path):
    path = tmp_path / "class.game"
    file = SaveFile(path)
    assert file.save("0") is None
    path.unlink()
    assert file.save("01") is None
    SaveFile(path).save("012")
    assert file.save("012") is None
    assert [found.name for found in tmp_path.iterdir()] == ["class.game"]
