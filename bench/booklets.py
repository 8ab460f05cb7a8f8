"""Booklets: a cold build against the typesetter's own time, a second build, and a build after one game was edited."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARE, START, AGAIN = 0.7, 2.0, 1.0


def run(_options):
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        library = folder / "library"
        shutil.copytree(ROOT / "generator/massicot/games", library / "games", ignore=shutil.ignore_patterns("*.py"))
        own = _typesetter(library)
        cold, made = _build(folder, library)
        again, _ = _build(folder, library)
        variant = library / "games/courte_paille/courte_paille/rules.toml"
        variant.write_text(
            variant.read_text("utf-8").replace("Le radeau dérive", "Le radeau dérive encore", 1), "utf-8"
        )
        before = {path: path.read_bytes() for path in made}
        edited, _ = _build(folder, library)
        changed = sorted(path.name for path in made if path.read_bytes() != before[path])
    print(f"WeasyPrint’s own time for these booklets: {own:.1f} s\n")
    bars = [
        (
            f"cold, at most {SHARE} × that and {START:g} s: {cold:.1f} s of {SHARE * own + START:.1f} s",
            cold <= SHARE * own + START,
        ),
        (f"nothing changed, under {AGAIN:g} s: {again:.2f} s", again < AGAIN),
        (
            f"one game of La Courte Paille edited, its booklets only: {edited:.1f} s, {len(changed)} files",
            bool(changed) and all(name.startswith("courte-paille") for name in changed),
        ),
    ]
    for text, holds in bars:
        print(f"- {'holds' if holds else 'FAILS'}: {text}")
    return 0 if all(holds for _, holds in bars) else 1


def _typesetter(library):
    """What WeasyPrint takes for all of it, one document after the other, in this process."""
    import weasyprint
    from weasyprint.document import Document

    from massicot.booklet.refine import PARTS
    from massicot.data.library import Library
    from massicot.products import forms
    from massicot.products.booklet import BookletSetting, set_booklet, try_part
    from massicot.products.order import Order

    spent = 0.0

    def timed(function):
        def wrapped(*arguments, **named):
            nonlocal spent
            start = time.perf_counter()
            result = function(*arguments, **named)
            spent += time.perf_counter() - start
            return result

        return wrapped

    weasyprint.HTML.render = timed(weasyprint.HTML.render)
    Document.write_pdf = timed(Document.write_pdf)
    for game in ("pairs", "courte-paille"):
        names = [name for name, deck in Library([library]).games().items() if deck == game]
        order = BookletSetting((library,), game, Order(), tuple(names), (forms.form("reading"),))
        cured = [cure for part in range(PARTS) for cure in try_part(order, part)] if len(names) > 1 else []
        set_booklet(order, cured)
    return spent


def _build(folder, library):
    out = folder / "out"
    words = [sys.executable, "-m", "massicot", "build", "--only", "booklet", "--library", library, "--output", out]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": str(folder / "cache")}
    start = time.perf_counter()
    subprocess.run([*words, "--quiet"], env=environment, check=True)
    return time.perf_counter() - start, sorted(out.rglob("*booklet*"))
