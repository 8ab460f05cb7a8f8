"""Card sheets: the deck on paper, fronts and backs."""

from collections.abc import Iterator, Sequence

from massicot.errors import MisfitError, Problem
from massicot.model.deck import Card
from massicot.model.page import Document
from massicot.model.theme import GROUND, INK
from massicot.model.variant import Variant
from massicot.products.planning import planned, wished
from massicot.products.reference import back, front, references
from massicot.products.request import DEFAULT_BLEED, DEFAULT_MARGIN, Choices, Product, Progress, counted, product
from massicot.products.stock import Stock, picked
from massicot.sheets.grid import Grid, Wish, thriftier_bleed
from massicot.sheets.sheets import Sides, Stamp, sheets


def make(stock: Stock, choices: Choices, progress: Progress) -> Iterator[Product]:
    """The card sheets of one game."""
    from massicot.drawing.pdf import write_pdf

    game = stock.deck.id
    cards = picked(stock, choices)
    wish = wished(stock, choices)
    grid = planned(wish)
    free = 0 if choices.cards else -len(cards) % grid.per_sheet
    variants, unreadable = stock.library.readable(game) if free else ({}, [])
    joined = joining(stock, list(variants.values()), grid, free)
    what = "cartes de remplacement" if choices.cards else "cartes"
    document = card_document(stock, cards, grid, choices.corners, joined, what)
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
        notes=(*_notes(wish, grid, len(cards), len(joined)), *_left_out(unreadable)),
        theme=stock.theme.id,
        paper=stock.paper.id,
        format=stock.format.id,
        backs=choices.backs,
        cards=len(cards),
        references=len(joined),
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


def _left_out(unreadable: list[Problem]) -> Iterator[str]:
    """Rules with a mistake stop no cards: their reference cards are missing, and this is said."""
    for path in dict.fromkeys(problem.path for problem in unreadable):
        yield f"no reference card of {path}, which has mistakes; see massicot check"


def joining(stock: Stock, variants: list[Variant], grid: Grid, free: int) -> list[Variant]:
    """Of these games, the reference cards that fill the last sheet: one of each game, or many of the only one."""
    if not variants or not {GROUND, INK} <= set(stock.theme.palette):  # the shipped face is printed in these
        return []
    variants = variants * free if len(variants) == 1 else variants[:free]
    try:
        references(stock, variants, grid)
    except MisfitError:  # too small a card for text
        return []
    return variants


def card_document(
    stock: Stock, cards: list[Card], grid: Grid, corners: bool, joined: Sequence[Variant], what: str
) -> Document:
    """Pages of cards, with the faces they need; reference cards come last. The title says whether it is the deck."""
    deck, theme = stock.deck, stock.theme
    sides = [Sides(card.id, f"back:{card.back}") for card in cards]
    sides += [Sides(front(variant), back(variant)) for variant in joined]
    faces, parts = references(stock, list({one.id: one for one in joined}.values()), grid) if joined else ({}, {})
    if grid.backs == "none":
        faces = {key: face for key, face in faces.items() if not key.endswith(":back")}
    return Document(
        title=f"{deck.title} – {what} ({theme.title})",
        subject=stock.credit,
        authors=deck.authors,
        width=grid.width,
        height=grid.height,
        duplex=grid.duplex,
        faces=(*stock.faces(cards, bleed=grid.bleed, backs=grid.backs != "none").values(), *faces.values()),
        pages=sheets(sides, grid, Stamp(f"{deck.title} – {theme.title}", stock.version), corners),
        parts=stock.parts() | parts,
    )


def _notes(wish: Wish, grid: Grid, cards: int, joined: int) -> Iterator[str]:
    if joined:
        yield f"{counted(joined, 'reference card')} in the free slots of the last sheet"
    if free := -(cards + joined) % grid.per_sheet:
        yield f"{counted(free, 'free slot')} on the last sheet"
    if wish.grid is None and (found := thriftier_bleed(wish, grid)):
        bleed, count = found
        fewer = -(-cards // count)
        if fewer < -(-cards // grid.per_sheet):
            yield (
                f"{grid.per_sheet} cards fit on a sheet; with --bleed {bleed:g}mm {count} would, "
                f"on {counted(fewer, 'sheet')}"
            )
