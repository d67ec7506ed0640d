"""The class game in a real browser: place, add up, hand in, by mouse, by keyboard and by finger."""

import re

import pytest
from playwright.sync_api import expect

CODE = "from triolet_lab.triolet.lessons.class_game import class_game\n"


@pytest.fixture
def game(lab):
    """A game of three turns; its file is new in every test."""
    code = (
        f"{CODE}import tempfile\ngame = class_game('Ann', 5, turns=3, folder=tempfile.mkdtemp())\n"
    )
    return lab.run(f"{code}game")


def lay(page, tile, cell):
    rack = page.get_by_role("group", name="Your tiles")
    rack.get_by_role("button", name=f"tile {tile}", exact=True).click()
    page.locator(f"[data-cell={cell}]").click()


def confirm(page):
    return page.get_by_role("button", name="Confirm", exact=True)


def test_a_turn_is_placed_claimed_and_handed_in(lab, game):
    status = game.get_by_role("status")
    lay(game, "9", "H8")
    lay(game, "0", "I8")
    expect(confirm(game)).to_be_enabled()
    assert not re.search(r"\d+ points|= 18", game.locator(".triolet-widget").inner_text())
    confirm(game).click()
    expect(status).to_contain_text("Add up first")
    game.get_by_label("I count").fill("18")
    lab.picture("class-game")
    confirm(game).click()
    expect(status).to_contain_text("earns 18 points, added up correctly. No placement earns more.")
    expect(game.get_by_text("Ann: turn 2 of 3, 18 points")).to_be_visible()
    assert lab.python("print(game.file.read_text() == game.sheet.text)") == "True"


def test_an_illegal_placement_says_why_and_cannot_be_handed_in(game):
    lay(game, "9", "H8")
    lay(game, "7", "I8")
    expect(game.get_by_role("status")).to_contain_text("9 + 7 = 16")
    expect(confirm(game)).to_be_disabled()


def test_the_keyboard_alone_hands_a_turn_in(lab, game):
    game.locator("[data-cell=H8]").focus()
    for key in ("9", "Enter", "ArrowRight", "0", "Enter"):
        game.keyboard.press(key)
    expect(confirm(game)).to_be_enabled()
    game.get_by_label("I count").focus()
    game.keyboard.type("20")
    game.keyboard.press("Tab")
    game.locator("[data-cell=H8]").focus()
    game.keyboard.press("c")
    expect(game.get_by_role("status")).to_contain_text("claimed 2 too much: 16 points for you")
    assert lab.cell_count() == 1


def test_fingers_hand_turns_in_to_the_end(lab, game):
    status = game.get_by_role("status")
    game.locator("[data-cell=H8]").scroll_into_view_if_needed()
    game.get_by_role("button", name="tile 9", exact=True).tap()
    game.locator("[data-cell=H8]").tap()
    game.get_by_label("I count").fill("0")
    confirm(game).tap()
    expect(status).to_contain_text("The best was 0@G8 9@H8, 18 points: it is laid for all.")
    for turn in (2, 3):
        expect(game.get_by_text(f"Ann: turn {turn} of 3")).to_be_visible()
        game.get_by_role("button", name="I find nothing").tap()
        game.get_by_role("button", name="Yes, hand in nothing").tap()
    expect(status).to_contain_text("That was the last turn")
    expect(game.get_by_role("button", name="I find nothing")).to_be_disabled()
    lab.picture("class-game-end")


def test_a_double_click_on_i_find_nothing_spends_no_turn(lab, game):
    game.get_by_role("button", name="I find nothing").dblclick()
    expect(game.get_by_role("button", name="Yes, hand in nothing")).to_be_visible()
    lab.picture("class-game-question")
    game.get_by_role("button", name="No, I look on").click()
    expect(game.get_by_role("button", name="Yes, hand in nothing")).to_be_hidden()
    assert lab.python("print(len(game.sheet.entries))") == "0"
