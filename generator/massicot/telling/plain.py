"""Words as people type them in a hurry: no accents, no capitals, no punctuation."""

import re
import unicodedata

_OTHER = re.compile(r"[^a-z0-9]+")


def folded(text: str) -> str:
    """« Se coucher ! » becomes “se coucher”."""
    bare = unicodedata.normalize("NFD", text.lower().replace("œ", "oe"))
    return _OTHER.sub(" ", "".join(letter for letter in bare if not unicodedata.combining(letter))).strip()


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return folded(text).split()
