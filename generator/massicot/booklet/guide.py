"""« Comment imprimer »: what the page says, from the facts of one kit. Its words stand in templates/booklet/guide.toml.

Texts carry two marks: **strong** words, and `words for the terminal`, which typography leaves alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from tomllib import loads
from typing import Any

from massicot.booklet.page_style import PageLook
from massicot.language.fr.words import counted, decimal, listed, mm
from massicot.model.handling import CUT, FOLDED, PLAIN, STRONG, Handling
from massicot.model.paper import Paper
from massicot.places import shipped
from massicot.sheets.grid import Grid

MORE_MARGIN = 3
"""What is advised beyond a margin that was too small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KitFacts:
    """One kit, as it was asked for. The page is about the cards; what else there is says itself what to do."""

    id: str
    title: str
    credit: str
    version: str
    paper: str
    grid: Grid
    bar: str
    cards: int
    sheets: int
    low_ink: bool
    things: tuple[Handling, ...]
    """All that the kit has, the cards first."""
    own: bool = False
    """The deck is of a person's own library, which a command must name."""

    @property
    def backs(self) -> str:
        """How backs are printed."""
        return self.grid.backs


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideOrder:
    """All that one page is made from. It can be sent to another process."""

    facts: KitFacts
    authors: tuple[str, ...]
    paper: Paper
    look: PageLook
    """Of the one card whose emblem adorns the page, if any."""


@dataclass(frozen=True, slots=True)
class PrintRow:
    """A file of the kit: its sheets, its paper, its sides."""

    name: str
    sheets: str
    paper: str
    sides: str


@dataclass(frozen=True, slots=True)
class GuideStep:
    """What to do, in order: paragraphs, and the drawing that shows it."""

    title: str
    text: tuple[str, ...]
    drawing: str = ""
    rows: tuple[PrintRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """What one sees, and the cure."""

    sign: str
    cure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideText:
    """All that the page says, in the order in which it is read."""

    title: str
    game: str
    lead: str
    strip: tuple[tuple[str, str], ...]
    measure: tuple[str, ...]
    steps: tuple[GuideStep, ...]
    troubles: tuple[Trouble, ...]
    credit: str
    stamp: str


@cache
def words() -> dict[str, Any]:
    """The words of the page."""
    return loads((shipped("templates") / "booklet" / "guide.toml").read_text("utf-8"))


def guide(facts: KitFacts) -> GuideText:
    """What this kit needs to be told, and no more."""
    grid, last = facts.grid, facts.sheets
    size = f"{decimal(grid.card_width)} × {decimal(grid.card_height)} mm"
    true = {
        "bar": facts.bar,
        "size": size,
        "bleed": mm(grid.bleed),
        "corner": mm(grid.corner),
        "margin": mm(grid.margin),
        "more": f"{grid.margin + MORE_MARGIN:g}mm",
        "fronts": _pages(1, last),
        "backs": _pages(last + 1, 2 * last),
        "command": f"massicot build {facts.id} --low-ink{' --library …' if facts.own else ''}",
        "things": "{things}",  # another for each kind of paper
    }
    said = _filled(words(), true)
    strip = [("Papier", facts.paper), ("Cartes", f"{facts.cards} de {size}"), ("Par feuille", str(grid.per_sheet))]
    strip += [("Feuilles", str(facts.sheets)), *([("Fond perdu", true["bleed"])] if grid.bleed else [])]
    return GuideText(
        title=said["title"],
        game=facts.title,
        lead=said["lead"],
        strip=tuple(strip),
        measure=tuple(said["measure"]),
        steps=tuple(_steps(facts, said)),
        troubles=tuple(_troubles(grid, said["trouble"])),
        credit=facts.credit,
        stamp=f"{facts.paper}, version {facts.version}",
    )


def _filled(said: Any, true: dict[str, str]) -> Any:
    """The words with what is true of a kit in them."""
    if isinstance(said, dict):
        return {name: _filled(inside, true) for name, inside in said.items()}
    return said.format(**true) if isinstance(said, str) else [_filled(text, true) for text in said]


def _pages(first: int, last: int) -> str:
    return f"la page {first}" if first == last else f"les pages {first} à {last}"


def texts(page: GuideText) -> Iterator[str]:
    """Every sentence of the page."""
    yield from (page.lead, *page.measure)
    for step in page.steps:
        yield from step.text
    for trouble in page.troubles:
        yield from (trouble.sign, trouble.cure)


def _steps(facts: KitFacts, said: dict[str, Any]) -> Iterator[GuideStep]:
    def step(name: str) -> GuideStep:
        return GuideStep(said[name]["title"], tuple(said[name]["text"]), said[name].get("drawing", ""))

    paper, cut, ink, grid = said["paper"], said["cut"], said["ink"], facts.grid
    by_paper = {
        kind: [thing.thing for thing in facts.things if thing.paper == kind] for kind in (FOLDED, STRONG, PLAIN)
    }
    papers = tuple(paper[kind].replace("{things}", listed(things)) for kind, things in by_paper.items() if things)
    yield GuideStep(paper["title"], papers, rows=tuple(_rows(facts)))
    yield step("scale")
    yield step(facts.backs)
    edges = " ".join([cut["bleed"]] * bool(grid.bleed) + [cut["corner"]] * bool(grid.corner))
    yield GuideStep(cut["title"], (cut["text"], edges) if edges else (cut["text"],), CUT)
    yield step("sleeves")
    if others := tuple(text for thing in facts.things if not thing.step for text in thing.text):
        yield GuideStep(said["rest"]["title"], others)
    yield from (GuideStep(thing.step, thing.text, thing.drawing) for thing in facts.things if thing.step)
    yield GuideStep(ink["title"], (ink["low" if facts.low_ink else "usual"],))


def _rows(facts: KitFacts) -> Iterator[PrintRow]:
    for thing in facts.things:
        if thing.title:
            sheets = counted(thing.sheets, "feuille", feminine=True, figures=True)
            yield PrintRow(thing.title, sheets, thing.paper, thing.sides)


def _troubles(grid: Grid, said: dict[str, Any]) -> Iterator[Trouble]:
    if grid.sides == 2:
        free = said["offset"]["free"] if grid.bleed else ""
        yield Trouble(said["offset"]["sign"], free + said["offset"]["cure"])
    if grid.backs in ("long-edge", "short-edge"):
        yield Trouble(**said["edge"])
    yield from (Trouble(**said[name]) for name in ("margin", "bar"))
