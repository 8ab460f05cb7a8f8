"""Presentation: what an SVG element's attributes and styles say about ink and line."""

import re
from dataclasses import dataclass, replace

Colour = tuple[float, float, float]

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_VAR = re.compile(r"var\(\s*--([A-Za-z0-9_-]+)\s*(?:,\s*([^)]*))?\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"[.#]?[A-Za-z_][\w-]*")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
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
OPACITIES = ("opacity", "fill-opacity", "stroke-opacity")


@dataclass(frozen=True, slots=True)
class Style:
    """The inherited presentation properties, as written."""

    properties: tuple[tuple[str, str], ...] = ()

    def get(self, name: str, default: str) -> str:
        """A property, or SVG's initial value."""
        return dict(self.properties).get(name, default)

    def under(self, own: dict[str, str]) -> "Style":
        """The style with an element's own properties on top."""
        kept = {key: value for key, value in own.items() if key in INHERITED and value != "inherit"}
        if not kept:
            return self
        return replace(self, properties=tuple((dict(self.properties) | kept).items()))


def declarations(text: str) -> dict[str, str]:
    """`fill:#fff; stroke:none` as a dictionary."""
    found = {}
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip()] = value.replace("!important", "").strip()
    return found


def stylesheet(text: str) -> dict[str, dict[str, str]]:
    """The rules of a <style> element by selector; a ValueError names what we can't follow."""
    text = _COMMENT.sub("", text)
    if "@" in text:
        raise ValueError("uses an @ rule in its style sheet")
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(text):
        for selector in selectors.split(","):
            if _SELECTOR.fullmatch(selector.strip()) is None:
                raise ValueError(f"uses the style selector “{selector.strip()}”")
            rules.setdefault(selector.strip(), {}).update(declarations(body))
    return rules


def colour(text: str, palette: dict[str, str]) -> Colour | None:
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
    hexa = _HEX.fullmatch(text)
    if hexa is None:
        raise ValueError(f"has the paint “{text}”")
    digits = hexa[1] if len(hexa[1]) == 6 else "".join(digit * 2 for digit in hexa[1])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue
