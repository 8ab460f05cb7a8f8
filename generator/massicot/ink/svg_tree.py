"""An SVG file to a tree of elements with their lines. Nothing outside the file is ever looked at."""

from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from massicot.codes import DRAWING
from massicot.diagnostics import DataError

DEEPEST = 60
MOST_ELEMENTS = 20_000
SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"


@dataclass(slots=True)
class Element:
    """One SVG element; elements of other namespaces are not kept."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list["Element"] = field(default_factory=list)
    text: str = ""


def parse_svg(source: bytes, path: Path) -> Element:
    """The root element, or one problem that says why there is none."""
    builder = _Builder(path)
    try:
        builder.parser.Parse(source, True)
    except expat.ExpatError as wrong:
        message = f"broken XML: {expat.ErrorString(wrong.code)}"
        hint = "open it in a drawing program and save it again as plain SVG"
        raise DataError([DRAWING.problem(message, hint, path, wrong.lineno)]) from None
    except (LookupError, ValueError):  # Python's own, of encodings that its XML reader can't use
        message = "is in an encoding that we can’t read"
        raise DataError([DRAWING.problem(message, "save it in UTF-8", path, 1)]) from None
    if builder.root is None:
        raise DataError([DRAWING.problem("is not an SVG drawing", "its root must be <svg>", path, 1)])
    return builder.root


class _Builder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.root: Element | None = None
        self.open: list[Element | None] = []
        self.count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.ProcessingInstructionHandler = self.instruction

    def refuse(self, message: str, hint: str) -> DataError:
        return DataError([DRAWING.problem(message, hint, self.path, self.parser.CurrentLineNumber)])

    def doctype(self, _name: str, _system: str | None, _public: str | None, own: int) -> None:
        if own:
            raise self.refuse("declares entities or attributes of its own", "remove the <!DOCTYPE …> at its beginning")

    def instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise self.refuse("links a style sheet", "save it with presentation attributes")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) > DEEPEST:
            raise self.refuse("has too many elements", "simplify the drawing")
        namespace, _, tag = name.rpartition(" ")
        parent = self.open[-1] if self.open else None
        if namespace != SVG or (self.open and parent is None):
            self.open.append(None)  # an editor's own data: passed over with all it holds
            return
        plain = {}
        for key, value in attributes.items():
            space, _, local = key.rpartition(" ")
            if space in ("", _XLINK):
                plain[local] = value
        element = Element(tag, plain, self.parser.CurrentLineNumber)
        if parent is not None:
            parent.children.append(element)
        elif tag == "svg":
            self.root = element
        self.open.append(element)

    def end(self, _name: str) -> None:
        self.open.pop()

    def characters(self, data: str) -> None:
        if self.open and (element := self.open[-1]) is not None:
            element.text += data
