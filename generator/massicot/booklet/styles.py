"""The style sheet of a booklet: it follows from the sizes of its page and type, and a theme's inks."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from massicot.booklet.inks import inks
from massicot.booklet.page_style import PT_PER_MM, PageStyle
from massicot.places import shipped

LETTER = 0.57
"""The mean width of a letter of the display face, in its size."""
TILES_ACROSS = 4
"""Emblems side by side on the endpaper."""


def style_sheet(template: str, form: PageStyle, palette: Mapping[str, str], title: str, **more: str) -> str:
    """The CSS of a form in a theme's inks, for a cover with this title."""
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(shipped("templates") / "booklet"),
        undefined=StrictUndefined,
        autoescape=False,  # CSS of ours, filled with our numbers and colours
    )
    environment.globals.clear()
    return environment.get_template(template).render(
        **_measures(form), **asdict(inks(palette)), cover_title=cover_size(title, form), **more
    )


def _measures(form: PageStyle) -> dict[str, Any]:
    """All that the style sheet asks for. What belongs to the page is in millimetres, to the type in points or lines."""
    sans = '"Massicot Sans", "Massicot Text"'
    hero = round(form.width * 0.86, 2)
    moon = round(form.width * 0.93, 2)
    return {
        **asdict(form),
        "measure": form.measure,
        "top": form.top,
        "bottom": form.bottom,
        "head": round(form.size * 0.86, 2),
        "head_at": max(0, round(form.top - 2.4 * form.line, 2)),
        # On a small page there is no running head, and the number stands close to the text: on Letter, 4.2 mm of the
        # page's head and foot fall off, and as much again is where printers don't reach.
        "folio_at": round((0.45 if form.small else 1.1) * form.line, 2),
        "family": sans if form.sans else '"Massicot Text"',
        "figures": "normal" if form.sans else "oldstyle-nums proportional-nums",
        "align": "left" if form.sans else "justify",
        "hyphens": "none" if form.sans else "auto",
        "indent": "0" if form.sans else "1.2em",
        "apart": "1rem" if form.sans else "0",
        "list_gap": "1rem" if form.sans else "0",
        "li_break": "avoid" if form.sans else "auto",
        # A face without small capitals gets capitals of a smaller size.
        "label": "font-variant-caps: normal; text-transform: uppercase; font-size: .72em;" if form.sans else "",
        "title_line": 1.05,
        "opener_lines": form.opener,
        "title_long": round(form.title * 0.82, 2),
        "opener_words": round(form.measure - form.emblem_mm, 2),
        "toc_mm": round(form.line * 0.75, 2),
        "toc_indent": round(form.line * 0.95, 2),
        "cover_mm": hero,
        "hero_left": round(form.width * 0.07, 2),
        "hero_top": round(form.height * 0.34, 2),
        "moon": moon,
        "moon_left": round(form.width * 0.035, 2),
        "moon_top": round(form.height * 0.33, 2),
        "cover_side": round(form.width * 0.09, 2),
        "cover_top": round(form.height * 0.065, 2),
        "cover_gap": round(form.height * 0.012, 2),
        "cover_subtitle": round(form.width * 0.092, 1),
        "cover_authors": round(form.width * 0.075, 1),
        "back_top": round(form.height * 0.24, 2),
        "back_words": round(form.height * 0.6, 2),
    }


def cover_size(title: str, form: PageStyle) -> float:
    """The points of the title on the cover: as large as its longest word and its number of lines allow."""
    room = form.width * 0.82 * PT_PER_MM
    size = form.width * 0.66
    while size > form.size:
        per_line, lines, used = room / (size * LETTER), 1, 0
        for word in title.split():
            lines, used = (lines, used + len(word) + 1) if used + len(word) <= per_line else (lines + 1, len(word) + 1)
        if max(map(len, title.split())) <= per_line and lines * size <= form.height * 0.225 * PT_PER_MM:
            return round(size, 1)
        size *= 0.97
    return form.size


def endpaper(form: PageStyle, cards: Sequence[str]) -> list[tuple[int, int, str]]:
    """Where the emblems stand on the endpaper, in millimetres: in columns, every second one half a step lower."""
    step = form.width / TILES_ACROSS
    places = []
    for column in range(TILES_ACROSS):
        for row in range(-1, int(form.height / step) + 1):
            left = round(step * (column + 0.2))
            top = round(step * (row + 0.15 + (column % 2) / 2))
            places.append((left, top, cards[(row * 3 + column * 5) % len(cards)]))
    return places
