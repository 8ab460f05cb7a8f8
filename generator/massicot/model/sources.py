"""The ledger of sources: what each document claims, and what this edition decided."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from massicot.model.prose import Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document that the rules were taken from, and what it is."""

    id: str
    title: str
    about: str


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
    rare: bool = False
    """It is said to be needed in few games."""
    place: str
    says: Prose
    why: Prose
    common: str = ""
    """The common decision that says it for several games."""
    screen: bool = False
    """Whether only the page for the phone has room for it."""
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonDecision:
    """What was decided alike for several games."""

    id: str
    says: Prose
    why: Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """All of it, for one game."""

    documents: dict[str, Source]
    claims: tuple[Claim, ...]
    decisions: tuple[Decision, ...]
    common: tuple[CommonDecision, ...] = ()
    reckoned: tuple[tuple[str, str], ...] = ()
    """Game and fact of every number that was reckoned apart from its formula, and agrees with it."""
    source: Path
