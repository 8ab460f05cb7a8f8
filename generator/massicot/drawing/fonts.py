"""Our own fonts in reportlab, and the certainty that they have every glyph we ask for."""

from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from massicot.codes import FONT
from massicot.diagnostics import DataError


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
                problem = FONT.problem(f"is not a font we can embed: {wrong}", "use a TTF file", path)
                raise DataError([problem]) from None
            pdfmetrics.registerFont(font)
            self.fonts[role] = font
        return self.fonts[role]

    def covered(self, role: str, text: str) -> TTFont:
        """The font, once it is known to have every character of the text: reportlab would print
        nothing in place of a missing one."""
        font = self.get(role)
        known = font.face.charToGlyph
        if missing := sorted({c for c in text if ord(c) not in known}):
            shown = ", ".join(f"“{c}” (U+{ord(c):04X})" for c in missing[:5])
            hint = "write it otherwise, or add a font that has it to fonts/fonts.toml"
            message = f"“{text[:40]}”: the font “{role}” has no {shown}"
            raise DataError([FONT.problem(message, hint, self.files[role])])
        return font
