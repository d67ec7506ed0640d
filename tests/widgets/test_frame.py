"""The frame of every widget: words, pictures, errors, and that its script is one whole module."""

import shutil
import subprocess
from typing import ClassVar

import ipywidgets
import pytest
import traitlets

from triolet_lab.errors import LabError
from triolet_lab.language import joined, language, say, speak
from triolet_lab.triolet.show.board import TrioletBoard
from triolet_lab.triolet.show.candidates import CandidateTable
from triolet_lab.widgets.frame import STATIC, Drawn, Frame, Keeper, Said, Still, errors_told, style

LONGEST = 450
"""So many lines a script or a style sheet may have."""


class Sign(Drawn):
    """The smallest widget."""

    _esm = "export default { render() {} }"
    SAYS: ClassVar = {"hello": say("Hello.")}
    message = Said("").tag(sync=True)

    def still(self):
        return Still("a sign", "<svg/>", say("Sign: {what}", what="<one>"), say("below & beside"))


@pytest.fixture
def nonsense():
    before = language()
    speak("nonsense")
    yield
    speak(before)


@pytest.mark.words
def test_a_message_becomes_words_when_it_is_assigned():
    sign = Sign()
    sign.message = say("{count} of {all}", count=1, all=2)
    assert sign.message == "1 of 2"
    sign.message = joined([say("One."), say("Two.")], " ")
    assert sign.get_state("message") == {"message": "One. Two."}
    with pytest.raises(traitlets.TraitError):
        sign.message = 7


def test_a_page_gets_its_words_in_the_language_spoken(nonsense):
    assert Sign().words["hello"].startswith("⟦")


@pytest.mark.words
def test_where_no_kernel_is_a_text_and_a_named_picture_are_shown():
    data, _ = Sign()._repr_mimebundle_()
    assert data["text/plain"] == repr(Sign()) == "a sign"
    assert data["image/svg+xml"] == "<svg/>"
    assert '<img alt="Sign: &lt;one&gt;" src="data:image/svg+xml;base64,' in data["text/html"]
    assert data["text/html"].endswith("<pre>below &amp; beside</pre>")
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.words
def test_what_has_no_picture_shows_its_text():
    data, _ = CandidateTable()._repr_mimebundle_()
    assert (data["text/plain"], data["text/html"]) == (
        "No candidates.",
        "<pre>No candidates.</pre>",
    )
    assert "image/svg+xml" not in data


def test_no_repr_holds_an_address():
    assert repr(Keeper()) == "<Keeper>"
    assert repr(Frame([])) == "<Frame>"


def test_a_frame_has_its_style_and_a_keeper_of_its_keys():
    frame = Frame([ipywidgets.Button()])
    assert [type(part).__name__ for part in frame.children] == ["Button", "Keeper"]
    assert set(Frame.LOOK) <= set(frame._dom_classes)


@pytest.mark.words
def test_an_error_becomes_a_message():
    sign = Sign()
    with errors_told(sign):
        raise LabError(say("It cannot be."))
    assert sign.message == "It cannot be."
    with errors_told(sign):
        raise ZeroDivisionError("no luck")
    assert sign.message == "Something went wrong: ZeroDivisionError: no luck"


@pytest.mark.parametrize("widget", [TrioletBoard, CandidateTable, Keeper])
def test_the_script_of_a_widget_is_one_module(widget, tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not here.")
    path = tmp_path / "widget.mjs"
    path.write_text(str(widget._esm), encoding="utf-8")
    subprocess.run([node, "--check", path], check=True)
    assert str(widget._esm).count("export default") == 1


@pytest.mark.parametrize("widget", [TrioletBoard, CandidateTable, Keeper])
def test_every_style_sheet_begins_with_that_of_the_page(widget):
    assert str(widget._css).startswith(style())


def test_no_script_and_no_style_sheet_is_too_long():
    files = [path for path in STATIC.parents[1].rglob("static/*") if path.is_file()]
    assert len(files) > 5
    assert [
        path.name for path in files if len(path.read_text("utf-8").splitlines()) > LONGEST
    ] == []
