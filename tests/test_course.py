"""The lessons reach a learner's folder, and nothing the learner wrote is ever lost."""

import json
import os
from hashlib import sha256

import pytest

from triolet_lab.course import (
    RECORD,
    Arrival,
    CourseError,
    Delivery,
    course_files,
    course_folder,
    deliver,
)

LESSON = "notebooks/01_rules.ipynb"


@pytest.fixture
def shipped(tmp_path):
    """A small course as it lies in the package."""
    source = tmp_path / "shipped"
    write(source / LESSON, "old lesson")
    write(source / "exercises/01_rules.ipynb", "old exercise")
    write(source / "exercises/solutions/01_rules.ipynb", "the answers")
    write(source / "notebooks/.ipynb_checkpoints/01_rules-checkpoint.ipynb", "a leftover")
    write(source / "notebooks/pictures/board.svg", "a picture")
    write(source / "notebooks/sanitize.cfg", "for the tests")
    write(source / "exercises/.triolet-answers.json", "somebody's tiles")
    write(source / "exercises/solutions/.triolet-answers.json", "the right tiles")
    return source


@pytest.fixture
def folder(tmp_path):
    """The learner's folder, which is not there yet."""
    return tmp_path / "ann" / "triolet-lessons"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def texts(folder):
    """All that lies in the learner's folder, except the record."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != RECORD]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


def test_the_first_time_every_lesson_and_exercise_arrives(shipped, folder):
    deliveries = deliver(shipped, folder, "0.1.0")
    assert texts(folder) == {
        LESSON: "old lesson",
        "exercises/01_rules.ipynb": "old exercise",
        "notebooks/pictures/board.svg": "a picture",
    }
    assert {delivery.arrival for delivery in deliveries} == {Arrival.NEW}
    assert len(deliveries) == 3


def test_solutions_hidden_files_and_what_is_for_tests_stay_behind(shipped):
    names = [path.as_posix() for path in course_files(shipped)]
    assert names == [LESSON, "notebooks/pictures/board.svg", "exercises/01_rules.ipynb"]


def test_the_second_time_nothing_is_written(shipped, folder):
    deliver(shipped, folder, "0.1.0")
    assert deliver(shipped, folder, "0.1.0") == ()


def test_a_changed_lesson_stays_as_the_learner_left_it(shipped, folder):
    deliver(shipped, folder, "0.1.0")
    write(folder / LESSON, "old lesson, with my answers")
    before = texts(folder)
    assert deliver(shipped, folder, "0.1.0") == ()
    assert texts(folder) == before


def test_a_new_version_arrives_beside_a_changed_lesson_once(shipped, folder):
    deliver(shipped, folder, "0.1.0")
    write(folder / LESSON, "my answers")
    write(shipped / LESSON, "new lesson")
    beside = folder / "notebooks/01_rules.0.2.0.ipynb"
    assert deliver(shipped, folder, "0.2.0") == (Delivery(beside, Arrival.BESIDE),)
    assert (folder / LESSON).read_text() == "my answers"
    assert beside.read_text() == "new lesson"
    assert deliver(shipped, folder, "0.2.0") == ()


def test_a_new_version_takes_the_place_of_a_lesson_nobody_changed(shipped, folder):
    deliver(shipped, folder, "0.1.0")
    write(shipped / LESSON, "new lesson")
    assert deliver(shipped, folder, "0.2.0") == (Delivery(folder / LESSON, Arrival.UPDATED),)
    assert texts(folder)[LESSON] == "new lesson"
    assert len(texts(folder)) == 3


def test_a_lesson_that_is_new_in_a_version_arrives(shipped, folder):
    deliver(shipped, folder, "0.1.0")
    write(shipped / "notebooks/02_sums.ipynb", "second lesson")
    added = folder / "notebooks/02_sums.ipynb"
    assert deliver(shipped, folder, "0.2.0") == (Delivery(added, Arrival.NEW),)


def test_a_deleted_lesson_comes_back_fresh(shipped, folder):
    deliver(shipped, folder, "0.1.0")
    (folder / LESSON).unlink()
    assert deliver(shipped, folder, "0.1.0") == (Delivery(folder / LESSON, Arrival.NEW),)


def test_a_file_that_has_the_new_name_already_is_not_overwritten(shipped, folder):
    write(folder / LESSON, "my answers")
    write(folder / "notebooks/01_rules.0.2.0.ipynb", "my notes")
    write(folder / "notebooks/01_rules.0.2.0-2.ipynb", "more notes")
    deliver(shipped, folder, "0.2.0")
    notes = {name: text for name, text in texts(folder).items() if name.startswith("notebooks/01")}
    assert notes == {
        LESSON: "my answers",
        "notebooks/01_rules.0.2.0.ipynb": "my notes",
        "notebooks/01_rules.0.2.0-2.ipynb": "more notes",
        "notebooks/01_rules.0.2.0-3.ipynb": "old lesson",
    }


@pytest.mark.parametrize("record", [None, "{", "[1, 2]", '{"notebooks/01_rules.ipynb": 7}', "\x00"])
def test_without_a_readable_record_a_differing_file_is_the_learners(shipped, folder, record):
    deliver(shipped, folder, "0.1.0")
    write(shipped / LESSON, "new lesson")
    (folder / RECORD).unlink()
    if record is not None:
        write(folder / RECORD, record)
    deliver(shipped, folder, "0.2.0")
    assert texts(folder)[LESSON] == "old lesson"
    assert texts(folder)["notebooks/01_rules.0.2.0.ipynb"] == "new lesson"
    assert json.loads((folder / RECORD).read_text())[LESSON]


def test_a_folder_in_the_place_of_a_lesson_is_an_error_in_one_sentence(shipped, folder):
    (folder / LESSON).mkdir(parents=True)
    with pytest.raises(CourseError, match=r"cannot be copied to .*triolet-lessons: "):
        deliver(shipped, folder, "0.1.0")


def test_a_file_in_the_place_of_the_folder_is_an_error_in_one_sentence(shipped, folder):
    write(folder, "not a folder")
    with pytest.raises(CourseError, match=r"The lessons cannot be copied to .*: "):
        deliver(shipped, folder, "0.1.0")
    assert folder.read_text() == "not a folder"


def test_an_interrupted_copy_leaves_the_old_lesson_and_no_draft(shipped, folder, monkeypatch):
    deliver(shipped, folder, "0.1.0")
    before = texts(folder)
    write(shipped / LESSON, "new lesson")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(folder), "replace", full)
    with pytest.raises(CourseError, match="No space left on device"):
        deliver(shipped, folder, "0.2.0")
    assert texts(folder) == before


def test_the_course_of_this_checkout_is_found():
    names = {path.as_posix() for path in course_files(course_folder())}
    assert "notebooks/README.md" in names
    assert not any("solutions" in name or "sanitize" in name for name in names)


def test_an_installation_without_lessons_says_so(tmp_path, monkeypatch):
    module = tmp_path / "package" / "course.py"
    monkeypatch.setattr("triolet_lab.course.__file__", os.fspath(module))
    with pytest.raises(CourseError, match="install triolet-lab again"):
        course_folder()


def notebook(*sources, **changes):
    """The text of a notebook with these cells, as it is shipped or with changes."""
    cells = [
        {"cell_type": "code", "id": f"cell-{number}", "source": source, "outputs": []}
        for number, source in enumerate(sources)
    ]
    return json.dumps(
        {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5} | changes
    )


def opened(text):
    """The same notebook after it was opened, run and saved."""
    book = json.loads(text)
    book["metadata"] = {"language_info": {"version": "3.13"}}
    for cell in book["cells"]:
        cell |= {"source": cell["source"].splitlines(True), "outputs": [{"text": "15"}]}
    book["cells"].append({"cell_type": "code", "id": "new", "source": [], "outputs": []})
    return json.dumps(book, indent=1)


def test_a_lesson_that_was_only_opened_and_run_makes_room_for_a_new_version(shipped, folder):
    write(shipped / LESSON, notebook("9 + 6\n7 + 8", "print(15)"))
    deliver(shipped, folder, "0.1.0")
    write(folder / LESSON, opened((folder / LESSON).read_text()))
    assert deliver(shipped, folder, "0.1.0") == ()
    write(shipped / LESSON, notebook("9 + 5"))
    assert deliver(shipped, folder, "0.2.0") == (Delivery(folder / LESSON, Arrival.UPDATED),)


@pytest.mark.parametrize("sources", [("9 + 6 ",), ("9 + 6", "mine"), ()])
def test_a_lesson_with_other_cells_is_the_learners(shipped, folder, sources):
    write(shipped / LESSON, notebook("9 + 6"))
    deliver(shipped, folder, "0.1.0")
    write(folder / LESSON, notebook(*sources))
    write(shipped / LESSON, notebook("9 + 5"))
    beside = folder / "notebooks/01_rules.0.2.0.ipynb"
    assert deliver(shipped, folder, "0.2.0") == (Delivery(beside, Arrival.BESIDE),)


def test_a_folder_of_version_0_1_0_has_digests_of_bytes(shipped, folder):
    text = notebook("9 + 6")
    write(folder / LESSON, text)
    digest = sha256(text.encode()).hexdigest()
    write(folder / RECORD, json.dumps({LESSON: digest}))
    write(shipped / LESSON, notebook("9 + 5"))
    arrivals = {found.path: found.arrival for found in deliver(shipped, folder, "0.2.0")}
    assert arrivals[folder / LESSON] is Arrival.UPDATED
