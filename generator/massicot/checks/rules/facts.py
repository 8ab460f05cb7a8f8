"""Facts: the cards suffice for everybody, tables fit the players, and a program plays by what is stated."""

from collections.abc import Iterator, Mapping
from typing import Any

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding, rule
from massicot.checks.subjects import PlayedWay, Subject, check_ways
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import program_of
from massicot.model.variant import ByPlayers, Range, Variant, for_players

_EACH = ("hand", "dealt")
_TABLE = ("burn", "week", "menu", "kitty", "slug", "columns")
"""What a deal takes from the deck, for each player and for the table."""
_FROM_STOCK = ("centre",)
"""Laid out of the stock after the deal: the stock is counted with them."""
_REST = ("stock", "unused", "removed", "left")
_WORST = ("worst", "last-fold", "worst-fold", "worst-pair", "worst-score")
_HEAD = frozenset(("players", "minutes", "difficulty", "stake"))
"""What every game states, and no program needs."""
_DIFFICULTIES = (1, 2, 3)
_KINDS: dict[str, tuple[type, ...]] = {
    "number": (int, ByPlayers),
    "range": (Range,),
    "cards": (tuple,),
    "word": (str,),
}

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
KIND = rule(
    "facts/kind",
    ERROR,
    "a formula gives something else than the glossary says the fact is",
    why="A number is said in words, a range as from and to: it would be printed wrongly, or not at all.",
    cure="correct  kind = …  of the fact in the glossary, or the formula",
    right='kind = "number", and  stock = "deck - hand * players"',
    wrong='kind = "range", and  stock = "deck - hand * players"',
)
UNPLAYED = rule(
    "facts/unplayed",
    WARNING,
    "the program does not ask for a fact",
    why="The rule says it, and games, examples and odds are played as if it did not.",
    cure="remove it; or, if it only tells players something, give it  advice = true  in the glossary",
    right="burn = 5, for a program that burns cards",
    wrong="burn = 5, for a program that knows no burning",
)
ADVICE = rule(
    "facts/advice",
    WARNING,
    "a fact is said to be advice, and the program plays by it",
    why="What is advice may be left out; without this one the game is another.",
    cure="remove  advice = true  from the fact in the glossary",
    right="usual-rounds: it tells players how long a game lasts",
    wrong="hand, with  advice = true",
)


def player_counts(variant: Variant, way: PlayedWay) -> list[int]:
    """The numbers of players that can play; those of the range, where no program knows better."""
    span = way.facts.get("players")
    if not isinstance(span, Range):
        return []
    counts = range(span.min, span.max + 1)
    if not variant.code:
        return list(counts)
    kind = program_of(variant).kind
    try:
        return [n for n in counts if kind.fits(for_players(way.facts, n), n)]
    except KeyError:  # a fact that the program needs is not there: the examples say so
        return list(counts)


def _sum(facts: dict[str, Any], names: tuple[str, ...]) -> int:
    return sum(value for name in names if isinstance(value := facts.get(name), int))


def cards_needed(facts: dict[str, Any], players: int) -> int:
    """What is dealt to so many players and laid on the table."""
    return players * _sum(facts, _EACH) + _sum(facts, _TABLE)


@check_ways(DEAL)
def deals_suffice(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """Players × hand + table + burn ≤ deck, for every number of players."""
    for players in player_counts(variant, way):
        facts = for_players(way.facts, players)
        needed = cards_needed(facts, players) + _sum(facts, _FROM_STOCK)
        if needed > subject.cards():
            message = f"{players} players need {needed} cards, the deck has {subject.cards()}"
            yield subject.found(DEAL, message, variant.source, *way.key_of(*_EACH, *_TABLE, "players"))
            return


@check_ways(STOCK, REST)
def stocks_are_what_is_left(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """The stock is the deck less hands and table; what an equal deal leaves over is named."""
    for players in player_counts(variant, way):
        facts = for_players(way.facts, players)
        rest = subject.cards() - cards_needed(facts, players)
        stock = facts.get("stock")
        if isinstance(stock, int) and stock != rest:
            message = f"with {players} players {rest} cards are left, the stock says {stock}"
            yield subject.found(STOCK, message, variant.source, *way.key_of("stock"))
            return
        dealt_out = "hand" in way.derived and "stock" not in facts
        if dealt_out and rest > 0 and rest not in [facts.get(name) for name in _REST]:
            message = f"with {players} players {rest} cards are left over"
            yield subject.found(REST, message, variant.source, *way.key_of("hand", "players"))
            return


@check_ways(NEGATIVE)
def computed_numbers_are_not_negative(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """What is derived counts something."""
    negative: dict[str, str] = {}
    for players in player_counts(variant, way):
        facts = for_players(way.facts, players)
        if cards_needed(facts, players) > subject.cards():
            continue  # the cards do not suffice, which has its own finding
        for name in way.derived:
            if isinstance(value := facts.get(name), int) and value < 0:
                negative.setdefault(name, f"{name} is {value} with {players} players")
    for name, message in negative.items():
        yield subject.found(NEGATIVE, message, variant.source, *way.key_of(name))


@check_ways(TABLE)
def tables_end_with_the_players(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """No value for a number of players outside the range; the reader asks for one for each within."""
    span = way.facts.get("players")
    for name in way.stated:
        value = way.facts.get(name)
        if isinstance(value, ByPlayers) and isinstance(span, Range):
            beyond = sorted(n for n in value.values if not span.min <= n <= span.max)
            if beyond:
                message = f"{name} for {', '.join(map(str, beyond))} players; {span.min} to {span.max} can play"
                yield subject.found(TABLE, message, variant.source, *way.key, "facts", name)


@check_ways(UNPLAYABLE)
def the_range_can_be_played(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """The fewest and the most players can play by the program."""
    span, counts = way.facts.get("players"), player_counts(variant, way)
    if isinstance(span, Range) and not {span.min, span.max} <= set(counts):
        wrong = span.min if span.min not in counts else span.max
        message = f"{wrong} players can’t play {way.id}"
        yield subject.found(UNPLAYABLE, message, variant.source, *way.key_of("players"))


@check_ways(STAKE)
def stakes_cover_the_worst(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """A stake lasts for the worst loss at least; else a note with the number."""
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
        yield subject.found(STAKE, message, variant.source, *way.key_of("stake", name))


@check_ways(DIFFICULTY)
def difficulties_have_a_word(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """One to three."""
    if "difficulty" in way.stated and way.facts["difficulty"] not in _DIFFICULTIES:
        message = f"difficulty {way.facts['difficulty']}"
        yield subject.found(DIFFICULTY, message, variant.source, *way.key, "facts", "difficulty")


@check_ways(KIND)
def formulas_give_what_facts_are(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """The reader holds what is stated to its kind; this holds what is computed."""
    for name in way.derived:
        kind, value = subject.glossary.facts[name], way.facts[name]
        if not isinstance(value, _KINDS[kind.kind]):
            shown = "a table" if isinstance(value, ByPlayers) else str(value)
            message = f"{name} is {shown}, its kind is “{kind.kind}”"
            yield subject.found(KIND, message, variant.source, *(way.key or ("derived", name)))


class _NotedFacts(dict[str, Any]):
    """Facts that remember which of them were asked for."""

    def __init__(self, facts: Mapping[str, Any], asked: set[str]) -> None:
        super().__init__(facts)
        self.asked = asked

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Asked for too, if it is there or not."""
        self.asked.add(name)
        return super().get(name, default)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)


def _asked_for(subject: Subject, variant: Variant, way: PlayedWay) -> set[str] | None:
    """The facts that a program reads when a game begins, which is when it reads them all; None, if it can't begin."""
    asked: set[str] = set()
    kind, deck = program_of(variant).kind, Codes(subject.deck).deck
    for players in player_counts(variant, way):
        try:
            kind(_NotedFacts(for_players(way.facts, players), asked), deck, players, Dice(0)).begin()
        except (LookupError, ValueError, TypeError, ArithmeticError):
            return None  # facts that can't be played have their findings
    return asked


@check_ways(UNPLAYED, ADVICE)
def programs_play_by_the_facts(subject: Subject, variant: Variant, way: PlayedWay) -> Iterator[Finding]:
    """A program asks for every stated fact, unless it is advice; and for no advice."""
    asked = _asked_for(subject, variant, way) if variant.code else None
    for name in way.stated if asked is not None else ():
        advice = subject.glossary.facts[name].advice
        if name not in _HEAD and asked is not None and (name in asked) == advice:
            rule, how = (ADVICE, "by") if advice else (UNPLAYED, "without")
            message = f"{way.id} is played {how} “{name}”"
            yield subject.found(rule, message, variant.source, *way.key, "facts", name)
