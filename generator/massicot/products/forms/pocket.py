"""A6 on sheets of the paper chosen, to cut, fold and staple."""

from typing import TYPE_CHECKING

from massicot.booklet.page_style import PageStyle
from massicot.model.paper import Paper
from massicot.products.forms import ON_PAPER, Bound, Form
from massicot.products.forms.imposed import stapled

if TYPE_CHECKING:
    from massicot.booklet.render import Rendered


class Pocket(Form):
    """Small pages, four a side."""

    name = "pocket"
    about = "on sheets of --paper, to fold and staple"
    page = "A6"
    style = PageStyle(
        id="pocket",
        width=105,
        height=148,
        side=10.5,
        size=7.9,
        line=10.4,
        lines=34,
        emblem_mm=31,
        small=True,
        signature=8,
    )
    options = ON_PAPER
    letters = 480
    flip = "long-edge"
    how = (
        "**Livret de poche :** retournez sur les bords longs ; coupez la pile au milieu, posez la moitié du haut sur "
        "celle du bas, pliez, agrafez."
    )
    advertised = True

    def bind(self, done: "Rendered", paper: Paper, margin: float) -> Bound:
        """Sheets to cut and fold."""
        return stapled(self, done, paper, margin, per_side=4)
