"""The puzzle widget without a browser: verdicts, hints, streak, repetition, and its file."""

import random
from datetime import date, timedelta

import pytest

from triolet_lab import LabError, puzzle
from triolet_lab.errors import IllegalMoveError
from triolet_lab.lessons.cards import ProgressFile
from triolet_lab.triolet.thinking.puzzles import Theme, select, shipped

MONDAY = date(2026, 3, 2)


def board_of(theme=None, level=None, save=None, today=lambda: MONDAY, seed=1):
    return puzzle(theme, level, save=save, rng=random.Random(seed), today=today)


def answer(board, placement):
    board.board.clear()
    board.place(str(placement).split(" *")[0])
    return board.confirm()


def solve(board):
    answer(board, board.puzzle.answers[0])


def miss(board):
    listed = [scored.placement for scored in board.puzzle.view.legal_placements()]
    answer(board, next(found for found in listed if found not in board.puzzle.answers))


@pytest.mark.parametrize("theme", Theme)
def test_a_solved_puzzle_is_told_with_its_sum_and_counts_for_the_streak(theme):
    board = board_of(theme, 1)
    solve(board)
    assert board.is_solved
    assert board.board.message.startswith("✓ Solved without help. ")
    assert "No placement is better." in board.board.message
    assert "Streak 1" in board.standing.value


def test_a_solved_puzzle_shows_the_tiles_in_their_place_and_asks_for_no_more():
    board = board_of("trio", 1)
    found = board.puzzle.answers[0]
    solve(board)
    assert board.board.board == board.puzzle.view.board.place_all(found.placed)
    assert board.board.last == [str(cell) for cell in found.cells]
    assert not board.board.playable
    assert board._hint.disabled
    with pytest.raises(LabError, match="This puzzle is solved"):
        board.hint()
    board.next()
    assert board.board.playable
    assert not board._hint.disabled


def test_every_equal_answer_is_accepted():
    several = next(item for item in shipped() if len(item.answers) > 1)
    board = board_of()
    for found in several.answers:
        board.show(several)
        answer(board, found)
        assert board.is_solved


def test_a_wrong_answer_is_told_what_it_earns_and_may_be_tried_again():
    board = board_of("trio", 1)
    miss(board)
    assert board.board.message.startswith("✗ ")
    assert "There is a placement that earns more." in board.board.message
    assert not board.is_solved
    assert board.progress.cards[board.puzzle.name].box == 1
    solve(board)
    assert board.is_solved
    assert board.progress.streak == 0
    assert board.progress.cards[board.puzzle.name].answered_times == 1


def test_an_answer_found_later_is_not_told_as_if_it_were_the_first():
    board = board_of("trio", 1)
    miss(board)
    solve(board)
    assert board.board.message.startswith("✓ Solved without help, but not at the first try. ")
    assert board.progress.streak == 0
    board.next()
    for _ in range(4):
        board.hint()
    solve(board)
    assert board.board.message.startswith("✓ Solved after the move was shown. ")


def test_an_illegal_answer_costs_nothing():
    board = board_of("trio", 1)
    board.place(f"{board.puzzle.view.rack.tiles[0]}@A1")
    with pytest.raises(IllegalMoveError):
        board.confirm()
    assert board.progress.cards == {}


def test_hints_climb_the_ladder_and_the_last_one_shows_the_answer():
    board = board_of("triolet", 2)
    told = [board.hint() for _ in range(4)]
    assert [text[:11] for text in told] == [f"Hint {n} of 4:"[:11] for n in range(1, 5)]
    assert board.board.message == told[-1]
    assert board.board.hinted == [str(placed) for placed in board.puzzle.answers[0].placed]
    with pytest.raises(LabError, match="no further hint"):
        board.hint()


def test_the_answer_is_drawn_by_no_hint_but_the_last():
    board = board_of("triolet", 2)
    for _ in range(3):
        board.hint()
        assert board.board.hinted == []
        assert str(board.puzzle.answers[0]) not in board.board.message


def test_help_is_counted():
    board = board_of("trio", 1)
    board.hint()
    board.hint()
    solve(board)
    assert "✓ Solved with 2 hints of 4." in board.board.message
    card = board.progress.cards[board.puzzle.name]
    assert (card.hints, card.box) == (2, 1)
    assert board.progress.streak == 1


def test_a_puzzle_that_was_shown_ends_the_streak_even_when_it_is_left():
    board = board_of("trio", 1)
    solve(board)
    board.next()
    for _ in range(4):
        board.hint()
    assert board.progress.streak == 0
    assert board.progress.best == 1
    solve(board)
    assert "after the move was shown" in board.board.message
    assert board.progress.streak == 0


def test_the_next_puzzle_is_another_one_and_starts_afresh():
    board = board_of("trio", 1)
    seen = set()
    for _ in range(12):
        seen.add(board.puzzle.name)
        solve(board)
        before = board.puzzle
        board.next()
        assert board.puzzle is not before
        assert (board.climb.used, board.is_solved, board.board.pending) == (0, False, [])
    assert seen == {item.name for item in select(shipped(), "trio", 1)}


def test_what_was_missed_comes_back_on_the_next_day_before_anything_new(tmp_path):
    days = [MONDAY]
    file = tmp_path / "progress.txt"
    board = board_of("trio", 1, file, lambda: days[-1])
    missed = board.puzzle
    miss(board)
    board.next()
    solve(board)
    days.append(MONDAY + timedelta(days=1))
    again = board_of("trio", 1, file, lambda: days[-1], seed=2)
    assert again.puzzle is missed
    assert "2 of 12 puzzles met · 1 to repeat today" in again.standing.value


def test_a_theme_and_level_can_be_chosen_on_the_board():
    board = board_of()
    assert "<h3>Puzzle " in board.task.value
    board.choose("endgame", 2)
    assert (board.puzzle.theme, board.puzzle.level) == (Theme.ENDGAME, 2)
    assert "<h3>Endgame " in board.task.value
    board.choose()
    assert "216" not in board.task.value
    assert f"of {len(shipped())} puzzles" in board.standing.value


def test_the_headline_gives_no_idea_away_where_any_theme_may_come():
    board = board_of()
    for item in shipped()[::7]:
        board.show(item)
        assert item.theme.headline not in board.task.value
        assert item.name not in board.task.value


@pytest.mark.parametrize(
    ("theme", "level", "told"), [("chess", None, "no theme 'chess'"), ("trio", 9, "no level 9")]
)
def test_a_wrong_theme_or_level_is_refused_in_one_sentence(theme, level, told):
    with pytest.raises(LabError, match=told):
        board_of(theme, level)
    with pytest.raises(LabError, match=told):
        board_of().choose(theme, level)


def test_a_broken_file_is_named_on_the_board(tmp_path):
    file = tmp_path / "progress.txt"
    file.write_text("my homework")
    board = board_of("trio", 1, file)
    assert "progress.txt.broken-1" in board.board.message
    assert (tmp_path / "progress.txt.broken-1").read_text() == "my homework"


def test_a_file_that_breaks_meanwhile_is_named_with_the_verdict(tmp_path):
    file = tmp_path / "progress.txt"
    board = board_of("trio", 1, file)
    file.write_text("my homework")
    solve(board)
    assert board.board.message.startswith("✓ Solved")
    assert "progress.txt.broken-1" in board.board.message


def test_a_file_that_cannot_be_written_costs_no_verdict(tmp_path, monkeypatch):
    board = board_of("trio", 1, tmp_path / "progress.txt")

    def refuse(*_, **__):
        raise LabError("The disk is full.")

    monkeypatch.setattr(ProgressFile, "record", refuse)
    solve(board)
    assert board.board.message.startswith("✓ Solved")
    assert board.board.message.endswith("\nThe disk is full.")


def test_the_text_of_the_widget_is_stable_and_shows_the_question():
    board = board_of("block", 1)
    text = repr(board)
    assert text == repr(board_of("block", 1))
    assert "Count the answer too." in text
    data, _ = board._repr_mimebundle_()
    assert board.puzzle.position in data["text/plain"]
    assert "image/svg+xml" in data
