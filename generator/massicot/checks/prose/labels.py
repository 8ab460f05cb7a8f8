"""Labels of pictures: what lies on a drawn table is called as the rules call it."""

from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import rule_texts
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.stems import words
from massicot.model.prose import spoken
from massicot.model.variant import Variant

LABEL = Rule("prose/label")
_SHORT = 3
"""Letters of a word that says little: « le », « à », « un »."""
_BEGINNING = 4


@check(LABEL, each=every_game)
def pictures_speak_the_words_of_the_rules(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Each place that a picture shows has a label, and a word of it stands in the rules. Whoever borrows our glossary
    borrows its labels too, and may tell the rules in other words."""
    if not subject.at_home(variant):
        return
    said = frozenset().union(*(_beginnings(spoken(text.prose)) for text in rule_texts(variant)))
    examples = (side for example in variant.examples for side in (example.given, example.after))
    shown = {
        name: position.place(name)
        for position in (variant.setup.position, *examples)
        for fields in (position.each, position.numbers_each, position.cards, position.numbers)
        for name in fields
    }
    for name, place in shown.items():
        if not _beginnings(place.label) & said:
            message = f"pictures say “{place.label}” ({name}), and the rules never do"
            yield subject.found(LABEL, message, variant.source, "labels" if variant.setup.position.labels else "setup")


def _beginnings(text: str) -> frozenset[str]:
    return frozenset(word[:_BEGINNING] for word in words(text) if len(word) >= _SHORT)
