"""What the cards of a deck look like when they are drawn in a theme: the key to what a PDF shows."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from massicot.checks.prints.reading.model import PlacedForm, Signature
from massicot.model.deck import Deck

BACK = "back:"
REFERENCE = "reference:"
REFERENCE_BACK = "Enjouant"
"""What the back of a reference card says under its title."""


@dataclass(frozen=True, slots=True)
class Look:
    """A deck in a theme. `sides` gives, for what is drawn, all faces that look so: mostly one."""

    deck: Deck
    sides: dict[Signature, frozenset[str]]
    loosely: dict[Signature, frozenset[str]]
    titles: dict[str, str]
    worded: dict[str, frozenset[str]] = field(default_factory=dict)
    """For a file that is not ours: faces by nothing but what they say."""

    def fronts(self) -> list[frozenset[str]]:
        """The cards of the deck; those that look alike stand together."""
        return [names for names in self.sides.values() if not any(name.startswith(BACK) for name in names)]

    def side(self, placed: PlacedForm) -> frozenset[str]:
        """The cards, `back:…` or `reference:…` that something placed on a page is; empty if it is none of ours."""
        seen = placed.signature
        if known := self.sides.get(seen) or self.loosely.get(loose(seen)):
            return known
        if seen.text in self.worded:
            return self.worded[seen.text]
        titles = [title for title in self.titles if title and seen.text.startswith(title)]
        for title in sorted(titles, key=len, reverse=True)[:1]:
            behind = seen.text[len(title) :].startswith(REFERENCE_BACK)
            return frozenset({f"{REFERENCE}{self.titles[title]}" + (":back" if behind else "")})
        return frozenset()

    def share(self, seen: Iterable[PlacedForm]) -> float:
        """How much of what was seen it explains, each different face counting once."""
        sides = [self.side(placed) for placed in {placed.signature: placed for placed in seen}.values()]
        own = [side for side in sides if not any(name.startswith(REFERENCE) for name in side)]
        return sum(bool(side) for side in own) / len(own) if own else float(bool(sides))


def loose(seen: Signature) -> Signature:
    """Readers of PDF put words on one line into an order of their own."""
    return Signature("".join(sorted(seen.text)), seen.paths, seen.within)
