"""A5 on sheets of the paper chosen, to fold and staple."""

from typing import TYPE_CHECKING

from massicot.model.paper import Paper
from massicot.products.forms import ON_PAPER, Bound, Form
from massicot.products.forms.reading import Reading

if TYPE_CHECKING:
    from massicot.booklet.render import Rendered


class Imposed(Form):
    """The reading pages, two a side."""

    name = "imposed"
    about = "the same on sheets of --paper, to fold and staple"
    page = "A5"
    style = Reading.style
    setting = Reading.name
    usual = True
    options = ON_PAPER
    flip = "short-edge"
    how = (
        "**Livret :** recto verso, **retourner sur les bords courts**, quel que soit le réglage des cartes. Pliez la "
        "pile en deux et posez deux agrafes sur le pli ; à défaut, un point de couture."
    )
    advertised = True

    def bind(self, done: "Rendered", paper: Paper, margin: float) -> Bound:
        """Sheets to fold."""
        return stapled(self, done, paper, margin, per_side=2)


def stapled(form: Form, done: "Rendered", paper: Paper, margin: float, *, per_side: int) -> Bound:
    """The pages on sheets to fold and staple."""
    from massicot.booklet.impose import saddle

    # On Letter an edge of each page falls off: less than its margin, so no text is lost.
    spare = max(0.0, form.style.side - margin)
    sheets = saddle(
        done.content, paper_width=paper.width, paper_height=paper.height, per_side=per_side, margin=margin, spare=spare
    )
    return Bound(sheets.content, sheets.pages, sheets.sheets)
