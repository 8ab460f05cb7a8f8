"""Words by their beginnings: « brûlez », « brûlée » and « brûler » are one word to whoever looks for it."""

import re
import unicodedata
from functools import lru_cache

BEGINNING = 4
_WORD = re.compile(r"[a-z]+")
_FIRST_COMBINING = "\N{COMBINING GRAVE ACCENT}"


@lru_cache(maxsize=8192)
def bare(text: str) -> str:
    """In small letters, without accents; œ and æ as two letters."""
    text = text.lower().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    return "".join([mark for mark in apart if mark < _FIRST_COMBINING or not unicodedata.combining(mark)])


@lru_cache(maxsize=8192)
def words(text: str) -> frozenset[str]:
    """The words of a text, each bare."""
    return frozenset(_WORD.findall(bare(text)))


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """The beginnings of its words; short ones, which say little, aside."""
    return frozenset(word[:BEGINNING] for word in words(text) if len(word) >= BEGINNING)


def speaks_of(text: str, beginnings: frozenset[str]) -> bool:
    """Does a word of the text begin so?"""
    return any(word.startswith(one) for word in words(text) for one in beginnings)
