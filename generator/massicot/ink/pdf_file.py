"""A PDF file of shapes: pages, drawings that are written once, fonts cut down to the letters that are used.

The same shapes give the same bytes on every machine: zlib's output depends on who built it, and what HarfBuzz leaves of
a font on its version, so both come with wheels whose versions are locked (deflate, uharfbuzz)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import md5, sha256
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

import deflate
import pydyf

from massicot.ink import lettering
from massicot.ink.fonts import font
from massicot.ink.pixels import Raster, raster
from massicot.ink.shapes import Box, FlatDrawing, Group, Lettering, Picture, Shape
from massicot.ink.to_pdf import channels, number, operators

NO_DATE = "D:20000101000000Z"
_GROUP = pydyf.Dictionary({"S": "/Transparency", "CS": "/DeviceRGB", "I": "true"})
_NONSYMBOLIC = 32
_MOST_LETTERS = 255
"""Of a simple font, whose codes are single bytes."""
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
_MOST_IN_BLOCK = 100
"""Of a character map."""


def compress(data: bytes) -> bytes:
    """A zlib stream, the same on every machine."""
    return bytes(deflate.zlib_compress(data, 9))


def stream(content: bytes, entries: Mapping[str, Any]) -> pydyf.Stream:
    """A compressed stream."""
    return pydyf.Stream([compress(content)], {**entries, "Filter": "/FlateDecode"})


def image(picture: Raster) -> pydyf.Stream:
    """An image XObject; its opacity is a stream of its own under `SMask`."""
    entries: dict[str, Any] = dict(picture.entries)
    if picture.alpha is not None:
        entries["SMask"] = image(picture.alpha)
    if picture.jpeg:
        return pydyf.Stream([picture.samples], {**entries, "Filter": "/DCTDecode"})
    return stream(picture.samples, entries)


def corners(box: Box) -> pydyf.Array:
    """A box as PDF writes one."""
    return pydyf.Array([round(value, 4) for value in (box.x, box.y, box.x + box.width, box.y + box.height)])


class PdfFile:
    """A file in the making. `drawings` are what shapes may use by name: each is written when it is first used."""

    def __init__(self, drawings: Mapping[str, FlatDrawing], fonts: Mapping[str, Path]) -> None:
        self.drawings, self.files = drawings, fonts
        self.pdf = pydyf.PDF()
        self.kept: dict[str, bytes] = {}
        """References to drawings and pictures, by their names in content streams."""
        self.fonts: list[_Subset] = []
        self.letters: dict[tuple[str, str], _Subset] = {}
        """In which of the fonts a role's letter is."""
        self.bookmarks: list[pydyf.Dictionary] = []

    def page(self, sheet: Box, shapes: Iterable[Shape], boxes: Mapping[str, Box], title: str = "") -> None:
        """Add a page, in points, y upwards; its title is a bookmark."""
        beside = _Resources(self)
        content = stream(operators(shapes, beside, sheet).encode("ascii") + b"\n", {})
        entries = {"Type": "/Page", "Parent": self.pdf.pages.reference, "MediaBox": corners(sheet)}
        entries |= {name: corners(box) for name, box in boxes.items()}
        page = pydyf.Dictionary({**entries, "Contents": self.keep(content), "Resources": beside.resources})
        self.pdf.add_page(page)
        if title:
            place = pydyf.Array([page.reference, "/Fit"])
            self.bookmarks.append(pydyf.Dictionary({"Title": pydyf.String(title), "Dest": place}))

    def written(self, info: Mapping[str, str], preferences: Mapping[str, str]) -> bytes:
        """The finished file, in French."""
        for subset in self.fonts:
            subset.finish(self)
        self.pdf.info.update({name: pydyf.String(text) for name, text in info.items()})
        self.pdf.info.update(dict.fromkeys(("CreationDate", "ModDate"), pydyf.String(NO_DATE)))
        self.pdf.catalog["Lang"] = pydyf.String("fr")
        self.pdf.catalog["ViewerPreferences"] = pydyf.Dictionary(preferences)
        if self.bookmarks:
            self._outline()
        file = BytesIO()
        identifier = md5(b"".join(found.data for found in self.pdf.objects[1:]), usedforsecurity=False)
        self.pdf.write(file, identifier=identifier.hexdigest().encode())
        return file.getvalue()

    def keep(self, thing: pydyf.Object) -> bytes:
        """Add an object to the file; gives its reference."""
        self.pdf.add_object(thing)
        return bytes(thing.reference)

    def form(self, part: FlatDrawing, entries: Mapping[str, Any]) -> bytes:
        """A form XObject that shows a part."""
        beside = _Resources(self)
        content = operators(part.shapes, beside, part.box).encode("ascii")
        own = {"Type": "/XObject", "Subtype": "/Form", "BBox": corners(part.box), "Resources": beside.resources}
        return self.keep(stream(content, {**own, **entries}))

    def subset(self, role: str, letter: str) -> "_Subset":
        """The font that shows a letter of a role."""
        if (role, letter) not in self.letters:
            own = [subset for subset in self.fonts if subset.role == role]
            if not own or len(own[-1].codes) == _MOST_LETTERS:
                own.append(_Subset(f"F{len(self.fonts) + 1}", role, self.files[role]))
                self.keep(own[-1].font)
                self.fonts.append(own[-1])
            own[-1].codes[letter] = len(own[-1].codes) + 1
            self.letters[role, letter] = own[-1]
        return self.letters[role, letter]

    def _outline(self) -> None:
        root = pydyf.Dictionary({"Type": "/Outlines", "Count": len(self.bookmarks)})
        self.pdf.catalog["Outlines"] = self.keep(root)
        places = [self.keep(bookmark) for bookmark in self.bookmarks]
        root |= {"First": places[0], "Last": places[-1]}
        for at, bookmark in enumerate(self.bookmarks):
            bookmark["Parent"] = root.reference
            if at:
                bookmark["Prev"], self.bookmarks[at - 1]["Next"] = places[at - 1], places[at]


class _Resources:
    """What one content stream refers to: the drawings, pictures, fonts and opacities of its resources."""

    def __init__(self, file: PdfFile) -> None:
        self.file = file
        self.resources = pydyf.Dictionary()

    def _named(self, kind: str, name: str, thing: Any) -> str:
        self.resources.setdefault(kind, pydyf.Dictionary())[name] = thing
        return name

    def drawing(self, name: str) -> str:
        known = pydyf.name(name)[1:].decode()
        if known not in self.file.kept:
            self.file.kept[known] = self.file.form(self.file.drawings[name], {})
        return self._named("XObject", known, self.file.kept[known])

    def picture(self, picture: Picture) -> str:
        name = f"picture:{sha256(picture.file).hexdigest()[:16]}"
        if name not in self.file.kept:
            found = image(raster(picture.file))
            if alpha := found.extra.get("SMask"):
                found.extra["SMask"] = self.file.keep(alpha)
            self.file.kept[name] = self.file.keep(found)
        return self._named("XObject", name, self.file.kept[name])

    def faded(self, group: Group, box: Box) -> str:
        whole = self.file.form(FlatDrawing(box, (replace(group, opacity=1.0),)), {"Group": _GROUP})
        name = self._named("XObject", f"group:{len(self.resources.get('XObject', ()))}", whole)
        return f"/{opacity(self.resources, group)} gs\n/{name} Do"

    def lettering(self, line: Lettering) -> str:
        lettering.covered(line, self.file.files)
        code = ["BT", channels(line.colour), "rg"]
        code += [number(line.spacing, 6), "Tc"] if line.spacing else []
        for subset, letters in groupby(line.text, lambda letter: self.file.subset(line.font, letter)):
            name = self._named("Font", subset.name, subset.font.reference)
            coded = "".join(f"{subset.codes[letter]:02x}" for letter in letters)
            code += [f"/{name}", number(line.size, 6), "Tf", f"<{coded}>", "Tj"]
        return " ".join([*code, "ET"])


def opacity(resources: pydyf.Dictionary, group: Group) -> str:
    """The name of the graphics state that has a group's opacity, listed in resources."""
    name = f"a{round(1000 * group.opacity)}"
    states = resources.setdefault("ExtGState", pydyf.Dictionary())
    states[name] = pydyf.Dictionary({"ca": group.opacity, "CA": group.opacity})
    return name


class _Subset:
    """Some letters of a font, under codes that count them: a simple font, not a composite one, for pdfium takes the
    letters of these for a 64th taller than they are, and the distance of ink from a cut is measured with it."""

    def __init__(self, name: str, role: str, path: Path) -> None:
        self.name, self.role, self.path = name, role, path
        self.codes: dict[str, int] = {}
        self.font = pydyf.Dictionary({"Type": "/Font", "Subtype": "/TrueType"})

    def finish(self, file: PdfFile) -> None:
        """Write all that belongs to the font, once it is known which letters are used (ISO 32000-1, 9.6 and 9.8)."""
        own = font(self.path)
        content = own.cut_down(self.codes)
        tag = "".join(chr(ord("A") + digit % 26) for digit in sha256(content).digest()[:6])
        name = f"/{tag}+{re.sub('[^A-Za-z0-9-]', '', self.path.stem)}"
        per_em = 1000 / own.em
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": name,
            "Flags": _NONSYMBOLIC,
            "FontBBox": pydyf.Array([round(value * per_em) for value in own.box]),
            "ItalicAngle": own.slant,
            "Ascent": round(own.ascent * per_em),
            "Descent": round(own.descent * per_em),
            "CapHeight": round(own.reach("H")[1] * per_em),
            "StemV": 80,
            "FontFile2": file.keep(stream(content, {"Length1": len(content)})),
        }
        names = pydyf.Array([1, *(f"/uni{ord(letter):04X}" for letter in self.codes)])
        self.font |= {
            "BaseFont": name,
            "FirstChar": 1,
            "LastChar": len(self.codes),
            "Widths": pydyf.Array([number(own.advance(letter) * per_em, 3) for letter in self.codes]),
            "Encoding": pydyf.Dictionary({"Type": "/Encoding", "Differences": names}),
            "FontDescriptor": file.keep(pydyf.Dictionary(descriptor)),
            "ToUnicode": file.keep(stream(self._characters().encode(), {})),
        }

    def _characters(self) -> str:
        """What a reader copies: the character of each code."""
        lines = [f"<{code:02x}> <{letter.encode('utf-16-be').hex()}>" for letter, code in self.codes.items()]
        blocks = [lines[at : at + _MOST_IN_BLOCK] for at in range(0, len(lines), _MOST_IN_BLOCK)]
        return _CMAP.format(
            "\n".join("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks)
        )
