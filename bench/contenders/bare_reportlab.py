"""The deck with nothing but reportlab: a form for each face, placed. The least a PDF from Python can cost.

python bare_reportlab.py CARDS OUTPUT FONT
"""

import sys

import paires
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def main(cards: int, output: str, font: str) -> None:
    pdfmetrics.registerFont(TTFont("numerals", font))
    size = (paires.PAGE_WIDTH * mm, paires.PAGE_HEIGHT * mm)
    canvas = Canvas(output, pagesize=size, pageCompression=1, invariant=1)
    for value in paires.VALUES:
        face(canvas, value)
    back(canvas)
    for batch in paires.sheets(cards):
        for value, slot in zip(batch, paires.slots(len(batch)), strict=True):
            place(canvas, f"face-{value}", slot)
        canvas.showPage()
        for slot in paires.slots(len(batch), behind=True):
            place(canvas, "back", slot)
        canvas.showPage()
    canvas.save()


def face(canvas: Canvas, value: int) -> None:
    canvas.beginForm(f"face-{value}", 0, 0, paires.BLEED_WIDTH * mm, paires.BLEED_HEIGHT * mm)
    ground(canvas, paires.GROUND)
    canvas.setFillColor(HexColor(paires.INK))
    canvas.setFont("numerals", paires.NUMERAL_SIZE * mm)
    canvas.drawCentredString(paires.BLEED_WIDTH / 2 * mm, up(paires.NUMERAL_BASELINE), str(value))
    canvas.setFillColor(HexColor(paires.PIP))
    for x, y in paires.pips(value):
        canvas.circle((x + paires.BLEED) * mm, up(y), paires.PIP_RADIUS * mm, stroke=0, fill=1)
    canvas.endForm()


def back(canvas: Canvas) -> None:
    canvas.beginForm("back", 0, 0, paires.BLEED_WIDTH * mm, paires.BLEED_HEIGHT * mm)
    ground(canvas, paires.REVERSE)
    canvas.endForm()


def ground(canvas: Canvas, colour: str) -> None:
    canvas.setFillColor(HexColor(colour))
    canvas.rect(0, 0, paires.BLEED_WIDTH * mm, paires.BLEED_HEIGHT * mm, stroke=0, fill=1)


def up(y: float) -> float:
    """From mm below the trimmed card's top to points above the bleed's bottom."""
    return (paires.BLEED_HEIGHT - paires.BLEED - y) * mm


def place(canvas: Canvas, form: str, slot: tuple[float, float]) -> None:
    x, y = slot
    canvas.saveState()
    canvas.translate(x * mm, (paires.PAGE_HEIGHT - y - paires.BLEED_HEIGHT) * mm)
    canvas.doForm(form)
    canvas.restoreState()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
