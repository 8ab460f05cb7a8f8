"""Examples: replayed by the rules as programs; what a text says must be what the rule gives."""

from collections.abc import Iterator
from difflib import get_close_matches

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding, check, rule
from massicot.checks.problems import told
from massicot.checks.subjects import Subject
from massicot.errors import DataError, did_you_mean
from massicot.games.engine.programs import NAMES, program
from massicot.games.engine.replay import MismatchError, RefusedError, replay
from massicot.model.variant import Example, Variant
from massicot.telling.mismatch import compared

FEWEST = 2

MISMATCH = rule(
    "examples/mismatch",
    ERROR,
    "an example is not what the rule gives",
    why="Players learn from examples and trust them over the text.",
    cure="correct the example, or the fact that it shows",
    right='Basile draws an 8 beside an 8: { event = "pays-pot", who = "Basile", amount = 8 }',
    wrong='Basile draws an 8 beside an 8: { event = "pays-pot", who = "Basile", amount = 7 }',
)
REFUSED = rule(
    "examples/refused",
    ERROR,
    "an example shows a move that the rule forbids",
    why="An example that breaks the rule teaches to break it.",
    cure="correct the move, or the position before it",
    right="Clara, whose turn it is, draws",
    wrong="Clara draws while it is Alix’s turn",
)
FEW = rule(
    "examples/few",
    WARNING,
    "a game has fewer than two examples",
    why="One example shows the usual case at most; the case that players argue about needs another.",
    cure="add [[examples]]",
    right="an example of a turn, and one of the end",
    wrong="a game with one example",
)
TWICE = rule(
    "examples/twice",
    ERROR,
    "two examples have the same id",
    why="Nothing can point to the second, and the booklet’s anchors clash.",
    cure="give each its own id",
    right='id = "egalite" and id = "fin"',
    wrong='id = "egalite" twice',
)
UNPLAYED = rule(
    "examples/unplayed",
    NOTE,
    "no program plays this game, so its examples are not replayed",
    why="What is not replayed can be wrong without anybody noticing.",
    cure="name the shipped game whose program plays it: program = …",
    right='program = "paires"',
    wrong='program = "mon-jeu"',
)


NO_PROGRAM = rule(
    "examples/no-program",
    ERROR,
    "the name of the program that plays a game is mistyped",
    why="Without it no example is replayed and no game simulated: most of what can be wrong is not looked for.",
    cure="name the shipped game whose program plays it",
    right='program = "paires"',
    wrong='program = "piares"',
)


@check("examples")
def examples_are_what_the_rule_gives(subject: Subject) -> Iterator[Finding]:
    """Every example, step by step."""
    for variant in subject.chosen:
        if variant.program not in NAMES:
            message = f"no program is called “{variant.program}”"
            close = get_close_matches(variant.program, NAMES, n=1, cutoff=0.75)
            if variant.program != variant.id and close:
                yield subject.found(NO_PROGRAM, message, variant.source, "program", cure=did_you_mean(close[0]))
            elif variant.examples:
                yield subject.found(UNPLAYED, message, variant.source, "program")
            continue
        for example in variant.examples:
            yield from _replayed(subject, variant, example)


def _replayed(subject: Subject, variant: Variant, example: Example) -> Iterator[Finding]:
    try:
        for _ in replay(variant, example, subject.deck, program(variant.program).kind):
            pass
    except MismatchError as wrong:
        key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
        of = REFUSED if isinstance(wrong, RefusedError) else MISMATCH
        yield subject.found(of, compared(wrong, subject.deck, subject.glossary), variant.source, *key)
    except DataError as wrong:
        yield from told(wrong.problems, subject.places)


@check("examples")
def there_are_enough(subject: Subject) -> Iterator[Finding]:
    """At least two, each with an id of its own."""
    for variant in subject.chosen:
        if len(variant.examples) < FEWEST:
            message = f"{variant.id} has {len(variant.examples) or 'no'} example"
            yield subject.found(FEW, message, variant.source, "examples")
        names = [example.id for example in variant.examples]
        for example in variant.examples:
            if example.id in names[: example.index]:
                message = f"“{example.id}” is there already"
                yield subject.found(TWICE, message, variant.source, "examples", example.index, "id")
