"""Score pads: forms to fill in, several on a sheet, one sheet for each game that keeps scores."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace

from massicot.codes import MISFIT
from massicot.colour import rgb
from massicot.data.artwork import read_artwork
from massicot.data.scores import read_scores
from massicot.diagnostics import MisfitError
from massicot.model.handling import PLAIN, Handling
from massicot.model.page import Document, Face, MarkLine, Page, Placement
from massicot.model.paper import Format
from massicot.model.scores import Pad
from massicot.model.theme import INK, Artwork, Wanted
from massicot.products import Plan, Product
from massicot.products.order import Order, counted
from massicot.products.stock import Stock, stamp
from massicot.sheets import score_pad
from massicot.sheets.faces import fitted, part
from massicot.sheets.grid import Grid
from massicot.sheets.marks import NBSP, furniture, page_number, small_print, trims
from massicot.sheets.score_pad import Slip

CROSS = 2.0
"""Half of a cross where four forms meet."""


class ScorePads(Product):
    """Forms for keeping scores."""

    name = "score-pad"
    options = frozenset({"paper", "margin"})

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """One file, a page for each game that keeps scores."""
        ruled, notes = [], []
        for pad in read_scores(stock.beside("scores.toml")):
            fits = score_pad.ruled(pad, stock.paper.width, stock.paper.height, order.margin)
            if fits is None:
                wrong = f"the score pad “{pad.title}” does not fit on {stock.paper.title}"
                raise MisfitError([MISFIT.problem(wrong, "use a larger paper or a smaller --margin")])
            ruled.append((pad, *fits))
            if fits[1].rows < pad.rows:
                notes.append(f"{pad.title}: {counted(fits[1].rows, 'row')} instead of {pad.rows}")
        pages = len(ruled)
        yield self.planned(
            stock,
            order,
            summary=f"{counted(pages, 'score pad')}, {counted(pages, 'page')}",
            notes=tuple(notes),
            facts={"pads": [pad.title for pad, *_ in ruled]},
            pages=pages,
            sheets=pages,
            work=ruled,
        )

    def document(self, plan: Plan) -> Document:
        """A page for each pad."""
        return _document(plan.stock, plan.work)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """Any paper will do."""
        yield Handling(thing="les feuilles de score", paper=PLAIN, title="Feuilles de score", sheets=plan.sheets)


def _document(stock: Stock, ruled: list[tuple[Pad, Grid, Slip]]) -> Document:
    pads = tuple(pad for pad, *_ in ruled)
    emblems = _emblems(stock, pads)
    artwork = _artwork(stock, emblems)
    version = stamp([stock.version, json.dumps([asdict(pad) for pad in pads], sort_keys=True)])
    ink = rgb(stock.theme.inks[INK])
    faces: list[Face] = [fitted(key, drawing, _SQUARE, bleed=0) for key, drawing in artwork.faces.items()]
    pages = []
    for number, ((pad, grid, slip), emblem) in enumerate(zip(ruled, emblems, strict=True)):
        faces.append(score_pad.form(f"pad:{number}", pad, slip, _credit(stock, pad), ink, stock.measure))
        placed = [Placement(f"pad:{number}", slot.x, slot.y) for slot in map(grid.front, range(grid.per_sheet))]
        if emblem:
            right, up = score_pad.emblem_at(slip)
            placed += [Placement(f"emblem:{emblem}", slot.x + right, slot.y + up) for slot in placed]
        page = _page(grid, tuple(placed), pad.title, f"{stock.deck.title} – feuilles de score", version)
        pages.append(replace(page, labels=(page_number(grid, number + 1, len(ruled)),)))
    return Document(
        title=f"{stock.deck.title} – feuilles de score ({stock.theme.title})",
        subject=stock.credit,
        authors=stock.deck.authors,
        width=stock.paper.width,
        height=stock.paper.height,
        duplex="",
        faces=tuple(faces),
        pages=tuple(pages),
        parts={name: part(drawing) for name, drawing in artwork.parts.items()},
    )


_SQUARE = Format(id="emblem", title="emblem", width=score_pad.EMBLEM, height=score_pad.EMBLEM, corner=0)


def _credit(stock: Stock, pad: Pad) -> str:
    """Whose game it is; a variant says whose deck it is played with, since others may have made its rules."""
    credit = stock.credit
    if pad.title == stock.deck.title or not stock.deck.authors:
        return credit
    return f"Variante de {stock.deck.title}, {credit[:1].lower()}{credit[1:]}"


def _emblems(stock: Stock, pads: tuple[Pad, ...]) -> list[str]:
    """The drawing each pad asks for, where the theme has it; otherwise the theme's emblems in turn."""
    own = list(stock.theme.emblems.values())
    emblems = []
    for number, pad in enumerate(pads):
        drawing = own[number % len(own)] if own else ""
        if pad.emblem and (stock.theme.folder / f"{pad.emblem}.svg").is_file():
            drawing = pad.emblem
        emblems.append(drawing)
    return emblems


def _artwork(stock: Stock, emblems: list[str]) -> Artwork:
    names = dict.fromkeys(name for name in emblems if name)
    wanted = [Wanted(f"emblem:{name}", "score-emblem", {"emblem": name}) for name in names]
    return read_artwork(stock.theme, stock.fonts, wanted)


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
