"""An author's text to prose: paragraphs, lists, marks, and quotations of facts.

Chaque joueur mise {{ ante | jetons }}.       a fact, in words
**Piochez** ou *couchez-vous*.                strong, emphasis
Mélangez la [[stock]]. La [[défausse|discard]].   words of the glossary
Comme aux [[>paires]] ou [[>paires/tour]]     another game, or a section of it, with its page
- an item        + a numbered item            a blank line parts paragraphs
"""

import re
from collections.abc import Callable, Iterator

from massicot.codes import QUOTATION, UNKNOWN_TERM
from massicot.diagnostics import Rule, WrongValueError, nearest
from massicot.language.fr.stems import bare
from massicot.language.fr.words import elides
from massicot.model.kinds import legible
from massicot.model.prose import Block, Emphasis, Inline, Items, Paragraph, Pointer, Prose, Quoted, Strong, Term, Text

_TOKEN = re.compile(r"\{\{((?:(?!\{\{).)*?)\}\}|\[\[((?:(?!\[\[).)*?)\]\]|(\*\*|\*)", re.DOTALL)
_ELIDED = re.compile(r"(?<!\w)([Dd]|(?:[Jj]us|[Ll]ors|[Pp]uis)?[Qq]u)e $")
"""What loses its vowel before another one; a quotation may begin with one or not, and no author can know."""
_SHOWN = 40

Quote = Callable[[str], str]


class ProseReader:
    """Reads texts that quote from one set of facts."""

    def __init__(self, quote: Quote, terms: dict[str, str]) -> None:
        self.quote = quote
        self.terms = terms
        self.wrong: list[WrongValueError] = []

    def prose(self, text: str) -> tuple[Prose, list[WrongValueError]]:
        """A text of paragraphs and lists, and all that is wrong with it."""
        try:
            legible(text)
        except WrongValueError as wrong:
            return (), [wrong]
        self.wrong = []
        return tuple(self._blocks(text)), self.wrong

    def line(self, text: str) -> tuple[Inline, ...]:
        """One line, with its marks and quotations."""
        return _ProseLine(self, " ".join(text.split())).read()

    def _blocks(self, text: str) -> Iterator[Block]:
        for part in re.split(r"\n\s*\n", text.strip()):
            lines = [line.strip() for line in part.split("\n") if line.strip()]
            paragraph: list[str] = []
            items: list[list[str]] = []
            kind = ""
            for line in lines:
                if line[:2] in ("- ", "+ "):
                    if items and line[0] != kind:
                        yield self._items(items, kind)
                        items = []
                    kind = line[0]
                    items.append([line[2:]])
                elif items:
                    items[-1].append(line)
                else:
                    paragraph.append(line)
                if items and paragraph:
                    yield Paragraph(self.line(" ".join(paragraph)))
                    paragraph = []
            if paragraph:
                yield Paragraph(self.line(" ".join(paragraph)))
            if items:
                yield self._items(items, kind)

    def _items(self, items: list[list[str]], kind: str) -> Items:
        return Items(tuple(self.line(" ".join(item)) for item in items), numbered=kind == "+")


class _ProseLine:
    """One line, taken apart from left to right."""

    def __init__(self, reader: ProseReader, text: str) -> None:
        self.reader = reader
        self.text = text

    def read(self) -> tuple[Inline, ...]:
        """Its pieces. The reader keeps what is wrong; it is left out."""
        open_marks: list[tuple[str, int, list[Inline]]] = [("", 0, [])]
        at = 0
        for found in _TOKEN.finditer(self.text):
            self._add(open_marks[-1][2], at, found.start())
            at = found.end()
            quote, bracket, mark = found.groups()
            if quote is not None:
                quoted, line = self._quoted(quote), open_marks[-1][2]
                if line and isinstance(line[-1], Text) and elides(quoted.text):  # « une mise d’un jeton »
                    line[-1] = Text(_ELIDED.sub(r"\1’", line[-1].text))
                line.append(quoted)
            elif bracket is not None:
                open_marks[-1][2].append(self._bracket(bracket.strip()))
            elif open_marks[-1][0] == mark:
                _, _, inside = open_marks.pop()
                open_marks[-1][2].append((Strong if mark == "**" else Emphasis)(tuple(inside)))
            else:
                open_marks.append((mark, found.start(), []))
        self._add(open_marks[-1][2], at, len(self.text))
        if len(open_marks) > 1:
            mark, start, _ = open_marks[-1]
            self._misplaced(f"“{mark}” is opened and not closed", start, "close it, or remove it")
        return tuple(piece for _, _, inside in open_marks for piece in inside)

    def _quoted(self, quote: str) -> Quoted:
        name, _, way = (part.strip() for part in quote.partition("|"))
        try:
            return Quoted(self.reader.quote(quote.strip()), name, way)
        except WrongValueError as wrong:
            self.reader.wrong.append(wrong)
            return Quoted("", name, way)

    def _bracket(self, inside: str) -> Inline:
        if inside.startswith(">"):
            return Pointer(inside[1:].strip())
        shown, _, name = inside.rpartition("|")
        name = name.strip()
        if name not in self.reader.terms:
            self._wrong(UNKNOWN_TERM, f"“{name}” is not in the glossary", self._meant(name), name)
            return Text(shown.strip() or name)
        return Term(name, _ProseLine(self.reader, shown.strip() or self.reader.terms[name]).read())

    def _meant(self, name: str) -> str:
        """The term that is meant, if its French word was written in place of its name."""
        for known, term in self.reader.terms.items():
            if bare(name) in (bare(term), bare(term) + "s"):
                return f"write [[{name}|{known}]]"
        return nearest(name, self.reader.terms)

    def _add(self, line: list[Inline], start: int, end: int) -> None:
        text = self.text[start:end]
        for mark in ("{{", "}}", "{%", "[[", "]]"):
            if mark in text:
                cure = "write {{ fact }} or [[term]], or leave it out"
                self._misplaced(f"“{mark}” stands alone", start + text.index(mark), cure)
        if text:
            line.append(Text(text))

    def _misplaced(self, message: str, place: int, cure: str) -> None:
        """A mark that is wrong where it stands; the words that follow say where that is."""
        start = self.text.rfind(" ", 0, place) + 1
        words = " ".join(self.text[start : start + _SHOWN].split(" ")[:4])
        self._wrong(QUOTATION, f"{message} in “{words}”", cure, words)

    def _wrong(self, rule: Rule, message: str, cure: str, word: str) -> None:
        self.reader.wrong.append(WrongValueError(rule, message, cure, word))
