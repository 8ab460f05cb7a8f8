"""A deck with all it takes to draw it."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from massicot import __version__
from massicot.booklet.page_style import WHOLE_DECK, Emblem, PageLook
from massicot.codes import MISFIT, NO_SUCH, OPTION
from massicot.data.artwork import card_sides, fields, read_artwork
from massicot.data.library import Library, pick
from massicot.diagnostics import DataError, nearest
from massicot.ink.lettering import advance
from massicot.ink.shapes import Drawing, FlatDrawing, Shape, Use, changed
from massicot.language.fr.words import listed
from massicot.model.deck import Card, Deck
from massicot.model.handling import FOLDED, STRONG, Handling
from massicot.model.page import Document, Face, Page
from massicot.model.paper import Format, Paper
from massicot.model.theme import GROUND, INK, LOW_INK, Artwork, Theme, Wanted
from massicot.products import Plan
from massicot.products.order import Order
from massicot.sheets.faces import fitted, main_drawing, parts
from massicot.sheets.grid import Grid, GridRequest, misfit, plan

if TYPE_CHECKING:
    from massicot.model.variant import Variant

LARGE_INDEX = "large-index"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """A deck, its theme, format and paper, its fonts and its compiled artwork."""

    deck: Deck
    theme: Theme
    format: Format
    paper: Paper
    fonts: dict[str, Path]
    artwork: Artwork
    library: Library
    plans: dict[tuple[str, Order], tuple[Plan, ...]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def variants(self) -> "dict[str, Variant]":
        """What is played with the deck, in the order of the booklet. Read when it is wanted."""
        return self.library.variants(self.deck.id)

    def measure(self, role: str, text: str) -> float:
        """How long a text is, in ems."""
        return advance(self.fonts[role], text)

    @property
    def version(self) -> str:
        """What is printed on every sheet: it stands for the deck, the theme and the format."""
        theme = self.theme
        facts = [
            [asdict(card) for card in self.deck.cards],
            [self.deck.id, self.deck.title, self.deck.authors],
            asdict(self.format),
            [theme.id, theme.title, theme.palette, theme.faces, theme.emblems, theme.names, theme.higher],
        ]
        return stamp([__version__, json.dumps(facts, sort_keys=True)])

    @property
    def credit(self) -> str:
        """Whose game it is."""
        return f"Un jeu de {' et '.join(self.deck.authors)}" if self.deck.authors else self.deck.title

    def parts(self) -> dict[str, FlatDrawing]:
        """The drawings that faces refer to."""
        return parts(self.artwork)

    def look(self, cards: list[Card] | None = None, *, backs: bool = True, games: "Sequence[Variant]" = ()) -> PageLook:
        """What pages about the deck are drawn with, and pictures of these cards: all that one plays with; and the
        emblems of games that the pages are about."""
        cards = [card for card in self.deck.cards if not card.extra] if cards is None else cards
        faces, drawings = self.faces(cards, bleed=0, backs=backs), self.parts() | parts(self.emblems(games))
        known = {game.id: self.emblem(game) for game in games}
        if games:
            known[WHOLE_DECK] = self.hero(games)
        return PageLook(faces, drawings, self.format, self.theme.inks, self.fonts, known)

    def emblem(self, game: "Variant") -> Emblem:
        """What a game is known by in all that is printed: its own emblem, or else that of its card. Its drawing is one
        of the theme's or of `emblems`; it has none where the card shows none."""
        if own := game.own_emblem:
            return Emblem(own.name, own.words)
        card = next(card for card in self.deck.cards if card.id == game.emblem)
        shapes = fitted(card.id, self.artwork.faces[card.id], self.format).shapes
        drawing = fields(card, self.theme).get("emblem") or main_drawing(card.id, shapes, self.parts())
        return Emblem(drawing, drawing.replace("-", " "))

    def hero(self, games: "Sequence[Variant]") -> Emblem:
        """What the box and the booklet of a deck show: the theme's hero, or else the emblem of the first game."""
        if hero := self.theme.hero:
            known = {drawing: self.theme.names[key] for key, drawing in self.theme.emblems.items()}
            return Emblem(hero, known.get(hero, hero.replace("-", " ")))
        return self.emblem(games[0]) if games else Emblem("", "")

    def emblems(self, games: "Iterable[Variant]", wanted: Sequence[Wanted] = ()) -> Artwork:
        """The compiled emblems of games that have their own, the theme's hero, and faces that may quote them."""
        own = {game.own_emblem.name: game.own_emblem.path for game in games if game.own_emblem}
        return read_artwork(self.theme, self.fonts, wanted, emblems=own, hero=self.theme.hero)

    def document(
        self, what: str, grid: Grid, faces: Iterable[Face], pages: Iterable[Page], drawings: dict[str, FlatDrawing]
    ) -> Document:
        """Pages of the size of a grid, as one that is called `what` and bears the names that all documents of the deck
        bear; `drawings` are those that the faces refer to."""
        return Document(
            title=f"{self.deck.title} – {what} ({self.theme.title})",
            subject=self.credit,
            authors=self.deck.authors,
            width=grid.width,
            height=grid.height,
            duplex=grid.duplex,
            faces=tuple(faces),
            pages=tuple(pages),
            parts=drawings,
        )

    def faces(self, cards: list[Card], *, bleed: float, backs: bool) -> dict[str, Face]:
        """Each distinct side of these cards once, fitted to the format."""
        faces: dict[str, Face] = {}
        for card in dict.fromkeys(cards):
            faces[card.id] = fitted(card.id, self.artwork.faces[card.id], self.format, bleed)
        for key in dict.fromkeys(f"back:{card.back}" for card in cards) if backs else ():
            faces[key] = fitted(key, self.artwork.faces[key], self.format, bleed)
        return faces


def gather(library: Library, name: str, order: Order) -> Stock:
    """Load the deck, its theme and format, and its compiled artwork."""
    deck = library.deck(name)
    theme = inked(library, deck, order)
    _check_fit(library, deck, order.theme)
    fonts = library.fonts()
    flags = (LARGE_INDEX,) if order.large_index else ()
    return Stock(
        deck=deck,
        theme=theme,
        format=pick("format", order.format or deck.format, library.formats()),
        paper=pick("paper", order.paper, library.papers()),
        fonts=fonts,
        artwork=read_artwork(theme, fonts, card_sides(deck, theme, flags), deck),
        library=library,
    )


LIGHT_BACKS = "dos clairs"
"""What titles say of cards whose backs are line art."""


def with_light_backs(stock: Stock) -> Stock:
    """The same cards with backs in one ink. These may refer to drawings of the same names as the faces."""
    if stock.theme.low_ink:
        return stock
    theme, deck = stock.theme, stock.deck
    one_ink = inked(stock.library, deck, Order(theme=theme.id, low_ink=True))
    backs = [side for side in card_sides(deck, one_ink, ()) if side.key.startswith("back:")]
    light = read_artwork(one_ink, stock.fonts, backs, deck)

    def own(shape: Shape) -> Shape:
        return replace(shape, drawing=f"light:{shape.drawing}") if isinstance(shape, Use) else shape

    def renamed(drawings: dict[str, Drawing], prefix: str) -> dict[str, Drawing]:
        return {
            prefix + name: replace(
                drawing, layers=tuple(replace(layer, shapes=changed(layer.shapes, own)) for layer in drawing.layers)
            )
            for name, drawing in drawings.items()
        }

    faces = stock.artwork.faces | renamed(light.faces, "")
    artwork = Artwork(faces=faces, parts=stock.artwork.parts | renamed(light.parts, "light:"))
    return replace(stock, theme=replace(theme, title=f"{theme.title}, {LIGHT_BACKS}"), artwork=artwork)


def _check_fit(library: Library, deck: Deck, name: str) -> None:
    """A theme that is asked for has the faces of the deck; its own may lack one, which is told at its place."""
    if name and name.lower() != deck.theme and not library.theme(name).reinks:
        fits = library.fitting(deck.id)
        if name.lower() not in fits:
            hint = f"choose {listed(fits, 'or')}" if fits else "massicot new theme begins one that does"
            raise DataError([OPTION.problem(f"the theme “{name}” does not draw all cards of {deck.id}", hint)])


def inked(library: Library, deck: Deck, order: Order) -> Theme:
    """The theme asked for or the deck's own, in one ink where that is wished."""
    theme = library.theme(order.theme or deck.theme)
    if not (theme.reinks or order.low_ink):
        return theme
    ink = theme if theme.reinks else library.theme(LOW_INK)
    own = library.theme(deck.theme) if theme.reinks else theme
    palette = {name: ink.palette[GROUND] if name == GROUND else ink.palette[INK] for name in own.palette}
    return replace(own, id=f"{own.id}-{ink.id}", title=f"{own.title}, {ink.title}", palette=palette, low_ink=True)


def picked(stock: Stock, order: Order) -> list[Card]:
    """The cards to print: the whole deck, or one of each that was named; times the copies."""
    deck = stock.deck
    if not order.cards:
        return [card for card in deck.cards for _ in range(card.copies)] * order.copies
    names: dict[str, list[Card]] = {}
    for card in deck.cards:
        for name in {card.id, fields(card, stock.theme).get("name", card.id).lower()}:
            names.setdefault(name, []).append(card)
    unknown = [name for name in order.cards if name.lower() not in names]
    if unknown:
        raise DataError(
            NO_SUCH.problem(f"there is no card “{name}” in {deck.id}", nearest(name, names)) for name in unknown
        )
    wanted = [card for name in order.cards for card in names[name.lower()]]
    return [card for card in wanted for _ in range(order.copies)]


def stamp(parts: list[str]) -> str:
    """Eight digits that change when the parts do."""
    return sha256("\n".join(parts).encode()).hexdigest()[:8]


# -- the grid that cards of one format are printed on, as a person asked for it ----------------------------


def wished(stock: Stock, order: Order) -> GridRequest:
    """What the planner is asked."""
    return GridRequest(
        paper=stock.paper,
        format=stock.format,
        bleed=order.bleed,
        margin=order.margin,
        backs=order.backs,
        grid=order.grid,
        layout=order.layout,
    )


def planned(wish: GridRequest) -> Grid:
    """The grid, or the problem that there is none."""
    grid = plan(wish)
    if grid is None:
        hint = "use a larger paper, or a smaller --format, --margin, --bleed or --grid"
        raise DataError([MISFIT.problem(misfit(wish), hint)])
    return grid


def two_sided(grid: Grid, *, title: str, thing: str, sheets: int, text: tuple[str, ...] = ()) -> Handling:
    """What the printing guide says of sheets whose backs are printed as the cards' are."""
    paper = FOLDED if grid.backs == "gutterfold" else STRONG
    sides = "recto" if grid.sides == 1 else "recto verso"
    return Handling(thing=thing, paper=paper, title=title, sheets=sheets, sides=sides, text=text)
