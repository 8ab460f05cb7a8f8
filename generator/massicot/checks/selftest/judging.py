"""Does a check find this change? The data as it is stays loaded; only the changed file is read again.

Quick things come first, and the first finding ends it. What nothing quick finds is looked at with everything there is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import tomli

from massicot.checks.families import Target, check_data
from massicot.checks.findings import NOTE, Finding, run
from massicot.checks.places import Places
from massicot.checks.problems import told
from massicot.checks.prose import pointers_lead_somewhere
from massicot.checks.repeats import no_text_stands_twice
from massicot.checks.selftest.meaning import meaning
from massicot.checks.selftest.mutations import Mutation
from massicot.checks.selftest.shelf import Excerpts, Shelf
from massicot.checks.subjects import Subject, gather, read_beside
from massicot.data.names import name_of
from massicot.data.sources import read_sources
from massicot.data.variant import read_variant
from massicot.errors import DataError
from massicot.model.glossary import Glossary
from massicot.model.sources import Ledger

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
        self.meant: dict[str, Any] = {}
        self.library = shelf.library()
        self.known = {(one.code, one.message) for one in self._everything()}
        self.subjects = {game: self._subject(game) for game in self.library.games()}
        self.excerpts = {file: Excerpts(text) for file, text in self.texts.items() if file.endswith("sources.toml")}

    def verdict(self, mutation: Mutation) -> str:
        """The code of what is found; or that nothing is, or that nothing changed."""
        text = self.texts[mutation.file]
        with self.shelf.changed(mutation.file, text, mutation) as path:
            for one in chain(self._findings(path, mutation), self._everything()):
                if one is None:
                    return EQUAL
                if one.severity != NOTE and (one.code, one.message) not in self.known:
                    return one.code
        return SURVIVED

    def _meant(self, name: str, model: Any) -> Any:
        """The meaning of what is there unchanged."""
        if name not in self.meant:
            self.meant[name] = meaning(model)
        return self.meant[name]

    def _findings(self, path: Path, mutation: Mutation) -> Iterator[Finding | None]:
        """What is found, the quickest first; None if the file means the same as before."""
        if path.name == "rules.toml":
            return self._game(path)
        if path.name == "sources.toml":
            return self._ledger(path, mutation)
        if path.name == "glossary.toml":
            return self._glossary(mutation)
        if path.name == "deck.toml":
            return self._deck(name_of(path.parent))
        return self._around(path)

    def _everything(self) -> Iterator[Finding]:
        library = self.shelf.library()
        yield from check_data(library, [Target(game) for game in library.games()])

    def _subject(self, game: str) -> Subject:
        subject, _ = gather(self.library, game, _Nowhere())
        assert subject is not None, game
        return subject

    def _game(self, path: Path) -> Iterator[Finding | None]:
        """A game: its own checks with its part of the ledger; then the deck's, and what other games point to in it."""
        base = self.subjects[path.parent.parent.name]
        try:
            variant = read_variant(path, base.deck, base.glossary)
            around = replace(base, variants={**base.variants, variant.id: variant})
            before = base.variants[variant.id]
            same_place = _in_order(around) == _in_order(base)  # its number says no more than where it stands
            if meaning(replace(variant, order=before.order) if same_place else variant) == self._meant(
                before.id, before
            ):
                yield None
            ledger = self._read(self._excerpts(base).of(variant.id), around)
        except DataError as wrong:
            yield from told(wrong.problems, base.places)
            return
        alone = replace(around, chosen=(variant,), ledger=ledger, whole=False)
        yield from _found(alone, _QUICK)
        others = tuple(one for one in around.variants.values() if one.id != variant.id)
        yield from run("deck", replace(around, chosen=tuple(around.variants.values())))
        yield from pointers_lead_somewhere(replace(around, chosen=others))

    def _ledger(self, path: Path, mutation: Mutation) -> Iterator[Finding | None]:
        """What it says of one game, with the checks of that game; then all of it."""
        base = self.subjects[path.parent.name]
        excerpts = self._excerpts(base)
        game = excerpts.game_at(mutation.start)
        try:
            if game in base.variants:
                ledger = self._read(excerpts.of(game, mutation), base)
                before = f"{game} in the ledger"
                if before not in self.meant:
                    self._meant(before, self._read(excerpts.of(game), base))
                if meaning(ledger) == self.meant[before]:
                    yield None
                yield from run("sources", replace(base, chosen=(base.variants[game],), ledger=ledger))
                yield from run("prose", replace(base, chosen=(), ledger=ledger, glossary=_terms_only(base.glossary)))
            whole = read_sources(path, base.variants, base.glossary)
            if meaning(whole) == self._meant(str(path), base.ledger):
                yield None
        except DataError as wrong:
            yield from told(wrong.problems, base.places)
            return
        yield from run("sources", replace(base, ledger=whole))
        yield from no_text_stands_twice(replace(base, ledger=whole, chosen=()))

    def _glossary(self, mutation: Mutation) -> Iterator[Finding | None]:
        """The glossary by itself; then the games, those first that use the word."""
        library = self.shelf.library()
        try:
            glossary = library.glossary()
        except DataError as wrong:
            yield from told(wrong.problems, _Nowhere())
            return
        if meaning(glossary) == self._meant("glossary", self.library.glossary()):
            yield None
        for base in self.subjects.values():
            yield from run("prose", replace(base, glossary=glossary, chosen=(), ledger=None))
        name = str(mutation.key[1]) if len(mutation.key) > 1 else ""
        for base in self.subjects.values():
            for variant in base.variants.values():
                if name in self.texts[str(variant.source.relative_to(self.shelf.folder))]:
                    try:
                        again = read_variant(variant.source, base.deck, glossary)
                    except DataError as wrong:
                        yield from told(wrong.problems, base.places)
                        return
                    one = replace(base, glossary=glossary, chosen=(again,), ledger=None, whole=False)
                    yield from _found(one, ("facts", "examples", "prose"))

    def _deck(self, game: str) -> Iterator[Finding | None]:
        """All that is played with it has to be read again."""
        library = self.shelf.library()
        try:
            if meaning(library.deck(game)) == meaning(self.library.deck(game)):
                yield None
        except DataError as wrong:
            yield from told(wrong.problems, _Nowhere())
            return
        yield from check_data(library, [Target(game)])

    def _around(self, path: Path) -> Iterator[Finding | None]:
        """Tokens, pads, the standee, themes, papers and formats: what the checks of decks look at."""
        if tomli.loads(path.read_text("utf-8")) == tomli.loads(self.texts[str(path.relative_to(self.shelf.folder))]):
            yield None
        library = self.shelf.library()
        try:
            library.papers(), library.formats()
        except DataError as wrong:
            yield from told(wrong.problems, _Nowhere())
        for base in self.subjects.values():
            beside, problems = read_beside(base.deck.source.parent)
            yield from told(problems, base.places)
            empty = {"tokens": None, "pads": (), "standee": None}
            yield from run("deck", replace(base, library=library, **(empty | beside)))

    def _excerpts(self, subject: Subject) -> Excerpts:
        return self.excerpts[f"games/{subject.deck.id}/sources.toml"]

    def _read(self, text: str, subject: Subject) -> Ledger:
        path = self.shelf.folder.parent / _EXCERPT
        path.write_text(text, "utf-8")
        return read_sources(path, subject.variants, subject.glossary)


def _found(subject: Subject, families: Iterable[str]) -> Iterator[Finding]:
    for family in families:
        yield from run(family, subject)


def _in_order(subject: Subject) -> list[str]:
    """The games as the booklet has them."""
    return [one.id for one in sorted(subject.variants.values(), key=lambda one: (one.order, one.id))]


def _terms_only(glossary: Glossary) -> Glossary:
    """Without what has its own checks: the words are all that other texts are held to."""
    return replace(glossary, nouns={}, facts={}, moves={}, events={}, suits={})
