"""Write the reference of data files and templates from what the package declares:

    python tools/reference.py

docs/data.md, docs/templates.md and docs/commands.md from the pages in tools/pages/; docs/checks.md from the codes of
the checks; schemas/*.schema.json, and .taplo.toml, which tells editors which file has which schema. The examples
are the files of docs/example/; a test reads, checks and builds them.
"""

import json
import re
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jinja2
import tomli

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "generator"), str(ROOT)]

from massicot.checks import explain  # noqa: E402
from massicot.cli import commands, declare  # noqa: E402
from massicot.cli import main as massicot  # noqa: E402
from massicot.cli.parser import metavar  # noqa: E402
from massicot.data import (  # noqa: E402
    beside,
    deck,
    glossary,
    papers,
    rules_file,
    settings,
    sources,
    theme,
)
from massicot.data.files import LARGEST_FILE  # noqa: E402
from massicot.data.library import Library  # noqa: E402
from massicot.ink import from_svg, svg_geometry, svg_style, svg_tree  # noqa: E402
from massicot.ink.shapes import PINS  # noqa: E402
from massicot.language.fr.quoting import FILTERS  # noqa: E402
from massicot.model import table, variant  # noqa: E402
from massicot.model.schema import Schema  # noqa: E402
from massicot.model.theme import LOW_INK, Wanted  # noqa: E402
from tools import declared  # noqa: E402

EXAMPLE = ROOT / "docs" / "example"
PRODUCTS = "cards,reference,tokens,box,standee,score-pad"
LONGEST = 60
"""Of an example in a table."""


@dataclass(frozen=True)
class DataFile:
    """A data file: its declaration, where it lies in a library, what it is for, and the example to show."""

    name: str
    declaration: Schema[Any]
    where: str
    about: str
    example: Path

    @property
    def pattern(self) -> str:
        """Where it lies, with stars for the names that people give."""
        return re.sub("[A-Z]+", "*", self.where)

    @property
    def kind(self) -> Any:
        """The type that its content is read as."""
        return self.declaration.kind

    @property
    def schema(self) -> str:
        """Where its JSON Schema lies."""
        return f"schemas/{self.name}.schema.json"

    @property
    def tables(self) -> list[declared.Table]:
        """Its tables, the outermost first."""
        return declared.tables(self.kind)

    def found(self, folder: Path) -> list[Path]:
        """The files of this kind in a library."""
        return sorted(
            path for path in folder.glob(self.pattern) if path.name == self.example.name or "*.toml" not in self.pattern
        )


def _file(name: str, module: Any, constant: str, example: str) -> DataFile:
    where, _, about = declared.notes(module)[constant].removeprefix("`").partition("`")
    return DataFile(name, getattr(module, constant), where, about.lstrip(", "), EXAMPLE / example)


FILES = (
    _file("deck", deck, "DECK", "games/lanternes/deck.toml"),
    _file("theme", theme, "THEME", "artwork/rivage/theme.toml"),
    _file("rules", rules_file, "VARIANT", "games/vents/vents/rules.toml"),
    _file("tokens", beside, "TOKENS", "games/lanternes/tokens.toml"),
    _file("scores", beside, "SCORES", "games/lanternes/scores.toml"),
    _file("standee", beside, "STANDEE", "games/lanternes/standee.toml"),
    _file("papers", papers, "PAPERS", "games/papers.toml"),
    _file("formats", papers, "FORMATS", "games/formats.toml"),
    _file("fonts", papers, "FONTS", "fonts/fonts.toml"),
    _file("glossary", glossary, "GLOSSARY", "games/glossary.toml"),
    _file("sources", sources, "SOURCES", "games/vents/sources.toml"),
    _file("examples", rules_file, "EXAMPLES", "examples.toml"),
    _file("settings", settings, "SETTINGS", "massicot.toml"),
)


def first(table: declared.Table) -> DataFile:
    """The file that a table is described with; others that have it too point there."""
    return next(file for file in FILES if any(own.kind is table.kind for own in file.tables))


@cache
def examples(file: DataFile) -> dict[tuple[type, str], Any]:
    """A value for each key that the example library has, by its table and name; one that is not the default, if any."""
    found: dict[tuple[type, str], Any] = {}
    for path in sorted(file.found(EXAMPLE), key=lambda path: path != file.example):
        for kind, key, value in declared.values(file.kind, tomli.loads(path.read_text("utf-8"))):
            if found.get((kind, key.name), key.default) == key.default:
                found[kind, key.name] = value
    return found


# -- pages ------------------------------------------------------------------------------------------


def rows(file: DataFile, table: declared.Table) -> list[list[str]]:
    """The lines of a table of keys: name, meaning, kind, default, example."""
    return [
        [f"`{key.name}`", key.note, declared.in_words(key.hint), _default(key), _example(file, table, key)]
        for key in table.keys
    ]


def _default(key: declared.Key) -> str:
    if key.required:
        return "required"
    return "" if key.default in (None, "", [], (), {}) else f"`{declared.toml(key.default)}`"


def _example(file: DataFile, table: declared.Table, key: declared.Key) -> str:
    value = examples(file)[table.kind, key.name]
    text = " ".join(declared.toml(value).replace("\\n", " ").split())
    if len(text) <= LONGEST:
        return f"`{text}`"
    return "below" if declared.tables(key.hint) else f"`{text[: LONGEST - 1]}…`"


def cells(texts: list[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(text.replace('|', chr(92) + '|') for text in texts)} |"


def command_rows(command: declare.Command) -> list[list[str]]:
    """What a command takes, each with what it is for."""
    found = []
    for argument in command.arguments:
        if not argument.hidden:
            more = " …" if argument.many else ""
            found.append([f"`{metavar(argument)}{more}`", argument.help])
    for option in command.options:
        names = ", ".join(f"`{name}`" for name in (option.name, option.short) if name)
        value = f" `{metavar(option)}`" if option.value or option.choices else ""
        set_by = f" (*set by* `{option.setting}`)" if option.setting else ""
        found.append([names + value, option.help + set_by])
    return found


@cache
def offered() -> dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]]:
    """The fields and flags that faces are given when all of the example library is built, and the faces they are for.

    Watched, not listed: what a product offers is in the reference whether anybody thought of it or not."""
    decks = [Library([EXAMPLE]).deck(name) for name in ("lanternes", "vents")]
    cards = [card for deck in decks for card in deck.cards]
    called = {card.face: "faces of cards" for card in cards} | {card.back: "backs of cards" for card in cards}
    seen: dict[str, tuple[set[str], set[str]]] = {}
    made = Wanted.__init__

    def watch(self: Wanted, key: str, face: str, fields: dict[str, str], flags: tuple[str, ...] = ()) -> None:
        made(self, key, face, fields, flags)
        names, known_flags = seen.setdefault(called.get(face, f"`{face}`"), (set(), set()))
        names.update(fields)
        known_flags.update(flags)

    Wanted.__init__ = watch  # type: ignore[method-assign]
    try:
        with tempfile.TemporaryDirectory() as folder:
            order = ["build", *(deck.id for deck in decks), "--library", str(EXAMPLE), "--only", PRODUCTS]
            if massicot([*order, "--large-index", "--quiet", "--output", folder]):
                raise SystemExit("docs/example can't be built")
    finally:
        Wanted.__init__ = made  # type: ignore[method-assign]
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for face, (fields, flags) in seen.items():
        found.setdefault((tuple(sorted(fields)), tuple(sorted(flags))), []).append(face)
    return found


def page(name: str) -> str:
    """A page of tools/pages, filled in."""
    environment = jinja2.Environment(  # noqa: S701  Markdown, and all of it ours
        loader=jinja2.FileSystemLoader(ROOT / "tools" / "pages"),
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        trim_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters |= {"cells": cells, "code": lambda names: ", ".join(f"`{name}`" for name in names)}
    return environment.get_template(name).render(
        files=FILES,
        kinds=declared.KINDS,
        plainly=declared.plainly,
        rows=rows,
        first=first,
        text=lambda path: (EXAMPLE / path).read_text("utf-8").rstrip("\n"),
        root=EXAMPLE,
        variant=variant,
        places={
            kind.upper().replace("-", "_"): [name for name in table.places(kind) if name in table.SHIPPED]
            for kind in get_args(table.Kind)
        },
        filters=sorted({*FILTERS, "carte", "vues"}),
        programs=sorted(Library().programs),
        svg=from_svg,
        paint=svg_style,
        shapes=svg_geometry,
        xml=svg_tree,
        pins=PINS,
        largest=LARGEST_FILE,
        roles=sorted(Library().fonts()),
        low_ink=LOW_INK,
        offered=offered,
        users=commands.FOR_USERS,
        developers=commands.FOR_DEVELOPERS,
        summary=lambda name: f"{commands.SUMMARIES[name][:1].upper()}{commands.SUMMARIES[name][1:]}.",
        load=commands.load,
        command_rows=command_rows,
    )


# -- all of it --------------------------------------------------------------------------------------


def written() -> dict[str, str]:
    """Every file of the reference, by its path in the repository."""
    found = {f"docs/{name}": page(name) for name in ("data.md", "templates.md", "commands.md")}
    found["docs/checks.md"] = explain.page()
    rules = []
    for file in FILES:
        body = {"$schema": declared.DRAFT, "title": file.where, **declared.schema(file.kind)}
        found[file.schema] = json.dumps(body, indent=1, ensure_ascii=False) + "\n"
        if file.name != "examples":  # they may lie anywhere, under any name
            rules.append(f'[[rule]]\ninclude = ["**/{file.pattern}"]\nschema.path = "{file.schema}"\n')
    head = "# Written by tools/reference.py: which schema an editor checks a data file against.\n"
    found[".taplo.toml"] = "\n".join([head, *rules])
    return found


def main() -> None:
    """Write what has changed, and remove schemas of files that are no more."""
    made = written()
    for path in (ROOT / "schemas").glob("*.schema.json"):
        if path.relative_to(ROOT).as_posix() not in made:
            path.unlink()
    for name, text in made.items():
        (ROOT / name).parent.mkdir(exist_ok=True)
        (ROOT / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
