"""What we are willing to open: a PDF from anywhere is judged by its bytes before a library unpacks any of it."""

import base64
import re
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf

from massicot.checks.prints.reading.model import UnreadableError

LARGEST_FILE = 64 * 2**20
LARGEST_UNPACKED = 96 * 2**20
"""All streams of a file together. Our largest booklet unpacks to a tenth of it; a bomb goes beyond at once."""
LARGEST_CONTENT = 8 * 2**20
"""What a page or a drawing says. Each number in it may take fifty bytes while it is read."""
MOST_STREAMS = 100_000
MOST_MARKS = 1_000_000
"""Of lists, dictionaries, names and texts, as the file lies there: each takes a hundred bytes while it is read."""
MOST_LETTERS = 600_000
"""Of all pages together. Our largest booklet has a third of it."""
MOST_PAGES = 1000
MOST_OPERATORS = 500_000
"""In one drawing. Ours have 50 000 at most."""
MOST_STEPS = 30_000_000
"""Operators, in total, as often as they are drawn. Our largest booklet has eight million."""
MOST_DOTS = 400_000_000
"""Of all pictures in a file together."""
DEEPEST = 12
"""Drawings within drawings. Ours go down to four."""
_OPERATOR = re.compile(rb"(?<![^\s\])>])[A-Za-z'\"][A-Za-z0-9*]{0,2}(?![^\s/\[(<%])")
_PLACED = re.compile(rb"/([^\s/\[\]()<>{}%#]+)\s+Do(?![A-Za-z])")
_TILED = re.compile(rb"/([^\s/\[\]()<>{}%#]+)\s+(?:scn|SCN)(?![A-Za-z])")
_SHADED = re.compile(rb"/([^\s/\[\]()<>{}%#]+)\s+sh(?![A-Za-z])")
DOTS_AS_STEP = 1000
"""So many dots of a picture take as long as an operator."""
NOTE_AS_STEPS = 3000
"""So many operators take as long as a note or a link that is laid over a page."""
_SHEET = 595 * 842
"""Square points that a pattern or a shading may fill."""
_STREAM = re.compile(rb"(?<!end)stream[ \t]*(?:\r\n|\n|\r)?")
_DICTIONARY = 4096
"""Bytes before a stream in which is said how it is packed."""
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_FILTERED = re.compile(rb"/Filter\s*[^\s/\[<(A-Za-z]")
_FILTERS = re.compile(rb"/Filter\s*(\[[^\]]*\]|/[^\s/\[\]<>()]+)")
_WHOLE_NAMES = {"/Fl": "/FlateDecode", "/LZW": "/LZWDecode", "/RL": "/RunLengthDecode", "/A85": "/ASCII85Decode"}
_WHOLE_NAMES["/AHx"] = "/ASCIIHexDecode"
_TOO_LARGE = f"its packed streams hold more than {LARGEST_UNPACKED >> 20} MB"
_CHUNK = 1 << 16
_GROWTH = {"/RunLengthDecode": 128, "/LZWDecode": 2800}
"""How many bytes at most come out of one byte."""
_ASCII = ("/ASCII85Decode", "/ASCIIHexDecode")


def file_bytes(path: Path) -> bytes:
    """The bytes of a PDF of reasonable size, whose packed streams are of reasonable size too."""
    try:
        if not path.is_file():
            raise UnreadableError("there is no such file" if not path.exists() else "this is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise UnreadableError(f"the file is larger than {LARGEST_FILE >> 20} MB")
        content = path.read_bytes()
    except (OSError, ValueError) as wrong:  # ValueError: a name with a null in it
        raise UnreadableError(f"the file can’t be read: {wrong}") from None
    if b"%PDF-" not in content[:1024]:
        raise UnreadableError("this is not a PDF")
    if any(content.count(mark) > MOST_MARKS for mark in (b"[", b"<<", b"/", b"(")):
        raise UnreadableError("it has more parts than we are willing to read")
    left = LARGEST_UNPACKED
    for count, start in enumerate(_STREAM.finditer(content)):
        if count > MOST_STREAMS:
            raise UnreadableError(f"it has more than {MOST_STREAMS} packed streams")
        filters = _filters(content, start.start())
        if filters and filters != ["/FlateDecode"]:
            left -= _through(filters, content[start.end() : content.find(b"endstream", start.end())], left)
        else:
            left -= _unpacked(content, start.end(), left)
        if left < 0:
            raise UnreadableError(_TOO_LARGE)
    return content


def _filters(content: bytes, start: int) -> list[str]:
    """By which filters a stream that begins here says it is packed; none, if it does not say so in a plain way. What
    is packed by a filter that stands elsewhere is refused: nobody writes that but to hide it."""
    told = _ESCAPED.sub(lambda found: bytes.fromhex(found[1].decode()), content[max(start - _DICTIONARY, 0) : start])
    told = told[told.rfind(b"obj") + 1 :]
    found = _FILTERS.search(told)
    if found is None:
        if _FILTERED.search(told):
            raise UnreadableError("how a stream is packed stands elsewhere")
        return []
    names = ["/" + name.decode("latin-1") for name in re.findall(rb"/([^\s/\[\]<>()]+)", found[1])]
    return [_WHOLE_NAMES.get(name, name) for name in names]


def _through(filters: list[str], data: bytes, most: int) -> int:
    """The size of what comes out of these filters, one after another; of the last that grows by no more than so many
    times, at most that. Pictures are unpacked by their own dots."""
    size = len(data)
    for name in filters:
        if name == "/FlateDecode":
            data = _inflated(data, most)
        elif name in _ASCII:
            data = _from_ascii(data, name)
        else:
            return len(data) * _GROWTH.get(name, 0)
        size = max(size, len(data))
    return size


def stream_bytes(stream: pikepdf.Stream) -> bytes:
    """A content stream, unless it is larger than anybody draws."""
    names: Any = stream.get("/Filter", [])
    filters = [str(names)] if isinstance(names, pikepdf.Name) else [str(name) for name in names]
    filters = [_WHOLE_NAMES.get(name, name) for name in filters]
    unknown = set(filters) - {"/FlateDecode", *_ASCII, *_GROWTH}
    if unknown or _through(filters, bytes(stream.read_raw_bytes()), LARGEST_CONTENT) > LARGEST_CONTENT:
        raise UnreadableError("a page in it draws more than we are willing to follow")
    return bytes(stream.read_bytes())


class Meter:
    """Follows what a page draws, without drawing it, and gives up where a file asks for too much: a picture of a
    page takes as long as the operators in it, time and again where a drawing is placed."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.lost = False
        """Whether something is to be drawn that is not in the file."""
        self._known: dict[tuple[int, int], int] = {}
        self._opening: list[tuple[int, int]] = []
        dots = 0
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
                dots += int(thing.get("/Width", 0)) * int(thing.get("/Height", 0))
        steps = sum(self._page(page) for page in pdf.pages)
        if dots > MOST_DOTS or steps > MOST_STEPS:
            raise UnreadableError("it draws more than we are willing to follow")

    def _page(self, page: pikepdf.Page) -> int:
        contents: Any = page.obj.get("/Contents", [])
        streams = [contents] if isinstance(contents, pikepdf.Stream) else list(contents)
        notes: Any = page.obj.get("/Annots", [])
        return sum(self._steps(stream, page.resources) for stream in streams) + len(notes) * NOTE_AS_STEPS

    def _form(self, form: pikepdf.Stream, inherited: Any) -> int:
        key = form.objgen
        if key not in self._known:
            if key in self._opening or len(self._opening) >= DEEPEST:
                raise UnreadableError("drawings in it contain each other without end")
            self._opening.append(key)
            self._known[key] = self._steps(form, form.get("/Resources", inherited))
            self._opening.pop()
        return self._known[key]

    def _steps(self, stream: pikepdf.Stream, resources: Any) -> int:
        content = stream_bytes(stream)
        steps = sum(1 for _ in _OPERATOR.finditer(content))
        if steps > MOST_OPERATORS:
            raise UnreadableError("it draws more than we are willing to follow")
        drawings = None if resources is None else resources.get("/XObject")
        for name, count in Counter(_PLACED.findall(content)).items():
            drawing = None if drawings is None else drawings.get("/" + name.decode("latin-1"))
            if drawing is None:  # viewers draw nothing, and say nothing
                placed = pikepdf.parse_content_stream(stream, "Do")
                self.lost = self.lost or any(str(one.operands[0])[1:].encode() == name for one in placed)
            elif drawing.get("/Subtype") == "/Image":
                dots = int(drawing.get("/Width", 0)) * int(drawing.get("/Height", 0))
                steps += count * (1 + dots // DOTS_AS_STEP)
            else:
                steps += count * (self._form(drawing, resources) + 1)
        return steps + self._filled(content, resources)

    def _filled(self, content: bytes, resources: Any) -> int:
        """What patterns and shadings take, as often as they are asked for."""
        steps = 0
        patterns, shadings = ({} if resources is None else resources.get(name, {}) for name in ("/Pattern", "/Shading"))
        for name, count in Counter(_TILED.findall(content)).items():
            pattern: Any = patterns.get("/" + name.decode("latin-1"))
            if isinstance(pattern, pikepdf.Stream):
                a, b, c, d, *_ = (float(value) for value in pattern.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                tile = abs(float(pattern.XStep) * float(pattern.YStep) * (a * d - b * c))
                steps += int(count * self._form(pattern, resources) * max(1.0, _SHEET / max(tile, 1e-6)))
        for name, count in Counter(_SHADED.findall(content)).items():
            shading: Any = shadings.get("/" + name.decode("latin-1"))
            function: Any = None if shading is None else shading.get("/Function")
            size = len(bytes(function.read_raw_bytes())) if isinstance(function, pikepdf.Stream) else 1
            steps += count * size * _SHEET // DOTS_AS_STEP
        return steps


def _unpacked(content: bytes, start: int, most: int) -> int:
    """The size of what is packed from here on; 0 where nothing is."""
    unpacker, size = zlib.decompressobj(), 0
    try:
        while start < len(content) and not unpacker.eof:
            pending = content[start : start + _CHUNK]
            start += _CHUNK
            while pending and not unpacker.eof:
                size += len(unpacker.decompress(pending, _CHUNK * 16))
                pending = unpacker.unconsumed_tail
                if size > most:
                    raise UnreadableError(_TOO_LARGE)
    except zlib.error:
        pass  # packed otherwise or not at all, or damaged: whoever reads it stops here too
    return size


def _inflated(data: bytes, most: int) -> bytes:
    try:
        unpacked = zlib.decompressobj().decompress(data, most + 1)
    except zlib.error:
        raise UnreadableError("a packed stream is damaged") from None
    if len(unpacked) > most:
        raise UnreadableError(_TOO_LARGE)
    return unpacked


def _from_ascii(data: bytes, name: str) -> bytes:
    text = b"".join(data.split()).split(b"~>" if "85" in name else b">")[0]
    try:
        if "85" in name:
            return base64.a85decode(text.removeprefix(b"<~"))
        return bytes.fromhex(text.decode("ascii") + "0" * (len(text) % 2))
    except ValueError:
        raise UnreadableError("a packed stream is damaged") from None
