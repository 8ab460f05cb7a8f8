"""WeasyPrint, so that the same pages are the same bytes on every machine: it is imported from here and nowhere else.

Left alone, a file would depend on what the machine has. Each of it is mended or replaced, for weasyprint==70.0:

- fontconfig reads the machine's fonts and its settings, of hinting for one. Here it knows our fonts only.
- Pango breaks lines, and since 1.52 otherwise where just the space after the last word of a text does not fit. Since
  1.56 it counts features (kerning…) to the description of a font, from which WeasyPrint makes its name in the file.
- HarfBuzz cuts fonts down to the letters used, by its version. Ours comes with the uharfbuzz wheel.
- zlib's output depends on who built it. libdeflate compresses instead.
- Python adds fractions more exactly since 3.12, and the widths of columns are sums. Here they are exact with any.
"""

import os
import warnings
from collections.abc import Iterable
from math import fsum
from types import SimpleNamespace
from typing import Any

import pydyf
import uharfbuzz

from generator.drawing.deflate import compress
from generator.places import shipped

os.environ["FONTCONFIG_FILE"] = str(shipped("templates") / "booklet" / "fontconfig.xml")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # that there are no fonts but ours, and maybe no HarfBuzz that subsets: as is meant
    from weasyprint import CSS, HTML
    from weasyprint.layout import column, flex, inline, leader, page, preferred, table
    from weasyprint.pdf import stream
    from weasyprint.pdf.fonts import Font
    from weasyprint.text.ffi import pango
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

__all__ = ["CSS", "HTML", "FontConfiguration", "URLFetcher", "URLFetcherResponse"]
USELESS = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "JSTF", "LTSH", "PCLT")
"""Tables that place or replace letters: in a file their places are known."""
FEATURES = 1 << 8
"""Pango's PANGO_FONT_MASK_FEATURES."""
_split, _key = inline.split_first_line, stream.get_pango_font_key


def first_line(text: str, style: Any, context: Any, width: float | None, *rest: Any, **named: Any) -> Any:
    """The first line of a text. Where all but the space at its end fits, it is a line.

    Pango before 1.52 says that such a text is one line, and too wide; WeasyPrint then breaks or hyphenates its first
    word. A newer Pango leaves that for texts of a single word."""
    line = _split(text, style, context, width, *rest, **named)
    _, length, resume, wide, *_ = line
    bare = text.rstrip(" ")
    if not width or bare in ("", text) or (resume is None and wide <= width):
        return line
    first_word = text[: text.index(" ", len(text) - len(text.lstrip(" ")))]
    if resume is not None and length > len(first_word.encode()):
        return line
    layout, length, resume, wide, *heights = _split(bare, style, context, width, *rest, **named)
    return (layout, length, len(text.encode()), wide, *heights) if resume is None and wide <= width else line


def font_key(font: Any) -> Any:
    """What tells a font from others, its description, and its size."""
    _, description, size = _key(font)
    pango.pango_font_description_unset_fields(description, FEATURES)
    return pango.pango_font_description_hash(description), description, size


def subset(font: Any, to_unicode: dict[int, str], hinting: bool) -> None:  # noqa: ARG001
    """Leave of a font the glyphs that are used, under their numbers."""
    if not to_unicode:
        return
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(to_unicode)
    wanted.drop_table_tag_set.update(int.from_bytes(name.encode(), "big") for name in USELESS)
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.DESUBROUTINIZE
    wanted.flags |= flags.NOTDEF_OUTLINE if font.missing else 0
    font.file_content = uharfbuzz.subset(uharfbuzz.Face(font.file_content, font.index), wanted).blob.data


def exact_sum(numbers: Iterable[float]) -> float:
    """A sum that is rounded once; whole numbers stay whole."""
    numbers = tuple(numbers)
    return fsum(numbers) if any(isinstance(number, float) for number in numbers) else sum(numbers)


inline.split_first_line = first_line
for module in (column, flex, leader, page, preferred, table):
    module.sum = exact_sum
stream.get_pango_font_key = font_key
Font.subset = subset
pydyf.zlib = SimpleNamespace(
    compress=compress,
    compressobj=lambda level: SimpleNamespace(compress=compress, flush=bytes),  # noqa: ARG005
)
