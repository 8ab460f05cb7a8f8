"""WeasyPrint, so that the same pages are the same bytes on every machine: it is imported from here and nowhere else.

Left alone, a file would depend on what the machine has. Each of it is mended or replaced, for weasyprint==70.0:

- fontconfig reads the machine's fonts and its settings, of hinting for one. Here it knows our fonts only.
- Pango breaks lines, and since 1.52 otherwise where just the space after the last word of a text does not fit. Since
  1.56 it counts features (kerning…) to the description of a font, from which WeasyPrint makes its name in the file.
- HarfBuzz cuts fonts down to the letters used, by its version. Ours comes with the uharfbuzz wheel.
- zlib's output depends on who built it. libdeflate compresses instead.
- Python adds fractions more exactly since 3.12, and the widths of columns are sums. Here they are exact with any.

What stands in a link would be a link once more, tagged as what it is: PDF/UA allows none that is not tagged as one.

And it breaks words as a careful setter does, which WeasyPrint can't be told: no name, no compound but at its own
hyphen, not the last word of a paragraph, and no two lines in a row.
"""

import os
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import lru_cache, partial
from math import fsum
from tempfile import TemporaryDirectory, mkdtemp
from types import SimpleNamespace
from typing import Any

import pydyf

from massicot.booklet import remembered
from massicot.ink.fonts import FRENCH, cut_down
from massicot.ink.to_pdf import compress
from massicot.places import shipped

os.environ["FONTCONFIG_FILE"] = str(shipped("templates") / "booklet" / "fontconfig.xml")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # that there are no fonts but ours, and maybe no HarfBuzz that subsets: as is meant
    from weasyprint import CSS, HTML, anchors, document
    from weasyprint.css import StyleFor
    from weasyprint.formatting_structure.boxes import Box
    from weasyprint.layout import absolute, block, column, flex, inline, leader, page, preferred, table
    from weasyprint.layout import float as floats
    from weasyprint.pdf import stream
    from weasyprint.pdf.fonts import Font
    from weasyprint.text import fonts, line_break
    from weasyprint.text.ffi import pango
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

__all__ = ["CSS", "HTML", "FontConfiguration", "URLFetcher", "URLFetcherResponse"]
SPACES, JOINER = " \u00a0\u202f", "\u2060"
LETTER = 0.45
"""How wide a letter is, about, in ems."""
FEATURES = 1 << 8
"""Pango's PANGO_FONT_MASK_FEATURES."""
_split, _key, _pyphen = inline.split_first_line, stream.get_pango_font_key, line_break.pyphen
_LAST = re.compile(r"[^\w-]*")
"""What stands behind the last word of a paragraph."""
_COMPOUND = "-\u2011"


class Breaks:
    """Where words may be broken, by what stands around them and how the line before ends."""

    def __init__(self) -> None:
        self.text = ""
        self.rest = ""
        """What was left of a text when a line of it ended within a word."""

    def dictionary(self, **named: Any) -> Any:
        """A dictionary as WeasyPrint asks pyphen for it."""
        known = _pyphen.Pyphen(**named)

        def iterate(word: str) -> Iterator[tuple[str, str]]:
            return known.iterate(word) if self.may_break(word) else iter(())

        return SimpleNamespace(iterate=iterate)

    def may_break(self, word: str) -> bool:
        """Whether this word of the text may be broken."""
        bare = word.replace("’", "'").rpartition("'")[2]
        if not bare or any(letter.isupper() for letter in bare) or self.text == self.rest:
            return False
        at = self.text.find(word)
        before, after = self.text[max(at - 1, 0) : at], self.text[at + len(word) :]
        last = at > 0 and _LAST.fullmatch(after)  # a word that stands alone may be too long for the measure
        return before not in tuple(_COMPOUND) and not after.startswith(tuple(_COMPOUND)) and not last

    def split(self, text: str, style: Any, *rest: Any, **named: Any) -> Any:
        """WeasyPrint's first line of a text."""
        line = self.first(text, style, *rest, **named)
        if line[2]:
            encoded = text.encode()
            after = encoded[line[2] :].decode()
            if encoded[line[2] - 1 : line[2]] != b" " and after[:1].isalpha():
                self.rest = after
        return line

    def measure(self, text: str, style: Any, *rest: Any, **named: Any) -> Any:
        """The same where a text is not set, but measured for a table."""
        kept, self.rest = self.rest, ""
        line = self.first(text, style, *rest, **named)
        self.rest = kept
        return line

    def first(self, text: str, style: Any, context: Any, *rest: Any, **named: Any) -> Any:
        """Pages are laid out several times, and columns again and again until they are even: what came of a text before
        is remembered."""
        self.text = text
        known = remembered.known(style)
        key = (text, text == self.rest, rest, *named.items(), remembered.text_style(style))
        if key not in known:
            known[key] = _split(text, style, context, *rest, **named)
        layout, *measures = known[key]
        return copy(layout), *measures


breaks = Breaks()


def first_line(text: str, style: Any, context: Any, width: float | None, *rest: Any, **named: Any) -> Any:
    """The first line of a text. A space at the end of the text stays in it where it fits, and decides nothing else.

    Pango before 1.52 calls a text one line, and too wide, when only that space does not fit; WeasyPrint then breaks it
    after its first word, or in it. A newer Pango leaves that for texts of a single word."""
    if not width or not text.strip(" ") or text[-1] not in SPACES:
        return breaks.split(text, style, context, width, *rest, **named)

    def split(part: str) -> tuple[Any, bool]:
        line = breaks.split(part, style, context, width, *rest, **named)
        return line, line[2] is None and line[3] <= width

    bare = text.rstrip(" ")
    if bare[-1] in SPACES:  # one that does not break: it may not be dropped, so let it not be the last
        line, fits = split(text)
        joined, _ = split(bare + JOINER)
        return line if fits or joined[2] is None or joined[2] >= len(bare.encode()) else joined
    short = len(bare) * style["font_size"] * LETTER < width  # tried whole first: mostly, one try is enough
    whole, fits = split(text) if short else (None, False)
    if fits:
        return whole
    line, fits = split(bare)
    if not fits:
        return line
    whole, fits = (whole, False) if short else split(text)
    return whole if fits else (*line[:2], len(text.encode()), *line[3:])


def font_key(font: Any) -> Any:
    """What tells a font from others, its description, and its size."""
    _, description, size = _key(font)
    pango.pango_font_description_unset_fields(description, FEATURES)
    return pango.pango_font_description_hash(description), description, size


def subset(font: Any, to_unicode: dict[int, str], hinting: bool) -> None:  # noqa: ARG001
    """Leave of a font the glyphs that are used, under their numbers."""
    if not to_unicode:
        return
    letters = _French.letters if _French.kept else ()
    font.file_content = cut_down(font.file_content, to_unicode, font.index, bool(font.missing), letters)


class _French:
    """What fonts keep beyond the letters of a document."""

    letters = tuple(map(ord, FRENCH))
    kept = False


@contextmanager
def whole_alphabet() -> Iterator[None]:
    """Fonts keep all French letters: documents that are put together later then hold the same files."""
    _French.kept = True
    try:
        yield
    finally:
        _French.kept = False


def exact_sum(numbers: Iterable[float]) -> float:
    """A sum that is rounded once; whole numbers stay whole."""
    numbers = tuple(numbers)
    return fsum(numbers) if any(isinstance(number, float) for number in numbers) else sum(numbers)


def gathered(*given: Any) -> None:
    """The links and places of a box and of all in it, none of which is given the link around it. WeasyPrint comes back
    here for each of them."""
    _gather(*given[:_WITHOUT_LINK])


_gather, _WITHOUT_LINK = anchors.gather_anchors, 7
anchors.gather_anchors = document.gather_anchors = gathered
REPLACED: tuple[tuple[Any, str, Callable[[Any], Any]], ...] = (
    *((one, "resolve_percentages", remembered.lengths) for one in (absolute, block, column, floats, inline, table)),
    (StyleFor, "set_computed_styles", remembered.styles),
    (Box, "is_in_normal_flow", remembered.in_flow),
    (line_break, "_font_style_cache_key", remembered.font),
)
"""Of which module or class which function, and what remembers in its place."""
for where, name, better in REPLACED:
    setattr(where, name, better(getattr(where, name)))
inline.split_first_line = first_line
preferred.split_first_line = breaks.measure
line_break.pyphen = SimpleNamespace(language_fallback=_pyphen.language_fallback, Pyphen=breaks.dictionary)
# WeasyPrint removes its folder of fonts when Python happens to collect it, which at the end of a process it may not.
_FOLDER = TemporaryDirectory(prefix="massicot-")
fonts.mkdtemp = partial(mkdtemp, dir=_FOLDER.name)
for module in (column, flex, leader, page, preferred, table):
    module.sum = exact_sum
stream.get_pango_font_key = font_key
Font.subset = subset
pydyf.zlib = SimpleNamespace()


def compress_by(function: Callable[[bytes], bytes]) -> None:
    """Have what WeasyPrint writes compressed by this function."""
    pydyf.zlib.compress = function
    pydyf.zlib.compressobj = lambda level: SimpleNamespace(compress=function, flush=bytes)  # noqa: ARG005


compress_by(lru_cache(maxsize=512)(compress))  # the fonts and cards of one portion are those of the next
