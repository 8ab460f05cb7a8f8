"""Labels of pictures: a word that a game gives a place on its table is a word of its rules."""

from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import rule_texts
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.stems import words
from massicot.model.prose import spoken
from massicot.model.table import PLACES, TablePlace
from massicot.model.variant import Variant

LABEL = Rule("prose/label")
_SHORT = 3
"""Letters of a word that says little: « le », « à », « un »."""
_BEGINNING = 4


@check(LABEL, each=every_game)
def labels_are_words_of_the_rules(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Those that the game gives itself; the usual ones are everybody's."""
    for place in strange_labels(variant, own=True):
        message = f"pictures say “{place.label}” ({place.name}), and the rules never do"
        yield subject.found(LABEL, message, variant.source, "labels", place.name)


def strange_labels(variant: Variant, *, own: bool) -> Iterator[TablePlace]:
    """What pictures of a game call by a word that its rules don't have: all of it, or what the game itself named so."""
    said = frozenset().union(*(_beginnings(spoken(text.prose)) for text in rule_texts(variant)))
    examples = (side for example in variant.examples for side in (example.given, example.after))
    shown = {
        name: position.place(name)
        for position in (variant.setup.position, *examples)
        for fields in (position.each, position.numbers_each, position.cards, position.numbers)
        for name in fields
    }
    for name, place in shown.items():
        if not (own and place == PLACES.get(name)) and not _beginnings(place.label) & said:
            yield place


def _beginnings(text: str) -> frozenset[str]:
    return frozenset(word[:_BEGINNING] for word in words(text) if len(word) >= _SHORT)
