"""Settings of all tests: how long a property takes on a busy machine proves nothing."""

import pytest
from hypothesis import settings

from triolet_lab.language import language, speak

settings.register_profile("suite", deadline=None)
settings.load_profile("suite")


def pytest_addoption(parser):
    parser.addoption("--speak", metavar="LANGUAGE", help="say everything in this language")


def pytest_configure(config):
    if name := config.getoption("--speak"):
        speak(name)


def pytest_collection_modifyitems(items):
    """What looks at English words is left out where another language is spoken."""
    if language() != "en":
        for item in items:
            if item.get_closest_marker("words"):
                item.add_marker(pytest.mark.skip(reason="it looks at English words"))
