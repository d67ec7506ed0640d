"""The board in a real browser: every way to place a tile, and what the board answers."""

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
IMPORT = "from triolet_lab.widgets.triolet_board import TrioletBoard\n"


def board(position="", rack="9 6 J"):
    return f"{IMPORT}board = TrioletBoard({position!r}, rack={rack!r})\nboard"


def centre(locator):
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tile(page: Page, name: str):
    return page.get_by_role("button", name=f"tile {name}", exact=True)


def confirm(page: Page):
    return page.get_by_role("button", name=re.compile("^Confirm"))


def test_a_dragged_tile_follows_the_pointer_and_its_placement_is_judged(lab):
    page = lab.run(board())
    x, y = centre(tile(page, "9"))
    page.mouse.move(x, y)
    page.mouse.down()
    target = centre(lab.cell("H8, double, empty"))
    page.mouse.move(x + 30, y - 30)
    page.mouse.move(*target, steps=4)
    ghost = centre(page.locator(".triolet-ghost"))
    assert abs(ghost[0] - target[0]) < 2
    assert abs(ghost[1] - target[1]) < 2
    lab.picture("drag")
    page.mouse.up()
    expect(page.locator(".triolet-ghost")).to_have_count(0)
    expect(lab.cell("H8, double, 9, your tile")).to_be_visible()
    expect(confirm(page)).to_have_text("Confirm · 0 points")
    assert lab.python("print(board.placement)") == "9@H8"


def test_a_tile_dragged_off_the_board_goes_back_to_the_rack(lab):
    page = lab.run(board())
    tile(page, "9").drag_to(lab.cell("H8, double, empty"))
    page.mouse.move(*centre(lab.cell("H8, double, 9, your tile")))
    page.mouse.down()
    page.mouse.move(*centre(tile(page, "6")), steps=3)
    page.mouse.up()
    expect(lab.cell("H8, double, empty")).to_be_visible()
    expect(tile(page, "9")).to_be_enabled()


def test_two_clicks_place_a_tile_and_the_sums_appear(lab):
    page = lab.run(board("9@H8 7@I9 1@H9", "6 2 5"))
    tile(page, "6").click()
    lab.cell("I8, empty").click()
    expect(page.get_by_role("status")).to_contain_text("9 + 6 = 15, 6 + 7 = 13 → 28")
    expect(page.locator(".triolet-sum")).to_have_text(["15", "13"])
    lab.picture("sums")
    confirm(page).click()
    expect(page.get_by_role("status")).to_contain_text("Confirmed")
    assert lab.python("print(board.confirmed)") == "6@I8"


def test_two_taps_place_a_tile(lab):
    page = lab.run(board())
    tile(page, "9").tap()
    lab.cell("H8, double, empty").tap()
    expect(lab.cell("H8, double, 9, your tile")).to_be_visible()


def test_the_keyboard_alone_places_takes_back_and_confirms(lab):
    page = lab.run(board())
    lab.cell("H8, double, empty").focus()
    page.keyboard.press("9")
    expect(tile(page, "9")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("9×2 + 6 = 24")
    page.keyboard.press("Backspace")
    expect(lab.cell("I8, empty")).to_be_focused()
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    expect(confirm(page)).to_have_text("Confirm · 24 points")
    page.keyboard.press("c")
    expect(page.get_by_role("status")).to_contain_text("Confirmed: 9×2 + 6 = 24")
    page.keyboard.press("Escape")
    expect(lab.cell("H8, double, empty")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_text("move over the board")).to_be_visible()


def test_an_illegal_placement_says_why_at_its_cells_and_cannot_be_confirmed(lab):
    page = lab.run(board("9@H8", "8 1 2"))
    tile(page, "8").click()
    lab.cell("I8, empty").click()
    sentence = "9 + 8 = 17: two neighbours may make at most 15."
    expect(page.get_by_role("status")).to_have_text(sentence)
    expect(lab.cell("H8, 9, breaks a rule")).to_be_visible()
    expect(lab.cell("I8, 8, your tile, breaks a rule")).to_be_visible()
    expect(confirm(page)).to_be_disabled()
    lab.picture("illegal")


def test_a_joker_asks_for_its_face_and_marks_the_legal_ones(lab):
    page = lab.run(board("4@H8 6@I8", "9 6 J"))
    tile(page, "joker").click()
    lab.cell("J8, empty").click()
    expect(page.get_by_role("status")).to_contain_text("needs a face")
    expect(page.get_by_role("button", name=re.compile(r"^\d+, legal$"))).to_have_count(1)
    lab.picture("joker")
    page.get_by_role("button", name="5, legal", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("trio 4 + 6 + joker 5 = 15 → 30")
    expect(lab.cell("J8, joker for 5, your tile")).to_be_visible()


def test_the_keyboard_gives_a_joker_its_face(lab):
    page = lab.run(board("", "9 6 J"))
    lab.cell("H8, double, empty").focus()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="0, legal", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(lab.cell("H8, double, joker for 1, your tile")).to_be_focused()


def test_the_player_chooses_the_group_that_takes_the_multiplier(lab):
    page = lab.run(board("7@E4 2@F4 8@E3 5@F5", "0 1 2"))
    tile(page, "0").click()
    lab.cell("E5, double, empty").click()
    choices = page.get_by_role("group", name="Multiplier").get_by_role("button")
    expect(choices).to_have_count(2)
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(confirm(page)).to_have_text("Confirm · 65 points")
    lab.picture("multiplier")
    choices.nth(0).click()
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(confirm(page)).to_have_text("Confirm · 35 points")
    assert lab.python("print(board.placement)") == "0@E5 *across"


def test_two_boards_do_not_disturb_each_other(lab):
    page = lab.run(board(), f"{IMPORT}other = TrioletBoard('', rack='9 1 2')\nother")
    grids = page.get_by_role("grid", name="Triolet board")
    expect(grids).to_have_count(2)
    tile(page, "9").nth(1).click()
    grids.nth(1).get_by_role("gridcell", name="H8, double, empty").click()
    expect(grids.nth(1).get_by_role("gridcell", name="H8, double, 9, your tile")).to_be_visible()
    assert lab.python("print(board.pending, other.pending)") == "[] ['9@H8']"


def test_an_error_in_python_appears_on_the_board(lab):
    page = lab.run(board() + "\nboard.on_confirm(lambda placement: 1 / 0);board")
    tile(page, "9").click()
    lab.cell("H8, double, empty").click()
    confirm(page).click()
    expect(page.get_by_role("status")).to_contain_text("Something went wrong: ZeroDivisionError")


def test_keys_on_a_board_do_not_reach_jupyterlab(lab):
    page = lab.run(board())
    for where in (lab.cell("H8, double, empty"), tile(page, "9")):
        where.focus()
        for key in ("b", "a", "m", "Shift+Enter"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert lab.cell_count() == 1
    expect(page.get_by_role("grid", name="Triolet board")).to_be_visible()


def in_notebook_7(lab, chromium, code, **options) -> Page:
    page = chromium.new_context(**options).new_page()
    page.goto(f"{lab.address}/notebooks/{lab.write(code)}?token=triolet")
    kernel = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
    page.wait_for_function(f"{kernel}?.status === 'idle'", timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    return page


def test_keys_on_a_board_do_not_reach_notebook_7(lab, chromium):
    page = in_notebook_7(lab, chromium, board())
    cell = page.get_by_role("gridcell", name="H8, double, empty", exact=True)
    cell.focus()
    for key in ("b", "a", "m"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    count = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    assert page.evaluate(count) == 1
    expect(cell).to_be_visible()
    page.context.close()


def serious(page: Page) -> list[str]:
    found = Axe().run(page, context=".triolet-widget").response["violations"]
    return [
        f"{fault['id']}: {[node['html'] for node in fault['nodes']][:3]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def test_the_board_has_no_serious_accessibility_faults_in_light_and_dark(lab):
    page = lab.run(board("4@H8 6@I8", "9 6 J"))
    tile(page, "joker").click()
    lab.cell("J8, empty").click()
    expect(page.get_by_role("status")).to_contain_text("needs a face")
    assert serious(page) == []
    theme = "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab %s'})"
    page.evaluate(theme % "Dark")
    page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    lab.picture("dark")
    faults = serious(page)
    page.evaluate(theme % "Light")
    page.wait_for_selector("body[data-jp-theme-light=true]", state="attached")
    assert faults == []


def test_fingers_place_a_tile_on_a_phone_360_pixels_wide(lab, chromium):
    phone = {"width": 360, "height": 740}
    code = board("4@H8 6@I8", "5 6 J")
    page = in_notebook_7(lab, chromium, code, viewport=phone, has_touch=True, is_mobile=True)
    tile(page, "5").tap()
    cell = page.get_by_role("gridcell", name="J8, empty", exact=True)
    assert cell.bounding_box()["width"] >= 24
    cell.tap()
    expect(confirm(page)).to_have_text("Confirm · 30 points")
    page.screenshot(path=ARTEFACTS / "phone.png")
    page.context.close()
