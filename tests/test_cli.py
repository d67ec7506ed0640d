"""The command triolet-lab."""

import importlib.metadata
import json
import subprocess
import sys
import time
import urllib.request

import pytest

import triolet_lab
from triolet_lab import cli
from triolet_lab.course import Arrival, CourseError, Delivery


@pytest.fixture
def started(monkeypatch):
    """The arguments with which JupyterLab would have been started, all times together."""
    arguments = []
    monkeypatch.setattr(cli, "_start_jupyterlab", arguments.extend)
    return arguments


def opening(folder):
    """The arguments that open JupyterLab on a learner's folder."""
    return [f"--ServerApp.root_dir={folder}", "--LabApp.default_url=/lab/tree/notebooks"]


def test_version_is_that_of_the_package(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"triolet-lab {triolet_lab.__version__}\n"


def test_the_installed_version_is_that_of_the_package():
    assert importlib.metadata.version("triolet-lab") == triolet_lab.__version__


def test_the_installed_script_is_this_command():
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="triolet-lab")
    assert script.load() is cli.main


def test_python_m_runs_the_same_command():
    command = [sys.executable, "-m", "triolet_lab", "--version"]
    output = subprocess.check_output(command, text=True)
    assert output == f"triolet-lab {triolet_lab.__version__}\n"


def test_the_lessons_are_copied_and_opened(tmp_path, started, capsys):
    folder = tmp_path / "lessons of ann"
    assert cli.main(["--folder", str(folder)]) == 0
    assert started == opening(folder)
    assert (folder / "notebooks/README.md").is_file()
    assert capsys.readouterr().out.startswith(f"Your lessons are in {folder} (")


@pytest.mark.parametrize("choice", ["--no-browser", "--allow-root"])
def test_the_choice_is_passed_on_to_jupyterlab(tmp_path, started, choice):
    cli.main(["--folder", str(tmp_path), choice])
    assert started == [*opening(tmp_path), choice]


def test_without_a_folder_the_lessons_lie_in_the_home_folder(tmp_path, started, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    cli.main([])
    assert started == opening(tmp_path / "triolet-lessons")


def test_a_relative_folder_is_taken_from_where_the_command_was_typed(
    tmp_path, started, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    cli.main(["--folder", "mine"])
    assert started == opening(tmp_path / "mine")


def test_without_jupyterlab_one_sentence_says_how_to_get_it(tmp_path, started, monkeypatch, capsys):
    monkeypatch.setattr(cli, "find_spec", lambda name: None)
    folder = tmp_path / "lessons"
    assert cli.main(["--folder", str(folder)]) == 1
    assert capsys.readouterr().err == (
        'triolet-lab: JupyterLab is not installed: pip install "triolet-lab[lab]" adds it.\n'
    )
    assert not started
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path, started, monkeypatch, capsys):
    def refuse(*_):
        raise CourseError("The lessons cannot be copied to there: Permission denied.")

    monkeypatch.setattr(cli, "deliver", refuse)
    assert cli.main(["--folder", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert error == "triolet-lab: The lessons cannot be copied to there: Permission denied.\n"
    assert not started


def test_what_arrived_is_told_in_a_line_each(tmp_path):
    deliveries = [
        Delivery(tmp_path / "notebooks/09_new.ipynb", Arrival.NEW),
        Delivery(tmp_path / "notebooks/02_sums.ipynb", Arrival.UPDATED),
        Delivery(tmp_path / "notebooks/01_rules.9.ipynb", Arrival.BESIDE),
    ]
    assert cli._report(deliveries, tmp_path) == [
        f"Your lessons are in {tmp_path} (1 new file).",
        f"notebooks/02_sums.ipynb is now the version of triolet-lab {triolet_lab.__version__}.",
        "notebooks/01_rules.9.ipynb is a new version; your own file is untouched beside it.",
    ]


@pytest.fixture
def server(tmp_path, monkeypatch):
    """The command with a real JupyterLab, away from the settings of whoever runs the tests."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    choices = ["--no-browser", "--allow-root", "--folder", f"{tmp_path}/ann"]
    with (tmp_path / "log.txt").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "triolet_lab", *choices], stdout=log, stderr=log
        )
        yield process
        process.kill()
        process.wait()


def test_a_real_jupyterlab_serves_the_learners_folder(server, tmp_path):
    answer = patiently(lambda: ask(tmp_path / "JUPYTER_RUNTIME_DIR"), server, tmp_path / "log.txt")
    assert "notebooks/README.md" in {entry["path"] for entry in answer["content"]}


def ask(runtime):
    """Ask the server that has written its address to this folder what it has to show."""
    (path,) = runtime.glob("jpserver-*.json")
    server = json.loads(path.read_text())
    address = f"{server['url']}api/contents/notebooks?token={server['token']}"
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(address, timeout=10) as answer:
        return json.load(answer)


def patiently(question, server, log):
    """Ask until there is an answer: the server writes its address before it listens."""
    deadline = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < deadline:
        try:
            return question()
        except (OSError, ValueError):
            time.sleep(0.1)
    pytest.fail(f"JupyterLab did not answer:\n{log.read_text()}")
