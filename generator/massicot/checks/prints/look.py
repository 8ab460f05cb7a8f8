"""What the cards of a deck look like when they are printed in a theme: the key to what a PDF shows."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pypdfium2

from massicot.checks.prints.matching import CardFace, Matcher
from massicot.checks.prints.reading.model import Rect, squeezed
from massicot.checks.prints.reading.picture import FINE, Canvas, Pixels, digest, edged
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.ink.shapes import Drawing, FlatDrawing, Lettering, Use, leaves
from massicot.language.fr.typography import typeset
from massicot.model.page import Document, Furniture, Page, Placement
from massicot.model.page import Face as DrawnFace
from massicot.model.paper import Format
from massicot.model.theme import LOW_INK, Artwork
from massicot.products.order import Order
from massicot.products.reference import references
from massicot.products.stock import LIGHT_BACKS, Stock, gather, with_light_backs
from massicot.sheets.pdf import write_pdf

BACK = "back:"
REFERENCE = "reference:"
ENOUGH = 0.6
"""Of the different pictures in a file, how many a look must explain to be the one."""
LEAST = 0.15
"""A card that differs in more of its area speaks for no look."""
SAMPLE = 8
LOOKS_SAID = 2
"""So many looks go with what a title says, with a small index and a large: if a file of ours is like one of them, it
is that, however much of it has been altered."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The faces that a file should show: of a deck in a theme, or what somebody says there is. `wanted` has how often
    each is to be printed, `backs` the right back of each card."""

    matcher: Matcher
    wanted: dict[frozenset[str], int]
    backs: Mapping[str, str]
    titles: tuple[str, ...] = ()
    """Of the games whose reference cards may be among them, as they begin to say what they say."""
    worded: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For cards that are not drawn by us: faces by nothing but what they say."""
    with_references: Callable[[], Matcher] | None = None
    """The same faces, and those of the reference cards that may lie among them: it takes its time."""
    composed: bool = False
    """Whether this is what somebody said, and no deck."""

    def matchers(self) -> Iterator[Matcher]:
        """What knows its faces, and if that is not enough, what knows all that may lie among them."""
        yield self.matcher
        if self.with_references:
            yield self.with_references()


Seen = Sequence[tuple[Pixels, str]]
"""Pictures of cards, and what they say."""


def best_look(library: Library, game: str, title: str, form: Format, bleed: float, seen: Seen) -> Look | None:
    """The deck and theme that a file shows. Its title says where to begin; the pictures decide. What does not look like
    the deck that is named, and does not say that we have printed it, is known by its words."""
    best, most, said = None, 0.0, False
    sample = list({digest(picture): (picture, text) for picture, text in seen}.values())
    sample = sample[:: -(-len(sample) // SAMPLE)]
    for tried, stock in enumerate(_stocks(library, game, title, form), 1):
        look, of_title = _look(stock, bleed), title.startswith(f"{stock.deck.title} – ")
        score = _explained(look, sample)
        if best is None or score > most:
            best, most, said = look, score, of_title
        if most >= ENOUGH or (most and tried == LOOKS_SAID and of_title):
            break
    if best is None or most or said:
        return best
    return replace(best, matcher=Matcher([])) if game else None


def _explained(look: Look, sample: Seen) -> float:
    """How much of what was seen it explains; a little, if a face is at least like it."""
    same = [look.matcher.same(picture) for picture, _ in sample]
    if sum(map(bool, same)) >= ENOUGH * len(sample):
        return 1.0
    own = [look.matcher.match(picture) for picture, text in sample if not text.startswith(look.titles)]
    if not own:
        return 1.0
    exact = sum(one is not None and one.exact for one in own)
    close = sum(one is not None and one.share < LEAST for one in own)
    return (exact + (0.1 * close if close > ENOUGH * len(own) else 0)) / len(own)


def _stocks(library: Library, game: str, title: str, form: Format) -> Iterator[Stock]:
    """Decks in their themes, beginning with what the title says."""
    wanted = []
    one_ink = library.theme(LOW_INK).title if LOW_INK in library.themes() else ""
    for name in [game] if game else library.decks():
        try:
            deck, themes = library.deck(name), [library.theme(theme) for theme in library.fitting(name)]
        except DataError:
            if game:
                raise
            continue  # a game with mistakes in it is not what this file was made of
        for dress in themes:
            for low_ink in (False, True) if one_ink else (False,):
                light = LIGHT_BACKS in title and not low_ink
                likely = (deck.title in title, dress.title in title, low_ink == (one_ink in title))
                wanted.append((likely, deck.id, dress.id, low_ink, light))
    for _, name, theme, low_ink, light in sorted(wanted, key=lambda one: one[0], reverse=True):
        for large in (False, True):
            order = Order(theme=theme, low_ink=low_ink, large_index=large, format=form.id)
            try:
                stock = gather(library, name, order)
                yield with_light_backs(stock) if light else stock
            except DataError:
                continue  # a theme with mistakes in it: its own checks tell


def _look(stock: Stock, bleed: float) -> Look:
    deck, artwork = stock.deck, stock.artwork
    drawn = stock.faces(list(deck.cards), bleed=bleed, backs=True)
    faces = _faces(stock, drawn, stock.parts())
    copies = {card.id: card.copies for card in deck.cards}
    wanted = {
        face.names: sum(copies.get(name, 0) for name in face.names) for face in faces if face.names & copies.keys()
    }

    def with_references() -> Matcher:
        variants, _ = stock.library.readable(deck.id)
        more: list[CardFace] = []
        for variant in variants.values():
            with suppress(DataError):  # too small a card for text
                more += _faces(stock, *references(stock, [variant], bleed))
        return Matcher([*faces, *more])

    texts = {name: squeezed(_text(drawing, artwork)) for name, drawing in artwork.faces.items()}
    alike = {face.names: {texts[name] for name in face.names} for face in faces}
    crowd = Counter(text for said in alike.values() for text in said)
    return Look(
        matcher=Matcher(faces),
        with_references=with_references,
        wanted=wanted,
        backs={card.id: f"{BACK}{card.back}" for card in deck.cards},
        titles=tuple(squeezed(typeset(one.title)) for one in stock.library.glances(deck.id) if one.title),
        worded={text: names for names, said in alike.items() for text in said if text and crowd[text] == 1},
    )


def _faces(stock: Stock, faces: Mapping[str, DrawnFace], parts: dict[str, FlatDrawing]) -> list[CardFace]:
    """Drawn as its sheets are drawn, trimmed; those that look alike are one."""
    named: dict[int, CardFace] = {}
    box = next(iter(faces.values())).box
    document = Document(
        title="",
        subject="",
        authors=(),
        width=box.width,
        height=box.height,
        duplex="",
        faces=tuple(faces.values()),
        pages=tuple(
            Page("", (Placement(name, 0, 0),), Furniture((), (), ()), (), trim=box, bleed=box) for name in faces
        ),
        parts=parts,
    )
    form = stock.format
    x, y = (box.width - form.width) / 2, (box.height - form.height) / 2
    drawn = pypdfium2.PdfDocument(write_pdf(document, stock.fonts))
    try:
        for page, name in zip(drawn, faces, strict=True):
            canvas = Canvas(page, box.width, box.height, 25.4 / 72)
            picture = edged(canvas.picture(Rect(x, y, x + form.width, y + form.height), size_of(form)))
            known = named.get(digest(picture))
            named[digest(picture)] = CardFace((known.names if known else frozenset()) | {name}, picture, form.corner)
    finally:
        drawn.close()
    return list(named.values())


def size_of(form: Format) -> tuple[int, int]:
    """Columns and rows of a card's picture."""
    return round(form.width * FINE), round(form.height * FINE)


def _text(drawing: Drawing, artwork: Artwork) -> str:
    said = []
    for _, shape in (pair for layer in drawing.layers for pair in leaves(layer.shapes)):
        if isinstance(shape, Lettering):
            said.append(shape.text)
        elif isinstance(shape, Use):
            said.append(_text(artwork.parts[shape.drawing], artwork))
    return "".join(said)
