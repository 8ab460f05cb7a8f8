"""A booklet's content to a finished PDF in one of its forms. WeasyPrint sets it, and reads only what is given here."""

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot.booklet.html import on_grid, page
from massicot.booklet.page_style import Material, PageStyle, Rendered
from massicot.booklet.refine import PARTS, Cure, apply, chapters, keep, misset, part_of
from massicot.booklet.styles import TILES_ACROSS, endpaper, style_sheet
from massicot.codes import DRAWING
from massicot.diagnostics import DataError

BASE = "massicot:/"
SETUP, EXAMPLE = 0.74, 0.86
"""The share of the measure that pictures are drawn for; all of it on a small page."""
PASSES = 4
"""How often a booklet is laid out at most, so that no word is broken at the foot of a page."""
FACES = {
    "display": ("Massicot Display", 900, "normal"),
    "text": ("Massicot Text", 400, "normal"),
    "text-italic": ("Massicot Text", 400, "italic"),
    "text-bold": ("Massicot Text", 700, "normal"),
    "sans": ("Massicot Sans", 400, "normal"),
    "sans-italic": ("Massicot Sans", 400, "italic"),
    "sans-bold": ("Massicot Sans", 700, "normal"),
}
"""The role of a font in fonts.toml, and what a style sheet calls it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A booklet as a page of HTML with its style sheet. Its pictures serve for one finished document only."""

    text: str
    css: str
    pictures: Any
    fonts: Mapping[str, Path]
    signature: int


def draft(form: PageStyle, of: Material) -> Draft:
    """What a booklet says, written for one of its forms."""
    notes = range(form.signature - 1)
    tiles = endpaper(form, of.content.frieze)
    fit = on_grid(form, of.pictures.cache)
    text = page("booklet.html", of.content, of.pictures, fit, notes=notes, endpaper=tiles, **_sizes(form))
    css = style_sheet("print.css", form, of.look.palette, of.content.title)
    return Draft(text, css, of.pictures, of.look.fonts, form.signature)


def render(of: Draft, cured: Sequence[Cure] = ()) -> Rendered:
    """The PDF of a booklet. The same content gives the same bytes. `cured` is what `cures` found."""

    def changed(root: Any) -> None:
        apply(root, cured)

    return printed(of.text, of.css, of.pictures, of.fonts, signature=of.signature, changed=changed)


def cures(of: Draft, part: int) -> list[Cure]:
    """What is to be set otherwise in one part of the chapters. Each begins a page: parts can be tried side by side."""
    found: list[Cure] = []
    with no_warnings():
        html = parsed(of.text, of.fonts)
        root = html.etree_element
        places = chapters(root)
        keep(root, part_of(root, part, PARTS))
        for _, bad in tries(html, of.css, of.pictures, of.fonts):
            cured = [(*places[element], cure) for element, cure in bad if element in places]
            found += cured
            keep(root, {chapter for chapter, _, _ in cured})  # the others stand as they should
    return found


def _sizes(form: PageStyle) -> dict[str, Any]:
    return {
        "cover_mm": round(form.width * 0.86, 2),
        "emblem_mm": form.emblem_mm,
        # Drawn for the width they will have, not scaled to it: their words stay legible.
        "setup_mm": form.measure * (0.97 if form.small else SETUP),
        "picture_mm": form.measure * (0.97 if form.small else EXAMPLE),
        "toc_mm": round(form.line * 0.7, 2),
        "tile_mm": round(form.width / TILES_ACROSS * 0.6, 2),
        "frieze_mm": round(form.width * 0.12, 2),
        "large": form.sans,
        "ruled": range(form.lines // 2 - 1),
    }


def printed(
    text: str,
    css: str,
    pictures: Any,
    fonts: Mapping[str, Path],
    *,
    signature: int = 1,
    changed: Callable[[Any], object] = lambda _: None,
) -> Rendered:
    """HTML and CSS to PDF. Pages for notes stand before the last: those that the folding doesn't need are left out.
    `changed` may change the tree of elements before it is set."""
    with no_warnings():
        html = parsed(text, fonts)
        changed(html.etree_element)
        document = laid_out(html, css, pictures, fonts)
        surplus = len(document.pages) % signature
        if surplus:
            document = document.copy(document.pages[: -1 - surplus] + document.pages[-1:])
        # A file without a date or a random number is the same when it is made again.
        identifier = hashlib.sha256((text + css).encode()).digest()[:16]
        content = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=identifier, cache=pictures.cache)
    return Rendered(content, len(document.pages))


def parsed(text: str, fonts: Mapping[str, Path]) -> Any:
    """A page of HTML, read by WeasyPrint, which can fetch nothing but our fonts."""
    from massicot.booklet.typesetter import HTML

    return HTML(string=text, url_fetcher=_fetcher(fonts), base_url=BASE)


def laid_out(html: Any, css: str, pictures: Any, fonts: Mapping[str, Path]) -> Any:
    """The pages, set again as long as a line in them stands badly."""
    *_, (document, _) = tries(html, css, pictures, fonts)
    return document


def tries(html: Any, css: str, pictures: Any, fonts: Mapping[str, Path]) -> Iterator[tuple[Any, list[tuple[Any, str]]]]:
    """The pages, and what is to be set otherwise; the classes that cure it are given before the next try."""
    from massicot.booklet.typesetter import CSS, FontConfiguration

    fetch = _fetcher(fonts)
    configuration = FontConfiguration()
    sheet = CSS(string=faces(fonts) + css, font_config=configuration, url_fetcher=fetch, base_url=BASE)
    for _ in range(PASSES):
        document = html.render(stylesheets=[sheet], font_config=configuration, cache=pictures.cache)
        bad = misset(document.pages)
        for element, cure in bad:
            element.set("class", f"{element.get('class', '')} {cure}".strip())
        yield document, bad
        if not bad:
            break


def faces(fonts: Mapping[str, Path]) -> str:
    """The @font-face rules of our own fonts."""
    rules = []
    for role, (family, weight, style) in FACES.items():
        if role in fonts:
            source = f"src: url({BASE}font/{role})"
            rules.append(
                f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; {source} }}\n'
            )
    return "".join(rules)


def _fetcher(fonts: Mapping[str, Path]) -> Any:
    """Our own fonts; nothing else can be fetched, from a disk or a network."""
    from massicot.booklet.typesetter import URLFetcher, URLFetcherResponse

    files = {f"{BASE}font/{role}": path for role, path in fonts.items()}

    class OnlyFonts(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:  # noqa: ARG002
            if url not in files:
                # WeasyPrint logs it, and what it logs stops the build.
                raise ValueError(f"a booklet may not fetch {url}")
            return URLFetcherResponse(url, files[url].read_bytes(), {"Content-Type": "font/ttf"})

    return OnlyFonts(allowed_protocols=())


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def no_warnings() -> Iterator[None]:
    """What WeasyPrint or fontTools warn about would be printed wrongly: it stops the build."""
    kept = _Kept()
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    before = [(logger.level, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.addHandler(kept)
        logger.setLevel(logging.WARNING)
        logger.propagate = False
    try:
        yield
    finally:
        for logger, (level, propagate) in zip(loggers, before, strict=True):
            logger.removeHandler(kept)
            logger.setLevel(level)
            logger.propagate = propagate
    if kept.messages:
        hint = "correct the template, the style sheet or the picture"
        raise DataError(DRAWING.problem(f"typesetting: {message}", hint) for message in kept.messages)
