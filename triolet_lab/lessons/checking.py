"""What the cells of an exercise call: `check`, `show_answer` and `task_board`."""

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from triolet_lab.errors import LabError
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.lessons.answers import Unanswered, Wrong, error_text
from triolet_lab.lessons.checked import MIME, Checked, Outcome, printable
from triolet_lab.lessons.memory import remember, remembered
from triolet_lab.lessons.tasks import Given, Task, find_task
from triolet_lab.lessons.verdict import Verdict, Words

TRIES: Counter[str] = Counter()
"""How often each task was answered wrongly since the kernel started."""

SHOWN: set[str] = set()
"""The tasks whose answer was shown since the kernel started."""


def task_board(id: str) -> Any:  # noqa: A002
    """The board of a task, to place tiles on; what was checked there before lies on it again."""
    task = find_task(id)
    if not task.position:
        raise LabError(
            say("Task {id} has no board: its answer is {name}.", id=task.id, name=task.name)
        )
    return task.boards.task_board(task, remembered(id))


def check(id: str) -> None:  # noqa: A002
    """Say whether the answer in the caller's cells solves the task, with a hint if it does not."""
    found = judged(id, sys._getframe(1).f_globals)
    lines = [found.message]
    if found.answer and find_task(id).position:
        lines += filter(None, [remember(id, found.answer)])
    _show(found, joined(lines, "\n"))


def show_answer(id: str) -> None:  # noqa: A002
    """Show a correct answer: there may be others."""
    try:
        task = find_task(id)
    except LabError as error:
        _print(error)
        return
    SHOWN.add(task.id)
    gap = "\n" if "\n" in task.answer else " "
    told = joined([say("An answer to {id}:", id=task.id), task.answer], gap)
    _print(joined([told, task.because], "\n") if task.because else told)


def put_back(id: str, placement: str) -> None:  # noqa: A002
    """Lay what was once placed by hand on the caller's board, unless something else lies there."""
    task = find_task(id)
    task.boards.put_back(sys._getframe(1).f_globals.get(task.name), placement)


def judged(id: str, names: Mapping[str, Any]) -> Checked:  # noqa: A002
    """What `check` finds out about the answer among these names; a wrong one counts as a try."""
    try:
        task = find_task(id)
    except LabError as error:
        told = _told(Outcome.WRONG.sign, id, error)
        return Checked(str(id), Outcome.UNCHECKED, message=told)
    answer = ""
    try:
        given = _given(task, names)
        answer = given.notation
        found = _weighed(task, given, task.verdict(given))
        str(found.message)  # what the learner's own objects say may be in it
    except Unanswered as missing:
        told = say("{task} is not answered yet.", task=task.id)
        told = joined([Outcome.OPEN.sign, told, missing.message], " ")
        return _unjudged(task, Outcome.OPEN, "", missing.message, told)
    except Wrong as error:
        return _unjudged(task, Outcome.WRONG, answer, error.message)
    except LabError as error:
        return _unjudged(task, Outcome.WRONG, answer, printable(error))
    except Exception as error:
        # A learner's own object can do anything when it is compared.
        told = say("This answer cannot be checked ({error}).", error=error_text(error))
        return _unjudged(task, Outcome.STOPPED, answer, told)
    return found


def _given(task: Task, names: Mapping[str, Any]) -> Given:
    if task.name not in names:
        raise Unanswered(
            say(
                "There is no {name}, so run the cell above first; "
                "if it shows an error, mend that first.",
                name=task.name,
            )
        )
    return task.read(names[task.name])


def _unjudged(task: Task, outcome: Outcome, answer: str, hint: Words, told: Words = "") -> Checked:
    """Where no judge has spoken; that costs no try."""
    return Checked(
        task.id,
        outcome,
        answer=answer,
        tries=TRIES[task.id],
        shown=task.id in SHOWN,
        hint=hint,
        message=told or _told(Outcome.WRONG.sign, task.id, hint),
    )


def _weighed(task: Task, given: Given, verdict: Verdict) -> Checked:
    TRIES[task.id] += not verdict.solved
    tries = TRIES[task.id]
    hint = "" if verdict.solved else verdict.hint(tries)
    done = joined([Outcome.SOLVED.sign, _success(task, given)], " ")
    told = done if verdict.solved else _told(Outcome.WRONG.sign, task.id, hint)
    own = given.notation if task.position else verdict.sum
    lines = [told, say("Your answer: {answer}", answer=own)] if own else [told]
    if not verdict.solved and tries >= 3:
        lines.append(say("{call} shows an answer.", call=f'show_answer("{task.id}")'))
    return Checked(
        task.id,
        Outcome.SOLVED if verdict.solved else Outcome.WRONG,
        answer=given.notation,
        hints_used=given.hints_used,
        tries=tries,
        misconception=verdict.misconception.value if verdict.misconception else "",
        shown=given.is_shown or task.id in SHOWN,
        hint=hint,
        message=joined(lines, "\n"),
    )


def _success(task: Task, given: Given) -> Message:
    if given.is_shown:
        return say("{task} solved after the move was shown: {asks}.", task=task.id, asks=task.asks)
    if given.hints_used:
        return say_many(
            "{task} solved with {count} hint of {all}: {asks}.",
            "{task} solved with {count} hints of {all}: {asks}.",
            count=given.hints_used,
            all=given.rungs,
            task=task.id,
            asks=task.asks,
        )
    return say("{task} solved: {asks}.", task=task.id, asks=task.asks)


def _told(sign: str, id: object, hint: object) -> Words:  # noqa: A002
    """The sign, the task and the hint in one line: "✗ 01-1: Think of 15."."""
    return joined([f"{sign} {id}:", hint], " ")


def _show(found: Checked, words: Words) -> None:
    """Show the sentence with its data, in a notebook; print it elsewhere."""
    interactive = sys.modules.get("IPython")
    if interactive is None or interactive.get_ipython() is None:
        _print(words)
        return
    from IPython.display import display

    bundle = {"text/plain": printable(words), MIME: found.to_json()}
    display(bundle, raw=True)  # type: ignore[no-untyped-call]


def _print(words: object) -> None:
    sys.stdout.write(f"{words}\n")
