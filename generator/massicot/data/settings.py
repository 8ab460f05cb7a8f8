"""massicot.toml: what holds where nothing is typed.

One may lie in the current folder, beside the work, and one in the user's configuration folder. The command line wins
over the current folder, that over the user's, that over what is built in.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from massicot.codes import NO_SUCH, OPTION
from massicot.data.toml import read_toml
from massicot.diagnostics import DataError, Place, nearest
from massicot.model.kinds import Name
from massicot.model.paper import BACKS, LAYOUTS
from massicot.model.schema import Field, OneOf, Schema, Strict, Within, keys_of
from massicot.units import Mm

if TYPE_CHECKING:
    from massicot.data.library import Library

NAME = "massicot.toml"
LARGEST_BLEED = 10.0
LARGEST_MARGIN = 50.0
_TRUST = "trust_programs"
_ANY: Schema[dict[str, Any]] = Schema(dict[str, Any])
_Folder = Annotated[str, Field(min_length=1, max_length=1000)]


class Settings(Strict):
    """What may be set: a key stands for the option of its name, wherever a command has it and it is not typed. Folders
    are those beside the file, unless they begin with `/` or `~`."""

    paper: Name = "a4"
    """The paper that is printed on, of `papers.toml`."""
    format: Name | None = None
    """The size of cards, of `formats.toml`; without it, what the deck says."""
    backs: Annotated[str, OneOf(BACKS, "backs can’t be printed like this")] = "long-edge"
    """How backs are printed: `long-edge` and `short-edge` for printers that turn the sheet, `separate` for a second
    pass by hand, `gutterfold` for folding and gluing, or `none`."""
    bleed: Annotated[Mm, Within(0, LARGEST_BLEED, "{} of bleed is too much")] = 3.0
    """How far drawings go on beyond the cut."""
    layout: Annotated[str, OneOf(LAYOUTS, "cards can’t be laid out like this")] = "bleed"
    """How cards stand on a sheet: `bleed`, with waste between them, or `butted`, edge to edge: fewer cuts, but no bleed
    between neighbours."""
    margin: Annotated[Mm, Within(0, LARGEST_MARGIN, "{} of margin leaves too little paper")] = 5.0
    """What the printer can't reach at the edges."""
    library: list[_Folder] = []
    """Folders with games, artwork and fonts of your own."""
    output: _Folder = "output"
    """Where `massicot build` puts what it makes."""
    trust_programs: bool = False
    """Whether programs of games in your own libraries are run. Only in your configuration folder: otherwise a folder
    that somebody sent you would have its programs run as soon as you work in it."""


SETTINGS: Schema[Settings] = Schema(Settings)
"""`massicot.toml`, in the folder that you work in or in your configuration folder (`massicot config --path`): what
options are when they are not typed."""


@dataclass(frozen=True, slots=True)
class SettingValue:
    """What holds, and the file and line that say so; none: it is built in."""

    value: Any
    path: Path | None = None
    line: int = 0


def user_file() -> Path | None:
    """The user's own file, whether it is there or not; None where there is no home."""
    if own := os.environ.get("MASSICOT_CONFIG"):
        return Path(own) / NAME
    try:
        return _configuration() / "massicot" / NAME
    except RuntimeError:  # no home folder
        return None


def _configuration() -> Path:
    """Where programs keep what their user has set, as the system has it."""
    if base := os.environ.get("XDG_CONFIG_HOME"):
        return Path(base)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    return Path.home() / ".config"


def settings() -> dict[str, SettingValue]:
    """Every setting by its key, as it holds in the current folder."""
    held = {key: SettingValue(declared.default) for key, declared in keys_of(Settings).items()}
    user = user_file()
    if user is not None and user.is_file():
        held |= read_settings(user)
    here = Path(NAME)
    if here.is_file() and not (user and user.is_file() and here.samefile(user)):
        found = read_settings(here, trusted=False)
        if "library" in found:  # these may be somebody else's: to run their programs, one says so each time
            held[_TRUST] = SettingValue(Settings.trust_programs)
        held |= found
    return held


def read_settings(path: Path, *, trusted: bool = True) -> dict[str, SettingValue]:
    """What one file sets, by key."""
    raw, file = read_toml(path, _ANY)
    read, wrong = SETTINGS.read(raw)
    for place, problem in wrong:
        file.refuse(problem, *place)
    if _TRUST in raw and not trusted:
        cure = f"put it into {user_file() or 'your own file'}, or type --trust-programs"
        file.wrong(OPTION, "only your own file may say that programs are run", cure, _TRUST)
    file.check()
    found = {}
    for key in raw:
        value = getattr(read, key)
        if key == "library":
            value = [_beside(path, text) for text in value]
        elif key == "output":
            value = _beside(path, value)
        found[key] = SettingValue(value, path, file.place(key).line)
    return found


def told(value: Any) -> str:
    """A value as one would type it."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}mm" if isinstance(value, float) else str(value or "the deck’s own")


def _beside(path: Path, text: str) -> Path:
    return path.parent / Path(text).expanduser()


def refuse_unknown(held: Mapping[str, SettingValue], library: "Library") -> None:
    """A paper or format that a file names must be in the library: a problem says which file, and which are."""
    problems = []
    for key, names in (("paper", library.papers), ("format", library.formats)):
        setting = held.get(key)
        if setting is not None and setting.path and setting.value not in (known := names()):
            wrong = f"there is no {key} “{setting.value}”"
            place = Place(str(setting.path), setting.line, key=key)
            problems.append(NO_SUCH.at(place, wrong, nearest(setting.value, known)))
    if problems:
        raise DataError(problems)
