"""Prose as French: what no typesetter can mend, leftovers, English, doubled words, brackets that are not closed.

What is certainly wrong in anybody's French is an error or a warning, a guess is a note. Spaces, quotes and dashes are
set rightly whatever is typed, and are not looked at.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from operator import eq

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import (
    EXAMPLE,
    LEDGER,
    MEANING,
    RULE,
    SENTENCE,
    TITLE,
    Passage,
    game_texts,
    passages,
    titles,
    upright,
)
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.prose import Inline, Paragraph, Pointer, lines, plain, spoken
from massicot.model.variant import Variant

TYPOGRAPHY = Rule("prose/typography")
BALANCE = Rule("prose/balance")
END = Rule("prose/end")
POINT = Rule("prose/title")
PLACEHOLDER = Rule("prose/placeholder")
ENGLISH = Rule("prose/english")
DOUBLED = Rule("prose/doubled-word")
SAME = Rule("prose/same-text")
MOST = 20
"""Of one kind in one text: more of the same say no more, and a hostile text has thousands."""
_SLIPS = (
    (re.compile(r"[,;](?<=\w.)(?=[^\W\d])"), "a space after it"),
    (re.compile(r"[.!?](?<=[a-zà-ÿ].)(?=[A-ZÀ-Þ])"), "a space after it"),
    (re.compile(r"\.(?<!\..)\.(?!\.)|,,|;;|::|,\."), "one mark"),
    (re.compile(r"--+"), "a dash, –"),
    (re.compile(r"(?<![\w’'])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)[’'] (?=\w)", re.IGNORECASE), "no space after it"),
    (re.compile(r"-(?<=[^\W\d] -)(?=[^\W\d])|-(?<=[^\W\d]-) (?=[^\W\d])(?!(?:et|ou)\b)"), "a hyphen without spaces"),
)
"""What no typesetter can mend, for it can't know what was meant. « demi- et quart de finale » is right."""
_LEFTOVER = re.compile(
    r"(?<!\w)(?:TODO|FIXME|TBD|[Ll]orem ipsum)(?!\w)|^\W*\?\?\?\W*$"
    r"|^\W*[Àà] (?:compléter|rédiger|écrire|définir|traduire|venir)\W*$"
)
_ENGLISH_WORDS = """
    the and with your you of this that these their they from into when then must may each every player players cards
    shuffle draw drawn discard hand hands game games lose loses winner wins turn turns before after until without
    are is it if not
"""
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
"""One of these may be a title, or a word that French has too; two that are a third of a sentence are English."""
_LITTLE_WORDS = """
    le la les du des de et ou à au aux dans par pour sur sous avec sans qui ne pas se ce cette ces son sa ses
"""
_DOUBLE = frozenset(_LITTLE_WORDS.split())
"""Words of which none stands twice in French. Others may: « nous nous », « deux deux », « très très »."""
_TWICE = re.compile(r"(?<![\w’'-])(\w+)[ \u00a0](\1)(?![\w’'-])", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"[^.!?]+")
_PAIRS = {"«": "»", "“": "”", "(": ")", "[": "]"}
_ENUMERATED = re.compile(r"(?<!\w)\w{1,3}\)")
"""« a) », « 1) »: a bracket that none opens."""
_LONG = 45
"""Letters: a text of so many stands once."""


def is_english(sentence: str) -> list[str]:
    """The English words of a sentence that is in English; none, if it is not."""
    words = _WORD.findall(sentence)
    english = [word for word in words if word.lower() in _ENGLISH]
    return english if len(set(english)) > 1 and len(english) * 3 >= len(words) else []


def unfinished(text: str) -> bool:
    """Is there a leftover in it, or a sentence that is still English?"""
    return bool(_LEFTOVER.search(text)) or any(map(is_english, _SENTENCE.findall(text)))


_Counts = dict[object, Iterator[int]]
"""How often a word was found in a text before, so that each finding stands at a word of its own."""


@check(TYPOGRAPHY, BALANCE, PLACEHOLDER, ENGLISH, DOUBLED, POINT)
def texts_are_french(subject: Subject) -> Iterator[Diagnostic]:
    """Rules, examples and titles of games; errata, decisions and the glossary, which are printed too."""
    seen: _Counts = defaultdict(count)
    for text in passages(subject):
        if text.kind not in (RULE, EXAMPLE, TITLE, LEDGER, MEANING, SENTENCE):
            continue
        for line in lines(text.prose):
            yield from _of_line(subject, text, line, seen)
        whole = spoken(text.prose)
        if text.kind == TITLE and whole.endswith(".") and not whole.endswith(("..", "etc.")):
            yield subject.found(POINT, f"“{whole}” ends with a point", text.path, *text.key)
        for at in unbalanced(whole)[:MOST] if text.kind not in (TITLE, LEDGER) else ():
            word = whole[whole.rfind(" ", 0, at) + 1 :][:40].partition(" ")[0]
            message = f"“{whole[at]}” is alone in “{_near(whole, at)}”"
            yield subject.found(BALANCE, message, text.path, *text.key, word=word)


def _of_line(subject: Subject, passage: Passage, line: tuple[Inline, ...], seen: _Counts) -> Iterator[Diagnostic]:
    text, upright_text = plain(line), "".join(upright(line))
    if passage.kind == LEDGER:  # what stands between guillemets is quoted from a document, in its own language
        upright_text = re.sub("«.*?»", "", upright_text)
    for pattern, wanted in _SLIPS:
        for slip in islice(pattern.finditer(text), MOST):
            message = f"“{_near(text, slip.start())}”: “{slip[0]}” wants {wanted}"
            yield subject.found(TYPOGRAPHY, message, passage.path, *passage.key)
    for rule, message, word in _leftovers(text, upright_text):
        nth = next(seen[passage.path, passage.key, word])
        yield subject.found(rule, message, passage.path, *passage.key, word=word, nth=nth)


def _leftovers(text: str, upright_text: str) -> Iterator[tuple[Rule, str, str]]:
    """What is not written yet, or not in French, or twice; and the word at which it stands."""
    for leftover in islice(_LEFTOVER.finditer(text), MOST):
        left = leftover[0].strip(" .:…")
        yield PLACEHOLDER, f"“{left}”", left
    said = _WORD.findall(upright_text.lower())
    if not _ENGLISH.isdisjoint(said):
        for sentence in islice(_SENTENCE.findall(upright_text), MOST):
            if english := is_english(sentence):
                yield ENGLISH, f"“{sentence.strip()[:50]}” is English", english[0]
    for twice in islice(_TWICE.finditer(upright_text), MOST) if any(map(eq, said, said[1:])) else ():
        if twice[1].lower() in _DOUBLE:
            yield DOUBLED, f"“{twice[0]}”", twice[0]


def unbalanced(text: str) -> list[int]:
    """Where quotes and brackets are opened and not closed, or closed and not opened."""
    opened: list[int] = []
    alone: list[int] = []
    listed = {match.end() - 1 for match in _ENUMERATED.finditer(text)}
    for at, mark in enumerate(text):
        if mark in _PAIRS:
            opened.append(at)
        elif mark in _PAIRS.values():
            if opened and _PAIRS[text[opened[-1]]] == mark:
                opened.pop()
            elif at not in listed:
                alone.append(at)
    return sorted(alone + opened)


def _near(text: str, at: int) -> str:
    return " ".join(text[max(at - 15, 0) : at + 15].split())


# -- guesses ------------------------------------------------------------------------------------------


@check(END, each=every_game)
def paragraphs_have_an_end(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Those that are made of sentences; a card, a table of prices and a pitch are not."""
    for text in game_texts(variant):
        if text.key[0] == "reference" or {"costs", "pitch"} & set(text.key):
            continue
        for block in text.prose:
            if isinstance(block, Paragraph) and not isinstance(block.inside[-1], Pointer):
                said = plain(block.inside).rstrip(" )»”\u00a0")
                if not said.endswith((".", "!", "?", "…", ":")):
                    yield subject.found(END, f"“…{said[-25:]}” has no end", text.path, *text.key)


@check(SAME, each=every_game)
def no_text_stands_twice(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Long texts anywhere in a game but in its lists of prices; titles of its sections, ways and examples."""
    seen: set[tuple[str, str]] = set()
    for text in (*game_texts(variant), *titles(variant)):
        said = spoken(text.prose)
        title = text.kind == TITLE and len(text.key) > 1
        if "costs" not in text.key and (title or len(said) >= _LONG):
            place = (str(text.key[-3]) if title else "", said)
            if place in seen:
                message = f"“{' '.join(said.split())[:50]}” stands already elsewhere"
                yield subject.found(SAME, message, text.path, *text.key)
            seen.add(place)
