"""The glossary itself: each word once, sentences that tell what they are given, in French."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from massicot.checks.findings import ERROR, WARNING, Finding, check, rule
from massicot.checks.holes import holes_in
from massicot.checks.places import Key
from massicot.checks.prose import Words
from massicot.checks.quotations import ADJACENT, twice
from massicot.checks.subjects import Said, Subject
from massicot.checks.wording import said_findings
from massicot.games.engine.programs import NAMES, program
from massicot.language.fr.stems import bare, stems
from massicot.model.glossary import Action
from massicot.model.prose import Paragraph, Term, Text, inlines, lines, plain, spoken
from massicot.telling.secrets import SECRET_EVENTS

TWICE = rule(
    "prose/lexicon-twice",
    ERROR,
    "two entries of the glossary say the same",
    why="One word per notion, and one notion per word: one of the two was meant to say something else.",
    cure="write what this entry should say, or remove it",
    right='label = "Cartes en main" for hand, label = "Cartes brûlées" for burn',
    wrong='label = "Cartes en main" for hand and for burn',
)
SECRET = rule(
    "prose/lexicon-secret",
    WARNING,
    "a secret move has no sentence that keeps its card",
    why="Who plays on the screen would be told the cards of the others, or nothing.",
    cure="add  hides = …  with {{ who }} and, for several cards, {{ count }}",
    right='[moves.choose]  hides = "{{ who }} pose une carte, face cachée."',
    wrong="[moves.choose] without  hides",
)
TOLD = rule(
    "prose/lexicon-untold",
    ERROR,
    "the sentence of a move or event does not tell what it is given",
    why="At the terminal and in examples a card, a player or a price would be missing, or could not be filled in.",
    cure="quote each of  takes  in  says , or name it in  secret ; quote nothing else",
    right='takes = ["who", "card"], says = "{{ who }} garde {{ card | carte }}."',
    wrong='takes = ["who", "card"], says = "{{ who }} garde une carte."',
)
SAID = rule(
    "prose/lexicon-way",
    ERROR,
    "a detail of a move or event is said in a way that is not its own",
    why="Cards are named, tokens and points are counted; said in another way the sentence fails or tells nonsense.",
    cure="write it as the other sentences do",
    right="{{ amount | jetons }}",
    wrong="{{ amount | points }}",
)
ASKED = rule(
    "prose/lexicon-unasked",
    WARNING,
    "a move has no words with which a player chooses it",
    why="massicot play would offer it without a name.",
    cure="add  asks = [“…”]",
    right='asks = ["piocher"]',
    wrong="a move of a player without asks",
)
FORM = rule(
    "prose/lexicon-form",
    WARNING,
    "singular and plural, or a suit and its name, are different words",
    why="Sentences would count one thing and name another.",
    cure="write the forms of one word",
    right='[nouns.jetons] singular = "jeton"',
    wrong='[nouns.jetons] singular = "carte"',
)
_QUOTED = re.compile(r"\{\{\s*([\w.-]+)\s*(?:\|\s*([^}]*?)\s*)?\}\}")
_PEOPLE = ("", "de")
_WAYS: dict[str, tuple[str, ...]] = {
    "who": _PEOPLE,
    "to": _PEOPLE,
    "from": ("",),
    "card": ("carte", ""),
    "character": ("carte",),
    "cards": ("vues",),
    "characters": ("vues",),
    "players": ("noms",),
    "places": ("noms",),
    "amount": ("jetons",),
    "points": ("points",),
    "count": ("cartes",),
}
"""How each detail is said; numbers of other kinds stand in figures."""
_ALL_AT_THE_TABLE = ("deal", "hand-out", "pay", "score")


def glossary_path(subject: Subject) -> Path:
    """The glossary of the last shelf that has one."""
    found = [shelf.games / "glossary.toml" for shelf in subject.library.shelves]
    return next((path for path in reversed(found) if path.is_file()), found[0])


@check("prose")
def entries_say_different_things(subject: Subject) -> Iterator[Finding]:
    """Terms, meanings, labels, sentences; the words of one fact; and no word forbidden twice or used as a term."""
    if not subject.whole:
        return
    glossary, path = subject.glossary, glossary_path(subject)
    terms, facts = glossary.terms.values(), glossary.facts.values()
    words: list[tuple[Key, str]] = [(("terms", one.id, "term"), one.term) for one in terms]
    words += [(("terms", one.id, "never"), word) for one in terms for word in one.never]
    lists: list[list[tuple[Key, str]]] = [
        words,
        [(("terms", one.id, "text"), spoken(one.meaning)) for one in terms],
        [(("facts", one.id, "label"), one.label) for one in facts],
        [(("nouns", name, "singular"), noun.singular) for name, noun in glossary.nouns.items()],
        [(("suits", name), text) for name, text in glossary.suits.items()],
    ]
    lists.append([(("facts", one.id, "words", name), text) for one in facts for name, text in one.words.items()])
    lists += [
        [(("facts", one.id, room), word) for word in words]
        for one in facts
        for room, words in (("near", one.near), ("counts", one.counts))
    ]
    for room, actions in (("moves", glossary.moves), ("events", glossary.events)):
        for takes in dict.fromkeys(action.takes for action in actions.values()):  # what is told of the same details
            lists.append([((room, n, "says"), a.says) for n, a in actions.items() if a.takes == takes])
        lists.append([((room, name, "hides"), action.hides) for name, action in actions.items() if action.hides])
        lists += [[((room, name, "asks"), ask) for ask in action.asks] for name, action in actions.items()]
        lists += [[((room, n, "takes"), one) for one in (*a.takes, *a.may)] for n, a in actions.items()]
        lists += [[((room, n, "secret"), one) for one in a.secret] for n, a in actions.items()]
    for entries in lists:
        yield from _repeated(subject, path, entries)


def _repeated(subject: Subject, path: Path, entries: Iterable[tuple[Key, str]]) -> Iterator[Finding]:
    seen: dict[str, Key] = {}
    for key, text in entries:
        if text in seen:
            where = ".".join(map(str, seen[text]))
            yield subject.found(TWICE, f"“{text}” is what {where} says", path, *key)
        seen.setdefault(text, key)


@check("prose")
def sentences_tell_what_they_are_given(subject: Subject) -> Iterator[Finding]:
    """Each move and event: who, which card, how much."""
    if not subject.whole:
        return
    path = glossary_path(subject)
    for room, actions in (("moves", subject.glossary.moves), ("events", subject.glossary.events)):
        actor = {"who"} if room == "moves" else set()
        for name, action in actions.items():
            wanted = set(action.takes) - set(action.secret)
            said = {found[1] for found in _QUOTED.finditer(action.says)}
            missing, more = wanted - said, said - set(action.takes) - actor
            if room == "moves" and name not in _ALL_AT_THE_TABLE:
                missing |= actor - said
                if not action.asks:
                    yield subject.found(ASKED, f"“{name}”: what is it called?", path, room, name)
            if missing or more:
                wrong = [f"does not tell {one}" for one in sorted(missing)] + [f"quotes {one}" for one in sorted(more)]
                yield subject.found(TOLD, f"“{name}” {' and '.join(wrong)}", path, room, name, "says")
            yield from _other_sentences(subject, path, (room, name), action, actor)


def _other_sentences(
    subject: Subject, path: Path, key: tuple[str, str], action: Action, actor: set[str]
) -> Iterator[Finding]:
    hidden = {found[1] for found in _QUOTED.finditer(action.hides)}
    asked = {found[1] for ask in action.asks for found in _QUOTED.finditer(ask)}
    wanted = {"who"} if action.hides and "{{ who }}" in action.says else set()
    for one in sorted(wanted - hidden):
        yield subject.found(TOLD, f"“{key[1]}” does not tell {one} to those who see no cards", path, *key, "hides")
    for one in sorted(set(action.takes) - asked if action.asks else ()):
        yield subject.found(TOLD, f"“{key[1]}” does not name {one} when it is chosen", path, *key, "asks")
    known = {*action.takes, *action.may}
    for part, texts in (("says", (action.says,)), ("hides", (action.hides,)), ("asks", action.asks)):
        for text in texts:
            for found in _QUOTED.finditer(text):
                detail, way = found[1], found[2] or ""
                if part != "says" and detail not in known | ({"count", *actor} if part == "hides" else set()):
                    yield subject.found(TOLD, f"“{key[1]}” has no {detail} to quote", path, *key, part)
                if way not in _WAYS.get(detail, ("",)):
                    yield subject.found(SAID, f"“{key[1]}” says {detail} as “{way}”", path, *key, part)


@check("prose")
def secret_moves_can_be_told(subject: Subject) -> Iterator[Finding]:
    """What all do at once with cards, in secret, or what is told to one player alone, has a sentence for those who do
    not see the cards."""
    if not subject.whole:
        return
    path = glossary_path(subject)
    programs = {variant.program for variant in subject.variants.values()} & set(NAMES)
    for name in sorted({kind for one in programs for kind in program(one).kind.at_once}):
        action = subject.glossary.moves.get(name)
        if action is not None and not action.hides and {"card", "cards"} & {*action.takes, *action.may}:
            message = f"“{name}” is done in secret, and nothing is said to those who see no cards"
            yield subject.found(SECRET, message, path, "moves", name)
    for name in SECRET_EVENTS if programs else ():
        event = subject.glossary.events.get(name)
        if event is not None and not event.hides:
            message = f"“{name}” may be told to one player alone, and nothing is said to the others"
            yield subject.found(SECRET, message, path, "events", name)


@check("prose")
def forms_are_of_one_word(subject: Subject) -> Iterator[Finding]:
    """Nouns, suits, and the terms that the glossary's own texts mark."""
    if not subject.whole:
        return
    path = glossary_path(subject)
    for name, noun in subject.glossary.nouns.items():
        if bare(noun.singular)[:3] != bare(name)[:3]:
            yield subject.found(FORM, f"one {noun.singular}, many {name}", path, "nouns", name, "singular")
    for name, text in subject.glossary.suits.items():
        if not stems(name) & stems(text):
            yield subject.found(FORM, f"“{text}” for {name}", path, "suits", name)
    for term in subject.glossary.terms.values():
        for piece in inlines(term.meaning):
            if isinstance(piece, Term):
                shown, meant = plain(piece.inside), subject.glossary.terms[piece.id].term
                if not stems(shown) & stems(meant) and bare(shown)[:3] != bare(meant)[:3]:
                    message = f"{term.id}: “{shown}” is no form of “{meant}”"
                    yield subject.found(FORM, message, path, "terms", term.id, "text")


@check("prose")
def the_glossary_is_french(subject: Subject) -> Iterator[Finding]:
    """Meanings are prose like any other; sentences and labels are looked at with a name in place of what they quote."""
    if not subject.whole:
        return
    words = Words(subject, glossary_path(subject))
    texts = glossary_texts(subject)
    for said in texts:
        yield from said_findings(words, said)
        for line in lines(said.prose):
            for text in twice(line):
                yield subject.found(ADJACENT, f"“{text}” stands twice", words.path, *said.key)
    yield from holes_in(subject, words.path, texts)


def glossary_texts(subject: Subject) -> tuple[Said, ...]:
    """Meanings, and the sentences and labels as they are filled in."""
    meanings = [Said(("terms", term.id, "text"), term.meaning) for term in subject.glossary.terms.values()]
    sentences = [Said(key, (Paragraph((Text(_filled(text, end)),)),)) for key, text, end in _sentences(subject)]
    return (*meanings, *sentences)


def _filled(text: str, end: str) -> str:
    return " ".join(_QUOTED.sub("Alix", text).split()) + end


def _sentences(subject: Subject) -> Iterator[tuple[Key, str, str]]:
    """Keys, texts, and what would stand at their end if they were sentences."""
    glossary = subject.glossary
    for room, actions in (("moves", glossary.moves), ("events", glossary.events)):
        for name, action in actions.items():
            yield (room, name, "says"), action.says, ""
            if action.hides:
                yield (room, name, "hides"), action.hides, ""
            yield from (((room, name, "asks"), ask, "…") for ask in action.asks)
    for name, fact in glossary.facts.items():
        yield ("facts", name, "label"), fact.label, "…"
