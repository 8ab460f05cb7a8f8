"""Token sheets, read back from their PDF."""

import json
import math
import re
from collections import Counter
from itertools import combinations, pairwise

import pikepdf
import pytest

from tests.pdf.readback import MM, Rect, picture, read
from tests.themes import OF_PAIRS

pytestmark = pytest.mark.slow

BLEED, MARGIN = 1.5, 5.0
VALUES = {"1", "5", "10", "25"}
LOOKS = [("--theme", theme, *look) for theme in OF_PAIRS for look in ((), ("--low-ink",))]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build token sheets; each set of options once."""
    from massicot.cli import main

    known = {}

    def build(*options):
        if options not in known:
            folder = tmp_path_factory.mktemp("tokens")
            words = ["build", "pairs", "--only", "tokens", "--output", str(folder), "--quiet", *options]
            assert main(words) == 0
            (path,) = folder.glob("pairs/*.pdf")
            (entry,) = json.loads((folder / "manifest.json").read_text())["files"]
            known[options] = (path, entry)
        return known[options]

    return build


@pytest.fixture(scope="module")
def eight(built):
    return built("--players", "8")


def cells(sheet):
    """What is placed on a sheet, by its bleed box."""
    return [form for form in sheet.forms if form.width < sheet.width / 2]


def kind(sheet, form):
    text = sheet.text_in(form)
    return text if text in VALUES else "button"


def middle(rect):
    return (rect.left + rect.right) / 2, (rect.bottom + rect.top) / 2


def discs(path, number):
    """The first painted shape of every placed form, as a box in mm: it is the ground, inked to the bleed."""
    found = []
    with pikepdf.open(path) as pdf:
        page = pdf.pages[number]
        place = None
        for instruction in pikepdf.parse_content_stream(page):
            operator = str(instruction.operator)
            if operator == "cm":
                place = [float(value) for value in instruction.operands]
            elif operator == "Do" and place is not None:
                form = page.Resources.XObject[str(instruction.operands[0])]
                if float(form.BBox[2]) * MM < 60:
                    found.append(_first_shape(form, place))
    return found


def _first_shape(form, place):
    matrices, points = [], []
    for instruction in pikepdf.parse_content_stream(form):
        operator = str(instruction.operator)
        values = [float(v) for v in instruction.operands] if operator in ("cm", "m", "l", "c") else []
        if operator == "cm":
            matrices.append(values)
        elif operator in ("m", "l", "c"):
            points.append(values[-2:])  # a circle's curves begin and end at its extremes
        elif operator == "f":
            break
    ends = []
    for point in points:
        x, y = point
        for a, b, c, d, e, f in [*reversed(matrices), place]:
            x, y = a * x + c * y + e, b * x + d * y + f
        ends.append((x * MM, y * MM))
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def counts(path):
    found = Counter()
    for sheet in read(path)[::2]:
        found.update(kind(sheet, form) for form in cells(sheet))
    return found


# -- what the issue asks to see ------------------------------------------------------------------------


def test_the_printed_values_are_worth_the_stakes_of_all_players(eight):
    found = counts(eight[0])
    assert found.pop("button") == 1
    assert sum(int(value) * count for value, count in found.items()) >= 8 * 100


def test_every_player_can_pay_any_amount_at_the_start(eight, massicot, tmp_path):
    path, _ = eight
    said = massicot("build", "pairs", "--only", "tokens", "--players", "8", "--output", tmp_path).out
    players, points, listed = re.search(r"in (\d+) purses of (\d+) \(([^)]*)\)", said).groups()
    assert (players, points) == ("8", "100")
    purse = {value: int(count) for count, value in re.findall(r"(\d+)×(\d+)", listed)}
    found = counts(path)
    assert all(found[value] >= 8 * count for value, count in purse.items())
    sums = {0}
    for value, count in purse.items():
        for _ in range(count):
            sums |= {total + int(value) for total in sums}
    assert sums == set(range(101))


@pytest.mark.parametrize(
    ("options", "diameter"), [((), 25.0), (("--diameter", "25.4mm"), 25.4), (("--diameter", "40mm"), 40.0)]
)
def test_circles_have_their_diameter_and_are_inked_to_the_bleed(built, options, diameter):
    path, entry = built("--players", "8", *options)
    assert entry["diameter"] == diameter
    sheets = read(path)
    for number, sheet in enumerate(sheets):
        forms, grounds = cells(sheet), discs(path, number)
        assert len(forms) == len(grounds) > 0
        for form, disc in zip(forms, grounds, strict=True):
            assert disc.near(form, 0.01)
            assert disc.width - 2 * BLEED == pytest.approx(diameter, abs=0.01)
            assert disc.height - 2 * BLEED == pytest.approx(diameter, abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_front_and_back_are_concentric_and_of_one_value(built, flip, paper):
    path, _ = built("--players", "8", "--backs", flip, "--paper", paper)
    sheets = read(path)
    for number in range(0, len(sheets), 2):
        front, back = sheets[number], sheets[number + 1]
        upright = front.height >= front.width
        sideways = upright == (flip == "long-edge")
        backs = list(zip(discs(path, number + 1), cells(back), strict=True))
        fronts = list(zip(discs(path, number), cells(front), strict=True))
        assert len(fronts) == len(backs)
        for disc, form in fronts:
            x, y = middle(disc)
            x, y = (front.width - x, y) if sideways else (x, front.height - y)
            (met,) = [cell for other, cell in backs if math.dist(middle(other), (x, y)) <= 0.01]
            assert kind(front, form) == kind(back, met)


# -- the sheets ------------------------------------------------------------------------------------------


def test_ticks_north_east_south_west_outside_the_bleed(eight):
    for sheet in read(eight[0]):
        for form in cells(sheet):
            x, y = middle(form)
            around = set()
            for x1, y1, x2, y2 in sheet.lines:
                if math.dist(((x1 + x2) / 2, (y1 + y2) / 2), (x, y)) < form.width / 2 + 1:
                    around.add((round((x1 + x2) / 2 - x, 2), round((y1 + y2) / 2 - y, 2)))
                    assert min(math.dist(end, (x, y)) for end in ((x1, y1), (x2, y2))) >= form.width / 2 + 0.29
            reach = form.width / 2 + 0.8
            wanted = {(0.0, reach), (reach, 0.0), (0.0, -reach), (-reach, 0.0)}
            assert len(around) == 4
            for dx, dy in wanted:
                assert any(math.dist(tick, (dx, dy)) < 0.02 for tick in around)


def test_the_manifest_and_the_summary_count_what_is_printed(eight, massicot, tmp_path):
    path, entry = eight
    found = counts(path)
    assert entry["kind"] == "tokens" and entry["players"] == 8
    assert entry["tokens"] == {value: found[value] for value in VALUES}
    assert entry["buttons"] == found["button"] == 1
    assert entry["pages"] == 2 * entry["sheets"] == len(read(path)) == 4
    said = massicot("build", "pairs", "--only", "tokens", "--players", "8", "--output", tmp_path).out
    assert "printed: " + ", ".join(f"{found[v]}×{v}" for v in ("1", "5", "10", "25")) in said


def test_no_slot_is_left_empty(eight):
    sheets = read(eight[0])
    assert {len(cells(sheet)) for sheet in sheets} == {54}


def test_nothing_lies_where_a_printer_cannot_reach(eight):
    path, entry = eight
    dpi = 144
    edge = int(MARGIN / 25.4 * dpi) - 1
    for number in range(entry["pages"]):
        image = picture(path, number, dpi)
        width, height = image.size
        boxes = ((0, 0, width, edge), (0, height - edge, width, height))
        boxes += ((0, 0, edge, height), (width - edge, 0, width, height))
        assert all(image.crop(box).getextrema() == (255, 255) for box in boxes)


def test_paper_between_the_circles_stays_white(eight):
    path, _ = eight
    image = picture(path, 0, 254)
    sheet = read(path)[0]
    for form in cells(sheet):
        for x in (form.left + 0.5, form.right - 0.5):  # the corners of the square around a circle
            for y in (form.bottom + 0.5, form.top - 0.5):
                assert image.getpixel((round(x * 10), round((sheet.height - y) * 10))) == 255


def test_scale_bars_are_100_mm_on_both_axes(eight):
    for sheet in read(eight[0]):
        assert sum(abs(abs(line[2] - line[0]) - 100) < 0.01 for line in sheet.lines) == 1
        assert sum(abs(abs(line[3] - line[1]) - 100) < 0.01 for line in sheet.lines) == 1


def test_one_sided_on_demand(built):
    path, entry = built("--players", "8", "--backs", "none")
    assert entry["sheets"] == entry["pages"] == len(read(path)) == 2


def test_gutterfold_folds_each_back_onto_its_front(built):
    path, _ = built("--players", "4", "--backs", "gutterfold")
    for sheet in read(path):
        (fold,) = [line for line in sheet.lines if max(abs(line[2] - line[0]), abs(line[3] - line[1])) > 150]
        sideways = abs(fold[0] - fold[2]) < 1e-6
        forms = {middle(form): kind(sheet, form) for form in cells(sheet)}
        for (x, y), name in forms.items():
            behind = (sheet.width - x, y) if sideways else (x, sheet.height - y)
            (met,) = [other for place, other in forms.items() if math.dist(place, behind) < 0.01]
            assert met == name


def test_fewer_players_and_variants_take_fewer_tokens(built):
    _, most = built()
    _, four = built("--players", "4", "--games", "aubepine")
    assert most["players"] == 8 and {"aubepine", "pierre-noire"} <= set(most["games"])
    assert four["players"] == 4 and four["games"] == ["aubepine"]
    assert sum(four["tokens"].values()) + 1 == 54 * four["sheets"] == 54
    _, six = built("--games", "aubepine")
    assert six["players"] == 6


def test_without_names_only_variants_for_so_many_players_are_served(built):
    eight, two = (set(built("--players", number)[1]["games"]) for number in "82")
    assert "pierre-noire" in eight and "aubepine" not in eight
    assert {"aubepine", "pierre-noire"} <= two and "monstres" not in two


@pytest.mark.parametrize("options", LOOKS)
def test_every_theme_tells_values_apart_without_colour(built, options):
    """By the shape of the border alone: how often circles near the edge go from light to dark and back."""
    path, _ = built("--players", "4", *options)
    sheet = read(path)[0]
    image = picture(path, 0, 508)
    seen = {}
    for form in cells(sheet):
        if (name := kind(sheet, form)) not in seen:
            seen[name] = [crossings(image, sheet, *middle(form), radius) for radius in (9.7, 10.3, 10.8)]
    assert set(seen) == VALUES | {"button"}
    for one, other in combinations(seen, 2):
        assert max(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) >= 8, seen


def crossings(image, sheet, x, y, radius):
    places = [
        (x + radius * math.cos(step / 200), sheet.height - y - radius * math.sin(step / 200)) for step in range(1257)
    ]
    shades = [image.getpixel((int(across * 20), int(down * 20))) for across, down in places]
    if max(shades) - min(shades) < 30:
        return 0
    light = [shade > (max(shades) + min(shades)) / 2 for shade in shades]
    return sum(a != b for a, b in pairwise(light))


def test_the_same_bytes_twice(built, massicot, tmp_path):
    path, entry = built("--players", "8")
    assert massicot("build", "pairs", "--only", "tokens", "--players", "8", "--output", tmp_path).code == 0
    assert (tmp_path / entry["path"]).read_bytes() == path.read_bytes()


def test_the_button_says_what_it_is(eight):
    sheet = read(eight[0])[2]
    (button,) = [form for form in cells(sheet) if kind(sheet, form) == "button"]
    assert sheet.text_in(button) == "Boutonpremierjoueur"


@pytest.mark.parametrize("options", LOOKS)
def test_a_1_is_no_i(built, options):
    """Between it and the border above there is paper only, and nothing that would be a dot."""
    path, _ = built("--players", "4", *options)
    for number in (0, 1):
        sheet, image = read(path)[number], picture(path, number, 508)
        form = next(form for form in cells(sheet) if kind(sheet, form) == "1")
        ((_, x, y),) = [glyph for glyph in sheet.glyphs if glyph[0] == "1" and form.holds(*glyph[1:])]
        ups = [y + step / 20 for step in range(200) if math.dist((x, y + step / 20), middle(form)) < 9.6]
        dark = [image.getpixel((int(x * 20), int((sheet.height - up) * 20))) < 150 for up in ups]
        assert dark[0] and sum(a != b for a, b in pairwise(dark)) == 1
