"""An example replayed, and told: the booklet and the terminal show what the program played, not what the file says.
Where it is not what the rule gives, both are told in the sentences that a player reads."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import (
    LUCK,
    NO_GAME,
    NOTHING,
    POSITION,
    MismatchError,
    Moment,
    Refusal,
    Said,
    TableNames,
    facts_of,
    replay,
)
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import listed
from massicot.model.deck import Deck
from massicot.model.glossary import Glossary
from massicot.model.variant import Event, Example, ExampleStep, Position, Variant
from massicot.telling.answers import reason
from massicot.telling.narrator import Narrator
from massicot.telling.outcome import outcome
from massicot.telling.phrases import Beat
from massicot.telling.positions import results, shown
from massicot.telling.sentences import Teller
from massicot.telling.story import Storyteller
from massicot.telling.told import ToldStep
from massicot.telling.worth import laid_before, worth_telling


def moments(variant: Variant, example: Example, deck: Deck) -> tuple[Moment, ...]:
    """The steps of an example as they were played; a MismatchError where it is not what the rule gives. Without a
    program, or with one that may not run, as the file has them."""
    if variant.code is None and (variant.distrusted or variant.program == variant.id):
        return tuple(Moment(step, step.then) for step in example.steps)
    return tuple(replay(variant, example, deck, program_of(variant).kind))


def beats(played: Iterable[Moment]) -> list[Beat]:
    """All that happened in these steps, in order."""
    found = []
    for moment in played:
        step = moment.step
        found.append(Beat(step.move, {"who": step.who, **step.details} if step.who else step.details, move=True))
        found += [Beat(event.kind, event.details) for event in moment.events]
    return found


def told_steps(example: Example, played: Iterable[Moment], glossary: Glossary) -> tuple[ToldStep, ...]:
    """The steps of an example as a narrator tells them."""
    given = example.given
    pot, points = given.numbers.get("pot"), given.numbers_each.get("points")
    narrator = Storyteller(glossary, given.players, pot, laid=laid_before(example), points=points)
    return narrator.story(worth_telling(played, glossary, example))


def told_before(example: Example, played: Iterable[Moment], glossary: Glossary) -> tuple[ToldStep, ...]:
    """The steps before one that is wrong, each by itself: it is named by its number."""
    given = example.given
    narrator = Narrator(glossary, given.players, given.numbers.get("pot"))
    each = (narrator.steps(beats([moment])) for moment in played)
    return tuple(ToldStep(tuple(line for step in steps for line in step.lines)) for steps in each)


def told_end(variant: Variant, example: Example, played: Sequence[Moment], glossary: Glossary) -> tuple[str, ...]:
    """How an example ends, in sentences."""
    facts = facts_of(variant, example.variant, len(example.given.players))
    return outcome(example, played, facts, glossary, told_steps(example, played, glossary))


# -- what is not as the text says ----------------------------------------------------------------------

_COLUMNS = re.compile(" {3,}")


@dataclass(frozen=True)
class Tongue:
    """The words around the sentences."""

    whole: str
    end: str
    step: str
    nothing: str
    no: str
    words: Mapping[str, str] = field(default_factory=dict)


ENGLISH = Tongue("{0}, {1}: the text says {2}; the rule gives {3}", "the end", "step {0}", "nothing more", "no: {0}")
_LACKING = "il manque sur la table une chose dont la règle a besoin ; nommez-la dans « given »"
FRENCH = Tongue(
    "{0}, {1}, selon le texte : {2} ; selon la règle : {3}",
    "à la fin",
    "étape {0}",
    "rien de plus",
    "{0}",
    {
        LUCK: "un coup du hasard (nommez plus de cartes)",
        NOTHING: f"rien, car {_LACKING}",
        POSITION: "cette position",
        NO_GAME: f"aucune partie, car {_LACKING}",
    },
)


def compared(wrong: MismatchError, deck: Deck, glossary: Glossary, tongue: Tongue = ENGLISH) -> str:
    """The example, the step, what the text says, and what the rule gives."""
    teller = Teller(glossary, TableNames(wrong.example.given.players, deck))
    where = tongue.end if wrong.step is None else tongue.step.format(wrong.step + 1)
    said, given = _told(wrong.said, teller, tongue), _told(wrong.given, teller, tongue)
    if said == given:  # the sentence does not speak of what differs
        said, given = f"{said} {_details(wrong.said)}", f"{given} {_details(wrong.given)}"
    return tongue.whole.format(wrong.example.id, where, said, given)


def _told(said: Said, teller: Teller, tongue: Tongue) -> str:
    match said:
        case None:
            return tongue.nothing
        case Event():
            return _quoted(teller.event(said))
        case ExampleStep():
            return _quoted(teller.step(said))
        case Position():
            return _quoted(_lies(said))
        case Refusal():
            return tongue.no.format(typeset(reason(said.why, said.move, teller.glossary.moves[said.move])))
        case _:
            return tongue.words.get(said, said)


def _quoted(sentence: str) -> str:
    return f"« {sentence.removesuffix('.')} »"


def _details(said: Said) -> str:
    return (
        f"({', '.join(f'{name} {value}' for name, value in said.details.items())})" if isinstance(said, Event) else ""
    )


def _lies(position: Position) -> str:
    """The one thing that a position names."""
    for player in position.one.values():
        if "turn" in position.one:
            return f"C’est à {player} de jouer" if player else "Ce n’est à personne de jouer"
    told = [" : ".join(_COLUMNS.split(line.text.strip())) for line in shown(position)]
    told += [f"{word} : {people}" for word, people in results(position)]
    if not told and (position.one or position.some):
        return "Personne"
    return listed(told) if told else "Rien"
