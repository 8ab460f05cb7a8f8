"""Facts in prose: each is mentioned, counted in its own unit, and not typed by hand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from massicot.checks import check
from massicot.checks.subjects import PlayedWay, Subject, every_game, ways
from massicot.checks.texts import Passage, game_texts, rule_texts
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.stems import bare, speaks_of, stems
from massicot.language.fr.words import NUMBERS, ordinal_letters
from massicot.model.glossary import FactKind, Noun
from massicot.model.prose import Inline, Prose, Quoted, Text, inlines, lines, within
from massicot.model.variant import ByPlayers, Cost, Section, Variant

UNUSED = Rule("prose/unused-fact")
UNTOLD = Rule("prose/untold-table")
UNIT = Rule("prose/unit")
BARE = Rule("prose/bare-number")
OTHER = Rule("prose/other-number")
_HEAD = frozenset(("players", "minutes", "difficulty"))
"""Printed at the head of every game."""
_COMMON = frozenset(stems("cartes joueurs jetons points nombre avec pour dans chaque sans plus moins autres quand"))
"""Words that stand in nearly every sentence."""
_ON_THE_TABLE = {"points": "points", "tokens": "jetons", "pot": "jetons", "antes": "jetons"}
"""What numbers on a table count, which examples quote."""
RANKS = {ordinal_letters(number): number for number in range(2, 31)}
_RANKED = re.compile(
    rf"(?<![\w-])(?:(?P<rank>{'|'.join(RANKS)})|(?P<figure>\d+)e) (?P<noun>\w+(?: de table)?)", re.IGNORECASE
)
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")


def _mentioned(sections: tuple[Section, ...], costs: tuple[Cost, ...], pitch: Prose) -> set[str]:
    """The facts that sections, costs and the pitch quote or show; cards only repeat them."""
    texts = (
        pitch,
        *(section.text for section in sections),
        *(text for cost in costs for text in (cost.when, cost.price)),
    )
    quoted = {piece.fact.partition(".")[0] for text in texts for piece in inlines(text) if isinstance(piece, Quoted)}
    return quoted.union(*(section.table for section in sections))


def _by_way(subject: Subject, variant: Variant) -> list[tuple[PlayedWay, set[str]]]:
    """Each way to play, and the facts that its own sections mention."""
    own = [(variant.sections, variant.costs, variant.pitch)]
    own += [(sub.sections, sub.costs, sub.pitch) for sub in variant.variants]
    return [(way, _mentioned(*texts)) for way, texts in zip(ways(subject, variant), own, strict=True)]


@check(UNUSED, each=every_game)
def facts_are_mentioned(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """The sections and costs of a way to play quote every fact that it states or is first to derive, or show it."""
    for way, mentioned in _by_way(subject, variant):
        new = [name for name in way.derived if not way.key or name not in variant.facts]
        for name in (*way.stated, *new):
            if name not in mentioned | _HEAD:
                yield way.found(UNUSED, f"no section of {way.id} mentions “{name}”", name)


@check(UNTOLD, each=every_game)
def every_table_of_players_is_served(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Where another number of players makes another number, a section shows it, or that of a way with the same."""
    every = _by_way(subject, variant)
    for way, _ in every[1:]:
        for name in way.derived:
            value = way.facts[name]
            if not isinstance(value, ByPlayers) or value == variant.facts.get(name):
                continue
            shown = (other.facts.get(name) for other, mentioned in every if name in mentioned)
            if not any(isinstance(one, ByPlayers) and value.values.items() <= one.values.items() for one in shown):
                yield subject.found(UNTOLD, f"no section shows “{name}” of {way.id}", variant.source, *way.key)


@check(UNIT, each=every_game)
def numbers_have_their_unit(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """The noun of a quotation is one in which the fact is counted, where the glossary says in which."""
    for text in game_texts(variant):
        for piece in inlines(text.prose):
            if not isinstance(piece, Quoted) or piece.counted not in subject.glossary.nouns:
                continue
            fact = subject.glossary.facts.get(piece.fact.partition(".")[0])
            on_table = (_ON_THE_TABLE[part] for part in reversed(piece.fact.split(".")) if part in _ON_THE_TABLE)
            units = fact.counts if fact is not None else tuple(on_table)[:1]
            if units and piece.counted not in units:
                message = f"“{piece.fact}” counts {' or '.join(units)}, not {piece.counted}"
                yield subject.found(UNIT, message, text.path, *text.key, word=piece.fact)
        for line in lines(text.prose):
            yield from _beside_nouns(subject, text, list(within(line)))


def _beside_nouns(subject: Subject, passage: Passage, pieces: list[Inline]) -> Iterator[Diagnostic]:
    """« {{ rounds }} parties »: a noun that was typed behind a number."""
    nouns = {form: noun.plural for noun in subject.glossary.nouns.values() for form in (noun.plural, noun.singular)}
    for piece, behind in pairwise(pieces):
        if not isinstance(piece, Quoted) or not isinstance(behind, Text) or piece.counted in nouns:
            continue
        fact = subject.glossary.facts.get(piece.fact.partition(".")[0])
        typed = re.sub(r"\s+", " ", behind.text)
        found = [form for form in nouns if re.match(rf" {re.escape(form)}(?![\w’'-])", typed)]
        noun = nouns[max(found, key=len)] if found else ""
        if fact is not None and fact.counts and noun and noun not in fact.counts:
            message = f"“{piece.fact}” counts {' or '.join(fact.counts)}, not {noun}"
            yield subject.found(UNIT, message, passage.path, *passage.key, word=piece.fact)


def _on_topic(fact: FactKind, text: str) -> bool:
    return speaks_of(text, _about(fact))


@dataclass(frozen=True, slots=True)
class _Counted:
    """A fact that a number in a text may mean: with the noun that it is counted in, and what it is anywhere."""

    kind: FactKind
    noun: Noun
    values: frozenset[int]


def _countable(way: PlayedWay) -> list[_Counted]:
    """The numbers of a way to play that are counted in a noun."""
    glossary = way.subject.glossary
    found = []
    for name, value in way.facts.items():
        kind = glossary.facts[name]
        values = (
            {value} if isinstance(value, int) else {*value.values.values()} if isinstance(value, ByPlayers) else set()
        )
        found += [
            _Counted(kind, glossary.nouns[noun], frozenset(values)) for noun in kind.counts if noun in glossary.nouns
        ]
    return found


@check(BARE, OTHER, each=every_game)
def facts_are_not_typed(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """No number with its noun that is a fact of the game, in a sentence that speaks of this fact; nor another number,
    where others are quoted. All the rest are an author's own."""
    every = {way.key: _countable(way) for way in ways(subject, variant)}
    all_values = {(one.noun.plural, value) for counted in every.values() for one in counted for value in one.values}
    for text in rule_texts(variant):
        counted = every[text.key[:2] if text.key[0] == "variants" else ()]
        pieces = [piece for piece in inlines(text.prose) if isinstance(piece, Text | Quoted)]
        typed = " ".join(piece.text if isinstance(piece, Text) else f"{{{piece.fact}}}" for piece in pieces)
        for sentence in _SENTENCE.split(typed):
            yield from _ranked(subject, text, sentence, counted)
            for noun in {one.noun for one in counted}:
                for number in _typed(noun).finditer(sentence):
                    meant = [one for one in counted if one.noun == noun and _on_topic(one.kind, sentence)]
                    yield from _typed_fact(subject, text, sentence, number, meant, all_values)


def _ranked(subject: Subject, passage: Passage, sentence: str, counted: list[_Counted]) -> Iterator[Diagnostic]:
    """« la cinquième saison », where there are four and no fact counts more."""
    for found in _RANKED.finditer(sentence):
        meant = [one for one in counted if one.noun.singular == found["noun"].lower() and one.values]
        rank = int(found["figure"]) if found["figure"] else RANKS[found["rank"].lower()]
        if len(meant) == 1 and not meant[0].kind.advice and rank > max(meant[0].values):
            message = f"“{found[0]}”, and the fact “{meant[0].kind.id}” is {max(meant[0].values)}"
            yield subject.found(OTHER, message, passage.path, *passage.key, word=found[0])


def _typed_fact(
    subject: Subject,
    passage: Passage,
    sentence: str,
    number: re.Match[str],
    meant: list[_Counted],
    all_values: set[tuple[str, int]],
) -> Iterator[Diagnostic]:
    """A typed number that is one of the facts that its sentence speaks of, or none of them."""
    word = number[1].lower()
    value = int(word) if word.isdigit() else NUMBERS.get(word, 0)
    if value < 2 or not meant:
        return
    same = sorted((one for one in meant if one.values == {value}), key=lambda one: -_closeness(one.kind, sentence))
    if same:
        fact = same[0].kind
        cure = f"quote the fact: {{{{ {fact.id} | {same[0].noun.plural} }}}}"
        yield subject.found(
            BARE, f"“{number[0]}” is the fact “{fact.id}”", passage.path, *passage.key, word=number[1], cure=cure
        )
        return
    (noun,) = {one.noun.plural for one in meant}
    own = stems(noun)
    meant = [one for one in meant if speaks_of(sentence, _about(one.kind) - own)]
    reckoned = "=" in sentence or "exemple" in sentence.lower()
    quoted = any(isinstance(piece, Quoted) for piece in inlines(passage.prose))
    if (
        meant
        and quoted
        and not reckoned
        and (noun, value) not in all_values
        and not any(f"{{{one.kind.id}" in sentence for one in meant)
    ):
        likely = max(meant, key=lambda one: _closeness(one.kind, sentence))
        shown = ", ".join(map(str, sorted(likely.values)))
        message = f"“{number[0]}”, and the fact “{likely.kind.id}” is {shown}"
        yield subject.found(OTHER, message, passage.path, *passage.key, word=number[1])


def _closeness(fact: FactKind, sentence: str) -> int:
    """How many words of a sentence are about a fact."""
    return sum(speaks_of(sentence, frozenset((one,))) for one in _about(fact))


def _about(fact: FactKind) -> frozenset[str]:
    """The beginnings of words that speak of a fact."""
    return _beginnings(fact.label, fact.near)


@lru_cache(maxsize=512)
def _beginnings(label: str, near: tuple[str, ...]) -> frozenset[str]:
    return (stems(label) - _COMMON) | frozenset(map(bare, near))


@lru_cache(maxsize=64)
def _typed(noun: Noun) -> re.Pattern[str]:
    """A number in figures or letters, with its noun."""
    return re.compile(rf"(?<![\w-])(\d+|[^\W\d_]+)[ \u00a0\u202f]{re.escape(noun.plural)}(?![\w-])", re.IGNORECASE)
