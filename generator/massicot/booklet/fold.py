"""One game on eight pages of a folded sheet, in the largest type that fits."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from massicot.booklet.content import Chapter, Part
from massicot.booklet.html import on_grid, page
from massicot.booklet.page_style import PT_PER_MM, Material, PageStyle, Rendered, sized
from massicot.booklet.refine import filled, in_flow
from massicot.booklet.render import laid_out, no_warnings, parsed, printed
from massicot.booklet.styles import style_sheet
from massicot.codes import MISFIT
from massicot.diagnostics import MisfitError

PAGES = 8
SIZES = tuple(tenths / 10 for tenths in range(60, 98))
"""From the least that is legible at arm's length to what a booklet has."""
SMALLER = 2
"""So many sizes below the largest are tried for pages that are better filled."""
PLACES = (0, -1, 1, -2, 2)
"""How many paragraphs the picture of the table may move, so that no gap opens before it."""
WELL = 0.75
"""A page that is filled so far is well filled."""
WIDER, PICTURED = (1.0, 1.2, 1.45), 0.62
"""A picture that would be higher than this part of a page is drawn for a wider one, by these, and seen smaller."""
SPARE = 0.2
"""What a page that is left for scores costs, in the same measure."""
END = "fin"
_SOURCE = re.compile(r'src="([^"]*)"')


def fold(style: PageStyle, of: Material) -> Rendered:
    """The first game of the booklet. What follows the end of the game (advice, history) stays in the booklet."""
    game, pictures, fonts = of.content.games[0], of.pictures, of.look.fonts
    # No glossary and no other game to lead to.
    of = replace(of, content=replace(of.content, glossary=(), anchors=frozenset()))

    def tried(size: float, moved: int) -> tuple[int, float] | None:
        """How many pages are needed and how well the worst is filled, if it can be folded."""
        text, css = _written(sized(style, size), of, game)
        with no_warnings():
            html = parsed(text, fonts)
            if not _move(html.etree_element, moved):
                return None
            pages = laid_out(html, css, pictures, fonts).pages
        spilt = any("fold-back" in (one.element.get("class") or "") for one in in_flow(pages[-2]._page_box))
        if len(pages) > PAGES or spilt:
            return None
        told = pages[1:-2] or pages[1:-1]  # the last page of the rules ends where they end
        return len(pages), min(map(filled, told)) - SPARE * (PAGES - len(pages))

    low, high, largest = 0, len(SIZES), -1
    middle = 0  # The smallest first: most games that don't fit, don't fit at all.
    while low < high:
        if tried(SIZES[middle], 0):
            largest, low = middle, middle + 1
        else:
            high = middle
        middle = (low + high) // 2
    if largest < 0:
        message = f"{game.rules.title} does not fit on eight pages, even in {SIZES[0]:g} points"
        raise MisfitError([MISFIT.problem(message, "print the booklet instead: --form pocket")])
    size, moved, pages = _best(SIZES[max(0, largest - SMALLER) : largest + 1][::-1], tried)

    def written(spare: int, asked: str = "") -> Rendered:
        text, css = _written(sized(style, size), of, game, range(spare), asked)
        return printed(text, css, pictures, fonts, changed=lambda root: _move(root, moved))

    # The questions end the last page of the rules if they fit there, or else fill one of their own.
    spare = PAGES - pages
    if not game.rules.questions or not spare:
        return written(spare)
    made = written(spare, "part")
    return made if made.pages == PAGES else written(spare - 1, "part spare")


def _best(sizes: Sequence[float], tried: Callable[[float, int], tuple[int, float] | None]) -> tuple[float, int, int]:
    """The first setting that fills every page well, or else the one that does best: size, move, pages."""
    best, most = (sizes[0], 0, PAGES), -1.0
    for size in sizes:
        for moved in PLACES:
            result = tried(size, moved)
            if result and result[1] > most:
                best, most = (size, moved, result[0]), result[1]
            if most >= WELL:
                return best
    return best


def _move(root: Any, by: int) -> bool:
    """Move the picture of the table by so many paragraphs, if it can be: not before its own section."""
    if by == 0:
        return True
    parents = {child: parent for parent in root.iter() for child in parent}
    blocks = [
        child
        for part in root.iter("section")
        if part.get("class") == "part"
        for child in part
        if child.tag in ("p", "ul", "ol", "table", "figure")
    ]
    figures = [number for number, block in enumerate(blocks) if block.tag == "figure"]
    if not figures or not 0 <= figures[0] + by < len(blocks):
        return False
    figure, other = blocks[figures[0]], blocks[figures[0] + by]
    target = parents[other]
    if by < 0 and (target is not parents[figure] or target[list(target).index(other) - 1].tag == "h2"):
        return False
    parents[figure].remove(figure)
    target.insert(list(target).index(other) + (1 if by > 0 else 0), figure)
    return True


def _written(
    form: PageStyle, of: Material, game: Chapter, spare: Sequence[int] = (), asked: str = ""
) -> tuple[str, str]:
    fit = on_grid(form, of.pictures)
    sizes = {"cover_mm": round(form.width * 0.86, 2), "setup_mm": _setup_width(form, of, game), "setup_share": 0.74}
    more: dict[str, Any] = {"game": game, "parts": rules(game), "spare": spare, "asked": asked, **sizes}
    text = page("fold.html", of.content, of.pictures, fit, **more)
    return text, style_sheet("print.css", form, of.look.palette, game.rules.title)


def _setup_width(form: PageStyle, of: Material, game: Chapter) -> float:
    """How wide the picture of the table is drawn, so that it and its caption stand on one page."""
    width, room = form.measure * 0.94, form.lines * form.line / PT_PER_MM * PICTURED
    setups = [part.setup for part in game.parts if part.setup]
    for wider in WIDER:
        drawn = [_SOURCE.findall(of.pictures.table(setup, width_mm=width * wider)) for setup in setups]
        if all(of.pictures.elastic[source][1].least / wider <= room for (source,) in drawn):
            return width * wider
    return width * WIDER[-1]


def rules(game: Chapter) -> tuple[Part, ...]:
    """The sections up to the end of the game."""
    names = [part.anchor.rpartition("/")[2] for part in game.parts]
    return game.parts[: names.index(END) + 1] if END in names else game.parts
