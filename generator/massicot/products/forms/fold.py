"""A7: each game on one sheet, folded to eight pages."""

from typing import TYPE_CHECKING

from massicot.booklet.page_style import PageStyle
from massicot.model.paper import Paper
from massicot.products.forms import ON_PAPER, Bound, Form, Material

if TYPE_CHECKING:
    from massicot.booklet.parting import Cure
    from massicot.booklet.render import Rendered


class Fold(Form):
    """The rules of a game, in the largest type with which they fit."""

    name = "fold"
    about = "a game on one sheet, folded to eight pages"
    page = "A7"
    style = PageStyle(
        id="fold",
        width=74,
        height=105,
        side=6,
        size=7.6,
        line=9.9,
        lines=27,
        emblem_mm=40,
        title=2,
        columns=1,
        opener=4,
    )
    options = ON_PAPER
    by_game = True
    in_parts = False
    letters = 200
    how = "**Mini-livret :** une feuille, recto seul ; pliez-la en huit, fendez le milieu, poussez les bouts, refermez."
    advertised = True

    def set(self, material: Material, cured: "list[Cure]") -> "Rendered":  # noqa: ARG002
        """Eight pages."""
        from massicot.booklet.fold import fold

        return fold(self.style, material.content, material.pictures, material.palette, material.fonts)

    def bind(self, done: "Rendered", paper: Paper, margin: float) -> Bound:
        """One side of one sheet."""
        from massicot.booklet.impose import one_sheet_fold

        sheet = one_sheet_fold(done.content, paper_width=paper.width, paper_height=paper.height, margin=margin)
        return Bound(sheet.content, sheet.pages, sheet.sheets)
