"""What can be ordered, as the words of `massicot build`: the corpus of correct material.

An option is crossed with the others wherever it changes what is drawn or where:

- cards and reference cards: every look, paper, format and way of backs;
- tokens: every look, paper and way of backs; they have a diameter of their own instead of a format;
- boxes: every look, paper and format; they have no backs;
- standees and score pads: every look and paper, nothing else changes them;
- guides: every look, paper and way of backs, and every format in every look. A guide is one page of text and small
  drawings, in which the format is a number;
- booklets: on A4 all games in every form; on every other paper what is imposed on it, in every look; for the screen in
  every other look; and each game alone. A fold is always of one game: all of them on A4, the first on other papers.
  Booklets choose their backs themselves, and their cards are pictures of one format.

A look is a theme that fits the deck, in all its inks or in one. Options that change one thing alone (bleed, margin,
grid, corner guides, copies, single cards, players, games, diameter, thickness, large index) vary alone, on the papers,
formats or looks that they meet.
"""

from collections.abc import Iterator
from itertools import product

from massicot.data.library import Library
from massicot.model.paper import BACKS
from massicot.model.theme import LOW_INK
from massicot.products import kinds

Order = tuple[str, ...]
"""The words after `massicot build`."""

BLEEDS = ("0mm", "1mm", "2mm", "4mm", "6mm")
MARGINS = ("4.2mm", "8mm", "12mm")
"""Less than 4.2 mm is what many printers can't reach: the check says so, and is right."""
GRIDS = ("1x1", "2x2", "3x2")
THICKNESSES = ("0.2mm", "0.25mm", "0.4mm", "250g", "350g")
DIAMETERS = ("20mm", "22mm", "30mm", "40mm")


def orders(library: Library) -> list[Order]:
    """All of it, each once."""
    every = (order for game in library.decks() for order in _game(library, game))
    return list(dict.fromkeys(every))


def kind_of(order: Order) -> str:
    """What an order makes."""
    return order[order.index("--only") + 1]


def _game(library: Library, game: str) -> Iterator[Order]:
    makers = {
        "cards": _cards,
        "reference": _reference,
        "tokens": _tokens,
        "box": _box,
        "booklet": _booklets,
        "guide": _guides,
    }
    for kind in kinds(library.deck(game)):
        for words in makers.get(kind, _looks_and_papers)(library, game):
            yield (game, "--only", kind, *words)


def _cards(library: Library, game: str) -> Iterator[Order]:
    looks, papers, formats = _looks(library, game), _papers(library), _formats(library)
    for parts in product(looks, papers, formats, _backs()):
        yield _joined(*parts)
    for look, form in product(looks, formats):
        yield _joined(look, form, ("--large-index",))
    for paper, backs in product(papers, _backs()):
        yield _joined(paper, backs, ("--large-index",))
        yield _joined(paper, backs, ("--corners",))
    for bleed, paper in product(BLEEDS, papers):
        yield _joined(paper, ("--bleed", bleed))
    for bleed, other in product(BLEEDS, (*formats, *_backs())):
        yield _joined(other, ("--bleed", bleed))
    for form in formats:
        yield _joined(form, ("--corners",))
    for margin, paper in product(MARGINS, papers):
        yield _joined(paper, ("--margin", margin))
    for grid, backs in product(GRIDS, _backs()):
        yield _joined(backs, ("--grid", grid))
    for copies, backs in product(("2", "3"), _backs()):
        yield _joined(backs, ("--copies", copies))
    for look in looks:
        yield _joined(look, ("--copies", "2"))
    yield ("--theme", LOW_INK)
    yield from _reprints(library, game)


def _reprints(library: Library, game: str) -> Iterator[Order]:
    """One card, some, one of each; some of them twice."""
    cards = [card.id for card in library.deck(game).cards]
    some = (cards[:1], cards[-2:-1], cards[1:6:2], cards)
    for names, backs in product(some, _backs()):
        yield _joined(backs, ("--cards", ",".join(names)))
    for names in some[:3]:
        yield ("--cards", ",".join(names), "--copies", "3")
        yield ("--cards", ",".join(names), "--large-index")


def _reference(library: Library, game: str) -> Iterator[Order]:
    for parts in product(_looks(library, game), _papers(library), _formats(library), _backs()):
        yield _joined(*parts)
    for name, backs in product(library.variants(game), _backs()):
        yield _joined(backs, ("--games", name))
    for copies in ("2", "4", "8"):
        yield ("--copies", copies)
    for bleed in BLEEDS:
        yield ("--bleed", bleed)


def _tokens(library: Library, game: str) -> Iterator[Order]:
    for parts in product(_looks(library, game), _papers(library), _backs()):
        yield _joined(*parts)
    for players, paper in product(range(2, 9), _papers(library)):
        yield _joined(paper, ("--players", str(players)))
    played_for = [name for name, one in library.variants(game).items() if "stake" in one.facts]
    for name, backs in product(played_for, ((), ("--backs", "none"))):
        yield _joined(backs, ("--games", name))
        yield _joined(backs, ("--games", name, "--players", "4"))
    yield ("--games", ",".join(played_for))
    for diameter, backs in product(DIAMETERS, _backs()):
        yield _joined(backs, ("--diameter", diameter))


def _box(library: Library, game: str) -> Iterator[Order]:
    for parts in product(_looks(library, game), _papers(library), _formats(library)):
        yield _joined(*parts)
    for thickness, other in product(THICKNESSES, (*_papers(library), *_formats(library))):
        yield _joined(other, ("--thickness", thickness))


def _looks_and_papers(library: Library, game: str) -> Iterator[Order]:
    for parts in product(_looks(library, game), _papers(library)):
        yield _joined(*parts)
    for margin in MARGINS:
        yield ("--margin", margin)


def _guides(library: Library, game: str) -> Iterator[Order]:
    for parts in product(_looks(library, game), _papers(library), _backs()):
        yield _joined(*parts)
    for parts in product(_looks(library, game), _formats(library)):
        yield _joined(*parts)
    yield from (("--copies", "3"), ("--bleed", "0mm"), ("--margin", "8mm"), ("--thickness", "350g"))


def _booklets(library: Library, game: str) -> Iterator[Order]:
    """A form that does not fit the paper is refused with all that was ordered with it, so these stand alone."""
    variants = list(library.variants(game))
    yield from (("--form", form) for form in ("reading,imposed,html", "pocket", "large"))
    yield from (("--form", "fold", "--games", name) for name in variants)
    others = [paper for paper in _papers(library) if paper]
    for paper, form in product(others, ("imposed", "pocket")):
        yield _joined(paper, ("--form", form))
    for paper, look in product(others, _looks(library, game)[1:]):
        yield _joined(paper, look, ("--form", "imposed"))
    for paper in others:
        yield _joined(paper, ("--form", "fold", "--games", variants[0]))
    for look in _looks(library, game)[1:]:
        yield _joined(look, ("--form", "reading,imposed,html"))
    if len(variants) > 1:
        yield from (("--form", "reading,imposed,html", "--games", name) for name in variants)
        yield ("--form", "reading,imposed,html", "--games", ",".join(variants[1:4]))
    yield ("--form", "reading,html", "--large-index")


# -- what is chosen from; the usual choice goes without saying ---------------------------------------


def _looks(library: Library, game: str) -> list[Order]:
    usual = library.deck(game).theme
    themes = sorted(library.fitting(game), key=lambda name: name != usual)
    named: list[Order] = [() if name == usual else ("--theme", name) for name in themes]
    return [(*theme, *ink) for theme in named for ink in ((), ("--low-ink",))]


def _papers(library: Library) -> list[Order]:
    return [() if name == "a4" else ("--paper", name) for name in library.papers()]


def _formats(library: Library) -> list[Order]:
    return [() if name == "standard" else ("--format", name) for name in library.formats()]


def _backs() -> list[Order]:
    return [() if way == "long-edge" else ("--backs", way) for way in BACKS]


def _joined(*parts: Order) -> Order:
    return tuple(word for part in parts for word in part)
