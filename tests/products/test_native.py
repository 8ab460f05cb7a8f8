"""Without what sets type, and without other processes: the rest is made, and one message says what is missing."""

import errno
import json

import pytest

from massicot import jobs
from massicot.products import native

pytestmark = pytest.mark.slow


@pytest.fixture
def no_pango(monkeypatch, tmp_path):
    """A machine without the libraries, where nothing was set before."""
    monkeypatch.setitem(native.LIBRARIES, "linux", {"libno.so.0": "libno0", "libnone.so.1": "libnone1"})
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))


def no_semaphores(*_):
    raise PermissionError(errno.EACCES, "Permission denied")


def kinds(folder):
    return {entry["kind"] for entry in json.loads((folder / "manifest.json").read_text())["files"]}


def test_what_is_here_is_not_missing():
    assert native.missing() == [], "the tests need Pango"


@pytest.mark.usefixtures("no_pango")
def test_a_build_of_everything_makes_the_rest_and_says_why(massicot, library, tmp_path):
    ran = massicot("build", "mine", "--library", library, "--output", tmp_path / "out")
    assert ran.code == 1 and "mine-cards" in ran.out
    assert ran.err.count("error: left out") == 1 and "apt-get install libno0 libnone1" in ran.err
    assert "nothing was changed" not in ran.err
    assert kinds(tmp_path / "out") == {"cards", "box"}


@pytest.mark.usefixtures("no_pango")
def test_an_order_of_type_alone_is_one_message(massicot, tmp_path):
    ran = massicot("build", "pairs", "--only", "cards,booklet,guide", "--output", tmp_path / "out")
    assert ran.code == 2 and ran.err.count("Pango") == 1 and "apt-get install libno0" in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("no_pango")
def test_what_needs_no_type_needs_no_pango(massicot, library, tmp_path):
    assert massicot("build", "mine", "--only", "cards,box", "--library", library, "--output", tmp_path).code == 0


@pytest.mark.usefixtures("no_pango")
def test_a_page_for_the_phone_needs_no_pango(massicot, tmp_path):
    words = ("build", "pairs", "--games", "chaton", "--only", "booklet", "--output", tmp_path, "--form")
    assert massicot(*words, "html").code == 0 and kinds(tmp_path) == {"booklet"}
    assert massicot(*words, "reading,html").code == 2


def test_a_guide_that_was_set_before_needs_no_pango(massicot, library, tmp_path, monkeypatch):
    words = ("build", "mine", "--only", "guide", "--library", library, "--output", tmp_path)
    assert massicot(*words).code == 0
    monkeypatch.setitem(native.LIBRARIES, "linux", {"libno.so.0": "libno0"})
    assert massicot(*words).code == 0


def test_on_a_mac_libraries_have_their_own_names(monkeypatch):
    asked = []

    def absent(name):
        asked.append(name)
        raise OSError

    monkeypatch.setattr("ctypes.CDLL", absent)
    monkeypatch.setattr("ctypes.util.find_library", asked.append)
    monkeypatch.setattr("sys.platform", "darwin")
    assert native.missing() == ["pango"]
    assert {"libpango-1.0.0.dylib", "pango-1.0", "pangoft2-1.0"} <= set(asked)
    monkeypatch.setattr("ctypes.util.find_library", lambda stem: f"/opt/homebrew/lib/{stem}")
    assert native.missing() == []


def test_without_dev_shm_type_is_set_all_the_same(massicot, library, tmp_path, monkeypatch):
    words = ("build", "mine", "--only", "guide", "--library", library, "--output")
    assert massicot(*words, tmp_path / "a").code == 0
    monkeypatch.setenv("MASSICOT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(jobs, "ProcessPoolExecutor", type("None_", (), {"__init__": no_semaphores}))
    ran = massicot(*words, tmp_path / "b")
    assert ran.code == 0 and "/dev/shm: Permission denied" in ran.out
    first, second = (next((tmp_path / name).rglob("*.pdf")).read_bytes() for name in "ab")
    assert first == second


def test_other_work_for_many_cores_names_dev_shm(massicot, monkeypatch):
    monkeypatch.setattr("massicot.jobs.ProcessPoolExecutor", no_semaphores)
    ran = massicot("simulate", "paires", "--games", "5000", "--cores", "2")
    assert ran.code == 2 and "/dev/shm" in ran.err and "--cores 1" in ran.err
