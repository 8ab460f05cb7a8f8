"""One game on both sides of one sheet, folded like a map, in the largest type that fits."""

from dataclasses import replace
from typing import Any

from massicot.booklet.content import Chapter
from massicot.booklet.folding import MAP
from massicot.booklet.html import as_it_is, page
from massicot.booklet.page_style import Material, PageStyle, Rendered, sized
from massicot.booklet.render import laid_out, no_warnings, parsed, printed
from massicot.booklet.styles import style_sheet
from massicot.codes import MISFIT
from massicot.diagnostics import MisfitError
from massicot.model.paper import Paper

SIDES = 2
SIZES = tuple(tenths / 10 for tenths in range(64, 100, 2))
"""From the least that is legible at arm's length to what a booklet has."""
GUTTER = 3.2
"""From a fold to the text, in millimetres."""


def notice(style: PageStyle, of: Material, paper: Paper, margin: float) -> Rendered:
    """The first game of the booklet: its rules, its ways to play and its questions. Examples stay in the booklet."""
    game = of.content.games[0]
    # No glossary and no other game to lead to.
    of = replace(of, content=replace(of.content, glossary=(), anchors=frozenset()))
    height, width = sorted((paper.width, paper.height))
    style = replace(style, width=width, height=height, side=max(margin, GUTTER))

    def fits(size: float) -> bool:
        text, css = _written(sized(style, size), of, game)
        with no_warnings():
            html = parsed(text, of.look.fonts)
            return len(laid_out(html, css, of.pictures, of.look.fonts, passes=1).pages) <= SIDES

    low, high = 0, len(SIZES)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if fits(SIZES[middle]) else (low, middle)
    if not low:
        message = f"{game.rules.title} does not fit on both sides of a sheet, even in {SIZES[0]:g} points"
        raise MisfitError([MISFIT.problem(message, "print the booklet instead: --form pocket")])
    text, css = _written(sized(style, SIZES[low - 1]), of, game)
    return printed(text, css, of.pictures, of.look.fonts)


def _written(form: PageStyle, of: Material, game: Chapter) -> tuple[str, str]:
    across, down = MAP
    panel = (form.width / across, form.height / down)
    column = panel[0] - 2 * GUTTER
    more: dict[str, Any] = {
        "game": game,
        "parts": game.parts,
        "setup_mm": column,
        "setup_share": 1,
        "cover_mm": round(panel[1] * 0.42, 2),
    }
    text = page("notice.html", of.content, of.pictures, as_it_is, **more)
    gap: dict[str, Any] = {"gutter": GUTTER, "panels": across, "panel": panel}
    return text, style_sheet("print.css", form, of.look.palette, game.rules.title) + style_sheet(
        "notice.css", form, of.look.palette, game.rules.title, **gap
    )
