"""Print a theme's plain drawings again."""

from argparse import Namespace
from itertools import chain
from pathlib import Path

from massicot.cli.declare import Argument, Command
from massicot.cli.talk import Talk
from massicot.errors import DataError, Problem
from massicot.model.theme import LOW_INK


def run(options: Namespace, talk: Talk) -> int:
    """Both prints of every drawing: in the theme's inks, and in one."""
    try:
        from massicot.press import press_theme
    except ModuleNotFoundError as missing:
        hint = "install Massicot with its “press” extra: pip install 'massicot[press]'"
        raise DataError([Problem(f"the press needs {missing.name}", hint)]) from None
    for folder in map(Path, options.folders):
        if not (folder / "plain").is_dir():
            raise DataError([Problem("has no plain/ folder with drawings", path=folder)])
        count = 2 * len(list((folder / "plain").glob("*.svg")))
        prints = chain(press_theme(folder), press_theme(folder, ink_only=True, into=folder / LOW_INK))
        try:
            for number, path in enumerate(prints):
                talk.progress(f"{folder.name}: {path.stem}", number, count)
        except (ValueError, OSError) as wrong:
            raise DataError([Problem(str(wrong), "see the docstring of massicot/press/__init__.py")]) from None
        talk.close()
        talk.say(f"{folder}: {count} prints")
    return 0


COMMAND = Command(
    run,
    (Argument("folders", "FOLDER", "folders of themes", many=True),),
    (),
    (("press artwork/potager", ""),),
)
