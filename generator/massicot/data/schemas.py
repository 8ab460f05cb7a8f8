"""What the data files may say. The text under a key is what docs/data.md and editors show."""

import re
from typing import Annotated, Literal

from massicot.data.names import NAME, is_name
from massicot.data.shape import Check, Field, Shape, Strict, Within
from massicot.model.token import LARGEST_TOKEN, SMALLEST_TOKEN
from massicot.units import LONGEST_MM, Mm

LONGEST_FILE_NAME = 200
"""In bytes. File systems end at 255."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_INNER = re.compile(r"(?!/)(?!(?:[^\\]*/)?[.][.](?:/|$))[^\\\x00]*")


def _name(text: str) -> str:
    if not is_name(text):
        raise ValueError(f"“{text}” is not a name; use small letters, digits and hyphens")
    return text


def _colour(text: str) -> str:
    if _COLOUR.fullmatch(text) is None:
        raise ValueError(f"“{text}” is not a colour; write it as #rrggbb")
    return text


def _file(text: str) -> str:
    if _INNER.fullmatch(text) is None:
        raise ValueError(f"“{text}” leads out of its folder; name a file inside it")
    if len(text.encode("utf-8", "replace")) > LONGEST_FILE_NAME:
        raise ValueError("no file can have so long a name; shorten it")
    return text


Name = Annotated[str, Check(_name, NAME.pattern)]
"""Small letters, digits and hyphens, 63 at most, beginning with a letter or digit: names become file names."""
Colour = Annotated[str, Check(_colour, _COLOUR.pattern)]
"""A colour as `#rrggbb`, in hexadecimal digits."""
InnerFile = Annotated[str, Check(_file, _INNER.pattern), Field(max_length=LONGEST_FILE_NAME)]
"""A file in the same folder as the data file or below it, with `/` between folders."""
Title = Annotated[str, Field(min_length=1, max_length=60)]
"""A short text on one line."""
Copies = Annotated[int, Field(ge=1, le=1000)]
Side = Annotated[Mm, Within(10, LONGEST_MM, "{} is too small to print and cut")]


class PaperEntry(Strict):
    """One paper, by the name that `--paper` takes."""

    title: Title
    """What the paper is called where sheets are counted."""
    width: Side
    """The sheet's width, held upright."""
    height: Side
    """The sheet's height, held upright."""


class FormatEntry(Strict):
    """One card format, by the name that `--format` and a deck take."""

    title: Title
    """What the format is called in lists."""
    width: Side
    """The width of a trimmed card."""
    height: Side
    """The height of a trimmed card."""
    corner: Mm
    """The radius of its rounded corners, at most half the shorter side; `"0mm"` for square ones."""


class FontEntry(Strict):
    """One font, by the role that `font-family` in a drawing names."""

    file: InnerFile
    """The font file, in TrueType format."""


class Span(Strict):
    """From one number to another, both included."""

    from_: Annotated[int, Field(ge=0, le=999)]
    """The first number."""
    to: Annotated[int, Field(ge=0, le=999)]
    """The last number, not less than the first."""


class CardsEntry(Strict):
    """A single card, or one card for every suit and value. A card's id, by which `--cards` and rules know it, is its
    name, suit and value with hyphens between them: `coupe`, `7`, `mousse-3`."""

    face: Name
    """The face of the theme that is drawn on it."""
    name: Name | None = None
    """The name of a single card; a table without `values` and `suits` needs it."""
    title: Annotated[str, Field(max_length=60)] = ""
    """A text that the face may quote as `{title}`."""
    values: Span | Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(min_length=1)] | None = None
    """One card for each of these values, as a range or as a list."""
    suits: Annotated[list[Name], Field(min_length=1)] | None = None
    """All of that once for each of these suits. `[emblems]` of a theme and `[suits]` of a glossary have an entry for
    each."""
    copies: Copies | Literal["value"] = 1
    """How many of each are printed; `"value"` prints as many as its value says."""
    back: Name | None = None
    """Its own back, a face of the theme; without it, the deck's."""
    extra: bool = False
    """Printed with the deck, but not played with and not counted in `total`: a cut card."""


class DeckFile(Strict):
    """The deck itself."""

    title: Title
    """What the deck is called, on its box, its sheets and its booklet."""
    authors: list[Title] = []
    """Who made the game; credited wherever its title stands."""
    format: Name = "standard"
    """The size of its cards, a format of `formats.toml`."""
    theme: Name
    """The theme that it is printed in unless `--theme` names another."""
    back: Name = "back"
    """The face of the theme that is printed on the backs."""
    total: Annotated[int, Field(ge=1)] | None = None
    """How many cards the published deck has, without extras; the cards below must add up to it."""
    cards: Annotated[list[CardsEntry], Field(min_length=1)]
    """The cards, in printing order."""


class EmblemEntry(Strict):
    """The drawing that stands for a value or a suit, by that value or suit."""

    drawing: Name
    """A drawing of the theme's folder, without `.svg`; faces quote it as `{emblem}`."""
    name: Title
    """What it is called in French; faces quote it as `{name}` and, in capitals, `{upper}`."""


class ThemeFile(Strict):
    """The theme itself."""

    title: Title
    """What the theme is called on its sheets."""
    palette: dict[Name, Colour]
    """Its inks by name; drawings use them as `var(--NAME)`. `papier` is the ground and `encre` the darkest ink of
    tokens, box, reference cards and booklet."""
    faces: dict[Name, InnerFile] = {}
    """The SVG template for each face that a deck asks for: a file of this folder, or a shipped one of
    `templates/faces/`. A face of tokens, box or standee replaces the shipped one of that name."""
    reinks: bool = False
    """A theme without drawings that prints those of a deck's own theme in `papier` and `encre`; `--low-ink` uses the
    theme “encre”, which is one."""
    emblems: dict[Name, EmblemEntry] = {}
    """The drawing and the name for each value or suit of a deck."""


class StakeEntry(Strict):
    """What each player of a game begins with."""

    variant: Name
    """The game."""
    points: Annotated[int, Field(ge=1, le=1000)]
    """How much each player begins with."""
    players: Span
    """The fewest and the most players, from 1."""


class TokensFile(Strict):
    """The tokens themselves."""

    # So many borders are drawn, and no two may look alike.
    denominations: Annotated[list[Annotated[int, Field(ge=1, le=999)]], Field(min_length=1, max_length=4)]
    """What the tokens are worth: 1 first, then rising, each once."""
    diameter: Annotated[Mm, Within(SMALLEST_TOKEN, LARGEST_TOKEN, "a token of {} can’t be punched or cut well")]
    """How wide a token is, unless `--diameter` says otherwise."""
    button: bool = False
    """Prints a token for the first player as well."""
    stakes: list[StakeEntry] = []
    """Stakes of games that have no file here; a game with a rules file states the fact `stake` instead."""


PAPERS: Shape[dict[str, PaperEntry]] = Shape(dict[Name, PaperEntry])
"""`games/papers.toml` lists the papers that `--paper` knows. Yours are added to the shipped ones; one of the same name
takes its place."""
FORMATS: Shape[dict[str, FormatEntry]] = Shape(dict[Name, FormatEntry])
"""`games/formats.toml` lists the sizes of trimmed cards that `--format` and decks know. Yours are added to the shipped
ones; one of the same name takes its place."""
FONTS: Shape[dict[str, FontEntry]] = Shape(dict[Name, FontEntry])
"""`fonts/fonts.toml` lists the fonts that drawings may use, by role. Yours are added to the shipped ones; a role of the
same name takes its place. Fonts installed on the computer are never used."""
DECK: Shape[DeckFile] = Shape(DeckFile)
"""`games/DECK/deck.toml` says which cards a deck has, how many of each, and what is drawn on them. It is the only file
that a deck needs."""
THEME: Shape[ThemeFile] = Shape(ThemeFile)
"""`artwork/THEME/theme.toml` says how cards look: inks, a template for each face, and a drawing for each value or suit.
The SVG files lie beside it; [templates.md](templates.md) says what they may contain."""
TOKENS: Shape[TokensFile] = Shape(TokensFile)
"""`games/DECK/tokens.toml` asks for round tokens beside the cards. How many are printed is computed from the stakes:
the fact `stake` of the games played with the deck, and the stakes listed here."""
