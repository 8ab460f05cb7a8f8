"""The glossary against those who use it: genders, kinds of facts, advice, the names of suits."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.lexicon import glossary_path
from massicot.checks.program_words import words_of
from massicot.checks.prose import ledger_texts
from massicot.checks.subjects import Subject, Way, texts, ways
from massicot.games.engine.programs import NAMES
from massicot.model.glossary import FactKind, Noun
from massicot.model.prose import Prose, Text, inlines
from massicot.model.variant import ByPlayers, Range, Value

GENDER = rule(
    "prose/gender",
    ERROR,
    "the texts give a noun another gender than the glossary",
    why="Numbers agree with it: « une carte » but « un jeton ».",
    cure="correct  feminine = …  of the noun, or the article in the text",
    right="[nouns.cartes] feminine = true, and “la carte” in the texts",
    wrong="[nouns.cartes] without feminine, and “la carte” in the texts",
)
KIND = rule(
    "facts/kind",
    ERROR,
    "a formula gives something else than the glossary says the fact is",
    why="A number is said in words, a range as from and to: it would be printed wrongly, or not at all.",
    cure="correct  kind = …  of the fact in the glossary, or the formula",
    right='kind = "number", and  stock = "deck - hand * players"',
    wrong='kind = "range", and  stock = "deck - hand * players"',
)
UNPLAYED = rule(
    "facts/unplayed",
    WARNING,
    "no word of the program asks for a fact",
    why="The rule says it, and games, examples and odds are played as if it did not.",
    cure="remove it; or, if it only tells players something, give it  advice = true  in the glossary",
    right="burn = 5, for a program that burns cards",
    wrong="burn = 5, for a program that knows no burning",
)
ADVICE = rule(
    "facts/advice",
    WARNING,
    "a fact is said to be advice, and the program plays by it",
    why="What is advice may be left out; without this one the game is another.",
    cure="remove  advice = true  from the fact in the glossary",
    right="usual-rounds: it tells players how long a game lasts",
    wrong="hand, with  advice = true",
)
SUIT = rule(
    "deck/no-suit-name",
    WARNING,
    "the glossary has words for some suits of a deck and not for all",
    why="A sentence of the booklet would have « le capitaine » and, beside it, the bare name of a file.",
    cure="add the suit to [suits] of the glossary",
    right='capitaine = "le capitaine", cuisinier = "le cuisinier", and the deck has both',
    wrong='capitaine = "le capitaine", and the deck has a cuisinier too',
)
_HEAD = frozenset(("players", "minutes", "difficulty", "stake"))
"""What every game states, and no program needs."""
_KINDS: dict[str, tuple[type, ...]] = {
    "number": (int, ByPlayers),
    "range": (Range,),
    "cards": (tuple,),
    "word": (str,),
}
_SHE = ("une", "la", "cette", "première", "dernière", "aucune", "quelle")
_HE = ("un", "le", "ce", "du", "au", "premier", "dernier", "aucun", "quel")


@check("prose")
def nouns_have_their_gender(subject: Subject) -> Iterator[Finding]:
    """By the articles before them, in every text of the games and the ledger."""
    if not subject.whole:
        return
    said = [_typed(one.prose) for variant in subject.chosen for one in texts(variant)]
    said += [_typed(one.prose) for one in ledger_texts(subject)]
    used: Counter[tuple[bool, str]] = Counter()
    nouns = tuple(noun.singular for noun in subject.glossary.nouns.values())
    for text in said:
        used.update(_used(text, nouns))
    for name, noun in subject.glossary.nouns.items():
        she, he = used[True, noun.singular], used[False, noun.singular]
        if (he if noun.feminine else she) > (she if noun.feminine else he):
            message = f"“{noun.singular}” is {_told(noun)} here, and not in the texts ({max(she, he)} times)"
            yield subject.found(GENDER, message, glossary_path(subject), "nouns", name)


def _typed(prose: Prose) -> str:
    """Without what is quoted: that has its gender from the glossary."""
    return "".join(piece.text if isinstance(piece, Text) else "|" for piece in inlines(prose))


@lru_cache(maxsize=8192)
def _used(text: str, nouns: tuple[str, ...]) -> tuple[tuple[bool, str], ...]:
    """The nouns that stand after an article, and whether it is feminine; « tour » in « tour de table » is one too."""
    found = _articles(nouns).findall(text.lower())
    return tuple((article in _SHE, noun) for article, inside in found for noun in nouns if inside.startswith(noun))


@lru_cache(maxsize=8)
def _articles(nouns: tuple[str, ...]) -> re.Pattern[str]:
    longest = "|".join(map(re.escape, sorted(nouns, key=len, reverse=True)))
    return re.compile(rf"\b({'|'.join((*_SHE, *_HE))})\s({longest})\b")


def _told(noun: Noun) -> str:
    return "feminine" if noun.feminine else "masculine"


@check("facts")
def formulas_give_what_facts_are(subject: Subject) -> Iterator[Finding]:
    """The reader holds what is stated to its kind; this holds what is computed."""
    for variant in subject.chosen:
        for way in ways(variant):
            for name in dict.fromkeys(way.derived):
                kind = subject.glossary.facts[name]
                if not isinstance(way.facts[name], _KINDS[kind.kind]):
                    message = f"{name} is {_shown(way.facts[name])}, its kind is “{kind.kind}”"
                    yield subject.found(KIND, message, variant.source, *_key(way, name))


def _shown(value: Value) -> str:
    return "a table" if isinstance(value, ByPlayers) else str(value)


def _key(way: Way, name: str) -> tuple[str | int, ...]:
    """Where a way to play derives a fact; its own heading, if it only has it from the game."""
    return (*way.key, "derived", name) if not way.key else way.key


@check("facts")
def programs_play_by_the_facts(subject: Subject) -> Iterator[Finding]:
    """Every stated fact is a word of the program, unless it is advice; and no advice is."""
    for variant in subject.chosen:
        if variant.program not in NAMES:
            continue
        words = words_of(variant.program)
        for way in ways(variant):
            for name in way.stated:
                kind = subject.glossary.facts[name]
                if name not in _HEAD and (name in words) == kind.advice:
                    yield _misread(subject, variant.source, way, kind)


def _misread(subject: Subject, path: Path, way: Way, kind: FactKind) -> Finding:
    if kind.advice:
        return subject.found(ADVICE, f"{way.id} is played by “{kind.id}”", path, *way.key, "facts", kind.id)
    return subject.found(UNPLAYED, f"{way.id} is played without “{kind.id}”", path, *way.key, "facts", kind.id)


@check("deck")
def suits_have_names(subject: Subject) -> Iterator[Finding]:
    """All of a deck's, if the glossary has any of them."""
    if not subject.whole:
        return
    suits = dict.fromkeys(card.suit for card in subject.deck.cards if card.suit)
    missing = [suit for suit in suits if suit not in subject.glossary.suits]
    if missing and len(missing) < len(suits):
        yield subject.found(SUIT, f"no words for {', '.join(missing)}", glossary_path(subject), "suits")
