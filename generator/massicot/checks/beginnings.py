"""The table with which an example begins: what the replay does not ask for, and a reader sees."""

from collections.abc import Iterator

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.subjects import Subject
from massicot.games.engine.programs import NAMES, program
from massicot.model.variant import HIDDEN, Example, Variant, for_players

TURN = rule(
    "examples/turn",
    ERROR,
    "the drawn turn is not that of whoever acts first",
    why="The picture points at one player, and the first step is another’s.",
    cure="correct  turn  of the example’s given table, or leave it out where all decide at once",
    right='turn = "Emma", and the first step is Emma’s',
    wrong='turn = "Denis", and the first step is Emma’s',
)
UNEVEN = rule(
    "examples/uneven",
    WARNING,
    "a number is drawn for some of the players",
    why="Readers take the missing one for nothing, or for forgotten.",
    cure="give it for all players of the example, or for none",
    right="points = { Alix = 0, Basile = 0 }",
    wrong="points = { Basile = 0 }, and Alix plays too",
)
ROUND = rule(
    "examples/round",
    ERROR,
    "an example is in a round that the game does not have",
    why="Readers look for a rule by which the game goes on.",
    cure="correct  round  of the example’s given table, or the fact “rounds”",
    right="rounds = 5, round = 5",
    wrong="rounds = 5, round = 6",
)


SHOWN = rule(
    "examples/shown-card",
    WARNING,
    "a card is played from the hidden ones of a hand of which others are shown",
    why="Readers look for it among the cards that lie open, and wonder why those do.",
    cure="show the card that is played, or none of the hand",
    right='hands = { Denis = [8, "?", "?"] }, and Denis plays the 8',
    wrong='hands = { Denis = [9, "?", "?"] }, and Denis plays the 8',
)
_FROM_HAND = frozenset(("choose", "play", "play-hidden", "give-left", "strike", "attack"))


@check("examples")
def examples_begin_as_they_go_on(subject: Subject) -> Iterator[Finding]:
    """Whose turn it is where all decide at once, which round, and numbers for all players or none."""
    for variant in subject.chosen:
        for example in variant.examples:
            yield from _begun(subject, variant, example)


def _begun(subject: Subject, variant: Variant, example: Example) -> Iterator[Finding]:
    given = example.given
    key = ("examples", example.index, "given")
    turn, first = given.one.get("turn"), next((step for step in example.steps if step.who), None)
    at_once = program(variant.program).kind.at_once if variant.program in NAMES else frozenset()
    if turn and first is not None and turn != first.who and first.move in at_once:
        yield subject.found(TURN, f"{turn} has the turn, {first.who} acts first", variant.source, *key, "turn")
    for field, numbers in given.numbers_each.items():
        if numbers.keys() != set(given.players):
            missing = ", ".join(player for player in given.players if player not in numbers)
            yield subject.found(UNEVEN, f"{field}: none for {missing}", variant.source, *key, field)
    facts = next((sub.facts for sub in variant.variants if sub.id == example.variant), variant.facts)
    rounds, now = for_players(facts, len(given.players)).get("rounds"), given.numbers.get("round")
    if isinstance(rounds, int) and now is not None and not 1 <= now <= rounds:
        yield subject.found(ROUND, f"round {now} of {rounds}", variant.source, *key, "round")


@check("examples")
def played_cards_are_shown(subject: Subject) -> Iterator[Finding]:
    """The first card that a player plays from a hand of which some cards lie open is one of these."""
    for variant in subject.chosen:
        for example in variant.examples:
            yield from _hidden(subject, variant, example)


def _hidden(subject: Subject, variant: Variant, example: Example) -> Iterator[Finding]:
    hands = example.given.each.get("hands", {})
    first = {step.who: number for number, step in reversed([*enumerate(example.steps)])}
    for who, number in sorted(first.items(), key=lambda one: one[1]):
        step, hand = example.steps[number], hands.get(who)
        card = str(step.details.get("card", ""))
        if step.move not in _FROM_HAND or hand is None or not card:
            continue
        shown = [one for one in hand.cards if one != HIDDEN]
        if shown and HIDDEN in hand.cards and card not in shown:
            message = f"{who} plays {card} and shows {', '.join(shown)}"
            yield subject.found(SHOWN, message, variant.source, "examples", example.index, "steps", number)
