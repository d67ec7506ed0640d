"""The board in a real browser: every way to place a tile, and what the board answers."""

import re

import nbformat
from browser.jupyter import serious_faults
from nbconvert.preprocessors import ExecutePreprocessor
from playwright.sync_api import Page, expect

IMPORT = "from triolet_lab import TrioletBoard\n"


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


def test_a_dragged_tile_selects_no_text_on_its_way(lab):
    page = lab.run(board("9@H8"))
    page.mouse.move(*centre(tile(page, "6")))
    page.mouse.down()
    page.mouse.move(*centre(lab.cell("I8, empty")), steps=8)
    page.mouse.up()
    expect(lab.cell("I8, 6, your tile")).to_be_visible()
    assert page.evaluate("String(getSelection())") == ""


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


def test_a_place_of_the_rack_gives_its_own_tile_and_only_once(lab):
    page = lab.run(board("9@H8", "4 J 4"))
    places = page.locator(".triolet-slot")
    right = page.get_by_role("group", name="Your tiles").get_by_role("button").nth(2)
    right.click()
    expect(right).to_have_attribute("aria-pressed", "true")
    expect(places.nth(0)).to_have_attribute("aria-pressed", "false")
    lab.cell("I8, empty").click()
    expect(right).to_be_disabled()
    expect(places.nth(0)).to_be_enabled()
    page.mouse.move(*centre(right))
    page.mouse.down()
    page.mouse.move(*centre(lab.cell("G8, empty")), steps=4)
    page.mouse.up()
    expect(lab.cell("G8, empty")).to_be_visible()
    assert lab.python("print(board.pending, board.slots)") == "['4@I8'] [2]"


def test_two_taps_place_a_tile(lab):
    page = lab.run(board())
    tile(page, "9").tap()
    lab.cell("H8, double, empty").tap()
    expect(lab.cell("H8, double, 9, your tile")).to_be_visible()


def test_a_finger_drags_a_tile_while_the_page_stays_where_it_is(lab):
    page = lab.run(board())
    x, y = centre(tile(page, "9"))
    to_x, to_y = centre(lab.cell("H8, double, empty"))
    finger = page.context.new_cdp_session(page)

    def touch(kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (x, y))
    for step in (0.2, 0.6, 1):
        touch("touchMove", (x + (to_x - x) * step, y + (to_y - y) * step))
    ghost = centre(page.locator(".triolet-ghost"))
    assert abs(ghost[0] - to_x) < 2
    assert abs(ghost[1] - to_y) < 2
    touch("touchEnd")
    expect(lab.cell("H8, double, 9, your tile")).to_be_visible()
    assert centre(lab.cell("H8, double, 9, your tile")) == (to_x, to_y)


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
    expect(page.get_by_role("status")).not_to_contain_text("9×2 + 6 = 24")
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
    expect(confirm(page).nth(1)).to_be_enabled()
    expect(confirm(page).nth(0)).to_be_disabled()
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


def test_keys_on_a_board_do_not_reach_notebook_7(lab):
    with lab.notebook_7(board()) as page:
        cell = page.get_by_role("gridcell", name="H8, double, empty", exact=True)
        cell.focus()
        for key in ("b", "a", "m"):
            page.keyboard.press(key)
        page.wait_for_timeout(300)
        count = "window.jupyterapp.shell.currentWidget.content.widgets.length"
        assert page.evaluate(count) == 1
        expect(cell).to_be_visible()


def test_the_board_has_no_serious_accessibility_faults_in_light_and_dark(lab):
    page = lab.run(board("4@H8 6@I8", "9 6 J"))
    tile(page, "joker").click()
    lab.cell("J8, empty").click()
    expect(page.get_by_role("status")).to_contain_text("needs a face")
    assert serious_faults(page, ".triolet-widget") == []
    with lab.dark():
        lab.picture("board-dark")
        assert serious_faults(page, ".triolet-widget") == []


def test_fingers_place_a_tile_on_a_phone_360_pixels_wide(lab):
    phone = {"width": 360, "height": 740}
    code = board("4@H8 6@I8", "5 6 J")
    with lab.notebook_7(code, viewport=phone, has_touch=True, is_mobile=True) as page:
        tile(page, "5").tap()
        cell = page.get_by_role("gridcell", name="J8, empty", exact=True)
        assert cell.bounding_box()["width"] >= 24
        cell.tap()
        expect(confirm(page)).to_have_text("Confirm · 30 points")
        lab.picture("phone", page)


def test_on_a_phone_the_numbers_of_the_rows_stay_while_the_board_scrolls(lab):
    phone = {"width": 360, "height": 740}
    with lab.notebook_7(board(), viewport=phone, has_touch=True, is_mobile=True) as page:
        number = page.locator(".triolet-numbering span").first
        expect(number).to_be_visible()
        for end in (0, 10_000):
            page.locator(".triolet-scroller").evaluate("(e, end) => { e.scrollLeft = end }", end)
            left = page.locator(".triolet-scroller").bounding_box()["x"]
            assert 0 <= number.bounding_box()["x"] - left < 22


def test_tiles_land_without_motion_for_those_who_want_none(lab):
    page = lab.run(board("", "9 6 J"))
    tile(page, "9").click()
    lab.cell("H8, double, empty").click()
    laid = page.locator(".triolet-mine .triolet-tile")
    motion = "element => getComputedStyle(element).animationName"
    assert laid.evaluate(motion) == "triolet-land"
    page.emulate_media(reduced_motion="reduce")
    assert laid.evaluate(motion) == "none"
    page.emulate_media(reduced_motion="no-preference")


def test_the_list_of_keys_is_shown_only_when_asked_for(lab):
    page = lab.run(board())
    keys = page.locator(".triolet-keys")
    expect(keys).to_be_hidden()
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(keys).to_be_visible()
    lab.picture("keys")
    page.get_by_role("button", name="Keys", exact=True).click()
    expect(keys).to_be_hidden()


def test_a_board_to_look_at_has_no_tiles_to_lay_and_no_buttons(lab):
    page = lab.run(board("9@H8 5@I8", ""))
    expect(lab.cell("H8, 9")).to_be_visible()
    expect(page.get_by_role("group", name="Your tiles")).to_be_hidden()
    expect(page.locator(".triolet-actions")).to_be_hidden()


def test_a_reloaded_page_shows_the_tiles_that_lie_there_now(lab):
    name = lab.write(board("9@H8", "6 2 5"))
    lab.open(name)
    lab.run_all()
    page = lab.page
    tile(page, "6").click()
    lab.cell("I8, empty").click()
    expect(confirm(page)).to_be_enabled()
    lab.reload(name)
    expect(lab.cell("I8, 6, your tile")).to_be_visible()
    confirm(page).click()
    expect(page.get_by_role("status")).to_contain_text("Confirmed: 9 + 6 = 15")


def test_a_board_whose_kernel_has_stopped_says_so(lab):
    page = lab.run(board())
    for session in lab.api("GET", "sessions"):
        lab.api("DELETE", f"sessions/{session['id']}")
    tile(page, "9").click()
    lab.cell("H8, double, empty").click()
    late = re.compile("Python has not answered yet")
    expect(page.get_by_role("status")).to_have_text(late, timeout=10_000)


def test_an_error_in_python_becomes_a_message_on_the_board(lab):
    broken = "def broken(placement):\n    raise RuntimeError('no idea')\n"
    page = lab.run(broken + board("", "9 6 J"), "board.on_confirm(broken)")
    tile(page, "9").click()
    lab.cell("H8, double, empty").click()
    confirm(page).click()
    sentence = "Something went wrong: RuntimeError: no idea"
    expect(page.get_by_role("status")).to_contain_text(sentence)


def test_a_notebook_that_was_not_run_here_shows_the_board_as_a_picture(lab):
    name = lab.write(board("9@H8 5@I8", ""))
    path = lab.folder / name
    notebook = nbformat.read(path, as_version=4)
    ExecutePreprocessor(kernel_name="python3", store_widget_state=False).preprocess(notebook)
    nbformat.write(notebook, path)
    lab.open(name)
    picture = lab.page.get_by_role("img", name="Triolet board: 9@H8 5@I8")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 300


def test_the_board_gives_one_hint_after_the_other(lab):
    page = lab.run(board("9@H8 5@I8", "1 14 15"))
    hint = page.get_by_role("button", name="Hint", exact=True)
    for number in range(1, 5):
        expect(page.locator(".triolet-hinted")).to_have_count(0)
        hint.click()
        expect(page.get_by_role("status")).to_contain_text(f"Hint {number} of 4: ")
    expect(page.locator(".triolet-hinted")).to_have_count(2)
    lab.picture("hint")
