"""The drawings a product needs in a theme, compiled: from the cache when nothing has changed."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from massicot import cache
from massicot.codes import DRAWING, FONT, NO_DRAWING
from massicot.colour import rgb
from massicot.data.files import read_bytes
from massicot.data.roles import game_inks
from massicot.diagnostics import DataError, Diagnostic, nearest
from massicot.ink import shapes
from massicot.ink.lettering import lacking, shown
from massicot.ink.shapes import Box, Drawing
from massicot.model.deck import Card, Deck
from massicot.model.theme import GROUND, INK, LOW_INK, Artwork, Theme, Wanted
from massicot.places import shipped

_NONE: Mapping[str, Any] = {}
OUTLINES_PER_WIDTH = 150
"""How thin a line stands for an area that has no low-ink print of its own."""


def read_artwork(
    theme: Theme,
    fonts: dict[str, Path],
    wanted: Sequence[Wanted],
    *titled: Deck,
    emblems: Mapping[str, Path] = _NONE,
    hero: str = "",
) -> Artwork:
    """The compiled faces, emblems of games and the drawing `hero`, or every problem with them and with the titles that
    the small print will show."""
    name = _key(theme, fonts, wanted, titled, emblems, hero)
    if (kept := cache.load(name)) is not None:
        return Artwork(faces=_decode_all(kept["faces"]), parts=_decode_all(kept["parts"]))
    artwork = _Reader(theme, fonts, emblems).artwork(wanted, titled, hero)
    cache.keep(name, {"faces": _encode_all(artwork.faces), "parts": _encode_all(artwork.parts)})
    return artwork


def card_sides(deck: Deck, theme: Theme, flags: tuple[str, ...]) -> list[Wanted]:
    """The faces of a deck, by card id, and its backs, by `back:NAME`."""
    fronts = [Wanted(card.id, card.face, fields(card, theme), flags) for card in deck.cards]
    backs = dict.fromkeys(card.back for card in deck.cards)
    return fronts + [Wanted(f"back:{back}", back, {}, flags) for back in backs]


def fields(card: Card, theme: Theme) -> dict[str, str]:
    """What the templates of this theme may quote for a card."""
    quoted = card.fields
    for key in (quoted["value"], card.suit):
        if key in theme.emblems:
            quoted["emblem"] = theme.emblem(key, card.value)
            quoted["name"] = theme.names[key]
            quoted["upper"] = theme.names[key].upper()
    return quoted


def _key(
    theme: Theme,
    fonts: dict[str, Path],
    wanted: Sequence[Wanted],
    titled: Sequence[Deck],
    emblems: Mapping[str, Path],
    hero: str,
) -> str:
    """Everything the compiled artwork depends on, beside this program."""
    plain = [
        [theme.title, theme.palette, theme.faces, theme.low_ink, str(theme.folder)],
        [[one.key, one.face, one.fields, one.flags] for one in wanted],
        [sorted(fonts), [deck.title for deck in titled], {name: str(path) for name, path in emblems.items()}, hero],
    ]
    parts = [json.dumps(plain, sort_keys=True).encode()]
    drawings = [*theme.folder.glob("*.svg"), *(shipped("templates") / "faces").glob("*.svg")]
    drawings += theme.folder.glob(f"{LOW_INK}/*.svg") if theme.low_ink else []
    drawings += [path for own in emblems.values() for path in (own, _low_ink(own)) if path.is_file()]
    for path in sorted(drawings):
        try:
            parts += [path.name.encode(), path.read_bytes()]
        except OSError:
            parts.append(b"unreadable")
    for role in sorted(fonts):
        status = fonts[role].stat()
        parts.append(f"{role} {status.st_size} {status.st_mtime_ns}".encode())
    return cache.key(parts)


class _Reader:
    """Imports the compiler only when the cache has nothing to offer."""

    def __init__(self, theme: Theme, fonts: dict[str, Path], emblems: Mapping[str, Path]) -> None:
        self.theme = theme
        self.fonts = fonts
        self.emblems = emblems
        self.problems: list[Diagnostic] = []
        self.parts: dict[str, Drawing] = {}
        self.opening: list[str] = []

    def artwork(self, wanted: Sequence[Wanted], titled: Sequence[Deck], hero: str) -> Artwork:
        for deck in titled:
            self.title(deck.source, deck.title)
        self.title(self.theme.folder / "theme.toml", self.theme.title)
        faces = {one.key: self.face(one) for one in wanted}
        for name in filter(None, (*self.emblems, hero)):
            self.part(name)
        if self.problems:
            raise DataError(self.problems)
        return Artwork(faces=faces, parts=self.parts)

    def title(self, path: Path, title: str) -> None:
        """Titles stand in the small print of every sheet."""
        if missing := lacking(self.fonts["text"], title):
            from massicot.data.toml import toml_file

            message = f"our text font has no {shown(missing)}"
            self.problems.append(toml_file(path).problem(FONT, message, "write it otherwise", "title"))

    def face(self, one: Wanted) -> Drawing:
        """A face of the theme’s own, or the shipped one of that name."""
        path = shipped("templates") / "faces" / f"{one.face}.svg"
        if one.face in self.theme.faces:
            own = self.theme.folder / self.theme.faces[one.face]
            path = shipped("templates") / "faces" / self.theme.faces[one.face]
            path = self.inside(own) if own.exists() or not path.is_file() else path
        elif not path.is_file():
            message = f"the theme “{self.theme.id}” has no face “{one.face}”, which the deck asks for"
            hint = nearest(one.face, self.theme.faces)
            self.problems.append(NO_DRAWING.problem(message, hint, self.theme.folder / "theme.toml"))
            return _NOTHING
        return self.compiled(path, one.fields, one.flags)

    def inside(self, path: Path, folder: Path | None = None) -> Path:
        if not path.resolve().is_relative_to((folder or self.theme.folder).resolve()):
            hint = "put the drawing itself there instead of a link"
            self.problems.append(DRAWING.problem("leads out of its folder", hint, path))
            return self.theme.folder / "missing.svg"
        return path

    def compiled(
        self,
        path: Path,
        quoted: dict[str, str],
        flags: tuple[str, ...] = (),
        outlined: bool = False,
        palette: dict[str, str] | None = None,
    ) -> Drawing:
        from massicot.ink.from_svg import Context, LineArt, compile_svg
        from massicot.ink.svg_tree import parse_svg

        try:
            root = parse_svg(read_bytes(path, "drawing"), path)
        except DataError as wrong:
            self.problems += wrong.problems
            return _NOTHING
        inks = (rgb(self.theme.inks[GROUND]), rgb(self.theme.inks[INK]))
        context = Context(
            palette=palette or self.theme.palette,
            fonts=self.fonts,
            part=self.part,
            fields=quoted,
            flags=(*flags, LOW_INK) if self.theme.low_ink else flags,
            line_art=LineArt(*inks, OUTLINES_PER_WIDTH) if outlined else None,
        )
        drawing, problems = compile_svg(root, path, context)
        self.problems += problems
        return drawing

    def part(self, name: str, other: Mapping[str, str] = _NONE) -> tuple[str, Drawing]:
        """A drawing of the theme's folder, or the emblem of a game, in inks that every theme has; and the name that it
        is kept under: with other inks it is another drawing."""
        kept = name + "".join(f"-{ink}-{instead}" for ink, instead in other.items())
        if kept not in self.parts:
            own = self.emblems.get(name)
            path = own or self.theme.folder / f"{name}.svg"
            if name in self.opening:
                self.problems.append(DRAWING.problem("uses itself", "remove the circle", path))
                return kept, _NOTHING
            self.opening.append(name)
            drawn = self.theme.low_ink and not (printed := _low_ink(path)).is_file()
            path = printed if self.theme.low_ink and not drawn else path
            inks = game_inks(self.theme.inks) if own else self.theme.palette
            inks = inks | {ink: inks[instead] for ink, instead in other.items()}
            self.parts[kept] = self.compiled(
                self.inside(path, own.parent if own else None), {}, outlined=drawn, palette=inks
            )
            self.opening.remove(name)
        return kept, self.parts[kept]


def _low_ink(path: Path) -> Path:
    """Where the low-ink print of a drawing lies, if it has one."""
    return path.parent / LOW_INK / path.name


_NOTHING = Drawing(Box(0, 0, 1, 1), 0, ())


# -- plain data for the cache ----------------------------------------------------------------------

_KINDS: dict[str, Any] = {name: kind for name, kind in vars(shapes).items() if is_dataclass(kind)}


def _encode_all(drawings: dict[str, Drawing]) -> dict[str, Any]:
    return {name: _encode(drawing) for name, drawing in drawings.items()}


def _decode_all(data: dict[str, Any]) -> dict[str, Drawing]:
    return {name: _decode(plain) for name, plain in data.items()}


def _encode(value: Any) -> Any:
    """A shape as a list that its kind begins; a tuple of shapes as a list of lists, of numbers as it is."""
    if type(value).__name__ in _KINDS:
        return [type(value).__name__, *(_encode(getattr(value, name)) for name in value.__slots__)]
    if isinstance(value, bytes):
        return ["bytes", b64encode(value).decode()]
    if isinstance(value, tuple) and value and not isinstance(value[0], int | float):
        return [_encode(one) for one in value]
    return value


def _decode(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    match value:
        case ["bytes", str() as text]:
            return b64decode(text)
        case [str() as kind, *rest]:
            return _KINDS[kind](*map(_decode, rest))
        case [int() | float(), *_]:
            return tuple(value)
    return tuple(map(_decode, value))
