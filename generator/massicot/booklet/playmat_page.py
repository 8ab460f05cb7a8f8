"""Play mats as finished sheets: the drawn table of a game, places for real cards beside it, and a memo below."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from massicot.booklet.guide_page import at_real_size
from massicot.booklet.html import environment, name, plain
from massicot.booklet.page_style import MatOrder
from massicot.booklet.pictures import Pictures
from massicot.booklet.render import printed
from massicot.booklet.styles import filled
from massicot.codes import MISFIT
from massicot.diagnostics import MisfitError
from massicot.language.fr.quoting import figures
from massicot.model.paper import Format
from massicot.model.prose import spoken
from massicot.model.table import PLACES
from massicot.model.variant import Setup, Variant

PAD, GAP, RIM = 7.0, 5.0, 1.2
HEAD, CAPTION, MEMO, FOOT = 24.0, 13.0, 34.0, 8.0
"""What stands above and below the table, on A4; all of it grows with the sheet."""
DRAWN = 128.0
"""Tables are drawn for this width, and enlarged: their cards and words grow with the sheet."""
ACROSS = 2
"""Places side by side, at most."""
LEAST = 100.0
"""The drawing is not made narrower than this for the sake of places; a sheet that has not so much is too small."""
SIZE, OF = 10.2, 287.0
"""The type in points on a mat of this width."""
_SOURCE = re.compile(r'src="([^"]*)"')
_WIDTH = re.compile(r"width:[\d.]+mm")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The mat on its sheet, lying, and what is left on it for the table and for places of real size."""

    width: float
    height: float
    scale: float
    card: Format

    @property
    def top(self) -> float:
        """Where the table begins."""
        return PAD + HEAD * self.scale + GAP

    @property
    def body(self) -> float:
        """The height of the table and the places."""
        return self.height - 2 * RIM - self.top - (MEMO + FOOT) * self.scale - PAD

    @property
    def places(self) -> int:
        """How many places there is room for."""
        across = min(ACROSS, max(0, int((self.beside(0) - LEAST) / (self.card.width + GAP))))
        return across if self.body >= self.card.height else 0

    def beside(self, places: int) -> float:
        """The width that is left for the drawing beside so many places."""
        return self.width - 2 * (PAD + RIM) - places * (self.card.width + GAP)


def set_mats(order: MatOrder) -> bytes:
    """The PDF: a sheet for each game."""
    sheet = _sheet(order)
    if sheet.beside(0) < LEAST or sheet.body < LEAST / 2:
        wrong = f"a play mat does not fit on {order.paper.title}"
        raise MisfitError([MISFIT.problem(wrong, "use a larger --paper, like a4 or a3")])
    pictures = Pictures(order.look)
    text = (
        environment({"plain": plain, "name": name})
        .get_template("playmat.html")
        .render(
            title=order.title,
            credit=order.credit,
            authors=order.authors,
            stamp=order.stamp,
            mats=[_mat(game, order.figures[game.id], pictures, sheet) for game in order.games],
        )
    )
    sizes = {"pad": PAD, "gap": GAP, "border": RIM, "head": HEAD * sheet.scale, "foot": FOOT * sheet.scale}
    sizes |= {"margin": order.margin, "size": SIZE * sheet.scale}
    css = filled("playmat.css", order.look.palette, sheet=order.paper, mat=sheet, card=order.look.format, **sizes)
    return at_real_size(printed(text, css, pictures, order.look.fonts).content)


def _sheet(order: MatOrder) -> _Sheet:
    height, width = (side - 2 * order.margin for side in sorted((order.paper.width, order.paper.height)))
    return _Sheet(width, height, (width / OF) ** 0.6, order.look.format)


def _mat(game: Variant, more: tuple[str, ...], pictures: Pictures, sheet: _Sheet) -> dict[str, Any]:
    """What the template places."""
    places = list(_places(game.setup))[: sheet.places]
    room = sheet.beside(len(places)) - (GAP if places else 0)
    table = pictures.table(game.setup, width_mm=DRAWN)
    return {
        "title": game.title,
        "players": f"{figures(game.players)} joueurs",
        "emblem": pictures.ornament(game.id, width_mm=HEAD * sheet.scale),
        "credit": f"D’après un jeu de {' et '.join(game.authors)}" if game.authors else "",
        "caption": spoken(game.setup.caption),
        "room": Markup(f"width:{room:.2f}mm"),  # noqa: S704 – a number
        "table": _enlarged(table, pictures, room, sheet.body - CAPTION * sheet.scale),
        "places": places,
        "memo": [
            [_led(text) for text in (*spoken(game.reference.front).splitlines(), *more)],
            [_led(text) for text in spoken(game.reference.back).splitlines()],
        ],
    }


def _places(setup: Setup) -> Iterator[tuple[str, str]]:
    """Places for real cards or tokens, each with its shape: where they lie in a heap on the table, in the words of the
    booklet's drawings."""
    position = setup.position
    for field, pile in position.cards.items():
        # No mat holds cards side by side: they are in the drawing.
        if not position.place(field).lying or pile.count <= 1:
            yield position.place(field).label, "card"
    if "burned" in position.numbers:
        yield PLACES["burned"].label, "card"
    if "pot" in position.numbers:
        yield PLACES["pot"].label, "circle"


def _led(text: str) -> tuple[str, str]:
    """« Fin : … » begins with a word that leads; any other text has none."""
    lead, colon, rest = text.partition(" : ")
    return (f"{lead} :", rest) if colon and len(lead.split()) <= 3 else ("", text)


def _enlarged(picture: Markup, pictures: Pictures, width: float, height: float) -> Markup:
    """A picture as large as its room allows."""
    found = _SOURCE.search(picture)
    assert found is not None, "a picture of a PDF has an address"
    drawn: Any = pictures.cache[found[1]]
    wide = min(width, height * drawn.width / drawn.height)
    return Markup(_WIDTH.sub(f"width:{wide:.2f}mm", str(picture)))  # noqa: S704 – a picture of ours
