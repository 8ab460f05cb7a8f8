"""Finished sheets, read back and cut in the order that the guide gives."""

from dataclasses import astuple

import pytest

from massicot.data.library import Library
from tests.pdf.readback import read
from tests.sheets.cutting import Sheet, guillotined, touching

FORMATS = Library(()).formats()
WIDE = 10.0
"""What is longer is a scale bar or a fold."""


def trimmed(form, name):
    """The card in the middle of its bleed."""
    card = FORMATS[name]
    x, y = (form[0] + form[2]) / 2, (form[1] + form[3]) / 2
    return x - card.width / 2, y - card.height / 2, x + card.width / 2, y + card.height / 2


@pytest.mark.parametrize(
    ("card", "options", "ticked"),
    [
        ("standard", (), True),
        ("poker", ("--paper", "letter", "--format", "poker", "--backs", "short-edge"), False),
        ("mini", ("--format", "mini", "--backs", "separate", "--copies", "3"), False),
        ("tarot-fr", ("--format", "tarot-fr", "--paper", "legal", "--backs", "none", "--bleed", "1mm"), True),
        ("standard", ("--bleed", "0mm"), False),
        ("standard", ("--layout", "butted"), False),
    ],
)
def test_every_cut_has_its_marks_and_leaves_none(massicot, library, tmp_path, card, options, ticked):
    ran = massicot(
        "build", "mine", "--only", "cards", "--library", library, "--output", tmp_path, "--copies", "2", *options
    )
    assert ran.code == 0, ran.err
    (path,) = tmp_path.glob("mine/*.pdf")
    for sheet in read(path):
        cards = [trimmed(astuple(form), card) for form in sheet.forms if form.width < sheet.width / 2]
        marks = [line for line in sheet.lines if abs(line[2] - line[0]) + abs(line[3] - line[1]) < WIDE]
        Sheet(sheet.width, sheet.height, cards, marks).cut_all()
        assert not [place for place in cards if any(touching(mark, place) for mark in marks)]
        if ticked:
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
            cards = [trimmed(box, "standard") for box in cards]
            size = (middle, sheet.height) if upright else (sheet.width, middle)
            Sheet(*size, cards, marks).cut_all()
            assert not [card for card in cards if any(touching(mark, card) for mark in marks)]
