"""« Choix de cette édition »: what the ledger of sources decided and corrected, game by game. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from massicot.model.prose import Prose
from massicot.model.sources import CommonDecision, Decision, Ledger
from massicot.model.variant import Variant


@dataclass(frozen=True, slots=True)
class Erratum:
    """A source that we don't follow, and why."""

    source: str
    why: Prose


@dataclass(frozen=True, slots=True)
class Choices:
    """All of one game."""

    rules: Variant
    choices: tuple[Decision, ...]
    errata: tuple[Erratum, ...]

    @property
    def printed(self) -> tuple[Decision, ...]:
        """Those that a player may look for on paper: not what is told once for several games, nor what was computed."""
        return tuple(one for one in self.choices if not one.common and not one.screen)


Sources = tuple[tuple[str, str], ...]
"""The titles of the documents and what they are."""


def choices(ledger: Ledger, variants: Sequence[Variant]) -> tuple[Choices, ...]:
    """The choices of these games, in their order; games without any are left out."""
    found = []
    for variant in variants:
        made = tuple(decision for decision in ledger.decisions if _of(decision.variant) == variant.id)
        # Two documents may share a mistake, and one reason may hold for several facts: it is told once.
        corrected = {
            one.erratum: Erratum(ledger.documents[one.document].title, one.erratum)
            for one in reversed(ledger.claims)
            if not one.adopted and _of(one.variant) == variant.id
        }
        if made or corrected:
            found.append(Choices(variant, made, tuple(reversed(corrected.values()))))
    return tuple(found)


def shared(ledger: Ledger, variants: Sequence[Variant]) -> tuple[CommonDecision, ...]:
    """What was decided alike for several of these games."""
    names = {variant.id for variant in variants}
    told = {one.common for one in ledger.decisions if _of(one.variant) in names}
    return tuple(one for one in ledger.common if one.id in told)


def sources(ledger: Ledger, variants: Sequence[Variant]) -> Sources:
    """The documents that these games are known from."""
    names = {variant.id for variant in variants}
    cited = {claim.document for claim in ledger.claims if _of(claim.variant) in names}
    return tuple((one.title, one.about) for one in ledger.documents.values() if one.id in cited)


def _of(way: str) -> str:
    """The game of `paires/cutchfeld`."""
    return way.partition("/")[0]
