"""Find numbers that an author typed, in figures or in letters. Pure.

A number in the rules is a fact: the text quotes it, so that text, table, example and program cannot disagree.
« un » and « une » are articles as often as numbers, « premier » and « second » say an order that no fact changes; they
are left alone.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_UNITS = "zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
_TENS = "vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent cents mille"
_RANKS = """
    deux trois quatr cinqu six sept huit neuv dix onz douz treiz quatorz quinz seiz vingt trent quarant cinquant soixant
    septant huitant octant nonant cent mill
"""
_GROUPS = "huit diz douz quinz vingt trent quarant cinquant soixant cent"
_WORDS = (
    *(_UNITS + " " + _TENS).split(),
    *(f"{stem}ième{s}" for stem in _RANKS.split() for s in ("", "s")),
    *(f"{stem}aine{s}" for stem in _GROUPS.split() for s in ("", "s")),
)
# What may follow a first word: « et un », « et onzième », « -une », « cent un ».
_MORE = (*_WORDS, "un", "une", "unième", "unièmes")
_JOINT = r"(?:[ \u00a0]et[ \u00a0]|[-\u2010\u2011]et[-\u2010\u2011]|[ \u00a0\u2010\u2011-])"


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"


_WORD = re.compile(r"\w+")
_FIRST_WORDS = frozenset(_WORDS)
_LETTERS = re.compile(rf"(?<!\w){_any(_WORDS)}(?:{_JOINT}{_any(_MORE)})*(?!\w)", re.IGNORECASE)

IDIOMS = {
    "Cinq cartes": "the name of a game",
    "12 Days": "the name of a deck",
    "à deux doigts": "nearly",
    "deux fois la même": "a pair, in other words",
    "de deux choses l’une": "either, or",
    "en moins de deux": "at once",
}
"""What looks like a number and says none, and why."""
# A name has its capital: « distribuez cinq cartes » says a number.
_NAMES = _any(re.escape(idiom) for idiom in IDIOMS if idiom[0].isupper())
_SAYINGS = _any(re.escape(idiom) for idiom in IDIOMS if not idiom[0].isupper())
_IDIOM = re.compile(rf"(?<!\w)(?:{_NAMES}|(?i:{_SAYINGS}))(?!\w)")
_COPIES = re.compile(rf"(?<!\w)(?:un seul|{'|'.join(_UNITS.split()[1:10])})[ \u00a0](?:10|[1-9])(?!\w)", re.IGNORECASE)
"""Cards by how many there are, « deux 2 », « dix 10 »: they are held to the deck (`prose/no-such-card`)."""
_CARD = re.compile(r"(?<![\w-])(?:(?i:le|du|au|un|d’un|paire de)[ \u00a0]\d+|\d+(?:-\d+)+)(?![\w-])")
"""A card by its value, « le 1 », « un 10 », and cards side by side, « 2-3-6 »: behind « le » stands no number."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number and where it stands."""

    position: int
    found: str


def numerals(text: str) -> list[Numeral]:
    """Every number of a text, from the first to the last. Most texts have none."""
    if _FIRST_WORDS.isdisjoint(_WORD.findall(text.lower())) and not any(map(str.isnumeric, text)):
        return []
    seen = text
    for names in (_IDIOM, _CARD, _COPIES):
        seen = names.sub(lambda name: "\N{OBJECT REPLACEMENT CHARACTER}" * len(name[0]), seen)
    found = [Numeral(one.start(), one[0]) for one in _LETTERS.finditer(seen)]
    return sorted((*found, *_figures(seen)), key=lambda one: one.position)


def _figures(text: str) -> Iterable[Numeral]:
    """Runs of figures of any script, raised ones and fractions too: “12”, “½”, “10²”."""
    at = 0
    while at < len(text):
        end = at
        while end < len(text) and text[end].isnumeric():
            end += 1
        if end > at:
            yield Numeral(at, text[at:end])
        at = end + 1
