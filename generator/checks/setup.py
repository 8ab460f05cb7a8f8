"""The drawn table of the set-up, against the facts: the pot holds the antes, and the right player begins."""

from collections.abc import Iterator

from generator.checks.findings import ERROR, Finding, check, rule
from generator.checks.subjects import Subject
from generator.model.variant import HIDDEN, Position, for_players

POT = rule(
    "facts/setup-pot",
    ERROR,
    "the drawn pot is not what the players put in",
    why="The picture is what players copy when they lay out the game.",
    cure="correct the pot of [setup.given], or the ante",
    right="ante = 1, four players, pot = 4",
    wrong="ante = 1, four players, pot = 5",
)
FIRST = rule(
    "facts/setup-first",
    ERROR,
    "the drawn table gives the first turn to the wrong player",
    why="The rule says that the lowest card begins, and the picture shows another.",
    cure="correct the cards, or the turn and the button, of [setup.given]",
    right='rows = { Alix = [6], Clara = [3] }, turn = "Clara"',
    wrong='rows = { Alix = [6], Clara = [3] }, turn = "Alix"',
)


@check("facts")
def the_drawn_pot_holds_the_antes(subject: Subject) -> Iterator[Finding]:
    """Players × ante, where both are drawn and told."""
    for variant in subject.chosen:
        table = variant.setup.position
        ante = for_players(variant.facts, len(table.players)).get("ante")
        pot = table.numbers.get("pot")
        if isinstance(ante, int) and pot is not None and pot not in (0, ante * len(table.players)):
            message = f"{len(table.players)} players put in {ante * len(table.players)}, the pot is {pot}"
            yield subject.found(POT, message, variant.source, "setup", "given", "pot")


@check("facts")
def the_lowest_card_begins(subject: Subject) -> Iterator[Finding]:
    """Where the rule says so, and every row shows what was dealt and no card that settled a tie."""
    values = {card.id: card.value for card in subject.deck.cards}
    for variant in subject.chosen:
        table = variant.setup.position
        if variant.facts.get("begins") != "lowest-card":
            continue
        dealt = for_players(variant.facts, len(table.players)).get("dealt", 1)
        shown = _lowest(table, values, dealt)
        if len(shown) < len(table.players):
            continue
        lowest = {player for player, value in shown.items() if value == min(shown.values())}
        for mark in ("turn", "button"):
            if (first := table.one.get(mark)) is not None and first not in lowest:
                message = f"{first} begins, but {', '.join(sorted(lowest))} has the lowest card"
                yield subject.found(FIRST, message, variant.source, "setup", "given", mark)


def _lowest(table: Position, values: dict[str, int | None], dealt: int) -> dict[str, int]:
    """The lowest value of each row that has as many cards as were dealt, all of them known."""
    found = {}
    for player, pile in table.each.get("rows", {}).items():
        row = [value for card in pile.cards if card != HIDDEN and (value := values.get(card)) is not None]
        if row and len(row) == len(pile.cards) == dealt:
            found[player] = min(row)
    return found
