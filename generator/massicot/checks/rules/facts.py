"""Facts: the cards suffice for everybody, tables fit the players, and a program plays by what is stated."""

from collections.abc import Iterator, Mapping
from typing import Any

from massicot.checks import check
from massicot.checks.subjects import PlayedWay, every_way, ways
from massicot.codes import PROGRAM
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.codes import Codes
from massicot.games.engine.luck import Dice
from massicot.games.engine.programs import program_of
from massicot.model.table import PLACES
from massicot.model.variant import ByPlayers, Range

_EACH = ("hand", "dealt")
"""What a deal takes from the deck for each player."""
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

DEAL = Rule("facts/deal")
STOCK = Rule("facts/stock")
REST = Rule("facts/rest")
NEGATIVE = Rule("facts/negative")
TABLE = Rule("facts/table-range")
UNPLAYABLE = Rule("facts/unplayable")
STAKE = Rule("facts/stake")
DIFFICULTY = Rule("facts/difficulty")
KIND = Rule("facts/kind")
UNPLAYED = Rule("facts/unplayed")
ADVICE = Rule("facts/advice")


def _sum(facts: dict[str, Any], names: tuple[str, ...]) -> int:
    return sum(value for name in names if isinstance(value := facts.get(name), int))


def on_table() -> tuple[str, ...]:
    """The facts that say how many cards a deal takes from the deck for the table."""
    return ("burn", "slug", *(place.name for place in PLACES.values() if place.dealt))


def cards_needed(facts: dict[str, Any], players: int) -> int:
    """What is dealt to so many players and laid on the table."""
    return players * _sum(facts, _EACH) + _sum(facts, on_table())


@check(DEAL, each=every_way)
def deals_suffice(way: PlayedWay) -> Iterator[Diagnostic]:
    """Players × hand + table + burn ≤ deck, for every number of players."""
    for players, facts in way.tables().items():
        needed = cards_needed(facts, players) + _sum(facts, _FROM_STOCK)
        if needed > way.subject.cards():
            message = f"{players} players need {needed} cards, the deck has {way.subject.cards()}"
            yield way.found(DEAL, message, *_EACH, *on_table(), "players")
            return


@check(STOCK, REST, each=every_way)
def stocks_are_what_is_left(way: PlayedWay) -> Iterator[Diagnostic]:
    """The stock is the deck less hands and table; what an equal deal leaves over is named."""
    for players, facts in way.tables().items():
        rest = way.subject.cards() - cards_needed(facts, players)
        stock = facts.get("stock")
        if isinstance(stock, int) and stock != rest:
            yield way.found(STOCK, f"with {players} players {rest} cards are left, the stock says {stock}", "stock")
            return
        dealt_out = "hand" in way.derived and "stock" not in facts
        if dealt_out and rest > 0 and rest not in [facts.get(name) for name in _REST]:
            yield way.found(REST, f"with {players} players {rest} cards are left over", "hand", "players")
            return


@check(NEGATIVE, each=every_way)
def computed_numbers_are_not_negative(way: PlayedWay) -> Iterator[Diagnostic]:
    """What is derived counts something."""
    negative: dict[str, str] = {}
    for players, facts in way.tables().items():
        if cards_needed(facts, players) > way.subject.cards():
            continue  # the cards do not suffice, which has its own finding
        for name in way.derived:
            if isinstance(value := facts.get(name), int) and value < 0:
                negative.setdefault(name, f"{name} is {value} with {players} players")
    for name, message in negative.items():
        yield way.found(NEGATIVE, message, name)


@check(TABLE, each=every_way)
def tables_end_with_the_players(way: PlayedWay) -> Iterator[Diagnostic]:
    """No value for a number of players outside the range; the reader asks for one for each within."""
    span = way.facts.get("players")
    for name in way.stated:
        value = way.facts.get(name)
        if isinstance(value, ByPlayers) and isinstance(span, Range):
            beyond = sorted(n for n in value.values if n not in span.numbers)
            if beyond:
                message = f"{name} for {', '.join(map(str, beyond))} players; {span.min} to {span.max} can play"
                yield way.found(TABLE, message, name)


@check(UNPLAYABLE, each=every_way)
def the_range_can_be_played(way: PlayedWay) -> Iterator[Diagnostic]:
    """Every number of players in it can play by the program: of teams of two, no odd number."""
    span, counts = way.facts.get("players"), way.tables()
    if isinstance(span, Range) and (wrong := [number for number in span.numbers if number not in counts]):
        yield way.found(UNPLAYABLE, f"{' or '.join(map(str, wrong))} players can’t play {way.id}", "players")


@check(STAKE, each=every_way)
def stakes_cover_the_worst(way: PlayedWay) -> Iterator[Diagnostic]:
    """A stake lasts for the worst loss at least; else a note with the number."""
    losses = []
    for players, facts in way.tables().items():
        stake = facts.get("stake")
        for name in _WORST:
            loss = facts.get(name)
            if isinstance(stake, int) and isinstance(loss, int) and loss > stake:
                losses.append((loss, players, name, stake))
    if losses:
        loss, players, name, stake = max(losses)
        message = f"{way.id}: with {players} players one can lose {loss} ({name}), the stake is {stake}"
        yield way.found(STAKE, message, "stake", name)


@check(DIFFICULTY, each=every_way)
def difficulties_have_a_word(way: PlayedWay) -> Iterator[Diagnostic]:
    """The booklet has a word for each of the three."""
    if "difficulty" in way.stated and way.facts["difficulty"] not in _DIFFICULTIES:
        yield way.found(DIFFICULTY, f"difficulty {way.facts['difficulty']}", "difficulty")


@check(KIND, each=every_way)
def formulas_give_what_facts_are(way: PlayedWay) -> Iterator[Diagnostic]:
    """The reader holds what is stated to its kind; this holds what is computed."""
    for name in way.derived:
        kind, value = way.subject.glossary.facts[name], way.facts[name]
        if not isinstance(value, _KINDS[kind.kind]):
            shown = "a table" if isinstance(value, ByPlayers) else str(value)
            yield way.found(KIND, f"{name} is {shown}, its kind is “{kind.kind}”", name)


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


def _asked_for(way: PlayedWay) -> set[str] | None:
    """The facts that a program reads when a game begins, which is when it reads them all; None, if it can't begin."""
    asked: set[str] = set()
    kind, deck = program_of(way.variant).kind, Codes(way.subject.deck).deck
    for players, facts in way.tables().items():
        try:
            kind(_NotedFacts(facts, asked), deck, players, Dice(0)).begin()
        except Exception:  # whatever a program does: facts that can't be played have their findings
            return None
        asked |= {fact.name for fact in kind.reads if fact.counts(facts)}
    return asked


@check(PROGRAM, each=every_way)
def programs_play_these_values(way: PlayedWay) -> Iterator[Diagnostic]:
    """What a program declares that it plays. What a way takes over from the game has its finding there."""
    base = next(ways(way.subject, way.variant))
    told = {one.name for table in base.tables().items() for one in base.unplayed(*table)} if way.key else set()
    told -= set(way.stated)
    tables = way.tables()
    if not tables:  # nobody can play: what is wrong for all of them keeps them from it
        tables = way.every_table()
        every = [{one.name for one in way.unplayed(*table)} for table in tables.items()]
        told |= every[0].union(*every) - every[0].intersection(*every) if every else set()
    for players, facts in tables.items():
        if cards_needed(facts, players) > way.subject.cards():
            continue  # the cards do not suffice, which has its own finding
        for name, message, cure in way.unplayed(players, facts):
            if name not in told:
                told.add(name)
                text = f"{message}, with {players} players" if isinstance(way.facts.get(name), ByPlayers) else message
                yield way.found(PROGRAM, text, name, cure=cure)


@check(UNPLAYED, ADVICE, each=every_way)
def programs_play_by_the_facts(way: PlayedWay) -> Iterator[Diagnostic]:
    """A program asks for every stated fact, unless it is advice; and for no advice."""
    asked = _asked_for(way) if way.variant.code and way.playable else None
    for name in way.stated if asked is not None else ():
        advice = way.subject.glossary.facts[name].advice
        if name not in _HEAD and asked is not None and (name in asked) == advice:
            rule, how = (ADVICE, "by") if advice else (UNPLAYED, "without")
            yield way.found(rule, f"{way.id} is played {how} “{name}”", name)
