"""Lessons and exercises keep their form, and blanks follow from solutions."""

import importlib.util
import json
import re
from pathlib import Path

import nbformat
import pytest

from triolet_lab.lessons.checked import Checked, Outcome
from triolet_lab.lessons.grading.grading import check_notebook
from triolet_lab.lessons.grading.limits import Limits
from triolet_lab.lessons.grading.report import hint
from triolet_lab.lessons.houses import lessons_of
from triolet_lab.lessons.tasks import find_task, tasks_of
from triolet_lab.triolet.lessons.worksheets import SHEETS

ROOT = Path(__file__).parents[2]
NAMES = (
    "01_rules",
    "02_trio_arithmetic",
    "03_scoring",
    "04_multipliers",
    "05_bag_and_chance",
    "06_score_distributions",
    "07_strategy",
    "08_your_own_player",
    "10_puzzles",
)

spec = importlib.util.spec_from_file_location("notebooks_tool", ROOT / "tools" / "notebooks.py")
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def found(folder: str) -> list:
    """The notebooks of a folder that are there, each as a parameter with its name."""
    return [pytest.param(path, id=path.stem) for path in sorted((ROOT / folder).glob("*.ipynb"))]


each_lesson = pytest.mark.parametrize("path", found("notebooks"))
each_blank = pytest.mark.parametrize("path", found("exercises"))
each_solution = pytest.mark.parametrize("path", found("exercises/solutions"))
every_notebook = pytest.mark.parametrize(
    "path",
    [*found("notebooks"), *found("exercises"), *found("exercises/solutions")],
)


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def code_of(path: Path) -> list:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def prose_of(path: Path) -> list:
    return [cell for cell in read(path).cells if cell.cell_type == "markdown"]


def outputs_of(path: Path) -> list:
    return [output for cell in code_of(path) for output in cell.outputs]


def test_the_course_is_complete():
    folders = ("notebooks", "exercises", "exercises/solutions")
    names = [{path.stem for path in (ROOT / folder).glob("*.ipynb")} for folder in folders]
    assert names[0] >= set(NAMES)
    assert names[1] == names[2] >= set(NAMES)
    assert sorted(int(name[:2]) for name in names[1]) == list(lessons_of())


def test_the_table_of_the_readme_is_that_of_the_lessons():
    rows = re.findall(
        r"^\| (\d+) \[(.+?)\]\((.+?)\) \| from (\d+) \| (\d+) \|.*\| (\d+) \|$",
        (ROOT / "notebooks" / "README.md").read_text(encoding="utf-8"),
        re.M,
    )
    assert [row[2] for row in rows] == sorted(p.name for p in (ROOT / "notebooks").glob("*.ipynb"))
    for number, title, link, age, minutes, count in rows:
        first = read(ROOT / "notebooks" / link).cells[0].source
        assert first.startswith(f"# Lesson {number}: {title}\n")
        assert re.search(rf"\*\*For whom\*\*:[^.]*?\b{age}\b", first)
        assert f"**Time**: {minutes} minutes" in first
        assert int(count) == len(tasks_of(int(number)))
        sheet = SHEETS.get(int(number))
        assert sheet is None or str(sheet.title) == title


def test_the_readme_of_the_exercises_names_the_limits_and_the_sheets_there_are():
    text = (ROOT / "exercises" / "README.md").read_text(encoding="utf-8")
    limits = Limits()
    for row in (
        f"| time for a cell, `--cell-seconds` | {limits.cell_seconds} seconds |",
        f"| time for a notebook, `--seconds` | {limits.seconds} seconds |",
        f"| memory of all its processes | {limits.memory // 2**30} GB |",
        f"| files it writes | {limits.disk // 2**20} MB, a single one {limits.disk // 2**21} MB |",
        f"| processes it starts | {limits.processes} |",
        f"| characters that a cell prints | {limits.output:,} |",
    ):
        assert row in text
    *some, last = SHEETS
    assert f"lessons {', '.join(map(str, some))} and {last}." in text


# Every notebook


@every_notebook
def test_every_cell_has_a_short_id_of_its_own(path):
    ids = [cell.id for cell in read(path).cells]
    assert len(set(ids)) == len(ids)
    assert [name for name in ids if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+){0,5}", name)] == []


@every_notebook
def test_nothing_of_widgets_times_or_machines_is_left_in_the_file(path):
    notebook = read(path)
    assert notebook.metadata == tool.METADATA
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"alt", "tags"}
    text = path.read_text(encoding="utf-8")
    assert tool.WIDGET_VIEW not in text
    assert not re.search(r"/(home|root|tmp|work|Users)/|site-packages|[A-Z]:\\\\Users", text)


@every_notebook
def test_links_to_other_files_lead_somewhere(path):
    # A solution has the links of its blank, which lies a folder higher.
    base = ROOT / "exercises" if path.parent.name == "solutions" else path.parent
    links = [
        link for cell in prose_of(path) for link in re.findall(r"\]\(([^)#]+)[^)]*\)", cell.source)
    ]
    assert [link for link in links if ":" not in link and not (base / link).exists()] == []


@every_notebook
def test_every_picture_has_an_alternative_text(path):
    for cell in read(path).cells:
        html = cell.source + json.dumps(cell.get("outputs", []))
        assert [tag for tag in re.findall(r"<img[^>]*>", html) if "alt=" not in tag] == []
        assert re.findall(r"!\[\s*\]\(", cell.source) == []
        drawn = any("image/png" in output.get("data", {}) for output in cell.get("outputs", []))
        if drawn:
            assert len(cell.metadata.get("alt", "")) >= 40, f"the figure of {cell.id} has none"


@every_notebook
def test_no_cell_hides_itself_from_the_comparison(path):
    for cell in code_of(path):
        assert "nbval-skip" not in cell.metadata.get("tags", [])
        assert "NBVAL" not in cell.source


@every_notebook
def test_names_come_from_the_package_itself_or_from_its_lessons(path):
    text = "\n".join(cell.source for cell in code_of(path))
    inner = re.findall(r"(?:from|import) (triolet_lab\.[\w.]+)", text)
    assert set(inner) <= {"triolet_lab.lessons"}


@every_notebook
def test_check_is_the_grader_s_and_no_other(path):
    text = "\n".join(cell.source for cell in code_of(path))
    assert not re.search(r"from triolet_lab import [^\n]*\bcheck\b", text)


@pytest.mark.parametrize("path", [*found("notebooks"), *found("exercises/solutions")])
def test_outputs_come_from_one_run_from_the_top_without_errors(path):
    assert [cell.id for cell in tool.not_run(read(path))] == []
    for cell in code_of(path):
        for output in cell.outputs:
            assert output.get("name") != "stderr", f"{cell.id} warns"
            allowed = "raises-exception" in cell.metadata.get("tags", [])
            assert output.output_type != "error" or allowed, f"{cell.id} fails"


@pytest.mark.parametrize("path", [*found("notebooks"), *found("exercises/solutions")])
def test_the_notebook_is_in_the_form_that_the_tool_gives_it(path):
    assert tool.stale(path) == []


RUN_A_CELL = "click it,? (and|then) press Shift and Enter together"
RUN_ALL = "Opened again later? Menu *Run* → *Run All Cells*"


@every_notebook
def test_the_title_says_how_to_run_a_cell_and_what_to_do_when_opened_again(path):
    title = read(path).cells[0].source
    assert re.search(RUN_A_CELL, title)
    assert RUN_ALL in title
    if path.parent.name != "notebooks":
        assert f'show_answer("{path.stem[:2]}-1")' in title
        has_boards = any(task.position for task in tasks_of(int(path.stem[:2])))
        assert ("lies on the boards again" in title) is has_boards


@pytest.mark.parametrize("folder", ["notebooks", "exercises"])
def test_the_readme_says_the_same(folder):
    text = " ".join((ROOT / folder / "README.md").read_text(encoding="utf-8").split())
    assert re.search(RUN_A_CELL, text)
    assert RUN_ALL in text


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "exercises/README.md", "notebooks/README.md"])
def test_no_line_of_prose_is_longer_than_the_others(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 120 and not line.startswith("|")] == []


# Lessons


@each_lesson
def test_a_lesson_begins_with_its_title_for_whom_the_time_and_the_goals(path):
    first = read(path).cells[0]
    assert first.cell_type == "markdown"
    assert re.match(rf"# Lesson {int(path.stem[:2])}: \S", first.source)
    for heading in ("**For whom**", "**Time**", "**You will be able to**"):
        assert heading in first.source


@each_lesson
def test_a_lesson_has_one_folded_cell_for_the_teacher(path):
    (cell,) = [c for c in read(path).cells if "teacher" in c.metadata.get("tags", [])]
    assert cell.cell_type == "markdown"
    assert cell.source.startswith("<details><summary>For the teacher</summary>")
    assert cell.source.rstrip().endswith("</details>")
    for topic in ("discussion questions", "misconceptions", "short(en|er)", "extend|longer"):
        assert re.search(topic, cell.source, re.I), topic


@each_lesson
def test_a_lesson_ends_with_a_recap_and_its_exercises(path):
    last = read(path).cells[-1]
    assert last.source.startswith("## Recap")
    assert f"(../exercises/{path.name})" in last.source


@each_lesson
def test_code_cells_of_a_lesson_are_short(path):
    lengths = [len(cell.source.splitlines()) for cell in code_of(path)]
    assert max(lengths) <= 15
    assert sum(length <= 7 for length in lengths) >= 0.9 * len(lengths)


@each_lesson
def test_a_lesson_speaks_before_it_computes(path):
    kinds = [cell.cell_type for cell in read(path).cells]
    assert kinds[0] == kinds[1] == "markdown"
    assert "code code code code" not in " ".join(kinds)
    assert kinds.count("markdown") >= 0.75 * kinds.count("code")


@each_lesson
def test_the_learner_predicts_and_answers_questions(path):
    text = "\n".join(cell.source for cell in prose_of(path))
    assert len(re.findall(r"predict|guess|\?", text, re.I)) >= 5


@each_lesson
def test_a_figure_has_a_title_and_labelled_axes(path):
    for cell in code_of(path):
        if "subplots(" in cell.source:
            assert "title=" in cell.source or "set_title(" in cell.source, cell.id
            assert "xlabel" in cell.source, cell.id
            assert "ylabel" in cell.source, cell.id


@each_lesson
def test_a_lesson_imports_the_engine_and_never_everything(path):
    for cell in code_of(path):
        assert "import *" not in cell.source


# Exercises


@each_solution
def test_every_task_of_the_lesson_stands_in_its_exercise_as_three_cells(path):
    ids = [cell.id for cell in read(path).cells]
    tasks = [task.id for task in tasks_of(int(path.stem[:2]))]
    assert [name for name in ids if name.startswith("check-")] == [f"check-{t}" for t in tasks]
    for task in tasks:
        place = ids.index(f"question-{task}")
        assert ids[place : place + 3] == [
            f"{kind}-{task}" for kind in ("question", "answer", "check")
        ]


@each_solution
def test_a_question_begins_with_its_number_and_its_level(path):
    for cell in read(path).cells:
        if cell.id.startswith("question-"):
            task = find_task(cell.id.removeprefix("question-"))
            assert cell.source.splitlines()[0].split()[:3] == ["##", task.id, "★" * task.level]


@each_solution
def test_a_check_cell_is_its_check_alone(path):
    for cell in read(path).cells:
        if cell.id.startswith("check-"):
            assert cell.source == f'check("{cell.id.removeprefix("check-")}")'
            assert not cell.metadata


@each_solution
def test_an_exercise_begins_with_its_title_and_the_set_up(path):
    title, setup = read(path).cells[:2]
    assert re.match(rf"# Exercises {int(path.stem[:2])}: \S", title.source)
    assert setup.id == "setup"
    assert setup.source == "from triolet_lab.lessons import check, show_answer, task_board"


@each_solution
def test_each_answer_cell_of_a_solution_has_one_marked_solution_of_its_name(path):
    for cell in read(path).cells:
        if cell.id.startswith("answer-"):
            assert len(tool.SOLUTION.findall(cell.source)) == 1
            task = find_task(cell.id.removeprefix("answer-"))
            assert re.search(rf"\b{task.name}\b", tool.SOLUTION.sub("", cell.source))


@each_solution
def test_the_blank_is_up_to_date(path):
    blank = ROOT / "exercises" / path.name
    assert blank.read_text(encoding="utf-8") == tool.blank_text(read(path))


@each_blank
def test_a_blank_holds_no_solution_and_no_output(path):
    text = path.read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    assert "✓" not in text
    assert outputs_of(path) == []
    assert {cell.execution_count for cell in code_of(path)} == {None}


@each_blank
def test_no_line_of_a_solution_is_left_in_the_blank(path):
    blank = {cell.id: cell.source.splitlines() for cell in code_of(path)}
    for cell in code_of(ROOT / "exercises" / "solutions" / path.name):
        for block in re.findall(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", cell.source, re.S):
            lines = [line for line in block.splitlines() if re.search(r"[=.]|return", line)]
            left = [line for line in lines if line in blank[cell.id] and '"""' not in line]
            assert left == []


@each_blank
def test_a_blank_fails_kindly_in_every_task_and_nowhere_else(path):
    grade = check_notebook(path)
    assert (grade.fault, grade.notes) == (None, ())
    assert {result.outcome for result in grade.results} == {Outcome.OPEN}
    assert len(grade.results) == len(tasks_of(int(path.stem[:2])))
    for result in grade.results:
        assert str(hint(result)).startswith("It is not answered yet. ")
        assert "Error" not in str(hint(result))


@each_solution
def test_a_solution_solves_every_task_for_the_grader(path):
    grade = check_notebook(path)
    assert (grade.fault, grade.notes) == (None, ())
    assert [result.task for result in grade.results if not result.solved] == []


# The tool


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A checkout with one small exercise, for the tool to work on."""
    for name in ("notebooks", "exercises/solutions"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "LESSONS", tmp_path / "notebooks")
    monkeypatch.setattr(tool, "EXERCISES", tmp_path / "exercises")
    monkeypatch.setattr(tool, "SOLUTIONS", tmp_path / "exercises" / "solutions")
    return tmp_path


def write(path: Path, *sources: tuple[str, str]) -> Path:
    cells = [nbformat.v4.new_code_cell(source, id=name) for name, source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


SOLUTION = "answer_1 = ...\n### BEGIN SOLUTION\nanswer_1 = 6\n### END SOLUTION"
CHECK = 'from triolet_lab.lessons import check\ncheck("01-1")'
PRINTED = 'print("✓ 01-2 solved")'


def test_the_tool_runs_a_solution_and_writes_its_blank(course, capsys):
    path = course / "exercises" / "solutions" / "01_rules.ipynb"
    write(path, ("answer-01-1", SOLUTION), ("check-01-1", CHECK))
    assert tool.main(["--check"]) == 1
    assert "cell answer-01-1 was not run" in capsys.readouterr().out
    assert tool.main([]) == 0
    (output,) = read(path).cells[1].outputs
    assert output.data["text/plain"].startswith("✓ 01-1 solved: ")
    assert Checked.from_json(output.data[tool.MIME]).is_solved
    (answer, _) = read(course / "exercises" / "01_rules.ipynb").cells
    assert answer.source == "answer_1 = ..."
    assert tool.main(["--check"]) == 0


def test_the_tool_leaves_a_solution_that_solves_nothing_as_it_was(course, capsys):
    path = course / "exercises" / "solutions" / "01_rules.ipynb"
    wrong = SOLUTION.replace("6", "7")
    write(path, ("answer-01-1", wrong), ("check-01-1", CHECK), ("check-01-2", PRINTED))
    before = path.read_bytes()
    assert tool.main([str(path)]) == 1
    assert "The solution of 01-1 is none:\n✗ 01-1: " in capsys.readouterr().out
    assert path.read_bytes() == before
    write(path, ("answer-01-1", SOLUTION), ("check-01-1", CHECK), ("check-01-2", PRINTED))
    assert tool.main([str(path)]) == 1
    assert "The solution of 01-2 is none:\n✓ 01-2 solved" in capsys.readouterr().out
    assert not (course / "exercises" / "01_rules.ipynb").exists()


def test_the_tool_leaves_a_notebook_with_a_failing_cell_as_it_was(course, capsys):
    path = write(course / "notebooks" / "01_rules.ipynb", ("puzzle", "1 / 0"))
    before = path.read_bytes()
    assert tool.main([]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_the_tool_sees_a_blank_that_is_older_than_its_solution(course, capsys):
    path = course / "exercises" / "solutions" / "01_rules.ipynb"
    write(path, ("answer-01-1", SOLUTION))
    tool.main([])
    blank = course / "exercises" / "01_rules.ipynb"
    blank.write_text(blank.read_text().replace("...", "???"))
    assert tool.main(["--check"]) == 1
    assert "older than its solution" in capsys.readouterr().out
    assert tool.main(["--blanks"]) == 0
    assert "..." in blank.read_text()


@pytest.mark.parametrize("text", ["", "{", "[]", "plain text"])
def test_the_tool_says_what_is_no_notebook_in_one_line(course, capsys, text):
    path = course / "notebooks" / "01_rules.ipynb"
    path.write_text(text)
    assert tool.main([]) == 1
    assert capsys.readouterr().out.startswith("notebooks/01_rules.ipynb: It is no notebook: ")
