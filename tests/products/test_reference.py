"""Reference cards, read back from their PDF: titles, figures, the sketch, and how the height of a card is used."""

import ctypes
import math
from collections import Counter, defaultdict

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from massicot.cli import main
from tests.pdf.readback import MM, picture, read

pytestmark = pytest.mark.slow

WIDTH, HEIGHT = 63.0, 88.0
DECKS = {"pairs": ("potager", 12), "courte-paille": ("naufrages", 1)}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The reference cards of both decks."""
    folder = tmp_path_factory.mktemp("reference")
    assert main(["build", "--only", "reference", "--output", str(folder), "--quiet"]) == 0
    return {deck: folder / deck / f"{deck}-reference-{theme}-a4.pdf" for deck, (theme, _) in DECKS.items()}


def written(path):
    """Of every card on every page, upright: its letters with size and place from its lower left corner, in mm."""
    sheets = read(path)
    document = pypdfium2.PdfDocument(path)
    found = []
    for number, sheet in enumerate(sheets):
        text = document[number].get_textpage()
        trims = sheet.trims(WIDTH, HEIGHT)
        cards = defaultdict(list)
        for index in range(text.count_chars()):
            left, _, right, _ = (value * MM for value in text.get_charbox(index))
            base_x, base_y = ctypes.c_double(), ctypes.c_double()
            assert pdfium.FPDFText_GetCharOrigin(text, index, base_x, base_y)
            matrix = pdfium.FS_MATRIX()
            assert pdfium.FPDFText_GetMatrix(text, index, matrix)
            size = pdfium.FPDFText_GetFontSize(text, index) * math.hypot(matrix.c, matrix.d) * MM
            x, y, sign = (left + right) / 2, base_y.value * MM, text.get_text_range(index, 1)
            for place, card in enumerate(trims):
                if card.holds(x, y) and sign.strip():
                    across, up = x - card.left, y - card.bottom
                    cards[place].append((size, *((WIDTH - across, HEIGHT - up) if number % 2 else (across, up)), sign))
        found.append([cards[place] for place in range(len(trims)) if cards[place]])
        text.close()
    document.close()
    return found


@pytest.mark.parametrize("deck", DECKS)
def test_titles_are_of_one_size_on_all_cards(made, deck):
    sizes = {round(max(size for size, *_ in card), 2) for page in written(made[deck]) for card in page}
    assert len(sizes) == 1


@pytest.mark.parametrize("deck", DECKS)
def test_the_bottom_quarter_of_no_card_is_empty(made, deck):
    """Something is written or drawn there, above the rule and the credit."""
    for number, sheet in enumerate(read(made[deck])):
        image, dots = picture(made[deck], number, 127), 5
        for card in sheet.trims(WIDTH, HEIGHT):
            low, high = (8.2, HEIGHT / 4) if number % 2 == 0 else (HEIGHT * 3 / 4, HEIGHT - 8.2)
            top, foot = (dots * (sheet.height - card.bottom - up) for up in (high, low))
            part = image.crop((int(dots * card.left + 20), int(top), int(dots * card.right - 20), int(foot)))
            if any(card.holds(x, y) for _, x, y in sheet.glyphs):
                assert part.getextrema()[0] < 100, (number, card)


def rows(card, size):
    """What is written in one size, from the top: (y, [(x, word)])."""
    found = defaultdict(list)
    for own, x, y, sign in card:
        if abs(own - size) < 0.02:
            found[round(y)].append((x, sign))
    return [sorted(found[y]) for y in sorted(found, reverse=True)]


def test_the_figures_that_one_forgets_stand_under_their_numbers_of_players(made):
    """Of Paires: 60 by the players and one more, 11 at least; of Entreprise as its rules list them."""
    fronts = [card for page in written(made["pairs"])[::2] for card in page]
    said = ["".join(sign for *_, sign in card) for card in fronts]
    for title, wanted in (
        ("Paires2à8", {n: max(60 // n + 1, 11) for n in (2, 3, 4, 5)}),
        ("Entreprise", {3: 4, 4: 3, 5: 5, 6: 7, 7: 6, 8: 7}),
    ):
        card = next(card for card, text in zip(fronts, said, strict=True) if text.startswith(title))
        heads = [(x, int(sign)) for x, sign in rows(card, 3.1)[0] if sign.isdigit()]
        figures = rows(card, 4.6)[0]
        for players, value in wanted.items():
            x = next(at for at, number in heads if number == players)
            under = "".join(sign for at, sign in figures if abs(at - x) < 3.3)
            assert under == str(value)


def test_there_are_cards_for_the_players_where_there_is_room(made):
    (front, _), sheets = written(made["courte-paille"]), written(made["pairs"])
    assert len(front) == 5
    titles = Counter()
    for page in sheets[::2]:
        assert len(page) == 8
        titles.update("".join(sign for size, _, _, sign in card if size > 5) for card in page)
    assert len(titles) == 12 and set(titles.values()) == {1, 2}


def test_the_week_and_the_menu_are_sketched_as_a_t(made):
    """Seven cards in a row and five below each other under the middle one, counted in the placed outlines."""
    import pikepdf

    with pikepdf.open(made["courte-paille"]) as pdf:
        forms = [form for name, form in pdf.pages[0].Resources.XObject.items() if "/BBox" in form]
        outlines = max((_outlines(form) for form in forms), key=len)
    corners = [(round(x, 1), round(y, 1)) for x, y in outlines]
    levels, columns = Counter(y for _, y in corners), Counter(x for x, _ in corners)
    assert max(levels.values()) == 7
    (column,) = [x for x, count in columns.items() if count == 6]  # one of the week, and five of the menu
    week = next(y for y, count in levels.items() if count == 7)
    assert all(y < week for x, y in corners if x == column and y != week)
    assert column == sorted(x for x, y in corners if y == week)[3]


def _outlines(form):
    """Where rounded boxes of the size of a sketched card begin."""
    import pikepdf

    found, numbers = [], []
    for instruction in pikepdf.parse_content_stream(form):
        operator = str(instruction.operator)
        values = [float(value) for value in instruction.operands] if operator in ("m", "l", "c") else []
        if operator == "m":
            numbers = [values]
        elif operator in ("l", "c"):
            numbers.append(values[-2:])
        elif operator in ("B", "f", "S"):
            xs, ys = [x for x, _ in numbers], [y for _, y in numbers]
            if numbers and abs(max(xs) - min(xs) - 5.6) < 0.01 and abs(max(ys) - min(ys) - 7.6) < 0.01:
                found.append((min(xs), min(ys)))
    return found
