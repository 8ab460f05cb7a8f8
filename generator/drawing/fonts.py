"""Our own fonts in reportlab, and the certainty that they have every glyph we ask for."""

from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from generator.errors import DataError, Problem
from generator.ink import lettering
from generator.ink.shapes import Lettering


class Fonts:
    """Fonts by role, registered when first used."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files
        self.fonts: dict[str, TTFont] = {}

    def get(self, role: str) -> TTFont:
        """The font of a role."""
        if role not in self.fonts:
            path = self.files[role]
            # The same role may be another file in a person's library: the name carries the path.
            try:
                font = TTFont(f"{role}:{path}", str(path))
            except (TTFError, OSError) as wrong:
                problem = Problem(f"is not a font we can embed: {wrong}", "use a TTF file", path)
                raise DataError([problem]) from None
            pdfmetrics.registerFont(font)
            self.fonts[role] = font
        return self.fonts[role]

    def covered(self, line: Lettering) -> TTFont:
        """The font of a line, once it is known to have all its letters: reportlab would print nothing in place of a
        missing one."""
        lettering.covered(line, self.files)
        return self.get(line.font)
