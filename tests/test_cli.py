"""The command triolet-lab."""

import importlib.metadata
import json
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

import triolet_lab
from triolet_lab import cli
from triolet_lab.course import Arrival, CourseError, Delivery
from triolet_lab.triolet.play.duplicate import Sheet


@pytest.fixture
def started(monkeypatch, tmp_path_factory):
    """The arguments with which JupyterLab would have been started, all times together."""
    arguments = []
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("jupyter")))
    monkeypatch.setattr(cli, "_start_jupyterlab", arguments.extend)
    return arguments


SETTINGS = Path(cli.__file__).parent / "jupyter"


def opening(folder):
    """The arguments that open JupyterLab on a learner's folder."""
    return [
        f"--ServerApp.root_dir={folder}",
        "--LabApp.default_url=/lab/tree/notebooks",
        f"--LabApp.app_settings_dir={SETTINGS}",
    ]


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


def test_jupyterlab_trusts_the_lessons_so_that_their_drawings_are_shown(tmp_path, started):
    cli.main(["--folder", str(tmp_path)])
    lesson = nbformat.read(tmp_path / "notebooks/01_rules.ipynb", as_version=4)
    changed = nbformat.from_dict({**lesson, "cells": lesson.cells[1:]})
    notary = NotebookNotary()
    with closing(notary.store):
        assert notary.check_signature(lesson)
        assert not notary.check_signature(changed)


def test_without_a_place_for_signatures_the_lessons_open_all_the_same(
    tmp_path, started, monkeypatch
):
    (tmp_path / "file").touch()
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "file/folder"))
    assert cli.main(["--folder", str(tmp_path / "ann")]) == 0
    assert started == opening(tmp_path / "ann")


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
    assert [*map(str, cli._report(deliveries, tmp_path))] == [
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


def test_simulate_prints_the_table_and_writes_the_games_and_the_picture(tmp_path, capsys):
    command = ["simulate", "--players", "greedy", "random", "--games", "30", "--seed", "1"]
    table, picture = tmp_path / "scores.csv", tmp_path / "scores.png"
    assert cli.main([*command, "--plot", str(picture), "--csv", str(table)]) == 0
    output = capsys.readouterr().out
    assert output.startswith("30 games, seed 1\nplayer  mean score")
    assert len(table.read_text().splitlines()) == 31
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (["--players", "gredy", "random"], "There is no player 'gredy': there are random, greedy"),
        (["--players", "greedy"], "Give a list of 2 to 4 players"),
        (["--games", "-3"], "The number of games is a whole number from 0 up, not -3."),
        (["--plot", "scores.doc"], "scores.doc cannot be drawn: end it in .png, .svg or .pdf."),
        (["--csv", "nowhere/a.csv"], "nowhere/a.csv cannot be written: there is no such folder."),
        (["--games", "2", "--csv", "."], ". cannot be written: "),
        (["--games", "0", "--plot", "a.png"], "There is nothing to draw yet: no game has been"),
    ],
)
def test_what_simulate_cannot_do_is_one_sentence(choices, sentence, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["simulate", *choices]) == 1
    last = capsys.readouterr().err.splitlines()[-1].rpartition("\r")[2]
    assert last.strip().startswith(f"triolet-lab: {sentence}")


@pytest.mark.parametrize("option", ["--html", "--csv"])
def test_a_report_that_cannot_be_written_is_refused_before_the_work(
    option, tmp_path, monkeypatch, capsys
):
    def locked(path, **_):
        raise PermissionError(13, "Permission denied", str(path))

    long = "a" * 300 + ".html"
    assert cli.main(["check", str(tmp_path), option, str(tmp_path / long)]) == 1
    assert f"{long} cannot be written: " in capsys.readouterr().err
    monkeypatch.setattr(Path, "stat", lambda self, **_: locked(self))
    assert cli.main(["check", str(tmp_path), option, "locked/class.html"]) == 1
    said = capsys.readouterr().err
    assert said == "triolet-lab: locked/class.html cannot be written: Permission denied.\n"


def test_class_results_prints_the_table_and_writes_the_file_and_the_picture(tmp_path, capsys):
    for name, claim in (("Ann", 18), ("Ben", 20)):
        sheet = Sheet(name, seed=5, turns=2).hand_in("0@G8 9@H8", claim)
        (tmp_path / f"{name}.sheet.txt").write_text(sheet.text, encoding="utf-8")
    (tmp_path / "Cid.sheet.txt").write_text("triolet class 1\n", encoding="utf-8")
    table, picture = tmp_path / "class.csv", tmp_path / "class.svg"
    command = ["class", "results", str(tmp_path), "--csv", str(table), "--plot", str(picture)]
    assert cli.main(command) == 0
    output = capsys.readouterr().out
    assert output.startswith("Class game: seed 5, 2 turns; 47 points were possible\nplayer  place")
    assert "Cid.sheet.txt is left out: The sheet is not complete" in output
    assert table.read_text(encoding="utf-8-sig").splitlines()[1] == "Ann,1,18,38.3 %,1 of 2,0"
    assert "2 players, from Ann with 38 % down to Ben with 34 %." in picture.read_text()


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (["nowhere"], "There is no folder nowhere."),
        (["."], "There is no sheet in .: their names end in .sheet.txt."),
        ([".", "--plot", "class.doc"], "class.doc cannot be drawn: end it in .png, .svg or .pdf."),
    ],
)
def test_what_class_results_cannot_do_is_one_sentence(
    choices, sentence, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["class", "results", *choices]) == 1
    assert capsys.readouterr().err == f"triolet-lab: {sentence}\n"


def test_the_settings_for_jupyterlab_ask_no_questions_and_show_the_readme_as_a_page():
    settings = json.loads((SETTINGS / "overrides.json").read_text(encoding="utf-8"))
    assert settings == {
        "@jupyterlab/apputils-extension:notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        },
        "@jupyterlab/docmanager-extension:plugin": {
            "defaultViewers": {"markdown": "Markdown Preview"},
        },
    }
