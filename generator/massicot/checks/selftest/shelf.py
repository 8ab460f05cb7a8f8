"""A copy of the data that may be changed, one file at a time."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from massicot.checks.selftest.mutations import Mutation
from massicot.checks.selftest.spots import spots
from massicot.data.library import Library
from massicot.data.library import Shelf as LibraryShelf
from massicot.places import shipped


@dataclass(frozen=True, slots=True)
class Shelf:
    """A library folder."""

    folder: Path

    def fill(self, games: Path, artwork: Path) -> None:
        """Copy the games, and of the themes what can change; their drawings are only pointed at."""
        shutil.copytree(games, self.folder / "games", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
        for theme in sorted(path for path in artwork.iterdir() if path.is_dir()):
            (self.folder / "artwork" / theme.name).mkdir(parents=True)
            for inner in theme.iterdir():
                here = self.folder / "artwork" / theme.name / inner.name
                if inner.suffix == ".toml":
                    shutil.copy(inner, here)
                else:
                    here.symlink_to(inner.resolve())

    def library(self) -> Library:
        """What stands here, and nothing that is shipped but fonts: else what is removed here would be found there."""
        library = Library()
        library.shelves = [LibraryShelf(self.folder / "games", self.folder / "artwork", shipped("fonts"))]
        return library

    def texts(self) -> dict[str, str]:
        """Every file that can change, by its place on the shelf."""
        paths = sorted(self.folder.rglob("*.toml"))
        return {str(path.relative_to(self.folder)): path.read_text("utf-8") for path in paths}

    @contextmanager
    def changed(self, file: str, text: str, mutation: Mutation) -> Iterator[Path]:
        """The file with this change, as long as it lasts."""
        path = self.folder / file
        path.write_text(mutation.applied(text), "utf-8")
        try:
            yield path
        finally:
            path.write_text(text, "utf-8")


class Excerpts:
    """A ledger cut down to its documents and what it says of one game: read in a tenth of the time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks = [
            (spot.start, spot.end, _game(text[spot.start : spot.end]))
            for spot in spots(text)
            if spot.kind == "block" and len(spot.key) == 2  # a claim, a decision, a document, what is reckoned
        ]

    def game_at(self, place: int) -> str:
        """The game of which the text speaks here; none in what is common to all."""
        return next((game for start, end, game in self.blocks if start <= place < end), "")

    def of(self, game: str, mutation: Mutation | None = None) -> str:
        """What is said of a game, with a change that lies in it."""
        parts = []
        for start, end, about in self.blocks:
            if about not in ("", game):
                continue
            part = self.text[start:end]
            if mutation is not None and start <= mutation.start and mutation.end <= end:
                at = mutation.start - start
                part = part[:at] + mutation.new + part[mutation.end - start :]
            parts.append(part)
        return "\n".join(parts)


def _game(block: str) -> str:
    found = re.search(r'^variant = "([\w-]+)', block, re.MULTILINE) or re.match(r'\[reckoned\."?([\w-]+)', block)
    return found[1] if found else ""
