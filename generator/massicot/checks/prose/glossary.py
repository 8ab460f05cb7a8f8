"""The glossary itself: each word once, and sentences that say what they are given."""

import re
from collections.abc import Iterator
from pathlib import Path

from massicot.checks import check
from massicot.checks.subjects import Subject, whole_deck
from massicot.checks.texts import glossary_path
from massicot.diagnostics import Diagnostic, Rule
from massicot.games.engine.programs import program_of
from massicot.games.engine.replay import AT_THE_TABLE
from massicot.model.glossary import Action, Glossary, phrase_part

TWICE = Rule("prose/lexicon-twice")
UNSAID = Rule("prose/lexicon-untold")
ASKED = Rule("prose/lexicon-unasked")
SECRET = Rule("prose/lexicon-secret")
_NARRATED = {"sum", "il", "chacun", "seul", "count", "alors", "aussi", "bid"}
"""What a narrator knows besides."""
_QUOTED = re.compile(r"\{\{\s*([\w.-]+)\s*(?:\|[^}]*)?\}\}")


@check(TWICE, needs=[whole_deck])
def each_word_stands_once(subject: Subject) -> Iterator[Diagnostic]:
    """As a term, or as a word that is not used for one."""
    terms = subject.glossary.terms.values()
    words = [(("terms", entry.id, "term"), entry.term) for entry in terms]
    words += [(("terms", entry.id, "never"), word) for entry in terms for word in entry.never]
    seen: dict[str, str] = {}
    for key, word in words:
        if word in seen:
            yield subject.found(TWICE, f"“{word}” is what {seen[word]} says", glossary_path(subject), *key)
        seen.setdefault(word, ".".join(key))


@check(UNSAID, ASKED, needs=[whole_deck])
def sentences_say_what_they_are_given(subject: Subject) -> Iterator[Diagnostic]:
    """Each move and event: who, which card, how much."""
    path = glossary_path(subject)
    for room, actions in (("moves", subject.glossary.moves), ("events", subject.glossary.events)):
        for name, action in actions.items():
            chosen = room == "moves" and name not in AT_THE_TABLE
            if chosen and not action.asks:
                yield subject.found(ASKED, f"“{name}”: what is it called?", path, room, name)
            yield from _said(subject, path, (room, name), action, chosen=chosen)
    for name, phrase in subject.glossary.phrases.items():
        behind = _bound(phrase.behind) if phrase.behind else set()
        bound = set().union(*map(_bound, phrase.of))
        quoted = _quoted(phrase.says)
        summed = {*phrase.sums, *({"amount"} if "parts" in bound else ())}
        told = quoted | behind | (summed if "sum" in quoted else set())
        asked = set().union(*(_asked(subject.glossary, part) for part in phrase.of))
        wrong = [f"does not tell {detail}" for detail in sorted(bound - asked - told)]
        also = set().union(*map(_quoted, (*phrase.tells, phrase.many, phrase.hides, phrase.first, *phrase.also)))
        wrong += [f"has no {detail} to quote" for detail in sorted((quoted | also) - bound - behind - _NARRATED)]
        if wrong:
            yield subject.found(UNSAID, f"“{name}” {' and '.join(wrong)}", path, "phrases", name, "says")


def _bound(part: str) -> set[str]:
    """What a part of a phrase gives names to."""
    return {name for _, name in phrase_part(part).names}


def _asked(glossary: Glossary, part: str) -> set[str]:
    """What a phrase asks for, to be the right one: it may be there or not."""
    one = phrase_part(part)
    action = glossary.moves.get(one.kind) or glossary.events[one.kind]
    return {name for detail, name in one.names if detail in action.may}


def _said(subject: Subject, path: Path, key: tuple[str, str], action: Action, *, chosen: bool) -> Iterator[Diagnostic]:
    """What is missing in the sentences of a move or event, or can't be filled in."""
    actor = {"who"} if key[0] == "moves" else set()
    takes, may = set(action.takes), {*action.takes, *action.may}
    says, hides = _quoted(action.says), _quoted(action.hides)
    asks = set().union(*map(_quoted, action.asks))
    tells = set().union(*map(_quoted, (*action.tells, *action.also, *action.row, action.many, action.first)))
    missing = {
        "says": takes - set(action.secret) | (actor if chosen else set()),
        "hides": {"who"} & says if action.hides else set(),
        "asks": takes if action.asks else set(),
        "tells": set(),
    }
    known = {"says": takes | actor, "hides": may | actor | {"count"}, "asks": may, "tells": may | actor | _NARRATED}
    for part, quoted in (("says", says), ("hides", hides), ("asks", asks), ("tells", tells)):
        wrong = [f"does not tell {detail}" for detail in sorted(missing[part] - quoted)]
        wrong += [f"has no {detail} to quote" for detail in sorted(quoted - known[part])]
        if wrong:
            yield subject.found(UNSAID, f"“{key[1]}” {' and '.join(wrong)}", path, *key, part)


def _quoted(text: str) -> set[str]:
    return {quotation[1].partition(".")[0] for quotation in _QUOTED.finditer(text)}


@check(SECRET, needs=[whole_deck])
def secret_moves_can_be_told(subject: Subject) -> Iterator[Diagnostic]:
    """What all do at once with cards, in secret, or what one player alone may know, has a sentence for the others."""
    path = glossary_path(subject)
    programs = [program_of(variant).kind for variant in subject.variants.values() if variant.code]
    for name in sorted({move for kind in programs for move in kind.at_once}):
        action = subject.glossary.moves.get(name)
        if action is not None and not action.hides and {"card", "cards"} & {*action.takes, *action.may}:
            message = f"“{name}” is done in secret, and nothing is said to those who see no cards"
            yield subject.found(SECRET, message, path, "moves", name)
    for name in sorted({event for kind in programs for event in kind.secrets}):
        event = subject.glossary.events.get(name)
        if event is not None and not event.hides:
            message = f"“{name}” may be told to one player alone, and nothing is said to the others"
            yield subject.found(SECRET, message, path, "events", name)
