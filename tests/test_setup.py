"""Launcher, wheel and licence: what a person meets before the first card."""

import ast
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from functools import partial
from pathlib import Path

import pytest
import tomli

from massicot.places import shipped
from massicot.products.typesetting import SET_WITH
from tests.conftest import needs, terminal

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
TOOLS = (
    *("sh", "env", "dirname", "readlink", "cmp", "id", "rm", "cp", "mv", "cat", "flock"),
    *("uname", "mkdir", "df", "tail", "sleep", "chmod", "sed", "sort", "head"),
)
PYTHON = """
echo "$*" | head -n 1 >>"$HOME/calls"
case "$*" in
    *ensurepip*) echo "${VERSION:-3.12.1 ready} $0" ;;
    *base_prefix*) echo "${ORIGIN:-here}" ;;
    *native.py) [ -e "$HOME/pango" ] || printf libpango-1.0-0 ;;
    *"-m venv"*) mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;
    *"-m pip"*) eval "${PIP:-}" ;;
    *cli.words*) exit "${WORDS:-10}" ;;
    *"-m massicot"*) echo "ran: $*" ;;
esac
"""
"""Stands for Python, for that of an environment, for pip and for Massicot."""


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

    def run(*arguments, env=None, start=subprocess.run, **scripts):
        for name, text in scripts.items():
            tool = tools / name.replace("_", "-").replace("python3-", "python3.")
            tool.unlink(missing_ok=True)  # a link to the system's own: never write through it
            tool.write_text(f"#!/bin/sh\n{text}\n")
            tool.chmod(0o755)
        words = {"capture_output": True, "text": True} if start is subprocess.run else {}
        return start(
            [clone / "massicot", *arguments], env={"PATH": str(tools), "HOME": str(tmp_path), **(env or {})}, **words
        )

    run.home, run.clone = tmp_path, clone
    return run


def calls(bare, what):
    """How often the Python of the machine was asked for something."""
    log = bare.home / "calls"
    return [line for line in log.read_text().splitlines() if what in line] if log.exists() else []


def test_the_launcher_says_what_to_install_where_it_cannot(bare):
    done = bare("build")
    assert done.returncode == 2
    assert "python3 python3-venv" in done.stderr and "run this again" in done.stderr


def test_all_that_is_missing_is_one_list_with_one_command(bare):
    done = bare("test", apt_get="exit 0", id="echo 1000")
    assert done.returncode == 2
    (line,) = [line for line in done.stderr.splitlines() if "apt-get install" in line]
    for package in ("python3", "python3-venv", "libpango-1.0-0", "libpangoft2-1.0-0", "qpdf", "poppler-utils"):
        assert package in line.split()
    assert "qpdf" not in bare("build").stderr, "only the tests need it"


def test_the_list_of_libraries_is_that_of_the_package():
    from massicot.products.native import LIBRARIES

    packages = " ".join(LIBRARIES["linux"].values())
    assert f"libraries='{packages}'" in (ROOT / "massicot").read_text()


def test_root_installs_all_of_it_in_one_go(bare):
    apt = 'echo "apt-get $*" >>"$HOME/apt"; case "$*" in *install*) : >"$HOME/pango"; echo noise ;; esac'
    done = bare("list", apt_get=apt, id="echo 0", python3=PYTHON)
    assert done.returncode == 0 and "ran:" in done.stdout and "noise" not in done.stderr
    asked = (bare.home / "apt").read_text().splitlines()
    assert [line.split()[2] for line in asked] == ["update", "install"] and "libpango-1.0-0" in asked[1]


def test_one_package_that_apt_does_not_know_does_not_keep_the_others_away(bare):
    apt = 'case "$*" in *" "*grammalecte*) exit 100 ;; *libpango*) : >"$HOME/pango" ;; *qpdf*) : >"$HOME/qpdf" ;; esac'
    done = bare("test", apt_get=apt, id="echo 0", python3=PYTHON)
    assert done.returncode == 0 and "ran:" in done.stdout
    assert (bare.home / "pango").exists() and (bare.home / "qpdf").exists()
    (line,) = [line for line in done.stderr.splitlines() if "As root" in line]
    assert "grammalecte-cli" in line and "libpango" not in line


def test_the_launcher_uses_sudo_when_it_is_there(bare):
    done = bare("build", apt_get="exit 0", id="echo 1000", sudo='echo "$*" >>"$HOME/sudo"')
    assert "install -y" in (bare.home / "sudo").read_text()
    assert done.returncode == 2  # apt-get gave us no Python after all
    assert "apt-get install" in done.stderr and "uv python install" in done.stderr


def test_without_pango_and_root_the_launcher_says_so_once_and_goes_on(bare):
    done = bare("list", apt_get="exit 0", id="echo 1000", python3=PYTHON)
    assert done.returncode == 0 and "ran: -m massicot list" in done.stdout
    assert done.stderr.count("apt-get install libpango-1.0-0") == 1
    again = bare("list")
    assert again.returncode == 0 and again.stderr == ""


def test_what_is_missing_is_told_once_though_the_tests_are_set_up_in_two_steps(bare):
    done = bare("test", apt_get="exit 0", id="echo 1000", python3=PYTHON)
    assert done.returncode == 0 and len(calls(bare, "pip install")) == 2
    assert done.stderr.count("apt-get install") == 1


def test_the_python_that_is_used_is_named(bare):
    done = bare("list", python3=PYTHON)
    assert f"{bare.home}/bin/python3 (3.12.1)" in done.stderr


def test_an_old_python_is_named_with_ways_out(bare):
    done = bare(
        "build", apt_get="exit 0", apt_cache="exit 1", id="echo 1000", python3=PYTHON, env={"VERSION": "3.9.2 old"}
    )
    assert done.returncode == 2 and "python3 (3.9.2)" in done.stderr
    assert "uv python install" in done.stderr and "MASSICOT_PYTHON=" in done.stderr
    assert "python3-venv" not in done.stderr, "which would only bring the same again"


def test_an_older_system_may_have_a_second_python(bare):
    offered = 'case "$*" in *3.11-venv) exit 0 ;; esac; exit 1'
    done = bare(
        "build", apt_get="exit 0", apt_cache=offered, id="echo 1000", python3=PYTHON, env={"VERSION": "3.9.2 old"}
    )
    assert done.returncode == 2 and "apt-get install python3.11 python3.11-venv libpango" in done.stderr


def test_a_python_that_lacks_venv_gets_its_own_package(bare):
    settings = {"VERSION": "3.12.1 bare"}
    done = bare("build", apt_get="exit 0", id="echo 1000", python3_12=PYTHON, env=settings)
    assert done.returncode == 2 and "apt-get install python3.12-venv libpango-1.0-0" in done.stderr


def test_a_wrong_massicot_python_is_named(bare):
    done = bare("list", python3=PYTHON, env={"MASSICOT_PYTHON": "/nowhere/python3"})
    assert done.returncode == 2 and "/nowhere/python3" in done.stderr
    assert not (bare.clone / ".venv").exists()


def test_an_environment_of_another_python_is_replaced_only_when_one_is_asked_for(bare):
    assert bare("list", python3=PYTHON).returncode == 0
    assert bare("list").returncode == 0 and len(calls(bare, "pip install")) == 1
    other = PYTHON.replace("ORIGIN:-here", "ORIGIN:-there")
    asked = {"MASSICOT_PYTHON": str(bare.home / "bin/python3.11")}
    assert bare("list", python3_11=other, env=asked).returncode == 0 and len(calls(bare, "pip install")) == 2
    assert bare("list", env=asked).returncode == 0 and len(calls(bare, "pip install")) == 2


def test_pip_speaks_only_when_something_is_wrong_and_the_environment_before_is_kept(bare):
    done = bare("list", python3=PYTHON, env={"PIP": "echo chatter"})
    assert done.returncode == 0 and "chatter" not in done.stderr
    assert not (bare.clone / ".venv.log").exists()
    (bare.clone / "requirements.txt").write_text("other\n")
    (bare.clone / "requirements-dev.txt").write_text("another\n")
    done = bare("list", env={"PIP": "echo no matching distribution; exit 1"})
    assert done.returncode == 2 and "no matching distribution" in done.stderr and "network" in done.stderr
    assert (bare.clone / ".venv/bin/python").exists()


def test_what_was_finished_is_resumed(bare):
    """All was installed, then something went wrong: nothing is fetched again."""
    assert bare("list", python3=PYTHON).returncode == 0
    (bare.clone / ".venv").rename(bare.clone / ".venv.new")
    assert bare("list").returncode == 0 and len(calls(bare, "pip install")) == 1
    (bare.clone / ".venv").rename(bare.clone / ".venv.new")
    (bare.clone / ".venv.new/requirements.lock").unlink()  # pip was interrupted: who knows what is there
    assert bare("list").returncode == 0 and len(calls(bare, "pip install")) == 2


def test_the_developers_environment_is_made_from_the_plain_one(bare):
    assert bare("list", python3=PYTHON).returncode == 0
    (bare.clone / ".venv/mark").touch()
    assert bare("test", env={"PIP": "exit 1"}).returncode == 2
    assert bare("list").returncode == 0, "the plain one is as it was"
    assert bare("test").returncode == 0
    assert (bare.clone / ".venv/mark").exists() and len(calls(bare, "-m venv")) == 1
    assert bare("list").returncode == 0 and bare("test").returncode == 0
    assert len(calls(bare, "requirements-dev.txt")) == 2


def test_the_programs_of_an_environment_start_from_where_it_stands(tmp_path):
    (moved,) = re.findall(r"^moved='(.*?)'$", (ROOT / "massicot").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    new, venv = tmp_path / "env.new", tmp_path / "env"
    (new / "bin").mkdir(parents=True)
    (new / "bin" / "tool").write_text(f"#!{new}/bin/python\nprint('here')\n")
    (new / "bin" / "tool").chmod(0o755)
    (new / "bin" / "binary").write_bytes(f"\0{new}".encode())
    (new / "bin" / "python").symlink_to(sys.executable)
    subprocess.run([sys.executable, "-I", "-c", moved, new, venv], check=True)
    assert (new / "bin" / "binary").read_bytes() == f"\0{new}".encode()
    new.rename(venv)
    assert subprocess.run([venv / "bin" / "tool"], capture_output=True, text=True, check=True).stdout == "here\n"


def test_wrong_words_fetch_nothing_for_developers(bare):
    done = bare("test", "nope", python3=PYTHON, env={"WORDS": "2"})
    assert done.returncode == 2 and not calls(bare, "requirements-dev.txt")
    assert bare("test", "--help", env={"WORDS": "0"}).returncode == 0 and not calls(bare, "requirements-dev.txt")


@pytest.mark.parametrize(("words", "code"), [(["test", "nope"], 2), (["test", "--help"], 0), (["test", "--fast"], 10)])
def test_words_are_judged_as_the_command_would(words, code):
    done = subprocess.run(
        [sys.executable, "-m", "massicot.cli.words", *words], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == code and "Traceback" not in done.stderr
    assert ("nope" in done.stderr) == (code == 2)


def test_a_clone_that_cannot_be_written_is_named_with_a_cure(bare):
    """Root may write anywhere: a file stands where the folder should be."""
    place = bare.home / "place"
    place.touch()
    done = bare("list", python3=PYTHON, env={"MASSICOT_VENV": str(place / "venv")})
    assert (
        done.returncode == 2
        and f"massicot: {place} can't be written" in done.stderr
        and "MASSICOT_VENV=" in done.stderr
    )
    done = bare("list", env={"MASSICOT_VENV": str(bare.home / "a/b/venv")})
    assert done.returncode == 0 and (bare.home / "a/b/venv/bin/python").exists()
    assert not (bare.clone / ".venv").exists()


def test_a_full_disk_is_told_before_anything_is_fetched(bare):
    full = 'echo Filesystem; echo "/dev/x 1000000 900000 100000 90% /"'
    done = bare("list", python3=PYTHON, df=full)
    assert done.returncode == 2 and f"{bare.clone} has only 97 MB free" in done.stderr
    assert not calls(bare, "-m venv")


def test_a_mac_gets_the_line_of_its_own_package_manager(bare):
    done = bare("list", python3=PYTHON, uname="echo Darwin")
    assert done.returncode == 0 and "brew install libpango" in done.stderr and "apt-get" not in done.stderr
    done = bare("test", uname="echo Darwin", python3="exit 1", env={"MASSICOT_VENV": str(bare.home / "other")})
    assert done.returncode == 2 and "brew install python3 pango qpdf poppler\n" in done.stderr


def test_on_a_terminal_something_changes_every_second(bare):
    """And in a pipe there is one line for each step."""
    quiet = bare("list", python3=PYTHON)
    assert quiet.stderr.count("\n") == len(quiet.stderr.splitlines()) and "\r" not in quiet.stderr
    shutil.rmtree(bare.clone / ".venv")
    master, slave = terminal()
    began = last = time.monotonic()
    process = bare("list", env={"PIP": "sleep 2.5"}, start=partial(subprocess.Popen, stdout=slave, stderr=slave))
    os.close(slave)
    seen, longest = b"", 0.0
    while select.select([master], [], [], 10)[0]:
        try:
            seen += os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
    os.close(master)
    assert process.wait() == 0 and time.monotonic() - began > 2.5
    assert longest < 1.5 and b"2 s" in seen and b"ran: -m massicot list" in seen


def test_an_interrupted_set_up_ends_with_its_line_and_keeps_what_was_there(bare):
    bare("list", python3=PYTHON)
    (bare.clone / "requirements-dev.txt").write_text("another\n")
    process = bare(
        "test",
        env={"PIP": 'echo $$ >"$HOME/pip"; exec sleep 30'},
        start=partial(subprocess.Popen, stderr=subprocess.PIPE, start_new_session=True),
    )
    while not (bare.home / "pip").exists():
        time.sleep(0.1)
    time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=10)
    assert process.returncode == 130 and b"interrupted" in said
    assert bare("list").returncode == 0 and len(calls(bare, "-m venv")) == 1


@pytest.mark.parametrize(
    ("stock", "code"),
    [({"bin": "3.11.7", "other": "3.11.2"}, 0), ({"bin": "3.9.2", "other": "3.12.1"}, 1), ({"bin": "3.10.1"}, 1)],
)
def test_ci_takes_the_oldest_python_that_we_support(bare, stock, code):
    clone = bare.clone
    (clone / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", clone / ".ci")
    shutil.copy(ROOT / "pyproject.toml", clone)
    (clone / "massicot").write_text('#!/bin/sh\necho "$MASSICOT_PYTHON $*"\n')
    system = "from sys import argv; sys = type('sys', (), {'version_info': (%s), 'argv': argv})"
    for folder, version in stock.items():
        (bare.home / folder).mkdir(exist_ok=True)
        fake = bare.home / folder / "python3"
        says = system % version.replace(".", ", ")
        fake.write_text(
            f"#!{sys.executable}\n{says}\ncode = argv.pop(2)\nargv.pop(0)\nexec(code.replace('import sys', ''))\n"
        )
        fake.chmod(0o755)
    script = (clone / ".ci/run").read_text()
    (clone / ".ci/run").write_text(script.replace("$PATH /usr/bin", "$PATH"))  # the system's own is not of this machine
    path = f"{bare.home}/bin:{bare.home}/other"
    done = subprocess.run([clone / ".ci/run"], env={"PATH": path}, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    assert code or done.stdout == f"{bare.home}/other/python3 test\n"


def first_words(function, called):
    """What a function of the tests calls with a text, or a list that begins with one, as its first argument."""
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and call.args and ast.unparse(call.func) in called:
            first = call.args[0].elts[0] if isinstance(call.args[0], ast.List) else call.args[0]
            if isinstance(first, ast.Constant):
                yield first.value


def test_a_test_that_asks_another_program_is_skipped_without_it():
    for path in (ROOT / "tests").rglob("test_*.py"):
        for function in ast.parse(path.read_text()).body:
            needed = set(first_words(function, ("needs",)))
            assert set(first_words(function, ("subprocess.run", "subprocess.Popen"))) <= needed, path


def test_scripts_are_clean_for_shellcheck():
    needs("shellcheck")
    done = subprocess.run(["shellcheck", ROOT / "massicot", ROOT / ".ci/run"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


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


def test_versions_that_decide_bytes_are_exact_and_the_same_for_every_python():
    wanted = tomli.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    exact = {entry.split(";")[0] for entry in wanted if "==" in entry.split(";")[0]}
    deciding = {*SET_WITH, "brotli", "deflate", "reportlab"}
    assert {entry.split("==")[0] for entry in exact} == deciding
    for name in ("requirements.txt", "requirements-dev.txt"):
        lock = [line for line in (ROOT / name).read_text().splitlines() if line.split("==")[0] in deciding]
        assert {line.split(" ")[0] for line in lock} == exact
        assert len(lock) == len(deciding) and not any(
            "python_version" in line or "python_full" in line for line in lock
        )


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
        assert (site / "massicot/dictionary" / name).read_bytes() == (shipped("dictionary") / name).read_bytes()
    digests = []
    for root in (site, ROOT / "generator"):
        out = tmp_path / f"out-{root.name}"
        words = [sys.executable, "-P", "-m", "massicot", "build", "pairs"]
        words += ["--only", "cards,playmat", "--games", "cinq-cartes", "--output", out, "--quiet"]
        run = subprocess.run(words, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True)
        assert run.returncode == 0, run.stderr
        digests.append((out / "manifest.json").read_bytes())
    assert digests[0] == digests[1]


def test_every_font_comes_with_its_licence():
    for font in (ROOT / "fonts").rglob("*.ttf"):
        assert "SIL Open Font License" in (font.parent / "OFL.txt").read_text()


def test_the_dictionary_comes_with_its_licence():
    assert "Mozilla Public License Version 2.0" in (shipped("dictionary") / "LICENSE").read_text()
