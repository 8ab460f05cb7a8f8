"""The deck as one HTML page after another, printed by WeasyPrint.

python with_weasyprint.py CARDS OUTPUT FONT
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import paires

try:
    from weasyprint import HTML
except OSError:  # its wheel brings no Pango
    sys.exit("not available: install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0")

STYLE = f"""
@font-face {{ font-family: numerals; src: url(FONT) }}
@page {{ size: {paires.PAGE_WIDTH}mm {paires.PAGE_HEIGHT}mm; margin: 0 }}
body {{ margin: 0 }}
section {{ position: relative; height: {paires.PAGE_HEIGHT}mm; break-after: page }}
section:last-child {{ break-after: auto }}
div {{ position: absolute; width: {paires.BLEED_WIDTH}mm; height: {paires.BLEED_HEIGHT}mm }}
svg {{ position: absolute; left: 0; top: 0; width: 100%; height: 100% }}
b {{ position: absolute; left: 0; right: 0; top: {paires.BLEED + paires.NUMERAL_BASELINE - paires.NUMERAL_SIZE}mm;
    text-align: center; font: {paires.NUMERAL_SIZE}mm/1 numerals; color: {paires.INK} }}
"""


def main(cards: int, output: str, font: str) -> None:
    style = STYLE.replace("FONT", Path(font).resolve().as_uri())
    html = f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(pages(cards))}"
    HTML(string=html).write_pdf(output)


def pages(cards: int) -> Iterator[str]:
    faces = {value: face(value) for value in paires.VALUES}
    back = svg(paires.REVERSE)
    for batch in paires.sheets(cards):
        yield page([faces[value] for value in batch], paires.slots(len(batch)))
        yield page([back] * len(batch), paires.slots(len(batch), behind=True))


def page(sides: list[str], slots: Iterator[tuple[float, float]]) -> str:
    placed = (f'<div style="left:{x}mm;top:{y}mm">{side}</div>' for side, (x, y) in zip(sides, slots, strict=True))
    return f"<section>{''.join(placed)}</section>"


def face(value: int) -> str:
    spots = "".join(
        f'<circle cx="{x + paires.BLEED}" cy="{y + paires.BLEED}" r="{paires.PIP_RADIUS}" fill="{paires.PIP}"/>'
        for x, y in paires.pips(value)
    )
    return f"{svg(paires.GROUND, spots)}<b>{value}</b>"


def svg(ground: str, drawing: str = "") -> str:
    size = f"{paires.BLEED_WIDTH} {paires.BLEED_HEIGHT}"
    return f'<svg viewBox="0 0 {size}"><rect width="100%" height="100%" fill="{ground}"/>{drawing}</svg>'


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
