"""docs/checker-score.md: the measured score, and every survivor under the reason why nothing finds it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.checks.selftest.kinds import (
    DECKS,
    EXAMPLES,
    FACTS,
    LEDGERS,
    PROSE_DATA,
    SIZES,
    TABLES,
    THEMES,
)
from generator.checks.selftest.mutations import REMOVED, Mutation
from generator.checks.selftest.report import BARS, Report, Score


@dataclass(frozen=True, slots=True)
class Argument:
    """Why changes of a kind of data survive: those whose file and key match, if they say what these are."""

    title: str
    reason: str
    family: str
    key: str = ""
    file: str = ""
    what: str = ""

    def holds(self, one: Mutation) -> bool:
        """Is it about this one?"""
        key = ".".join(map(str, one.key))
        return (
            self.family in ("", one.family)
            and re.search(self.key, key) is not None
            and one.file.endswith(self.file)
            and self.what in ("", one.what)
        )


ARGUMENTS = (
    Argument(
        "A size is anybody’s choice",
        "Papers, card formats, tokens, the standee and the lines of a form may have any size that can be printed.",
        SIZES,
    ),
    Argument(
        "Another deal is a deal as well",
        "The drawn table stands for any deal. Counts, shares, antes, the first player and the copies of each card are"
        " checked; one legal card in place of another is no mistake.",
        EXAMPLES,
        "^setup",
    ),
    Argument(
        "An example fewer, or beside another section",
        "Two examples are asked for, and each must show the rule of its section; one more may go, and another section"
        " whose facts it shows may have it.",
        EXAMPLES,
        r"\.section$|^examples\.\d+$|\.id$",
    ),
    Argument(
        "Another example is an example as well",
        "The changed table or step is legal, and what it leads to is as the file says to the end.",
        EXAMPLES,
    ),
    Argument(
        "A formula that gives the same for every table",
        "The names differ and the results do not, for any number of players; the ledger reckons them again.",
        FACTS,
        "derived",
    ),
    Argument(
        "Where a game stands in the booklet, and what stands for it",
        "Without a number a game goes to the end; order, emblem and program are choices without a second entry.",
        FACTS,
        "order|emblem|program",
    ),
    Argument("Another fact", "Neither the ledger, tables, examples nor texts contradict it.", FACTS),
    Argument(
        "A row that another table of the game has",
        "Another way to play shows the same numbers for the same players, and its table remains.",
        TABLES,
    ),
    Argument(
        "A decision fewer",
        "It concerns no fact that needs it, and the program does not count it.",
        LEDGERS,
        r"^decisions\.\d+$",
    ),
    Argument("A claim fewer", "Another claim or a decision still states the fact.", LEDGERS, r"^claims\.\d+$"),
    Argument(
        "A rejected claim",
        "We do not follow it; what the erratum names is checked, the rest is only there to be different.",
        LEDGERS,
        r"^claims\.\d+\.value",
    ),
    Argument(
        "Another passage that speaks of the same",
        "It is listed, and speaks of this game and section: only the document itself could tell.",
        LEDGERS,
        "place$",
    ),
    Argument(
        "A value, or a fact, that the ledger has elsewhere",
        "A claim or another decision states it too; that this decision also speaks of it only its words say.",
        LEDGERS,
        r"^decisions\.\d+\.(facts|values)",
    ),
    Argument(
        "Another section or way to play for a decision without facts",
        "Its words are used there as well.",
        LEDGERS,
        r"^decisions",
    ),
    Argument(
        "Another fact or way to play for a claim",
        "Both have this value, or the claim is rejected anyway.",
        LEDGERS,
        r"^claims",
    ),
    Argument("A document that no place names", "It is there for the reader of the list.", LEDGERS),
    Argument(
        "Fewer things beside the cards",
        "A pad, a denomination or an emblem fewer is a set that can be printed and played with.",
        DECKS,
    ),
    Argument(
        "Whether a theme prints the drawings of others in one ink",
        "Either can be printed; it is stated once.",
        THEMES,
        "reinks",
    ),
    Argument(
        "Which value has which emblem",
        "The pear for the one and the cherry for the two, or the other way round: only taste decides.",
        THEMES,
    ),
    Argument(
        "Glossary",
        "A word that is no longer forbidden forbids nothing; a word of a fact that no game uses, a sentence for those"
        " who see no cards, may be missing; and one that fits its sentence is not known to be another. The gender of a"
        " noun, and whether a fact is only advice, stand here alone.",
        PROSE_DATA,
        file="glossary.toml",
    ),
    Argument(
        "Texts of the ledger",
        "One reason in place of another, in words that nothing repeats.",
        PROSE_DATA,
        file="sources.toml",
    ),
    Argument(
        "A line fewer in the list of costs",
        "It has no price of its own that the game states as a fact; the sections tell the rule.",
        PROSE_DATA,
        r"costs\.\d+$",
    ),
    Argument(
        "A text that a game need not have",
        "Advice, an original title, a heading of the costs, a note on a pad: without it the rules are whole.",
        PROSE_DATA,
        r"sections\.\d+$|^original$|^costs_title$|pads\.\d+\.\w+$",
        what=REMOVED,
    ),
    Argument(
        "Taken out of a text that still reads well",
        "The fact is told elsewhere in the sections, the term is marked elsewhere, and the sentence has no hole that"
        " grammar shows.",
        PROSE_DATA,
        what=REMOVED,
    ),
    Argument(
        "Another number of the same example, or another fact of the same sentence",
        "The sentence speaks of both, in the same unit: which is meant only its author knows.",
        PROSE_DATA,
    ),
)


def page(found: Report) -> str:
    """The whole page."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Report) -> Iterator[str]:
    yield "# The checker’s own score\n"
    yield "Written by `massicot check --self-test --docs`. Every number, name, table cell, range, example step and"
    yield "number of copies in our data is changed, one at a time: one more, one less, exchanged with its neighbour,"
    yield "removed, there twice. A change is found if an error or a warning appears that was not there before. Changes"
    yield "after which the loaded data means the same (the order of cards in a hand) are not counted. Of texts, what"
    yield "they quote from facts and from the glossary is changed, and whole texts are; single words between are not.\n"
    yield f"{found.total.found} of {found.total.all} changes are found, {found.total.told}.\n"
    yield "| kind of data | found | of | share | at least |\n|---|---|---|---|---|"
    for name, score in found.families.items():
        yield f"| {name} | {_cells(score)} | {f'{BARS[name]:.0%}' if name in BARS else '–'} |"
    yield "\nSizes state no rule and have no bar.\n"
    yield "| file | found | of | share |\n|---|---|---|---|"
    yield from (f"| `{name}` | {_cells(score)} |" for name, score in found.files.items())
    yield "\n## Survivors\n\nEvery change that nothing finds, under the reason why; lines are of the unchanged file."
    left = list(found.survivors)
    for argument in ARGUMENTS:
        own = [one for one in left if argument.holds(one)]
        left = [one for one in left if not argument.holds(one)]
        if own:
            yield f"\n### {argument.title}\n\n{argument.reason}\n"
            yield from (f"- `{one.file}:{one.line}` `{one.told.replace('`', '')}`" for one in own)


def _cells(score: Score) -> str:
    return f"{score.found} | {score.all} | {score.told}"
