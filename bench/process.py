"""One command in a new process, and what it cost."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# getrusage(2): ru_maxrss is in kilobytes on Linux; macOS counts bytes.
_MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Spent:
    """Wall time, peak memory, and how it ended."""

    seconds: float
    memory: int
    code: int
    in_time: bool
    last_words: str


def spend(command: Sequence[str], environment: Mapping[str, str], folder: Path, limit: float) -> Spent:
    """Run it to its end, or kill it and its children after `limit` seconds.

    Linux starts a child's ru_maxrss at its parent's own peak, so this process has to stay small:
    it imports no library that a contender does.
    """
    with tempfile.TemporaryFile() as errors:
        began = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
        )
        late = threading.Event()
        watch = threading.Timer(limit, lambda: (late.set(), _kill(process.pid)))
        watch.start()
        try:
            # Not Popen.wait: only wait4 gives the usage of this child alone.
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - began
        except BaseException:
            _kill(process.pid)
            process.wait()
            raise
        finally:
            watch.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace").strip().splitlines()
    return Spent(
        seconds=seconds,
        memory=usage.ru_maxrss * _MAXRSS_UNIT,
        code=process.returncode,
        in_time=not late.is_set(),
        last_words=said[-1] if said else "",
    )


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def available_memory() -> int | None:
    """Bytes a new process may fill, where Linux says so: of the machine, and of our cgroup."""
    found = []
    with contextlib.suppress(OSError):
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
        found += [int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")]
    with contextlib.suppress(OSError, ValueError):  # ValueError: “max”, no limit
        group = Path("/sys/fs/cgroup")
        found.append(int((group / "memory.max").read_text()) - int((group / "memory.current").read_text()))
    return min(found, default=None)
