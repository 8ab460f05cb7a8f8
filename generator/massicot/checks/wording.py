"""Prose as French: set by the house's table, without leftovers, English, doubled words or open brackets."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import eq

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.prose import MOST, Words, ledger_texts
from massicot.checks.subjects import Said, Subject, texts, titles
from massicot.language.fr.faults import Fault, faults, list_faults, title_faults, unbalanced
from massicot.language.fr.typography import typeset
from massicot.model.prose import (
    Emphasis,
    Inline,
    Items,
    Paragraph,
    Pointer,
    Quoted,
    Strong,
    Term,
    Text,
    lines,
    plain,
)

TYPOGRAPHY = rule(
    "prose/typography",
    ERROR,
    "French typography that the typesetter can’t mend by itself",
    why="Spaces, quotes and dashes are set rightly whatever is typed; what is left after that is printed as it is.",
    cure="write it as it should be printed",
    right="Piochez, puis jouez.",
    wrong="Piochez,puis jouez.",
)
BALANCE = rule(
    "prose/balance",
    ERROR,
    "a quote or bracket is opened and not closed",
    why="The reader waits for an end that does not come.",
    cure="close it, or remove it",
    right="la plus petite carte (à égalité, le donneur)",
    wrong="la plus petite carte (à égalité, le donneur",
)
LIST = rule(
    "prose/list",
    ERROR,
    "the items of a list do not end alike",
    why="Items end with “;” and the last with “.”, or every item is a sentence.",
    cure="end the items alike",
    right="- piochez ;\n- couchez-vous.",
    wrong="- piochez.\n- couchez-vous ;",
)
END = rule(
    "prose/end",
    ERROR,
    "a paragraph does not end like a sentence",
    why="Something was cut off, or a point forgotten.",
    cure="end it with a point, or go on",
    right="Le pot est à vous.",
    wrong="Le pot est à",
)
TITLE = rule(
    "prose/title",
    ERROR,
    "a title ends with a point",
    why="A title is not a sentence.",
    cure="remove the point",
    right='title = "But du jeu"',
    wrong='title = "But du jeu."',
)
PLACEHOLDER = rule(
    "prose/placeholder",
    ERROR,
    "a text is not written yet",
    why="It would be printed.",
    cure="write it, or remove it",
    right="Le pot est à vous.",
    wrong="À compléter.",
)
ENGLISH = rule(
    "prose/english",
    WARNING,
    "words that are still English",
    why="Everything that players read is French; a title in another language stands in *italics*.",
    cure="translate it, or set it in *italics* if it is a name",
    right="Mélangez les cartes.",
    wrong="Shuffle the cards.",
)
DOUBLED = rule(
    "prose/doubled-word",
    WARNING,
    "a word stands twice",
    why="Readers stumble, and the typist meant one.",
    cure="remove one",
    right="Piochez la carte.",
    wrong="Piochez la la carte.",
)

# What no typesetter can mend, for it can't know what was meant.
_SLIPS = (
    (re.compile(r"[,;](?<=\w.)(?=[^\W\d])"), "a space after it"),
    (re.compile(r"[.!?](?<=[a-zà-ÿ].)(?=[A-ZÀ-Þ])"), "a space after it"),
    (re.compile(r"\.(?<!\..)\.(?!\.)|,,|;;|::|,\.|\.,"), "one mark"),
    (re.compile(r"--+"), "a dash, –"),
    (re.compile(r"[’'](?<=\w.) (?=\w)"), "no space after it"),
    (re.compile(r"-(?<=\w -)(?=\w)|-(?<=\w-) (?=\w)"), "a hyphen without spaces"),
)
_LEFTOVER = re.compile(
    r"(?<!\w)(?:TODO|FIXME|XXX+|TBD|WIP|[Ll]orem ipsum)(?!\w)|\?\?\?"
    r"|^\W*[Àà] (?:compléter|rédiger|écrire|définir|traduire|venir)\W*$"
)
_ENGLISH_WORDS = """
    the and with your you of this that these their they from into when then must may each every player players cards
    shuffle draw drawn discard hand hands round rounds winner loses wins turn turns before after until without are is
"""
_FALSE_FRIENDS = {"rounds", "round"}
"""Forbidden by the glossary, which finds them."""
_LONGEST_WORD = 40
_SENTENCE = re.compile(r"[^.!?]+")
_WORD = re.compile(r"\w+")
_ENGLISH_ALONE = frozenset(_ENGLISH_WORDS.split()) - _FALSE_FRIENDS
_ENGLISH = re.compile(rf"(?<![\w’'-])(?:{'|'.join(sorted(_ENGLISH_ALONE))})(?![\w’'-])", re.IGNORECASE)
_TWICE = re.compile(r"(?<![\w’'-])(\w+)[ \u00a0](\1)(?![\w’'-])", re.IGNORECASE)
_TWICE_RIGHT = {"nous", "vous"}


def upright(line: Sequence[Inline]) -> Iterator[str]:
    """What is not in italics: titles and words of other languages are."""
    for piece in line:
        if isinstance(piece, Text | Quoted):
            yield piece.text
        elif isinstance(piece, Strong | Term):
            yield from upright(piece.inside)
        elif isinstance(piece, Emphasis):
            yield " – "


def unfinished(text: str) -> bool:
    """Is there a leftover in it, or a word that is still English?"""
    return bool(_LEFTOVER.search(text) or _ENGLISH.search(text))


@check("prose")
def texts_are_french(subject: Subject) -> Iterator[Finding]:
    """Typography, brackets, lists, leftovers, English, doubled words, in every text of the games."""
    for variant in subject.chosen:
        words = Words(subject, variant.source)
        for said in texts(variant):
            yield from said_findings(words, said)
        for key, title in titles(variant):
            yield from line_findings(words, key, title, title)
            if title_faults(title):
                yield subject.found(TITLE, f"“{title}” ends with a point", variant.source, *key)


@check("prose")
def the_ledger_is_french(subject: Subject) -> Iterator[Finding]:
    """Errata and decisions are printed too."""
    if subject.ledger is None or not subject.whole:
        return
    words = Words(subject, subject.ledger.source)
    for said in ledger_texts(subject):
        for line in lines(said.prose):
            # What stands between guillemets is quoted from a document, in its own language.
            yield from line_findings(words, said.key, plain(line), re.sub("«.*?»", "", "".join(upright(line))))


def said_findings(words: Words, said: Said) -> Iterator[Finding]:
    """What is wrong with a text as French."""
    for line in lines(said.prose):
        yield from line_findings(words, said.key, plain(line), "".join(upright(line)))
    yield from _lists(words, said)
    yield from _ends(words, said)


def line_findings(words: Words, key: Key, text: str, upright: str) -> Iterator[Finding]:
    """What is wrong with a line of it; `upright` is the line without its italics."""
    path = words.path
    found = words.subject.found
    for fault in _faults(text)[:MOST]:
        message = f"“{_shown(fault.found)}” should be “{_shown(fault.wanted)}” ({fault.rule})"
        yield found(TYPOGRAPHY, message, path, *key, word=fault.found.strip(), nth=words.nth(key, fault.found.strip()))
    for pattern, wanted in _SLIPS:
        for one in islice(pattern.finditer(text), MOST):
            message = f"“{_near(text, one.start())}”: “{one[0]}” wants {wanted}"
            yield found(TYPOGRAPHY, message, path, *key)
    for fault in unbalanced(text)[:MOST]:
        message = f"“{fault.found}” is alone in “{_near(text, fault.position)}”"
        yield found(BALANCE, message, path, *key, word=_around(text, fault.position))
    for one in islice(_LEFTOVER.finditer(text), MOST):
        left = one[0].strip(" .:…")
        yield found(PLACEHOLDER, f"“{left}”", path, *key, word=left, nth=words.nth(key, left))
    said = _WORD.findall(upright.lower())
    for sentence in () if _ENGLISH_ALONE.isdisjoint(said) else islice(_SENTENCE.findall(upright), MOST):
        if english := _ENGLISH.findall(sentence):  # one finding for a sentence that was left over
            seen = [words.nth(key, one) for one in english]
            message = f"“{', '.join(english)}”: this is English"
            yield found(ENGLISH, message, path, *key, word=english[0], nth=seen[0])
    for one in islice(_TWICE.finditer(upright), MOST) if any(map(eq, said, said[1:])) else ():
        if one[1].lower() not in _TWICE_RIGHT and not one[1].isdigit():
            yield found(DOUBLED, f"“{one[0]}”", path, *key, word=one[0], nth=words.nth(key, one[0]))


@lru_cache(maxsize=8192)
def _faults(text: str) -> tuple[Fault, ...]:
    """Of a text as it would be printed; most texts are the same as when they were last looked at."""
    return tuple(faults(typeset(text)))


def _lists(words: Words, said: Said) -> Iterator[Finding]:
    if said.key[0] == "reference":
        return  # a card has no room for sentences
    for block in said.prose:
        if isinstance(block, Items):
            for fault in list_faults([plain(item) for item in block.items]):
                message = f"item {fault.position + 1} ends with “{fault.found}”, “{fault.wanted}” is wanted"
                yield words.subject.found(LIST, message, words.path, *said.key)


def _ends(words: Words, said: Said) -> Iterator[Finding]:
    if said.key[0] == "reference" or "costs" in said.key:
        return  # a table and a card are not made of sentences
    for block in said.prose:
        if isinstance(block, Paragraph) and not plain(block.inside).rstrip(" )»”").endswith((".", "!", "?", "…", ":")):
            if isinstance(block.inside[-1], Pointer):
                continue  # it ends with the title that it points to
            message = f"“…{plain(block.inside)[-25:]}” has no end"
            yield words.subject.found(END, message, words.path, *said.key)


def _around(text: str, at: int) -> str:
    """The word that a sign is part of."""
    return text[text.rfind(" ", 0, at) + 1 :][:_LONGEST_WORD].partition(" ")[0]


def _near(text: str, at: int) -> str:
    return text[max(at - 15, 0) : at + 15].strip()


def _shown(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", "␣").replace("\N{NARROW NO-BREAK SPACE}", "␣")
