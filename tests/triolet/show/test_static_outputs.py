"""What is shown of a board where no kernel runs: real nbconvert, real notebook files."""

import base64
import re

import nbformat
import pytest
from nbconvert import HTMLExporter, MarkdownExporter
from nbconvert.preprocessors import ExecutePreprocessor

CELLS = {
    "board": "from triolet_lab import TrioletBoard\nTrioletBoard('9@H8 5@I8', rack='1 2 J')",
    "study": "from triolet_lab import play\nplay(position='9@H8 5@I8 | rack 1 14 15')",
    "table": "import random\nfrom triolet_lab import play\nplay(rng=random.Random(7))",
    "rack": "from triolet_lab import Rack\nRack.parse('9 5 J')",
    "score sheet": "import random\nfrom triolet_lab import play\n"
    "table = play(rng=random.Random(7))\nturn = table.play(table.hint().placement)\ntable.game.log",
}


@pytest.fixture(scope="module")
def executed():
    notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, CELLS.values())])
    ExecutePreprocessor(kernel_name="python3", store_widget_state=False).preprocess(notebook)
    return notebook


def output(notebook, name):
    return notebook.cells[list(CELLS).index(name)].outputs[-1]["data"]


@pytest.mark.parametrize("name", ["board", "study", "table"])
def test_a_widget_brings_a_text_a_picture_and_an_image_that_is_safe(executed, name):
    data = output(executed, name)
    assert re.search(r"^ 8 ", data["text/plain"], re.MULTILINE)
    assert data["image/svg+xml"].startswith("<svg")
    image = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', data["text/html"])
    assert base64.b64decode(image[1]).decode() == data["image/svg+xml"]


@pytest.mark.words
def test_the_text_of_a_table_names_the_scores(executed):
    assert re.search(r"you \d+, greedy \d+; you to move", output(executed, "table")["text/html"])


def test_the_page_of_nbconvert_shows_every_board_as_a_picture(executed):
    page, _ = HTMLExporter().from_notebook_node(executed)
    assert len(re.findall('<img alt="[^"]', page)) >= 3
    assert "application/vnd.jupyter.widget-view+json" not in page
    assert '<table class="triolet-log">' in page
    assert len(re.findall("<img[^>]*data:image/svg", page)) == 4  # the rack is the fourth


@pytest.mark.words
def test_the_text_of_nbconvert_is_never_empty_where_a_board_was(executed):
    text, _ = MarkdownExporter().from_notebook_node(executed)
    assert text.count("Triolet board: ") + text.count("    A  B  C") >= 3


def test_no_output_holds_an_address_that_changes_with_every_run(executed):
    plain = [
        data["text/plain"] for data in map(output, [executed] * 3, ("board", "study", "table"))
    ]
    assert not any(re.search("0x[0-9a-f]{6}", text) for text in plain)
