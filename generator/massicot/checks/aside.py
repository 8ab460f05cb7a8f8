"""Work that a copy of this process does on another core, while this one goes on."""

import os
import pickle
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def aside(work: Callable[[], T]) -> Callable[[], T]:
    """Begin it, and say later what came of it. Where no copy can be made, or it does not get to its end, the work is
    done when it is asked for: what comes of it is the same, and so are its errors."""
    if not can_fork():
        return work
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:  # no more processes, or no memory for one
        os.close(reading)
        os.close(writing)
        return work
    if child == 0:
        _be_the_copy(work, writing)
    os.close(writing)

    def result() -> T:
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
        if status:
            return work()
        done: T = pickle.loads(told)  # noqa: S301  # our own copy wrote it
        return done

    return result


def can_fork() -> bool:
    """There is a second core, and a copy would be whole: other threads would not be in it, nor what they hold."""
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


def _be_the_copy(work: Callable[[], T], writing: int) -> None:
    """Do the work and end, without a trace of what this process had still to say."""
    try:
        told = pickle.dumps(work())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(told)
        os._exit(0)
    except BaseException:  # the other one will come upon it too, and tell
        os._exit(1)
