"""A booklet's content to a finished PDF in one of its forms. WeasyPrint sets it, and reads only what is given here.

A booklet is set in portions: its opening, each of its games, what follows them. A game that was changed is then set
alone, several processes share the work, and a page that stands badly costs one chapter's pages, not all. `join.py` puts
the finished portions together."""

import hashlib
import json
import logging
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from massicot.booklet.content import Booklet
from massicot.booklet.galley import ENDLESS, Galley, arranged, measured
from massicot.booklet.html import on_grid, page
from massicot.booklet.makeup import MadePage
from massicot.booklet.page_style import Material, PageStyle, Rendered, sized
from massicot.booklet.refine import cured, in_flow
from massicot.booklet.styles import style_sheet
from massicot.codes import DRAWING
from massicot.diagnostics import DataError

BASE = "massicot:/"
_LINK, _PLACE = re.compile(r'href="#([^"]+)"'), re.compile(r' id="([^"]+)"')
_NOWHERE, _SPAN = '<div class="elsewhere"></div>', '<span id="{}"></span>'
"""Where links to other portions lead, until portions are put together."""
OPENING, MATTER = "opening", "matter"
PASSES = 3
"""How often pages are laid out at most, until nothing in them stands badly."""
ENDINGS: Mapping[str, tuple[str, ...]] = {
    "run": (),
    "": ("chances", "glossary"),
    "run small": ("choices", "credits"),
}
"""How what follows the games may be set, as classes of the style sheet, and which parts of it are then set otherwise
than in the first way. They stand on pages of their own."""
ALONE: Mapping[str, tuple[str, ...]] = {"run on": (), "run on small": (), "": (), "run": ()}
"""The same for one game alone, whose parts may follow each other on a page."""
INSET = 6.6
"""What the frame of an example takes of the measure, in millimetres."""
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
class Portion:
    """A finished part of a booklet, and on which of its pages, counted from 0, its places stand."""

    content: bytes = field(repr=False)
    pages: int
    places: Mapping[str, int]
    bare: Sequence[int] = ()
    """Its pages without a number: covers and ornaments."""

    def packed(self) -> bytes:
        """As the cache keeps it."""
        head = json.dumps(
            {"pages": self.pages, "places": dict(self.places), "bare": list(self.bare)}, separators=(",", ":")
        )
        return head.encode() + b"\n" + self.content

    @classmethod
    def unpacked(cls, kept: bytes) -> "Portion":
        """What the cache kept."""
        head, _, content = kept.partition(b"\n")
        return cls(content=content, **json.loads(head))


def portion(form: PageStyle, of: Material, name: str, pages: Mapping[str, int], start: int) -> Portion:
    """One portion of a booklet by its name. `pages` are the numbers of the pages that it tells of in other portions;
    `start` is that of its own first page, which only those that follow the games depend on, or whether it is odd."""
    content = of.content
    game = next((game for game in content.games if game.rules.id == name), None)
    told = {
        "game": game,
        "headline": (game.rules.title,) if game else content.headline,
        "headed": game.authors if game else content.authors,
        "spare": range(form.signature - 1),
    }
    fit = on_grid(form, of.pictures)
    template = f"portion-{'game' if game else name}.html"
    text = page(template, content, of.pictures, fit, pages, **told, **_sizes(form))
    elsewhere = sorted(set(_LINK.findall(text)) - set(_PLACE.findall(text)))
    text = text.replace(_NOWHERE, _NOWHERE.replace("><", f">{''.join(map(_SPAN.format, elsewhere))}<"), 1)
    # A chapter may stand in several booklets: it depends on the title of none.
    title = content.deck.title if game else content.title

    def styled(own: PageStyle) -> str:
        return style_sheet("print.css", own, of.look.palette, title, side_of="right" if start % 2 else "left")

    def surplus(count: int) -> int:
        """How many of the pages that fill up the portion are not needed."""
        if name == MATTER:
            return (start - 1 + count) % form.signature
        # A chapter begins on a left page and ends on a right one; the opening begins on a right one.
        return (count - (name == OPENING)) % 2

    def laid(html: Any) -> Any:
        pictures, fonts = of.pictures, of.look.fonts
        document = made_up(html, styled, form, of) if game else laid_out(html, styled(form), pictures, fonts)
        drop = surplus(len(document.pages))
        return document.copy(document.pages[:-drop]) if drop else document

    def ended(html: Any) -> Any:
        """What follows the games, in the first way that leaves no page over, or in that which leaves the fewest."""
        body, setting = html.etree_element.find("body"), Typography(styled(form), of.pictures, of.look.fonts)
        whole, tried, counts = list(body), dict[str, Any](), dict[str, int]()
        for ending, parts in (ALONE if len(content.games) == 1 else ENDINGS).items():
            body.set("class", ending)
            changed = [one for one in whole if set(parts) & set(one.get("class", "").split())]
            body[:] = changed or whole
            document = setting.pages(html)
            body[:] = whole
            counts[ending] = len(document.pages)
            if changed:
                usual = next(iter(tried.values())).pages
                counts[ending] += len(usual) - sum(_stands_on(page, changed) for page in usual)
            else:
                tried[ending] = document
            if surplus(counts[ending]) == form.signature - 1:
                break
        best = max(counts, key=lambda ending: surplus(counts[ending]))
        last = body.get("class")
        body.set("class", best)
        document = tried[best] if best in tried else setting.pages(html)
        if last == best and cured(document.pages):
            document = setting.pages(html)
        drop = surplus(len(document.pages))
        return document.copy(document.pages[: -1 - drop] + document.pages[-1:])

    with no_warnings():
        document = (ended if name == MATTER else laid)(parsed(text, of.look.fonts))
        return _written_portion(document, text + styled(form), of, elsewhere)


def folios(form: PageStyle, of: Material, count: int) -> bytes:
    """The numbers of so many pages, and nothing else."""
    told = {"game": None, "headline": of.content.headline, "headed": ()}
    text = page("folios.html", of.content, of.pictures, on_grid(form, of.pictures), {}, numbers=range(count), **told)
    return printed(
        text, style_sheet("print.css", form, of.look.palette, of.content.title), of.pictures, of.look.fonts
    ).content


def names(content: Booklet) -> tuple[str, ...]:
    """The portions of a booklet, in their order."""
    return (OPENING, *(game.rules.id for game in content.games), MATTER)


def _sizes(form: PageStyle) -> dict[str, Any]:
    drawn = form.measure / form.enlarged
    inset = 0.03 * form.measure if form.small else INSET
    return {
        "cover_mm": round(form.width * 0.86, 2),
        "emblem_mm": form.emblem_mm,
        # Drawn for the width they will have, not scaled to it: their words stay legible.
        "setup_mm": drawn,
        "setup_share": 1,
        "picture_mm": drawn - inset,
        "example_share": (form.measure - inset * form.enlarged) / form.measure,
        "toc_mm": round(form.line * 0.6, 2),
        "frieze_mm": round(form.width * 0.12, 2),
        "endpiece_mm": round(form.width * 0.2, 2),
        "large": form.sans,
        "screen": False,
        "narrow": form.small,
    }


def _written_portion(document: Any, source: str, of: Material, elsewhere: Container[str]) -> Portion:
    from massicot.booklet.typesetter import whole_alphabet

    places = {
        anchor: number
        for number, one in reversed(list(enumerate(document.pages)))
        for anchor in one.anchors
        if anchor not in elsewhere
    }
    bare = [number for number, one in enumerate(document.pages) if _is_bare(one)]
    with whole_alphabet():
        content = written(document, source, of.pictures)
    return Portion(content, len(document.pages), dict(sorted(places.items())), bare)


def _is_bare(page: Any) -> bool:
    """A page that is all cover or ornament."""
    marks = {name for one in in_flow(page._page_box) for name in (one.element.get("class") or "").split()}
    return bool(marks & {"cover", "endpiece", "back"})


def _stands_on(page: Any, parts: Sequence[Any]) -> bool:
    """Whether something of these elements stands on a page."""
    inside = {element for part in parts for element in part.iter()}
    return any(box.element in inside for box in in_flow(page._page_box))


def written(document: Any, source: str, pictures: Any) -> bytes:
    """The PDF of laid out pages; `source` is what they were made from."""
    # A file without a date or a random number is the same when it is made again.
    identifier = hashlib.sha256(source.encode()).digest()[:16]
    content: bytes = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=identifier, cache=pictures.cache)
    return content


def printed(
    text: str,
    css: str,
    pictures: Any,
    fonts: Mapping[str, Path],
    *,
    changed: Callable[[Any], object] = lambda _: None,
) -> Rendered:
    """HTML and CSS to PDF. `changed` may change the tree of elements before it is set."""
    with no_warnings():
        html = parsed(text, fonts)
        changed(html.etree_element)
        document = laid_out(html, css, pictures, fonts)
        content = written(document, text + css, pictures)
    return Rendered(content, len(document.pages))


def parsed(text: str, fonts: Mapping[str, Path]) -> Any:
    """A page of HTML, read by WeasyPrint, which can fetch nothing but our fonts."""
    from massicot.booklet.typesetter import HTML

    return HTML(string=text, url_fetcher=_fetcher(fonts), base_url=BASE)


def laid_out(html: Any, css: str, pictures: Any, fonts: Mapping[str, Path], *, passes: int = PASSES) -> Any:
    """The pages, set again as long as something in them stands badly."""
    setting = Typography(css, pictures, fonts)
    for left in reversed(range(passes)):
        document = setting.pages(html)
        if not left or not cured(document.pages):
            break
    return document


def made_up(html: Any, styled: Callable[[PageStyle], str], form: PageStyle, of: Material) -> Any:
    """The pages of a chapter: laid out once to be measured, once on pages as they were chosen, and perhaps once more
    for what stands badly on them. One that nearly fits fewer pages, or does not fill its own, is measured again."""
    body, found = html.etree_element.find("body"), list[tuple[float, Galley, list[MadePage], str, Typography]]()
    for density in DENSITIES:
        if found:
            cost, galley, usual, *_ = found[0]
            fewer = found[-1][0] < cost and len(found[-1][2]) < len(usual)
            if fewer or not usual or not density.worth(form.lines, galley, usual):
                continue
        body.set("class", density.name)
        own = sized(form, form.size * density.size) if form.signature > 1 else form
        setting = Typography(styled(own), of.pictures, of.look.fonts, own)
        endless = setting.pages(html, ENDLESS % form.width).pages
        cured(endless)
        galley = measured(endless[0], own, of.pictures.elastic)
        cost, pages = galley.on_pages(own.lines)
        found.append((cost, galley, pages, density.name, setting))
    _, galley, pages, name, setting = min(found, key=itemgetter(0))
    body.set("class", name)
    arranged(galley, pages, html.etree_element, of.pictures.redrawn, setting.form)
    document = setting.pages(html)
    return setting.pages(html) if cured(document.pages) else document


@dataclass(frozen=True, slots=True)
class Density:
    """How close the parts of a chapter keep to each other, as a class of the style sheet, the share of the usual size
    of type, and when it is tried: by the lines of a page and by what the chapter is at the usual density."""

    name: str
    size: float
    worth: Callable[[int, Galley, Sequence[MadePage]], bool]


def _may_close(lines: int, galley: Galley, pages: Sequence[MadePage]) -> bool:
    """Whether a chapter may do with two pages less, or one if their number is odd."""
    return galley.least < NEARLY * lines * (len(pages) - 2 + len(pages) % 2)


def _may_air(lines: int, galley: Galley, pages: Sequence[MadePage]) -> bool:  # noqa: ARG001
    """Whether a chapter has more room than it needs."""
    return bool(len(pages) % 2 or pages[-1].empty > 0.5 * lines)


NEARLY = 1.09
"""So many times as much as there is room for may still fit when it is set closer."""
DENSITIES = (Density("", 1, lambda *_: True), Density("close", 0.977, _may_close), Density("airy", 1, _may_air))


class Typography:
    """Lays out documents with one style sheet."""

    def __init__(self, css: str, pictures: Any, fonts: Mapping[str, Path], form: Any = None) -> None:
        self.form, self.cache, self.read = form, pictures.cache, _read(_known(fonts))
        self.sheets = (self.read.sheet(faces(fonts)), self.read.sheet(css))

    def pages(self, html: Any, more: str = "") -> Any:
        """The document, in this style and perhaps some more."""
        sheets = [*self.sheets, *([self.read.sheet(more)] if more else ())]
        return html.render(stylesheets=sheets, font_config=self.read.fonts, cache=self.cache)


class _Read:
    """What a process has read once: fonts, and the style sheets that it has used with them."""

    def __init__(self, fonts: Mapping[str, Path]) -> None:
        from massicot.booklet.typesetter import FontConfiguration

        self.fonts, self.fetch = FontConfiguration(), _fetcher(fonts)
        self.sheet = lru_cache(maxsize=16)(self._sheet)

    def _sheet(self, css: str) -> Any:
        from massicot.booklet.typesetter import CSS

        return CSS(string=css, font_config=self.fonts, url_fetcher=self.fetch, base_url=BASE)


_Fonts = tuple[tuple[str, Path, int, int], ...]


def _known(fonts: Mapping[str, Path]) -> _Fonts:
    """Fonts as they are now: a program may stay while its files change."""
    stats = ((role, path, path.stat()) for role, path in sorted(fonts.items()))
    return tuple((role, path, stat.st_mtime_ns, stat.st_size) for role, path, stat in stats)


@lru_cache(maxsize=2)
def _read(fonts: _Fonts) -> _Read:
    return _Read({role: path for role, path, *_ in fonts})


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
        _read.cache_clear()  # it is to be warned of again
        hint = "correct the template, the style sheet or the picture"
        raise DataError(DRAWING.problem(f"typesetting: {message}", hint) for message in kept.messages)
