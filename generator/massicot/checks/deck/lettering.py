"""What is written on cards, tokens, pads and figures, against the rules: numbers, names and words.

A line that a deck states names its rule and its facts, and is held to them. Words that a drawing has by itself are
compared with all that is played with the deck: a number that counts something, a name of the rules, a forbidden word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from html import unescape
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, all_games_read, ways, whole_deck
from massicot.checks.texts import NAME, passages, rule_texts, titles
from massicot.data.files import glimpse
from massicot.diagnostics import DataError, Diagnostic, Place, Rule, nearest
from massicot.language.fr.stems import stems
from massicot.language.fr.words import letters
from massicot.model.deck import CardLine
from massicot.model.prose import Strong, lines, plain, spoken
from massicot.model.variant import ByPlayers, Range

NUMBER = Rule("deck/line-number")
RULE = Rule("deck/line-rule")
TERM = Rule("deck/line-term")
TYPED = Rule("deck/typed-number")
ALMOST = Rule("deck/almost-name")
FORBIDDEN = Rule("deck/forbidden-word")
_LETTERING = re.compile(r"<text\b[^>]*>(.*?)</text>", re.DOTALL)
_MARKS = re.compile(r"<[^>]*>|\s+")
_WORDS = {form: number for number in range(2, 100) for form in (letters(number), letters(number, feminine=True))}
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Written:
    """Words, and where they stand."""

    text: str
    path: Path
    place: Place


# -- lines of a deck ----------------------------------------------------------------------------------


@check(NUMBER, RULE, TERM, needs=[whole_deck, all_games_read])
def lines_say_what_the_rules_say(subject: Subject) -> Iterator[Diagnostic]:
    """The rule has that name, its facts those numbers, and what tells it uses the same terms."""
    tables = {card.table: card.lines for card in subject.deck.cards}
    told = dict(_told(subject))
    for table, some in tables.items():
        for line in some:
            key = ("cards", table, "lines", line.name)
            if message := _numbers_off(subject, line):
                yield subject.found(NUMBER, message, subject.deck.source, *key)
            rule = told.get(_name(line.rule))
            if line.rule and rule is None:
                message, cure = f"no rule is called “{line.rule}”", nearest(_name(line.rule), told)
                yield subject.found(RULE, message, subject.deck.source, *key, cure=cure)
            for term in _foreign(subject, line, rule) if rule else ():
                message = f"“{line.says}” speaks of “{term}”; what the rules say of “{line.rule}” does not"
                yield subject.found(TERM, message, subject.deck.source, *key)


def _told(subject: Subject) -> Iterator[tuple[str, str]]:
    """What is told under each name: the paragraph that begins with it in bold, the text below a title, a meaning."""
    for term in subject.glossary.terms.values():
        yield _name(term.term), f"{term.term} {spoken(term.meaning)}"
    for variant in subject.variants.values():
        for section in (*variant.sections, *(one for sub in variant.variants for one in sub.sections)):
            yield _name(section.title), f"{section.title} {spoken(section.text)}"
            for line in lines(section.text):
                if line and isinstance(line[0], Strong):
                    yield _name(plain(line[0].inside)), plain(line)


def _numbers_off(subject: Subject, line: CardLine) -> str:
    """What is wrong with the numbers of a line: a fact that is none, another number, or none."""
    found = _numbers(line.says)
    known: set[int] = set()
    for name in line.facts:
        values = {
            value
            for variant in subject.variants.values()
            for way in ways(subject, variant)
            if isinstance(value := way.facts.get(name), int)
        }
        if not values:
            return f"no game states the number “{name}”"
        if not values & found:
            return f"“{line.says}”; the fact “{name}” is {' or '.join(map(str, sorted(values)))}"
        known |= values
    more = sorted(number for number in found - known if number > 1)
    return f"“{line.says}” has {more[0]}, which is none of its facts" if more else ""


def _numbers(text: str) -> set[int]:
    """Every number of a text, in figures or letters; an article is a one."""
    words = re.findall(r"[\w-]+", text.lower())
    found = {int(word) for word in words if word.isdecimal() and len(word) < 6}
    found |= {_WORDS[word] for word in words if word in _WORDS}
    return found | ({1} if {"un", "une", "seule", "seul"} & {*words} else set())


def _foreign(subject: Subject, line: CardLine, rule: str) -> Iterator[str]:
    said, told = stems(line.says), stems(rule)
    for entry in subject.glossary.terms.values():
        own = stems(entry.term)
        if own and own <= said and not own & told:
            yield entry.term


# -- what is written beside ---------------------------------------------------------------------------


@check(TYPED, ALMOST, FORBIDDEN, needs=[whole_deck, all_games_read])
def lettering_agrees_with_the_rules(subject: Subject) -> Iterator[Diagnostic]:
    """Of the drawings of the deck's own theme, of pads and figures, and of lines."""
    if not subject.variants:
        return
    names = _names(subject)
    counted = _counted(subject)
    never = {word.lower(): term.term for term in subject.glossary.terms.values() for word in term.never}
    for written in _written(subject):
        text = written.text.lower()
        for noun, values in counted.items():
            for number in _before(noun, text) - values:
                message = f"“{written.text}”: no fact of a game counts {number} {noun}"
                yield TYPED.at(written.place, message)
        name = _name(written.text)
        long = [other for other in names if other.count(" ") == name.count(" ") > 0]  # of one word, too much is alike
        if name not in names and (close := get_close_matches(name, long, n=1, cutoff=0.8)):
            yield ALMOST.at(written.place, f"“{written.text}” is almost “{close[0]}”")
        for word, term in never.items():
            if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text.replace("'", "’")):
                yield FORBIDDEN.at(written.place, f"“{word}” for “{term}”", f"write “{term}”")


def _names(subject: Subject) -> set[str]:
    """What the rules, the deck and the glossary call things."""
    names = {name for name, _ in _told(subject)} | {_name(entry.term) for entry in subject.glossary.terms.values()}
    names |= {_name(text) for text in subject.glossary.suits.values()}
    names |= {_name(kind.label) for kind in subject.glossary.facts.values() if kind.label}
    for variant in subject.variants.values():
        names |= {_name(spoken(text.prose)) for text in titles(variant)}
        for text in rule_texts(variant):
            names |= {
                _name(plain(piece.inside)) for line in lines(text.prose) for piece in line if isinstance(piece, Strong)
            }
    return names | {_name(card.title) for card in subject.deck.cards} | {_name(subject.deck.title)}


def _counted(subject: Subject) -> dict[str, set[int]]:
    """For each noun, every number of it that a game states."""
    found: dict[str, set[int]] = {noun: {subject.cards(), 1} for noun in subject.glossary.nouns}
    for variant in subject.variants.values():
        for way in ways(subject, variant):
            for name, value in way.facts.items():
                for noun in subject.glossary.facts[name].counts:
                    if isinstance(value, ByPlayers):
                        found[noun] |= set(value.values.values())
                    elif isinstance(value, Range):
                        found[noun] |= set(range(value.min, value.max + 1))
                    elif isinstance(value, int):
                        found[noun].add(value)
    return found


def _before(noun: str, text: str) -> set[int]:
    """The numbers that stand before a noun."""
    pattern = _counting(noun)
    return {_WORDS.get(found, 0) or int(found) for found in pattern.findall(text)}


@lru_cache(maxsize=128)
def _counting(noun: str) -> re.Pattern[str]:
    longest = sorted(_WORDS, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])([0-9]{{1,4}}|{'|'.join(longest)})[ \u00a0\u202f]{re.escape(noun)}\b")


def _written(subject: Subject) -> Iterator[Written]:
    for table, some in {card.table: card.lines for card in subject.deck.cards}.items():
        for line in some:
            found = subject.files[subject.deck.source].place("cards", table, "lines", line.name)
            yield Written(line.says, subject.deck.source, found)
    for text in passages(subject):
        beside = text.path.name in ("scores.toml", "standee.toml", "tokens.toml")
        if text.key[-1] == "title":
            continue  # the title of a pad has a check of its own
        if text.kind == NAME and beside and (said := spoken(text.prose)):
            yield Written(said, text.path, subject.files[text.path].place(*text.key))
    try:
        theme = subject.library.theme(subject.deck.theme)
    except DataError:
        return  # it has its own finding
    for path in sorted((*theme.folder.glob("*.svg"), *theme.folder.glob("encre/*.svg"))):
        yield from (Written(text, path, Place(str(path), line)) for line, text in _lettering(path))


@lru_cache(maxsize=256)
def _lettering(path: Path) -> tuple[tuple[int, str], ...]:
    """The words of a drawing that are not quoted, each with its line."""
    drawing = glimpse(path)
    if "<text" not in drawing:
        return ()
    found = ((drawing.count("\n", 0, one.start()) + 1, one[1]) for one in _LETTERING.finditer(drawing))
    texts = ((line, " ".join(unescape(_MARKS.sub(" ", text)).split())) for line, text in found)
    return tuple((line, text) for line, text in texts if text and "{" not in text and len(text) <= 2 * _LONGEST)


def _name(text: str) -> str:
    """As it is compared: without what stands at its end."""
    return " ".join(text.replace("'", "’").split()).rstrip(" .!?:…").lower()
