"""Cards edge to edge, closer to each other, and with light backs: read back from the finished files."""

from itertools import pairwise

import pypdfium2 as pdfium
import pytest
from PIL import ImageChops, ImageStat

from massicot.data.library import Library
from massicot.kit import make, plan
from massicot.products.order import Order

MM = 72 / 25.4
CARD = (63.0, 88.0)
DPI = 144


def pdf(**asked):
    kit = plan(Library(), Order(names=("pairs",), only=("cards",), **asked))
    return kit.plans[0], pdfium.PdfDocument(make(kit).files[0].content)


def cut(page, left, bottom):
    """What is printed where a card is cut out."""
    width, height = page.get_size()
    edges = (left * MM, bottom * MM, width - (left + CARD[0]) * MM, height - (bottom + CARD[1]) * MM)
    return page.render(scale=DPI / 72, crop=edges).to_pil().convert("RGB").resize((63, 88))


def differ(one, other):
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def trims(grid, page):
    width, height = (length / MM for length in page.get_size())
    columns, rows, apart = grid
    left = (width - columns * CARD[0] - (columns - 1) * apart) / 2
    low = (height - rows * CARD[1] - (rows - 1) * apart) / 2
    return [
        [(left + column * (CARD[0] + apart), low + row * (CARD[1] + apart)) for column in range(columns)]
        for row in reversed(range(rows))
    ]


@pytest.mark.parametrize(
    ("asked", "grid"), [({"layout": "butted"}, (3, 3, 0.0)), ({"paper": "letter"}, (4, 2, 1.52))], ids=["a4", "letter"]
)
def test_no_card_shows_what_belongs_to_its_neighbour(asked, grid):
    """Each is what it is where the whole bleed lies around it."""
    _, usual = pdf()
    alone = {key: cut(usual[0], *place) for key, place in zip("12", trims((4, 2, 6.0), usual[0])[0], strict=False)}
    _, made = pdf(**asked)
    for key, place in zip("12", trims(grid, made[0])[0], strict=False):
        assert differ(cut(made[0], *place), alone[key]) < 6, key
    assert differ(alone["1"], alone["2"]) > 20


def test_backs_lie_behind_butted_fronts():
    _, made = pdf(layout="butted")
    backs = [cut(made[1], *place) for row in trims((3, 3, 0.0), made[1]) for place in row]
    assert all(differ(one, other) < 15 for one, other in pairwise(backs))  # half a millimetre aside: 43


def test_light_backs_take_little_ink_and_faces_stay_in_colour():
    def ink(picture):
        return sum(255 - level for level in ImageStat.Stat(picture).mean) / 255

    (_, usual), (_, light) = pdf(), pdf(light_backs=True)
    place = trims((4, 2, 6.0), usual[0])[0][1]
    assert differ(cut(usual[0], *place), cut(light[0], *place)) < 2
    assert ink(cut(light[1], *place)) <= 0.8 < ink(cut(usual[1], *place))


def test_what_it_costs_is_told():
    from massicot.products import product

    planned, _ = pdf(layout="butted")
    told = product("cards").cost(planned)
    assert told.startswith("8 cuts a sheet")
    assert "%" in told
