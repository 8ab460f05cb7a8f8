"""Prose against the data: numbers and facts are quoted, words are the glossary's, pointers lead somewhere."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from massicot.checks.findings import ERROR, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.subjects import Said, Subject, texts, titles
from massicot.errors import nearest
from massicot.language.fr.numerals import numerals
from massicot.language.fr.words import letters
from massicot.model.prose import Pointer, Term, Text, inlines, spoken
from massicot.model.variant import Variant

BARE = rule(
    "prose/bare-number",
    ERROR,
    "a number is typed instead of quoted",
    why="When the fact changes, this number stays: text, table, example and program would disagree.",
    cure="quote the fact: {{ hand | cartes }}",
    right="Distribuez {{ hand | cartes }}.",
    wrong="Distribuez cinq cartes.",
)
SYNONYM = rule(
    "prose/synonym",
    ERROR,
    "a word that the glossary forbids",
    why="One word per notion: players take two words for two things.",
    cure="write the glossary’s word",
    right="Piochez la carte du dessus de la pioche.",
    wrong="Piochez la carte du dessus du talon.",
)
POINTER = rule(
    "prose/dead-pointer",
    ERROR,
    "a pointer leads nowhere",
    why="The booklet would print a page number of nothing.",
    cure="point to a game or a section that there is",
    right="[[>paires/tour]]",
    wrong="[[>paires/trou]]",
)
MOST = 20
"""Of one kind in one text: more of the same say no more, and a hostile text has thousands."""
_QUOTED = re.compile("«.*?»", re.DOTALL)


class Words:
    """Finds words as often as they occur, each in its own place."""

    def __init__(self, subject: Subject, path: Path) -> None:
        self.subject, self.path = subject, path
        self.seen: Counter[tuple[Key, str]] = Counter()

    def nth(self, key: Key, word: str) -> int:
        """How often this word was found there before."""
        self.seen[key, word] += 1
        return self.seen[key, word] - 1


@check("prose")
def numbers_are_quoted(subject: Subject) -> Iterator[Finding]:
    """No number in figures or letters in what the author typed."""
    for variant in subject.chosen:
        words = Words(subject, variant.source)
        typed = [
            (said.key, piece.text)
            for said in texts(variant)
            for piece in inlines(said.prose)
            if isinstance(piece, Text)
        ]
        for key, text in (*typed, *titles(variant)):
            for one in numerals(text)[:MOST]:
                nth = words.nth(key, one.found)
                wrong, cure = f"“{one.found}” is typed", _quoting(one.found, variant)
                yield subject.found(BARE, wrong, variant.source, *key, word=one.found, nth=nth, cure=cure)


def _quoting(number: str, variant: Variant) -> str:
    """The cure of a typed number: the facts of this very game that it may be."""
    numbers = {name: value for name, value in variant.facts.items() if isinstance(value, int) and value >= 0}
    same = [name for name, value in numbers.items() if number.lower() in (str(value), letters(value))]
    if same:
        return "quote the fact: " + " or ".join(f"{{{{ {name} }}}}" for name in same)
    return "state it in [facts], and quote it: {{ NAME }}; or say it without a number"


@check("prose")
def words_are_the_glossarys(subject: Subject) -> Iterator[Finding]:
    """None of the words that the glossary says we never use; in a game from elsewhere, of the terms that it uses."""
    for variant in subject.chosen:
        said = [(one.key, spoken(one.prose)) for one in texts(variant)]
        used = {piece.id for one in texts(variant) for piece in inlines(one.prose) if isinstance(piece, Term)}
        terms = None if subject.at_home(variant) else used
        yield from _synonyms(subject, variant.source, [*said, *titles(variant)], terms)
    if subject.ledger is not None and subject.whole:
        # What stands between guillemets is quoted from a document, and so are its words.
        written = [(said.key, _QUOTED.sub("", spoken(said.prose))) for said in ledger_texts(subject)]
        yield from _synonyms(subject, subject.ledger.source, written)


def ledger_texts(subject: Subject, way: str = "") -> Iterator[Said]:
    """What the ledger says in French, of one way to play or of all."""
    if subject.ledger is None:
        return
    for decision in (one for one in subject.ledger.decisions if way in ("", one.variant)):
        yield Said(("decisions", decision.index, "says"), decision.says)
        yield Said(("decisions", decision.index, "why"), decision.why)
    for claim in (one for one in subject.ledger.claims if way in ("", one.variant)):
        yield Said(("claims", claim.index, "erratum"), claim.erratum)


def _synonyms(
    subject: Subject, path: Path, said: list[tuple[Key, str]], used: set[str] | None = None
) -> Iterator[Finding]:
    entries = [entry for name, entry in subject.glossary.terms.items() if used is None or name in used]
    terms, pattern = _never(tuple((word, entry.term) for entry in entries for word in entry.never))
    words = Words(subject, path)
    for key, text in said if terms else ():
        for found in pattern.findall(re.sub(r"\s+", " ", text).replace("'", "’"))[:MOST]:
            term = terms[found.lower()]
            message = f"“{found}” for “{term}”"
            nth = words.nth(key, found)
            yield subject.found(SYNONYM, message, path, *key, word=found, nth=nth, cure=f"write “{term}”")


@lru_cache(maxsize=32)
def _never(pairs: tuple[tuple[str, str], ...]) -> tuple[dict[str, str], re.Pattern[str]]:
    terms = {word.lower(): term for word, term in pairs}
    longest = sorted(terms, key=len, reverse=True)
    return terms, re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE)


@check("prose")
def pointers_lead_somewhere(subject: Subject) -> Iterator[Finding]:
    """To a game of this deck, a sub-variant or a section."""
    known = set(_targets(subject))
    # A file that can't be read has its own finding; pointers into it are not wrong as well.
    files = subject.library.variant_files(subject.deck.id)
    unread = tuple(f"{name}/" for name in files if name not in subject.variants)
    for variant in subject.chosen:
        for said in texts(variant):
            for piece in inlines(said.prose):
                if isinstance(piece, Pointer) and piece.to not in known and not piece.to.startswith(unread):
                    message, cure = f"there is no “{piece.to}”", nearest(piece.to, known)
                    yield subject.found(POINTER, message, variant.source, *said.key, word=piece.to, cure=cure)


def _targets(subject: Subject) -> Iterator[str]:
    yield from subject.library.variant_files(subject.deck.id)
    for variant in subject.variants.values():
        yield from _sections(variant)


def _sections(variant: Variant) -> Iterator[str]:
    yield variant.id
    yield from (f"{variant.id}/{section.id}" for section in variant.sections)
    for sub in variant.variants:
        yield f"{variant.id}/{sub.id}"
        yield from (f"{variant.id}/{sub.id}/{section.id}" for section in sub.sections)
