"""What the cards of a deck look like when they are drawn in a theme: the key to what a PDF shows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from massicot.checks.prints.reading.model import PATH, PlacedForm, Signature, fingerprint, squeezed
from massicot.data.artwork import card_sides, read_artwork
from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.ink.shapes import Drawing, Group, Lettering, Outline, Painted, Shape, Use, leaves
from massicot.language.fr.typography import typeset
from massicot.model.deck import Deck
from massicot.model.theme import LOW_INK, Artwork, Theme

BACK = "back:"
REFERENCE = "reference:"
REFERENCE_BACK = "Enjouant"
"""What the back of a reference card says under its title."""
_COORDINATES = {"M": 2, "L": 2, "C": 6}
ENOUGH = 0.6
"""Of the different faces in a file, how many a look must explain to be the one."""


@dataclass(frozen=True, slots=True)
class Look:
    """A deck in a theme. `sides` gives, for what is drawn, all faces that look so: mostly one."""

    deck: Deck
    sides: dict[Signature, frozenset[str]]
    loosely: dict[Signature, frozenset[str]]
    titles: dict[str, str]
    worded: dict[str, frozenset[str]] = field(default_factory=dict)
    """For a file that is not ours: faces by nothing but what they say."""

    def fronts(self) -> list[frozenset[str]]:
        """The cards of the deck; those that look alike stand together."""
        return [names for names in self.sides.values() if not any(name.startswith(BACK) for name in names)]

    def side(self, placed: PlacedForm) -> frozenset[str]:
        """The cards, `back:…` or `reference:…` that something placed on a page is; empty if it is none of ours."""
        seen = placed.signature
        if known := self.sides.get(seen) or self.loosely.get(loose(seen)):
            return known
        if seen.text in self.worded:
            return self.worded[seen.text]
        titles = [title for title in self.titles if title and seen.text.startswith(title)]
        for title in sorted(titles, key=len, reverse=True)[:1]:
            behind = seen.text[len(title) :].startswith(REFERENCE_BACK)
            return frozenset({f"{REFERENCE}{self.titles[title]}" + (":back" if behind else "")})
        return frozenset()

    def share(self, seen: Iterable[PlacedForm]) -> float:
        """How much of what was seen it explains, each different face counting once."""
        sides = [self.side(placed) for placed in {placed.signature: placed for placed in seen}.values()]
        own = [side for side in sides if not any(name.startswith(REFERENCE) for name in side)]
        return sum(bool(side) for side in own) / len(own) if own else float(bool(sides))


def loose(seen: Signature) -> Signature:
    """Readers of PDF put words on one line into an order of their own."""
    return Signature("".join(sorted(seen.text)), seen.paths, seen.within)


def best_look(library: Library, game: str, title: str, seen: list[PlacedForm]) -> Look | None:
    """The game and theme that a file shows. Its title says where to begin; what is drawn decides."""
    best, most = None, 0.0
    for look in _looks(library, game, title):
        share = look.share(seen)
        if share > most or best is None:
            best, most = look, share
        if most >= ENOUGH:
            break
    if best is not None and not most:
        return replace(best, worded=_worded(best)) if game else None
    return best


def _looks(library: Library, game: str, title: str) -> Iterator[Look]:
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
                yield _look(library, deck, replace(dress, low_ink=low_ink), flags)
            except DataError:
                continue  # a theme with mistakes in it: its own checks tell


def _look(library: Library, deck: Deck, theme: Theme, flags: tuple[str, ...]) -> Look:
    artwork = read_artwork(theme, library.fonts(), card_sides(deck, theme, flags))
    parts = {name: _paths(part) for name, part in artwork.parts.items()}
    sides: dict[Signature, frozenset[str]] = {}
    for name, drawing in artwork.faces.items():
        within = sorted(parts[part] for part in _within(drawing, artwork))
        seen = Signature(squeezed(_text(drawing, artwork)), _paths(drawing), tuple(within))
        sides[seen] = sides.get(seen, frozenset()) | {name}
    crowd = Counter(loose(seen) for seen in sides)
    loosely = {loose(seen): names for seen, names in sides.items() if crowd[loose(seen)] == 1}
    try:
        variants = library.variants(deck.id)
    except DataError:
        variants = {}
    return Look(deck, sides, loosely, {squeezed(typeset(one.title)): one.id for one in variants.values()})


def _worded(look: Look) -> dict[str, frozenset[str]]:
    """The faces that can be told by their words alone."""
    crowd = Counter(seen.text for seen in look.sides)
    return {seen.text: names for seen, names in look.sides.items() if crowd[seen.text] == 1}


def _text(drawing: Drawing, artwork: Artwork) -> str:
    said = []
    for shape in _shapes(drawing):
        if isinstance(shape, Lettering):
            said.append(shape.text)
        elif isinstance(shape, Use):
            said.append(_text(artwork.parts[shape.drawing], artwork))
    return "".join(said)


def _within(drawing: Drawing, artwork: Artwork) -> Iterator[str]:
    """The names of all drawings in a drawing, as often as they are drawn."""
    for shape in _shapes(drawing):
        if isinstance(shape, Use):
            yield shape.drawing
            yield from _within(artwork.parts[shape.drawing], artwork)


def _shapes(drawing: Drawing) -> Iterator[Shape]:
    return (shape for layer in drawing.layers for _, shape in leaves(layer.shapes))


@lru_cache(maxsize=1024)
def _paths(drawing: Drawing) -> int:
    """The paths of a drawing, without those of the drawings in it. Computed once for all files of a run."""
    numbers: list[float] = []
    for layer in drawing.layers:
        for outline in _outlines(layer.shapes):
            at = 0
            for segment in outline.segments:
                if segment != "Z":
                    end = at + _COORDINATES[segment]
                    numbers += [PATH.index(segment.lower()), *outline.numbers[at:end]]
                    at = end
    return fingerprint(numbers)


def _outlines(shapes: Iterable[Shape]) -> Iterator[Outline]:
    """Outlines in the order in which a PDF has them: a clip before what it clips."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.clip is not None:
                yield shape.clip.outline
            yield from _outlines(shape.shapes)
        elif isinstance(shape, Painted):
            yield shape.outline
