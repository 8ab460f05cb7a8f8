"""How an example ends, in sentences: points and tokens of each player, who wins and who loses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from massicot.games.engine.replay import Moment
from massicot.language.fr.quoting import figures
from massicot.language.fr.typography import NO_BREAK, typeset
from massicot.language.fr.words import listed
from massicot.model.glossary import Glossary
from massicot.model.variant import Example
from massicot.telling.phrases import added
from massicot.telling.positions import signed

_WITH_ANTE = "Jetons, mise comprise :"
_TOKENS = "Jetons :"


def outcome(
    example: Example, played: Sequence[Moment], facts: Mapping[str, Any], glossary: Glossary
) -> tuple[str, ...]:
    """The sentences. What the last steps have told already is not said once more."""
    found = [*_score(example, played), *_paid(example), *_tokens(example, facts), *_end(example, played, glossary)]
    return tuple(map(typeset, found))


def _score(example: Example, played: Sequence[Moment]) -> Iterator[str]:
    points, before = example.after.numbers_each.get("points", {}), example.given.numbers_each.get("points", {})
    if not points or points == before:
        return
    told: dict[str, int] = {}
    for event in (event for moment in played for event in moment.events if "points" in event.details):
        people = event.details.get("players", [event.details.get("who", "")])
        told |= dict.fromkeys(people, event.details["points"])
    known = bool(told) and not any(before.values())
    if known and all(told.get(who, number) == number for who, number in points.items()):
        return
    each = [(who, before.get(who, 0), number) for who, number in points.items()]
    yield f"Score : {_listed((who, _grown(old, number)) for who, old, number in each)}."


def _grown(old: int, number: int) -> str:
    """« 18 + 3 = 21 », or the number alone if nothing was added."""
    return added((old, number - old)) if old and number != old else figures(number)


def _paid(example: Example) -> Iterator[str]:
    if paid := example.after.numbers_each.get("paid"):
        yield f"Jetons payés : {_listed((who, figures(number)) for who, number in paid.items())}."


def _tokens(example: Example, facts: Mapping[str, Any]) -> Iterator[str]:
    """What each has won or lost, with the ante that lies in the pot already, if more than antes was paid. Who was out
    before is not counted: what they paid is not known."""
    tokens = example.after.numbers_each.get("tokens", {})
    gone = example.given.some.get("out", ())
    ante = 0 if "antes" in example.given.numbers_each else facts.get("ante", 0)
    net = {who: number - ante for who, number in tokens.items() if who not in gone}
    if net and any(number + facts.get("ante", 0) for number in net.values()):
        label = _WITH_ANTE if facts.get("ante", 0) else _TOKENS
        yield f"{label} {_listed((who, signed(number)) for who, number in net.items())}."


def _listed(counts: Any) -> str:
    return ", ".join(f"{who}{NO_BREAK}{count}" for who, count in counts)


def _end(example: Example, played: Sequence[Moment], glossary: Glossary) -> Iterator[str]:
    """Who wins and who loses, as far as no event has said it."""
    events = [event for moment in played for event in moment.events]
    ends = [(glossary.events[event.kind].ends, event) for event in events]
    scope = next((word for word, _ in reversed(ends) if word), "")
    said = {
        name
        for word, event in ends
        if word
        for name in (event.details.get("players") or (event.details.get("who", ""),))
    }
    found = []
    for place, one, many in (("winners", "gagne", "gagnent"), ("losers", "perd", "perdent")):
        people = list(example.after.some.get(place, ()))
        if people and not said.issuperset(people):
            found.append(" ".join(filter(None, (listed(people), many if len(people) > 1 else one, scope))))
    if found:
        yield f"{', '.join(found)}."
