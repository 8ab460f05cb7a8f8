"""What a game's facts state beside the sentences that tell it, for a person to compare: what a sentence means, no
check can know. What was compared is noted beside the rules, so that a check can tell what has changed since."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from massicot.checks.runner import asked_for, targets_of
from massicot.checks.subjects import PlayedWay, Subject, gather, ways
from massicot.checks.texts import LEDGER, Passage, game_texts, glossary_texts
from massicot.data.files import read_words
from massicot.data.library import Library
from massicot.data.toml import TomlFiles
from massicot.diagnostics import DataError
from massicot.language.fr.quoting import fact_in_words
from massicot.model.prose import Inline, Pointer, Quoted, Term, Text, inlines, lines, spoken, within
from massicot.model.schema import Key
from massicot.model.sources import Ledger
from massicot.model.variant import Variant

RECORD = "compared.txt"
NONE = "-"
"""Before the first of a section there is nothing."""
_HEAD = (
    "# These rules as somebody compared them with their facts; massicot check --reading GAME --confirm writes this.\n"
)
_SENTENCE = re.compile(r"\S.*?(?:[.!?…](?=\s+[^\s»a-zà-ÿ])|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rules, where it stands, and the facts that it quotes."""

    text: str
    path: Path
    key: Key
    files: TomlFiles = field(compare=False, repr=False)
    word: str = ""
    quotes: tuple[str, ...] = ()
    """Which value of which fact, or of the example that it stands in, one after another."""

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that it quotes."""
        return tuple(dict.fromkeys(quote.partition(".")[0] for quote in self.quotes))

    @property
    def line(self) -> int:
        """Looked up when somebody asks: most are never told."""
        return self.files[self.path].place(*self.key, word=self.word).line or 1

    @property
    def group(self) -> tuple[Path, Key]:
        """The section, row or question in which its place matters."""
        return self.path, self.key[:-1]

    @property
    def print(self) -> str:
        """Its fingerprint. A quoted value is that of its fact, which has one of its own."""
        return _print(*self.quotes, re.sub(r"\[[^]]*\]", "[]", self.text))


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact in words, of which way to play, where it stands, what the ledger says of it, and the sentences that tell
    it."""

    way: PlayedWay = field(compare=False, repr=False)
    name: str
    value: str
    ledger: tuple[Sentence, ...]
    told: tuple[Sentence, ...]

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self.way.variant.source

    @property
    def line(self) -> int:
        """Where it is stated."""
        return self.way.line(self.name)

    @property
    def label(self) -> str:
        """What it is called in French."""
        kind = self.way.subject.glossary.facts.get(self.name)
        return kind.label if kind else self.name

    @property
    def print(self) -> str:
        """Its fingerprint, which changes with its value."""
        return _print(self.way.id, self.name, self.value)


def _print(*words: str) -> str:
    return sha256("\n".join(words).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Compared:
    """A game or a way to play it: its facts, and the sentences of its rules that quote none."""

    title: str
    facts: tuple[Stated, ...]
    others: tuple[Sentence, ...]


@dataclass(frozen=True)
class Reading:
    """All that a person compares of one game, and what is noted of it."""

    game: str
    source: Path
    ways: tuple[Compared, ...]
    told: tuple[Sentence, ...]

    @cached_property
    def record(self) -> tuple[tuple[str, str], ...] | None:
        """The fingerprints of what was compared, each with that of what stood before it; none of a game that nobody
        has compared."""
        file = self.source.with_name(RECORD)
        words = read_words(file) if file.is_file() else None
        return None if words is None else tuple(zip(words[::2], words[1::2], strict=False))

    @cached_property
    def noted(self) -> tuple[str, ...] | None:
        """The fingerprints alone, in their order."""
        return None if self.record is None else tuple(print for print, _ in self.record)

    def entries(self) -> list[Sentence | Stated]:
        """Every fact, then every sentence in its order, once, then what the ledger says of the facts."""
        facts = [fact for way in self.ways for fact in way.facts]
        return [*facts, *self.told, *dict.fromkeys(one for fact in facts for one in fact.ledger)]

    def changed(self) -> list[Sentence | Stated]:
        """What is not as it was compared, or does not stand where it stood. Of a game that nobody compared, nothing."""
        if self.record is None:
            return []
        stood: dict[str, set[str]] = {NONE: set()}
        for print, before in self.record:
            stood.setdefault(print, set()).add(before)
        placed = self.placed()
        there = {NONE, *(one.print for one, _ in placed)}

        def moved(print: str, before: str) -> bool:
            """What follows something new, or something gone, has not."""
            return before in stood and before not in stood[print] and not there.isdisjoint(stood[print])

        return [one for one, before in placed if one.print not in stood or moved(one.print, before)]

    def placed(self) -> "list[tuple[Sentence | Stated, str]]":
        """Every entry with the fingerprint of what stands before it in the same section, row or question."""
        found: list[tuple[Sentence | Stated, str]] = []
        last: Sentence | Stated | None = None
        for one in self.entries():
            near = isinstance(one, Sentence) and isinstance(last, Sentence) and one.group == last.group
            found.append((one, last.print if near and last else NONE))
            last = one
        return found

    def gone(self) -> Iterator[tuple[Sentence | Stated | None, int]]:
        """Where something stood that was compared and nothing has come instead: what is before it, and how many."""
        entries = self.entries()
        prints = [one.print for one in entries]
        noted = self.noted or ()
        for done, first, last, at, _ in SequenceMatcher(None, noted, prints, autojunk=False).get_opcodes():
            lost = len({*noted[first:last]} - {*prints})
            if done == "delete" and lost:
                yield entries[at - 1] if at else None, lost


def compare(names: Sequence[str], libraries: Sequence[Path] = ()) -> list[Reading]:
    """Each of these games, of these decks or in these files."""
    asked = asked_for(names, libraries)
    library, files = Library(asked.libraries), TomlFiles()
    found: list[Reading] = []
    for target in targets_of(library, asked.names):
        subject, problems = gather(library, target.game, files, only=target.only, extra=target.extra)
        if subject is None or (problems and not subject.chosen):
            raise DataError(problems)
        found += [reading(subject, variant) for variant in subject.chosen]
    return found


def reading(subject: Subject, variant: Variant) -> Reading:
    """A game and each way to play it, fact by fact; the terms that it uses belong to what it says."""
    used = {piece.id for text in game_texts(variant) for piece in inlines(text.prose) if isinstance(piece, Term)}
    terms = (text for text in glossary_texts(subject) if text.key[0] == "terms" and text.key[1] in used)
    told = [sentence for text in (*game_texts(variant), *terms) for sentence in _sentences(subject, text)]
    compared = tuple(_compared(way, told, subject) for way in ways(subject, variant))
    return Reading(variant.id, variant.source, compared, tuple(sentence for _, sentence in told))


def confirmed(read: Reading) -> dict[str, bytes]:
    """The note that all this was compared."""
    return {RECORD: (_HEAD + "".join(f"{one.print} {before}\n" for one, before in read.placed())).encode()}


def _compared(way: PlayedWay, every: Sequence[tuple[Key, Sentence]], subject: Subject) -> Compared:
    """Of a way to play what it states or derives anew, in its own sections; of the game itself everything else."""
    game = way.variant.title
    own = [one for key, one in every if (key[: len(way.key)] == way.key if way.key else key[0] != "variants")]
    names = dict.fromkeys((*way.stated, *way.derived)) if not way.key else dict.fromkeys(way.stated)
    title = f"{game} – {way.variant.variants[int(way.key[1])].title}" if way.key else game
    facts = tuple(
        Stated(
            way,
            name,
            fact_in_words(name, way.facts[name], subject.glossary),
            tuple(_ledger(way, subject.ledger, name)),
            (*(one for one in own if name in one.facts), *_tables(way, name)),
        )
        for name in names
    )
    return Compared(title, facts, tuple(one for one in own if not one.facts))


def _tables(way: PlayedWay, name: str) -> Iterator[Sentence]:
    """The sections that show the fact as a table."""
    sections = way.variant.variants[int(way.key[1])].sections if way.key else way.variant.sections
    for number, section in enumerate(sections):
        if name in section.table:
            key = (*way.key, "sections", number, "table")
            yield Sentence(f"(table : {section.title})", way.variant.source, key, way.subject.files)


def _ledger(way: PlayedWay, ledger: Ledger | None, name: str) -> Iterator[Sentence]:
    """What documents claim of a fact and what was decided about it."""
    if ledger is None:
        return
    subject = way.subject
    for decided in ledger.decisions:
        if decided.variant == way.id and name in decided.facts:
            text = Passage(LEDGER, ledger.source, ("decisions", decided.index, "says"), decided.says)
            yield from (sentence for _, sentence in _sentences(subject, text))
    for claim in ledger.claims:
        if claim.fact == name and claim.variant == way.id:
            erratum = "" if claim.adopted else f" : {spoken(claim.erratum)}"
            said = f"{ledger.documents[claim.document].title}, {claim.place}{erratum}"
            yield Sentence(said, ledger.source, ("claims", claim.index), subject.files)


def _sentences(subject: Subject, text: Passage) -> Iterator[tuple[Key, Sentence]]:
    """The sentences of a text; what is quoted from a fact stands in brackets."""
    for line in lines(text.prose):
        written, quoted = _written(line)
        for match in _SENTENCE.finditer(written):
            facts = [fact for at, fact in quoted if match.start() <= at < match.end()]
            words = re.split(r"[\[\]’'*]", match[0])
            word = facts[0] if facts else max(words[:2], key=len).strip()
            quotes = tuple(facts)
            yield text.key, Sentence(" ".join(match[0].split()), text.path, text.key, subject.files, word, quotes)


def _written(line: Iterable[Inline]) -> tuple[str, list[tuple[int, str]]]:
    """A line without marks, its quotations in brackets, and where each of them stands."""
    written, quoted = "", []
    for piece in within(tuple(line)):
        if isinstance(piece, Quoted):
            quoted.append((len(written), piece.fact))
            written += f"[{piece.text}]"
        elif isinstance(piece, Text):
            written += piece.text
        elif isinstance(piece, Pointer):
            written += f"→ {piece.to}"
    return written, quoted
