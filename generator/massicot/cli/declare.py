"""How a command declares what it takes and what it does. The parser, the help, completion, the hints on wrong words and
docs/commands.md are made from these declarations."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from massicot.cli.talk import Talk

Read = Callable[[str, str], Any]
"""Makes a value of what was typed after an option: (option, text) → value, or a DataError."""


def as_typed(_option: str, text: str) -> str:
    """A text that needs no reading."""
    return text


@dataclass(frozen=True, slots=True)
class Need:
    """When an option has an effect, and what to do about it where it has none."""

    met: Callable[[Namespace], bool]
    cure: str


@dataclass(frozen=True, slots=True)
class Argument:
    """A word that stands without an option: what the command is about."""

    key: str
    value: str
    """What the help calls it; completion knows names by it: `DECK|GAME`."""
    help: str = ""
    default: Any = ""
    required: bool = False
    many: bool = False
    """Any number of them, as a list."""
    choices: tuple[str, ...] = ()
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command, with or without a value."""

    name: str
    help: str = ""
    value: str = ""
    """What the help calls its value, `FORM,…` if commas part several; an option without one is on or off."""
    read: Read = as_typed
    default: Any = None
    choices: tuple[str, ...] = ()
    short: str = ""
    repeated: bool = False
    """It may be given more than once; all are kept."""
    key: str = ""
    """The attribute of the parsed options, if it is not called like the option."""
    setting: str = ""
    """The key of massicot.toml that stands in where the option is not given."""
    needs: Need | None = None
    old: str = ""
    """What it was called before: still understood, and told of nowhere."""

    @property
    def attribute(self) -> str:
        """The attribute of the parsed options."""
        return self.key or self.name.strip("-").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Command:
    """What a command takes, does, and shows as examples; what it is for stands in the table of all commands."""

    run: Callable[[Namespace, "Talk"], int]
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    """What to type after `massicot`, and what it is good for, if that is not plain."""


FOR_ALL = (
    Option("--help", "show this", short="-h"),
    Option("--quiet", "say nothing but problems", short="-q"),
    Option("--verbose", "say more", short="-v"),
)
LIBRARY = Option(
    "--library",
    "a folder with your own games/, artwork/ and fonts/; may be given more than once",
    "DIR",
    lambda _, text: Path(text),
    repeated=True,
    setting="library",
)
TRUST = Option(
    "--trust-programs", "run the programs of games in these folders: they are Python code", setting="trust_programs"
)
LOOK = (
    Option("--theme", "theme; the deck’s own", "THEME", default=""),
    Option("--low-ink", "line art in one ink on white"),
    Option("--large-index", "numerals 15.9 mm high on a standard card"),
)
