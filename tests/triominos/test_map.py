"""The front of the house: its names, loaded when they are first used."""

import subprocess
import sys

import pytest

from triolet_lab import triominos


def test_every_name_is_there():
    for name in triominos.__all__:
        assert getattr(triominos, name) is not None
        assert name in dir(triominos)


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(AttributeError, match="has no attribute 'Triangle'"):
        _ = triominos.Triangle


def test_the_house_needs_the_standard_library_alone_and_nothing_of_triolet():
    code = "import sys; from triolet_lab.triominos import *; print(*sys.modules)"
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = set(printed.stdout.split())
    assert "triolet_lab.triominos.play.match" in loaded
    assert not loaded & {"numpy", "ipywidgets", "matplotlib", "triolet_lab.triolet.rules"}
