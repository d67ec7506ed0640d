"""Run nbval on one notebook and write down what became of each cell, as it happens.

It is a process of its own, with NOTEBOOK RECORD LIMITS as its arguments. Outputs are not compared:
what counts is that a cell comes to its end, and the verdict that a check shows.
"""

import json
import sys
import time
from collections.abc import Generator
from pathlib import Path
from queue import Empty
from typing import Any

import nbval.plugin
import pytest
from nbval.kernel import RunningKernel

from triolet_lab.lessons.checked import MIME
from triolet_lab.lessons.grading.limits import Limits, limit_self

LONGEST = 20_000
"""Characters of a verdict, and of an error, that are written down."""


class WatchedKernel(RunningKernel):  # type: ignore[misc]
    """nbval's kernel, which notices at once when its process has died."""

    died = False
    late = False
    """Whether the cell ran longer than it may."""

    def await_reply(self, msg_id: str, timeout: float | None = None) -> None:
        """Wait for the end of a cell, a second at a time."""
        deadline = time.monotonic() + (timeout or float("inf"))
        self.late = False
        while True:
            try:
                super().await_reply(msg_id, timeout=1)
            except Empty:
                self.died = not self.is_alive()
                self.late = time.monotonic() > deadline
                if self.died or self.late:
                    raise
            else:
                return


class Recorder:
    """A plugin that writes one line of JSON per cell."""

    def __init__(self, record: Path) -> None:
        self.record = record

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        """Write down how a cell ended; the report itself stays as it is."""
        report = yield
        if call.when == "call":
            with self.record.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(_line(item, call)) + "\n")
        return report


def _line(item: Any, call: pytest.CallInfo[None]) -> dict[str, object]:
    outputs = item.test_outputs or []
    errors = [output for output in outputs if output.output_type == "error"]
    verdicts = [output.data[MIME] for output in outputs if MIME in output.get("data", {})]
    kernel = item.parent.kernel
    return {
        "cell": item.cell.id,
        "passed": call.excinfo is None,
        "verdicts": verdicts if len(json.dumps(verdicts)) <= LONGEST else [],
        "error": str(errors[0]["ename"])[:LONGEST] if errors else "",
        "why": str(errors[0]["evalue"])[:LONGEST] if errors else "",
        "late": kernel.late,
        "died": kernel.died,
        "lost": not kernel.is_alive(),
    }


def main(notebook: str, record: str, limits_text: str) -> int:
    """Run nbval without comparing, and with nothing of the machine's own settings."""
    limits = Limits(**json.loads(limits_text))
    limit_self(limits)
    nbval.plugin.RunningKernel = WatchedKernel
    folder = Path(record).parent
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return pytest.main(
        [
            "--quiet",
            "-p",
            "no:cacheprovider",
            "-c",
            str(folder / "pytest.ini"),
            "--rootdir",
            str(Path(notebook).parent),
            "--nbval-lax",
            "--nbval-current-env",
            f"--nbval-cell-timeout={limits.cell_seconds}",
            notebook,
        ],
        plugins=[nbval.plugin, Recorder(Path(record))],
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
