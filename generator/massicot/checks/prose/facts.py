"""Facts in prose: each is mentioned, counted in its own unit, and not typed by hand."""

import re
from collections.abc import Iterator
from functools import lru_cache

from massicot.checks import check
from massicot.checks.subjects import PlayedWay, Subject, every_game, ways
from massicot.checks.texts import game_texts, rule_texts
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.stems import bare, speaks_of, stems
from massicot.language.fr.words import letters
from massicot.model.glossary import FactKind, Noun
from massicot.model.prose import Prose, Quoted, Text, inlines
from massicot.model.variant import ByPlayers, Section, Variant

UNUSED = Rule("prose/unused-fact")
UNTOLD = Rule("prose/untold-table")
UNIT = Rule("prose/unit")
BARE = Rule("prose/bare-number")
_HEAD = frozenset(("players", "minutes", "difficulty"))
"""Printed at the head of every game."""
_COMMON = frozenset(stems("cartes joueurs jetons points nombre avec pour dans chaque sans plus moins autres quand"))
"""Words that stand in nearly every sentence."""
_ON_THE_TABLE = {"points": "points", "tokens": "jetons", "pot": "jetons", "antes": "jetons"}
"""What numbers on a table count, which examples quote."""
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")


def _mentioned(sections: tuple[Section, ...], pitch: Prose) -> set[str]:
    """The facts that sections and the pitch quote or show; cards and lists only repeat them."""
    texts = (pitch, *(section.text for section in sections))
    quoted = {piece.fact.partition(".")[0] for text in texts for piece in inlines(text) if isinstance(piece, Quoted)}
    return quoted.union(*(section.table for section in sections))


def _by_way(subject: Subject, variant: Variant) -> list[tuple[PlayedWay, set[str]]]:
    """Each way to play, and the facts that its own sections mention."""
    own = ((variant.sections, variant.pitch), *((sub.sections, sub.pitch) for sub in variant.variants))
    return [(way, _mentioned(*texts)) for way, texts in zip(ways(subject, variant), own, strict=True)]


@check(UNUSED, each=every_game)
def facts_are_mentioned(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """The sections of a way to play quote every fact that it states or is first to derive, or show it."""
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


def _on_topic(fact: FactKind, text: str) -> bool:
    return speaks_of(text, (stems(fact.label) - _COMMON) | frozenset(bare(word) for word in fact.near))


@check(BARE, each=every_game)
def facts_are_not_typed(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """No number with its noun that is a fact of the game, in a sentence that speaks of this fact. Other numbers are an
    author's own."""
    nouns = subject.glossary.nouns
    counted = [
        (kind, value, nouns[noun])
        for name, value in variant.facts.items()
        if isinstance(value, int) and value > 1 and (kind := subject.glossary.facts[name])
        for noun in kind.counts
        if noun in nouns
    ]
    for text in rule_texts(variant):
        typed = " ".join(piece.text if isinstance(piece, Text) else "|" for piece in inlines(text.prose))
        for sentence in _SENTENCE.split(typed):
            for kind, value, noun in counted:
                number = _counted(value, noun).search(sentence)
                if number is not None and _on_topic(kind, sentence):
                    message = f"“{number[0]}” is the fact “{kind.id}”"
                    cure = f"quote the fact: {{{{ {kind.id} | {noun.plural} }}}}"
                    yield subject.found(BARE, message, text.path, *text.key, word=number[1], cure=cure)


@lru_cache(maxsize=1024)
def _counted(value: int, noun: Noun) -> re.Pattern[str]:
    """A number in figures or letters, with its noun."""
    forms = {str(value)} | ({letters(value), letters(value, feminine=True)} if value < 1000 else set())
    number = "|".join(map(re.escape, forms))
    return re.compile(rf"(?<![\w-])({number})[ \u00a0\u202f]{re.escape(noun.plural)}\b", re.IGNORECASE)
