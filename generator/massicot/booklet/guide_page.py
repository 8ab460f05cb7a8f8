"""« Comment imprimer » as a finished page: the largest type with which all of it fits on one sheet."""

import re
from dataclasses import asdict
from io import BytesIO

from markupsafe import Markup, escape
from pikepdf import Dictionary, Name, Pdf

from massicot.booklet import guide_drawings as drawings
from massicot.booklet.guide import GuideOrder
from massicot.booklet.html import environment, plain, raised
from massicot.booklet.impose import saved
from massicot.booklet.inks import inks
from massicot.booklet.page_style import Rendered
from massicot.booklet.pictures import Pictures
from massicot.booklet.render import printed
from massicot.booklet.styles import filled
from massicot.codes import MISFIT
from massicot.colour import mixed
from massicot.diagnostics import MisfitError
from massicot.language.fr.typography import typeset_parts
from massicot.language.fr.words import counted
from massicot.model.handling import CUT, FOLD, TURN

WIDTH, HEIGHT = 210.0, 279.4
"""The sheet that sizes are thought for: as wide as A4, as high as Letter."""
SIZES = (8.7, 8.4, 8.1, 7.8, 7.5, 7.2)
"""Type on it, in points."""
LEAST = 7.0
"""Smaller type would not be read at arm's length, whatever the sheet."""
TALL, SHORT_START = 1.38, 2
"""A sheet less tall than this, as Letter is, begins with a smaller size: no kit of ours fits in the first two."""
LEADING = 1.22
HERO = 43.0
_MARK = re.compile(r"(\*\*|`)")


def set_guide(order: GuideOrder) -> bytes:
    """The PDF, in the first size of type with which it is one page: for most kits that is the first."""
    scale = min(order.paper.width / WIDTH, order.paper.height / HEIGHT)
    tall = order.paper.height / order.paper.width >= TALL
    for size in SIZES[0 if tall else SHORT_START :]:
        made = _page(order, scale, size) if size * scale >= LEAST else None
        if made and made.pages == 1:
            return at_real_size(made.content)
    wrong = f"the page that tells how to print does not fit on {order.paper.title}"
    raise MisfitError([MISFIT.problem(wrong, "use a larger --paper, like a4 or letter")])


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
    """A text of the guide to HTML: **strong** words, and `words for the terminal` as they are typed."""
    pieces = _MARK.split(text)
    runs, kinds, kind = [], [], ""
    for piece in pieces:
        if piece in ("**", "`"):
            kind = "" if kind else piece
        elif piece:
            runs.append(piece)
            kinds.append(kind)
    # A command holds its place as a word, so that what stands around it is set rightly.
    words = typeset_parts(tuple("mot" if kind == "`" else run for run, kind in zip(runs, kinds, strict=True)))
    tags = {"": Markup("{}"), "**": Markup("<strong>{}</strong>"), "`": Markup("<code>{}</code>")}
    shown = (escape(run) if kind == "`" else raised(word) for run, word, kind in zip(runs, words, kinds, strict=True))
    return Markup("").join(tags[kind].format(each) for kind, each in zip(kinds, shown, strict=True))


def _sheets(number: int) -> Markup:
    return plain(counted(number, "feuille", feminine=True, figures=True))


def _page(order: GuideOrder, scale: float, size: float) -> Rendered:
    colours = inks(order.look.palette)
    pictures = Pictures(order.look)
    emblem = next((pictures.emblem(card, width_mm=HERO * scale) for card in order.look.faces), "")
    grid = order.grid
    turned = drawings.turning(grid, colours, scale) if grid.backs != "none" else ""
    drawn = {TURN: turned, FOLD: turned, CUT: drawings.cutting(grid, colours, scale)}
    shown = asdict(colours) | {"pale": mixed(colours.accent, "#ffffff", 0.16)}
    template = environment({"marked": marked, "plain": plain, "sheets": _sheets}).get_template("guide.html")
    text = template.render(
        guide=order.text,
        authors=order.authors,
        emblem=emblem,
        drawings={name: Markup(svg) for name, svg in drawn.items()},  # noqa: S704 – numbers and words of ours
        inks={name: Markup(colour) for name, colour in shown.items()},  # noqa: S704
        bar=Markup(order.bar),  # noqa: S704
        binding=Markup(f"width:{29.2 * scale:.2f}mm;height:{28.6 * scale:.2f}mm"),  # noqa: S704
    )
    hero = HERO if order.look.faces else 0
    sizes = {"scale": scale, "size": size, "leading": LEADING, "hero": hero}
    css = filled("guide.css", order.look.palette, sheet=order.paper, **sizes)
    return printed(text, css, pictures, order.look.fonts)
