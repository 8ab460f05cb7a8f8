"""The ledger of sources: what each document claims, and what this edition decided."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from massicot.model.prose import Prose

WHOLE = "*"
"""In the place of lines, a whole document; in the place of sections, the whole game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What lines of a document say of one way to play, as whoever read them listed it."""

    sections: tuple[str, ...] = ()
    """Those that tell it, or WHOLE for all of them."""
    states: tuple[str, ...] = ()
    """The facts that it states, whether we follow it or not."""
    readings: tuple[str, ...] = ()
    """The decisions on how to read it."""
    silences: tuple[str, ...] = ()
    """The decisions on what it does not say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One source."""

    id: str
    title: str
    about: str
    passages: Mapping[str, Mapping[str, Passage]] = field(default_factory=dict)
    """Its lines, “107-113”, or “*” for all, and what they say of each way to play; empty, if nobody listed them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A fact as a document states it. `erratum` says why we don't follow it."""

    variant: str
    fact: str
    value: Any
    document: str
    place: str
    erratum: Prose
    index: int

    @property
    def adopted(self) -> bool:
        """Do we follow it?"""
        return not self.erratum


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Where the sources are silent or can be read in several ways: what we play, and why."""

    id: str
    variant: str
    facts: tuple[str, ...]
    decided: tuple[str, ...] = ()
    """The facts whose value stands in the ledger too."""
    section: str
    silent: bool
    place: str
    says: Prose
    why: Prose
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """All of it, for one game."""

    documents: dict[str, Document]
    claims: tuple[Claim, ...]
    decisions: tuple[Decision, ...]
    reckoned: tuple[tuple[str, str], ...] = ()
    """Game and fact of every number that was reckoned apart from its formula, and agrees with it."""
    source: Path
