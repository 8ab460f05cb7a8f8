"""Make printable files, and say how they are printed."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from massicot import kit
from massicot.cli.declare import LIBRARY, LOOK, TRUST, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import grid, length, path, thickness, whole, words
from massicot.cli.warning import begin, warn
from massicot.data.library import Library
from massicot.data.settings import Settings, SettingValue, refuse_unknown, told
from massicot.model.paper import BACKS, LAYOUTS
from massicot.model.token import SHAPES
from massicot.products import Plan, forms, names, product
from massicot.products.order import Order, counted
from massicot.units import shown

_FLIP = {
    "long-edge": "two-sided, flip on the long edge",
    "short-edge": "two-sided, flip on the short edge",
    "separate": "all fronts, turn the stack on its long edge, then all backs",
    "none": "one-sided",
    "gutterfold": "one-sided, then fold, glue and cut",
}


def run(options: Namespace, talk: Talk) -> int:
    """Build, and say what was made, what of the order had no effect, and how to print it."""
    fields = [option.attribute for option in _OPTIONS if option not in (LIBRARY, TRUST, _OUTPUT)]
    asked = {name: getattr(options, name) for name in fields if getattr(options, name) is not None}
    library = Library(options.library)
    refuse_unknown(options.settings, library)
    planned = kit.plan(library, Order(names=tuple(options.names), **asked))
    errors = begin(library.folders, [plan.entry for plan in planned.plans])
    made = kit.make(planned, talk.progress)
    kit.deliver(made, options.output, talk.progress)
    talk.close()
    titles = {paper.id: paper.title for paper in library.papers().values()}
    for file in made.files:
        plan = file.plan
        sheets = f" on {counted(plan.sheets, 'sheet')} of {titles[file.entry['paper']]}" if plan.sheets else ""
        talk.say(f"{options.output / file.path}\n  {plan.summary}{sheets}, {len(file.content) / 1000:.0f} kB")
        costs = "" if talk.quiet else product(plan.product).cost(plan)
        for note in filter(None, (costs, *plan.notes)):
            talk.say(f"  {note}")
        talk.detail(f"  sha256 {file.sha256}")
    plans = [file.plan for file in made.files]
    for line in (*made.notes, *_idle(options.given, plans), *_changed(options.settings, plans), *_advice(plans)):
        talk.say(line)
    warn(library.folders, errors.result(), dict.fromkeys(plan.stock.deck.id for plan in plans), talk)
    talk.problems(made.missing)
    return 1 if made.missing else 0


def _changed(settings: Mapping[str, SettingValue], plans: Sequence[Plan]) -> Iterator[str]:
    """A line on what massicot.toml changed in what was made."""
    files: dict[Path, list[str]] = {}
    for option in _OPTIONS:
        setting = settings.get(option.setting)
        if (
            setting is None
            or setting.path is None
            or setting.value == getattr(_PLAIN, option.attribute, option.default or [])
        ):
            continue
        if _concerns(option, plans):
            files.setdefault(setting.path, []).append(f"{option.name} {told(setting.value)}")
    if files:
        yield "; ".join(f"as {path} says: {', '.join(changes)}" for path, changes in files.items())


def _idle(given: frozenset[str], plans: Sequence[Plan]) -> Iterator[str]:
    """A note on the options that were given for nothing."""
    for_nothing = [option.name for option in _OPTIONS if option.name in given and not _concerns(option, plans)]
    if for_nothing:
        kinds = " and ".join(", ".join(dict.fromkeys(plan.product for plan in plans)).rsplit(", ", 1))
        verb = "has" if len(for_nothing) == 1 else "have"
        yield f"{', '.join(for_nothing)} {verb} no effect on the {kinds}"


def _concerns(option: Option, plans: Sequence[Plan]) -> bool:
    """Whether an option changes any of these files: some options change whatever is made."""
    return option in (_ONLY, _OUTPUT, LIBRARY, *LOOK[:2]) or any(option.attribute in plan.options for plan in plans)


def _advice(plans: Sequence[Plan]) -> Iterator[str]:
    """What to do next, in a few words."""
    flips: dict[str, list[str]] = {}
    for plan in plans:
        if not plan.sheets:
            continue
        kinds = flips.setdefault(_FLIP[plan.backs], [])
        kinds += [plan.product] if plan.product not in kinds else []
    if not flips:  # all of it is read on a screen
        return
    yield "Print at 100 % (no “fit to page”) and check the 100 mm bars."
    for flip, kinds in flips.items():
        yield f"  {', '.join(kinds)}: {flip}"
    if any(plan.product == "cards" for plan in plans):
        yield "Cut cards from mark to mark, long lines first, and not into the margins: they hold the marks."


_PLAIN = Order()
_ONLY = Option("--only", ", ".join(names()), "KIND,…", words)
_OUTPUT = Option(
    "--output",
    f"where to; {Settings.output}",
    "DIR",
    path("folder"),
    default=Path(Settings.output),
    short="-o",
    setting="output",
)
_OPTIONS = (
    _ONLY,
    Option("--paper", f"{Settings.paper} (default), letter, a3, …", "PAPER", setting="paper"),
    Option("--format", "card format; the deck’s own", "FORMAT", setting="format"),
    *LOOK,
    Option("--light-backs", "backs as line art, which takes a third of the ink"),
    Option("--backs", f"how backs are printed ({_PLAIN.backs})", choices=BACKS, setting="backs"),
    Option(
        "--bleed", f"how far drawings go on beyond the cut; {shown(_PLAIN.bleed)}", "LENGTH", length, setting="bleed"
    ),
    Option(
        "--margin",
        f"what your printer can’t reach at the edges; {shown(_PLAIN.margin)}",
        "LENGTH",
        length,
        setting="margin",
    ),
    Option(
        "--layout",
        f"cards with bleed around each, or edge to edge ({_PLAIN.layout})",
        choices=LAYOUTS,
        setting="layout",
    ),
    Option("--grid", "columns × rows, like 4x2", "CxR", grid),
    Option("--corners", "draw guides for rounded corners"),
    Option("--cards", "only these, by value or name", "CARD,…", words),
    Option("--copies", "of every card; 1", "N", whole(1, 2000)),
    Option("--players", "tokens for so many players", "N", whole(1, 20)),
    Option("--games", "booklet, tokens… for these games, like aubepine", "GAME,…", words, old="--variants"),
    Option(
        "--form",
        f"of booklets: {', '.join(forms.names())}; by default {', '.join(form.name for form in forms.chosen(()))}",
        "FORM,…",
        words,
        key="forms",
    ),
    Option("--diameter", "of tokens; the deck’s own, 25mm", "LENGTH", length),
    Option("--shape", f"of tokens; hexagons and squares are cut by straight lines ({_PLAIN.shape})", choices=SHAPES),
    Option(
        "--thickness",
        f"of one card, for the box: {shown(_PLAIN.thickness)}, or the paper’s weight, like 250g",
        "LENGTH",
        thickness,
    ),
    Option("--sleeved", "a box for cards in sleeves"),
    _OUTPUT,
    LIBRARY,
    TRUST,
)

COMMAND = Command(
    run,
    (Argument("names", "DECK|GAME", "what to build; every deck by default", many=True),),
    _OPTIONS,
    (
        ("build", ""),
        ("build aubepine", "all that is needed to play one game"),
        ("build pairs --backs gutterfold", ""),
        ("build pairs --cards 7,citrouille --copies 2", "reprint lost cards"),
        ("build pairs --format poker --paper letter --theme potager", ""),
        ("build mine --library ~/my-games", ""),
    ),
)
