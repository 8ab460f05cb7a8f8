"""A sample of `bench/run.py corpus`: our own products give no finding; and a spoilt one does, with its order."""

import io
import re

import pikepdf
import pytest

from bench import corpus
from bench.orders import kind_of, orders
from massicot import kit, output
from massicot.data.library import Library
from massicot.model.paper import BACKS
from massicot.products import kinds
from tests.themes import FITTING

pytestmark = pytest.mark.slow

CARDS, REFERENCE, PADS = ("--only", "cards"), ("--only", "reference"), ("--only", "score-pad")
SAMPLE = [
    ("pairs", *CARDS, "--paper", "letter", "--format", "poker", "--backs", "short-edge"),
    ("pairs", *CARDS, "--theme", "pirates", "--low-ink", "--format", "tarot", "--backs", "gutterfold"),
    ("pairs", *CARDS, "--paper", "legal", "--backs", "separate", "--bleed", "1mm", "--corners"),
    ("pairs", *CARDS, "--cards", "2,4,6", "--copies", "3"),
    ("courte-paille", *CARDS, "--low-ink", "--format", "mini", "--backs", "none"),
    ("courte-paille", *REFERENCE, "--format", "tarot-fr", "--backs", "gutterfold"),
    ("pairs", *REFERENCE, "--paper", "a3", "--games", "chaton"),
    ("pairs", "--only", "tokens", "--paper", "legal", "--backs", "gutterfold"),
    ("pairs", "--only", "tokens", "--games", "aubepine", "--players", "4"),
    ("pairs", "--only", "box", "--theme", "pirates", "--format", "usa", "--thickness", "250g"),
    ("courte-paille", *PADS, "--paper", "letter"),
    ("courte-paille", "--only", "standee", "--low-ink"),
]
PLACED = re.compile(rb"q\n-?1 0 0 -?1 [\d.]+ [\d.]+ cm\n/FormXob\.face:\d+ Do\nQ\n")


def test_a_varied_sample_has_no_finding(capsys):
    assert corpus.tell(SAMPLE, 1, quiet=True) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[-1].startswith("12 orders, 12 files, 0 refused, 0 findings, ")


@pytest.mark.parametrize(("game", "theme"), FITTING)
def test_a_large_index_keeps_the_safe_zone_on_the_smallest_card(tmp_path, game, theme):
    order = (game, *CARDS, "--theme", theme, "--large-index", "--format", "mini", "--backs", "none")
    done = corpus.judged(order, tmp_path)
    assert (done.files, done.refused, done.findings) == (1, "", ())


def test_a_spoilt_file_is_told_with_its_order(monkeypatch, capsys):
    """A card is lost on its way to the disk."""
    deliver = output.deliver

    def losing(folder, files, *rest):
        (path,) = (path for path in files if path.endswith(".pdf"))
        deliver(folder, {**files, path: _without_a_card(files[path])}, *rest)

    monkeypatch.setattr(output, "deliver", losing)
    order = SAMPLE[0]
    assert corpus.tell([order], 1, quiet=True) == 1
    said = capsys.readouterr().out
    assert corpus.shown(order) in said and "error print/missing-card: " in said
    assert "1 orders, 1 files, 0 refused, " in said and " 0 findings" not in said


def _without_a_card(content):
    with pikepdf.open(io.BytesIO(content)) as pdf, io.BytesIO() as new:
        page = pdf.pages[0]
        before = page.Contents.read_bytes()
        after = PLACED.sub(b"", before, count=1)
        assert after != before
        page.Contents = pdf.make_stream(after)
        pdf.save(new)
        return new.getvalue()


def test_a_refusal_is_no_finding_and_a_fall_is_one(monkeypatch, tmp_path):
    thick = ("pairs", "--only", "box", "--thickness", "2mm")
    done = corpus.judged(thick, tmp_path)
    assert not done.findings and not done.files and "does not fit" in done.refused

    def falling(*_):
        raise ZeroDivisionError

    order = ("pairs", *CARDS, "--cards", "2")
    monkeypatch.setattr(kit, "make", falling)
    (fell,) = corpus.judged(order, tmp_path).findings
    assert "ZeroDivisionError" in fell
    monkeypatch.setattr(kit, "make", lambda *_: kit.Made())
    assert corpus.judged(order, tmp_path).findings == ("nothing was made, and nothing was said",)


def test_the_corpus_has_every_card_in_every_paper_format_look_and_way_of_backs():
    library = Library()
    every = orders(library)
    assert len(every) == len(set(every))
    for game in dict(FITTING):
        looks = 2 * sum(deck == game for deck, _ in FITTING)  # in colour and on low ink
        assert {kind_of(order) for order in every if order[0] == game} == set(kinds(library.deck(game)))
        crossed = {"--paper", "--format", "--backs", "--theme", "--low-ink"}
        plain = [
            order
            for order in every
            if order[:3] == (game, *CARDS) and {word for word in order[3:] if word[:2] == "--"} <= crossed
        ]
        wanted = looks * len(library.papers()) * len(library.formats()) * len(BACKS)
        assert len(set(plain)) == wanted + 1  # --theme encre, which is the deck's own look in one ink
