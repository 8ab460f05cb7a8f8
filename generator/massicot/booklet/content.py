"""What a booklet says, from its cover to its back: a tree made of variants, glossary and ledger. Pure."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from massicot.booklet.choices import Choices, Sources, choices, sources
from massicot.booklet.facts_table import FactTable, Row, fact_table, in_words
from massicot.booklet.telling import Told, told
from massicot.games.engine.advice import Odds
from massicot.language.fr.words import letters
from massicot.model.deck import Deck
from massicot.model.glossary import Entry, Glossary
from massicot.model.prose import Prose, Term, inlines
from massicot.model.sources import Ledger
from massicot.model.variant import Cost, Position, Section, Setup, SubVariant, Value, Variant

DIFFICULTY = {1: "facile", 2: "moyen", 3: "corsé"}
SETUP = "mise-en-place"
GLANCE = 40
"""The letters of a cell that is read at a glance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A section with what stands beside it: the drawn table, a table of facts, worked examples."""

    anchor: str
    title: str
    text: Prose
    setup: Setup | None = None
    table: FactTable | None = None
    examples: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Another way to play a game: what changes, then what to tell of it."""

    anchor: str
    title: str
    pitch: Prose
    changes: tuple[Row, ...]
    parts: tuple[Part, ...]
    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game: a chapter."""

    anchor: str
    title: str
    original: str
    authors: tuple[str, ...]
    emblem: str
    pitch: Prose
    strip: tuple[Row, ...]
    parts: tuple[Part, ...]
    costs_title: str
    costs: tuple[Cost, ...]
    ways: tuple[Way, ...]
    credits: Prose
    odds: tuple[Odds, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """All of it, in the order of the pages."""

    title: str
    subtitle: str
    authors: tuple[str, ...]
    emblem: str
    frieze: tuple[str, ...]
    games: tuple[Game, ...]
    glossary: tuple[Entry, ...]
    choices: tuple[Choices, ...]
    sources: Sources
    titles: Mapping[str, str]
    """What a pointer says: the title of every game and section, also of those that are not in this booklet."""
    anchors: frozenset[str]
    """Where a pointer may lead within this booklet."""


def booklet(
    deck: Deck,
    variants: Mapping[str, Variant],
    glossary: Glossary,
    ledger: Ledger | None = None,
    chosen: Sequence[str] = (),
    odds: Mapping[str, tuple[Odds, ...]] | None = None,
) -> Booklet:
    """The booklet of these games: all that are played with the deck, or the chosen ones."""
    picked = [variants[name] for name in chosen] if chosen else list(variants.values())
    games = tuple(_game(variant, deck, glossary, (odds or {}).get(variant.id, ())) for variant in picked)
    alone = games[0] if len(games) == 1 else None
    return Booklet(
        title=alone.title if alone else deck.title,
        subtitle="La règle du jeu"
        if alone
        else f"{letters(len(games)).capitalize()} jeux pour un seul paquet de cartes",
        authors=alone.authors if alone else deck.authors,
        emblem=games[0].emblem,
        frieze=_frieze(deck, games),
        games=games,
        glossary=_used(games, glossary),
        choices=choices(ledger, picked, glossary) if ledger else (),
        sources=sources(ledger, picked) if ledger else (),
        titles=_titles(variants.values()),
        anchors=frozenset(_titles(picked)),
    )


def _game(variant: Variant, deck: Deck, glossary: Glossary, odds: tuple[Odds, ...]) -> Game:
    parts = _parts(variant, variant.id, variant.sections, deck, glossary)
    return Game(
        anchor=variant.id,
        title=variant.title,
        original=variant.original,
        authors=variant.authors or deck.authors,
        emblem=variant.emblem,
        pitch=variant.pitch,
        strip=_strip(variant, deck),
        parts=parts,
        costs_title=variant.costs_title,
        costs=variant.costs,
        ways=tuple(_way(variant, sub, deck, glossary) for sub in variant.variants),
        credits=variant.credits,
        odds=odds,
    )


def _parts(
    variant: Variant,
    anchor: str,
    sections: Sequence[Section],
    deck: Deck,
    glossary: Glossary,
    sub: SubVariant | None = None,
) -> tuple[Part, ...]:
    """The sections, each with the examples that show it; an example of a section that is elsewhere comes last."""
    facts = sub.facts if sub else variant.facts
    own = [one for one in variant.examples if _way_of(one.variant) == (sub.id if sub else "")]
    names = [section.id for section in sections]
    places = [names.index(one.section) if one.section in names else len(names) - 1 for one in own]
    pictured = None if sub else names.index(SETUP) if SETUP in names else 0
    return tuple(
        Part(
            anchor=f"{anchor}/{section.id}",
            title=section.title,
            text=section.text,
            setup=variant.setup if number == pictured else None,
            table=fact_table(section.table, facts, glossary) if section.table else None,
            examples=tuple(
                told(variant, one, deck, glossary) for one, place in zip(own, places, strict=True) if place == number
            ),
        )
        for number, section in enumerate(sections)
    )


def _way_of(name: str) -> str:
    """An example names its way to play as `cutchfeld` or `paires/cutchfeld`."""
    return name.rpartition("/")[2]


def _way(variant: Variant, sub: SubVariant, deck: Deck, glossary: Glossary) -> Way:
    anchor = f"{variant.id}/{sub.id}"
    return Way(
        anchor=anchor,
        title=sub.title,
        pitch=sub.pitch,
        changes=tuple(_changes(variant, sub, glossary)),
        parts=_parts(variant, anchor, sub.sections, deck, glossary, sub),
        costs=sub.costs,
    )


def _changes(variant: Variant, sub: SubVariant, glossary: Glossary) -> Iterator[Row]:
    for name in sub.changed:
        kind = glossary.facts.get(name)
        new, old = sub.facts[name], variant.facts.get(name)
        if kind is None or new == old:
            continue
        before, after = in_words(name, old, glossary) if old is not None else "", in_words(name, new, glossary)
        # A whole rule is told in the sections; the table is for what is compared at a glance.
        if max(len(before), len(after)) <= GLANCE:
            yield Row(kind.label, after, before)


def _strip(variant: Variant, deck: Deck) -> tuple[Row, ...]:
    minutes, difficulty = variant.facts.get("minutes"), variant.facts.get("difficulty")
    return tuple(
        row
        for row in (
            Row("Joueurs", _span(variant.players)),
            Row("Durée", f"{_span(minutes)} min") if minutes is not None else None,
            Row("Matériel", _material(variant, deck)),
            Row("Difficulté", DIFFICULTY.get(difficulty, "") if isinstance(difficulty, int) else ""),
        )
        if row and row.value
    )


def _span(value: Value) -> str:
    low, high = getattr(value, "min", value), getattr(value, "max", value)
    return str(low) if low == high else f"{low} à {high}"


def _material(variant: Variant, deck: Deck) -> str:
    """What to put on the table: told by what stands on the drawn tables."""
    count = sum(card.copies for card in deck.cards if not card.extra)
    things = [f"{count} cartes"]
    tables = [variant.setup.position, *(one.given for one in variant.examples)]
    if any(_staked(table) for table in tables):
        things.append("jetons")
    if any("button" in table.one for table in tables):
        things.append("bouton")
    if any("shark" in table.one for table in tables):
        things.append("requin")
    return ", ".join(things)


def _staked(table: Position) -> bool:
    return "pot" in table.numbers or any(name in table.numbers_each for name in ("tokens", "antes"))


def _frieze(deck: Deck, games: Sequence[Game]) -> tuple[str, ...]:
    """One card of each suit, or of each value where there are no suits: the drawings of the cover."""
    found: dict[str, str] = {}
    for card in deck.cards:
        if not card.extra:
            found[card.suit or card.id] = card.id
    return tuple(found.values()) or tuple(game.emblem for game in games)


def _titles(variants: Iterable[Variant]) -> dict[str, str]:
    found: dict[str, str] = {}
    for variant in variants:
        found[variant.id] = variant.title
        for sub in variant.variants:
            found[f"{variant.id}/{sub.id}"] = sub.title
            found |= {f"{variant.id}/{sub.id}/{one.id}": one.title for one in sub.sections}
        found |= {f"{variant.id}/{one.id}": one.title for one in variant.sections}
    return found


def _used(games: Sequence[Game], glossary: Glossary) -> tuple[Entry, ...]:
    """The words that these games use, in the order of the alphabet."""
    used = {piece.id for prose in spoken_in(games) for piece in inlines(prose) if isinstance(piece, Term)}
    pending = list(used)
    while pending:
        for piece in inlines(glossary.terms[pending.pop()].meaning):
            if isinstance(piece, Term) and piece.id not in used:
                used.add(piece.id)
                pending.append(piece.id)
    return tuple(sorted((glossary.terms[name] for name in used), key=lambda entry: _sort_key(entry.term)))


def spoken_in(games: Sequence[Game]) -> Iterator[Prose]:
    """Every text of these games, as it is read."""
    for game in games:
        yield game.pitch
        yield from _told_in(game.parts)
        yield from (prose for cost in game.costs for prose in (cost.when, cost.price))
        for way in game.ways:
            yield way.pitch
            yield from _told_in(way.parts)
            yield from (prose for cost in way.costs for prose in (cost.when, cost.price))


def _told_in(parts: Sequence[Part]) -> Iterator[Prose]:
    for part in parts:
        yield part.text
        if part.setup:
            yield part.setup.caption
        for one in part.examples:
            yield from (one.intro, one.lesson)


def _sort_key(term: str) -> str:
    """« éliminé » stands between « donneur » and « enchère »."""
    plain = unicodedata.normalize("NFD", term.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
