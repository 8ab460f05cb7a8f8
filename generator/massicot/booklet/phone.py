"""A booklet as one HTML file for a phone: its fonts are inside, cut down to French letters; nothing is fetched."""

import base64
import re
from collections.abc import Iterable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any

from markupsafe import Markup

from massicot import cache
from massicot.booklet.html import as_it_is, page
from massicot.booklet.page_style import Material, PageStyle, Rendered
from massicot.booklet.render import FACES, no_warnings
from massicot.booklet.styles import style_sheet
from massicot.ink.fonts import FRENCH, of_letters

ROLES = ("display", "text", "text-italic", "text-bold")
FEATURES = ("kern", "liga", "calt", "ccmp", "locl", "smcp", "c2sc", "onum", "lnum", "tnum", "pnum")
_TAG = re.compile(r"<[^>]*>")
MM: dict[str, Any] = {
    "cover_mm": 80.0,
    "emblem_mm": 40.0,
    "setup_mm": 82.0,
    "picture_mm": 100.0,
    "toc_mm": 10.0,
    "frieze_mm": 14.0,
}


def phone(style: PageStyle, of: Material) -> Rendered:
    """The page. Its pictures are of the HTML form."""
    # The letters are known when the page is written; the style sheet stands above them.
    text = page(
        "phone.html",
        of.content,
        of.pictures,
        as_it_is,
        css=Markup("%CSS%"),
        large=False,
        screen=True,
        example_share=1,
        setup_share=1,
        **MM,
    )
    letters = FRENCH | set(_TAG.sub("", text))
    with no_warnings():
        rules = "".join(_face(role, of.look.fonts[role], letters) for role in ROLES)
    css = style_sheet("phone.css", style, of.look.palette, of.content.title, faces=rules)
    return Rendered(text.replace("%CSS%", css, 1).encode(), 0)


def _face(role: str, path: Path, letters: Iterable[str]) -> str:
    family, weight, style = FACES[role]
    versions = " ".join(map(version, ("fonttools", "uharfbuzz")))
    name = cache.key([b"woff2", versions.encode(), path.read_bytes(), "".join(sorted(letters)).encode()])
    kept = cache.load_file(name)
    if kept is None:
        kept = _subset(path, letters)
        cache.keep_file(name, kept)
    data = base64.b64encode(kept).decode()
    source = f"src: url(data:font/woff2;base64,{data}) format('woff2')"
    look = f"font-weight: {weight}; font-style: {style}; font-display: swap"
    return f'@font-face {{ font-family: "{family}"; {look}; {source} }}\n'


def _subset(path: Path, letters: Iterable[str]) -> bytes:
    from fontTools.ttLib import TTFont

    # HarfBuzz cuts, and fontTools, which would take four times as long to, does nothing but pack.
    font = TTFont(BytesIO(of_letters(path.read_bytes(), letters, FEATURES)), recalcTimestamp=False)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()
