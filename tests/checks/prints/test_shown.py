"""Findings of a file of any make, shown as pictures of its pages; and what is expected of it, rightly said or not."""

import numpy as np
import pytest
from PIL import Image, ImageColor

import massicot as api
from massicot.checks.prints.expected import parsed
from massicot.checks.prints.shown import SCALE
from massicot.diagnostics import DataError
from massicot.ink.to_png import FRAME
from tests.checks.prints.foreign import FOREIGN, written

pytestmark = pytest.mark.slow

NINE = "reportlab, 9 cards, nothing to cut by"
EXPECT = FOREIGN[NINE].expect()
PATCH = (20, 35, 42, 53)
"""Millimetres from the lower left corner of the sixth card, as it is painted over there."""
WRONG = ["many", "2×A 3", "3×1 … 10×10", "1×1 2×2 …", "1×A 2×B … 9×K", "1×1 1×2 … 1×99999999999", "×", "²×A"]


@pytest.fixture
def patched(tmp_path):
    path = tmp_path / "nine.pdf"
    path.write_bytes(written(NINE, "patch"))
    return path


def in_pixels(sheets, place):
    """Where a place on the sixth card is in a picture of its page: left, top, right, bottom."""
    x, y = sheets.cells()[5]
    left, low, right, high = place
    return [round(one * SCALE) for one in (x + left, y + 88 - high, x + right, y + 88 - low)]


def is_framed(picture, box):
    """Whether a red line runs along each side of a place, within a millimetre and a half."""
    red = (np.asarray(picture.convert("RGB")) == ImageColor.getrgb(FRAME)).all(axis=2)
    left, top, right, bottom = box
    near = round(1.5 * SCALE)
    sides = (
        red[top - near : top + near, left + near : right - near].any(axis=0),
        red[bottom - near : bottom + near, left + near : right - near].any(axis=0),
        red[top + near : bottom - near, left - near : left + near].any(axis=1),
        red[top + near : bottom - near, right - near : right + near].any(axis=1),
    )
    return all(side.mean() > 0.95 for side in sides)


def test_the_picture_of_a_page_has_a_red_frame_at_the_place(massicot, patched, tmp_path):
    ran = massicot("check", patched, "--expect", EXPECT, "--picture", tmp_path / "shown", "--select", "print")
    (file,) = (tmp_path / "shown").iterdir()
    assert ran.code == 1 and file.name == "nine-page-1.png" and file.name in ran.out
    assert "print/near-duplicate" in ran.out
    with Image.open(file) as picture:
        assert picture.size == (round(210 * SCALE), round(297 * SCALE))
        assert is_framed(picture, in_pixels(FOREIGN[NINE].sheets, PATCH))
        assert not is_framed(picture, in_pixels(FOREIGN[NINE].sheets, (5, 60, 20, 80)))


def test_programs_get_the_pictures_with_what_their_numbers_stand_for(patched, tmp_path):
    done = api.check([str(patched)], expect=EXPECT, picture=tmp_path / "shown")
    (told,) = done.pictures
    assert told.startswith(f"{tmp_path / 'shown' / 'nine-page-1.png'}: ") and "print/near-duplicate" in told


def test_a_file_without_findings_has_no_picture(tmp_path, pairs_pdf):
    done = api.check([str(pairs_pdf)], picture=tmp_path / "shown")
    assert done.pictures == () and not (tmp_path / "shown").exists()


@pytest.mark.parametrize("words", WRONG)
def test_wrong_words_for_what_is_expected_get_one_message_with_the_cure(words, massicot, patched):
    ran = massicot("check", patched, "--expect", words)
    assert ran.code == 2 and ran.out == "" and "Traceback" not in ran.err
    assert ran.err.count("--expect") == 1 and "2×A 3×B" in ran.err


@pytest.mark.parametrize("words", WRONG)
def test_programs_get_the_same_message(words, patched):
    with pytest.raises(DataError) as refused:
        api.check([str(patched)], expect=words)
    (problem,) = refused.value.problems
    assert "--expect" in problem.message and "2×A 3×B" in problem.cure


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ("1×1 2×2 … 4×4", {"1": 1, "2": 2, "3": 3, "4": 4}),
        ("1×10 1×20 ... 1×50", {"10": 1, "20": 1, "30": 1, "40": 1, "50": 1}),
        ("A×2, B×3", {"A": 2, "B": 3}),
        ("2*ace 2xace", {"ace": 4}),
    ],
)
def test_what_is_expected_may_be_said_in_several_ways(words, counts):
    assert parsed(words) == counts
