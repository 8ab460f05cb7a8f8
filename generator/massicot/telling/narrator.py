"""What happens at a table, told as a person tells it: a step for each thing that is done, the subject once, what
several do in one sentence, a resolution of its own, a table where points are counted one by one. It tells what was
played and nothing else: who, which cards and how much come from the moves and events, the words from the glossary."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from massicot.language.fr.quoting import figures
from massicot.language.fr.typography import NO_BREAK, typeset
from massicot.language.fr.words import de, listed
from massicot.model.glossary import Glossary
from massicot.telling.clauses import Clause, paragraph
from massicot.telling.lines import DONE, SAID, TextLine, rows
from massicot.telling.phrases import Beat, Phrases, Utterance, Wording, total, without_subject

_FEW = 3
"""So many steps are told in a paragraph, without numbers."""
_SHORT = 260
"""More of them are, if all together they are no longer."""
_CAPTURES = {"captures", "phrase the-next-captures"}
_GIVEN_AWAY = "phrase picks-for-another"
_TOO = {"tied": "les {{ value }} sont eux aussi à égalité"}
_COUNTED = {"scores", "counts"}
_WON = "game-won"


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What was counted one by one."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One step of what is told: its heading if it has one, and paragraphs and tables."""

    parts: tuple[str | ScoreTable, ...]
    heading: str = ""

    @property
    def lines(self) -> tuple[str | ScoreTable, ...]:
        """What it says, its heading before it."""
        first, *others = self.parts
        if not self.heading:
            return self.parts
        if isinstance(first, str):
            return (typeset(f"{self.heading}. {first}"), *others)
        return (typeset(f"{self.heading} :"), first, *others)


def step_lines(step: ToldStep) -> Iterator[TextLine]:
    """A step as lines of text."""
    for part in step.lines:
        if isinstance(part, str):
            yield TextLine(part, DONE)
        else:
            yield from (TextLine(line, SAID) for line in rows(part.heads, part.rows))


@dataclass(slots=True)
class _Step:
    """Beats that are told in one step."""

    heading: str
    beats: list[Beat]
    lays: bool = False


@dataclass(slots=True)
class _Told:
    """A step with what is told in it."""

    heading: str
    told: list[Utterance] = field(default_factory=list)
    moved: bool = True
    """Whether it begins with a move."""


class Narrator:
    """Tells what happens at one table. `pot` is what is in the pot to begin with, if that is known; `laid`, in a story,
    the card that each has laid down already: there one says which card captures; `scored`, whether there were points
    before."""

    def __init__(
        self,
        glossary: Glossary,
        players: Sequence[str],
        pot: int | None = None,
        *,
        laid: Mapping[str, Any] | None = None,
        scored: bool = False,
    ) -> None:
        self.phrases = Phrases(glossary)
        self.players = tuple(players)
        self.laid = None if laid is None else dict(laid)
        self.scored = scored
        self.told_already: set[str] = set()
        self.accounts: dict[str, list[int]] = {} if pot is None else {"pot": [pot] if pot else []}

    def steps(self, beats: Sequence[Beat]) -> tuple[ToldStep, ...]:
        """All that happened, in order."""
        told = [self._told(step, after) for step, after in _with_next(self._cut(beats))]
        return tuple(step for step in map(self._step, self._folded(told)) if step.parts)

    def story(self, beats: Sequence[Beat]) -> tuple[ToldStep, ...]:
        """All that happened, as one tells it who has seen it: in a paragraph if it is short, without headings."""
        cut = [self._told(step, after) for step, after in _with_next(self._cut(beats))]
        steps = [self._concluded(step) for step in self._folded(cut) if step.told]
        begun = [
            _Told("", [replace(told, begins=step.moved and not at) for at, told in enumerate(step.told)])
            for step in steps
        ]
        whole = self._step(_Told("", [told for step in begun for told in step.told]), flowing=True)
        length = sum(len(part) for part in whole.parts if isinstance(part, str))
        if len(begun) <= _FEW or length <= _SHORT:
            return (whole,) if whole.parts else ()
        return tuple(self._step(step, flowing=True) for step in begun)

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

    def _told(self, step: _Step, after: _Step | None) -> _Told:
        """Its beats in phrases. That it is somebody's turn goes without saying where they do something next."""
        beats, found, at = step.beats, _Told(step.heading, moved=step.beats[0].move), 0
        next_beat = after.beats[0] if after else None
        while at < len(beats):
            beat = beats[at]
            turn = at and beat.kind == "plays-next" and at == len(beats) - 1
            if turn and next_beat and next_beat.move and next_beat.details.get("who") == beat.details["who"]:
                break
            self._add(beat)
            told = self.phrases.told(beats, at)
            told = self._again(told, beats[at : at + told.beats])
            for beat in beats[at + 1 : at + told.beats]:
                self._add(beat)
            found.told.append(self._captured(self._with_sum(told, beats[at + told.beats - 1])))
            at += told.beats
        return found

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

    def _again(self, told: Utterance, beats: Sequence[Beat]) -> Utterance:
        """What is added to another sentence, and what is told of nobody, has words of its own for the second time."""
        form, kinds = told.form, {beat.kind for beat in beats}
        again = kinds <= self.told_already
        self.told_already |= kinds
        if again and form.says[0].startswith(":") and form.also:
            return replace(told, form=replace(form, says=form.also))
        if again and self.laid is not None and form.name in _TOO:
            return replace(told, form=replace(form, says=(_TOO[form.name],)))
        return told

    def _captured(self, told: Utterance) -> Utterance:
        """In a story, it is a card that captures: « le 4 de Basile »."""
        if self.laid is None or len(told.who) != 1:
            return told
        (who,) = told.who
        if "card" in told.names and (action := self.phrases.glossary.moves.get(told.form.name)) and action.lays:
            self.laid[who] = told.names["card"]
        if who not in self.laid:
            return told
        if told.form.name == _GIVEN_AWAY:
            says = f"{{{{ who }}}} capture {{{{ card | carte }}}} avec son {self.laid[who]} et le donne à {{{{ to }}}}"
            return replace(told, form=replace(told.form, says=(says,)))
        if told.form.name not in _CAPTURES:
            return told
        return replace(told, names={**told.names, "who": f"le {self.laid[who]} {de(who)}"})

    def _concluded(self, step: _Told) -> _Told:
        """What all have counted and who has won with it is one sentence; what a table adds up is not added up again."""
        found: list[Utterance] = []
        at = 0
        while at < len(step.told):
            told = step.told[at]
            end = at
            while end < len(step.told) and step.told[end].form.name in _COUNTED:
                end += 1
            if end == at:
                found.append(told)
                at += 1
                continue
            tabled = bool(found) and bool((action := self._action_of(found[-1])) and action.row)
            counted = step.told[at:end]
            won = step.told[end : end + 1]
            verdict = self._verdict(counted, won[0], tabled=tabled) if won and won[0].form.name == _WON else None
            if verdict:
                found.append(verdict)
                at = end + 1
                continue
            found += [_plainly(each) for each in counted] if tabled else counted
            at = end
        return replace(step, told=found)

    def _verdict(self, counted: Sequence[Utterance], won: Utterance, *, tabled: bool) -> Utterance | None:
        """« Alix gagne la partie avec 28 points, contre 13 à Denis et 9 à Basile »."""
        points = {who: each.names["points"] for each in counted for who in each.who}
        sums = {who: each.names.get("sum", each.names["points"]) for each in counted for who in each.who}
        best = {who for who, number in points.items() if number == max(points.values())}
        if self.scored or len(won.who) != 1 or set(won.who) != best or len(points) < 2:
            return None
        others = sorted((who for who in points if who not in best), key=lambda who: -points[who])
        against = listed([f"{figures(points[who])}{NO_BREAK}à {who}" for who in others])
        says = f"{{{{ who }}}} gagne la partie avec {{{{ points | points }}}}, contre {against}"
        (winner,) = won.who
        return Utterance(Wording("verdict", (says,)), {"who": winner, "points": (points if tabled else sums)[winner]})

    def _owners(self, account: str, beat: Beat) -> Iterable[str]:
        if account == "all":
            return self.players
        if account != "who":
            return (account,)
        return (beat.details["who"],) if "who" in beat.details else beat.details.get("players", ())

    def _with_sum(self, told: Utterance, last: Beat) -> Utterance:
        """With what its amount is the sum of, if that was told."""
        for account, name in self.phrases.action(last).sums.items():
            owner = next(iter(self._owners(account, last)), "")
            terms = last.details.get("parts") or self.accounts.pop(owner, [])
            if len(terms) > 1 and sum(terms) == last.details[name]:
                return replace(told, names={**told.names, "sum": total(terms)})
        return told

    def _folded(self, steps: Iterable[_Told]) -> list[_Told]:
        """Steps in which the players do the same one after another are one step."""
        found: list[_Told] = []
        for step in steps:
            if found and self._same(found[-1], step):
                found[-1].told += step.told
            elif found and (shared := _shared(found[-1], step)):
                found[-1].told = shared
            else:
                found.append(step)
        return found

    def _same(self, before: _Told, step: _Told) -> bool:
        if before.heading or step.heading or len(step.told) != 1:
            return False
        told, form = step.told[0], step.told[0].form
        if any(each.form != form for each in before.told):
            return False
        rest = self._rest(told)
        return bool(form.also or form.many) or (rest is not None and rest == self._rest(before.told[-1]))

    # -- one step ---------------------------------------------------------------------------------

    def _step(self, step: _Told, *, flowing: bool = False) -> ToldStep:
        parts: list[str | ScoreTable] = []
        clauses: list[Clause] = []
        told = step.told
        at = 0
        while at < len(told):
            rows = list(self._rows(told[at:]))
            if len(rows) > 1:
                if clauses:
                    parts.append(paragraph(clauses, self.phrases.pronoun, goes_on=True, flowing=flowing))
                    clauses = []
                parts.append(self._table(told[at], rows))
                at += len(rows)
                continue
            length = self._alike(told[at:])
            begun = len(clauses)
            clauses += self._together(told[at : at + length])
            clauses[begun] = replace(clauses[begun], begins=told[at].begins)
            at += length
        if clauses:
            parts.append(paragraph(clauses, self.phrases.pronoun, flowing=flowing))
        return ToldStep(tuple(parts), step.heading)

    def _action_of(self, told: Utterance) -> Any:
        return self.phrases.glossary.events.get(told.form.name)

    def _rows(self, told: Sequence[Utterance]) -> Iterator[tuple[str, ...]]:
        """What is counted one by one, from here on."""
        heads = None
        for each in told:
            action = self._action_of(each)
            if action is None or not action.row or heads not in (None, action.heads):
                return
            heads = action.heads
            cells = [self.phrases.say(cell, each.names) for cell in action.row]
            if None in cells:
                return
            yield tuple(typeset(cell or "") for cell in cells)

    def _table(self, first: Utterance, rows: Sequence[tuple[str, ...]]) -> ScoreTable:
        """Two players who count the same in full are one row."""
        found: list[tuple[str, ...]] = []
        for row in rows:
            if (
                found
                and len(row) == 3
                and found[-1][0] == row[0]
                and not any(" et " in each[1] for each in (found[-1], row))
            ):
                found[-1] = (row[0], f"{found[-1][1]} et {row[1]}", f"{row[2]} à chacun")
            else:
                found.append(row)
        return ScoreTable(tuple(map(typeset, self._action_of(first).heads)), tuple(found))

    def _alike(self, told: Sequence[Utterance]) -> int:
        """How many of these are told in one sentence: the same of one player after another."""
        told = _up_to_addition(told)
        length, several = 1, False
        while length < len(told) and told[length].form == told[0].form:
            before, here = told[length - 1], told[length]
            if self._short(before, here, whole=several) is None:
                break
            several = several or before.who == here.who
            length += 1
        return length if length > 1 else self._equal(told)

    def _equal(self, told: Sequence[Utterance]) -> int:
        """How many players do just the same."""
        rest, named = self._rest(told[0]), {*told[0].who}
        length = 1
        while rest is not None and length < len(told) and told[length].form == told[0].form:
            if self._rest(told[length]) != rest or named.intersection(told[length].who):
                break
            named.update(told[length].who)
            length += 1
        return length

    def _rest(self, told: Utterance) -> str | None:
        """What is told of somebody, without the name."""
        text = self.phrases.first([text for text in told.form.says if text != without_subject(text)], told.names)
        return None if text is None else self.phrases.say(without_subject(text), {**told.names, "who": ""})

    def _short(self, before: Utterance, told: Utterance, *, whole: bool = False) -> str | None:
        """How it goes on: what the text leaves out must be as it was before; `whole` lets it leave out nothing."""
        for text in told.form.also:
            if (text != without_subject(text)) == (before.who == told.who) and told.who:
                continue
            action = self._action_of(told)
            free = {"who", "players", "sum", *(action.may if action else ())}
            left = [name for name in told.names.keys() - free if not _quotes(text, name)]
            if _quotes(text, "sum"):
                left = [name for name in left if told.names[name] != told.names.get("sum")]
            same = all(before.names.get(name) == told.names[name] for name in left)
            if same and not (whole and left) and self.phrases.say(text, told.names) is not None:
                return text
        return None

    def _together(self, told: Sequence[Utterance]) -> Iterator[Clause]:
        """The same of one player after another, in one sentence."""
        groups = self._groups(told)
        if len(groups) == 1:
            yield self._clause(groups[0])
        elif self._short(groups[0], groups[1]) is None:
            first = self._clause(groups[0])
            names = tuple(name for group in groups[1:] for name in group.who)
            yield replace(first, text=f"{first.text}, comme {listed(names)}", others=names, alone=True)
        else:
            yield self._chain(groups)
        if len(groups) > 1 and (then := told[0].form.then):
            yield Clause((), then)

    def _groups(self, told: Sequence[Utterance]) -> list[Utterance]:
        """Neighbours who do just the same, together."""
        found: list[Utterance] = []
        seen: set[str] = set()
        for each in told:
            alike = (
                found
                and self.phrases.first((each.form.many,), each.names)
                and len(each.who) == 1
                and not seen.intersection(each.who)
            )
            seen.update(each.who)
            if alike and {**each.names, "who": ()} == {**found[-1].names, "who": ()}:
                found[-1] = replace(found[-1], names={**each.names, "who": [*found[-1].who, *each.who]})
            else:
                found.append(each)
        return found

    def _clause(self, told: Utterance) -> Clause:
        form = told.form
        texts = (form.many,) if form.many and len(told.who) > 1 else form.says
        text = self.phrases.first(texts, told.names) or texts[-1]
        said = self.phrases.say(without_subject(text), told.names) or ""
        values = [value for name, value in told.names.items() if name not in ("who", "players")]
        named = {name for value in values for name in (value if isinstance(value, list) else [value])}
        others = tuple(name for name in self.players if name in named)
        if text == without_subject(text):
            return Clause((), said, (*others, *told.who))
        return Clause(told.who, said.strip(), others)

    def _chain(self, groups: Sequence[Utterance]) -> Clause:
        """« Alix joue un 7, Basile un 4 et Clara un 10 »."""
        head = self._clause(self._first(groups[0]))
        items: list[tuple[str, str]] = []
        named, again = [*groups[0].who], False
        for before, told in pairwise(groups):
            text = self._short(before, told)
            who = listed(told.who) if before.who != told.who else ""
            said = (self.phrases.say(without_subject(text or ""), told.names) or "").strip()
            said = f"chacun {said}" if len(told.who) > 1 and told.form.many else said
            if who and not again and set(told.who) <= set(named) and len(set(named)) > 1:
                again, who = True, f"puis {who}"
            named += told.who
            items.append((who, said))
        text = _joined(head.text, items, several=len(head.who) > 1)
        same = set(named) == set(head.who)
        return Clause(head.who, text, head.others if same else (*named, *head.others), alone=not same)

    def _first(self, told: Utterance) -> Utterance:
        """The first of several, in the words from which it goes on best."""
        if len(told.who) > 1 or not told.form.first or not self.phrases.first((told.form.first,), told.names):
            return told
        return replace(told, form=replace(told.form, says=(told.form.first,)))


def _up_to_addition(told: Sequence[Utterance]) -> Sequence[Utterance]:
    """Those before one to whose sentence something is added, which is true of that one alone; at least one."""
    added = (at for at in range(2, len(told)) if told[at].form.says[0].startswith(":"))
    return told[: next(added, len(told) + 1) - 1]


def _plainly(told: Utterance) -> Utterance:
    """What somebody has counted, after a table of it."""
    says, also = "{{ who }} marque {{ points | points }}", ("{{ who }} {{ points }}",)
    if told.form.name != "scores":
        return told
    return replace(told, form=Wording("scores in a table", (says,), also=also))


def _with_next(steps: Sequence[_Step]) -> Iterator[tuple[_Step, _Step | None]]:
    for at, step in enumerate(steps):
        yield step, steps[at + 1] if at + 1 < len(steps) else None


def _shared(before: _Told, step: _Told) -> list[Utterance]:
    """A step of several things that two players do alike, told of both; empty if they don't, or it has no words."""
    if before.heading or step.heading or len(step.told) != len(before.told) or len(step.told) < 2:
        return []
    found = []
    for one, other in zip(before.told, step.told, strict=True):
        alike = {**one.names, "who": ""} == {**other.names, "who": ""} and one.form == other.form and one.form.many
        if not alike or len(other.who) != 1 or one.who != before.told[0].who or other.who != step.told[0].who:
            return []
        found.append(replace(one, names={**one.names, "who": [*one.who, *other.who]}))
    return found


def _quotes(text: str, name: str) -> bool:
    return f"{{{{ {name}" in text


def _joined(head: str, items: Sequence[tuple[str, str]], *, several: bool) -> str:
    """With commas; with semicolons where there are commas inside."""
    inside = any(sign in said for said in (head, *(said for _, said in items)) for sign in (", ", " et "))
    if inside and items[0][0]:
        return " ; ".join([head, *(f"{who}, {said}" if who else said for who, said in items)])
    told = [head, *(f"{who} {said}".strip() for who, said in items)]
    apart = " et " in items[-1][0] or (len(told) == 2 and several)
    return ", ".join(told) if apart else listed(told).replace(" et puis ", ", puis ")
