"""How an example ends, in sentences: points and tokens of each player, who wins and who loses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from massicot.games.engine.replay import Moment
from massicot.language.fr.quoting import figures
from massicot.language.fr.typography import NO_BREAK, typeset
from massicot.language.fr.words import de, listed
from massicot.model.glossary import Glossary
from massicot.model.variant import Example
from massicot.telling.phrases import added
from massicot.telling.positions import signed
from massicot.telling.told import ToldStep

_WITH_ANTE = "Jetons, mise comprise :"
_TOKENS = "Jetons :"
_PAYS = {"pays", "pays-pot"}
_RECEIVES = {"takes-pot", "shares-pot"}


def outcome(
    example: Example, played: Sequence[Moment], facts: Mapping[str, Any], glossary: Glossary, steps: Iterable[ToldStep]
) -> tuple[str, ...]:
    """The sentences. What the steps have told already is not said once more."""
    text = " ".join(part for step in steps for part in step.parts if isinstance(part, str))
    counts = (*_score(example, played, text), *_paid(example), *_tokens(example, played, facts))
    return tuple(map(typeset, (*counts, *_end(example, played, glossary))))


def _score(example: Example, played: Sequence[Moment], text: str) -> Iterator[str]:
    """The scores that have grown from what they were; what was told from nothing on, or as a sum, is not."""
    points, before = example.after.numbers_each.get("points", {}), example.given.numbers_each.get("points", {})
    told: dict[str, int] = {}
    for event in (event for moment in played for event in moment.events):
        people = event.details.get("players", [event.details.get("who", "")])
        if "points" in event.details:
            told |= dict.fromkeys(people, event.details["points"])
        elif event.kind == "keeps":
            told |= {who: told.get(who, 0) + int(event.details["card"]) for who in people}
    if not any(before.values()) and all(told.get(who, 0) == number for who, number in points.items()):
        return
    each = [(who, before.get(who, 0), number) for who, number in points.items() if before.get(who) != number]
    each = [one for one in each if _grown(*one[1:]) not in text]
    if each:
        label = "Score" if len(each) > 1 else f"Score {de(each[0][0])}"
        people = _listed((who if len(each) > 1 else "", _grown(old, number)) for who, old, number in each)
        yield f"{label} : {people.strip()}."


def _grown(old: int, number: int) -> str:
    """« 18 + 3 = 21 », or the number alone if nothing was added."""
    return added((old, number - old)) if old and number != old else figures(number)


def _paid(example: Example) -> Iterator[str]:
    if paid := example.after.numbers_each.get("paid"):
        yield f"Jetons payés : {_listed((who, figures(number)) for who, number in paid.items())}."


def _tokens(example: Example, played: Sequence[Moment], facts: Mapping[str, Any]) -> Iterator[str]:
    """What each has won or lost, with the ante that lies in the pot already, where the steps have not told who paid
    what. Who was out before is not counted: what they paid is not known."""
    tokens = example.after.numbers_each.get("tokens", {})
    told = _paid_in_steps(played)
    if all(told.get(who, 0) == number for who, number in tokens.items()) or "antes" in example.given.numbers_each:
        return
    gone = example.given.some.get("out", ())
    ante = facts.get("ante", 0)
    net = {who: number - ante for who, number in tokens.items() if who not in gone}
    if net and any(number + ante for number in net.values()):
        label = _WITH_ANTE if ante else _TOKENS
        yield f"{label} {_listed((who, signed(number)) for who, number in net.items())}."


def _paid_in_steps(played: Sequence[Moment]) -> dict[str, int]:
    """What each has paid and received in these steps."""
    found: dict[str, int] = {}
    for event in (event for moment in played for event in moment.events):
        amount, who = event.details.get("amount", 0), event.details.get("who", "")
        if event.kind in _PAYS:
            found[who] = found.get(who, 0) - amount
            if to := event.details.get("to"):
                found[to] = found.get(to, 0) + amount
        elif event.kind in _RECEIVES:
            found[who] = found.get(who, 0) + amount
    return found


def _listed(counts: Any) -> str:
    return ", ".join(f"{who}{NO_BREAK}{count}" for who, count in counts)


def _end(example: Example, played: Sequence[Moment], glossary: Glossary) -> Iterator[str]:
    """Who wins and who loses, if no event has said either: the one goes with the other."""
    events = [event for moment in played for event in moment.events]
    if any(glossary.events[event.kind].ends or event.kind in _RECEIVES for event in events):
        return
    found = []
    for place, one, many in (("winners", "gagne", "gagnent"), ("losers", "perd", "perdent")):
        if people := list(example.after.some.get(place, ())):
            found.append(f"{listed(people)} {many if len(people) > 1 else one}")
    if found:
        yield f"{', '.join(found)}."
