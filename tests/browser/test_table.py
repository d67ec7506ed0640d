"""The whole table in a real browser: turns, exchange, undo, a game to its end, reload, resume."""

import re

import pytest
from browser.jupyter import serious_faults
from playwright.sync_api import Locator, Page, expect

SEEDED = "import random\nfrom triolet_lab import play\n"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ZOOMED = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
PROJECTOR = {"viewport": {"width": 1280, "height": 960}}


def table(arguments="", name="table"):
    return f"{SEEDED}{name} = play({arguments}rng=random.Random(7))\n{name}"


PLAYED = f"{table()}.play(table.hint().placement)\ntable"
FIRST_YOU = (
    SEEDED
    + "from triolet_lab import Game\n"
    + "game = Game(['you', 'endless'], rng=random.Random(7), first=0)\n"
    + "table = play(['you', endless], game=game, rng=random.Random(7))\ntable"
)
FRIENDS = table("['Ann', 'Ben'], ")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def status(page):
    return page.get_by_role("status")


def turns(lab):
    return int(lab.python("print(len(table.game.turns))"))


def slot(page, tile):
    name = "joker" if tile.startswith("J") else tile
    rack = page.get_by_role("group", name="Your tiles")
    return rack.get_by_role("button", name=f"tile {name}", exact=True).first


def place_best(lab, page):
    """Lay the best placement by clicks, as a player would, and confirm it."""
    best = lab.python(
        "view = table.game.view()\n"
        "found = max(view.legal_placements(), key=lambda s: s.points, default=None)\n"
        "print(found.placement if found else '')"
    )
    if not best:
        return False
    for placed in best.split():
        tile, cell = placed.split("@")
        slot(page, tile).click()
        page.locator(f"[data-cell={cell}]").click()
        if tile.startswith("J"):
            page.locator(f".triolet-face[data-face='{tile[1:]}']").click()
    confirm = page.get_by_role("button", name=re.compile("^Confirm ·"))
    expect(confirm).to_be_enabled()
    confirm.click()
    return True


def test_friends_share_a_screen_and_racks_stay_hidden_between_turns(lab):
    page = lab.run(FRIENDS)
    expect(status(page)).to_contain_text("Pass the screen to")
    expect(page.get_by_role("group", name="Your tiles")).to_be_hidden()
    page.get_by_role("button", name=re.compile("show my tiles")).click()
    expect(page.get_by_role("group", name="Your tiles")).to_be_visible()
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("Pass the screen to")
    expect(page.get_by_role("group", name="Your tiles")).to_be_hidden()
    assert turns(lab) == 1


def test_tiles_to_exchange_are_chosen_on_the_rack(lab):
    page = lab.run(table())
    rack, start = lab.python("print(table.game.racks[0])").split(), turns(lab)
    press(page, "Exchange…")
    expect(status(page)).to_contain_text("Choose the tiles that you want to exchange.")
    expect(button(page, "Exchange")).to_be_disabled()
    slot(page, rack[0]).click()
    expect(button(page, "Exchange 1 tile")).to_be_enabled()
    press(page, "Cancel")
    expect(button(page, "Confirm")).to_be_disabled()
    press(page, "Exchange…")
    expect(button(page, "Cancel")).to_be_visible()
    slot(page, rack[0]).click()
    slot(page, rack[1]).click()
    lab.picture("exchange")
    press(page, "Exchange 2 tiles")
    expect(status(page)).to_contain_text("you: exchanges 2 tiles")
    expect(status(page)).to_contain_text("greedy:")
    assert turns(lab) == start + 2
    assert lab.python("print(*table.game.turns[-2].move.tiles)") == " ".join(rack[:2])


def test_a_refused_pass_says_why_and_so_does_its_button(lab):
    page = lab.run(table())
    press(page, "Pass")
    sentence = "You may pass only when you can place nothing"
    expect(status(page)).to_contain_text(sentence)
    expect(button(page, "Pass")).to_have_attribute("title", re.compile(sentence))


def test_undo_takes_the_answer_of_the_computer_back_too_and_redo_plays_both_again(lab):
    page = lab.run(table())
    before, start = lab.python("print(table.game.racks[0])"), turns(lab)
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    press(page, "Undo")
    expect(button(page, "Redo")).to_be_enabled()
    assert lab.python("print(table.game.racks[0])") == before
    assert turns(lab) == start
    press(page, "Redo")
    expect(button(page, "Redo")).to_be_disabled()
    assert turns(lab) == start + 2


def test_a_double_click_on_new_game_is_taken_back_by_one_undo(lab):
    page = lab.run(table())
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    text = lab.python("print(table.text)")
    button(page, "New game").dblclick()
    expect(status(page)).to_contain_text("“Undo” brings the game before back.")
    press(page, "Undo")
    expect(status(page)).to_contain_text("The game before is back.")
    assert lab.python("print(table.text)") == text


def test_a_game_that_nobody_saved_is_played_on_in_a_new_kernel(lab):
    page = lab.run(table())
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    text = lab.python("print(table.text)")
    lab.close()
    lab.run(table())
    expect(status(page)).to_contain_text("The last game here (you, greedy) is not over")
    press(page, "Play on with the game before")
    expect(status(page)).to_contain_text("The game before is back.")
    assert lab.python("print(table.text)") == text


def test_a_hint_lies_on_the_board_and_a_chosen_tile_shows_where_it_may_go(lab):
    page = lab.run(table())
    for number in range(1, 5):
        expect(page.get_by_role("gridcell", name=re.compile("hint: "))).to_have_count(0)
        press(page, "Hint")
        expect(status(page)).to_contain_text(f"Hint {number} of 4:")
    expect(page.get_by_role("gridcell", name=re.compile("hint: ")).first).to_be_visible()
    lab.picture("hint")
    press(page, "Show where")
    page.locator(".triolet-slot").first.click()
    expect(page.locator(".triolet-spot").first).to_be_visible()
    lab.picture("spots")


def test_the_pages_of_the_score_sheet_show_earlier_positions(lab):
    page = lab.run(table())
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    tiles = page.locator(".triolet-cell .triolet-tile")
    now = tiles.count()
    press(page, "◀ Earlier")
    expect(status(page)).to_contain_text("The position after turn")
    assert tiles.count() < now
    press(page, "Now")
    expect(status(page)).to_contain_text("It is your turn")
    expect(tiles).to_have_count(now)


def test_a_stronger_computer_can_be_chosen_at_the_start_and_later_for_the_next_game(lab):
    page = lab.run(table())
    choice = page.get_by_label("Play against")
    choice.select_option("cautious")
    expect(status(page)).to_contain_text("cautious: Counts what it opens")
    expect(page.get_by_role("rowheader", name=re.compile("^cautious"))).to_be_visible()
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("cautious:")
    choice.select_option("random")
    expect(status(page)).to_contain_text("From the next game on.")
    press(page, "New game")
    expect(page.get_by_role("rowheader", name=re.compile("^random"))).to_be_visible()


def test_a_player_that_fails_is_named_on_the_board(lab):
    code = "def broken(view):\n    raise RuntimeError('no idea')\n" + table("['you', broken], ")
    page = lab.run(code)
    if lab.python("print(table.game.to_move)") == "0":
        assert place_best(lab, page)
    expect(status(page)).to_contain_text("broken stopped with RuntimeError: no idea.")


@pytest.mark.parametrize("body", ["while True: pass", "__import__('time').sleep(60)"])
def test_a_player_that_never_ends_leaves_a_table_to_go_on_with(lab, body):
    slow = f"def endless(view):\n    {body}\n"
    quick = "from triolet_lab.triolet.show import opponents as module\nmodule.SECONDS = 0.5\n"
    page = lab.run(slow + quick + FIRST_YOU)
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("endless thought for more than 0.5 seconds")
    assert turns(lab) == 1
    press(page, "Next turn")
    expect(button(page, "Next turn")).to_be_enabled()
    press(page, "Undo")
    expect(status(page)).to_contain_text("It is your turn.")
    assert turns(lab) == 0
    press(page, "Redo")
    expect(status(page)).to_contain_text("endless thought for more than 0.5 seconds")
    press(page, "New game")
    expect(page.locator(".triolet-sheet")).to_have_count(0)
    assert turns(lab) == 0


def test_a_whole_game_against_the_computer_ends_with_the_scores_of_the_engine(lab):
    page = lab.run(table())
    for _ in range(60):
        if lab.python("print(table.game.is_over)") == "True":
            break
        count = turns(lab)
        if not place_best(lab, page):
            lab.python(
                "from triolet_lab.triolet.thinking.players import without_placement\n"
                "table.play(without_placement(table.game.view()))"
            )
        for _ in range(100):
            if turns(lab) != count:
                break
            page.wait_for_timeout(20)
    expect(status(page)).to_contain_text("The game ends")
    expect(status(page)).to_contain_text(re.compile(r"You win\.|greedy wins\.|share the win\."))
    lab.picture("table-end")
    shown = page.locator(".triolet-scores td:nth-child(2)").all_inner_texts()
    replayed = lab.python(
        "from triolet_lab import parse_game\nprint(*parse_game(table.text).scores)"
    )
    assert " ".join(shown) == replayed
    end = page.locator(".triolet-sheet tbody tr").first
    expect(end).to_contain_text(re.compile(r"^end(you|greedy)tiles left\d+ [+] \d+ = \d+"))


def test_a_reloaded_page_shows_the_table_as_it_is_now(lab):
    name = lab.write(table())
    lab.open(name)
    lab.run_all()
    page = lab.page
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    text, tiles = lab.python("print(table.text)"), page.locator(".triolet-cell .triolet-tile")
    count = tiles.count()
    lab.reload(name)
    expect(tiles).to_have_count(count)
    assert lab.python("print(table.text)") == text
    before = turns(lab)
    assert place_best(lab, page)
    expect(page.locator(".triolet-sheet tbody tr")).to_have_count(before + 2)
    assert turns(lab) == before + 2


def test_a_new_kernel_resumes_the_saved_game(lab):
    code = table("['you', 'greedy'], save='class.triolet', ")
    page = lab.run(code)
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    text = lab.python("print(table.text)")
    lab.close()
    lab.run(code)
    expect(status(page)).to_contain_text("The game saved in class.triolet goes on.")
    assert lab.python("print(table.text)") == text


def test_two_tables_do_not_disturb_each_other(lab):
    page = lab.run(table(), table(name="other"))
    expect(page.get_by_role("grid", name="Triolet board")).to_have_count(2)
    before = lab.python("print(other.text)")
    button(page, "Hint").nth(0).click()
    expect(status(page).nth(0)).to_contain_text("Hint 1 of 4:")
    expect(status(page).nth(1)).not_to_contain_text("Hint 1 of 4:")
    button(page, "Exchange…").nth(1).click()
    expect(button(page, "Cancel")).to_have_count(1)
    assert lab.python("print(other.text)") == before


def test_a_position_is_tried_and_compared_with_the_best_placement(lab):
    page = lab.run(
        "from triolet_lab import play\n"
        "study = play(position='9@H8 5@I8 | rack 1 14 15 | scores 12 23 | names Ann, Ben')\nstudy"
    )
    expect(page.get_by_role("rowheader", name=re.compile("^Ann"))).to_contain_text("to move")
    slot(page, "1").click()
    lab.cell("J8, empty").click()
    press(page, "Confirm · 30 points")
    expect(status(page)).to_contain_text("The best placement here earns 45 points.")
    assert status(page).inner_text().count("9 + 5 + 1 = 15") == 1
    press(page, "Best placement")
    expect(status(page)).to_contain_text("Hint: 1@G8 14@G9 earns 45 points")
    lab.picture("study")


def test_the_table_has_no_serious_accessibility_faults_in_light_and_dark(lab):
    page = lab.run(table())
    assert place_best(lab, page)
    expect(status(page)).to_contain_text("greedy:")
    press(page, "Show where")  # and the mouse stays there
    lab.picture("table-light")
    assert serious_faults(page, ".triolet-table") == []
    with lab.dark():
        lab.picture("table-dark")
        assert serious_faults(page, ".triolet-table") == []


@pytest.mark.parametrize(
    ("name", "window"),
    [("phone", PHONE), ("tablet", TABLET), ("zoomed", ZOOMED), ("projector", PROJECTOR)],
)
def test_the_table_fits_a_small_window(lab, name, window):
    with lab.notebook_7(PLAYED, **window) as page:
        expect(page.get_by_role("grid", name="Triolet board")).to_be_visible()
        whole = page.locator(".triolet-table").first
        room = whole.evaluate("element => element.clientWidth")
        for part in (".lab-side", ".triolet-scores", ".triolet-sheet", ".triolet-tracker"):
            assert whole.locator(part).bounding_box()["width"] <= room
        assert whole.evaluate("element => element.scrollWidth") <= room + 1
        lab.picture(f"table-{name}", page)
        tops = [box["y"] for box in map(Locator.bounding_box, whole.locator("li").all())]
        assert [tops.count(top) for top in dict.fromkeys(tops)] == [9, 8]  # the joker is not alone
        whole.locator(".lab-side").scroll_into_view_if_needed()
        whole.locator(".triolet-tracker").scroll_into_view_if_needed()
        lab.picture(f"table-{name}-side", page)


def keys_add_no_cell(page: Page):
    expect(page.get_by_role("grid", name="Triolet board")).to_be_visible()
    places = (button(page, "Hint"), page.get_by_label("Play against"), button(page, "Show where"))
    for place in (*places, page.get_by_role("region", name="Score sheet")):
        place.focus()
        for key in ("b", "a", "m"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    count = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    return page.evaluate(count) == 1


def test_keys_on_the_buttons_do_not_reach_jupyterlab(lab):
    assert keys_add_no_cell(lab.run(PLAYED))


def test_keys_on_the_buttons_do_not_reach_notebook_7(lab):
    with lab.notebook_7(PLAYED) as page:
        assert keys_add_no_cell(page)


EQUAL_TILES = (
    SEEDED
    + "from triolet_lab import Game\n"
    + "games = (Game(['you', 'greedy'], rng=random.Random(n), first=0) for n in range(999))\n"
    + "racks = lambda game: sorted(str(tile) for tile in game.racks[0])\n"
    + "game = next(game for game in games if {racks})\n"
    + "table = play(game=game, rng=random.Random(1))\ntable"
)


def open_exchange(page):
    press(page, "Exchange…")
    expect(button(page, "Cancel")).to_be_visible()


def typed(page, text):
    """Type a number; a pause follows, so that the next one is another number."""
    page.keyboard.type(text)
    page.wait_for_timeout(1100)


def test_equal_tiles_to_exchange_are_typed_one_after_the_other(lab):
    page = lab.run(EQUAL_TILES.format(racks="len(set(racks(game))) == 2"))
    equal = lab.python("print(sorted(racks(game))[1])")
    open_exchange(page)
    lab.cell("H8, double, empty").focus()
    typed(page, equal)
    expect(button(page, "Exchange 1 tile")).to_be_enabled()
    typed(page, equal)
    expect(button(page, "Exchange 2 tiles")).to_be_enabled()


def test_a_tile_of_two_digits_is_typed_to_exchange_it(lab):
    page = lab.run(EQUAL_TILES.format(racks="{'1', '14'} <= set(racks(game))"))
    open_exchange(page)
    lab.cell("H8, double, empty").focus()
    page.keyboard.press("7" if "7" not in lab.python("print(racks(game))") else "8")
    expect(status(page)).to_contain_text("on your rack")
    typed(page, "14")
    expect(button(page, "Exchange 1 tile")).to_be_enabled()
    expect(status(page)).not_to_contain_text("on your rack")
    expect(slot(page, "14")).to_have_attribute("aria-pressed", "true")


def test_tiles_to_exchange_are_chosen_by_keys_without_leaving_the_rack(lab):
    page = lab.run(table())
    open_exchange(page)
    first = page.locator(".triolet-slot").first
    first.focus()
    page.keyboard.press("Enter")
    expect(button(page, "Exchange 1 tile")).to_be_enabled()
    expect(first).to_be_focused()


def test_the_focus_goes_to_the_board_when_its_button_can_no_longer_be_pressed(lab):
    page = lab.run(PLAYED)
    for name in ("Undo", "Redo", "◀ Earlier", "Now"):
        while button(page, name).is_enabled():
            button(page, name).focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)
        expect(page.locator(".triolet-cell:focus")).to_have_count(1)
    open_exchange(page)
    page.locator(".triolet-slot").first.click()
    button(page, "Exchange 1 tile").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".triolet-cell:focus")).to_have_count(1)
    expect(status(page)).to_contain_text("you: exchanges 1 tile")
