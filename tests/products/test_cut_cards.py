"""Cut cards keep their words where their drawing has room for them, in every format on sale and in a square one."""

import pytest

from massicot.data.library import Library
from massicot.ink.lettering import advance
from massicot.ink.shapes import Lettering, Use, inverse, leaves, multiply
from massicot.model.paper import Format
from massicot.products.order import Order
from massicot.products.stock import gather
from massicot.sheets.faces import fitted
from tests.themes import FITTING

BLEED, SAFE = 3.0, 3.0
FORMATS = [*Library().formats().values(), Format(id="square", title="Square", width=70.0, height=70.0, corner=3.0)]


@pytest.fixture(scope="module", params=FITTING)
def cut(request):
    deck, theme = request.param
    stock = gather(Library(), deck, Order(theme=theme))
    (card,) = [card for card in stock.deck.cards if card.extra]
    return stock, stock.artwork.faces[card.id]


def words(face):
    return [(matrix, shape) for matrix, shape in leaves(face.shapes) if isinstance(shape, Lettering)]


def test_words_stand_at_the_same_place_of_the_drawing_on_every_card(cut):
    _, drawing = cut
    places = []
    for card in FORMATS:
        face = fitted("cut", drawing, card, BLEED)
        ((below, _),) = [(matrix, shape) for matrix, shape in leaves(face.shapes) if isinstance(shape, Use)]
        found = [multiply(matrix, inverse(below)) for matrix, _ in words(face)]
        places.append([(matrix[0], matrix[4], matrix[5]) for matrix in found])
    assert len(places[0]) >= 3
    for place in places:
        assert place == [pytest.approx(one, rel=1e-3) for one in places[0]]


def test_words_keep_off_the_cut_and_drawings_reach_the_bleed_on_every_card(cut):
    stock, drawing = cut
    for card in FORMATS:
        face = fitted("cut", drawing, card, BLEED)
        for matrix, line in words(face):
            length = advance(stock.fonts[line.font], line.text) * line.size * matrix[0]
            assert matrix[4] >= BLEED + SAFE - 0.05 and matrix[4] + length <= BLEED + card.width - SAFE + 0.05
            assert BLEED + SAFE <= matrix[5] <= BLEED + card.height - SAFE
        ((below, use),) = [(matrix, shape) for matrix, shape in leaves(face.shapes) if isinstance(shape, Use)]
        box = stock.parts()[use.drawing].box
        xs = [below[0] * x + below[4] for x in (box.x, box.x + box.width)]
        ys = [below[3] * y + below[5] for y in (box.y, box.y + box.height)]
        assert min(xs) <= 0.01 and max(xs) >= card.width + 2 * BLEED - 0.01
        assert min(ys) <= 0.01 and max(ys) >= card.height + 2 * BLEED - 0.01
