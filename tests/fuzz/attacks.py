"""Files that somebody made to harm the one who opens them: drawings, libraries, PDFs. Each is written anew by a
function here, so that none of them lies in the tree."""

import base64
import os
import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Write = Callable[[Path], object]
"""Writes an attack into a folder: into the library that lies there, or the file `attack.pdf`."""
Make = Callable[[], Write]
"""Puts it together: some are large, and only those that are asked for are made."""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" data-bleed="3">'
CURVE = "M0 0" + "C1 2 3 4 5 6" * 20_000
ARCS = "M0 0" + "A3 4 0 0 1 5 6" * 5_000


# -- drawings: the face of every card of the library -------------------------------------------------


def drawing(body: str, head: str = HEAD, before: str = "", encoding: str = "utf-8") -> Write:
    """A drawing of these elements."""
    content = f"{before}{head}{body}</svg>".encode(encoding)
    return lambda folder: face(folder, content)


def face(folder: Path, content: bytes) -> None:
    """The drawing of all faces."""
    (folder / "artwork" / "plain" / "front.svg").write_bytes(content)


def many(text: str, count: int) -> str:
    """The text again and again, each with its number where it says N."""
    return "".join(text.replace("N", str(number)) for number in range(count))


def nested(inner: str, depth: int, element: str = "g") -> str:
    """Elements within elements."""
    return f"<{element}>" * depth + inner + f"</{element}>" * depth


def doubling(levels: int) -> str:
    """Groups that use the one before twice."""
    steps = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, levels))
    return f'<defs><g id="a0"><rect width="1" height="1"/></g>{steps}</defs><use href="#a{levels - 1}"/>'


def clipped(depth: int) -> str:
    """A large clip around a large clip around …"""
    clip = f'<clipPath id="c"><path d="{CURVE}"/></clipPath>'
    return clip + '<g clip-path="url(#c)">' * depth + '<rect width="9" height="9"/>' + "</g>" * depth


ATTLIST = '<!DOCTYPE svg [<!ATTLIST rect style CDATA "' + "fill:red;" * 100_000 + '">]>'
DRAWINGS: dict[str, Make] = {
    "default attributes": lambda: drawing('<rect width="9" height="9"/>' * 4_000, before=ATTLIST),
    "entities": lambda: drawing("&a;", before='<!DOCTYPE svg [<!ENTITY a "b">]>'),
    "entities in entities": lambda: drawing(
        "<text>&i;</text>",
        before="<!DOCTYPE svg ["
        + "".join(f'<!ENTITY {one} "{f"&{other};" * 10}">' for one, other in zip("bcdefghi", "abcdefgh", strict=True))
        + '<!ENTITY a "aaaaaaaaaa">]>',
    ),
    "an entity from a file": lambda: drawing(
        "<text>&a;</text>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'
    ),
    "a parameter entity": lambda: drawing("", before='<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://a.example/x">%a;]>'),
    "a style sheet from elsewhere": lambda: drawing("", before='<?xml-stylesheet href="http://a.example/x.css"?>'),
    "a large path used 500 times": lambda: drawing(
        f'<defs><path id="a" d="{CURVE}"/></defs>' + '<use href="#a"/>' * 500
    ),
    "a large path used 15 000 times": lambda: drawing(
        f'<defs><path id="a" d="{CURVE}"/></defs>' + '<use href="#a"/>' * 15_000
    ),
    "arcs used 500 times": lambda: drawing(f'<defs><path id="a" d="{ARCS}"/></defs>' + '<use href="#a"/>' * 500),
    "a large clip 15 000 times": lambda: drawing(
        f'<clipPath id="c"><path d="{CURVE}"/></clipPath>' + '<rect width="9" height="9" clip-path="url(#c)"/>' * 15_000
    ),
    "clips in clips": lambda: drawing(clipped(50)),
    "points without end": lambda: drawing(f'<polygon points="{"1 2 " * 400_000}"/>'),
    "one path without end": lambda: drawing(f'<path d="M0 0{"L1 2" * 450_000}"/>'),
    "one path of arcs": lambda: drawing(f'<path d="M0 0{"A3 4 0 0 1 5 6" * 130_000}"/>'),
    "a path of one letter": lambda: drawing(f'<path d="{"M" * 1_900_000}"/>'),
    "a number without end": lambda: drawing(f'<path d="M0 0L{"9" * 1_900_000} 1"/>'),
    "an exponent without end": lambda: drawing(f'<path d="M0 0L1e{"9" * 100_000} 1"/>'),
    "tiny numbers": lambda: drawing('<path d="M0 0L1e-06 1e-300L1e-7 9z"/>'),
    "not a number": lambda: drawing('<path d="M0 0Lnan inf"/>'),
    "a transform of one letter": lambda: drawing(f'<g transform="{"a" * 1_900_000}"><rect width="9" height="9"/></g>'),
    "a transform of brackets": lambda: drawing(f'<g transform="{"a(" * 900_000}"><rect width="9" height="9"/></g>'),
    "transforms without end": lambda: drawing(
        f'<g transform="{"scale(1)" * 230_000}"><rect width="9" height="9"/></g>'
    ),
    "a flat transform": lambda: drawing('<g transform="scale(0)"><rect width="9" height="9"/></g>'),
    "comments that do not end": lambda: drawing(f"<style>{'/*' * 900_000}</style>"),
    "a style that does not end": lambda: drawing(f'<rect style="{"/*" * 900_000}"/>'),
    "rules without bodies": lambda: drawing(f"<style>{'a' * 1_900_000}</style>"),
    "selectors without end": lambda: drawing(f"<style>{many('.aN,', 200_000)}b{{fill:red}}</style>"),
    "rules without end": lambda: drawing(f"<style>{many('.aN{fill:red}', 100_000)}</style><rect class='a1'/>"),
    "classes without end": lambda: drawing(f'<rect class="{"a " * 900_000}" width="9" height="9"/>'),
    "ids without end": lambda: drawing(many('<g id="anchorN"/>', 19_000) + '<use href="#anchor"/>' * 500),
    "palettes that are none": lambda: drawing('<rect width="9" height="9" fill="var(--pape)"/>' * 15_000),
    "a paint without end": lambda: drawing(f'<rect width="9" height="9" fill="var({" " * 900_000}"/>'),
    "dashes without end": lambda: drawing(
        f'<rect width="9" height="9" stroke="black" stroke-dasharray="{"1 " * 900_000}"/>'
    ),
    "a text without end": lambda: drawing(f'<text font-family="text">{"a" * 1_900_000}</text>'),
    "a line of text 15 000 times": lambda: drawing(f'<text font-family="text">{"abc" * 30}</text>' * 15_000),
    "letters that no font has": lambda: drawing(f'<text font-family="text">{"漢" * 600_000}</text>'),
    "a text of absurd size": lambda: drawing('<text font-family="text" font-size="1000000">a</text>'),
    "a text of negative size": lambda: drawing(
        '<text font-family="text" font-size="-1000000" data-longest="9">a</text>'
    ),
    "a text of no size": lambda: drawing('<text font-family="text" font-size="0" data-longest="9">a</text>'),
    "spaces between letters": lambda: drawing(
        '<text font-family="text" letter-spacing="-1e6" data-longest="9">abc</text>'
    ),
    "fields without end": lambda: drawing(f'<text font-family="text">{"{value}" * 270_000}</text>'),
    "fields that are none": lambda: drawing(f'<text font-family="text">{many("{aN}", 100_000)}</text>'),
    "groups without end": lambda: drawing(nested("", 60_000)),
    "groups just deep enough": lambda: drawing(nested('<rect width="9" height="9"/>', 55)),
    "elements without end": lambda: drawing('<rect width="9" height="9"/>' * 40_000),
    "groups that double": lambda: drawing(doubling(40)),
    "a use of itself": lambda: drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    "namespaces without end": lambda: drawing(many('<a:b xmlns:a="urn:N"/>', 30_000)),
    "attributes without end": lambda: drawing("<rect " + many('aN="" ', 150_000) + "/>"),
    "scripts without end": lambda: drawing("<g " + many('onN="" ', 150_000) + "/>"),
    "mistakes without end": lambda: drawing("<video/>" * 19_000),
    "null bytes": lambda: lambda folder: face(folder, b"\0" * 1_000_000),
    "nothing": lambda: lambda folder: face(folder, b""),
    "noise": lambda: lambda folder: face(folder, random.Random(1).randbytes(1_000_000)),
    "another byte order": lambda: drawing('<rect width="9" height="9"/>', encoding="utf-16"),
    **{
        f"encoding {name}": lambda name=name: drawing(
            '<rect width="9" height="9"/>', before=f'<?xml version="1.0" encoding="{name}"?>'
        )
        for name in ("utf-7", "rot13", "idna", "punycode", "utf-32", "unicode_escape", "hex", "zlib", "big5", "nowhere")
    },
    "drawings in drawings": lambda: lambda folder: chain(folder, 70),
    "drawings that double": lambda: lambda folder: chain(folder, 40, twice=True),
    "a drawing larger than 2 MB": lambda: drawing(" " * 3_000_000),
    "absurd inks": lambda: drawing(
        '<use href="other.svg" width="9" height="9" data-inks="' + "paper:ink " * 190_000 + '"/>'
    ),
}


def chain(folder: Path, length: int, *, twice: bool = False) -> None:
    """Drawings of the theme that use the next one."""
    theme = folder / "artwork" / "plain"
    for number in range(length):
        use = f'<use href="link-{number + 1}.svg" width="9" height="9"/>' * (2 if twice else 1)
        (theme / f"link-{number}.svg").write_text(f"{HEAD}{use}</svg>")
    (theme / f"link-{length}.svg").write_text(f'{HEAD}<rect width="9" height="9"/></svg>')
    face(folder, f'{HEAD}<use href="link-0.svg" width="9" height="9"/></svg>'.encode())


# -- libraries: files that are none ------------------------------------------------------------------


def special(name: str, kind: str) -> Write:
    """A file of the library is a device, a pipe, a folder, a link, or larger than any disk."""

    def write(folder: Path) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if kind == "pipe":
            os.mkfifo(path)
        elif kind == "sparse":
            with path.open("wb") as file:
                file.truncate(3 * 2**30)
        elif kind == "folder":
            path.mkdir()
        else:
            path.symlink_to({"device": "/dev/zero", "itself": path, "outside": "/etc/passwd"}[kind])

    return write


PLACES = ("artwork/plain/unused.svg", "artwork/plain/front.svg", "artwork/plain/theme.toml", "fonts/mine/mine.ttf")
PLACES += ("games/mine/deck.toml", "games/words.txt", "games/mine/aside/rules.toml", "games/papers.toml")
LIBRARIES: dict[str, Make] = {
    f"{name} is {kind}": lambda name=name, kind=kind: special(name, kind)
    for name in PLACES
    for kind in ("pipe", "device", "sparse", "folder", "itself", "outside")
}


def data(name: str, text: str) -> Write:
    """A data file of the library."""

    def write(folder: Path) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    return write


DECK = "games/mine/deck.toml"
DATA: dict[str, Make] = {
    "brackets without end": lambda: data(DECK, "a = " + "[" * 900_000),
    "tables within tables": lambda: data(DECK, "a" + ".a" * 400_000 + " = 1"),
    "keys without end": lambda: data(DECK, many("aN = 1\n", 100_000)),
    "cards without end": lambda: data(DECK, 'title = "A"\ntheme = "plain"\n' + '[[cards]]\nface = "front"\n' * 50_000),
    "quotes without end": lambda: data(DECK, 'title = "' + "a" * 1_900_000),
    "lines without end": lambda: data(DECK, "\n" * 1_900_000),
    "digits without end": lambda: data(DECK, "total = " + "9" * 1_900_000),
    "an absurd number of copies": lambda: data(
        DECK, 'title = "A"\ntheme = "plain"\n[[cards]]\nface = "front"\nvalues = [1]\ncopies = 999999999999\n'
    ),
    "an absurd range": lambda: data(
        DECK, 'title = "A"\ntheme = "plain"\n[[cards]]\nface = "front"\nvalues = { from = 1, to = 999999999999 }\n'
    ),
    "an absurd size": lambda: data(
        "games/formats.toml", '[mine]\ntitle = "A"\nwidth = "1e-30mm"\nheight = "9mm"\ncorner = "0mm"\n'
    ),
    "a theme without the ink of low ink": lambda: data(
        "artwork/plain/theme.toml", 'title = "A"\n[palette]\npapier = "#ffffff"\n[faces]\nfront = "front.svg"\n'
    ),
    "columns of no width": lambda: data(
        "games/mine/scores.toml", '[[pads]]\ngame = "mine"\ntitle = "A"\nrow = "r"\nrows = 3\ncolumns = 0\n'
    ),
}


# -- PDFs ---------------------------------------------------------------------------------------------


def pdf(*objects: bytes, trailer: bytes = b"/Root 1 0 R") -> Write:
    """A file of these objects; the first is its catalogue."""
    body, places = b"%PDF-1.7\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        table,
        len(objects) + 1,
        trailer,
        len(body),
    )
    content = body + end
    return lambda folder: (folder / "attack.pdf").write_bytes(content)


@dataclass(frozen=True)
class Again:
    """A block of bytes many times over, with which nobody fills the memory before it is packed."""

    block: bytes
    times: int

    def packed(self) -> bytes:
        """As zlib packs it; every block but the first is packed alike. The sum at the end is wrong, which nobody sees
        who has not unpacked all of it."""
        packer = zlib.compressobj(9)
        first, next = (packer.compress(self.block) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
        return first + next * (self.times - 1) + packer.flush()


def again(text: bytes, size: int) -> Again:
    """About so many bytes of this text."""
    block = text * (1_000_000 // len(text))
    return Again(block, size // len(block) + 1)


def stream(content: bytes | Again, entries: bytes = b"", *filters: str) -> bytes:
    """A stream, packed by each of these filters, the last of them first."""
    packers = {
        "FlateDecode": lambda data: data.packed() if isinstance(data, Again) else zlib.compress(data, 9),
        "ASCIIHexDecode": lambda data: data.hex().encode() + b">",
        "ASCII85Decode": lambda data: base64.a85encode(data) + b"~>",
    }
    for name in reversed(filters):
        content = packers[name](content)
    assert isinstance(content, bytes)
    names = b"".join(b"/" + name.encode() for name in filters)
    told = b"/Filter [%s]" % names if filters else b""
    return b"<<%s %s /Length %d>>\nstream\n%s\nendstream" % (entries, told, len(content), content)


def page(content: bytes, *more: bytes, resources: bytes = b"") -> Write:
    """A page that draws this."""
    tree = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<%s>>>>" % resources
    return pdf(b"<</Type/Catalog/Pages 2 0 R>>", tree, leaf, content, *more)


def pages(count: int, content: bytes) -> Write:
    """So many pages that all draw the same."""
    kids = b" ".join(b"%d 0 R" % (number + 5) for number in range(count))
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    tree = b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count)
    return pdf(b"<</Type/Catalog/Pages 2 0 R>>", tree, content, font, *[leaf] * count)


def repacked(write: Write, change: Callable[[bytes], bytes]) -> Write:
    """The same file with its bytes changed."""

    def written(folder: Path) -> None:
        write(folder)
        path = folder / "attack.pdf"
        path.write_bytes(change(path.read_bytes()))

    return written


def object_stream(content: Again, *filters: str) -> Write:
    """An object stream that holds a great deal."""
    entries = b"/Type/ObjStm/N 1/First 4"
    return page(stream(b"0 0 m"), stream(content, entries, *filters))


MILLIONS = 40_000_000
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"
TEXT = b"BT /F 9 Tf 9 9 Td (" + b"a" * 60_000 + b") Tj ET"
PDFS: dict[str, Make] = {
    "1000 pages of 60 000 letters": lambda: pages(1000, stream(TEXT, b"", "FlateDecode")),
    "pages without end": lambda: pages(20_000, stream(b"0 0 m")),
    "a page tree that is its own child": lambda: pdf(
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>"
    ),
    "numbers without end": lambda: page(stream(again(b"1 ", 2 * MILLIONS), b"", "FlateDecode")),
    "a list without end": lambda: page(stream(again(b"[1 1 1 1 1 1 1 1 ", 2 * MILLIONS), b"", "FlateDecode")),
    "lists in lists": lambda: page(stream(again(b"[", 5_000_000), b"", "FlateDecode")),
    "operators without end": lambda: page(stream(again(b"0 0 m ", 30_000_000), b"", "FlateDecode")),
    "curves without end": lambda: page(stream(b"0 0 m " + b"1 2 3 4 5 6 c " * 400_000 + b"f", b"", "FlateDecode")),
    "saved states without end": lambda: page(stream(again(b"q ", 18_000_000), b"", "FlateDecode")),
    "clips without end": lambda: page(stream(b"0 0 9 9 re W n " * 400_000, b"", "FlateDecode")),
    "a stream of spaces": lambda: page(stream(again(b" ", 2**30), b"", "FlateDecode")),
    "a stream packed twice": lambda: page(stream(again(b" ", 2**30), b"", "FlateDecode", "FlateDecode")),
    "a stream in hex": lambda: page(stream(again(b" ", 2**29), b"", "ASCIIHexDecode", "FlateDecode")),
    "a stream in base 85": lambda: page(stream(again(b" ", 2**29), b"", "ASCII85Decode", "FlateDecode")),
    "a stream of run lengths": lambda: page(
        b"<</Filter[/FlateDecode/RunLengthDecode]/Length 1>>\nstream\n"
        + zlib.compress(b"\x81 " * 9_000_000, 9)
        + b"\nendstream"
    ),
    "a stream after a carriage return": lambda: repacked(
        page(stream(again(b" ", 2**30), b"", "FlateDecode")), lambda text: text.replace(b"stream\n", b"stream\r", 1)
    ),
    "a stream after a space": lambda: repacked(
        page(stream(again(b" ", 2**30), b"", "FlateDecode")), lambda text: text.replace(b"stream\n", b"stream \n", 1)
    ),
    "an object stream": lambda: object_stream(again(b"1 ", 2 * MILLIONS), "FlateDecode"),
    "an object stream packed twice": lambda: object_stream(again(b" ", 2**30), "FlateDecode", "FlateDecode"),
    "an object stream in hex": lambda: object_stream(again(b" ", 2**29), "ASCIIHexDecode", "FlateDecode"),
    "stream marks without end": lambda: page(b"stream\n" * 4_000_000),
    "objects without end": lambda: pdf(
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>", *[b"null"] * 400_000
    ),
    "names without end": lambda: page(stream(b"0 0 m"), b"<<" + many("/AN 1", 1_500_000).encode() + b">>"),
    "brackets without end": lambda: page(b"[" * 25_000_000),
    "dictionaries without end": lambda: page(b"<<" * 12_000_000),
    "a string without end": lambda: page(b"(" * 28_000_000),
    "forms that double": lambda: page(
        stream(b"/X Do"),
        *[stream(b"/X Do /X Do", FORM + b"/Resources<</XObject<</X %d 0 R>>>>" % number) for number in range(6, 46)],
        stream(b"0 0 9 9 re f", FORM),
        resources=b"/XObject<</X 5 0 R>>",
    ),
    "a form in itself": lambda: page(
        stream(b"/X Do"),
        stream(b"/X Do", FORM + b"/Resources<</XObject<</X 5 0 R>>>>"),
        resources=b"/XObject<</X 5 0 R>>",
    ),
    "a form drawn a million times": lambda: page(
        stream(b"/X Do " * 400_000, b"", "FlateDecode"),
        stream(b"0 0 9 9 re f " * 1000, FORM),
        resources=b"/XObject<</X 5 0 R>>",
    ),
    "a picture of absurd size": lambda: page(
        stream(b"/X Do"),
        stream(
            b"\0",
            b"/Type/XObject/Subtype/Image/Width 999999999/Height 999999999/BitsPerComponent 8/ColorSpace/DeviceRGB",
        ),
        resources=b"/XObject<</X 5 0 R>>",
    ),
    "a picture drawn without end": lambda: page(
        stream(b"q 500 0 0 700 0 0 cm /X Do Q " * 100_000, b"", "FlateDecode"),
        stream(
            b"\x80" * 3_000_000,
            b"/Type/XObject/Subtype/Image/Width 1000/Height 1000/BitsPerComponent 8/ColorSpace/DeviceRGB",
            "FlateDecode",
        ),
        resources=b"/XObject<</X 5 0 R>>",
    ),
    "a pattern of tiny tiles": lambda: page(
        stream(b"/Pattern cs /P scn 0 0 595 842 re f " * 200),
        stream(
            b"0 0 m 1 1 l S " * 400,
            b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .01/YStep .01/Resources<<>>",
        ),
        resources=b"/Pattern<</P 5 0 R>>",
    ),
    "a shading by a program": lambda: page(
        stream(b"/S sh " * 2000),
        b"<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 600 0 850]/Function 6 0 R>>",
        stream(b"{ " + b"exch 1 add sin " * 20_000 + b"}", b"/FunctionType 4/Domain[0 600 0 850]/Range[0 1 0 1 0 1]"),
        resources=b"/Shading<</S 5 0 R>>",
    ),
    "notes without end": lambda: pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[" + b"4 0 R " * 300_000 + b"]>>",
        b"<</Type/Annot/Subtype/Square/Rect[0 0 500 500]/C[1 0 0]>>",
    ),
    "an absurd page": lambda: pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99999999 99999999]>>",
    ),
    "a page of no size": lambda: pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 0 0]>>",
    ),
    "noise": lambda: (
        lambda folder: (folder / "attack.pdf").write_bytes(b"%PDF-1.7\n" + random.Random(2).randbytes(8_000_000))
    ),
    "one line of nines": lambda: lambda folder: (folder / "attack.pdf").write_bytes(b"%PDF-1.7\n" + b"9" * 29_000_000),
    "a table of objects without end": lambda: repacked(
        page(stream(b"0 0 m")), lambda text: text.replace(b"xref\n0 5", b"xref\n0 999999999", 1)
    ),
    "a file that points at itself": lambda: repacked(
        page(stream(b"0 0 m")), lambda text: text.replace(b"/Root 1 0 R", b"/Root 1 0 R/Prev 9", 1)
    ),
    "a sparse file": lambda: lambda folder: _sparse(folder / "attack.pdf"),
    "a pipe": lambda: lambda folder: os.mkfifo(folder / "attack.pdf"),
    "a device": lambda: lambda folder: (folder / "attack.pdf").symlink_to("/dev/zero"),
}


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 * 2**30)


WENT_THROUGH = {
    *("default attributes", "a large path used 15 000 times", "arcs used 500 times", "a large clip 15 000 times"),
    *("clips in clips", "a transform of one letter", "comments that do not end", "rules without bodies"),
    *(
        "ids without end",
        "a text of negative size",
        "encoding utf-7",
        "encoding rot13",
        "encoding idna",
        "tiny numbers",
    ),
    *("artwork/plain/unused.svg is device", "artwork/plain/unused.svg is pipe", "artwork/plain/unused.svg is sparse"),
    *("fonts/mine/mine.ttf is sparse", "a theme without the ink of low ink", "columns of no width"),
    *("1000 pages of 60 000 letters", "numbers without end", "a list without end", "brackets without end"),
    *("an object stream packed twice", "an object stream in hex", "a stream after a carriage return"),
    *("a stream after a space", "stream marks without end", "a picture drawn without end"),
    *("a pattern of tiny tiles", "a shading by a program", "notes without end"),
}
"""They took a machine's memory or time, or ended in a traceback, before there was a limit."""
