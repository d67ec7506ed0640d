"""The command triolet-lab: parse, call, print."""

import argparse
import io
import os
import sqlite3
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from triolet_lab import __version__
from triolet_lab.course import Arrival, Delivery, course_folder, deliver
from triolet_lab.errors import LabError
from triolet_lab.files import cannot_write
from triolet_lab.language import Message, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.tables import MARK

if TYPE_CHECKING:
    from triolet_lab.lessons.classroom import ClassResults
    from triolet_lab.triolet.show.simulation import Simulation

DEFAULT_FOLDER = Path("~/triolet-lessons")


class CommandError(LabError):
    """The command cannot do what was asked; the message says why in one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a file on Windows has no ✓ of its own
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except LabError as error:
        print(f"triolet-lab: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    """Build the parser; a command is a function that takes the parsed options, set as `run`."""
    parser = argparse.ArgumentParser(
        prog="triolet-lab",
        description=_help(
            say(
                "Open JupyterLab on your own copy of the Triolet lessons. "
                "Files that you changed are never overwritten."
            )
        ),
    )
    parser.add_argument("--version", action="version", version=f"triolet-lab {__version__}")
    parser.add_argument(
        "--folder",
        type=Path,
        default=DEFAULT_FOLDER,
        help=_help(say("where your copy lies (default: %(default)s)")),
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help=_help(say("start JupyterLab but open no browser window")),
    )
    parser.add_argument(
        "--allow-root",
        action="store_true",
        help=_help(say("let JupyterLab run as root, as in a container")),
    )
    parser.set_defaults(run=_open_lessons)
    commands = parser.add_subparsers(title=_help(say("further commands")), metavar="COMMAND")
    _add_check(commands)
    _add_worksheet(commands)
    _add_simulate(commands)
    _add_class(commands)
    return parser


def _add_check(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    check = commands.add_parser(
        "check",
        help=_help(say("check an exercise notebook, or a folder of them")),
        description=_help(
            say(
                "Check an exercise notebook, or every one in a folder: what is solved, and a "
                "hint for the rest. The notebooks are only read; copies of them are run."
            )
        ),
    )
    notebook = say("a notebook (*.ipynb) or a folder of notebooks")
    check.add_argument("path", type=Path, help=_help(notebook))
    table = say("write the table for a spreadsheet")
    check.add_argument("--csv", type=Path, metavar="FILE", help=_help(table))
    page = say("write the table as a page")
    check.add_argument("--html", type=Path, metavar="FILE", help=_help(page))
    cell = say("for one cell (default: %(default)s)")
    check.add_argument("--cell-seconds", type=_positive, default=20, help=_help(cell))
    whole = say("for one notebook (default: %(default)s)")
    check.add_argument("--seconds", type=_positive, default=180, help=_help(whole))
    check.set_defaults(run=_check)


def _add_worksheet(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    worksheet = commands.add_parser(
        "worksheet",
        help=_help(say("write a worksheet for paper, with its answers on a page of their own")),
        description=_help(
            say(
                "Write a worksheet for paper, with its answers on a page of their own. "
                "The same lesson and seed give the same sheet."
            )
        ),
    )
    lesson = say("the number of the lesson: 1 to 5, or 7")
    worksheet.add_argument("--lesson", type=int, required=True, help=_help(lesson))
    seed = say("another seed, other tasks (default: %(default)s)")
    worksheet.add_argument("--seed", type=int, default=1, help=_help(seed))
    worksheet.add_argument(
        "--output",
        type=Path,
        metavar="FILE",
        help=_help(say("where to write it (default: worksheet-LESSON-SEED.html, here)")),
    )
    worksheet.set_defaults(run=_worksheet)


def _add_simulate(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    about = say("Play many games between players of the kit, and say what came of them.")
    command = commands.add_parser(
        "simulate",
        help=str(say("play thousands of games between players of the kit")),
        description=str(about),
    )
    who = say(
        "2 to 4 of {players}; the first one begins",
        players="random, greedy, replay, leave, cautious, strong",
    )
    command.add_argument(
        "--players", nargs="+", default=["greedy", "random"], metavar="PLAYER", help=str(who)
    )
    many = say("how many (default: {default})", default="%(default)s")
    command.add_argument("--games", type=int, default=10_000, help=str(many))
    command.add_argument("--seed", type=int, default=0, help=str(say("another seed, other games")))
    picture = say("draw the scores, as a .png")
    command.add_argument("--plot", type=Path, metavar="FILE", help=str(picture))
    lines = say("write a line for each game")
    command.add_argument("--csv", type=Path, metavar="FILE", help=str(lines))
    command.set_defaults(run=_simulate)


def _add_class(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("class", help=_help(say("the results of a class game")))
    results = parser.add_subparsers(metavar="results", required=True).add_parser(
        "results",
        help=_help(say("the table of a class from the players' files")),
        description=_help(
            say(
                "Read the players' files (*.sheet.txt) of a class game in a folder and print "
                "the table of the class. A file that was changed, or only half written, is named "
                "and left out."
            )
        ),
    )
    results.add_argument("folder", type=Path, help=_help(say("where the files are")))
    table = say("write it for a spreadsheet")
    results.add_argument("--csv", type=Path, metavar="FILE", help=_help(table))
    picture = say("draw it, as a .png")
    results.add_argument("--plot", type=Path, metavar="FILE", help=_help(picture))
    results.set_defaults(run=_class_results)


def _help(words: Message) -> str:
    """The words as argparse takes them: when a parser is built, the language is known."""
    return str(words)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        told = say("{text} is not a number of seconds above 0", text=quoted(text))
        raise argparse.ArgumentTypeError(str(told))
    return int(text)


def _check(options: argparse.Namespace) -> None:
    for module, package in (("nbval", "nbval"), ("jupyter_client", "jupyterlab")):
        if find_spec(module) is None:
            raise _missing(package)
    from triolet_lab.lessons.grading import grading, report
    from triolet_lab.lessons.grading.limits import Limits

    limits = Limits(cell_seconds=options.cell_seconds, seconds=options.seconds)
    for target in (options.csv, options.html):
        if target and target.suffix == ".ipynb":
            raise CommandError(
                say("{file} would overwrite a notebook: choose another name.", file=target)
            )
    _check_targets(options.csv, options.html)

    def told(grade: grading.Grade) -> None:
        print(report.progress(grade), flush=True)

    if options.path.is_dir():
        grades = grading.check_folder(options.path, limits, told)
        print(f"\n{report.text_table(grades)}")
    else:
        grades = (grading.check_notebook(options.path, limits),)
        if grades[0].fault:
            raise CommandError(grades[0].fault)
        print(report.summary(grades[0]))
    if options.csv:
        _write(options.csv, MARK + report.csv_table(grades))
    if options.html:
        _write(options.html, report.html_page(grades))


def _worksheet(options: argparse.Namespace) -> None:
    from triolet_lab.triolet.lessons.worksheets import worksheet

    target = options.output or Path(f"worksheet-{options.lesson}-{options.seed}.html")
    if target.suffix not in (".html", ".htm"):
        raise CommandError(
            say(
                "{file} is no page: give a name that ends in .html, and print it, also to PDF, "
                "from the browser.",
                file=target,
            )
        )
    _write(target, worksheet(options.lesson, options.seed))


def _simulate(options: argparse.Namespace) -> None:
    _check_targets(options.csv, options.plot)
    _check_plot(options.plot)
    from triolet_lab.triolet.show.games import simulate

    _hand_out(simulate(options.players, options.games, seed=options.seed), options)


def _class_results(options: argparse.Namespace) -> None:
    _check_targets(options.csv, options.plot)
    _check_plot(options.plot)
    from triolet_lab.triolet.lessons.class_results import class_results

    _hand_out(class_results(options.folder), options)


def _check_targets(*targets: Path | None) -> None:
    """Refuse a file that cannot be written before the work begins."""
    for target in filter(None, targets):
        try:
            target.stat()
        except FileNotFoundError:
            pass
        except OSError as error:  # a folder that nobody may look into, a name that is too long
            raise cannot_write(target, error) from error
        folder = target.absolute().parent
        if not folder.is_dir():
            told = say("{file} cannot be written: there is no such folder.", file=target)
            raise CommandError(told)
        if target.is_dir():
            raise CommandError(say("{file} cannot be written: it is a folder.", file=target))
        if not os.access(target if target.exists() else folder, os.W_OK):
            told = say("{file} cannot be written: you may not write there.", file=target)
            raise CommandError(told)


def _check_plot(target: Path | None) -> None:
    if target and target.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise CommandError(
            say("{file} cannot be drawn: end it in .png, .svg or .pdf.", file=target)
        )


def _hand_out(result: "Simulation | ClassResults", options: argparse.Namespace) -> None:
    """Print a result, and write it as a table and as a picture where that is asked for."""
    print(result)
    try:
        if options.csv:
            result.to_csv(options.csv)
            _written(options.csv)
        if options.plot:
            from triolet_lab.arena import plots

            plots.without_windows()
            plots.save(result.plot(), options.plot)
            _written(options.plot)
    except OSError as error:
        raise cannot_write(str(error.filename), error) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_write(path, error) from error
    _written(path)


def _written(path: Path) -> None:
    print(say("Written: {file}", file=path))


def _missing(package: str) -> CommandError:
    return CommandError(
        say(
            "{package} is not installed: {command} adds it.",
            package=package,
            command='pip install "triolet-lab[lab]"',
        )
    )


def _open_lessons(options: argparse.Namespace) -> None:
    if find_spec("jupyterlab") is None:
        raise _missing("JupyterLab")
    folder = options.folder.expanduser().absolute()
    deliveries = deliver(course_folder(), folder, __version__)
    _trust(delivery.path for delivery in deliveries)
    for line in _report(deliveries, folder):
        print(line, flush=True)
    arguments = [f"--ServerApp.root_dir={folder}", "--LabApp.default_url=/lab/tree/notebooks"]
    # JupyterLab would ask every new learner about news, in a box that covers the lesson, and show
    # a README as its source.
    arguments.append(f"--LabApp.app_settings_dir={Path(__file__).parent / 'jupyter'}")
    arguments += ["--no-browser"] if options.no_browser else []
    arguments += ["--allow-root"] if options.allow_root else []
    _start_jupyterlab(arguments)


def _report(deliveries: Sequence[Delivery], folder: Path) -> list[Message]:
    """Say what came to the learner's folder, one line a file unless the file is simply new."""
    new = sum(delivery.arrival is Arrival.NEW for delivery in deliveries)
    lines = [_where(folder, new)]
    for delivery in deliveries:
        name = delivery.path.relative_to(folder).as_posix()
        if delivery.arrival is Arrival.UPDATED:
            lines.append(
                say(
                    "{file} is now the version of triolet-lab {version}.",
                    file=name,
                    version=__version__,
                )
            )
        elif delivery.arrival is Arrival.BESIDE:
            lines.append(
                say("{file} is a new version; your own file is untouched beside it.", file=name)
            )
    return lines


def _where(folder: Path, new: int) -> Message:
    if not new:
        return say("Your lessons are in {folder}.", folder=folder)
    return say_many(
        "Your lessons are in {folder} ({count} new file).",
        "Your lessons are in {folder} ({count} new files).",
        count=new,
        folder=folder,
    )


def _trust(files: Iterable[Path]) -> None:
    """Sign notebooks of the course: of one that nobody signed JupyterLab shows no drawings."""
    from nbformat import read
    from nbformat.sign import NotebookNotary

    # Without a place for signatures the drawings are there once the cells have run.
    with suppress(OSError, sqlite3.Error):
        notary = NotebookNotary()  # type: ignore[no-untyped-call]
        with closing(notary.store):
            for file in files:
                if file.suffix == ".ipynb":
                    notary.sign(read(file, as_version=4))  # type: ignore[no-untyped-call]


def _start_jupyterlab(arguments: list[str]) -> None:
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments)
