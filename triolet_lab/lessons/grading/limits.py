"""Running a program that may go astray, so that an accident in it stays there.

This is a railing, not a cage: it holds what loops, forks, hoards or floods by mistake.
"""

import contextlib
import errno
import mmap
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from triolet_lab.lessons.grading.stops import Stop, Why

MARK = "TRIOLET_LAB_CHECK"
"""The variable by which the processes of one run are found again, wherever they went."""

PAUSE = 0.2
"""Seconds between two looks at what a run is doing."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one notebook may use."""

    cell_seconds: int = 20
    seconds: int = 180
    """For the whole notebook."""
    memory: int = 2 * 1024**3
    """Bytes, for all its processes together."""
    disk: int = 100 * 1024**2
    """Bytes, for all files in its folder; half of it for any single file."""
    processes: int = 24
    output: int = 100_000
    """Characters that a cell may print."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended."""

    code: int | None
    """What the program returned; None when it was stopped."""
    fault: Stop | None = None
    """Which limit stopped it, if any did."""


def run_limited(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    limits: Limits,
    *,
    used: Path | None = None,
) -> Ending:
    """Run a program in `folder` until it ends or breaks a limit; then end what it started.

    The files in `used`, or else in `folder`, count as its own. Only a process that was given
    another environment, by one that ended at once, is not found again.
    """
    family = _Family(secrets.token_hex(16))
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**environment, MARK: family.mark},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return _watch(process, family, used or folder, limits)
    finally:
        _end_all(process, family)


def _watch(
    process: subprocess.Popen[bytes], family: "_Family", folder: Path, limits: Limits
) -> Ending:
    deadline = time.monotonic() + limits.seconds
    while process.poll() is None:
        fault = _fault(family.members(), folder, limits)
        if time.monotonic() > deadline:
            fault = Stop(Why.SECONDS, limits.seconds)
        if fault:
            return Ending(None, fault)
        time.sleep(PAUSE)
    return Ending(process.returncode)


def _fault(found: Collection[psutil.Process], folder: Path, limits: Limits) -> Stop | None:
    if len(found) > limits.processes:
        return Stop(Why.PROCESSES, limits.processes)
    if sum(map(_memory, found)) > limits.memory:
        return Stop(Why.MEMORY, limits.memory // 1024**2)
    if _size(folder) > limits.disk:
        return Stop(Why.DISK, limits.disk // 1024**2)
    return None


class _Family:
    """The processes of a run: those with its mark, and those that one of them started."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self._known: set[psutil.Process] = set()

    def members(self) -> Collection[psutil.Process]:
        """Those that are alive now."""
        self._known = set(filter(_is_alive, self._known))
        for process in psutil.process_iter():
            if process not in self._known and _is_alive(process) and self._has(process):
                self._known.add(process)
        return self._known

    def _has(self, process: psutil.Process) -> bool:
        with contextlib.suppress(psutil.Error, OSError):  # it may be another user's
            if process.environ().get(MARK) == self.mark:
                return True
        # Remembered from now on: once its parent has ended, nothing else tells whose it is.
        with contextlib.suppress(psutil.Error, OSError):
            return process.parent() in self._known
        return False


def _is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


def _memory(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def _size(folder: Path) -> int:
    total = 0
    for root, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):  # it may be gone already
                total += Path(root, name).lstat().st_size
    return total


def _end_all(process: subprocess.Popen[bytes], family: _Family) -> None:
    """End every process of a run: first halt them all, so that none starts another meanwhile."""
    for _ in range(50):
        found = tuple(family.members())
        if not found:
            break
        for action in (psutil.Process.suspend, psutil.Process.kill):
            for member in found:
                with contextlib.suppress(psutil.Error):
                    action(member)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PAUSE)
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()


# Inside the run.

ADDRESS_SPACE = 6 * 1024**3
"""What libraries reserve without using it, on top of the memory that a run may use."""


def limit_self(limits: Limits) -> None:
    """Let the system hold this process, and all that it starts, to the limits it knows."""
    try:
        import resource
    except ImportError:  # Windows has none: there the watching process is alone
        return
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: limits.disk // 2,
        resource.RLIMIT_CPU: 2 * limits.seconds,
        resource.RLIMIT_AS: limits.memory + ADDRESS_SPACE,
    }
    if sys.platform == "linux" and os.geteuid() != 0:  # root is never held by it
        wanted[resource.RLIMIT_NPROC] = _threads_of_user() + 16 * limits.processes
    for kind, value in wanted.items():
        _, highest = resource.getrlimit(kind)
        soft = value if highest == resource.RLIM_INFINITY else min(value, highest)
        with contextlib.suppress(ValueError, OSError):  # a system may not know this one
            resource.setrlimit(kind, (soft, soft))


def _threads_of_user() -> int:
    """How many threads the user runs already: the system counts them all."""
    total = 0
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.uids().real == os.getuid():
                total += process.num_threads()
    return total


PROCESSORS = 2
"""How many processors a notebook finds."""


class TooMuchOutputError(Exception):
    """A cell has printed more than anybody would read."""


def limit_cells(output: int, processes: int) -> None:
    """Inside the kernel: end a cell that prints without end or forks without end."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    # IPython itself exchanges `write` around each cell, so this has to be done for each cell too.
    shell.events.register("pre_run_cell", lambda _info: _limit_output(output))
    # A simulation starts a worker for each processor: a class is checked on one machine.
    for name in ("cpu_count", "process_cpu_count"):
        setattr(os, name, lambda: PROCESSORS)
    if hasattr(os, "fork"):
        os.fork = _counted_fork(os.fork, processes)


def _limit_output(limit: int) -> None:
    printed = 0
    for stream in (sys.stdout, sys.stderr):
        write = partial(type(stream).write, stream)

        def counted(text: str, write: Callable[[str], int] = write) -> int:
            nonlocal printed
            printed += len(text)
            if printed > limit:
                raise TooMuchOutputError(f"it printed more than {limit} characters")
            return write(text)

        stream.write = counted  # type: ignore[method-assign]


def _counted_fork(fork: Callable[[], int], limit: int) -> Callable[[], int]:
    """A fork that all its children count together, so that none of them can go on for ever."""
    shared = mmap.mmap(-1, 8)

    def counted() -> int:
        count = int.from_bytes(shared[:8], "little") + 1
        if count > limit:
            raise BlockingIOError(errno.EAGAIN, f"more than {limit} forks")
        shared[:8] = count.to_bytes(8, "little")
        return fork()

    return counted
