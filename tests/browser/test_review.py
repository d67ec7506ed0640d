"""The review of a game in a real browser: find the better move, ask for help, go on."""

import re

from browser.jupyter import serious_faults
from playwright.sync_api import expect

CODE = """
import random
from triolet_lab import Game, player, review
game = Game(["you", "greedy"], rng=random.Random(4))
seats = [player("random", rng=random.Random(1)), player("greedy")]
while not game.is_over:
    turn = game.play(seats[game.to_move](game.view()))
board = review(game, most=3, samples=48)
board
"""


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def status(page):
    return page.get_by_role("status")


def lay_better(lab, page, act):
    """Lay the better placement as a player would, and confirm it."""
    text = lab.python("print(board.mistake.better)")
    rack = page.get_by_role("group", name="Your tiles")
    for word in text.split():
        tile, cell = word.split("@")
        name = "joker" if tile.startswith("J") else tile
        act(rack.get_by_role("button", name=f"tile {name}", exact=True).first)
        act(page.locator(f"[data-cell={cell}]"))
        if tile.startswith("J"):
            act(page.locator(f".triolet-face[data-face='{tile[1:]}']"))
    confirm = page.get_by_role("button", name=re.compile("^Confirm ·"))
    expect(confirm).to_be_enabled()
    act(confirm)


def test_a_better_move_is_found_by_touch_and_by_clicks(lab):
    page = lab.run(CODE)
    expect(page.get_by_role("heading", name="Mistake 1 of 3")).to_be_visible()
    lab.picture("review")
    lay_better(lab, page, lambda part: part.tap())
    expect(status(page)).to_contain_text("better than the move played by")
    expect(page.get_by_role("heading", name="Mistake 1 of 3 ✓")).to_be_visible()
    press(page, "Next mistake ▶")
    expect(page.get_by_role("heading", name="Mistake 2 of 3")).to_be_visible()
    lay_better(lab, page, lambda part: part.click())
    expect(status(page)).to_contain_text("better than the move played by")


def test_help_comes_step_by_step_and_the_move_only_on_request(lab):
    page = lab.run(CODE)
    press(page, "Hint")
    expect(status(page)).to_contain_text("Hint 1 of 4:")
    assert lab.python("print(board.board.hinted)") == "[]"
    press(page, "Show the better move")
    expect(status(page)).to_contain_text(lab.python("print(board.mistake.better)"))
    lab.picture("review-shown")
    press(page, "Next mistake ▶")
    expect(status(page)).not_to_contain_text("Hint")


def test_a_review_keeps_nobody_out(lab):
    page = lab.run(CODE)
    expect(page.get_by_role("heading", name="The whole game")).to_be_visible()
    assert serious_faults(page, ".triolet-table") == []
