"""The lessons and exercises that travel with the package, and how they reach a learner's folder."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from triolet_lab.errors import LabError
from triolet_lab.files import first_free, why, write_whole
from triolet_lab.language import say

PARTS = ("notebooks", "exercises")
"""The folders of the course, beside each other so that links between them hold."""

RECORD = ".triolet-lab.json"
"""The file in a learner's folder that says, for each lesson, which text was last delivered."""


class CourseError(LabError):
    """The lessons cannot be found or copied; the message says why in one sentence."""


class Arrival(StrEnum):
    """How a file came to the learner's folder."""

    NEW = "new"
    """There was no such file."""
    UPDATED = "updated"
    """The learner never changed the older version that lay there, so the new one took its place."""
    BESIDE = "beside"
    """The learner's own file lies there untouched; the new version has a name of its own."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One file that was written."""

    path: Path
    """Where it lies now."""
    arrival: Arrival


def course_folder() -> Path:
    """Return the folder that holds the course: in an installed package its own, else the checkout.

    >>> (course_folder() / "notebooks").is_dir()
    True
    """
    package = Path(__file__).parent
    for folder in (package / "_course", package.parent):
        if all((folder / part).is_dir() for part in PARTS):
            return folder
    raise CourseError(
        say("The lessons are missing from this installation: install triolet-lab again.")
    )


def course_files(source: Path) -> Iterator[Path]:
    """Yield what a learner gets, relative to `source`: no solutions, no hidden or test files."""
    for part in PARTS:
        for path in sorted((source / part).rglob("*")):
            relative = path.relative_to(source)
            if path.is_file() and not any(map(_stays_behind, relative.parts)):
                yield relative


def deliver(source: Path, folder: Path, version: str) -> tuple[Delivery, ...]:
    """Bring the course from `source` to a learner's folder, never touching what the learner wrote.

    A deleted lesson comes back, so deleting one is the way to a fresh copy.
    """
    try:
        return _deliver_all(source, folder, version)
    except OSError as error:
        raise CourseError(
            say(
                "The lessons cannot be copied to {folder}: {reason}.",
                folder=folder,
                reason=why(error),
            )
        ) from error


def _stays_behind(name: str) -> bool:
    return name.startswith(".") or name in ("solutions", "__pycache__", "sanitize.cfg")


def _deliver_all(source: Path, folder: Path, version: str) -> tuple[Delivery, ...]:
    record = _read_record(folder)
    deliveries = []
    for relative in course_files(source):
        text, key = (source / relative).read_bytes(), relative.as_posix()
        delivery = _plan(text, folder / relative, record.get(key), version)
        if delivery:
            _write(delivery.path, text)
            deliveries.append(delivery)
        record[key] = _digest(text)
    _write(folder / RECORD, json.dumps(record, indent=1).encode())
    return tuple(deliveries)


def _plan(text: bytes, target: Path, delivered: str | None, version: str) -> Delivery | None:
    """Decide where a lesson's text goes, if anywhere; `delivered` is the digest of the last one."""
    if not target.exists():
        return Delivery(target, Arrival.NEW)
    present = target.read_bytes()
    if _digest(present) == _digest(text) or delivered in _digests(text):
        return None
    if delivered in _digests(present):
        return Delivery(target, Arrival.UPDATED)
    return Delivery(_free_name(target, version), Arrival.BESIDE)


def _free_name(target: Path, version: str) -> Path:
    """Return 01_rules.0.2.0.ipynb for 01_rules.ipynb, or the next name that nobody uses."""
    beside = target.with_name(f"{target.stem}.{version}{target.suffix}")
    numbered = f"{target.stem}.{version}-{{number}}{target.suffix}"
    return first_free(target, numbered, start=2) if beside.exists() else beside


def _read_record(folder: Path) -> dict[str, str]:
    """Read what was delivered; without a readable record every changed file is the learner's."""
    try:
        record = json.loads((folder / RECORD).read_bytes())
    except (FileNotFoundError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _write(path: Path, text: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def _digest(text: bytes) -> str:
    """What tells two versions of a file apart: of a notebook what somebody wrote in its cells.

    Opened, run and saved, it has other outputs and other metadata, and is the same notebook.
    """
    return sha256(_cells(text) or text).hexdigest()


def _digests(text: bytes) -> set[str]:
    """The digest, and the one that version 0.1.0 noted, which was that of all bytes."""
    return {_digest(text), sha256(text).hexdigest()}


def _cells(text: bytes) -> bytes:
    """The cells of a notebook with kinds and names, without empty ones; else nothing."""
    try:
        cells = [
            [cell["cell_type"], cell.get("id"), source]
            for cell in json.loads(text)["cells"]
            if (source := "".join(cell["source"])).strip()
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return b""
    return json.dumps(cells).encode()
