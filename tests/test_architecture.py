"""The map of ARCHITECTURE.md, held: imports point one way, and each library has its room."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "generator"

# What each room may import of the others. A room may always import itself.
GROUND = {"errors", "units", "colour", "places", "cache", ""}
MAY = {
    "errors": set(),
    "units": set(),
    "colour": set(),
    "places": set(),
    "cache": set(),
    "": set(),  # generator itself: its version
    "press": set(),
    "ink": {"errors", "colour"},
    "model": {"units", "ink"},
    "french": {"errors"},
    "rules": {"model", "errors"},
    "loading": {"model", "ink", "french", *GROUND},
    "layout": {"model", "ink", *GROUND},
    "drawing": {"model", "ink", *GROUND},
    "booklet": {"model", "ink", "loading", "french", "rules", "telling", "layout", "drawing", *GROUND},
    "output": {"errors"},
    "products": {"model", "ink", "french", "rules", "loading", "layout", "drawing", "booklet", "output", *GROUND},
    "kit": {"products", "model", "loading", "output", *GROUND},
    "start": {"loading", "output", *GROUND},
    "telling": {"rules", "french", "model", "loading", *GROUND},
    "simulation": {"rules", "model", "loading", "output", *GROUND},
    "checks": {"model", "ink", "layout", "loading", "french", "rules", "telling", "simulation", *GROUND},
    "gallery": {"kit", "products", "model", "ink", "loading", "layout", "drawing", "output", *GROUND},
    "proof": {"gallery", "products", "model", "ink", "loading", "drawing", "output", *GROUND},
    "cli": {
        "kit",
        "products",
        "gallery",
        "proof",
        "start",
        "simulation",
        "telling",
        "checks",
        "press",
        "loading",
        "model",
        "french",
        "rules",
        *GROUND,
    },
    "__main__": {"cli"},
}
ONLY_IN = {
    "reportlab": {"drawing"},
    "PIL": {"ink", "drawing", "gallery", "proof"},
    "pypdfium2": {"ink", "checks"},
    "deflate": {"drawing"},
    "pikepdf": {"booklet", "checks"},
    "jinja2": {"booklet"},
    "markupsafe": {"booklet"},
    "weasyprint": {"booklet"},
    "pydyf": {"booklet"},
    "fontTools": {"ink", "booklet", "press"},
    "shapely": {"press"},
    "numpy": {"press"},
    "rich": {"cli"},
    "hunspell": {"checks"},
    "argparse": {"cli", "press"},
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
            if node.module == "generator":
                yield from (f"generator.{alias.name}" for alias in node.names)
            else:
                yield node.module


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_one_way(path):
    here = room(path)
    assert here in MAY, f"{here}: a new room; draw it in ARCHITECTURE.md and here"
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "generator":
            there = rest.split(".")[0]
            there = "" if there.startswith("__version__") else there
            assert there == here or there in MAY[here], f"{here} must not import {there}"
        elif top in ONLY_IN:
            assert here in ONLY_IN[top], f"{top} is not for {here}"


def test_only_the_command_line_prints():
    for path in modules():
        if room(path) in ("cli", "press"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            assert not (called and node.func.id in ("print", "exit", "input")), path


def test_what_a_command_does_not_need_it_does_not_load():
    """`massicot list` draws nothing."""
    script = "import sys; from generator.cli import main; main(['list', '-q']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert done.returncode == 0
    heavy = {
        "weasyprint",
        "jinja2",
        "pikepdf",
        "reportlab",
        "PIL",
        "pypdfium2",
        "fontTools",
        "rich",
        "numpy",
        "hunspell",
    }
    assert not set(done.stdout.split()) & heavy
