"""What is said around examples and under the drawn table, against what lies there: who plays, who begins, who has what.

A sentence is only held to the table where it names one person, and what it says of them can be looked up."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from massicot.checks import check
from massicot.checks.prose.speller import misspelt
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import said, sentences, typed
from massicot.diagnostics import Diagnostic, Rule, did_you_mean, near
from massicot.language.fr.words import IN_LETTERS, NUMBERS, ordinal, ordinal_letters
from massicot.model.prose import Emphasis, Inline, Prose, lines
from massicot.model.schema import Key
from massicot.model.table import PLACES, places
from massicot.model.variant import HIDDEN, Facts, Position, Variant, for_players

SEAT = Rule("examples/not-at-table")
SAYS = Rule("examples/says-otherwise")
NUMBER = Rule("examples/odd-number")
_CAPITAL = re.compile(r"(?<![\w’'-])(?:[dlDL]’)?([A-ZÀ-Þ][a-zà-ÿœ]+(?:-[A-ZÀ-Þ][a-zà-ÿœ]+)?)(?![\w-])")
_BEGINS = re.compile(
    r"(?<!\w)(?:commence|débute|entame|ouvre)(?![\w-])|(?<!\w)joue (?:en premier|d’abord|la première|le premier)(?!\w)"
)
_NOT = re.compile(
    r"(?<!\w)(?:ne|n’\w+|pas|sans|ni|personne|aurait|auraient|avant|après|puis|ensuite|si|suivante?)(?!\w)"
)
_LEAST = re.compile(
    r"(?<!\w)(?:a|avait|montre|pose|a posé|révèle|tombe chez \w+) (?:seule? )?"
    r"(?:la plus (?P<card>petite|basse|faible|grande|haute|forte)(?: carte(?: visible)?)?(?= ?[.,;:!]| et | qui |$)"
    r"|le plus (?P<score>petit|bas|faible|grand|haut|gros) (?:score|total)|le (?P<much>plus|moins) de points)"
)
_LOW = frozenset(("petite", "basse", "faible", "petit", "bas", "moins"))
_POINTS = re.compile(
    rf"(?<![\w-])(?P<number>\d+|{IN_LETTERS}) (?:points|jetons|cartes)(?!\w)",
    re.IGNORECASE,
)
_CARDS = re.compile(
    rf"(?<!\w)(?:a|tient|garde|montre|possède) (?P<many>{IN_LETTERS}) (?P<value>\d+)"
    r"(?= ?[.,;:!?]|$| et | en main| devant)"
)
_CLAUSE = re.compile(r" ?[;:,](?!\d) ?| – | mais ")
_GOES_ON = re.compile(
    r"(?:et |donc )?(?:elle|il|qui|c’est (?:elle|lui)|celle-ci|celui-ci|commence|a|avait|reçoit|joue)(?!\w)"
)
"""A part of a sentence that still speaks of whom the part before named."""
_TURN = re.compile(r"(?:c’est|c’était) (?:à|au tour de|au tour d’|le tour de|le tour d’) ?$", re.IGNORECASE)
_DOES = {"dealer": "a distribué|distribue|a donné les cartes"}
"""What the player with a mark does, beside having it."""
_ORDINALS = {
    form: number
    for number in range(1, 21)
    for form in (ordinal(number), ordinal_letters(number), *(("première", "1re") if number == 1 else ()))
}
_SECOND = {"second": 2, "seconde": 2}
_RANK = re.compile(
    rf"(?<![\w’'-])(?P<rank>{'|'.join(sorted((*_ORDINALS, *_SECOND), key=len, reverse=True))})"
    r" (?P<noun>\w+(?: de table)?)",
    re.IGNORECASE,
)
_EARLIER = re.compile(r"(?<!\w)(?:après|avant|depuis|à la|lors|dès|perdu|gagné|fini|finie)(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A text and all that is known of the table that it speaks of."""

    path: Any
    key: Key
    text: Prose
    players: tuple[str, ...]
    tables: tuple[Position, ...]
    acts: tuple[tuple[str, str], ...] = ()
    """Who does what, in the order of the steps and events."""
    numbers: frozenset[int] = frozenset()
    later: bool = False
    """Whether it is said when all has happened."""


@check(SEAT, SAYS, NUMBER, each=every_game)
def captions_say_what_is_there(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """Under the drawn table, and before and behind every example."""
    people = _people(subject)
    for scene in _scenes(variant):
        for line in lines(scene.text):
            upright = said(tuple(piece for piece in line if not isinstance(piece, Emphasis)))
            yield from _strangers(subject, scene, upright, people)
            yield from _typed(subject, scene, line)
            for sentence in sentences(line):
                yield from _held(subject, scene, sentence)


def _people(subject: Subject) -> frozenset[str]:
    """Everybody who plays in a drawn table or example of these games."""
    tables = (
        position
        for variant in subject.variants.values()
        for position in (variant.setup.position, *(example.given for example in variant.examples))
    )
    return frozenset(name for position in tables for name in position.players)


def _scenes(variant: Variant) -> Iterator[_Scene]:
    table = variant.setup.position
    drawn = frozenset({*_whole(variant.facts, len(table.players)), *_numbers(table)})
    yield _Scene(variant.source, ("setup", "caption"), variant.setup.caption, table.players, (table,), numbers=drawn)
    for example in variant.examples:
        key = ("examples", example.index)
        acts: list[tuple[str, str]] = []
        numbers = set(_numbers(example.given)) | set(_numbers(example.after))
        for step in example.steps:
            acts.append((step.move, step.who))
            for event in step.then:
                acts.append((event.kind, str(event.details.get("who", ""))))
            for details in (step.details, *(event.details for event in step.then)):
                numbers |= {len(value) for value in details.values() if isinstance(value, list)}
                numbers |= {value for value in details.values() if isinstance(value, int)}
        way = next((sub.facts for sub in variant.variants if sub.id == example.variant), variant.facts)
        numbers |= _whole(way, len(example.given.players))
        known = frozenset(numbers)
        reckoned = known | {
            result for one in numbers for other in numbers for result in (abs(one - other), one + other)
        }
        yield _Scene(
            variant.source, (*key, "intro"), example.intro, example.given.players, (example.given,), tuple(acts), known
        )
        both = (example.given, example.after)
        yield _Scene(
            variant.source, (*key, "lesson"), example.lesson, example.given.players, both, tuple(acts), reckoned, True
        )


def _whole(facts: Facts, players: int) -> set[int]:
    """The facts that are numbers, for so many players."""
    return {value for value in for_players(facts, players).values() if isinstance(value, int)}


def _numbers(position: Position) -> Iterator[int]:
    for numbers in position.numbers_each.values():
        yield from numbers.values()
        yield sum(numbers.values())
    yield from position.numbers.values()
    piles = [*position.cards.values(), *(pile for each in position.each.values() for pile in each.values())]
    for pile in piles:
        yield pile.count
        yield from Counter(pile.cards).values()
        yield from (value for card in pile.cards if (value := _value(card)) is not None)
        yield sum(_value(card) or 0 for card in pile.cards)
    yield len(position.columns)


# -- people ------------------------------------------------------------------------------------------------


def _strangers(subject: Subject, scene: _Scene, text: str, people: frozenset[str]) -> Iterator[Diagnostic]:
    """Names of people who sit at other tables, and names that are nearly those of this one."""
    for found in _CAPITAL.finditer(text):
        name = found[1]
        if name in scene.players or not scene.players:
            continue
        close = near(name, scene.players, 0.72)
        if name in people:
            message = f"{name} does not sit at this table: {', '.join(scene.players)}"
        elif close and any(misspelt(name.lower(), frozenset())):
            message = f"nobody is called {name}"
        else:
            continue
        yield subject.found(SEAT, message, scene.path, *scene.key, word=name, cure=did_you_mean(close) if close else "")


@lru_cache(maxsize=64)
def _named(players: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, players), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?<![\w-])({names})(?![\w-])")


# -- what is said of one of them -----------------------------------------------------------------------------


def _held(subject: Subject, scene: _Scene, sentence: str) -> Iterator[Diagnostic]:
    """What the parts of a sentence say of the one person whom each names, or goes on to speak of."""
    yield from _in_order(subject, scene, sentence)
    about, doubt = "", False
    for clause in _CLAUSE.split(sentence):
        names = set(_named(scene.players).findall(clause))
        if names or not _GOES_ON.match(clause):
            about = names.pop() if len(names) == 1 else ""
        before, doubt = doubt, bool(_NOT.search(clause))
        if about and not doubt and not before:  # « après lui, Clara commence »
            for message in (
                *_starter(scene, clause, about),
                *_marked(scene, clause, about),
                *_extreme(scene, clause, about),
                *_holds(scene, clause, about),
            ):
                yield subject.found(SAYS, message, scene.path, *scene.key, word=about)


def _typed(subject: Subject, scene: _Scene, line: tuple[Inline, ...]) -> Iterator[Diagnostic]:
    """Numbers of points and tokens that were typed, and that nothing in the example has."""
    text = said(typed(line))
    for found in _POINTS.finditer(text) if scene.numbers else ():
        told = found["number"].lower()
        number = int(told) if told.isdigit() else NUMBERS[told]
        if number > 1 and number not in scene.numbers:
            message = f"“{found[0]}”: no number of this example"
            yield subject.found(NUMBER, message, scene.path, *scene.key, word=found["number"])


def _starter(scene: _Scene, sentence: str, name: str) -> Iterator[str]:
    if not (_BEGINS.search(sentence) or _TURN.search(sentence.partition(name)[0])):
        return
    first = {position.one[mark] for position in scene.tables for mark in ("turn", "button") if mark in position.one}
    if scene.key[0] == "setup" and first:  # a mark that is not where the cards say has its own finding
        first |= {who for table in scene.tables for owners in _cards_of(table, low=True) for who in owners}
    if scene.later or not first:  # before all has happened, the table knows best
        first |= {who for kind, who in scene.acts if kind == "first"} | {who for _, who in scene.acts[:1] if who}
    if first and name not in first:
        yield f"{name} begins, it says; by the table, {' or '.join(sorted(first))}"


def _marked(scene: _Scene, sentence: str, name: str) -> Iterator[str]:
    for mark in places("player"):
        label = PLACES[mark].label
        having = rf"(?:a|reçoit|garde|prend) (?:déjà |toujours |encore )?le {label}|est (?:le |la )?{label}"
        if mark == "turn" or not re.search(rf"(?<!\w)(?:{having}|{_DOES.get(mark, '(?!)')})(?!\w)", sentence):
            continue
        have = {position.one[mark] for position in scene.tables if mark in position.one}
        have |= {who for kind, who in scene.acts if scene.later and kind in (mark, "first") and who}
        if have and name not in have:
            yield f"{name} has “{label}”, it says; by the table, {' or '.join(sorted(have))}"


def _extreme(scene: _Scene, sentence: str, name: str) -> Iterator[str]:
    """Least and most, of cards that all lie open and of points."""
    found = _LEAST.search(sentence)
    if found is None:
        return
    word = found["card"] or found["score"] or found["much"]
    by = _cards_of if found["card"] else _points_of
    right = [some for position in scene.tables for some in by(position, low=word in _LOW)]
    if right and not any(name in some for some in right):
        have = " or ".join(sorted(right[0]))
        yield f"{name} has the {'least' if word in _LOW else 'most'}, it says; by the table, {have}"


def _cards_of(position: Position, *, low: bool) -> Iterator[set[str]]:
    """Who has the lowest, or highest, card, for each place that lies open before everybody."""
    pick = min if low else max
    for place in ("rows", "chosen", "bids"):
        piles = position.each.get(place, {})
        best = {}
        for player, pile in piles.items():
            values = [_value(card) for card in pile.cards]
            if not values or HIDDEN in pile.cards or None in values:
                break
            best[player] = pick(value for value in values if value is not None)
        else:
            if len(best) > 1:
                yield {player for player, value in best.items() if value == pick(best.values())}


def _points_of(position: Position, *, low: bool) -> Iterator[set[str]]:
    points = position.numbers_each.get("points", {})
    if len(points) > 1:
        best = (min if low else max)(points.values())
        yield {player for player, number in points.items() if number == best}


def _value(card: str) -> int | None:
    """The value of a card by its name: the figures at its end."""
    figures = re.search(r"\d+$", card)
    return int(figures[0]) if figures else None


def _holds(scene: _Scene, clause: str, name: str) -> Iterator[str]:
    """« a trois 7 »: among all the cards that one has, if none of them is hidden."""
    for found in _CARDS.finditer(clause):
        many, value = NUMBERS[found["many"].lower()], int(found["value"])
        counts = []
        for position in scene.tables:
            piles = [each[name] for each in position.each.values() if name in each]
            if piles and not any(HIDDEN in pile.cards for pile in piles):
                counts.append(sum(_value(card) == value for pile in piles for card in pile.cards))
        if counts and max(counts) < many and not scene.later:
            yield f"“{found[0]}”: {name} has {max(counts)}"


def _in_order(subject: Subject, scene: _Scene, sentence: str) -> Iterator[Diagnostic]:
    """« le deuxième tour de table », where the table is in its first."""
    if scene.later or _EARLIER.search(sentence):
        return
    for found in _RANK.finditer(sentence):
        rank = {**_ORDINALS, **_SECOND}[found["rank"].lower()]
        for place in places("number"):
            now = scene.tables[0].numbers.get(place, 1 if scene.key[0] == "setup" else None)
            if PLACES[place].label == found["noun"].lower() and now is not None and now != rank:
                message = f"“{found[0]}”, and the table is in number {now}"
                yield subject.found(SAYS, message, scene.path, *scene.key, word=found["rank"])
