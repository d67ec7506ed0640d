"""Run nbval on one notebook and write down what became of each cell, as it happens.

It is a process of its own, with NOTEBOOK RECORD SANITIZE LIMITS as its arguments.
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

from triolet_lab.lessons.grading.limits import Limits, limit_self

LONGEST = 4000
"""Characters of a cell's printed text that are written down."""


class WatchedKernel(RunningKernel):  # type: ignore[misc]
    """nbval's kernel, which notices at once when its process has died."""

    died = False

    def await_reply(self, msg_id: str, timeout: float | None = None) -> None:
        """Wait for the end of a cell, a second at a time."""
        deadline = time.monotonic() + (timeout or float("inf"))
        while True:
            try:
                super().await_reply(msg_id, timeout=1)
            except Empty:
                self.died = not self.is_alive()
                if self.died or time.monotonic() > deadline:
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
    text = "".join(output.text for output in outputs if output.output_type == "stream")
    said = str(call.excinfo.value) if call.excinfo else ""
    kernel = item.parent.kernel
    return {
        "cell": item.cell.id,
        "passed": call.excinfo is None,
        "text": text[:LONGEST],
        "error": f"{errors[0]['ename']}: {errors[0]['evalue']}"[:LONGEST] if errors else "",
        "late": said.startswith("Timeout"),
        "died": kernel.died,
        "lost": not kernel.is_alive(),
    }


def main(notebook: str, record: str, sanitize: str, limits_text: str) -> int:
    """Run nbval in strict mode, with nothing of the machine's own settings."""
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
            "--nbval",
            "--nbval-current-env",
            f"--nbval-cell-timeout={limits.cell_seconds}",
            f"--nbval-sanitize-with={sanitize}",
            notebook,
        ],
        plugins=[nbval.plugin, Recorder(Path(record))],
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
