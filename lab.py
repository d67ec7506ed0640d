#!/usr/bin/env python3
"""Start, test or measure Triolet Lab from a checkout; all it needs is Python 3.11 or newer.

python3 lab.py          set up .venv if needed and open JupyterLab on the lessons
python3 lab.py test     run every test there is
python3 lab.py bench    run the benchmarks

Further words go on: after `test` or `bench` to pytest (`test` then runs pytest alone),
otherwise to the command triolet-lab: `python3 lab.py worksheet --lesson 2`,
`python3 lab.py --folder ann` (another copy of the lessons), `python3 lab.py --no-browser`.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

# The whole file keeps to the grammar of Python 3.6, so that an old Python gets as far as this.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Triolet Lab needs Python 3.11 or newer and this is Python %d.%d: "  # noqa: UP031
        "install a newer one (python.org has it) and run lab.py with that." % sys.version_info[:2]
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

EXTRAS = {"lab": ("lab",), "test": ("test", "lab")}
"""What is there once an extra of pyproject.toml is installed."""

COMMANDS = ("check", "worksheet", "simulate", "class")
"""The commands of triolet-lab that lab.py passes on."""

ENGINE = ("rules", "play", "thinking")
"""The floors of a game whose every branch is tested."""

SPOKEN = ("lessons", "widgets", "arena", "triolet", "triominos", "trilogy")
"""The folders of tests that run in a language of nonsense too: nothing may read a sentence back."""

SILENT = (
    "lessons/test_notebooks.py",
    "triolet/fast",
    "triolet/play/test_soak.py",
    "triolet/show/test_simulation.py",
    "triolet/thinking/test_strong.py",
    "triolet/thinking/test_strong_games.py",
)
"""What is slow among them, and the same in every language."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HOW_TO_GET = {
    "browser": "No Chromium was found for the browser tests: install it (Debian: apt install "
    "chromium) so that chromium, chromium-browser or google-chrome starts it.",
    "node": "Node.js was not found for the JavaScript tests: install version 20 or newer "
    "(nodejs.org has it).",
}

NO_NETWORK = ("connection", "name resolution", "failure resolving", "sending request", "dns error")
"""Words by which pip, uv and apt say that they reached nobody."""


class SetupError(Exception):
    """Something is missing; the text says what, and what to do, in one sentence."""


def main(arguments: list[str]) -> int:
    """Do what the words after `lab.py` ask for and return the exit code."""
    command = arguments[0] if arguments else ""
    try:
        if command in ("-h", "--help"):
            print(__doc__)
            return 0
        if command == "test":
            return test(arguments[1:])
        if command == "bench":
            return bench(arguments[1:])
        if command and not command.startswith("-"):
            return run_command(arguments)
        return open_lessons(arguments)
    except SetupError as error:
        print(f"lab.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nlab.py: stopped.", file=sys.stderr)
        return 130


def run_command(arguments: list[str]) -> int:
    """Run one of the commands of triolet-lab, in the folder where the user is."""
    if arguments[0] not in COMMANDS:
        known = ", ".join(("test", "bench", *COMMANDS))
        raise SetupError(f"There is no command {arguments[0]!r}: try {known}, or none.")
    set_up("lab")
    return subprocess.call([str(PYTHON), "-m", "triolet_lab", *arguments])


def open_lessons(arguments: list[str]) -> int:
    """Open JupyterLab on the learner's copy of the lessons."""
    set_up("lab")
    say("Starting JupyterLab (Ctrl-C ends it)")
    # A terminal in JupyterLab finds triolet-lab too.
    path = os.pathsep.join((str(PYTHON.parent), os.environ.get("PATH", "")))
    command = [str(PYTHON), "-m", "triolet_lab", *arguments]
    process = subprocess.Popen(command, env={**os.environ, "PATH": path})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # JupyterLab got the Ctrl-C too: it asks, and decides when to end


def test(arguments: list[str]) -> int:
    """Run every check and sum up; with arguments, run pytest alone with them."""
    set_up("test")
    if arguments:
        return run([str(PYTHON), "-m", "pytest", *arguments])
    find_browser()
    results = {name: outcome(name, command) for name, command in checks().items()}
    print("\nSummary")
    for name, result in results.items():
        print(f"  {name:<12} {result}")
    failed = [name for name, result in results.items() if result == "FAILED"]
    say(f"FAILED: {', '.join(failed)}." if failed else "Nothing failed.")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """Run the benchmarks, which are no part of the tests."""
    set_up("test")
    return run([str(PYTHON), "-m", "pytest", "benchmarks", "--benchmark-only", *arguments])


def checks() -> dict[str, list[str]]:
    """Name every check with its command: tools, tests, tests in nonsense, notebooks, JavaScript."""
    module = [str(PYTHON), "-m"]
    together = ["-nauto", "--dist=loadscope"]
    found = {
        "ruff check": [*module, "ruff", "check", "."],
        "ruff format": [*module, "ruff", "format", "--check", "."],
        "mypy": [*module, "mypy", "--strict"],
        "pytest": [
            *module,
            *("pytest", "--cov", "--cov-report=", "--ignore=tests/browser", *together),
        ],
        # Every branch of the engine is tested, or this fails.
        "coverage": [
            *module,
            *(
                "coverage",
                "report",
                f"--include={','.join(f'triolet_lab/*/{floor}/*' for floor in ENGINE)}",
                "--fail-under=100",
            ),
        ],
    }
    spoken = [f"tests/{part}" for part in SPOKEN if (ROOT / "tests" / part).is_dir()]
    if spoken:
        silent = [f"--ignore=tests/{part}" for part in SILENT]
        nonsense = ["--speak=nonsense", "-m", "not words", *silent]
        found["nonsense"] = [*module, "pytest", *nonsense, *together, *spoken]
    notebooks = [part for part in ("notebooks", "exercises/solutions") if files(part, "*.ipynb")]
    if notebooks:
        nbval = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=300"]
        nbval += ["--nbval-sanitize-with=notebooks/sanitize.cfg"]
        found["notebooks"] = [*module, "pytest", *nbval, *together, *notebooks]
    if files("tests/browser", "test_*.py"):
        # One after the other: they share a server, and a browser wants the machine for itself.
        found["browser"] = [*module, "pytest", "tests/browser"]
    if files("tests/js", "*.test.mjs"):
        found["JavaScript"] = ["node", "--test", *files("tests/js", "*.test.mjs")]
    return found


def files(folder: str, pattern: str) -> list[str]:
    """List the files of a folder of the checkout."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).glob(pattern))


def outcome(name: str, command: list[str]) -> str:
    """Run one check; a program that this machine lacks is a failure only where CI=true."""
    programs = BROWSERS if name == "browser" else command[:1]
    if any(map(shutil.which, programs)):
        return "FAILED" if run(command) else "passed"
    say(HOW_TO_GET["browser" if name == "browser" else command[0]])
    return "FAILED" if os.environ.get("CI") == "true" else "not run"


def find_browser() -> None:
    """Install Chromium for the browser tests where that is possible."""
    if not (ROOT / "tests/browser").is_dir() or any(map(shutil.which, BROWSERS)):
        return
    if shutil.which("apt-get") and getattr(os, "geteuid", lambda: None)() == 0:
        say("Installing Chromium for the browser tests")
        try:
            run_quietly(["apt-get", "update"])
            run_quietly(
                ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "--yes", "chromium"]
            )
        except SetupError as error:
            say(str(error))


def set_up(extra: str) -> None:
    """Make .venv and install the project into it, unless that was done for this pyproject.toml."""
    if VENV.exists():
        check_environment()
    else:
        create_environment()
    # The place counts too: an environment that moved still looks for the project where it was.
    wanted = hashlib.sha256(bytes(ROOT) + (ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamp = VENV / f"installed-{extra}"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say(f"Installing Triolet Lab and its packages ({extra}); this takes minutes the first time")
    uv = shutil.which("uv")
    python = str(PYTHON)
    pip = [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install"]
    run_quietly([*pip, "--editable", f".[{extra}]"])
    for installed in EXTRAS[extra]:
        (VENV / f"installed-{installed}").write_text(wanted)


def create_environment() -> None:
    """Make .venv with uv where it is installed, else with this Python's own modules."""
    uv = shutil.which("uv")
    if not uv and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise SetupError(
            "This Python cannot make environments (it has no venv or no ensurepip module): "
            "install them (Debian, Ubuntu: apt install python3-venv) and run this again."
        )
    say("Creating .venv")
    try:
        if uv:  # --seed adds pip, so that the environment is complete without uv too
            run_quietly([uv, "venv", "--seed", "--python", sys.executable, str(VENV)])
        else:
            run_quietly([sys.executable, "-m", "venv", str(VENV)])
    except BaseException:
        shutil.rmtree(VENV, ignore_errors=True)  # half an environment would only confuse later
        raise


def check_environment() -> None:
    """Refuse a .venv whose Python is gone or too old."""
    question = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        works = subprocess.call([str(PYTHON), "-c", question]) == 0
    except OSError:  # none, or one of another machine
        works = False
    if not works:
        raise SetupError(
            "The folder .venv holds no working Python 3.11 or newer: delete it and run this again."
        )


def say(line: str) -> None:
    """Print a line of lab.py's own, at once, so that it stands before what it announces."""
    print(f"lab.py: {line}", flush=True)


def run(command: list[str]) -> int:
    """Show a command, run it in the checkout and return its exit code."""
    say(" ".join(command))
    return subprocess.call(command, cwd=ROOT)


def run_quietly(command: list[str]) -> None:
    """Run a command with only its last line in sight; if it fails, show all and raise."""
    lines = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,  # a question nobody can see must not wait for an answer
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            lines.append(line)
            show_progress(line.strip())
    show_progress("")
    if process.returncode == 0:
        return
    output = "".join(lines)
    print(output, flush=True)
    if any(word in output.lower() for word in NO_NETWORK):
        raise SetupError("The packages cannot be reached: connect to the network and run again.")
    raise SetupError(f"This failed, for the reason above: {' '.join(command)}")


def show_progress(line: str) -> None:
    """Put a line in the place of the last one, on a terminal only."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 1
        print("\r" + line[:width].ljust(width), end="\r", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
