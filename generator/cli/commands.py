"""What each command does, in a few lines: everything else is in the rooms below."""

import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from shlex import quote

from generator import gallery as pictures
from generator import kit, start
from generator.cli.talk import Talk
from generator.errors import DataError, Problem
from generator.loading.library import Library
from generator.model.theme import LOW_INK
from generator.places import clone
from generator.products.request import Choices, Product, counted
from generator.units import shown

_FLIP = {
    "long-edge": "two-sided, flip on the long edge",
    "short-edge": "two-sided, flip on the short edge",
    "separate": "all fronts, turn the stack on its long edge, then all backs",
    "none": "one-sided",
    "gutterfold": "one-sided, then fold, glue and cut",
}


def build(options: Namespace, talk: Talk) -> int:
    """Massicot build"""
    choices = Choices(
        games=tuple(options.games),
        only=options.only,
        paper=options.paper,
        format=options.format,
        theme=options.theme,
        low_ink=options.low_ink,
        large_index=options.large_index,
        players=options.players,
        variants=options.variants,
        forms=options.form,
        thickness=options.thickness,
        diameter=options.diameter,
        backs=options.backs,
        bleed=options.bleed,
        margin=options.margin,
        grid=options.grid,
        corners=options.corners,
        cards=options.cards,
        copies=options.copies,
        libraries=tuple(options.library),
        output=options.output,
    )
    built = kit.build(choices, talk.progress)
    talk.close()
    for product in built.products:
        entry = product.entry
        sheets = f" on {counted(entry['sheets'], 'sheet')} of {entry['paper'].upper()}" if entry["sheets"] else ""
        size = f"{len(product.content) / 1000:.0f} kB"
        talk.say(f"{choices.output / product.path}\n  {product.summary}{sheets}, {size}")
        for note in product.notes:
            talk.say(f"  {note}")
        talk.detail(f"  sha256 {entry['sha256']}")
    for note in built.notes:
        talk.say(note)
    for line in _advice(built.products):
        talk.say(line)
    return 0


def _advice(products: list[Product]) -> Iterator[str]:
    """What to do next, in a few words."""
    flips: dict[str, list[str]] = {}
    for product in products:
        if not product.entry["sheets"]:
            continue
        kinds = flips.setdefault(_FLIP[product.entry["backs"]], [])
        kinds += [product.entry["kind"]] if product.entry["kind"] not in kinds else []
    yield "Print at 100 % (no “fit to page”) and check the 100 mm bars."
    for flip, kinds in flips.items():
        yield f"  {', '.join(kinds)}: {flip}"
    if any(product.entry["kind"] == "cards" for product in products):
        yield "Cut cards from mark to mark, long lines first."


def list_all(options: Namespace, talk: Talk) -> int:
    """Massicot list"""
    library = Library(options.library)
    wanted = options.shelf
    if wanted in (None, "games"):
        decks = [library.deck(name) for name in library.games()]
        rows = [[d.id, d.title, f"{d.count} cards", f"theme {d.theme}", ", ".join(kit.kinds(d))] for d in decks]
        talk.table("games", rows)
    if wanted in (None, "themes"):
        themes = [library.theme(name) for name in library.themes()]
        talk.table("themes", [[t.id, t.title] for t in themes])
    if wanted in (None, "papers"):
        papers = library.papers().values()
        sizes = [[p.id, p.title, f"{shown(p.width)} × {shown(p.height)}"] for p in papers]
        talk.table("papers", sizes)
    if wanted in (None, "formats"):
        formats = library.formats().values()
        sizes = [[f.id, f.title, f"{shown(f.width)} × {shown(f.height)}"] for f in formats]
        talk.table("formats", sizes)
    return 0


def preview(options: Namespace, talk: Talk) -> int:
    """Massicot preview"""
    choices = Choices(
        games=tuple(options.games),
        theme=options.theme,
        low_ink=options.low_ink,
        large_index=options.large_index,
        format=options.format,
        cards=options.cards,
        libraries=tuple(options.library),
        output=options.output,
    )
    if options.proof:
        return _proof(choices, talk)
    for path in pictures.preview(choices, options.scale, talk.progress):
        talk.say(str(path))
    return 0


def _proof(choices: Choices, talk: Talk) -> int:
    """A table of the worst case of every rule, and a line for everything that fails."""
    from generator.proof.run import proofs

    failed = False
    for proof in proofs(choices, talk.progress):
        talk.close()
        rows = [[one.rule.code, one.subject, one.figure, one.bar, one.verdict] for one in proof.report.worst()]
        talk.table(proof.title, [["check", "worst case", "figure", "at least", "verdict"], *rows])
        for line in proof.report.complaints():
            talk.error(line)
        talk.say(str(proof.sheet))
        failed = failed or proof.report.failed
    return 1 if failed else 0


def gallery(options: Namespace, talk: Talk) -> int:
    """Massicot gallery"""
    for path in pictures.gallery(tuple(options.library), options.output, talk.progress):
        talk.say(str(path))
    return 0


def odds(options: Namespace, talk: Talk) -> int:
    """Massicot odds"""
    from generator.cli.odds import odds as answer

    return answer(options, talk)


def new(options: Namespace, talk: Talk) -> int:
    """Massicot new"""
    if options.kind == "theme":
        path, game = start.new_theme(options.name, options.library, options.source)
        choice = f"{game} --theme {options.name} --library {quote(str(options.library))}"
        talk.say(f"{path}\nBuild it with: massicot build {choice}\nProve it with: massicot preview {choice} --proof")
        return 0
    if options.kind == "variant":
        path = start.new_variant(options.name, options.library, options.game)
        choice = f"{options.game} --variants {options.name} --only booklet,reference"
        talk.say(f"{path}\nBuild it with: massicot build {choice} --library {quote(str(options.library))}")
        return 0
    path = start.new_deck(options.name, options.library)
    talk.say(f"{path}\nBuild it with: massicot build {options.name} --library {quote(str(options.library))}")
    return 0


def simulate(options: Namespace, talk: Talk) -> int:
    """Massicot simulate"""
    from generator.cli.simulate import run

    return run(options, talk)


def replay(options: Namespace, talk: Talk) -> int:
    """Massicot replay"""
    from generator.cli.replay import replay as run

    return run(options, talk)


def play(options: Namespace, talk: Talk) -> int:
    """Massicot play"""
    from generator.cli.play import play as run

    return run(options, talk)


def check(options: Namespace, talk: Talk) -> int:
    """Massicot check"""
    from generator.cli.check import check as run

    return run(options, talk)


def explain(options: Namespace, talk: Talk) -> int:
    """Massicot explain"""
    from generator.cli.check import explain as run

    return run(options, talk)


def press(options: Namespace, talk: Talk) -> int:
    """Massicot press"""
    try:
        from generator.press import press_theme
    except ModuleNotFoundError as missing:
        hint = "install Massicot with its “press” extra: pip install 'massicot[press]'"
        raise DataError([Problem(f"the press needs {missing.name}", hint)]) from None
    for folder in options.folder:
        if not (folder / "plain").is_dir():
            raise DataError([Problem("has no plain/ folder with drawings", path=folder)])
        count = 2 * len(list((folder / "plain").glob("*.svg")))
        prints = chain(press_theme(folder), press_theme(folder, ink_only=True, into=folder / LOW_INK))
        try:
            for number, path in enumerate(prints):
                talk.progress(f"{folder.name}: {path.stem}", number, count)
        except (ValueError, OSError) as wrong:
            raise DataError([Problem(str(wrong), "see the docstring of generator/press/__init__.py")]) from None
        talk.close()
        talk.say(f"{folder}: {count} prints")
    return 0


def test(options: Namespace, talk: Talk) -> int:
    """Massicot test"""
    root = _clone("test")
    python = sys.executable
    tests = [python, "-m", "pytest", "-n", "2"]
    steps = [[*tests, "-k", options.keyword]]
    if not options.keyword:
        steps = [
            [python, "-m", "ruff", "check"],
            [python, "-m", "ruff", "format", "--check"],
            [python, "-m", "mypy"],
            tests,
        ]
    for step in steps:
        talk.say("→ " + " ".join(step[2:]))
        sys.stdout.flush()
        if subprocess.run(step, cwd=root, check=False).returncode:
            return 1
    return 0


def bench(options: Namespace, talk: Talk) -> int:
    """Massicot bench"""
    root = _clone("bench")
    command = [sys.executable, str(root / "bench" / "run.py"), options.what]
    command += ["--runs", str(options.runs), "--cards", ",".join(options.cards)]
    command += ["--part", options.part, "--cores", str(options.cores)]
    command += ["--only", ",".join(options.only)] if options.only else []
    if talk.quiet:
        command.append("--quiet")
    return subprocess.run(command, cwd=root, check=False).returncode


def _clone(command: str) -> Path:
    root = clone()
    if root is None:
        hint = "clone the project and run ./massicot there"
        raise DataError([Problem(f"“{command}” works only in a clone of the project", hint)])
    return root
