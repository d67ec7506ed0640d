"""What exercise cells call: the check of a task, its board, and its answer on request."""

from triolet_lab.lessons.failed_cells import watch
from triolet_lab.lessons.tasks import check, show_answer, task_board

__all__ = ["check", "show_answer", "task_board"]

watch()
