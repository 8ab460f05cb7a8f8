"""A copy of our games in which something is broken, and the codes that a check of it gives."""

import shutil
from collections import Counter
from pathlib import Path

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from massicot.places import shipped

AUBEPINE = "pairs/aubepine/rules.toml"
PAIRES = "pairs/paires/rules.toml"
DECK = "pairs/deck.toml"
LEDGER = "pairs/sources.toml"


class Broken:
    """A library of our games, in a folder that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "library"
        shutil.copytree(
            shipped("games"),
            self.folder / "games",
            ignore=shutil.ignore_patterns("*.py", "__pycache__", "compared.txt"),
        )
        self.sections = 0

    def path(self, file):
        return self.folder / "games" / file

    def edit(self, file, old, new):
        """Data in place of other data. Sentences may be reworded any day: see `say`."""
        text = self.path(file).read_text("utf-8")
        assert old in text, f"{file} no longer says {old!r}"
        self.path(file).write_text(text.replace(old, new, 1), "utf-8")
        return self

    def put(self, file, place, key, text):
        """A text of ours in place of that under a key of the example of this id, or of a table such as `setup`. Gives
        its line."""
        lines = self.path(file).read_text("utf-8").splitlines(keepends=True)
        heads = (f'id = "{place}"\n', f"[{place}]\n")
        begins = max(at for at, line in enumerate(lines) if line in heads)
        at = next(at for at in range(begins, len(lines)) if lines[at].startswith(f"{key} = "))
        lines[at] = f'{key} = "{text}"\n'
        self.path(file).write_text("".join(lines), "utf-8")
        return at + 1

    def say(self, text, file=AUBEPINE, title="Essai"):
        """One more section at the end of a game, so that no test depends on the wording of ours."""
        self.sections += 1
        section = f'\n[[sections]]\nid = "essai-{self.sections}"\ntitle = "{title}"\ntext = """\n{text}\n"""\n'
        self.path(file).write_text(self.path(file).read_text("utf-8") + section, "utf-8")
        return self

    def findings(self, game="pairs", *only):
        return check_data(Library([self.folder]), [Target(game.replace("_", "-"), frozenset(only))])

    def codes(self, game="pairs", *only):
        """Errors and warnings by code, and how many of each."""
        return Counter(one.code for one in self.findings(game, *only) if one.severity != "note")

    def all_codes(self, game="pairs", *only):
        """Notes too."""
        return Counter(one.code for one in self.findings(game, *only))

    def theme(self, name, old, new):
        """A theme of ours in which something is said otherwise; its drawings are only pointed at."""
        here = self.folder / "artwork" / name
        here.mkdir(parents=True)
        for inner in (shipped("artwork") / name).iterdir():
            if inner.name != "theme.toml":
                (here / inner.name).symlink_to(inner)
        text = (shipped("artwork") / name / "theme.toml").read_text("utf-8")
        assert old in text, f"{name} no longer says {old!r}"
        (here / "theme.toml").write_text(text.replace(old, new, 1), "utf-8")
        return self
