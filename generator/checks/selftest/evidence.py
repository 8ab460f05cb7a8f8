"""What speaks for a survivor: where else its fact, term or words stand in the same file."""

import re
from collections.abc import Iterable

from generator.checks.selftest.mutations import Mutation

_QUOTED = re.compile(r"\{\{\s*([\w-]+(?:\.[\w-]+)*)")
_TERM = re.compile(r"\[\[(?!>|costs\]|variants|sections|examples)(?:[^\]|]*\|)?([\w-]+)\]\]")
_SHOWN = 3


def repeated(one: Mutation, text: str) -> str:
    """Where else what is taken out, or left out of a swap, is quoted or marked."""
    if names := _QUOTED.findall(one.was):
        return _again(names, text, r"\{\{\s*%s\b", one, "quoted")
    if terms := _TERM.findall(one.was):
        return _again(terms, text, r"(?:\[\[|\|)%s\]\]", one, "marked")
    return "no fact or term goes with it"


def _again(names: Iterable[str], text: str, pattern: str, one: Mutation, how: str) -> str:
    told = []
    for name in dict.fromkeys(names):
        lines = _lines(re.compile(pattern % re.escape(name)), text)
        others = [line for line in lines if line != one.line]
        if others:
            more = "…" if len(others) > _SHOWN else ""
            told.append(f"“{name}” is {how} again in line {', '.join(map(str, others[:_SHOWN]))}{more}")
        else:
            told.append(f"“{name}” stands in this line alone")
    return "; ".join(told)


def _lines(pattern: re.Pattern[str], text: str) -> list[int]:
    return [number for number, line in enumerate(text.split("\n"), 1) if pattern.search(line)]


def sentence(one: Mutation, text: str) -> str:
    """The words around a change, as they read after it."""
    changed = one.applied(text)
    before, after = changed[: one.start], changed[one.start + len(one.new) :]
    start = max(before.rfind(mark) for mark in (". ", "\n", '"', ": ", "? ", "! ")) + 1
    end = min((at for mark in (".", "\n", '"', "?", "!") if (at := after.find(mark)) >= 0), default=len(after))
    words = " ".join((before[start:] + one.new + after[: end + 1]).strip('" \n').split())
    return words if len(words) <= 90 else f"{words[:44].rstrip()}…{words[-44:].lstrip()}"
