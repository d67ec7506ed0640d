"""The explorer in a real JupyterLab: it runs, settles without flicker and stops."""

import re

from browser.jupyter import serious_faults
from playwright.sync_api import expect

START = "from triolet_lab import explore\n"


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_the_figure_updates_in_place_and_the_kernel_stays_free(lab):
    page = lab.run(f"{START}explorer = explore('greedy', 'random', games=600_000)\nexplorer")
    expect(page.get_by_role("img", name=re.compile("^Final scores"))).to_be_visible(timeout=60_000)
    page.evaluate(
        """() => {
          const watched = {texts: new Set(), heights: new Set(), frames: 0, blank: 0};
          window.watched = watched;
          const look = () => {
            const now = document.querySelector(".triolet-explorer svg[role=img]");
            watched.frames += 1;
            if (!now?.querySelector("path")) watched.blank += 1;
            watched.texts.add(now?.getAttribute("aria-label"));
            watched.heights.add(now?.getBoundingClientRect().height);
            watched.frame = requestAnimationFrame(look);
          };
          look();
        }"""
    )
    page.wait_for_function("window.watched.texts.size >= 4", timeout=60_000)
    assert lab.python("print(6 * 7)") == "42"
    assert page.evaluate("[window.watched.blank, window.watched.heights.size]") == [0, 1]
    page.evaluate("cancelAnimationFrame(window.watched.frame)")
    press(page, "Stop")
    expect(page.get_by_role("status")).to_contain_text("Stopped after")
    assert int(lab.python("print(len(explorer.result))")) < 600_000


def test_what_is_chosen_is_played_and_shown_with_its_numbers(lab):
    page = lab.run(f"{START}explorer = explore('greedy', 'random', games=2000, seed=1)\nexplorer")
    status = page.get_by_role("status")
    expect(status).to_contain_text("Played 2,000 games", timeout=60_000)
    page.get_by_label("player 2").select_option("leave")
    page.get_by_label("plot").select_option("score over time")
    press(page, "Run")
    table = page.locator(".triolet-explorer table")
    expect(table).to_contain_text("leave")
    expect(
        page.get_by_role("img", name=re.compile("^Scores over time, 2,000 games"))
    ).to_be_visible()
    lab.picture("explorer")


def test_on_a_phone_the_numbers_scroll_alone_and_the_text_below_fits(lab):
    code = f"{START}explorer = explore('greedy', 'random', games=200, seed=1)\nexplorer"
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    with lab.notebook_7(code, **phone) as page:
        text = page.get_by_text("turns a game. They end:")
        expect(text).to_be_visible(timeout=60_000)
        right = "(element) => element.getBoundingClientRect().right"
        assert text.evaluate(right) <= 360
        assert page.get_by_role("region", name="Players").evaluate(right) <= 360
        assert serious_faults(page, ".triolet-explorer") == []


def test_a_plot_in_a_notebook_has_alternative_text(lab):
    page = lab.run(
        "from triolet_lab import plots, simulate\n"
        "result = simulate(['greedy', 'random'], 200, seed=1, progress=False)\n"
        "ax = plots.margins(result)"
    )
    picture = page.get_by_role("img", name=re.compile("^greedy less the best of the others, 200"))
    expect(picture).to_be_visible()
    lab.picture("plot")
