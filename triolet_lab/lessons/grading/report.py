"""What became of notebooks, as text, as a table for a spreadsheet, and as a page."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from triolet_lab.lessons.grading.grading import Grade, Outcome, Result
from triolet_lab.tables import counted, csv_text

KEY = ", ".join(f"{outcome.sign} {outcome}" for outcome in Outcome)
"""What the signs mean."""


def summary(grade: Grade) -> str:
    """One notebook as a learner reads it: what is solved, and a hint for the rest."""
    if grade.fault:
        return grade.fault
    lines = [f"{grade.notebook}: {grade.solved} of {len(grade.results)} tasks solved."]
    for result in grade.results:
        lines.append(f"  {result.outcome.sign} {result.task} {'★' * result.level:<3} {result.asks}")
        lines += [f"      {line}" for line in result.hint.splitlines()]
    lines += [f"  Note: {note}" for note in grade.notes]
    return "\n".join(lines)


def progress(grade: Grade) -> str:
    """One notebook in one line."""
    if grade.fault:
        return f"{grade.learner}: {grade.fault}"
    return f"{grade.learner}, {grade.exercise}: {grade.solved} of {len(grade.results)} solved"


def text_table(grades: Sequence[Grade]) -> str:
    """A table for each exercise, a line for each learner, a sign for each task."""
    parts = [_text_exercise(name, of_one) for name, of_one in _by_exercise(grades)]
    faults = [f"{grade.learner}: {grade.fault}" for grade in grades if grade.fault]
    notes = [f"{grade.learner}: {note}" for grade in grades for note in grade.notes]
    stops = [
        f"{grade.learner}, {result.task}: {result.hint}"
        for grade in grades
        for result in grade.results
        if result.outcome in (Outcome.STOPPED, Outcome.UNCHECKED)
    ]
    for title, lines in (("Stopped", stops), ("Notes", notes), ("Not checked", faults)):
        if lines:
            parts.append("\n".join([title, *(f"  {line}" for line in lines)]))
    return "\n\n".join([*parts, KEY])


def _text_exercise(name: str, grades: Sequence[Grade]) -> str:
    width = max(len("solved by"), *(len(grade.learner) for grade in grades))
    tasks = [result.task for result in grades[0].results]

    def line(title: str, entries: Iterable[object], end: str = "") -> str:
        cells = (f"{entry!s:^{len(task)}}" for entry, task in zip(entries, tasks, strict=True))
        return f"  {title:<{width}}  {'  '.join(cells)}  {end}".rstrip()

    rows = (
        line(
            grade.learner,
            [result.outcome.sign for result in grade.results],
            f"{grade.solved} of {len(grade.results)}",
        )
        for grade in grades
    )
    counts = [_solved_by(grades, number) for number in range(len(tasks))]
    return "\n".join([name, line("learner", tasks, "solved"), *rows, line("solved by", counts)])


def _by_exercise(grades: Iterable[Grade]) -> list[tuple[str, list[Grade]]]:
    checked = sorted((grade for grade in grades if not grade.fault), key=lambda g: g.exercise)
    return [(name, list(group)) for name, group in groupby(checked, key=lambda g: g.exercise)]


def _solved_by(grades: Iterable[Grade], number: int) -> int:
    return sum(grade.results[number].solved for grade in grades)


def csv_table(grades: Sequence[Grade]) -> str:
    """A row for each notebook and a column for each task, for a spreadsheet."""
    tasks = sorted({result.task for grade in grades for result in grade.results}, key=_in_order)
    rows: list[list[object]] = [
        ["learner", "notebook", "exercise", "solved", "tasks", *tasks, "remarks"]
    ]
    for grade in grades:
        outcomes = {result.task: str(result.outcome) for result in grade.results}
        row = [grade.learner, grade.notebook, grade.exercise, grade.solved, len(grade.results)]
        row += [outcomes.get(task, "") for task in tasks]
        rows.append([*row, " ".join([grade.fault, *grade.notes]).strip()])
    return csv_text(rows)


def _in_order(task: str) -> tuple[int, ...]:
    """Sorts 01-2 before 01-10."""
    return tuple(map(int, task.split("-")))


def html_page(grades: Sequence[Grade]) -> str:
    """A page with the tables, and every hint to unfold."""
    body = "".join(_html_exercise(name, of_one) for name, of_one in _by_exercise(grades))
    faults = [grade for grade in grades if grade.fault]
    if faults:
        rows = "".join(
            f"<li><b>{escape(grade.learner)}</b>: {escape(grade.fault)}</li>" for grade in faults
        )
        body += f"<h2>Not checked</h2><ul>{rows}</ul>"
    checked = len(grades) - len(faults)
    return _PAGE.format(count=f"{counted(checked, 'notebook')} checked", body=body, key=escape(KEY))


def _html_exercise(name: str, grades: Sequence[Grade]) -> str:
    tasks = grades[0].results
    head = "".join(
        f'<th scope="col" title="{escape(task.asks)}">{task.task}<br>'
        f"<small>{'★' * task.level}</small></th>"
        for task in tasks
    )
    rows = "".join(map(_html_row, grades))
    counts = "".join(f"<td>{_solved_by(grades, number)}</td>" for number in range(len(tasks)))
    details = "".join(map(_html_details, grades))
    details = f"<p>The hints, for each learner:</p>{details}" if details else ""
    return (
        f"<h2>{escape(name)}</h2>"
        f'<table><thead><tr><th scope="col">learner</th>{head}<th scope="col">solved</th></tr>'
        f"</thead><tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row">solved by</th>{counts}<td></td></tr></tfoot></table>{details}'
    )


def _html_row(grade: Grade) -> str:
    cells = "".join(
        f'<td class="{result.outcome.replace(" ", "-")}" title="{escape(result.hint)}">'
        f'<span aria-hidden="true">{result.outcome.sign}</span>'
        f'<span class="spoken">{result.outcome}</span></td>'
        for result in grade.results
    )
    total = f"<td>{grade.solved} of {len(grade.results)}</td>"
    return f'<tr><th scope="row">{escape(grade.learner)}</th>{cells}{total}</tr>'


def _html_details(grade: Grade) -> str:
    """The hints and notes of one learner, folded away; nothing when all is solved."""
    items = [_html_hint(result) for result in grade.results if not result.solved]
    items += [f"<li>{escape(note)}</li>" for note in grade.notes]
    if not items:
        return ""
    return f"<details><summary>{escape(grade.learner)}</summary><ul>{''.join(items)}</ul></details>"


def _html_hint(result: Result) -> str:
    return (
        f"<li><b>{result.task}</b> {result.outcome.sign} {escape(result.asks)}. "
        f"{escape(result.hint)}</li>"
    )


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Triolet exercises</title>
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
<h1>Triolet exercises</h1>
<p>{count}. {key}.</p>
{body}
</body></html>
"""
