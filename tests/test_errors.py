"""What a notebook shows of an error: the reader's own line and one sentence."""

import subprocess
import sys

import pytest

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triolet.play.game import Game


def test_only_the_readers_own_lines_are_shown():
    with pytest.raises(NotationError) as caught:
        Game(rng=7 and __import__("random").Random(7)).play("99@H8")
    shown = caught.value._render_traceback_()
    assert len(shown) == 2
    assert "play(" in shown[0]
    assert shown[1].startswith("NotationError: '99' is not a tile")


def test_an_error_that_was_never_raised_is_its_sentence_alone():
    assert LabError("No.")._render_traceback_() == ["LabError: No."]


def test_ipython_shows_the_sentence_and_the_line_of_the_cell():
    code = "from IPython.core.interactiveshell import InteractiveShell\n"
    code += "shell = InteractiveShell()\n"
    code += "shell.run_cell('from triolet_lab import Board\\nBoard.parse(\"99@H8\")')"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert [line for line in shown.splitlines() if line][:1] == ['line 2: Board.parse("99@H8")']
    assert "NotationError: '99' is not a tile" in shown
    assert "Traceback" not in shown
