"""Prose as a dictionary has it: every word that a player reads is spelt right, or somebody answers for it."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from massicot.checks import check
from massicot.checks.prose.speller import misspelt, speller
from massicot.checks.prose.typography import unfinished
from massicot.checks.subjects import Subject
from massicot.checks.texts import DOCUMENT, LEDGER, Passage, passages, upright
from massicot.data.files import read_words
from massicot.diagnostics import DataError, Diagnostic, Rule
from massicot.language.fr.stems import bare
from massicot.language.fr.typography import typeset
from massicot.model.prose import Inline, lines
from massicot.model.variant import Variant
from massicot.places import shipped

SPELLING = Rule("prose/spelling")
UNREAD = Rule("prose/no-dictionary")
MOST_ADVISED = 20
"""Words for which the nearest are looked for, at a tenth of a second each. Who has more reads no advice."""
_QUOTED = re.compile("«.*?»", re.DOTALL)
_NAME = re.compile(r"(?<=[^\s.!?…«(–-])([ \u00a0]\(?)[A-ZÀ-Þ][\w’'-]*")
"""A word with a capital that does not begin a sentence."""
_WORD = re.compile(r"[^\W_]+")


@check(SPELLING, UNREAD)
def words_are_spelt(subject: Subject) -> Iterator[Diagnostic]:
    """Each wrong word once in a file, where it stands first."""
    if speller() is None:
        yield UNREAD.problem("there is no reader for the dictionary")  # the same for every game: it is told once
        return
    first: dict[tuple[str, str], Passage] = {}
    times: Counter[tuple[str, str]] = Counter()
    known = known_words(subject)
    for text in passages(subject):
        for line in lines(text.prose):
            for word in _wrong(_looked_at(text, line), known):
                first.setdefault((str(text.path), word), text)
                times[str(text.path), word] += 1
    for number, ((place, word), text) in enumerate(first.items(), 1):
        count = times[place, word]
        message = f"“{word}” is in no dictionary" + (f" and stands here {count} times" if count > 1 else "")
        yield subject.found(SPELLING, message, text.path, *text.key, word=word, cure=_cure(word, number))


def _wrong(text: str, known: frozenset[str]) -> list[str]:
    """Most texts have no such word; of others the typesetter may mend some, like « Egalité »."""
    wrong = list(misspelt(text, known))
    if not wrong or unfinished(text):
        return []  # a text in English is one mistake, and has its finding
    return list(misspelt(typeset(text), known))


def _cure(word: str, number: int) -> str:
    """The words that may have been meant, unless there are too many to look for."""
    by = speller()
    if by is None or number > MOST_ADVISED or not (near := by.nearest(word)):
        return ""
    meant = " or ".join(f"“{other}”" for other in near)
    return f"did you mean {meant}? If it is right, list it in games/words.txt of your library"


def _looked_at(passage: Passage, line: tuple[Inline, ...]) -> str:
    """What the author typed in French: no italics, no quotations of documents, no names of people and places."""
    text = "".join(upright(line))
    if passage.kind in (LEDGER, DOCUMENT) and "«" in text:
        text = _QUOTED.sub("", text)
    return text if passage.key[-1] == "title" else _NAME.sub(r"\1", text)


# -- words that are right ---------------------------------------------------------------------------


def known_words(subject: Subject) -> frozenset[str]:
    """In small letters: words that somebody listed, terms of the glossary, people, suits, and names of games."""
    try:
        listed = subject.library.words()
    except DataError:
        listed = frozenset()  # the file has its own finding
    deck = subject.deck
    terms = tuple(entry.term for entry in subject.glossary.terms.values())
    texts = {*terms, *deck.authors, *(card.suit for card in deck.cards)}
    titles = {(deck.id, deck.title), *((card.id, card.title) for card in deck.cards)}
    for variant in subject.variants.values():
        texts |= {*variant.authors, *_players(variant)}
        titles |= {(variant.id, variant.title), *((sub.id, sub.title) for sub in variant.variants)}
    repeated = (_repeated(name, title) for name, title in titles)
    return _small(listed | _words_of_games()).union(*map(_words, texts), *repeated)


@cache
def _words_of_games() -> frozenset[str]:
    """What the dictionary does not know of traditional games."""
    return frozenset(read_words(shipped("dictionary") / "jeux.txt"))


def _players(variant: Variant) -> Iterator[str]:
    for position in (variant.setup.position, *(example.given for example in variant.examples)):
        yield from position.players


@lru_cache(maxsize=8)
def _small(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word.lower() for word in words)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


@lru_cache(maxsize=4096)
def _repeated(name: str, title: str) -> frozenset[str]:
    """The words of a title that the name of its file or entry repeats. Whoever invents a word writes it twice; a slip
    of the pen stands in one of the two."""
    parts = frozenset(name.split("-"))
    return frozenset(word for word in _words(title) if bare(word) in parts)
