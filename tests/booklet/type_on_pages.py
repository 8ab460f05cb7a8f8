"""Find and change what is set on the pages of a booklet: pieces of type, by what they say."""

import re

PIECE = re.compile(rb"BT\n(?P<place>[-\d. ]+ Tm)\n/(?P<font>\w+) [\d.]+ Tf\n(?P<shown>\[.*?\] TJ)\nET", re.S)
HEX = re.compile(rb"<([0-9a-f]+)>")


def letters_of(font):
    """What each code of a font stands for."""
    table = font.ToUnicode.read_bytes().decode("ascii")
    return {
        int(code, 16): bytes.fromhex(text).decode("utf-16-be")
        for code, text in re.findall(r"^<([0-9a-f]{4})> <([0-9a-f]+)>$", table, re.M)
    }


class Type:
    """The type of one content stream: of a page, or of a form on a sheet."""

    def __init__(self, stream, resources):
        self.stream = stream
        self.content = stream.read_bytes()
        self.fonts = {str(name)[1:]: letters_of(font) for name, font in resources.Font.items()}

    def said(self, piece):
        known = self.fonts[piece["font"].decode()]
        codes = [int(run[i : i + 4], 16) for run in HEX.findall(piece["shown"]) for i in range(0, len(run), 4)]
        return "".join(known.get(code, "?") for code in codes)

    def pieces(self, text):
        return [one for one in PIECE.finditer(self.content) if text in self.said(one)]

    def put(self, piece, new):
        content = self.content[: piece.start()] + new + self.content[piece.end() :]
        self.stream.write(content)

    def without(self, text, nth=0):
        """The nth piece that says so is gone."""
        self.put(self.pieces(text)[nth], b"")

    def instead(self, text, old, new, nth=0):
        """In the nth piece that says so, one letter for another of the same font."""
        piece = self.pieces(text)[nth]
        known = self.fonts[piece["font"].decode()].items()
        olds, news = ([f"{code:04x}".encode() for code, said in known if said == letter] for letter in (old, new))
        run = HEX.findall(piece["shown"])
        old_code = next(code for code in olds if any(code in re.findall(rb"....", one) for one in run))
        at = piece["shown"].index(old_code)
        shown = piece["shown"][:at] + news[0] + piece["shown"][at + 4 :]
        self.put(piece, piece[0].replace(piece["shown"], shown))

    def leftmost(self):
        """What the longest of the pieces at the left margin says."""
        pieces = list(PIECE.finditer(self.content))
        margin = min(float(one["place"].split()[4]) for one in pieces)
        return max((self.said(one) for one in pieces if float(one["place"].split()[4]) < margin + 1), key=len)

    def lowest(self):
        """What the longest of the lowest pieces says: y grows downwards."""
        pieces = PIECE.finditer(self.content)
        return max((self.said(one) for one in pieces if float(one["place"].split()[5]) > self.foot() - 1), key=len)

    def foot(self):
        """How low it stands."""
        return max(float(one["place"].split()[5]) for one in PIECE.finditer(self.content))

    def moved(self, text, across, up=0.0, nth=0):
        """The nth piece that says so stands elsewhere: by so many of the page's own units."""
        piece = self.pieces(text)[nth]
        self.put(piece, f"q 1 0 0 1 {across} {up} cm\n".encode() + piece[0] + b"\nQ")


def on_page(pdf, number):
    """The type of a page, counted from 1."""
    page = pdf.pages[number - 1]
    return Type(page.Contents, page.Resources)


def page_saying(pdf, text):
    """The numbers of the pages that have a piece with this text."""
    found = []
    for number, page in enumerate(pdf.pages, 1):
        if "/Font" in page.Resources and on_page(pdf, number).pieces(text):
            found.append(number)
    return found


def on_form(pdf, side, name):
    """The type of a page that lies on a side of a sheet."""
    form = pdf.pages[side - 1].Resources.XObject[name]
    return Type(form, form.Resources)
