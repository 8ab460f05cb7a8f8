"""An author's text to prose: paragraphs, lists, marks, and quotations of facts.

Chaque joueur mise {{ ante | jetons }}.       a fact, in words
**Piochez** ou *couchez-vous*.                strong, emphasis
Mélangez la [[stock]]. La [[défausse|discard]].   words of the glossary
Comme aux [[>paires]] ou [[>paires/tour]]     another game, or a section of it, with its page
- an item        + a numbered item            a blank line parts paragraphs
"""

import re
from collections.abc import Callable, Iterator

from generator.errors import nearest
from generator.model.prose import Block, Emphasis, Inline, Items, Paragraph, Pointer, Prose, Quoted, Strong, Term, Text

LONGEST = 20_000
_TOKEN = re.compile(r"\{\{(.*?)\}\}|\[\[(.*?)\]\]|(\*\*|\*)", re.DOTALL)
# What all of our text fonts draw; a test holds it. Anything else would be printed as a box or not at all.
_DRAWN = re.compile(
    "[\n\x20-\x7e\xa0-\xac\xae-\u017f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u202f\u2039\u203a\u20ac\u2212]*"
)

Quote = Callable[[str], str]


class Reader:
    """Reads texts that quote from one set of facts."""

    def __init__(self, quote: Quote, terms: dict[str, str]) -> None:
        self.quote = quote
        self.terms = terms

    def prose(self, text: str) -> Prose:
        """A text of paragraphs and lists."""
        legible(text)
        return tuple(self._blocks(text))

    def line(self, text: str) -> tuple[Inline, ...]:
        """One line, with its marks and quotations; a ValueError says what is wrong, and the cure."""
        legible(text)
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
        open_marks: list[tuple[str, list[Inline]]] = [("", [])]
        at = 0
        for found in _TOKEN.finditer(self.text):
            _add(open_marks[-1][1], self.text[at : found.start()])
            at = found.end()
            quote, bracket, mark = found.groups()
            if quote is not None:
                name, _, way = (part.strip() for part in quote.partition("|"))
                open_marks[-1][1].append(Quoted(self.reader.quote(quote.strip()), name, way))
            elif bracket is not None:
                open_marks[-1][1].append(self._bracket(bracket.strip()))
            elif open_marks[-1][0] == mark:
                _, inside = open_marks.pop()
                open_marks[-1][1].append((Strong if mark == "**" else Emphasis)(tuple(inside)))
            else:
                open_marks.append((mark, []))
        if len(open_marks) > 1:
            raise ValueError(f"“{open_marks[-1][0]}” is opened and not closed; close it, or remove it")
        _add(open_marks[0][1], self.text[at:])
        return tuple(open_marks[0][1])

    def _bracket(self, inside: str) -> Inline:
        if inside.startswith(">"):
            return Pointer(inside[1:].strip())
        shown, _, name = inside.rpartition("|")
        name = name.strip()
        if name not in self.reader.terms:
            raise ValueError(f"“{name}” is not in the glossary; {nearest(name, self.reader.terms)}")
        return Term(name, _Line(self.reader, shown.strip() or self.reader.terms[name]).read())


def _add(line: list[Inline], text: str) -> None:
    for mark in ("{{", "}}", "{%", "[[", "]]"):
        if mark in text:
            raise ValueError(f"“{mark}” stands alone; write {{{{ fact }}}} or [[term]], or leave it out")
    if text:
        line.append(Text(text))


def legible(text: str) -> str:
    """The text, if it is not endless and our fonts can draw all of it."""
    if len(text) > LONGEST:
        raise ValueError(f"has {len(text)} characters; {LONGEST} are the most")
    found = _DRAWN.match(text)
    end = found.end() if found else 0
    if end < len(text):
        raise ValueError(f"U+{ord(text[end]):04X} can’t be printed; write it in letters that our fonts have")
    return text
