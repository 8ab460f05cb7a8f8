"""Does a check find this change? The data as it is stays loaded; only the changed file is read again.

Quick things come first, and the first finding ends it. What nothing quick finds is looked at with everything there is.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from generator.checks.families import DATA, Target, check_data
from generator.checks.findings import NOTE, Finding, run
from generator.checks.places import Places
from generator.checks.problems import told
from generator.checks.selftest.meaning import meaning
from generator.checks.selftest.mutations import Mutation
from generator.checks.selftest.shelf import Excerpts, Shelf
from generator.checks.subjects import Subject, gather
from generator.errors import DataError
from generator.loading.sources import read_sources
from generator.loading.variant import read_variant
from generator.model.sources import Ledger

EQUAL, SURVIVED = "=", ""
"""Verdicts beside the code of a finding."""
_QUICK = ("facts", "sources", "examples", "deck", "prose")
_EXCERPT = "excerpt.toml"


class _Nowhere(Places):
    """Whether something is found is asked here, not where."""

    def at(self, *_: object, **__: object) -> tuple[int, int]:
        """The first line."""
        return 1, 1

    def column(self, *_: object) -> int:
        """The first column."""
        return 1


class Judge:
    """Keeps the data as it is, and looks at it with one thing changed."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.texts = shelf.texts()
        self.library = shelf.library()
        self.known = {(one.code, one.message) for one in self._everything()}
        self.subjects = {game: self._subject(game) for game in self.library.games()}
        self.excerpts = {file: Excerpts(text) for file, text in self.texts.items() if file.endswith("sources.toml")}

    def verdict(self, mutation: Mutation) -> str:
        """The code of what is found; or that nothing is, or that nothing changed."""
        text = self.texts[mutation.file]
        if tomllib.loads(mutation.applied(text)) == tomllib.loads(text):
            return EQUAL
        with self.shelf.changed(mutation.file, text, mutation) as path:
            for one in self._findings(path, mutation):
                if one is None:
                    return EQUAL
                if one.severity != NOTE and (one.code, one.message) not in self.known:
                    return one.code
        return SURVIVED

    def _findings(self, path: Path, mutation: Mutation) -> Iterator[Finding | None]:
        """What is found, the quickest first; None if the file means the same as before."""
        if path.parent.name == "variants":
            return self._game(path)
        if path.name == "sources.toml":
            return self._ledger(path, mutation)
        return iter(self._everything())

    def _everything(self) -> list[Finding]:
        library = self.shelf.library()
        return check_data(library, [Target(game) for game in library.games()])

    def _subject(self, game: str) -> Subject:
        subject, _ = gather(self.library, game, _Nowhere())
        assert subject is not None, game
        return subject

    def _game(self, path: Path) -> Iterator[Finding | None]:
        base = self.subjects[path.parent.parent.name]
        try:
            variant = read_variant(path, base.deck, base.glossary)
            if meaning(variant) == meaning(base.variants[variant.id]):
                yield None
            around = replace(base, variants={**base.variants, variant.id: variant})
            ledger = self._read(self._excerpts(base).of(variant.id), around)
        except DataError as wrong:
            yield from told(wrong.problems, base.places)
            return
        yield from _found(replace(around, chosen=(variant,), ledger=ledger, whole=False), _QUICK)
        yield from _found(replace(around, chosen=tuple(around.variants.values())), DATA)

    def _ledger(self, path: Path, mutation: Mutation) -> Iterator[Finding | None]:
        base = self.subjects[path.parent.name]
        excerpts = self._excerpts(base)
        game = excerpts.game_at(mutation.start)
        try:
            if game in base.variants:
                ledger = self._read(excerpts.of(game, mutation), base)
                if meaning(ledger) == meaning(self._read(excerpts.of(game), base)):
                    yield None
                yield from _found(replace(base, chosen=(base.variants[game],), ledger=ledger), ("sources", "prose"))
            whole = read_sources(path, base.variants, base.glossary)
            if meaning(whole) == meaning(base.ledger):
                yield None
        except DataError as wrong:
            yield from told(wrong.problems, base.places)
            return
        yield from _found(replace(base, ledger=whole), DATA)

    def _excerpts(self, subject: Subject) -> Excerpts:
        return self.excerpts[f"games/{subject.deck.id}/sources.toml"]

    def _read(self, text: str, subject: Subject) -> Ledger:
        path = self.shelf.folder / _EXCERPT
        path.write_text(text, "utf-8")
        return read_sources(path, subject.variants, subject.glossary)


def _found(subject: Subject, families: Iterable[str]) -> Iterator[Finding]:
    for family in families:
        yield from run(family, subject)
