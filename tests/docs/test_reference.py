"""docs/data.md and the JSON Schemas: what they say is what the readers do."""

import copy
import importlib
import pkgutil
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import tomli

import massicot.data
from massicot.checks.runner import Target, check_data
from massicot.data.beside import read_scores, read_standee, read_tokens
from massicot.data.files import read_words
from massicot.data.library import Library
from massicot.data.settings import read_settings
from massicot.data.variant import read_examples
from massicot.diagnostics import ERROR, DataError
from massicot.model.schema import Schema
from massicot.model.table import PLACES
from massicot.start import new_deck, new_game, new_theme
from tests.conftest import ROOT
from tools import declared
from tools.reference import EXAMPLE, FILES, written

pytestmark = pytest.mark.slow

BY_NAME = {file.name: file for file in FILES}
VALIDATORS = {file.name: jsonschema.Draft7Validator(declared.schema(file.kind)) for file in FILES}


def read_example(library, _folder):
    game = library.variants("lanternes")["lanternes"]
    return read_examples(_folder / "examples.toml", game, library.deck("lanternes"), library.glossary())


READERS = {
    "deck": lambda library, _: library.deck("lanternes"),
    "theme": lambda library, _: library.theme("rivage"),
    "rules": lambda library, _: library.variants("vents"),
    "tokens": lambda _, folder: read_tokens(folder / "games/lanternes/tokens.toml"),
    "scores": lambda _, folder: read_scores(folder / "games/lanternes/scores.toml"),
    "standee": lambda _, folder: read_standee(folder / "games/lanternes/standee.toml"),
    "papers": lambda library, _: library.papers(),
    "formats": lambda library, _: library.formats(),
    "fonts": lambda library, _: library.fonts(),
    "glossary": lambda library, _: library.glossary(),
    "sources": lambda library, _: library.ledger("vents"),
    "examples": read_example,
    "settings": lambda _, folder: read_settings(folder / "massicot.toml"),
}


def loaded(path):
    return tomli.loads(path.read_text("utf-8"))


# -- what is written --------------------------------------------------------------------------------


def test_the_reference_is_that_of_the_declarations():
    made = written()
    schemas = {path.relative_to(ROOT).as_posix() for path in (ROOT / "schemas").iterdir()}
    assert schemas == {name for name in made if name.startswith("schemas/")}, "run  python tools/reference.py"
    for name, text in made.items():
        assert (ROOT / name).read_text("utf-8") == text, f"{name} is out of date: run  python tools/reference.py"


def _is_file(value):
    """Whether it declares a file; some readers ask only whether a file can be read at all."""
    return isinstance(value, Schema) and value.kind != dict[str, Any]


def test_every_declared_file_is_in_the_reference():
    modules = [importlib.import_module(f"massicot.data.{m.name}") for m in pkgutil.iter_modules(massicot.data.__path__)]
    declared_files = {id(value) for module in modules for value in vars(module).values() if _is_file(value)}
    assert declared_files == {id(file.declaration) for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_key_says_what_it_is(file):
    for table in file.tables:
        for key in table.keys:
            assert key.note.endswith((".", "…", "”", "`")), f"{table.kind.__name__}.{key.name} has no text under it"


# -- what is shipped --------------------------------------------------------------------------------


def shipped():
    for file in FILES:
        for folder in (ROOT / "generator/massicot", ROOT, EXAMPLE):
            if "/" in file.where or folder == EXAMPLE:
                yield from ((file.name, path) for path in file.found(folder))


@pytest.mark.parametrize(("name", "path"), [*shipped()], ids=lambda value: Path(value).stem)
def test_the_schema_accepts_what_is_shipped(name, path):
    assert not [str(error) for error in VALIDATORS[name].iter_errors(loaded(path))]


def test_the_schema_accepts_what_massicot_new_writes(tmp_path):
    made = {
        "deck": new_deck("mine", tmp_path),
        "theme": new_theme("look", tmp_path, "potager")[0],
        "rules": new_game("mine", tmp_path, "pairs"),
    }
    for name, path in made.items():
        VALIDATORS[name].validate(loaded(path))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_schema_is_one(file):
    jsonschema.Draft7Validator.check_schema(VALIDATORS[file.name].schema)


# -- schema and reader ------------------------------------------------------------------------------

WRONG = ("x", "", "Été !", "🦜", "../x", "a" * 700, 0, -1000, 7, 10**6, 1.5, True, [], ["x", 1], {}, {"x": {"y": 1}})
"""Each is right somewhere, and wrong almost everywhere."""


def changed(data, at=()):
    """The data with each value replaced, each key left out or mistyped, one after the other."""
    here = data
    for step in at:
        here = here[step]
    for key in list(here) if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ():
        for value in WRONG:
            yield _with(data, at, lambda table, key=key, value=value: table.__setitem__(key, value))
        if isinstance(here, dict):
            yield _with(data, at, lambda table, key=key: table.pop(key))
            yield _with(data, at, lambda table, key=key: table.__setitem__(f"{key}X", table.pop(key)))
        yield from changed(data, (*at, key))


def _with(data, at, change):
    data = copy.deepcopy(data)
    table = data
    for step in at:
        table = table[step]
    change(table)
    return data


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_schema_and_declaration_refuse_the_same(file):
    """Whatever is changed in an example: if the reader of shapes refuses it, so does the schema, and the reverse. Only
    which places lie on a table a schema can't know: a game may declare some of its own."""
    data = loaded(file.example)
    refused = 0
    for broken in changed(data):
        _, found = file.declaration.read(broken)
        wrong = [
            place
            for place, _ in found
            if not {*place[-2:-1]} & {"given", "after"} and (place[:-1] != ("labels",) or place[-1] in PLACES)
        ]
        assert VALIDATORS[file.name].is_valid(broken) == (not wrong), (broken, wrong)
        refused += bool(wrong)
    assert refused > 20


@pytest.fixture
def copied(tmp_path):
    folder = tmp_path / "example"
    shutil.copytree(EXAMPLE, folder)
    return folder


@pytest.mark.parametrize("name", READERS)
def test_the_example_is_read(name, copied):
    assert READERS[name](Library([copied]), copied)


BROKEN = [
    ("deck", 'copies = "value"', 'copies = "values"'),
    ("deck", "extra = true", 'extra = "yes"'),
    ("theme", '"#e9b44c"', '"gold"'),
    ("theme", "papier = ", "Papier = "),
    ("rules", 'title = "But du jeu"', 'titel = "But du jeu"'),
    ("tokens", "[1, 2, 5, 10]", "[1, 2, 5, 10, 20]"),
    ("tokens", '"25mm"', "25"),
    ("scores", "columns = 6", "columns = 9"),
    ("standee", 'token = "lune"', 'token = "la lune"'),
    ("papers", '"148mm"', '"148"'),
    ("formats", "corner = ", "corners = "),
    ("fonts", '"enseigne/', '"../enseigne/'),
    ("glossary", 'kind = "range"', 'kind = "span"'),
    ("sources", "silent = true", "silent = 1"),
    ("examples", 'players = ["Alix", "Basile"]', "players = []"),
    ("settings", 'margin = "6mm"', 'margin = "wide"'),
]


@pytest.mark.parametrize(("name", "old", "new"), BROKEN)
def test_a_broken_example_is_refused_by_schema_and_reader(name, old, new, copied):
    path = copied / BY_NAME[name].example.relative_to(EXAMPLE)
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert not VALIDATORS[name].is_valid(loaded(path))
    with pytest.raises(DataError) as wrong:
        READERS[name](Library([copied]), copied)
    assert {problem.path for problem in wrong.value.problems} == {str(path)}


def test_a_place_that_no_game_declares_is_refused_by_the_reader(copied):
    path = copied / BY_NAME["rules"].example.relative_to(EXAMPLE)
    path.write_text(path.read_text("utf-8").replace("centre = [", "center = [", 1), "utf-8")
    with pytest.raises(DataError) as wrong:
        READERS["rules"](Library([copied]), copied)
    assert {problem.path for problem in wrong.value.problems} == {str(path)}


def test_the_broken_examples_are_of_all_files():
    assert {name for name, _, _ in BROKEN} == set(READERS) == set(BY_NAME)


# -- the example as a library -----------------------------------------------------------------------


def test_the_words_of_the_example_are_read():
    assert {"Kerlouan", "bout-dehors"} <= set(read_words(EXAMPLE / "games/words.txt"))


def test_nothing_is_wrong_with_the_example():
    found = check_data(Library([EXAMPLE]), [Target("lanternes"), Target("vents")])
    assert not [str(one) for one in found if one.severity == ERROR]


def test_its_examples_are_what_the_program_plays(massicot):
    assert massicot("replay", EXAMPLE / "examples.toml", "--library", EXAMPLE).code == 0
    assert massicot("replay", "lanternes", "--library", EXAMPLE).code == 0


def test_a_game_without_a_program_has_a_booklet_and_is_not_played(massicot, tmp_path):
    order = ("build", "vents", "--library", EXAMPLE, "--only", "booklet", "--form", "html", "--output", tmp_path)
    assert massicot(*order).code == 0
    (page,) = tmp_path.rglob("*.html")
    assert "Les Vents" in page.read_text("utf-8")
    ran = massicot("play", "vents", "--library", EXAMPLE)
    assert ran.code == 2 and "vents/rules.toml: program" in ran.err
