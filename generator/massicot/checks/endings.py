"""Examples to their end: everything on the table is told, each step has its player, and there is a lesson."""

from collections.abc import Iterator

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.subjects import Subject
from massicot.errors import DataError
from massicot.games.engine.game import NOBODY, PILES_EACH, Game
from massicot.games.engine.programs import NAMES, program
from massicot.games.engine.replay import MismatchError, played_out
from massicot.games.engine.view import NUMBERS_EACH
from massicot.model.variant import Example, Variant

PILES = ("stock", "discard", "centre", "kitty", "menu", "week", "monster", "aside")
_MARKS = ("button", "dealer", "shark", "lap")
"""What lies before a player, or is counted: told at the beginning, it is told at the end, until the game is over."""
_KEPT = ("dealer", "shark")
"""Marks that are there from the first card on."""
_NOBODYS = ("deal", "hand-out", "pay", "score")
"""Moves of the whole table."""

OPEN = rule(
    "examples/open-end",
    WARNING,
    "an example leaves something on the table untold",
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
    for variant, example in replayed_examples(subject):
        try:
            before, after = played_out(variant, example, subject.deck, program(variant.program).kind)
        except (MismatchError, DataError):
            continue  # it has its own finding
        untold = list(_untold(before, after, example))
        if untold:
            message = f"{example.id}: nothing tells of {', '.join(untold)}"
            yield subject.found(OPEN, message, variant.source, "examples", example.index, "after")
        if unsaid := _unsaid(example):
            message = f"{example.id}: who has the {' and the '.join(unsaid)} at the beginning?"
            yield subject.found(OPEN, message, variant.source, "examples", example.index, "given")


def _untold(before: Game, after: Game, example: Example) -> Iterator[str]:
    players, said = example.given.players, example.after
    for field in PILES_EACH:
        for player, pile in zip(players, getattr(after, field), strict=True):
            if pile and player not in said.each.get(field, {}):
                yield f"the {field} of {player}"
    for field in NUMBERS_EACH:
        if any(getattr(after, field)):
            yield from (f"the {field} of {one}" for one in players if one not in said.numbers_each.get(field, {}))
    yield from (f"the {field}" for field in PILES if getattr(after, field) and field not in said.cards)
    if after.columns and not said.columns:
        yield "the columns"
    if (after.pot or before.pot) and "pot" not in said.numbers:
        yield "the pot"
    if any(after.out) and "out" not in said.some:
        yield "who is out"
    if after.winners and "winners" not in said.some:
        yield "the winners"
    if after.losers and "losers" not in said.some and not _all_of_us(after):
        yield "the losers"
    if _passed(before, after) and "turn" not in said.one:
        yield "whose turn it is"
    if not after.finished and not after.winners:
        told, given = {*said.one, *said.numbers}, {*example.given.one, *example.given.numbers}
        yield from (f"the {mark}" for mark in _MARKS if mark in given and mark not in told)


def _unsaid(example: Example) -> list[str]:
    """Marks that stand on the table at the end, and of which nobody knows where they came from."""
    return [mark for mark in _KEPT if mark in example.after.one and mark not in example.given.one]


def _all_of_us(after: Game) -> bool:
    """Whoever has not won has lost: who won says it all."""
    return bool(after.winners) and len({*after.winners, *after.losers}) == len(after.out)


def _passed(before: Game, after: Game) -> bool:
    """The turn went to somebody else, who now decides alone."""
    if after.finished or after.turn in (NOBODY, before.turn):
        return False
    try:
        return not {move.kind for move in after.moves()} <= after.at_once
    except (LookupError, ValueError, TypeError, NotImplementedError):  # the example ends where a round does
        return False


def replayed_examples(subject: Subject) -> Iterator[tuple[Variant, Example]]:
    """The examples of games that a program plays."""
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
        tables: dict[Key, tuple[str, ...]] = {("setup",): variant.setup.position.players}
        tables |= {("examples", one.index): one.given.players for one in variant.examples}
        for key, players in tables.items():
            if list(players) != sorted(players):
                yield subject.found(SEATS, f"{', '.join(players)}", variant.source, *key, "players")
