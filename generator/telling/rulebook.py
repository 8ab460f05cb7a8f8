"""The booklet at hand: a section by its name, and the sentence of the rule that speaks of a move."""

from collections.abc import Iterable, Iterator, Mapping

from generator.french.typography import typeset
from generator.model.prose import Inline, Items, Pointer, Prose, Quoted, Text, within
from generator.model.variant import Section, Variant
from generator.rules.programs import Way
from generator.telling.plain import folded

_TURN = "tour"
_UNDER = {"swap": "échanger", "give-left": "le don", "play-hidden": "l’enchère", "take": "piocher", "condemn": "la fin"}
"""Moves that the rule tells under another word than theirs."""


class Rulebook:
    """The rules of one way to play."""

    def __init__(self, way: Way, variants: Iterable[Variant]) -> None:
        own = next((sub.sections for sub in way.variant.variants if f"{way.variant.id}/{sub.id}" == way.id), ())
        self.sections: tuple[Section, ...] = (*own, *way.variant.sections)
        self.titles = _titles(variants)
        self.turn = next(section for section in self.sections if section.id == _TURN)

    def section(self, words: str = "") -> Section | None:
        """The section whose title or name has these words; without any, what one does in a turn."""
        wanted = folded(words)
        if not wanted:
            return self.turn
        return next((one for one in self.sections if wanted in folded(f"{one.title} {one.id}")), None)

    def text(self, prose: Prose) -> Iterator[str]:
        """A text without its marks, a line for each paragraph and item."""
        for block in prose:
            items = isinstance(block, Items)
            for line in block.items if isinstance(block, Items) else (block.inside,):
                yield typeset(f"{'• ' if items else ''}{self._plain(line)}")

    def cite(self, kind: str, infinitive: str) -> tuple[Section, str]:
        """The section that tells of a move, and the sentences that begin with its name; else what a turn is."""
        names = [folded(word) for word in (_UNDER.get(kind, ""), infinitive) if word]
        for section in (self.turn, *self.sections):
            for line in self.text(section.text):
                start = folded(line)
                if any(start.startswith(name) for name in names):
                    return section, line.removeprefix("• ")
        return self.turn, next(self.text(self.turn.text)).removeprefix("• ")

    def _plain(self, line: tuple[Inline, ...]) -> str:
        found = []
        for piece in within(line):
            if isinstance(piece, Text | Quoted):
                found.append(piece.text)
            elif isinstance(piece, Pointer):
                found.append(f"« {self.titles.get(piece.to, piece.to)} »")
        return " ".join("".join(found).split())


def _titles(variants: Iterable[Variant]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for variant in variants:
        found[variant.id] = variant.title
        for part in (variant, *variant.variants):
            prefix = variant.id if part is variant else f"{variant.id}/{part.id}"
            found[prefix] = part.title
            found |= {f"{prefix}/{section.id}": section.title for section in part.sections}
    return found
