"""Prose and titles to HTML, every text node set by the rules of French; and the templates that place them.

Templates see only their own folder and what they are given: no file, no network, no Python beyond plain attributes.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from jinja2 import BytecodeCache, FileSystemLoader, StrictUndefined, Undefined, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from massicot.booklet.content import Booklet
from massicot.booklet.page_style import PT_PER_MM, PageStyle
from massicot.codes import UNKNOWN, WRONG
from massicot.diagnostics import DataError
from massicot.language.fr.typography import ordinals, typeset, typeset_parts
from massicot.model.prose import Block, Emphasis, Inline, Items, Pointer, Prose, Quoted, Strong, Term, Text
from massicot.places import shipped

Line = Sequence[Inline]
LONELY = 6
"""A last word of fewer letters does not stand alone on the last line of a paragraph."""
_END = re.compile(rf" (?=[^ ]{{1,{LONELY}}}$)")
_IMAGE = re.compile(r'<img class="[a-z]+" src="([^"]*)" alt="([^"]*)" style="[^"]*">')

LEAST = 0.75
"""A picture is not made smaller than this."""
SLACK = 1.2
"""The room above and below a table, in millimetres."""
Fit = Callable[[Markup, float, float], Markup]
"""A picture, the share of the measure that it fills, and the most it may take of a page's height."""
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-/")


class Writer:
    """Writes the texts of one booklet: remembers which words a chapter has used, for the first is explained.

    `pages` are the numbers of pages that are printed; without them, as on a screen, links are enough."""

    def __init__(self, content: Booklet, pages: Mapping[str, int] | None = None) -> None:
        self.content, self.pages = content, pages
        self.explained = {entry.id for entry in content.glossary}
        self.game = ""
        self.used: set[str] = set()

    def begin(self, game: str) -> Markup:
        """A chapter begins: it is read without those before it."""
        self.game, self.used = game, set()
        return Markup("")

    def at(self, anchor: str) -> Markup:
        """The page of a place, for the table of contents."""
        if self.pages is None:
            return Markup("")
        return Markup(' <span class="to-page">{}</span>').format(self.pages.get(anchor, 0))

    def page_of(self, anchor: str) -> Markup:
        """The page of a place, in a text."""
        if self.pages is None:
            return Markup('<span class="in-text">dans le texte</span>')
        return Markup("(p.\u00a0{})").format(self.pages.get(anchor, 0))

    def said(self, text: str) -> Markup:
        """Paragraphs, with titles between *asterisks*."""
        paragraphs = (kept_end(typeset(" ".join(one.split()))) for one in text.strip().split("\n\n"))
        return Markup("").join(
            Markup("<p>{}</p>").format(
                Markup("").join(
                    Markup("<em>{}</em>").format(raised(run)) if number % 2 else raised(run)
                    for number, run in enumerate(one.split("*"))
                )
            )
            for one in paragraphs
        )

    def prose(self, prose: Prose) -> Markup:
        """A text with its paragraphs and lists."""
        return Markup("\n").join(self._block(block) for block in prose)

    def phrase(self, prose: Prose) -> Markup:
        """A short text without its paragraphs, for a cell or a caption."""
        lines = [line for block in prose for line in (block.items if isinstance(block, Items) else (block.inside,))]
        return Markup(" ").join(self.line(line) for line in lines)

    def line(self, line: Line, *, last: bool = False) -> Markup:
        """One line. Its texts are set together: rules hold where a word in bold ends. The `last` of a paragraph does
        not end in a short word alone."""
        texts = list(typeset_parts(tuple(self._texts(line))))
        if last and texts:
            texts[-1] = kept_end(texts[-1])
        return self._marked(line, iter(texts))

    def _block(self, block: Block) -> Markup:
        if isinstance(block, Items):
            items = Markup("").join(Markup("<li>{}</li>").format(self.line(item, last=True)) for item in block.items)
            return (Markup("<ol>{}</ol>") if block.numbered else Markup("<ul>{}</ul>")).format(items)
        return Markup("<p>{}</p>").format(self.line(block.inside, last=True))

    def _texts(self, line: Line) -> Iterator[str]:
        for piece in line:
            match piece:
                case Text(text) | Quoted(text):
                    yield text
                case Pointer(to):
                    yield self._title(to)
                case Strong(inside) | Emphasis(inside) | Term(_, inside):
                    yield from self._texts(inside)

    def _marked(self, line: Line, texts: Iterator[str]) -> Markup:
        return Markup("").join(self._mark(piece, texts) for piece in line)

    def _mark(self, piece: Inline, texts: Iterator[str]) -> Markup:
        match piece:
            case Text() | Quoted():
                return raised(next(texts))
            case Pointer(to):
                title = raised(next(texts))
                if to not in self.content.anchors:
                    return Markup("<em>{}</em>").format(title)
                if self.pages is not None and to.partition("/")[0] != self.game:
                    title += Markup('<span class="far">, p.\u00a0{}</span>').format(self.pages.get(to, 0))
                return Markup('<a class="see" href="#{}">{}</a>').format(name(to), title)
            case Strong(inside):
                return Markup("<strong>{}</strong>").format(self._marked(inside, texts))
            case Emphasis(inside):
                return Markup("<em>{}</em>").format(self._marked(inside, texts))
            case Term(id, inside):
                return self._term(id, self._marked(inside, texts))

    def _term(self, id: str, shown: Markup) -> Markup:
        """A word where it is used first is set apart and leads to the glossary; later it is a word like another."""
        if id not in self.explained or id in self.used:
            return shown
        self.used.add(id)
        if self.content.firsts.get(id) != self.game:
            return Markup('<a class="term" href="#glossaire/{}">{}</a>').format(name(id), shown)
        return Markup('<a class="term" id="mot/{0}" href="#glossaire/{0}">{1}</a>').format(name(id), shown)

    def _title(self, to: str) -> str:
        if to not in self.content.titles:
            hint = "point at a game, or at a section as game/section"
            raise DataError([UNKNOWN.problem(f"“[[>{to}]]” leads nowhere", hint)])
        return self.content.titles[to]


def kept_end(text: str) -> str:
    """The text, its short last word held to the one before it."""
    return _END.sub("\u00a0", text) if text.count(" ") > 5 else text


def raised(text: str) -> Markup:
    """Set text to HTML, its ordinals truly raised."""
    runs = [Markup("<sup>{}</sup>").format(run.text) if run.superscript else escape(run.text) for run in ordinals(text)]
    return Markup("").join(runs)


def set_text(text: str) -> Markup:
    """A title or a cell: set by the rules of French, escaped, its ordinals raised."""
    return raised(typeset(text))


def name(text: str) -> Markup:
    """An anchor as it may stand in an attribute."""
    if not text or not set(text) <= _NAME:
        raise DataError([WRONG.problem(f"“{text}” is not a name", "use small letters, figures and hyphens")])
    return Markup(text)  # noqa: S704 – only letters, figures, hyphens and slashes


def plain(text: str) -> Markup:
    """Text for an attribute or for <title>, where nothing can be raised."""
    return escape(typeset(text))


@pass_context
def _finalize(_: Context, value: Any) -> Any:
    """What every template expression goes through: text is set, markup stays, numbers are figures.

    Asking for the context keeps Jinja from working out constants beforehand, which would not come by here."""
    if hasattr(value, "__html__"):
        return value
    if isinstance(value, str):
        return set_text(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, Undefined):
        return str(value)  # which raises: nothing is left out in silence
    raise TypeError(f"a template prints {type(value).__name__}, not text")


def page(
    template: str, content: Booklet, pictures: Any, fit: Fit, pages: Mapping[str, int] | None = None, **more: Any
) -> str:
    """The HTML of a booklet by one template of the shipped folder. `fit` places its pictures, `pages` are numbers."""
    writer = Writer(content, pages)
    filters: dict[str, Callable[..., Markup]] = {
        "prose": writer.prose,
        "phrase": writer.phrase,
        "said": writer.said,
        "begin": writer.begin,
        "at": writer.at,
        "page": writer.page_of,
        "name": name,
        "plain": plain,
    }
    found = environment(filters).get_template(template)
    return found.render(booklet=content, pictures=pictures, fit=fit, **more)


class _Compiled(BytecodeCache):
    """Templates that this process has compiled: a booklet is filled in portion by portion, each with filters of its
    own, and compiling took a tenth of setting it."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled from the same text."""
        bucket.code = self.known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember what was compiled now."""
        self.known[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


def environment(filters: Mapping[str, Callable[..., Markup]]) -> ImmutableSandboxedEnvironment:
    """Where templates of the shipped folder are filled: every text is set by the rules of French."""
    own = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(shipped("templates") / "booklet"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        optimized=False,  # which would fill in what these filters make of constants, for good
        bytecode_cache=_COMPILED,
    )
    own.globals.clear()
    own.filters |= filters
    return own


# -- pictures that stand on the baseline grid: as large as asked, in a box of whole lines -------------------


def as_it_is(picture: Markup, share: float, most: float) -> Markup:  # noqa: ARG001
    """On a screen there is no grid."""
    return picture


def on_grid(form: PageStyle, pictures: Any) -> Fit:
    """How pictures are fitted to the lines of a form: a table is drawn lower if need be, another picture smaller."""
    line = form.line / PT_PER_MM

    def fit(picture: Markup, share: float, most: float) -> Markup:
        found = _IMAGE.fullmatch(picture)
        if found is None:
            return picture
        source, alt = found.groups()
        room = form.lines * line * most
        if source in pictures.elastic:
            table, scale = pictures.elastic[source][1], form.enlarged
            if table.width * scale > form.measure + SLACK:  # drawn for a larger page, to be seen smaller
                scale = form.measure / table.width
            source = pictures.redrawn(source, min(table.usual, room / scale))
            drawn = pictures.cache[source]
            width, height, slack = drawn.width * scale, drawn.height * scale, SLACK
        else:
            drawn = pictures.cache[source]
            ratio = drawn.width / drawn.height
            width = max(min(form.measure * share, room * ratio), drawn.width * form.enlarged * LEAST)
            height, slack = width / ratio, 0.0
        lines = ceil((height + slack) / line - 0.001)
        above = (lines * line - height) / 2
        known = f' data-lines="{lines}"' if slack else ""
        # Both strings come from the picture's own markup, where they are escaped.
        return Markup(  # noqa: S704
            f'<div class="on-grid"{known} style="height: {lines}rem">'
            f'<img src="{source}" alt="{alt}" '
            f'style="width: {width:.2f}mm; height: {height:.2f}mm; margin-top: {above:.2f}mm">'
            "</div>"
        )

    return fit
