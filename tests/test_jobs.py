"""Other processes: what others wait for is done first; what goes wrong comes back; a dead process is a problem."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path

import pytest

from massicot import jobs
from massicot.diagnostics import DataError
from massicot.jobs import MOST, Jobs
from tests.conftest import ROOT

CORES = min(cpu_count() or 1, MOST)


@pytest.fixture(autouse=True)
def product_pool(monkeypatch):
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", ProcessPoolExecutor)


def wait(folder, name, seconds=0.0):
    (folder / name).write_text(str(time.monotonic_ns()))
    time.sleep(seconds)
    return name


def fail():
    raise ValueError("no")


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def litter(folder):
    """Begin a folder for temporary files, and never come to remove it."""
    Path(tempfile.mkdtemp(prefix="litter-")).joinpath("file").touch()
    (folder / "begun").touch()
    time.sleep(30)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """A folder for temporary files, of this process and those it starts."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return folder


def test_processes_that_are_ended_leave_no_temporary_files(tmp_path, temporary):
    with Jobs("sets type", "wait") as pool:
        pool.submit(litter, tmp_path)
        while not (tmp_path / "begun").exists():
            time.sleep(0.05)
        assert list(temporary.rglob("litter-*"))
    assert not list(temporary.iterdir())


PARENT = """
import os, pathlib, sys, time
from massicot.jobs import Jobs
from tests.test_jobs import told_and_asleep
if __name__ == "__main__":
    with Jobs("sets type", "wait", cores=2) as pool:
        jobs = [pool.submit(told_and_asleep, pathlib.Path(sys.argv[1])) for _ in range(2)]
        pool.result(jobs[0])
"""


def told_and_asleep(folder):
    (folder / str(os.getpid())).touch()
    time.sleep(60)


def test_workers_end_with_a_parent_that_was_killed_and_the_next_run_removes_what_is_left(tmp_path, temporary):
    told, script = tmp_path / "told", tmp_path / "parent.py"
    told.mkdir()
    script.write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{PARENT}")
    parent = subprocess.Popen([sys.executable, str(script), str(told)])
    while len(list(told.iterdir())) < 2:
        time.sleep(0.05)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    end = time.monotonic() + 20
    while any(Path(f"/proc/{worker.name}").exists() for worker in told.iterdir()):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert list(temporary.iterdir())
    with Jobs("sets type", "wait") as pool:
        assert pool.result(pool.submit(wait, tmp_path, "done")) == "done"
    assert not list(temporary.iterdir())


@pytest.mark.slow
def test_typesetting_leaves_no_temporary_files(tmp_path, temporary, monkeypatch):
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))
    words = ["build", "chaton", "--only", "booklet,guide", "--form", "fold", "--output", str(tmp_path / "output")]
    assert subprocess.run([sys.executable, "-m", "massicot", *words], check=True).returncode == 0
    # Where no processes can be started, type is set in our own.
    alone = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
    alone += "from tests.booklet.shelf import pictures, stock\nfrom massicot.booklet.render import printed\n"
    alone += "printed('<html lang=fr><title>x</title><p>x', '', pictures(), stock().fonts)"
    subprocess.run([sys.executable, "-c", alone], check=True)
    assert not list(temporary.iterdir())


def test_what_is_wanted_first_overtakes_what_is_waiting(tmp_path):
    with Jobs("sets type", "wait") as pool:
        busy = [pool.submit(wait, tmp_path, f"busy{n}", 0.3) for n in range(CORES)]
        later = [pool.submit(wait, tmp_path, f"later{n}") for n in range(3)]
        first = pool.submit_first(wait, tmp_path, "first")
        assert [pool.result(job) for job in (*busy, *later, first)][-1] == "first"
    begun = {path.name: int(path.read_text()) for path in tmp_path.iterdir()}
    assert all(begun["first"] < begun[f"later{n}"] for n in range(1, 3))


def test_more_than_there_are_cores_is_done_and_what_goes_wrong_comes_back(tmp_path):
    with Jobs("sets type", "wait") as pool:
        begun = [pool.submit(wait, tmp_path, str(n)) for n in range(3 * CORES)]
        wrong = pool.submit(fail)
        assert [pool.result(job) for job in begun] == [str(n) for n in range(3 * CORES)]
        with pytest.raises(ValueError, match="no"):
            pool.result(wrong)
        assert pool.result(pool.submit(wait, tmp_path, "after")) == "after"


def test_a_process_that_was_killed_is_a_problem_with_a_cure_for_all_that_wait(tmp_path):
    with Jobs("sets type", "wait") as pool:
        dead = pool.submit(die)
        begun = [pool.submit(wait, tmp_path, f"w{n}", 0.2) for n in range(4 * CORES)]
        with pytest.raises(DataError, match="killed"):
            pool.result(dead)
        with pytest.raises(DataError, match="killed"):
            pool.result(begun[-1])


def test_an_interrupted_build_does_not_wait_for_what_was_not_begun(tmp_path):
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Jobs("sets type", "wait") as pool:
        begun = [pool.submit(wait, tmp_path, f"w{n}", 30) for n in range(4 * CORES)]
        raise KeyboardInterrupt
    assert time.monotonic() - start < 15
    assert begun[-1].cancelled()


def test_two_who_ask_for_the_same_at_once_get_one():
    with Jobs("waits", "wait") as jobs:
        begun = []

        def begin():
            begun.append(jobs.chain(partial(sum, (1, 2))))
            begun[0].result()  # another thread has its turn
            return begun[0]

        asked = [jobs.chain(partial(jobs.once, "key", begin)) for _ in range(4)]
        assert {job.result().result() for job in asked} == {3}
    assert len(begun) == 1
