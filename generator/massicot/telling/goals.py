"""What ends a game and what it begins with, said from its facts with the figures of this table."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from massicot.language.fr.typography import typeset
from massicot.model.glossary import Glossary
from massicot.telling.sentences import filled

_GOALS = (
    (
        "La partie s’arrête quand quelqu’un atteint {{ target }} points : {{ over-target }} gagne.",
        "Qui atteint {{ target }} points perd la partie.",
    ),
    ("La partie se joue en {{ rounds | manches }}.",),
    ("Une manche dure {{ bids | tours de table }}.",),
)
_STAKE = ("Chacun commence avec {{ stake | jetons }}.",)
"""Of each line, the first sentence whose facts the game has."""


def goals(facts: Mapping[str, Any], glossary: Glossary, own: Iterable[str]) -> Iterator[str]:
    """The sentences that this game has the facts for, and those of its own."""
    for sentences in (*_GOALS, *((sentence,) for sentence in own), _STAKE):
        for text in sentences:
            try:
                yield typeset(filled(text, facts, glossary))
            except ValueError:  # it speaks of a fact that this game does not have
                continue
            break
