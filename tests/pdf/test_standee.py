"""The finished shark, read back from its PDF: it folds onto itself and stands on both sides."""

import pikepdf
import pypdfium2
import pytest
from PIL import ImageOps

from massicot import kit
from massicot.data.library import Library
from massicot.products import kinds
from massicot.products.order import Order
from tests.pdf.readback import Rect, read

pytestmark = pytest.mark.slow

WIDTH, HEIGHT, FOOT, BLEED, MARGIN = 45.0, 55.0, 11.0, 1.5, 5.0
PAPER = (246, 237, 219)


def built(folder, **choices):
    made = kit.build(Library(), Order(names=("courte-paille",), only=("standee",), **choices), folder)
    return [folder / file.path for file in made.files]


@pytest.fixture(scope="module", params=["a4", "letter"])
def shark(request, tmp_path_factory):
    (path,) = built(tmp_path_factory.mktemp("standee"), paper=request.param)
    return path


@pytest.fixture(scope="module")
def sheet(shark):
    (only,) = read(shark)
    return only


def folds(sheet):
    """The level lines as wide as the strip: lower foot, top of the figure, upper foot."""
    found = [
        line for line in sheet.lines if abs(line[1] - line[3]) < 1e-3 and abs(abs(line[2] - line[0]) - WIDTH) < 0.01
    ]
    return sorted(found, key=lambda line: line[1])


def sides(sheet):
    """The long cuts."""
    long = 2 * (HEIGHT + FOOT) - 8
    found = [
        line for line in sheet.lines if abs(line[0] - line[2]) < 1e-3 and abs(abs(line[3] - line[1]) - long) < 0.01
    ]
    return sorted(found)


def panels(sheet):
    """The trims of the two panels, the lower first."""
    size = (WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
    found = [
        Rect(form.left + BLEED, form.bottom + BLEED, form.right - BLEED, form.top - BLEED)
        for form in sheet.forms
        if abs(form.width - size[0]) < 0.01 and abs(form.height - size[1]) < 0.01
    ]
    return sorted(found, key=lambda panel: panel.bottom)


def seen(path, rect, height):
    """A part of the page in colour, ten pixels a millimetre."""
    document = pypdfium2.PdfDocument(path)
    page = document[0].render(scale=254 / 72).to_pil().convert("RGB")
    document.close()
    edges = (rect.left, height - rect.top, rect.right, height - rect.bottom)
    return page.crop(tuple(round(10 * edge) for edge in edges))


def inked(image):
    """Which pixels are not paper."""
    pixels = list(image.get_flattened_data())
    return [sum(abs(a - b) for a, b in zip(pixel, PAPER, strict=True)) > 60 for pixel in pixels]


def blue(image):
    """The part that is of the sea's colours."""
    pixels = list(image.get_flattened_data())
    return sum(pixel[2] > pixel[0] + 40 for pixel in pixels) / len(pixels)


def test_folded_the_panels_coincide_to_a_hundredth(sheet):
    low, top, high = folds(sheet)
    left, right = sides(sheet)
    front, back = panels(sheet)
    fold = top[1]
    assert fold - low[1] == pytest.approx(HEIGHT, abs=0.01)
    assert high[1] - fold == pytest.approx(HEIGHT, abs=0.01)
    behind = Rect(back.left, 2 * fold - back.top, back.right, 2 * fold - back.bottom)
    assert front.near(behind, 0.01)
    assert front.near(Rect(left[0], low[1], right[0], fold), 0.01)


@pytest.mark.slow
def test_both_sides_stand_upright_and_have_one_outline(shark, sheet):
    front, back = (seen(shark, panel, sheet.height) for panel in panels(sheet))
    standing = back.rotate(180)
    for side in (front, standing):
        width, height = side.size
        assert blue(side.crop((0, int(0.88 * height), width, int(0.98 * height)))) > 0.5  # the sea it swims in
        assert blue(side.crop((0, 0, width, int(0.1 * height)))) == 0  # the sky has no second ink
    # Through the paper, the back is the front in a mirror: the same silhouette, though not the same face.
    through = inked(ImageOps.mirror(standing))
    near, other = inked(front), inked(standing)
    agree = sum(a == b for a, b in zip(near, through, strict=True)) / len(near)
    unturned = sum(a == b for a, b in zip(near, other, strict=True)) / len(near)
    assert agree > 0.88
    assert agree > unturned + 0.1


def test_the_feet_meet_the_hatched_part_of_the_base(sheet):
    slanting = [line for line in sheet.lines if abs(abs(line[2] - line[0]) - abs(line[3] - line[1])) < 1e-3]
    left, right = sides(sheet)
    base = [line for line in slanting if max(line[1], line[3]) < folds(sheet)[0][1] - FOOT - 1]
    assert len(base) > 10
    across = [x for line in base for x in (line[0], line[2])]
    up = [y for line in base for y in (line[1], line[3])]
    assert min(across) == pytest.approx(left[0], abs=0.01)
    assert max(across) == pytest.approx(right[0], abs=0.01)
    assert max(up) - min(up) == pytest.approx(2 * FOOT, abs=0.01)


def test_the_token_is_25_mm_with_ticks_north_east_south_and_west(sheet):
    coins = [form for form in sheet.forms if abs(form.width - 28) < 0.01 and abs(form.height - 28) < 0.01]
    assert len(coins) == 2
    for coin in coins:
        x, y = (coin.left + coin.right) / 2, (coin.bottom + coin.top) / 2
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            tick = (x + 14.5 * dx, y + 14.5 * dy, x + 16.5 * dx, y + 16.5 * dy)
            assert any(line == pytest.approx(tick, abs=0.01) for line in sheet.lines)


def test_the_steps_are_on_the_sheet(sheet):
    text = "".join(character for character, _, _ in sheet.glyphs if not character.isspace())
    for word in ("1", "Coupez", "2", "Pliez", "3", "Écartez", "4", "Collez", "jetonplat", "LaCourtePaille"):
        assert word in text


def test_nothing_lies_where_a_printer_cannot_reach(shark, sheet):
    margin = int(MARGIN * 10) - 1
    page = seen(shark, Rect(0, 0, sheet.width, sheet.height), sheet.height).convert("L")
    width, height = page.size
    strips = ((0, 0, width, margin), (0, height - margin, width, height))
    for box in (*strips, (0, 0, margin, height), (width - margin, 0, width, height)):
        assert page.crop(box).getextrema() == (255, 255)


def test_scale_bars_are_100_mm_on_both_axes(sheet):
    assert sum(abs(abs(line[2] - line[0]) - 100) < 0.01 for line in sheet.lines) == 1
    assert sum(abs(abs(line[3] - line[1]) - 100) < 0.01 for line in sheet.lines) == 1


def test_one_page_at_real_size(shark):
    with pikepdf.open(shark) as pdf:
        assert len(pdf.pages) == 1
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_same_bytes_twice(tmp_path):
    (first,), (second,) = built(tmp_path / "a"), built(tmp_path / "b")
    assert first.read_bytes() == second.read_bytes()


def test_low_ink_keeps_the_paper_white(tmp_path):
    (path,) = built(tmp_path, low_ink=True)
    (sheet,) = read(path)
    panel = seen(path, panels(sheet)[0], sheet.height).convert("L")
    assert sum(panel.get_flattened_data()) / (panel.width * panel.height) > 190


def test_a_game_without_a_standee_has_none():
    library = Library()
    assert "standee" in kinds(library.deck("courte-paille"))
    assert "standee" not in kinds(library.deck("pairs"))


def test_the_sea_goes_on_to_both_edges_and_beyond(tmp_path):
    """In some row of each side it is blue without a gap, on the whole width of a panel and most of its bleed."""
    from massicot.cli import main

    assert main(["build", "courte-paille", "--only", "standee", "--output", str(tmp_path), "--quiet"]) == 0
    (path,) = tmp_path.glob("courte-paille/*standee*.pdf")
    document = pypdfium2.PdfDocument(path)
    image, dots = document[0].render(scale=127 / 72).to_pil().convert("RGB"), 5
    document.close()
    wide = []
    for y in range(image.height):
        run = longest = dark = 0
        for x in range(image.width // 2):
            red, _, blue = image.getpixel((x, y))
            dark = 0 if blue > red + 25 else dark + 1
            run = run + 1 if dark <= 2 else 0  # the line of a cut may cross it
            longest = max(longest, run)
        if longest >= (45 + 2 * 1.2) * dots:
            wide.append(y)
    assert wide and max(wide) - min(wide) > 55 * dots  # on the front and, turned over, on the back
