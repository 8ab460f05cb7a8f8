"""Is everything told where it is played? Each way to play tells its own facts, in tables that keep their order."""

from collections.abc import Iterator, Sequence

from massicot.checks.findings import WARNING, Finding, check, rule
from massicot.checks.subjects import Subject, Way, ways
from massicot.model.prose import Prose, Quoted, inlines
from massicot.model.variant import ByPlayers, Section, Variant

UNUSED = rule(
    "prose/unused-fact",
    WARNING,
    "the rules never mention a fact",
    why="A fact that only the program or an example knows is a rule that players can’t read.",
    cure="quote it in a section, show it in a table, or remove it",
    right="broke = …, and a section says {{ broke }}",
    wrong="broke = …, and no section mentions it",
)
UNTOLD = rule(
    "prose/untold-table",
    WARNING,
    "a number that differs with the players is shown for none of these tables",
    why="Whoever plays it with another number of people would have to reckon what to deal.",
    cure="add it to the table of a section of this way to play",
    right='a way for three to six, and its section has  table = ["stock"]',
    wrong="a way for three to six, and only the table of the game for two shows the stock",
)
ORDER = rule(
    "prose/table-order",
    WARNING,
    "the rows of a table do not follow the facts",
    why="Facts stand in the order of play; a reader who has found one looks for the next below it.",
    cure="write the rows in the order in which the facts are stated and derived",
    right='ante = 1, opening = 1, and  table = ["ante", "opening"]',
    wrong='ante = 1, opening = 1, and  table = ["opening", "ante"]',
)
_SPARED = frozenset(("players", "minutes", "difficulty"))
"""Printed at the head of every game."""


def _quoted(prose: Prose) -> set[str]:
    return {piece.fact.partition(".")[0].strip() for piece in inlines(prose) if isinstance(piece, Quoted)}


def _rooms(variant: Variant) -> Iterator[tuple[Way, tuple[Section, ...], Prose]]:
    """Each way to play, its own sections and its pitch."""
    own = ((variant.sections, variant.pitch), *((sub.sections, sub.pitch) for sub in variant.variants))
    for way, (sections, pitch) in zip(ways(variant), own, strict=True):
        yield way, tuple(sections), pitch


def _told(sections: Sequence[Section], pitch: Prose = ()) -> set[str]:
    """The facts that sections quote or show; cards and lists only repeat them."""
    return _quoted(pitch).union(*(_quoted(one.text) | set(one.table) for one in sections))


@check("prose")
def facts_are_mentioned(subject: Subject) -> Iterator[Finding]:
    """The sections of a way to play quote every fact that it states or is first to derive, or show it."""
    for variant in subject.chosen:
        for way, sections, pitch in _rooms(variant):
            told = _told(sections, pitch) | _SPARED
            new = [name for name in dict.fromkeys(way.derived) if not way.key or name not in variant.facts]
            for room, names in (("facts", way.stated), ("derived", new)):
                for name in names:
                    if name not in told:
                        message = f"no section of {way.id} mentions “{name}”"
                        yield subject.found(UNUSED, message, variant.source, *way.key, room, name)


@check("prose")
def every_table_of_players_is_served(subject: Subject) -> Iterator[Finding]:
    """Where another number of players makes another number, a section shows it, or that of a way with the same."""
    for variant in subject.chosen:
        rooms = [(way, _told(sections, pitch)) for way, sections, pitch in _rooms(variant)]
        for way, _ in rooms[1:]:
            for name in dict.fromkeys(way.derived):
                value = way.facts[name]
                if not isinstance(value, ByPlayers) or value == variant.facts.get(name):
                    continue
                if not any(name in told and _serves(other.facts.get(name), value) for other, told in rooms):
                    message = f"no section shows “{name}” of {way.id}"
                    yield subject.found(UNTOLD, message, variant.source, *way.key)


def _serves(shown: object, value: ByPlayers) -> bool:
    """Does what is shown hold for all these numbers of players?"""
    return isinstance(shown, ByPlayers) and value.values.items() <= shown.values.items()


@check("prose")
def rows_follow_the_facts(subject: Subject) -> Iterator[Finding]:
    """What a way to play adds comes first, then what it has from the game."""
    for variant in subject.chosen:
        for way, sections, _ in _rooms(variant):
            own = [name for name in way.facts if name in way.stated or name not in variant.facts]
            order = list(dict.fromkeys((*own, *way.facts)) if way.key else way.facts)
            for number, section in enumerate(sections):
                rows = [name for name in section.table if name in order]
                if rows != sorted(rows, key=order.index):
                    message = f"{', '.join(rows)} instead of {', '.join(sorted(rows, key=order.index))}"
                    key = (*way.key, "sections", number, "table")
                    yield subject.found(ORDER, message, variant.source, *key)
