"""Every fact and every sentence of a game in its chapter; its people named; no game promised that is not there."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import letters
from massicot.model.prose import Prose, Term, inlines
from massicot.model.variant import Variant
from tests.booklet.oracle.held import Held, Told
from tests.booklet.oracle.passages import Passage, plain_passages
from tests.booklet.oracle.reading import Leaf, folded_letters
from tests.booklet.oracle.rules import CREDITS, FACT, GAME, TEXT, booklet_check, found

SHOWN = 70
"""Letters of a sentence that make it known."""
_COUNT = re.compile(r"(\w+(?: \w+)*) jeux (?:pour|avec) un seul paquet")


def printed(letters: str, leaves: Sequence[Leaf]) -> Leaf | None:
    """The page on which these letters stand together; or on which they begin, if they go on on the next."""
    for leaf in leaves:
        if letters in leaf.text:
            return leaf
    for leaf, following in pairwise(leaves):
        for cut in _cuts(letters, leaf):
            rest = letters[cut:]
            begins = any(rest.startswith(line) or line.startswith(rest) for line in following.first_lines if line)
            if begins and letters[:cut] in leaf.text and rest in following.text:
                return leaf
    return None


def _cuts(letters: str, leaf: Leaf) -> Iterator[int]:
    """After how many of its letters a text may run over to the next page: where a line at the foot ends."""
    for line in leaf.last_lines:
        yield from (size for size in range(1, min(len(letters), len(line) + 1)) if line.endswith(letters[:size]))
        if line and (start := letters.find(line)) >= 0:
            yield start + len(line)


@booklet_check
def every_fact_is_printed(held: Held) -> Iterator[Diagnostic]:
    """In figures or words, in the sentence or table that quotes it."""
    for told in held.games:
        said: set[str] = set()
        for passage in told.says.passages:
            lost = [one for one in passage.stated if printed(one.around, told.leaves) is None]
            for one in lost:
                message = f"{told.variant.title}: “{one.fact}” is not printed as “{one.said}” in “{_shown(passage)}”"
                yield found(FACT, message, held.path, _page(told))
            said.update(one.fact.partition(".")[0] for one in passage.stated if one not in lost)
        if not held.folded:
            for fact in sorted(_facts(told.variant) - said - _stated(told)):
                yield found(FACT, f"{told.variant.title}: “{fact}” is printed nowhere", held.path, _page(told))


def _facts(variant: Variant) -> set[str]:
    return {*variant.facts, *(name for sub in variant.variants for name in sub.changed)}


def _stated(told: Told) -> set[str]:
    """Those that the data say somewhere: where they are lost, that has been told."""
    return {one.fact.partition(".")[0] for passage in told.says.passages for one in passage.stated}


@booklet_check
def every_sentence_is_printed(held: Held) -> Iterator[Diagnostic]:
    """Sections, captions, prices, examples; the words of the glossary, the choices of this edition."""
    for told in held.games:
        for passage in told.says.passages:
            facts_lost = any(printed(one.around, told.leaves) is None for one in passage.stated)
            if not facts_lost and printed(passage.text, told.leaves) is None:
                message = f"{told.variant.title}, {passage.where}: “{_shown(passage)}”"
                yield found(TEXT, message, held.path, _page(told))
    if not held.folded:
        for passage in (*_glossary(held), *_choices(held)):
            yield from _somewhere(held, passage, TEXT)


@booklet_check
def the_people_are_named(held: Held) -> Iterator[Diagnostic]:
    """The authors on the cover, and the credits of each game."""
    alone = held.games[0].variant if len(held.games) == 1 else None
    authors = (alone.authors if alone else ()) or held.deck.authors
    for author in authors:
        if held.book.leaves and folded_letters(typeset(author)) not in held.book.leaves[0].text:
            yield found(CREDITS, f"{author} is not named on the cover", held.path)
    for told in held.games:
        for passage in plain_passages(told.variant.credits, told.variant.title, held.titles):
            yield from _somewhere(held, passage, CREDITS)


@booklet_check
def every_promised_game_is_there(held: Held) -> Iterator[Diagnostic]:
    """As many games as the cover says; none in the table of contents that has no chapter."""
    if held.folded:
        return
    front = " ".join(line.text for leaf in held.book.leaves[:2] for line in leaf.lines)
    promised = _COUNT.search(" ".join(front.split()))
    count = len(held.games)
    if promised and count > 1 and not promised[1].lower().endswith(letters(count)):
        yield found(GAME, f"the cover says “{promised[0]}”, and {count} have a chapter", held.path)
    contents = held.book.heading("Quel jeu ce soir ?", held.book.leaves[:6])
    there = {told.variant.id for told in held.games}
    lines = [line.text for line in contents.lines] if contents else []
    for variant in held.variants.values():
        named = any(re.match(rf"{re.escape(variant.title)}\s+\d+$", line) for line in lines)
        if named and variant.id not in there:
            yield found(GAME, f"{variant.title} is in the table of contents, and has no chapter", held.path)


def _glossary(held: Held) -> Iterator[Passage]:
    """The meaning of every word that the games here explain."""
    used: set[str] = set()
    pending = {
        piece.id
        for told in held.games
        for prose in texts(told.variant)
        for piece in inlines(prose)
        if isinstance(piece, Term)
    }
    while pending:
        used |= pending
        meanings = [held.glossary.terms[name].meaning for name in pending if name in held.glossary.terms]
        pending = {one.id for meaning in meanings for one in inlines(meaning) if isinstance(one, Term)} - used
    for name in sorted(used & held.glossary.terms.keys()):
        entry = held.glossary.terms[name]
        yield from plain_passages(entry.meaning, f"the word “{entry.term}”", held.titles)


def _choices(held: Held) -> Iterator[Passage]:
    """What this edition decided, and why; and why it does not follow a source."""
    there = {told.variant.id for told in held.games}
    if held.ledger is None:
        return
    for decision in held.ledger.decisions:
        if decision.variant.partition("/")[0] not in there:
            continue
        if not held.paged or not (decision.common or decision.screen):
            told = (decision.says, decision.why) if not held.paged or not decision.silent else (decision.says,)
            for prose in told:
                yield from plain_passages(prose, "choices", held.titles)
    for claim in held.ledger.claims:
        if not claim.adopted and claim.variant.partition("/")[0] in there:
            yield from plain_passages(claim.erratum, "choices", held.titles)


def texts(variant: Variant) -> Iterator[Prose]:
    """Every text of a game that its chapter prints."""
    yield variant.pitch
    yield variant.setup.caption
    yield from (section.text for section in variant.sections)
    yield from (text for cost in variant.costs for text in (cost.when, cost.price))
    yield from (text for one in variant.examples for text in (one.intro, one.lesson))
    yield from (text for one in variant.questions for text in (one.asked, one.answer))
    for sub in variant.variants:
        yield sub.pitch
        yield from (section.text for section in sub.sections)


def _somewhere(held: Held, passage: Passage, rule: Rule) -> Iterator[Diagnostic]:
    if printed(passage.text, held.book.leaves) is None:
        yield found(rule, f"{passage.where}: “{_shown(passage)}”", held.path)


def _shown(passage: Passage) -> str:
    return passage.shown if len(passage.shown) <= SHOWN else f"{passage.shown[:SHOWN].rstrip()}…"


def _page(told: Told) -> int:
    return max(1, told.leaves[0].page) if told.leaves else 1
