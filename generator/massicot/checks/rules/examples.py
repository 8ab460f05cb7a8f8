"""Examples: replayed by the rules as programs; what a text says must be what the rule gives."""

from collections.abc import Iterator
from difflib import get_close_matches

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game, ways
from massicot.codes import MISMATCH
from massicot.diagnostics import DataError, Diagnostic, Rule, did_you_mean
from massicot.games.engine.programs import no_program, program_of
from massicot.games.engine.replay import AT_THE_TABLE, IllegalStepError, MismatchError, replay
from massicot.model.variant import Variant, for_players
from massicot.telling.replayed import compared

REFUSED = Rule("examples/refused")
NO_PROGRAM = Rule("examples/no-program")
UNPLAYED = Rule("examples/unplayed")
FEW = Rule("examples/few")
TWICE = Rule("examples/twice")
TURN = Rule("examples/turn")
ROUND = Rule("examples/round")
NAMELESS = Rule("examples/no-name")
FEWEST = 2


@check(MISMATCH, REFUSED, NO_PROGRAM, UNPLAYED, each=every_game)
def examples_are_what_the_rule_gives(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Every example, step by step."""
    if variant.code is None:
        problem = no_program(variant)
        message = problem.message
        close = get_close_matches(variant.program, subject.library.programs, n=1, cutoff=0.75)
        if variant.distrusted:
            yield subject.found(UNPLAYED, message, variant.source, "title", cure=problem.cure)
        elif variant.program != variant.id and close:
            yield subject.found(NO_PROGRAM, message, variant.source, "program", cure=did_you_mean(close[0]))
        elif variant.examples:
            yield subject.found(UNPLAYED, message, variant.source, "program")
        return
    playable = {way.id.removeprefix(variant.id).strip("/") for way in ways(subject, variant) if way.playable}
    for example in variant.examples:
        if example.variant not in playable:
            continue  # its facts have findings
        try:
            for _ in replay(variant, example, subject.deck, program_of(variant).kind):
                pass
        except MismatchError as wrong:
            key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
            of = REFUSED if isinstance(wrong, IllegalStepError) else MISMATCH
            yield subject.found(of, compared(wrong, subject.deck, subject.glossary), variant.source, *key)
        except DataError as wrong:
            yield from wrong.problems


@check(FEW, TWICE, each=every_game)
def there_are_enough(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """At least two, each with an id of its own."""
    if len(variant.examples) < FEWEST:
        message = f"{variant.id} has {len(variant.examples) or 'no'} example"
        yield subject.found(FEW, message, variant.source, "examples")
    names = [example.id for example in variant.examples]
    for example in variant.examples:
        if example.id in names[: example.index]:
            message = f"“{example.id}” is there already"
            yield subject.found(TWICE, message, variant.source, "examples", example.index, "id")


@check(NAMELESS, each=every_game)
def steps_have_a_player(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """All but what the whole table does."""
    for example in variant.examples:
        for number, step in enumerate(example.steps):
            if not step.who and step.move not in AT_THE_TABLE:
                key = ("examples", example.index, "steps", number)
                yield subject.found(NAMELESS, f"{example.id}: who does “{step.move}”?", variant.source, *key)


@check(TURN, ROUND, each=every_game)
def examples_begin_as_they_go_on(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Whose turn it is where all decide at once, and which round: the replay asks for neither."""
    at_once = program_of(variant).kind.at_once if variant.code else frozenset()
    for example in variant.examples:
        given, key = example.given, ("examples", example.index, "given")
        turn, first = given.one.get("turn"), next((step for step in example.steps if step.who), None)
        if turn and first is not None and turn != first.who and first.move in at_once:
            yield subject.found(TURN, f"{turn} has the turn, {first.who} acts first", variant.source, *key, "turn")
        facts = next((sub.facts for sub in variant.variants if sub.id == example.variant), variant.facts)
        rounds, now = for_players(facts, len(given.players)).get("rounds"), given.numbers.get("round")
        if isinstance(rounds, int) and now is not None and not 1 <= now <= rounds:
            yield subject.found(ROUND, f"round {now} of {rounds}", variant.source, *key, "round")
