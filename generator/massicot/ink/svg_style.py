"""Presentation: what an SVG element's attributes and styles say about ink and line."""

import re
from collections.abc import Mapping

from massicot.colour import Rgb, rgb
from massicot.ink.shapes import Stroke, short
from massicot.ink.svg_geometry import length, numbers

_VAR = re.compile(r"var\(\s*--([A-Za-z0-9_-]+)\s*(?:,\s*([^)]*))?\)")
_SELECTOR = re.compile(r"[.#]?[A-Za-z_][\w-]*")
NAMED = {"black": "#000000", "white": "#ffffff"}

INHERITED = (
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "font-family",
    "font-size",
    "text-anchor",
    "letter-spacing",
    "clip-rule",
)
_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")
OPACITIES = ("opacity", "fill-opacity", "stroke-opacity")


Style = Mapping[str, str]
"""The inherited presentation properties, as written; what is not there has SVG's initial value."""


def under(style: Style, own: Mapping[str, str]) -> Style:
    """The style with an element's own properties on top."""
    kept = {key: value for key, value in own.items() if key in INHERITED and value != "inherit"}
    return {**style, **kept} if kept else style


def declarations(text: str) -> dict[str, str]:
    """`fill:#fff; stroke:none` as a dictionary."""
    found = {}
    for part in _uncommented(text).split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip()] = value.replace("!important", "").strip()
    return found


def stylesheet(text: str) -> dict[str, dict[str, str]]:
    """The rules of a <style> element by selector; a ValueError names what we can't follow."""
    text = _uncommented(text)
    if "@" in text:
        raise ValueError("uses an @ rule in its style sheet")
    rules: dict[str, dict[str, str]] = {}
    for rule in text.split("}"):
        selectors, brace, body = rule.rpartition("{")
        for selector in selectors.split(",") if brace else ():
            if _SELECTOR.fullmatch(selector.strip()) is None:
                raise ValueError(f"uses the style selector “{selector.strip()}”")
            rules.setdefault(selector.strip(), {}).update(declarations(body))
    return rules


def _uncommented(text: str) -> str:
    """Without comments; one that does not end takes the rest. A pattern would look for the end from every beginning."""
    kept, at = [], 0
    while (begin := text.find("/*", at)) >= 0:
        kept.append(text[at:begin])
        end = text.find("*/", begin + 2)
        if end < 0:
            return "".join(kept)
        at = end + 2
    return "".join(kept) + text[at:]


def colour(text: str, palette: dict[str, str]) -> Rgb | None:
    """A paint as RGB, or None for none; a ValueError says what is wrong, a KeyError which ink."""
    text = text.strip()
    if found := _VAR.fullmatch(text):
        name = found[1]
        if name not in palette:
            raise KeyError(name)
        text = palette[name]
    text = NAMED.get(text, text)
    if text in ("none", "transparent"):
        return None
    try:
        return rgb(text)
    except ValueError:
        raise ValueError(f"has the paint “{text}”") from None


def stroke(style: Style, colour: Rgb, width: float) -> Stroke:
    """A line of this colour and width, the rest as the style has it."""
    cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
    dashes = style.get("stroke-dasharray", "none")
    return Stroke(
        colour,
        short(width),
        cap if cap in _CAPS else "butt",
        join if join in _JOINS else "miter",
        short(length(style.get("stroke-miterlimit", "4"))),
        () if dashes == "none" else tuple(map(short, numbers(dashes))),
    )
