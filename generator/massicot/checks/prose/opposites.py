"""Sentences that say the contrary of a fact, or of another sentence of the same game.

What is compared are words of opposite sense, as the glossary lists them: « la plus petite carte » where the fact says
the greatest, or where every other sentence about it does."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from massicot.checks import check
from massicot.checks.subjects import PlayedWay, Subject, every_game, ways
from massicot.checks.texts import EXAMPLE, Passage, game_texts, sentences, typed
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.stems import bare, stems
from massicot.model.glossary import FactKind
from massicot.model.prose import Quoted, lines, within
from massicot.model.schema import Key
from massicot.model.variant import Variant

CONTRARY = Rule("prose/contrary-fact")
CONTRADICTS = Rule("prose/contradicts")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST_SHARED, _PART_SHARED = 3, 0.75
"""Of two sentences about the same: so many beginnings of words are the same, and so much of the shorter."""
_NEAR = 2
"""Words on each side of one of opposite sense: what it is said of."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence: its words, and what of them is of opposite sense to others."""

    passage: Passage
    text: str
    words: tuple[str, ...]
    stems: frozenset[str]
    facts: frozenset[str]
    """The facts that it quotes."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    """What a fact says in words, and the words that would say the contrary."""

    kind: FactKind
    text: str
    words: tuple[str, ...]
    contraries: frozenset[str]


def _phrases(way: PlayedWay, opposites: Mapping[str, frozenset[str]]) -> Iterator[_Phrase]:
    """The facts of a way to play that are words."""
    for name, value in way.facts.items():
        kind = way.subject.glossary.facts[name]
        if kind.kind == "word" and isinstance(value, str):
            words = tuple(bare(word) for word in _WORD.findall(kind.words[value]))
            contraries = frozenset[str]().union(*(opposites.get(word, frozenset()) for word in words))
            if contraries:
                yield _Phrase(kind, kind.words[value], words, contraries)


def _of(passage: Passage, text: str, facts: frozenset[str]) -> _Sentence:
    words = tuple(bare(word) for word in _WORD.findall(text))
    return _Sentence(passage, text, words, stems(text), facts)


def _sentences(variant: Variant) -> Iterator[_Sentence]:
    for passage in game_texts(variant):
        for line in lines(passage.prose):
            quoted = frozenset(piece.fact.partition(".")[0] for piece in within(line) if isinstance(piece, Quoted))
            yield from (_of(passage, text, quoted) for text in sentences(typed(line)))


@lru_cache(maxsize=8)
def _bare(opposites: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, frozenset[str]]:
    return {bare(word): frozenset(map(bare, others)) for word, others in opposites}


def _around(words: tuple[str, ...], at: int) -> frozenset[str]:
    """The beginnings of the words beside one."""
    return stems(" ".join((*words[max(at - _NEAR, 0) : at], *words[at + 1 : at + 1 + _NEAR])))


# -- against facts ------------------------------------------------------------------------------------------


@check(CONTRARY, CONTRADICTS, each=every_game)
def nothing_says_the_contrary(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Of what a fact says in a word, and of what another sentence says in nearly the same words."""
    opposites = _bare(tuple(subject.glossary.opposites.items()))
    told = list(_sentences(variant))
    against: set[int] = set()
    for way in ways(subject, variant):
        phrases = list(_phrases(way, opposites))
        for sentence in (one for one in told if _way_of(variant, one.passage) == way.key):
            for fact, phrase, word in _contrary(phrases, sentence, opposites):
                against.add(id(sentence))
                yield _found(
                    subject, CONTRARY, sentence, f"“{_shown(sentence, word)}”; {fact.id} says “{phrase}”", word
                )
    rules = [one for one in told if id(one) not in against and one.passage.kind != EXAMPLE]
    yield from _contradictions(subject, rules, opposites)


def _way_of(variant: Variant, passage: Passage) -> Key:
    """The key of the way to play that a text is about."""
    if passage.key[0] != "examples":
        return passage.key[:2] if passage.key[0] == "variants" else ()
    names = [sub.id for sub in variant.variants]
    name = variant.examples[int(passage.key[1])].variant
    return ("variants", names.index(name)) if name in names else ()


def _contrary(
    phrases: list[_Phrase], sentence: _Sentence, opposites: Mapping[str, frozenset[str]]
) -> Iterator[tuple[FactKind, str, str]]:
    """Facts of which a sentence says the contrary, how they say it, and the word."""
    for phrase in phrases:
        if phrase.contraries.isdisjoint(sentence.words):
            continue
        about = phrase.kind.id in sentence.facts or _speaks_of(sentence, phrase.kind)
        for word in phrase.words:
            others = opposites.get(word, frozenset()).intersection(sentence.words)
            if not others or word in sentence.words:
                continue
            beside = _behind(phrase.words, word)
            for place, other in enumerate(sentence.words):
                same = other in others and beside and beside <= _around(sentence.words, place)
                if same and (about or _word_for_word(phrase.words, word, sentence.words, place)):
                    yield phrase.kind, phrase.text, other


def _word_for_word(said: tuple[str, ...], word: str, words: tuple[str, ...], place: int) -> bool:
    """Do the same words stand before both, and say something: « arrondie à l’entier »?"""
    at = said.index(word)
    before = said[max(at - _LEAST_SHARED, 0) : at]
    return (
        len(before) == _LEAST_SHARED
        and before == words[place - _LEAST_SHARED : place]
        and bool(stems(" ".join(before)))
    )


def _speaks_of(sentence: _Sentence, kind: FactKind) -> bool:
    """Is every word of the label in it, or a word that the glossary has near the fact?"""
    label = stems(kind.label)
    near = any(word.startswith(bare(one)) for one in kind.near for word in sentence.words)
    return near or bool(label and label <= sentence.stems)


# -- against each other ---------------------------------------------------------------------------------------


def _contradictions(
    subject: Subject, told: list[_Sentence], opposites: Mapping[str, frozenset[str]]
) -> Iterator[Diagnostic]:
    """Two sentences about the same that differ in one word, which is the contrary. Which of them is wrong, others that
    say either may tell; else both are named."""
    marked = [(one, frozenset(one.words) & opposites.keys()) for one in told]
    marked = [(one, words) for one, words in marked if words]
    pairs: list[tuple[_Sentence, str, _Sentence, str]] = []
    for (one, mine), (other, theirs) in combinations(marked, 2):
        if one.passage.key[:2] != other.passage.key[:2] and "variants" in (one.passage.key[0], other.passage.key[0]):
            continue  # another way to play may say the contrary
        if one.facts and other.facts and one.facts.isdisjoint(other.facts):
            continue  # each is about something of its own
        differing = [(a, b) for a in mine - theirs for b in opposites[a] & (theirs - mine)]
        if len(differing) == 1 and _same_matter(one, other, *differing[0]):
            pairs.append((one, differing[0][0], other, differing[0][1]))
    weights: dict[int, int] = {}
    for one, _, other, _ in pairs:
        for sentence in (one, other):
            weights[id(sentence)] = weights.get(id(sentence), 0) + 1
    for one, word, other, contrary in pairs:
        here, there = weights[id(one)], weights[id(other)]
        if here >= there:
            yield _found(
                subject, CONTRADICTS, one, f"“{_shown(one, word)}”, and elsewhere “{_shown(other, contrary)}”", word
            )
        if there >= here:
            yield _found(
                subject,
                CONTRADICTS,
                other,
                f"“{_shown(other, contrary)}”, and elsewhere “{_shown(one, word)}”",
                contrary,
            )


def _same_matter(one: _Sentence, other: _Sentence, word: str, contrary: str) -> bool:
    mine, theirs = one.stems - stems(word), other.stems - stems(contrary)
    shared = mine & theirs
    if len(shared) < _LEAST_SHARED or len(shared) < _PART_SHARED * min(len(mine), len(theirs)):
        return False
    return _behind(one.words, word) == _behind(other.words, contrary)


def _behind(words: tuple[str, ...], word: str) -> frozenset[str]:
    """The beginning of the word that follows one of opposite sense, or of the word before the last of a sentence."""
    at = words.index(word)
    return stems(" ".join(words[at + 1 : at + 2])) or stems(" ".join(words[max(at - _NEAR, 0) : at]))


def _shown(sentence: _Sentence, word: str) -> str:
    """The words around the one that is meant."""
    at = sentence.words.index(word)
    words = _WORD.findall(sentence.text)
    return " ".join(words[max(at - 3, 0) : at + 3])


def _found(subject: Subject, rule: Rule, sentence: _Sentence, message: str, word: str) -> Diagnostic:
    words = _WORD.findall(sentence.text)
    as_written = words[sentence.words.index(word)]
    earlier = len(re.findall(rf"(?<!\w){re.escape(as_written)}(?!\w)", _before(sentence)))
    return subject.found(rule, message, sentence.passage.path, *sentence.passage.key, word=as_written, nth=earlier)


def _before(sentence: _Sentence) -> str:
    """What stands in the passage before a sentence."""
    whole = " ".join(text for line in lines(sentence.passage.prose) for text in sentences(typed(line)))
    return whole.partition(sentence.text)[0]
