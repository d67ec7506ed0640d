"""A task of an exercise: what is asked, who judges the answer, and where it is found."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from triolet_lab.language import say
from triolet_lab.lessons.answers import Unanswered, answer_text
from triolet_lab.lessons.houses import GAMES, TaskId, load_lesson, part_of, unknown
from triolet_lab.lessons.verdict import Misconception, Verdict, Words

Judge = Callable[[Any], Verdict]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it was found in the learner's cells."""

    answer: object
    """What the judge looks at."""
    notation: str
    """The answer as a text, such as "3@I8"."""
    hints_used: int = 0
    """How many hints of the board were asked for."""
    rungs: int = 0
    """How many hints the board has; the last one shows an answer."""
    refused: Verdict | None = None
    """The verdict when the rules forbid it, so that the judge is not asked."""

    @property
    def is_shown(self) -> bool:
        """Whether the last hint was asked for."""
        return 0 < self.rungs <= self.hints_used


class Boards(Protocol):
    """What a game offers for its tasks with a board: its module `boards`."""

    def task_board(self, task: "Task", before: str) -> Any:
        """The board of a task, with what was placed on it before."""

    def read(self, task: "Task", board: object) -> Given:
        """What lies on the board; raises Unanswered or Wrong."""

    def put_back(self, board: object, placement: str) -> None:
        """Lay what was once placed by hand on the board, unless something else lies there."""


@dataclass(frozen=True, slots=True)
class Task:
    """One task of an exercise notebook."""

    id: str
    """The lesson and the number of the task: "02-3"; a cousin's begins with its game."""
    level: int
    """1 to type or tap, 2 to reason, 3 to write code or to go through all cases."""
    asks: Words
    """What is checked, in a few words without a full stop."""
    answer: str
    """A correct answer as text: an expression, a placement, or the source of a function."""
    name: str
    """What the learner's cell assigns or defines."""
    judge: Judge
    position: str = ""
    """For a task on the board: where the learner places tiles."""
    any_placement: bool = False
    """Whether the judge also wants to see placements that are not legal."""
    because: Words = ""
    """Why the answer is right, shown with it."""
    misconceptions: tuple[Misconception, ...] = ()
    """The wrong ideas that a hint of this task meets by name."""
    where: TaskId = field(init=False)
    """The id in its parts."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", TaskId.parse(self.id))

    @property
    def lesson(self) -> int:
        """The number of its lesson."""
        return self.where.lesson

    @property
    def boards(self) -> Boards:
        """What its game offers for a task with a board."""
        return cast(Boards, part_of(self.where.game, "boards"))

    def read(self, answer: object) -> Given:
        """What was answered; raises Wrong or Unanswered when it is none (yet)."""
        if self.position:
            return self.boards.read(self, answer)
        if answer is None or answer is ...:
            raise Unanswered(
                say("Write it in the cell above, where it says {name}.", name=self.name)
            )
        return Given(answer, answer_text(answer))

    def verdict(self, given: Given) -> Verdict:
        """Judge what was answered."""
        return given.refused or self.judge(given.answer)


_TASKS: dict[str, Task] = {}


def task(
    id: str,  # noqa: A002
    *,
    level: int,
    asks: Words,
    answer: str,
    name: str = "",
    position: str = "",
    any_placement: bool = False,
    because: Words = "",
    misconceptions: tuple[Misconception, ...] = (),
) -> Callable[[Judge], Judge]:
    """Make the decorated function the judge of a task.

    The learner's name is board_3 for a task "02-3" with a position and answer_3 for one without,
    unless another is given: that of a function the learner writes.
    """

    def register(judge: Judge) -> Judge:
        if id in _TASKS and _TASKS[id].judge.__qualname__ != judge.__qualname__:
            raise ValueError(f"There are two tasks {id}.")
        usual = f"{'board' if position else 'answer'}_{TaskId.parse(id).number}"
        _TASKS[id] = Task(
            id=id,
            level=level,
            asks=asks,
            answer=answer,
            name=name or usual,
            judge=judge,
            position=position,
            any_placement=any_placement,
            because=because,
            misconceptions=misconceptions,
        )
        return judge

    return register


def find_task(id: str) -> Task:  # noqa: A002
    """The task with this id; the module of its lesson is loaded when it is first asked for.

    >>> find_task("01-1").name
    'answer_1'
    """
    where = TaskId.parse(id)
    if id not in _TASKS:
        load_lesson(where.game, where.lesson)
    if id not in _TASKS:
        raise unknown(id)
    return _TASKS[id]


def tasks_of(lesson: int, game: str = GAMES[0]) -> tuple[Task, ...]:
    """The tasks of a lesson by number; none when it has no exercises."""
    load_lesson(game, lesson)
    found = [task for task in _TASKS.values() if task.where[:2] == (game, lesson)]
    return tuple(sorted(found, key=lambda task: task.where))
