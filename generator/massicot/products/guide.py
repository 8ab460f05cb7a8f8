"""« Comment imprimer »: one page that comes with every kit, in the words that this kit needs."""

from collections.abc import Callable, Iterator
from importlib.metadata import version

from massicot import cache
from massicot.booklet.guide import Emblem, Facts, Order
from massicot.data.scores import read_scores
from massicot.data.standee import read_standee
from massicot.data.tokens import read_tokens
from massicot.errors import MisfitError
from massicot.model.drawing import Reference
from massicot.model.page import Part
from massicot.model.theme import GROUND, INK
from massicot.places import shipped
from massicot.products import native
from massicot.products.planning import planned, wished
from massicot.products.request import DEFAULT_BLEED, DEFAULT_MARGIN, Choices, Product, Progress, product
from massicot.products.stock import Stock, picked
from massicot.products.tokens import chosen, with_stakes
from massicot.products.workers import SET_WITH, Workers, setting
from massicot.sheets import box_sheet, score_pad
from massicot.sheets import standee as standee_layout
from massicot.sheets.box import tuck_box
from massicot.sheets.marks import scale_bars
from massicot.sheets.purse import supply
from massicot.sheets.tokens import token_grid

KIND = "guide"


def begin(stock: Stock, choices: Choices, progress: Progress, workers: Workers) -> Callable[[], Iterator[Product]]:
    """Have the page set, unless the cache has it; what is returned fetches it."""
    order = ordered(stock, choices)
    name = cache.key([*_ground(), repr(order).encode(), *(path.read_bytes() for path in order.fonts.values())])
    kept = cache.load_file(name)
    if not kept and native.missing():
        return native.refuse
    job = None if kept else workers.submit(set_page, order)

    def fetch() -> Iterator[Product]:
        content = kept or b""
        if job is not None:
            content = workers.wait(job, f"{stock.deck.id}: guide", progress)
            cache.keep_file(name, content)
        yield _product(stock, choices, content)

    return fetch


def set_page(order: Order) -> bytes:
    """Set the page: the work of another process, which alone loads what sets type."""
    from massicot.booklet.guide_page import set_guide

    setting("guide")
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
        own=not deck.source.is_relative_to(shipped("games")),
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
        shown = [chunk.drawing for _, chunk in face.chunks if isinstance(chunk, Reference)]
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
            names += [chunk.drawing for chunk in parts[name].chunks if isinstance(chunk, Reference)]
    return {name: found[name] for name in sorted(found)}


def _ground() -> list[bytes]:
    """What every guide depends on beside this program: its templates, the libraries that set it."""
    paths = sorted((shipped("templates") / "booklet").glob("guide.*"))
    return [repr([version(name) for name in SET_WITH]).encode(), *(path.read_bytes() for path in paths)]


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
