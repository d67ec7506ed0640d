"""Puzzles in a real browser: by mouse, by keys, by touch, with hints, and through a reload."""

import re

from browser.jupyter import serious_faults
from playwright.sync_api import expect

SEEDED = """
import random
from triolet_lab import puzzle
board = puzzle({arguments}, rng=random.Random(1))
board
"""


def code(arguments='"triolet", 1, save=None'):
    return SEEDED.format(arguments=arguments)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def status(page):
    return page.get_by_role("status")


def answer(lab):
    """The first answer as (tile, cell) texts."""
    text = lab.python("print(board.puzzle.answers[0])")
    return [word.split("@") for word in text.split()]


def slot(page, tile):
    rack = page.get_by_role("group", name="Your tiles")
    name = "joker" if tile.startswith("J") else tile
    return rack.get_by_role("button", name=f"tile {name}", exact=True).first


def confirm(page):
    button = page.get_by_role("button", name=re.compile("^Confirm ·"))
    expect(button).to_be_enabled()
    return button


def test_a_puzzle_is_solved_by_clicks_and_the_next_one_comes(lab):
    page = lab.run(code())
    expect(page.get_by_role("heading", name="Find the triolet")).to_be_visible()
    lab.picture("puzzle")
    first = lab.python("print(board.puzzle.name)")
    for tile, cell in answer(lab):
        slot(page, tile).click()
        page.locator(f"[data-cell={cell}]").click()
    confirm(page).click()
    expect(status(page)).to_contain_text("✓ Solved without help.")
    expect(page.get_by_text("Streak 1")).to_be_visible()
    lab.picture("puzzle-solved")
    press(page, "Next puzzle")
    expect(status(page)).not_to_contain_text("Solved")
    assert lab.python("print(board.puzzle.name)") != first


def test_a_puzzle_is_solved_by_touch(lab):
    page = lab.run(code())
    for tile, cell in answer(lab):
        slot(page, tile).tap()
        page.locator(f"[data-cell={cell}]").tap()
    confirm(page).tap()
    expect(status(page)).to_contain_text("✓ Solved without help.")


def test_a_puzzle_is_solved_by_keys_alone(lab):
    page = lab.run(code())
    cells = lab.cell_count()
    for tile, cell in answer(lab):
        slot(page, tile).focus()
        page.keyboard.press("Enter")
        page.locator(f"[data-cell={cell}]").focus()
        page.keyboard.press("Enter")
    confirm(page).focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("✓ Solved without help.")
    page.get_by_role("button", name="Next puzzle", exact=True).focus()
    page.keyboard.press("Enter")
    expect(status(page)).not_to_contain_text("Solved")
    assert lab.cell_count() == cells


def test_hints_come_one_by_one_and_only_the_last_draws_the_tiles(lab):
    page = lab.run(code())
    for number in (1, 2, 3):
        press(page, "Hint")
        expect(status(page)).to_contain_text(f"Hint {number} of 4:")
        assert lab.python("print(board.board.hinted)") == "[]"
    press(page, "Hint")
    expect(status(page)).to_contain_text("Hint 4 of 4: Place")
    lab.picture("puzzle-hint")
    expect(page.get_by_text("Streak 0")).to_be_visible()
    press(page, "Hint")
    expect(status(page)).to_contain_text("There is no further hint.")


def test_theme_and_level_are_chosen_from_lists(lab):
    page = lab.run(code("save=None"))
    expect(page.get_by_role("heading", name="Puzzle")).to_be_visible()
    page.get_by_label("Theme", exact=True).select_option("endgame")
    expect(page.get_by_role("heading", name="Endgame")).to_be_visible()
    page.get_by_label("Level", exact=True).select_option("3")
    expect(page.get_by_role("img", name="level 3")).to_be_visible()


def test_progress_outlives_the_kernel(lab):
    source = code('"trio", 1, save="my-puzzles.txt"')
    lab.run(source)
    lab.python("board.place(str(board.puzzle.answers[0]))\nboard.confirm()")
    lab.close()
    page = lab.run(source)
    expect(page.get_by_text("Streak 1")).to_be_visible()
    expect(page.get_by_text("1 of 12 puzzles met")).to_be_visible()


def test_a_puzzle_keeps_nobody_out(lab):
    page = lab.run(code("save=None"))
    expect(page.get_by_role("heading", name="Puzzle")).to_be_visible()
    assert serious_faults(page, ".triolet-table") == []
