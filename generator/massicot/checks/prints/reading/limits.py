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
_CHUNK = 1 << 16
_GROWTH = {"/RunLengthDecode": 128, "/RL": 128, "/LZWDecode": 2800, "/LZW": 2800}
"""How many bytes at most come out of one byte."""
_PLAIN = ("/FlateDecode", "/Fl")
_ASCII = ("/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx")


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
    left = LARGEST_UNPACKED
    for start in re.finditer(rb"stream\r?\n", content):
        left -= _unpacked(content, start.end(), left)
    return content


def stream_bytes(stream: pikepdf.Stream) -> None:
    """Refuse a content stream whose filters could make it far larger than `file_bytes` has seen."""
    names: Any = stream.get("/Filter", [])
    filters = [str(names)] if isinstance(names, pikepdf.Name) else [str(name) for name in names]
    if all(name in _PLAIN for name in filters) and len(filters) <= 1:
        return  # seen by file_bytes, unless it is encrypted, and then it is not opened
    data = bytes(stream.read_raw_bytes())
    growth = 1
    for name in filters:
        if name in _PLAIN:
            data = _inflated(data)
        elif name in _ASCII:
            data = _from_ascii(data, name)
        else:
            growth *= _GROWTH.get(name, LARGEST_UNPACKED)
            break
    if len(data) * growth > LARGEST_UNPACKED:
        raise UnreadableError("a packed stream would be too large")


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
        return sum(self._steps(stream, page.resources) for stream in streams)

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
        stream_bytes(stream)
        content = stream.read_bytes()
        steps = sum(1 for _ in _OPERATOR.finditer(content))
        if steps > MOST_OPERATORS:
            raise UnreadableError("it draws more than we are willing to follow")
        drawings = None if resources is None else resources.get("/XObject")
        for name, count in Counter(_PLACED.findall(content)).items():
            drawing = None if drawings is None else drawings.get("/" + name.decode("latin-1"))
            if drawing is None:  # viewers draw nothing, and say nothing
                placed = pikepdf.parse_content_stream(stream, "Do")
                self.lost = self.lost or any(str(one.operands[0])[1:].encode() == name for one in placed)
            elif drawing.get("/Subtype") != "/Image":
                steps += count * (self._form(drawing, resources) + 1)
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
                    raise UnreadableError(f"its packed streams hold more than {LARGEST_UNPACKED >> 20} MB")
    except zlib.error:
        pass  # packed otherwise or not at all, or damaged: whoever reads it stops here too
    return size


def _inflated(data: bytes) -> bytes:
    try:
        unpacked = zlib.decompressobj().decompress(data, LARGEST_UNPACKED + 1)
    except zlib.error:
        raise UnreadableError("a packed stream is damaged") from None
    if len(unpacked) > LARGEST_UNPACKED:
        raise UnreadableError("a packed stream would be too large")
    return unpacked


def _from_ascii(data: bytes, name: str) -> bytes:
    text = b"".join(data.split()).split(b"~>" if "85" in name else b">")[0]
    try:
        if "85" in name:
            return base64.a85decode(text.removeprefix(b"<~"))
        return bytes.fromhex(text.decode("ascii") + "0" * (len(text) % 2))
    except ValueError:
        raise UnreadableError("a packed stream is damaged") from None
