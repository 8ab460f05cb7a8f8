"""Where an example is not what the rule gives: both told in the sentences that a player reads."""

import re

from generator.french.typography import typeset
from generator.french.words import listed
from generator.model.deck import Deck
from generator.model.glossary import Glossary
from generator.model.variant import Event, Position, Step
from generator.rules.replay import MismatchError, Refusal, Said, Table
from generator.telling.answers import refused
from generator.telling.positions import results, shown
from generator.telling.sentences import Teller

_COLUMNS = re.compile(" {3,}")


def compared(wrong: MismatchError, deck: Deck, glossary: Glossary) -> str:
    """The example, the step, what the text says, and what the rule gives."""
    teller = Teller(glossary, Table(wrong.example.given.players, deck))
    where = "the end" if wrong.step is None else f"step {wrong.step + 1}"
    said, given = _told(wrong.said, teller), _told(wrong.given, teller)
    if said == given:  # the sentence does not speak of what differs
        said, given = f"{said} {_details(wrong.said)}", f"{given} {_details(wrong.given)}"
    return f"{wrong.example.id}, {where}: the text says {said}; the rule gives {given}"


def _told(said: Said, teller: Teller) -> str:
    match said:
        case None:
            return "nothing more"
        case Event():
            return _quoted(teller.event(said))
        case Step():
            return _quoted(teller.step(said))
        case Position():
            return _quoted(_lies(said))
        case Refusal():
            return f"no: {typeset(refused(said.why, said.move, teller.glossary.moves[said.move]))}"
        case _:
            return said


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
