"""How examples are laid out: beside the sections that list them, and with cards in order where order says nothing."""

from collections.abc import Iterator

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.subjects import Subject
from massicot.model.variant import HIDDEN, Position, Section, Variant

LISTED = rule(
    "examples/listed",
    WARNING,
    "a section lists other examples than those that name it",
    why="What stands beside a rule is said in both places: one was mistyped, or an example was lost.",
    cure="list in  examples = […]  of a section the ids of the examples that name it, in their order",
    right='[[sections]] id = "tour", examples = ["une-paire"], and [[examples]] id = "une-paire", section = "tour"',
    wrong='[[sections]] id = "tour", examples = ["une-paire"], and [[examples]] id = "une-paire", section = "fin"',
)
UNSORTED = rule(
    "examples/unsorted",
    WARNING,
    "cards in the middle of the table do not go up or down",
    why="Their order says nothing, so it should help: readers look for the highest, the lowest, the pair.",
    cure="sort them by value",
    right="centre = [9, 9, 6, 5, 2]",
    wrong="centre = [9, 6, 9, 5, 2]",
)
_MIDDLE = ("centre", "menu")


def _sections(variant: Variant) -> Iterator[tuple[str, Section, Key]]:
    """Every section, the way to play it belongs to, and its key."""
    yield from (("", section, ("sections", number)) for number, section in enumerate(variant.sections))
    for place, sub in enumerate(variant.variants):
        for number, section in enumerate(sub.sections):
            yield sub.id, section, ("variants", place, "sections", number)


@check("examples")
def sections_list_their_examples(subject: Subject) -> Iterator[Finding]:
    """In games that list them at all: each section those that name it, in the order of the file."""
    for variant in subject.chosen:
        if not any(section.examples for _, section, _ in _sections(variant)):
            continue
        placed: set[str] = set()
        for way, section, key in _sections(variant):
            own = tuple(one.id for one in variant.examples if (one.variant, one.section) == (way, section.id))
            if own != section.examples:
                message = f"“{section.id}” lists {_told(section.examples)}; it is named by {_told(own)}"
                yield subject.found(LISTED, message, variant.source, *key)
            placed.update(own)
        for example in variant.examples:
            if example.id not in placed:
                message = f"“{example.id}” stands beside no section of the same way to play"
                yield subject.found(LISTED, message, variant.source, "examples", example.index, "section")


def _told(names: tuple[str, ...]) -> str:
    return ", ".join(f"“{name}”" for name in names) or "none"


@check("examples")
def the_middle_is_sorted(subject: Subject) -> Iterator[Finding]:
    """Upwards or downwards, in the tables that examples begin with and in that of the set-up."""
    for variant in subject.chosen:
        tables: list[tuple[Key, Position]] = [(("setup", "given"), variant.setup.position)]
        tables += [(("examples", one.index, "given"), one.given) for one in variant.examples]
        for key, table in tables:
            for pile in _MIDDLE:
                values = _values(subject, table, pile)
                if values not in (sorted(values), sorted(values, reverse=True)):
                    message = f"{', '.join(map(str, values))} in the {pile}"
                    yield subject.found(UNSORTED, message, variant.source, *key, pile)


def _values(subject: Subject, table: Position, pile: str) -> list[int]:
    """Of the cards that can be seen and have one."""
    known = {card.id: card.value for card in subject.deck.cards}
    cards = table.cards[pile].cards if pile in table.cards else ()
    return [value for card in cards if card != HIDDEN and (value := known.get(card)) is not None]
