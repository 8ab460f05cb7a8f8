"""The booklet for a phone, one HTML file, as its reader meets it: a page for each chapter, lines with their size."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from massicot.checks.prints.reading.limits import LARGEST_FILE
from massicot.checks.prints.reading.model import Rect, UnreadableError
from tests.booklet.oracle.lines import TextLine
from tests.booklet.oracle.reading import Book, Leaf
from tests.booklet.oracle.tags import Bookmark, Figure, Link, Tags

DEEPEST = 500
"""Elements within elements. Ours go down to twenty."""
NOWHERE = Rect(0, 0, 0, 0)
TEXT = 10.0
SIZES = {"h1": 20.0, "h2": 14.0, "h3": 13.0, "h4": 12.0, "h5": 11.0, "h6": 11.0}
SILENT = frozenset(("style", "script", "title", "defs", "svg", "template"))
EMPTY = frozenset(("meta", "link", "br", "img", "hr", "input", "base", "wbr", "source"))
_PARTING = """
    p li td th dt dd figcaption caption div section article header nav summary tr h1 h2 h3 h4 h5 h6
"""
BLOCKS = frozenset(_PARTING.split())
FETCHING = frozenset(("src", "srcset", "data", "poster", "background"))


@dataclass
class _Chapter:
    line: int
    lines: list[TextLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Page:
    """An HTML file: the book, what it says about itself, where it has pictures of dots, and what it would fetch."""

    book: Book
    tags: Tags
    rasters: tuple[int, ...]
    fetched: tuple[tuple[int, str], ...]
    whole: bool
    """Whether it ends where a page ends."""


def read_html(path: Path) -> Page:
    """The file, or `UnreadableError`."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UnreadableError(f"the file is larger than {LARGEST_FILE >> 20} MB")
        text = path.read_text("utf-8")
    except (OSError, ValueError) as wrong:
        raise UnreadableError(f"the file can’t be read: {wrong}") from None
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.page()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.chapters = [_Chapter(1)]
        self.block, self.size = "", TEXT
        self.language = self.title = ""
        self.headings: list[tuple[int, int]] = []
        self.figures: list[Figure] = []
        self.rasters: list[int] = []
        self.fetched: list[tuple[int, str]] = []
        self.places: dict[str, int] = {}
        self.links: list[tuple[int, str]] = []
        self.named: list[tuple[str, str]] = []
        self.link = ""
        self.whole = False

    @property
    def here(self) -> int:
        """The line at which the chapter begins."""
        return self.chapters[-1].line

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attributes}
        drawing = "svg" in self.open
        if tag in BLOCKS:
            self.end_block()
            self.size = SIZES.get(tag, TEXT)
        if tag == "h1":
            self.chapters.append(_Chapter(self.getpos()[0]))
        if tag in SIZES:
            self.headings.append((int(tag[1]), self.getpos()[0]))
        if tag == "html":
            self.language = said.get("lang", "")
        if tag == "svg" and not drawing and said.get("role") == "img":
            self.figures.append(Figure(self.here, said.get("aria-label", "").strip(), True))
        if tag in ("img", "image", "canvas", "video"):
            self.rasters.append(self.getpos()[0])
        if "id" in said and not drawing:
            self.places.setdefault(said["id"], self.here)
        if tag == "a" and not drawing:
            self.link = said.get("href", "")
            self.links.append((self.here, self.link))
        for name in FETCHING & said.keys():
            if not said[name].startswith("data:"):
                self.fetched.append((self.getpos()[0], said[name]))
        if tag in ("script", "iframe", "link", "object", "embed"):
            self.fetched.append((self.getpos()[0], f"<{tag}>"))
        if tag not in EMPTY:
            self.open.append(tag)
        if len(self.open) > DEEPEST:
            raise UnreadableError("its parts are nested too deeply")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        self.whole = tag == "html"
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if tag in BLOCKS:
            self.end_block()
        if tag == "a":
            self.link = ""

    def handle_data(self, data: str) -> None:
        if "title" in self.open and "svg" not in self.open:
            self.title += data
        if SILENT.isdisjoint(self.open):
            self.block += data
            if self.link.startswith("#") and "nav" in self.open and data.strip():
                self.named.append((data.strip(), self.link[1:]))

    def end_block(self) -> None:
        """A block of text is a line."""
        if text := " ".join(self.block.split()):
            self.chapters[-1].lines.append(TextLine(text, NOWHERE, self.size))
        self.block, self.size = "", TEXT

    def page(self) -> Page:
        """All of it."""
        self.end_block()
        leaves = [Leaf(n, one.line, 0.0, 0.0, tuple(one.lines)) for n, one in enumerate(self.chapters, 1)]
        links = [Link(line, NOWHERE, self._leads(to)) for line, to in self.links]
        tags = Tags(
            marked=True,
            structured=True,
            universal=True,
            language=self.language,
            title=" ".join(self.title.split()),
            shows_title=True,
            headings=tuple(self.headings),
            figures=tuple(self.figures),
            links=tuple(links),
            bookmarks=tuple(Bookmark(title, self.places.get(to, 0)) for title, to in self.named),
        )
        return Page(
            Book(tuple(leaves), body=TEXT), tags, tuple(dict.fromkeys(self.rasters)), tuple(self.fetched), self.whole
        )

    def _leads(self, to: str) -> int:
        """The chapter of a place in the file, -1 for one elsewhere."""
        return self.places.get(to[1:], 0) if to.startswith("#") else -1
