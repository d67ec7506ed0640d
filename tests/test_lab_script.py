"""lab.py, the script that sets up a checkout: tried on small projects, without a network."""

import ast
import hashlib
import importlib.util
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from triolet_lab import cli

SCRIPT = Path(__file__).parents[1] / "lab.py"


@pytest.fixture
def lab(tmp_path, monkeypatch):
    """lab.py as a module, working on an empty project, on a machine without any program."""
    spec = importlib.util.spec_from_file_location("lab", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'first'\n")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(module, "check_environment", lambda: None)
    machine(module, monkeypatch)
    return module


def machine(lab, monkeypatch, *programs):
    """Say which programs there are; the environment's own Python always is."""
    there = {*programs, str(lab.PYTHON)}
    monkeypatch.setattr(lab.shutil, "which", lambda name: name if name in there else None)


@pytest.fixture
def ran(lab, monkeypatch):
    """The commands that lab.py runs, which all succeed; making .venv makes the folder."""
    commands = []

    def succeed(command):
        commands.append(" ".join(command).replace(str(lab.PYTHON), "PYTHON"))
        if "venv" in command:
            lab.VENV.mkdir()
        return 0

    monkeypatch.setattr(lab, "run", succeed)
    monkeypatch.setattr(lab, "run_quietly", succeed)
    return commands


@pytest.fixture
def ready(lab, monkeypatch):
    """A project that is set up already."""
    monkeypatch.setattr(lab, "set_up", lambda extra: None)


# An old Python


def test_the_grammar_is_that_of_python_3_6():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 6))


def test_an_old_python_is_told_which_one_is_needed():
    old = "import runpy, sys; sys.version_info = (3, 9, 2); runpy.run_path(sys.argv[1])"
    result = subprocess.run([sys.executable, "-c", old, SCRIPT], capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr.startswith("Triolet Lab needs Python 3.11 or newer and this is Python 3.9")
    assert result.stderr.count("\n") == 1


def test_the_script_needs_the_standard_library_alone():
    nodes = list(ast.walk(ast.parse(SCRIPT.read_text())))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    assert names
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


# Setting up


def test_without_uv_the_environment_comes_from_venv_and_pip(lab, ran):
    lab.set_up("lab")
    assert ran == [
        f"{sys.executable} -m venv {lab.VENV}",
        "PYTHON -m pip install --editable .[lab]",
    ]


def test_with_uv_the_environment_comes_from_uv(lab, ran, monkeypatch):
    machine(lab, monkeypatch, "uv")
    lab.set_up("test")
    assert ran == [
        f"uv venv --seed --python {sys.executable} {lab.VENV}",
        "uv pip install --python PYTHON --editable .[test]",
    ]


def test_the_second_time_nothing_is_installed(lab, ran):
    lab.set_up("lab")
    del ran[:]
    lab.set_up("lab")
    assert ran == []


def test_the_test_extra_contains_the_lab_extra_but_not_the_other_way_round(lab, ran):
    lab.set_up("lab")
    del ran[:]
    lab.set_up("test")
    lab.set_up("lab")
    assert ran == ["PYTHON -m pip install --editable .[test]"]


@pytest.mark.parametrize("extra", ["lab", "test"])
def test_a_changed_pyproject_is_installed_once_more(lab, ran, extra):
    lab.set_up("test")
    del ran[:]
    (lab.ROOT / "pyproject.toml").write_text("[project]\nname = 'second'\n")
    lab.set_up(extra)
    lab.set_up(extra)
    assert ran == [f"PYTHON -m pip install --editable .[{extra}]"]


def test_a_checkout_that_moved_is_installed_once_more(lab, ran, monkeypatch):
    lab.set_up("lab")
    del ran[:]
    moved = lab.ROOT.with_name("moved")
    lab.ROOT.rename(moved)
    monkeypatch.setattr(lab, "ROOT", moved)
    monkeypatch.setattr(lab, "VENV", moved / ".venv")
    lab.set_up("lab")
    assert len(ran) == 1


def test_a_failed_install_is_tried_again_the_next_time(lab, ran, monkeypatch):
    lab.VENV.mkdir()
    with monkeypatch.context() as offline:
        offline.setattr(lab, "run_quietly", refuse(lab))
        with pytest.raises(lab.SetupError):
            lab.set_up("lab")
    lab.set_up("lab")
    assert ran == ["PYTHON -m pip install --editable .[lab]"]


def test_half_an_environment_is_removed(lab, monkeypatch):
    def fail_half_way(command):
        lab.VENV.mkdir()
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "run_quietly", fail_half_way)
    with pytest.raises(KeyboardInterrupt):
        lab.set_up("lab")
    assert not lab.VENV.exists()


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_named_with_the_remedy(lab, ran, monkeypatch, capsys, module):
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: name != module or None)
    assert lab.main([]) == 1
    assert "apt install python3-venv" in capsys.readouterr().err
    assert ran == []
    assert not lab.VENV.exists()


def test_an_environment_without_a_working_python_is_named(tmp_path):
    (tmp_path / "lab.py").write_text(SCRIPT.read_text())
    (tmp_path / ".venv").mkdir()
    result = lab_py(tmp_path, "test")
    assert result.returncode == 1
    assert result.stderr == (
        "lab.py: The folder .venv holds no working Python 3.11 or newer: "
        "delete it and run this again.\n"
    )


def refuse(lab):
    def fail(command):
        raise lab.SetupError("no")

    return fail


# Commands that are run out of sight


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_quiet_command_that_succeeds_shows_nothing(lab, capfd):
    lab.run_quietly(python("print('Collecting numpy')"))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "message",
    [
        "Failed to establish a new connection: [Errno 101] Network is unreachable",
        "Temporary failure in name resolution",
        "Temporary failure resolving 'deb.example.org'",
        "error sending request for url",
    ],
)
def test_no_network_is_named_after_the_whole_output(lab, capfd, message):
    with pytest.raises(lab.SetupError, match="connect to the network"):
        lab.run_quietly(python(f"import sys; print('first line'); sys.exit({message!r})"))
    shown = capfd.readouterr().out
    assert "first line" in shown
    assert message in shown


def test_another_failure_names_its_command(lab, capfd):
    with pytest.raises(lab.SetupError, match=r"for the reason above: .*sys\.exit"):
        lab.run_quietly(python("import sys; sys.exit('disk full')"))
    assert "disk full" in capfd.readouterr().out


# Words after lab.py


def test_an_unknown_word_is_refused_before_anything_is_installed(lab, ran, capsys):
    assert lab.main(["tset"]) == 1
    assert capsys.readouterr().err == (
        "lab.py: There is no command 'tset': "
        "try test, bench, check, worksheet, simulate, class, or none.\n"
    )
    assert ran == []


@pytest.mark.usefixtures("ready")
def test_the_commands_of_triolet_lab_are_passed_on(lab, monkeypatch):
    called = []
    monkeypatch.setattr(lab.subprocess, "call", lambda command: called.append(command) or 0)
    assert lab.main(["worksheet", "--lesson", "2"]) == 0
    assert called == [[str(lab.PYTHON), "-m", "triolet_lab", "worksheet", "--lesson", "2"]]
    parsers = [action.choices for action in cli._parser()._actions if action.choices]
    assert sorted(lab.COMMANDS) == sorted(parsers[0])


def test_help_lists_the_commands(lab, ran, capsys):
    assert lab.main(["--help"]) == 0
    assert "python3 lab.py test " in capsys.readouterr().out
    assert ran == []


def test_an_interruption_is_one_line(lab, monkeypatch, capsys):
    def interrupt(extra):
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "set_up", interrupt)
    assert lab.main(["test"]) == 130
    assert capsys.readouterr().err.strip() == "lab.py: stopped."


@pytest.mark.usefixtures("ready")
def test_without_a_command_the_lessons_open_with_the_words_passed_on(lab, monkeypatch):
    monkeypatch.setattr(lab, "PYTHON", Path(sys.executable))
    assert lab.main(["--version"]) == 0


@pytest.mark.usefixtures("ready")
def test_an_interrupted_jupyterlab_ends_when_it_wants(lab, monkeypatch):
    answers = iter([KeyboardInterrupt(), KeyboardInterrupt(), 0])

    class Process:
        def wait(self):
            answer = next(answers)
            if isinstance(answer, KeyboardInterrupt):
                raise answer
            return answer

    monkeypatch.setattr(lab.subprocess, "Popen", lambda command, env: Process())
    assert lab.main([]) == 0
    assert list(answers) == []


@pytest.mark.usefixtures("ready")
def test_words_after_test_run_pytest_alone(lab, ran):
    assert lab.main(["test", "tests/triolet", "-k", "trio"]) == 0
    assert ran == ["PYTHON -m pytest tests/triolet -k trio"]


@pytest.mark.usefixtures("ready")
def test_bench_runs_the_benchmarks(lab, ran):
    assert lab.main(["bench", "-k", "import"]) == 0
    assert ran == ["PYTHON -m pytest benchmarks --benchmark-only -k import"]


# Every test there is


@pytest.mark.usefixtures("ready")
def test_a_project_without_notebooks_and_javascript_has_five_checks(lab, ran):
    assert lab.main(["test"]) == 0
    assert ran == [
        "PYTHON -m ruff check .",
        "PYTHON -m ruff format --check .",
        "PYTHON -m mypy --strict",
        "PYTHON -m pytest --cov --cov-report= --ignore=tests/browser -nauto --dist=loadscope",
        "PYTHON -m coverage report --include=triolet_lab/*/rules/*,triolet_lab/*/play/*,"
        "triolet_lab/*/thinking/* --fail-under=100",
    ]


@pytest.mark.parametrize(
    ("paths", "folders"),
    [
        (["notebooks/01_rules.ipynb"], "notebooks"),
        (["exercises/01_rules.ipynb", "exercises/solutions/01_rules.ipynb"], "exercises/solutions"),
        (["notebooks/a.ipynb", "exercises/solutions/a.ipynb"], "notebooks exercises/solutions"),
    ],
)
@pytest.mark.usefixtures("ready")
def test_lessons_and_solutions_run_under_nbval(lab, ran, paths, folders):
    add(lab, *paths)
    lab.main(["test"])
    assert "--nbval " in ran[-1]
    assert "--nbval-sanitize-with=notebooks/sanitize.cfg " in ran[-1]
    assert ran[-1].endswith(f"--dist=loadscope {folders}")


@pytest.mark.usefixtures("ready")
def test_what_is_said_is_tested_in_a_language_of_nonsense_too(lab, ran):
    add(lab, "tests/lessons/test_grading.py", "tests/triolet/show/test_table.py")
    assert lab.main(["test"]) == 0
    assert ran[-1].startswith("PYTHON -m pytest --speak=nonsense -m not words --ignore=")
    assert ran[-1].endswith(" -nauto --dist=loadscope tests/lessons tests/triolet")


def test_what_runs_in_nonsense_or_is_left_out_is_there(lab):
    for part in (*lab.SPOKEN, *lab.SILENT):
        assert (SCRIPT.parent / "tests" / part).exists()


@pytest.mark.usefixtures("ready")
def test_learners_exercises_are_not_run(lab, ran):
    add(lab, "exercises/01_rules.ipynb", "notebooks/README.md")
    lab.main(["test"])
    assert len(ran) == 5


@pytest.mark.usefixtures("ready")
def test_browser_tests_run_one_after_the_other(lab, ran, monkeypatch):
    machine(lab, monkeypatch, "chromium")
    add(lab, "tests/browser/test_board.py")
    assert lab.main(["test"]) == 0
    assert ran[-1] == "PYTHON -m pytest tests/browser"


@pytest.mark.usefixtures("ready")
def test_javascript_runs_under_node(lab, ran, monkeypatch):
    machine(lab, monkeypatch, "node")
    add(lab, "tests/js/board.test.mjs", "tests/js/rack.test.mjs", "tests/js/model.mjs")
    assert lab.main(["test"]) == 0
    files = " ".join(str(Path("tests/js", name)) for name in ("board.test.mjs", "rack.test.mjs"))
    assert ran[-1] == f"node --test {files}"


@pytest.mark.usefixtures("ready", "ran")
@pytest.mark.parametrize(("ci", "code", "result"), [("", 0, "not run"), ("true", 1, "FAILED")])
def test_a_missing_node_is_a_failure_in_ci_alone(lab, monkeypatch, capsys, ci, code, result):
    monkeypatch.setenv("CI", ci)
    add(lab, "tests/js/board.test.mjs")
    assert lab.main(["test"]) == code
    shown = capsys.readouterr().out
    assert shown.count("Node.js was not found for the JavaScript tests") == 1
    assert f"JavaScript   {result}\n" in shown


@pytest.mark.usefixtures("ready")
def test_a_failure_stops_nothing_and_is_named_at_the_end(lab, monkeypatch, capsys):
    ran = []

    def fail_some(command):
        ran.append(command[2])
        return command[2] in ("mypy", "coverage")

    monkeypatch.setattr(lab, "run", fail_some)
    assert lab.main(["test"]) == 1
    assert ran == ["ruff", "ruff", "mypy", "pytest", "coverage"]
    assert capsys.readouterr().out.endswith("lab.py: FAILED: mypy, coverage.\n")


def add(lab, *paths):
    for path in paths:
        (lab.ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (lab.ROOT / path).touch()


# The browser of the browser tests


@pytest.fixture
def browser_tests(lab):
    (lab.ROOT / "tests/browser").mkdir(parents=True)


def become(lab, monkeypatch, user):
    monkeypatch.setattr(lab.os, "geteuid", lambda: user, raising=False)


def test_without_browser_tests_no_browser_is_looked_for(lab, ran, monkeypatch, capsys):
    machine(lab, monkeypatch, "apt-get")
    become(lab, monkeypatch, 0)
    lab.find_browser()
    assert (ran, capsys.readouterr().out) == ([], "")


@pytest.mark.usefixtures("browser_tests")
@pytest.mark.parametrize("browser", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_that_is_there_is_left_alone(lab, ran, monkeypatch, capsys, browser):
    machine(lab, monkeypatch, "apt-get", browser)
    become(lab, monkeypatch, 0)
    lab.find_browser()
    assert (ran, capsys.readouterr().out) == ([], "")


@pytest.mark.usefixtures("browser_tests")
def test_root_gets_the_browser_from_apt(lab, ran, monkeypatch):
    machine(lab, monkeypatch, "apt-get")
    become(lab, monkeypatch, 0)
    lab.find_browser()
    assert ran == [
        "apt-get update",
        "env DEBIAN_FRONTEND=noninteractive apt-get install --yes chromium",
    ]


@pytest.mark.usefixtures("browser_tests")
@pytest.mark.parametrize(("user", "programs"), [(1000, ["apt-get"]), (0, [])])
def test_others_get_no_browser(lab, ran, monkeypatch, user, programs):
    machine(lab, monkeypatch, *programs)
    become(lab, monkeypatch, user)
    lab.find_browser()
    assert ran == []


@pytest.mark.usefixtures("browser_tests")
def test_a_browser_that_cannot_be_installed_does_not_stop_the_tests(lab, monkeypatch, capsys):
    machine(lab, monkeypatch, "apt-get")
    become(lab, monkeypatch, 0)
    monkeypatch.setattr(lab, "run_quietly", refuse(lab))
    lab.find_browser()
    assert capsys.readouterr().out.endswith("lab.py: no\n")


@pytest.mark.usefixtures("ready", "ran")
@pytest.mark.parametrize(("ci", "code", "result"), [("", 0, "not run"), ("true", 1, "FAILED")])
def test_a_missing_browser_is_a_failure_in_ci_alone(lab, monkeypatch, capsys, ci, code, result):
    monkeypatch.setenv("CI", ci)
    machine(lab, monkeypatch)
    become(lab, monkeypatch, 1000)
    add(lab, "tests/browser/test_board.py")
    assert lab.main(["test"]) == code
    shown = capsys.readouterr().out
    assert shown.count("No Chromium was found for the browser tests") == 1
    assert f"browser      {result}\n" in shown


# The real script in a real environment


@pytest.fixture
def project(tmp_path):
    """A checkout that is set up: its small .venv borrows the packages of this one."""
    (tmp_path / "lab.py").write_text(SCRIPT.read_text())
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = ['-q']\n")
    environment = tmp_path / ".venv"
    venv.create(environment, symlinks=os.name != "nt")
    packages = sysconfig.get_path("purelib", vars={"base": environment, "platbase": environment})
    Path(packages, "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    pyproject = (tmp_path / "pyproject.toml").read_bytes()
    stamp = hashlib.sha256(bytes(tmp_path.resolve()) + pyproject).hexdigest()
    (environment / "installed-test").write_text(stamp)
    return tmp_path


def lab_py(project, *words):
    command = [sys.executable, project / "lab.py", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=project.parent)


def test_the_real_script_runs_pytest_in_the_environment_of_its_checkout(project):
    (project / "test_place.py").write_text(
        f"import sys\ndef test_place():\n    assert sys.prefix == {str(project / '.venv')!r}\n"
    )
    result = lab_py(project, "test", "test_place.py")
    assert (result.returncode, result.stderr) == (0, "")
    assert "1 passed" in result.stdout


def test_the_real_script_fails_when_a_test_fails(project):
    (project / "test_sum.py").write_text("def test_sum():\n    assert 9 + 8 == 15\n")
    result = lab_py(project, "test", "test_sum.py")
    assert result.returncode == 1
    assert "1 failed" in result.stdout
