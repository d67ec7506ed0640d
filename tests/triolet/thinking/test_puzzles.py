"""Puzzles: every one that is shipped is worked out anew, and what has no answer is none."""

import importlib.util
import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from triolet_lab import Board, LabError, Placement, Rack, Tile, legal_placements, parse_position
from triolet_lab.errors import IllegalMoveError, NotationError
from triolet_lab.triolet.rules.generator import Scored
from triolet_lab.triolet.rules.tiles import JOKER
from triolet_lab.triolet.thinking.hints import Rung
from triolet_lab.triolet.thinking.puzzles import (
    BLOCKED,
    LEVELS,
    MOST_ANSWERS,
    Puzzle,
    Theme,
    decimal,
    measure,
    parse_puzzles,
    puzzles_text,
    ranked,
    select,
    shipped,
)
from triolet_lab.triolet.thinking.worth import final_leads, mean_answer

ROOT = Path(__file__).parents[3]
FILE = ROOT / "triolet_lab" / "triolet" / "thinking" / "puzzles.txt"
SHIPPED = shipped()


def miner():
    spec = importlib.util.spec_from_file_location("mine_puzzles", ROOT / "tools/mine_puzzles.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Every puzzle of the file.


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.name)
def test_the_shipped_puzzle_has_the_answers_the_margin_the_theme_and_the_level_it_says(puzzle):
    assert puzzle.differences() == ()


def test_there_are_at_least_200_and_as_many_of_each_theme_and_level():
    counts = Counter((puzzle.theme, puzzle.level) for puzzle in SHIPPED)
    assert len(SHIPPED) >= 200
    assert set(counts) == {(theme, level) for theme in Theme for level in LEVELS}
    assert len(set(counts.values())) == 1


def test_no_position_is_asked_about_twice_in_one_theme():
    assert len({(puzzle.theme, puzzle.position) for puzzle in SHIPPED}) == len(SHIPPED)


def test_the_file_is_what_the_kit_would_write():
    text = FILE.read_text(encoding="utf-8")
    remark = text.splitlines()[1].removeprefix("# ")
    assert puzzles_text(SHIPPED, remark) == text


def test_the_command_at_the_top_of_the_file_makes_its_puzzles():
    """The first game of the seed gives the first puzzle of every theme and level that it has."""
    words = FILE.read_text(encoding="utf-8").splitlines()[1].split()
    seed = words[words.index("--seed") + 1]
    found = miner().puzzles_of_game(random.Random(f"{seed} 0"), list(Theme))
    assert len(found) >= 3
    by_name = {puzzle.name: puzzle for puzzle in SHIPPED}
    for puzzle in found:
        assert by_name[puzzle.name] == puzzle


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.name)
def test_the_answers_solve_it_and_the_hints_lead_to_one_of_them(puzzle):
    assert 1 <= len(puzzle.answers) <= MOST_ANSWERS
    assert all(puzzle.solves(answer) for answer in puzzle.answers)
    assert str(puzzle.answers[0]) in str(puzzle.ladder.sentence(Rung.MOVE))
    listed = [scored.placement for scored in puzzle.view.legal_placements()]
    wrong = [placement for placement in listed if placement not in puzzle.answers]
    assert wrong
    assert not any(puzzle.solves(placement) for placement in wrong)


POINTS = [puzzle for puzzle in SHIPPED if puzzle.theme not in (Theme.BLOCK, Theme.ENDGAME)]


@pytest.mark.parametrize("puzzle", POINTS, ids=lambda puzzle: puzzle.name)
def test_where_points_decide_the_answers_are_the_placements_with_most_points(puzzle):
    view = puzzle.view
    points = {placement: view.score(placement).total for placement, _ in view.legal_placements()}
    best = max(points.values())
    assert {found for found, earned in points.items() if earned == best} == set(puzzle.answers)
    assert best - max(earned for earned in points.values() if earned < best) == puzzle.margin


@pytest.mark.parametrize("puzzle", select(SHIPPED, "block"), ids=lambda puzzle: puzzle.name)
def test_a_blocking_answer_earns_less_now_and_takes_more_away(puzzle):
    view = puzzle.view
    most = max(view.legal_placements(), key=lambda scored: scored.points)
    before = slow_mean_answer(view.board, view.unseen)
    after_most = slow_mean_answer(view.board.place_all(most.placement.placed), view.unseen)
    for answer in puzzle.answers:
        points = view.score(answer).total
        after = slow_mean_answer(view.board.place_all(answer.placed), view.unseen)
        assert points < most.points
        assert before - after >= BLOCKED
        assert points - after == puzzle.value
        assert puzzle.value - (most.points - after_most) >= puzzle.margin


def slow_mean_answer(board, unseen):
    earned = 0
    for tile, count in unseen.items():
        found = legal_placements(board, Rack((tile,)))
        earned += count * max((points for _, points in found), default=0)
    return Fraction(earned, unseen.total())


def test_the_joker_has_one_face_in_all_answers():
    for puzzle in select(SHIPPED, "joker"):
        faces = {tile for answer in puzzle.answers for tile in answer.tiles if tile.is_joker}
        assert len(faces) == 1
        assert JOKER in puzzle.view.rack.tiles


# What makes a puzzle, and what does not.

NOTHING_FITS = (
    "7@C3 0@D3 1@C4 14@D4 0@E4 0@A5 8@B5 7@C5 4@E5 J9@F5 9@O5 13@A6 0@B6 2@F6 1@G6 2@N6 5@O6 "
    "8@G7 7@H7 3@M7 1@N7 1@F8 6@G8 8@H8 1@L8 2@M8 12@N8 0@E9 5@F9 0@H9 0@I9 3@K9 J8@L9 13@O9 "
    "0@D10 15@E10 10@I10 2@J10 3@K10 0@O10 2@B11 6@C11 7@D11 4@J11 9@K11 2@L11 11@N11 2@O11 "
    "4@B12 4@C12 3@H12 3@I12 9@J12 6@L12 5@M12 4@N12 5@C13 1@D13 12@H13 1@K13 7@L13 7@M13 "
    "5@O13 11@D14 1@E14 3@F14 9@K14 3@M14 6@N14 6@O14 5@E15 10@F15 8@I15 2@J15 5@K15 5@N15 "
    "4@O15 | rack 11 | scores 1155 439"
)
CHOICE_AT_THE_END = (
    "7@M1 7@N1 1@O1 2@N2 2@O2 1@I3 2@M3 6@N3 1@I4 13@J4 0@L4 1@M4 0@O4 2@D5 10@E5 3@F5 0@J5 "
    "1@K5 14@L5 2@N5 10@O5 7@A6 4@C6 J11@D6 0@E6 7@I6 2@J6 1@L6 5@M6 9@N6 6@A7 9@C7 5@E7 "
    "10@F7 2@H7 4@I7 5@M7 4@N7 2@A8 4@B8 0@F8 3@G8 12@H8 11@B9 0@C9 6@E9 5@F9 4@G9 12@C10 "
    "0@D10 3@E10 8@G10 5@H10 5@A11 7@B11 3@C11 6@E11 3@F11 1@H11 8@I11 6@A12 5@B12 5@F12 "
    "3@G12 4@A13 3@B13 8@C13 9@G13 0@H13 6@I13 3@C14 J11@D14 11@H14 0@I14 4@H15 9@I15 | rack "
    "13 1 | scores 972 468"
)
MANY = (
    "1@C1 J13@D1 1@E1 0@G1 5@H1 0@K1 4@A2 1@B2 10@C2 1@E2 8@F2 6@G2 2@K2 1@L2 2@A3 11@B3 0@D3 "
    "13@E3 2@F3 7@L3 3@M3 3@B4 8@C4 4@D4 5@F4 2@G4 0@K4 7@L4 2@C5 11@D5 J2@E5 6@G5 15@K5 3@A6 7@B6 "
    "5@C6 0@E6 5@F6 5@J6 0@K6 10@L6 4@A7 8@B7 6@F7 9@G7 7@I7 3@J7 0@L7 5@M7 5@G8 9@H8 1@I8 10@K8 "
    "5@L8 4@H9 7@I9 3@D10 1@F10 12@G10 2@H10 2@D11 7@E11 6@F11 4@E12 8@F12 3@G12 3@D13 4@E13 "
    "12@G13 3@H13 11@C14 4@D14 0@G14 6@H14 1@C15 6@H15 2@I15 | rack 0 9 | scores 1015 485"
)


@pytest.mark.words
@pytest.mark.parametrize(
    ("position", "theme", "told"),
    [
        ("9@H8 5@I8 | rack 1 14 15", Theme.TRIOLET, "does not show the theme"),
        ("9@H8 5@I8 | rack 1 14 15", Theme.TRIPLE, "does not show the theme"),
        ("9@H8 5@I8 | rack 1 14 15", Theme.JOKER, "does not show the theme"),
        ("9@H8 5@I8 | rack 1 14 15", Theme.BLOCK, "better by 0.4, and 2 is the least"),
        ("9@H8 1@I8 | rack 5 3 9 | new 2", Theme.BLOCK, "does not show the theme"),
        ("3@H7 9@I7 9@H8 | rack 7 5 7", Theme.BLOCK, "The placement with most points is an answer"),
        ("0@H7 7@I7 11@H8 | rack 7 9 4", Theme.BLOCK, "does not show the theme"),
        ("9@H8 5@I8 | rack 1 14 15", Theme.ENDGAME, "two players and an empty bag"),
        (MANY, Theme.ENDGAME, "27 placements, too many"),
        ("15@H8 | rack 14 13 13", Theme.TRIO, "better than another"),
        ("3@H7 9@I7 9@H8 | rack 7 13 10", Theme.TRIO, "better than another"),
        ("9@H8 | rack 6 6 6", Theme.TRIO, "It has 8 answers, and 4 are the most"),
        ("13@G8 1@H8 9@H9 | rack 15 6 6", Theme.TRIO, "It has 2 placements, and 4 are the fewest"),
    ],
)
def test_a_position_without_a_clear_answer_is_refused(position, theme, told):
    with pytest.raises(LabError, match=told):
        Puzzle.of(position, theme)


@pytest.mark.words
def test_an_impossible_position_is_refused():
    with pytest.raises(LabError, match="Impossible position"):
        Puzzle.of("9@H8 9@I8 | rack 1 14 15", Theme.TRIO)


@pytest.mark.words
def test_a_puzzle_that_says_something_false_is_found_out():
    puzzle = select(SHIPPED, "trio", 1)[0]
    other = next(
        s.placement for s in puzzle.view.legal_placements() if s.placement not in puzzle.answers
    )
    assert "its answers" in str(replace(puzzle, answers=(other,)).differences()[0])
    assert "its margin" in str(replace(puzzle, margin=puzzle.margin + 1).differences()[0])
    assert "its value" in str(replace(puzzle, value=puzzle.value + 1).differences()[0])
    assert "level" in str(replace(puzzle, level=3).differences()[0])
    assert "theme" in str(replace(puzzle, theme=Theme.TRIPLE).differences()[0])


def badly_used():
    """Answers of shipped puzzles, each with its multiplier given to the wrong group."""
    for puzzle in SHIPPED:
        for answer in puzzle.answers:
            choices = puzzle.view.score(answer).choices
            if len({choice.total for choice in choices}) == 2:
                yield puzzle, Placement(answer.placed, choices[-1].direction)


@pytest.mark.words
def test_a_multiplier_badly_used_is_no_answer():
    found = list(badly_used())
    assert found
    for puzzle, placement in found:
        assert not puzzle.solves(placement)
        assert puzzle.solves(Placement(placement.placed))
        assert "There is a placement that" in str(puzzle.remark(placement))


def test_a_multiplier_badly_used_costs_its_points_at_the_end_too():
    view = parse_position(CHOICE_AT_THE_END)
    good, bad = (Placement.parse(f"1@E14 13@E15 *{way}") for way in ("across", "down"))
    value = measure(view, Theme.ENDGAME)
    points = [view.score(placement).total for placement in (good, bad)]
    worth = [value(Scored(*pair)) for pair in zip((good, bad), points, strict=True)]
    assert points == [104, 46]
    assert worth[0] - worth[1] == points[0] - points[1]


def test_the_best_come_first_and_every_legal_placement_is_valued():
    view = parse_position("9@H8 5@I8 | rack 1 14 15 | scores 0 23")
    valued = ranked(view, Theme.TRIO)
    assert len(valued) == len(view.legal_placements())
    assert [item.value for item in valued] == sorted((i.value for i in valued), reverse=True)


@pytest.mark.words
def test_where_nothing_can_be_placed_there_is_no_lead_to_work_out():
    view = parse_position(NOTHING_FITS)
    assert view.legal_placements() == []
    assert final_leads(view) == {}
    with pytest.raises(LabError, match="better than another"):
        Puzzle.of(NOTHING_FITS, Theme.ENDGAME)


def test_nothing_unseen_earns_nothing():
    assert mean_answer(Board.parse("9@H8"), Counter()) == 0


@pytest.mark.words
def test_every_hint_of_a_shipped_puzzle_says_no_more_than_it_may():
    for puzzle in SHIPPED:
        for rung in (Rung.IDEA, Rung.REGION):
            sentence = str(puzzle.ladder.sentence(rung))
            assert not re.search(r"\b[A-O]\d+\b|(?<!×)\b\d", sentence), sentence
        assert not re.search(r"\b[A-O]\d+\b", str(puzzle.ladder.sentence(Rung.TILE)))


def test_an_unseen_joker_counts_with_its_best_face():
    board = Board.parse("9@H8 5@I8")
    assert mean_answer(board, Counter({JOKER: 1})) == mean_answer(board, Counter({Tile(1): 1}))


# What is said about a theme and an answer.


@pytest.mark.words
@pytest.mark.parametrize("theme", Theme)
def test_every_theme_asks_a_question_that_says_what_counts_as_best(theme):
    assert str(theme.headline)[0].isupper()
    assert str(theme.question).endswith("?")
    assert re.search(r"earns most|is best|best lead", str(theme.question))
    assert theme.margin >= 2


@pytest.mark.words
def test_a_right_answer_is_told_with_its_sum():
    puzzle = Puzzle.of("9@H8 5@I8 | rack 1 7 14 | scores 0 23", Theme.TRIO)
    assert str(puzzle.remark(puzzle.answers[0])).endswith("→ 45. No placement is better.")


@pytest.mark.words
@pytest.mark.parametrize(
    ("theme", "words"),
    [
        (Theme.BLOCK, ("the next tile then earns", "which leaves", "is better")),
        (Theme.ENDGAME, ("at the end your lead is", "is better")),
        (Theme.TRIOLET, ("earns more",)),
    ],
)
def test_a_wrong_answer_is_told_what_it_is_worth_but_not_the_right_one(theme, words):
    puzzle = select(SHIPPED, theme, 1)[0]
    wrong = ranked(puzzle.view, theme)[-1].placement
    remark = str(puzzle.remark(wrong))
    assert all(word in remark for word in words)
    assert not any(str(placed) in remark for placed in puzzle.answers[0].placed)


@pytest.mark.words
def test_an_illegal_answer_is_refused_with_its_reasons():
    puzzle = Puzzle.of("9@H8 5@I8 | rack 1 7 14 | scores 0 23", Theme.TRIO)
    with pytest.raises(IllegalMoveError, match="at most 15"):
        puzzle.remark(Placement.parse("7@H9"))


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(3), "3"), (Fraction(-7, 2), "−3.5"), (Fraction(2, 3), "0.7")]
)
def test_numbers_are_told_to_one_decimal(value, text):
    assert decimal(value) == text


# Text and choice.


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "begins with the line"),
        ("triolet puzzles 2", "begins with the line"),
        ("triolet puzzles 1\n\npuzzle trio-1-01", "begins no puzzle"),
        (
            "triolet puzzles 1\n\npuzzle chess-1-01\nposition x\nvalue 1 margin 1\nanswer 9@H8",
            "'puzzle chess-1-01' begins no puzzle",
        ),
        (f"triolet puzzles 1\n\n{SHIPPED[0]}\n\n{SHIPPED[0]}", "twice"),
    ],
)
def test_a_text_that_holds_no_puzzles_is_refused(text, told):
    with pytest.raises(NotationError, match=told):
        parse_puzzles(text)


def test_puzzles_read_back_as_they_were_written():
    assert parse_puzzles(puzzles_text(SHIPPED[:5])) == SHIPPED[:5]


@pytest.mark.words
@pytest.mark.parametrize(
    ("theme", "level", "told"),
    [("chess", None, "There is no theme 'chess'"), (None, 4, "There is no level 4")],
)
def test_a_theme_or_level_that_is_not_there_is_named(theme, level, told):
    with pytest.raises(LabError, match=told):
        select(SHIPPED, theme, level)


@pytest.mark.words
def test_an_empty_choice_is_told():
    with pytest.raises(LabError, match="no such puzzle"):
        select((), "trio", 1)
