"""The pipeline, from top to bottom: choices → deck → artwork → grid → pages → PDF → output."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator import __version__, output
from generator.errors import DataError, Problem, nearest
from generator.layout.faces import fitted, part
from generator.layout.grid import Grid, Wish, misfit, plan, thriftier_bleed
from generator.layout.sheets import Sides, Stamp, sheets
from generator.loading.artwork import fields, read_artwork
from generator.loading.library import Library, pick
from generator.model.deck import Card, Deck
from generator.model.page import Document, Face, Part
from generator.model.paper import Format
from generator.model.theme import Artwork, Theme
from generator.units import shown

DEFAULT_BLEED = 3.0
DEFAULT_MARGIN = 5.0
LARGEST_BLEED = 10.0
KINDS = ("cards",)
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a person asked for."""

    games: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    paper: str = "a4"
    format: str = ""
    theme: str = ""
    backs: str = "long-edge"
    bleed: float = DEFAULT_BLEED
    margin: float = DEFAULT_MARGIN
    grid: tuple[int, int] | None = None
    corners: bool = False
    cards: tuple[str, ...] = ()
    copies: int = 1
    libraries: tuple[Path, ...] = ()
    output: Path = Path("output")


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """One finished file, and what the manifest and the summary say of it."""

    path: str
    content: bytes
    entry: dict[str, Any]
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class Built:
    """What a build made."""

    products: list[Product] = field(default_factory=list)
    stamp: str = ""


Progress = Callable[[str, int, int], None]


def build(choices: Choices, progress: Progress = lambda *_: None) -> Built:
    """Make everything that was asked for, then deliver it in one go."""
    library = Library(choices.libraries)
    _check(choices)
    wanted = list(dict.fromkeys(name.lower() for name in choices.games or library.games()))
    built = Built()
    problems: list[Problem] = []
    for game in wanted:
        try:
            built.products += make_cards(library, game, choices, progress)
        except DataError as wrong:
            problems += wrong.problems
    if problems:
        raise DataError(problems)
    built.stamp = _stamp([product.entry["sha256"] for product in built.products])
    files = {product.path: product.content for product in built.products}
    files[output.MANIFEST] = output.manifest(built.stamp, [p.entry for p in built.products])
    output.deliver(choices.output, files)
    return built


def make_cards(library: Library, game: str, choices: Choices, progress: Progress) -> Iterator[Product]:
    """The card sheets of one game."""
    from generator.drawing.pdf import write_pdf

    stock = gather(library, game, choices)
    cards = picked(stock.deck, stock.theme, choices)
    wish = Wish(
        paper=pick("paper", choices.paper, library.papers()),
        format=stock.format,
        bleed=choices.bleed,
        margin=choices.margin,
        backs=choices.backs,
        grid=choices.grid,
    )
    grid = plan(wish)
    if grid is None:
        hint = "use a larger paper, or a smaller --format, --margin, --bleed or --grid"
        raise DataError([Problem(misfit(wish), hint)])
    document = card_document(stock, cards, grid, choices.corners)
    content = write_pdf(document, stock.fonts, lambda done, all_: progress(f"{game}: pages", done, all_))
    names = ["cards", stock.theme.id, wish.paper.id]
    names += [stock.format.id] if stock.format.id != stock.deck.format else []
    names += [choices.backs] if choices.backs != "long-edge" else []
    path = f"{game}/{game}-{'-'.join(names)}.pdf"
    sides = 2 if choices.backs in ("long-edge", "short-edge", "separate") else 1
    yield Product(
        path=path,
        content=content,
        entry={
            "path": path,
            "kind": "cards",
            "game": game,
            "theme": stock.theme.id,
            "paper": wish.paper.id,
            "format": stock.format.id,
            "backs": choices.backs,
            "cards": len(cards),
            "pages": len(document.pages),
            "sheets": len(document.pages) // sides,
            "sha256": output.digest(content),
        },
        notes=tuple(_notes(wish, grid, len(cards))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """A deck with all it takes to draw it."""

    deck: Deck
    theme: Theme
    format: Format
    fonts: dict[str, Path]
    artwork: Artwork


def gather(library: Library, game: str, choices: Choices) -> Stock:
    """Load the deck, its theme and format, and its compiled artwork."""
    deck = library.deck(game)
    theme = library.theme(choices.theme or deck.theme)
    fonts = library.fonts()
    return Stock(
        deck=deck,
        theme=theme,
        format=pick("format", choices.format or deck.format, library.formats()),
        fonts=fonts,
        artwork=read_artwork(deck, theme, fonts),
    )


def picked(deck: Deck, theme: Theme, choices: Choices) -> list[Card]:
    """The cards to print: the whole deck, or one of each that was named; times the copies."""
    if not choices.cards:
        return [card for card in deck.cards for _ in range(card.copies)] * choices.copies
    names: dict[str, Card] = {}
    for card in deck.cards:
        names[card.id] = card
        names.setdefault(fields(card, theme).get("name", card.id).lower(), card)
    unknown = [name for name in choices.cards if name.lower() not in names]
    if unknown:
        raise DataError(Problem(f"there is no card “{name}” in {deck.id}", nearest(name, names)) for name in unknown)
    return [names[name.lower()] for name in choices.cards for _ in range(choices.copies)]


def card_document(stock: Stock, cards: list[Card], grid: Grid, corners: bool) -> Document:
    """Pages of cards, with the faces they need."""
    deck, theme = stock.deck, stock.theme
    faces = faces_of(stock, cards, bleed=grid.bleed, backs=grid.backs != "none")
    sides = [Sides(card.id, f"back:{card.back}") for card in cards]
    version = _stamp([__version__, json.dumps(_facts(stock), sort_keys=True)])
    return Document(
        title=f"{deck.title} – cartes ({theme.title})",
        subject=f"Un jeu de {' et '.join(deck.authors)}" if deck.authors else deck.title,
        authors=deck.authors,
        width=grid.width,
        height=grid.height,
        duplex=_DUPLEX.get(grid.backs, ""),
        faces=tuple(faces.values()),
        pages=sheets(sides, grid, Stamp(f"{deck.title} – {theme.title}", version), corners),
        parts=parts_of(stock),
    )


def faces_of(stock: Stock, cards: list[Card], *, bleed: float, backs: bool) -> dict[str, Face]:
    """Each distinct side of these cards once, fitted to the format."""
    faces: dict[str, Face] = {}
    for card in dict.fromkeys(cards):
        faces[card.id] = fitted(card.id, stock.artwork.faces[card.id], stock.format, bleed)
    for name in dict.fromkeys(card.back for card in cards) if backs else ():
        key = f"back:{name}"
        faces[key] = fitted(key, stock.artwork.backs[name], stock.format, bleed)
    return faces


def parts_of(stock: Stock) -> dict[str, Part]:
    """The drawings that faces refer to."""
    return {name: part(drawing) for name, drawing in stock.artwork.parts.items()}


def _facts(stock: Stock) -> Any:
    """What the version printed on every sheet stands for: the deck, the theme and the format."""
    theme = stock.theme
    return [
        [asdict(card) for card in stock.deck.cards],
        [stock.deck.id, stock.deck.title, stock.deck.authors],
        asdict(stock.format),
        [theme.id, theme.title, theme.palette, theme.faces, theme.emblems, theme.names],
    ]


def _stamp(parts: list[str]) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:8]


def _check(choices: Choices) -> None:
    problems = [
        Problem(f"there is nothing called “{kind}” to build", nearest(kind, KINDS))
        for kind in choices.only
        if kind not in KINDS
    ]
    if choices.bleed > LARGEST_BLEED:
        wrong = f"--bleed: {shown(choices.bleed)} of bleed is more than {shown(LARGEST_BLEED)}"
        problems.append(Problem(wrong, f"{shown(DEFAULT_BLEED)} is usual"))
    if choices.copies < 1:
        problems.append(Problem("--copies: fewer than one copy", "give a number from 1 on"))
    if problems:
        raise DataError(problems)


def _notes(wish: Wish, grid: Grid, cards: int) -> Iterator[str]:
    free = -cards % grid.per_sheet
    if free:
        yield f"{free} free slot{'s' if free > 1 else ''} on the last sheet"
    if wish.grid is None and (found := thriftier_bleed(wish, grid)):
        bleed, count = found
        fewer = -(-cards // count)
        if fewer < -(-cards // grid.per_sheet):
            yield (
                f"{grid.per_sheet} cards fit on a sheet; with --bleed {bleed:g}mm {count} would, "
                f"on {fewer} sheet{'s' if fewer > 1 else ''}"
            )
