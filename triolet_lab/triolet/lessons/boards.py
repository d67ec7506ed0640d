"""The board of a task: how it is made, what is read off it, and how its tiles come back."""

from contextlib import suppress

from triolet_lab.errors import LabError
from triolet_lab.language import joined, say
from triolet_lab.lessons.answers import Unanswered, Wrong
from triolet_lab.lessons.tasks import Given, Task
from triolet_lab.lessons.verdict import Verdict, wrong
from triolet_lab.triolet.lessons.tasks import Attempt
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard
from triolet_lab.triolet.thinking.hints import Ladder, Rung


class TaskBoard(TrioletBoard):
    """A board with what was placed on it before, until code places something else.

    Its hints lead to an answer of the task, if that is a legal placement.

    >>> from triolet_lab.lessons.tasks import find_task
    >>> board = TaskBoard(find_task("01-2"), "6@I8")
    >>> print(board.placement)
    6@I8
    >>> board.place("3@H9")
    >>> print(board.placement)
    3@H9
    """

    def __init__(self, task: Task, before: str) -> None:
        view = parse_position(task.position)
        self._answer = Placement.parse(task.answer)
        self._view = view
        hints = not view.check(self._answer)
        super().__init__(view.board, view.rack, first_turn=view.first_turn, hints=hints)
        self._before: list[str] = []
        put_back(self, before)
        self._before = list(self.pending)

    def _ladder(self) -> Ladder:
        return Ladder(self._view, self._answer)

    def place(self, text: str) -> None:
        """Lay tiles on cells; those of last time make way for the first of them."""
        if self._before and self._before == self.pending:
            self.clear()
        self._before = []
        super().place(text)


def task_board(task: Task, before: str) -> TaskBoard:
    """The board of a task, with what was placed on it before."""
    return TaskBoard(task, before)


def read(task: Task, board: object) -> Given:
    """The placement on the learner's board, if that is the board of the task."""
    if board is None or board is ...:
        raise Unanswered(say("Run the cell above to see its board."))
    view = parse_position(task.position)
    if not isinstance(board, TrioletBoard) or board.board != view.board:
        raise Wrong(
            say(
                "{name} is not the board of this task: run {call} again.",
                name=task.name,
                call=f'task_board("{task.id}")',
            )
        )
    if not board.pending:
        raise Unanswered(say("Place your tiles on the board above, then check again."))
    answer = Attempt(view, board.placement)
    refused = None if answer.is_legal or task.any_placement else _refusal(answer)
    return Given(answer, str(board.placement), board.hints_used, len(Rung), refused)


def _refusal(answer: Attempt) -> Verdict:
    reasons = joined(answer.reasons, " ")
    told = joined([say("This placement is not allowed."), reasons], " ")
    return wrong(told, place=reasons, sum=reasons)


def put_back(board: object, text: str) -> None:
    """Lay a placement on a board on which nobody has placed anything, if it is a placement."""
    if not isinstance(board, TrioletBoard) or board.pending:
        return
    with suppress(LabError):
        placement = Placement.parse(text)
        board.place(" ".join(map(str, placement.placed)))
        if placement.multiplied:
            board.choose_multiplier(placement.multiplied)
