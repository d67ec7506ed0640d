"""One Jupyter server and one page of a real browser for all tests that need them."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = Path(__file__).parents[2]
ARTEFACTS = ROOT / "tests" / "artefacts"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
FLAGS += ["--disable-background-networking", "--disable-component-update"]
TOKEN = "triolet"
SECONDS = 1000
KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"


def browser_path() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sentence = "No browser found: install one (apt install chromium) and run the tests again."
        if os.environ.get("CI") == "true":
            pytest.fail(sentence)
        pytest.skip(sentence)
    return found


class Lab:
    """A JupyterLab in a browser: opens notebooks, runs them, asks their kernels."""

    def __init__(self, page: Page, chromium: Browser, address: str, folder: Path) -> None:
        self.page = page
        self.chromium = chromium
        self.address = address
        self.folder = folder
        self._count = 0

    def write(self, *cells: str) -> str:
        """Write a notebook with these cells; its name is new."""
        self._count += 1
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        name = f"notebook{self._count}.ipynb"
        nbformat.write(notebook, self.folder / name)
        return name

    def run(self, *cells: str) -> Page:
        """Open a new notebook with these cells and run them."""
        name = self.write(*cells)
        self.open(name)
        self.run_all()
        return self.page

    def open(self, name: str) -> None:
        self.page.evaluate(
            """async (path) => {
              const late = new Promise((_, no) => setTimeout(() => no("late: open"), 60000));
              const work = async () => {
                const app = window.jupyterapp;
                const panel = await app.commands.execute(
                  "docmanager:open", {path, factory: "Notebook"});
                await panel.context.ready;
                await panel.sessionContext.ready;
                while (panel.sessionContext.session?.kernel?.status !== "idle")
                  await new Promise((yes) => setTimeout(yes, 50));
              };
              await Promise.race([work(), late]);
            }""",
            name,
        )

    def reload(self, name: str) -> None:
        """Load the page again, as a person does, and open the notebook."""
        self.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
        # Without the tabs that were open: they come back at a time of their own.
        self.page.goto(f"{self.address}/lab?token={TOKEN}&reset")
        self.wait_until_ready()
        self.open(name)

    def wait_until_ready(self) -> None:
        self.page.wait_for_function("window.jupyterapp?.restored", timeout=60 * SECONDS)
        self.page.evaluate("window.jupyterapp.restored.then(() => true)")
        # The list of files takes room that a table needs.
        self.page.evaluate("window.jupyterapp.shell.collapseLeft()")

    @contextmanager
    def dark(self) -> Iterator[None]:
        """The dark theme, as long as it is needed."""
        self._theme("Dark", light="false")
        try:
            yield
        finally:
            self._theme("Light", light="true")

    def _theme(self, name: str, light: str) -> None:
        change = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
        self.page.evaluate(change, f"JupyterLab {name}")
        self.page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")
        # A screen lies over everything while the theme changes, and fades away.
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")
        self.page.wait_for_timeout(300)

    @contextmanager
    def notebook_7(self, *cells: str, **options: Any) -> Iterator[Page]:
        """Notebook 7 in a window of its own, with a notebook of these cells that has run."""
        context = self.chromium.new_context(**options)
        page = context.new_page()
        page.set_default_timeout(15 * SECONDS)
        page.goto(f"{self.address}/notebooks/{self.write(*cells)}?token={TOKEN}")
        page.wait_for_function(f"{KERNEL}?.status === 'idle'", timeout=60 * SECONDS)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        yield page
        context.close()

    def run_all(self) -> None:
        done = self.page.evaluate(
            """() => Promise.race([
              window.jupyterapp.commands.execute("notebook:run-all-cells"),
              new Promise((_, no) => setTimeout(() => no("late: run"), 60000))])"""
        )
        assert done is not False, "a cell of the notebook failed"

    def python(self, code: str) -> str:
        """What this code prints in the notebook's kernel."""
        return self.page.evaluate(
            """async (code) => {
              const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              const future = kernel.requestExecute({code, store_history: false});
              let text = "";
              future.onIOPub = ({header, content}) => {
                if (header.msg_type === "stream") text += content.text;
                if (header.msg_type === "error") text += content.evalue;
              };
              const late = new Promise((_, no) => setTimeout(() => no("late: python"), 30000));
              await Promise.race([future.done, late]);
              return text.trim();
            }""",
            code,
        )

    def cell_count(self) -> int:
        return self.page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")

    def close(self) -> None:
        """Close every notebook without a question, and end its kernel."""
        self.page.evaluate(
            """() => {
              for (const panel of [...window.jupyterapp.shell.widgets("main")]) {
                if (panel.context) panel.context.model.dirty = false;
                panel.close();
              }
            }"""
        )
        for session in self.api("GET", "sessions"):
            self.api("DELETE", f"sessions/{session['id']}")

    def api(self, method: str, path: str) -> list[dict[str, str]]:
        address = f"{self.address}/api/{path}"
        headers = {"Authorization": f"token {TOKEN}"}
        request = urllib.request.Request(address, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "[]")

    def cell(self, name: str) -> Locator:
        """A cell of the board by its label."""
        return self.page.get_by_role("gridcell", name=name, exact=True)

    def picture(self, name: str, page: Page | None = None) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        (page or self.page).screenshot(path=ARTEFACTS / f"{name}.png")


def serious_faults(page: Page, part: str) -> list[str]:
    """What axe finds wrong with a part of the page, as far as it keeps people out."""
    found = Axe().run(page, context=part).response["violations"]
    return [
        f"{fault['id']}: {[node['html'] for node in fault['nodes']][:3]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    home = tmp_path_factory.mktemp("jupyter")
    folder = home / "notebooks"
    folder.mkdir()
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = os.environ | {
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    command += ["--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"]
    command += ["--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={folder}"]
    command += ["--JupyterNotebookApp.expose_app_in_browser=True"]
    with (home / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(address, process, home / "server.log")
            yield address, folder
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait_for(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(300):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{address}/api", timeout=5).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"The Jupyter server did not start:\n{log.read_text()[-2000:]}")


@pytest.fixture(scope="session")
def lab_page(chromium: Browser, server: tuple[str, Path]) -> Iterator[Lab]:
    address, folder = server
    context = chromium.new_context(has_touch=True, viewport={"width": 1400, "height": 1200})
    page = context.new_page()
    page.set_default_timeout(15 * SECONDS)
    page.goto(f"{address}/lab?token={TOKEN}")
    lab = Lab(page, chromium, address, folder)
    lab.wait_until_ready()
    yield lab
    context.close()


@pytest.fixture
def lab(lab_page: Lab) -> Iterator[Lab]:
    """JupyterLab; the kernels that a test started end with it."""
    yield lab_page
    lab_page.close()
