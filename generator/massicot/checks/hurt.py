"""What can be said of files in which something is wrong: all that does not follow from it.

A reader goes on after a mistake, but what it has read then is not what was meant. Such a game gets only the checks that
rest on the place where they look; and a deck with a card that can't be read says nothing about gaps.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from massicot.checks import facts, prose, quotations, setup, wording
from massicot.checks.examples import examples_are_what_the_rule_gives
from massicot.checks.findings import Finding
from massicot.checks.places import Key
from massicot.checks.subjects import Hurt, Subject

_OF_WORDS = (
    prose.numbers_are_quoted,
    prose.words_are_the_glossarys,
    prose.pointers_lead_somewhere,
    wording.texts_are_french,
    quotations.terms_are_in_their_form,
    quotations.nothing_is_quoted_twice_in_a_row,
)
"""These look at one text alone."""
_OF_FACTS = (
    facts.tables_end_with_the_players,
    facts.the_range_can_be_played,
    facts.difficulties_have_a_word,
    quotations.numbers_have_their_unit,
)
"""These need the facts."""
_OF_NUMBERS = (facts.deals_suffice, facts.stocks_are_what_is_left, facts.computed_numbers_are_not_negative)
"""These need the facts, and the number of cards."""
_OF_THE_TABLE = (
    setup.captions_speak_of_the_picture,
    setup.shares_are_equal,
    setup.the_drawn_pot_holds_the_antes,
    setup.the_lowest_card_begins,
)
"""These need the drawn table as well."""
_OF_CARDS = frozenset(("deck/gap", "deck/suits", "deck/no-total", "deck/no-emblem", "deck/theme-lacks"))
"""These need every card of the deck."""


def run_hurt(subject: Subject) -> Iterator[Finding]:
    """The findings of games that can’t be read whole."""
    for hurt in subject.hurt.values():
        if hurt.asked:
            yield from _of_game(subject, hurt)


def _of_game(subject: Subject, hurt: Hurt) -> Iterator[Finding]:
    whole = [one for one in hurt.variant.examples if not _within(("examples", one.index), hurt.keys)]
    variant = replace(hurt.variant, examples=tuple(whole))
    alone = replace(subject, chosen=(variant,), whole=False, ledger=None)
    checks = [*_OF_WORDS]
    table = not _within(("setup",), hurt.keys)
    if hurt.facts:
        checks += [*_OF_FACTS, *(_OF_THE_TABLE if table else ())]
    if hurt.facts and hurt.cards:
        checks.append(examples_are_what_the_rule_gives)
    if hurt.facts and hurt.counted:
        checks += [*_OF_NUMBERS, *((setup.all_cards_are_drawn,) if table else ())]
    places, path = subject.places, variant.source
    spans = []
    for key in hurt.keys:
        line, _ = places.at(path, *key)
        spans.append(range(line, places.end(path, key, line) + 1))
    for check in checks:
        for one in check(alone):
            if not any(one.line in span for span in spans):
                yield one


def _within(key: Key, keys: Iterable[Key]) -> bool:
    """Whether something is wrong at this key, or around it, or inside."""
    return any(key[: len(other)] == other[: len(key)] for other in keys)


def of_deck(subject: Subject, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Those of a deck’s findings that do not follow from a card that can’t be read."""
    return (one for one in findings if subject.listed or one.code not in _OF_CARDS)
