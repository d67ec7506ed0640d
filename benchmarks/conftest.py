"""The table at the end: what was measured, per unit, against the aim."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROWS = pytest.StashKey[list[tuple[str, float, float | None]]]()


@pytest.fixture
def measure(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Callable[..., None]:
    """Measure a task that does so many units of work; the aim is in seconds for one unit."""

    def run(
        label: str,
        task: Callable[..., object],
        units: int,
        aim: float | None = None,
        setup: Callable[[], object] | None = None,
    ) -> None:
        benchmark.pedantic(task, setup=setup, rounds=5, warmup_rounds=0 if setup else 1)
        if benchmark.stats:
            row = (label, benchmark.stats["mean"] / units, aim)
            request.config.stash.setdefault(ROWS, []).append(row)

    return run


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    rows = config.stash.get(ROWS, [])
    if rows:
        terminalreporter.section("Triolet, plain Python")
        terminalreporter.line(f"{'':<46}{'ms each':>10}{'per second':>12}{'of the aim':>12}")
    for label, seconds, aim in rows:
        share = f"{seconds / aim:.0%}" if aim else ""
        line = f"{label:<46}{seconds * 1000:>10.3f}{1 / seconds:>12,.0f}{share:>12}"
        terminalreporter.line(line)
