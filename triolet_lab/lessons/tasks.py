"""A task of an exercise: who judges the learner's answer, and what the learner is told."""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.lessons.answers import Unanswered, Wrong
from triolet_lab.lessons.memory import remember, remembered
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.legality import Reason
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown

if TYPE_CHECKING:
    from triolet_lab.triolet.show.board import TrioletBoard

LESSONS = tuple(
    int(module.name.removeprefix("lesson_"))
    for module in iter_modules([str(Path(__file__).parents[1] / "triolet" / "lessons")])
    if module.name.startswith("lesson_")
)
"""The numbers of the lessons that have exercises: each has a module of its own."""

Text = str | Message | Listed
"""What a judge says: a message, several of them, or notation such as a sum."""

YOUR_ANSWER = "Your answer: "
"""What the line begins with that repeats a learner's own answer: no two need to be the same."""


class Misconception(StrEnum):
    """A wrong idea that many learners bring along."""

    ZERO = "zero-does-nothing"
    ORDER = "order-matters"
    PAIRS = "pairs-make-15"
    DOUBLED_PAIR = "doubles-the-pair"
    DOUBLED_BONUS = "doubles-the-50"
    JOKER = "joker-scores-face"

    @property
    def claim(self) -> Message:
        """The wrong idea in a learner's words."""
        return _CLAIMS[self][0]

    @property
    def hint(self) -> Message:
        """What the rules say about it."""
        return _CLAIMS[self][1]


_CLAIMS = {
    Misconception.ZERO: (
        say("0 does nothing"),
        say("A 0 is a tile like any other: it fills a cell and belongs to groups, also to a trio."),
    ),
    Misconception.ORDER: (
        say("the order in a trio matters"),
        say("Three tiles make the same sum in every order, so it is one trio."),
    ),
    Misconception.PAIRS: (
        say("pairs must make 15"),
        say("Only three in a row must make exactly 15: two neighbours may make 15 or less."),
    ),
    Misconception.DOUBLED_PAIR: (
        say("×2 doubles the whole pair"),
        say("In a pair only the tile on the special cell is multiplied, not its neighbour."),
    ),
    Misconception.DOUBLED_BONUS: (
        say("×2 doubles the 50"),
        say("The 50 for a triolet is added at the end and is never multiplied."),
    ),
    Misconception.JOKER: (
        say("a joker scores its face"),
        say("The face of a joker counts for what is legal: in a pair it adds 0 points."),
    ),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says about an answer."""

    solved: bool
    sum: Text = ""
    """The learner's own answer, worked out; shown under the verdict."""
    hints: tuple[Text, ...] = ()
    """For the first wrong try, the second, and all later ones."""
    misconception: Misconception | None = None

    def hint(self, tries: int) -> Text:
        """The hint for the try with this number, 1 for the first.

        >>> verdict = wrong("Think of 15.", place="Look at the 9.", sum="9 + ? = 15")
        >>> verdict.hint(1), verdict.hint(2), verdict.hint(7)
        ('Think of 15.', 'Look at the 9.', '9 + ? = 15')
        """
        return self.hints[min(tries, len(self.hints)) - 1]


def right(sum: Text = "") -> Verdict:  # noqa: A002
    """The verdict on a correct answer; `sum` is the learner's own sum, worth looking at."""
    return Verdict(True, sum)


def wrong(
    idea: Text = "",
    *,
    place: Text,
    sum: Text,  # noqa: A002
    misconception: Misconception | None = None,
) -> Verdict:
    """The verdict on a wrong answer with its three hints: the idea, the place, the missing sum.

    A misconception brings the idea with it, so that `idea` may be left out then.

    >>> print(wrong(place="…", sum="…", misconception=Misconception.ORDER).hint(1))
    "the order in a trio matters" is a common mix-up. Three tiles ...
    """
    if misconception:
        claim = say('"{claim}" is a common mix-up.', claim=misconception.claim)
        idea = joined([claim, idea or misconception.hint], " ")
    if not idea:
        raise ValueError("A wrong answer needs an idea or a misconception as its first hint.")
    return Verdict(False, hints=(idea, place, sum), misconception=misconception)


@dataclass(frozen=True, slots=True)
class Turn:
    """A learner's placement on the board of a task.

    >>> turn = Turn(parse_position("9@H8 | rack 6 7 J"), Placement.parse("6@I8"))
    >>> turn.is_legal, turn.points
    (True, 15)
    """

    view: View
    """The position that the task gives."""
    placement: Placement

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every rule that the placement breaks."""
        return self.view.check(self.placement)

    @property
    def is_legal(self) -> bool:
        """Whether it breaks none."""
        return not self.reasons

    @property
    def breakdown(self) -> Breakdown:
        """What it earns, line by line."""
        return self.view.score(self.placement)

    @property
    def points(self) -> int:
        """What it earns."""
        return self.breakdown.total


Judge = Callable[[Any], Verdict]


@dataclass(frozen=True, slots=True)
class Task:
    """One task of an exercise notebook."""

    id: str
    """The lesson and the number of the task: "02-3"."""
    level: int
    """1 to type or tap, 2 to reason, 3 to write code or to go through all cases."""
    asks: Text
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
    because: Text = ""
    """Why the answer is right, shown with it."""
    misconceptions: tuple[Misconception, ...] = ()
    """The wrong ideas that a hint of this task meets by name."""

    @property
    def lesson(self) -> int:
        """The number of its lesson."""
        return int(self.id[:2])

    @property
    def view(self) -> View:
        """The position of a task on the board."""
        return parse_position(self.position)

    def verdict(self, answer: object) -> Verdict:
        """Judge an answer; one that cannot be read, or is none yet, raises Wrong or Unanswered."""
        if self.position:
            return self._turn_verdict(_placement(self, answer))
        if answer is None or answer is ...:
            raise Unanswered(f"write it in the cell above, where it says {self.name}")
        return self.judge(answer)

    def _turn_verdict(self, placement: Placement) -> Verdict:
        turn = Turn(self.view, placement)
        if turn.is_legal or self.any_placement:
            return self.judge(turn)
        reasons = joined(turn.reasons, " ")
        refused = say("This placement is not allowed.")
        return wrong(joined([refused, reasons], " "), place=reasons, sum=reasons)


_TASKS: dict[str, Task] = {}
_TRIES: Counter[str] = Counter()
"""How often each task was answered wrongly since the kernel started."""


def task(
    id: str,  # noqa: A002
    *,
    level: int,
    asks: Text,
    answer: str,
    name: str = "",
    position: str = "",
    any_placement: bool = False,
    because: Text = "",
    misconceptions: tuple[Misconception, ...] = (),
) -> Callable[[Judge], Judge]:
    """Make the decorated function the judge of a task.

    The learner's name is board_3 for a task "02-3" with a position and answer_3 for one without,
    unless another is given: that of a function the learner writes.
    """

    def register(judge: Judge) -> Judge:
        if id in _TASKS and _TASKS[id].judge.__qualname__ != judge.__qualname__:
            raise ValueError(f"There are two tasks {id}.")
        usual = f"{'board' if position else 'answer'}_{int(id[3:])}"
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
    lesson = str(id).partition("-")[0]
    if id not in _TASKS and lesson.isdigit():
        _load(int(lesson))
    if id not in _TASKS:
        raise LabError(f"There is no task {id!r}: an id looks like 02-3.")
    return _TASKS[id]


def tasks_of(lesson: int) -> tuple[Task, ...]:
    """The tasks of a lesson by number; none when it has no exercises."""
    _load(lesson)
    found = (task for task in _TASKS.values() if task.lesson == lesson)
    return tuple(sorted(found, key=lambda task: int(task.id[3:])))


def _load(lesson: int) -> None:
    if lesson in LESSONS:
        import_module(f"triolet_lab.triolet.lessons.lesson_{lesson:02}")


# What the cells of an exercise call.


def task_board(id: str) -> "TrioletBoard":  # noqa: A002
    """The board of a task, to place tiles on; what was checked there before lies on it again."""
    from triolet_lab.triolet.lessons.boards import TaskBoard

    task = find_task(id)
    if not task.position:
        raise LabError(f"Task {id} has no board: its answer is {task.name}.")
    return TaskBoard(task, remembered(id))


def check(id: str) -> None:  # noqa: A002
    """Say whether the answer in the caller's cells solves the task, with a hint if it does not."""
    text = verdict_text(id, sys._getframe(1).f_globals)
    _print(text)
    own = text.partition(f"\n{YOUR_ANSWER}")[2].partition("\n")[0]
    if own and find_task(id).position and (trouble := remember(id, own)):
        _print(trouble)


def show_answer(id: str) -> None:  # noqa: A002
    """Show a correct answer: there may be others."""
    try:
        task = find_task(id)
    except LabError as error:
        _print(str(error))
        return
    because = f"\n{task.because}" if task.because else ""
    gap = "\n" if "\n" in task.answer else " "
    _print(f"An answer to {id}:{gap}{task.answer}{because}")


def put_back(id: str, placement: str) -> None:  # noqa: A002
    """Lay tiles that were once placed by hand on the caller's board, unless others lie there."""
    from triolet_lab.triolet.lessons.boards import lay
    from triolet_lab.triolet.show.board import TrioletBoard

    board = sys._getframe(1).f_globals.get(find_task(id).name)
    if isinstance(board, TrioletBoard):
        lay(board, placement)


def verdict_text(id: str, names: dict[str, Any]) -> str:  # noqa: A002
    """What `check` prints for the answers among these names; a wrong one counts as a try."""
    try:
        task = find_task(id)
        return _told(task, task.verdict(_answer(task, names)), names)
    except Unanswered as missing:
        return f"○ {id} is not answered yet: {missing}."
    except Wrong as error:
        return f"✗ {id}: {error}"
    except LabError as error:
        return f"✗ {id}: {error}"
    except Exception as error:
        # A learner's own object can do anything when it is compared.
        return f"✗ {id}: This answer cannot be checked ({type(error).__name__}: {error})."


def _answer(task: Task, names: dict[str, Any]) -> object:
    if task.name not in names:
        raise Unanswered(
            f"there is no {task.name}, so run the cell above first; "
            "if it shows an error, mend that first"
        )
    return names[task.name]


def _told(task: Task, verdict: Verdict, names: dict[str, Any]) -> str:
    own = str(names[task.name].placement) if task.position else verdict.sum
    repeated = f"\n{YOUR_ANSWER}{own}" if own else ""
    if verdict.solved:
        used = names[task.name].hints_used if task.position else 0
        helped = f" {names[task.name].help_text}" if used else ""
        return f"✓ {task.id} solved{helped}: {task.asks}.{repeated}"
    _TRIES[task.id] += 1
    tries = _TRIES[task.id]
    help_out = f'\nshow_answer("{task.id}") shows an answer.' if tries >= 3 else ""
    return f"✗ {task.id}: {verdict.hint(tries)}{repeated}{help_out}"


def _placement(task: Task, board: object) -> Placement:
    """The placement on the learner's board, if that is the board of the task."""
    from triolet_lab.triolet.show.board import TrioletBoard

    if board is None or board is ...:
        raise Unanswered("run the cell above to see its board")
    if not isinstance(board, TrioletBoard) or board.board != task.view.board:
        raise Wrong(
            f'{task.name} is not the board of this task: run task_board("{task.id}") again.'
        )
    if not board.pending:
        raise Unanswered("place your tiles on the board above, then check again")
    return board.placement


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
