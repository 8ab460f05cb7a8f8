"""Kinds of values that data files share. The text under each is what docs/data.md and editors show."""

import re
from typing import Annotated

from massicot.codes import WRONG
from massicot.diagnostics import WrongValueError
from massicot.model.schema import Field, FromName, Strict, Valid, Within
from massicot.units import LONGEST_MM, Mm

LONGEST_FILE_NAME = 200
"""In bytes. File systems end at 255."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
LONGEST_TEXT = 20_000
# What all of our text fonts draw; a test holds it. Anything else would be printed as a box or not at all.
DRAWN = re.compile(
    "[\n\x20-\x7e\xa0-\xac\xae-\u017f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u202f\u2039\u203a\u20ac\u2212]*"
)
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_INNER = re.compile(r"(?!/)(?!(?:[^\\]*/)?[.][.](?:/|$))[^\\\x00]*")


def _name(text: str) -> str:
    if NAME.fullmatch(text) is None:
        raise WrongValueError(WRONG, f"“{text}” is not a name", "use small letters, digits and hyphens")
    return text


def _colour(text: str) -> str:
    if _COLOUR.fullmatch(text) is None:
        raise WrongValueError(WRONG, f"“{text}” is not a colour", "write it as #rrggbb")
    return text


def _file(text: str) -> str:
    if _INNER.fullmatch(text) is None:
        raise WrongValueError(WRONG, f"“{text}” leads out of its folder", "name a file inside it")
    if len(text.encode("utf-8", "replace")) > LONGEST_FILE_NAME:
        raise WrongValueError(WRONG, "no file can have so long a name", "shorten it")
    return text


def legible(text: str) -> str:
    """The text, if it is not endless and our fonts can draw all of it."""
    if len(text) > LONGEST_TEXT:
        raise WrongValueError(WRONG, f"has {len(text)} characters", f"{LONGEST_TEXT} are the most")
    found = DRAWN.match(text)
    end = found.end() if found else 0
    if end < len(text):
        cure = "write it in letters that our fonts have"
        raise WrongValueError(WRONG, f"U+{ord(text[end]):04X} can’t be printed", cure)
    return text


Name = Annotated[str, Valid(_name, NAME.pattern)]
"""Small letters, digits and hyphens, 63 at most, beginning with a letter or digit: names become file names."""
Colour = Annotated[str, Valid(_colour, _COLOUR.pattern)]
"""A colour as `#rrggbb`, in hexadecimal digits."""
InnerFile = Annotated[str, Valid(_file, _INNER.pattern), Field(max_length=LONGEST_FILE_NAME)]
"""A file in the same folder as the data file or below it, with `/` between folders."""
Title = Annotated[str, Field(min_length=1, max_length=60)]
"""A short text on one line."""
Words = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), Valid(legible, DRAWN.pattern)]
"""French text: paragraphs with a blank line between them, `- ` and `+ ` for lists, `**strong**`, `*emphasis*`;
`{{ FACT }}` and `{{ FACT | NOUN }}` quote facts, `[[TERM]]` and `[[word|TERM]]` use the glossary, `[[>GAME]]` and
`[[>GAME/SECTION]]` point elsewhere in the booklet."""
Heading = Annotated[Title, Valid(legible, DRAWN.pattern)]
"""A short French text on one line."""
Word = Annotated[str, Field(min_length=1, max_length=200), Valid(legible, DRAWN.pattern)]
"""A word or a sentence in French, in letters that the shipped fonts have."""
Id = Annotated[str, FromName()]
Copies = Annotated[int, Field(ge=1, le=1000)]
Side = Annotated[Mm, Within(10, LONGEST_MM, "{} is too small to print and cut")]


class Span(Strict):
    """From one number to another, both included."""

    from_: Annotated[int, Field(ge=0, le=999)]
    """The first number."""
    to: Annotated[int, Field(ge=0, le=999)]
    """The last number, not less than the first."""
