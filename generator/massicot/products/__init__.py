"""What a deck can be printed as. A product is one module of this folder, in `NEEDS`, or one that `register` was given.

`plan` says what will be made without drawing it, `draw` gives the finished file in memory; nothing here writes to disk.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from massicot.model.deck import Deck
from massicot.products.order import (
    DEFAULT_BACKS,
    DEFAULT_BLEED,
    DEFAULT_LAYOUT,
    DEFAULT_MARGIN,
    DEFAULT_SHAPE,
    DEFAULT_THICKNESS,
    Order,
)

if TYPE_CHECKING:
    from massicot.jobs import Jobs, Progress
    from massicot.model.handling import Handling
    from massicot.model.page import Document
    from massicot.products.stock import Stock

NEEDS = {
    "cards": "",
    "reference": "*/rules.toml",
    "tokens": "tokens.toml",
    "box": "",
    "standee": "standee.toml",
    "booklet": "*/rules.toml",
    "score-pad": "scores.toml",
    "playmat": "*/rules.toml",
    "guide": "",
}
"""Every product in the order of a build, and the file beside a deck's that it is made from. The module of “score-pad”
is score_pad.py, with one class of the contract in it; it is loaded when it is wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One file that will be made. What is known only when type is set (pages, sheets) is 0 here."""

    product: str
    path: str
    """Below the output folder, with `/`."""
    summary: str
    stock: "Stock" = field(repr=False)
    order: Order = field(repr=False)
    pages: int = 0
    sheets: int = 0
    backs: str = "none"
    options: frozenset[str] = frozenset()
    """The fields of the order that change this file."""
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What the manifest says beside what it says of every file. Checks of finished files see only the files."""
    work: Any = field(default=None, repr=False)
    """What the product has worked out and draws from."""

    @property
    def entry(self) -> dict[str, Any]:
        """What the manifest says of the file."""
        stock, options = self.stock, self.options
        return {
            "path": self.path,
            "kind": self.product,
            "deck": stock.deck.id,
            "theme": stock.theme.id,
            "paper": stock.paper.id if "paper" in options else "",
            "format": stock.format.id if "format" in options else "",
            "backs": self.backs,
            **self.facts,
            "pages": self.pages,
            "sheets": self.sheets,
        }


@dataclass(frozen=True, kw_only=True)
class File:
    """One finished file, in memory."""

    plan: Plan
    content: bytes = field(repr=False)

    @cached_property
    def sha256(self) -> str:
        """The fingerprint of its content."""
        from hashlib import sha256  # slow to load

        return sha256(self.content).hexdigest()

    @property
    def path(self) -> str:
        """Where it goes, below the output folder."""
        return self.plan.path

    @property
    def entry(self) -> dict[str, Any]:
        """What the manifest says of it."""
        return {**self.plan.entry, "sha256": self.sha256}


class Product:
    """The contract. A product needs a name, `plan`, and `document` or `draw`; the rest has an answer here."""

    name: ClassVar[str]
    options: ClassVar[frozenset[str]] = frozenset({"paper"})
    """The fields of an order that change its files: those that are not as usual are in their names."""
    typeset: ClassVar[bool] = False
    """Whether other processes make it: such products are begun first and fetched last."""
    usual: ClassVar[bool] = True
    """Whether it is made when nothing is asked for by name."""

    def plan(self, stock: "Stock", order: Order) -> Iterator[Plan]:
        """The files that will be made, none if the order leaves nothing to make. Cheap, and draws nothing."""
        raise NotImplementedError

    def begin(self, plans: Sequence[Plan], jobs: "Jobs") -> None:
        """Have other processes begin what `draw` will ask for."""

    def draw(self, plan: Plan, jobs: "Jobs", progress: "Progress") -> File:  # noqa: ARG002
        """The finished file of a plan of this product."""
        from massicot.sheets.pdf import write_pdf

        what = f"{plan.stock.deck.id}: {self.name}"
        document = self.document(plan)
        content = write_pdf(document, plan.stock.fonts, lambda done, pages: progress(what, done, pages))
        return File(plan=plan, content=content)

    def document(self, plan: Plan) -> "Document":
        """The pages of a plan, for a product that is not drawn otherwise."""
        raise NotImplementedError

    def cost(self, plan: Plan) -> str:  # noqa: ARG002
        """What it costs to print and cut, in a line; nothing if nobody asks. Draws what it has to measure."""
        return ""

    def handling(self, plan: Plan) -> "Iterator[Handling]":  # noqa: ARG002
        """What the printing guide says of it."""
        yield from ()

    def planned(
        self,
        stock: "Stock",
        order: Order,
        *,
        games: Iterable[str] = (),
        form: str = "",
        suffix: str = "pdf",
        **of: Any,
    ) -> Plan:
        """A plan under a plain name that sorts well."""
        options = of.pop("options", self.options)
        parts = [stock.deck.id, self.name, form, stock.theme.id, stock.paper.id if "paper" in options else ""]
        parts += _variations(stock, order, options, "-".join(games))
        path = f"{stock.deck.id}/{'-'.join(filter(None, parts))}.{suffix}"
        return Plan(product=self.name, path=path, stock=stock, order=order, options=options, **of)


_VARIATIONS: dict[str, "Callable[[Stock, Order], str]"] = {
    "format": lambda stock, _: "" if stock.format.id == stock.deck.format else stock.format.id,
    "backs": lambda _, order: "" if order.backs == DEFAULT_BACKS else order.backs,
    "large_index": lambda _, order: "large-index" if order.large_index else "",
    "light_backs": lambda _, order: "light-backs" if order.light_backs else "",
    "cards": lambda _, order: "reprint" if order.cards else "",
    "diameter": lambda _, order: "" if order.diameter is None else f"{order.diameter:g}mm",
    "shape": lambda _, order: "" if order.shape == DEFAULT_SHAPE else order.shape,
    "thickness": lambda _, order: "" if order.thickness == DEFAULT_THICKNESS else f"{order.thickness:g}mm",
    "sleeved": lambda _, order: "sleeved" if order.sleeved else "",
    "players": lambda _, order: f"{order.players}-players" if order.players else "",
    "games": lambda *_: "",
    "copies": lambda _, order: f"x{order.copies}" if order.copies > 1 else "",
    "bleed": lambda _, order: "" if order.bleed == DEFAULT_BLEED else f"bleed-{order.bleed:g}mm",
    "margin": lambda _, order: "" if order.margin == DEFAULT_MARGIN else f"margin-{order.margin:g}mm",
    "grid": lambda _, order: "{}x{}".format(*order.grid) if order.grid else "",
    "layout": lambda _, order: "" if order.layout == DEFAULT_LAYOUT else order.layout,
    "corners": lambda _, order: "corners" if order.corners else "",
}
"""How a file's name tells an option that is not as usual, so that no print takes the place of another."""


def _variations(stock: "Stock", order: Order, options: frozenset[str], games: str) -> list[str]:
    told = ((option, tell(stock, order)) for option, tell in _VARIATIONS.items() if option in options)
    return [games if option == "games" else word for option, word in told]


_loaded: dict[str, Product] = {}


def register(product: Product, needs: str = "") -> None:
    """Add a product that is not in this folder; it is made of decks that have such a file beside theirs."""
    NEEDS[product.name] = needs
    _loaded[product.name] = product


def names() -> tuple[str, ...]:
    """All products, in the order of a build; the guide, which tells of the others, comes last."""
    return tuple(sorted(NEEDS, key=lambda name: name == "guide"))


def usual() -> tuple[str, ...]:
    """What is made when nothing is asked for by name."""
    return tuple(name for name in names() if product(name).usual)


def product(name: str) -> Product:
    """The product of this name, loaded when it is wanted."""
    if name not in _loaded:
        module = import_module(f"{__name__}.{name.replace('-', '_')}")
        kinds = (thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, Product))
        _loaded[name] = next(kind() for kind in kinds if kind.__module__ == module.__name__)
    return _loaded[name]


def kinds(deck: Deck) -> list[str]:
    """What a deck can be printed as."""
    return [name for name in names() if _has(deck, NEEDS[name])]


def _has(deck: Deck, pattern: str) -> bool:
    return not pattern or deck.beside(pattern) in deck.files or any(deck.source.parent.glob(pattern))


def plans(stock: "Stock", order: Order, name: str) -> tuple[Plan, ...]:
    """The files of a product, planned once for each order."""
    if (name, order) not in stock.plans:
        wanted = _has(stock.deck, NEEDS[name])
        stock.plans[name, order] = tuple(product(name).plan(stock, order)) if wanted else ()
    return stock.plans[name, order]
