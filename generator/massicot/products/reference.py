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
from massicot.ink.shapes import FlatDrawing, Group, Lettering
from massicot.language.fr.quoting import figures
from massicot.model.handling import Handling
from massicot.model.page import Document, Face
from massicot.model.paper import Format
from massicot.model.prose import Emphasis, Inline, Items, Pointer, Prose, Quoted, Strong, Term, Text
from massicot.model.theme import INK, Wanted
from massicot.model.variant import Variant
from massicot.products import Plan, Product
from massicot.products.box_words import halves
from massicot.products.order import Order, counted
from massicot.products.reference_foot import Foot, foot
from massicot.products.stock import Stock, planned, two_sided, wished
from massicot.sheets.faces import fitted, parts
from massicot.sheets.sheets import CardSides, Stamp, sheets
from massicot.units import MM_PER

LARGEST, SMALLEST, STEP = 11.4, 5.9, 0.1
LEADING = 1.27
AFTER = 0.42
"""Below a paragraph, as a part of a line."""
LAST = 0.4
"""Below the last line."""
SPREAD = 1.8
"""What may be added there, so that a short text takes the height of its card."""
TITLE = 40.5 / 5.2
"""How long a title may be in one line, in ems: it is of the same size on all cards."""
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
        cards = dealt(variants, order.copies, grid.per_sheet)
        count = len(cards)
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
            work=(variants, cards, grid),
        )

    def document(self, plan: Plan) -> Document:
        """Pages of reference cards."""
        stock, order = plan.stock, plan.order
        variants, cards, grid = plan.work
        faces, drawings = references(stock, variants, grid.bleed)
        sides = [CardSides(front(variant), back(variant)) for variant in cards]
        pages = sheets(sides, grid, Stamp(f"{stock.deck.title} – aides de jeu", stock.version), order.corners)
        return stock.document("aides de jeu", grid, faces.values(), pages, drawings)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """They are printed and cut as the cards are."""
        yield two_sided(plan.work[2], title="Aides de jeu", thing="les aides de jeu", sheets=plan.sheets)


def dealt(variants: Sequence[Variant], copies: int, per_sheet: int) -> list[Variant]:
    """As many copies of each as are asked for; more of them in the free places of the last sheet, one game after the
    other, as long as it has more players than cards."""
    counts = dict.fromkeys((variant.id for variant in variants), copies)
    free = -sum(counts.values()) % per_sheet
    for more in range(copies, max(variant.players.max for variant in variants)):
        for variant in variants:
            if free and more < variant.players.max:
                counts[variant.id] += 1
                free -= 1
    return [variant for variant in variants for _ in range(counts[variant.id])]


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
        first, second = halves(typeset(variant.title), stock.measure, TITLE)
        quoted = fields(cards[variant.emblem], stock.theme) if variant.emblem else _fields(variant)
        quoted |= {
            "emblem": stock.emblem(variant).drawing,
            "title": typeset(variant.title),
            "first": first,
            "second": second,
            "credit": typeset(f"D’après un jeu de {' et '.join(variant.authors)}"),
        }
        flags = ("two-lines",) if second else ()
        wanted.append(Wanted(front(variant), "reference", quoted | {"subtitle": typeset(_players(variant))}, flags))
        wanted.append(Wanted(back(variant), "reference", quoted | {"subtitle": "En jouant"}, flags))
    artwork = stock.emblems(variants, wanted)
    faces: dict[str, Face] = {}
    ink = rgb(stock.theme.inks[INK])
    for variant in variants:
        for key, prose in ((front(variant), variant.reference.front), (back(variant), variant.reference.back)):
            ground = fitted(key, artwork.faces[key], stock.format, bleed)
            below = foot(stock, variant, *text_width(stock.format)) if key == front(variant) else Foot(0.0, ())
            face = with_text(ground, prose, stock.format, bleed, measure=stock.measure, colour=ink, below=below)
            if face is None:
                side = "back" if key.endswith(":back") else "front"
                wrong = f"the {side} of the reference card of “{variant.id}” does not fit the format {stock.format.id}"
                raise MisfitError([MISFIT.problem(wrong, "shorten it, or use a larger --format", variant.source)])
            faces[key] = face
    return faces, stock.parts() | parts(artwork)


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
    block: int = 0
    """How many paragraphs stand above its own."""


def text_width(card: Format) -> tuple[float, float]:
    """How long lines are, and how much smaller or larger everything is than on a standard card."""
    scale = max(min(card.width / 63, card.height / 88), 0.8)
    return card.width - 2 * SIDE * scale, scale


def with_text(
    face: Face, prose: Prose, card: Format, bleed: float, *, measure: Measure, colour: Rgb, below: Foot
) -> Face | None:
    """The face with its text, as large as it fits, and what stands below it; None when even the smallest size does not.
    What is left over is shared among its paragraphs."""
    width, scale = text_width(card)
    height = card.height - (TOP + BOTTOM) * scale - below.height
    left, top = bleed + (card.width - width) / 2, bleed + card.height - TOP * scale
    size = LARGEST
    while size >= SMALLEST - 1e-9:
        em = size * MM_PER["pt"]
        lines = list(set_lines(prose, width / em, measure))
        if lines and (lines[-1].down + LAST) * em <= height:
            spare = (height / em - LAST - lines[-1].down) / max(lines[-1].block, 1)
            spread = [replace(line, down=line.down + line.block * min(spare, SPREAD)) for line in lines]
            foot_at = (1, 0, 0, 1, left, bleed + BOTTOM * scale)
            under = (Group(below.shapes, foot_at),) if below.shapes else ()
            shapes = (*face.shapes, *_lettering(spread, em, left, top, measure, colour), *under)
            return replace(face, shapes=shapes)
        size -= STEP
    return None


def set_lines(prose: Prose, width: float, measure: Measure) -> Iterator[TextRow]:
    """The lines of a text in a column, ragged right; everything in ems."""
    down = 0.0
    for above, block in enumerate(prose):
        lines = block.items if isinstance(block, Items) else (block.inside,)
        for number, line in enumerate(lines, 1):
            mark = (f"{number}." if block.numbered else "•") if isinstance(block, Items) else ""
            indent = INDENT if mark else 0.0
            for count, runs in enumerate(_broken(line, width - indent, measure)):
                down += LEADING if down else 1.0
                if mark and count == 0:
                    yield TextRow(down, 0.0, (("text-bold", mark),), above)
                yield TextRow(down, indent, runs, above)
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
