"""What exercise cells call: the check of a task, its board, and its answer on request.

Read `tasks` and `verdict` first, then `checking`; `checked` is what a check found out, as data.
"""

from triolet_lab.lessons.checking import check, show_answer, task_board
from triolet_lab.lessons.failed_cells import watch

__all__ = ["check", "show_answer", "task_board"]

watch()
