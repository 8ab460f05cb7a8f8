"""Examples: replayed by the rules as programs; what a text says must be what the rule gives."""

from collections.abc import Iterator
from difflib import get_close_matches

from massicot.checks.findings import ERROR, NOTE, WARNING, Finding, rule
from massicot.checks.subjects import Subject, check_games
from massicot.codes import MISMATCH
from massicot.diagnostics import DataError, did_you_mean
from massicot.games.engine.programs import no_program, program_of
from massicot.games.engine.replay import IllegalStepError, MismatchError, replay
from massicot.model.variant import Variant, for_players
from massicot.telling.mismatch import compared

REFUSED = rule(
    "examples/refused",
    ERROR,
    "an example shows a move that the rule forbids",
    why="An example that breaks the rule teaches to break it.",
    cure="correct the move, or the position before it",
    right="Clara, whose turn it is, draws",
    wrong="Clara draws while it is Alix’s turn",
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
UNPLAYED = rule(
    "examples/unplayed",
    NOTE,
    "no program plays this game, so its examples are not replayed",
    why="What is not replayed can be wrong without anybody noticing.",
    cure="name the shipped game whose program plays it: program = …",
    right='program = "paires"',
    wrong='program = "mon-jeu"',
)
FEW = rule(
    "examples/few",
    NOTE,
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
TURN = rule(
    "examples/turn",
    ERROR,
    "the drawn turn is not that of whoever acts first",
    why="The picture points at one player, and the first step is another’s.",
    cure="correct  turn  of the example’s given table, or leave it out where all decide at once",
    right='turn = "Emma", and the first step is Emma’s',
    wrong='turn = "Denis", and the first step is Emma’s',
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
NAMELESS = rule(
    "examples/no-name",
    WARNING,
    "a step does not say who does it",
    why="The sentence in the booklet would have no subject, and a move out of turn is not noticed.",
    cure="add  who = …",
    right='{ who = "Alix", do = "draw" }',
    wrong='{ do = "draw" }',
)
FEWEST = 2
_MOVES_OF_THE_TABLE = ("deal", "hand-out", "pay", "score")
"""Nobody's in particular."""


@check_games(MISMATCH, REFUSED, NO_PROGRAM, UNPLAYED)
def examples_are_what_the_rule_gives(subject: Subject, variant: Variant) -> Iterator[Finding]:
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
    for example in variant.examples:
        try:
            for _ in replay(variant, example, subject.deck, program_of(variant).kind):
                pass
        except MismatchError as wrong:
            key = ("examples", example.index, *(("after",) if wrong.step is None else ("steps", wrong.step)))
            of = REFUSED if isinstance(wrong, IllegalStepError) else MISMATCH
            yield subject.found(of, compared(wrong, subject.deck, subject.glossary), variant.source, *key)
        except DataError as wrong:
            yield from wrong.problems


@check_games(FEW, TWICE)
def there_are_enough(subject: Subject, variant: Variant) -> Iterator[Finding]:
    """At least two, each with an id of its own."""
    if len(variant.examples) < FEWEST:
        message = f"{variant.id} has {len(variant.examples) or 'no'} example"
        yield subject.found(FEW, message, variant.source, "examples")
    names = [example.id for example in variant.examples]
    for example in variant.examples:
        if example.id in names[: example.index]:
            message = f"“{example.id}” is there already"
            yield subject.found(TWICE, message, variant.source, "examples", example.index, "id")


@check_games(NAMELESS)
def steps_have_a_player(subject: Subject, variant: Variant) -> Iterator[Finding]:
    """All but what the whole table does."""
    for example in variant.examples:
        for number, step in enumerate(example.steps):
            if not step.who and step.move not in _MOVES_OF_THE_TABLE:
                key = ("examples", example.index, "steps", number)
                yield subject.found(NAMELESS, f"{example.id}: who does “{step.move}”?", variant.source, *key)


@check_games(TURN, ROUND)
def examples_begin_as_they_go_on(subject: Subject, variant: Variant) -> Iterator[Finding]:
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
