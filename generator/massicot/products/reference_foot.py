"""What stands at the foot of a reference card's front: numbers that one forgets, and how the table is laid."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.booklet.facts_table import FactTable, fact_table
from massicot.colour import rgb
from massicot.data.artwork import fields
from massicot.ink import figures
from massicot.ink.lettering import placed
from massicot.ink.shapes import Box, Lettering, Painted, Shape, Stroke, Use
from massicot.model.theme import GROUND, INK
from massicot.model.variant import HIDDEN, Position, Variant
from massicot.products.stock import Stock

HEAD, LABEL, VALUES, ABOVE = 4.6, 4.1, 5.8, 1.6
"""Heights of the rows of a table, and of what is free over it, in millimetres of a standard card."""
WORD, NUMBER, VALUE = 2.7, 3.1, 4.6
PLAYERS = 12.0
"""The column that says “joueurs”."""
CARD, GAP, STEP, EMBLEM = (5.6, 7.6), 1.2, 3.7, 4.2
"""A sketched card, from one to the next, how much is seen of one under another, and its emblem."""
THIN, LINE, CORNER = 0.2, 0.3, 0.5


@dataclass(frozen=True, slots=True)
class Foot:
    """How high it is, and what is drawn, in millimetres from its lower left corner, y upwards."""

    height: float
    shapes: tuple[Shape, ...]


def foot(stock: Stock, variant: Variant, width: float, scale: float) -> Foot:
    """The table of a card that asks for one, and below it the sketch; of no height if it asks for neither."""
    drawer = _Drawer(stock, width, scale)
    shapes: list[Shape] = []
    height = 0.0
    if places := variant.reference.places:
        position = variant.setup.position
        piles = [(position.place(name).label, _seen(position, name)) for name in places]
        upright = variant.setup.layout == "t" and len(piles) > 1
        height = drawer.sketch_height(piles, upright=upright)
        shapes += drawer.sketch(piles, height, upright=upright)
        height += ABOVE * scale
    if names := variant.reference.table:
        table = fact_table(names, variant.facts, stock.library.glossary())
        top = height + drawer.table_height(table)
        shapes += drawer.table(table, top)
        height = top + ABOVE * scale
    return Foot(height, tuple(shapes))


def _seen(position: Position, name: str) -> tuple[str, ...]:
    """The cards that are seen of a place: all that lie beside each other, or the one on top of a pile."""
    cards = position.cards[name].cards
    return cards if cards and position.place(name).lying else (cards or (HIDDEN,))[:1]


class _Drawer:
    def __init__(self, stock: Stock, width: float, scale: float) -> None:
        self.stock, self.width, self.scale = stock, width, scale
        self.ink, self.paper = (rgb(stock.theme.inks[name]) for name in (INK, GROUND))

    # -- a table of facts --------------------------------------------------------------------------

    def table_height(self, table: FactTable) -> float:
        return self.scale * ((HEAD if table.head else 0) + len(table.lines) * (LABEL + VALUES))

    def table(self, table: FactTable, top: float) -> Iterator[Shape]:
        """A row of numbers of players; below, each fact under its name."""
        u = self.scale
        yield self.rule(top)
        if table.head:
            yield self.text("joueurs", 0, top - 3.3 * u, WORD, "text-italic")
            for x, players in self.columns(table.head):
                yield self.text(players, x, top - 3.3 * u, NUMBER, "text", "middle")
            top -= HEAD * u
        for label, values in table.lines:
            if table.head:
                yield self.rule(top)
            yield self.text(label, 0, top - 3.1 * u, WORD, "text-bold", longest=self.width)
            for x, value in self.columns(values) if table.head else [(self.width / 2, values[0])]:
                yield self.text(value, x, top - (LABEL + 4.0) * u, VALUE, "display", "middle")
            top -= (LABEL + VALUES) * u

    def columns(self, texts: tuple[str, ...]) -> Iterator[tuple[float, str]]:
        start = PLAYERS * self.scale
        each = (self.width - start) / len(texts)
        for number, text in enumerate(texts):
            yield start + (number + 0.5) * each, text

    # -- a sketch of the table ---------------------------------------------------------------------

    def sketch_height(self, piles: list[tuple[str, tuple[str, ...]]], *, upright: bool) -> float:
        up = CARD[1]
        under = up + (len(piles[-1][1]) - 1) * STEP if upright else up
        return self.scale * ((len(piles) - 1) * (up + GAP + (0 if upright else WORD)) + under)

    def sketch(self, piles: list[tuple[str, tuple[str, ...]]], top: float, *, upright: bool) -> Iterator[Shape]:
        """Each place as a row, from the top; in a T the last one is its foot. Words stand where there is room."""
        u = self.scale
        across, up = CARD[0] * u, CARD[1] * u
        for number, (label, pile) in enumerate(piles):
            count, below = len(pile), top - up
            if upright and number == len(piles) - 1:
                x = (self.width - across) / 2
                for place, card in enumerate(pile):
                    yield from self.card(card, x, below - place * STEP * u)
                yield self.text(label, x + across + GAP * u, below + 0.4 * up, WORD, "text-italic")
                return
            start = (self.width - count * across - (count - 1) * GAP * u) / 2
            for place, card in enumerate(pile):
                yield from self.card(card, start + place * (across + GAP * u), below)
            yield self.text(label, start, below - (WORD + 0.3) * u, WORD, "text-italic")
            top = below - (GAP if upright else GAP + WORD) * u

    def card(self, card: str, x: float, y: float) -> Iterator[Shape]:
        """A card by its emblem, or face down."""
        u = self.scale
        across, up = CARD[0] * u, CARD[1] * u
        hidden = card == HIDDEN
        outline = figures.rounded(Box(x, y, across, up), CORNER * u)
        yield Painted(outline, fill=self.ink if hidden else self.paper, stroke=Stroke(self.ink, LINE * u))
        if hidden:
            inner = figures.rounded(Box(x + 0.8 * u, y + 0.8 * u, across - 1.6 * u, up - 1.6 * u), CORNER * u)
            yield Painted(inner, stroke=Stroke(self.paper, THIN * u))
            return
        known = {one.id: one for one in self.stock.deck.cards}
        name = fields(known[card], self.stock.theme).get("emblem", "") if card in known else ""
        if name and (drawing := self.stock.parts().get(name)):
            scale = EMBLEM * u / max(drawing.box.width, drawing.box.height)
            middle = drawing.box.x + drawing.box.width / 2, drawing.box.y + drawing.box.height / 2
            at = x + across / 2 - scale * middle[0], y + up - (0.5 + EMBLEM / 2) * u + scale * middle[1]
            yield Use(name, (scale, 0, 0, -scale, *at))

    # -- strokes and letters -----------------------------------------------------------------------

    def rule(self, y: float) -> Painted:
        return Painted(figures.line(0, y, self.width, y), stroke=Stroke(self.ink, THIN * self.scale))

    def text(
        self, text: str, x: float, y: float, size: float, font: str, anchor: str = "start", longest: float = 0.0
    ) -> Lettering:
        line = Lettering(text, font, size * self.scale, self.ink, (1, 0, 0, -1, x, y))
        return placed(line, self.stock.measure(font, text), anchor, longest)
