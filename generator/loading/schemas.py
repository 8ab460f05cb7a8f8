"""What the data files may say."""

import re
from typing import Annotated, Literal

from generator.loading.names import is_name
from generator.loading.shape import Check, Field, Shape, Strict
from generator.units import Mm

LONGEST_FILE_NAME = 200
"""In bytes. File systems end at 255."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _name(text: str) -> str:
    if not is_name(text):
        raise ValueError(f"“{text}” is not a name; use small letters, digits and hyphens")
    return text


def _colour(text: str) -> str:
    if _COLOUR.fullmatch(text) is None:
        raise ValueError(f"“{text}” is not a colour; write it as #rrggbb")
    return text


def _file(text: str) -> str:
    if text.startswith("/") or "\\" in text or ".." in text.split("/") or "\0" in text:
        raise ValueError(f"“{text}” leads out of its folder; name a file inside it")
    if len(text.encode("utf-8", "replace")) > LONGEST_FILE_NAME:
        raise ValueError("no file can have so long a name; shorten it")
    return text


Name = Annotated[str, Check(_name)]
Colour = Annotated[str, Check(_colour)]
InnerFile = Annotated[str, Check(_file)]
Title = Annotated[str, Field(min_length=1, max_length=60)]
Copies = Annotated[int, Field(ge=1, le=1000)]


class PaperEntry(Strict):
    """One paper of papers.toml."""

    title: Title
    width: Mm
    height: Mm


class FormatEntry(Strict):
    """One format of formats.toml."""

    title: Title
    width: Mm
    height: Mm
    corner: Mm


class FontEntry(Strict):
    """One role of fonts.toml."""

    file: InnerFile


class Span(Strict):
    """From one value to another, both included."""

    from_: Annotated[int, Field(ge=0, le=999)]
    to: Annotated[int, Field(ge=0, le=999)]


class CardsEntry(Strict):
    """One [[cards]] table of deck.toml: a single card, or one for every suit and value."""

    face: Name
    name: Name | None = None
    title: Annotated[str, Field(max_length=60)] = ""
    values: Span | Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(min_length=1)] | None = None
    suits: Annotated[list[Name], Field(min_length=1)] | None = None
    copies: Copies | Literal["value"] = 1
    back: Name | None = None
    extra: bool = False


class DeckFile(Strict):
    """deck.toml"""

    title: Title
    authors: list[Title] = []
    format: Name = "standard"
    theme: Name
    back: Name = "back"
    total: Annotated[int, Field(ge=1)] | None = None
    cards: Annotated[list[CardsEntry], Field(min_length=1)]


class EmblemEntry(Strict):
    """The drawing that stands for a value or a suit, and what it is called in French."""

    drawing: Name
    name: Title


class ThemeFile(Strict):
    """theme.toml"""

    title: Title
    palette: dict[Name, Colour]
    faces: dict[Name, InnerFile] = {}
    reinks: bool = False
    emblems: dict[Annotated[str, Check(_name)], EmblemEntry] = {}


class StakeEntry(Strict):
    """One [[stakes]] table of tokens.toml."""

    variant: Name
    points: Annotated[int, Field(ge=1, le=1000)]
    players: Span


class TokensFile(Strict):
    """tokens.toml. At most four denominations: so many borders are drawn, and no two may look alike."""

    denominations: Annotated[list[Annotated[int, Field(ge=1, le=999)]], Field(min_length=1, max_length=4)]
    diameter: Mm
    button: bool = False
    stakes: list[StakeEntry] = []


PAPERS: Shape[dict[str, PaperEntry]] = Shape(dict[Name, PaperEntry])
FORMATS: Shape[dict[str, FormatEntry]] = Shape(dict[Name, FormatEntry])
FONTS: Shape[dict[str, FontEntry]] = Shape(dict[Name, FontEntry])
DECK: Shape[DeckFile] = Shape(DeckFile)
THEME: Shape[ThemeFile] = Shape(ThemeFile)
TOKENS: Shape[TokensFile] = Shape(TokensFile)
