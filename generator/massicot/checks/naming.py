"""Numbers and those they belong to: a number has its noun, and what is a player's stands beside that player's name."""

import re
from collections.abc import Iterator

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.subjects import Subject, texts
from massicot.model.glossary import Glossary
from massicot.model.prose import Inline, Quoted, Text, lines, plain, within
from massicot.model.variant import Example

NOUN = rule(
    "prose/no-noun",
    WARNING,
    "a number stands in a sentence that does not say what it counts",
    why="“Brûlez cinq” leaves the reader to guess five of what.",
    cure="quote it with its noun, {{ burn | cartes }}, or name the noun in the sentence",
    right="Brûlez {{ burn | cartes }}.",
    wrong="Brûlez {{ burn | lettres_f }}.",
)
WHOSE = rule(
    "prose/whose",
    WARNING,
    "what belongs to a player is quoted beside the name of another",
    why="The number is right for one player and the sentence speaks of another.",
    cure="quote what belongs to the player whose name stands beside it; or say the name",
    right="Basile a {{ given.points.Basile | points }}.",
    wrong="Basile a {{ given.points.Clara | points }}.",
)
_BARE = ("lettres", "lettres_f")
"""Ways to say a number in words without a noun. Figures name themselves: « on perd à 21 »."""
_PEOPLE = "joueurs"
"""« Soyez trois » needs no noun."""
_JOINS = frozenset(
    ("à", "au", "aux", "avec", "chacun", "dans", "de", "des", "du", "en", "et", "ou", "par", "pour", "puis")
)
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_FOLLOWING = re.compile(r"[ \u00a0]([^\W\d_]+)")
_MARK = "\x1f"


def _nouns(fact: str, glossary: Glossary) -> list[str]:
    """What a fact counts, one and many."""
    kind = glossary.facts.get(fact.partition(".")[0])
    counts = [name for name in kind.counts if name in glossary.nouns] if kind is not None else []
    if _PEOPLE in counts:
        return []
    return [word for name in counts for word in (glossary.nouns[name].singular, glossary.nouns[name].plural)]


@check("prose")
def numbers_have_a_noun(subject: Subject) -> Iterator[Finding]:
    """A number in words has a noun after it or in its sentence, or « en » stands for it: « piochez-en deux »."""
    for variant in subject.chosen:
        for said in texts(variant):
            for line in lines(said.prose):
                for fact, sentence, after in _numbers(line):
                    nouns = _nouns(fact, subject.glossary)
                    if nouns and not _has_a_noun(sentence.lower(), after, nouns):
                        message = f"“{fact}”: {' or '.join(nouns)}? in “{sentence.strip()[:50]}”"
                        yield subject.found(NOUN, message, variant.source, *said.key, word=fact)


def _numbers(line: tuple[Inline, ...]) -> Iterator[tuple[str, str, str]]:
    """Each number that is said in words alone: its fact, its sentence, and what follows it."""
    text, found = "", []
    for piece in within(line):
        if isinstance(piece, Text | Quoted):
            text += piece.text
        if isinstance(piece, Quoted) and piece.counted in _BARE:
            found.append((piece.fact, len(text)))
    for fact, end in found:
        breaks = [0, *(mark.end() for mark in _SENTENCE.finditer(text)), len(text)]
        start = max(place for place in breaks if place < end)
        yield fact, text[start : min(place for place in breaks if place >= end)], text[end:]


def _has_a_noun(sentence: str, after: str, nouns: list[str]) -> bool:
    following = _FOLLOWING.match(after)
    return (
        (following is not None and following[1] not in _JOINS)
        or re.search(r"\ben\b", sentence) is not None
        or any(noun in sentence for noun in nouns)
    )


@check("prose")
def belongings_stand_beside_their_player(subject: Subject) -> Iterator[Finding]:
    """In lines of examples that name somebody: the next name before or after is that of the owner; « Alix et Basile »
    are named together."""
    for variant in subject.chosen:
        for said in texts(variant):
            if said.key[0] == "examples":
                example = next(example for example in variant.examples if example.index == said.key[1])
                for line in lines(said.prose):
                    for fact, owner, beside in _owners(line, example):
                        if beside and owner not in beside:
                            message = f"“{fact}” beside {', '.join(sorted(beside))} in “{plain(line)[:50].rstrip()}…”"
                            yield subject.found(WHOSE, message, variant.source, *said.key, word=fact)


def _owners(line: tuple[Inline, ...], example: Example) -> Iterator[tuple[str, str, set[str]]]:
    """Each quotation of what is a player's, the player, and the names that stand next to it; of what somebody does in a
    step, the name of which it is said right after: « le 4 de Basile »."""
    players = example.given.players
    if not players:
        return
    name = "|".join(map(re.escape, players))
    group = re.compile(rf"(?:{name})(?:(?:, | et | ou )(?:{name}))*")
    text, quoted = "", []
    for piece in within(line):
        if isinstance(piece, Text):
            text += piece.text
        elif isinstance(piece, Quoted):
            end = len(text) + len(piece.text)
            quoted.append((len(text), end, piece.fact))
            text += _MARK * len(piece.text)  # a list of names that is quoted names nobody
    groups = [(found.start(), set(re.findall(name, found[0]))) for found in group.finditer(text)]
    said_of = re.compile(rf" (?:de |d’)({name})(?!\w)")
    for at, end, fact in quoted:
        owner = next((part for part in fact.split(".") if part in players), "")
        of = said_of.match(text, end)
        if of is not None and (whose := owner or _actor(fact, example)):
            yield fact, whose, {of[1]}
        elif owner:
            before = [names for start, names in groups if start < at]
            after = [names for start, names in groups if start > at]
            yield fact, owner, {one for names in (*before[-1:], *after[:1]) for one in names}


def _actor(fact: str, example: Example) -> str:
    """Whose card it is that a step plays."""
    first, _, rest = fact.partition(".")
    number, _, field = rest.partition(".")
    if first != "steps" or field != "card" or not number.isdecimal() or int(number) >= len(example.steps):
        return ""
    return example.steps[int(number)].who
