"""What every file of ours keeps, whatever it is and however it was asked for."""

import re
import subprocess

import pikepdf
import pytest

from massicot.cli import main
from tests.conftest import needs
from tests.pdf.readback import Rect, read

pytestmark = pytest.mark.slow

DRAWN = "cards,reference,tokens,box,standee,score-pad"
LOOKS = {
    "a4": (),
    "letter": ("--paper", "letter"),
    "low-ink": ("--low-ink",),
    "pirates": ("--theme", "pirates"),
    "large": ("--large-index", "--format", "poker"),
}


@pytest.fixture(scope="module", params=LOOKS, ids=list(LOOKS))
def files(request, tmp_path_factory):
    out = tmp_path_factory.mktemp(request.param)
    assert main(["build", "--only", DRAWN, "--output", str(out), "--quiet", *LOOKS[request.param]]) == 0
    found = sorted(out.rglob("*.pdf"))
    kinds = {"cards", "tokens", "box", "score-pad"} | ({"standee"} if request.param != "pirates" else set())
    assert {kind for kind in kinds if any(f"-{kind}-" in path.name for path in found)} == kinds
    return found


def test_all_vector_all_fonts_embedded_and_subset(files):
    for path in files:
        with pikepdf.open(path) as pdf:
            fonts = 0
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Stream):
                    assert thing.get("/Subtype") != "/Image", path.name
                if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                    fonts += 1
                    assert re.match(r"/[A-Z]{6}\+", str(thing.BaseFont)) and "/FontFile2" in thing.FontDescriptor
            assert fonts


def test_each_says_how_to_print_it(files):
    for path in files:
        with pikepdf.open(path) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert str(pdf.Root.Lang) == "fr" and str(pdf.docinfo.Title)
            for page in pdf.pages:
                assert "/TrimBox" in page and "/BleedBox" in page


def test_qpdf_finds_no_fault_in_any(files):
    needs("qpdf")
    for path in files:
        done = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_scale_bars_and_small_print_on_every_page(files):
    for path in files:
        for number, sheet in enumerate(read(path)):
            bars = {(abs(x2 - x1) > 1, abs(y2 - y1) > 1) for x1, y1, x2, y2 in sheet.lines if _is_bar(x1, y1, x2, y2)}
            assert bars == {(True, False), (False, True)}, path.name
            small_print = sheet.text_in(Rect(0, sheet.height - 12, sheet.width, sheet.height))
            assert f"page{number + 1}/" in small_print and "version" in small_print, path.name


def _is_bar(x1, y1, x2, y2):
    return abs(max(abs(x2 - x1), abs(y2 - y1)) - 100) < 0.01 and min(abs(x2 - x1), abs(y2 - y1)) < 0.01
