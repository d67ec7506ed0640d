"""An answer from before must not be judged when the cell that should renew it has failed."""

import re
import sys
from typing import Any

from triolet_lab.lessons.houses import GAMES, lessons_of
from triolet_lab.lessons.tasks import tasks_of

_DEFINED = re.compile(r"^[ \t]*def[ \t]+(\w+)", re.M)
_ASSIGNED = re.compile(r"^([\w ,:\t]*)[-+*/]?=(?!=)", re.M)
"""What stands left of "=": found also in source that Python cannot read."""


def watch() -> None:
    """Forget the answers of cells that fail, if this is a notebook."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive else None
    if shell is None:
        return
    for hook in [*shell.events.callbacks["post_run_cell"]]:
        if getattr(hook, "__module__", "") == __name__:  # this module was loaded before
            shell.events.unregister("post_run_cell", hook)
    shell.events.register("post_run_cell", _after_cell)


def _after_cell(result: Any) -> None:
    if result is not None and not result.success and result.info is not None:
        names = sys.modules["IPython"].get_ipython().user_ns
        for name in given_names(result.info.raw_cell):
            names.pop(name, None)


def given_names(source: str) -> set[str]:
    r"""The names of tasks that a cell assigns or defines.

    >>> sorted(given_names("answer_1 = = 99\nboard_2 = task_board('01-2')\nmine = 3"))
    ['answer_1', 'board_2']
    """
    lessons = [(lesson, game) for game in GAMES for lesson in lessons_of(game)]
    tasks = {task.name for lesson, game in lessons for task in tasks_of(lesson, game)}
    assigned = (name for left in _ASSIGNED.findall(source) for name in re.findall(r"\w+", left))
    return tasks & {*_DEFINED.findall(source), *assigned}
