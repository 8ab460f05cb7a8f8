"""What the cards of a deck look like when they are printed in a theme: the key to what a PDF shows."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import pypdfium2

from massicot.checks.prints.matching import Face, Matcher
from massicot.checks.prints.reading.model import Rect, squeezed
from massicot.checks.prints.reading.picture import FINE, Canvas, Pixels
from massicot.data.artwork import card_sides, read_artwork
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.ink.shapes import Box, Drawing, Lettering, Use, leaves
from massicot.language.fr.typography import typeset
from massicot.model.deck import Deck
from massicot.model.page import Document, Furniture, Page, Placement
from massicot.model.paper import Format
from massicot.model.theme import LOW_INK, Artwork, Theme
from massicot.sheets.faces import fitted, parts
from massicot.sheets.pdf import write_pdf

BACK = "back:"
REFERENCE = "reference:"
REFERENCE_BACK = "Enjouant"
"""What the back of a reference card says under its title."""
ENOUGH = 0.6
"""Of the different pictures in a file, how many a look must explain to be the one."""
LEAST = 0.15
"""A card that differs in more of its area speaks for no look."""
SAMPLE = 12


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The faces that a file should show: of a deck in a theme, or what somebody says there is. `wanted` has how often
    each is to be printed, `backs` the right back of each card."""

    matcher: Matcher
    wanted: dict[frozenset[str], int]
    backs: Mapping[str, str]
    titles: Callable[[], Mapping[str, str]] = dict
    """The games whose reference cards may be among them. They are read only if a card is none of the faces."""
    worded: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For cards that are not drawn by us: faces by nothing but what they say."""
    composed: bool = False
    """Whether this is what somebody said, and no deck."""

    def reference(self, text: str) -> frozenset[str]:
        """The reference card that begins with the title of a game, or the back of one."""
        known = self.titles() if text else {}
        titles = [title for title in known if title and text.startswith(title)]
        for title in sorted(titles, key=len, reverse=True)[:1]:
            behind = text[len(title) :].startswith(REFERENCE_BACK)
            return frozenset({f"{REFERENCE}{known[title]}" + (":back" if behind else "")})
        return frozenset()


Seen = Sequence[tuple[Pixels, str]]
"""Pictures of cards, and what they say."""


def best_look(library: Library, game: str, title: str, form: Format, seen: Seen) -> Look | None:
    """The deck and theme that a file shows. Its title says where to begin; the pictures decide."""
    best, most = None, 0.0
    sample = list({picture.tobytes(): (picture, text) for picture, text in seen}.values())
    sample = sample[:: -(-len(sample) // SAMPLE)]
    for look in _looks(library, game, title, form):
        score = _explained(look, sample)
        if best is None or score > most:
            best, most = look, score
        if most >= ENOUGH:
            return best
    if best is None or most:
        return best
    return replace(best, matcher=Matcher([]), worded=best.worded) if game else None


def _explained(look: Look, sample: Seen) -> float:
    """How much of what was seen it explains; a little, if a face is at least like it."""
    same = [look.matcher.same(picture) for picture, _ in sample]
    if sum(map(bool, same)) >= ENOUGH * len(sample):
        return 1.0
    own = [look.matcher.match(picture) for picture, text in sample if not look.reference(text)]
    if not own:
        return 1.0
    exact = sum(one is not None and one.exact for one in own)
    close = sum(one is not None and one.share < LEAST for one in own)
    return (exact + (0.1 * close if close > ENOUGH * len(own) else 0)) / len(own)


def _looks(library: Library, game: str, title: str, form: Format) -> Iterator[Look]:
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
                inked = low_ink == (one_ink in title)
                wanted.append(((deck.title in title, dress.title in title, inked), deck, dress, low_ink))
    for _, deck, dress, low_ink in sorted(wanted, key=lambda one: one[0], reverse=True):
        for flags in ((), ("large-index",)):
            try:
                yield _look(library, deck, replace(dress, low_ink=low_ink), flags, form)
            except DataError:
                continue  # a theme with mistakes in it: its own checks tell


def _look(library: Library, deck: Deck, theme: Theme, flags: tuple[str, ...], form: Format) -> Look:
    artwork = read_artwork(theme, library.fonts(), card_sides(deck, theme, flags))
    named: dict[bytes, tuple[list[str], Pixels]] = {}
    for name, picture in _pictures(library, artwork, form):
        named.setdefault(picture.tobytes(), ([], picture))[0].append(name)
    faces = [Face(frozenset(names), picture) for names, picture in named.values()]
    copies = {card.id: card.copies for card in deck.cards}
    wanted = {
        face.names: sum(copies.get(name, 0) for name in face.names) for face in faces if face.names & copies.keys()
    }

    @cache
    def titles() -> dict[str, str]:
        try:
            return {squeezed(typeset(one.title)): one.id for one in library.variants(deck.id).values()}
        except DataError:
            return {}

    texts = {name: squeezed(_text(drawing, artwork)) for name, drawing in artwork.faces.items()}
    alike = {face.names: {texts[name] for name in face.names} for face in faces}
    crowd = Counter(text for said in alike.values() for text in said)
    return Look(
        matcher=Matcher(faces),
        wanted=wanted,
        backs={card.id: f"{BACK}{card.back}" for card in deck.cards},
        titles=titles,
        worded={text: names for names, said in alike.items() for text in said if crowd[text] == 1},
    )


def size_of(form: Format) -> tuple[int, int]:
    """Columns and rows of a card's picture."""
    return round(form.width * FINE), round(form.height * FINE)


def _pictures(library: Library, artwork: Artwork, form: Format) -> Iterator[tuple[str, Pixels]]:
    """Each face trimmed, drawn as its sheets are drawn."""
    bleed, furniture = 1.0, Furniture((), (), ())
    box = Box(0, 0, form.width + 2 * bleed, form.height + 2 * bleed)
    document = Document(
        title="",
        subject="",
        authors=(),
        width=box.width,
        height=box.height,
        duplex="",
        faces=tuple(fitted(name, drawing, form, bleed) for name, drawing in artwork.faces.items()),
        pages=tuple(Page("", (Placement(name, 0, 0),), furniture, (), trim=box, bleed=box) for name in artwork.faces),
        parts=parts(artwork),
    )
    trim = Rect(bleed, bleed, bleed + form.width, bleed + form.height)
    drawn = pypdfium2.PdfDocument(write_pdf(document, library.fonts()))
    try:
        for page, name in zip(drawn, artwork.faces, strict=True):
            yield name, Canvas(page, box.width, box.height, 25.4 / 72).picture(trim, size_of(form))
    finally:
        drawn.close()


def _text(drawing: Drawing, artwork: Artwork) -> str:
    said = []
    for _, shape in (pair for layer in drawing.layers for pair in leaves(layer.shapes)):
        if isinstance(shape, Lettering):
            said.append(shape.text)
        elif isinstance(shape, Use):
            said.append(_text(artwork.parts[shape.drawing], artwork))
    return "".join(said)
