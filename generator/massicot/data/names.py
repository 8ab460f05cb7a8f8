"""Names of games, themes, cards…: they become file names, so they stay in their folder."""

import re

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


def is_name(text: str) -> bool:
    """Small letters, digits and hyphens."""
    return NAME.fullmatch(text) is not None
