"""The pages of a booklet: numbered, in order when they are folded, of one size, nothing outside its space."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from massicot.checks.prints.reading.model import Rect
from massicot.diagnostics import Diagnostic
from tests.booklet.oracle.held import Held
from tests.booklet.oracle.reading import Leaf
from tests.booklet.oracle.rules import CUT_OFF, FOLIO, ORDER, OVERFLOW, RASTER, SIZE, TURN, booklet_check, found
from tests.booklet.oracle.words import printed

REACH = 4.2
"""A sixth of an inch: what most home printers leave blank."""
TRIMMED = 2.0
"""What a folded pile may lose when it is trimmed by hand."""
TOLERANCE = 0.7
"""Ink reaches a little beyond the width of its letter: an f, a y, a hanging hyphen."""
SENTENCE = 25
"""Letters that stand together in one place only."""
COMMON = 0.08
"""Where so many of all lines begin, the text begins."""
SAME = 0.3
STEP = 0.5


@booklet_check
def folios_count_the_pages(held: Held) -> Iterator[Diagnostic]:
    """In a book to be read; sheets are judged when they are folded."""
    if held.book.per_side == 1:
        for leaf in held.book.leaves:
            if leaf.folio not in (None, leaf.number):
                yield found(FOLIO, f"page {leaf.number} has the number {leaf.folio}", held.path, leaf.page)
                return  # from there on all are wrong


@booklet_check
def sheets_fold_into_the_book(held: Held) -> Iterator[Diagnostic]:
    """By the printed numbers; on one folded sheet, by what its pages say."""
    book = held.book
    if book.per_side == 1:
        return
    if not book.turned_well:
        yield found(TURN, "pages come in order only when the sheets are turned about the other edge", held.path)
    for leaf in book.leaves:
        if leaf.lying and not leaf.lying.upright:
            yield found(ORDER, f"page {leaf.number} stands on its head", held.path, leaf.page)
        elif leaf.folio not in (None, leaf.number):
            yield found(ORDER, f"page {leaf.folio} comes where page {leaf.number} should", held.path, leaf.page)
    if held.folded:
        for told in held.games:
            flow = [one.text for one in told.says.passages if one.flows and len(one.text) >= SENTENCE]
            leaves = [leaf.number for leaf in (printed(text, told.leaves) for text in flow) if leaf]
            if any(one > other for one, other in pairwise(leaves)):
                yield found(ORDER, f"{told.variant.title}: the text jumps back and forth between its pages", held.path)


@booklet_check
def pages_have_one_size(held: Held) -> Iterator[Diagnostic]:
    """All the same, and none shrunk on its sheet."""
    sizes = Counter((round(leaf.width / SAME), round(leaf.height / SAME)) for leaf in held.book.leaves)
    common = sizes.most_common(1)[0][0]
    for leaf in held.book.leaves:
        if max(abs(round(leaf.width / SAME) - common[0]), abs(round(leaf.height / SAME) - common[1])) > 1:
            message = f"page {leaf.number} is {leaf.width:.1f} × {leaf.height:.1f} mm, unlike the others"
            yield found(SIZE, message, held.path, leaf.page)
        elif leaf.lying and abs(leaf.lying.scale - 1) > 1e-3:
            yield found(SIZE, f"page {leaf.number} is printed at {leaf.lying.scale:.1%}", held.path, leaf.page)


@booklet_check
def every_figure_is_drawn(held: Held) -> Iterator[Diagnostic]:
    """None is a photograph."""
    for page in held.rasters:
        yield found(RASTER, "a picture on this page is made of dots", held.path, page)


@booklet_check
def text_keeps_to_its_measure(held: Held) -> Iterator[Diagnostic]:
    """Pages with a number have a text block; nothing stands beside it, or at the level of the number."""
    space = measure(held)
    if space is None:
        return
    for leaf in held.book.leaves:
        if leaf.folio is None or leaf.number <= 2:
            continue
        for line in leaf.lines:
            beyond = max(space.left - line.box.left, line.box.right - space.right, space.bottom - line.box.bottom)
            is_folio = line.text == str(leaf.folio) and line.box.bottom < space.bottom
            if beyond > TOLERANCE and not is_folio:
                message = f"“{line.text[:30]}” stands {beyond:.1f} mm outside the text"
                yield found(OVERFLOW, message, held.path, leaf.page)
                break


def measure(held: Held) -> Rect | None:
    """The space of the text: as far from both sides as many lines begin, and above the numbers."""
    numbered = [leaf for leaf in held.book.leaves if leaf.folio is not None]
    lefts = Counter(round(line.box.left / STEP) for leaf in numbered for line in leaf.lines)
    if not lefts:
        return None
    enough = COMMON * sum(lefts.values())
    side = min(left for left, count in lefts.items() if count >= enough) * STEP
    folios = [min(line.box.top for line in leaf.lines if line.text == str(leaf.folio)) for leaf in numbered]
    leaf = numbered[0]
    return Rect(side, min(folios), leaf.width - side, leaf.height)


@booklet_check
def text_is_not_cut_off(held: Held) -> Iterator[Diagnostic]:
    """By the edge of the page, or by what a printer leaves blank at the edge of the sheet."""
    for leaf in held.book.leaves if held.papers else ():
        for line in leaf.lines:
            free, least, what = min(_free(leaf, line.box, held), key=lambda one: one[0] - one[1])
            if free < least:
                yield found(
                    CUT_OFF, f"“{line.text[:30]}” at {free:.1f} mm from the edge of {what}", held.path, leaf.page
                )
                break


def _free(leaf: Leaf, box: Rect, held: Held) -> Iterator[tuple[float, float, str]]:
    """How far text is from the edges of its page, and on a sheet from those of the paper; how far it must be."""
    yield min(box.left, box.bottom, leaf.width - box.right, leaf.height - box.top), TRIMMED, "the page"
    if leaf.lying is not None and leaf.lying.form >= 0:
        wide, high = held.papers[leaf.page]
        page, scale = leaf.lying.box, leaf.lying.scale
        box = Rect(box.left * scale, box.bottom * scale, box.right * scale, box.top * scale)
        if leaf.lying.turned:
            there = Rect(page.right - box.right, page.top - box.top, page.right - box.left, page.top - box.bottom)
        else:
            there = Rect(page.left + box.left, page.bottom + box.bottom, page.left + box.right, page.bottom + box.top)
        yield min(there.left, there.bottom, wide - there.right, high - there.top), REACH, "the paper"
