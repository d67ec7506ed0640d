"""The analysis board in a real JupyterLab: sort, choose, step, branch, stop, for everybody."""

import re

import pytest
from browser.jupyter import serious_faults
from playwright.sync_api import expect

POSITION = "9@H8 5@I8 | rack 1 14 15 | scores 0 23"
GAME = """
import random
from triolet_lab import Game, analysis_board, player
game = Game(["Ann", "Ben"], rng=random.Random(7), first=0)
while not game.is_over and len(game.turns) < {turns}:
    turn = game.play(player("greedy")(game.view()))
board = analysis_board(game, samples=200, seconds=None)
board
"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def code(arguments="samples=200, seconds=None"):
    return (
        "from triolet_lab import analysis_board\n"
        f"board = analysis_board({POSITION!r}, {arguments})\nboard"
    )


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def done(page):
    """Wait until the analysis has ended."""
    expect(page.get_by_text("It ended because")).to_be_visible(timeout=60_000)


def candidate(page, move):
    table = page.get_by_role("region", name="Candidate moves")
    return table.get_by_role("button", name=move, exact=True)


def column(page, number):
    """The texts of a column from top to bottom."""
    return page.locator(f".triolet-candidates tbody tr > :nth-child({number})").all_inner_texts()


def title(page, name):
    table = page.get_by_role("region", name="Candidate moves")
    return table.get_by_role("columnheader", name=name, exact=True)


def test_the_table_is_sorted_by_a_press_on_a_title_and_turned_round_by_another(lab):
    page = lab.run(code())
    done(page)
    assert column(page, 1) == [str(rank) for rank in range(1, 16)]
    title(page, "points").get_by_role("button").click()
    expect(title(page, "points")).to_have_attribute("aria-sort", "descending")
    points = [int(text) for text in column(page, 3)]
    assert points == sorted(points, reverse=True)
    title(page, "points").get_by_role("button").click()
    expect(title(page, "points")).to_have_attribute("aria-sort", "ascending")
    assert [int(text) for text in column(page, 3)] == sorted(points)
    expect(title(page, "#")).to_have_attribute("aria-sort", "none")


def test_a_chosen_row_lays_ghost_tiles_and_says_why(lab):
    page = lab.run(code())
    done(page)
    candidate(page, "1@J8").click()
    expect(lab.cell("J8, empty, hint: 1")).to_be_visible()
    expect(candidate(page, "1@J8")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("It scores trio 9 + 5 + 1 = 15 → 30.").last).to_be_visible()
    expect(
        page.get_by_role("img", name=re.compile("^B then earns .* points on average"))
    ).to_be_visible()
    lab.picture("analysis")
    candidate(page, "1@J8").click()
    expect(lab.cell("J8, empty")).to_be_visible()


def test_rows_are_chosen_by_keys_that_do_not_reach_the_notebook(lab):
    page = lab.run(code())
    done(page)
    cells = lab.cell_count()
    moves = lab.python("print(*[row['move'] for row in board.table.rows], sep=';')")
    first, second, *_, last = moves.split(";")
    candidate(page, first).focus()
    page.keyboard.press("ArrowDown")
    expect(candidate(page, second)).to_be_focused()
    expect(candidate(page, second)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    expect(candidate(page, last)).to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("Home")
    expect(candidate(page, first)).to_be_focused()
    expect(page.get_by_role("heading", name=first)).to_be_visible()
    assert lab.cell_count() == cells


def test_the_kernel_stays_free_while_it_thinks_and_stop_keeps_what_is_known(lab):
    endless = "from triolet_lab.triolet.thinking import sampling\nsampling.CERTAIN = 1e9\n"
    page = lab.run(endless + code("samples=10**7, seconds=None, precision=0"))
    expect(page.get_by_text(re.compile(r"^[\d,]+ samples so far"))).to_be_visible(timeout=60_000)
    assert lab.python("print(6 * 7)") == "42"
    candidate(page, "1@J8").hover()
    page.mouse.down()
    known = int(lab.python("print(board.analysis.best.samples)"))
    for _ in range(50):
        page.wait_for_timeout(100)
        if int(lab.python("print(board.analysis.best.samples)")) > known + 100:
            break
    page.mouse.up()
    # New numbers came while the button was held down: the press counts, and the focus stays.
    expect(candidate(page, "1@J8")).to_have_attribute("aria-pressed", "true")
    drawn = page.locator(".triolet-candidates tbody").inner_text()
    page.wait_for_function(
        "(text) => document.querySelector('.triolet-candidates tbody').innerText !== text",
        arg=drawn,
    )
    expect(candidate(page, "1@J8")).to_be_focused()
    press(page, "Stop")
    expect(page.get_by_text("It ended because it was stopped.")).to_be_visible()
    expect(button(page, "Stop")).to_be_disabled()
    assert int(lab.python("print(board.analysis.best.samples)")) > 0


def test_a_game_is_stepped_through_and_the_graph_follows(lab):
    page = lab.run(GAME.format(turns=1000))
    last = int(lab.python("print(len(game.turns))"))
    expect(page.get_by_role("heading", name=f"Turn 0 of {last}")).to_be_visible()
    expect(button(page, "◀ Back")).to_be_disabled()
    press(page, "Forward ▶")
    expect(page.get_by_role("heading", name=f"Turn 1 of {last}")).to_be_visible()
    scores = lab.python(
        "copy = game.replay(); copy.go_to(1); print('Ann {}, Ben {}'.format(*copy.scores))"
    )
    graph = page.get_by_role("img", name=re.compile(f"After turn 1 of {last}: {scores}"))
    expect(graph).to_be_visible()
    done(page)
    expect(page.get_by_text("played", exact=True)).to_be_visible()
    lab.picture("analysis-game")
    press(page, "Last ▶|")
    expect(page.locator(".triolet-widget").get_by_role("status")).to_contain_text("wins.")
    expect(button(page, "Analyse")).to_be_disabled()
    press(page, "|◀ First")
    expect(page.get_by_role("heading", name=f"Turn 0 of {last}")).to_be_visible()


def test_a_branch_is_played_from_the_table_and_on_the_board_and_left_again(lab):
    page = lab.run(GAME.format(turns=1000))
    before = lab.python("print(hash(game.text))")
    press(page, "Forward ▶")
    expect(page.get_by_role("heading", name=re.compile("^Turn 1 of"))).to_be_visible()
    done(page)
    best = lab.python("print(board.analysis.best.move)")
    candidate(page, best).click()
    press(page, "What if: play this move")
    expect(page.get_by_role("heading", name="What if: turn 1 of 1 of a branch")).to_be_visible()
    done(page)
    lab.picture("analysis-branch")
    best = lab.python("print(board.analysis.best.move)")
    lab.python("board.board.place(str(board.analysis.best.move).split(' *')[0])")
    page.get_by_role("button", name=re.compile("^Confirm ·")).click()
    expect(page.get_by_role("heading", name="What if: turn 2 of 2 of a branch")).to_be_visible()
    press(page, "Back to the game")
    expect(page.get_by_role("heading", name=re.compile("^Turn 1 of"))).to_be_visible()
    assert lab.python("print(hash(game.text))") == before


def test_while_a_game_goes_on_no_tile_of_the_other_is_in_the_page(lab):
    page = lab.run(GAME.format(turns=5))
    expect(page.get_by_role("group", name="Your tiles")).to_be_visible()
    press(page, "◀ Back")
    expect(page.get_by_text("The tiles of Ann stay hidden until the game is over.")).to_be_visible()
    expect(page.get_by_role("group", name="Your tiles")).to_be_hidden()
    assert column(page, 1) == []


def test_dangers_are_drawn_with_their_chance_and_told_in_the_label(lab):
    page = lab.run(code())
    done(page)
    press(page, "Show dangers")
    expect(lab.cell("G8, empty, danger: trio with 1 for B: chance 34.1 %, 30 points")).to_have_text(
        "34"
    )
    candidate(page, "1@J8").click()
    expect(lab.cell("J8, empty, hint: 1")).to_be_visible()
    lab.picture("analysis-dangers")
    page.get_by_role("button", name=re.compile("Show dangers$")).click()
    expect(lab.cell("G8, empty")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_keeps_nobody_out(lab, theme):
    page = lab.run(GAME.format(turns=1000))
    press(page, "Forward ▶")
    press(page, "Forward ▶")
    press(page, "Show dangers")
    done(page)
    candidate(page, lab.python("print(board.analysis.best.move)")).click()
    expect(page.get_by_role("img", name=re.compile("points on average"))).to_be_visible()
    if theme == "dark":
        with lab.dark():
            lab.picture("analysis-dark")
            assert serious_faults(page, ".triolet-table") == []
    else:
        assert serious_faults(page, ".triolet-table") == []


def test_on_a_phone_nothing_is_wider_than_the_screen(lab):
    with lab.notebook_7(GAME.format(turns=1000), **PHONE) as page:
        page.get_by_role("button", name="Forward ▶", exact=True).tap()
        done(page)
        first = page.locator(".triolet-candidates tbody button").first
        first.tap()
        expect(first).to_have_attribute("aria-pressed", "true")
        wide = page.evaluate(
            """() => [...document.querySelectorAll(".lab-side > *")]
              .filter((part) => part.scrollWidth > part.clientWidth + 1)
              .map((part) => part.className)"""
        )
        assert wide == []
        page.locator(".triolet-candidates").scroll_into_view_if_needed()
        lab.picture("analysis-phone", page)
