"""Card sheets: the deck on paper, fronts and backs."""

from collections.abc import Iterator

from generator.errors import DataError, Problem
from generator.layout.grid import Grid, Wish, misfit, plan, thriftier_bleed
from generator.layout.sheets import Sides, Stamp, sheets
from generator.model.deck import Card
from generator.model.page import Document
from generator.products.request import DEFAULT_BLEED, DEFAULT_MARGIN, Choices, Product, Progress, counted, product
from generator.products.stock import Stock, picked


def make(stock: Stock, choices: Choices, progress: Progress) -> Iterator[Product]:
    """The card sheets of one game."""
    from generator.drawing.pdf import write_pdf

    game = stock.deck.id
    cards = picked(stock, choices)
    wish = wished(stock, choices)
    grid = planned(wish)
    document = card_document(stock, cards, grid, choices.corners)
    content = write_pdf(document, stock.fonts, lambda done, all_: progress(f"{game}: pages", done, all_))
    names = [stock.theme.id, stock.paper.id]
    names += [stock.format.id] if stock.format.id != stock.deck.format else []
    names += [choices.backs] if choices.backs != "long-edge" else []
    names += ["large-index"] if choices.large_index else []
    names += _variations(choices)
    pages = len(document.pages)
    yield product(
        content,
        kind="cards",
        game=game,
        names=tuple(names),
        summary=f"{counted(len(cards), 'card')}, {counted(pages, 'page')}",
        notes=tuple(_notes(wish, grid, len(cards))),
        theme=stock.theme.id,
        paper=stock.paper.id,
        format=stock.format.id,
        backs=choices.backs,
        cards=len(cards),
        pages=pages,
        sheets=pages // grid.sides,
    )


def _variations(choices: Choices) -> list[str]:
    """What sets a print apart from the plain one, so that it does not take its place."""
    names = ["reprint"] if choices.cards else []
    names += [f"x{choices.copies}"] if choices.copies > 1 else []
    names += [f"bleed-{choices.bleed:g}mm"] if choices.bleed != DEFAULT_BLEED else []
    names += [f"margin-{choices.margin:g}mm"] if choices.margin != DEFAULT_MARGIN else []
    names += ["{}x{}".format(*choices.grid)] if choices.grid else []
    return names + (["corners"] if choices.corners else [])


def wished(stock: Stock, choices: Choices) -> Wish:
    """What the planner is asked."""
    return Wish(
        paper=stock.paper,
        format=stock.format,
        bleed=choices.bleed,
        margin=choices.margin,
        backs=choices.backs,
        grid=choices.grid,
    )


def planned(wish: Wish) -> Grid:
    """The grid, or the problem that there is none."""
    grid = plan(wish)
    if grid is None:
        hint = "use a larger paper, or a smaller --format, --margin, --bleed or --grid"
        raise DataError([Problem(misfit(wish), hint)])
    return grid


def card_document(stock: Stock, cards: list[Card], grid: Grid, corners: bool) -> Document:
    """Pages of cards, with the faces they need."""
    deck, theme = stock.deck, stock.theme
    sides = [Sides(card.id, f"back:{card.back}") for card in cards]
    return Document(
        title=f"{deck.title} – cartes ({theme.title})",
        subject=stock.credit,
        authors=deck.authors,
        width=grid.width,
        height=grid.height,
        duplex=grid.duplex,
        faces=tuple(stock.faces(cards, bleed=grid.bleed, backs=grid.backs != "none").values()),
        pages=sheets(sides, grid, Stamp(f"{deck.title} – {theme.title}", stock.version), corners),
        parts=stock.parts(),
    )


def _notes(wish: Wish, grid: Grid, cards: int) -> Iterator[str]:
    free = -cards % grid.per_sheet
    if free:
        yield f"{counted(free, 'free slot')} on the last sheet"
    if wish.grid is None and (found := thriftier_bleed(wish, grid)):
        bleed, count = found
        fewer = -(-cards // count)
        if fewer < -(-cards // grid.per_sheet):
            yield (
                f"{grid.per_sheet} cards fit on a sheet; with --bleed {bleed:g}mm {count} would, "
                f"on {counted(fewer, 'sheet')}"
            )
