"""A still life shows what a camera would see of the finished parts. Where a place is seen is reckoned here through
matrices, by code that shares nothing with the drawing."""

import math

import numpy as np
import pytest
from PIL import Image

from massicot.data.library import Library
from massicot.products.order import Order
from massicot.products.stock import gather
from tools.still import BOX, FIGURE, PILE, WIDE, still_life, surfaces
from tools.still.scene import FINER, Camera, Point, Scene, lying, standing
from tools.still.surfaces import Surfaces, spread

RED, BLUE = (200, 30, 20, 255), (20, 60, 190, 255)
CAMERA = Camera(300, 200, Point(10, 20, 5), pitch=40, distance=800, scale=0.8)


def seen(camera, point):
    """Where a place is seen, in pixels of the finished picture."""
    angle = math.radians(camera.pitch)
    turn = np.array(
        [[1, 0, 0], [0, math.sin(angle), math.cos(angle)], [0, math.cos(angle), -math.sin(angle)]], dtype=float
    )
    right, up, depth = turn @ (np.array(point, dtype=float) - np.array(camera.target)) + np.array(
        [0, 0, camera.distance]
    )
    near = camera.scale * camera.distance / depth
    return camera.width / 2 + right * near, camera.height / 2 - up * near


def halves(width, height):
    """A picture red on the left and blue on the right."""
    picture = Image.new("RGBA", (width, height), RED)
    picture.paste(BLUE, (width // 2, 0, width, height))
    return picture


@pytest.mark.parametrize("turn", [0, 25, -40])
@pytest.mark.parametrize("place", [lying, standing])
def test_a_picture_stands_where_it_would_be_seen(place, turn):
    scene = Scene(CAMERA, ("#ffffff", "#ffffff"))
    sheet = place(halves(160, 240), (60, 90), Point(5, 10), turn)
    scene.draw(sheet)
    finished = scene.finished
    for part, colour in ((0.25, RED), (0.75, BLUE)):
        for height in (0.1, 0.9):
            x, y = seen(CAMERA, sheet.corner.plus(sheet.right, part).plus(sheet.up, height))
            assert finished.getpixel((round(x), round(y))) == colour[:3]
    for outside in (-0.08, 1.08):
        x, y = seen(CAMERA, sheet.corner.plus(sheet.right, outside).plus(sheet.up, 0.5))
        assert finished.getpixel((round(x), round(y))) == (255, 255, 255)


def test_edges_are_smooth():
    scene = Scene(CAMERA, ("#ffffff", "#ffffff"))
    scene.draw(lying(Image.new("RGBA", (120, 120), (0, 0, 0, 255)), (60, 60), Point(10, 20), 20))
    levels = scene.finished.convert("L").histogram()
    assert scene.finished.size == (300, 200) and scene.picture.size == (FINER * 300, FINER * 200)
    assert sum(levels[30:226]) > 100  # neither black nor white, all along the edges
    assert levels[0] > 1000 and sum(levels[250:]) > 40000


def test_a_shadow_falls_away_from_the_light_and_fades():
    scene = Scene(CAMERA, ("#ffffff", "#ffffff"))
    wall = standing(Image.new("RGBA", (60, 60), RED), (40, 60), Point(-10, 20))
    scene.shadow([wall.cast()], 3, 0.4)
    near, far = Point(-16, 10), Point(60, 40)  # to the left in front of it, where the light from the upper right goes
    dark, bright = (scene.finished.getpixel(tuple(map(round, seen(CAMERA, place))))[0] for place in (near, far))
    assert dark < 225 and bright == 255


def test_cards_shown_are_of_every_suit_and_rise_in_value():
    paille = spread(gather(Library(()), "courte-paille", Order()).deck.cards, 7)
    assert len({card.suit for card in paille}) == 7 and sorted(card.value for card in paille) == [
        card.value for card in paille
    ]
    pairs = spread(gather(Library(()), "pairs", Order()).deck.cards, 7)
    assert len({card.value for card in pairs}) == 7 and {1, 10} <= {card.value for card in pairs}
    assert not any(card.extra for card in (*paille, *pairs))


@pytest.fixture(scope="module")
def raft():
    """La Courte Paille without its booklet, at a quarter of the size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surfaces, "FORMS", ())
        stock = gather(Library(()), "courte-paille", Order())
        yield stock, still_life(stock, Order(), None, (350, 225))


def test_box_pile_and_standee_are_where_they_stand(raft):
    stock, picture = raft
    inks = {name: tuple(bytes.fromhex(colour[1:])) for name, colour in stock.theme.palette.items()}
    camera = Camera(*picture.size, target=Point(-6, 8, 12), pitch=41, distance=900, scale=picture.width / WIDE)

    def colours(place, reach=6):
        x, y = seen(camera, place)
        shown = picture.crop((round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach))
        return [colour for _, colour in sorted(shown.getcolors(1000), reverse=True)]

    def near(ink, found):
        return any(max(abs(one - other) for one, other in zip(inks[ink], colour, strict=True)) < 12 for colour in found)

    assert near("bleu", colours(Point(BOX.x + 8, BOX.y + 4, 60)))  # the front of the box
    assert near("bleu", colours(Point(PILE.x, PILE.y, 17.7), 16)) and near(
        "encre", colours(PILE.plus(Point(0, 0, 17.7)), 16)
    )
    assert near("bleu", colours(Point(FIGURE.x, FIGURE.y, 25), 12))  # the shark
    assert not near("bleu", colours(Point(-150, 140)))


def test_panels_of_the_box_are_cut_along_their_outline():
    front, lid = Surfaces(gather(Library(()), "courte-paille", Order()), Order(), None, 60).box(("front", "lid"))
    alpha = front.picture.getchannel("A")
    middle = alpha.width // 2
    assert alpha.getpixel((middle, 1)) == 0 and alpha.getpixel((middle, alpha.height // 2)) == 255  # the notch
    assert front.size[0] == pytest.approx(lid.size[0]) and 60 < front.size[0] < 75


def test_the_same_deck_gives_the_same_picture(raft):
    stock, picture = raft
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surfaces, "FORMS", ())
        again = still_life(stock, Order(), None, picture.size)
    assert again.tobytes() == picture.tobytes()
