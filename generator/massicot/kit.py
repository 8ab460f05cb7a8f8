"""From an order to files: choose what is meant, plan it, make it in memory, deliver it. Only `deliver` writes."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from massicot import output
from massicot.codes import NO_SUCH, OPTION
from massicot.data.library import Library
from massicot.data.settings import LARGEST_BLEED
from massicot.diagnostics import DataError, Diagnostic, MisfitError, NotHereError, nearest
from massicot.jobs import Progress, silent
from massicot.products import File, Plan, kinds, names, plans, product, usual
from massicot.products.order import CHOICES, DEFAULT_BLEED, Order
from massicot.products.stock import Stock, gather, stamp
from massicot.products.typesetting import typesetters
from massicot.units import shown


@dataclass(frozen=True, slots=True)
class Kit:
    """What an order comes to, before anything is drawn."""

    order: Order
    plans: tuple[Plan, ...]
    notes: tuple[str, ...] = ()
    """What is left out, and why."""


@dataclass(slots=True)
class Made:
    """Finished files, in memory."""

    files: list[File] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: list[Diagnostic] = field(default_factory=list)
    """Why something of an order of everything could not be made on this machine."""

    @property
    def stamp(self) -> str:
        """Eight digits that change when a file does."""
        return stamp([file.sha256 for file in self.files])


def build(library: Library, order: Order, folder: Path, progress: Progress = silent) -> Made:
    """Make everything that was ordered, then deliver it in one go.

    >>> import massicot, tempfile, pathlib
    >>> order = massicot.Order(names=("courte-paille",), only=("standee",))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = massicot.build(massicot.Library(), order, pathlib.Path(folder))
    ...     sorted(path.name for path in pathlib.Path(folder).rglob("*.*"))
    ['courte-paille-standee-naufrages-a4.pdf', 'manifest.json']
    """
    made = make(plan(library, order), progress)
    deliver(made, folder, progress)
    return made


# -- choose ---------------------------------------------------------------------------------------


def choose(library: Library, order: Order) -> tuple[list[str], Order, list[str]]:
    """The decks that are meant, the order with the games that are meant, and a note on each deck left out."""
    _check(order)
    order = _meant(library, order)
    notes: list[str] = []
    decks = list(dict.fromkeys(name.lower() for name in order.names)) or _dressed(library, order, notes)
    if not order.games:
        return decks, order, notes
    named = [name.lower() for name in order.games]
    known = {deck: files for deck in decks if (files := library.variant_files(deck))}
    every = [game for games in known.values() for game in games]
    strange = [name for name in named if name not in every]
    if strange and (known or not order.names):
        raise DataError(
            library.elsewhere(name) or NO_SUCH.problem(f"--games: there is no game “{name}”", nearest(name, every))
            for name in strange
        )
    return [deck for deck in decks if any(name in known.get(deck, named) for name in named)], order, notes


def menu(library: Library, deck: str) -> dict[str, tuple[str, ...]]:
    """The words that the fields of an `Order` take, for this deck; those that it takes by itself come from `Order()`.

    >>> import massicot
    >>> massicot.menu(massicot.Library(), "pairs")["layout"]
    ('bleed', 'butted')
    """
    from massicot.products import forms

    return CHOICES | {
        "only": tuple(kinds(library.deck(deck))),
        "forms": forms.names(),
        "theme": tuple(library.fitting(deck)),
        "paper": tuple(library.papers()),
        "format": tuple(library.formats()),
        "games": tuple(library.variant_files(deck)),
    }


def _check(order: Order) -> None:
    problems = [
        NO_SUCH.problem(f"there is nothing called “{name}” to build", nearest(name, names()))
        for name in order.only
        if name not in names()
    ]
    for key, words in CHOICES.items():
        if (word := getattr(order, key)) not in words:
            problems.append(OPTION.problem(f"--{key}: there is no “{word}” here", nearest(word, words)))
    for key, length in (("bleed", order.bleed), ("margin", order.margin)):
        if not length >= 0:
            problems.append(OPTION.problem(f"--{key}: {length} is not a length", "give a length like 3mm"))
    if order.bleed > LARGEST_BLEED:
        wrong = f"--bleed: {shown(order.bleed)} of bleed is more than {shown(LARGEST_BLEED)}"
        problems.append(OPTION.problem(wrong, f"{shown(DEFAULT_BLEED)} is usual"))
    if problems:
        raise DataError(problems)


def _meant(library: Library, order: Order) -> Order:
    """An order of games by name is one of their decks and of these games; a deck that is named too comes with all."""
    decks, played = library.decks(), library.games()
    named = [name.lower() for name in order.names]
    strange = [name for name in named if name not in decks and name not in played]
    if strange:
        wrong = [(name, f"there is neither a deck nor a game “{name}”") for name in strange]
        own = "" if library.folders else "; one of your own? add --library FOLDER"
        raise DataError(
            library.elsewhere(name) or NO_SUCH.problem(say, nearest(name, {*decks, *played}) + own)
            for name, say in wrong
        )
    games = [name for name in named if name not in decks]
    if not games:
        return order
    whole = [name for name in named if name not in games]
    every = [game for deck in whole for game in played if played[game] == deck]
    wanted = dict.fromkeys(played.get(name, name) if name in games else name for name in named)
    return replace(order, names=tuple(wanted), games=(*order.games, *games, *every))


def _dressed(library: Library, order: Order, notes: list[str]) -> list[str]:
    """All decks, but for those that the theme asked for has no faces for."""
    if not order.theme or library.theme(order.theme).reinks:
        return library.decks()
    fits = [deck for deck in library.decks() if order.theme.lower() in library.fitting(deck)]
    for deck in library.decks():
        if deck not in fits:
            notes.append(f"{deck} is left out: the theme {order.theme} has not all of its faces")
    return fits


# -- plan -----------------------------------------------------------------------------------------


def plan(library: Library, order: Order) -> Kit:
    """Every file of an order, before it is drawn; or a DataError with all that is wrong with it.

    >>> import massicot
    >>> kit = massicot.plan(massicot.Library(), massicot.Order(names=("pairs",), only=("cards",), paper="a3"))
    >>> kit.plans[0].summary, kit.plans[0].facts["cards"]
    ('56 cards, 8 pages', 56)
    >>> massicot.plan(massicot.Library(), massicot.Order(names=("piars",)))
    Traceback (most recent call last):
    massicot.diagnostics.DataError: there is neither a deck nor a game “piars”
        did you mean “pairs”?; one of your own? add --library FOLDER
    """
    decks, order, notes = choose(library, order)
    problems: list[Diagnostic] = []
    stocks: list[Stock] = []
    for deck in decks:
        try:
            stocks.append(gather(library, deck, order))
        except DataError as wrong:
            problems += wrong.problems
    found: list[Plan] = []
    for stock in stocks:
        for name in order.only or (("cards",) if order.cards else usual()):
            try:
                found += plans(stock, order, name)
            except MisfitError as wrong:
                _leave_out(name, wrong, order, notes, problems)
            except DataError as wrong:
                problems += wrong.problems
    if not found and not problems:
        problems.append(_nothing(order))
    if problems:
        raise DataError(problems)
    return Kit(order, tuple(found), tuple(notes))


def _leave_out(name: str, wrong: DataError, order: Order, notes: list[str], problems: list[Diagnostic]) -> None:
    """What does not fit is a problem if it was asked for by name, else a note."""
    if order.only:
        problems += wrong.problems
    else:
        notes += [f"No {name}: {problem}" for problem in wrong.problems]


def _nothing(order: Order) -> Diagnostic:
    what = " or ".join(kind if kind.endswith("s") else f"a {kind}" for kind in order.only or ("cards",))
    decks = ", ".join(order.names) or "no deck here"
    verb = "has no" if order.names else "has"
    what = what.removeprefix("a ") if order.names else what
    return NO_SUCH.problem(f"{decks} {verb} {what}", "massicot list decks shows which has what")


# -- make -----------------------------------------------------------------------------------------


def make(kit: Kit, progress: Progress = silent) -> Made:
    """Draw all that is planned, in memory; or raise a DataError with what is wrong with it.

    >>> import massicot
    >>> order = massicot.Order(names=("courte-paille",), only=("score-pad",))
    >>> made = massicot.make(massicot.plan(massicot.Library(), order))
    >>> made.files[0].path, made.files[0].entry["pages"]
    ('courte-paille/courte-paille-score-pad-naufrages-a4.pdf', 1)
    """
    made, problems = Made(notes=list(kit.notes)), list[Diagnostic]()
    done: dict[int, File] = {}
    with typesetters() as jobs:
        # Type is set in other processes: what takes longest is begun first, and fetched last.
        for same in sorted(_typeset(kit.plans), key=lambda same: -len(same[0].stock.variants)):
            product(same[0].product).begin(same, jobs)
        for number, planned in sorted(enumerate(kit.plans), key=lambda each: product(each[1].product).typeset):
            try:
                done[number] = product(planned.product).draw(planned, jobs, progress)
            except NotHereError as wrong:
                problems += wrong.problems if kit.order.only else ()
                left_out = [replace(problem, message=f"left out: {problem.message}") for problem in wrong.problems]
                made.missing += [problem for problem in left_out if problem not in made.missing]
            except MisfitError as wrong:
                _leave_out(planned.product, wrong, kit.order, made.notes, problems)
            except DataError as wrong:
                problems += wrong.problems
        made.notes += jobs.notes
    if problems:
        raise DataError(problems)
    made.files = [done[number] for number in sorted(done)]
    return made


def _typeset(every: Iterable[Plan]) -> list[list[Plan]]:
    """The plans of products that other processes make, those of one product of one deck together."""
    groups: dict[tuple[str, str], list[Plan]] = {}
    for planned in every:
        if product(planned.product).typeset:
            groups.setdefault((planned.product, planned.stock.deck.id), []).append(planned)
    return list(groups.values())


# -- deliver --------------------------------------------------------------------------------------


def deliver(made: Made, folder: Path, progress: Progress = silent) -> None:
    """Write the files and a manifest into a folder: all of them or none.

    >>> import massicot, pathlib, tempfile
    >>> made = massicot.make(massicot.plan(massicot.Library(), massicot.Order(names=("pairs",), only=("box",))))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     massicot.deliver(made, pathlib.Path(folder))
    ...     sorted(path.name for path in pathlib.Path(folder).rglob("*.*"))
    ['manifest.json', 'pairs-box-potager-a4.pdf']
    """
    files = {file.path: file.content for file in made.files}
    files[output.MANIFEST] = output.manifest(made.stamp, [file.entry for file in made.files])
    progress("writing", len(files), len(files))
    output.deliver(folder, files)
