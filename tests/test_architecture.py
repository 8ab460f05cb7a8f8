"""The map of ARCHITECTURE.md, held: imports point one way, and each library has its room."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "generator/massicot"

# What each room may import of the others. A room may always import itself.
GROUND = {"codes", "diagnostics", "units", "colour", "places", "cache", ""}
MAY = {
    "diagnostics": set(),
    "codes": {"diagnostics"},
    "units": {"diagnostics", "codes"},
    "colour": set(),
    "places": set(),
    "cache": set(),
    # the public API, loaded when it is used
    "": {
        "checks",
        "data",
        "diagnostics",
        "ink",
        "kit",
        "products",
        "simulation",
        "telling",
    },
    "ink": {"colour", "diagnostics", "codes"},
    "model": {"units", "ink", "diagnostics", "codes"},
    "language": {"model", "diagnostics", "codes"},
    "games": {"model", "diagnostics", "codes", "language"},
    "data": {"model", "ink", "language", *GROUND},
    "sheets": {"model", "ink", *GROUND},
    "booklet": {"model", "ink", "data", "language", "games", "telling", "sheets", *GROUND},
    "litter": set(),
    "output": {"diagnostics", "codes", "litter"},
    "jobs": {"diagnostics", "codes", "litter"},
    "products": {"model", "ink", "language", "data", "sheets", "booklet", "jobs", *GROUND},
    "kit": {"products", "data", "output", "jobs", *GROUND},
    "start": {"data", "output", *GROUND},
    "telling": {"games", "language", "model", "data", *GROUND},
    "simulation": {"games", "model", "data", "output", "jobs", *GROUND},
    "checks": {
        "products",
        "proof",
        "model",
        "ink",
        "sheets",
        "data",
        "language",
        "games",
        "telling",
        "simulation",
        *GROUND,
    },
    "proof": {"products", "model", "ink", "data", "sheets", "output", "jobs", *GROUND},
    "cli": {
        "kit",
        "products",
        "output",
        "proof",
        "start",
        "simulation",
        "telling",
        "checks",
        "data",
        "model",
        "language",
        "games",
        *GROUND,
    },
    "__main__": {"cli"},
}
ONLY_IN = {
    "PIL": {"ink", "products", "proof", "checks"},
    "pypdfium2": {"ink", "checks"},
    "deflate": {"ink"},
    "pikepdf": {"booklet", "checks"},
    "jinja2": {"booklet"},
    "markupsafe": {"booklet"},
    "weasyprint": {"booklet"},
    "pydyf": {"booklet"},
    "reportlab": {"ink"},
    "uharfbuzz": {"ink"},
    "fontTools": {"ink", "booklet"},
    "shapely": set(),
    "numpy": {"checks"},
    "hunspell": {"checks"},
    "argparse": {"cli"},
}


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def room(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


def imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say where it comes from"
            if node.module == "massicot":
                yield from (f"massicot.{alias.name}" for alias in node.names)
            else:
                yield node.module


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_one_way(path):
    here = room(path)
    assert here in MAY, f"{here}: a new room; draw it in ARCHITECTURE.md and here"
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "massicot":
            there = rest.split(".")[0]
            there = "" if there.startswith("__version__") else there
            assert there == here or there in MAY[here], f"{here} must not import {there}"
        elif top in ONLY_IN:
            assert here in ONLY_IN[top], f"{top} is not for {here}"


def test_weasyprint_is_used_as_the_typesetter_mends_it():
    """Else a line would be broken, or a font cut down, by what the machine has."""
    using = [path.name for path in modules() if any(name.split(".")[0] == "weasyprint" for name in imports(path))]
    assert using == ["typesetter.py"]


def test_only_the_command_line_prints():
    for path in modules():
        if room(path) == "cli":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            assert not (called and node.func.id in ("print", "exit", "input")), path


def loaded(*words):
    script = f"import sys; from massicot.cli import main; main({list(words)!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def test_the_first_page_loads_no_command_but_its_own():
    ours = {name for name in loaded("--help") if name.startswith("massicot.")}
    rooms = {name.split(".")[1] for name in ours}
    assert rooms == {"cli", "codes", "diagnostics", "places"}
    assert {name for name in ours if name.startswith("massicot.cli.commands.")} == {"massicot.cli.commands.help"}


@pytest.mark.parametrize("words", [("list", "-q"), ("build", "--help"), ("config",)], ids=" ".join)
def test_what_a_command_does_not_need_it_does_not_load(words):
    """`massicot list` draws nothing and reads no rules."""
    heavy = {
        "weasyprint",
        "jinja2",
        "pikepdf",
        "pydyf",
        "reportlab",
        "PIL",
        "pypdfium2",
        "fontTools",
        "uharfbuzz",
        "numpy",
        "hunspell",
    }
    modules = loaded(*words)
    assert not modules & heavy
    assert words[0] != "list" or "massicot.data.variant" not in modules


def declared(kinds):
    """Every class, function or module of the package of these kinds, with where it stands."""
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, kinds):
                yield f"{path.name}:{getattr(node, 'lineno', 1)}", node


def test_no_class_name_stands_twice():
    names = [node.name for _, node in declared(ast.ClassDef)]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_a_docstring_says_more_than_three_words():
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    said = [(place, ast.get_docstring(node)) for place, node in declared(kinds)]
    assert [(place, text) for place, text in said if text and len(text.split()) <= 3] == []
