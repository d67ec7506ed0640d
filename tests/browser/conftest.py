"""The fixtures of the tests in a real browser; the benchmarks use the same."""

from browser.jupyter import chromium, lab, lab_page, server

__all__ = ["chromium", "lab", "lab_page", "server"]
