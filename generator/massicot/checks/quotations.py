"""What a text quotes, against the glossary: in a sentence that speaks of it, in its own unit, in its own form."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.places import Key
from massicot.checks.subjects import Said, Subject, printed_texts, rule_texts, texts
from massicot.language.fr.stems import bare, speaks_of, stems
from massicot.model.glossary import FactKind, Glossary
from massicot.model.prose import Emphasis, Inline, Quoted, Strong, Term, Text, inlines, lines, plain, within
from massicot.model.variant import CARDS, CARDS_EACH, Variant

TOPIC = rule(
    "prose/off-topic",
    WARNING,
    "a fact is quoted in a sentence that does not speak of it",
    why="The name of another fact was typed; the sentence is well-formed, and its number is wrong.",
    cure="quote the fact that is meant; or add a word of this sentence to  near = […]  of the fact in the glossary",
    right="Brûlez {{ burn | cartes }}.",
    wrong="Brûlez {{ hand | cartes }}.",
)
UNIT = rule(
    "prose/unit",
    ERROR,
    "a number is counted in something else than it is",
    why="Five cards are not five tokens.",
    cure="use the noun that the glossary has under  counts  for this fact",
    right="{{ ante | jetons }}",
    wrong="{{ ante | cartes }}",
)
FORM = rule(
    "prose/term-form",
    WARNING,
    "a word is marked as a term that it is not a form of",
    why="The glossary at the end of the booklet would explain another word.",
    cure="name the term whose form it is, or write another word",
    right="[[brûlez|burn]]",
    wrong="[[brûlez|stock]]",
)
ADJACENT = rule(
    "prose/quoted-twice",
    WARNING,
    "the same thing is quoted twice in a row",
    why="It would be printed twice.",
    cure="remove one",
    right="{{ burn | cartes }}",
    wrong="{{ burn | cartes }} {{ burn | cartes }}",
)
EXAMPLE_ONLY = rule(
    "prose/only-in-example",
    WARNING,
    "a term occurs in an example and not in the rules of the game",
    why="An example shows a rule; what only it mentions is a rule that nobody can look up.",
    cure="tell it in a section, or leave it out of the example",
    right="an example speaks of the [[bouton|button]], and so does a section",
    wrong="an example speaks of the [[bouton|button]], and no section does",
)
_COMMON = frozenset(stems("cartes joueurs jetons points nombre avec pour dans chaque sans plus moins autres quand"))
"""Words that stand in nearly every sentence."""
_JOINT = re.compile(r"\s*(?:,\s*)?(?:,|à|ou|et|contre|puis)(?:\s+(?:à|au|aux|de|du|des|la|le|les))*\s*")
_END = re.compile(r"[.!?…]\s")
_PILES = frozenset((*CARDS_EACH, *CARDS, "cards"))
_TABLE = {"points": "points", "tokens": "jetons", "pot": "jetons", "antes": "jetons", "amount": "jetons"}
"""What numbers on a table count."""


def _contexts(variant: Variant) -> Iterator[tuple[Said, str]]:
    """Every text, with the words that stand beside it."""
    beside: dict[Key, str] = {}
    for key, costs in (((), variant.costs), *((("variants", n), sub.costs) for n, sub in enumerate(variant.variants))):
        for number, cost in enumerate(costs):
            words = " ".join(plain(line) for prose in (cost.when, cost.price) for line in lines(prose))
            beside |= {(*key, "costs", number, name): words for name in ("when", "price")}
    for said in texts(variant):
        yield said, beside.get(said.key, "")


@check("prose")
def facts_are_quoted_on_topic(subject: Subject) -> Iterator[Finding]:
    """A paragraph that quotes a fact has a word of its label, or one that the glossary says is near to it. The glossary
    can't know all words of a game from elsewhere: there, it must speak of another fact of the game."""
    for variant in subject.chosen:
        home = subject.at_home(variant)
        for said, beside in _contexts(variant):
            for line in lines(said.prose):
                for fact, quoted in _off_topic(line, beside, subject.glossary):
                    if not home and not _on_another(fact, line, variant, subject.glossary):
                        continue
                    message = f"“{fact.id}” ({fact.label}) in “{_short(plain(line))}”"
                    yield subject.found(TOPIC, message, variant.source, *said.key, word=quoted)


def _off_topic(line: tuple[Inline, ...], beside: str, glossary: Glossary) -> Iterator[tuple[FactKind, str]]:
    """The facts of a line of which neither it nor what stands beside it speaks; `players.min` and `.max` are one."""
    pieces = list(within(line))
    typed = " ".join(piece.text for piece in pieces if isinstance(piece, Text))
    quoted = [(fact, piece) for piece in pieces if isinstance(piece, Quoted) and (fact := _fact(piece, glossary))]
    for name in dict.fromkeys(fact.id for fact, _ in quoted):
        own = [(kind, piece) for kind, piece in quoted if kind.id == name]
        text = " ".join((typed, beside, *(piece.counted for _, piece in own)))
        if not _on_topic(own[0][0], text):
            yield own[0][0], own[0][1].fact


def _on_another(fact: FactKind, line: tuple[Inline, ...], variant: Variant, glossary: Glossary) -> bool:
    """Does a line speak of another number of the game that counts the same?"""
    if not fact.counts:
        return False
    text = " ".join(piece.text for piece in within(line) if isinstance(piece, Text))
    quoted = {one.id for piece in within(line) if (one := _fact(piece, glossary)) is not None}
    others = (glossary.facts[name] for name in variant.facts if name in glossary.facts and name not in quoted)
    return any(one.counts == fact.counts and _on_topic(one, text) for one in others)


def _fact(piece: Inline, glossary: Glossary) -> FactKind | None:
    return glossary.facts.get(piece.fact.partition(".")[0]) if isinstance(piece, Quoted) else None


def _on_topic(fact: FactKind, text: str) -> bool:
    return speaks_of(text, (stems(fact.label) - _COMMON) | frozenset(bare(word) for word in fact.near))


def _short(text: str) -> str:
    return text if len(text) <= 50 else f"{text[:49].rstrip()}…"


@check("prose")
def numbers_have_their_unit(subject: Subject) -> Iterator[Finding]:
    """The noun of a quotation is one in which the fact is counted."""
    nouns = subject.glossary.nouns
    for variant in subject.chosen:
        for said in texts(variant):
            for piece in inlines(said.prose):
                if not isinstance(piece, Quoted) or piece.counted not in nouns:
                    continue
                fact = _fact(piece, subject.glossary)
                right = fact.counts if fact is not None else _of_the_table(piece.fact, nouns)
                if (right or fact is not None) and piece.counted not in right:
                    wanted = " or ".join(right) if len(right) < len(nouns) - 1 else "a value"
                    message = f"“{piece.fact}” counts {wanted or 'nothing'}, not {piece.counted}"
                    yield subject.found(UNIT, message, variant.source, *said.key, word=piece.fact)


def _of_the_table(path: str, nouns: Iterable[str]) -> tuple[str, ...]:
    """What a number counts that an example quotes; the value of a card is anything but a number of cards."""
    parts = path.split(".")
    counted = next(((_TABLE[part],) for part in reversed(parts) if part in _TABLE), ())
    of_a_card = parts[-1] in ("card", "target") or (parts[-1].isdecimal() and not _PILES.isdisjoint(parts))
    return tuple(noun for noun in nouns if noun != "cartes") if of_a_card and not counted else counted


@check("prose")
def terms_are_in_their_form(subject: Subject) -> Iterator[Finding]:
    """What stands for a term begins as the term does: « brûlez » for « brûler »; and as no other does better."""
    others = [entry.term for entry in subject.glossary.terms.values()]
    for variant in subject.chosen:
        for said in texts(variant):
            for piece in inlines(said.prose):
                if isinstance(piece, Term):
                    shown, term = plain(piece.inside), subject.glossary.terms[piece.id].term
                    if not stems(shown) & stems(term) and bare(shown)[:3] != bare(term)[:3]:
                        message = f"“{shown}” is no form of “{term}”"
                        yield subject.found(FORM, message, variant.source, *said.key, word=shown)
                    elif nearer := _nearer(shown, term, others):
                        message = f"“{shown}” is a form of “{nearer}”, not of “{term}”"
                        yield subject.found(FORM, message, variant.source, *said.key, word=shown)


def _nearer(shown: str, term: str, others: Iterable[str]) -> str:
    """Another term that has all the words that are shown, where this one has not."""
    words = stems(shown)
    if words <= stems(term):
        return ""
    return next((other for other in others if words and words == stems(other)), "")


@check("prose")
def nothing_is_quoted_twice_in_a_row(subject: Subject) -> Iterator[Finding]:
    """Neither a fact nor a term, with nothing but a space between; nor the same number with nothing but « à », « ou »
    or « et » between. A sentence of an example, which tells one thing after another, has it once."""
    for variant in subject.chosen:
        for said in printed_texts(variant):
            for line in lines(said.prose):
                for text in twice(line):
                    yield subject.found(ADJACENT, f"“{text}” stands twice", variant.source, *said.key)
                for text in _joined_twice(line, in_example=said.key[0] == "examples"):
                    yield subject.found(ADJACENT, f"“{text}”", variant.source, *said.key)


def twice(line: tuple[Inline, ...]) -> Iterator[str]:
    """What stands twice with a space between, in a line or in a part of it that is set in bold."""
    solid = [piece for piece in line if not (isinstance(piece, Text) and not piece.text.strip())]
    yield from (plain((one,)) for one, other in pairwise(solid) if one == other and not isinstance(one, Text))
    for piece in line:
        if isinstance(piece, Strong | Emphasis):
            yield from twice(piece.inside)


def _joined_twice(line: tuple[Inline, ...], *, in_example: bool) -> Iterator[str]:
    """What stands from a quotation to the same one, if a joint or, in an example, less than a sentence is between."""
    last: dict[tuple[str, str], int] = {}
    text = ""
    for piece in within(line):
        if isinstance(piece, Quoted):
            key = (piece.fact, piece.text)
            between = text[last[key] :] if key in last else None
            if between and between.strip() and (_JOINT.fullmatch(between) or (in_example and not _END.search(between))):
                yield f"{piece.text}{between}{piece.text}"
            last[key] = len(text) + len(piece.text)
        if isinstance(piece, Text | Quoted):
            text += piece.text


@check("prose")
def rules_are_not_only_in_examples(subject: Subject) -> Iterator[Finding]:
    """Every term of an example is also in the texts that tell the rules."""
    for variant in subject.chosen:
        told = {piece.id for said in rule_texts(variant) for piece in inlines(said.prose) if isinstance(piece, Term)}
        for said in texts(variant):
            if said.key[0] != "examples":
                continue
            for piece in inlines(said.prose):
                if isinstance(piece, Term) and piece.id not in told:
                    message = f"“{plain(piece.inside)}” ({piece.id}) stands only here"
                    yield subject.found(EXAMPLE_ONLY, message, variant.source, *said.key)
