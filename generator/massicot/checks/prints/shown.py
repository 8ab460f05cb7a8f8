"""Findings shown: a picture of each page that has some, with a frame and a number where they are."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from massicot.checks.prints.printed import PrintedFile
from massicot.checks.prints.reading.model import PdfSheet, Rect
from massicot.checks.prints.reading.pdf import opened
from massicot.diagnostics import Diagnostic
from massicot.ink.to_png import encoded, framed

SCALE = 4.0
"""Pixels for each millimetre: a hundred dots per inch."""
INSET = 4.0


def marked_pages(printed: PrintedFile, findings: Sequence[Diagnostic]) -> Iterator[tuple[str, bytes, list[Diagnostic]]]:
    """For each page with findings a PNG file: its name, its content, and the findings in the order of their numbers."""
    with opened(printed.path) as (reading, canvas):
        for sheet in reading.sheets:
            whole = Rect(0, 0, sheet.width, sheet.height)
            if here := [finding for finding in findings if finding.line == sheet.number]:
                frames = [
                    (str(number), _pixels(where, sheet))
                    for number, finding in enumerate(here, 1)
                    for where in printed.places.get(finding, (whole.grown(-INSET * number),))
                ]
                pixels = canvas(sheet).picture(whole, (round(sheet.width * SCALE), round(sheet.height * SCALE)))
                picture = framed(Image.fromarray(pixels[:, :, ::-1]), frames)
                yield f"{printed.path.stem}-page-{sheet.number}.png", encoded(picture), here


def _pixels(where: Rect, sheet: PdfSheet) -> tuple[float, float, float, float]:
    top, bottom = sheet.height - where.top, sheet.height - where.bottom
    return where.left * SCALE, top * SCALE, where.right * SCALE, bottom * SCALE


def write_pictures(printed: PrintedFile, findings: Sequence[Diagnostic], folder: Path) -> Iterator[str]:
    """Write them, and say of each file what its numbers stand for."""
    for name, content, here in marked_pages(printed, findings):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        numbers = ", ".join(f"{number} {finding.code}" for number, finding in enumerate(here, 1))
        yield f"{folder / name}: {numbers}"
