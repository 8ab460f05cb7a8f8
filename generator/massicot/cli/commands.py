"""What each command does, in a few lines: everything else is in the rooms below."""

import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from shlex import quote

from massicot import __version__, kit, start
from massicot import gallery as pictures
from massicot.cli.effect import idle
from massicot.cli.options import called
from massicot.cli.talk import Talk
from massicot.cli.warning import warn
from massicot.data.library import Library
from massicot.errors import DataError, Problem
from massicot.model.theme import LOW_INK
from massicot.places import clone
from massicot.products import native
from massicot.products.request import Choices, Product, counted

_FLIP = {
    "long-edge": "two-sided, flip on the long edge",
    "short-edge": "two-sided, flip on the short edge",
    "separate": "all fronts, turn the stack on its long edge, then all backs",
    "none": "one-sided",
    "gutterfold": "one-sided, then fold, glue and cut",
}
_FIRST = (
    ("list", "what there is: decks, games, themes, papers"),
    ("build pairs", "cards, booklet, tokens, box … as PDF, into output/"),
    ("play paires", "a game in the terminal, in French"),
    ("new deck my-deck", "a deck of your own"),
)


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
    titles = {paper.id: paper.title for paper in Library(choices.libraries).papers().values()}
    for product in built.products:
        entry = product.entry
        sheets = f" on {counted(entry['sheets'], 'sheet')} of {titles[entry['paper']]}" if entry["sheets"] else ""
        size = f"{len(product.content) / 1000:.0f} kB"
        talk.say(f"{choices.output / product.path}\n  {product.summary}{sheets}, {size}")
        for note in product.notes:
            talk.say(f"  {note}")
        talk.detail(f"  sha256 {entry['sha256']}")
    for note in (*built.notes, *idle(options.given, (product.entry for product in built.products))):
        talk.say(note)
    for line in _advice(built.products):
        talk.say(line)
    warn(choices.libraries, (product.entry for product in built.products), talk)
    talk.problems(built.missing)
    return 1 if built.missing else 0


def _advice(products: list[Product]) -> Iterator[str]:
    """What to do next, in a few words."""
    flips: dict[str, list[str]] = {}
    for product in products:
        if not product.entry["sheets"]:
            continue
        kinds = flips.setdefault(_FLIP[product.entry["backs"]], [])
        kinds += [product.entry["kind"]] if product.entry["kind"] not in kinds else []
    if not flips:  # all of it is read on a screen
        return
    yield "Print at 100 % (no “fit to page”) and check the 100 mm bars."
    for flip, kinds in flips.items():
        yield f"  {', '.join(kinds)}: {flip}"
    if any(product.entry["kind"] == "cards" for product in products):
        yield "Cut cards from mark to mark, long lines first."


def list_all(options: Namespace, talk: Talk) -> int:
    """Massicot list"""
    from massicot.cli.listing import list_all as show

    return show(options, talk)


def first(_: Namespace, talk: Talk) -> int:
    """Massicot alone: what to do first, then all commands."""
    from massicot.cli.parser import summaries

    talk.say(f"Print-and-play card decks and their rule booklets, massicot {__version__}\n")
    talk.table("begin with", [[f"{called()} {words}", about] for words, about in _FIRST])
    talk.table("all commands", summaries())
    talk.say(f"{called()} help COMMAND has its options and examples")
    return 0


def completion(options: Namespace, talk: Talk) -> int:
    """Massicot completion"""
    from massicot.cli.completion import run

    return run(options, talk)


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
    from massicot.proof.run import proofs

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
    from massicot.cli.odds import odds as answer

    return answer(options, talk)


def new(options: Namespace, talk: Talk) -> int:
    """Massicot new"""
    if options.kind == "theme":
        path, game = start.new_theme(options.name, options.library, options.source)
        choice = f"{game} --theme {options.name} --library {quote(str(options.library))}"
        talk.say(
            f"{path}\nBuild it with: {called()} build {choice}\nProve it with: {called()} preview {choice} --proof"
        )
        return 0
    if options.kind == "variant":
        path = start.new_variant(options.name, options.library, options.game)
        choice = f"{options.game} --variants {options.name} --only booklet,reference"
        talk.say(f"{path}\nBuild it with: {called()} build {choice} --library {quote(str(options.library))}")
        return 0
    path = start.new_deck(options.name, options.library)
    talk.say(f"{path}\nBuild it with: {called()} build {options.name} --library {quote(str(options.library))}")
    return 0


def simulate(options: Namespace, talk: Talk) -> int:
    """Massicot simulate"""
    from massicot.cli.simulate import run

    return run(options, talk)


def replay(options: Namespace, talk: Talk) -> int:
    """Massicot replay"""
    from massicot.cli.replay import replay as run

    return run(options, talk)


def play(options: Namespace, talk: Talk) -> int:
    """Massicot play"""
    from massicot.cli.play import play as run

    talk.close()  # it would stand where the answer is typed
    return run(options, talk)


def check(options: Namespace, talk: Talk) -> int:
    """Massicot check"""
    if options.self_test:
        from massicot.cli.self_test import run as self_test

        return self_test(options, talk)
    from massicot.cli.check import check as run

    return run(options, talk)


def explain(options: Namespace, talk: Talk) -> int:
    """Massicot explain"""
    from massicot.cli.check import explain as run

    return run(options, talk)


def press(options: Namespace, talk: Talk) -> int:
    """Massicot press"""
    try:
        from massicot.press import press_theme
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
            raise DataError([Problem(str(wrong), "see the docstring of massicot/press/__init__.py")]) from None
        talk.close()
        talk.say(f"{folder}: {count} prints")
    return 0


def test(options: Namespace, talk: Talk) -> int:
    """Massicot test"""
    root = _clone("test")
    python = sys.executable
    tests = [python, "-m", "pytest", "-n", "2", "-rfEs"]
    steps = [[*tests, "-k", options.keyword]]
    if not options.keyword:
        if native.missing():
            native.refuse()
        steps = [
            [python, "-m", "ruff", "check"],
            [python, "-m", "ruff", "format", "--check"],
            [python, "-m", "mypy"],
            tests,
        ]
    for step in steps:
        talk.say("→ " + " ".join(step[2:]))
        sys.stdout.flush()
        if not _passes(step, root, talk, aloud=step[2] == "pytest"):
            return 1
    return 0


def _passes(step: list[str], root: Path, talk: Talk, *, aloud: bool) -> bool:
    """A step that shows itself how far it is speaks aloud; what others say is told at their end."""
    if aloud:
        talk.close()
        return subprocess.run(step, cwd=root, check=False).returncode == 0
    talk.progress(step[2])
    done = subprocess.run(step, cwd=root, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    talk.close()
    (Talk() if done.returncode else talk).say(done.stdout.rstrip("\n"))
    return done.returncode == 0


def bench(options: Namespace, talk: Talk) -> int:
    """Massicot bench"""
    root = _clone("bench")
    talk.close()
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
