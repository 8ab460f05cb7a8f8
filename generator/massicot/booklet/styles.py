"""Style sheets: they follow from the sizes of a page and its type, and a theme's inks."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from massicot.booklet.inks import inks
from massicot.booklet.page_style import PT_PER_MM, PageStyle
from massicot.places import shipped

LETTER = 0.57
"""The mean width of a letter of the display face, in its size."""


def style_sheet(template: str, form: PageStyle, palette: Mapping[str, str], title: str, **more: str) -> str:
    """The CSS of a form in a theme's inks, for a cover with this title."""
    more.setdefault("side_of", "right")
    page = {**asdict(form), "measure": form.measure, "top": form.top, "bottom": form.bottom}
    return filled(template, palette, **page, cover_title=cover_size(title, form), **more)


def filled(template: str, palette: Mapping[str, str], **values: Any) -> str:
    """A style sheet of the shipped folder, in a theme's inks, with what it asks for."""
    colours = inks(palette)
    return _environment().get_template(template).render(**asdict(colours), plain=colours.plain, **values)


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    own = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(shipped("templates") / "booklet"),
        undefined=StrictUndefined,
        autoescape=False,  # CSS of ours, filled with our numbers and colours
    )
    own.globals.clear()
    return own


def cover_size(title: str, form: PageStyle) -> float:
    """The points of the title on the cover: as large as its longest word and its number of lines allow."""
    room = form.width * 0.82 * PT_PER_MM
    size = form.width * 0.66
    while size > form.size:
        per_line, lines, used = room / (size * LETTER), 1, 0
        for word in title.split():
            lines, used = (lines, used + len(word) + 1) if used + len(word) <= per_line else (lines + 1, len(word) + 1)
        if max(map(len, title.split())) <= per_line and lines * size <= form.height * 0.2 * PT_PER_MM:
            return round(size, 1)
        size *= 0.97
    return form.size
