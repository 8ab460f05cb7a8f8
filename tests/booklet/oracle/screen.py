"""Booklets for screens: tags, language, title, headings, words for pictures, links and bookmarks."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from massicot.diagnostics import Diagnostic
from tests.booklet.oracle.held import Held
from tests.booklet.oracle.reading import folded_letters
from tests.booklet.oracle.rules import (
    ALT,
    BOOKMARK,
    FIGURE,
    HEADINGS,
    LANGUAGE,
    LINK,
    TAGS,
    TITLE,
    booklet_check,
    found,
)
from tests.booklet.oracle.tags import Tags

FRENCH = "fr"
OPENING = 2
"""Pictures that every chapter has: the emblem beside its title, and the table of the set-up."""


def _read_on_a_screen(held: Held) -> Tags | None:
    """The tags of a booklet that is not made of sheets to be folded."""
    return held.tags if held.book.per_side == 1 else None


@booklet_check
def the_file_says_how_it_is_read(held: Held) -> Iterator[Diagnostic]:
    """Marked, structured, and declared as PDF/UA."""
    tags = _read_on_a_screen(held)
    if tags is None:
        return
    if not tags.structured:
        yield found(TAGS, "it has no structure", held.path)
    elif not tags.marked:
        yield found(TAGS, "it does not say that its content is marked (/MarkInfo)", held.path)
    elif not tags.universal:
        yield found(TAGS, "it does not declare PDF/UA (pdfuaid in its metadata)", held.path)


@booklet_check
def the_file_names_its_language(held: Held) -> Iterator[Diagnostic]:
    """French, whatever the country."""
    if held.tags and held.tags.language.lower().partition("-")[0] != FRENCH:
        yield found(LANGUAGE, f"/Lang is “{held.tags.language}”" if held.tags.language else "no /Lang", held.path)


@booklet_check
def the_file_has_a_title(held: Held) -> Iterator[Diagnostic]:
    """That of the deck or of its only game, shown in the window."""
    if held.tags is None:
        return
    titles = [held.deck.title, *(told.variant.title for told in held.games)]
    said = folded_letters(held.tags.title)
    if not any(said.startswith(folded_letters(title)) for title in titles):
        yield found(TITLE, f"its title is “{held.tags.title}”", held.path)
    elif not held.tags.shows_title:
        yield found(TITLE, "viewers show the name of the file instead", held.path)


@booklet_check
def headings_go_down_step_by_step(held: Held) -> Iterator[Diagnostic]:
    """From one level to the next, never over one."""
    tags = _read_on_a_screen(held)
    for (above, _), (level, page) in pairwise([(0, 1), *tags.headings] if tags else []):
        if level > above + 1:
            before = f"an H{above}" if above else "the beginning"
            yield found(HEADINGS, f"an H{level} after {before}", held.path, max(page, 1))


@booklet_check
def pictures_have_words(held: Held) -> Iterator[Diagnostic]:
    """Every figure of the structure."""
    tags = _read_on_a_screen(held)
    silent = Counter(max(one.page, 1) for one in tags.figures if not one.alt) if tags else Counter()
    for page, count in sorted(silent.items()):
        yield found(ALT, f"{count} picture{'s' if count > 1 else ''} without words", held.path, page)


@booklet_check
def every_chapter_has_its_pictures(held: Held) -> Iterator[Diagnostic]:
    """The emblem, the set-up, a table for each example."""
    tags = _read_on_a_screen(held)
    if tags is None or not tags.structured:
        return
    for told in held.games:
        pages = {leaf.page for leaf in told.leaves}
        there = sum(one.page in pages and one.drawn for one in tags.figures)
        wanted = OPENING + len(told.variant.examples)
        if there < wanted:
            message = f"{told.variant.title}: {there} pictures, {wanted} wanted"
            yield found(FIGURE, message, held.path, told.leaves[0].page)


@booklet_check
def links_lead_somewhere(held: Held) -> Iterator[Diagnostic]:
    """Links and bookmarks."""
    tags = _read_on_a_screen(held)
    if tags is None:
        return
    dead = Counter(one.page for one in tags.links if not one.to)
    for page, count in sorted(dead.items()):
        yield found(LINK, f"{count} link{'s' if count > 1 else ''} to a place that is not in the file", held.path, page)
    for mark in tags.bookmarks:
        if not mark.to:
            yield found(LINK, f"the bookmark “{mark.title}” leads to a place that is not in the file", held.path)


@booklet_check
def every_game_has_a_bookmark(held: Held) -> Iterator[Diagnostic]:
    """To the page where its title stands."""
    tags = _read_on_a_screen(held)
    if len(held.games) == 1 and not held.paged:
        return  # a page about one game needs none
    for told in held.games if tags else ():
        wanted = folded_letters(told.variant.title)
        to = [mark.to for mark in tags.bookmarks if folded_letters(mark.title) == wanted] if tags else []
        page = told.leaves[0].page
        if page not in to:
            where = f"leads to page {to[0]}" if to else "is missing"
            yield found(BOOKMARK, f"the bookmark “{told.variant.title}” {where}", held.path, page)
