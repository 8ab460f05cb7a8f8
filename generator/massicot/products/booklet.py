"""Rule booklets: set in other processes, and taken from the cache when nothing they depend on has changed."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cache as once
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from massicot import cache
from massicot.booklet.page_style import Material, Rendered
from massicot.data.library import Library
from massicot.data.names import sources
from massicot.jobs import Jobs
from massicot.model.handling import BIND, PLAIN, Handling
from massicot.products import Plan, forms
from massicot.products.forms import Form
from massicot.products.order import Order, counted
from massicot.products.reference import chosen
from massicot.products.stock import Stock, gather
from massicot.products.typesetting import Task, Typeset, setting, templates

if TYPE_CHECKING:
    from massicot.booklet.content import Booklet
    from massicot.booklet.refine import Cure

MANY = 4
"""From so many games on, a booklet is tried in parts first."""


@dataclass(frozen=True, slots=True)
class BookletSetting:
    """What one process makes: the games of a booklet, set once, in all forms that come from this setting. It knows
    where its data lie, and reads them again."""

    libraries: tuple[Path, ...]
    deck: str
    order: Order
    games: tuple[str, ...]
    forms: tuple[Form, ...]


@dataclass(frozen=True, eq=False)
class BookletTask(Task):
    """A setting, and the deck that it is made for."""

    setting: BookletSetting
    stock: Stock = field(repr=False)
    look: Callable[[], bytes] = field(repr=False)
    """Gives the fingerprint of what all booklets of a deck depend on."""

    @property
    def needs_pango(self) -> bool:  # type: ignore[override]
        """A page for the phone is not set by Pango."""
        return self.setting.forms[0].medium != "html"

    @cached_property
    def keys(self) -> dict[str, str]:
        """The games of a booklet, the words and the ledger; and the titles of all games, which any text may quote."""
        library, variants, games = self.stock.library, self.stock.variants, self.setting.games
        parts = [library.glossary(), library.ledger(self.stock.deck.id), [variants[name] for name in games]]
        titles = [(game.id, game.title, [section.title for section in game.sections]) for game in variants.values()]
        code = [sources(path) for name in games if (path := variants[name].code)]
        emblems = self.stock.emblems([variants[name] for name in games])
        texts = repr([*parts, titles, code, emblems]).encode()
        return {form.name: cache.key([self.look(), form.name.encode(), texts]) for form in self.setting.forms}

    def begin(self, jobs: Jobs) -> "Future[dict[str, Rendered]]":
        """Have a booklet set; one of many games is first tried in parts, side by side."""
        order, form = self.setting, self.setting.forms[0]
        if form.letters:
            letters = sum(len(repr(self.stock.variants[name])) for name in order.games)
            jobs.expect(order.deck, letters // form.letters + 1)
        if len(order.games) < MANY or not form.in_parts:
            return jobs.submit(set_booklet, order, [])
        from massicot.booklet.refine import PARTS

        # The last part first: its text in narrow columns takes longest.
        tries = [jobs.submit_first(try_part, order, part) for part in reversed(range(PARTS))]

        def whole() -> dict[str, Rendered]:
            cured = [cure for tried in tries for cure in jobs.result(tried)]
            return jobs.result(jobs.submit_first(set_booklet, order, cured))

        return jobs.chain(whole)


class BookletFiles(Typeset):
    """The rules of all games of a deck, in the forms asked for."""

    name = "booklet"

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """A file for each form, or for each game in a form that is of one game."""
        asked = forms.chosen(order.forms)
        everything = tuple(variant.id for variant in chosen(stock, order))
        look = once(partial(_look, stock, order))
        tasks: dict[tuple[str, tuple[str, ...]], BookletTask] = {}
        for form in asked:
            source = form.setting or form.name
            for names in [(name,) for name in everything] if form.by_game else [everything] * bool(everything):
                if (source, names) not in tasks:
                    same = tuple(other for other in asked if (other.setting or other.name) == source)
                    made = replace(order, names=(), only=())
                    setting = BookletSetting(stock.library.folders, stock.deck.id, made, names, same)
                    tasks[source, names] = BookletTask(setting, stock, look)
                yield self.planned(
                    stock,
                    order,
                    form=form.name,
                    games=names if order.games or form.by_game else (),
                    suffix=form.medium,
                    options=form.options,
                    summary=counted(len(names), "game"),
                    backs=form.flip,
                    facts={"format": "", "form": form.name, "games": list(names)},
                    work=(tasks[source, names], form.name),
                )

    def counted(self, plan: Plan, made: Rendered) -> Plan:
        """With its pages, which are counted when it is set."""
        what = counted(made.pages, "page") if made.pages else "for a screen"
        return replace(plan, summary=f"{plan.summary}, {what}", pages=made.pages, sheets=made.sheets)

    def handling(self, plan: Plan) -> Iterator[Handling]:
        """How each form is folded: the same of every booklet of a build."""
        named = plan.order.forms
        lines = tuple(form.how for form in forms.forms() if form.how and (form.advertised or form.name in named))
        yield Handling(thing="le livret", paper=PLAIN, text=lines, step="Pliez le livret", drawing=BIND)


def _look(stock: Stock, order: Order) -> bytes:
    """The fingerprint of templates and fonts, the theme, the paper."""
    digest = sha256(templates("*"))
    for _, path in sorted(stock.fonts.items()):
        digest.update(path.name.encode() + path.read_bytes())
    look = (stock.version, stock.paper, stock.theme.palette, order.margin, order.low_ink, order.large_index)
    digest.update(repr(look).encode() + repr(stock.artwork).encode())
    return digest.digest()


# -- in another process -------------------------------------------------------------------------------


def try_part(order: BookletSetting, part: int) -> "list[Cure]":
    """What is to be set otherwise in one part of a booklet: the work of one process."""
    from massicot.booklet.render import cures

    setting(order.deck)
    return cures(order.forms[0].draft(_material(order)), part)


def set_booklet(order: BookletSetting, cured: "list[Cure]") -> dict[str, Rendered]:
    """Set one booklet, in all forms that come from its setting: the work of one process."""
    setting(order.deck)
    done = order.forms[0].set(_material(order), cured)
    _material.cache_clear()
    stock, _ = _said(order.libraries, order.deck, order.order, order.games)
    return {form.name: form.bind(done, stock.paper, order.order.margin) for form in order.forms}


@lru_cache(maxsize=1)
def _material(order: BookletSetting) -> Material:
    """What a booklet is set from: a process that tried a part of it and then sets the whole writes it once."""
    from massicot.booklet.pictures import Pictures

    stock, content = _said(order.libraries, order.deck, order.order, order.games)
    look = stock.look(games=[stock.variants[name] for name in order.games])
    return Material(content, Pictures(look, order.forms[0].medium), look)


@lru_cache(maxsize=2)
def _said(libraries: tuple[Path, ...], deck: str, order: Order, variants: tuple[str, ...]) -> "tuple[Stock, Booklet]":
    """What a booklet says: the same in all of its forms, so a process that sets several reads it once."""
    from massicot.booklet.content import booklet

    library = Library(libraries)
    stock = gather(library, deck, order)
    return stock, booklet(stock.deck, stock.variants, library.glossary(), library.ledger(deck), variants)
