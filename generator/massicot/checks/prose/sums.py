"""Numbers in prose that can be reckoned: sums that come out otherwise, lists of another length than is said, a plural
beside one thing and a singular beside several."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import count, pairwise

from massicot.checks import check
from massicot.checks.subjects import Subject
from massicot.checks.texts import EXAMPLE, LEDGER, MEANING, RULE, TITLE, Passage, passages, said
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.words import NUMBERS
from massicot.model.glossary import Noun
from massicot.model.prose import Items, Paragraph, lines, plain

SUM = Rule("prose/sum")
LISTED = Rule("prose/list-count")
PLURAL = Rule("prose/plural")
_LEFT = re.compile(r"(?:^|(\w+|[^\s\w]) ?)([\d(][\d+*/×÷−–()., -]*?) ?$")
_RIGHT = re.compile(r" ?([\d(][\d+*/×÷−–() ]*(?:,\d+)?)(?: ?(\w+))?")
_OPERATOR = re.compile(r"\d ?[+*/×÷−–]| - ")
_BLOCKING = frozenset((*NUMBERS, "fois", "plus", "moins", "sur", "et", "un", "une", "cent", "mille"))
"""Words that belong to a reckoning of which the figures are only a part: « deux 4 + 3 »."""
_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "–": "-", " ": " "})


@check(SUM, PLURAL)
def numbers_agree_with_themselves(subject: Subject) -> Iterator[Diagnostic]:
    """What is added up comes out, and nouns of the glossary have the number that stands before them."""
    nouns = tuple(subject.glossary.nouns.values())
    singular, one = _forms(nouns)
    times: dict[object, Iterator[int]] = defaultdict(count)
    for text in passages(subject):
        if text.kind not in (RULE, EXAMPLE, TITLE, LEDGER, MEANING):
            continue
        for line in lines(text.prose):
            words = said(line)
            if "=" in words:
                for shown, wrong in _wrong_sums(_bare_figures(nouns).sub("", words)):
                    yield subject.found(SUM, f"“{shown}”: it makes {wrong}", text.path, *text.key, word=shown)
            for found in (*singular.finditer(words), *one.finditer(words)):
                if (message := _number_of(found)) and (word := found["noun"]):
                    nth = next(times[text.path, text.key, word])
                    yield subject.found(PLURAL, message, text.path, *text.key, word=word, nth=nth)


@lru_cache(maxsize=8)
def _bare_figures(nouns: tuple[Noun, ...]) -> re.Pattern[str]:
    """The nouns behind figures, which a reckoning does without: « 9 points − 3 points »."""
    forms = "|".join(re.escape(form) for noun in nouns for form in (noun.plural, noun.singular)) or "(?!)"
    return re.compile(rf"(?<=\d) (?:{forms})(?![\w’'-])", re.IGNORECASE)


# -- sums ----------------------------------------------------------------------------------------------


def _wrong_sums(text: str) -> Iterator[tuple[str, str]]:
    """Each reckoning whose two sides differ, and what its left side makes."""
    parts = text.split("=")
    for before, after in pairwise(parts):
        left, right = _LEFT.search(before), _RIGHT.match(after)
        if not left or not right or (left[1] or "").lower() in _BLOCKING or (right[2] or "").lower() in _BLOCKING:
            continue
        if not (_OPERATOR.search(left[2]) or _OPERATOR.search(right[1])) or (left[1] or "")[:1] in tuple("+*/×÷−–-"):
            continue
        sides = _value(left[2]), _value(right[1])
        if None not in sides and sides[0] != sides[1] and not _rounded(left[2], *sides):
            yield f"{left[2].strip()} = {right[1].strip(' ,')}", _shown(sides[0])


def _rounded(left: str, exact: Fraction | None, told: Fraction | None) -> bool:
    """A division may be told in whole numbers."""
    divided = "/" in left or "÷" in left
    return divided and exact is not None and told is not None and abs(exact - told) < 1


def _shown(value: Fraction | None) -> str:
    return f"{float(value):g}" if value is not None else ""


def _value(text: str) -> Fraction | None:
    """What an expression in figures makes; None, if it is none."""
    plain_text = re.sub(r"(?<=\d),(?=\d)", ".", text.translate(_SIGNS)).strip(" .,")
    try:
        return _computed(ast.parse(plain_text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError):
        return None


def _computed(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.BinOp(left=left, op=op, right=right):
            first, second = _computed(left), _computed(right)
            match op:
                case ast.Add():
                    return first + second
                case ast.Sub():
                    return first - second
                case ast.Mult():
                    return first * second
                case ast.Div():
                    return first / second
    raise ValueError(ast.dump(node))


# -- one and several -------------------------------------------------------------------------------------

_SEVERAL = "les|des|ces|mes|tes|ses|nos|vos|leurs|plusieurs|quelques|certains|certaines"
_SINGLE = "un|une|le|la|ce|cet|cette|chaque|mon|ton|son|ma|ta|sa|notre|votre|leur|aucun|aucune"


@lru_cache(maxsize=8)
def _forms(nouns: tuple[Noun, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Several of a singular, and one of a plural. Nouns that have one form for both are left out, and so is what is
    written for two: « joueur·euse », « carte(s) »."""
    told = [noun for noun in nouns if noun.singular != noun.plural and " " not in noun.plural]
    singular = "|".join(re.escape(noun.singular) for noun in told) or "(?!)"
    plural = "|".join(re.escape(noun.plural) for noun in told) or "(?!)"
    high = "|".join(sorted((word for word, number in NUMBERS.items() if number > 1), key=len, reverse=True))
    end = r"(?![\w’'·.(/-]*[·(/-])(?!\w)"
    several = rf"(?<![\w’'-])(?<!\d[.,])(?P<det>{_SEVERAL}|{high}|\d+) (?P<noun>{singular}){end}"
    single = rf"(?:(?<=^)|(?<=[^\w’'-]))(?<!et )(?<!cent )(?<!mille )(?P<det>{_SINGLE}|1) (?P<noun>{plural}){end}"
    return re.compile(several, re.IGNORECASE), re.compile(single, re.IGNORECASE)


def _number_of(found: re.Match[str]) -> str:
    """What is wrong with a noun after an article or a number, if anything is."""
    return "" if found["det"] in ("0", "1") and not found["noun"].endswith(("s", "x")) else f"“{found[0]}”"


# -- lists -----------------------------------------------------------------------------------------------

_PARTS = (
    "étapes|phases|façons|manières|cas|possibilités|options|effets|issues|temps|moments|conditions|règles|exceptions"
)
_LOOSE = "actions|choses|choix|coups|gestes|moyens"
"""Things of which one may do some of those that are listed."""
_SAID = re.compile(
    rf"(?<![\w-])(?P<number>\d+|[\w-]+) (?:autres |grandes |petites )?"
    rf"(?:(?P<sure>{_PARTS})|(?:{_LOOSE})(?P<next> suivante?s)?)"
    r"(?![\w-])[^.!?]*:$",
    re.IGNORECASE,
)


@check(LISTED)
def lists_are_as_long_as_is_said(subject: Subject) -> Iterator[Diagnostic]:
    """« en trois étapes : », and three follow."""
    for text in passages(subject):
        if text.kind == RULE:
            yield from _miscounted(subject, text)


def _miscounted(subject: Subject, passage: Passage) -> Iterator[Diagnostic]:
    for before, after in pairwise(passage.prose):
        if not (isinstance(before, Paragraph) and isinstance(after, Items)):
            continue
        found = _SAID.search(plain(before.inside).replace("\u00a0", " ").replace(" :", ":").rstrip())
        if found is None or not (found["sure"] or found["next"]) or "parmi" in found[0].lower():
            continue
        word = found["number"].lower()
        number = int(word) if word.isdigit() else NUMBERS.get(word)
        if number is not None and number > 1 and number != len(after.items):
            message = f"“{found['number']}” are said, {len(after.items)} are listed"
            yield subject.found(LISTED, message, passage.path, *passage.key, word=found["number"])
