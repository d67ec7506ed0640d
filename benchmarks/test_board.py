"""How fast the board is in a real browser: measured, never asserted. `lab.py bench` runs it."""

import statistics
from collections.abc import Callable

import pytest
from browser.jupyter import Lab, chromium, lab, lab_page, server
from pytest_benchmark.fixture import BenchmarkFixture

__all__ = ["chromium", "lab", "lab_page", "server"]

RUNS = 7
"""How often a cell is run to see how long it takes."""
MOVES = 50
"""How many tiles are dropped."""
MANY_RUNS = 5
"""How often a notebook with twenty boards is run."""

IMPORT = "import ipywidgets\nfrom triolet_lab import Board, TrioletBoard"
BOARD = "board = TrioletBoard('9@H8', rack='5 6 J')\nboard"
BUTTONS = "\n".join(
    (
        "square = lambda: ipywidgets.Layout(width='36px', height='36px', padding='0')",
        "cells = [ipywidgets.Button(description='', layout=square()) for _ in range(225)]",
        "columns = ipywidgets.Layout(grid_template_columns='repeat(15, 38px)')",
        "ipywidgets.GridBox(cells, layout=columns)",
    )
)
SIXTY = "\n".join(
    (
        "import random",
        "from triolet_lab import Game, player",
        "game, greedy = Game(rng=random.Random(2)), player('greedy')",
        "while len(game.board) < 60:",
        "    turn = game.play(greedy(game.view()))",
        "sixty = Board(list(game.board)[:60])",
    )
)

PAGE = """
window.triolet = {
  // A message that is posted in a frame arrives when the frame has been painted.
  frame: () => new Promise((yes) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = yes;
    channel.port2.postMessage("");
  })),
  panel: () => window.jupyterapp.shell.currentWidget,
  async until(ready) {
    await new Promise((yes, no) => {
      const late = setTimeout(() => no(new Error("late: " + ready)), 60000);
      const look = () => {
        if (!ready()) return;
        watcher.disconnect();
        clearTimeout(late);
        yes();
      };
      const watcher = new MutationObserver(look);
      const everything = {attributes: true, characterData: true, childList: true, subtree: true};
      watcher.observe(this.panel().node, everything);
      look();
    });
    this.found = performance.now();
    await this.frame();
  },
  count(selector) {
    return this.panel().node.querySelectorAll(selector).length;
  },
  async cell(index, selector, wanted) {
    // From the order to run a cell until all that it shows is painted; messages are counted.
    const notebook = this.panel().content;
    const kernel = this.panel().sessionContext.session.kernel;
    notebook.activeCellIndex = index;
    await window.jupyterapp.commands.execute("notebook:clear-cell-output");
    await this.until(() => this.count(selector) === 0);
    let messages = 0;
    const counter = (_, {msg}) => { messages += msg.header.msg_type.startsWith("comm_"); };
    kernel.anyMessage.connect(counter);
    const start = performance.now();
    window.jupyterapp.commands.execute("notebook:run-cell");
    await this.until(() => this.count(selector) === wanted);
    const time = performance.now() - start;
    await new Promise((yes) => setTimeout(yes, 300));
    kernel.anyMessage.disconnect(counter);
    return {time, messages};
  },
  async drop(cell) {
    // A tile dragged from the rack to a cell: when it is drawn, and when the verdict is there.
    await this.until(() => this.count(".triolet-slot:enabled") > 0);
    const root = this.panel().node.querySelector(".triolet-widget");
    const slot = root.querySelector(".triolet-slot:enabled");
    const target = root.querySelector(`[data-cell=${cell}]`);
    target.scrollIntoView({block: "center"});
    await this.frame();
    const pointer = (name, element, on) => {
      const box = element.getBoundingClientRect();
      const place = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
      const more = {bubbles: true, pointerId: 1, button: 0, isPrimary: true};
      on.dispatchEvent(new PointerEvent(name, {...place, ...more}));
    };
    pointer("pointerdown", slot, slot);
    pointer("pointermove", target, document);
    const start = performance.now();
    pointer("pointerup", target, document);
    if (!target.querySelector(".triolet-tile")) throw new Error("no tile on " + cell);
    const drawn = performance.now() - start;
    const status = root.querySelector(".triolet-status");
    await this.until(() => status.textContent !== "");
    const verdict = this.found - start;
    const painted = performance.now() - start;
    root.querySelector("[data-action=clear]").click();
    await this.until(() => status.textContent === "");
    return {drawn, verdict, painted};
  },
  async load(code, wanted) {
    // From the order to Python until the position is painted.
    const start = performance.now();
    const done = this.panel().sessionContext.session.kernel.requestExecute({code}).done;
    await this.until(() => this.count(".triolet-cell .triolet-tile") === wanted);
    const time = performance.now() - start;
    await done;
    return time;
  },
};
"""


class Figures:
    """What was measured, printed as a table at the end."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str]] = []

    def add(self, what: str, figure: str, aim: str = "") -> None:
        self.rows.append((what, figure, aim))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("The board in a real browser")
        terminalreporter.line(f"{'':<58}{'measured':>18}{'aim':>14}")
        for what, figure, aim in self.rows:
            terminalreporter.line(f"{what:<58}{figure:>18}{aim:>14}")


@pytest.fixture(scope="module")
def figures(pytestconfig: pytest.Config) -> Figures:
    found = Figures()
    pytestconfig.pluginmanager.register(found)
    return found


@pytest.fixture
def measured(lab: Lab, benchmark: BenchmarkFixture) -> Callable[..., list[dict]]:
    """Open a notebook with these cells, run the first, then measure something so many times."""

    def run(cells: list[str], script: str, times: int) -> list[dict]:
        lab.open(lab.write(*cells))
        lab.page.evaluate(PAGE)
        lab.page.evaluate("() => { window.triolet.panel().content.activeCellIndex = 0 }")
        lab.page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
        once = lambda: [lab.page.evaluate(script, number) for number in range(times)]  # noqa: E731
        return benchmark.pedantic(once, rounds=1)

    return run


def median(rows: list[dict], name: str = "time") -> float:
    return statistics.median(row[name] for row in rows)


def percentile_95(rows: list[dict], name: str) -> float:
    return statistics.quantiles((row[name] for row in rows), n=20)[-1]


def show(selector: str, wanted: int) -> str:
    return f"async () => window.triolet.cell(1, `{selector}`, {wanted})"


def test_a_board_is_shown_and_so_is_a_grid_of_buttons(measured, lab, figures):
    boards = measured([IMPORT, BOARD], show(".triolet-cell", 225), RUNS)
    nodes = lab.page.evaluate("window.triolet.count('.triolet-widget, .triolet-widget *')")
    lab.close()
    lab.open(lab.write(IMPORT, BUTTONS))
    lab.page.evaluate(PAGE)
    lab.run_all()
    # A button gets its size last.
    script = show('.jupyter-button[style*="36px"]', 225)
    buttons = [lab.page.evaluate(script) for _ in range(RUNS)]
    figures.add("board visible after its cell is run, median", f"{median(boards):.0f} ms", "300 ms")
    figures.add("  messages of its widgets", f"{median(boards, 'messages'):.0f}")
    figures.add("  elements on the page", f"{nodes}")
    figures.add("225 ipywidgets.Button visible, median", f"{median(buttons):.0f} ms")
    figures.add("  messages of its widgets", f"{median(buttons, 'messages'):.0f}")
    times = median(buttons) / median(boards)
    figures.add("  times as long as the board", f"{times:.1f}", "10 or more")


def test_a_dropped_tile_is_drawn_and_judged(measured, figures):
    cells = "['I8', 'H9', 'G8', 'J8', 'H7']"
    script = f"async (n) => window.triolet.drop({cells}[n % 5])"
    ready = "from triolet_lab import TrioletBoard\n" + BOARD
    rows = measured([ready], script, MOVES)
    for name, what, aim in (
        ("drawn", "dropped tile drawn", "16 ms"),
        ("verdict", "drop to verdict on the board", "60 ms"),
        ("painted", "drop to verdict painted in the next frame", ""),
    ):
        figures.add(f"{what}, median of {MOVES}", f"{median(rows, name):.0f} ms", aim)
        figures.add("  95th percentile", f"{percentile_95(rows, name):.0f} ms")


def test_a_position_of_sixty_tiles_is_loaded(measured, figures):
    script = """async (n) => {
      await window.triolet.load("board.show('')", 0);
      return {time: await window.triolet.load("board.show(sixty)", tiles)};
    }"""
    ready = f"{IMPORT}\n{SIXTY}\nboard = TrioletBoard()\nboard"
    rows = measured([ready], script.replace("tiles", "60"), RUNS)
    figures.add("position of 60 tiles loaded, median", f"{median(rows):.0f} ms")


def test_twenty_boards_in_one_notebook(measured, figures):
    script = """async () => {
      await window.jupyterapp.commands.execute("notebook:clear-all-cell-outputs");
      await window.triolet.until(() => window.triolet.count(".triolet-cell") === 0);
      const start = performance.now();
      await window.jupyterapp.commands.execute("notebook:run-all-cells");
      await window.triolet.until(() => window.triolet.count(".triolet-cell") === 20 * 225)
        .catch(() => {});
      return {time: performance.now() - start, boards: window.triolet.count(".triolet-grid")};
    }"""
    rows = measured([IMPORT, *[BOARD] * 20], script, MANY_RUNS)
    complete = sum(row["boards"] == 20 for row in rows)
    figures.add("20 boards in one notebook, median", f"{median(rows):.0f} ms")
    figures.add("  runs in which all 20 were there", f"{complete} of {MANY_RUNS}", "all")
