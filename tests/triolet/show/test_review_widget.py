"""The review widget without a browser: a better move is asked for, and told only on request."""

import random
import re

import pytest

from triolet_lab import Game, LabError, Placement, player, review
from triolet_lab.triolet.show.panel import html
from triolet_lab.triolet.show.review import ReviewBoard
from triolet_lab.triolet.thinking.hints import Rung
from triolet_lab.triolet.thinking.mistakes import Review


def whole_game():
    game = Game(["you", "greedy"], rng=random.Random(4))
    seats = [player("random", rng=random.Random(1)), player("greedy")]
    while not game.is_over:
        game.play(seats[game.to_move](game.view()))
    return game


GAME = whole_game()


@pytest.fixture
def board():
    return review(GAME, most=3, samples=48)


def answer(board, placement):
    board.board.clear()
    board.place(str(placement).partition(" *")[0])
    return board.confirm()


def test_the_dearest_mistakes_are_asked_about_and_the_better_move_is_not_told(board):
    assert len(board.asked) == 3
    assert html(board.mistake.question) in board.task.value
    for part in (board.task.value, board.summary.value, board.board.message, repr(board)):
        assert str(board.mistake.better) not in part
    assert board.board.board == board.mistake.view.board
    assert board.board.hinted == []


def test_the_better_move_is_accepted(board):
    answer(board, board.mistake.better)
    assert board.improved == [True, False, False]
    assert "✓</h3>" in board.task.value


def test_the_move_played_is_no_improvement(board):
    for number, mistake in enumerate(board.asked, start=1):
        board.go_to(number)
        answer(board, mistake.played)
    assert board.improved == [False, False, False]


def test_a_move_that_is_worse_still_is_told_so():
    game = Game(["you", "Ben"], rng=random.Random(21), first=0)
    game.play("8@H8 4@I8")
    board = review(game, samples=48)
    answer(board, Placement.parse("3@H8"))
    assert board.improved == [False]


@pytest.mark.words
def test_a_verdict_says_what_the_placement_earns_and_how_it_compares(board):
    answer(board, board.mistake.played)
    assert board.board.message.startswith("✗ ")
    assert "no clear difference to the move played" in board.board.message
    answer(board, board.mistake.better)
    assert board.board.message.startswith("✓ ")
    assert "better than the move played by" in board.board.message
    assert board.board.message.endswith("points, without help.")
    board.reveal()
    answer(board, board.mistake.better)
    assert board.board.message.endswith("after the move was shown.")
    game = Game(["you", "Ben"], rng=random.Random(21), first=0)
    game.play("8@H8 4@I8")
    board = review(game, samples=48)
    answer(board, Placement.parse("3@H8"))
    assert "worse than the move played" in board.board.message


def test_hints_climb_and_are_remembered_for_every_mistake(board):
    first = [board.hint(), board.hint()]
    board.go_to(2)
    board.hint()
    assert board.help_used == [2, 1, 0]
    board.go_to(1)
    board.hint()
    assert board.board.hinted == []
    assert str(board.mistake.ladder.sentence(Rung.MOVE)) in board.hint()
    assert board.board.hinted == [str(placed) for placed in board.mistake.better.placed]
    assert board.help_used == [4, 1, 0]
    assert str(board.mistake.better) not in " ".join(first)
    with pytest.raises(LabError, match=re.escape(str(board.mistake.better))):
        board.hint()


def test_the_better_move_is_shown_on_request_with_the_reason(board):
    told = board.reveal()
    assert str(board.mistake.better) in told
    assert str(board.mistake.kind.sentence) in told
    assert board.board.hinted
    assert board.help_used[0] == 4


def test_one_goes_from_mistake_to_mistake(board):
    assert board._before.disabled
    board._next.click()
    assert board.mistake is board.asked[1]
    board._next.click()
    assert board._next.disabled
    board._before.click()
    assert board.mistake is board.asked[1]
    with pytest.raises(LabError, match="4"):
        board.go_to(4)


def test_the_whole_game_is_summed_up_by_theme(board):
    for kind, times, cost in board.review.kinds:
        row = f'<th scope="row">{html(kind.label)}</th><td>{times}</td><td>{cost:.0f}</td>'
        assert row in board.summary.value


@pytest.mark.words
def test_the_summary_says_when_not_every_mistake_is_asked_about(board):
    assert "You are asked about the 3 that cost most." in board.summary.value
    every = ReviewBoard(board.review, most=len(board.review.mistakes))
    assert "You are asked about" not in every.summary.value


@pytest.mark.words
def test_a_game_without_mistakes_is_told_kindly():
    board = ReviewBoard(Review("you", 7, 2, (), is_you=True))
    assert "No turn cost anything for sure." in board.task.value
    assert "<table" not in board.summary.value
    assert repr(board) == "You had a choice in 7 turns: 0 mistakes, 2 too close to call."
    for act in (board.hint, board.reveal):
        with pytest.raises(LabError, match="cost anything for sure"):
            act()
    with pytest.raises(LabError, match="1"):
        board.go_to(1)


@pytest.mark.parametrize("most", [0, -1, 2.5, "all"])
def test_a_number_of_mistakes_that_is_none_is_refused(most):
    with pytest.raises(LabError, match=re.escape(repr(most))):
        review(GAME, most=most, samples=16)


def test_the_text_of_the_widget_is_stable(board):
    assert repr(board) == repr(review(GAME.text, "you", most=3, samples=48))
    data, _ = board._repr_mimebundle_()
    assert str(board.mistake.question) in data["text/plain"]
    assert "image/svg+xml" in data
