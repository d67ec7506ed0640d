"""After a cell has failed, the answer that it should have renewed is gone."""

import importlib

import pytest
from IPython.core.interactiveshell import InteractiveShell

from triolet_lab.lessons import failed_cells
from triolet_lab.lessons.failed_cells import given_names, watch

SETUP = "from triolet_lab.lessons import check, task_board"


@pytest.fixture
def shell():
    """A shell as a notebook has it, in which the exercises are set up."""
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    watch()  # what the import does in a fresh kernel
    shell.run_cell(SETUP)
    yield shell
    InteractiveShell.clear_instance()


@pytest.fixture
def said(shell, capsys):
    """What the check of a task prints after these cells."""

    def run(task: str, *cells: str) -> str:
        for cell in cells:
            shell.run_cell(cell)
        capsys.readouterr()
        shell.run_cell(f'check("{task}")')
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    "failing",
    [
        "answer_1 = = 6",
        "answer_1 = 6 six",
        "answer_1 = 6 / 0",
        "answer_1 = 6\n1 / 0",
        "note, answer_1 = 1",
        "answer_1: int = six",
        "if True:\n    answer_1 = six",
        "answer_1 += six",
    ],
)
def test_an_answer_from_before_is_not_judged_after_its_cell_has_failed(said, failing):
    assert said("01-1", "answer_1 = 6").startswith("✓ ")
    told = said("01-1", failing)
    assert told.startswith("○ ")


@pytest.mark.words
def test_after_a_failed_cell_it_is_told_to_mend_that_first(said):
    assert "if it shows an error, mend that first" in said("01-1", "answer_1 = 6 / 0")
    assert said("01-1", "answer_1 = 6").startswith("✓ ")


def test_a_function_from_before_is_not_judged_after_its_cell_has_failed(said):
    good = "def may_be_neighbours(first, second):\n    return first + second <= 15"
    assert said("01-3", good).startswith("✓ ")
    assert said("01-3", good.replace("first, second", "first,,")).startswith("○ ")


def test_a_board_from_before_is_not_judged_after_its_cell_has_failed(said):
    assert said("01-2", 'board_2 = task_board("01-2")', 'board_2.place("3@I8")').startswith("✓")
    assert said("01-2", 'board_2 = task_board("01-2"').startswith("○ ")


@pytest.mark.parametrize(
    "failing",
    ["1 / 0", "mine = 1 / 0", "answer_1 == six", "print(answer_1, 1 / 0)", "f(answer_1=6 / 0)"],
)
def test_an_answer_stays_when_another_cell_fails(said, failing):
    assert said("01-1", "answer_1 = 6", failing).startswith("✓ ")


def test_names_that_belong_to_no_task_stay(shell):
    shell.run_cell("mine = 3")
    shell.run_cell("mine = 4 / 0")
    assert shell.user_ns["mine"] == 3
    assert given_names("mine = answer = 4") == set()


def test_however_often_it_is_loaded_it_listens_once(shell):
    for _ in range(3):
        watch()
        importlib.reload(failed_cells).watch()
    hooks = shell.events.callbacks["post_run_cell"]
    assert [hook.__module__ for hook in hooks].count(failed_cells.__name__) == 1


def test_without_a_shell_there_is_nothing_to_watch():
    InteractiveShell.clear_instance()
    watch()
