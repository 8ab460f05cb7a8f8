"""Print every plain drawing of a theme, or the emblem of a game. Reads plain/ and the palette, writes the prints beside
them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tomli

from tools.press.block import press
from tools.press.drawing import DrawingError

EMBLEM = {"papier": "#f7efdf", "encre": "#1f2e2a", "accent": "#b4392c", "clair": "#edbf57"}
"""The inks of a game's emblem, and how a program shows them that knows no theme."""


def press_theme(folder: Path, ink_only: bool = False, into: Path | None = None) -> Iterator[Path]:
    """Print `folder`/plain/*.svg into `into` (the folder itself by default); each file as it is written."""
    palette = read_palette(folder)
    target = into or folder
    target.mkdir(parents=True, exist_ok=True)
    for plain in sorted((folder / "plain").glob("*.svg")):
        sheet = target / plain.name
        sheet.write_bytes(press(plain.read_bytes(), plain.stem, palette, ink_only))
        yield sheet


def press_symbols(folder: Path, into: Path) -> Iterator[Path]:
    """Print the emblems that say how small they are printed as symbols, `into`/sym-*.svg; each as it is written."""
    palette = read_palette(folder)
    for name in read_emblems(folder):
        plain = folder / "plain" / f"{name}.svg"
        if (folder / f"plain/sym-{name}.svg").is_file():
            continue  # drawn by hand
        if plain.is_file() and b" data-print=" in (source := plain.read_bytes()):
            sheet = into / f"sym-{name}.svg"
            sheet.write_bytes(press(source, name, palette, symbol=True))
            yield sheet


def read_emblems(folder: Path) -> list[str]:
    """The drawings that the `[emblems]` table of theme.toml names; the folder of a game has none."""
    path = folder / "theme.toml"
    table = tomli.loads(path.read_text(encoding="utf-8")).get("emblems", {}) if path.is_file() else {}
    return [one["drawing"] if isinstance(one, dict) else str(one) for one in table.values()]


def read_palette(folder: Path) -> dict[str, str]:
    """The `[palette]` table of theme.toml; the folder of a game has none."""
    path = folder / "theme.toml"
    if (folder / "rules.toml").is_file():
        return EMBLEM
    if not path.is_file():
        raise DrawingError(f"{folder}: no theme.toml; write one with a [palette] table, name = '#hex'")
    table = tomli.loads(path.read_text(encoding="utf-8")).get("palette", {})
    return {str(ink): str(colour) for ink, colour in table.items()}
