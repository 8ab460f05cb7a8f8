"""A5, for reading on a screen or on paper."""

from massicot.booklet.page_style import PageStyle
from massicot.products.forms import Form


class Reading(Form):
    """Pages one after the other."""

    name = "reading"
    about = "for reading, on screen or paper"
    page = "A5"
    style = PageStyle(
        id="reading", width=148, height=210, side=18, size=9.8, line=13, lines=37, emblem_mm=42, signature=4
    )
    usual = True
