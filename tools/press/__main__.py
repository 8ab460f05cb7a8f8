"""Print the plain drawings of themes again, in their inks and in one; or the emblems of games:

.venv/bin/python tools/press artwork/potager
.venv/bin/python tools/press generator/massicot/games/pairs/paires
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "generator"), str(ROOT)]

from massicot.model.theme import LOW_INK  # noqa: E402
from tools.press import press_symbols, press_theme  # noqa: E402


def main(arguments: list[str] | None = None) -> None:
    """Both prints of every drawing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="folders of themes or games")
    for folder in parser.parse_args(arguments).folders:
        if not (folder / "plain").is_dir():
            parser.error(f"{folder} has no plain/ folder with drawings")
        try:
            low_ink = folder / LOW_INK
            prints = [*press_theme(folder), *press_theme(folder, ink_only=True, into=low_ink)]
            prints += press_symbols(folder, low_ink)
        except (ValueError, OSError) as wrong:
            parser.error(f"{wrong}; see the docstring of tools/press/__init__.py")
        print(f"{folder}: {len(prints)} prints")


if __name__ == "__main__":
    main()
