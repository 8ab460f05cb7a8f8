"""« ci-dessous », « le tableau », « l’exemple suivant », « voir « Fin » »: what a text sends its reader to is there."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from massicot.checks import check
from massicot.checks.subjects import Subject, every_game
from massicot.checks.texts import rule_texts, said
from massicot.diagnostics import Diagnostic, Rule, nearest
from massicot.language.fr.stems import bare
from massicot.model.prose import Prose, lines
from massicot.model.schema import Key
from massicot.model.variant import Section, SubVariant, Variant

NOWHERE = Rule("prose/nowhere")
_TABLE, _EXAMPLE = "tableau", "exemple"
_ABOVE = r"ci-dessus|précédente?s?|plus haut"
_BELOW = r"ci-dessous|ci-après|suivante?s?|qui suit|qui suivent|plus bas"
_SENT = re.compile(
    rf"(?<!par )(?<!d[’'])(?<!\w)(?:(?P<the>l[’']|le |les |du |au |aux |ce |cet |ces )|\w+[ ’'])?"
    rf"(?P<noun>{_TABLE}x?|{_EXAMPLE}s?|dessins?|images?|illustrations?|schémas?|croquis|figures?)"
    rf"(?![\w-])(?: (?:(?P<above>{_ABOVE})|(?P<below>{_BELOW})|(?P<beside>ci-contre)))?",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?<![\w-])(?:(?P<above>ci-dessus)|(?P<below>ci-dessous|ci-après))(?![\w-])", re.IGNORECASE)
_NAMED = re.compile(
    r"(?<!\w)(?:voir|voyez|cf\.|reportez-vous à|rendez-vous à|revoir)(?: à| dans| au| aux| sous)?(?: la| le| les| l’)?"
    r"(?: ?(?:section|chapitre|paragraphe|rubrique|partie|page|titre|exemple|variante)s?)? « ?([^»]{1,80}?) ?»",
    re.IGNORECASE,
)
_SETUP = "mise-en-place"
"""The section that the drawn table stands in."""


@dataclass(frozen=True, slots=True)
class _Around:
    """What is printed with a text, before it and next behind it: whether there are tables, examples and pictures."""

    with_it: frozenset[str]
    before: frozenset[str]
    behind: frozenset[str]
    anywhere: frozenset[str]


@check(NOWHERE, each=every_game)
def texts_point_to_something(subject: Subject, variant: Variant) -> Iterator[Diagnostic]:
    """In the section that says so, or above or below it, or in the game at all."""
    around = dict(_surroundings(variant))
    known = {title for other in subject.variants.values() for title in _titles(other)}
    for text in rule_texts(variant):
        place = around.get(text.key[:-1])
        if place is None and text.key[0] == "reference":
            none = frozenset[str]()
            on_it = frozenset({_TABLE}) if variant.reference.table else none
            place = _Around(on_it, none, none, on_it)
        for word, message, cure in _lost(text.prose, place, known):
            yield subject.found(NOWHERE, message, text.path, *text.key, word=word, cure=cure)


def _titles(variant: Variant) -> Iterator[str]:
    yield variant.title
    yield variant.costs_title
    yield from (sub.title for sub in variant.variants)
    yield from (section.title for section in variant.sections)
    yield from (section.title for sub in variant.variants for section in sub.sections)
    yield from (example.title for example in variant.examples)


def _surroundings(variant: Variant) -> Iterator[tuple[Key, _Around]]:
    """For each section, what the booklet has around it, in its order."""
    shown: list[tuple[Key, set[str]]] = []
    groups: list[tuple[Key, Variant | SubVariant]] = [((), variant)]
    groups += [(("variants", number), sub) for number, sub in enumerate(variant.variants)]
    for key, group in groups:
        costs = {_TABLE} if group.costs else set()
        way = "" if group is variant else group.id
        if way:  # what changes stands in a table before its sections
            shown.append(((*key, "changes"), {_TABLE, *costs}))
        shown += [((*key, "sections", n), _shown(variant, section, way)) for n, section in enumerate(group.sections)]
        if not way:
            shown.append(((*key, "costs"), costs))
    everything = frozenset().union(*(kinds for _, kinds in shown))
    for number, (key, kinds) in enumerate(shown):
        before = frozenset().union(*(others for _, others in shown[:number]), {"text"} if number else ())
        behind = frozenset().union(*(others | {"text"} for _, others in shown[number + 1 : number + 2]))
        yield key, _Around(frozenset(kinds), before, behind, everything)


def _shown(variant: Variant, section: Section, way: str) -> set[str]:
    """What stands in a section beside its text."""
    kinds = {_TABLE} if section.table else set()
    if any(example.section == section.id and example.variant == way for example in variant.examples):
        kinds |= {_EXAMPLE, "picture"}
    return kinds | ({"picture"} if section.id == _SETUP else set())


def _lost(prose: Prose, place: _Around | None, known: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Words that point to nothing, what is wrong with them, and a cure if there is one of their own."""
    every = [said(line) for line in lines(prose)]
    titles = {bare(title): title for title in known}
    for number, line in enumerate(every):
        for found in _NAMED.finditer(line):
            if bare(found[1]) not in titles:
                yield found[1], f"nothing is called “{found[1]}”", nearest(found[1], titles.values())
        if place is None:
            continue
        others = " ".join((*every[:number], *every[number + 1 :])).lower()
        for found in _SENT.finditer(line):
            if message := _missing(found, place, others):
                yield found["noun"], message, ""
        for found in _BARE.finditer(_SENT.sub("", line)):
            around = (
                (place.before, number > 0)
                if found["above"]
                else (place.behind | place.with_it, number + 1 < len(every))
            )
            if not any(around):
                yield found[0], f"“{found[0]}”, and there is nothing", ""


def _missing(found: re.Match[str], place: _Around, others: str) -> str:
    """What a noun with its « ci-dessous » points to and is not there, if so."""
    noun = found["noun"].lower()
    kind = next((kind for kind in (_TABLE, _EXAMPLE) if noun.startswith(kind)), "picture")
    if kind == _EXAMPLE and f"{_EXAMPLE} :" in others:
        return ""  # one that is told within the text
    if found["below"] or found["beside"]:
        here = place.with_it | (place.behind if kind == _TABLE and found["below"] else frozenset())
        return "" if kind in here else f"“{found[0].strip()}”: there is none here"
    if found["above"]:
        return "" if kind in place.before | place.with_it else f"“{found[0].strip()}”: there is none above"
    if found["the"] and kind != "picture" and kind not in place.anywhere:
        return f"“{found[0].strip()}”: there is none in this game"
    return ""
