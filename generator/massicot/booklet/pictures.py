"""Every picture of a booklet: drawn tables, positions, emblems, as HTML for the page or for the PDF.

In the PDF a picture is an `<img>` whose address WeasyPrint finds in `cache`; in the self-contained page it is an inline
`<svg>` that uses what `defs()` defines. `defs()` knows the pictures made so far: ask for it last."""

from html import escape
from typing import Literal

from markupsafe import Markup

from massicot.booklet.drawings import Drawn, SharedDrawings, uses
from massicot.booklet.elastic import Elastic
from massicot.booklet.page_style import PageLook
from massicot.booklet.pieces import Pieces
from massicot.booklet.pyramid import pyramid
from massicot.booklet.scene import Scene
from massicot.booklet.strips import side_by_side
from massicot.booklet.table import round_table, usual_height
from massicot.ink.shapes import IDENTITY, Box, FlatDrawing, Shape, Use, short
from massicot.ink.to_svg import SvgWriter, view_box
from massicot.model.deck import Deck
from massicot.model.variant import Position, Setup
from massicot.sheets.faces import main_drawing

SCHEME = "massicot:"


class Pictures:
    """Makes the pictures of one deck in one theme."""

    def __init__(self, look: PageLook, form: Literal["pdf", "html"] = "pdf") -> None:
        self.form = form
        self.cache: dict[str, object] = {}
        self.elastic: dict[str, tuple[str, Elastic]] = {}
        """The tables that may be drawn higher or lower, by their addresses."""
        self._format = look.format
        self._drawings = SharedDrawings(look)
        self._emblems = look.emblems
        self._pieces = Pieces(self._drawings.inks, look.fonts, look.format)
        self._used: dict[str, None] = {}
        self._ids: dict[str, str] = {}
        self._addresses: dict[tuple[str, tuple[Shape, ...]], str] = {}
        self._svg = SvgWriter(look.fonts, self._id)

    def table(self, setup: Setup, *, width_mm: float) -> Markup:
        """The drawn table of a set-up."""
        table = round_table(self._pieces, setup, width_mm)
        return self._elastic("table", table, usual_height(setup, width_mm))

    def position(self, position: Position, *, width_mm: float) -> Markup:
        """What lies on the table in an example, compact."""
        return self._elastic("position", side_by_side(self._pieces, position, width_mm), 0.0)

    def redrawn(self, address: str, height_mm: float) -> str:
        """The address of the same table, in another height."""
        kind, table = self.elastic[address]
        scene = table.at(height_mm)
        found = self._address(kind, Box(0, 0, scene.width, scene.height), self._drawings.body(scene))
        self.elastic[found] = kind, table
        return found

    def deck(self, deck: Deck, *, width_mm: float) -> Markup:
        """All cards of a deck."""
        return self._scene("deck", pyramid(deck, self._format, width_mm))

    def emblem(self, of: str, *, width_mm: float) -> Markup:
        """The emblem of a game, or that of a card alone or its portrait."""
        drawing, words = self._emblem(of)
        if not drawing:
            return Markup("")
        box = self._drawings.parts[drawing].box
        return self._shown("emblem", box, width_mm, (Use(drawing, IDENTITY),), words)

    def ornament(self, of: str, *, width_mm: float) -> Markup:
        """The same where it is there to be pretty: a screen reader says nothing of it."""
        drawing, _ = self._emblem(of)
        if not drawing:
            return Markup("")
        box = self._drawings.parts[drawing].box
        body = (Use(drawing, IDENTITY),)
        if self.form == "html":
            return self._shown("emblem", box, width_mm, body, "")
        # A background is an artifact of a tagged PDF; an image without words is a fault.
        size = f"width:{width_mm:.3f}mm;height:{width_mm * box.height / box.width:.3f}mm"
        ground = f"background:url({self._address('emblem', box, body)}) 0 0/100% 100% no-repeat"
        return Markup(f'<span class="emblem" style="display:inline-block;{size};{ground}"></span>')  # noqa: S704

    def defs(self) -> Markup:
        """All that the pictures made so far use, once and hidden."""
        if self.form == "pdf":
            return Markup("")
        forms = [
            self._svg.definition(name, self._drawings.get(name).shapes) for name in self._drawings.used(self._used)
        ]
        hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"'
        return Markup(f"<svg {hidden}><defs>{''.join(forms)}</defs></svg>")  # noqa: S704

    def _emblem(self, of: str) -> tuple[str, str]:
        """A drawing, and what is seen on it."""
        if known := self._emblems.get(of):
            return known.drawing, known.words
        drawing = main_drawing(of, self._drawings.faces[of].shapes, self._drawings.parts)
        return drawing, drawing.replace("-", " ")

    def _elastic(self, kind: str, table: Elastic, height: float) -> Markup:
        scene = table.at(height)
        if self.form == "pdf":
            box = Box(0, 0, scene.width, scene.height)
            self.elastic[self._address(kind, box, self._drawings.body(scene))] = kind, table
        return self._scene(kind, scene)

    def _scene(self, kind: str, scene: Scene) -> Markup:
        box = Box(0, 0, scene.width, scene.height)
        return self._shown(kind, box, scene.width, self._drawings.body(scene), scene.alt)

    def _shown(self, kind: str, box: Box, width: float, body: tuple[Shape, ...], alt: str) -> Markup:
        """A picture in the form asked for. The same picture has the same address."""
        if self.form == "html":
            self._used |= dict.fromkeys(uses(body))
            label = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
            size = f"width:{short(width):g}mm;max-width:100%;height:auto"
            inside = self._svg.elements(body)
            return Markup(  # noqa: S704
                f'<svg class="{kind}" viewBox="{view_box(box)}" style="{size}" {label}>{inside}</svg>'
            )
        source = self._address(kind, box, body)
        return Markup(  # noqa: S704
            f'<img class="{kind}" src="{source}" alt="{escape(alt)}" style="width:{width:.3f}mm">'
        )

    def _address(self, kind: str, box: Box, body: tuple[Shape, ...]) -> str:
        """Where WeasyPrint finds a picture."""
        key = (kind, body)
        if key not in self._addresses:
            address = f"{SCHEME}{kind}-{len(self._addresses) + 1}"
            self._addresses[key] = address
            self.cache[address] = Drawn(self._drawings, FlatDrawing(box, body))
        return self._addresses[key]

    def _id(self, form: str) -> str:
        """A short id that is valid everywhere."""
        return self._ids.setdefault(form, f"m{len(self._ids) + 1}")
