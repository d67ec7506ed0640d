"""The board of a task, on which the tiles of last time lie again."""

from contextlib import suppress

from triolet_lab.errors import LabError
from triolet_lab.lessons.tasks import Task
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard
from triolet_lab.triolet.thinking.hints import Ladder


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
        view = task.view
        self._answer = Placement.parse(task.answer)
        self._task = task
        hints = not view.check(self._answer)
        super().__init__(view.board, view.rack, first_turn=view.first_turn, hints=hints)
        self._before: list[str] = []
        lay(self, before)
        self._before = list(self.pending)

    def _ladder(self) -> Ladder:
        return Ladder(self._task.view, self._answer)

    def place(self, text: str) -> None:
        """Lay tiles on cells; those of last time make way for the first of them."""
        if self._before and self._before == self.pending:
            self.clear()
        self._before = []
        super().place(text)


def lay(board: TrioletBoard, text: str) -> None:
    """Lay a placement on a board on which nobody has placed anything, if it is a placement."""
    if board.pending:
        return
    with suppress(LabError):
        placement = Placement.parse(text)
        board.place(" ".join(map(str, placement.placed)))
        if placement.multiplied:
            board.choose_multiplier(placement.multiplied)
