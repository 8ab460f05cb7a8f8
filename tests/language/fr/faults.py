"""Read finished French text and find what is not set by the house's table. Pure.

This is the second pair of eyes: it walks from character to character, and shares nothing with the typesetter, no
pattern and no constant, so that one mistake cannot hide in both. It reads text taken out of a PDF: a newline is a
space at which a line ended, right where an ordinary space is right, wrong where none may break. Only after a figure
that stands alone on its line (a page number, a cell) or before a capital (the next paragraph) is it given the
benefit of the doubt.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tests.language.fr.reading import (
    alone,
    digits,
    gap_after,
    gap_before,
    is_digit,
    is_joined,
    is_letter,
    is_word,
    without_addresses,
)

_HARD, _FINE = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
_HOLDS = (_HARD, _FINE)
_UNITS = ("mm", "cm", "km", "kg", "min", "ml", "cl", "dpi", "pt", "px", "h", "g/m²")
_BARE_CAPITALS = ("Etape", "Egalité", "Elimin", "Echang", "Ecart", "Equipe", "Epuis", "Etoile", "Etat")
_BARE_WORDS = ("Ca", "Etes", "Etre")
# Words whose number is a name: “CC BY 4.0”, “version 1.2”.
_NAMED_WORDS = """
    version versions licence by by-sa by-nc by-nd by-nc-sa by-nc-nd ofl mit gpl pdf html unicode python massicot
    article chapitre section règle figure tableau paragraphe §
"""
_NAMED = frozenset(_NAMED_WORDS.split())


@dataclass(frozen=True, slots=True)
class Fault:
    """One place that is not set as it should be."""

    position: int
    found: str
    wanted: str
    rule: str


def faults(text: str) -> list[Fault]:
    """Every fault of a finished text, from its beginning to its end."""
    seen = without_addresses(text)
    marks = frozenset(seen)
    found = (fault for needs, rule in _RULES if not needs.isdisjoint(marks) for fault in rule(seen))
    return sorted(found, key=lambda fault: (fault.position, fault.rule))


def title_faults(title: str) -> list[Fault]:
    """A title keeps its ? or !, but has no final point."""
    end = len(title.rstrip()) - 1
    if end >= 0 and title[end] == "." and not title[:end].endswith("etc"):
        return [Fault(end, ".", "", "title")]
    return []


def list_faults(items: Sequence[str]) -> list[Fault]:
    """Items end with “;” and the last with “.”, or every item is a sentence. The position is the item's number."""
    ends = [item.rstrip()[-1:] for item in items]
    sentences = [
        end in (".", "!", "?", "…") and item.lstrip("«“( " + _HARD)[:1].isupper()
        for end, item in zip(ends, items, strict=True)
    ]
    if all(sentences):
        return []
    wanted = [";"] * (len(items) - 1) + ["."]
    return [Fault(n, end, want, "list") for n, (end, want) in enumerate(zip(ends, wanted, strict=True)) if end != want]


def unbalanced(text: str) -> list[Fault]:
    """Quotes and brackets that were opened and not closed, or closed and not opened."""
    pairs, open_marks, found = {"«": "»", "“": "”", "(": ")", "[": "]"}, list[int](), list[Fault]()
    if not any(mark in text for mark in "«»“”()[]"):
        return []
    for at, mark in enumerate(text):
        if mark in pairs:
            open_marks.append(at)
        elif mark in pairs.values():
            if open_marks and pairs[text[open_marks[-1]]] == mark:
                open_marks.pop()
            else:
                found.append(Fault(at, mark, "", "balance"))
    found += [Fault(at, text[at], text[at] + pairs[text[at]], "balance") for at in open_marks]
    return sorted(found, key=lambda fault: fault.position)


def _high(text: str) -> Iterator[Fault]:
    for at, mark in enumerate(text):
        if mark not in ";:!?":
            continue
        gap, before = gap_before(text, at)
        if before == "«" or (not gap and (not before or before in ";:!?")):
            continue
        if mark == ":" and not gap and is_digit(before) and is_digit(text[at + 1 : at + 2]):
            continue
        wanted = "" if before and before in "([“" else _HARD if mark == ":" else _FINE
        if gap != wanted:
            yield Fault(at - len(gap), gap + mark, wanted + mark, "colon" if mark == ":" else "high")


def _quotes(text: str) -> Iterator[Fault]:
    depth = 0
    for at, mark in enumerate(text):
        if mark in "«“":
            if mark != ("“" if depth else "«"):
                yield Fault(at, mark, "“" if depth else "«", "nested")
            depth += 1
        elif mark in "»”":
            depth = max(depth - 1, 0)
            if mark != ("”" if depth else "»"):
                yield Fault(at, mark, "”" if depth else "»", "nested")
        elif mark in '"„':
            yield Fault(at, mark, "« »", "straight")
        if mark == "«" and gap_after(text, at)[0] != _HARD:
            yield Fault(at, mark + gap_after(text, at)[0], "«" + _HARD, "guillemets")
        if mark == "»" and gap_before(text, at)[0] != _HARD:
            yield Fault(at - len(gap_before(text, at)[0]), gap_before(text, at)[0] + mark, _HARD + "»", "guillemets")


def _apostrophes(text: str) -> Iterator[Fault]:
    for at, mark in enumerate(text):
        if mark in "'`´ʼ" or (mark == "‘" and at and is_letter(text[at - 1])):
            yield Fault(at, mark, "’", "apostrophe")


def _tight(text: str) -> Iterator[Fault]:
    for at, mark in enumerate(text):
        if mark in ",…)]”" or (mark == "." and not is_word(text[at + 1 : at + 2])):
            gap, before = gap_before(text, at)
            if gap and before != "«":
                yield Fault(at - len(gap), gap + mark, mark, "tight")
        elif mark in "([“":
            gap, after = gap_after(text, at)
            if gap and after != "»":
                yield Fault(at, mark + gap, mark, "tight")


def _points(text: str) -> Iterator[Fault]:
    at = text.find("...")
    while at >= 0:
        yield Fault(at, "...", "…", "ellipsis")
        at = text.find("...", at + 3)
    for at in range(len(text)) if "tc" in text else ():
        after = text[at + 3 : at + 4]
        if text[at : at + 3] not in ("etc", "Etc") or is_joined(text[at - 1 : at]) or is_joined(after):
            continue
        if after != "." or gap_after(text, at + 3)[1] in (".", "…"):
            yield Fault(at, text[at : at + 5], "etc.", "etc")


def _dashes(text: str) -> Iterator[Fault]:
    inside: bool | None = False  # None: a dash began the line, and may have been that of a list
    ended = False
    for at, mark in enumerate(text):
        if mark in ".!?…" or is_word(mark):
            inside = False if ended and mark.isupper() else inside
            ended = mark in ".!?…"
            continue
        if mark == "—":
            yield Fault(at, mark, "–", "dash")
            continue
        (left, before), (right, after) = gap_before(text, at), gap_after(text, at)
        free_left, free_right = bool(left) or not before, bool(right) or not after
        if mark == "-" and free_left:
            run = len(text[at:]) - len(text[at:].lstrip("-"))
            right, after = gap_after(text, at + run - 1)
            if right or not after or after in ",.…)]”":
                yield Fault(at, mark * run, "–", "dash")
        if mark != "–" or not (free_left or free_right):
            continue
        begins = not before or "\n" in left
        opening = not _breaks(right, after) and not (not left and is_word(before))
        closing = not _breaks(left, before) and not (not right and is_word(after)) and bool(before)
        ended = False
        if begins:
            fine, inside = opening, None
        elif inside is None:
            fine, inside = opening or closing, opening if opening != closing else None
        else:
            fine, inside = (closing if inside else opening), not inside
        if not fine:
            yield Fault(at - len(left), left + mark + right, "–" + _HARD, "dash")


def _breaks(gap: str, beyond: str) -> bool:
    """Whether a dash is left alone on this side: by a space at which a line may end, or by none before a word."""
    return gap not in _HOLDS if gap else is_word(beyond)


def _figures(text: str) -> Iterator[Fault]:
    """What follows a number: more digits, a unit, a noun, a decimal point, a sign of product or difference."""
    at = 0
    while at < len(text):
        if not is_digit(text[at]):
            at += 1
            continue
        end = at
        while is_digit(text[end : end + 1]):
            end += 1
        gap, after = gap_after(text, end - 1)
        forgiven = "\n" in gap and (after.isupper() or alone(text, at))
        if not forgiven:
            yield from _after_number(text, at, end, gap)
        before = text[at - 1 : at] if at else ""
        if before and before in "-–" and (at == 1 or text[at - 2].isspace() or text[at - 2] in "([«“:/="):
            yield Fault(at - 1, before, "−", "minus")
        gap, before = gap_before(text, at)
        sign = at - len(gap) - 1
        if (
            before == "°"
            and text[sign - 1 : sign] in ("n", "N")
            and not is_word(text[: sign - 1][-1:])
            and gap != _HARD
        ):
            yield Fault(sign + 1, gap, _HARD, "number")
        at = end


def _after_number(text: str, start: int, end: int, gap: str) -> Iterator[Fault]:
    there = end + len(gap)
    after, before = text[there : there + 1], text[start - 1 : start] if start else ""
    free = not is_word(before)
    if gap not in ("", _FINE) and len(digits(text, there)) == 3 and _is_group(text, start, end):
        yield Fault(end, gap, _FINE, "thousands")
    if after == "." and not gap and free and before not in (".", ","):
        yield from _decimal(text, start, end)
    if after in ("%", "‰", "€") and gap != _HARD:
        yield Fault(end, gap + after, _HARD + after, "unit")
    for unit in _UNITS:
        if not gap and text.startswith(unit, end) and not is_word(text[end + len(unit) : end + len(unit) + 1]):
            yield Fault(end, unit, _HARD + unit, "unit")
    if gap and is_letter(after) and gap != _HARD:
        yield Fault(end, gap, _HARD, "noun")
    if not after:
        return
    beyond, far = gap_after(text, there)
    if not is_digit(far):
        return
    minute = digits(text, there + 1 + len(beyond))
    closed = not is_word(text[there + 1 + len(beyond) + len(minute) :][:1])
    if after == "h" and free and end - start <= 2 and len(minute) == 2 and closed and (gap, beyond) != (_HARD, _HARD):
        yield Fault(end, gap + "h" + beyond, f"{_HARD}h{_HARD}", "hour")
    if after == "à" and gap and beyond and beyond != _HARD:
        yield Fault(there + 1, beyond, _HARD, "noun")
    hexadecimal = text[start:end] == "0" and not gap and after in "xX" and not beyond
    if after in "xX×*" and free and not hexadecimal and (after, gap, beyond) != ("×", _HARD, _HARD):
        yield Fault(end, gap + after + beyond, f"{_HARD}×{_HARD}", "times")
    if after in "-−" and gap and beyond and (after, gap, beyond) != ("−", _HARD, _HARD):
        yield Fault(end, gap + after + beyond, f"{_HARD}−{_HARD}", "minus")


def _is_group(text: str, start: int, end: int) -> bool:
    """Whether these digits begin, or go on with, a number written in groups of three."""
    while end - start == 3 and text[start - 1 : start] == _FINE and is_digit(text[start - 2 : start - 1]):
        end = start - 1
        start = end - 1
        while is_digit(text[start - 1 : start]):
            start -= 1
    before = text[start - 1 : start]
    return end - start <= 3 and text[start] != "0" and not is_word(before) and before not in (".", ",")


def _decimal(text: str, start: int, end: int) -> Iterator[Fault]:
    fraction = digits(text, end + 1)
    rest = text[end + 1 + len(fraction) :][:2]
    if not fraction or is_word(rest[:1]) or (rest[:1] == "." and is_word(rest[1:])):
        return
    words = text[:start].split()
    named = bool(words) and words[-1].lower() in _NAMED
    doubtful = len(fraction) == 3 and end - start <= 3 and text[start] != "0"
    if not named and not doubtful:
        yield Fault(end, ".", ",", "decimal")


def _words(text: str) -> Iterator[Fault]:
    """Ordinals in -ème, and capitals that lost their accent."""
    for at, first in enumerate(text):
        if first not in _BEGINNINGS or (at and is_word(text[at - 1])):
            continue
        end = at + 1
        while is_word(text[end : end + 1]):
            end += 1
        word = text[at:end]
        figures = word.rstrip("abcdefghijklmnopqrstuvwxyzèé")
        tail = word[len(figures) :]
        if figures and all(map(is_digit, figures)) and tail.removesuffix("s") in ("ème", "eme", "ième", "ieme", "ère"):
            yield Fault(at, word, figures + ("re" if tail.startswith("ère") else "e"), "ordinal")
        if word.startswith(_BARE_CAPITALS) or word in _BARE_WORDS:
            yield Fault(at, word, ("Ç" if first == "C" else "É") + word[1:], "capital")


_DIGITS = frozenset("0123456789")
_BEGINNINGS = _DIGITS | {"E", "C"}
_RULES: tuple[tuple[frozenset[str], Callable[[str], Iterator[Fault]]], ...] = (
    (frozenset(";!?:"), _high),
    (frozenset('«»“”"„'), _quotes),
    (frozenset("'`´ʼ‘"), _apostrophes),
    (frozenset(",.…()[]“”"), _tight),
    (frozenset(".c"), _points),
    (frozenset("-–—"), _dashes),
    (_DIGITS, _figures),
    (_BEGINNINGS, _words),
)
"""Each rule, and the marks without which there is nothing for it to find."""
