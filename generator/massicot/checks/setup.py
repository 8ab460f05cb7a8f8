"""The drawn table of the set-up, against the facts: all cards, equal shares, the antes, and the player who begins."""

from collections.abc import Iterator
from itertools import pairwise

from massicot.checks.facts import cards_needed
from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.subjects import Subject
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import NAMES, program
from massicot.language.fr.stems import words
from massicot.model.prose import Quoted, inlines, spoken
from massicot.model.variant import HIDDEN, ByPlayers, Position, for_players

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
_REST = ("stock", "kitty", "aside")
"""Piles that hold what is not dealt: with one of them the picture is complete."""

_LAID_OUT = ("centre", "menu", "week")
_LOWEST, _LEFT = ("lowest-card", "lowest-row"), "dealer-left"
"""Rules by which the cards say who begins."""

CARDS = rule(
    "facts/setup-cards",
    ERROR,
    "the drawn table has more or fewer cards than the deck",
    why="Whoever lays out the game after the picture has cards left over, or too few.",
    cure="count again: all piles of [setup.given], and what is burned, make up the deck",
    right="4 hands of 5 cards, stock = 35: 55 cards",
    wrong="4 hands of 5 cards, stock = 36: 56 cards",
)
SHARES = rule(
    "facts/setup-shares",
    ERROR,
    "the drawn table gives one player more than another",
    why="A deal is equal unless the rule says otherwise; the picture teaches the deal.",
    cure="give every player as many cards and tokens, or as many as the fact says",
    right="hands = { Alix = 5, Basile = 5 }",
    wrong="hands = { Alix = 5, Basile = 4 }",
)
NOBODY = rule(
    "facts/setup-nobody",
    WARNING,
    "the drawn table does not show who begins",
    why="It is the first question when all cards lie there.",
    cure="add  turn = …  to [setup.given]",
    right='turn = "Clara"',
    wrong="no turn, in a game where one player after another decides",
)
CAPTION = rule(
    "facts/setup-caption",
    ERROR,
    "the caption of the drawn table quotes a number for another table",
    why="Readers count the players in the picture and find another number than the text says.",
    cure="quote the number for as many players as are drawn",
    right="five players are drawn, and the caption quotes {{ hand.5 | cartes }}",
    wrong="five players are drawn, and the caption quotes {{ hand.4 | cartes }}",
)


COLUMNS = rule(
    "facts/setup-columns",
    ERROR,
    "the drawn columns do not rise",
    why="The cards that the columns are played for are different, and lie from the lowest to the highest.",
    cure="put the targets of [setup.given] into their order, each once",
    right="columns = [{ target = 3 }, { target = 5 }]",
    wrong="columns = [{ target = 5 }, { target = 3 }]",
)


@check("facts")
def columns_rise(subject: Subject) -> Iterator[Finding]:
    """As the rule lays them out."""
    values = {card.id: card.value for card in subject.deck.cards}
    for variant in subject.chosen:
        targets = [value for one in variant.setup.position.columns if (value := values.get(one.target)) is not None]
        if any(one >= other for one, other in pairwise(targets)):
            yield subject.found(COLUMNS, ", ".join(map(str, targets)), variant.source, "setup", "given", "columns")


BUTTON = rule(
    "facts/setup-button",
    WARNING,
    "the caption speaks of the button, and none is drawn",
    why="Readers look for it in the picture.",
    cure="add  button = …  to [setup.given], or leave it out of the caption",
    right='caption = "Clara reçoit le bouton.", button = "Clara"',
    wrong='caption = "Clara reçoit le bouton.", and no button',
)
LAID = rule(
    "facts/setup-laid",
    ERROR,
    "more or fewer cards are laid out than the rules say",
    why="The picture is what players copy when they lay out the game.",
    cure="correct the pile of [setup.given], or the fact of its name",
    right="centre = 5, and five cards lie in the centre",
    wrong="centre = 5, and four cards lie in the centre",
)


@check("facts")
def what_is_laid_out_is_counted(subject: Subject) -> Iterator[Finding]:
    """Piles that have a fact of their name; and the button, if the caption speaks of it."""
    for variant in subject.chosen:
        table = variant.setup.position
        facts = for_players(variant.facts, len(table.players))
        for field in _LAID_OUT:
            number, pile = facts.get(field), table.cards.get(field)
            if isinstance(number, int) and pile is not None and pile.count != number:
                message = f"{field} is {number}, and {pile.count} cards are drawn"
                yield subject.found(LAID, message, variant.source, "setup", "given", field)
        button = subject.glossary.terms.get("button")
        said = words(spoken(variant.setup.caption))
        if button is not None and words(button.term) <= said and "button" not in table.one:
            yield subject.found(BUTTON, f"{variant.id}: no button is drawn", variant.source, "setup", "given")


@check("facts")
def captions_speak_of_the_picture(subject: Subject) -> Iterator[Finding]:
    """What differs with the number of players is quoted for those who are drawn."""
    for variant in subject.chosen:
        players = len(variant.setup.position.players)
        for piece in inlines(variant.setup.caption):
            name, _, part = piece.fact.partition(".") if isinstance(piece, Quoted) else ("", "", "")
            if isinstance(variant.facts.get(name), ByPlayers) and part != str(players):
                message = f"{name} for {part} players, and {players} are drawn"
                yield subject.found(CAPTION, message, variant.source, "setup", "caption", word=f"{name}.{part}")


@check("facts")
def all_cards_are_drawn(subject: Subject) -> Iterator[Finding]:
    """Hands, rows, piles and burned cards are the whole deck; where a number for the stock is told, it is drawn too."""
    for variant in subject.chosen:
        table = variant.setup.position
        count = table.count
        if table.numbers.get("burned", 0) > subject.cards():
            continue  # no deal suffices: that is told already
        facts = for_players(variant.facts, len(table.players))
        left = subject.cards() - cards_needed(facts, len(table.players))
        if isinstance(stock := facts.get("stock"), int) and stock != left and "stock" in table.cards:
            continue  # the stock that is told is wrong, and told to be
        rest = any(field in table.cards for field in _REST)
        if count > subject.cards() or (rest and count < subject.cards()):
            message = f"{count} cards are drawn, the deck has {subject.cards()}"
            yield subject.found(CARDS, message, variant.source, "setup", "given")
        elif not rest and count < subject.cards():
            message = f"{count} cards are drawn, and no pile for the other {subject.cards() - count}"
            yield subject.found(CARDS, message, variant.source, "setup", "given")
        elif "stock" in variant.facts and "stock" not in table.cards:
            yield subject.found(CARDS, "the rules count the stock, and none is drawn", variant.source, "setup", "given")


@check("facts")
def shares_are_equal(subject: Subject) -> Iterator[Finding]:
    """As many cards in each hand as in the others, and tokens; rows may grow by who begins, from what is dealt."""
    for variant in subject.chosen:
        table = variant.setup.position
        shares: dict[str, dict[str, int]] = {
            field: {player: pile.count for player, pile in piles.items()}
            for field, piles in table.each.items()
            if field != "rows"
        }
        shares |= {field: dict(numbers) for field, numbers in table.numbers_each.items()}
        for field, share in shares.items():
            if len(set(share.values())) > 1 or set(share) != set(table.players):
                message = f"{field}: {', '.join(f'{count} for {player}' for player, count in share.items())}"
                yield subject.found(SHARES, message, variant.source, "setup", "given", field)
        dealt = for_players(variant.facts, len(table.players)).get("dealt", 0)
        short = [
            player
            for player, pile in table.each.get("rows", {}).items()
            if isinstance(dealt, int) and 0 < pile.count < dealt
        ]
        if short:
            message = (
                f"rows: {', '.join(short)} {'has' if len(short) == 1 else 'have'} fewer than the {dealt} cards dealt"
            )
            yield subject.found(SHARES, message, variant.source, "setup", "given", "rows")


@check("facts")
def the_first_player_is_drawn(subject: Subject) -> Iterator[Finding]:
    """Unless all decide at once, or the table has another mark for it."""
    for variant in subject.chosen:
        table = variant.setup.position
        if variant.program not in NAMES or table.one.keys() & {"turn", "shark"}:
            continue
        kind = program(variant.program).kind
        codes = Codes(subject.deck)
        players = len(table.players)
        try:
            game = kind(for_players(variant.facts, players), codes.deck, players, Dice(0))
            game.begin()
            kinds = {move.kind for move in game.moves()}
        except (LookupError, ValueError, TypeError, ArithmeticError):  # facts that can't be played have their findings
            continue
        if kinds and not kinds <= game.at_once:
            yield subject.found(NOBODY, f"{variant.id}: nobody has the turn", variant.source, "setup", "given")


@check("facts")
def the_drawn_pot_holds_the_antes(subject: Subject) -> Iterator[Finding]:
    """Players × ante, where both are drawn and told."""
    for variant in subject.chosen:
        table = variant.setup.position
        ante = for_players(variant.facts, len(table.players)).get("ante")
        pot = table.numbers.get("pot")
        antes = table.numbers_each.get("antes", {})
        if isinstance(ante, int) and ante and pot is None and set(antes.values()) != {ante}:
            message = f"an ante of {ante} is told, and none is drawn"
            yield subject.found(POT, message, variant.source, "setup", "given")
        if isinstance(ante, int) and pot is not None and pot not in (0, ante * len(table.players)):
            message = f"{len(table.players)} players put in {ante * len(table.players)}, the pot is {pot}"
            yield subject.found(POT, message, variant.source, "setup", "given", "pot")


@check("facts")
def the_lowest_card_begins(subject: Subject) -> Iterator[Finding]:
    """Where the rule says so, and every row shows what was dealt and no card that settled a tie."""
    values = {card.id: card.value for card in subject.deck.cards}
    for variant in subject.chosen:
        table = variant.setup.position
        if variant.facts.get("begins") not in _LOWEST:
            continue
        dealt = for_players(variant.facts, len(table.players)).get("dealt", 1)
        shown = _lowest(table, values, dealt)
        if len(shown) < len(table.players):
            continue
        lowest = {player for player, value in shown.items() if value == min(shown.values())}
        if "turn" not in table.one:
            message = f"{', '.join(sorted(lowest))} has the lowest card, and nobody has the turn"
            yield subject.found(NOBODY, message, variant.source, "setup", "given")
        for mark in ("turn", "button"):
            if (first := table.one.get(mark)) is not None and first not in lowest:
                message = f"{first} begins, but {', '.join(sorted(lowest))} has the lowest card"
                yield subject.found(FIRST, message, variant.source, "setup", "given", mark)


@check("facts")
def the_left_of_the_dealer_begins(subject: Subject) -> Iterator[Finding]:
    """Where the rule says so, and both are drawn."""
    for variant in subject.chosen:
        table = variant.setup.position
        turn, dealer = table.one.get("turn"), table.one.get("dealer")
        if variant.facts.get("begins") != _LEFT or turn not in table.players or dealer not in table.players:
            continue
        left = table.players[(table.players.index(dealer) + 1) % len(table.players)]
        if turn != left:
            message = f"{turn} begins, but {left} sits to the left of {dealer}, who deals"
            yield subject.found(FIRST, message, variant.source, "setup", "given", "turn")


def _lowest(table: Position, values: dict[str, int | None], dealt: int) -> dict[str, int]:
    """The lowest value of each row that has as many cards as were dealt, all of them known."""
    found = {}
    for player, pile in table.each.get("rows", {}).items():
        row = [value for card in pile.cards if card != HIDDEN and (value := values.get(card)) is not None]
        if row and len(row) == len(pile.cards) == dealt:
            found[player] = min(row)
    return found
