"""Say numbers, counted things and lists in French words. Pure.

Numbers in letters keep the classical hyphens, which players know from their school books: “vingt et un”, “cent deux”,
“quatre-vingts”; hyphens join only what is below a hundred, and never “et”.
"""

from collections.abc import Iterable, Mapping, Sequence

from massicot.codes import QUOTATION
from massicot.diagnostics import WrongValueError
from massicot.language.fr.stems import bare

_NO_BREAK = "\u00a0"
_NARROW = "\u202f"
_SMALL_NUMBERS = """
    zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
    dix-sept dix-huit dix-neuf
"""
_SMALL = tuple(_SMALL_NUMBERS.split())
_TENS = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante"}
_LARGEST = 999_999
# Words before which nothing is elided, by how they begin: h aspiré.
_ASPIRATED_STEMS = """
    hach hagard haie haillon hain haï hall halt hamac hameau hamster hanch handicap hangar hant harcel hardi harem
    hareng harg haricot harnais harp hasard hât hauss haut havre héraut hériss hernie héron hers hêtr heurt hibou hic
    hideu hiérarch hiss hobby hoch hockey holland homard hongr honte hoquet horde hors hott houe houl houpp houss
    houx hublot huche hué huer huguenot huit hurl hutt
"""
_ASPIRATED = tuple(_ASPIRATED_STEMS.split())
# And whole words: their families elide (“l’héroïne”), or they begin with a vowel that counts as a consonant.
_UNELIDED = frozenset(("héros", "onze", "onzième", "onzièmes", "oui", "ouistiti", "ouistitis", "uhlan", "ululement"))


def letters(n: int, feminine: bool = False) -> str:
    """A number of at most 999 999 in letters, “moins cinq” below zero; only “un” has a feminine: “vingt et une”."""
    if abs(n) > _LARGEST:
        raise WrongValueError(QUOTATION, f"{n} is not between -{_LARGEST} and {_LARGEST}", "write it in figures")
    if n < 0:
        return f"moins {letters(-n, feminine)}"
    thousands, rest = divmod(n, 1000)
    if not thousands:
        return _below_thousand(rest, feminine, last=True)
    # “mille” is a noun of its own: what multiplies it is masculine, and vingt and cent stay bare before it.
    head = "mille" if thousands == 1 else f"{_below_thousand(thousands, False, last=False)} mille"
    return f"{head} {_below_thousand(rest, feminine, last=True)}" if rest else head


def ordinal(n: int) -> str:
    """A rank in figures: “1er”, “2e”; the typesetter raises what follows the figures."""
    return f"{_rank(n)}{'er' if n == 1 else 'e'}"


def ordinal_letters(n: int) -> str:
    """A rank in letters: “premier”, “deuxième”, “vingt et unième”."""
    if _rank(n) == 1:
        return "premier"
    word = letters(n)
    for ending, stem in (("cinq", "cinqu"), ("neuf", "neuv"), ("vingts", "vingt"), ("cents", "cent")):
        if word.endswith(ending):
            word = word.removesuffix(ending) + stem
    return word.removesuffix("e") + "ième"


def _rank(n: int) -> int:
    if n < 1:
        raise WrongValueError(QUOTATION, f"{n} is no rank", "ranks begin with 1")
    return n


def plural(noun: str) -> str:
    """More than one of the regular things that programs count: “cartes”, “pierres noires”. Nouns of the glossary say
    their plural themselves."""
    return " ".join(word if word.endswith(("s", "x", "z")) else f"{word}s" for word in noun.split(" "))


def counted(n: int, noun: str, feminine: bool = False, figures: bool = False) -> str:
    """So many of a thing: “une carte”, “cinq jetons”, “zéro jeton”; in figures “5 jetons”, which never part."""
    thing = plural(noun) if n >= 2 else noun
    if figures:
        return f"{in_figures(n)}{_NO_BREAK}{thing}"
    return f"{letters(n, feminine)} {thing}"


def in_figures(n: int) -> str:
    """A number in figures, in groups of three from 10 000 on."""
    return f"{n:,}".replace(",", _NARROW) if n >= 10_000 else str(n)


def listed(items: Sequence[str], last: str = "et") -> str:
    """“a, b et c”, or with another last word “a, b ou c”."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def de(word: str) -> str:
    """The word with its “de”: “de jetons”, “d’as”, “de huit”."""
    return f"d’{word}" if elides(word) else f"de {word}"


def elides(word: str) -> bool:
    """Whether “de” loses its vowel before a word: vowels and mute h, but not “huit”, “onze”, “yaourt”."""
    low = word.lower()
    first = low.replace("’", " ").replace("-", " ").split(" ")[0]
    if not first or first in _UNELIDED or first.startswith(_ASPIRATED):
        return False
    plain = bare(first)
    if plain.startswith("y"):
        # A y before a vowel is a consonant, except in “yeux”.
        return plain == "yeux" or (len(plain) > 1 and plain[1] not in "aeiou")
    return plain[0] in "aeiouh"


def cards_of(values: Iterable[int]) -> str:
    """Cards by their values, equal ones together, in the order first seen: “un 7, deux 4 et un 9”; figures never
    part from their articles."""
    copies: dict[int, int] = {}
    for n in values:
        copies[n] = copies.get(n, 0) + 1
    return listed([f"{letters(many)}{_NO_BREAK}{n}" for n, many in copies.items()])


def _below_thousand(n: int, feminine: bool, *, last: bool) -> str:
    hundreds, rest = divmod(n, 100)
    if not hundreds:
        return _below_hundred(rest, feminine, last=last)
    head = "cent" if hundreds == 1 else f"{_SMALL[hundreds]} cent"
    if rest:
        return f"{head} {_below_hundred(rest, feminine, last=last)}"
    return f"{head}s" if hundreds > 1 and last else head


def _below_hundred(n: int, feminine: bool, *, last: bool) -> str:
    if n < 20:
        return "une" if n == 1 and feminine else _SMALL[n]
    ten, unit = divmod(n, 10)
    if n >= 80:
        if n == 80:
            return "quatre-vingts" if last else "quatre-vingt"
        return f"quatre-vingt-{_below_hundred(n - 80, feminine, last=last)}"
    if ten == 7:
        ten, unit = 6, unit + 10
    if unit == 0:
        return _TENS[ten]
    joint = " et " if unit in (1, 11) else "-"
    return f"{_TENS[ten]}{joint}{_below_hundred(unit, feminine, last=last)}"


def mm(length: float) -> str:
    """A length in millimetres: `2,5 mm`."""
    return f"{decimal(length)} mm"


def decimal(value: float) -> str:
    """A number with two decimals at most, none that say nothing: `2,5`."""
    return f"{round(value, 2):g}".replace(".", ",")


NUMBERS: Mapping[str, int] = {word: n for n in range(100) for word in (letters(n), letters(n, feminine=True))}
"""Numbers in letters, below a hundred, in both genders."""
IN_LETTERS = "|".join(sorted(NUMBERS, key=len, reverse=True))
"""A pattern for one of them."""
