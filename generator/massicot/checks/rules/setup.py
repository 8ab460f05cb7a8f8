"""The drawn table of the set-up, against the facts: as many cards as there are, the antes, the player who begins."""

from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.rules.facts import cards_needed, left_of
from massicot.checks.subjects import Subject, every_game
from massicot.diagnostics import Diagnostic, Rule
from massicot.model.prose import Quoted, inlines
from massicot.model.table import PLACES
from massicot.model.variant import HIDDEN, ByPlayers, Position, Variant, for_players

CARDS = Rule("facts/setup-cards")
SHARES = Rule("facts/setup-shares")
LAID = Rule("facts/setup-laid")
POT = Rule("facts/setup-pot")
FIRST = Rule("facts/setup-first")
CAPTION = Rule("facts/setup-caption")
_LOWEST, _LEFT = ("lowest-card", "lowest-row"), "dealer-left"
"""Rules by which the cards, or the seats, say who begins."""
_REST = ("stock", "kitty", "aside")
"""Piles that hold what is not dealt: with one of them the picture shows every card."""


@check(LAID, SHARES, each=every_game)
def what_is_laid_out_is_counted(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Piles that have a fact of their name; the same hand for everybody, where a number is dealt; and rows, which may
    grow by who begins, of no fewer cards than are dealt."""
    table = variant.setup.position
    facts = for_players(variant.facts, len(table.players))
    for name, pile in table.cards.items():
        number = facts.get(name) if PLACES[name].lying else None
        if isinstance(number, int) and pile.count != number:
            message = f"{name} is {number}, and {pile.count} cards are drawn"
            yield subject.found(LAID, message, variant.source, "setup", "given", name)
    hands = {player: pile.count for player, pile in table.each.get("hands", {}).items()}
    if isinstance(facts.get("hand"), int) and len(set(hands.values())) > 1:
        message = f"hands: {', '.join(f'{count} for {player}' for player, count in hands.items())}"
        yield subject.found(SHARES, message, variant.source, "setup", "given", "hands")
    dealt = facts.get("dealt", 0)
    short = [player for player, pile in table.each.get("rows", {}).items() if 0 < pile.count < dealt]
    if short:
        message = f"rows: fewer than the {dealt} cards dealt for {', '.join(short)}"
        yield subject.found(LAID, message, variant.source, "setup", "given", "rows")


@check(CAPTION, each=every_game)
def captions_speak_of_the_picture(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """What differs with the number of players is quoted for those who are drawn."""
    players = len(variant.setup.position.players)
    for piece in inlines(variant.setup.caption):
        name, _, part = piece.fact.partition(".") if isinstance(piece, Quoted) else ("", "", "")
        if isinstance(variant.facts.get(name), ByPlayers) and part != str(players):
            message = f"{name} for {part} players, and {players} are drawn"
            yield subject.found(CAPTION, message, variant.source, "setup", "caption", word=f"{name}.{part}")


@check(CARDS, each=every_game)
def all_cards_are_drawn(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Never more than the deck has; with a pile for the rest, not fewer either."""
    table = variant.setup.position
    if table.numbers.get("burned", 0) > subject.cards():
        return  # no deal suffices, which has its own finding
    facts = for_players(variant.facts, len(table.players))
    left = subject.cards() - cards_needed(facts, len(table.players))
    if isinstance(stock := facts.get("stock"), int) and stock not in left_of(left, facts) and "stock" in table.cards:
        return  # the stated stock is wrong, which has its own finding
    rest = any(name in table.cards for name in _REST)
    if table.count > subject.cards() or (rest and table.count not in left_of(subject.cards(), facts)):
        message = f"{table.count} cards are drawn, the deck has {subject.cards()}"
        yield subject.found(CARDS, message, variant.source, "setup", "given")


@check(POT, each=every_game)
def the_drawn_pot_holds_the_antes(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Players × ante, where both are drawn and stated."""
    table = variant.setup.position
    ante, pot = for_players(variant.facts, len(table.players)).get("ante"), table.numbers.get("pot")
    if isinstance(ante, int) and pot is not None and pot not in (0, ante * len(table.players)):
        message = f"{len(table.players)} players put in {ante * len(table.players)}, the pot is {pot}"
        yield subject.found(POT, message, variant.source, "setup", "given", "pot")


@check(FIRST, each=every_game)
def the_right_player_begins(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """The lowest card, or the dealer's left, where the rule says so and the picture shows it."""
    table, begins = variant.setup.position, variant.facts.get("begins")
    if begins in _LOWEST:
        values = {card.id: card.value for card in subject.deck.cards}
        shown = _lowest(table, values, for_players(variant.facts, len(table.players)).get("dealt", 1))
        if len(shown) < len(table.players):
            return
        lowest = {player for player, value in shown.items() if value == min(shown.values())}
        for mark in ("turn", "button"):
            if (first := table.one.get(mark)) is not None and first not in lowest:
                message = f"{first} begins, but {', '.join(sorted(lowest))} has the lowest card"
                yield subject.found(FIRST, message, variant.source, "setup", "given", mark)
    elif begins == _LEFT:
        turn, dealer = table.one.get("turn"), table.one.get("dealer")
        if turn in table.players and dealer in table.players:
            left = table.players[(table.players.index(dealer) + 1) % len(table.players)]
            if turn != left:
                message = f"{turn} begins, but {left} sits to the left of {dealer}, who deals"
                yield subject.found(FIRST, message, variant.source, "setup", "given", "turn")


def _lowest(table: Position, values: dict[str, int | None], dealt: int) -> dict[str, int]:
    """The lowest value of each row that has as many cards as were dealt, all of them known."""
    lowest = {}
    for player, pile in table.each.get("rows", {}).items():
        row = [value for card in pile.cards if card != HIDDEN and (value := values.get(card)) is not None]
        if row and len(row) == len(pile.cards) == dealt:
            lowest[player] = min(row)
    return lowest
