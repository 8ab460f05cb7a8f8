"""Make printable files."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from massicot import kit
from massicot.cli.declare import LIBRARY, LOOK, Argument, Command, Option
from massicot.cli.talk import Talk
from massicot.cli.values import grid, length, path, thickness, whole, words
from massicot.cli.warning import warn
from massicot.data.library import Library
from massicot.data.settings import Setting, refuse_unknown, told
from massicot.model.paper import BACKS
from massicot.products.request import Choices, Product, counted
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
    asked = {option.attribute: getattr(options, option.attribute) for option in _OPTIONS if option is not LIBRARY}
    chosen = {name: value for name, value in asked.items() if value is not None}
    choices = Choices(games=tuple(options.games), libraries=tuple(options.library), **chosen)
    library = Library(choices.libraries)
    refuse_unknown(options.settings, library)
    built = kit.build(choices, talk.progress)
    talk.close()
    titles = {paper.id: paper.title for paper in library.papers().values()}
    for product in built.products:
        entry = product.entry
        sheets = f" on {counted(entry['sheets'], 'sheet')} of {titles[entry['paper']]}" if entry["sheets"] else ""
        size = f"{len(product.content) / 1000:.0f} kB"
        talk.say(f"{choices.output / product.path}\n  {product.summary}{sheets}, {size}")
        for note in product.notes:
            talk.say(f"  {note}")
        talk.detail(f"  sha256 {entry['sha256']}")
    entries = [product.entry for product in built.products]
    changed = _changed(options.settings, _forms_and_kinds(entries))
    for line in (*built.notes, *_idle(options.given, _forms_and_kinds(entries)), *changed, *_advice(built.products)):
        talk.say(line)
    warn(choices.libraries, entries, talk)
    talk.problems(built.missing)
    return 1 if built.missing else 0


def _forms_and_kinds(entries: Iterable[dict[str, Any]]) -> dict[str, str]:
    """What was made, by the manifest's entries: products, and booklets by their form; the kind of each."""
    return {entry.get("form", entry["kind"]): entry["kind"] for entry in entries}


def _changed(settings: Mapping[str, Setting], made: dict[str, str]) -> Iterator[str]:
    """A line on what massicot.toml changed in what was made."""
    files: dict[Path, list[str]] = {}
    for option in _OPTIONS:
        setting = settings.get(option.setting)
        if setting is None or setting.path is None or setting.value == getattr(_PLAIN, option.attribute, []):
            continue
        if not option.concerns or made.keys() & set(option.concerns):
            files.setdefault(setting.path, []).append(f"{option.name} {told(setting.value)}")
    if files:
        yield "; ".join(f"as {path} says: {', '.join(changes)}" for path, changes in files.items())


def _idle(given: frozenset[str], made: dict[str, str]) -> Iterator[str]:
    """A note on the options that were given for nothing."""
    for_nothing = [name for name, concerned in concerns().items() if name in given and not made.keys() & set(concerned)]
    if for_nothing:
        kinds = " and ".join(", ".join(dict.fromkeys(made.values())).rsplit(", ", 1))
        verb = "has" if len(for_nothing) == 1 else "have"
        yield f"{', '.join(for_nothing)} {verb} no effect on the {kinds}"


def concerns() -> dict[str, tuple[str, ...]]:
    """What an option changes, where that is not everything: products, and booklets by their form."""
    return {option.name: option.concerns for option in _OPTIONS if option.concerns}


def _advice(products: Sequence[Product]) -> Iterator[str]:
    """What to do next, in a few words."""
    flips: dict[str, list[str]] = {}
    for product in products:
        if not product.entry["sheets"]:
            continue
        kinds = flips.setdefault(_FLIP[product.entry["backs"]], [])
        kinds += [product.entry["kind"]] if product.entry["kind"] not in kinds else []
    if not flips:  # all of it is read on a screen
        return
    yield "Print at 100 % (no “fit to page”) and check the 100 mm bars."
    for flip, kinds in flips.items():
        yield f"  {', '.join(kinds)}: {flip}"
    if any(product.entry["kind"] == "cards" for product in products):
        yield "Cut cards from mark to mark, long lines first."


_ON_PAPER = ("cards", "reference", "tokens", "box", "standee", "score-pad", "guide", "imposed", "pocket", "fold")
_ON_CARDS = ("cards", "reference", "guide")
_FORMS = ("reading", "imposed", "html", "pocket", "fold", "large")
_PLAIN = Choices()
_OPTIONS = (
    Option("--only", ", ".join(kit.KINDS), "KIND,…", words),
    Option("--paper", "a4 (default), letter, a3, …", "PAPER", setting="paper", concerns=_ON_PAPER),
    Option(
        "--format",
        "card format; the deck’s own",
        "FORMAT",
        setting="format",
        concerns=(*_ON_CARDS, "box", *_FORMS),
    ),
    *LOOK,
    Option(
        "--backs",
        f"how backs are printed ({_PLAIN.backs})",
        choices=BACKS,
        setting="backs",
        concerns=(*_ON_CARDS, "tokens"),
    ),
    Option(
        "--bleed",
        f"how far drawings go on beyond the cut; {shown(_PLAIN.bleed)}",
        "LENGTH",
        length,
        setting="bleed",
        concerns=_ON_CARDS,
    ),
    Option(
        "--margin",
        f"what your printer can’t reach at the edges; {shown(_PLAIN.margin)}",
        "LENGTH",
        length,
        setting="margin",
        concerns=_ON_PAPER,
    ),
    Option("--grid", "columns × rows, like 4x2", "CxR", grid, concerns=_ON_CARDS),
    Option("--corners", "draw guides for rounded corners", concerns=("cards", "reference")),
    Option("--cards", "only these, by value or name", "CARD,…", words, concerns=("cards", "guide")),
    Option("--copies", "of every card; 1", "N", whole(1, 2000), concerns=_ON_CARDS),
    Option("--players", "tokens for so many players", "N", whole(1, 20), concerns=("tokens", "guide")),
    Option(
        "--variants",
        "booklet, tokens… for these games, like aubepine",
        "GAME,…",
        words,
        concerns=("reference", "tokens", *_FORMS),
    ),
    Option(
        "--form",
        "of booklets: reading (A5), imposed, html (these three by default), pocket (A6), fold (A7), large (A4)",
        "FORM,…",
        words,
        key="forms",
        concerns=_FORMS,
    ),
    Option("--diameter", "of tokens; the deck’s own, 25mm", "LENGTH", length, concerns=("tokens", "guide")),
    Option(
        "--thickness",
        f"of one card, for the box: {shown(_PLAIN.thickness)}, or the paper’s weight, like 250g",
        "LENGTH",
        thickness,
        concerns=("box", "guide"),
    ),
    Option("--output", f"where to; {_PLAIN.output}", "DIR", path("folder"), short="-o", setting="output"),
    LIBRARY,
)

COMMAND = Command(
    run,
    (Argument("games", "DECK|GAME", "what to build; every deck by default", many=True),),
    _OPTIONS,
    (
        ("build", ""),
        ("build aubepine", "all that is needed to play one game"),
        ("build pairs --backs gutterfold --bleed 2mm", ""),
        ("build pairs --cards 7,citrouille --copies 2", "reprint lost cards"),
        ("build pairs --format poker --paper letter --theme potager", ""),
        ("build mine --library ~/my-games", ""),
    ),
)
