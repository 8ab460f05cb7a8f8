"""What has changed since a person compared the rules with the facts."""

from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.reading import Sentence, Stated, reading
from massicot.checks.subjects import LEDGER_FILE, Subject, every_game
from massicot.diagnostics import Diagnostic, Place, Rule
from massicot.model.variant import Variant

COMPARED = Rule("prose/compared")


@check(COMPARED, each=every_game)
def nothing_has_changed_since_it_was_compared(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Of a game that somebody compared: of others nobody has said so."""
    read = reading(subject, variant)
    if read.noted is None:
        return
    cure = "read it beside the facts with massicot check --reading {}, and add --confirm when it is right"
    for one in read.changed():
        # What games share is told once, of all of them.
        name = variant.id if one.path == variant.source else subject.deck.id
        place, message = Place(str(one.path), one.line, 1), f"{_named(one)} is not as it was compared"
        yield COMPARED.at(place, message, cure.format(name))
    ledger = subject.deck.source.parent / LEDGER_FILE
    # What a ledger says of the game is not gone where it could not be read.
    for before, count in read.gone() if subject.ledger or not ledger.is_file() else ():
        what = "what stood here" if count == 1 else f"{count} sentences that stood here"
        path, line = (before.path, before.line) if before else (variant.source, 1)
        message = f"{what} when the rules were compared: gone"
        yield COMPARED.at(Place(str(path), line, 1), message, cure.format(variant.id))


def _named(one: Sentence | Stated) -> str:
    if isinstance(one, Sentence):
        return f"« {one.text} »"
    again = ", ".join(str(line) for line in sorted({told.line for told in one.told}))
    return f"{one.label}: {one.value} (told in line {again})" if again else f"{one.label}: {one.value}"
