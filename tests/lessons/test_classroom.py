"""The results of a class: ties, cheats, late hand-ins, broken files."""

import csv
import random

import pytest

from triolet_lab import class_results
from triolet_lab.errors import LabError
from triolet_lab.triolet.play.duplicate import Sheet
from triolet_lab.triolet.rules.generator import legal_placements


def pupil(name: str, seed: int = 7, turns: int = 6, skill: float = 0.5, number: int = 6) -> Sheet:
    """A pupil who finds the best placement with this skill, and adds up no better than that."""
    rng = random.Random(name)
    sheet = Sheet(name, seed, number)
    for _ in range(turns):
        now = sheet.round
        assert now is not None
        listed = legal_placements(now.board, now.rack, first_turn=now.first_turn)
        placement, points = now.best if rng.random() < skill else rng.choice(listed)
        slip = 0 if rng.random() < skill else rng.randint(-4, 4)
        if now.first_turn and skill < 1:
            slip = -1  # only who never errs can be at the top
        sheet = sheet.hand_in(placement, max(0, points + slip))
    return sheet


def hand_in(folder, sheet: Sheet, name: str = "") -> None:
    (folder / f"{name or sheet.player}.sheet.txt").write_text(sheet.text, encoding="utf-8")


@pytest.fixture
def class_of_30(tmp_path):
    for number in range(24):
        hand_in(tmp_path, pupil(f"Pupil {number:02}", skill=number / 24))
    for name in ("Star", "Stella"):  # a tie at the top
        hand_in(tmp_path, pupil(name, skill=1.0))
    hand_in(tmp_path, pupil("Late", turns=2, skill=1.0))
    cheat = pupil("Cheat", skill=0.1).text.replace("= ", "= 9")
    (tmp_path / "Cheat.sheet.txt").write_text(cheat, encoding="utf-8")
    half = pupil("Half").text
    (tmp_path / "Half.sheet.txt").write_text(half[: len(half) // 2], encoding="utf-8")
    hand_in(tmp_path, pupil("Elsewhere", seed=8))
    return tmp_path


@pytest.mark.words
def test_a_class_of_30_with_ties_cheats_and_late_hand_ins(class_of_30):
    results = class_results(class_of_30)
    assert len(results.rows) == 27
    assert [row.sheet.player for row in results.rows[:2]] == ["Star", "Stella"]
    assert [row.place for row in results.rows[:3]] == [1, 1, 3]
    assert results.rows[0].sheet.points == results.possible
    late = next(row for row in results.rows if row.sheet.player == "Late")
    assert str(late.cells()[4]) == "2 of 6"
    assert {one.file.partition(".")[0]: str(one.why) for one in results.left_out} == {
        "Cheat": "The sheet was changed after it was written: its seal is broken.",
        "Elsewhere": "It is of another game (seed 8, 6 turns).",
        "Half": "The sheet is not complete: its last line, the seal, is missing.",
    }


def test_a_late_sheet_counts_when_it_is_complete(class_of_30):
    hand_in(class_of_30, pupil("Late", skill=1.0))
    assert [row.place for row in class_results(class_of_30).rows[:4]] == [1, 1, 1, 4]


def test_every_line_of_the_table_is_that_of_its_sheet(class_of_30):
    results = class_results(class_of_30)
    points = [row.sheet.points for row in results.rows]
    assert points == sorted(points, reverse=True)
    for row in results.rows:
        marks = row.sheet.marks()
        assert row.too_much == sum(mark.too_much for mark in marks)
        assert row.sheet.points == sum(mark.points for mark in marks)
    assert any(row.too_much for row in results.rows)


@pytest.mark.words
def test_the_table_prints_and_goes_to_a_spreadsheet(class_of_30):
    results = class_results(class_of_30)
    lines = str(results).splitlines()
    assert lines[0] == f"Class game: seed 7, 6 turns; {results.possible} points were possible"
    assert lines[1].split()[:3] == ["player", "place", "points"]
    assert lines[-1].startswith("Half.sheet.txt is left out: ")
    assert "Stella" in results._repr_html_()
    results.to_csv(class_of_30 / "results.csv")
    with (class_of_30 / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 28
    assert rows[1] == ["Star", "1", str(results.possible), "100.0 %", "6 of 6", "0"]


@pytest.mark.words
def test_of_two_sheets_of_one_player_the_longer_counts(tmp_path):
    hand_in(tmp_path, pupil("Ann", turns=2), "Ann old")
    hand_in(tmp_path, pupil("Ann"), "Ann new")
    results = class_results(tmp_path)
    assert len(results.rows) == 1
    assert len(results.rows[0].sheet.entries) == 6
    assert str(results.left_out[0]) == (
        "Ann old.sheet.txt is left out: Ann has handed in Ann new.sheet.txt as well."
    )


def test_a_picture_named_like_a_sheet_is_left_out(tmp_path):
    (tmp_path / "photo.sheet.txt").write_bytes(b"\x89PNG\xff")
    (tmp_path / "folder.sheet.txt").mkdir()
    hand_in(tmp_path, pupil("Ann"))
    files = [one.file for one in class_results(tmp_path).left_out]
    assert files == ["folder.sheet.txt", "photo.sheet.txt"]


@pytest.mark.words
def test_a_folder_without_sheets_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(LabError, match="There is no folder"):
        class_results(tmp_path / "nowhere")
    with pytest.raises(LabError, match=r"There is no sheet in .*: their names end in"):
        class_results(tmp_path)
    (tmp_path / "Ann.sheet.txt").write_text("")
    with pytest.raises(LabError, match=r"No sheet can be read. Ann.sheet.txt is left out"):
        class_results(tmp_path)


def test_a_name_that_looks_like_a_formula_stays_a_text_in_the_spreadsheet(tmp_path):
    hand_in(tmp_path, pupil("=1+1"), "sly")
    hand_in(tmp_path, pupil("Zoë"))
    class_results(tmp_path).to_csv(tmp_path / "results.csv")
    text = (tmp_path / "results.csv").read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")
    assert "'=1+1," in text
    assert "Zoë," in text


@pytest.mark.words
def test_a_table_that_cannot_be_written_is_one_sentence(tmp_path):
    hand_in(tmp_path, pupil("Ann"))
    with pytest.raises(LabError, match=r"cannot be written: .*\.$"):
        class_results(tmp_path).to_csv(tmp_path / "none" / "results.csv")


@pytest.mark.words
def test_a_notebook_shows_the_game_the_table_and_who_is_left_out(tmp_path):
    hand_in(tmp_path, pupil("Ann"))
    (tmp_path / "B & C.sheet.txt").write_text("")
    results = class_results(tmp_path)
    shown = results._repr_html_()
    assert shown.startswith(f"<p>Class game: {results.game}; {results.possible} points were poss")
    assert "<td>Ann</td>" in shown
    assert "<p>B &amp; C.sheet.txt is left out: " in shown
    assert repr(results) == str(results)
