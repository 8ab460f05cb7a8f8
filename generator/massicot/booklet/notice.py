"""One game on both sides of one sheet, folded like a map, in the largest type that fits.

Each column is a page of its own, as wide as what is between two folds: so its text and pictures are put on columns as
they are on the pages of a booklet. `folding.mapped` lays them side by side."""

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from massicot.booklet.content import Chapter
from massicot.booklet.folding import MAP, MAP_GUTTER, map_pitch
from massicot.booklet.folding_drawings import MAP_DRAWN, map_folding
from massicot.booklet.galley import ENDLESS, Galley, arranged, measured
from massicot.booklet.html import on_grid, page
from massicot.booklet.inks import inks
from massicot.booklet.makeup import MadePage
from massicot.booklet.page_style import PT_PER_MM, Material, PageStyle, Rendered, sized
from massicot.booklet.refine import cured
from massicot.booklet.render import Typography, no_warnings, parsed, written
from massicot.booklet.styles import style_sheet
from massicot.codes import MISFIT
from massicot.diagnostics import MisfitError
from massicot.model.paper import Paper

COLUMNS = 2 * MAP[0]
SIZES = tuple(tenths / 10 for tenths in range(64, 100, 2))
"""From the least that is legible at arm's length to what a booklet has."""
GOOD = 8.2
"""The least type for the sake of examples."""
INSET = 1.6
"""From the edge of an example's box to its text, in millimetres."""
EASED = 0.5
"""So many lines of a column stay free: what is measured on an endless page may be a little higher on its own."""
EXAMPLE = "example"


@dataclass(frozen=True)
class _Tried:
    """The notice in one size of type: what stands on its columns, if it fits."""

    html: Any
    setting: Typography
    galley: Galley
    columns: list[MadePage]
    left_out: int
    """So many of its examples, beside those that are higher than a column."""


def notice(style: PageStyle, of: Material, paper: Paper, margin: float) -> Rendered:
    """The first game of the booklet: its rules, its ways to play, its questions, and as many of its examples as there
    is room for."""
    game = of.content.games[0]
    # No glossary and no other game to lead to.
    of = replace(of, content=replace(of.content, glossary=(), anchors=frozenset()))
    height, width = sorted((paper.width, paper.height))
    style = replace(style, width=map_pitch(width, margin), height=height, side=MAP_GUTTER)
    with no_warnings():
        best = _best(style, of, game, margin)
        if best is None:
            message = f"{game.rules.title} does not fit on both sides of a sheet, even in {SIZES[0]:g} points"
            raise MisfitError([MISFIT.problem(message, "print the booklet instead: --form pocket")])
        arranged(best.galley, best.columns, best.html.etree_element, of.pictures.redrawn, best.setting.form)
        document = best.setting.pages(best.html)
        if cured(document.pages):
            document = best.setting.pages(best.html)
        text, css = _written(best.setting.form, of, game)
        return Rendered(written(document, text + css, of.pictures), len(document.pages))


def _best(style: PageStyle, of: Material, game: Chapter, margin: float) -> _Tried | None:
    """In the largest type in which all examples fit, if it is good; or else in good type with some of them; or else in
    the largest without."""

    def largest(sizes: tuple[float, ...], *, whole: bool = False) -> _Tried | None:
        best = None
        while sizes:
            middle = len(sizes) // 2
            tried = _tried(_column(style, sizes[middle], margin), of, game)
            enough = tried is not None and not (whole and tried.left_out)
            best, sizes = (tried, sizes[middle + 1 :]) if enough else (best, sizes[:middle])
        return best

    good = tuple(size for size in SIZES if size >= GOOD)
    return largest(good, whole=True) or largest(good[:1]) or largest(tuple(size for size in SIZES if size < GOOD))


def _column(style: PageStyle, size: float, margin: float) -> PageStyle:
    own = sized(style, size)
    return replace(own, lines=int((own.height - 2 * margin) * PT_PER_MM / own.line))


def _tried(form: PageStyle, of: Material, game: Chapter) -> _Tried | None:
    """Laid out once, it is measured. Examples higher than a column are left out, then the last ones until the rest
    fits."""
    text, css = _written(form, of, game)
    html = parsed(text, of.look.fonts)
    setting = Typography(css, of.pictures, of.look.fonts, form)
    endless = setting.pages(html, ENDLESS % form.width).pages
    cured(endless)
    galley = measured(endless[0], form, of.pictures.elastic)
    examples = [one for one in html.etree_element.iter("aside") if EXAMPLE in (one.get("class") or "").split()]
    for high in [one for one in examples if one not in galley.blocks]:  # it would be parted between two columns
        examples.remove(high)
        galley = _without(galley, html.etree_element, high)
    left_out = 0
    while True:
        _, columns = galley.on_pages(form.lines - EASED, odd=0)
        if columns and len(columns) <= COLUMNS:
            return _Tried(html, setting, galley, columns, left_out)
        if not examples:
            return None
        left_out += 1
        galley = _without(galley, html.etree_element, examples.pop())


def _without(galley: Galley, root: Any, example: Any) -> Galley:
    """The same without an example, which is taken out of the tree too."""
    parents = {child: parent for parent in root.iter() for child in parent}
    inside = set(example.iter())
    parents[example].remove(example)
    kept = [at for at, block in enumerate(galley.blocks) if block not in inside]
    return Galley(tuple(galley.atoms[at] for at in kept), tuple(galley.blocks[at] for at in kept))


def _written(form: PageStyle, of: Material, game: Chapter) -> tuple[str, str]:
    column, panel = form.measure, form.height / MAP[1]
    more: dict[str, Any] = {
        "game": game,
        "parts": game.parts,
        "setup_mm": column,
        "setup_share": 1,
        "picture_mm": column - 2 * INSET,
        "example_share": 1 - 2 * INSET / column,
        "narrow": True,
        "cover_mm": round(panel * 0.42, 2),
        "folding": Markup(map_folding(inks(of.look.palette), column / MAP_DRAWN)),  # noqa: S704 – a drawing of ours
    }
    text = page("notice.html", of.content, of.pictures, on_grid(form, of.pictures), **more)
    front: dict[str, Any] = {"panel": panel, "above": form.top / PT_PER_MM, "inset": INSET}
    return text, style_sheet("print.css", form, of.look.palette, game.rules.title) + style_sheet(
        "notice.css", form, of.look.palette, game.rules.title, **front
    )
