"""What happens at a table, told as a person tells it: a step for each thing that is done, a resolution of its own. It
tells what was played and nothing else: who, which cards and how much come from the moves and events, the words from the
glossary."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from massicot.model.glossary import Glossary
from massicot.telling.joining import Joiner
from massicot.telling.phrases import Beat, Phrases, Second, Utterance, total
from massicot.telling.told import ToldStep


@dataclass(slots=True)
class _Step:
    """Beats that are told in one step."""

    heading: str
    beats: list[Beat]
    lays: bool = False


@dataclass(slots=True)
class TellingStep:
    """A step with what is told in it."""

    heading: str
    told: list[Utterance] = field(default_factory=list)
    moved: bool = True
    """Whether it begins with a move."""


class Narrator:
    """Tells what happens at one table. `pot` is what is in the pot to begin with, if that is known."""

    def __init__(self, glossary: Glossary, players: Sequence[str], pot: int | None = None) -> None:
        self.phrases = Phrases(glossary)
        self.players = tuple(players)
        self.joiner = Joiner(self.phrases, players)
        self.told_already: set[str] = set()
        self.accounts: dict[str, list[int]] = {} if pot is None else {"pot": [pot] if pot else []}

    def steps(self, beats: Sequence[Beat]) -> tuple[ToldStep, ...]:
        """All that happened, in order."""
        steps = (ToldStep(self.joiner.parts(step.told), step.heading) for step in self.told(beats))
        return tuple(step for step in steps if step.parts)

    def told(self, beats: Sequence[Beat]) -> list[TellingStep]:
        """All that happened, as what is told in each step."""
        cut = self._cut(_prepared(beats))
        return self._folded(self._in_phrases(step, after) for step, after in _with_next(cut))

    def shaped(self, told: Utterance) -> Utterance:
        """What is told, as this narrator tells it."""
        return told

    # -- steps ------------------------------------------------------------------------------------

    def _cut(self, beats: Sequence[Beat]) -> list[_Step]:
        """A step for each move. What follows when everybody has laid down a card is a step of its own."""
        steps: list[_Step] = []
        for beat in beats:
            action = self.phrases.action(beat)
            if beat.move and not (action.joins and steps):
                steps.append(_Step(action.opens, [beat], action.lays))
            elif not steps or (action.opens and action.opens != steps[-1].heading) or steps[-1].lays:
                steps.append(_Step(action.opens, [beat]))
            else:
                steps[-1].beats.append(beat)
        return steps

    def _in_phrases(self, step: _Step, after: _Step | None) -> TellingStep:
        """Its beats in phrases. That it is somebody's turn goes without saying where they do something next."""
        beats, found, at = step.beats, TellingStep(step.heading, moved=step.beats[0].move), 0
        next_beat = after.beats[0] if after else None
        while at < len(beats):
            beat = beats[at]
            turn = at and beat.kind == "plays-next" and at == len(beats) - 1
            if turn and next_beat and next_beat.move and next_beat.details.get("who") == beat.details["who"]:
                break
            told = self.phrases.told(beats, at)
            mine = beats[at : at + told.beats]
            for each in mine:
                self._add(each)
            told = self._again(told, mine)
            found.told.append(self.shaped(self._with_sum(told, mine)))
            at += told.beats
        return found

    def _folded(self, steps: Iterable[TellingStep]) -> list[TellingStep]:
        """Steps in which the players do the same one after another are one step."""
        found: list[TellingStep] = []
        for step in steps:
            headed = bool(found) and bool(found[-1].heading or step.heading)
            if found and not headed and self.joiner.same(found[-1].told, step.told):
                if not (step.told[0].form.hidden and step.told[0] == found[-1].told[-1]):
                    found[-1].told += step.told  # a pile is arranged unseen, card by card: that is told once
            elif found and not headed and (shared := _shared(found[-1].told, step.told)):
                found[-1].told = shared
            else:
                found.append(step)
        return found

    def _again(self, told: Utterance, beats: Sequence[Beat]) -> Utterance:
        """What is added to another sentence has words of its own for the second time."""
        form, kinds = told.form, {beat.kind for beat in beats}
        again = kinds <= self.told_already
        self.told_already |= kinds
        if again and told.adds and form.also:
            return replace(told, form=replace(form, says=form.also))
        return told

    # -- accounts ---------------------------------------------------------------------------------

    def _add(self, beat: Beat) -> None:
        """What it adds to an account, or takes from it: then what was added counts as one."""
        if not beat.openly:
            return
        action = self.phrases.action(beat)
        for account, name in action.adds.items():
            for owner in self._owners(account, beat):
                self.accounts.setdefault(owner, []).append(beat.details[name])
        for account, name in action.removes.items():
            for owner in self._owners(account, beat):
                terms = self.accounts.get(owner, [])
                whole = terms if any(term < 0 for term in terms) else [sum(terms)]
                self.accounts[owner] = [*whole, -beat.details[name]]

    def _with_sum(self, told: Utterance, beats: Sequence[Beat]) -> Utterance:
        """With what its amount is the sum of, if that was told."""
        for beat in beats:
            for account, name in self.phrases.action(beat).sums.items():
                owner = next(iter(self._owners(account, beat)), "")
                terms = self.accounts.pop(owner, [])
                if len(terms) > 1 and sum(terms) == beat.details[name] and "parts" not in beat.details:
                    told = replace(told, names={**told.names, "sum": total(terms)})
        return told

    def _owners(self, account: str, beat: Beat) -> Iterable[str]:
        if account == "all":
            return self.players
        if account != "who":
            return (account,)
        return (beat.details["who"],) if "who" in beat.details else beat.details.get("players", ())


def _prepared(beats: Sequence[Beat]) -> list[Beat]:
    """A card that makes a pair, or is dealt to somebody who got one like it, is the second of its value. Families that
    are counted with somebody's points are not told before."""
    counted = any("sets" in beat.details for beat in beats)
    found: list[Beat] = []
    dealt: set[tuple[str, Any]] = set()
    for beat, after in pairwise((*beats, None)):
        if beat is None or (beat.kind == "set" and counted):
            continue
        if beat.kind != "card" or beat.move or not beat.openly or not beat.details.get("card"):
            dealt.clear()
            found.append(beat)
            continue
        who, card = beat.details["who"], beat.details["card"]
        pair = after and after.openly and after.kind == "pair" and after.details == {"who": who, "value": card}
        again = pair or (who, card) in dealt
        dealt.add((who, card))
        found.append(replace(beat, details={**beat.details, "card": Second(card)}) if again else beat)
    return found


def _shared(before: Sequence[Utterance], told: Sequence[Utterance]) -> list[Utterance]:
    """A step of several things that two players do alike, told of both; empty if they don't, or it has no words."""
    if len(told) != len(before) or len(told) < 2:
        return []
    found = []
    for one, other in zip(before, told, strict=True):
        alike = {**one.names, "who": ""} == {**other.names, "who": ""} and one.form == other.form and one.form.many
        if not alike or len(other.who) != 1 or one.who != before[0].who or other.who != told[0].who:
            return []
        found.append(replace(one, names={**one.names, "who": [*one.who, *other.who]}))
    return found


def _with_next(steps: Sequence[_Step]) -> Iterator[tuple[_Step, _Step | None]]:
    for at, step in enumerate(steps):
        yield step, steps[at + 1] if at + 1 < len(steps) else None
