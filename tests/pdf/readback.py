"""Read finished card sheets back. Shares nothing with the program that wrote them: pikepdf follows the
content streams, pdfium tells where the glyphs are and what the page looks like."""

from dataclasses import dataclass, field

import pikepdf
import pypdfium2

MM = 25.4 / 72


@dataclass(frozen=True)
class Rect:
    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.top - self.bottom

    def holds(self, x, y):
        return self.left <= x <= self.right and self.bottom <= y <= self.top

    def near(self, other, within):
        mine = (self.left, self.bottom, self.right, self.top)
        theirs = (other.left, other.bottom, other.right, other.top)
        return all(abs(a - b) <= within for a, b in zip(mine, theirs, strict=True))


@dataclass
class Sheet:
    """One page: its size, the outlines of placed forms, drawn lines, glyphs; all in mm."""

    width: float
    height: float
    forms: list = field(default_factory=list)
    lines: list = field(default_factory=list)
    glyphs: list = field(default_factory=list)

    def crop_lines(self):
        """The x of every short vertical line, the y of every short horizontal one."""
        xs, ys = set(), set()
        for x1, y1, x2, y2 in self.lines:
            if abs(x1 - x2) < 1e-3 and 0.9 < abs(y1 - y2) < 6:
                xs.add(round(x1, 3))
            elif abs(y1 - y2) < 1e-3 and 0.9 < abs(x1 - x2) < 6:
                ys.add(round(y1, 3))
        return sorted(xs), sorted(ys)

    def trims(self, width, height, within=0.01):
        """Cards as the crop marks cut them: pairs of lines a card apart, with a form inside."""
        xs, ys = self.crop_lines()
        found = []
        for left in xs:
            for right in xs:
                if abs(right - left - width) > within:
                    continue
                for bottom in ys:
                    for top in ys:
                        if abs(top - bottom - height) > within:
                            continue
                        card = Rect(left, bottom, right, top)
                        if any(
                            form.left <= left + 1e-2
                            and form.right >= right - 1e-2
                            and form.bottom <= bottom + 1e-2
                            and form.top >= top - 1e-2
                            and form.width < self.width / 2
                            for form in self.forms
                        ):
                            found.append(card)
        return found

    def text_in(self, card):
        """The characters whose middle lies in a rectangle, in drawing order."""
        return "".join(c for c, x, y in self.glyphs if card.holds(x, y) and not c.isspace())


def read(path):
    """All pages of a PDF."""
    sheets, parsed = [], {}
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = (float(v) * MM for v in page.MediaBox)
            assert (left, bottom) == (0, 0)
            sheet = Sheet(right, top)
            _walk(_read(page, parsed), page.Resources, (1, 0, 0, 1, 0, 0), sheet, parsed, depth=0)
            sheets.append(sheet)
    document = pypdfium2.PdfDocument(path)
    for number, sheet in enumerate(sheets):
        text = document[number].get_textpage()
        for index in range(text.count_chars()):
            left, low, right, high = text.get_charbox(index)
            character = text.get_text_range(index, 1)
            sheet.glyphs.append((character, (left + right) / 2 * MM, (low + high) / 2 * MM))
        text.close()
    document.close()
    return sheets


def picture(path, number, dpi):
    """A page as rows of grey values, top row first."""
    document = pypdfium2.PdfDocument(path)
    image = document[number].render(scale=dpi / 72).to_pil().convert("L")
    document.close()
    return image


def _times(m, n):
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def _at(m, x, y):
    return ((m[0] * x + m[2] * y + m[4]) * MM, (m[1] * x + m[3] * y + m[5]) * MM)


def _read(content, parsed):
    """The instructions that are followed, read once from a drawing that is placed many times."""
    key = content.objgen
    if key not in parsed:
        found = pikepdf.parse_content_stream(content, "q Q cm m l S s f f* n B B* Do")
        read = [(str(each.operator), each.operands) for each in found]
        parsed[key] = [(name, str(values[0]) if name == "Do" else tuple(map(float, values))) for name, values in read]
    return parsed[key]


def _walk(instructions, resources, ctm, sheet, parsed, depth):
    stack = []
    here = None
    segments = []
    for operator, values in instructions:
        if operator == "q":
            stack.append(ctm)
        elif operator == "Q":
            ctm = stack.pop()
        elif operator == "cm":
            ctm = _times(values, ctm)
        elif operator == "m":
            here = values
        elif operator == "l":
            segments.append((*_at(ctm, *here), *_at(ctm, *values)))
            here = values
        elif operator in ("S", "s"):
            sheet.lines += segments
            segments = []
        elif operator in ("f", "f*", "n", "B", "B*"):
            segments = []
        elif operator == "Do":
            form = resources.XObject[values]
            assert form.Subtype == "/Form", "a picture in a sheet that should be all vector"
            inner = _times(tuple(map(float, form.get("/Matrix", [1, 0, 0, 1, 0, 0]))), ctm)
            box = [float(v) for v in form.BBox]
            ends = [_at(inner, box[0], box[1]), _at(inner, box[2], box[3])]
            xs, ys = sorted(p[0] for p in ends), sorted(p[1] for p in ends)
            if depth == 0:
                sheet.forms.append(Rect(xs[0], ys[0], xs[1], ys[1]))
            _walk(_read(form, parsed), form.get("/Resources", resources), inner, sheet, parsed, depth + 1)
    assert not stack, "q without Q"
