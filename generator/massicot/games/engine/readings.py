"""Facts that are words: each names one reading of a rule, and a program plays only the readings it knows."""

from collections.abc import Mapping
from typing import Any

from massicot.codes import PROGRAM
from massicot.diagnostics import DataError, Place


def reading(facts: Mapping[str, Any], name: str, *played: str) -> str:
    """The reading of a rule that a fact names: one of those that the program plays, or a DataError."""
    word: str = facts[name]
    if word not in played:
        known = ", ".join(f"“{one}”" for one in played)
        raise DataError([PROGRAM.at(Place(key=name), f"no program plays this game with “{word}”", f"it plays {known}")])
    return word
