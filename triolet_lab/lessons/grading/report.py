"""What became of notebooks, as text, as a table for a spreadsheet, and as a page."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from triolet_lab.language import Message, joined, language, say, say_many
from triolet_lab.lessons.checked import Outcome
from triolet_lab.lessons.grading.grading import Grade, Place, Result
from triolet_lab.lessons.houses import TaskId
from triolet_lab.lessons.verdict import Words
from triolet_lab.tables import csv_text

KEY = joined(joined([outcome.sign, outcome.word], " ") for outcome in Outcome)
"""What the signs mean."""

LEARNER = say("learner")
SOLVED = say("solved")
SOLVED_BY = say("solved by")
NOT_CHECKED = say("Not checked")


def hint(result: Result) -> Words:
    """What is to be said about a task that is not solved."""
    if result.outcome is Outcome.UNCHECKED:
        return say("The notebook was stopped before this task.")
    if result.stop:
        return joined([_where(result.stopped_at), result.stop.message], " ")
    if result.outcome is Outcome.OPEN:
        return joined([say("It is not answered yet."), result.hint], " ")
    return result.hint


def _where(place: Place) -> Message:
    if place is Place.ANSWER:
        return say("The cell of the answer did not come to its end.")
    return say("The answer did not come to its end when it was tried out.")


def _of_tasks(grade: Grade) -> Message:
    return say("{solved} of {tasks}", solved=grade.solved, tasks=len(grade.results))


def summary(grade: Grade) -> str:
    """One notebook as a learner reads it: what is solved, and a hint for the rest."""
    if grade.fault:
        return str(grade.fault)
    lines = [str(_title(grade))]
    for result in grade.results:
        lines.append(f"  {result.outcome.sign} {result.task} {'★' * result.level:<3} {result.asks}")
        told = "" if result.solved else str(hint(result))
        lines += [f"      {line}" for line in told.splitlines()]
    lines += [f"  {say('Note: {note}', note=note)}" for note in grade.notes]
    return "\n".join(lines)


def _title(grade: Grade) -> Message:
    return say_many(
        "{notebook}: {solved} of {count} task solved.",
        "{notebook}: {solved} of {count} tasks solved.",
        count=len(grade.results),
        solved=grade.solved,
        notebook=grade.notebook,
    )


def progress(grade: Grade) -> Message:
    """One notebook in one line."""
    if grade.fault:
        return say("{learner}: {fault}", learner=grade.learner, fault=grade.fault)
    return say_many(
        "{learner}, {exercise}: {solved} of {count} solved",
        "{learner}, {exercise}: {solved} of {count} solved",
        count=len(grade.results),
        learner=grade.learner,
        exercise=grade.exercise,
        solved=grade.solved,
    )


def text_table(grades: Sequence[Grade]) -> str:
    """A table for each exercise, a line for each learner, a sign for each task."""
    parts = [_text_exercise(name, of_one) for name, of_one in _by_exercise(grades)]
    faults = [f"{grade.learner}: {grade.fault}" for grade in grades if grade.fault]
    notes = [f"{grade.learner}: {note}" for grade in grades for note in grade.notes]
    stops = [
        f"{grade.learner}, {result.task}: {hint(result)}"
        for grade in grades
        for result in grade.results
        if result.outcome in (Outcome.STOPPED, Outcome.UNCHECKED)
    ]
    for title, lines in ((say("Stopped"), stops), (say("Notes"), notes), (NOT_CHECKED, faults)):
        if lines:
            parts.append("\n".join([str(title), *(f"  {line}" for line in lines)]))
    return "\n\n".join([*parts, str(KEY)])


def _text_exercise(name: str, grades: Sequence[Grade]) -> str:
    width = max(len(str(SOLVED_BY)), len(str(LEARNER)), *(len(grade.learner) for grade in grades))
    tasks = [result.task for result in grades[0].results]

    def line(title: object, entries: Iterable[object], end: object = "") -> str:
        cells = (f"{entry!s:^{len(task)}}" for entry, task in zip(entries, tasks, strict=True))
        return f"  {title!s:<{width}}  {'  '.join(cells)}  {end}".rstrip()

    rows = (
        line(
            grade.learner,
            [result.outcome.sign for result in grade.results],
            _of_tasks(grade),
        )
        for grade in grades
    )
    counts = [_solved_by(grades, number) for number in range(len(tasks))]
    head = line(LEARNER, tasks, SOLVED)
    return "\n".join([name, head, *rows, line(SOLVED_BY, counts)])


def _by_exercise(grades: Iterable[Grade]) -> list[tuple[str, list[Grade]]]:
    checked = sorted((grade for grade in grades if not grade.fault), key=lambda g: g.exercise)
    return [(name, list(group)) for name, group in groupby(checked, key=lambda g: g.exercise)]


def _solved_by(grades: Iterable[Grade], number: int) -> int:
    return sum(grade.results[number].solved for grade in grades)


def csv_table(grades: Sequence[Grade]) -> str:
    """A row for each notebook and a column for each task, for a spreadsheet."""
    names = {result.task for grade in grades for result in grade.results}
    tasks = sorted(names, key=TaskId.parse)
    rows: list[list[object]] = [
        ["learner", "notebook", "exercise", "solved", "tasks", *tasks, "remarks"]
    ]
    for grade in grades:
        outcomes = {result.task: result.outcome.value for result in grade.results}
        row = [grade.learner, grade.notebook, grade.exercise, grade.solved, len(grade.results)]
        row += [outcomes.get(task, "") for task in tasks]
        remarks = [*([grade.fault] if grade.fault else []), *grade.notes]
        rows.append([*row, " ".join(map(str, remarks))])
    return csv_text(rows)


def html_page(grades: Sequence[Grade]) -> str:
    """A page with the tables, and every hint to unfold."""
    body = "".join(_html_exercise(name, of_one) for name, of_one in _by_exercise(grades))
    faults = [grade for grade in grades if grade.fault]
    if faults:
        rows = "".join(
            f"<li><b>{escape(grade.learner)}</b>: {escape(str(grade.fault))}</li>"
            for grade in faults
        )
        body += f"<h2>{escape(str(NOT_CHECKED))}</h2><ul>{rows}</ul>"
    checked = len(grades) - len(faults)
    count = say_many("{count} notebook checked", "{count} notebooks checked", count=checked)
    return _PAGE.format(
        language=language(),
        title=escape(str(say("Exercises"))),
        key=escape(f"{count}. {KEY}."),
        body=body,
    )


def _html_exercise(name: str, grades: Sequence[Grade]) -> str:
    tasks = grades[0].results
    head = "".join(
        f'<th scope="col" title="{escape(str(task.asks))}">{task.task}<br>'
        f"<small>{'★' * task.level}</small></th>"
        for task in tasks
    )
    rows = "".join(map(_html_row, grades))
    counts = "".join(f"<td>{_solved_by(grades, number)}</td>" for number in range(len(tasks)))
    details = "".join(map(_html_details, grades))
    hints = escape(str(say("The hints, for each learner:")))
    details = f"<p>{hints}</p>{details}" if details else ""
    learner, solved, solved_by = (escape(str(word)) for word in (LEARNER, SOLVED, SOLVED_BY))
    return (
        f"<h2>{escape(name)}</h2>"
        f'<table><thead><tr><th scope="col">{learner}</th>{head}'
        f'<th scope="col">{solved}</th></tr>'
        f"</thead><tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row">{solved_by}</th>{counts}<td></td></tr></tfoot></table>'
        f"{details}"
    )


def _html_row(grade: Grade) -> str:
    cells = "".join(
        f'<td class="{result.outcome.value.replace(" ", "-")}" title="{escape(_more(result))}">'
        f'<span aria-hidden="true">{result.outcome.sign}</span>'
        f'<span class="spoken">{escape(str(result.outcome.word))}</span></td>'
        for result in grade.results
    )
    total = f"<td>{_of_tasks(grade)}</td>"
    return f'<tr><th scope="row">{escape(grade.learner)}</th>{cells}{total}</tr>'


def _html_details(grade: Grade) -> str:
    """The hints and notes of one learner, folded away; nothing when all is solved."""
    items = [_html_hint(result) for result in grade.results if not result.solved]
    items += [f"<li>{escape(str(note))}</li>" for note in grade.notes]
    if not items:
        return ""
    return f"<details><summary>{escape(grade.learner)}</summary><ul>{''.join(items)}</ul></details>"


def _html_hint(result: Result) -> str:
    return (
        f"<li><b>{result.task}</b> {result.outcome.sign} {escape(str(result.asks))}. "
        f"{escape(_more(result))}</li>"
    )


def _more(result: Result) -> str:
    """The hint, and the answer that it is about."""
    told: list[object] = [] if result.solved else [hint(result)]
    if result.answer:
        told.append(say("Answer: {answer}.", answer=result.answer))
    return str(joined(told, " ")) if told else ""


_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font: 16px/1.45 system-ui, sans-serif; color: #222; margin: 2rem auto; max-width: 72rem;
  padding: 0 1rem; }}
h1 {{ font-size: 1.5rem; }} h2 {{ font-size: 1.15rem; margin-top: 2rem; }}
table {{ border-collapse: collapse; margin-bottom: 1rem; }}
th, td {{ border: 1px solid #ccc; padding: .3rem .6rem; text-align: center; }}
th[scope=row] {{ text-align: left; font-weight: 600; }}
thead th {{ background: #f3f1ea; }} tfoot td, tfoot th {{ background: #f8f7f3; color: #555; }}
small {{ color: #8a6d1f; letter-spacing: -.1em; }}
td.solved {{ background: #d9efdc; }} td.wrong {{ background: #f8dcd6; }}
td.stopped {{ background: #fbe7b8; }} td.open, td.not-checked {{ color: #777; }}
details {{ margin: .2rem 0; }} summary {{ cursor: pointer; }}
.spoken {{ position: absolute; left: -99rem; }}
@media print {{ body {{ margin: 0; font-size: 12px; }} td {{ print-color-adjust: exact; }} }}
</style></head><body>
<h1>{title}</h1>
<p>{key}</p>
{body}
</body></html>
"""
