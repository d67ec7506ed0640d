"""Worksheets for paper: the same seed, the same sheet, and every answer on it is right."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape

import pytest

from triolet_lab import RULEBOOK, Board, Placement, Rack, Tile, check, cli, legal_placements, score
from triolet_lab.errors import LabError
from triolet_lab.language import language, say, speak
from triolet_lab.lessons import worksheet as paper
from triolet_lab.lessons.worksheet import PaperSheet, PaperTask, any_of, first
from triolet_lab.triolet.lessons.worksheets import SHEETS, tasks_for, worksheet
from triolet_lab.triolet.show import pictures as svg

SEEDS = range(1, 7)
each_lesson = pytest.mark.parametrize("lesson", SHEETS)


@contextmanager
def english() -> Iterator[None]:
    """What is read here is read in English, whatever language the tests speak."""
    before = language()
    speak("en")
    yield
    speak(before)


@pytest.fixture(autouse=True)
def _english():
    with english():
        yield


@cache
def made(lesson: int, seed: int) -> list[PaperTask]:
    """The tasks of a sheet with their texts in words."""
    with english():
        return [
            replace(task, question=str(task.question), answer=str(task.answer))
            for task in tasks_for(lesson, seed)
        ]


def tasks_like(beginning: str) -> list:
    """All tasks of some sheets whose question begins like this, each as a parameter."""
    found = [
        pytest.param(task, id=f"{lesson}-{seed}-{number}")
        for lesson in SHEETS
        for seed in SEEDS
        for number, task in enumerate(made(lesson, seed), 1)
        if task.question.startswith(beginning)
    ]
    assert found
    return found


def board_of(task: PaperTask) -> Board:
    """The board that is drawn: its picture tells it in characters too."""
    story = unescape(re.search(r"<desc>(.*?)</desc>", task.picture, re.S)[1])
    return Board.parse("\n".join(story.splitlines()[:16]))


def rack_of(task: PaperTask) -> Rack:
    return Rack.parse(re.search(r"<title>Rack: ([^<]*)</title>", task.picture)[1])


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# The sheet


@each_lesson
def test_the_same_seed_gives_the_same_sheet_and_another_seed_another(lesson):
    assert worksheet(lesson, 7) == worksheet(lesson, 7)
    assert worksheet(lesson, 7) != worksheet(lesson, 8)


@each_lesson
def test_the_answers_are_on_a_page_of_their_own(lesson):
    page = worksheet(lesson, 7)
    tasks, answers = page.split('<section class="sheet answers">')
    assert ".answers { break-before: page; }" in page
    for task in made(lesson, 7):
        assert task.answer in unescape(answers)
        assert task.answer not in unescape(re.sub(r"<svg.*?</svg>", "", tasks, flags=re.S))
    assert answers.count("<li>") == tasks.count('<section class="task') >= 4


@each_lesson
def test_a_sheet_has_boards_and_needs_nothing_from_elsewhere(lesson):
    page = worksheet(lesson, 7)
    assert '<svg class="board-part"' in page
    assert not re.search(r"<script|<link|src=|href=", page)


def test_the_first_five_lessons_have_sheets():
    assert set(SHEETS) >= {1, 2, 3, 4, 5}


@pytest.mark.parametrize("lesson", [-1, 0, 6, 8, 99])
def test_a_lesson_without_tasks_for_paper_is_one_sentence(lesson):
    with pytest.raises(LabError, match=f"Lesson {lesson} has no tasks for paper: the lessons"):
        worksheet(lesson, 1)


def test_a_seed_without_a_board_is_one_sentence():
    with pytest.raises(LabError, match="try another seed"):
        first(iter([None] * 3))


def test_another_game_has_its_own_sheets_in_the_same_frame():
    sums = PaperSheet(say("Sums"), (lambda rng: PaperTask(say("Write a sum."), f"{rng.random()}"),))
    page = paper.worksheet("Sevens", {4: sums}, 4, 7, style=".seven { color: red; }")
    assert "<h1>Sevens · Lesson 4: Sums</h1>" in page
    assert ".seven { color: red; }" in page
    assert "Write a sum." in page


# The answers


@pytest.mark.parametrize("task", tasks_like("One tile is to be placed"))
def test_the_rule_that_forbids_a_tile_is_the_one_it_breaks(task):
    board = board_of(task)
    answers = re.findall(r"[a-f]\) ([a-z- ]+)", task.answer)
    assert len(task.lines) == len(answers) == 6
    for line, answer in zip(task.lines, answers, strict=True):
        reasons = check(board, Placement.parse(line.partition(") ")[2]))
        assert [*{reason.rule for reason in reasons}] == ([] if answer == "allowed" else [answer])
    assert len(set(answers)) >= 4
    assert [name for name in set(answers) - {"allowed"} if name not in task.question] == []


@pytest.mark.parametrize("task", tasks_like("Put a dot into every cell"))
def test_the_cells_for_a_tile_are_those_where_it_breaks_no_rule(task):
    board = board_of(task)
    tile = Tile(numbers_in(task.question)[0])
    cells = [c for c in RULEBOOK.cells() if not check(board, Placement.of((c, tile)))]
    assert re.findall(r"[A-O]\d+", task.answer) == [str(cell) for cell in cells]


@pytest.mark.parametrize("task", tasks_like("Look at the cell with the ?"))
def test_the_tile_for_a_cell_is_right(task):
    board = board_of(task)
    cell = re.search(r"[A-O]\d+", task.question)[0]
    allowed = [n for n in range(16) if not check(board, Placement.of(f"{n}@{cell}"))]
    answer = numbers_in(task.answer)[0]
    if "largest" in task.question:
        assert answer == max(allowed)
    else:
        lines = score(board, Placement.of(f"{answer}@{cell}")).lines
        assert answer in allowed
        assert any(line.group.is_trio for line in lines)


@pytest.mark.parametrize("task", tasks_like("Which tile is missing"))
def test_the_missing_tiles_make_fifteen(task):
    sums = re.findall(r'<span class="sum">(.*?)= 15', task.picture, re.S)
    given = [sum(map(int, re.findall(r"<title>(\d+)</title>", text))) for text in sums]
    assert [15 - number for number in given] == numbers_in(task.answer)


@pytest.mark.parametrize("task", tasks_like("Write down every trio"))
def test_every_trio_with_the_number_is_listed(task):
    number = numbers_in(task.question)[0]
    trios = {tuple(sorted((number, other, 15 - number - other))) for other in range(16 - number)}
    listed = [tuple(numbers_in(text)) for text in task.answer.partition(": ")[2].split(", ")]
    assert sorted(trios) == sorted(listed)


@pytest.mark.parametrize("task", tasks_like("Deal these nine tiles"))
def test_the_dealt_trios_use_all_nine_tiles(task):
    tiles = sorted(map(int, re.findall(r"<title>(\d+)</title>", task.picture)))
    for way in task.answer.split(" or "):
        trios = [numbers_in(trio) for trio in way.split("; ")]
        assert [sum(trio) for trio in trios] == [15, 15, 15]
        assert sorted(number for trio in trios for number in trio) == tiles


@pytest.mark.parametrize("task", tasks_like("Fill in 1 to 9"))
def test_the_square_is_magic_and_has_the_numbers_given(task):
    square = numbers_in(task.answer)
    lines = [square[row : row + 3] for row in (0, 3, 6)] + [square[n::3] for n in range(3)]
    lines += [square[::4], square[2:7:2]]
    assert sorted(square) == list(range(1, 10))
    assert {sum(line) for line in lines} == {15}
    given = re.findall(r"<td>(\d?)</td>", task.picture)
    assert [int(cell or n) for cell, n in zip(given, square, strict=True)] == square


@pytest.mark.parametrize("task", tasks_like("The tiles with a dashed edge"))
def test_the_sum_of_a_turn_is_that_of_the_scorer(task):
    board = board_of(task)
    placement = Placement.parse(re.search(r"new: ([^.]+)\.", task.question)[1])
    assert check(board, placement) == ()
    assert task.answer.partition(". The choice")[0] == str(score(board, placement).one_line)


@pytest.mark.parametrize("task", tasks_like("All 83 tiles are in the bag"))
def test_the_chance_of_the_first_tile_is_a_count(task):
    number = numbers_in(task.question)[1]
    counts = (
        RULEBOOK.counts[: number + 1]
        if "at most" in task.question
        else RULEBOOK.counts[number : number + 1]
    )
    assert Fraction(task.answer.partition(" ")[0]) == Fraction(sum(counts), 83)


@pytest.mark.parametrize("task", tasks_like("You draw two tiles"))
def test_the_chance_of_two_alike_is_without_replacement(task):
    count = RULEBOOK.counts[numbers_in(task.question)[-1]]
    chance = Fraction(re.search(r"= (\S+) [=≈]", task.answer)[1])
    assert chance == Fraction(count, 83) * Fraction(count - 1, 82)


@pytest.mark.parametrize("task", tasks_like("This is the board and your rack"))
def test_the_chance_of_the_next_tile_counts_what_is_unseen(task):
    seen = [tile for _, tile in board_of(task)] + list(rack_of(task))
    tile = Tile(numbers_in(task.question)[0])
    left, unseen = RULEBOOK.count(tile) - seen.count(tile), 83 - len(seen)
    assert numbers_in(task.answer)[:2] == [left, unseen]
    assert Fraction(re.search(r": (\S+) [=≈]", task.answer)[1]) == Fraction(left, unseen)


@pytest.mark.parametrize("task", tasks_like("Which placement earns most"))
def test_no_placement_earns_more_than_the_best(task):
    board = board_of(task)
    placements = legal_placements(board, rack_of(task))
    best = max(points for _, points in placements)
    answers = dict(map(reversed, re.findall(r"([^;]+): ([^;]+)", task.answer)))
    named = [text for texts in answers for text in texts.split(" or ")]
    assert sorted(named) == sorted(str(p) for p, points in placements if points == best)
    for texts, total in answers.items():
        sums = [str(score(board, Placement.parse(text)).one_line) for text in texts.split(" or ")]
        assert total.strip() == sums[0]
        assert len({tuple(sorted(numbers_in(text))) for text in sums}) == 1  # it is that of all


def test_best_placements_with_other_sums_are_answered_with_their_own():
    assert made(7, 2)[2].answer == (
        "trio 5 + 0 + 10 = 15 → 30, 0 + 10 = 10 → 40: 10@K7; "
        "13×2 + 1 = 27, 13 + 0 = 13 → 40: 13@K5 1@L5"
    )


def test_answers_that_hold_commas_have_the_word_between_all_of_them():
    assert str(any_of(["9, 6", "8, 7", "5, 10"])) == "9, 6 or 8, 7 or 5, 10"


@pytest.mark.parametrize("lesson", [5])
@pytest.mark.parametrize("seed", SEEDS)
def test_percents_are_equal_only_where_they_are_not_rounded(lesson, seed):
    for task in made(lesson, seed):
        chance, sign, share = re.search(r"(\d+/\d+|\d) ([=≈]) ([\d.]+) %", task.answer).groups()
        exact = 100 * Fraction(chance)
        assert abs(exact - Fraction(share)) <= Fraction(1, 20)
        assert (sign == "=") is (exact == Fraction(share))


# On paper


def boards_of(page: str) -> list[tuple[float, float]]:
    """The width of each board in mm, and that of a cell of it."""
    found = re.findall(r'class="board-part" viewBox="0 0 (\d+) \d+" style="width: ([\d.]+)mm', page)
    return [(float(width), svg.UNIT * float(width) / int(units)) for units, width in found]


@each_lesson
@pytest.mark.parametrize("seed", SEEDS)
def test_the_cells_of_a_board_can_be_read_on_paper(lesson, seed):
    for width, cell in boards_of(worksheet(lesson, seed)):
        assert width <= 86  # a column of A4, the narrower of the two
        assert cell >= 5.5


@each_lesson
def test_the_paper_is_that_of_the_printer(lesson):
    assert re.findall(r"@page \{(.*?)\}", worksheet(lesson, 1)) == [" margin: 12mm 15mm; "]


# The command


def test_the_command_writes_a_sheet_with_a_name_of_its_own(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["worksheet", "--lesson", "2", "--seed", "7"]) == 0
    assert capsys.readouterr().out == "Written: worksheet-2-7.html\n"
    assert (tmp_path / "worksheet-2-7.html").read_text(encoding="utf-8") == worksheet(2, 7)


def test_the_command_writes_where_it_is_told(tmp_path, capsys):
    path = tmp_path / "monday.html"
    assert cli.main(["worksheet", "--lesson", "1", "--output", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == worksheet(1, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lesson", "6"], "Lesson 6 has no tasks for paper"),
        (["--lesson", "2", "--output", "sheet.pdf"], "print it, also to PDF, from the browser"),
        (["--lesson", "2", "--output", "absent/x.html"], "cannot be written: No such file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["worksheet", *words]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_help_names_the_lessons_that_have_sheets_and_what_is_usual(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["worksheet", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    *most, last = SHEETS
    assert most == [*range(1, len(most) + 1)]
    assert f"the number of the lesson: 1 to {len(most)}, or {last}" in text
    assert "other tasks (default: 1)" in text
    assert "(default: worksheet-LESSON-SEED.html, here)" in text
