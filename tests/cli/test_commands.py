"""What the commands do when all is well."""

import json
import os
import pkgutil
import re
import signal
import subprocess
import sys
import time
from hashlib import sha256

import pytest
from PIL import Image

from massicot.cli import commands
from massicot.cli.commands import SUMMARIES
from tests.conftest import ROOT, command, finished

pytestmark = pytest.mark.slow


def pdf_in(folder):
    (path,) = folder.rglob("*.pdf")
    return path


def test_a_build_says_what_it_made_and_what_to_do_next(massicot, tmp_path):
    ran = massicot("build", "pairs", "--only", "cards,tokens,box,score-pad", "--output", tmp_path)
    assert ran.code == 0 and ran.err == ""
    assert "pairs/pairs-cards-potager-a4.pdf" in ran.out
    assert "56 cards, 14 pages on 7 sheets of A4" in ran.out
    assert "100 %" in ran.out and "cards, tokens: two-sided, flip on the long edge" in ran.out
    assert "box, score-pad: one-sided" in ran.out


def test_the_manifest_lists_every_file(massicot, tmp_path):
    massicot("build", "pairs", "--only", "cards,tokens,box,score-pad", "--output", tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert re.fullmatch(r"[0-9a-f]{8}", manifest["stamp"])
    made = {str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()}
    assert {entry["path"] for entry in manifest["files"]} == made - {"manifest.json"}
    (entry,) = (entry for entry in manifest["files"] if entry["kind"] == "cards")
    assert entry["sha256"] == sha256((tmp_path / entry["path"]).read_bytes()).hexdigest()
    assert {k: entry[k] for k in ("deck", "theme", "paper", "format", "backs", "pages", "sheets")} == {
        "deck": "pairs",
        "theme": "potager",
        "paper": "a4",
        "format": "standard",
        "backs": "long-edge",
        "pages": 14,
        "sheets": 7,
    }


def test_quiet_says_nothing(massicot, tmp_path):
    ran = massicot("build", "pairs", "--only", "cards", "--output", tmp_path, "--quiet")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_lost_cards_are_reprinted_by_value_or_name(massicot, tmp_path):
    ran = massicot("build", "pairs", "--cards", "7,Citrouille,coupe", "--copies", "2", "--output", tmp_path)
    assert ran.code == 0, ran.err
    assert "6 cards, 2 pages on 1 sheet" in ran.out
    assert "2 free slots" in ran.out


def test_two_builds_are_the_same_to_the_byte(tmp_path):
    """Other folder, other hour, other hash seed, other time zone, cold and warm cache."""
    drawn = ("--only", "cards,reference,tokens,box,score-pad")
    digests = set()
    for number, settings in enumerate(
        (
            {"PYTHONHASHSEED": "1", "TZ": "UTC", "MASSICOT_CACHE": str(tmp_path / "one")},
            {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "MASSICOT_CACHE": str(tmp_path / "two"), "LC_ALL": "C"},
            {"PYTHONHASHSEED": "3", "SOURCE_DATE_EPOCH": "1", "MASSICOT_CACHE": str(tmp_path / "two")},
        )
    ):
        out = tmp_path / f"out-{number}"
        out.mkdir()
        # A guide counts the sheets of the booklets: those of one game are soon set.
        for name, words in (("pairs", drawn), ("cinq-cartes", ("--only", "guide"))):
            done = finished(command("build", name, *words, "--output", out / words[1], env=settings, cwd=out))
            assert done.code == 0, done.err
        digests.add(tuple(sorted((p.name, p.read_bytes()) for p in out.rglob("*") if p.is_file())))
        time.sleep(1.1)
    assert len(digests) == 1


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("after", [0.4, 0.8, 1.2])
def test_an_interrupted_build_leaves_the_previous_files_whole(tmp_path, sent, after):
    out = tmp_path / "out"
    build = ("build", "pairs", "--only", "cards,box", "--output", out)
    assert finished(command(*build)).code == 0
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    process = command(*build, "--copies", "2000")
    time.sleep(after)
    process.send_signal(sent)
    ran = finished(process)
    assert ran.code != 0 and "Traceback" not in ran.err
    left = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    if sent != signal.SIGKILL:
        assert left == before
        assert ran.code == 130 and "untouched" in ran.err
    assert {path: left[path] for path in before} == before
    assert finished(command(*build)).code == 0  # and the next build sweeps what SIGKILL left
    assert {path for path in out.rglob("*") if path.is_file()} == set(before)


def test_list_shows_every_shelf(massicot):
    ran = massicot("list")
    for word in ("pairs", "Paires", "56 cards", "potager", "a4", "210 mm × 297 mm", "standard", "63 mm × 88 mm"):
        assert word in ran.out
    assert "letter" not in massicot("list", "decks").out


def test_a_persons_own_paper_and_format_need_no_python(massicot, library, tmp_path):
    (library / "games/papers.toml").write_text('[wide]\ntitle = "Wide"\nwidth = "30cm"\nheight = "12in"\n')
    (library / "games/formats.toml").write_text(
        '[square]\ntitle = "Square"\nwidth = "70mm"\nheight = "70mm"\ncorner = "5mm"\n'
    )
    ran = massicot(
        "build", "mine", "--library", library, "--paper", "WIDE", "--format", "square", "--output", tmp_path / "o"
    )
    assert ran.code == 0, ran.err
    assert (tmp_path / "o/mine/mine-cards-plain-wide-square.pdf").exists()


def test_a_new_deck_builds_as_it_is(massicot, tmp_path):
    library = tmp_path / "own"
    ran = massicot("new", "deck", "ma-partie", "--library", library)
    assert ran.code == 0 and "massicot build ma-partie" in ran.out
    ran = massicot("build", "ma-partie", "--library", library, "--output", tmp_path / "o")
    assert ran.code == 0, ran.err
    assert "22 cards" in ran.out
    again = massicot("new", "deck", "ma-partie", "--library", library)
    assert again.code == 2 and "is there already" in again.err
    assert massicot("new", "deck", "../out", "--library", library).code == 2
    assert massicot("new", "dekc", "x").code == 2


def test_preview_draws_a_contact_sheet_and_single_faces(massicot, tmp_path):
    ran = massicot("preview", "pairs", "--scale", "1", "--output", tmp_path)
    assert ran.code == 0
    with Image.open(tmp_path / "pairs-potager/10.png") as face:
        assert face.size == (373, 520) or face.size == (372, 520)
    with Image.open(tmp_path / "pairs-potager.png") as sheet:
        assert sheet.width > 6 * 372


@pytest.mark.parametrize("name", SUMMARIES)
def test_every_command_has_help_with_examples(massicot, name):
    ran = massicot(name, "--help")
    assert ran.code == 0 and f"massicot {name}" in ran.out.partition("examples:")[2]


def test_every_command_has_its_module_and_its_line():
    assert {module.name for module in pkgutil.iter_modules(commands.__path__)} == set(SUMMARIES)


def test_corner_guides_stay_in_the_waste(massicot, library, tmp_path):
    ran = massicot("build", "mine", "--only", "cards", "--library", library, "--corners", "--output", tmp_path / "o")
    assert ran.code == 0
    plain = massicot("build", "mine", "--only", "cards", "--library", library, "--output", tmp_path / "p")
    assert plain.code == 0
    assert pdf_in(tmp_path / "o").read_bytes() != pdf_in(tmp_path / "p").read_bytes()


def test_a_reprint_does_not_take_the_place_of_the_deck(massicot, tmp_path):
    for options in ((), ("--cards", "7"), ("--copies", "2"), ("--bleed", "2mm"), ("--grid", "2x2"), ("--corners",)):
        assert massicot("build", "pairs", "--only", "cards", "--output", tmp_path, *options).code == 0
    assert len(list(tmp_path.rglob("*-cards-*.pdf"))) == 6


def test_a_preview_of_several_games_is_all_or_none(massicot, tmp_path):
    ran = massicot("preview", "pairs", "nosuch", "--output", tmp_path / "p")
    assert ran.code == 2 and not (tmp_path / "p").exists()


def test_a_theme_that_fits_some_games_dresses_those(massicot, tmp_path):
    ran = massicot("build", "--theme", "pirates", "--only", "cards", "--output", tmp_path)
    assert ran.code == 0 and "courte-paille is left out" in ran.out
    ran = massicot("build", "courte-paille", "--theme", "pirates", "--output", tmp_path)
    assert ran.code == 2 and ran.err.count("error:") == 1 and "naufrages" in ran.err


@pytest.mark.parametrize(
    ("shell", "code"),
    [
        ("{} list >&-", 0),
        ("{} build nosuch 2>&-", 2),
        ("PYTHONIOENCODING=ascii {} list", 0),
        ("{} list >/dev/full", 2),
        ("{} build nosuch --output '' ", 2),
        ("{} build pairs --cards ,", 2),
    ],
)
def test_strange_streams_and_empty_words(tmp_path, shell, code):
    words = shell.format(f"'{sys.executable}' -m massicot")
    done = subprocess.run(
        words,
        shell=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_titles_cannot_write_to_the_terminal(massicot, library):
    deck = library / "games/mine/deck.toml"
    deck.write_text(deck.read_text().replace('"Mine"', '"a\\u001b[2Jb\\nc"'))
    out = massicot("list", "decks", "--library", library).out
    assert "\x1b" not in out and "mine" in out


def test_a_library_that_may_not_be_read(massicot, monkeypatch, tmp_path):
    """Root may read everything, so the refusal is put into the system call."""
    from pathlib import Path

    def denied(self):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "is_dir", denied)
    ran = massicot("build", "pairs", "--library", tmp_path, "--output", tmp_path / "o")
    assert ran.code == 2 and "Permission denied" in ran.err
