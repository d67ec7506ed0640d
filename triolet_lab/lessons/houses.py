"""Where the tasks of a game live: an id leads to a module, which is loaded when it is asked for."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import NamedTuple

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.notation import quoted

GAMES = ("triolet", "triominos", "trilogy")
"""The games that may have lessons. The ids of the first one's tasks carry no prefix."""

TASK = r"(?:(?:[a-z]+)-)?\d\d-\d+"
"""What the id of a task looks like, as a regular expression."""

_PARTS = re.compile(r"(?:([a-z]+)-)?(\d\d)-(\d+)", re.ASCII)


class TaskId(NamedTuple):
    """The id of a task, in its parts: ids sort by game, lesson and number.

    >>> TaskId.parse("02-3"), str(TaskId("triominos", 2, 3))
    (TaskId(game='triolet', lesson=2, number=3), 'triominos-02-3')
    """

    game: str
    lesson: int
    number: int
    """1 for the first task of the lesson."""

    @classmethod
    def parse(cls, text: object) -> "TaskId":
        """Read an id such as "02-3"."""
        match = _PARTS.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise unknown(text)
        game, lesson, number = match.groups()
        return cls(game or GAMES[0], int(lesson), int(number))

    @property
    def exercise(self) -> str:
        """What the name of its exercise begins with: "02" in 02_trio_arithmetic."""
        prefix = "" if self.game == GAMES[0] else f"{self.game}_"
        return f"{prefix}{self.lesson:02}"

    def __str__(self) -> str:
        prefix = "" if self.game == GAMES[0] else f"{self.game}-"
        return f"{prefix}{self.lesson:02}-{self.number}"


def unknown(id: object) -> LabError:  # noqa: A002
    """The error that there is no such task."""
    return LabError(say("There is no task {id}: an id looks like 02-3.", id=quoted(id)))


def lessons_of(game: str = GAMES[0]) -> tuple[int, ...]:
    """The numbers of the lessons of a game that have tasks: each has a module of its own.

    >>> lessons_of()[:3]
    (1, 2, 3)
    """
    folder = Path(__file__).parents[1] / game / "lessons"
    names = (module.name for module in iter_modules([str(folder)]))
    return tuple(sorted(int(name[7:]) for name in names if re.fullmatch(r"lesson_\d\d", name)))


def load_lesson(game: str, lesson: int) -> None:
    """Load the module of a lesson, which declares its tasks; nothing where there is none."""
    if game in GAMES and lesson in lessons_of(game):
        part_of(game, f"lesson_{lesson:02}")


def part_of(game: str, name: str) -> ModuleType:
    """A module of a game's lessons: such as `boards`, which has those of its tasks."""
    return import_module(f"triolet_lab.{game}.lessons.{name}")
