"""The pipeline, from top to bottom: choices → stock of a game → products → output."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from types import ModuleType

from massicot import output
from massicot.data.library import Library
from massicot.data.settings import LARGEST_BLEED
from massicot.errors import DataError, MisfitError, NotHereError, Problem, nearest
from massicot.model.deck import Deck
from massicot.products.request import DEFAULT_BLEED, Choices, Product, Progress
from massicot.products.stock import Stock, gather, stamp
from massicot.products.workers import Workers
from massicot.units import shown

KINDS = ("cards", "reference", "tokens", "box", "standee", "score-pad", "booklet", "guide")
TYPESET = ("booklet", "guide")
Maker = Callable[[Stock, Choices, Progress], Iterator[Product]]


@dataclass(slots=True)
class Built:
    """What a build made."""

    products: list[Product] = field(default_factory=list)
    stamp: str = ""
    notes: list[str] = field(default_factory=list)
    missing: list[Problem] = field(default_factory=list)
    """Why something of a build of everything could not be made on this machine."""


def build(choices: Choices, progress: Progress = lambda *_: None) -> Built:
    """Make everything that was asked for, then deliver it in one go."""
    library = Library(choices.libraries)
    _check(choices)
    choices = _meant(library, choices)
    built = Built()
    problems: list[Problem] = []
    asked = choices.only or (("cards",) if choices.cards else KINDS)
    with Workers() as workers:
        orders: list[tuple[str, Callable[[], Iterator[Product]]]] = []
        stocks: list[Stock] = []
        for game in _wanted(library, choices, built):
            try:
                stocks.append(gather(library, game, choices))
            except DataError as wrong:
                problems += wrong.problems
        # Type is set in other processes: what takes longest is begun first, and fetched last.
        begun: dict[tuple[str, str], Callable[[], Iterator[Product]]] = {}
        typeset = [(stock, kind) for kind in asked if kind in TYPESET for stock in stocks]
        try:
            for stock, kind in sorted(typeset, key=lambda each: -len(each[0].variants)):
                begun[stock.deck.id, kind] = _module(kind).begin(stock, choices, progress, workers)
        except DataError as wrong:
            problems += wrong.problems
        for stock in stocks:
            orders += [
                (kind, begun.get((stock.deck.id, kind)) or _drawn(kind, stock, choices, progress)) for kind in asked
            ]
        made: dict[int, list[Product]] = {}
        for number, (kind, fetch) in sorted(enumerate(orders), key=lambda each: each[1][0] in TYPESET):
            made[number] = []
            try:
                for product in fetch():
                    made[number].append(product)
            except NotHereError as wrong:
                why = [replace(one, message=f"left out: {one.message}") for one in wrong.problems]
                problems += wrong.problems if choices.only else ()
                built.missing += [one for one in why if one not in built.missing]
            except MisfitError as wrong:
                made[number].clear()
                if choices.only:
                    problems += wrong.problems
                built.notes += [] if choices.only else [f"No {kind}: {problem}" for problem in wrong.problems]
            except DataError as wrong:
                problems += wrong.problems
        built.notes += workers.notes
        built.products = [product for number in sorted(made) for product in made[number]]
    if not built.products and not problems:
        what = " or ".join(kind if kind.endswith("s") else f"a {kind}" for kind in choices.only or ("cards",))
        games = ", ".join(choices.games) or "no game here"
        verb = "has no" if choices.games else "has"
        what = what.removeprefix("a ") if choices.games else what
        problems.append(Problem(f"{games} {verb} {what}", "massicot list decks shows which has what"))
    if problems:
        raise DataError(problems)
    built.stamp = stamp([product.entry["sha256"] for product in built.products])
    files = {product.path: product.content for product in built.products}
    files[output.MANIFEST] = output.manifest(built.stamp, [p.entry for p in built.products])
    progress("writing", len(files), len(files))
    output.deliver(choices.output, files)
    return built


def kinds(deck: Deck) -> list[str]:
    """What a game can be printed as."""
    files = {
        "tokens": "tokens.toml",
        "standee": "standee.toml",
        "score-pad": "scores.toml",
        "booklet": "*/rules.toml",
        "reference": "*/rules.toml",
    }
    return [kind for kind in KINDS if kind not in files or any(deck.source.parent.glob(files[kind]))]


def _meant(library: Library, choices: Choices) -> Choices:
    """An order of games by name is one of their decks and of these games; a deck that is named too comes with all."""
    decks, played = library.games(), library.played()
    named = [name.lower() for name in choices.games]
    strange = [name for name in named if name not in decks and name not in played]
    if strange:
        wrong = [(name, f"there is neither a deck nor a game “{name}”") for name in strange]
        own = "" if choices.libraries else "; one of your own? add --library FOLDER"
        raise DataError(
            library.elsewhere(name) or Problem(say, nearest(name, {*decks, *played}) + own) for name, say in wrong
        )
    games = [name for name in named if name not in decks]
    if not games:
        return choices
    whole = [name for name in named if name not in games]
    every = [game for deck in whole for game in played if played[game] == deck]
    wanted = dict.fromkeys(played.get(name, name) if name in games else name for name in named)
    return replace(choices, games=tuple(wanted), variants=(*choices.variants, *games, *every))


def _wanted(library: Library, choices: Choices, built: Built) -> list[str]:
    """The decks asked for; or all, but for those that are not played as asked, or that the theme can't dress."""
    games = list(dict.fromkeys(name.lower() for name in choices.games)) or _dressed(library, choices, built)
    if not choices.variants:
        return games
    named = [name.lower() for name in choices.variants]
    known = {game: files for game in games if (files := library.variant_files(game))}
    every = [name for variants in known.values() for name in variants]
    strange = [name for name in named if name not in every]
    if strange and (known or not choices.games):
        raise DataError(
            library.elsewhere(name) or Problem(f"--variants: there is no game “{name}”", nearest(name, every))
            for name in strange
        )
    return [game for game in games if any(name in known.get(game, named) for name in named)]


def _dressed(library: Library, choices: Choices, built: Built) -> list[str]:
    """All decks, but for those that the theme asked for has no faces for."""
    if not choices.theme or library.theme(choices.theme).reinks:
        return library.games()
    fits = [game for game in library.games() if choices.theme.lower() in library.fitting(game)]
    for game in library.games():
        if game not in fits:
            built.notes.append(f"{game} is left out: the theme {choices.theme} has not all of its faces")
    return fits


def maker(kind: str) -> Maker:
    """The module of a product that is drawn, loaded when it is wanted."""
    make: Maker = _module(kind).make
    return make


def _module(kind: str) -> ModuleType:
    return import_module(f"massicot.products.{kind.replace('-', '_')}")


def _drawn(kind: str, stock: Stock, choices: Choices, progress: Progress) -> Callable[[], Iterator[Product]]:
    """What fetches the products of one kind that is drawn here; none of a kind that could not be begun."""
    return lambda: iter(()) if kind in TYPESET else maker(kind)(stock, choices, progress)


def _check(choices: Choices) -> None:
    problems = [
        Problem(f"there is nothing called “{kind}” to build", nearest(kind, KINDS))
        for kind in choices.only
        if kind not in KINDS
    ]
    if choices.bleed > LARGEST_BLEED:
        wrong = f"--bleed: {shown(choices.bleed)} of bleed is more than {shown(LARGEST_BLEED)}"
        problems.append(Problem(wrong, f"{shown(DEFAULT_BLEED)} is usual"))
    if problems:
        raise DataError(problems)
