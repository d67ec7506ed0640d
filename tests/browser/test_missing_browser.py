"""A machine without a browser: one clear line, and a failure where CI=true."""

import pytest
from browser.jupyter import browser_path

HOW = "No browser found: install one"


@pytest.fixture(autouse=True)
def no_browser(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)


def test_without_a_browser_the_tests_are_skipped_with_one_line(monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=HOW):
        browser_path()


def test_without_a_browser_continuous_integration_fails(monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=HOW):
        browser_path()


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_each_of_the_three_browsers_will_do(monkeypatch, name):
    monkeypatch.setattr("shutil.which", lambda asked: f"/bin/{asked}" if asked == name else None)
    assert browser_path() == f"/bin/{name}"
