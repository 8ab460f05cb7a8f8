"""Print every plain drawing of a theme. Reads plain/ and the palette, writes the prints beside them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from generator.press.block import press
from generator.press.drawing import DrawingError


def press_theme(folder: Path, ink_only: bool = False, into: Path | None = None) -> list[Path]:
    """Print `folder`/plain/*.svg into `into` (the folder itself by default); the files written, in order."""
    palette = read_palette(folder)
    target = into or folder
    target.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for plain in sorted((folder / "plain").glob("*.svg")):
        sheet = target / plain.name
        sheet.write_bytes(press(plain.read_bytes(), plain.stem, palette, ink_only))
        written.append(sheet)
    return written


def read_palette(folder: Path) -> dict[str, str]:
    """The `[palette]` table of palette.toml, or of theme.toml."""
    for name in ("palette.toml", "theme.toml"):
        path = folder / name
        if path.is_file():
            table = tomllib.loads(path.read_text(encoding="utf-8")).get("palette", {})
            return {str(ink): str(colour) for ink, colour in table.items()}
    raise DrawingError(f"{folder}: no palette.toml; write one with a [palette] table, name = '#hex'")
