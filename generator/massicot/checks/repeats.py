"""Texts that stand where another should: the same one twice in a game or in a ledger."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.subjects import Said, Subject, texts, titles
from massicot.model.prose import Inline, Prose, Quoted, Text, inlines, spoken
from massicot.model.sources import Decision, Ledger

SAME = rule(
    "prose/same-text",
    WARNING,
    "the same text stands in two places",
    why="One of them was copied to be changed, and was not.",
    cure="write what should stand there, or remove it",
    right='title = "But du jeu" and title = "Mise en place"',
    wrong='title = "But du jeu" twice',
)
TITLE = rule(
    "prose/long-title",
    WARNING,
    "a title is as long as a text, or a text as short as a title",
    why="One stands where the other belongs: the cover or the contents would be set from the wrong line.",
    cure="exchange them, or write what should stand there",
    right='original = "Hawthorn", pitch = "Une main à cacher, un pot à disputer…"',
    wrong='original = "Une main à cacher, un pot à disputer, et l’art de se coucher au bon moment."',
)
_TITLE, _PITCH = 60, 26
"""Characters: the most of a title, the fewest of the sentence below it."""
_SHORT, _LONG = 12, 45
"""Texts below the first, « rien », may well be the same; those from the second on nowhere in a file."""


@check("prose")
def no_text_stands_twice(subject: Subject) -> Iterator[Finding]:
    """Of the sections, ways to play, examples and prices of a game, and of the decisions of a ledger."""
    for variant in subject.chosen:
        said = [(one.key, typed(one.prose)) for one in (*texts(variant), Said(("credits",), variant.credits))]
        yield from _twice(subject, variant.source, (*said, *titles(variant)))
        names = [sub.id for sub in variant.variants]
        for number, name in enumerate(names):
            if name in names[:number]:
                yield subject.found(SAME, f"“{name}” is there already", variant.source, "variants", number, "id")
    if subject.ledger is not None and subject.whole:
        yield from _decisions(subject, subject.ledger)


@check("prose")
def names_differ_and_are_names(subject: Subject) -> Iterator[Finding]:
    """A game's title, its original title and the heading of its costs; below them stands a sentence."""
    for variant in subject.chosen:
        path = variant.source
        names = {"title": variant.title, "original": variant.original, "costs_title": variant.costs_title}
        names |= {"pitch": spoken(variant.pitch)}
        seen: dict[str, str] = {}
        for key, text in names.items():
            if text and text in seen:
                yield subject.found(SAME, f"“{_short(text)}” is the {seen[text]} already", path, key)
            seen.setdefault(text, key)
            if key != "pitch" and len(text) > _TITLE:
                yield subject.found(TITLE, f"“{_short(text)}” is no title", path, key)
        if len(names["pitch"]) < _PITCH:
            yield subject.found(TITLE, f"“{names['pitch']}” says nothing of the game", path, "pitch")


def _decisions(subject: Subject, ledger: Ledger) -> Iterator[Finding]:
    """Two games may decide the same of the same facts; anything else was copied. Nor are two documents one."""
    for part in ("says", "why"):
        seen: dict[str, Decision] = {}
        for decision in ledger.decisions:
            text = typed(getattr(decision, part))
            other = seen.setdefault(text, decision)
            if other is not decision and (other.variant == decision.variant or _matter(other) != _matter(decision)):
                message = f"{decision.id}: “{_short(text)}” is what {other.id} says"
                yield subject.found(SAME, message, ledger.source, "decisions", decision.index, part)
    documents = ledger.documents.items()
    lists: tuple[list[tuple[Key, str]], ...] = (
        [(("claims", one.index, "erratum"), typed(one.erratum)) for one in ledger.claims if one.erratum],
        [(("documents", name, "about"), one.about) for name, one in documents],
        [(("documents", name, "title"), one.title) for name, one in documents],
    )
    for said in lists:
        for number, (key, text) in enumerate(said):
            if text in [earlier for _, earlier in said[:number]]:
                yield subject.found(SAME, f"“{_short(text)}” stands already elsewhere", ledger.source, *key)


def _matter(decision: Decision) -> tuple[str, ...]:
    """What a decision is about: its facts, or else its name without that of its game."""
    return decision.facts or (decision.id.removeprefix(decision.variant.partition("/")[0]),)


def typed(prose: Prose) -> str:
    """A text as it was typed: the names of facts, not their values."""
    pieces = (f"{{{{ {one.fact} }}}}" if isinstance(one, Quoted) else one.text for one in inlines(prose) if _told(one))
    return " ".join("".join(pieces).split())


def _told(piece: Inline) -> TypeGuard[Text | Quoted]:
    return isinstance(piece, Text | Quoted)


def _twice(subject: Subject, path: Path, said: Iterable[tuple[Key, str]]) -> Iterator[Finding]:
    """A long text anywhere in the file; a short one, or a title, in the list to which it belongs."""
    seen: set[tuple[Key, str]] = set()
    for key, text in said:
        always = key[-1] in ("title", "when")
        place = _list(key) if len(text) < _LONG else (), text
        if place in seen and text and (always or len(text) >= _SHORT):
            yield subject.found(SAME, f"“{_short(text)}” stands already elsewhere", path, *key)
        seen.add(place)


def _list(key: Key) -> Key:
    """Where a text may not be repeated: among the titles, the texts, the prices of one list. The sections of all ways
    to play are one list: each is headed by what is its own."""
    every = key[-1] == "title" and "sections" in key
    return tuple(
        "*" if isinstance(part, int) and (every or at == len(key) - 2) else part for at, part in enumerate(key)
    )


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 50 else f"{text[:49].rstrip()}…"
