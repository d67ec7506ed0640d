"""The board of a task, on which the tiles of an earlier session lie."""

from contextlib import suppress

from triolet_lab.triolet.errors import TrioletError
from triolet_lab.triolet.moves import Placement
from triolet_lab.triolet.view import View
from triolet_lab.widgets.triolet_board import TrioletBoard


class TaskBoard(TrioletBoard):
    """A board with what was placed on it before, until code places something else.

    >>> from triolet_lab.triolet.text import parse_position
    >>> board = TaskBoard(parse_position("9@H8 | rack 3 6 8"), "6@I8")
    >>> print(board.placement)
    6@I8
    >>> board.place("3@H9")
    >>> print(board.placement)
    3@H9
    """

    def __init__(self, view: View, before: str) -> None:
        super().__init__(view.board, view.rack, first_turn=view.first_turn)
        self._before: list[str] = []
        lay(self, before)
        self._before = list(self.pending)

    def place(self, text: str) -> None:
        """Lay tiles on cells; those of an earlier session make way for the first of them."""
        if self._before and self._before == self.pending:
            self.clear()
        self._before = []
        super().place(text)


def lay(board: TrioletBoard, text: str) -> None:
    """Lay a placement on a board on which nobody has placed anything, if it is a placement."""
    if board.pending:
        return
    with suppress(TrioletError):
        placement = Placement.parse(text)
        board.place(" ".join(map(str, placement.placed)))
        if placement.multiplied:
            board.choose_multiplier(placement.multiplied)
