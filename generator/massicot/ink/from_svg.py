"""An SVG tree to a drawing: a strict subset, refused with a line and a cure where it ends.

What we draw: groups, shapes, paths, flat fills and strokes, clips, text in our own fonts, and other
drawings of the theme. What we refuse rather than draw wrongly: masks, patterns, gradients, filters,
pictures, opacity, scripts, and links to anywhere else.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from massicot.codes import DRAWING
from massicot.colour import BLACK, Rgb
from massicot.diagnostics import CARD, Diagnostic, Place, nearest
from massicot.ink import svg_style
from massicot.ink.figures import joined
from massicot.ink.lettering import WRITE_OTHERWISE, advance, lacking, placed, shown
from massicot.ink.shapes import (
    FLAT,
    IDENTITY,
    PINS,
    Box,
    Clip,
    Drawing,
    Group,
    Layer,
    Lettering,
    Matrix,
    Outline,
    Painted,
    Shape,
    Stroke,
    Use,
    area,
    multiply,
)
from massicot.ink.svg_geometry import box, length, meet, outline, path_data, transform
from massicot.ink.svg_style import Style
from massicot.ink.svg_tree import MOST_ELEMENTS, Element

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
MOST_PROBLEMS = 50
"""Told of one drawing: whoever has more has another problem."""
DATA_AS_ELEMENT, TEXT_AS_ELEMENT = 150, 20
"""So many characters of path data or text, as often as they are drawn, count as one more element."""


@dataclass(frozen=True, slots=True)
class LineArt:
    """How a drawing is printed with little ink: lines around its areas, so many times thinner than it is wide."""

    ground: Rgb
    ink: Rgb
    per_width: int


@dataclass(slots=True)
class Context:
    """What a drawing may ask of its surroundings."""

    palette: dict[str, str]
    fonts: Mapping[str, Path]
    part: Callable[[str, Mapping[str, str]], tuple[str, Drawing]]
    """A drawing of the theme by its name, with other inks for some of its own, and the name that it is kept under."""
    fields: dict[str, str] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    line_art: LineArt | None = None


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
        self.shapes: list[Shape] = []
        self.run: list[Painted] = []
        self.run_matrix = IDENTITY
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
        style, _ = self.style(self.root, {})
        layers: list[Layer] = []
        for child in self.root.children:
            pin = child.attributes.get("data-pin", "centre")
            if pin not in PINS:
                self.refuse(child, f"has the pin “{pin}”", nearest(pin, PINS))
            drawn = self.apart(partial(self.element, child, style, IDENTITY))
            if drawn and layers and layers[-1].pin == pin:
                layers[-1] = Layer(pin, layers[-1].shapes + drawn)
            elif drawn:
                layers.append(Layer(pin, drawn))
        return Drawing(Box(*view), bleed, tuple(layers))

    def refuse(self, element: Element, message: str, hint: str, card: str = "") -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            self.visited = max(self.visited, MOST_ELEMENTS + 1)
            return
        place = Place(str(self.path), element.line, key=f"{CARD}[{card}]" if card else "")
        self.problems.append(DRAWING.at(place, f"<{element.tag}> {message}", hint))

    def _index(self, element: Element) -> None:
        if name := element.attributes.get("id"):
            self.ids.setdefault(name, element)
        if element.tag == "style":
            try:
                self.rules |= svg_style.stylesheet(element.text)
            except ValueError as wrong:
                self.refuse(element, str(wrong), "save it with presentation attributes")
        for child in element.children:
            self._index(child)

    # -- walking ---------------------------------------------------------------------------------

    def apart(self, draw: Callable[[], None]) -> tuple[Shape, ...]:
        """What is drawn meanwhile, kept out of what was drawn before."""
        self.flush()
        before, self.shapes = self.shapes, []
        draw()
        self.flush()
        drawn, self.shapes = tuple(self.shapes), before
        return drawn

    def element(self, element: Element, style: Style, matrix: Matrix) -> None:
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
            clip = self.clip(own, matrix)
            if clip is None:
                self.draw(element, style, matrix)
            elif drawn := self.apart(partial(self.draw, element, style, IDENTITY)):
                self.shapes.append(Group(drawn, matrix, clip))
        except ValueError as wrong:
            self.refuse(element, str(wrong), "correct it, or convert it to a path")

    def draw(self, element: Element, style: Style, matrix: Matrix) -> None:
        if element.tag == "use":
            self.use(element, style, matrix)
        elif element.tag == "text":
            self.text(element, style, matrix)
        elif element.tag in _SHAPES:
            self.shape(element, style, matrix)
        else:
            for child in element.children:
                self.element(child, style, matrix)

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
        presentation = {key: attributes[key] for key in attributes if key in svg_style.INHERITED}
        presentation |= {
            key: attributes[key]
            for key in (
                *svg_style.OPACITIES,
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
        own |= svg_style.declarations(attributes.get("style", ""))
        for key in attributes:
            if key.startswith("on"):
                self.refuse(element, f"has a script in {key}", _CURES["script"])
        for key in _REFUSED:
            if own.get(key, "none") not in ("none", "normal"):
                hint = _CURES.get(key, "draw it with shapes")
                self.refuse(element, f"has a {key}, which we can’t draw", hint)
        for key in svg_style.OPACITIES:
            if own.get(key, "1").rstrip("0").rstrip(".") not in ("1", "100%"):
                hint = "blend the colour yourself: printed ink is opaque here"
                self.refuse(element, f"has an {key} of {own[key]}, which we can’t draw", hint)
        for key, allowed in _PLAIN_TEXT.items():
            if element.tag in ("text", "tspan") and own.get(key, allowed[0]) not in allowed:
                hint = "choose a font-family among " + ", ".join(sorted(self.context.fonts))
                self.refuse(element, f"asks for {key} {own[key]}", hint)
        return svg_style.under(around, {key: self.fill_in(element, value) for key, value in own.items()}), own

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

    def shape(self, element: Element, style: Style, matrix: Matrix) -> None:
        fill = self.paint(element, style.get("fill", "black"))
        colour = self.paint(element, style.get("stroke", "none"))
        width = length(style.get("stroke-width", "1"))
        stroke = svg_style.stroke(style, colour, width) if colour is not None and width > 0 else None
        if element.tag == "line":
            fill = None
        if self.context.line_art and fill is not None:
            fill, stroke = self.as_lines(self.context.line_art, fill, style)
        quoted = {key: self.fill_in(element, value) for key, value in element.attributes.items()}
        data = self.weighed(path_data(element.tag, quoted), DATA_AS_ELEMENT)
        if not data or (fill is None and stroke is None):
            return
        painted = Painted(outline(data), fill, stroke, style.get("fill-rule", "nonzero") == "evenodd")
        if matrix != self.run_matrix:
            self.flush()
            self.run_matrix = matrix
        self.run.append(painted)

    def weighed(self, data: str, as_element: int) -> str:
        """Path data or text, unless too much of it is drawn already: it may be repeated as elements are."""
        before, self.visited = self.visited, self.visited + len(data) // as_element
        if before < MOST_ELEMENTS <= self.visited:
            raise ValueError("is more than we are willing to draw")
        return data

    def as_lines(self, art: LineArt, fill: Rgb, style: Style) -> tuple[Rgb, Stroke | None]:
        """A low-ink drawing has lines for areas, and keeps its paper white."""
        if fill == art.ground:
            return fill, None
        return art.ground, svg_style.stroke(style, art.ink, self.view[2] / art.per_width)

    def paint(self, element: Element, text: str) -> Rgb | None:
        try:
            return svg_style.colour(text, self.context.palette)
        except KeyError as wrong:
            ink = str(wrong.args[0])
            self.refuse(element, f"uses the ink “{ink}”", nearest(ink, self.context.palette))
        except ValueError as wrong:
            hint = "write it as #rrggbb or var(--ink)"
            if "url(" in text:
                hint = "use a flat ink: gradients and patterns are not drawn"
            self.refuse(element, str(wrong), hint)
        return None

    def clip(self, own: dict[str, str], matrix: Matrix) -> Clip | None:
        value = own.get("clip-path", "none")
        if value == "none":
            return None
        target = self.ids.get(value.removeprefix("url(").rstrip(")").strip("\"' ").removeprefix("#"))
        if not value.startswith("url(") or target is None or target.tag != "clipPath":
            raise ValueError(f"has the clip-path “{value}”, which leads nowhere")
        parts: list[Outline] = []
        for shape in target.children:
            if shape.tag not in _SHAPES or "transform" in shape.attributes:
                raise ValueError("has a clip-path that is not made of plain shapes")
            if data := self.weighed(path_data(shape.tag, shape.attributes), DATA_AS_ELEMENT):
                parts.append(outline(data))
        if not parts:
            raise ValueError("has an empty clip-path")
        if abs(area(matrix)) < FLAT:
            raise ValueError("has a transform that flattens it")
        return Clip(joined(parts), target.attributes.get("clip-rule") == "evenodd")

    def flush(self) -> None:
        """End a run of shapes that share a matrix."""
        if self.run_matrix == IDENTITY:
            self.shapes += self.run
        elif self.run:
            self.shapes.append(Group(tuple(self.run), self.run_matrix))
        self.run, self.run_matrix = [], IDENTITY

    # -- references and text ---------------------------------------------------------------------

    def use(self, element: Element, style: Style, matrix: Matrix) -> None:
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
                self.element(target, style, multiply((1, 0, 0, 1, x, y), matrix))
                self.using.pop()
            return
        if not href.endswith(".svg") or "/" in href or "\\" in href or ":" in href:
            hint = "name a drawing of the theme’s own folder, like poire.svg"
            self.refuse(element, f"links to “{href[:60]}”", hint)
            return
        if "width" not in element.attributes or "height" not in element.attributes:
            self.refuse(element, "has no width and height", "say how large the drawing is")
            return
        name, part = self.context.part(href.removesuffix(".svg"), self.inks(element))
        place = Box(x, y, length(self.filled(element, "width")), length(self.filled(element, "height")))
        self.flush()
        self.shapes.append(Use(name, multiply(meet(part.box, place), matrix)))

    def inks(self, element: Element) -> dict[str, str]:
        """In which inks a drawing is printed instead of its own: “bleu:rouge”."""
        found = {}
        for pair in self.filled(element, "data-inks").split():
            own, colon, other = pair.partition(":")
            for ink in (own, other):
                if ink not in self.context.palette:
                    hint = nearest(ink, self.context.palette) if colon else "write own:other"
                    raise ValueError(f"prints “{pair}”: there is no ink “{ink}”{f'; {hint}' if hint else ''}")
            found[own] = other
        return found

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
        text = self.weighed(" ".join(self.fill_in(element, text).split(" ")).strip(" \n\t\r"), TEXT_AS_ELEMENT)
        if not text:
            return
        role = style.get("font-family", "text").strip("\"' ")
        if role not in self.context.fonts:
            self.refuse(element, f"asks for the font “{role}”", nearest(role, self.context.fonts))
            return
        font = self.context.fonts[role]
        if missing := lacking(font, text):
            self.refuse(element, f"“{text[:40]}”: the font “{role}” has no {shown(missing)}", WRITE_OTHERWISE)
            return
        self.flush()
        letters = Lettering(
            text,
            role,
            length(style.get("font-size", "16")),
            self.paint(element, style.get("fill", "black")) or BLACK,
            multiply((1, 0, 0, 1, x, y), matrix),
            length(style.get("letter-spacing", "0").replace("normal", "0")),
        )
        anchor, longest = style.get("text-anchor", "start"), length(self.filled(element, "data-longest", "0"))
        self.shapes.append(placed(letters, advance(font, text), anchor, longest))
