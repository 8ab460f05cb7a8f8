"""Utterances joined: what several players do in one sentence, what is counted one by one in a table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from massicot.language.fr.typography import typeset
from massicot.language.fr.words import listed
from massicot.model.glossary import Action
from massicot.telling.clauses import Clause, paragraph
from massicot.telling.phrases import Phrases, Utterance, quotes, without_subject
from massicot.telling.told import ScoreTable


class Joiner:
    """Joins what was told of the players of one table."""

    def __init__(self, phrases: Phrases, players: Sequence[str]) -> None:
        self.phrases = phrases
        self.players = tuple(players)

    def parts(self, told: Sequence[Utterance], *, flowing: bool = False) -> tuple[str | ScoreTable, ...]:
        """What was told, as paragraphs and tables."""
        parts: list[str | ScoreTable] = []
        clauses: list[Clause] = []
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
            added = at + length < len(told) and told[at + length].adds
            clauses += self._together(told[at : at + length], added=added)
            clauses[begun] = replace(clauses[begun], begins=told[at].begins)
            at += length
        if clauses:
            parts.append(paragraph(clauses, self.phrases.pronoun, flowing=flowing))
        return tuple(parts)

    def same(self, before: Sequence[Utterance], told: Sequence[Utterance]) -> bool:
        """Whether one step may go on with another: the players do the same one after another."""
        if len(told) != 1:
            return False
        form = told[0].form
        if any(each.form != form for each in before):
            return False
        rest = self._rest(told[0])
        return bool(form.also or form.many) or (rest is not None and rest == self._rest(before[-1]))

    # -- tables -----------------------------------------------------------------------------------

    def action_of(self, told: Utterance) -> Action | None:
        """The event that is told here, alone."""
        return self.phrases.glossary.events.get(told.form.name)

    def row(self, told: Utterance) -> tuple[str, ...] | None:
        """What is counted here, as a row of a table."""
        action = self.action_of(told)
        if action is None or not action.row:
            return None
        cells = [self.phrases.say(cell, told.names) for cell in action.row]
        return None if None in cells else tuple(typeset(cell or "") for cell in cells)

    def _heads(self, told: Utterance) -> tuple[str, ...]:
        action = self.action_of(told)
        return action.heads if action else ()

    def _rows(self, told: Sequence[Utterance]) -> Iterator[tuple[str, ...]]:
        """What is counted one by one, from here on."""
        for each in told:
            row = self.row(each)
            if row is None or self._heads(each) != self._heads(told[0]):
                return
            yield row

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
        return ScoreTable(tuple(map(typeset, self._heads(first))), tuple(found))

    # -- sentences --------------------------------------------------------------------------------

    def _alike(self, told: Sequence[Utterance]) -> int:
        """How many of these are told in one sentence: the same of one player after another, up to one to which
        something is added."""
        told = told[: next((at for at, each in enumerate(told) if at and each.adds), len(told))]
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
            said = [name for name in told.names.keys() - {"who", "players", "sum"} if told.form.quotes(name)]
            left = [name for name in said if not quotes(text, name)]
            if quotes(text, "sum"):
                left = [name for name in left if told.names[name] != told.names.get("sum")]
            same = all(before.names.get(name) == told.names[name] for name in left)
            if same and not (whole and left) and self.phrases.say(text, told.names) is not None:
                return text
        return None

    def _together(self, told: Sequence[Utterance], *, added: bool) -> Iterator[Clause]:
        """The same of one player after another, in one sentence; what is `added` to it is true of the last."""
        groups = self._groups(told)
        if added and len(groups[-1].who) > 1 and len(told) > 1:
            yield from self._together(told[:-1], added=False)
            groups = list(told[-1:])
        if len(groups) == 1:
            yield self._clause(groups[0])
        elif self._short(groups[0], groups[1]) is None:
            first = self._clause(groups[0])
            names = tuple(name for group in groups[1:] for name in group.who)
            yield replace(first, text=f"{first.text}, comme {listed(names)}", others=names, alone=True)
        else:
            yield self._chain(groups, last="puis" if added else "et")
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

    def _chain(self, groups: Sequence[Utterance], last: str) -> Clause:
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
        text = _joined(head.text, items, several=len(head.who) > 1, last=last)
        same = set(named) == set(head.who)
        return Clause(head.who, text, head.others if same else (*named, *head.others), alone=not same)

    def _first(self, told: Utterance) -> Utterance:
        """The first of several, in the words from which it goes on best."""
        if len(told.who) > 1 or not told.form.first or not self.phrases.first((told.form.first,), told.names):
            return told
        return replace(told, form=replace(told.form, says=(told.form.first,)))


def _joined(head: str, items: Sequence[tuple[str, str]], *, several: bool, last: str) -> str:
    """With commas and a word before the last; with semicolons where there are commas inside."""
    inside = any(sign in said for said in (head, *(said for _, said in items)) for sign in (", ", " et "))
    if inside and items[0][0]:
        return " ; ".join([head, *(f"{who}, {said}" if who else said for who, said in items)])
    told = [head, *(f"{who} {said}".strip() for who, said in items)]
    apart = " et " in items[-1][0] or (len(told) == 2 and several)
    if last == "puis":
        return f"{', '.join(told[:-1])}, puis {told[-1].removeprefix('puis ')}"
    return ", ".join(told) if apart else listed(told).replace(" et puis ", ", puis ")
