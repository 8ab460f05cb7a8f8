"""Finished portions of a booklet → one PDF. Bytes in, bytes out.

Each portion is a tagged PDF of its own. Here their pages follow each other, numbered; their structure, bookmarks and
places become one; and what several of them hold alike – fonts, cards, emblems – is kept once. The same portions
give the same bytes."""

from collections.abc import Container, Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from massicot.booklet.impose import saved, stream
from massicot.booklet.render import Portion

_ROOT = ("/Lang", "/MarkInfo", "/Metadata", "/ViewerPreferences")


def joined(portions: Sequence[Portion], folios: bytes) -> bytes:
    """The booklet of these portions. `folios` is a PDF of as many pages, whose numbers are laid over them."""
    with Pdf.new() as book, Pdf.open(BytesIO(folios)) as numbers:
        parts = [Pdf.open(BytesIO(portion.content)) for portion in portions]
        places: dict[str, Any] = {}
        tops: list[Any] = []
        roots: list[tuple[int, Any]] = []
        first, bare = 1, set[int]()
        for portion, part in zip(portions, parts, strict=True):
            offset = _next_key(roots)
            for page in part.pages:
                _renumber(page.obj, offset)
                book.pages.append(page)
            # Whatever else names a page now finds the copy of it.
            own = book.copy_foreign(part.make_indirect(part.Root.Names))
            places |= _places(own, portion)
            tops.append(book.copy_foreign(part.Root.Outlines) if "/Outlines" in part.Root else None)
            roots.append((offset, book.copy_foreign(part.Root.StructTreeRoot)))
            bare |= {first + page for page in portion.bare}
            first += portion.pages
        for key in _ROOT:
            if key in parts[0].Root:
                book.Root[key] = book.copy_foreign(parts[0].make_indirect(parts[0].Root[key]))
        for key, value in parts[0].docinfo.items():
            book.docinfo[key] = str(value)
        book.Root.Names = Dictionary(
            Dests=Dictionary(Names=Array([x for pair in sorted(places.items()) for x in pair]))
        )
        _bookmarks(book, [top for top in tops if top is not None])
        _structure(book, roots)
        _number(book, numbers, bare)
        _once(book)
        return saved(book)


def _renumber(page: Any, offset: int) -> None:
    """Move the keys by which a page and its links find their structure."""
    if "/StructParents" in page:
        page.StructParents = int(page.StructParents) + offset
    for link in page.get("/Annots", ()):
        if "/StructParent" in link:
            link.StructParent = int(link.StructParent) + offset


def _next_key(roots: Sequence[tuple[int, Any]]) -> int:
    if not roots:
        return 0
    offset, root = roots[-1]
    keys = [int(key) for key in list(root.ParentTree.Nums)[::2]]
    return offset + max(keys, default=-1) + 1


def _places(own: Any, portion: Portion) -> dict[str, Any]:
    pairs = list(own.Dests.Names)
    return {
        str(name): place for name, place in zip(pairs[::2], pairs[1::2], strict=True) if str(name) in portion.places
    }


def _bookmarks(book: Pdf, tops: Sequence[Any]) -> None:
    """The bookmarks of all portions, one after the other."""
    root = book.make_indirect(Dictionary(Type=Name.Outlines, Count=sum(int(top.get("/Count", 0)) for top in tops)))
    items: list[Any] = []
    for top in tops:
        item = top.get("/First")
        while item is not None:
            items.append(item)
            item = item.get("/Next")
    for number, item in enumerate(items):
        item.Parent = root
        for key, other in (("/Prev", number - 1), ("/Next", number + 1)):
            if 0 <= other < len(items):
                item[key] = items[other]
            elif key in item:
                del item[key]
    if items:
        root.First, root.Last = items[0], items[-1]
        book.Root.Outlines = root


def _structure(book: Pdf, roots: Sequence[tuple[int, Any]]) -> None:
    """One tree of tags. Each portion is a document; here it becomes a part of the one document."""
    tree = book.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    whole = book.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=tree))
    kids, keys = Array([]), Array([])
    for offset, root in roots:
        for document in root.K:
            for kid in document.K:
                kid.P = whole
                kids.append(kid)
        pairs = list(root.ParentTree.Nums)
        for key, value in zip(pairs[::2], pairs[1::2], strict=True):
            keys.append(int(key) + offset)
            keys.append(value)
    whole.K, tree.K = kids, Array([whole])
    tree.ParentTree = book.make_indirect(Dictionary(Nums=keys))
    book.Root.StructTreeRoot = tree


def _number(book: Pdf, numbers: Pdf, bare: Container[int]) -> None:
    """Lay the numbers over the pages but the bare ones, as what no reader of tags needs to hear."""
    for at, (page, number) in enumerate(zip(book.pages, numbers.pages, strict=True), 1):
        if at in bare:
            continue
        form = book.copy_foreign(number.as_form_xobject())
        # Pages of a portion share their resources: each number has a name of its own.
        name = page.add_resource(form, Name.XObject, Name(f"/Folio{at}"))
        laid_over = f"Q\n/Artifact <</Type /Pagination>> BDC\nq {name} Do Q\nEMC"
        page.obj.Contents = stream(book, b"q\n" + page.obj.Contents.read_bytes() + b"\n" + laid_over.encode())


# -- what several portions hold alike -------------------------------------------------------------------------


def _once(book: Pdf) -> None:
    """Keep alike fonts and forms once."""
    for thing in book.objects:
        # A form is given all fonts of its document: one that writes nothing is alike in all of them.
        form = isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == Name.Form and "/Resources" in thing
        if form and "/Font" in thing.Resources and b" Tf" not in thing.read_bytes():
            del thing.Resources["/Font"]
    known: dict[bytes, Any] = {}
    seen: dict[tuple[int, int], bytes] = {}

    def digest(thing: Any) -> bytes:
        if isinstance(thing, pikepdf.Object) and thing.is_indirect:
            key = thing.objgen
            if key not in seen:
                seen[key] = b"?"  # what names itself is told by the rest of it
                seen[key] = sha256(b"".join(_told(thing, digest))).digest()
                known.setdefault(seen[key], thing)
            return seen[key]
        return sha256(b"".join(_told(thing, digest))).digest()

    for page in book.pages:
        _replace(page.obj.Resources, digest, known, set())


def _told(thing: Any, digest: Any) -> Iterator[bytes]:
    if isinstance(thing, pikepdf.Stream):
        yield thing.read_raw_bytes()
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        for key in sorted(thing.keys()):
            if key != "/Parent":
                yield key.encode() + digest(thing[key])
    elif isinstance(thing, Array):
        for one in thing:
            yield digest(one)
    else:
        yield repr(thing).encode()


def _replace(thing: Any, digest: Any, known: dict[bytes, Any], done: set[Any]) -> None:
    """Refer to the first of all that are alike."""
    if thing.is_indirect:
        if thing.objgen in done:
            return
        done.add(thing.objgen)
    pairs = thing.items() if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) else enumerate(thing)
    for key, own in list(pairs):
        if not isinstance(own, pikepdf.Object) or key == "/Parent":
            continue
        value = known.get(digest(own), own) if own.is_indirect else own
        if value is not own:
            thing[key] = value
        if isinstance(value, pikepdf.Dictionary | pikepdf.Stream | Array):
            _replace(value, digest, known, done)
