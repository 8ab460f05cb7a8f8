"""Tuck boxes: a folding box that holds the deck, on one sheet."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from massicot.data.artwork import read_artwork
from massicot.errors import MisfitError, Problem
from massicot.model.box import Net
from massicot.model.deck import Deck
from massicot.model.page import Document, Face
from massicot.model.paper import Format
from massicot.model.theme import GROUND, INK, Artwork, Wanted
from massicot.products.request import DEFAULT_THICKNESS, Choices, Product, Progress, counted, product
from massicot.products.stock import Stock
from massicot.sheets import box_sheet
from massicot.sheets.box import tuck_box
from massicot.sheets.faces import fitted, part
from massicot.sheets.marks import NBSP
from massicot.sheets.sheets import Stamp
from massicot.units import shown

KIND = "box"


def make(stock: Stock, choices: Choices, progress: Progress) -> Iterator[Product]:
    """The box of one game; a person who reprints lost cards has one already."""
    if choices.cards and KIND not in choices.only:
        return
    from massicot.drawing.pdf import write_pdf

    deck, theme, paper = stock.deck, stock.theme, stock.paper
    net = tuck_box(stock.format.width, stock.format.height, deck.count * choices.thickness)
    spot = box_sheet.place(net, paper, choices.margin)
    if spot is None:
        hint = "use a larger --paper, or a smaller --thickness (of one card), --format or --margin"
        raise MisfitError([Problem(box_sheet.misfit(net, deck.count, paper, choices.margin), hint, deck.source)])
    artwork = _artwork(stock)
    document = Document(
        title=f"{deck.title} – boîte ({theme.title})",
        subject=stock.credit,
        authors=deck.authors,
        width=spot.grid.width,
        height=spot.grid.height,
        duplex="Simplex",
        faces=(*_faces(net, spot, artwork), box_sheet.lines(net, spot)),
        pages=(box_sheet.page(net, spot, Stamp(f"{deck.title} – {theme.title}", stock.version)),),
        parts={name: part(drawing) for name, drawing in artwork.parts.items()},
    )
    content = write_pdf(document, stock.fonts, lambda done, all_: progress(f"{deck.id}: box", done, all_))
    inside = " × ".join(shown(size).removesuffix(" mm") for size in (net.width, net.height, net.depth))
    yield product(
        content,
        kind=KIND,
        game=deck.id,
        names=(theme.id, paper.id, *_variations(stock, choices)),
        summary=f"box for {counted(deck.count, 'card')} of {shown(choices.thickness)}, {inside} mm,",
        notes=(),
        theme=theme.id,
        paper=paper.id,
        format=stock.format.id,
        backs="none",
        cards=deck.count,
        thickness=choices.thickness,
        pages=1,
        sheets=1,
    )


def _variations(stock: Stock, choices: Choices) -> list[str]:
    """What sets a box apart from the plain one, so that it does not take its place."""
    names = [stock.format.id] if stock.format.id != stock.deck.format else []
    return names + ([f"{choices.thickness:g}mm"] if choices.thickness != DEFAULT_THICKNESS else [])


def _artwork(stock: Stock) -> Artwork:
    """The box’s own faces, and the back that most cards have. A theme may lack the two inks we ask for."""
    deck = stock.deck
    theme = replace(stock.theme, palette={GROUND: "#ffffff", INK: "#000000", **stock.theme.palette})
    quoted = {
        "title": deck.title,
        "count": _counted(deck),
        "credit": stock.credit if deck.authors else "",
    }
    own = (box_sheet.PLATE, box_sheet.SIDE, box_sheet.LID, box_sheet.GROUND, box_sheet.HOW)
    backs: Counter[str] = Counter()
    for card in deck.cards:
        backs[card.back] += card.copies
    cover = Wanted(box_sheet.COVER, max(backs, key=lambda back: backs[back]), {})
    return read_artwork(theme, stock.fonts, [cover, *(Wanted(name, name, quoted) for name in own)])


def _faces(net: Net, spot: box_sheet.Place, artwork: Artwork) -> Iterator[Face]:
    """Each distinct piece of art once."""
    for name, patch in {box_sheet.key(net, patch): patch for patch in box_sheet.PATCHES}.items():
        box = net.panel(patch.panel).box
        size = Format(id=name, title=name, width=box.width, height=box.height, corner=0)
        yield box_sheet.cropped(fitted(name, artwork.faces[patch.face], size, box_sheet.BLEED), name, patch)
    if spot.steps:
        steps = box_sheet.STEPS
        size = Format(id=box_sheet.HOW, title=box_sheet.HOW, width=steps.width, height=steps.height, corner=0)
        yield fitted(box_sheet.HOW, artwork.faces[box_sheet.HOW], size, 0)


def _counted(deck: Deck) -> str:
    """The cards one plays with: extras are not counted."""
    number = sum(card.copies for card in deck.cards if not card.extra)
    return f"{number}{NBSP}carte{'s' if number > 1 else ''}"
