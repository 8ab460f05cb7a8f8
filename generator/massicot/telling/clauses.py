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
_LONGEST_OF_TWO = 160
"""A sentence that goes on with « qui » has no more letters."""
_TURNS = 3
"""The last of so many turns is told with « enfin »."""
_ENDS = re.compile(r"(, qui reçoit un( second)?\W\d+| avec un\W\d+)\.$")
"""What may stand between a name and the end of a sentence, and leaves no doubt of who was named last."""
_NO_NAME = re.compile(r"(Les?|La|On|Il|Ils|Elles?)\s|[LC]’")
_LINKED = re.compile(r" alors | à son tour |^Puis ")


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
    `flowing`, short sentences are joined, and one of who was just named goes on with « qui »."""
    told: list[str] = []
    opened: list[Clause | None] = []
    turns: list[int] = []
    last: Clause | None = None
    at = 0
    while at < len(clauses):
        here = _sentence(clauses[at:])
        first, group = clauses[at], clauses[at : at + here]
        said = listed([one.text for one in group])
        named = _named_last(told[-1], first, last) if flowing and told else ""
        subject = _subject(first, last, pronoun)
        if named and last and _only_one(first, last, pronoun):
            subject = pronoun(first.who)
        text = f"{subject} {said}".strip()
        if told and first.text.startswith(":") and not first.who:
            told[-1] = f"{told[-1].removesuffix('.')} {text}"
        elif named == "." and _relative(told[-1], said):
            told[-1] = f"{told[-1].removesuffix('.')}, qui {said}"
        elif told and told[-1].endswith(":") and not _explained(clauses, at, here):
            told[-1] += f" {text}"
        else:
            if told:
                told[-1] = told[-1].removesuffix(" :") + ("." if told[-1].endswith(":") else "")
            told.append(text[:1].upper() + text[1:])
            opened.append(first if subject == listed(first.who) else None)
            turns.append(0)
        turns[-1] += sum(bool(one.begins and one.who) for one in group)
        if not told[-1].endswith((":", ".", "!", "?")):
            told[-1] += "."
        if not first.text.startswith(":"):
            others = tuple(name for one in group for name in one.others)
            last = replace(first, who=() if first.alone else first.who, others=others)
        at += here
    text = " ".join(_joined(told, opened, turns) if flowing else told)
    return typeset(text if goes_on or not text.endswith(" :") else text.removesuffix(" :") + ".")


def _named_last(before: str, clause: Clause, last: Clause | None) -> str:
    """How the sentence before ends after the name of the one who acts now; nothing if it was not named there."""
    if last is None or len(clause.who) != 1 or last.who == clause.who or not last.who:
        return ""
    (who,) = clause.who
    if before.endswith(f" {who}."):
        return "."
    tail = _ENDS.search(before)
    return tail[0] if tail and before[: tail.start()].endswith(f" {who}") else ""


def _only_one(clause: Clause, last: Clause, of: Callable[[Sequence[str]], str]) -> bool:
    """Whether a pronoun can mean nobody else of the sentence before."""
    rivals = {*last.who, *last.others} - {*clause.who}
    return bool(of(clause.who)) and all(of((name,)) and of((name,)) != of(clause.who) for name in rivals)


def _relative(before: str, said: str) -> bool:
    """Whether a sentence may go on with « qui » and this."""
    plain = not any(sign in before for sign in (":", ";", "!", " qui ")) and " qui " not in said
    return plain and len(before) + len(said) <= _LONGEST_OF_TWO


def _joined(told: Sequence[str], opened: Sequence[Clause | None], turns: Sequence[int]) -> list[str]:
    """Short sentences, each of somebody else, as one: « Alix joue un 2, Basile se couche et Clara joue un 5 ». The last
    of several turns, if it stands by itself, is told with « enfin »."""
    found: list[str] = []
    at = 0
    while at < len(told):
        run = at
        while run < min(len(told), at + _MOST) and (one := opened[run]) and one.who and _tight(told[run]):
            run += 1
            if " et " in told[run - 1]:
                break
        here, after = opened[at], opened[at + 1] if at + 1 < len(told) else None
        if run - at == _MOST:
            found.append(_series([told[at], *map(_inside, told[at + 1 : run])]))
            length = _MOST
        elif here and after and after.who and _follows(told[at], told[at + 1], after, chained=here.alone):
            joint = ", puis" if after.begins or here.alone else ", et"
            found.append(f"{told[at].removesuffix('.')}{joint} {_inside(told[at + 1])}")
            length = 2
        else:
            again = at and here and here.alone and here.begins and (one := opened[at - 1]) and one.alone and one.begins
            last = sum(turns) >= _TURNS and turns[at] == 1 and not sum(turns[at + 1 :]) and here and here.begins
            word = "Puis " if again else "Enfin, " if last and not _LINKED.search(told[at]) else ""
            found.append(f"{word}{_inside(told[at])}" if word else told[at])
            length = 1
        at += length
    return found


def _follows(before: str, sentence: str, clause: Clause, *, chained: bool) -> bool:
    """Whether it may stand after another: « …, puis Denis donne un 9 et un 8 », « …, et Alix reçoit le requin »."""
    if not _tight(before) or (" et " in before and not chained):
        return False
    if clause.begins:
        long = len(sentence) + len(before) > _LONGEST_OF_TWO
        return not long and not any(sign in sentence.replace(", qui ", " ", 1) for sign in (",", ":", ";", "!", "?"))
    return " et " not in sentence and _tight(sentence)


def _series(sentences: Sequence[str]) -> str:
    """« a, b et c »; with a comma more where there is « et » in one of them."""
    plain = [sentence.removesuffix(".") for sentence in sentences]
    if any(" et " in sentence for sentence in plain):
        return f"{', '.join(plain[:-1])}, et {plain[-1]}."
    return f"{listed(plain)}."


def _tight(sentence: str) -> bool:
    """Whether it is short enough, and of one piece, to stand beside another."""
    plain = sentence.endswith(".") and not any(sign in sentence for sign in (",", ":", ";", "!", "?"))
    return plain and sentence.count(" et ") <= 1 and len(sentence) <= _LONGEST


def _inside(sentence: str) -> str:
    """It as it stands inside a sentence: only names keep their capital."""
    return sentence[:1].lower() + sentence[1:] if _NO_NAME.match(sentence) else sentence


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
