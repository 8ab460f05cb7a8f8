"""Examples to their end: everything on the table is told, each step has its player, and the rule beside it is shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.checks.findings import WARNING, Finding, check, rule
from generator.checks.subjects import Subject
from generator.errors import DataError
from generator.model.prose import Quoted, inlines
from generator.model.variant import ByPlayers, Example, Facts, Range, Section, Value, Variant, for_players
from generator.rules.codes import Codes
from generator.rules.game import NOBODY, NUMBERS_EACH, PILES_EACH, Game
from generator.rules.luck import Given
from generator.rules.programs import NAMES, program
from generator.rules.replay import MismatchError, played_out

_PILES = ("stock", "discard", "centre", "kitty", "menu", "week", "monster", "aside")
_NOBODYS = ("deal", "hand-out", "pay", "score")
"""Moves of the whole table."""
_UNHEARD = "-"
"""A word that no rule knows."""

OPEN = rule(
    "examples/open-end",
    WARNING,
    "the end of an example leaves something on the table untold",
    why="A card or token that is laid out and never told of again can be mistyped without anybody noticing.",
    cure="say it in “after”, for each player; a number is enough for hidden cards",
    right="given = { hands = { Alix = [3, 5] } }, Alix plays the 3, after = { hands = { Alix = [5] } }",
    wrong="given = { hands = { Alix = [3, 5] } }, Alix plays the 3, after = {}",
)
NAMELESS = rule(
    "examples/no-name",
    WARNING,
    "a step does not say who does it",
    why="The sentence in the booklet would have no subject, and a move out of turn is not noticed.",
    cure="add  who = …",
    right='{ who = "Alix", do = "draw" }',
    wrong='{ do = "draw" }',
)
SEATS = rule(
    "examples/seats",
    WARNING,
    "the players’ names do not follow the alphabet round the table",
    why="With Alix, Basile, Clara in this order readers see who sits to whose left.",
    cure="seat them in the order of their initials",
    right='players = ["Alix", "Basile", "Clara"]',
    wrong='players = ["Basile", "Alix", "Clara"]',
)
BESIDE = rule(
    "examples/beside-the-rule",
    WARNING,
    "an example does not show the rule that it stands beside",
    why="Change the facts of this section, and the example ends as before: readers look in it for what is not there.",
    cure="show the rule in it, or name in “section” the one that it shows",
    right='section = "payer", and the example pays the price that this section tells',
    wrong='section = "payer", and nobody pays',
)
LESSON = rule(
    "examples/no-lesson",
    WARNING,
    "an example does not say what it shows",
    why="Readers follow the moves and wonder what they should have seen.",
    cure="add  lesson = “…”",
    right='lesson = "Se coucher aurait coûté moins cher."',
    wrong="an example that ends with its last move",
)


@check("examples")
def ends_are_told(subject: Subject) -> Iterator[Finding]:
    """Every card and token that is on the table at the end, and who won, lost or plays next."""
    for variant, example in _replayed(subject):
        try:
            before, after = played_out(variant, example, subject.deck, program(variant.program).kind)
        except (MismatchError, DataError):
            continue  # it has its own finding
        untold = list(_untold(before, after, example))
        if untold:
            message = f"{example.id}: nothing tells of {', '.join(untold)}"
            yield subject.found(OPEN, message, variant.source, "examples", example.index, "after")


def _untold(before: Game, after: Game, example: Example) -> Iterator[str]:
    players, said = example.given.players, example.after
    for field in PILES_EACH:
        for player, pile in zip(players, getattr(after, field), strict=True):
            if pile and player not in said.each.get(field, {}):
                yield f"the {field} of {player}"
    for field in NUMBERS_EACH:
        if any(getattr(after, field)):
            yield from (f"the {field} of {one}" for one in players if one not in said.numbers_each.get(field, {}))
    yield from (f"the {field}" for field in _PILES if getattr(after, field) and field not in said.cards)
    if after.columns and not said.columns:
        yield "the columns"
    if (after.pot or before.pot) and "pot" not in said.numbers:
        yield "the pot"
    if any(after.out) and "out" not in said.some:
        yield "who is out"
    if after.winners and "winners" not in said.some:
        yield "the winners"
    elif after.losers and not after.winners and "losers" not in said.some:
        yield "the losers"
    if _passed(before, after) and "turn" not in said.one:
        yield "whose turn it is"


def _passed(before: Game, after: Game) -> bool:
    """The turn went to somebody else, who now decides alone."""
    if after.finished or after.turn in (NOBODY, before.turn):
        return False
    try:
        return not {move.kind for move in after.moves()} <= after.at_once
    except (LookupError, ValueError, TypeError, NotImplementedError):  # the example ends where a round does
        return False


def _replayed(subject: Subject) -> Iterator[tuple[Variant, Example]]:
    for variant in subject.chosen:
        if variant.program in NAMES:
            yield from ((variant, example) for example in variant.examples)


@check("examples")
def steps_have_a_player(subject: Subject) -> Iterator[Finding]:
    """All but what the whole table does."""
    for variant in subject.chosen:
        for example in variant.examples:
            for number, step in enumerate(example.steps):
                if not step.who and step.move not in _NOBODYS:
                    key = ("examples", example.index, "steps", number)
                    yield subject.found(NAMELESS, f"{example.id}: who does “{step.move}”?", variant.source, *key)


@check("examples")
def examples_have_a_lesson(subject: Subject) -> Iterator[Finding]:
    """A sentence on what is to be seen."""
    for variant in subject.chosen:
        for example in variant.examples:
            if not example.lesson:
                message = f"{example.id}: what does it show?"
                yield subject.found(LESSON, message, variant.source, "examples", example.index)


@check("examples")
def seats_follow_the_alphabet(subject: Subject) -> Iterator[Finding]:
    """In examples and in the drawn table of the set-up."""
    for variant in subject.chosen:
        tables = {("setup",): variant.setup.position.players}
        tables |= {("examples", one.index): one.given.players for one in variant.examples}
        for key, players in tables.items():
            if list(players) != sorted(players):
                yield subject.found(SEATS, f"{', '.join(players)}", variant.source, *key, "players")


@check("examples")
def examples_show_the_rule_beside(subject: Subject) -> Iterator[Finding]:
    """With the facts of its section changed, one after another, an example must come out otherwise at least once."""
    for variant, example in _replayed(subject):
        facts = _way(variant, example.variant)
        kind = program(variant.program).kind
        used = _used(facts, len(example.given.players), kind, Codes(subject.deck).deck)
        needed = [name for name in _quoted(variant, example) if name in used]
        if needed and not any(_differs(subject, variant, example, name, kind) for name in needed):
            message = f"{example.id} is the same whatever {', '.join(needed)} is"
            yield subject.found(BESIDE, message, variant.source, "examples", example.index, "section")


class _Noted(dict[str, Any]):
    """Facts that remember which of them were asked for."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts)
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.used.add(name)
        return super().__getitem__(name)


def _used(facts: Facts, players: int, kind: type[Game], deck: Sequence[int]) -> set[str]:
    """The facts that the program plays by; others follow from them, or are told as advice."""
    noted = _Noted(for_players(facts, players))
    try:
        kind(noted, deck, players, Given())
    except (LookupError, ValueError, TypeError, ArithmeticError):  # the replay says what is wrong
        return set()
    return noted.used


def _way(variant: Variant, way: str) -> Facts:
    return next((sub.facts for sub in variant.variants if sub.id == way), variant.facts)


def _quoted(variant: Variant, example: Example) -> list[str]:
    """The facts that the section of an example tells."""
    sections: list[Section] = [*variant.sections, *(one for sub in variant.variants for one in sub.sections)]
    section = next((one for one in sections if one.id == example.section), None)
    if section is None:
        return []
    told = [piece.fact.partition(".")[0] for piece in inlines(section.text) if isinstance(piece, Quoted)]
    return [name for name in dict.fromkeys((*told, *section.table)) if name in variant.facts or name in told]


def _differs(subject: Subject, variant: Variant, example: Example, name: str, kind: type[Game]) -> bool:
    for value in _others(_way(variant, example.variant)[name], subject.glossary.facts[name].words):
        changed = _with(variant, example.variant, name, value)
        try:
            played_out(changed, example, subject.deck, kind)
            if _ends_otherwise(variant, changed, example, subject, kind):
                return True
        except (MismatchError, DataError):
            return True
        except (LookupError, ValueError, TypeError, ArithmeticError):  # not a rule that can be played
            return True
    return False


def _ends_otherwise(one: Variant, other: Variant, example: Example, subject: Subject, kind: type[Game]) -> bool:
    ends = [played_out(variant, example, subject.deck, kind)[1] for variant in (one, other)]
    fields = (*PILES_EACH, *NUMBERS_EACH, *_PILES, "pot", "out", "turn", "winners", "losers", "columns")
    return any(getattr(ends[0], field) != getattr(ends[1], field) for field in fields)


def _others(value: Value, words: Mapping[str, str]) -> Iterator[Value]:
    """The same fact with other values."""
    match value:
        case int():
            yield from (value + 1, value - 1, 2 * value + 7, 0)
        case str():
            yield from (word for word in (*words, _UNHEARD) if word != value)
        case ByPlayers(values):
            yield from (ByPlayers({n: number + by for n, number in values.items()}) for by in (1, -1, 50))
        case Range(low, high):
            yield Range(low + 1, high + 1)
        case tuple():
            yield ()


def _with(variant: Variant, way: str, name: str, value: Value) -> Variant:
    def changed(facts: Facts) -> dict[str, Any]:
        return {**facts, name: value}

    if not way:
        return replace(variant, facts=changed(variant.facts))
    subs = (replace(sub, facts=changed(sub.facts)) if sub.id == way else sub for sub in variant.variants)
    return replace(variant, variants=tuple(subs))
