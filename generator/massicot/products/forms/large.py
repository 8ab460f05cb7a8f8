"""A4 in large print."""

from massicot.booklet.page_style import PageStyle
from massicot.products.forms import Form


class Large(Form):
    """Large letters without serifs, in one column, ragged."""

    name = "large"
    about = "large print"
    page = "A4"
    style = PageStyle(
        id="large",
        width=210,
        height=297,
        side=24,
        size=14,
        line=20,
        lines=35,
        emblem_mm=60,
        sans=True,
        columns=1,
        title=2.2,
    )
    letters = 700
