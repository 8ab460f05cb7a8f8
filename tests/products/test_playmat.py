"""The play mat: a lying sheet for each game, with its table in French, places of real size, and its authors."""

import pickle
import shutil
import subprocess
import sys
from dataclasses import replace

import pypdfium2
import pytest

from massicot import kit
from massicot.booklet.playmat_page import set_mats
from massicot.data.library import Library
from massicot.diagnostics import MisfitError
from massicot.products.order import Order
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

MM = 25.4 / 72


def work(*games, **asked):
    (plan,) = kit.plan(Library(), Order(names=games, only=("playmat",), **asked)).plans
    return plan


@pytest.fixture(scope="module")
def pairs():
    with pypdfium2.PdfDocument(set_mats(work("pairs").work[0].order)) as pdf:
        yield pdf


def test_a_place_of_ones_own_is_drawn_by_a_worker_too(tmp_path):
    """Workers read no glossary: what they draw brings its places along."""
    library = tmp_path / "library"
    shutil.copytree(ROOT / "docs/example", library)
    rules = library / "games/vents/vents/rules.toml"
    rules.write_text(rules.read_text().replace("stock = 12", "stock = 10\nhorizon = 2"))
    (plan,) = kit.plan(Library([library]), Order(names=("vents",), only=("playmat",))).plans
    code = "import pickle, sys; import massicot.booklet.playmat_page as p; p.set_mats(pickle.load(sys.stdin.buffer))"
    order = pickle.dumps(plan.work[0].order)
    ran = subprocess.run([sys.executable, "-c", code], input=order, capture_output=True, cwd=ROOT / "generator")
    assert ran.returncode == 0, ran.stderr.decode()[-500:]


def text(page):
    return " ".join(page.get_textpage().get_text_range().split())


def outlines(page):
    """The width and height of what is drawn, in millimetres."""
    boxes = [found.get_bounds() for found in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH])]
    return [((right - left) * MM, (top - low) * MM) for left, low, right, top in boxes]


def test_each_game_has_a_sheet_with_its_name_its_rules_and_its_authors(pairs):
    variants = Library().variants("pairs").values()
    assert len(pairs) == len(variants)
    for page, variant in zip(pairs, variants, strict=True):
        assert (page.get_width() * MM, page.get_height() * MM) == pytest.approx((297, 210), abs=0.1)
        words = text(page)
        assert variant.title.replace("’", "") in words.replace("’", "")
        assert all(author in words for author in variant.authors)
        assert f"{variant.players.min}" in words and "100 %" in words.replace("\u202f", " ").replace("\u00a0", " ")


def test_places_are_named_in_french_and_as_large_as_a_card(pairs):
    words = text(pairs[0])
    assert "pioche" in words and "brûlées" in words
    card = Library().formats()["standard"]
    assert any((abs(w - card.width) < 0.5 and abs(h - card.height) < 0.5) for w, h in outlines(pairs[0]))


def test_nothing_runs_over_the_edge_or_into_the_memo(pairs):
    """Words keep their distance from the rim; the memo begins below the table and its caption."""
    for page in pairs:
        page_text = page.get_textpage()
        boxes = [page_text.get_charbox(index) for index in range(page_text.count_chars())]
        inside = [box for box in boxes if box[2] > box[0]]
        assert min(box[0] for box in inside) * MM > 5 and max(box[2] for box in inside) * MM < 297 - 5
        assert min(box[1] for box in inside) * MM > 5 and max(box[3] for box in inside) * MM < 210 - 5


def test_a3_is_set_larger_and_a_small_sheet_is_refused():
    a3 = work("courte-paille", paper="a3")
    with pypdfium2.PdfDocument(set_mats(a3.work[0].order)) as pdf:
        assert (pdf[0].get_width() * MM, pdf[0].get_height() * MM) == pytest.approx((420, 297), abs=0.1)
        assert "semaine" in text(pdf[0]) and "Frédéric Moyersoen" in text(pdf[0])
    tiny = replace(a3.work[0].order, paper=replace(a3.work[0].order.paper, width=105, height=148))
    with pytest.raises(MisfitError, match="does not fit"):
        set_mats(tiny)


def test_one_game_is_one_sheet_under_its_name():
    plan = work("aubepine", low_ink=True)
    assert plan.path == "pairs/pairs-playmat-potager-encre-a4-aubepine.pdf" and plan.pages == 1
    assert plan.facts == {"games": ["aubepine"]}
