"""Which kind of data a value is: what the score is counted by, and how a text may be changed."""

import re

from massicot.model.schema import Key
from tools.selftest.spans import ValueSpan

FACTS, TABLES, EXAMPLES, DECKS, LEDGERS, PROSE_DATA, THEMES, SIZES = FAMILIES = (
    "facts",
    "tables",
    "examples",
    "decks",
    "ledgers",
    "prose",
    "themes",
    "sizes",
)
NAME, PROSE, FORMULA, MEASURE = "name", "prose", "formula", "measure"
_PROSE_WORDS = """
    title pitch caption text when price front back intro lesson credits says why erratum about label note role
    asks hides original costs_title term never words suits singular name blurb begin base_title
"""
_PROSE_KEYS = frozenset(_PROSE_WORDS.split())
_FREE = ("width", "height", "diameter", "rows")
"""Lengths, and the lines of a form."""
_WORDS = ("title", "note", "row", "extra", "label", "heads", "role", "says", "blurb", "about", "begin", "base_title")
_MEASURE = re.compile(r'"\d+(?:\.\d+)?(?:mm|cm|in)"|".*\bl\. ?\d.*"')


def family(file: str, key: Key) -> str:
    """Of a value, by its file and key."""
    name = next((part for part in reversed(key) if isinstance(part, str)), "")
    if file.endswith("theme.toml"):
        return THEMES
    if file.endswith(("papers.toml", "formats.toml")):
        return SIZES
    if file.endswith("glossary.toml"):
        return PROSE_DATA
    if file.endswith("sources.toml"):
        return PROSE_DATA if name in ("says", "why", "erratum", "about", "title") else LEDGERS
    if file.endswith("/rules.toml"):
        return _of_a_game(key, name)
    if name in _FREE:
        return SIZES
    return PROSE_DATA if name in _WORDS or key == ("booklet", "cards") else DECKS


def _of_a_game(key: Key, name: str) -> str:
    if name == "table" or ("facts" in key and any(isinstance(part, str) and part.isdigit() for part in key)):
        return TABLES
    if key[0] in ("setup", "examples"):
        return PROSE_DATA if key[-1] in ("caption", "intro", "lesson", "title") else EXAMPLES
    if "facts" in key or "derived" in key or key[-1] in ("order", "emblem", "program"):
        return FACTS
    return PROSE_DATA


def reading(span: ValueSpan, value: str) -> str:
    """How a text is changed: as prose, a formula, a measure or place, or a name."""
    if "derived" in span.key:
        return FORMULA
    if _MEASURE.fullmatch(value):
        return MEASURE
    if {part for part in span.key if isinstance(part, str)} & _PROSE_KEYS:
        return PROSE
    return NAME
