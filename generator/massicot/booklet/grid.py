"""Pictures that stand on the baseline grid: as large as asked, in a box of whole lines."""

import re
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from markupsafe import Markup

from massicot.booklet.page_style import PT_PER_MM, PageStyle

_IMAGE = re.compile(r'<img class="[a-z]+" src="([^"]*)" alt="([^"]*)" style="[^"]*">')

LEAST, LEAST_SMALL = 0.85, 0.75
"""A picture is not made smaller than this: its words are drawn in 6 points or more."""
Fit = Callable[[Markup, float, float], Markup]
"""A picture, the share of the measure that it fills, and the most it may take of a page's height."""


def as_it_is(picture: Markup, share: float, most: float) -> Markup:  # noqa: ARG001
    """On a screen there is no grid."""
    return picture


def on_grid(form: PageStyle, cache: Mapping[str, Any]) -> Fit:
    """How pictures are fitted to the lines of a form."""
    line = form.line / PT_PER_MM

    def fit(picture: Markup, share: float, most: float) -> Markup:
        found = _IMAGE.fullmatch(picture)
        if found is None:
            return picture
        source, alt = found.groups()
        drawn = cache[source]
        ratio = drawn.width / drawn.height
        least = (LEAST_SMALL if form.small else LEAST) * drawn.width
        width = max(min(form.measure * share, form.lines * line * most * ratio), least)
        height = width / ratio
        lines = ceil(height / line - 0.02)
        above = (lines * line - height) / 2
        # Both strings come from the picture's own markup, where they are escaped.
        return Markup(  # noqa: S704
            f'<div class="on-grid" style="height: {lines}rem">'
            f'<img src="{source}" alt="{alt}" '
            f'style="width: {width:.2f}mm; height: {height:.2f}mm; margin-top: {above:.2f}mm">'
            "</div>"
        )

    return fit
