"""Every drawing a deck needs in a theme, compiled: from the cache when nothing has changed."""

import json
from functools import cache as once
from io import BytesIO
from pathlib import Path
from typing import Any

from generator import cache
from generator.errors import DataError, Problem, nearest
from generator.model.deck import Card, Deck
from generator.model.drawing import Box, Chunk, Drawing, Ink, Layer, Lettering, Reference
from generator.model.theme import Artwork, Theme

_MODULES = ("artwork.py", "compile.py", "paint.py", "shapes.py", "xml.py")


def read_artwork(deck: Deck, theme: Theme, fonts: dict[str, Path]) -> Artwork:
    """The compiled artwork, or every problem with it."""
    name = _key(deck, theme, fonts)
    if (kept := cache.load(name)) is not None:
        return Artwork(**{kind: _decode_all(kept[kind]) for kind in ("faces", "backs", "parts")})
    artwork = _Reader(deck, theme, fonts).artwork()
    cache.keep(
        name,
        {
            "faces": _encode_all(artwork.faces),
            "backs": _encode_all(artwork.backs),
            "parts": _encode_all(artwork.parts),
        },
    )
    return artwork


def fields(card: Card, theme: Theme) -> dict[str, str]:
    """What the templates of this theme may quote for a card."""
    quoted = card.fields
    for key in (quoted["value"], card.suit):
        if key in theme.emblems:
            quoted["emblem"] = theme.emblems[key]
            quoted["name"] = theme.names[key]
    return quoted


def _key(deck: Deck, theme: Theme, fonts: dict[str, Path]) -> str:
    """Everything the compiled artwork depends on, this program included."""
    here = Path(__file__).parent
    plain = [
        [theme.palette, theme.faces, theme.emblems, theme.names],
        [[card.face, card.back, card.fields] for card in deck.cards],
        [sorted(fonts), deck.title, theme.title],
    ]
    parts = [json.dumps(plain, sort_keys=True).encode()]
    parts += [(here / module).read_bytes() for module in _MODULES]
    for path in sorted(theme.folder.glob("*.svg")):
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

    def __init__(self, deck: Deck, theme: Theme, fonts: dict[str, Path]) -> None:
        self.deck = deck
        self.theme = theme
        self.fonts = fonts
        self.problems: list[Problem] = []
        self.parts: dict[str, Drawing] = {}
        self.opening: list[str] = []

    def artwork(self) -> Artwork:
        self.title(self.deck.source, self.deck.title)
        self.title(self.theme.folder / "theme.toml", self.theme.title)
        faces = {}
        backs = {}
        for card in self.deck.cards:
            faces[card.id] = self.side(card.face, fields(card, self.theme))
            if card.back not in backs:
                backs[card.back] = self.side(card.back, {})
        if self.problems:
            raise DataError(self.problems)
        return Artwork(faces=faces, backs=backs, parts=self.parts)

    def title(self, path: Path, title: str) -> None:
        """Titles stand in the small print of every sheet."""
        from generator.loading.toml import Lines

        if missing := sorted({c for c in title if ord(c) not in _coverage(self.fonts["text"])}):
            shown = ", ".join(f"“{c}” (U+{ord(c):04X})" for c in missing)
            problem = Lines(path, path.read_text("utf-8")).problem
            self.problems.append(problem(f"our text font has no {shown}", "write it otherwise", "title"))

    def side(self, face: str, quoted: dict[str, str]) -> Drawing:
        if face not in self.theme.faces:
            message = f"the theme has no face “{face}”, which the deck “{self.deck.id}” asks for"
            hint = nearest(face, self.theme.faces)
            self.problems.append(Problem(message, hint, self.theme.folder / "theme.toml"))
            return _NOTHING
        return self.compiled(self.theme.faces[face], quoted)

    def compiled(self, file: str, quoted: dict[str, str]) -> Drawing:
        from generator.loading.compile import Context, compile_svg
        from generator.loading.xml import read_svg

        path = self.theme.folder / file
        if not path.resolve().is_relative_to(self.theme.folder.resolve()):
            hint = "put the drawing itself there instead of a link"
            self.problems.append(Problem("leads out of its folder", hint, path))
            return _NOTHING
        try:
            root = read_svg(path)
        except DataError as wrong:
            self.problems += wrong.problems
            return _NOTHING
        context = Context(
            palette=self.theme.palette,
            glyphs=lambda role: _coverage(self.fonts[role]),
            roles=tuple(sorted(self.fonts)),
            part=self.part,
            fields=quoted,
        )
        drawing, problems = compile_svg(root, path, context)
        self.problems += problems
        return drawing

    def part(self, name: str) -> Drawing:
        if name not in self.parts:
            if name in self.opening:
                path = self.theme.folder / f"{name}.svg"
                self.problems.append(Problem("uses itself", "remove the circle", path))
                return _NOTHING
            self.opening.append(name)
            self.parts[name] = self.compiled(f"{name}.svg", {})
            self.opening.remove(name)
        return self.parts[name]


_NOTHING = Drawing(Box(0, 0, 1, 1), 0, ())


@once
def _coverage(font: Path) -> frozenset[int]:
    """The characters a font has."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(BytesIO(font.read_bytes()), lazy=True) as file:
            return frozenset(file.getBestCmap())
    except (TTLibError, OSError, TypeError) as wrong:
        problem = Problem(f"is not a font we can read: {wrong}", "use a TTF file", font)
        raise DataError([problem]) from None


# -- plain data for the cache ----------------------------------------------------------------------

_KINDS: dict[str, type[Chunk]] = {"ink": Ink, "reference": Reference, "lettering": Lettering}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def _encode_all(drawings: dict[str, Drawing]) -> dict[str, Any]:
    return {name: _encode(drawing) for name, drawing in drawings.items()}


def _decode_all(data: dict[str, Any]) -> dict[str, Drawing]:
    return {name: _decode(plain) for name, plain in data.items()}


def _encode(drawing: Drawing) -> Any:
    box = drawing.box
    layers = [
        [
            layer.pin,
            [[_NAMES[type(chunk)], *(getattr(chunk, name) for name in chunk.__slots__)] for chunk in layer.chunks],
        ]
        for layer in drawing.layers
    ]
    return [[box.x, box.y, box.width, box.height], drawing.bleed, layers]


def _decode(data: Any) -> Drawing:
    box, bleed, layers = data
    return Drawing(
        Box(*box),
        bleed,
        tuple(Layer(pin, tuple(_chunk(*chunk) for chunk in chunks)) for pin, chunks in layers),
    )


def _chunk(kind: str, *values: Any) -> Chunk:
    make: Any = _KINDS[kind]
    chunk: Chunk = make(*(tuple(value) if isinstance(value, list) else value for value in values))
    return chunk
