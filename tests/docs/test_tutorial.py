"""The tutorial and the how-tos, followed to the letter: what they say to type is typed, and what one sees is seen."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import pytest

from tests.conftest import finished

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
TUTORIALS = ("tutorial.md", "tutoriel.md")
HOW_TOS = sorted(f"how-to/{page.name}" for page in (ROOT / "docs/how-to").glob("*.md"))
_PAGES = {page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")}
_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<about>[^\n]+))?\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(name):
    """The fenced parts of a page: kind, what stands behind it, text."""
    return [found.group("kind", "about", "body") for found in _BLOCK.finditer((ROOT / "docs" / name).read_text())]


def typed(body):
    """The commands of a block for the terminal, but for those that fetch the project."""
    lines = [line.partition("  #")[0].strip() for line in body.splitlines()]
    return [shlex.split(line) for line in lines if line.startswith(("./massicot ", "python "))]


def run(words, folder, **environment):
    """A command of ours, or a program that the page wrote."""
    program = ["-m", "massicot"] if words[0] == "./massicot" else []
    started = Popen(
        [sys.executable, *program, *words[1:]],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        text=True,
    )
    return finished(started)


def edit(path, body):
    """Do what a block of changes says: the one line that begins like this begins otherwise."""
    text = path.read_text()
    for old, new in re.findall(r"^-(.*)\n((?:\+.*\n)+)", body, re.MULTILINE):
        assert text.count(f"\n{old}") == 1, old
        text = text.replace(f"\n{old}", "\n" + "\n".join(line[1:] for line in new.splitlines()))
    path.write_text(text)


def own_package(folder):
    """A copy of the package that a page may change; the data that it prints are ours."""
    ignored = shutil.ignore_patterns("__pycache__", "dictionary")
    shutil.copytree(ROOT / "generator", folder / "generator", ignore=ignored)
    for data in ("templates", "fonts", "artwork", "generator/massicot/dictionary"):
        (folder / data).symlink_to(ROOT / data)
    return {"PYTHONPATH": str(folder / "generator")}


# Both tutorials have the same steps, as another test holds: one of them is followed.
@pytest.mark.parametrize("name", [TUTORIALS[0], *HOW_TOS])
def test_every_step_of_a_page_works(name, tmp_path):
    said = ""
    changes_us = any(kind == "diff" and about.startswith("generator/") for kind, about, _ in blocks(name))
    environment = own_package(tmp_path) if changes_us else {}
    for kind, about, body in blocks(name):
        if kind == "sh":
            done = [run(words, tmp_path, **environment) for words in typed(body)]
            for one in done:
                assert bool(one.code) == (about == "fails"), one.err or one.out
            said = "".join(one.out + one.err for one in done)
        elif kind == "text":
            for line in body.splitlines():
                assert line in said, said
        elif kind == "diff":
            edit(tmp_path / about, body)
        else:
            (tmp_path / about).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / about).write_text(body)


def test_both_languages_have_the_same_steps():
    first, second = map(blocks, TUTORIALS)
    assert first == second


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", *sorted(_PAGES)])
def test_links_lead_somewhere(name):
    page = ROOT / name
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), target
