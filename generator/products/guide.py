"""« Comment imprimer »: one page that comes with every kit, in the words that this kit needs."""

from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from generator import __version__, cache
from generator.booklet.guide import Emblem, Facts, Order
from generator.errors import MisfitError
from generator.ink.shapes import Use, leaves
from generator.layout import box_sheet, score_pad
from generator.layout import standee as standee_layout
from generator.layout.box import tuck_box
from generator.layout.marks import scale_bars
from generator.layout.purse import supply
from generator.layout.tokens import token_grid
from generator.loading.scores import read_scores
from generator.loading.standee import read_standee
from generator.loading.tokens import read_tokens
from generator.model.page import Part
from generator.model.theme import GROUND, INK
from generator.places import shipped
from generator.products.planning import planned, wished
from generator.products.request import DEFAULT_BLEED, DEFAULT_MARGIN, Choices, Product, Progress, product
from generator.products.stock import Stock, picked
from generator.products.tokens import chosen, with_stakes
from generator.products.workers import Workers, finished

KIND = "guide"
_SET_WITH = ("weasyprint", "jinja2", "pikepdf", "fonttools", "pydyf", "tinycss2", "tinyhtml5")
_ROOMS = ("booklet", "french", "ink", "loading", "model", "layout")


def begin(stock: Stock, choices: Choices, progress: Progress, workers: Workers) -> Callable[[], Iterator[Product]]:
    """Have the page set, unless the cache has it; what is returned fetches it."""
    order = ordered(stock, choices)
    name = cache.key([*_ground(), repr(order).encode(), *(path.read_bytes() for path in order.fonts.values())])
    kept = cache.load_file(name)
    job = None if kept else workers.submit(set_page, order)

    def fetch() -> Iterator[Product]:
        progress(f"{stock.deck.id}: guide", 0, 1)
        content = kept or b""
        if job is not None:
            content = finished(job)
            cache.keep_file(name, content)
        yield _product(stock, choices, content)

    return fetch


def set_page(order: Order) -> bytes:
    """Set the page: the work of another process, which alone loads what sets type."""
    from generator.booklet.guide_page import set_guide

    return set_guide(order)


def ordered(stock: Stock, choices: Choices) -> Order:
    """All that the page is made from."""
    return Order(
        facts=facts(stock, choices),
        authors=stock.deck.authors,
        paper=stock.paper,
        format=stock.format,
        palette={GROUND: "#ffffff", INK: "#000000", **stock.theme.palette},
        fonts=stock.fonts,
        emblem=_emblem(stock),
    )


def facts(stock: Stock, choices: Choices) -> Facts:
    """The kit in figures: what the other products of this game will be."""
    grid = planned(wished(stock, choices))
    cards = len(picked(stock, choices))
    paper, margin, deck = stock.paper, choices.margin, stock.deck
    net = tuck_box(stock.format.width, stock.format.height, deck.count * choices.thickness)
    diameter, token_sheets = _tokens(stock, choices)
    return Facts(
        id=deck.id,
        title=deck.title,
        credit=stock.credit,
        version=stock.version,
        paper=paper.title,
        grid=grid,
        bar=scale_bars(grid)[1][0].text,
        cards=cards,
        sheets=-(-cards // grid.per_sheet),
        deck=deck.count,
        thickness=choices.thickness,
        low_ink=stock.theme.low_ink,
        diameter=diameter,
        token_sheets=token_sheets,
        boxed=box_sheet.place(net, paper, margin) is not None,
        standee=_standee(stock, margin),
        pads=_pads(stock, margin),
        booklet=bool(stock.variants),
    )


def _tokens(stock: Stock, choices: Choices) -> tuple[float, int]:
    """How large the tokens are, and how many sheets of them there will be."""
    path = stock.beside("tokens.toml")
    if path is None:
        return 0.0, 0
    tokens = with_stakes(read_tokens(path), stock.variants)
    diameter = tokens.diameter if choices.diameter is None else choices.diameter
    grid = token_grid(stock.paper, diameter, choices.margin, choices.backs)
    try:
        stakes = chosen(tokens, choices, stock.deck.id)
    except MisfitError:  # the games asked for are played without tokens
        return 0.0, 0
    if grid is None:
        return 0.0, 0
    needs = [(stake.points, choices.players or stake.most) for stake in stakes]
    made = supply(needs, tokens.denominations, grid.per_sheet, int(tokens.button))
    return diameter, -(-(sum(made.counts) + int(tokens.button)) // grid.per_sheet)


def _standee(stock: Stock, margin: float) -> str:
    """What the figure is called, if there is one and it fits."""
    path = stock.beside("standee.toml")
    if path is None:
        return ""
    standee = read_standee(path)
    fits = standee_layout.arranged(standee, stock.paper.width, stock.paper.height, margin) is not None
    return standee.title if fits else ""


def _pads(stock: Stock, margin: float) -> int:
    """How many score pads there will be."""
    path = stock.beside("scores.toml")
    pads = read_scores(path) if path else ()
    fit = [score_pad.ruled(pad, stock.paper.width, stock.paper.height, margin) is not None for pad in pads]
    return len(pads) if all(fit) else 0


def _emblem(stock: Stock) -> Emblem | None:
    """The first card whose face shows a drawing; a theme may be all letters."""
    for card in stock.deck.cards:
        face = stock.faces([card], bleed=0, backs=False)[card.id]
        shown = [shape.drawing for _, shape in leaves(face.shapes) if isinstance(shape, Use)]
        if shown and not card.extra:
            return Emblem(card=card.id, face=face, parts=_with_parts(shown, stock.parts()))
    return None


def _with_parts(names: list[str], parts: dict[str, Part]) -> dict[str, Part]:
    """These drawings, and those that they refer to."""
    found: dict[str, Part] = {}
    while names:
        name = names.pop()
        if name not in found:
            found[name] = parts[name]
            names += [shape.drawing for _, shape in leaves(parts[name].shapes) if isinstance(shape, Use)]
    return {name: found[name] for name in sorted(found)}


def _ground() -> list[bytes]:
    """What every guide depends on: this program, its templates, the libraries that set it."""
    package = Path(__file__).parent.parent
    paths = [path for room in _ROOMS for path in sorted((package / room).glob("*.py"))]
    paths += sorted((shipped("templates") / "booklet").glob("guide.*"))
    versions = [__version__, *(version(name) for name in _SET_WITH)]
    return [repr(versions).encode(), *(path.read_bytes() for path in paths)]


def _product(stock: Stock, choices: Choices, content: bytes) -> Product:
    names = [stock.theme.id, stock.paper.id]
    names += [stock.format.id] if stock.format.id != stock.deck.format else []
    names += [choices.backs] if choices.backs != "long-edge" else []
    names += [f"x{choices.copies}"] if choices.copies > 1 else []
    names += [f"bleed-{choices.bleed:g}mm"] if choices.bleed != DEFAULT_BLEED else []
    names += [f"margin-{choices.margin:g}mm"] if choices.margin != DEFAULT_MARGIN else []
    return product(
        content,
        kind=KIND,
        game=stock.deck.id,
        names=tuple(names),
        summary="how to print all this, 1 page",
        notes=(),
        theme=stock.theme.id,
        paper=stock.paper.id,
        format=stock.format.id,
        backs="none",
        pages=1,
        sheets=1,
    )
