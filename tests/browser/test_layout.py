"""Where the parts of a table stand, in windows of laptops, projectors, tablets and phones."""

import pytest
from playwright.sync_api import expect

TABLE = "import random\nfrom triolet_lab import play\ntable = play(rng=random.Random(7))\ntable"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
LYING_TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
PARTS = (".triolet-grid", ".triolet-hand", ".triolet-confirm", ".triolet-status")


@pytest.fixture
def window(lab):
    """JupyterLab in a window of another size, as long as the test needs it."""
    before = lab.page.viewport_size

    def resize(width, height, files):
        lab.page.set_viewport_size({"width": width, "height": height})
        lab.page.evaluate(f"window.jupyterapp.shell.{'expand' if files else 'collapse'}Left()")
        return lab

    yield resize
    resize(before["width"], before["height"], files=False)


def edges(box):
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def is_inside(part, whole):
    left, top, right, bottom = edges(part)
    least_left, least_top, most_right, most_bottom = edges(whole)
    return least_left <= left and least_top <= top and right <= most_right and bottom <= most_bottom


@pytest.mark.parametrize("files", [False, True], ids=["alone", "beside-the-files"])
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 720)])
def test_board_rack_and_messages_are_seen_without_scrolling(window, width, height, files):
    lab = window(width, height, files)
    page = lab.run(TABLE)
    lab.python("table.play(table.hint().placement)")
    expect(page.get_by_role("status")).to_contain_text("It is your turn.")
    shown = page.locator(".jp-WindowedPanel-outer").bounding_box()
    lab.picture(f"table-{width}{'-files' if files else ''}")
    for part in PARTS:
        assert is_inside(page.locator(part).bounding_box(), shown), part
    assert page.locator(".triolet-cell").first.bounding_box()["height"] >= 28


@pytest.mark.parametrize("size", [7, 15])
def test_a_board_that_fits_into_its_table_does_not_scroll_sideways(window, size):
    lab = window(1280, 800, files=True)
    game = f"Game(['you', 'greedy'], rules=Rules.small({size}), rng=Random(1))"
    names = "from random import Random\nfrom triolet_lab import Game, Rules, play"
    page = lab.run(f"{names}\nplay(game={game})")
    board = page.locator(".triolet-scroller")
    expect(board).to_be_visible()
    assert board.evaluate("part => part.scrollWidth - part.clientWidth") == 0


def test_the_choice_of_a_joker_is_seen_without_scrolling(window):
    lab = window(1280, 720, files=False)
    page = lab.run("from triolet_lab import play\nplay(position='4@H8 6@I8 | rack 9 6 J')")
    page.get_by_role("button", name="tile joker", exact=True).click()
    lab.cell("J8, empty").click()
    last = page.locator(".triolet-face").last
    expect(last).to_be_visible()
    assert is_inside(last.bounding_box(), page.locator(".jp-WindowedPanel-outer").bounding_box())


@pytest.mark.parametrize(
    ("options", "side"),
    [(PHONE, 26), (TABLET, 40), (LYING_TABLET, 37)],
    ids=["phone", "tablet", "lying"],
)
def test_on_a_touch_screen_the_board_is_as_wide_as_it_can_be(lab, options, side):
    with lab.notebook_7(TABLE, **options) as page:
        cell = page.locator(".triolet-cell").first
        expect(cell).to_be_visible()
        assert round(cell.bounding_box()["width"]) - 1 == side


def test_a_board_alone_is_seen_whole_with_its_rack(window):
    lab = window(1280, 720, files=False)
    page = lab.run("from triolet_lab import TrioletBoard\nTrioletBoard('9@H8', rack='6 7 J')")
    board = page.locator(".triolet-widget")
    expect(board).to_be_visible()
    room = page.locator(".jp-WindowedPanel-outer").bounding_box()["height"]
    assert board.bounding_box()["height"] <= room


def test_a_table_whose_kernel_was_restarted_says_so(lab):
    page = lab.run(TABLE)
    table = page.locator(".triolet-table").first
    expect(table).to_be_visible()
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(page.locator(".triolet-table.jupyter-widgets-disconnected")).to_be_visible()
    said = "element => getComputedStyle(element, '::before').content"
    assert "no longer connected to Python: run its cell again" in table.evaluate(said)
    lab.picture("table-restarted")
    chains = ".triolet-table .jupyter-widgets-disconnected"
    drawn = "all => all.map(one => getComputedStyle(one, '::before').display)"
    assert set(page.locator(chains).evaluate_all(drawn)) == {"none"}
    expect(page.get_by_role("status")).to_be_hidden()
    lab.run_all()
    expect(page.locator(".triolet-table.jupyter-widgets-disconnected")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("It is your turn.")
