"""The whole table in a real browser: turns, exchange, undo, a game to its end, reload, resume."""

import re

from playwright.sync_api import expect

SEEDED = "import random\nfrom triolet_lab.widgets.table import play\n"


def table(arguments):
    return f"{SEEDED}table = play({arguments}, rng=random.Random(7))\ntable"


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def turns(lab):
    return lab.python("print(len(table.game.turns))")


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
        name = "joker" if tile.startswith("J") else tile
        page.locator(".triolet-slot:enabled", has=page.locator("span")).and_(
            page.get_by_role("button", name=f"tile {name}", exact=True)
        ).first.click()
        page.locator(f"[data-cell={cell}]").click()
        if tile.startswith("J"):
            page.locator(f".triolet-face[data-face='{tile[1:]}']").click()
    confirm = page.get_by_role("button", name=re.compile("^Confirm ·"))
    expect(confirm).to_be_enabled()
    confirm.click()
    return True


def test_friends_share_a_screen_and_racks_stay_hidden_between_turns(lab):
    page = lab.run(table("['Ann', 'Ben']"))
    expect(page.get_by_role("status")).to_contain_text("Pass the screen to")
    expect(page.get_by_role("group", name="Your tiles")).to_be_hidden()
    page.get_by_role("button", name=re.compile("show my tiles")).click()
    expect(page.get_by_role("group", name="Your tiles")).to_be_visible()
    lab.picture("table")
    assert place_best(lab, page)
    expect(page.get_by_role("status")).to_contain_text("Pass the screen to")
    expect(page.get_by_role("group", name="Your tiles")).to_be_hidden()
    assert turns(lab) == "1"


def test_exchange_pass_undo_redo_hint_and_pages_work_by_their_buttons(lab):
    page = lab.run(table("['you', 'greedy']"))
    status = page.get_by_role("status")
    before = lab.python("print(table.game.racks[0])")
    start = int(turns(lab))
    press(page, "Pass")
    expect(status).to_contain_text("You may pass only when you can place nothing")
    press(page, "Hint")
    expect(status).to_contain_text("Hint:")
    press(page, "Exchange…")
    page.get_by_role("button", name=before.split()[0], exact=True).first.click()
    press(page, "Exchange these")
    expect(status).to_contain_text("greedy:")
    assert int(turns(lab)) == start + 2
    press(page, "Undo")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_enabled()
    assert lab.python("print(table.game.racks[0])") == before
    press(page, "Redo")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()
    assert int(turns(lab)) == start + 2
    press(page, "◀ Earlier")
    expect(status).to_contain_text("The position after turn")
    press(page, "Later ▶")
    expect(status).to_contain_text("it is your turn")
    press(page, "Show where")
    page.locator(".triolet-slot").first.click()
    expect(page.locator(".triolet-spot").first).to_be_visible()
    lab.picture("table-spots")


def test_a_whole_game_against_the_computer_ends_with_the_scores_of_the_engine(lab):
    page = lab.run(table("['you', 'greedy']"))
    for _ in range(60):
        if lab.python("print(table.game.is_over)") == "True":
            break
        count = turns(lab)
        if not place_best(lab, page):
            lab.python(
                "from triolet_lab.triolet.players import without_placement\n"
                "table.play(without_placement(table.game.view()))"
            )
        for _ in range(100):
            if turns(lab) != count:
                break
            page.wait_for_timeout(20)
    expect(page.get_by_role("status")).to_contain_text("The game ends")
    lab.picture("table-end")
    shown = page.locator(".triolet-scores td:nth-child(2)").all_inner_texts()
    replayed = lab.python(
        "from triolet_lab import parse_game\nprint(*parse_game(table.text).scores)"
    )
    assert " ".join(shown) == replayed


def test_a_reloaded_page_and_a_new_kernel_resume_the_saved_game(lab):
    code = table("['you', 'greedy'], save='class.triolet'")
    page = lab.run(code)
    press(page, "Hint")
    assert place_best(lab, page)
    expect(page.get_by_role("status")).to_contain_text("greedy:")
    text = lab.python("print(table.text)")
    lab.close()
    lab.run(code)
    expect(page.get_by_role("status")).to_contain_text("it is your turn")
    assert lab.python("print(table.text)") == text
