"""Rule booklets: set in other processes, and taken from the cache when nothing they depend on has changed."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from massicot import cache
from massicot.data.library import Library
from massicot.errors import DataError, Problem, nearest
from massicot.model.theme import GROUND, INK
from massicot.places import shipped
from massicot.products import native
from massicot.products.reference import chosen
from massicot.products.request import Choices, Product, Progress, counted, product
from massicot.products.stock import Stock, gather
from massicot.products.workers import SET_WITH, Workers, finished, setting

if TYPE_CHECKING:
    from massicot.booklet.content import Booklet
    from massicot.booklet.parting import Cure
    from massicot.booklet.pictures import Pictures
    from massicot.booklet.render import Draft
    from massicot.booklet.styles import Form

FORMS = ("reading", "imposed", "html", "pocket", "fold", "large")
DEFAULT = ("reading", "imposed", "html")
MANY = 4
"""From so many games on, a booklet is tried in parts first."""
_PER_SIDE = {"imposed": 2, "pocket": 4}
_LETTERS = {"reading": 640, "imposed": 640, "large": 700, "pocket": 480, "fold": 200}
"""About so many letters of a game's data make one page to lay out, in all tries together; HTML has none."""
_ONE_SETTING = ("reading", "imposed")
_FLIPS = {"imposed": "short-edge", "pocket": "long-edge"}


@dataclass(frozen=True, slots=True)
class Order:
    """What one process makes: the games of a booklet, set once, in forms that come from the same setting."""

    forms: tuple[str, ...]
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Set:
    """A finished file; a page of HTML has no pages, and what is read on a screen has no sheets."""

    content: bytes
    pages: int
    sheets: int = 0


def begin(stock: Stock, choices: Choices, progress: Progress, workers: Workers) -> Callable[[], Iterator[Product]]:
    """Have the booklets set that are not in the cache; what is returned fetches all of them."""
    forms = _forms(choices)
    variants = chosen(stock, choices)
    if not variants:
        return lambda: iter(())
    everything = tuple(variant.id for variant in variants)
    orders = [Order(both, everything) for both in [tuple(f for f in forms if f in _ONE_SETTING)] if both]
    orders += [Order((form,), everything) for form in forms if form not in (*_ONE_SETTING, "fold")]
    orders += [Order(("fold",), (one,)) for one in everything if "fold" in forms]
    ground = _ground(stock, choices)
    waiting = [(order, _begun(order, stock, choices, workers, ground)) for order in orders]

    def fetch() -> Iterator[Product]:
        # What can't be set here comes last: the rest is made.
        for order, job in sorted(waiting, key=lambda each: each[1] is native.refuse):
            for form, done in zip(order.forms, job(progress), strict=True):
                yield _product(stock, choices, form, order.variants, done)

    return fetch


def _begun(
    order: Order, stock: Stock, choices: Choices, workers: Workers, ground: bytes
) -> Callable[[Progress], tuple[Set, ...]]:
    """What the cache has, or what a process will have made. The key holds everything that the files depend on."""
    texts = _texts(stock, order)
    names = [cache.key([ground, form.encode(), texts]) for form in order.forms]
    kept = [cache.load_file(name) for name in names]
    if all(kept):
        return lambda _: tuple(_unpacked(one) for one in kept if one)
    game, form = stock.deck.id, order.forms[0]
    if form != "html" and native.missing():
        return native.refuse
    if form in _LETTERS:
        workers.expect(game, sum(len(repr(stock.variants[name])) for name in order.variants) // _LETTERS[form] + 1)
    job = _submitted(order, game, replace(choices, only=()), workers)

    def fetch(progress: Progress) -> tuple[Set, ...]:
        made = workers.wait(job, f"{game}: booklet ({form})", progress)
        for name, one in zip(names, made, strict=True):
            cache.keep_file(name, f"{one.pages} {one.sheets}\n".encode() + one.content)
        return made

    return fetch


def _submitted(order: Order, game: str, choices: Choices, workers: Workers) -> "Future[tuple[Set, ...]]":
    """Have a booklet set; one of many games is first tried in parts, side by side."""
    if len(order.variants) < MANY or order.forms[0] in ("html", "fold"):
        return workers.submit(set_booklet, game, choices, order, [])
    from massicot.booklet.parting import PARTS

    # The last part first: its text in narrow columns takes longest.
    tries = [workers.submit_first(try_part, game, choices, order, part) for part in reversed(range(PARTS))]

    def whole() -> tuple[Set, ...]:
        cured = [cure for each in tries for cure in finished(each)]
        return finished(workers.submit_first(set_booklet, game, choices, order, cured))

    return workers.chain(whole)


def _unpacked(kept: bytes) -> Set:
    numbers, _, content = kept.partition(b"\n")
    pages, sheets = map(int, numbers.split())
    return Set(content, pages, sheets)


def _ground(stock: Stock, choices: Choices) -> bytes:
    """What all booklets of a deck depend on: libraries, templates and fonts, the theme, the paper."""
    digest = sha256(repr([version(name) for name in SET_WITH]).encode())
    sources = sorted((shipped("templates") / "booklet").glob("*"))
    sources += [path for _, path in sorted(stock.fonts.items())]
    for path in sources:
        digest.update(path.name.encode() + path.read_bytes())
    look = (stock.version, stock.paper, stock.theme.palette, choices.margin, choices.low_ink, choices.large_index)
    digest.update(repr(look).encode() + repr(stock.artwork).encode())
    return digest.digest()


def _texts(stock: Stock, order: Order) -> bytes:
    """The games of a booklet, the words and the ledger; and the titles of all games, which any text may quote."""
    variants = stock.variants
    parts = [stock.library.glossary(), stock.library.ledger(stock.deck.id), [variants[name] for name in order.variants]]
    titles = [(one.id, one.title, [section.title for section in one.sections]) for one in variants.values()]
    return repr([*parts, titles]).encode()


def try_part(game: str, choices: Choices, order: Order, part: int) -> "list[Cure]":
    """What is to be set otherwise in one part of a booklet: the work of one process."""
    from massicot.booklet.render import cures

    setting(game)
    return cures(_draft(game, choices, order), part)


def set_booklet(game: str, choices: Choices, order: Order, cured: "list[Cure]") -> tuple[Set, ...]:
    """Set one booklet, in all forms that come from its setting: the work of one process."""
    from massicot.booklet.fold import fold
    from massicot.booklet.phone import phone
    from massicot.booklet.render import render

    setting(game)
    first = order.forms[0]
    if first == "html":
        done = phone(*_ready(game, choices, order))
    elif first == "fold":
        done = fold(*_ready(game, choices, order))
    else:
        done = render(_draft(game, choices, order), cured)
        _draft.cache_clear()
    stock, _ = _said(game, choices, order.variants)
    return tuple(
        _imposed(done.content, form, stock, choices)
        if form in ("imposed", "pocket", "fold")
        else Set(done.content, done.pages)
        for form in order.forms
    )


def _style(form: str) -> "Form":
    from massicot.booklet.styles import FORMS as STYLES

    return STYLES["reading" if form == "imposed" else form]


@lru_cache(maxsize=1)
def _draft(game: str, choices: Choices, order: Order) -> "Draft":
    """A booklet as it is written: a process that tried a part of it and then sets the whole writes it once."""
    from massicot.booklet.render import draft

    content, look, palette, fonts = _ready(game, choices, order)
    return draft(content, _style(order.forms[0]), look, palette, fonts)


def _ready(game: str, choices: Choices, order: Order) -> "tuple[Booklet, Pictures, dict[str, str], dict[str, Path]]":
    """All that a booklet is set from; pictures serve for one document only."""
    from massicot.booklet.pictures import Pictures

    stock, content = _said(game, choices, order.variants)
    faces = stock.faces([card for card in stock.deck.cards if not card.extra], bleed=0, backs=True)
    palette = {GROUND: "#ffffff", INK: "#000000", **stock.theme.palette}
    medium: Literal["html", "pdf"] = "html" if order.forms[0] == "html" else "pdf"
    look = Pictures(faces, stock.parts(), stock.format, palette, stock.fonts, medium)
    return content, look, palette, stock.fonts


@lru_cache(maxsize=2)
def _said(game: str, choices: Choices, variants: tuple[str, ...]) -> "tuple[Stock, Booklet]":
    """What a booklet says: the same in all of its forms, so a process that sets several reads it once."""
    from massicot.booklet.content import booklet
    from massicot.booklet.odds import odds

    library = Library(choices.libraries)
    stock = gather(library, game, choices)
    chances = odds(stock.deck, [stock.variants[name] for name in variants])
    return stock, booklet(stock.deck, stock.variants, library.glossary(), library.ledger(game), variants, chances)


def _imposed(pdf: bytes, form: str, stock: Stock, choices: Choices) -> Set:
    """The pages of a setting, on sheets of the paper chosen."""
    from massicot.booklet.impose import one_sheet_fold, saddle

    width, height = stock.paper.width, stock.paper.height
    if form == "fold":
        done = one_sheet_fold(pdf, paper_width=width, paper_height=height, margin=choices.margin)
    else:
        # On Letter an edge of each page falls off: less than its margin, so no text is lost.
        spare = max(0.0, _style(form).side - choices.margin)
        sides = _PER_SIDE[form]
        done = saddle(pdf, paper_width=width, paper_height=height, per_side=sides, margin=choices.margin, spare=spare)
    return Set(done.content, done.pages, done.sheets)


def _product(stock: Stock, choices: Choices, form: str, variants: tuple[str, ...], done: Set) -> Product:
    some = variants if choices.variants or form == "fold" else ()
    paper = stock.paper.id if done.sheets else ""
    what = counted(done.pages, "page") if done.pages else "for a screen"
    return product(
        done.content,
        kind="booklet",
        game=stock.deck.id,
        names=(form, stock.theme.id, *([paper] if paper else []), *some),
        suffix="html" if form == "html" else "pdf",
        summary=f"{counted(len(variants), 'game')}, {what}",
        notes=(),
        theme=stock.theme.id,
        paper=paper,
        backs=_FLIPS.get(form, "none"),
        form=form,
        variants=list(variants),
        pages=done.pages,
        sheets=done.sheets,
    )


def _forms(choices: Choices) -> tuple[str, ...]:
    problems = [
        Problem(f"there is no form “{form}”", nearest(form, FORMS)) for form in choices.forms if form not in FORMS
    ]
    if problems:
        raise DataError(problems)
    return choices.forms or DEFAULT
