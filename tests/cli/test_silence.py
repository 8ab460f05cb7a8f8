"""No command is silent for long on a terminal; and what it shows meanwhile is gone when it says something."""

import re
import signal
import sys
import time

import pytest

from massicot.cli.line import drawn
from tests.cli.terminal import Terminal

pytestmark = pytest.mark.slow

LONGEST = 1.5


def on_terminal(tmp_path, *arguments, **environment):
    return Terminal([sys.executable, "-m", "massicot", *arguments], tmp_path / "cache", **environment)


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "courte-paille", "--form", "reading"),
        ("preview", "courte-paille"),
        ("preview", "pairs", "--proof"),
        ("check",),
        ("check", "aubepine", "--play"),
        ("simulate", "aubepine", "--games", "1500", "--cores", "1"),
    ],
    ids=" ".join,
)
def test_no_command_is_silent_for_long(tmp_path, arguments):
    where = () if arguments[0] in ("check", "simulate") else ("--output", tmp_path / "out")
    shown = on_terminal(tmp_path, *arguments, *where).ended()
    assert shown.code == 0, shown.text
    assert shown.silence < LONGEST, shown.pieces
    assert not any(re.match(r"\d:\d\d ", line) for line in shown.left), shown.left


def test_a_booklet_tells_its_pages_and_never_goes_back(tmp_path):
    booklet = (
        "build",
        "pairs",
        "--only",
        "booklet",
        "--form",
        "reading",
        "--games",
        "auberge-des-pirates,cinq-cartes,intestins-de-troll,aubepine",
    )
    shown = on_terminal(tmp_path, *booklet, "--output", tmp_path / "out").ended()
    assert shown.code == 0, shown.text
    pages = [int(number) for number in re.findall(r"pages set: pairs (\d+)", shown.text)]
    percent = [int(number) for number in re.findall(r"(\d+) % pages", shown.text)]
    assert len(set(pages)) > 5 and pages == sorted(pages) and percent == sorted(percent)
    printed = int(re.search(r"(\d+) pages", shown.left[1])[1])
    assert printed < pages[-1] < 8 * printed and 50 < percent[-1] < 100


def test_several_booklets_in_the_making_are_told_together(tmp_path):
    booklets = ("build", "--only", "booklet", "--form", "reading", "--games", "aubepine,courte-paille")
    shown = on_terminal(tmp_path, *booklets, "--output", tmp_path / "out").ended()
    assert shown.code == 0, shown.text
    assert re.search(r"pages set: (pairs [1-9]\d*, courte-paille|courte-paille \d+, pairs) [1-9]", shown.text)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_command_leaves_one_line(tmp_path, sent):
    running = on_terminal(tmp_path, "build", "courte-paille", "--only", "booklet", "--output", tmp_path / "out")
    running.until("pages set")
    running.process.send_signal(sent)
    shown = running.ended()
    assert shown.code == 130
    assert len(shown.left) == 1 and "interrupted" in shown.left[0]


def test_an_error_stands_alone(tmp_path):
    (tmp_path / "out").write_text("in the way")
    shown = on_terminal(tmp_path, "preview", "pairs", "--output", tmp_path / "out").ended()
    assert shown.code == 2 and "0:0" in shown.text
    assert [line for line in shown.left if "0:0" in line] == []


@pytest.mark.parametrize(
    ("more", "environment"), [(("--quiet",), {}), ((), {"TERM": "dumb"}), ((), {"TERM": ""})], ids=str
)
def test_who_does_not_want_it_does_not_get_it(tmp_path, more, environment):
    shown = on_terminal(tmp_path, "preview", "pairs", "--output", tmp_path / "out", *more, **environment).ended()
    assert shown.code == 0 and "\x1b" not in shown.text and "\r" not in shown.text.replace("\r\n", "")
    assert bool(shown.text) is not bool(more)


def test_a_file_of_errors_has_no_progress_in_it(tmp_path):
    words = (
        "exec",
        sys.executable,
        "-m",
        "massicot",
        "preview",
        "pairs",
        "--scale",
        "4",
        "--output",
        "out",
        "2>",
        "errors",
    )
    script = f"cd {tmp_path} && {' '.join(words)}"
    shown = Terminal(["sh", "-c", script], tmp_path / "cache").ended()
    assert shown.code == 0 and shown.seconds > 1 and "pairs-potager.png" in shown.text
    assert (tmp_path / "errors").read_text() == "" and "%" not in shown.text


def test_a_terminal_that_knows_only_ascii_is_sent_only_that(tmp_path):
    settings = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    shown = on_terminal(tmp_path, "preview", "pairs", "--output", tmp_path / "out", **settings).ended()
    assert shown.code == 0 and re.search(r"\d:\d\d [=-]{24} +\d+ % pairs", shown.text) and shown.text.isascii()


@pytest.mark.parametrize("width", [1, 2, 10, 40, 59, 60, 80, 200])
@pytest.mark.parametrize("total", [0, 7])
def test_the_line_fits_whatever_the_width(width, total):
    text = drawn("pages set: pairs 212, courte-paille 40", 9, total, 75, width)
    assert len(text) < max(width, 2)
    assert ("99 %" in text) is (total > 0 and width > 10)
    assert ("━" in text) is (total > 0 and width >= 60)


def test_a_question_is_not_written_over(tmp_path):
    running = on_terminal(tmp_path, "play", "aubepine", "--seed", "1")
    running.until("\n> ")
    time.sleep(1.2)  # after a second, other commands say what they do
    running.process.send_signal(signal.SIGINT)
    shown = running.ended()
    assert shown.code == 130 and "0:01" not in shown.text and "\x1b[K" not in shown.text


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("code", [0, 1])
def test_a_step_that_says_nothing_until_its_end_is_not_silent(tmp_path, quiet, code):
    step = [sys.executable, "-c", f"import time, sys; time.sleep(2.2); print('said'); sys.exit({code})"]
    script = (
        "from pathlib import Path; from massicot.cli.commands.test import passes; from massicot.cli.talk import Talk;"
        f"print(passes({step!r}, Path(), Talk(quiet={quiet}), shows_progress=False))"
    )
    shown = Terminal([sys.executable, "-c", script], tmp_path).ended()
    assert shown.left == ["said"] * (not quiet or code) + [str(code == 0)]
    assert quiet or shown.silence < LONGEST
