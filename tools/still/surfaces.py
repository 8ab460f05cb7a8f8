"""Surfaces of what a deck is printed as, cut from the finished files as scissors would cut them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from massicot.ink.shapes import Box
from massicot.ink.to_png import pages
from massicot.jobs import Jobs, silent
from massicot.model.deck import Card
from massicot.model.page import Document, Face, Furniture, Page, Placement
from massicot.products import Plan, plans, product, standee
from massicot.products.order import Order
from massicot.products.pictures import face_pictures
from massicot.products.stock import Stock
from massicot.sheets.pdf import write_pdf
from massicot.sheets.tokens import BLEED as TOKEN_BLEED

FORMS = ("base", "reading")
"""The booklet shown is the first of these that the deck has."""
HAIR = 0.25
"""Millimetres: panels are cut so far inside their outline, half of whose line lies on either side."""
_BARE = Furniture((), (), ())


@dataclass(frozen=True, slots=True)
class Surface:
    """A picture, and how large it is in millimetres."""

    picture: Image.Image
    size: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Surfaces:
    """Those of a deck, at some resolution."""

    stock: Stock
    order: Order
    jobs: Jobs
    dpi: float

    def cards(self, number: int) -> list[Surface]:
        """The fronts of some cards."""
        faces = face_pictures(self.stock, spread(self.stock.deck.cards, number), self.dpi)
        return [self._card(picture) for name, picture in faces.items() if not name.startswith("back:")]

    def back(self) -> Surface:
        """The back of the cards."""
        faces = face_pictures(self.stock, list(self.stock.deck.cards[:1]), self.dpi)
        return next(self._card(picture) for name, picture in faces.items() if name.startswith("back:"))

    def cover(self) -> Surface | None:
        """The front cover of a booklet."""
        for form in FORMS:
            for plan in plans(self.stock, replace(self.order, forms=(form,)), "booklet"):
                picture = pages(product("booklet").draw(plan, self.jobs, silent).content, self.dpi, (0,))[0]
                return Surface(picture, (picture.width / self.dpi * 25.4, picture.height / self.dpi * 25.4))
        return None

    def tokens(self) -> list[Surface]:
        """One of each kind, from the smallest on."""
        made = plans(self.stock, self.order, "tokens")[:1]
        return [surface for plan in made for key, surface in self._faces(plan, TOKEN_BLEED) if ":" not in key]

    def standee(self) -> dict[str, Surface]:
        """The parts of the figure by their names, if there is one."""
        made = plans(self.stock, self.order, "standee")
        return {key: surface for plan in made for key, surface in self._faces(plan, standee.BLEED)}

    def box(self, names: Sequence[str]) -> list[Surface]:
        """Panels of the tuck box by their names."""
        (plan,) = plans(self.stock, self.order, "box")
        net, spot = plan.work[:2]
        sheet = pages(product("box").draw(plan, self.jobs, silent).content, self.dpi, (0,))[0]
        found = []
        for name in names:
            panel = net.panel(name)
            outline = [(x + spot.x, y + spot.y) for x, y in panel.outline]
            box = Box(panel.box.x + spot.x, panel.box.y + spot.y, panel.box.width, panel.box.height)
            found.append(Surface(self._cut(sheet, box, outline), (box.width, box.height)))
        return found

    def _card(self, picture: Image.Image) -> Surface:
        return Surface(picture, (self.stock.format.width, self.stock.format.height))

    def _faces(self, plan: Plan, bleed: float) -> Iterator[tuple[str, Surface]]:
        """Every face of a product by itself, trimmed."""
        document = product(plan.product).document(plan)
        rim = round(bleed / 25.4 * self.dpi)
        for face in document.faces:
            picture = pages(write_pdf(_alone(document, face), plan.stock.fonts), self.dpi, (0,))[0]
            if min(picture.size) > 2 * rim:
                trimmed = picture.crop((rim, rim, picture.width - rim, picture.height - rim))
                yield face.key, Surface(trimmed, (face.box.width - 2 * bleed, face.box.height - 2 * bleed))

    def _cut(self, sheet: Image.Image, box: Box, outline: Sequence[tuple[float, float]]) -> Image.Image:
        dot = self.dpi / 25.4
        inner = box.grown(-HAIR)
        left, top = inner.x * dot, sheet.height - (inner.y + inner.height) * dot
        piece = sheet.crop((round(left), round(top), round(left + inner.width * dot), round(top + inner.height * dot)))
        mask = Image.new("L", piece.size)
        ImageDraw.Draw(mask).polygon([(x * dot - left, sheet.height - y * dot - top) for x, y in outline], fill=255)
        piece.putalpha(mask)
        return piece


def spread(cards: Sequence[Card], number: int) -> list[Card]:
    """Some cards of rising value, evenly taken; where there are suits, another one each time."""
    cards = [card for card in cards if not card.extra]
    suits = list(dict.fromkeys(card.suit for card in cards if card.suit))[:number]
    if len(suits) < 2:
        number = min(number, len(cards))
        return [cards[round((len(cards) - 1) * place / max(1, number - 1))] for place in range(number)]
    own = [[card for card in cards if card.suit == suit] for suit in suits]
    shown = [some[round((len(some) - 1) * place / (len(own) - 1))] for place, some in enumerate(own)]
    return sorted(shown, key=lambda card: card.value or 0)


def _alone(document: Document, face: Face) -> Document:
    page = Page(face.key, (Placement(face.key, 0, 0),), _BARE, (), trim=face.box, bleed=face.box)
    return replace(document, width=face.box.width, height=face.box.height, faces=(face,), pages=(page,))
