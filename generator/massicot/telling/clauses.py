"""Sentences of several clauses: their subject once, then a pronoun, with commas and « et »; one colon in each."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from massicot.language.fr.typography import typeset
from massicot.language.fr.words import listed

_MOST = 3
"""So many things that one player does stand in a sentence."""
_LONGEST = 80
"""A sentence that may stand beside another has no more letters."""
_THIS_ONE = {"elle": "celle-ci", "il": "celui-ci"}
_ENDS = re.compile(r"(, qui reçoit un\W\d+| avec un\W\d+)?\.$")
"""What may stand between a name and the end of a sentence, and leaves no doubt of who was named last."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Something told of somebody, without its subject; of nobody in particular, whole."""

    who: tuple[str, ...]
    text: str
    others: tuple[str, ...] = ()
    """Who else is named in it."""
    alone: bool = False
    """Whether it is a sentence of its own: others do something in it too."""
    begins: bool = False
    """Whether a step begins with it."""


def paragraph(
    clauses: Sequence[Clause],
    pronoun: Callable[[Sequence[str]], str],
    *,
    goes_on: bool = False,
    flowing: bool = False,
) -> str:
    """Sentences, each with its subject once; after the first, a pronoun if only one player can be meant. Where it is
    `flowing`, short sentences are joined, and who was just named is « celui-ci »."""
    told: list[str] = []
    opened: list[Clause | None] = []
    last: Clause | None = None
    at = 0
    while at < len(clauses):
        here = _sentence(clauses[at:])
        first, group = clauses[at], clauses[at : at + here]
        subject = (flowing and told and _just_named(first, told[-1], last, pronoun)) or _subject(first, last, pronoun)
        text = f"{subject} {listed([one.text for one in group])}".strip()
        if told and first.text.startswith(":") and not first.who:
            told[-1] = f"{told[-1].removesuffix('.')} {text}"
        elif told and told[-1].endswith(":") and not _explained(clauses, at, here):
            told[-1] += f" {text}"
        else:
            if told:
                told[-1] = told[-1].removesuffix(" :") + ("." if told[-1].endswith(":") else "")
            told.append(text[:1].upper() + text[1:])
            opened.append(first if subject == listed(first.who) else None)
        if not told[-1].endswith((":", ".", "!", "?")):
            told[-1] += "."
        if not first.text.startswith(":"):
            others = tuple(name for one in group for name in one.others)
            last = replace(first, who=() if first.alone else first.who, others=others)
        at += here
    text = " ".join(_joined(told, opened) if flowing else told)
    return typeset(text if goes_on or not text.endswith(" :") else text.removesuffix(" :") + ".")


def _just_named(clause: Clause, before: str, last: Clause | None, of: Callable[[Sequence[str]], str]) -> str:
    """« Celui-ci », for the one with whom the sentence before ends."""
    if last is None or len(clause.who) != 1 or last.who == clause.who or not last.who or not of(clause.who):
        return ""
    named = _ENDS.sub("", before).endswith(f" {clause.who[0]}")
    return _THIS_ONE[of(clause.who)] if named else ""


def _joined(told: Sequence[str], opened: Sequence[Clause | None]) -> list[str]:
    """Short sentences, each of somebody else, as one: « Alix joue un 2, Basile se couche et Clara joue un 5 »."""
    found: list[str] = []
    at = 0
    while at < len(told):
        run = at
        while run < len(told) and opened[run] and _tight(told[run]):
            run += 1
        here = opened[at + 1] if at + 1 < len(told) else None
        if run - at >= _MOST:
            found.append(listed([told[at], *map(_inside, told[at + 1 : at + _MOST])]).replace(".", "") + ".")
            at += _MOST
        elif here and here.who and opened[at] and _tight(told[at]) and _follows(told[at + 1], here):
            joint = ", puis" if here.begins else ", et"
            found.append(f"{told[at].removesuffix('.')}{joint} {_inside(told[at + 1])}")
            at += 2
        else:
            found.append(told[at])
            at += 1
    return found


def _follows(sentence: str, clause: Clause) -> bool:
    """Whether it may stand after another: « …, puis Denis donne un 9 et un 8 »."""
    return _tight(sentence.replace(" et ", " ") if clause.begins else sentence)


def _tight(sentence: str) -> bool:
    """Whether it is short enough, and of one piece, to stand beside another."""
    plain = sentence.endswith(".") and not any(sign in sentence for sign in (",", ":", ";", "!", "?", " et "))
    return plain and len(sentence) <= _LONGEST


def _inside(sentence: str) -> str:
    """It as it stands inside a sentence: only names keep their capital."""
    return sentence[:1].lower() + sentence[1:] if sentence.startswith(("Le ", "La ", "Les ", "L’", "C’")) else sentence


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
