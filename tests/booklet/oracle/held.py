"""Which games a finished booklet holds, and where: told by the sentences that are printed in it, not by its name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from massicot.data.library import Library
from massicot.diagnostics import DataError
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.sources import Ledger
from massicot.model.variant import Variant
from tests.booklet.oracle.passages import Chapter, Passage, chapter
from tests.booklet.oracle.reading import CHAPTER, Book, Leaf
from tests.booklet.oracle.tags import Tags

ENOUGH = 0.5
"""Of the sentences of a game, how many must be there for it to be in the booklet."""
FRONT = 2
"""Cover and endpaper name games, but tell none."""
GLOSSARY, CHOICES, CREDITS = "Glossaire", "Choix de cette édition", "Crédits"
_KNOWN: WeakKeyDictionary[Library, dict[tuple[str, bool], Mapping[str, Chapter]]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Told:
    """A game that is in the booklet, what it has to say, and the pages of its chapter."""

    variant: Variant
    says: Chapter
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """All that is in a booklet, and what it is held against."""

    path: str
    book: Book
    deck: Deck
    glossary: Glossary
    ledger: Ledger | None
    variants: Mapping[str, Variant]
    titles: Mapping[str, str]
    games: tuple[Told, ...]
    tags: Tags | None = None
    rasters: tuple[int, ...] = ()
    """The pages of the file with pictures made of dots."""
    papers: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """The size of each page of the file."""

    @property
    def paged(self) -> bool:
        """Whether its pages have numbers: an HTML file has none."""
        return any(leaf.folio is not None for leaf in self.book.leaves)

    @property
    def folded(self) -> bool:
        """One sheet, folded to eight pages: the rules of one game, and no more."""
        return self.book.per_side == 8


def held(path: str, book: Book, library: Library, game: str = "") -> Held | None:
    """The deck whose games are told in a file, or None where no game is."""
    best: Held | None = None
    for name in [game] if game else library.decks():
        try:
            deck, variants, glossary = library.deck(name), library.variants(name), library.glossary()
        except DataError:
            if game:
                raise
            continue  # a game with mistakes in it: its own checks tell
        titles = titles_of(variants.values())
        says = _said(library, name, variants, glossary, titles, book.per_side == 8)
        whole = "".join(leaf.text for leaf in book.leaves)
        there = [one for one in variants.values() if _share(says[one.id].passages, whole) >= ENOUGH]
        if there and (best is None or len(there) > len(best.games)):
            games = tuple(Told(one, says[one.id], leaves) for one, leaves in _parted(book, there, says))
            best = Held(
                path=path,
                book=book,
                deck=deck,
                glossary=glossary,
                ledger=_ledger(library, name),
                variants=variants,
                titles=titles,
                games=games,
            )
    return best


def _said(
    library: Library,
    game: str,
    variants: Mapping[str, Variant],
    glossary: Glossary,
    titles: Mapping[str, str],
    folded: bool,
) -> Mapping[str, Chapter]:
    """What every game of a deck has to say, worked out once for all files that are held against one library."""
    known = _KNOWN.setdefault(library, {})
    if (game, folded) not in known:
        known[game, folded] = {one.id: chapter(one, glossary, titles, folded=folded) for one in variants.values()}
    return known[game, folded]


def _ledger(library: Library, game: str) -> Ledger | None:
    try:
        return library.ledger(game)
    except DataError:
        return None  # its own checks tell


def titles_of(variants: Iterable[Variant]) -> dict[str, str]:
    """The titles of games, ways to play and sections, by what pointers call them."""
    found: dict[str, str] = {}
    for variant in variants:
        found[variant.id] = variant.title
        found |= {f"{variant.id}/{one.id}": one.title for one in variant.sections}
        for sub in variant.variants:
            found[f"{variant.id}/{sub.id}"] = sub.title
            found |= {f"{variant.id}/{sub.id}/{one.id}": one.title for one in sub.sections}
    return found


def _share(passages: Sequence[Passage], whole: str) -> float:
    return sum(one.text in whole for one in passages) / max(len(passages), 1)


def _parted(
    book: Book, variants: Sequence[Variant], says: Mapping[str, Chapter]
) -> Iterator[tuple[Variant, tuple[Leaf, ...]]]:
    """The pages of each chapter: from its title to the next one."""
    if book.per_side == 8:
        yield from ((variant, book.leaves) for variant in variants)
        return
    inner = book.leaves[FRONT:] or book.leaves
    starts = {one.id: _start(book, inner, one, says[one.id]) for one in variants}
    matter = [book.heading(title, inner, CHAPTER) for title in (GLOSSARY, CHOICES, CREDITS)]
    ends = sorted({*starts.values(), *(leaf.number for leaf in matter if leaf), len(book.leaves) + 1})
    for variant in variants:
        start = starts[variant.id]
        end = min(one for one in ends if one > start)
        yield variant, book.leaves[start - 1 : end - 1]


def _start(book: Book, inner: Sequence[Leaf], variant: Variant, says: Chapter) -> int:
    """Where its title stands; where it has lost that, where its sentences begin."""
    titled = book.heading(variant.title, inner, CHAPTER)
    if titled is not None:
        return titled.number
    first = (leaf.number for one in says.passages for leaf in inner if one.text in leaf.text)
    return next(first, inner[0].number)
