"""The booklet at hand: a section by its name, and the sentence of the rule that speaks of a move."""

from collections.abc import Iterable, Iterator, Mapping

from massicot.games.engine.programs import Way
from massicot.language.fr.typography import typeset
from massicot.model.glossary import Action
from massicot.model.prose import Inline, Items, Pointer, Prose, Quoted, Text, within
from massicot.model.variant import Section, Variant
from massicot.telling.answers import folded, verb, words

_TURN = "tour"
_NO_RULES = ("conseils", "histoire", "paquet")
_STEM = 6
"""A shorter verb has too many relatives to be found by how it begins."""


class Rulebook:
    """The rules of one way to play."""

    def __init__(self, way: Way, variants: Iterable[Variant]) -> None:
        own = [sub for sub in way.variant.variants if f"{way.variant.id}/{sub.id}" == way.id]
        self.pitch: Prose = own[0].pitch if own else way.variant.pitch
        self.sections: tuple[Section, ...] = (*(one for sub in own for one in sub.sections), *way.variant.sections)
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

    def cite(self, action: Action) -> tuple[Section, str]:
        """The section that tells of a move, and the lines that do; else what a turn is."""
        order = (self.turn, *(one for one in self.sections if one.id not in _NO_RULES))
        lines = [(section, line.removeprefix("• ")) for section in order for line in self.text(section.text)]
        own = folded(verb(action))
        for section, line in lines:
            if f"{folded(line)} ".startswith(f"{own} "):
                return section, line
        for phrase in action.cited:
            for section, line in lines:
                if f" {folded(phrase)} " in f" {folded(line)} ":
                    return section, line
        for section, line in lines:
            if len(own) > _STEM and any(word.startswith(own[:-2]) for word in words(line)):
                return section, line
        return self.turn, self._turn()

    def _turn(self) -> str:
        """What may be done in a turn, by name."""
        first, *others = self.text(self.turn.text)
        if not first.endswith(":"):
            return first
        return f"{first} {', '.join(line[2:].partition('.')[0].lower() for line in others if line.startswith('• '))}."

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
        found |= {f"{variant.id}/{section.id}": section.title for section in variant.sections}
        for sub in variant.variants:
            prefix = f"{variant.id}/{sub.id}"
            found |= {prefix: sub.title} | {f"{prefix}/{section.id}": section.title for section in sub.sections}
    return found
