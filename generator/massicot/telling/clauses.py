"""Sentences of several clauses: their subject once, then a pronoun, with commas and « et »; one colon in each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from massicot.language.fr.typography import typeset
from massicot.language.fr.words import listed

_MOST = 3
"""So many things that one player does stand in a sentence."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Something told of somebody, without its subject; of nobody in particular, whole."""

    who: tuple[str, ...]
    text: str
    others: tuple[str, ...] = ()
    """Who else is named in it."""
    alone: bool = False
    """Whether it is a sentence of its own: others do something in it too."""


def paragraph(clauses: Sequence[Clause], pronoun: Callable[[Sequence[str]], str], *, goes_on: bool = False) -> str:
    """Sentences, each with its subject once; after the first, a pronoun if only one player can be meant."""
    told: list[str] = []
    last: Clause | None = None
    at = 0
    while at < len(clauses):
        here = _sentence(clauses[at:])
        first, group = clauses[at], clauses[at : at + here]
        text = f"{_subject(first, last, pronoun)} {listed([one.text for one in group])}".strip()
        if told and first.text.startswith(":") and not first.who:
            told[-1] = f"{told[-1].removesuffix('.')} {text}"
        elif told and told[-1].endswith(":") and not _explained(clauses, at, here):
            told[-1] += f" {text}"
        else:
            if told:
                told[-1] = told[-1].removesuffix(" :") + ("." if told[-1].endswith(":") else "")
            told.append(text[:1].upper() + text[1:])
        if not told[-1].endswith((":", ".", "!", "?")):
            told[-1] += "."
        if not first.text.startswith(":"):
            others = tuple(name for one in group for name in one.others)
            last = replace(first, who=() if first.alone else first.who, others=others)
        at += here
    text = " ".join(told)
    return typeset(text if goes_on or not text.endswith(" :") else text.removesuffix(" :") + ".")


def _explained(clauses: Sequence[Clause], at: int, length: int) -> bool:
    """Whether this sentence has a colon of its own: there is one in a sentence."""
    after = clauses[at + length : at + length + 1]
    return any(" :" in one.text for one in clauses[at : at + length]) or any(one.text.startswith(":") for one in after)


def _subject(clause: Clause, last: Clause | None, of: Callable[[Sequence[str]], str]) -> str:
    pronoun = of(clause.who)
    if last is None or last.who != clause.who or not pronoun:
        return listed(clause.who)
    rivals = [name for name in last.others if name not in clause.who]
    clear = len(clause.who) > 1 or pronoun not in [of((name,)) for name in rivals]
    return pronoun if clear and not (len(clause.who) > 1 and rivals) else listed(clause.who)


def _sentence(clauses: Sequence[Clause]) -> int:
    """How many clauses are one sentence: those of one player, up to a colon or the end of a thought."""
    length = 1
    while length < min(len(clauses), _MOST):
        before, clause = clauses[length - 1], clauses[length]
        closed = any(sign in before.text for sign in (" :", ", ", " et ")) or before.text.endswith((":", "!", "?"))
        after = clauses[length + 1 : length + 2]
        opens = " :" in clause.text or (after and after[0].text.startswith(":"))
        apart = clause.alone or before.alone or not clause.who or clause.who != before.who
        if apart or closed or opens or (before.others and clause.others):
            break
        length += 1
    return length
