"""The table at the end: what was measured, per unit, against the aim."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROWS = pytest.StashKey[list[tuple[str, float, float | None]]]()
REMARKS = pytest.StashKey[list[str]]()


@pytest.fixture
def measure(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Callable[..., None]:
    """Measure a task that does so many units of work; the aim is in seconds for one unit."""

    def run(
        label: str,
        task: Callable[..., object],
        units: int,
        aim: float | None = None,
        setup: Callable[[], object] | None = None,
        rounds: int = 5,
    ) -> None:
        warm = 0 if setup or rounds == 1 else 1
        benchmark.pedantic(task, setup=setup, rounds=rounds, warmup_rounds=warm)
        if benchmark.stats:
            row = (label, benchmark.stats["mean"] / units, aim)
            request.config.stash.setdefault(ROWS, []).append(row)

    return run


@pytest.fixture
def remark(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Add a line below the table."""
    return request.config.stash.setdefault(REMARKS, []).append


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    rows = config.stash.get(ROWS, [])
    if rows:
        terminalreporter.section("Triolet")
        terminalreporter.line(f"{'':<46}{'ms each':>10}{'per second':>12}{'of the aim':>12}")
    for label, seconds, aim in rows:
        share = f"{seconds / aim:.0%}" if aim else ""
        line = f"{label:<46}{seconds * 1000:>10.3f}{1 / seconds:>12,.0f}{share:>12}"
        terminalreporter.line(line)
    for text in config.stash.get(REMARKS, []):
        terminalreporter.line(text)
