"""A learner's progress: spaced repetition over weeks, the streak, and a file that is never lost."""

import random
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab import LabError
from triolet_lab.errors import NotationError
from triolet_lab.lessons.cards import WAITS, Progress, ProgressFile, PuzzleCard, parse_progress

MONDAY = date(2026, 3, 2)
NAMES = tuple(f"trio-1-{number:02}" for number in range(1, 13))

answers = st.lists(
    st.tuples(st.sampled_from(NAMES), st.booleans(), st.integers(0, 4), st.integers(0, 30)),
    max_size=40,
)


def after(history):
    progress = Progress()
    for name, solved, hints, day in history:
        progress = progress.answered(name, solved, hints, MONDAY + timedelta(days=day))
    return progress


@given(answers)
def test_progress_reads_back_as_it_was_written(history):
    progress = after(history)
    assert parse_progress(str(progress)) == progress


@given(answers)
def test_every_answer_is_counted_once(history):
    cards = after(history).cards.values()
    assert sum(card.answered_times for card in cards) == len(history)
    assert sum(card.solved_times for card in cards) == sum(solved for _, solved, *_ in history)
    assert sum(card.hints for card in cards) == sum(hints for *_, hints, _ in history)


@given(answers)
def test_the_best_streak_is_never_shorter_than_the_streak(history):
    progress = after(history)
    assert 0 <= progress.streak <= progress.best <= len(history)


def test_a_card_solved_without_help_waits_longer_every_time():
    card, today, waits = PuzzleCard("trio-1-01"), MONDAY, []
    for _ in range(6):
        card = card.answered(True, 0, today)
        waits.append((card.due - today).days)
        today = card.due
    assert waits == [2, 4, 8, 16, 16, 16]


@pytest.mark.parametrize(
    ("solved", "hints", "box"),
    [(True, 0, 4), (True, 1, 3), (True, 3, 3), (True, 4, 1), (False, 0, 1), (False, 2, 1)],
    ids=["no help", "one hint", "three hints", "shown", "wrong", "wrong with hints"],
)
def test_help_and_mistakes_decide_the_box(solved, hints, box):
    card = PuzzleCard("trio-1-01", box=3).answered(solved, hints, MONDAY, shown=hints == 4)
    assert card.box == box
    assert card.due == MONDAY + timedelta(days=WAITS[box - 1])


@pytest.mark.parametrize(
    ("solved", "hints", "streak"), [(True, 0, 6), (True, 3, 6), (True, 4, 0), (False, 0, 0)]
)
def test_a_streak_goes_on_unless_the_puzzle_was_missed_or_shown(solved, hints, streak):
    before = Progress(streak=5, best=5)
    progress = before.answered("trio-1-01", solved, hints, MONDAY, shown=hints == 4)
    assert (progress.streak, progress.best) == (streak, max(streak, 5))


def test_what_is_due_comes_first_then_what_is_new_then_what_is_due_soonest():
    rng = random.Random(1)
    progress = after([("trio-1-01", False, 0, 0), ("trio-1-02", True, 0, 0)])
    names = NAMES[:3]
    assert progress.choose(names, MONDAY, rng) == "trio-1-03"
    assert progress.choose(names, MONDAY + timedelta(days=1), rng) == "trio-1-01"
    assert progress.choose(names[:2], MONDAY, rng) == "trio-1-01"
    assert progress.due(names, MONDAY + timedelta(days=2)) == ("trio-1-01", "trio-1-02")


@pytest.mark.words
def test_there_must_be_something_to_choose_from():
    with pytest.raises(LabError, match="no puzzle to choose"):
        Progress().choose((), MONDAY, random.Random(1))


def test_eight_simulated_weeks_bring_the_hard_ones_back_more_often_and_every_one_in_its_time():
    """Five puzzles a day: half of them are always missed at first, and learned at the third try."""
    rng, progress, shown = random.Random(3), Progress(), Counter()
    hard = set(NAMES[::2])
    for day in range(56):
        today = MONDAY + timedelta(days=day)
        for _ in range(5):
            name = progress.choose(NAMES, today, rng)
            early = name in progress.cards and progress.cards[name].due > today
            if early:
                # Nothing was due and nothing was new: only then may a card come before its day.
                assert not progress.due(NAMES, today)
                assert set(progress.cards) == set(NAMES)
                break
            shown[name] += 1
            solved = name not in hard or shown[name] > 2
            progress = progress.answered(name, solved, 0, today)
    assert set(shown) == set(NAMES)
    easy_times = [shown[name] for name in NAMES if name not in hard]
    assert min(shown[name] for name in hard) > max(easy_times)
    assert all(card.box == len(WAITS) for card in progress.cards.values())


# The file.


def test_nothing_is_written_before_the_first_answer(tmp_path):
    path = tmp_path / "progress.txt"
    file = ProgressFile(path)
    assert not path.exists()
    file.record("trio-1-01", True, 0, MONDAY)
    assert path.read_text(encoding="utf-8") == (
        "triolet progress 1\nstreak 1 best 1\n"
        "trio-1-01 box 2 due 2026-03-04 answered 1 solved 1 hints 0\n"
    )
    assert ProgressFile(path).progress == file.progress
    assert [item.name for item in tmp_path.iterdir()] == ["progress.txt"]


def test_without_a_path_progress_lasts_as_long_as_the_object(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = ProgressFile(None)
    file.record("trio-1-01", True, 0, MONDAY)
    file.record("trio-1-02", True, 0, MONDAY)
    assert file.progress.streak == 2
    assert list(tmp_path.iterdir()) == []


def test_two_notebooks_do_not_overwrite_each_other(tmp_path):
    first, second = ProgressFile(tmp_path / "p.txt"), ProgressFile(tmp_path / "p.txt")
    first.record("trio-1-01", True, 0, MONDAY)
    second.record("trio-1-02", True, 0, MONDAY)
    assert set(ProgressFile(tmp_path / "p.txt").progress.cards) == {"trio-1-01", "trio-1-02"}


@pytest.mark.words
@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (b"", "begins with the line"),
        (b"triolet progress 2\n", "begins with the line"),
        (b"triolet progress 1\n", "Line 2"),
        (b"triolet progress 1\nstreak -1 best 2\n", "Line 2"),
        (b"triolet progress 1\nstreak 1 best 2\ntrio-1-01 box 9", "Line 3"),
        (
            b"triolet progress 1\nstreak 1 best 2\n"
            b"trio-1-01 box 2 due 2026-02-31 answered 1 solved 1 hints 0",
            "Line 3",
        ),
        (
            b"triolet progress 1\nstreak 1 best 2\n"
            + b"trio-1-01 box 2 due 2026-02-11 answered 1 solved 1 hints 0\n" * 2,
            "a second time",
        ),
        (b"\xff\xfe\x00", "no text"),
    ],
)
def test_a_broken_file_is_kept_aside_and_named(tmp_path, broken, told):
    path = tmp_path / "progress.txt"
    path.write_bytes(broken)
    file = ProgressFile(path)
    aside = tmp_path / "progress.txt.broken-1"
    assert aside.read_bytes() == broken
    assert not path.exists()
    assert str(aside) in str(file.news)
    assert told in str(file.news)
    assert file.progress == Progress()


def test_a_second_broken_file_does_not_replace_the_first(tmp_path):
    path = tmp_path / "progress.txt"
    for text in ("one", "two"):
        path.write_text(text)
        ProgressFile(path)
    kept = [(tmp_path / f"progress.txt.broken-{n}").read_text() for n in (1, 2)]
    assert kept == ["one", "two"]


def test_a_file_that_breaks_while_the_notebook_is_open_is_kept_aside_too(tmp_path):
    path = tmp_path / "progress.txt"
    file = ProgressFile(path)
    file.record("trio-1-01", True, 0, MONDAY)
    path.write_text("half of a li")
    file.record("trio-1-02", True, 0, MONDAY)
    assert (tmp_path / "progress.txt.broken-1").read_text() == "half of a li"
    assert parse_progress(path.read_text()) == file.progress


@pytest.mark.words
def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "progress.txt"
    file = ProgressFile(path)
    file.record("trio-1-01", True, 0, MONDAY)
    before = path.read_text()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(LabError, match=r"could not be saved in .*No space left"):
        file.record("trio-1-02", True, 0, MONDAY)
    assert path.read_text() == before


@pytest.mark.words
def test_a_folder_in_the_place_of_the_file_is_told_in_one_sentence(tmp_path):
    with pytest.raises(LabError, match="cannot be read"):
        ProgressFile(tmp_path)


@pytest.mark.words
def test_a_broken_file_that_cannot_be_moved_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "progress.txt"
    path.write_text("?")

    def locked(*_):
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", locked)
    with pytest.raises(LabError, match="cannot be set aside: Permission denied"):
        ProgressFile(path)
    assert path.read_text() == "?"


@pytest.mark.words
def test_a_wrong_text_is_refused_with_its_line():
    with pytest.raises(NotationError, match="Line 3 of progress, 'nonsense'"):
        parse_progress("triolet progress 1\nstreak 0 best 0\nnonsense")
