"""What WeasyPrint works out again and again, worked out once: a chapter is laid out two or three times until its pages
are good, and each time most of it as before. The pages are the same, only sooner."""

from collections.abc import Callable
from functools import wraps
from typing import Any

_SIDES = ("top", "right", "bottom", "left")
_LENGTHS = (
    *(f"{kind}_{side}" for kind in ("margin", "padding") for side in _SIDES),
    *(f"border_{side}_width" for side in _SIDES),
    *(f"{limit}{side}" for limit in ("", "min_", "max_") for side in ("width", "height")),
)
_CHANGED = ("width", "height", "min_width", "min_height", "max_width", "max_height")
"""What a layout may change in a style; everything else of it stays."""
_FONT = (
    *("font_family", "font_style", "font_stretch", "font_weight", "font_variant_ligatures", "font_variant_position"),
    *("font_variant_caps", "font_variant_numeric", "font_variant_alternates", "font_variant_east_asian"),
    *("font_feature_settings", "font_variation_settings", "font_language_override", "lang"),
)
_TEXT = (
    *(*_FONT, "font_size", "font_kerning", "direction", "letter_spacing", "word_spacing", "white_space", "tab_size"),
    *("hyphens", "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone", "overflow_wrap"),
    "word_break",
)
Plain = Callable[..., Any]


def known(style: Any) -> dict[Any, Any]:
    """The lines that were set before in the fonts of a style, each by all that decides it."""
    lines: dict[Any, Any] = style.font_config.__dict__.setdefault("lines", {})
    return lines


def text_style(style: Any) -> tuple[Any, ...]:
    """All of a style that decides what becomes of a line of text."""
    return (*map(style.__getitem__, _TEXT), frozen(style["text_decoration_line"]))


def lengths(plain: Plain) -> Plain:
    """Replaces resolve_percentages, which works out the lengths of every box anew."""

    @wraps(plain)
    def resolve_percentages(box: Any, containing_block: Any) -> None:
        """The margins and sizes of a box in one of such a size."""
        style = box.style
        if type(box).__name__ == "PageBox" or style["border_collapse"] == "collapse":
            plain(box, containing_block)
            return
        within = containing_block
        size = (within.width, within.height) if hasattr(within, "width") else tuple(within)
        key = (size, *map(style.__getitem__, _CHANGED))
        found = style.__dict__.setdefault("lengths", {})
        if key not in found:
            plain(box, containing_block)
            found[key] = {name: getattr(box, name) for name in _LENGTHS}
        box.__dict__.update(found[key])

    return resolve_percentages


def frozen(value: Any) -> Any:
    """A value that can be part of a key: with tuples in place of lists, and sets that stay."""
    if isinstance(value, set):
        return frozenset(value)
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def styles(plain: Plain) -> Plain:
    """Replaces StyleFor.set_computed_styles, which shares styles within one document only."""

    @wraps(plain)
    def set_computed_styles(self: Any, element: Any, parent: Any, root: Any = None, **named: Any) -> None:
        """The style of an element: that of another one, if all that is said of both is the same."""
        target_collector = named.get("target_collector")
        computed, pseudo = self.get_computed_styles(), named.get("pseudo_type")
        above, top = computed.get((parent, None)), computed.get((root, None))
        said = tuple(self.get_cascaded_styles().get((element, pseudo), {}).items())
        shared = self.font_config.__dict__.setdefault("styles", {})
        key = (id(above), id(top), pseudo, named.get("base_url"), said)
        try:
            found = shared.get(key)
        except TypeError:
            key = (*key[:-1], frozen(said))
            found = shared.get(key)
        if found is None:
            plain(self, element, parent, root, **named)
            # What is kept keeps the styles above it, which are told apart by where they are.
            shared[key] = computed[element, pseudo]
            return
        computed[element, pseudo] = found
        if target_collector and found["anchor"]:
            target_collector.collect_anchor(found["anchor"])

    return set_computed_styles


def in_flow(plain: Plain) -> Plain:
    """Replaces Box.is_in_normal_flow, which asks a box five things."""

    @wraps(plain)
    def is_in_normal_flow(box: Any) -> bool:
        """Whether a box stands where it does in the text."""
        style = box.style
        position = style["position"]
        return (
            style["float"] == "none"
            and position not in ("absolute", "fixed")
            and position[0] not in ("running()", "note()")
        )

    return is_in_normal_flow


def font(plain: Plain) -> Plain:
    """Replaces the key of a font, which writes all of it down."""

    @wraps(plain)
    def font_style_cache_key(style: Any, include_size: bool = False) -> Any:
        """What the height of a line is remembered by."""
        own = tuple(map(style.__getitem__, _FONT))
        return (own, style["font_size"], style["line_height"]) if include_size else own

    return font_style_cache_key
