"""Facts: the cards suffice for everybody, shares are equal, tables fit the players, stakes cover what may be lost."""

from collections.abc import Iterator
from typing import Any

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding, check, rule
from massicot.checks.subjects import Subject, Way, ways
from massicot.games.engine.programs import NAMES, program
from massicot.model.variant import ByPlayers, Range, Variant, for_players

_EACH = ("hand", "dealt")
_TABLE = ("burn", "week", "menu", "kitty", "slug", "columns")
DEALT = (*_EACH, *_TABLE)
"""What a deal takes from the deck."""
_FROM_STOCK = ("centre",)
"""Laid out of the stock after the deal: the stock is counted with them."""
_REST = ("stock", "unused", "removed", "left")
_WORST = ("worst", "last-fold", "worst-fold", "worst-pair", "worst-score")
_DIFFICULTIES = (1, 2, 3)

DEAL = rule(
    "facts/deal",
    ERROR,
    "there are too few cards to deal",
    why="With so many players the deck runs out before the game begins.",
    cure="deal fewer cards, or let fewer people play",
    right="8 players × 6 cards ≤ 55",
    wrong="8 players × 7 cards > 55",
)
STOCK = rule(
    "facts/stock",
    ERROR,
    "the stock is not what the deal leaves",
    why="The rule tells players how many cards remain; whoever counts finds another number.",
    cure="correct the formula: the deck less all hands and all that lies on the table",
    right='hand = 5, stock = "deck - hand * players"',
    wrong='hand = 5, stock = "deck - 4 * players"',
)
REST = rule(
    "facts/rest",
    WARNING,
    "cards are left over when all is dealt, and no fact says so",
    why="Players who deal everything out hold a few cards more and ask the rule what to do.",
    cure='add a fact for the rest, like  removed = "(deck - kitty) % players"',
    right='hand = "(deck - kitty) // players", removed = "(deck - kitty) % players"',
    wrong='hand = "(deck - kitty) // players" where 48 cards go to 5 players',
)
NEGATIVE = rule(
    "facts/negative",
    ERROR,
    "a computed number is below zero",
    why="Nobody can hold or draw fewer than no cards: for this number of players the facts contradict each other.",
    cure="correct the facts that the formula uses, or the range of players",
    right='left = "hand - bids" with 12 and 7',
    wrong='left = "hand - bids" with 5 and 7',
)
TABLE = rule(
    "facts/table-range",
    ERROR,
    "a table has a value for a number of players that can’t play",
    why="Either the table or the range is wrong.",
    cure="remove the value, or widen the range of players",
    right='players = { min = 2, max = 3 }, ante = { "2" = 5, "3" = 4 }',
    wrong='players = { min = 2, max = 3 }, ante = { "2" = 5, "3" = 4, "4" = 3 }',
)
UNPLAYABLE = rule(
    "facts/unplayable",
    ERROR,
    "the program can’t be played by the fewest or the most players",
    why="The range promises a game that the rules do not give.",
    cure="correct the range of players",
    right="team = 2, players = { min = 4, max = 6 }",
    wrong="team = 2, players = { min = 4, max = 7 }",
)
STAKE = rule(
    "facts/stake",
    NOTE,
    "a player can lose more than the stake",
    why="Somebody may run out of tokens; the rule should say what happens then, and a larger stake may be kinder.",
    cure="raise the stake, or leave it and see that the fact “broke” says what happens",
    right="stake = 100, worst = 11",
    wrong="stake = 100, worst = 576",
)
DIFFICULTY = rule(
    "facts/difficulty",
    ERROR,
    "the difficulty is none of the three",
    why="The booklet has a word for 1, 2 and 3 only.",
    cure="write 1, 2 or 3",
    right="difficulty = 2",
    wrong="difficulty = 4",
)
SPECIFIED = rule(
    "facts/deck",
    ERROR,
    "a fact about the deck is not what the deck is",
    why="The rules tell how many characters there are and how high they count; the cards on the table say otherwise.",
    cure="correct the fact, or the deck",
    right="characters = 6, and the deck has six suits beside Coco",
    wrong="characters = 7, and the deck has six suits beside Coco",
)


def player_counts(variant: Variant, way: Way) -> list[int]:
    """The numbers of players that can play; those of the range, where no program knows better."""
    span = way.facts.get("players")
    if not isinstance(span, Range):
        return []
    counts = range(span.min, span.max + 1)
    if variant.program not in NAMES:
        return list(counts)
    kind = program(variant.program).kind
    try:
        return [n for n in counts if kind.fits(for_players(way.facts, n), n)]
    except KeyError:  # a fact that the program needs is not there: the examples say so
        return list(counts)


def _sum(facts: dict[str, Any], names: tuple[str, ...]) -> int:
    return sum(value for name in names if isinstance(value := facts.get(name), int))


def cards_needed(facts: dict[str, Any], players: int) -> int:
    """What is dealt to so many players and laid on the table."""
    return players * _sum(facts, _EACH) + _sum(facts, _TABLE)


def _holder(way: Way, *names: str) -> tuple[str | int, ...]:
    """Where the first of these facts stands that this way states or derives."""
    for name in names:
        if name in way.stated:
            return (*way.key, "facts", name)
    for name in names:
        if name in way.derived:
            return (*way.key, "derived", name)
    return (*way.key, "facts")


@check("facts")
def deals_suffice(subject: Subject) -> Iterator[Finding]:
    """Players × hand + table + burn ≤ deck, for every number of players."""
    for variant in subject.chosen:
        for way in ways(variant):
            for players in player_counts(variant, way):
                facts = for_players(way.facts, players)
                needed = cards_needed(facts, players) + _sum(facts, _FROM_STOCK)
                if needed > subject.cards():
                    message = f"{players} players need {needed} cards, the deck has {subject.cards()}"
                    yield subject.found(DEAL, message, variant.source, *_holder(way, *_EACH, *_TABLE, "players"))
                    break


@check("facts")
def stocks_are_what_is_left(subject: Subject) -> Iterator[Finding]:
    """The stock is the deck less hands and table; what an equal deal leaves over is named."""
    for variant in subject.chosen:
        for way in ways(variant):
            for players in player_counts(variant, way):
                facts = for_players(way.facts, players)
                rest = subject.cards() - cards_needed(facts, players)
                stock = facts.get("stock")
                if isinstance(stock, int) and stock != rest:
                    message = f"with {players} players {rest} cards are left, the stock says {stock}"
                    yield subject.found(STOCK, message, variant.source, *_holder(way, "stock"))
                    break
                dealt_out = "hand" in way.derived and "stock" not in facts
                if dealt_out and rest > 0 and rest not in [facts.get(name) for name in _REST]:
                    message = f"with {players} players {rest} cards are left over"
                    yield subject.found(REST, message, variant.source, *_holder(way, "hand", "players"))
                    break


@check("facts")
def computed_numbers_are_not_negative(subject: Subject) -> Iterator[Finding]:
    """What is derived counts something."""
    for variant in subject.chosen:
        for way in ways(variant):
            for name in dict.fromkeys(way.derived):
                for players in player_counts(variant, way):
                    facts = for_players(way.facts, players)
                    value = facts.get(name)
                    if cards_needed(facts, players) > subject.cards():
                        break  # the cards do not suffice, which is told already
                    if isinstance(value, int) and value < 0:
                        message = f"{name} is {value} with {players} players"
                        yield subject.found(NEGATIVE, message, variant.source, *_holder(way, name))
                        break


@check("facts")
def tables_end_with_the_players(subject: Subject) -> Iterator[Finding]:
    """No value for a number of players outside the range; the reader asks for one for each within."""
    for variant in subject.chosen:
        for way in ways(variant):
            span = way.facts.get("players")
            for name in way.stated:
                value = way.facts.get(name)
                if not isinstance(value, ByPlayers) or not isinstance(span, Range):
                    continue
                beyond = sorted(n for n in value.values if not span.min <= n <= span.max)
                if beyond:
                    message = f"{name} for {', '.join(map(str, beyond))} players; {span.min} to {span.max} can play"
                    yield subject.found(TABLE, message, variant.source, *way.key, "facts", name)


@check("facts")
def the_range_can_be_played(subject: Subject) -> Iterator[Finding]:
    """The fewest and the most players can play by the program."""
    for variant in subject.chosen:
        for way in ways(variant):
            span = way.facts.get("players")
            counts = player_counts(variant, way)
            if isinstance(span, Range) and not {span.min, span.max} <= set(counts):
                wrong = span.min if span.min not in counts else span.max
                key = _holder(way, "players")
                yield subject.found(UNPLAYABLE, f"{wrong} players can’t play {way.id}", variant.source, *key)


@check("facts")
def stakes_cover_the_worst(subject: Subject) -> Iterator[Finding]:
    """A stake lasts for the worst loss at least; else a note with the number."""
    for variant in subject.chosen:
        for way in ways(variant):
            losses = []
            for players in player_counts(variant, way):
                facts = for_players(way.facts, players)
                stake = facts.get("stake")
                for name in _WORST:
                    loss = facts.get(name)
                    if isinstance(stake, int) and isinstance(loss, int) and loss > stake:
                        losses.append((loss, players, name, stake))
            if losses:
                loss, players, name, stake = max(losses)
                message = f"{way.id}: with {players} players one can lose {loss} ({name}), the stake is {stake}"
                yield subject.found(STAKE, message, variant.source, *_holder(way, "stake", name))


@check("facts")
def difficulties_have_a_word(subject: Subject) -> Iterator[Finding]:
    """One to three."""
    for variant in subject.chosen:
        for way in ways(variant):
            if "difficulty" in way.stated and way.facts["difficulty"] not in _DIFFICULTIES:
                message = f"difficulty {way.facts['difficulty']}"
                yield subject.found(DIFFICULTY, message, variant.source, *way.key, "facts", "difficulty")


@check("facts")
def the_deck_is_as_the_facts_say(subject: Subject) -> Iterator[Finding]:
    """Characters, their highest value, and Coco's, as the cards have them."""
    highest: dict[str, int] = {}
    for card in subject.deck.cards:
        if card.suit and card.value is not None:
            highest[card.suit] = max(card.value, highest.get(card.suit, 0))
    others = [value for suit, value in highest.items() if suit != "coco"]
    true = {"characters": len(others), "castaway": max(others, default=0), "coco": highest.get("coco", 0)}
    for variant in subject.chosen if others else ():
        for name, value in true.items():
            if name in variant.facts and variant.facts[name] != value:
                message = f"{name} is {variant.facts[name]}, the deck has {value}"
                yield subject.found(SPECIFIED, message, variant.source, "facts", name)
