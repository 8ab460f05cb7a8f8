"""The forms of a booklet, each a class of this module, in `SHIPPED`, or one that `register` was given.

A form is sent to the process that sets it, so its class stands in a module that can be imported.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from massicot.booklet.page_style import Material, PageStyle, Rendered
from massicot.codes import NO_SUCH
from massicot.diagnostics import DataError, nearest
from massicot.model.handling import BIND, GATHER, MAP, MINI
from massicot.model.paper import Paper

if TYPE_CHECKING:
    from massicot.booklet.folding import Folded, SheetPlan

ONE_PILE = "retournez **sur les bords courts**. Pliez la pile en deux et posez deux agrafes dans le pli."
"""What to do with sheets that one stapler goes through."""
ON_SCREEN = frozenset({"format", "large_index", "games", "forms"})
ON_PAPER = ON_SCREEN | {"paper", "margin"}
"""The fields of an order that change a booklet, and one that is laid on sheets of the paper chosen."""


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
    scope: ClassVar[Literal["all", "base", "family", "game"]] = "all"
    """What a file of it tells: all games, the few of the deck's small booklet, those of a family, or one."""
    in_portions: ClassVar[bool] = True
    """Whether it is set in portions, side by side, and put together."""
    letters: ClassVar[int] = 640
    """About so many letters of a game's data make one page to lay out, in all tries together; 0 if none is."""
    folded: ClassVar[str] = ""
    """The function of booklet/folding.py that lays its pages on sheets, if they are laid on such."""
    flip: ClassVar[str] = "none"
    """The edge to turn a sheet about."""
    medium: ClassVar[Literal["pdf", "html"]] = "pdf"
    title: ClassVar[str] = ""
    """What the printing guide calls its sheets, if it is to be printed: French."""
    how: ClassVar[str] = ""
    """What to do with them. **Strong** words are marked."""
    step: ClassVar[str] = "Pliez le livret"
    """The step of the guide that says so."""
    drawing: ClassVar[str] = BIND
    """The drawing beside it."""

    def set(self, material: Material, paper: Paper, margin: float) -> Rendered:
        """The finished file of a form that is not set in portions; in another process, which alone loads what sets
        type."""
        raise NotImplementedError

    def arrange(self, count: int, sheet: "Folded") -> "SheetPlan":
        """Where so many pages lie on sheets of the paper chosen."""
        from massicot.booklet import folding

        plan: SheetPlan = getattr(folding, self.folded)(count, sheet)
        return plan

    def bind(self, done: Rendered, paper: Paper, margin: float) -> Rendered:
        """The pages as they are printed."""
        if "paper" not in self.options:
            return done
        from massicot.booklet.impose import on_sheets

        # On Letter an edge of each page falls off: less than its margin, so no text is lost.
        spare = max(0.0, self.style.side - margin)
        return on_sheets(done.content, self.arrange, paper=paper, margin=margin, spare=spare, flip=self.flip)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)  # it has no state, and comes to other processes as a copy

    def __hash__(self) -> int:
        return hash(type(self))


class ReadingForm(Form):
    """Pages one after the other."""

    name = "reading"
    about = "for reading, on screen or paper"
    page = "A5"
    style = PageStyle(
        width=148, height=210, side=15, size=9.3, line=12.0, lines=43, emblem_mm=27, opener=6, signature=4
    )
    usual = True


class Imposed(Form):
    """The reading pages, two a side."""

    name = "imposed"
    about = "the same on sheets of --paper, to fold and staple"
    page = "A5"
    style = ReadingForm.style
    setting = ReadingForm.name
    usual = True
    options = ON_PAPER
    folded = "signatures"
    flip = "short-edge"
    title = "Livret"
    how = (
        "**Livret :** la feuille se retourne **sur ses bords courts**, quel que soit le réglage des cartes. Un trait "
        "au dos marque chaque cahier, de cinq feuilles au plus : pliez-le en deux et agrafez-le deux fois dans le pli, "
        "ou cousez-le, de l’intérieur, par trois trous. Empilez les cahiers : les traits descendent en escalier. "
        "Serrez-les sous des livres, encollez les dos de colle blanche et couvrez-les d’une bande de papier."
    )
    drawing = GATHER


class Saddle(Form):
    """The reading pages in one pile, however thick."""

    name = "saddle"
    about = "the same in one pile, for those who have a long and strong stapler"
    page = "A5"
    style = ReadingForm.style
    setting = ReadingForm.name
    options = ON_PAPER
    folded = "saddle"
    flip = "short-edge"
    title = "Livret d’une pièce"
    how = (
        "**Livret d’une pièce :** retournez sur les bords courts. Pliez toute la pile en deux et agrafez-la deux fois "
        "dans le pli, avec une agrafeuse à long bras."
    )


class Base(Form):
    """The few games that somebody needs who prints the deck tonight."""

    name = "base"
    about = "the small booklet of a deck of many games, for reading"
    page = "A5"
    style = ReadingForm.style
    scope = "base"
    usual = True


class BaseSheets(Form):
    """The small booklet, two pages a side."""

    name = "base-sheets"
    about = "the same on sheets of --paper, to fold and staple"
    page = "A5"
    style = Base.style
    setting = Base.name
    scope = "base"
    usual = True
    options = ON_PAPER
    folded = "saddle"
    flip = "short-edge"
    title = "Petit livret"
    how = f"**Petit livret :** {ONE_PILE}"


class Families(Form):
    """The games of each family."""

    name = "family"
    about = "a booklet for each family of games, for reading"
    page = "A5"
    style = ReadingForm.style
    scope = "family"


class FamiliesSheets(Form):
    """The games of each family, two pages a side."""

    name = "family-sheets"
    about = "the same on sheets of --paper, to fold and staple"
    page = "A5"
    style = Families.style
    setting = Families.name
    scope = "family"
    options = ON_PAPER
    folded = "signatures"
    flip = "short-edge"
    title = "Livrets par famille"
    how = (
        "**Livrets par famille :** bords courts ; pliez et agrafez chaque cahier, puis collez les dos comme au livret."
    )


class Html(Form):
    """One file that fetches nothing."""

    name = "html"
    about = "a page for the phone"
    page = ""
    style = ReadingForm.style
    usual = True
    in_portions = False
    letters = 0
    medium = "html"

    def set(self, material: Material, paper: Paper, margin: float) -> Rendered:  # noqa: ARG002
        """The page, which is not cut into pages."""
        from massicot.booklet.phone import phone

        return phone(self.style, material)


class Pocket(Form):
    """Small pages, four a side."""

    name = "pocket"
    about = "on sheets of --paper, to fold and staple"
    page = "A6"
    style = PageStyle(
        width=105, height=148, side=10.5, size=7.9, line=10.4, lines=34, emblem_mm=31, small=True, signature=8
    )
    options = ON_PAPER
    folded = "pocket"
    letters = 480
    flip = "long-edge"
    title = "Livret de poche"
    how = (
        "**Livret de poche :** retournez **sur les bords longs**. Coupez la pile au milieu, posez la moitié du haut "
        "sur celle du bas, pliez le tout en deux et agrafez dans le pli."
    )


class Fold(Form):
    """The rules of a game, in the largest type with which they fit."""

    name = "fold"
    about = "a game on one sheet, folded to eight pages"
    page = "A7"
    style = PageStyle(
        width=74, height=105, side=6, size=7.6, line=9.9, lines=27, emblem_mm=40, title=2, columns=1, opener=4
    )
    options = ON_PAPER
    folded = "mini"
    scope = "game"
    in_portions = False
    letters = 200
    title = "Mini-livret, un par jeu"
    step = "Pliez le mini-livret"
    how = (
        "Recto seul. Marquez tous les plis, puis fendez la feuille au milieu, le long du trait aux ciseaux. Pliez-la "
        "en long, poussez les deux bouts l’un vers l’autre jusqu’à former une croix, et rabattez les pages : la "
        "couverture vient dessus."
    )
    drawing = MINI

    def set(self, material: Material, paper: Paper, margin: float) -> Rendered:  # noqa: ARG002
        """Eight pages of one game."""
        from massicot.booklet.fold import fold

        return fold(self.style, material)


class Notice(Form):
    """All rules of a game on both sides of one sheet, folded like a map until it lies in the box with the cards."""

    name = "notice"
    about = "a game on both sides of one sheet, folded like a map into the card box"
    page = "map"
    style = PageStyle(
        width=297, height=210, side=5, size=8.4, line=10.8, lines=52, emblem_mm=20, columns=1, title=1.7, small=True
    )
    options = ON_PAPER
    scope = "game"
    in_portions = False
    letters = 300
    folded = "mapped"
    flip = "short-edge"
    title = "Notice, une par jeu"
    step = "Pliez la notice"
    how = (
        "Retournez sur les bords courts. Pliez la feuille en accordéon aux quatre repères du haut, puis la bande en "
        "trois : elle se range dans la boîte, avec les cartes."
    )
    drawing = MAP

    def set(self, material: Material, paper: Paper, margin: float) -> Rendered:
        """Two sides of a sheet."""
        from massicot.booklet.notice import notice

        return notice(self.style, material, paper, margin)

    def bind(self, done: Rendered, paper: Paper, margin: float) -> Rendered:
        """The columns side by side: its pages are the sides of the sheet."""
        from massicot.booklet.folding import MAP

        return replace(super().bind(done, paper, margin), pages=-(-done.pages // MAP[0]))


class Large(Form):
    """Large letters without serifs, in one column, ragged."""

    name = "large"
    about = "large print"
    page = "A4"
    style = PageStyle(
        width=210, height=297, side=24, size=14, line=20, lines=35, emblem_mm=60, sans=True, columns=1, title=2.2
    )
    letters = 700
    title = "Livret en grands caractères"
    how = (
        "**Livret en grands caractères :** retournez sur les bords longs, et reliez par le bord gauche : anneaux, "
        "pince ou agrafes."
    )


class Stack(Form):
    """The reading pages, two a side, in two piles that one cut parts: for those who have rings or a clip, but no long
    stapler."""

    name = "stack"
    about = "the same on sheets of --paper, to cut, pile and bind at the edge"
    page = "A5"
    style = ReadingForm.style
    setting = ReadingForm.name
    options = ON_PAPER
    folded = "stacked"
    flip = "short-edge"
    title = "Livret en piles"
    how = (
        "**Livret en piles :** retournez sur les bords courts. Coupez la pile au milieu, posez la moitié gauche sur la "
        "droite, et reliez par le bord gauche : anneaux, pince ou agrafes."
    )


SHIPPED = (
    *(Base, BaseSheets, ReadingForm, Imposed, Saddle, Html),
    *(Pocket, Fold, Notice, Large, Stack, Families, FamiliesSheets),
)
"""In the order of a build."""
_known: dict[str, Form] = {kind.name: kind() for kind in SHIPPED}


def register(form: Form) -> None:
    """Add a form that is not in this module."""
    _known[form.name] = form


def names() -> tuple[str, ...]:
    """All forms, in the order of a build."""
    return tuple(_known)


def form(name: str) -> Form:
    """The form of this name."""
    return _known[name]


def forms() -> list[Form]:
    """All of them, in the order of a build."""
    return list(_known.values())


def chosen(asked: tuple[str, ...]) -> list[Form]:
    """The forms asked for, or those that are usual."""
    wrong = [
        NO_SUCH.problem(f"there is no form “{name}”", nearest(name, _known)) for name in asked if name not in _known
    ]
    if wrong:
        raise DataError(wrong)
    return [_known[name] for name in dict.fromkeys(asked)] or [form for form in forms() if form.usual]
