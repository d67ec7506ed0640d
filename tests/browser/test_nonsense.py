"""Boards in a real browser in a language of nonsense: nothing reads a word, and none is English."""

import pytest
from nonsense_words import english
from playwright.sync_api import Locator, Page, expect

SPEAK = "from triolet_lab.language import speak\nspeak('nonsense')\nimport random\n"
TABLE = f"{SPEAK}from triolet_lab import play\nboard = play(rng=random.Random(7))\nboard"
PUZZLE = (
    f"{SPEAK}from triolet_lab import puzzle\n"
    "board = puzzle('triolet', 1, save=None, rng=random.Random(1))\nboard"
)
CLASS_GAME = (
    f"{SPEAK}import tempfile\nfrom triolet_lab import class_game\n"
    "board = class_game('Ann', 5, turns=2, folder=tempfile.mkdtemp())\nboard"
)
TASK = (
    f"{SPEAK}from triolet_lab.lessons import check, task_board\n"
    "from triolet_lab.lessons.checking import judged\n"
    "board_2 = task_board('01-2')\nboard_2"
)
ANALYSIS = (
    f"{SPEAK}from triolet_lab import analysis_board\n"
    "board = analysis_board('9@H8 5@I8 | rack 1 14 15', samples=48, seconds=None)\nboard"
)

READ = """() => {
  const told = [];
  for (const root of document.querySelectorAll(".lab-page")) {
    told.push(root.innerText);
    for (const part of [root, ...root.querySelectorAll("*")])
      for (const name of ["aria-label", "title", "alt", "placeholder"])
        told.push(part.getAttribute(name) ?? "");
  }
  return told.join(" ");
}"""
"""What stands on the page, and what is read out of it."""


def english_on(page: Page) -> set[str]:
    # Where there is no tooltip, ipywidgets gives a button the title "null".
    return english(page.evaluate(READ), "you", "null")


def press(lab, button: str) -> None:
    """Press a button of Python's; its text is whatever the language makes of it."""
    name = lab.python(f"print({button}.description)")
    lab.page.get_by_role("button", name=name, exact=True).click()


def lay(page: Page, placement: str) -> None:
    """Lay tiles by clicks."""
    for word in placement.split():
        tile, cell = word.split("@")
        face = "J" if tile.startswith("J") else tile
        page.locator(f"[data-slot][data-tile='{face}']:enabled").first.click()
        page.locator(f"[data-cell={cell}]").click()
        if tile.startswith("J"):
            page.locator(f"[data-face='{tile[1:]}']").click()


def confirm(page: Page) -> Locator:
    button = page.locator("[data-action=confirm]")
    expect(button).to_be_enabled()
    return button


def says(lab, code: str, value: str) -> None:
    """Wait until Python has this value."""
    for _ in range(100):
        if lab.python(f"print({code})") == value:
            return
        lab.page.wait_for_timeout(100)
    assert lab.python(f"print({code})") == value


def test_a_turn_is_played_taken_back_and_the_hints_are_climbed(lab):
    page = lab.run(TABLE)
    expect(page.get_by_role("grid")).to_be_visible()
    assert english_on(page) == set()
    start = lab.python("print(len(board.game.turns))")
    for used in range(1, 5):
        press(lab, "board.buttons.hint")
        says(lab, "board._climbs[-1].used", str(used))
        says(lab, "len(board.board.hinted) > 0", str(used == 4))
        assert english_on(page) == set()
    placement = lab.python("print(board._climbs[-1].ladder.target)")
    lay(page, placement.split(" *")[0])
    confirm(page).click()
    says(lab, "len(board.game.turns)", str(int(start) + 2))
    says(lab, "board.game.turns[-2].hints", "4")
    assert english_on(page) == set()
    press(lab, "board.buttons.undo")
    says(lab, "len(board.game.turns)", start)
    lay(page, placement.split()[0].replace(placement.split()[0].split("@")[1], "A1"))
    expect(page.locator("[data-action=confirm]")).to_be_disabled()
    assert english_on(page) == set()
    page.locator("[data-action=clear]").click()
    press(lab, "board.buttons.exchange")
    says(lab, "board.board.picking", "True")
    page.locator("[data-slot]").first.click()
    confirm(page).click()
    says(lab, "len(board.game.turns)", str(int(start) + 2))
    assert lab.python("print(len(board.game.turns[-2].move.tiles))") == "1"
    assert english_on(page) == set()


def test_a_puzzle_is_solved(lab):
    page = lab.run(PUZZLE)
    lay(page, lab.python("print(board.puzzle.answers[0])").split(" *")[0])
    confirm(page).click()
    says(lab, "board.is_solved", "True")
    assert english_on(page) == set()


def test_a_turn_of_the_class_game_is_handed_in(lab):
    page = lab.run(CLASS_GAME)
    lay(page, "9@H8 0@I8")
    page.get_by_role("textbox", name=lab.python("print(board.claim_box.description)")).fill("18")
    confirm(page).click()
    says(lab, "board.sheet.points", "18")
    press(lab, "board._skip")
    press(lab, "board._yes")
    says(lab, "len(board.sheet.entries)", "2")
    assert english_on(page) - english(lab.python("print(board.file)")) == set()


@pytest.mark.parametrize(("laid", "outcome"), [("3@I8", "solved"), ("6@I8", "wrong")])
def test_a_task_is_judged_by_what_lies_on_its_board(lab, laid, outcome):
    page = lab.run(TASK)
    lay(page, laid)
    says(lab, "judged('01-2', globals()).outcome", outcome)
    assert english_on(page) == set()


def test_a_candidate_is_chosen_and_the_columns_are_sorted(lab):
    page = lab.run(ANALYSIS)
    says(lab, "board.wait() or len(board.table.rows) > 1", "True")
    expect(page.get_by_role("grid").first).to_be_visible()
    page.locator("[data-column='2']").click()
    says(lab, "board.table.sorted_by", "2")
    assert english_on(page) == set()
