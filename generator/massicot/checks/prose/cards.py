"""Cards that a text names, against those of the deck: « dix 9 » where there are nine, a suit that there is not."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import Passage, game_texts, said
from massicot.diagnostics import Diagnostic, Rule, nearest
from massicot.language.fr.stems import bare
from massicot.language.fr.words import NUMBERS
from massicot.model.deck import Card, Deck
from massicot.model.prose import lines
from massicot.model.variant import Variant

NO_CARD = Rule("prose/no-such-card")
ODD_CARD = Rule("prose/odd-card")
NO_SUIT = Rule("prose/no-such-suit")
_LETTERS = "|".join(sorted((word for word, number in NUMBERS.items() if number > 1), key=len, reverse=True))
_COPIES = re.compile(
    rf"(?<![\w’'-])(?P<many>{_LETTERS}) (?:(?P<value>\d+)|cartes de valeur (?P<told>\d+|{_LETTERS}))"
    r"(?![\w%]|[.,]\d)(?: (?P<next>[\w%]+))?",
    re.IGNORECASE,
)
_ONE = re.compile(
    r"(?<![\w’'-])(?:le|un|ce|du|au) (?P<value>\d{1,3})(?=[,;.:!?…)»]| [;:!?»]|$"
    r"| (?:et|ou|est|a|ne|n’\w+|gagne|bat|capture|vaut|compte|prend|perd)(?!\w))",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:le |la |les |l’|l'|un |une )", re.IGNORECASE)
_ITEM = re.compile(r",| et | ou | ni ")


@dataclass(frozen=True, slots=True)
class _Names:
    """What the cards of a deck are called: copies by value, values by suit, suits by their bare names."""

    copies: Counter[int]
    suits: dict[str, str]
    values: dict[str, frozenset[int]]
    suited: re.Pattern[str]


def suit_names(suits: dict[str, str], deck: Deck) -> dict[str, str]:
    """The suits of a deck by their bare names, without articles, of one and of several."""
    found: dict[str, str] = {}
    for suit in dict.fromkeys(card.suit for card in deck.cards if card.suit):
        name = bare(_ARTICLE.sub("", suits.get(suit, suit)))
        found |= {name: suit, f"{name}s": suit}
    return found


@lru_cache(maxsize=16)
def _names(cards: tuple[Card, ...], told: tuple[tuple[str, str], ...]) -> _Names:
    played = [card for card in cards if not card.extra and card.value is not None]
    suits = dict(told)
    values: dict[str, set[int]] = {}
    for card in played:
        values.setdefault(card.suit, set()).add(card.value or 0)
    names = "|".join(sorted(map(re.escape, suits), key=len, reverse=True)) or "(?!)"
    number = rf"(?P<figure>\d+)|(?:le|un|ce|du|au|son) (?P<letters>{'|'.join(map(bare, NUMBERS))})"
    suited = re.compile(rf"(?<![\w'’-])(?:{number}) (?:de la |de l'|du |de |des |d')(?P<suit>{names})(?![\w-])")
    copies: Counter[int] = Counter()
    for card in played:
        copies[card.value or 0] += card.copies
    return _Names(copies, suits, {suit: frozenset(some) for suit, some in values.items()}, suited)


@check(NO_CARD, ODD_CARD, NO_SUIT, each=every_game)
def texts_name_cards_that_there_are(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """No card that the deck lacks, no more copies than it has, no other suit in a list of suits."""
    deck = subject.deck
    suits = suit_names(subject.glossary.suits, deck)
    names = _names(tuple(deck.cards), tuple(suits.items()))
    if not names.copies:
        return
    for text in game_texts(variant):
        for line in lines(text.prose):
            yield from _cards(subject, names, text, said(line))
            yield from _suits(subject, names, text, said(line))


def _cards(subject: Subject, names: _Names, passage: Passage, words: str) -> Iterator[Diagnostic]:
    for found in _COPIES.finditer(words):
        told = (found["value"] or found["told"]).lower()
        many, value = NUMBERS[found["many"].lower()], int(told) if told.isdigit() else NUMBERS[told]
        if (
            value in names.copies
            and many > names.copies[value]
            and (found["next"] or "").lower() not in _units(subject)
        ):
            shown = found[0].removesuffix(f" {found['next']}")
            message = f"“{shown}”: the deck has {names.copies[value]}"
            yield subject.found(NO_CARD, message, passage.path, *passage.key, word=shown)
    for found in names.suited.finditer(bare(words)):
        value = int(found["figure"]) if found["figure"] else _bare_numbers()[found["letters"]]
        suit = names.suits[found["suit"]]
        if value not in names.values.get(suit, frozenset((value,))):
            shown = words[found.start() : found.end()] if len(bare(words)) == len(words) else found[0]
            message = f"“{shown}”: the deck has none"
            yield subject.found(NO_CARD, message, passage.path, *passage.key, word=found["figure"] or "")
    highest = max(names.copies)
    for found in _ONE.finditer(words):
        if int(found["value"]) > highest:
            message = f"“{found[0]}”: the highest card is {highest}"
            yield subject.found(ODD_CARD, message, passage.path, *passage.key, word=found["value"])


def _units(subject: Subject) -> set[str]:
    """Words after a number that is then no card."""
    nouns = subject.glossary.nouns.values()
    return {form for noun in nouns for form in (noun.singular, noun.plural)} | {"%", "mm", "cm", "ans", "euros"}


@lru_cache(maxsize=1)
def _bare_numbers() -> dict[str, int]:
    return {bare(word): number for word, number in NUMBERS.items()}


def _suits(subject: Subject, names: _Names, passage: Passage, words: str) -> Iterator[Diagnostic]:
    """A list in which most items are suits, one suit is missing and one item is none."""
    suits = set(names.suits.values())
    for clause in re.split(r"[.;:!?()]", words):
        items = [item.strip() for item in _ITEM.split(clause)]
        marked = [(item, names.suits.get(_last(item))) for item in items]
        known = [place for place, (_, suit) in enumerate(marked) if suit]
        if len(known) < max(3, len(suits) // 2):
            continue
        missing = suits - {suit for _, suit in marked if suit}
        for place in range(known[0] + 1, known[-1]):
            item, suit = marked[place]
            if suit is None and missing and re.fullmatch(r"(?:le |la |les |l’|un |une )?[^\W\d][\w-]*", item):
                message, cure = f"“{item}” among {len(known)} suits is none", nearest(_last(item), sorted(missing))
                yield subject.found(NO_SUIT, message, passage.path, *passage.key, word=item, cure=cure)


def _last(item: str) -> str:
    """The last word of an item of a list, bare and without its article: « sont le capitaine », « l’abricot »."""
    return bare(item.split(" ")[-1]).rpartition("'")[2]
