"""Grammalecte, a program beside ours: one run over many paragraphs, its answers kept by what each paragraph says."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from massicot import cache
from massicot.codes import MISSING
from massicot.diagnostics import DataError

PROGRAM = "grammalecte-cli"
PATIENCE, PATIENCE_EACH = 60.0, 0.1
"""Seconds in all, and for each paragraph; it takes about 0.005 for one."""
MOST_KEPT = 20_000
"""Paragraphs; beyond it only those of the last run are kept."""
_INSTALL = f"install it, so that {PROGRAM} can be run; on Debian and Ubuntu:  apt-get install {PROGRAM}"
_TRY = f"try it by hand:  {PROGRAM} -j -f FILE ; or check without --grammar"


class Remark(NamedTuple):
    """What it says of a part of a paragraph: from where to where, its kind and rule, and what it would write."""

    start: int
    end: int
    kind: str
    rule: str
    message: str
    instead: Sequence[str]


def remarks(paragraphs: Iterable[str]) -> dict[str, tuple[Remark, ...]]:
    """Of each paragraph, which is one line. A program that is missing or fails is a DataError."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise DataError([MISSING.problem(f"--grammar needs the program {PROGRAM}, which is not here", _INSTALL)])
    name = cache.key([b"grammar", _identity(Path(program))])
    kept: dict[str, Any] = cache.load(name) or {}
    asked = {text: cache.key([text.encode()]) for text in paragraphs}
    new = [text for text, key in asked.items() if key not in kept]
    if new:
        answers = _understood(_run(program, new), len(new))
        kept |= {asked[text]: found for text, found in zip(new, answers, strict=True)}
        if len(kept) > MOST_KEPT:
            kept = {key: kept[key] for key in asked.values()}
        cache.keep(name, kept)
    return {text: tuple(Remark(*row) for row in kept[key]) for text, key in asked.items()}


def _identity(program: Path) -> bytes:
    """Another version is another file."""
    place = program.resolve()
    about = place.stat()
    return repr((str(place), about.st_size, about.st_mtime_ns)).encode()


def _run(program: str, paragraphs: Sequence[str]) -> str:
    """What it prints. Its output goes to files, for a pipe would stay open as long as anything that it started."""
    # Ours are no libraries of its.
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSAFEPATH")}
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "said").open("w+b") as said:
        text, wrong = Path(folder) / "text.txt", Path(folder) / "wrong"
        text.write_text("\n".join(paragraphs) + "\n", "utf-8")
        with wrong.open("wb") as errors:
            try:
                process = subprocess.Popen(
                    [program, "-j", "-f", str(text)],
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=errors,
                    env=own | {"PYTHONUTF8": "1"},
                    start_new_session=True,
                )
            except OSError as why:
                raise _failed(f"can’t be started: {why.strerror or why}") from None
            seconds = PATIENCE + PATIENCE_EACH * len(paragraphs)
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                _end(process)
                raise _failed(f"has not answered for {seconds:.0f} s, and was stopped") from None
            except BaseException:
                _end(process)
                raise
        if code != 0:
            last = wrong.read_text("utf-8", "replace").strip().rpartition("\n")[2][:200]
            raise _failed(f"failed with exit code {code}" + (f": {last}" if last else ""))
        said.seek(0)
        return said.read().decode("utf-8", "replace")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """The program and all that it started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _failed(how: str) -> DataError:
    return DataError([MISSING.problem(f"{PROGRAM} {how}", _TRY)])


def _understood(said: str, count: int) -> list[list[Remark]]:
    """A list for each paragraph."""
    try:
        rows = {row["iParagraph"]: [_read(one) for one in row["lGrammarErrors"]] for row in json.loads(said)["data"]}
        return [rows[number] for number in range(1, count + 1)]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _failed("does not answer as version 2 does") from None


def _read(error: Mapping[str, Any]) -> Remark:
    return Remark(
        int(error["nStart"]),
        int(error["nEnd"]),
        str(error["sType"]),
        str(error["sRuleId"]),
        " ".join(str(error["sMessage"]).split()),
        [str(text) for text in error["aSuggestions"]],
    )
