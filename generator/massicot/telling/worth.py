"""What of an example is worth telling: what its picture shows, and what nothing follows from, is left out."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from massicot.games.engine.replay import Moment
from massicot.model.glossary import Glossary
from massicot.model.variant import HIDDEN, Example
from massicot.telling.phrases import Beat

_GOES_WITHOUT_SAYING = {"plays-next", "menu", "menu-left"}
"""What comes in every round as the rule has it, and changes nothing for anybody."""
_CALLED_FOR = {"deal", "score", "pay"}
"""Moves of nobody, which what follows tells."""
_CAPTURES = {"captures", "nothing", "nobody", "tied", "gives"}
"""After these, cards that nobody has captured are discarded."""


def worth_telling(played: Iterable[Moment], glossary: Glossary, example: Example) -> list[Beat]:
    """What happened in these steps, in order, without what a reader does not need."""
    played = list(played)
    kinds = {event.kind for moment in played for event in moment.events}
    dealt = any(moment.step.move == "deal" for moment in played)
    begins = dealt or kinds <= {"card", "first"}  # who begins matters where cards are dealt and nothing else came of it
    found: list[Beat] = []
    for moment in played:
        step = moment.step
        tabled = any(glossary.events[event.kind].row for event in moment.events)  # a table needs words before it
        if step.move not in _CALLED_FOR or tabled:
            found.append(Beat(step.move, {"who": step.who, **step.details} if step.who else step.details, move=True))
        captured = any(event.kind in _CAPTURES for event in moment.events)
        for event in sorted(moment.events, key=lambda event: event.kind == "first"):
            silent = (
                event.kind in _GOES_WITHOUT_SAYING
                or (event.kind == "first" and not begins)
                or (event.kind == "discards" and captured)
            )
            if not silent:
                found.append(Beat(event.kind, event.details))
    return _seen_already(found, example)


def _seen_already(beats: list[Beat], example: Example) -> list[Beat]:
    """A hand in which nothing is found is not read aloud, if it lies in the picture."""
    hands = example.given.each.get("hands", {})
    for at, (beat, after) in enumerate(pairwise(beats)):
        pile = hands.get(beat.details["who"]) if beat.kind == "shows" and after.kind == "no-pair" else None
        if pile and sorted(map(str, pile.cards)) == sorted(map(str, beat.details["cards"])):
            beats[at] = replace(beat, openly=False)
    return beats


def laid_before(example: Example) -> Mapping[str, object]:
    """The card that each has laid down already, where it is known."""
    piles = example.given.each.get("bids", {})
    return {who: pile.cards[0] for who, pile in piles.items() if len(pile.cards) == 1 and pile.cards[0] != HIDDEN}
