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
from triolet_lab.course import Arrival, CourseError, Delivery, course_folder, deliver
from triolet_lab.errors import LabError
from triolet_lab.files import cannot_write
from triolet_lab.language import say
from triolet_lab.tables import MARK

if TYPE_CHECKING:
    from triolet_lab.lessons.classroom import ClassResults
    from triolet_lab.triolet.show.simulation import Simulation

DEFAULT_FOLDER = Path("~/triolet-lessons")


class CommandError(Exception):
    """The command cannot do what was asked; the text says why in one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a file on Windows has no ✓ of its own
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except (CommandError, CourseError, LabError) as error:
        print(f"triolet-lab: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    """Build the parser; a command is a function that takes the parsed options, set as `run`."""
    parser = argparse.ArgumentParser(
        prog="triolet-lab",
        description="Open JupyterLab on your own copy of the Triolet lessons. "
        "Files that you changed are never overwritten.",
    )
    parser.add_argument("--version", action="version", version=f"triolet-lab {__version__}")
    parser.add_argument(
        "--folder",
        type=Path,
        default=DEFAULT_FOLDER,
        help="where your copy lies (default: %(default)s)",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="start JupyterLab but open no browser window"
    )
    parser.add_argument(
        "--allow-root", action="store_true", help="let JupyterLab run as root, as in a container"
    )
    parser.set_defaults(run=_open_lessons)
    commands = parser.add_subparsers(title="further commands", metavar="COMMAND")
    _add_check(commands)
    _add_worksheet(commands)
    _add_simulate(commands)
    _add_class(commands)
    return parser


def _add_check(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    check = commands.add_parser(
        "check",
        help="check an exercise notebook, or a folder of them",
        description="Check an exercise notebook, or every one in a folder: what is solved, and a "
        "hint for the rest. The notebooks are only read; copies of them are run.",
    )
    check.add_argument("path", type=Path, help="a notebook (*.ipynb) or a folder of notebooks")
    check.add_argument("--csv", type=Path, metavar="FILE", help="write the table for a spreadsheet")
    check.add_argument("--html", type=Path, metavar="FILE", help="write the table as a page")
    check.add_argument(
        "--cell-seconds", type=_positive, default=20, help="for one cell (default: %(default)s)"
    )
    check.add_argument(
        "--seconds", type=_positive, default=180, help="for one notebook (default: %(default)s)"
    )
    check.set_defaults(run=_check)


def _add_worksheet(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    worksheet = commands.add_parser(
        "worksheet",
        help="write a worksheet for paper, with its answers on a page of their own",
        description="Write a worksheet for paper, with its answers on a page of their own. "
        "The same lesson and seed give the same sheet.",
    )
    worksheet.add_argument(
        "--lesson", type=int, required=True, help="the number of the lesson: 1 to 5, or 7"
    )
    worksheet.add_argument(
        "--seed", type=int, default=1, help="another seed, other tasks (default: %(default)s)"
    )
    worksheet.add_argument(
        "--output",
        type=Path,
        metavar="FILE",
        help="where to write it (default: worksheet-LESSON-SEED.html, here)",
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
    parser = commands.add_parser("class", help="the results of a class game")
    results = parser.add_subparsers(metavar="results", required=True).add_parser(
        "results",
        help="the table of a class from the players' files",
        description="Read the players' files (*.sheet.txt) of a class game in a folder and print "
        "the table of the class. A file that was changed, or only half written, is named and "
        "left out.",
    )
    results.add_argument("folder", type=Path, help="where the files are")
    results.add_argument("--csv", type=Path, metavar="FILE", help="write it for a spreadsheet")
    results.add_argument("--plot", type=Path, metavar="FILE", help="draw it, as a .png")
    results.set_defaults(run=_class_results)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return int(text)


def _check(options: argparse.Namespace) -> None:
    for module, package in (("nbval", "nbval"), ("jupyter_client", "jupyterlab")):
        if find_spec(module) is None:
            raise CommandError(
                f'{package} is not installed: pip install "triolet-lab[lab]" adds it.'
            )
    from triolet_lab.lessons.grading import grading, report
    from triolet_lab.lessons.grading.limits import Limits

    limits = Limits(cell_seconds=options.cell_seconds, seconds=options.seconds)
    for target in (options.csv, options.html):
        if target and target.suffix == ".ipynb":
            raise CommandError(f"{target} would overwrite a notebook: choose another name.")
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
            f"{target} is no page: give a name that ends in .html, and print it, also to PDF, "
            "from the browser."
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
    from triolet_lab.lessons.classroom import class_results

    _hand_out(class_results(options.folder), options)


def _check_targets(*targets: Path | None) -> None:
    """Refuse a file that cannot be written before the work begins."""
    for target in filter(None, targets):
        folder = target.absolute().parent
        if not folder.is_dir():
            raise CommandError(f"{target} cannot be written: there is no such folder.")
        if target.is_dir():
            raise CommandError(f"{target} cannot be written: it is a folder.")
        if not os.access(target if target.exists() else folder, os.W_OK):
            raise CommandError(f"{target} cannot be written: you may not write there.")


def _check_plot(target: Path | None) -> None:
    if target and target.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise CommandError(
            say("{path} cannot be drawn: end it in .png, .svg or .pdf.", path=target)
        )


def _hand_out(result: "Simulation | ClassResults", options: argparse.Namespace) -> None:
    """Print a result, and write it as a table and as a picture where that is asked for."""
    print(result)
    try:
        if options.csv:
            result.to_csv(options.csv)
            print(say("Written: {path}", path=options.csv))
        if options.plot:
            from triolet_lab.arena import plots

            plots.without_windows()
            plots.save(result.plot(), options.plot)
            print(say("Written: {path}", path=options.plot))
    except OSError as error:
        raise cannot_write(error.filename, error) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    print(f"Written: {path}")


def _open_lessons(options: argparse.Namespace) -> None:
    if find_spec("jupyterlab") is None:
        raise CommandError('JupyterLab is not installed: pip install "triolet-lab[lab]" adds it.')
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


def _report(deliveries: Sequence[Delivery], folder: Path) -> list[str]:
    """Say what came to the learner's folder, one line a file unless the file is simply new."""
    new = sum(delivery.arrival is Arrival.NEW for delivery in deliveries)
    came = {0: "", 1: " (1 new file)"}.get(new, f" ({new} new files)")
    lines = [f"Your lessons are in {folder}{came}."]
    for delivery in deliveries:
        name = delivery.path.relative_to(folder).as_posix()
        if delivery.arrival is Arrival.UPDATED:
            lines.append(f"{name} is now the version of triolet-lab {__version__}.")
        elif delivery.arrival is Arrival.BESIDE:
            lines.append(f"{name} is a new version; your own file is untouched beside it.")
    return lines


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
