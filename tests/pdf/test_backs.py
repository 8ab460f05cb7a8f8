"""Every back behind its own front, in every way of printing backs."""

import pytest

from tests.pdf.readback import Rect, read

pytestmark = pytest.mark.slow

CARD = (63.0, 88.0)


@pytest.fixture
def built(massicot, library, tmp_path):
    def build(*options):
        out = tmp_path / "out"
        ran = massicot("build", "mine", "--only", "cards", "--library", library, "--output", out, *options)
        assert ran.code == 0, ran.err
        (path,) = out.glob("mine/*.pdf")
        return read(path)

    return build


def named(sheet):
    return {sheet.text_in(card): card for card in sheet.trims(*CARD)}


def mirrored(card, sheet, about):
    if about == "vertical":
        return Rect(sheet.width - card.right, card.bottom, sheet.width - card.left, card.top)
    return Rect(card.left, sheet.height - card.top, card.right, sheet.height - card.bottom)


def check(front, back, about):
    fronts, backs = named(front), named(back)
    assert sorted(fronts) == [f"F{n}" for n in range(1, 7)]
    assert sorted(backs) == [f"B{n}" for n in range(1, 7)]
    for n in range(1, 7):
        assert mirrored(fronts[f"F{n}"], front, about).near(backs[f"B{n}"], 0.01)


# A landscape sheet turned on its long edge turns about the horizontal, an upright one about the
# vertical: that is what a printer does.
@pytest.mark.parametrize(
    ("options", "about"),
    [
        (("--backs", "long-edge"), "horizontal"),
        (("--backs", "short-edge"), "vertical"),
        (("--backs", "long-edge", "--bleed", "0mm"), "vertical"),
        (("--backs", "short-edge", "--bleed", "0mm"), "horizontal"),
    ],
)
def test_backs_for_both_flips(built, options, about):
    front, back = built(*options)
    check(front, back, about)


def test_a_back_reads_upright_when_the_card_is_turned_like_a_page(built):
    """Turned about the horizontal, the sheet’s back stands on its head: so it is printed turned."""
    front, back = built("--backs", "long-edge")
    for sheet, turned in ((front, False), (back, True)):
        for name, card in named(sheet).items():
            letter = next(g for g in sheet.glyphs if g[0] == name[0] and card.holds(*g[1:]))
            digit = next(g for g in sheet.glyphs if g[0] == name[1] and card.holds(*g[1:]))
            assert (letter[1] > digit[1]) == turned


def test_separate_prints_all_fronts_then_all_backs(built):
    sheets = built("--backs", "separate", "--grid", "2x2")
    assert len(sheets) == 4
    assert sorted(n for s in sheets[:2] for n in named(s)) == [f"F{n}" for n in range(1, 7)]
    assert sorted(n for s in sheets[2:] for n in named(s)) == [f"B{n}" for n in range(1, 7)]
    for front, back in zip(sheets[:2], sheets[2:], strict=True):
        about = "vertical" if front.height >= front.width else "horizontal"
        backs = named(back)
        for name, card in named(front).items():
            assert mirrored(card, front, about).near(backs[name.replace("F", "B")], 0.01)


def test_none_prints_fronts_only(built):
    (sheet,) = built("--backs", "none")
    assert sorted(named(sheet)) == [f"F{n}" for n in range(1, 7)]


@pytest.mark.parametrize("bleed", ["3mm", "2mm", "0mm"])
def test_gutterfold_folds_each_back_onto_its_front(built, bleed):
    sheets = built("--backs", "gutterfold", "--bleed", bleed)
    seen = []
    for sheet in sheets:
        cards = named(sheet)
        folds = [line for line in sheet.lines if max(abs(line[2] - line[0]), abs(line[3] - line[1])) > 150]
        assert len(folds) == 1
        about = "vertical" if abs(folds[0][0] - folds[0][2]) < 1e-6 else "horizontal"
        for name in [name for name in cards if name.startswith("F")]:
            seen.append(name)
            assert mirrored(cards[name], sheet, about).near(cards[name.replace("F", "B")], 0.01)
        for form in (f for f in sheet.forms if f.width < sheet.width / 2):
            line = sheet.width / 2 if about == "vertical" else sheet.height / 2
            ends = (form.left, form.right) if about == "vertical" else (form.bottom, form.top)
            assert min(abs(end - line) for end in ends) >= 5 - 0.01
    assert sorted(seen) == [f"F{n}" for n in range(1, 7)]


def test_a_partial_sheet_keeps_its_columns(built):
    front, back = built("--backs", "long-edge", "--cards", "1,2,3,4,5", "--bleed", "0mm")
    fronts, backs = named(front), named(back)
    assert len(fronts) == len(backs) == 5
    for n in range(1, 6):
        assert mirrored(fronts[f"F{n}"], front, "vertical").near(backs[f"B{n}"], 0.01)
