"""An SVG tree to a drawing: a strict subset, refused with a line and a cure where it ends.

What we draw: groups, shapes, paths, flat fills and strokes, clips, text in our own fonts, and other
drawings of the theme. What we refuse rather than draw wrongly: masks, patterns, gradients, filters,
pictures, opacity, scripts, and links to anywhere else.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from massicot.codes import DRAWING
from massicot.data import paint
from massicot.data.ink import Run, cm, inverse, pen
from massicot.data.paint import Style
from massicot.data.shapes import box, length, number, operators, outline, transform
from massicot.data.xml import MOST_ELEMENTS, Element
from massicot.diagnostics import CARD, Diagnostic, Place, nearest
from massicot.model.drawing import (
    IDENTITY,
    PINS,
    Box,
    Chunk,
    Drawing,
    Ink,
    Layer,
    Lettering,
    Matrix,
    Reference,
    multiply,
)
from massicot.model.theme import GROUND, INK

_FIELD = re.compile(r"\{([^{}]*)\}")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_SILENT = ("defs", "title", "desc", "metadata", "style", "clipPath")
_CURES = {
    "script": "remove it: drawings don’t run anything",
    "image": "trace it to paths: everything we print is vector",
    "foreignObject": "draw it with paths and text",
    "linearGradient": "use a flat ink, or several shapes",
    "radialGradient": "use a flat ink, or several shapes",
    "pattern": "draw the repeated shapes themselves",
    "mask": "cut the shape itself, or use a clip-path",
    "filter": "draw the effect with shapes",
}
_REFUSED = ("filter", "mask", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
_PLAIN_TEXT = {
    "font-weight": ("normal", "400"),
    "font-style": ("normal",),
    "text-decoration": ("none",),
}
FROM_EMBLEMS = ("emblem", "name", "upper")


@dataclass(slots=True)
class Context:
    """What a drawing may ask of its surroundings."""

    palette: dict[str, str]
    lacking: Callable[[str, str], list[str]]
    roles: tuple[str, ...]
    part: Callable[[str], Drawing]
    fields: dict[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    outlines: int = 0


def compile_svg(root: Element, path: Path, context: Context) -> tuple[Drawing, list[Diagnostic]]:
    """The drawing, and everything that is wrong with it."""
    compiler = _Compiler(root, path, context)
    return compiler.drawing(), compiler.problems


class _Compiler:
    def __init__(self, root: Element, path: Path, context: Context) -> None:
        self.root = root
        self.path = path
        self.context = context
        self.problems: list[Diagnostic] = []
        self.ids: dict[str, Element] = {}
        self.rules: dict[str, dict[str, str]] = {}
        self.chunks: list[Chunk] = []
        self.run = Run()
        self.visited = 0
        self.using: list[str] = []
        self.view = (0.0, 0.0, 1.0, 1.0)
        self._index(root)

    def drawing(self) -> Drawing:
        attributes = self.root.attributes
        view = self.view
        bleed = 0.0
        try:
            if "viewBox" in attributes:
                view = box(attributes["viewBox"])
            else:
                view = box(f"0 0 {attributes.get('width', '')} {attributes.get('height', '')}")
            self.view = view
            bleed = length(attributes.get("data-bleed", "0"))
        except ValueError as wrong:
            self.refuse(self.root, str(wrong), 'give it a viewBox like "0 0 63 88"')
        style, _ = self.style(self.root, Style())
        layers: list[Layer] = []
        for child in self.root.children:
            pin = child.attributes.get("data-pin", "centre")
            if pin not in PINS:
                self.refuse(child, f"has the pin “{pin}”", nearest(pin, PINS))
            self.chunks = []
            self.element(child, style, IDENTITY, ())
            self.flush()
            if not self.chunks:
                continue
            if layers and layers[-1].pin == pin:
                layers[-1] = Layer(pin, layers[-1].chunks + tuple(self.chunks))
            else:
                layers.append(Layer(pin, tuple(self.chunks)))
        return Drawing(Box(*view), bleed, tuple(layers))

    def refuse(self, element: Element, message: str, hint: str, card: str = "") -> None:
        place = Place(str(self.path), element.line, key=f"{CARD}[{card}]" if card else "")
        self.problems.append(DRAWING.at(place, f"<{element.tag}> {message}", hint))

    def _index(self, element: Element) -> None:
        if name := element.attributes.get("id"):
            self.ids.setdefault(name, element)
        if element.tag == "style":
            try:
                self.rules |= paint.stylesheet(element.text)
            except ValueError as wrong:
                self.refuse(element, str(wrong), "save it with presentation attributes")
        for child in element.children:
            self._index(child)

    # -- walking ---------------------------------------------------------------------------------

    def element(self, element: Element, style: Style, matrix: Matrix, clips: tuple[str, ...]) -> None:
        self.visited += 1
        if self.visited > MOST_ELEMENTS:
            if self.visited == MOST_ELEMENTS + 1:
                self.refuse(element, "repeats too many elements", "simplify the drawing")
            return
        tag = element.tag
        if tag in _SILENT or not self.wanted(element):
            return
        if tag not in _SHAPES and tag not in ("g", "svg", "use", "text"):
            hint = _CURES.get(tag, "convert it to paths")
            self.refuse(element, "is something we can’t draw", hint)
            return
        style, own = self.style(element, style)
        if own.get("display") == "none" or own.get("visibility") == "hidden":
            return
        try:
            if "transform" in element.attributes:
                matrix = multiply(transform(self.filled(element, "transform")), matrix)
            clips = self.clipped(own, matrix, clips)
            if tag == "use":
                self.use(element, style, matrix, clips)
            elif tag == "text":
                self.text(element, style, matrix)
            elif tag in _SHAPES:
                self.shape(element, style, matrix, clips)
            else:
                for child in element.children:
                    self.element(child, style, matrix, clips)
        except ValueError as wrong:
            self.refuse(element, str(wrong), "correct it, or convert it to a path")

    def wanted(self, element: Element) -> bool:
        attributes, flags = element.attributes, self.context.flags
        values = attributes.get("data-values")
        return (
            (values is None or self.context.fields.get("value", "") in values.split())
            and all(flag in flags for flag in attributes.get("data-when", "").split())
            and not any(flag in flags for flag in attributes.get("data-unless", "").split())
        )

    def style(self, element: Element, around: Style) -> tuple[Style, dict[str, str]]:
        own = dict(self.rules.get(element.tag, {}))
        attributes = element.attributes
        presentation = {key: attributes[key] for key in attributes if key in paint.INHERITED}
        presentation |= {
            key: attributes[key]
            for key in (
                *paint.OPACITIES,
                *_REFUSED,
                *_PLAIN_TEXT,
                "clip-path",
                "display",
                "visibility",
            )
            if key in attributes
        }
        own = presentation | own
        for name in attributes.get("class", "").split():
            own |= self.rules.get(f".{name}", {})
        own |= self.rules.get(f"#{attributes.get('id', '')}", {})
        own |= paint.declarations(attributes.get("style", ""))
        for key in attributes:
            if key.startswith("on"):
                self.refuse(element, f"has a script in {key}", _CURES["script"])
        for key in _REFUSED:
            if own.get(key, "none") not in ("none", "normal"):
                hint = _CURES.get(key, "draw it with shapes")
                self.refuse(element, f"has a {key}, which we can’t draw", hint)
        for key in paint.OPACITIES:
            if own.get(key, "1").rstrip("0").rstrip(".") not in ("1", "100%"):
                hint = "blend the colour yourself: printed ink is opaque here"
                self.refuse(element, f"has an {key} of {own[key]}, which we can’t draw", hint)
        for key, allowed in _PLAIN_TEXT.items():
            if element.tag in ("text", "tspan") and own.get(key, allowed[0]) not in allowed:
                hint = "choose a font-family among " + ", ".join(self.context.roles)
                self.refuse(element, f"asks for {key} {own[key]}", hint)
        return around.under({key: self.fill_in(element, value) for key, value in own.items()}), own

    def filled(self, element: Element, key: str, default: str = "") -> str:
        return self.fill_in(element, element.attributes.get(key, default))

    def fill_in(self, element: Element, text: str) -> str:
        """Quote the card's fields: `{value}`, `{title}`…"""
        if "{" not in text:
            return text

        def quoted(found: re.Match[str]) -> str:
            if found[1] not in self.context.fields:
                card = self.context.fields.get("id", "")
                hint = nearest(found[1], self.context.fields)
                if found[1] in FROM_EMBLEMS:
                    hint = "add it to [emblems] in theme.toml, by value or suit"
                self.refuse(element, f"quotes “{{{found[1]}}}”, which this card lacks", hint, card)
                return ""
            return self.context.fields[found[1]]

        return _FIELD.sub(quoted, text)

    # -- shapes ----------------------------------------------------------------------------------

    def shape(self, element: Element, style: Style, matrix: Matrix, clips: tuple[str, ...]) -> None:
        fill = self.paint(element, style.get("fill", "black"))
        stroke = self.paint(element, style.get("stroke", "none"))
        width = length(style.get("stroke-width", "1"))
        if element.tag == "line":
            fill = None
        if width <= 0:
            stroke = None
        if self.context.outlines and fill is not None:
            fill, stroke, width = self.outlined(fill)
        data = outline(
            element.tag,
            {key: self.fill_in(element, value) for key, value in element.attributes.items()},
        )
        if not data or (fill is None and stroke is None):
            return
        path = operators(data)
        even = "*" if style.get("fill-rule", "nonzero") == "evenodd" else ""
        closing = f"B{even}" if fill and stroke else f"f{even}" if fill else "S"
        if (matrix, clips) != self.run.key:
            self.flush()
            self.run = Run(matrix, clips)
        if fill:
            self.run.set(" ".join(map(number, fill)) + " rg")
        if stroke:
            self.run.set(" ".join(map(number, stroke)) + " RG")
            for setting in pen(style, width):
                self.run.set(setting)
        self.run.operators += [*path, closing]

    def outlined(self, fill: paint.Colour) -> tuple[paint.Colour, paint.Colour | None, float]:
        """A low-ink drawing has lines for areas, and keeps its paper white."""
        ground = paint.colour(f"var(--{GROUND})", self.context.palette) or (1.0, 1.0, 1.0)
        ink = paint.colour(f"var(--{INK})", self.context.palette)
        width = self.view[2] / self.context.outlines
        return (ground, None, 0.0) if fill == ground else (ground, ink, width)

    def paint(self, element: Element, text: str) -> paint.Colour | None:
        try:
            return paint.colour(text, self.context.palette)
        except KeyError as wrong:
            ink = str(wrong.args[0])
            self.refuse(element, f"uses the ink “{ink}”", nearest(ink, self.context.palette))
        except ValueError as wrong:
            hint = "write it as #rrggbb or var(--ink)"
            if "url(" in text:
                hint = "use a flat ink: gradients and patterns are not drawn"
            self.refuse(element, str(wrong), hint)
        return None

    def clipped(self, own: dict[str, str], matrix: Matrix, clips: tuple[str, ...]) -> tuple[str, ...]:
        value = own.get("clip-path", "none")
        if value == "none":
            return clips
        target = self.ids.get(value.removeprefix("url(").rstrip(")").strip("\"' ").removeprefix("#"))
        if not value.startswith("url(") or target is None or target.tag != "clipPath":
            raise ValueError(f"has the clip-path “{value}”, which leads nowhere")
        path: list[str] = []
        for shape in target.children:
            if shape.tag not in _SHAPES or "transform" in shape.attributes:
                raise ValueError("has a clip-path that is not made of plain shapes")
            path += operators(outline(shape.tag, shape.attributes))
        if not path:
            raise ValueError("has an empty clip-path")
        rule = "*" if target.attributes.get("clip-rule") == "evenodd" else ""
        return (*clips, f"{cm(matrix)}{' '.join(path)} W{rule} n {cm(inverse(matrix))}")

    def flush(self) -> None:
        if self.run.operators:
            self.chunks.append(Ink(self.run.text()))
        self.run = Run()

    # -- references and text ---------------------------------------------------------------------

    def use(self, element: Element, style: Style, matrix: Matrix, clips: tuple[str, ...]) -> None:
        href = self.filled(element, "href")
        x, y = length(self.filled(element, "x", "0")), length(self.filled(element, "y", "0"))
        if href.startswith("#"):
            target = self.ids.get(href[1:])
            if target is None:
                self.refuse(element, f"points at “{href}”", nearest(href[1:], self.ids))
            elif href in self.using:
                self.refuse(element, f"repeats “{href}” inside itself", "remove the circle")
            else:
                self.using.append(href)
                self.element(target, style, multiply((1, 0, 0, 1, x, y), matrix), clips)
                self.using.pop()
            return
        if not href.endswith(".svg") or "/" in href or "\\" in href or ":" in href:
            hint = "name a drawing of the theme’s own folder, like poire.svg"
            self.refuse(element, f"links to “{href[:60]}”", hint)
            return
        if "width" not in element.attributes or "height" not in element.attributes:
            self.refuse(element, "has no width and height", "say how large the drawing is")
            return
        part = self.context.part(href.removesuffix(".svg"))
        place = Box(x, y, length(self.filled(element, "width")), length(self.filled(element, "height")))
        if clips:
            self.refuse(element, "is a drawing in a clip-path", "clip inside that drawing")
        self.flush()
        self.chunks.append(Reference(href.removesuffix(".svg"), multiply(_meet(part.box, place), matrix)))

    def text(self, element: Element, style: Style, matrix: Matrix) -> None:
        x, y = length(self.filled(element, "x", "0")), length(self.filled(element, "y", "0"))
        self.line(element, element.text, style, x, y, matrix)
        for span in element.children:
            if span.tag != "tspan":
                self.refuse(span, "is not a line of text", "use <text> and <tspan>")
                continue
            span_style, _ = self.style(span, style)
            x = length(self.filled(span, "x", str(x)))
            y = length(self.filled(span, "y", str(y))) + length(self.filled(span, "dy", "0"))
            self.line(span, span.text, span_style, x, y, matrix)

    def line(self, element: Element, text: str, style: Style, x: float, y: float, matrix: Matrix) -> None:
        text = " ".join(self.fill_in(element, text).split(" ")).strip(" \n\t\r")
        if not text:
            return
        font = style.get("font-family", "text").strip("\"' ")
        if font not in self.context.roles:
            self.refuse(element, f"asks for the font “{font}”", nearest(font, self.context.roles))
            return
        if missing := self.context.lacking(font, text):
            shown = ", ".join(f"“{c}” (U+{ord(c):04X})" for c in missing[:5])
            hint = "write it otherwise, or add a font that has it to fonts/fonts.toml"
            self.refuse(element, f"“{text[:40]}”: the font “{font}” has no {shown}", hint)
            return
        self.flush()
        self.chunks.append(
            Lettering(
                text,
                font,
                length(style.get("font-size", "16")),
                style.get("text-anchor", "start"),
                length(style.get("letter-spacing", "0").replace("normal", "0")),
                length(self.filled(element, "data-longest", "0")),
                self.paint(element, style.get("fill", "black")) or (0.0, 0.0, 0.0),
                multiply((1, 0, 0, 1, x, y), matrix),
            )
        )


def _meet(drawing: Box, place: Box) -> Matrix:
    """Fit a drawing into a place, whole and centred."""
    scale = min(place.width / drawing.width, place.height / drawing.height)
    x = place.x + (place.width - scale * drawing.width) / 2 - scale * drawing.x
    y = place.y + (place.height - scale * drawing.height) / 2 - scale * drawing.y
    return (scale, 0, 0, scale, x, y)
