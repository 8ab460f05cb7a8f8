"""What a PDF says about itself to screens and screen readers: tags, headings, pictures, links, bookmarks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf

from massicot.checks.prints.reading.model import Rect, UnreadableError
from massicot.checks.prints.reading.pdf import MM, guarded

MOST_ELEMENTS = 200_000
"""Our largest booklet has 11 000 elements in its structure, 250 links and 170 bookmarks."""
HEADINGS = {f"/H{level}": level for level in range(1, 7)}


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture in the structure: its page (0: unknown), its words, and whether anything is drawn for it."""

    page: int
    alt: str
    drawn: bool


@dataclass(frozen=True, slots=True)
class Link:
    """A place on a page that leads to another page (0: nowhere); in millimetres."""

    page: int
    box: Rect
    to: int


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline, and the page that it leads to (0: nowhere)."""

    title: str
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tags:
    """All of it. `headings` are levels with their pages, in the order in which they are read."""

    marked: bool
    structured: bool
    universal: bool
    language: str
    title: str
    shows_title: bool
    headings: tuple[tuple[int, int], ...] = ()
    figures: tuple[Figure, ...] = ()
    links: tuple[Link, ...] = ()
    bookmarks: tuple[Bookmark, ...] = field(default=())


def read_tags(content: bytes) -> Tags:
    """What a file says, or `UnreadableError`."""
    with guarded(), pikepdf.open(BytesIO(content), suppress_warnings=True) as pdf:
        root = pdf.Root
        pages: dict[Any, int] = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        places = _Places(pdf, pages)
        headings: list[tuple[int, int]] = []
        figures: list[Figure] = []
        for element, page in _elements(root.get("/StructTreeRoot"), pages):
            kind = str(element.get("/S", ""))
            if kind in HEADINGS:
                headings.append((HEADINGS[kind], page))
            elif kind == "/Figure":
                figures.append(Figure(page, str(element.get("/Alt", "")).strip(), bool(_kids(element))))
        mark: Any = root.get("/MarkInfo", {})
        preferences: Any = root.get("/ViewerPreferences", {})
        metadata: Any = root.get("/Metadata")
        return Tags(
            marked=bool(mark.get("/Marked", False)),
            structured="/StructTreeRoot" in root and bool(headings),
            universal=isinstance(metadata, pikepdf.Stream) and b"pdfuaid" in metadata.read_bytes(),
            language=str(root.get("/Lang", "")),
            title=str(pdf.docinfo.get("/Title", "")) if "/Info" in pdf.trailer else "",
            shows_title=bool(preferences.get("/DisplayDocTitle", False)),
            headings=tuple(headings),
            figures=tuple(figures),
            links=tuple(_links(pdf, places)),
            bookmarks=tuple(_bookmarks(root.get("/Outlines"), places)),
        )


class _Places:
    """Where destinations lead."""

    def __init__(self, pdf: pikepdf.Pdf, pages: dict[Any, int]) -> None:
        self.pages = pages
        names: Any = pdf.Root.get("/Names", {})
        self.named = dict(_named(names.get("/Dests"))) if isinstance(names, pikepdf.Dictionary) else {}

    def page(self, thing: Any) -> int:
        """The page that a link or a bookmark leads to, 0 if there is none; -1 if it leads out of the file."""
        action: Any = thing.get("/A", {})
        if "/URI" in action:
            return -1
        place: Any = thing.get("/Dest", action.get("/D"))
        if isinstance(place, pikepdf.String | str):
            place = self.named.get(str(place))
        if isinstance(place, pikepdf.Dictionary):
            place = place.get("/D")
        if not isinstance(place, pikepdf.Array) or not len(place) or not isinstance(place[0], pikepdf.Dictionary):
            return 0
        return self.pages.get(place[0].objgen, 0)


def _named(tree: Any) -> Iterator[tuple[str, Any]]:
    """The entries of a name tree, each node met once, even in one that holds itself."""
    pending: list[Any] = [tree]
    seen: set[Any] = set()
    while pending and len(seen) < MOST_ELEMENTS:
        node = pending.pop()
        if not isinstance(node, pikepdf.Dictionary) or (node.is_indirect and node.objgen in seen):
            continue
        seen.add(node.objgen if node.is_indirect else (-len(seen) - 1, 0))
        names: Any = list(node.get("/Names", []))
        yield from ((str(name), place) for name, place in zip(names[::2], names[1::2], strict=False))
        pending += list(node.get("/Kids", []))


def _kids(element: Any) -> list[Any]:
    kids = element.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _elements(root: Any, pages: dict[Any, int]) -> Iterator[tuple[Any, int]]:
    """Every element of the structure as it is read, each once, with its page."""
    if root is None:
        return
    pending: list[tuple[Any, int]] = [(root, 0)]
    seen: set[tuple[int, int]] = set()
    count = 0
    while pending:
        element, page = pending.pop()
        count += 1
        if count > MOST_ELEMENTS:
            raise UnreadableError("its structure has more elements than we are willing to follow")
        if element.objgen != (0, 0):
            if element.objgen in seen:
                continue
            seen.add(element.objgen)
        if "/Pg" in element:
            page = pages.get(element.Pg.objgen, 0)
        yield element, page
        kids = [kid for kid in _kids(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
        pending += [(kid, page) for kid in reversed(kids)]


def _links(pdf: pikepdf.Pdf, places: _Places) -> Iterator[Link]:
    count = 0
    for number, page in enumerate(pdf.pages, 1):
        notes: Any = page.obj.get("/Annots", [])
        for note in notes:
            count += 1
            if count > MOST_ELEMENTS:
                raise UnreadableError("it has more links than we are willing to follow")
            if note.get("/Subtype") == "/Link":
                x1, y1, x2, y2 = (float(value) for value in note.Rect)
                box = Rect(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
                yield Link(number, box.moved((MM, 0.0, 0.0, MM, 0.0, 0.0)), places.page(note))


def _bookmarks(outlines: Any, places: _Places) -> Iterator[Bookmark]:
    """The outline from top to bottom. Each entry is met once, however they are chained."""
    pending = [outlines.get("/First")] if outlines is not None else []
    seen: set[tuple[int, int]] = set()
    while pending:
        entry = pending.pop()
        if entry is None or entry.objgen in seen or len(seen) > MOST_ELEMENTS:
            continue
        seen.add(entry.objgen)
        yield Bookmark(str(entry.get("/Title", "")), places.page(entry))
        pending += [entry.get("/Next"), entry.get("/First")]
