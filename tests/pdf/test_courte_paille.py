"""The finished deck of La Courte Paille, read back from its PDF: by the name and the numerals on each card."""

import re
from collections import Counter

import pytest

from tests.pdf.readback import read

pytestmark = pytest.mark.slow

CARD = (63.0, 88.0)
CASTAWAYS = ("CAPITAINE", "CUISINIER", "MOUSSE", "VIGIE", "MATELOT", "VOYANTE")


@pytest.fixture(scope="module", params=["a4", "letter"])
def sheets(request, tmp_path_factory):
    from massicot.cli import main

    out = tmp_path_factory.mktemp("courte-paille")
    words = ["build", "courte-paille", "--only", "cards", "--paper", request.param, "--output", str(out), "--quiet"]
    assert main(words) == 0
    (path,) = out.rglob("*.pdf")
    assert path.stat().st_size < 500_000
    return read(path)


def identity(text):
    """A card by what it says: its name once and its value twice, or the words of the cut and reference cards."""
    if "Moyersoen" in text and "joueurs" in text:
        return "aide"
    if found := re.search(r"COCO", text):
        return ("COCO", _value(text))
    if found := re.search("|".join(CASTAWAYS), text):
        return (found[0], _value(text))
    return "coupe" if "coupe" in text else "aide" if "Moyersoen" in text else text


def _value(text):
    digits = re.findall(r"[1-9]", text)
    assert len(digits) == 2 and digits[0] == digits[1], text
    return int(digits[0])


def test_nine_values_of_six_castaways_coco_one_to_five_one_cut_card(sheets):
    counted = Counter()
    for sheet in sheets[::2]:
        counted.update(identity(sheet.text_in(card)) for card in sheet.trims(*CARD))
    expected = Counter({(name, value): 1 for name in CASTAWAYS for value in range(1, 10)})
    expected.update({("COCO", value): 1 for value in range(1, 6)})
    free = -60 % len(sheets[0].trims(*CARD))  # reference cards fill the last sheet
    expected.update({"coupe": 1, "aide": free})
    assert counted == expected


def test_the_last_sheet_of_a4_is_full(sheets):
    if sheets[0].width > 290:  # A4: eight sheets of eight
        assert [len(sheet.trims(*CARD)) for sheet in sheets] == [8] * 16


def test_a_back_is_behind_every_front(sheets):
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        backs = back.trims(*CARD)
        for card in front.trims(*CARD):
            behind = (card.left, back.height - card.top)
            assert any(abs(o.left - behind[0]) < 0.01 and abs(o.bottom - behind[1]) < 0.01 for o in backs)
