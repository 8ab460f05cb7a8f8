"""An author's text to prose: paragraphs, lists, marks, and quotations of facts.

Chaque joueur mise {{ ante | jetons }}.       a fact, in words
**Piochez** ou *couchez-vous*.                strong, emphasis
Mélangez la [[stock]]. La [[défausse|discard]].   words of the glossary
Comme aux [[>paires]] ou [[>paires/tour]]     another game, or a section of it, with its page
- an item        + a numbered item            a blank line parts paragraphs
"""

import re
from collections.abc import Callable, Iterator, Sequence

from massicot.errors import nearest
from massicot.language.fr.stems import bare
from massicot.model.prose import Block, Emphasis, Inline, Items, Paragraph, Pointer, Prose, Quoted, Strong, Term, Text

LONGEST = 20_000
_TOKEN = re.compile(r"\{\{((?:(?!\{\{).)*?)\}\}|\[\[((?:(?!\[\[).)*?)\]\]|(\*\*|\*)", re.DOTALL)
# What all of our text fonts draw; a test holds it. Anything else would be printed as a box or not at all.
DRAWN = re.compile(
    "[\n\x20-\x7e\xa0-\xac\xae-\u017f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u202f\u2039\u203a\u20ac\u2212]*"
)

_SHOWN = 40

Quote = Callable[[str], str]


_UNREAD = "…"
"""What stands for a quotation that can't be read."""


class ProseError(ValueError):
    """All that is wrong with one text, each with its cure; and the text with a gap in each of these places."""

    def __init__(self, wrong: Sequence[str], prose: Prose = ()) -> None:
        super().__init__(wrong[0])
        self.wrong = tuple(dict.fromkeys(wrong))
        self.prose = prose


class Reader:
    """Reads texts that quote from one set of facts."""

    def __init__(self, quote: Quote, terms: dict[str, str]) -> None:
        self.quote = quote
        self.terms = terms
        self.wrong: list[str] = []

    def prose(self, text: str) -> Prose:
        """A text of paragraphs and lists; a ProseError says all that is wrong with it."""
        try:
            legible(text)
        except ValueError as wrong:
            raise ProseError([str(wrong)]) from None
        self.wrong = []
        read = tuple(self._blocks(text))
        if self.wrong:
            raise ProseError(self.wrong, read)
        return read

    def line(self, text: str) -> tuple[Inline, ...]:
        """One line, with its marks and quotations."""
        return _Line(self, " ".join(text.split())).read()

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


class _Line:
    """One line, taken apart from left to right."""

    def __init__(self, reader: Reader, text: str) -> None:
        self.reader = reader
        self.text = text

    def read(self) -> tuple[Inline, ...]:
        """Its pieces. What is wrong is told to the reader, and a gap left in its place."""
        open_marks: list[tuple[str, int, list[Inline]]] = [("", 0, [])]
        at = 0
        for found in _TOKEN.finditer(self.text):
            self._add(open_marks[-1][2], at, found.start())
            at = found.end()
            quote, bracket, mark = found.groups()
            if quote is not None:
                open_marks[-1][2].append(self._quoted(quote))
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
            self._wrong(f"“{mark}” is opened and not closed{self._at(start)}; close it, or remove it")
        return tuple(piece for _, _, inside in open_marks for piece in inside)

    def _quoted(self, quote: str) -> Inline:
        name, _, way = (part.strip() for part in quote.partition("|"))
        try:
            return Quoted(self.reader.quote(quote.strip()), name, way)
        except ValueError as wrong:
            self._wrong(str(wrong) if str(wrong).startswith("“") else f"“{name}” {wrong}")
            return Quoted(_UNREAD, name, way)

    def _bracket(self, inside: str) -> Inline:
        if inside.startswith(">"):
            return Pointer(inside[1:].strip())
        shown, _, name = inside.rpartition("|")
        name = name.strip()
        if name not in self.reader.terms:
            self._wrong(f"“{name}” is not in the glossary; {self._meant(name)}")
            return Text(shown.strip() or name)
        return Term(name, _Line(self.reader, shown.strip() or self.reader.terms[name]).read())

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
                where = self._at(start + text.index(mark))
                self._wrong(f"“{mark}” stands alone{where}; write {{{{ fact }}}} or [[term]], or leave it out")
                text = re.sub(rf"\S*{re.escape(mark)}\S*", _UNREAD, text)
        if text:
            line.append(Text(text))

    def _at(self, place: int) -> str:
        """Where something stands, told by the words that follow."""
        start = self.text.rfind(" ", 0, place) + 1
        return f" in “{' '.join(self.text[start : start + _SHOWN].split(' ')[:4])}”"

    def _wrong(self, wrong: str) -> None:
        self.reader.wrong.append(wrong)


def legible(text: str) -> str:
    """The text, if it is not endless and our fonts can draw all of it."""
    if len(text) > LONGEST:
        raise ValueError(f"has {len(text)} characters; {LONGEST} are the most")
    found = DRAWN.match(text)
    end = found.end() if found else 0
    if end < len(text):
        raise ValueError(f"U+{ord(text[end]):04X} can’t be printed; write it in letters that our fonts have")
    return text
