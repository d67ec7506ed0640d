"""What learners kept with version 0.1.0 is read: games, progress, sheets, handed-in notebooks."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from triolet_lab import class_results, parse_game, play
from triolet_lab.lessons.cards import ProgressFile
from triolet_lab.lessons.grading.grading import Outcome, check_notebook

FILES = Path(__file__).parent / "version_0_1_0"


@pytest.fixture
def kept(tmp_path):
    """The files as a learner has them, in a folder that may be written to."""
    return Path(shutil.copytree(FILES, tmp_path / "kept"))


def test_a_saved_game_is_played_on(kept):
    table = play(save=kept / "class.triolet")
    assert table.game.names == ("you", "greedy")
    assert table.game.scores == (123, 103)
    assert table.game.comment(0) == "a game of version 0.1.0"
    table.undo()
    assert len(table.game.turns) == 6


def test_the_hints_that_a_remark_told_of_are_a_number_now(kept):
    game = parse_game((kept / "class.triolet").read_text(encoding="utf-8"))
    assert [turn.hints for turn in game.turns] == [0, 0, 2, 0, 0, 0, 0, 0]
    assert game.comment(3) == ""


def test_the_player_who_was_called_you_is_the_person_spoken_to(kept):
    assert parse_game((kept / "class.triolet").read_text(encoding="utf-8")).you == 0


def test_progress_with_the_puzzles_goes_on(kept):
    file = ProgressFile(kept / "puzzles.txt")
    assert not str(file.news)
    assert file.progress.cards["trio-1-01"].box == 2
    assert file.progress.due(["trio-1-01", "replay-2-03"], date(2026, 3, 5))[0] == "replay-2-03"


def test_a_sheet_of_the_class_game_counts(kept):
    (row,) = class_results(kept).rows
    assert (row.sheet.player, row.sheet.points) == ("Ann", 19)


def test_a_notebook_that_was_handed_in_is_checked(kept):
    """Its tiles were laid by hand: the printed line of that version is all that tells where."""
    outputs = json.loads((kept / "01_rules.ipynb").read_text(encoding="utf-8"))["cells"]
    assert "Your answer: 3@I8" in json.dumps(outputs)
    grade = check_notebook(kept / "01_rules.ipynb")
    found = {result.task: result.outcome for result in grade.results}
    assert found["01-1"] is found["01-2"] is Outcome.SOLVED
    assert found["01-4"] is Outcome.WRONG
