"""Finished sheets, read back and cut in the order that the guide gives."""

from dataclasses import astuple

import pytest

from tests.pdf.readback import read
from tests.sheets.cutting import Sheet, guillotined, touching

WIDE = 10.0
"""What is longer is a scale bar or a fold."""


@pytest.mark.parametrize(
    ("options", "bleed"),
    [
        ((), 3.0),
        (("--paper", "letter", "--format", "poker", "--backs", "short-edge"), 3.0),
        (("--format", "mini", "--backs", "separate", "--copies", "3"), 3.0),
        (("--format", "tarot-fr", "--paper", "legal", "--backs", "none", "--bleed", "1mm"), 1.0),
        (("--bleed", "0mm"), 0.0),
    ],
)
def test_every_cut_has_its_marks_and_leaves_none(massicot, library, tmp_path, options, bleed):
    ran = massicot(
        "build", "mine", "--only", "cards", "--library", library, "--output", tmp_path, "--copies", "2", *options
    )
    assert ran.code == 0, ran.err
    (path,) = tmp_path.glob("mine/*.pdf")
    for sheet in read(path):
        cards = [form for form in sheet.forms if form.width < sheet.width / 2]
        cards = [(card.left + bleed, card.bottom + bleed, card.right - bleed, card.top - bleed) for card in cards]
        marks = [line for line in sheet.lines if abs(line[2] - line[0]) + abs(line[3] - line[1]) < WIDE]
        Sheet(sheet.width, sheet.height, cards, marks).cut_all()
        assert not [card for card in cards if any(touching(mark, card) for mark in marks)]
        if bleed:
            assert guillotined(cards, marks) > len(cards)


def test_a_folded_sheet_is_cut_as_two_in_one(massicot, library, tmp_path):
    ran = massicot(
        "build", "mine", "--only", "cards", "--library", library, "--output", tmp_path, "--backs", "gutterfold"
    )
    assert ran.code == 0, ran.err
    (path,) = tmp_path.glob("mine/*.pdf")
    for sheet in read(path):
        fold = max(sheet.lines, key=lambda line: abs(line[2] - line[0]) + abs(line[3] - line[1]))
        upright = abs(fold[0] - fold[2]) < 0.01
        middle = fold[0] if upright else fold[1]
        for forwards in (True, False):
            cards, marks = [], []
            for kind, boxes in (
                (cards, [astuple(form) for form in sheet.forms if form.width < sheet.width / 2]),
                (marks, [line for line in sheet.lines if abs(line[2] - line[0]) + abs(line[3] - line[1]) < WIDE]),
            ):
                for box in boxes:
                    if (((box[0] + box[2]) if upright else (box[1] + box[3])) / 2 > middle) == forwards:
                        shift = (middle if forwards else 0) * upright, (middle if forwards else 0) * (not upright)
                        kind.append(tuple(value - shift[number % 2] for number, value in enumerate(box)))
            cards = [(left + 3, bottom + 3, right - 3, top - 3) for left, bottom, right, top in cards]
            size = (middle, sheet.height) if upright else (sheet.width, middle)
            Sheet(*size, cards, marks).cut_all()
            assert not [card for card in cards if any(touching(mark, card) for mark in marks)]
