"""Page numbers that send a reader elsewhere: in the table of contents, in sentences, in the glossary, in links."""

import re
from collections import defaultdict
from collections.abc import Iterator

from massicot.diagnostics import Diagnostic
from massicot.language.fr.typography import typeset
from massicot.model.prose import Term, inlines, plain
from tests.booklet.oracle.held import CHOICES, CREDITS, GLOSSARY, Held, Told
from tests.booklet.oracle.reading import CHAPTER, Leaf, folded_letters
from tests.booklet.oracle.rules import REFERENCE, booklet_check, found
from tests.booklet.oracle.words import texts

CONTENTS = ("Quel jeu ce soir ?", "Sommaire")
FIRST = 6
"""The table of contents is on one of the first pages."""


@booklet_check
def the_table_of_contents_is_right(held: Held) -> Iterator[Diagnostic]:
    """Games; of a booklet of one game, its sections and its other ways to play."""
    contents = _contents(held)
    if contents is None:
        return
    said = _spaced(contents)
    for title, leaf in _entries(held):
        printed = [int(number) for number in re.findall(rf"(?<!\w){re.escape(_plain(title))} (\d+)", said)]
        if not printed:
            yield found(REFERENCE, f"“{title}” is not in the table of contents", held.path, contents.page)
        elif leaf is not None and leaf.shown not in printed:
            message = f"the table of contents sends to page {printed[0]} for “{title}”, which is on page {leaf.shown}"
            yield found(REFERENCE, message, held.path, contents.page)


def _contents(held: Held) -> Leaf | None:
    if held.folded or not held.paged:
        return None
    found = (held.book.heading(title, held.book.leaves[:FIRST], CHAPTER) for title in CONTENTS)
    return next((leaf for leaf in found if leaf is not None), None)


def _entries(held: Held) -> Iterator[tuple[str, Leaf | None]]:
    book, alone = held.book, len(held.games) == 1
    for told in held.games:
        if not alone:
            yield told.variant.title, told.leaves[0]
        for section in told.variant.sections if alone else ():
            yield section.title, book.heading(section.title, told.leaves)
        for sub in told.variant.variants if alone else ():
            yield sub.title, book.heading(sub.title, told.leaves)
    for title in (GLOSSARY, CHOICES, CREDITS):
        leaf = book.heading(title, book.leaves[FIRST:], CHAPTER)
        if leaf is not None:
            yield title, leaf


@booklet_check
def pointers_name_the_right_page(held: Held) -> Iterator[Diagnostic]:
    """« (voir Mise en place, p. 4) », where it is in another chapter."""
    if held.folded or not held.paged:
        return
    there = {told.variant.id: told for told in held.games}
    for told in held.games:
        said = "\0".join(leaf.text for leaf in told.leaves)
        for reference in told.says.references:
            target = there.get(reference.to.partition("/")[0])
            leaf = _target(held, target, reference.to) if target else None
            pattern = rf"{re.escape(reference.before + reference.title)},p\.(\d+)"
            printed = {int(number) for number in re.findall(pattern, said)}
            if leaf is not None and printed and leaf.shown not in printed:
                title = held.titles[reference.to]
                message = f"{told.variant.title} sends to page {min(printed)} for “{title}”, on page {leaf.shown}"
                yield found(REFERENCE, message, held.path, told.leaves[0].page)


def _target(held: Held, told: Told, to: str) -> Leaf | None:
    if to == told.variant.id:
        return told.leaves[0]
    return held.book.heading(held.titles.get(to, ""), told.leaves)


@booklet_check
def the_glossary_names_pages_with_the_word(held: Held) -> Iterator[Diagnostic]:
    """« pioche 5 »: the word is used on page 5."""
    first = held.book.heading(GLOSSARY, held.book.leaves[FIRST:], CHAPTER) if held.paged else None
    if first is None:
        return
    forms: dict[str, set[str]] = defaultdict(set)
    for told in held.games:
        for prose in texts(told.variant):
            for piece in inlines(prose):
                if isinstance(piece, Term):
                    forms[piece.id].add(folded_letters(typeset(plain(piece.inside))))
    pages = {leaf.shown: leaf for leaf in held.book.leaves}
    for leaf in held.book.leaves[first.number - 1 :]:
        entries = {line.text.rpartition(" ")[0]: line.text.rpartition(" ")[2] for line in leaf.lines}
        for name in forms.keys() & held.glossary.terms.keys():
            term = held.glossary.terms[name].term
            number = next((n for said, n in entries.items() if _plain(said) == _plain(term) and n.isdigit()), "")
            to = pages.get(int(number)) if number else None
            if number and (to is None or not any(form in to.text for form in forms[name])):
                message = f"the glossary sends to page {number} for “{term}”, which is not used there"
                yield found(REFERENCE, message, held.path, leaf.page)


@booklet_check
def links_lead_to_the_page_that_they_name(held: Held) -> Iterator[Diagnostic]:
    """A number at the end of a link is printed on the page that it leads to."""
    if held.tags is None or held.book.per_side != 1:
        return
    leaves = {leaf.page: leaf for leaf in held.book.leaves}
    for link in held.tags.links:
        to, leaf = leaves.get(link.to), leaves.get(link.page)
        if to is None or leaf is None:
            continue
        said = "".join(one.sign for one in leaf.letters if link.box.holds(*one.box.middle)).strip()
        number = re.search(r"(?<!\d)(\d{1,4})\)?$", said)
        if number and int(number[1]) != to.shown:
            message = f"“{' '.join(said.split())[-40:]}” leads to page {to.shown}"
            yield found(REFERENCE, message, held.path, leaf.page)


def _spaced(leaf: Leaf) -> str:
    return _plain(" ".join(line.text for line in leaf.lines))


def _plain(text: str) -> str:
    return " ".join(text.replace("‐ ", "").split())
