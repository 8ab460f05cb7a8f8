"""Launcher, wheel and licence: what a person meets before the first card."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from generator.places import shipped

ROOT = Path(__file__).parent.parent
TOOLS = ("sh", "env", "dirname", "readlink", "cmp", "id", "printf", "rm", "cp", "mv", "cat", "flock")


@pytest.fixture
def bare(tmp_path):
    """The launcher on a machine that has a shell, coreutils and nothing else."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in TOOLS:
        if found := shutil.which(tool):
            (tools / tool).symlink_to(found)
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("massicot", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, clone)

    def run(*arguments, **scripts):
        for name, text in scripts.items():
            tool = tools / name.replace("_", "-")
            tool.unlink(missing_ok=True)  # a link to the system's own: never write through it
            tool.write_text(f"#!/bin/sh\n{text}\n")
            tool.chmod(0o755)
        return subprocess.run(
            [clone / "massicot", *arguments],
            env={"PATH": str(tools), "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
        )

    return run


def test_the_launcher_says_what_to_install_where_it_cannot(bare):
    done = bare("build")
    assert done.returncode == 2
    assert "python3 python3-venv" in done.stderr and "run this again" in done.stderr


def test_the_launcher_says_what_to_install_to_those_who_are_not_root(bare):
    done = bare("build", apt_get="exit 0", id="echo 1000")
    assert done.returncode == 2
    assert "As root, run:  apt-get install python3 python3-venv" in done.stderr


def test_the_launcher_uses_sudo_when_it_is_there(bare):
    done = bare("build", apt_get='echo "apt-get $*" >&2', id="echo 1000", sudo='echo sudo >&2; exec "$@"')
    assert "sudo" in done.stderr and "install -y" in done.stderr
    assert done.returncode == 2  # apt-get gave us no Python after all
    assert "Python 3.11 or newer is needed" in done.stderr


def test_the_launcher_refuses_an_old_python(bare):
    done = bare("build", python3="exit 1")
    assert done.returncode == 2 and "Python 3.11 or newer" in done.stderr


def test_the_launcher_is_plain_sh():
    assert (ROOT / "massicot").read_text().startswith("#!/bin/sh\n")
    assert os.access(ROOT / "massicot", os.X_OK)
    for shell in ("sh", "dash"):
        if shutil.which(shell):
            assert subprocess.run([shell, "-n", ROOT / "massicot"]).returncode == 0


def test_the_launcher_works_from_elsewhere_and_through_a_link(tmp_path):
    link = tmp_path / "m"
    link.symlink_to(ROOT / "massicot")
    if not (ROOT / ".venv" / "bin" / "python").exists():
        return  # installed without the launcher
    done = subprocess.run([link, "list", "papers"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and "A4" in done.stdout


def test_requirements_are_locked_with_hashes():
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        for entry in text.replace("\\\n", " ").splitlines():
            if entry.strip() and not entry.startswith("#"):
                assert "==" in entry and "--hash=sha256:" in entry, entry
    plain = {line.split(" ")[0] for line in (ROOT / "requirements.txt").read_text().splitlines() if "==" in line}
    assert plain <= set((ROOT / "requirements-dev.txt").read_text().split())


def test_a_wheel_carries_everything(tmp_path):
    """Built, unpacked elsewhere, run from there: the deck is the same to the byte."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as file:
        file.extractall(site)
    for name in ("fr.aff", "fr.dic", "LICENSE"):
        assert (site / "generator/dictionary" / name).read_bytes() == (shipped("dictionary") / name).read_bytes()
    digests = []
    for root in (site, ROOT):
        out = tmp_path / f"out-{root.name}"
        words = [sys.executable, "-P", "-m", "generator", "build", "pairs"]
        words += ["--only", "cards,guide", "--output", out, "--quiet"]
        run = subprocess.run(words, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True)
        assert run.returncode == 0, run.stderr
        digests.append((out / "manifest.json").read_bytes())
    assert digests[0] == digests[1]


def test_every_font_comes_with_its_licence():
    for font in (ROOT / "fonts").rglob("*.ttf"):
        assert "SIL Open Font License" in (font.parent / "OFL.txt").read_text()


def test_the_dictionary_comes_with_its_licence():
    assert "Mozilla Public License Version 2.0" in (shipped("dictionary") / "LICENSE").read_text()
