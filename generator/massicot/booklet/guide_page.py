"""« Comment imprimer » as a finished page: the largest type with which all of it fits on one sheet."""

from dataclasses import asdict, replace
from io import BytesIO
from typing import Any

from markupsafe import Markup
from pikepdf import Dictionary, Name, Pdf

from massicot.booklet import guide_drawings as drawings
from massicot.booklet.folding_drawings import DRAWN
from massicot.booklet.guide import GuideOrder
from massicot.booklet.html import environment, kept_end, plain, raised
from massicot.booklet.impose import saved
from massicot.booklet.inks import inks
from massicot.booklet.pictures import Pictures
from massicot.booklet.render import Typography, no_warnings, parsed, written
from massicot.booklet.styles import filled
from massicot.codes import MISFIT
from massicot.diagnostics import MisfitError
from massicot.language.fr.typography import typeset_parts
from massicot.model.handling import CUT, FOLD, MAP, TURN

WIDTH, HEIGHT = 210.0, 279.4
"""The sheet that sizes are thought for: as wide as A4, as high as Letter."""
SIZES = tuple(tenths / 10 for tenths in range(70, 108, 3))
"""Type on it, in points."""
LEAST = 7.0
"""Smaller type would not be read at arm's length, whatever the sheet."""
LEADING = 1.22
HERO = 43.0
WIDE = 0.88
"""How large drawings of several stages are, so that they fill a column."""


def set_guide(order: GuideOrder) -> bytes:
    """The PDF, in the largest size of type with which it is one page, so that it is filled. Where a kit has too much to
    show for that, the folding of the notice is left to the notice, which shows it too."""
    with no_warnings():
        for asked in (order, _without(order, MAP)):
            if content := _largest(asked):
                return at_real_size(content)
    wrong = f"the page that tells how to print does not fit on {order.paper.title}"
    raise MisfitError([MISFIT.problem(wrong, "use a larger --paper, like a4 or letter")])


def _largest(order: GuideOrder) -> bytes | None:
    """It is laid out in several sizes, and written in the largest that fits."""
    scale = min(order.paper.width / WIDTH, order.paper.height / HEIGHT)
    pictures = Pictures(order.look)
    text = _text(order, pictures, scale)
    html = parsed(text, order.look.fonts)
    sizes = [size for size in SIZES if size * scale >= LEAST]
    best: tuple[Any, str] | None = None
    while sizes:
        middle = len(sizes) // 2
        css = _style(order, scale, sizes[middle])
        document = Typography(css, pictures, order.look.fonts).pages(html)
        if len(document.pages) == 1:
            best, sizes = (document, css), sizes[middle + 1 :]
        else:
            sizes = sizes[:middle]
    return written(best[0], text + best[1], pictures) if best else None


def _without(order: GuideOrder, drawing: str) -> GuideOrder:
    steps = (
        replace(step, drawings=tuple(name for name in step.drawings if name != drawing)) for step in order.text.steps
    )
    return replace(order, text=replace(order.text, steps=tuple(steps)))


def at_real_size(content: bytes) -> bytes:
    """The file tells readers not to scale it: it is measured, like every other sheet."""
    with Pdf.open(BytesIO(content)) as pdf:
        preferences = pdf.Root.get("/ViewerPreferences", Dictionary())
        preferences.PrintScaling, preferences.Duplex = Name("/None"), Name.Simplex
        pdf.Root.ViewerPreferences = preferences
        for page in pdf.pages:
            page.TrimBox = page.BleedBox = page.MediaBox
        return saved(pdf)


def marked(text: str) -> Markup:
    """A text of the guide to HTML, its **strong** words marked."""
    runs = list(typeset_parts(tuple(text.split("**"))))
    runs[-1] = kept_end(runs[-1])
    tags = (Markup("{}"), Markup("<strong>{}</strong>"))
    return Markup("").join(tags[at % 2].format(raised(run)) for at, run in enumerate(runs))


def _text(order: GuideOrder, pictures: Pictures, scale: float) -> str:
    colours = inks(order.look.palette)
    emblem = next((pictures.emblem(card, width_mm=HERO * scale) for card in order.look.faces), "")
    grid = order.grid
    # Where many foldings are shown, each drawing is smaller.
    many = sum(name in DRAWN for step in order.text.steps for name in step.drawings)
    small = scale / max(1, many) ** 0.5
    turned = drawings.turning(grid, colours, small) if grid.backs != "none" else ""
    drawn = {TURN: turned, FOLD: turned, CUT: drawings.cutting(grid, colours, small)}
    drawn |= {name: draw(colours, WIDE * small) for name, draw in DRAWN.items()}
    template = environment({"marked": marked, "plain": plain}).get_template("guide.html")
    text: str = template.render(
        guide=order.text,
        authors=order.authors,
        emblem=emblem,
        drawings={name: Markup(svg) for name, svg in drawn.items()},  # noqa: S704 – numbers and words of ours
        beside=(TURN, FOLD),
        inks={name: Markup(colour) for name, colour in asdict(colours).items()},  # noqa: S704
        bar=Markup(order.bar),  # noqa: S704
    )
    return text


def _style(order: GuideOrder, scale: float, size: float) -> str:
    hero = HERO if order.look.faces else 0
    sizes = {"scale": scale, "size": size, "leading": LEADING, "hero": hero}
    return filled("guide.css", order.look.palette, sheet=order.paper, **sizes)
