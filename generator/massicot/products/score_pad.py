"""Score pads: forms to fill in, ruled like a printer's, several on a sheet, one sheet for each game that keeps scores.

The form is a face of its own, made of rules and lettering, so that it is drawn once and placed often.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from textwrap import wrap

from massicot.codes import MISFIT
from massicot.colour import Rgb, rgb
from massicot.data.beside import read_scores
from massicot.diagnostics import MisfitError
from massicot.ink import figures
from massicot.ink.lettering import Measure, placed
from massicot.ink.shapes import Box, Lettering, Painted, Shape, Stroke
from massicot.model.handling import PLAIN, Handling
from massicot.model.page import Document, Face, MarkLine, Page, Placement
from massicot.model.scores import Pad, Strip
from massicot.model.theme import INK, Wanted
from massicot.model.variant import Variant
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock, stamp
from massicot.sheets.faces import fitted, parts
from massicot.sheets.grid import FURNITURE, Grid
from massicot.sheets.marks import NBSP, furniture, page_number, small_print, trims

MARKS = FURNITURE + 2.0
"""Room for cut marks, bars and small print inside the margin: a pad has no bleed, so its marks can be longer."""
INNER = 5.0
HEAD, TOTAL, STRIP, FOOT = 19.8, 9.0, 13.6, 8.0
NAMES, MOST_NAMES = 10.6, 18.0
"""A name is written upwards in a narrow column, where rows of the least height leave room for it."""
LABELS = 12.0
"""The column that says what a row is."""
EMBLEM = 16.0
LEAST_ROW, MOST_ROW = 7.0, 16.0
ENOUGH = 0.85
"""The part of the rows that must have room before a form is made smaller."""
LEAST_SLIP = 60.0
LEAST_COLUMN, GENEROUS_COLUMN = 9.0, 12.0
EXTRA = 1.8
"""How many times as wide as the others the last column is."""
THIN, HEAVY = 0.2, 0.9
TITLE, NOTE, SMALL, NUMBER = 8.6, 2.9, 2.6, 3.4
_NOTE_LEADING = 3.5
_CHARACTER = 0.46
"""The width of an average character of our text italic, in ems: enough to break lines by."""
_SLACK = 1e-6
CROSS = 2.0
"""Half of a cross where four forms meet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One form: its size, and as many rows as it has room for."""

    width: float
    height: float
    rows: int
    pitch: float
    names: float = NAMES


class ScorePads(Product):
    """Forms for keeping scores."""

    name = "score-pad"
    options = frozenset({"paper", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file, a page for each game that keeps scores."""
        pads, notes = [], []
        for pad in read_scores(stock.deck.beside("scores.toml")):
            fits = ruled(pad, stock.paper.width, stock.paper.height, order.margin)
            if fits is None:
                wrong = f"the score pad “{pad.title}” does not fit on {stock.paper.title}"
                raise MisfitError([MISFIT.problem(wrong, "use a larger paper or a smaller --margin")])
            pads.append((pad, *fits))
            if fits[1].rows < pad.rows:
                notes.append(f"{pad.title}: {counted(fits[1].rows, 'row')} instead of {pad.rows}")
        pages = len(pads)
        yield self.planned(
            stock,
            order,
            summary=f"{counted(pages, 'score pad')}, {counted(pages, 'page')}",
            notes=tuple(notes),
            facts={"pads": [pad.title for pad, *_ in pads]},
            pages=pages,
            sheets=pages,
            work=pads,
        )

    def document(self, plan: Plan) -> Document:
        """A page for each pad."""
        return _document(plan.stock, plan.work)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """Any paper will do."""
        yield Handling(thing="les feuilles de score", paper=PLAIN, title="Feuilles de score", sheets=plan.sheets)


def _document(stock: Stock, forms: list[tuple[Pad, Grid, Slip]]) -> Document:
    pads = tuple(pad for pad, *_ in forms)
    games = {game.title: game for game in stock.library.readable(stock.deck.id)[0].values()}
    emblems = _emblems(stock, pads, games)
    wanted = [
        Wanted(f"emblem:{name}", "score-emblem", {"emblem": name}) for name in dict.fromkeys(filter(None, emblems))
    ]
    artwork = stock.emblems(games.values(), wanted)
    version = stamp([stock.version, json.dumps([asdict(pad) for pad in pads], sort_keys=True)])
    ink = rgb(stock.theme.inks[INK])
    square = Box(0, 0, EMBLEM, EMBLEM)
    faces: list[Face] = [fitted(key, drawing, square) for key, drawing in artwork.faces.items()]
    pages = []
    for number, ((pad, grid, slip), emblem) in enumerate(zip(forms, emblems, strict=True)):
        faces.append(form(f"pad:{number}", pad, slip, _credit(stock, pad), ink, stock.measure))
        placed = [Placement(f"pad:{number}", slot.x, slot.y) for slot in map(grid.front, range(grid.per_sheet))]
        if emblem:
            right, up = emblem_at(slip)
            placed += [Placement(f"emblem:{emblem}", slot.x + right, slot.y + up) for slot in placed]
        page = _page(grid, tuple(placed), pad.title, f"{stock.deck.title} – feuilles de score", version)
        pages.append(replace(page, labels=(page_number(grid, number + 1, len(forms)),)))
    return stock.document("feuilles de score", forms[0][1], faces, pages, parts(artwork))


def _credit(stock: Stock, pad: Pad) -> str:
    """Whose game it is; a variant says whose deck it is played with, since others may have made its rules."""
    credit = stock.credit
    if pad.title == stock.deck.title or not stock.deck.authors:
        return credit
    return f"Variante de {stock.deck.title}, {credit[:1].lower()}{credit[1:]}"


def _emblems(stock: Stock, pads: tuple[Pad, ...], games: Mapping[str, Variant]) -> list[str]:
    """The drawing each pad asks for, where the theme has it, or that of its game; otherwise the theme's emblems in
    turn."""
    own = list(stock.theme.emblems.values())
    emblems = []
    for number, pad in enumerate(pads):
        drawing = own[number % len(own)] if own else ""
        if pad.title in games:
            drawing = stock.emblem(games[pad.title]).drawing
        if pad.emblem and (stock.theme.folder / f"{pad.emblem}.svg").is_file():
            drawing = pad.emblem
        emblems.append(drawing)
    return emblems


def _page(grid: Grid, placed: tuple[Placement, ...], title: str, what: str, version: str) -> Page:
    slots = [grid.front(index) for index in range(grid.per_sheet)]
    around = furniture(grid, slots, corners=False)
    parts = (f"{what} · {title}", f"version {version}", f"imprimer à 100{NBSP}%, recto seul")
    box = trims(grid, slots)
    return Page(
        title=title,
        placements=placed,
        furniture=replace(
            around,
            lines=(*around.lines, *_crosses(grid)),
            labels=(*around.labels, small_print(grid, parts)),
        ),
        labels=(),
        trim=box,
        bleed=box,
    )


def _crosses(grid: Grid) -> Iterator[MarkLine]:
    """Small crosses where four forms meet, for those who cut with scissors."""
    for column in range(1, grid.columns):
        for row in range(1, grid.rows):
            x, y = grid.left + column * grid.pitch_x, grid.top - row * grid.pitch_y
            yield MarkLine(x - CROSS, y, x + CROSS, y)
            yield MarkLine(x, y - CROSS, x, y + CROSS)


# -- the form, in millimetres --------------------------------------------------------------------------


def ruled(pad: Pad, paper_width: float, paper_height: float, margin: float) -> tuple[Grid, Slip] | None:
    """As many forms on a sheet as stay comfortable to write on; None if not even one fits."""
    usable_width, usable_height = (length - 2 * (margin + MARKS) for length in (paper_width, paper_height))
    across = next((n for n in (4, 3, 2, 1) if _column(pad, usable_width / n) >= _least_column(n)), 0)
    if not across:
        return None
    down = next((n for n in (4, 3, 2) if _rows(pad, usable_height / n) >= ENOUGH * pad.rows), 1)
    height = usable_height / down
    rows = _rows(pad, height)
    if rows < 1:
        return None
    grid = Grid(
        width=paper_width,
        height=paper_height,
        margin=margin,
        card_width=usable_width / across,
        card_height=height,
        columns=across,
        rows=down,
    )
    room = _room(pad, height)
    more = min(MOST_NAMES - NAMES, max(0.0, room - rows * LEAST_ROW))
    pitch = min(MOST_ROW, (room - more) / rows)
    return grid, Slip(width=grid.card_width, height=height, rows=rows, pitch=pitch, names=NAMES + more)


def form(key: str, pad: Pad, slip: Slip, credit: str, ink: Rgb, measure: Measure) -> Face:
    """The form itself, in millimetres, y upwards. The emblem has its place at the upper left (see emblem_at)."""
    return Face(key, Box(0, 0, slip.width, slip.height), tuple(_Form(pad, slip, credit, ink, measure).shapes()))


def emblem_at(slip: Slip) -> tuple[float, float]:
    """The lower left corner of the emblem."""
    return INNER, slip.height - INNER - EMBLEM


def _least_column(across: int) -> float:
    return GENEROUS_COLUMN if across > 2 else LEAST_COLUMN


def _column(pad: Pad, slip: float) -> float:
    if slip < LEAST_SLIP - _SLACK:
        return 0.0
    return (slip - 2 * INNER - LABELS) / (pad.columns + (EXTRA if pad.extra else 0))


def _room(pad: Pad, height: float) -> float:
    """What is left for the rows."""
    kept = 2 * INNER + HEAD + NAMES + FOOT - INNER
    return height - kept - (TOTAL if pad.total else 0) - (STRIP if pad.strip else 0)


def _rows(pad: Pad, height: float) -> int:
    """As many of the rows as are high enough to write in."""
    return min(pad.rows, int((_room(pad, height) + _SLACK) // LEAST_ROW))


class _Form:
    def __init__(self, pad: Pad, slip: Slip, credit: str, ink: Rgb, measure: Measure) -> None:
        self.pad, self.slip, self.credit, self.ink, self.measure = pad, slip, credit, ink, measure
        self.left, self.right = INNER, slip.width - INNER
        self.column = _column(pad, slip.width)
        self.names_top = slip.height - INNER - HEAD
        self.first = self.names_top - slip.names
        """The heavy rule: names stand over it, scores under it."""
        self.last = self.first - slip.rows * slip.pitch
        self.bottom = self.last - (TOTAL if pad.total else 0)

    def shapes(self) -> Iterator[Shape]:
        yield from self.head()
        yield from self.rules()
        yield from self.labels()
        if self.pad.strip:
            yield from self.strip(self.pad.strip)
        middle = (self.left + self.right) / 2
        yield self.text(self.credit, middle, 3.6, SMALL, "text-italic", "middle", self.right - self.left)

    def head(self) -> Iterator[Lettering]:
        left = self.left + EMBLEM + 3.5
        room = self.right - left
        top = self.slip.height - INNER
        lines = wrap(self.pad.note, max(8, int(room / (_CHARACTER * NOTE))))
        # Title and note together stand level with the middle of the emblem.
        block = 6.4 + (1.6 + len(lines) * _NOTE_LEADING if lines else 0)
        baseline = top - EMBLEM / 2 + block / 2 - 6.4
        yield self.text(self.pad.title, left, baseline, TITLE, "display", "start", room)
        for number, line in enumerate(lines):
            below = baseline - 1.6 - (number + 0.8) * _NOTE_LEADING
            yield self.text(line, left, below, NOTE, "text-italic", "start", room)

    def rules(self) -> Iterator[Painted]:
        left, right = self.left, self.right
        levels = [self.first - number * self.slip.pitch for number in range(1, self.slip.rows + 1)]
        levels += [self.bottom] if self.pad.total else []
        lines = [(left, y, right, y) for y in levels]
        starts = [left + LABELS + number * self.column for number in range(self.pad.columns + bool(self.pad.extra))]
        lines += [(x, self.names_top, x, self.bottom) for x in starts]
        if self.pad.strip:
            top = self.strip_top
            lines += [(left, y, right, y) for y in (top, top - STRIP / 2 + 1.5, top - STRIP + 3)]
        yield Painted(figures.joined(figures.line(*line) for line in lines), stroke=Stroke(self.ink, THIN))
        yield Painted(figures.line(left, self.first, right, self.first), stroke=Stroke(self.ink, HEAVY))

    def labels(self) -> Iterator[Lettering]:
        pad, right = self.pad, self.left + LABELS - 1.8
        yield self.text(pad.row, right, self.first + 2, SMALL, "text-italic", "end", LABELS - 1.8)
        yield self.text("Noms", right, self.names_top - 4.2, SMALL, "text-italic", "end", LABELS - 1.8)
        for number in range(self.slip.rows):
            level = self.first - (number + 0.5) * self.slip.pitch - 0.32 * NUMBER
            yield self.text(str(number + 1), right, level, NUMBER, "text", "end")
        if pad.total:
            level = self.last - TOTAL / 2 - 0.32 * NUMBER
            yield self.text("Total", right, level, NUMBER, "text-bold", "end", LABELS - 1.8)
        if pad.extra:
            middle = self.left + LABELS + (pad.columns + EXTRA / 2) * self.column
            yield self.text(pad.extra, middle, self.first + 2, SMALL, "text-italic", "middle", EXTRA * self.column - 1)

    @property
    def strip_top(self) -> float:
        return FOOT + STRIP - 3

    def strip(self, strip: Strip) -> Iterator[Lettering]:
        over = self.strip_top - (STRIP / 2 - 1.5) / 2
        under = over - (STRIP / 2 - 1.5)
        start = self.left + LABELS + 4
        each = (self.right - start) / len(strip.counts)
        yield self.text(strip.heads, self.left, over - 0.9, SMALL, "text-italic", "start", LABELS + 2)
        yield self.text(strip.label, self.left, under - 0.9, SMALL, "text-italic", "start", LABELS + 2)
        for number, (count, value) in enumerate(zip(strip.counts, strip.values, strict=True)):
            middle = start + (number + 0.5) * each
            more = " et plus" if strip.open and number == len(strip.counts) - 1 else ""
            yield self.text(f"{count}{more}", middle, over - 1, SMALL + 0.3, "text", "middle", each)
            yield self.text(str(value), middle, under - 1.35, 4.0, "display", "middle", each)

    def text(
        self, text: str, x: float, y: float, size: float, font: str, anchor: str, longest: float = 0.0
    ) -> Lettering:
        line = Lettering(text, font, size, self.ink, (1, 0, 0, -1, x, y))
        return placed(line, self.measure(font, text), anchor, longest)
