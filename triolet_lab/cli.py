"""The command triolet-lab: parse, call, print."""

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from triolet_lab import __version__
from triolet_lab.course import Arrival, CourseError, Delivery, course_folder, deliver

DEFAULT_FOLDER = Path("~/triolet-lessons")


class CommandError(Exception):
    """The command cannot do what was asked; the text says why in one sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except (CommandError, CourseError) as error:
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
    return parser


def _open_lessons(options: argparse.Namespace) -> None:
    if find_spec("jupyterlab") is None:
        raise CommandError('JupyterLab is not installed: pip install "triolet-lab[lab]" adds it.')
    folder = options.folder.expanduser().absolute()
    for line in _report(deliver(course_folder(), folder, __version__), folder):
        print(line, flush=True)
    arguments = [f"--ServerApp.root_dir={folder}", "--LabApp.default_url=/lab/tree/notebooks"]
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


def _start_jupyterlab(arguments: list[str]) -> None:
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments)
