"""Which words of a French text the dictionary has not. Answers are kept between runs: a known word costs nothing.

The dictionary is shipped, so that a text is right or wrong on every machine alike. Hunspell reads it, and is loaded
only when a word comes up that it was never asked.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from massicot import cache
from massicot.language.fr.stems import bare
from massicot.places import shipped

MOST_KEPT = 50_000
"""Words; beyond it only those of the last run are kept."""
_LONGEST = 60
"""Letters. No French word is half as long, and Hunspell takes its time for longer ones."""
_SUGGESTED = 3
_ADDRESS = re.compile(r"\S+://\S+|www\.\S+|\S+@\S+")
_DOT = "\N{MIDDLE DOT}"
_WORD = re.compile(rf"[^\W_]+(?:[’'{_DOT}-][^\W_]+)*")
_ROMAN = re.compile(r"(?=[IVXLC])(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?:er|re|es?)?")
_ELISIONS = "l d j m n s t c qu jusqu lorsqu puisqu quoiqu quelqu presqu"
_ELIDED = frozenset(_ELISIONS.split())
"""« l’as », « qu’il »: what may stand before the apostrophe."""
_BEFORE_VOWEL = "aeiouyh"
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_FIRST = "massicot"
"""Asked before any other: who has no answer to it was never able to read the dictionary."""


class Speller:
    """One dictionary, `fr.aff` and `fr.dic` of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        states = [(folder / name).stat() for name in ("fr.aff", "fr.dic")]
        which = repr([(str(folder), state.st_size, state.st_mtime_ns) for state in states])
        self._name = cache.key([b"spelling", which.encode()])
        kept = cache.load(self._name) or {}
        self._kept: dict[str, bool] = dict.fromkeys(kept.get("right", ()), True)
        self._kept |= dict.fromkeys(kept.get("wrong", ()), False)
        self._near: dict[str, list[str]] = kept.get("near", {})
        self._asked: dict[str, bool] = {}
        self._new = False
        self._hunspell: Any = None

    def has(self, word: str) -> bool:
        """Is it in the dictionary, as it is or as a form of a word that is?"""
        answer = self._kept.get(word)
        if answer is None:
            answer = len(word) <= _LONGEST and bool(self._read().spell(word))
            self._kept[word] = answer
            self._new = True
        self._asked[word] = answer
        return answer

    def nearest(self, word: str) -> list[str]:
        """Words that may have been meant, the likeliest first. Takes a tenth of a second for a word that is new."""
        if word not in self._near:
            self._near[word] = list(self._read().suggest(word)[:_SUGGESTED]) if len(word) <= _LONGEST else []
            self._new = True
        return self._near[word]

    def keep(self) -> None:
        """Keep what was learnt for the next run."""
        if not self._new:
            return
        self._new = False
        answers = self._kept if len(self._kept) <= MOST_KEPT else self._asked
        right, wrong = ([word for word, answer in answers.items() if answer is wanted] for wanted in (True, False))
        near = {word: found for word, found in self._near.items() if answers.get(word) is False}
        cache.keep(self._name, {"right": right, "wrong": wrong, "near": near})

    def _read(self) -> Any:
        if self._hunspell is None:
            from hunspell import Hunspell

            # The path as the system has it, whatever the locale says.
            self._hunspell = Hunspell("fr", hunspell_data_dir=str(self._folder), system_encoding="utf-8")
        return self._hunspell


@lru_cache(maxsize=1)
def speller() -> Speller | None:
    """The shipped dictionary; None where there is no Hunspell that could read it, or someone took it out."""
    try:
        by = Speller(shipped("dictionary"))
        by.has(_FIRST)
    except (ImportError, OSError):
        return None
    return by


@lru_cache(maxsize=16384)
def unknown(text: str) -> tuple[str, ...]:
    """The words of a text that are not in the dictionary, as often as they occur; most texts were looked at before."""
    return tuple(word for word in _words(text) if not _right(word))


def misspelt(text: str, known: frozenset[str]) -> Iterator[str]:
    """Those of them that are not `known` either, which has small letters. Of « l’enchére » it is the noun alone."""
    for word in unknown(text):
        yield from _wrong(word, known)


def _words(text: str) -> Iterator[str]:
    text = unicodedata.normalize("NFC", text).replace(_SOFT_HYPHEN, "")
    for word in _WORD.findall(_ADDRESS.sub(" ", text)):
        yield word.replace("'", "’")


@lru_cache(maxsize=16384)
def _right(word: str) -> bool:
    by = speller()
    if by is None or any(mark.isdecimal() for mark in word) or _ROMAN.fullmatch(word):
        return True
    if by.has(word):
        return not _hard_elision(word)
    first, dot, rest = word.partition(_DOT)
    # « joueur·euse·s », « tou·te·s »: what follows is an ending, in more ways than the dictionary lists.
    return bool(dot) and (by.has(first) or by.has(first + rest.partition(_DOT)[0]))


def _hard_elision(word: str) -> bool:
    """« l’carte »: Hunspell takes the two apart. Initials are read letter by letter: « l’SVG »."""
    head, apostrophe, rest = word.partition("’")
    return bool(apostrophe) and head.lower() in _ELIDED and not rest.isupper() and bare(rest)[:1] not in _BEFORE_VOWEL


def _wrong(word: str, known: frozenset[str]) -> Iterator[str]:
    """A word that the dictionary lacks, or the part of it that it lacks, unless that is known."""
    if word.lower() in known or _right(word):
        return
    head, apostrophe, rest = word.partition("’")
    if apostrophe and head.lower() in _ELIDED and not _hard_elision(word):
        yield from _wrong(rest, known)
    elif "-" in word and not apostrophe:
        for part in word.split("-"):
            yield from _wrong(part, known)
    else:
        yield word
