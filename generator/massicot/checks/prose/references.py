"""What a text refers to: pointers lead somewhere, terms are marked in their own form, the glossary's words are used."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import count, pairwise
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import EXAMPLE, LEDGER, MEANING, RULE, SENTENCE, TITLE, game_texts, passages
from massicot.diagnostics import Diagnostic, Rule, nearest
from massicot.language.fr.stems import bare, stems
from massicot.model.prose import Emphasis, Inline, Pointer, Strong, Term, Text, inlines, lines, plain, spoken
from massicot.model.variant import Variant

POINTER = Rule("prose/dead-pointer")
SYNONYM = Rule("prose/synonym")
FORM = Rule("prose/term-form")
ADJACENT = Rule("prose/quoted-twice")
MOST = 20
"""Of one kind in one text: more of the same say no more, and a hostile text has thousands."""
_QUOTED = re.compile("«.*?»", re.DOTALL)


@check(POINTER, each=every_game)
def pointers_lead_somewhere(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """To a game of this deck, a sub-variant or a section."""
    files = subject.library.variant_files(subject.deck.id)
    known = {*files, *(target for other in subject.variants.values() for target in _targets(other))}
    # A file that can't be read has its own finding; pointers into it are not wrong as well.
    unread = tuple(f"{name}/" for name in files if name not in subject.variants)
    for text in game_texts(variant):
        for piece in inlines(text.prose):
            if isinstance(piece, Pointer) and piece.to not in known and not piece.to.startswith(unread):
                message, cure = f"there is no “{piece.to}”", nearest(piece.to, known)
                yield subject.found(POINTER, message, text.path, *text.key, word=piece.to, cure=cure)


def _targets(variant: Variant) -> Iterator[str]:
    yield variant.id
    yield from (f"{variant.id}/{section.id}" for section in variant.sections)
    for sub in variant.variants:
        yield f"{variant.id}/{sub.id}"
        yield from (f"{variant.id}/{sub.id}/{section.id}" for section in sub.sections)


@check(SYNONYM)
def words_are_the_glossarys(subject: Subject) -> Iterator[Diagnostic]:
    """None of the words that a glossary forbids, in the games beside it; a game elsewhere has its own words."""
    forbidden = [(entry.home, word, entry.term) for entry in subject.glossary.terms.values() for word in entry.never]
    laws: dict[Path, tuple[tuple[str, str], ...]] = {}
    seen: dict[object, Iterator[int]] = defaultdict(count)
    for text in passages(subject):
        if text.path not in laws:
            beside = [(word, term) for home, word, term in forbidden if home and text.path.is_relative_to(home)]
            laws[text.path] = tuple(beside)
        if not laws[text.path] or text.kind not in (RULE, EXAMPLE, TITLE, LEDGER):
            continue
        terms, pattern = _never(laws[text.path])
        said = spoken(text.prose)
        if text.kind == LEDGER:  # what stands between guillemets is quoted from a document, and so are its words
            said = _QUOTED.sub("", said)
        for found in pattern.findall(re.sub(r"\s+", " ", said).replace("'", "’"))[:MOST]:
            term, nth = terms[found.lower()], next(seen[text.path, text.key, found])
            message = f"“{found}” for “{term}”"
            yield subject.found(SYNONYM, message, text.path, *text.key, word=found, nth=nth, cure=f"write “{term}”")


@lru_cache(maxsize=32)
def _never(pairs: tuple[tuple[str, str], ...]) -> tuple[dict[str, str], re.Pattern[str]]:
    terms = {word.lower(): term for word, term in pairs}
    longest = sorted(terms, key=len, reverse=True)
    return terms, re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE)


@check(FORM, each=every_game)
def terms_are_in_their_form(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """What stands for a term begins as the term does: « brûlez » for « brûler »; and is not the form of another."""
    terms = subject.glossary.terms
    for text in game_texts(variant):
        for piece in inlines(text.prose):
            if isinstance(piece, Term):
                shown, term = plain(piece.inside), terms[piece.id].term
                words, own = stems(shown), stems(term)
                other = next((entry.term for entry in terms.values() if words and words == stems(entry.term)), "")
                if (not words & own and bare(shown)[:3] != bare(term)[:3]) or (other and not words <= own):
                    message = f"“{shown}” is no form of “{term}”" + (f", but of “{other}”" if other else "")
                    yield subject.found(FORM, message, text.path, *text.key, word=shown)


@check(ADJACENT)
def nothing_is_quoted_twice_in_a_row(subject: Subject) -> Iterator[Diagnostic]:
    """Neither a fact nor a term, with nothing but a space between."""
    for text in passages(subject):
        if text.kind in (RULE, EXAMPLE, MEANING, SENTENCE):
            for line in lines(text.prose):
                for twice in _adjacent(line):
                    yield subject.found(ADJACENT, f"“{twice}” stands twice", text.path, *text.key)


def _adjacent(line: tuple[Inline, ...]) -> Iterator[str]:
    """What stands twice with a space between, in a line or in a part of it that is set in bold."""
    solid = [piece for piece in line if not (isinstance(piece, Text) and not piece.text.strip())]
    yield from (plain((piece,)) for piece, other in pairwise(solid) if piece == other and not isinstance(piece, Text))
    for piece in line:
        if isinstance(piece, Strong | Emphasis):
            yield from _adjacent(piece.inside)
