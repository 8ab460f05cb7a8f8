"""Score pads: forms to fill in, several on a sheet, one sheet for each game that keeps scores."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace

from massicot.data.artwork import read_artwork
from massicot.data.paint import colour
from massicot.data.scores import read_scores
from massicot.errors import MisfitError, Problem
from massicot.model.page import Document, Face, Line, Page, Placement
from massicot.model.paper import Format
from massicot.model.scores import Pad
from massicot.model.theme import INK, Artwork, Wanted
from massicot.products.request import Choices, Product, Progress, counted, product
from massicot.products.stock import Stock, stamp
from massicot.sheets import score_pad
from massicot.sheets.faces import fitted, part
from massicot.sheets.grid import Grid
from massicot.sheets.marks import NBSP, furniture, page_number, small_print, trims

KIND = "score-pad"
CROSS = 2.0
"""Half of a cross where four forms meet."""


def make(stock: Stock, choices: Choices, progress: Progress) -> Iterator[Product]:
    """The score pads of one game, if it has any."""
    path = stock.beside("scores.toml")
    if path is None:
        return
    pads = read_scores(path)
    from massicot.drawing.pdf import write_pdf

    game = stock.deck.id
    document, notes = _document(stock, pads, choices.margin)
    content = write_pdf(document, stock.fonts, lambda done, all_: progress(f"{game}: score pads", done, all_))
    pages = len(document.pages)
    yield product(
        content,
        kind=KIND,
        game=game,
        names=(stock.theme.id, stock.paper.id),
        summary=f"{counted(len(pads), 'score pad')}, {counted(pages, 'page')}",
        notes=notes,
        theme=stock.theme.id,
        paper=stock.paper.id,
        pads=[pad.title for pad in pads],
        pages=pages,
        sheets=pages,
    )


def _document(stock: Stock, pads: tuple[Pad, ...], margin: float) -> tuple[Document, tuple[str, ...]]:
    emblems = _emblems(stock, pads)
    artwork = _artwork(stock, emblems)
    version = stamp([stock.version, json.dumps([asdict(pad) for pad in pads], sort_keys=True)])
    ink = colour(stock.theme.palette.get(INK, "#000000"), {}) or (0.0, 0.0, 0.0)
    faces: list[Face] = [fitted(key, drawing, _SQUARE, bleed=0) for key, drawing in artwork.faces.items()]
    pages, notes = [], []
    for number, (pad, emblem) in enumerate(zip(pads, emblems, strict=True)):
        planned = score_pad.ruled(pad, stock.paper.width, stock.paper.height, margin)
        if planned is None:
            wrong = f"the score pad “{pad.title}” does not fit on {stock.paper.title}"
            raise MisfitError([Problem(wrong, "use a larger paper or a smaller --margin")])
        grid, slip = planned
        if slip.rows < pad.rows:
            notes.append(f"{pad.title}: {counted(slip.rows, 'row')} instead of {pad.rows}")
        faces.append(score_pad.form(f"pad:{number}", pad, slip, _credit(stock, pad), ink))
        placed = [Placement(f"pad:{number}", slot.x, slot.y) for slot in map(grid.front, range(grid.per_sheet))]
        if emblem:
            right, up = score_pad.emblem_at(slip)
            placed += [Placement(f"emblem:{emblem}", slot.x + right, slot.y + up) for slot in placed]
        pages.append(_page(grid, tuple(placed), pad.title, f"{stock.deck.title} – feuilles de score", version))
    count = len(pages)
    document = Document(
        title=f"{stock.deck.title} – feuilles de score ({stock.theme.title})",
        subject=stock.credit,
        authors=stock.deck.authors,
        width=stock.paper.width,
        height=stock.paper.height,
        duplex="",
        faces=tuple(faces),
        pages=tuple(
            replace(page, labels=(page_number(grid, number + 1, count),)) for number, (grid, page) in enumerate(pages)
        ),
        parts={name: part(drawing) for name, drawing in artwork.parts.items()},
    )
    return document, tuple(notes)


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


def _page(grid: Grid, placed: tuple[Placement, ...], title: str, what: str, version: str) -> tuple[Grid, Page]:
    slots = [grid.front(index) for index in range(grid.per_sheet)]
    around = furniture(grid, slots, corners=False)
    parts = (f"{what} · {title}", f"version {version}", f"imprimer à 100{NBSP}%, recto seul")
    box = trims(grid, slots)
    return grid, Page(
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


def _crosses(grid: Grid) -> Iterator[Line]:
    """Small crosses where four forms meet, for those who cut with scissors."""
    for column in range(1, grid.columns):
        for row in range(1, grid.rows):
            x, y = grid.left + column * grid.pitch_x, grid.top - row * grid.pitch_y
            yield Line(x - CROSS, y, x + CROSS, y)
            yield Line(x, y - CROSS, x, y + CROSS)
