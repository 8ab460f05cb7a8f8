"""Rule booklets: set in other processes, and taken from the cache when nothing they depend on has changed."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cache as once
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from massicot import cache
from massicot.booklet.folding import GATHERED, signatures
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
    from massicot.booklet.render import Portion
    from massicot.model.variant import Variant

FRONT = 3
"""The pages before the first game, as a rule."""
FOLIOS = "folios"
"""What the numbers of all pages are called, which are set beside the portions."""
LETTERS = 4600
"""About so many letters of a game's data make a page, where no game is set yet."""


@dataclass(frozen=True, slots=True)
class BookletSetting:
    """What one process makes: the games of a booklet, set once, in all forms that come from this setting. It knows
    where its data lie, and reads them again."""

    libraries: tuple[Path, ...]
    deck: str
    order: Order
    games: tuple[str, ...]
    forms: tuple[Form, ...]
    title: str = ""


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
        parts = [self.stock.library.ledger(self.stock.deck.id), [self.variants[name] for name in self.setting.games]]
        texts = repr([*parts, self.setting.title]).encode()
        own = b"".join(self.own(name) for name in self.setting.games)
        return {form.name: cache.key([self.shared, form.name.encode(), texts, own]) for form in self.setting.forms}

    @property
    def variants(self) -> "Mapping[str, Variant]":
        """All games of the deck."""
        return self.stock.variants

    @cached_property
    def shared(self) -> bytes:
        """What everything in the booklets of a deck depends on."""
        titles = [
            (game.id, game.title, [section.title for section in game.sections]) for game in self.variants.values()
        ]
        texts = repr([self.stock.library.glossary(), self.stock.deck, titles]).encode()
        return self.look() + sha256(texts).digest()

    @cached_property
    def around(self) -> bytes:
        """What the pages behind the games depend on: not on how the games are told."""
        from massicot.booklet.content import firsts

        games = [self.variants[name] for name in self.setting.games]
        ledger = self.stock.library.ledger(self.stock.deck.id)
        told = repr([self.setting.title, ledger, sorted(firsts(games).items()), *map(_around, games)]).encode()
        return told + b"".join(self.own(game.id) for game in games)

    def own(self, name: str) -> bytes:
        """What lies beside the rules of a game: its program, which plays the examples, and its emblem."""
        game = self.variants[name]
        return repr([sources(game.code) if game.code else "", self.stock.emblems([game])]).encode()

    def begin(self, jobs: Jobs) -> "Future[dict[str, Rendered]]":
        """Have a booklet set, in portions if it is made of such."""
        order, form = self.setting, self.setting.forms[0]
        if form.letters:
            letters = sum(len(repr(self.variants[name])) for name in order.games)
            jobs.expect(order.deck, letters // form.letters + 1)
        if not form.in_portions:
            return jobs.submit(set_booklet, order)
        return jobs.chain(partial(self.put_together, jobs))

    # -- in portions: a thread of this process asks for them, and has them put together --------------------------

    def put_together(self, jobs: Jobs) -> dict[str, Rendered]:
        """Have all portions set, and again what told of pages that were guessed wrong."""
        from massicot.booklet.content import picked

        games = {game.id: game for game in picked(self.stock.deck, self.variants, self.setting.games)}
        front, done, told = FRONT, dict[str, "Portion"](), dict[str, dict[str, int]]()
        while True:
            numbers, after = self.chapters(jobs, games, front, done, told)
            matter = jobs.result(self.portion(jobs, "matter", numbers, after))
            numbers |= {anchor: after + at for anchor, at in matter.places.items()}
            numbered = self.portion(jobs, FOLIOS, {}, after - 1 + matter.pages)
            opening = jobs.result(self.portion(jobs, "opening", numbers, 1))
            if opening.pages == front:
                break
            front = opening.pages
        portions = [opening, *(done[name] for name in games), matter]
        return jobs.result(jobs.submit_first(bind_booklet, self.setting, portions, jobs.result(numbered)))

    def chapters(
        self,
        jobs: Jobs,
        games: "Mapping[str, Variant]",
        front: int,
        done: "dict[str, Portion]",
        told: dict[str, dict[str, int]],
    ) -> tuple[dict[str, int], int]:
        """Have the chapters set that are not `done` with the pages that they are `told`: those first that point at no
        other. The pages of all places, and the first page after the games."""
        from massicot.booklet.content import pointed, titles

        places = frozenset(titles(games.values()))
        far = {name: pointed(game) & places for name, game in games.items()}
        wrong: dict[str, dict[str, int]] = {name: {} for name in games if not far[name] and name not in told}
        while True:
            told |= wrong
            pending = {name: self.portion(jobs, name, numbers) for name, numbers in wrong.items()}
            done |= {name: jobs.result(job) for name, job in pending.items()}
            numbers, after = _numbered(games, done, front)
            wrong = {name: own for name in games if (own := _only(numbers, far[name])) != told.get(name)}
            if not wrong:
                return numbers, after

    def portion(self, jobs: Jobs, name: str, numbers: Mapping[str, int], start: int = 0) -> "Future[Portion]":
        """A portion with these numbers of pages, kept or set."""
        from massicot.booklet.render import Portion

        key = self.key(name, numbers, start)
        kept = cache.load_file(key)
        if kept is not None:
            ready: Future[Portion] = Future()
            ready.set_result(Portion.unpacked(kept))
            return ready
        job = jobs.once(key, lambda: jobs.submit_first(set_portion, self.setting, name, dict(numbers), start))
        job.add_done_callback(partial(_keep, key))
        return job

    def key(self, name: str, numbers: Mapping[str, int], start: int) -> str:
        """All that a portion depends on. That of a game may stand in several booklets."""
        from massicot.booklet.content import firsts

        form = self.setting.forms[0]
        told = repr([repr(form.style), name, sorted(numbers.items()), start]).encode()
        if name == "opening":
            return cache.key([told, *map(str.encode, self.keys.values())])
        if name not in self.variants:
            return cache.key([self.shared, told, self.around])
        words = sorted(
            word for word, game in firsts(map(self.variants.__getitem__, self.setting.games)).items() if game == name
        )
        return cache.key([self.shared, told, repr([words, self.variants[name]]).encode(), self.own(name)])


def _around(game: "Variant") -> tuple[object, ...]:
    """What is told of a game behind the games: its odds, its credits, its place on the back cover."""
    ways = [sub.facts for sub in game.variants]
    return (game.id, game.title, game.original, game.authors, game.credits, game.pitch, game.emblem, game.facts, ways)


def _keep(key: str, job: "Future[Portion]") -> None:
    if not job.cancelled() and job.exception() is None:
        cache.keep_file(key, job.result().packed())


def _only(numbers: Mapping[str, int], places: frozenset[str]) -> dict[str, int]:
    return {place: numbers[place] for place in places if place in numbers}


def _numbered(games: "Mapping[str, Variant]", done: "Mapping[str, Portion]", front: int) -> tuple[dict[str, int], int]:
    """The pages of all places, and the first page after the games. Games that are not set yet are guessed to be of an
    even number of pages, by their letters and those of the others."""
    numbers: dict[str, int] = {}
    start = front + 1
    letters = {name: len(repr(game)) for name, game in games.items()} if len(done) < len(games) else {}
    pages = sum(portion.pages for portion in done.values())
    dense = sum(letters.get(name, 0) for name in done) / pages if pages else LETTERS
    for name in games:
        portion = done.get(name)
        numbers |= {place: start + at for place, at in portion.places.items()} if portion else {name: start}
        start += portion.pages if portion else max(2 * round(letters[name] / dense / 2), 2)
    return numbers, start


class BookletFiles(Typeset):
    """The rules of all games of a deck, in the forms asked for."""

    name = "booklet"

    def plan(self, stock: Stock, order: Order) -> Iterator[Plan]:
        """A file for each form, or for each game or family in a form that is of one."""
        asked = forms.chosen(order.forms)
        everything = tuple(variant.id for variant in chosen(stock, order))
        look = once(partial(_look, stock, order))
        tasks: dict[tuple[str, tuple[str, ...]], BookletTask] = {}
        for form in asked:
            source = form.setting or form.name
            for label, names, title in _books(form, stock, everything):
                if (source, names) not in tasks:
                    same = tuple(other for other in asked if (other.setting or other.name) == source)
                    made = replace(order, names=(), only=())
                    own = BookletSetting(stock.library.folders, stock.deck.id, made, names, same, title)
                    tasks[source, names] = BookletTask(own, stock, look)
                yield self.planned(
                    stock,
                    order,
                    form=form.name,
                    games=(label,) if label else names if order.games else (),
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
        """How each form in the kit is printed and folded; what is read on a screen is not."""
        form = forms.form(plan.facts["form"])
        if not form.title:
            return
        turned = {"short-edge": ", bords courts", "long-edge": ", bords longs"}.get(form.flip, "")
        short = form.title.partition(",")[0]
        one_pile = form.folded == signatures.__name__ and 0 < plan.sheets <= GATHERED
        yield Handling(
            thing="les livrets" if form.step == Form.step else f"les {short.lower()}s",
            paper=PLAIN,
            title=form.title,
            file=f"{self.name}-{form.name}",
            sheets=plan.sheets,
            sides="recto" if form.folded and not turned else f"recto verso{turned}",
            text=(f"**{short} :** {forms.ONE_PILE}" if one_pile else form.how,),
            step=form.step,
            drawings=(BIND if one_pile else form.drawing,),
        )


def _books(form: Form, stock: Stock, games: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The booklets of a form: what tells their files apart, their games, and their title if it is not the deck's."""
    words = stock.deck.booklet
    if form.scope == "game":
        yield from ((name, (name,), "") for name in games)
    elif form.scope == "family":
        for family in words.families:
            if own := tuple(name for name in games if stock.variants[name].family == family.id):
                yield family.id, own, family.title
    elif form.scope == "base":
        # A booklet of the games that were chosen is small already.
        if words.base and set(words.base) < set(games) == set(stock.variants):
            yield "", words.base, words.base_title
    elif games:
        yield "", games, ""


def _look(stock: Stock, order: Order) -> bytes:
    """The fingerprint of templates and fonts, the theme, the paper."""
    digest = sha256(templates("*"))
    for _, path in sorted(stock.fonts.items()):
        digest.update(path.name.encode() + path.read_bytes())
    look = (stock.version, stock.paper, stock.theme.palette, order.margin, order.low_ink, order.large_index)
    digest.update(repr(look).encode() + repr(stock.artwork).encode())
    return digest.digest()


# -- in another process -------------------------------------------------------------------------------


def set_portion(order: BookletSetting, name: str, numbers: Mapping[str, int], start: int) -> "Portion":
    """Set one portion of a booklet, or the numbers of so many pages: the work of one process."""
    from massicot.booklet.render import Portion, folios, portion

    setting(order.deck)
    if name == FOLIOS:
        return Portion(folios(order.forms[0].style, _material(order), start), start, {})
    return portion(order.forms[0].style, _material(order), name, numbers, start)


def bind_booklet(order: BookletSetting, portions: "list[Portion]", numbered: "Portion") -> dict[str, Rendered]:
    """Put the portions of a booklet together, in all forms that come from its setting: the work of one process."""
    from massicot.booklet.join import joined

    setting(order.deck)
    done = Rendered(joined(portions, numbered.content), numbered.pages)
    stock = _stock(order.libraries, order.deck, order.order)
    return {form.name: form.bind(done, stock.paper, order.order.margin) for form in order.forms}


def set_booklet(order: BookletSetting) -> dict[str, Rendered]:
    """Set a booklet that is not made of portions, in all forms of its setting: the work of one process."""
    setting(order.deck)
    paper, margin = _stock(order.libraries, order.deck, order.order).paper, order.order.margin
    done = order.forms[0].set(_material(order), paper, margin)
    return {form.name: form.bind(done, paper, margin) for form in order.forms}


def _material(order: BookletSetting) -> Material:
    """What a document is set from. Its pictures serve for this one only."""
    from massicot.booklet.pictures import Pictures

    content = _said(order.libraries, order.deck, order.order, order.games, order.title)
    stock = _stock(order.libraries, order.deck, order.order)
    look = stock.look(games=[stock.variants[name] for name in order.games])
    return Material(content, Pictures(look, order.forms[0].medium), look)


@lru_cache(maxsize=2)
def _stock(libraries: tuple[Path, ...], deck: str, order: Order) -> Stock:
    """The data of a deck: a process that sets several portions reads them once."""
    return gather(Library(libraries), deck, order)


@lru_cache(maxsize=8)
def _said(libraries: tuple[Path, ...], deck: str, order: Order, games: tuple[str, ...], title: str) -> "Booklet":
    """What a booklet says: the same in all of its portions and forms."""
    from massicot.booklet.content import booklet

    stock, library = _stock(libraries, deck, order), Library(libraries)
    return booklet(stock.deck, stock.variants, library.glossary(), library.ledger(deck), games, title)
