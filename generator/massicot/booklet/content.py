"""What a booklet says, from its cover to its back: a tree made of rules, glossary and ledger. Pure."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from massicot.booklet.choices import Choices, Sources, choices, shared, sources
from massicot.booklet.facts_table import FactTable, Row, fact_table, in_other_ways, playing, several
from massicot.booklet.page_style import WHOLE_DECK
from massicot.codes import MISMATCH
from massicot.data.toml import toml_file
from massicot.diagnostics import DataError
from massicot.games.engine.advice import OddsTable
from massicot.games.engine.codes import Codes
from massicot.games.engine.programs import program
from massicot.games.engine.replay import MismatchError, Moment
from massicot.language.fr.quoting import figures, span_of
from massicot.language.fr.words import letters
from massicot.model.deck import Deck
from massicot.model.glossary import Entry, Glossary
from massicot.model.prose import Pointer, Prose, Term, inlines
from massicot.model.sources import CommonDecision, Ledger
from massicot.model.variant import Example, Position, Range, Section, Setup, SubVariant, Variant
from massicot.telling.replayed import compared, moments, told_end, told_steps
from massicot.telling.told import ToldStep

DIFFICULTY = {1: "facile", 2: "moyenne", 3: "difficile"}
SETUP = "mise-en-place"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A worked example as it is told: its position, its steps as the program replays them, how it ends."""

    id: str
    title: str
    intro: Prose
    given: Position
    steps: tuple[ToldStep, ...]
    end: tuple[str, ...]
    lesson: Prose


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
class OtherWay:
    """Another way to play a game: what there is to tell of it."""

    rules: SubVariant
    anchor: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One game: its rules, and what a booklet makes of them."""

    rules: Variant
    authors: tuple[str, ...]
    strip: tuple[Row, ...]
    parts: tuple[Part, ...]
    ways: tuple[OtherWay, ...]
    odds: tuple[OddsTable, ...] = ()

    @property
    def span(self) -> str:
        """For how many players it is in the first place."""
        return span_of(playing(self.rules, ways=False))

    @property
    def more(self) -> str:
        """For how many it is in some other way."""
        return in_other_ways(self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """The games of one family; a title only where there are several families."""

    title: str
    about: str
    games: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """All of it, in the order of the pages."""

    title: str
    subtitle: str
    blurb: str
    begin: str
    deck: Deck
    authors: tuple[str, ...]
    emblem: str
    """Of the game on the cover; `WHOLE_DECK` on that of a deck."""
    frieze: tuple[str, ...]
    games: tuple[Chapter, ...]
    families: tuple[Kin, ...]
    glossary: tuple[Entry, ...]
    choices: tuple[Choices, ...]
    common: tuple[CommonDecision, ...]
    sources: Sources
    titles: Mapping[str, str]
    """What a pointer says: the title of every game and section, also of those that are not in this booklet."""
    anchors: frozenset[str]
    """Where a pointer may lead within this booklet."""
    firsts: Mapping[str, str]
    """The game in which a word of the glossary is used first."""

    @property
    def shown(self) -> frozenset[str]:
        """What the drawings of its tables have that a reader needs a word for: whose turn it is, the way of play at a
        round table, hands that are seen."""
        laid = [game.rules.setup.position for game in self.games]
        given = [example.given for game in self.games for example in game.rules.examples]
        way = any("turn" in position.one for position in laid)
        turn = way or any("turn" in position.one for position in given)
        hands = any(hand.cards for position in given for hand in position.each.get("hands", {}).values())
        return frozenset(compress(("turn", "way", "hands"), (turn, way, hands)))

    @property
    def odds(self) -> tuple[Chapter, ...]:
        """The games of which there are chances to tell."""
        return tuple(game for game in self.games if game.odds)

    @property
    def repeated(self) -> Mapping[tuple[str, str], tuple[str, str]]:
        """Tables of chances, by the name of their game and their title, that say nothing new: the titles of the first
        game and of its table in which all their figures stand."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        printed: list[tuple[Chapter, OddsTable]] = []
        for game in self.odds:
            for table in game.odds:
                before = next((known for known in printed if known[0] is not game and _within(table, known[1])), None)
                if before:
                    found[game.rules.id, table.title] = before[0].rules.title, before[1].title
                else:
                    printed.append((game, table))
        return found

    @property
    def headline(self) -> tuple[str, str]:
        """What a list of files says of it: the deck or the game first."""
        named = self.title in (self.deck.title, *(game.rules.title for game in self.games))
        return (self.title, self.subtitle) if named else (self.deck.title, self.title)

    @property
    def span(self) -> str:
        """For how many it is, and how long it takes."""
        counts = sorted({n for game in self.games for n in playing(game.rules)})
        spans = [span for game in self.games if isinstance(span := game.rules.facts.get("minutes"), Range)]
        most = max((span.max for span in spans), default=0)
        least = f"{spans[0].min} à" if len(spans) == 1 else "jusqu’à"
        minutes = f"{least} {most}\u00a0minutes" if spans else ""
        cards = sum(card.copies for card in self.deck.cards if not card.extra)
        players = f"{span_of(counts)}\u00a0joueur{'s' if counts[-1] > 1 else ''}"
        return " · ".join(filter(None, (players, minutes, f"{cards} cartes")))


def booklet(
    deck: Deck,
    variants: Mapping[str, Variant],
    glossary: Glossary,
    ledger: Ledger | None = None,
    chosen: Sequence[str] = (),
    title: str = "",
) -> Booklet:
    """The booklet of these games: all that are played with the deck, or the chosen ones."""
    told = picked(deck, variants, chosen)
    games = tuple(_chapter(variant, deck, glossary) for variant in told)
    alone = games[0] if len(games) == 1 else None
    whole = len(games) == len(variants)
    many = f"{letters(len(games)).capitalize()} jeux pour un seul paquet de cartes"
    if whole and deck.booklet.title:
        many = f"{games[0].rules.title} et {letters(len(games) - 1)} autres jeux de cartes"
    return Booklet(
        title=title or (alone.rules.title if alone else (whole and deck.booklet.title) or deck.title),
        subtitle="La règle du jeu" if alone else many,
        blurb=deck.booklet.blurb if whole else "",
        begin=deck.booklet.begin if whole else "",
        deck=deck,
        authors=alone.authors if alone else deck.authors,
        emblem=WHOLE_DECK if whole or (title and title == deck.booklet.base_title) else told[0].id,
        frieze=_frieze(deck, told),
        games=games,
        families=tuple(_families(deck, games)),
        glossary=_used(games, glossary),
        choices=choices(ledger, told) if ledger else (),
        common=shared(ledger, told) if ledger else (),
        sources=sources(ledger, told) if ledger else (),
        titles=titles(variants.values()),
        anchors=frozenset(titles(told)),
        firsts=firsts(told),
    )


def _within(table: OddsTable, other: OddsTable) -> bool:
    """Whether all figures of a table stand in another one, in the same columns."""
    return table.columns[1:] == other.columns[1:] and _figures(table) <= _figures(other)


def _figures(table: OddsTable) -> set[tuple[str, ...]]:
    return {row[1:] for row in table.rows}


def _families(deck: Deck, games: Sequence[Chapter]) -> Iterator[Kin]:
    """The games in their families; those of none last."""
    known = {family.id: (family.title, family.about) for family in deck.booklet.families}
    several = len({game.rules.family for game in games}) > 1
    for name in dict.fromkeys(game.rules.family for game in games):
        title, about = known.get(name, ("Autres jeux", "")) if several else ("", "")
        yield Kin(title=title, about=about, games=tuple(game for game in games if game.rules.family == name))


def _chapter(variant: Variant, deck: Deck, glossary: Glossary) -> Chapter:
    return Chapter(
        rules=variant,
        authors=variant.authors or deck.authors,
        strip=_strip(variant, deck),
        parts=_parts(variant, variant.id, variant.sections, deck, glossary),
        ways=tuple(_way(variant, sub, deck, glossary) for sub in variant.variants),
        odds=tuple(program(variant.code).advice.tables(Codes(deck), variant.facts)) if variant.code else (),
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


def _way(variant: Variant, sub: SubVariant, deck: Deck, glossary: Glossary) -> OtherWay:
    anchor = f"{variant.id}/{sub.id}"
    parts = _parts(variant, anchor, sub.sections, deck, glossary, sub)
    return OtherWay(rules=sub, anchor=anchor, parts=parts)


def _strip(variant: Variant, deck: Deck) -> tuple[Row, ...]:
    minutes, difficulty = variant.facts.get("minutes"), variant.facts.get("difficulty")
    rows = (
        Row("Joueurs", several(variant)),
        Row("Durée", f"{figures(minutes)} min" if minutes is not None else ""),
        Row("Matériel", _material(variant, deck)),
        Row("Difficulté", DIFFICULTY.get(difficulty, "") if isinstance(difficulty, int) else ""),
    )
    return tuple(row for row in rows if row.value)


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


def _frieze(deck: Deck, games: Sequence[Variant]) -> tuple[str, ...]:
    """The first card of each suit, or one of each value where there are no suits: the drawings of the cover."""
    found: dict[str, str] = {}
    for card in deck.cards:
        if not card.extra:
            found.setdefault(card.suit or card.id, card.id)
    return tuple(found.values()) or tuple(game.id for game in games)


def titles(variants: Iterable[Variant]) -> dict[str, str]:
    """What the games, their ways to play and their sections are called, by what pointers call them."""
    found: dict[str, str] = {}
    for variant in variants:
        found[variant.id] = variant.title
        for sub in variant.variants:
            found[f"{variant.id}/{sub.id}"] = sub.title
            found |= {f"{variant.id}/{sub.id}/{one.id}": one.title for one in sub.sections}
        found |= {f"{variant.id}/{one.id}": one.title for one in variant.sections}
    return found


def _used(games: Sequence[Chapter], glossary: Glossary) -> tuple[Entry, ...]:
    """The words that these games use, in the order of the alphabet."""
    used = set(firsts(game.rules for game in games))
    pending = list(used)
    while pending:
        for piece in inlines(glossary.terms[pending.pop()].meaning):
            if isinstance(piece, Term) and piece.id not in used:
                used.add(piece.id)
                pending.append(piece.id)
    return tuple(sorted((glossary.terms[name] for name in used), key=lambda entry: _sort_key(entry.term)))


def firsts(games: Iterable[Variant]) -> dict[str, str]:
    """The game in which a word of the glossary is used first."""
    found: dict[str, str] = {}
    for game in games:
        for prose in texts(game):
            for piece in inlines(prose):
                if isinstance(piece, Term):
                    found.setdefault(piece.id, game.id)
    return found


def pointed(game: Variant) -> frozenset[str]:
    """The places of other games that a chapter points at."""
    found = (piece.to for prose in texts(game) for piece in inlines(prose) if isinstance(piece, Pointer))
    return frozenset(to for to in found if to.partition("/")[0] != game.id)


def texts(game: Variant) -> Iterator[Prose]:
    """Every text of a chapter."""
    yield game.setup.caption
    ways: list[Variant | SubVariant] = [game, *game.variants]
    for way in ways:
        yield way.pitch
        yield from (section.text for section in way.sections)
    yield from (prose for cost in game.costs for prose in (cost.when, cost.price))
    yield from (prose for one in game.examples for prose in (one.intro, one.lesson))
    yield from (prose for one in game.questions for prose in (one.asked, one.answer))


def picked(deck: Deck, variants: Mapping[str, Variant], chosen: Sequence[str] = ()) -> list[Variant]:
    """The games of a booklet, family by family."""
    order = [family.id for family in deck.booklet.families]
    games = [variants[name] for name in chosen] if chosen else list(variants.values())
    return sorted(games, key=lambda game: order.index(game.family) if game.family in order else len(order))


def _sort_key(term: str) -> str:
    """« éliminé » stands between « donneur » and « enchère »."""
    plain = unicodedata.normalize("NFD", term.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


# -- worked examples: what the program plays, step by step ------------------------------------------------


def told(variant: Variant, example: Example, deck: Deck, glossary: Glossary) -> Told:
    """The example in sentences: what the program plays, step by step. One that does not replay is not printed."""
    played = _played(variant, example, deck, glossary)
    return Told(
        id=example.id,
        title=example.title,
        intro=example.intro,
        given=example.given,
        steps=told_steps(example, played, glossary),
        end=told_end(variant, example, played, glossary),
        lesson=example.lesson,
    )


def _played(variant: Variant, example: Example, deck: Deck, glossary: Glossary) -> tuple[Moment, ...]:
    try:
        return moments(variant, example, deck)
    except MismatchError as wrong:
        key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
        cure = f"see it step by step with: massicot replay {variant.id} --example {example.id}"
        message = compared(wrong, deck, glossary)
        raise DataError([toml_file(variant.source).problem(MISMATCH, message, cure, *key)]) from None
