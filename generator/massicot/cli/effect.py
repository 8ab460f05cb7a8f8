"""Options that change nothing of what was ordered: which option concerns what, declared in two tables."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from massicot.errors import DataError, Problem

_ON_PAPER = ("cards", "reference", "tokens", "box", "standee", "score-pad", "guide", "imposed", "pocket", "fold")
_ON_CARDS = ("cards", "reference", "guide")
_FORMS = ("reading", "imposed", "html", "pocket", "fold", "large")

CONCERNS: dict[str, tuple[str, ...]] = {
    "--paper": _ON_PAPER,
    "--margin": _ON_PAPER,
    "--format": (*_ON_CARDS, "box", *_FORMS),
    "--large-index": ("cards", *_FORMS),
    "--backs": (*_ON_CARDS, "tokens"),
    "--bleed": _ON_CARDS,
    "--grid": _ON_CARDS,
    "--copies": _ON_CARDS,
    "--corners": ("cards", "reference"),
    "--cards": ("cards", "guide"),
    "--players": ("tokens", "guide"),
    "--diameter": ("tokens", "guide"),
    "--thickness": ("box", "guide"),
    "--variants": ("reference", "tokens", *_FORMS),
    "--form": _FORMS,
}
"""What an option of `build` changes; of booklets, by their form. An option that is not here concerns everything."""


def idle(given: Iterable[str], entries: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A note on the options that were given for nothing, by the manifest's entries of what was made."""
    made: dict[str, str] = {}
    for entry in entries:
        made[entry.get("form", entry["kind"])] = entry["kind"]
    for_nothing = [option for option in CONCERNS if option in given and not made.keys() & set(CONCERNS[option])]
    if for_nothing:
        kinds = " and ".join(", ".join(dict.fromkeys(made.values())).rsplit(", ", 1))
        verb = "has" if len(for_nothing) == 1 else "have"
        yield f"{', '.join(for_nothing)} {verb} no effect on the {kinds}"


def _plays(options: Namespace) -> bool:
    return bool(options.play) or any(name.partition("/")[0] == "play" for name in options.select)


def _is_print(name: str) -> bool:
    return name.lower().endswith((".pdf", ".html"))


def _prints(options: Namespace) -> bool:
    return any(_is_print(name) or Path(name).is_dir() for name in options.what)


def _data(options: Namespace) -> bool:
    return not options.self_test and not (options.what and all(map(_is_print, options.what)))


_NEEDS: dict[tuple[str, str], tuple[Callable[[Namespace], bool], str]] = {
    ("check", "--sample"): (lambda of: of.self_test, "it is for --self-test"),
    ("check", "--docs"): (lambda of: of.self_test, "it is for --self-test; massicot explain --docs lists the codes"),
    ("check", "--cores"): (lambda of: of.self_test or _plays(of), "it is for --play and --self-test"),
    ("check", "--game"): (_prints, "it tells the deck of a PDF or HTML file; name the file too"),
    ("check", "--watch"): (lambda of: not of.self_test, "leave out --watch or --self-test"),
    ("check", "--notes"): (lambda of: not of.self_test, "leave out --notes or --self-test"),
    ("check", "--play"): (_data, "it is for decks and games, without --self-test"),
    ("check", "--grammar"): (_data, "it is for decks and games, without --self-test"),
    ("new", "--from"): (lambda of: of.kind == "theme", "it is for massicot new theme"),
    ("new", "--game"): (lambda of: of.kind == "variant", "it is for massicot new variant"),
    ("preview", "--scale"): (lambda of: not of.proof, "leave out --scale or --proof"),
    ("explain", "--docs"): (lambda of: not of.code, "leave out --docs, or the codes"),
    ("bench", "--part"): (lambda of: of.what == "corpus", "it is for massicot bench corpus"),
    ("bench", "--only"): (lambda of: of.what == "corpus", "it is for massicot bench corpus"),
    ("bench", "--cores"): (lambda of: of.what == "corpus", "it is for massicot bench corpus"),
}
"""By command and option: what else must be asked for, so that the option has an effect."""


def refuse_idle(options: Namespace) -> None:
    """An option that would be passed over is a problem."""
    problems = [
        Problem(f"{option} would have no effect here", cure)
        for (command, option), (has_effect, cure) in _NEEDS.items()
        if command == options.command and option in options.given and not has_effect(options)
    ]
    if problems:
        raise DataError(problems)
