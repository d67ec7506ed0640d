"""What the files of the project say of each other is true."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from triolet_lab import __version__

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("words", ["", " test", " bench"])
def test_the_readme_gives_the_command(words):
    assert re.search(rf"python3 lab\.py{words}(?! ?\w)", read("README.md"))


def test_ci_runs_the_test_command_of_the_readme_and_counts_what_is_missing():
    lines = read(".ci/run").splitlines()
    assert lines[-1] == "exec python3 lab.py test"
    assert "export CI=true" in lines


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission to execute")
def test_ci_can_be_started():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


@pytest.mark.parametrize("page", PAGES)
def test_links_to_files_of_the_project_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)", read(page))
    broken = [link for link in links if ":" not in link and not (ROOT / link).exists()]
    assert not broken


def test_the_first_cell_of_the_readme_that_makes_a_table_shows_it():
    cells = re.findall(r"```python\n(.*?)```", read("README.md"), re.DOTALL)
    made = next(cell for cell in cells if "table = play()" in cell)
    assert made.split()[-1] == "table"


def named_paths(page: str) -> list[str]:
    """The files and folders of the project that a page names."""
    folders = "triolet_lab|tests|tools|notebooks|exercises|benchmarks"
    return re.findall(rf"(?<![\w/])((?:{folders})/[\w./]*[\w/])", read(page))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_a_page_names_files_that_exist(page):
    named = named_paths(page)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_map_leads_to_a_file_for_every_wish():
    wishes = re.search(r"\| You want to … \|.*?\n\n", read("CONTRIBUTING.md"), re.S)
    assert wishes
    rows = wishes[0].strip().splitlines()[2:]
    assert len(rows) >= 12
    assert [row for row in rows if "`triolet_lab/" not in row.split("|")[2]] == []


def test_the_changelog_has_this_version():
    assert re.search(rf"^## {re.escape(__version__)}\b", read("CHANGELOG.md"), re.M)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob(f"triolet_lab-{__version__}-*.whl")
    return path


def test_the_wheel_carries_types_lessons_and_licence(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert names >= {
        "triolet_lab/jupyter/overrides.json",
        "triolet_lab/triolet/thinking/puzzles.txt",
        "triolet_lab/py.typed",
        "triolet_lab/_course/notebooks/README.md",
        "triolet_lab/_course/exercises/README.md",
        f"triolet_lab-{__version__}.dist-info/licenses/LICENSE",
    }


def test_the_wheel_leaves_tests_and_tools_at_home(wheel):
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"triolet_lab", f"triolet_lab-{__version__}.dist-info"}


def test_an_unpacked_wheel_finds_its_own_lessons(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = "from triolet_lab.course import course_folder; print(course_folder())"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", code]
    output = subprocess.check_output(command, text=True, cwd=tmp_path, env=environment)
    assert Path(output.strip()) == tmp_path / "triolet_lab" / "_course"
