"""Delivery: all files or none, and what was there before comes back."""

import fcntl
import os
import signal
import threading

import pytest

from massicot import output
from massicot.diagnostics import DataError


def test_a_target_in_the_way_stops_everything(tmp_path):
    output.deliver(tmp_path, {"a": b"old a", "b/c": b"old c"})
    (tmp_path / "z").mkdir()
    with pytest.raises(DataError, match="Is a directory"):
        output.deliver(tmp_path, {"a": b"new a", "b/c": b"new c", "z": b"new z"})
    assert (tmp_path / "a").read_bytes() == b"old a" and (tmp_path / "b/c").read_bytes() == b"old c"
    assert {path.name for path in tmp_path.iterdir()} == {"a", "b", "z"}


@pytest.mark.parametrize("wrong", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_between_two_renames_is_undone(tmp_path, monkeypatch, wrong):
    output.deliver(tmp_path, {"a": b"old a", "b": b"old b"})
    real = output.Path.replace

    def failing(self, target):
        if self.name == "new-2":
            raise wrong
        return real(self, target)

    monkeypatch.setattr(output.Path, "replace", failing)
    with pytest.raises((DataError, KeyboardInterrupt)):
        output.deliver(tmp_path, {"a": b"new a", "n": b"new n", "b": b"new b"})
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {"a": b"old a", "b": b"old b"}


def test_litter_of_a_killed_build_is_swept_but_not_a_living_ones(tmp_path):
    dead, living = tmp_path / ".massicot-aside-dead", tmp_path / ".massicot-aside-living"
    for folder in (dead, living):
        folder.mkdir()
        (folder / "new-0").write_bytes(b"half a file")
    lock = os.open(living, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    output.deliver(tmp_path, {"a": b"a"})
    assert not dead.exists() and (living / "new-0").exists()
    os.close(lock)
    output.deliver(tmp_path, {"a": b"a"})
    assert not living.exists()


def test_the_cure_fits_the_cause(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError) as wrong:
        output.deliver(tmp_path / "file", {"a": b""}, "--library")
    assert "--library" in str(wrong.value) and "free some space" not in str(wrong.value)


def test_what_is_no_plain_file_is_written_into_and_stays_what_it_is(tmp_path):
    pipe, there, link = tmp_path / "pipe", tmp_path / "elsewhere" / "there", tmp_path / "link"
    there.parent.mkdir()
    os.mkfifo(pipe)
    link.symlink_to(there)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    output.deliver(tmp_path, {"pipe": b"through", "link": b"behind", "plain": b"here"})
    reader.join(10)
    assert read == [b"through"] and pipe.is_fifo()
    assert link.is_symlink() and there.read_bytes() == b"behind" and (tmp_path / "plain").read_bytes() == b"here"
    output.deliver(tmp_path.parent, {os.path.relpath("/dev/null", tmp_path.parent): b"nowhere"})
    assert output.Path("/dev/null").is_char_device()


def test_nobody_interrupts_between_two_renames(tmp_path, monkeypatch):
    """A signal that comes in the midst of them is told when all are done."""
    output.deliver(tmp_path, {"a": b"old a", "b": b"old b"})
    real = output.Path.replace

    def interrupted(self, target):
        if self.name == "new-1":
            os.kill(os.getpid(), signal.SIGINT)
        return real(self, target)

    monkeypatch.setattr(output.Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        output.deliver(tmp_path, {"a": b"new a", "b": b"new b"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"new a", "b": b"new b"}
    assert tmp_path / "a" in output.DELIVERED


def test_litter_that_is_no_folder_of_ours_is_let_be(tmp_path):
    os.mkfifo(tmp_path / ".massicot-aside-pipe")
    (tmp_path / ".massicot-aside-link").symlink_to(tmp_path.parent)
    output.deliver(tmp_path, {"a": b"a"})
    assert tmp_path.parent.exists() and (tmp_path / ".massicot-aside-pipe").is_fifo()
