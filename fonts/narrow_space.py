"""Give a font a narrow no-break space (U+202F), an eighth of an em, and change nothing else in it.

    python fonts/narrow_space.py FILE.ttf …

Run once on the fonts that come without it. Their licence, the OFL without a reserved name, allows it.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

NARROW = 0x202F


def add_narrow_space(path: Path) -> bool:
    """Add the glyph at the end, so that every other keeps its number; False when the font has one."""
    font = TTFont(path, recalcTimestamp=False)
    if NARROW in font.getBestCmap():
        return False
    name, outlines, widths = "uni202F", font["glyf"], font["hmtx"]
    outlines[name] = Glyph()  # it also enters the glyph order, at the end
    widths[name] = (font["head"].unitsPerEm // 8, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW] = name
    font.save(path)
    return True


if __name__ == "__main__":
    for file in sys.argv[1:]:
        add_narrow_space(Path(file))
