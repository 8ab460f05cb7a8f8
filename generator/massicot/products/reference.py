"""Reference cards: the game on one card for each game, from the same facts as its booklet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import fsum
from operator import itemgetter

from massicot.codes import MISFIT
from massicot.colour import Rgb, rgb
from massicot.data.artwork import fields
from massicot.diagnostics import MisfitError
from massicot.ink.lettering import Measure
from massicot.ink.shapes import FlatDrawing, Lettering
from massicot.language.fr.quoting import figures
from massicot.model.handling import Handling
from massicot.model.page import Document, Face
from massicot.model.paper import Format
from massicot.model.prose import Emphasis, Inline, Items, Pointer, Prose, Quoted, Strong, Term, Text
from massicot.model.theme import INK, Wanted
from massicot.model.variant import Variant
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock, planned, two_sided, wished
from massicot.sheets.faces import fitted, parts
from massicot.sheets.sheets import CardSides, Stamp, sheets
from massicot.units import MM_PER

LARGEST, SMALLEST, STEP = 10.4, 5.9, 0.1
LEADING = 1.27
AFTER = 0.42
"""Below a paragraph, as a part of a line."""
INDENT = 0.9
"""Of a list item, in ems."""
TOP, SIDE, BOTTOM = 18.4, 5.0, 8.1
"""What the template keeps for itself on a standard card."""

Letter = tuple[str, str]
Runs = tuple[tuple[str, str], ...]
"""A letter, or pieces of text, each after the role of its font."""


class ReferenceCards(Product):
    """A card for each game that is played with the deck."""

    name = "reference"
    options = frozenset({"paper", "format", "backs", "games", "copies", "bleed", "margin", "grid", "layout", "corners"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file with the cards of all games that are asked for."""
        variants = chosen(stock, order)
        if not variants:
            return
        grid = planned(wished(stock, order))
        names = [variant.id for variant in variants]
        count = len(variants) * order.copies
        sheets = -(-count // grid.per_sheet)
        pages = sheets * grid.sides
        yield self.planned(
            stock,
            order,
            games=names if order.games else (),
            summary=f"{counted(count, 'reference card')}, {counted(pages, 'page')}",
            backs=order.backs,
            facts={"games": names, "cards": count},
            pages=pages,
            sheets=sheets,
            work=(variants, grid),
        )

    def document(self, plan: Plan) -> Document:
        """Pages of reference cards."""
        stock, order = plan.stock, plan.order
        variants, grid = plan.work
        faces, drawings = references(stock, variants, grid.bleed)
        sides = [CardSides(front(variant), back(variant)) for variant in variants for _ in range(order.copies)]
        pages = sheets(sides, grid, Stamp(f"{stock.deck.title} – aides de jeu", stock.version), order.corners)
        return stock.document("aides de jeu", grid, faces.values(), pages, drawings)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """They are printed and cut as the cards are."""
        grid = plan.work[1]
        yield two_sided(grid, title="Aides de jeu", thing="les aides de jeu", sheets=plan.sheets)


def chosen(stock: Stock, order: Order) -> list[Variant]:
    """The games asked for, in the order of the booklet; or all."""
    named = {name.lower() for name in order.games}
    return [variant for variant in stock.variants.values() if not named or variant.id in named]


def front(variant: Variant) -> str:
    """The key of its front."""
    return f"reference:{variant.id}"


def back(variant: Variant) -> str:
    """The key of its back."""
    return f"reference:{variant.id}:back"


def references(
    stock: Stock, variants: Sequence[Variant], bleed: float
) -> tuple[dict[str, Face], dict[str, FlatDrawing]]:
    """Both sides of these cards, and the drawings they refer to."""
    from massicot.language.fr.typography import typeset

    cards = {card.id: card for card in stock.deck.cards}
    wanted = []
    for variant in variants:
        quoted = fields(cards[variant.emblem], stock.theme) if variant.emblem else _fields(variant)
        quoted |= {
            "emblem": stock.emblem(variant).drawing,
            "title": typeset(variant.title),
            "credit": typeset(f"D’après un jeu de {' et '.join(variant.authors)}"),
        }
        wanted.append(Wanted(front(variant), "reference", quoted | {"subtitle": typeset(_players(variant))}))
        wanted.append(Wanted(back(variant), "reference", quoted | {"subtitle": "En jouant"}))
    artwork = stock.emblems(variants, wanted)
    faces: dict[str, Face] = {}
    ink = rgb(stock.theme.inks[INK])
    for variant in variants:
        for key, prose in ((front(variant), variant.reference.front), (back(variant), variant.reference.back)):
            ground = fitted(key, artwork.faces[key], stock.format, bleed)
            face = with_text(ground, prose, stock.format, bleed, measure=stock.measure, colour=ink)
            if face is None:
                side = "back" if key.endswith(":back") else "front"
                wrong = f"the {side} of the reference card of “{variant.id}” does not fit the format {stock.format.id}"
                raise MisfitError([MISFIT.problem(wrong, "shorten it, or use a larger --format", variant.source)])
            faces[key] = face
    return faces, parts(artwork)


def _fields(variant: Variant) -> dict[str, str]:
    """What may be quoted of a game that is known by no card."""
    return {"id": variant.id, "value": "", "suit": "", "name": variant.title, "upper": variant.title.upper()}


def _players(variant: Variant) -> str:
    return f"{figures(variant.players)} joueurs · {figures(variant.facts['minutes'])} min"


# -- text in the space that the template leaves ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TextRow:
    """One line: how far down its foot is and how far in it starts, in ems; its runs of one font."""

    down: float
    indent: float
    runs: Runs


def with_text(face: Face, prose: Prose, card: Format, bleed: float, *, measure: Measure, colour: Rgb) -> Face | None:
    """The face with its text, as large as it fits; None when even the smallest size does not."""
    scale = max(min(card.width / 63, card.height / 88), 0.8)
    width = card.width - 2 * SIDE * scale
    height = card.height - (TOP + BOTTOM) * scale
    size = LARGEST
    while size >= SMALLEST - 1e-9:
        em = size * MM_PER["pt"]
        lines = list(set_lines(prose, width / em, measure))
        if lines and lines[-1].down * em <= height:
            left, top = bleed + (card.width - width) / 2, bleed + card.height - TOP * scale
            return replace(face, shapes=(*face.shapes, *_lettering(lines, em, left, top, measure, colour)))
        size -= STEP
    return None


def set_lines(prose: Prose, width: float, measure: Measure) -> Iterator[TextRow]:
    """The lines of a text in a column, ragged right; everything in ems."""
    down = 0.0
    for block in prose:
        lines = block.items if isinstance(block, Items) else (block.inside,)
        for number, line in enumerate(lines, 1):
            mark = (f"{number}." if block.numbered else "•") if isinstance(block, Items) else ""
            indent = INDENT if mark else 0.0
            for count, runs in enumerate(_broken(line, width - indent, measure)):
                down += LEADING if down else 1.0
                if mark and count == 0:
                    yield TextRow(down, 0.0, (("text-bold", mark),))
                yield TextRow(down, indent, runs)
        down += AFTER


def _broken(line: tuple[Inline, ...], width: float, measure: Measure) -> Iterator[Runs]:
    space = measure("text", " ")
    row: list[Letter] = []
    used = 0.0
    for word in _words(line):
        length = fsum(measure(role, text) for role, text in _joined(word))
        if row and used + space + length > width:
            yield _joined(row)
            row, used = [], 0.0
        used += (space if row else 0.0) + length
        row += [(row[-1][0], " "), *word] if row else word
    if row:
        yield _joined(row)


def _words(line: tuple[Inline, ...]) -> Iterator[list[Letter]]:
    """Words between ordinary spaces; the marks of one may change within it. Typography looks at the whole line."""
    from massicot.language.fr.typography import typeset

    runs = list(_runs(line, "text"))
    whole = "".join(text for _, text in runs)
    roles = [role for role, text in runs for _ in text]
    for is_space, letters in groupby(_aligned(whole, typeset(whole), roles), lambda letter: letter[1] == " "):
        if not is_space:
            yield list(letters)


def _joined(letters: list[Letter]) -> Runs:
    """Neighbouring letters of one font as one text."""
    return tuple((role, "".join(letter for _, letter in run)) for role, run in groupby(letters, itemgetter(0)))


def _aligned(before: str, after: str, roles: list[str]) -> Iterator[Letter]:
    """Characters after typography, each with the role of the character it came from. Letters keep their order."""
    at = 0
    for character in after:
        if character.isalnum():
            while at < len(before) and before[at] != character:
                at += 1
        role = roles[min(at, len(roles) - 1)]
        yield role, character
        if at < len(before) and (character.isalnum() or before[at] == character):
            at += 1


def _runs(line: tuple[Inline, ...], role: str) -> Iterator[tuple[str, str]]:
    for piece in line:
        match piece:
            case Text(text) | Quoted(text, _):
                yield role, text
            case Strong(inside):
                yield from _runs(inside, "text-bold")
            case Emphasis(inside):
                yield from _runs(inside, "text-italic")
            case Term(_, inside):
                yield from _runs(inside, role)
            case Pointer():
                continue


def _lettering(
    lines: list[TextRow], em: float, left: float, top: float, measure: Measure, colour: Rgb
) -> Iterator[Lettering]:
    for line in lines:
        across = line.indent
        for role, text in line.runs:
            yield Lettering(text, role, em, colour, (1, 0, 0, -1, left + across * em, top - line.down * em))
            across += measure(role, text)
