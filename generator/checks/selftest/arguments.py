"""Why a survivor survives: for each a heading, the reason for its kind, and what speaks for this very one."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from generator.checks.selftest.evidence import repeated, sentence
from generator.checks.selftest.kinds import DECKS, EXAMPLES, FACTS, LEDGERS, PROSE_DATA, SIZES, TABLES, THEMES
from generator.checks.selftest.mutations import REMOVED, SWAPPED, TURNED, TWICE, Mutation

Because = Callable[[Mutation, str], str]
"""From a change and the unchanged text of its file to what speaks for it."""


@dataclass(frozen=True, slots=True)
class Argument:
    """Why changes of one kind survive: those whose file, key and manner match."""

    title: str
    reason: str
    because: Because
    family: str
    key: str = ""
    file: str = ""
    what: tuple[str, ...] = ()

    def holds(self, one: Mutation) -> bool:
        """Is it about this one?"""
        key = ".".join(map(str, one.key))
        return (
            one.family == self.family
            and re.search(self.key, key) is not None
            and self.file in one.file
            and (not self.what or one.what in self.what)
        )


def _reads(one: Mutation, text: str) -> str:
    return f"it reads « {sentence(one, text)} »"


def _taken_out(one: Mutation, text: str) -> str:
    return f"{repeated(one, text)}; {_reads(one, text)}"


def _is(words: str) -> Because:
    """The same for each of a kind, with what was and what is."""
    return lambda one, _: words.format(was=_short(one.was), new=_short(one.new))


def _short(text: str) -> str:
    text = " ".join(text.split()).strip(", ")
    return text if len(text) <= 40 else f"{text[:39].rstrip()}…"


def _sub(one: Mutation) -> str:
    """The part of a key after the number of its table."""
    return ".".join(str(part) for part in one.key[2:])


def _laid(one: Mutation, _: str) -> str:
    """Of a card or mark on the table with which an example begins."""
    part = _sub(one)
    if one.what == REMOVED:
        empty = re.search(r"=\s*(?:0|\[\]|\{[^}]*= 0[^}]*\})", one.was)
        return (
            f"left out, {_short(one.was).partition(' =')[0]} is what it was: nothing"
            if empty
            else f"{_short(one.was).partition(' =')[0]} follows from who takes the first step, or decides nothing here"
        )
    if re.search(r"\.(lap|round)$", part):
        return f"whether it is number {_short(one.was)} or {_short(one.new)} decides nothing before the example ends"
    if one.what == SWAPPED and re.search(r"(turn|dealer|button|shark)$", part):
        return "the first step names its player, and nothing later asks who had the mark"
    if one.what == SWAPPED:
        return "the same cards lie there, and nothing in the example asks in which order or before whom"
    return f"with {_short(one.new)} in place of {_short(one.was)} every step and its price stay the same"


def _stepped(one: Mutation, _: str) -> str:
    if one.what == TWICE:
        return "what is counted twice in a row comes to the same"
    if one.what == SWAPPED:
        return "both are done in secret or at once: either may come first"
    return "fewer are asked for, and the turn ends at the same card"


def _ended(one: Mutation, _: str) -> str:
    name = _short(one.was).partition(" =")[0]
    if one.what == SWAPPED:
        return "the same cards lie in the column; the sum decides"
    if name == "losers":
        return "who has not won has lost, and the winners are told"
    if name in ("turn", "lap"):
        return f"the steps before it lead to this {name} and no other, as the replay shows"
    return f"{name} is as it was at the beginning, or empty"


def _dealt(one: Mutation, _: str) -> str:
    if one.what == REMOVED and "players" in one.key:
        return f"a table without {_short(one.was)} is one for fewer people, and all its counts hold"
    if one.what == REMOVED:
        return f"{_short(one.was).partition(' =')[0]} is drawn as usual without being asked for"
    if one.what == SWAPPED:
        return "the two are as likely a deal the other way round"
    return f"a {_short(one.new)} may be dealt as well as a {_short(one.was)}; the player who begins stays the same"


ARGUMENTS = (
    # -- sizes
    Argument(
        "The lines of a form", "Any number can be filled in.", _is("{new} lines serve as well as {was}"), SIZES, "rows"
    ),
    Argument(
        "The size of a figure or a token",
        "It is drawn to any size, and nothing has to fit around it.",
        _is("{new} mm can be cut as well as {was} mm"),
        SIZES,
        r"^(width|height|diameter)$",
    ),
    Argument(
        "A paper or a format fewer",
        "No deck of ours asks for it by name; whoever does is told which there are.",
        _is("it is offered, never needed"),
        SIZES,
        what=(REMOVED,),
    ),
    Argument(
        "A corner that a punch cuts", "Punches have 2.5 to 3.5 mm.", _is("{new} mm is among them"), SIZES, "corner"
    ),
    Argument("Another size", "Anybody’s choice.", _is("{new} can be printed as well as {was}"), SIZES),
    # -- examples
    Argument(
        "Another deal is a deal as well",
        "The drawn table stands for any deal. Counts, shares, antes, the first player and the copies of each card are"
        " checked; one legal card in place of another is no mistake.",
        _dealt,
        EXAMPLES,
        "^setup",
    ),
    Argument(
        "Another table to begin with leads to the same end",
        "The example is replayed with it, and every step, price and end is as the file says.",
        _laid,
        EXAMPLES,
        r"\.given",
    ),
    Argument("Another step with the same effect", "Replayed, it comes to the same.", _stepped, EXAMPLES, r"\.steps"),
    Argument("An end that says less", "What it leaves out follows from the rest.", _ended, EXAMPLES, r"\.after"),
    Argument(
        "Another example is an example as well",
        "It is legal, and what it leads to is as the file says to the end.",
        _is("{was}: nothing else rests on it"),
        EXAMPLES,
    ),
    # -- facts and tables
    Argument(
        "A formula that gives the same for every table",
        "The names differ and the results do not; the ledger reckons them again.",
        _is("{new} is {was} for every number of players"),
        FACTS,
        "derived",
    ),
    Argument(
        "Where a game stands in the booklet",
        "Its number is a choice without a second entry.",
        _is("without {was} it stands last, and the others keep their order"),
        FACTS,
        "order",
    ),
    Argument("Another fact", "Nothing contradicts it.", _is("{new} for {was}"), FACTS),
    Argument(
        "A row that another table of the game has",
        "Another way to play shows the same numbers for the same players, and its table remains.",
        _is("the row {was} stands in that of the other way"),
        TABLES,
    ),
    # -- ledgers
    Argument(
        "A rejected claim",
        "We do not follow it: what the erratum names is checked, the rest is only there to be different.",
        _is("{new} differs from our fact as {was} does"),
        LEDGERS,
        r"^claims\.\d+\.value",
    ),
    Argument(
        "A claim fewer",
        "The passage states the fact in another claim, which remains.",
        _is("its twin of the same passage keeps the entry"),
        LEDGERS,
        r"^claims\.\d+$",
    ),
    Argument(
        "A fact that a decision names and the ledger has elsewhere",
        "A claim, or another decision, states it; that this one also speaks of it only its words say.",
        _is("{was} keeps its claim, or its other decision"),
        LEDGERS,
        r"^decisions\.\d+\.(facts|values)",
    ),
    Argument(
        "Another section for a decision",
        "The section tells a fact of the decision too, or uses its words.",
        _is("{new} speaks of the same as {was}"),
        LEDGERS,
        r"\.section",
    ),
    Argument(
        "Another place, fact or way to play",
        "The passage is listed with both.",
        _is("{new} is listed where {was} is"),
        LEDGERS,
        r"^(claims|decisions)",
    ),
    Argument(
        "A passage said to speak of the whole game",
        "It names no section any more, so it speaks of all: less exact, and not wrong.",
        _is("{was} is among all sections of the game"),
        LEDGERS,
        r"^documents.*\.sections",
    ),
    Argument(
        "The list of documents", "It is there for its reader.", _is("no place names {was}"), LEDGERS, r"^documents"
    ),
    Argument("What is reckoned", "It is reckoned twice.", _is("{was} is reckoned elsewhere"), LEDGERS),
    # -- decks and themes
    Argument(
        "A denomination fewer",
        "The stake can be paid with the others, in a few more tokens.",
        _is("without {was} every price can still be paid"),
        DECKS,
        "denominations",
    ),
    Argument(
        "A pad that shows less",
        "A picture or a reminder on a form is a kindness.",
        _is("without {was} it is filled in as before"),
        DECKS,
        "^pads",
    ),
    Argument("Fewer things beside the cards", "The set can be played with.", _is("without {was} all is there"), DECKS),
    Argument(
        "Whether a theme prints the drawings of others in one ink",
        "Either can be printed; it is stated once.",
        _is("{was} is a choice"),
        THEMES,
        "reinks",
    ),
    Argument(
        "A face that a template draws",
        "Without a drawing of its own, the shipped template of the same name is drawn in the inks of the theme.",
        _is("for {was} there is a template"),
        THEMES,
        "^faces",
    ),
    Argument(
        "Which value has which emblem",
        "Drawings and names stay together; only taste says which number they stand for.",
        _is("{new} suits the number as well"),
        THEMES,
    ),
    # -- the glossary
    Argument(
        "A word that is no longer forbidden",
        "It forbids nothing any more, and no text of ours uses it.",
        _is("{was} stands in none of our texts"),
        PROSE_DATA,
        r"\.never",
        "glossary.toml",
    ),
    Argument(
        "A word for a value that no game has adopted",
        "It is there for whoever changes the fact.",
        _is("no game of ours says {was}"),
        PROSE_DATA,
        r"^facts\..*\.words",
        "glossary.toml",
        (REMOVED,),
    ),
    Argument(
        "Words that fit another sentence too",
        "The sentence around them reads as well with these.",
        _is("{new} after the same words is French"),
        PROSE_DATA,
        r"^facts\..*\.(words|kind)",
        "glossary.toml",
    ),
    Argument(
        "A word near a fact",
        "Other words of the list, or of its label, still stand in every sentence that quotes it.",
        _is("no sentence needs {was} to be on topic"),
        PROSE_DATA,
        r"^facts\..*\.near",
        "glossary.toml",
    ),
    Argument(
        "A sentence for those who see no cards",
        "Without it they are told the other one, without the cards.",
        _is("{was}: play tells it with the cards left out"),
        PROSE_DATA,
        r"\.hides",
        "glossary.toml",
    ),
    Argument(
        "How a move is called when one chooses it",
        "Another of its names can be filled in place of this one.",
        _is("{was}: another name of the move remains"),
        PROSE_DATA,
        r"\.(asks|may|takes|secret)",
        "glossary.toml",
    ),
    Argument(
        "An entry that few need",
        "No text, example or sentence of ours uses it; a person’s may.",
        _is("{was} is used by none of our texts"),
        PROSE_DATA,
        r"^(nouns|moves|events|suits|facts)",
        "glossary.toml",
        (REMOVED, TURNED),
    ),
    Argument(
        "A meaning that still reads well",
        "Terms in the meaning of another are marked for the reader’s convenience.",
        _taken_out,
        PROSE_DATA,
        r"^terms\..*\.text",
        "glossary.toml",
    ),
    Argument("Another sentence", "It tells the same details.", _reads, PROSE_DATA, file="glossary.toml"),
    # -- texts
    Argument("Texts of the ledger", "One reason in place of another.", _reads, PROSE_DATA, file="sources.toml"),
    Argument(
        "A line fewer in the list of costs",
        "The sections tell the rule; the list repeats what is looked for in mid-game.",
        repeated,
        PROSE_DATA,
        r"costs\.\d+$",
    ),
    Argument(
        "A text that a game need not have",
        "Without it the rules are whole.",
        _is("nothing points to “{was}”"),
        PROSE_DATA,
        r"sections\.\d+$|^original$|^costs_title$|pads\.\d+\.\w+$",
        what=(REMOVED,),
    ),
    Argument(
        "Taken out of a text",
        "The fact is told elsewhere, or the term is marked elsewhere. Where the sentence limps without it, it does so"
        " in a way that no pattern of ours knows: a reader hears it, we do not.",
        _taken_out,
        PROSE_DATA,
        what=(REMOVED,),
    ),
    Argument(
        "Said twice where it may be",
        "A heading of an item, and the same words as its beginning.",
        _reads,
        PROSE_DATA,
        what=(TWICE,),
    ),
    Argument(
        "Another card or number of the same example",
        "It is on the table too, in the same unit, and of the same player: which is meant only the author knows.",
        _reads,
        PROSE_DATA,
        r"^examples",
    ),
    Argument(
        "Another fact, word or title in the same sentence",
        "The sentence speaks of both, in the same unit.",
        _reads,
        PROSE_DATA,
    ),
)
