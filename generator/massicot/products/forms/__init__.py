"""The forms of a booklet. A form is one module of this folder, in `NAMES`, or one that `register` was given.

A form is sent to the process that sets it, so its class stands in a module that can be imported.
"""

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from massicot.booklet.page_style import PageStyle
from massicot.codes import NO_SUCH
from massicot.diagnostics import DataError, nearest
from massicot.model.paper import Paper

if TYPE_CHECKING:
    from pathlib import Path

    from massicot.booklet.content import Booklet
    from massicot.booklet.parting import Cure
    from massicot.booklet.render import Draft, Rendered

NAMES = ("reading", "imposed", "html", "pocket", "fold", "large", "stack")
"""In the order of a build: the module of “reading” is reading.py, with one class of the contract in it."""
ON_SCREEN = frozenset({"format", "large_index", "games", "forms"})
ON_PAPER = ON_SCREEN | {"paper", "margin"}
"""The fields of an order that change a booklet, and one that is laid on sheets of the paper chosen."""


@dataclass(slots=True)
class Material:
    """All that a booklet is set from; pictures serve for one document only."""

    content: "Booklet"
    pictures: Any
    palette: dict[str, str]
    fonts: "dict[str, Path]"
    written: "Draft | None" = None
    """Its HTML and style sheet, once they are written."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A finished file; a page for a screen has no pages, and what is read on a screen has no sheets."""

    content: bytes = field(repr=False)
    pages: int
    sheets: int = 0


class Form:
    """The contract. A form needs a name, a page and what it is for; the rest has an answer here."""

    name: ClassVar[str]
    about: ClassVar[str]
    """What it is for, in the list of forms."""
    page: ClassVar[str]
    """What the size of its page is called."""
    style: ClassVar[PageStyle]
    usual: ClassVar[bool] = False
    """Whether it is made if no form is asked for."""
    options: ClassVar[frozenset[str]] = ON_SCREEN
    setting: ClassVar[str] = ""
    """The form whose pages it is made from, if not its own: both are set once."""
    by_game: ClassVar[bool] = False
    """Whether each game has a file of its own."""
    in_parts: ClassVar[bool] = True
    """Whether a booklet of many games is tried in parts first, side by side."""
    letters: ClassVar[int] = 640
    """About so many letters of a game's data make one page to lay out, in all tries together; 0 if none is."""
    flip: ClassVar[str] = "none"
    """The edge to turn a sheet about."""
    medium: ClassVar[Literal["pdf", "html"]] = "pdf"
    how: ClassVar[str] = ""
    """What to do with its sheets, for the printing guide: French."""
    advertised: ClassVar[bool] = False
    """Whether the guide tells of it though it was not asked for."""

    def draft(self, material: Material) -> "Draft":
        """The booklet as it is written."""
        from massicot.booklet.render import draft

        if material.written is None:
            pictures, palette, fonts = material.pictures, material.palette, material.fonts
            material.written = draft(material.content, self.style, pictures, palette, fonts)
        return material.written

    def set(self, material: Material, cured: "list[Cure]") -> "Rendered":
        """The pages in the order of reading; in another process, which alone loads what sets type. `cured` is what
        was found to be set otherwise, if it was tried in parts."""
        from massicot.booklet.render import render

        return render(self.draft(material), cured)

    def bind(self, done: "Rendered", paper: Paper, margin: float) -> Bound:  # noqa: ARG002
        """The pages as they are printed."""
        return Bound(done.content, done.pages)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)  # it has no state, and comes to other processes as a copy

    def __hash__(self) -> int:
        return hash(type(self))


_registered: dict[str, Form] = {}


def register(form: Form) -> None:
    """Add a form that is not in this folder."""
    _registered[form.name] = form


def names() -> tuple[str, ...]:
    """All forms, in the order of a build."""
    return (*NAMES, *(name for name in _registered if name not in NAMES))


def form(name: str) -> Form:
    """The form of this name, loaded when it is wanted."""
    if name not in _registered:
        module = import_module(f"{__name__}.{name}")
        kinds = (thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, Form))
        register(next(kind() for kind in kinds if kind.__module__ == module.__name__))
    return _registered[name]


def forms() -> list[Form]:
    """All of them."""
    return [form(name) for name in names()]


def chosen(asked: tuple[str, ...]) -> list[Form]:
    """The forms asked for, or those that are usual."""
    wrong = [
        NO_SUCH.problem(f"there is no form “{name}”", nearest(name, names())) for name in asked if name not in names()
    ]
    if wrong:
        raise DataError(wrong)
    return [form(name) for name in dict.fromkeys(asked)] or [form for form in forms() if form.usual]
