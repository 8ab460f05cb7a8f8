"""Problems that the readers of files raise, as findings: each with the code of the law that it breaks."""

import re
from collections.abc import Iterable, Iterator

from massicot.checks.findings import ERROR, Finding, Rule, found, rule
from massicot.checks.places import Key, Places
from massicot.errors import Problem

_CURE = "correct the line that is named; the message says what is wanted there"

UNREADABLE = rule(
    "data/unreadable",
    ERROR,
    "a file can’t be read",
    why="Nothing can be built or checked from a file that is missing, too large or not UTF-8.",
    cure="put the file where it is looked for, as UTF-8 text below 2 MB",
    right="games/pairs/deck.toml, saved as UTF-8",
    wrong="games/pairs/deck.toml, saved as Latin-1",
)
TOML = rule(
    "data/toml",
    ERROR,
    "a file is not TOML",
    why="The rest of the file can’t be understood after a broken line.",
    cure="check the quotes, brackets and equals signs of this line and the one before",
    right='title = "Paires"',
    wrong='title = "Paires',
)
FILE = rule(
    "data/wrong",
    ERROR,
    "a value is not of the kind that is wanted",
    why="A build refuses this file, so that nothing is printed from a misunderstanding.",
    cure=_CURE,
    right="difficulty = 2",
    wrong='difficulty = "deux"',
)
TOTAL = rule(
    "deck/total",
    ERROR,
    "the cards do not add up to the published total",
    why="A deck with a card too many or too few is noticed only after it is cut.",
    cure="correct the copies, the values or the total",
    right="total = 55, and the cards add up to 55",
    wrong="total = 54, and the cards add up to 55",
)
DUPLICATE = rule(
    "deck/duplicate",
    ERROR,
    "a card is listed twice",
    why="Two entries of one name would silently replace each other.",
    cure="give it another name, or raise the copies of the first",
    right="values = [1, 2, 3]",
    wrong="values = [1, 2, 2]",
)
DRAWING = rule(
    "deck/no-drawing",
    ERROR,
    "the drawing of a face is not there",
    why="There is nothing to print on the card.",
    cure="put the SVG into the theme’s folder, or correct its name",
    right='number = "number.svg", and artwork/THEME/number.svg',
    wrong='number = "numbers.svg", and no such file',
)
GAP = rule(
    "facts/table-gap",
    ERROR,
    "a table has no value for a number of players",
    why="A table at home with that many players would find no number to play by.",
    cure="give a value for each number of players in the range",
    right='players = { min = 2, max = 3 }, ante = { "2" = 5, "3" = 4 }',
    wrong='players = { min = 2, max = 4 }, ante = { "2" = 5, "3" = 4 }',
)
UNEVEN = rule(
    "facts/uneven",
    ERROR,
    "an equal share does not come out even",
    why="The rule says that everybody gets the same; with these facts somebody does not.",
    cure="correct the facts, or write // and say what happens to the rest",
    right='hand = "(deck - 7) / players" with 55 cards and 4 players',
    wrong='hand = "(deck - 8) / players" with 55 cards and 4 players',
)
FORMULA = rule(
    "facts/formula",
    ERROR,
    "a formula does not give what was reckoned apart from it",
    why="Either the formula or the number in the ledger is wrong; players would be told the wrong one.",
    cure="reckon again, and correct the formula or the number",
    right='stock = "deck - 5 * players", and in the ledger  stock = { "2" = 45, "3" = 40 }',
    wrong='stock = "deck - 4 * players", and in the ledger  stock = { "2" = 45, "3" = 40 }',
)
SEATED = rule(
    "facts/players",
    ERROR,
    "a table shows more or fewer people than can play",
    why="A picture or an example with a wrong number of players teaches another game.",
    cure="name as many players as the range allows, or correct the range",
    right='players = { min = 2, max = 3 } and an example of ["Alix", "Basile"]',
    wrong='players = { min = 3, max = 4 } and an example of ["Alix", "Basile"]',
)
SAME = rule(
    "facts/same-as-game",
    ERROR,
    "a sub-variant restates a fact that it does not change",
    why="What is written twice can disagree tomorrow; the booklet would print a change that is none.",
    cure="remove it: a sub-variant states only what changes",
    right="rounds = 6 in the game, rounds = 10 in the sub-variant",
    wrong="rounds = 6 in the game and in the sub-variant",
)
DIFFERS = rule(
    "sources/differs",
    ERROR,
    "a document says otherwise, and nothing says why we do",
    why="Double entry: a number that was mistyped here or there is found only because the two books disagree.",
    cure="correct the fact or the claim, or give an erratum with the reason",
    right="hand = 5 in the game, value = 5 in the claim",
    wrong="hand = 5 in the game, value = 6 in the claim, no erratum",
)
IDLE = rule(
    "sources/idle-erratum",
    ERROR,
    "an erratum for a claim that we follow",
    why="The booklet would print that we depart from a document, and we do not.",
    cure="remove the erratum",
    right="value = 5 without erratum, and the fact is 5",
    wrong='value = 5, erratum = "…", and the fact is 5',
)
UNKNOWN_FACT = rule(
    "prose/unknown-fact",
    ERROR,
    "a text quotes a fact that the game does not state",
    why="There is nothing to print in its place.",
    cure="state the fact, or correct its name",
    right="{{ hand | cartes }} where the facts have hand",
    wrong="{{ hnad | cartes }}",
)
UNKNOWN_TERM = rule(
    "prose/unknown-term",
    ERROR,
    "a term is not in the glossary",
    why="A word that is marked as a term is explained at the end of the booklet; this one would not be.",
    cure="add it to the glossary, or use a word that is there",
    right="[[pioche|stock]]",
    wrong="[[pioche|stcok]]",
)
SECTION = rule(
    "prose/missing-section",
    ERROR,
    "a section that every rule needs is missing",
    why="Without the aim, the set-up, the turn or the end nobody can play.",
    cure='add [[sections]] with the id "but", "mise-en-place", "tour" or "fin"',
    right="sections but, mise-en-place, tour, fin",
    wrong="sections but, mise-en-place, tour",
)

# The readers' own words, and what they mean. A test breaks a file in each of these ways.
_MEANINGS: tuple[tuple[str, Rule], ...] = (
    (r"^broken TOML", TOML),
    (r"^is not UTF-8|^there is no such|is larger than|^can’t be read", UNREADABLE),
    (r"^the cards add up to", TOTAL),
    (r"^the card “.*” is there already", DUPLICATE),
    (r"^there is no \S+\.svg$", DRAWING),
    (r"^no value for .* players", GAP),
    (r"^does not divide evenly", UNEVEN),
    (r"players can’t play this$", SEATED),
    (r"^is the same as in the game itself", SAME),
    (r"^we have .* instead$", DIFFERS),
    (r"^its formula gives", FORMULA),
    (r"^an erratum, and yet", IDLE),
    (r"^the section “.*” is missing", SECTION),
    (r"is not in the glossary", UNKNOWN_TERM),
    (r"is not a fact of this game|is not a fact here", UNKNOWN_FACT),
)
_QUOTED = re.compile(r"^“([^”]+)” (?:is not in the glossary|is not a fact|leads nowhere|is not a way)|in “([^”]+)”$")
"""What a text quotes that can't be read: the reader knows only which text it is."""
_PART = re.compile(r"([\w-]+)|\[(\d+)\]")
_PATTERNS = tuple((re.compile(pattern), of) for pattern, of in _MEANINGS)


def as_findings(problems: Iterable[Problem], places: Places) -> list[Finding]:
    """Each problem as a finding."""
    return [_as_finding(problem, places) for problem in problems]


def _as_finding(problem: Problem, places: Places) -> Finding:
    of = next((of for pattern, of in _PATTERNS if pattern.search(problem.message)), FILE)
    message = f"{problem.where}: {problem.message}" if problem.where else problem.message
    line = problem.line or 1
    column = 1
    if problem.path is not None and of not in (TOML, UNREADABLE):
        last = problem.where.rpartition(".")[2]
        column = places.column(problem.path, line, (last,) if last else ())
        for pattern in _sought(problem.message):
            if place := places.within(problem.path, _key(problem.where), line, pattern):
                line, column = place
                break
    return found(of, message, problem.path or "", line, column, problem.hint)


def _sought(message: str) -> Iterator[str]:
    """Patterns of what a text quotes that can't be read; a few words may not all stand in one line."""
    if quoted := _QUOTED.search(message):
        if quoted[1]:
            yield rf"(?<=[{{[|>\s]){re.escape(quoted[1])}(?=[\s|}}\].])"
        else:
            words = quoted[2].split(" ")
            yield from (re.escape(" ".join(words[:count])) for count in range(len(words), 0, -1))


def _key(where: str) -> Key:
    """The key that a problem names: `sections[2].text`."""
    return tuple(int(number) if number else name for name, number in _PART.findall(where))
