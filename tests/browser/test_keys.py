"""Keys belong to the widget that has the focus: the notebook's cells stay as they are."""

import json

import pytest
from playwright.sync_api import Page, expect

KEYS = ("b", "m", "r", "a", "x")
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map((cell) => [cell.model.type, cell.model.sharedModel.getSource()])"""
EVERYTHING = (
    "import random\nfrom triolet_lab import analysis_board, explore, play, puzzle",
    "table = play(rng=random.Random(7))\ntable",
    "table.play(table.hint().placement)",
    "board = analysis_board('9@H8 5@I8 | rack 1 14 15', samples=48, seconds=None)\nboard",
    "explorer = explore('greedy', 'random', games=200, seed=1)\nexplorer",
)
CONTROLS = {
    "a list of the explorer": ".triolet-explorer select",
    "a number of the explorer": ".triolet-explorer input",
    "a button of the explorer": ".triolet-explorer button",
    "the numbers of the explorer": ".triolet-explorer [role=region]",
    "a cell of the board": ".triolet-cell[tabindex='0']",
    "a tile of the rack": ".triolet-slot:enabled",
    "a button of the board": ".triolet-actions button:enabled:visible",
    "a button beside the board": ".lab-controls button:enabled:visible",
    "a list beside the board": ".lab-controls select:enabled:visible",
    "the score sheet": ".triolet-sheet:visible",
    "the table of candidates": ".triolet-candidates",
    "a title of the candidates": ".triolet-candidates thead button",
    "a candidate": ".triolet-candidates tbody button",
}


def shown(page: Page) -> None:
    """Wait until all of it is there."""
    for part in (".triolet-candidates tbody button", ".triolet-explorer [role=region]"):
        expect(page.locator(part).first).to_be_visible(timeout=90_000)


def press_all(page: Page, part: str) -> None:
    """Press the keys with the focus on the first such part, wherever it is by then."""
    where = page.locator(part).first
    expect(where).to_be_visible()
    for key in KEYS:
        where.focus()
        assert where.evaluate("element => element === document.activeElement"), part
        page.keyboard.press(key)
    page.wait_for_timeout(100)


@pytest.fixture(scope="module")
def everything(lab_page):
    """A notebook with every kind of control in it."""
    page = lab_page.run(*EVERYTHING)
    shown(page)
    yield page
    lab_page.close()


@pytest.mark.parametrize("part", CONTROLS.values(), ids=CONTROLS)
def test_keys_leave_the_cells_of_jupyterlab_alone(everything, part):
    before = everything.evaluate(CELLS)
    press_all(everything, part)
    assert everything.evaluate(CELLS) == before


def test_keys_leave_the_cells_of_notebook_7_alone(lab):
    with lab.notebook_7(*EVERYTHING) as page:
        shown(page)
        before = page.evaluate(CELLS)
        for part in CONTROLS.values():
            press_all(page, part)
        assert page.evaluate(CELLS) == before


def test_what_is_made_later_keeps_its_keys_too(lab):
    page = lab.run(
        "import ipywidgets\nfrom triolet_lab.widgets.frame import Frame\n"
        "box = ipywidgets.VBox([])\nframe = Frame([box])\nframe",
        "box.children = [ipywidgets.Text('late'), ipywidgets.HTML('<a href=\"#x\">link</a>')]",
    )
    expect(page.get_by_role("link", name="link", exact=True)).to_be_visible()
    before = page.evaluate(CELLS)
    press_all(page, ".lab-table a")
    press_all(page, ".lab-table input")
    assert page.evaluate(CELLS) == before


def test_the_page_says_in_the_language_of_the_reader_what_it_says_by_itself(lab):
    page = lab.run(
        "from triolet_lab import language, play",
        "language.speak('nonsense')",
        "table = play(position='9@H8 | rack 6 7 J')\ntable",
    )
    root = page.locator(".triolet-widget")
    expect(root).to_be_visible()
    said = root.evaluate(
        """(root) => [...root.querySelectorAll("button, dt, dd, [aria-label]")]
          .map((part) => part.getAttribute("aria-label") ?? part.textContent)"""
    )
    words = [text for text in said if any(letter.islower() for letter in text)]
    assert all("⟦" in text for text in words), json.dumps(words, ensure_ascii=False)
