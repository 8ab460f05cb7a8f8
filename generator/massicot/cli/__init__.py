"""The command line: the only room that prints and chooses exit codes.

0: done. 1: the build or the check says no. 2: it could not run. 130: interrupted.
"""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

DONE, REFUSED, COULD_NOT_RUN, INTERRUPTED = 0, 1, 2, 130


def run() -> NoReturn:
    """What `massicot` does in a shell: run, flush what was printed, end with the exit code."""
    gc.set_threshold(50_000)  # at Python's own 700, looking for garbage is a twentieth of a short command
    _open_streams()
    code = main()
    try:
        sys.stdout.flush()
    except OSError as wrong:  # a full disk behind a redirection
        print(f"massicot: the output can’t be written: {wrong.strerror}", file=sys.stderr)
        code = code or COULD_NOT_RUN
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if code == INTERRUPTED:
        # An interruption inside exec(), as in a dataclass being made, would otherwise end the process by
        # SIGINT a second time (CPython keeps a flag), whatever exit code we ask for.
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _open_streams() -> None:
    """Standard streams that can take anything we say, even where they are closed or know only ASCII."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        getattr(sys, name).reconfigure(errors="replace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, given as the words after `massicot`; its exit code."""
    del _signals[:]
    if output := sys.modules.get("massicot.output"):
        del output.DELIVERED[:]
    before = {one: signal.signal(one, _interrupt) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except BaseException as wrong:
        # A signal inside a library that catches everything may surface as that library's own mistake.
        if not _signals or isinstance(wrong, SystemExit):
            raise
        output = sys.modules.get("massicot.output")
        done = output and output.DELIVERED
        what = "what was made by then is there, whole" if done else "what was there before is untouched"
        print(f"massicot: interrupted; {what}", file=sys.stderr)
        return INTERRUPTED
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _run(arguments: Sequence[str]) -> int:
    # Imported here, so that an interruption while they load is one too.
    from massicot.cli.parser import parse
    from massicot.cli.talk import Talk
    from massicot.diagnostics import DataError

    talk = Talk()
    try:
        options = parse(arguments)
        talk = Talk(quiet=options.quiet, verbose=options.verbose)
        if options.command:
            talk.progress(options.command)
        return int(options.run(options, talk))
    except DataError as wrong:
        from massicot.data.toml import located

        talk.problems([located(problem) for problem in wrong.problems], wrong.label)
        return COULD_NOT_RUN
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as wrong:
        place = f"{wrong.filename}: " if wrong.filename else ""
        talk.error(f"{place}can’t be used: {wrong.strerror or wrong}")
        return COULD_NOT_RUN
    except MemoryError:
        talk.error("out of memory; ask for fewer cards or copies")
        return COULD_NOT_RUN
    finally:
        talk.close()


_signals: list[int] = []


def _interrupt(received: int, _frame: object) -> None:
    _signals.append(received)
    raise KeyboardInterrupt


def heed() -> None:
    """Stop if someone asked for it. The exception of a signal that arrives inside a callback of the interpreter's own
    (a weak reference's, say) is lost; long work calls this between its steps, and before it changes anything."""
    if _signals:
        raise KeyboardInterrupt
