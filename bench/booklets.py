"""Booklets: a cold build against the typesetter's own time, a second build, and a build after one game was edited."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARE, EDITED, AGAIN = 1.3, 3.0, 0.5


def run(_options):
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        library = folder / "library"
        shutil.copytree(ROOT / "generator/massicot/games", library / "games", ignore=shutil.ignore_patterns("*.py"))
        own, pages = _typesetter(library)
        cold, made = _build(folder, library)
        again, _ = _build(folder, library)
        before = {path: path.read_bytes() for path in made}
        edited = [_edited(folder, library, *edit) for edit in EDITS]
        changed = sorted(path.name for path in made if path.read_bytes() != before[path])
    print(f"one plain pass over each final document, {pages} pages: {own:.1f} s of processor time\n")
    slowest = max(edited)
    bars = [
        (f"cold, at most {SHARE} × that: {cold:.1f} s of {SHARE * own:.1f} s", cold <= SHARE * own),
        (f"nothing changed, under {AGAIN:g} s: {again:.2f} s", again < AGAIN),
        (
            f"one game edited, at most {EDITED:g} s: {slowest:.1f} s, {len(changed)} files",
            changed and slowest <= EDITED,
        ),
    ]
    for text, holds in bars:
        print(f"- {'holds' if holds else 'FAILS'}: {text}")
    return 0 if all(holds for _, holds in bars) else 1


EDITS = (
    ("courte_paille/courte_paille", "Le radeau dérive", "Le radeau dérive encore"),
    ("pairs/balayage", "Premier tour de table", "Tout premier tour de table"),
)


def _edited(folder, library, game, old, new):
    """How long it takes from a changed word to the new booklets."""
    rules = library / "games" / game / "rules.toml"
    text = rules.read_text("utf-8")
    assert old in text, f"{game} no longer says “{old}”"
    rules.write_text(text.replace(old, new, 1), "utf-8")
    return _build(folder, library)[0]


def _typesetter(library):
    """What a plain pass takes, layout and writing, of every portion as it was finally set; in this process."""
    import weasyprint
    from weasyprint.document import Document

    from massicot.booklet import remembered, typesetter
    from massicot.booklet.render import names
    from massicot.data.library import Library
    from massicot.ink.to_pdf import compress
    from massicot.products import forms
    from massicot.products.booklet import BookletSetting, _said, set_portion
    from massicot.products.order import Order

    laid, written = [], []
    # A plain pass remembers nothing of those before it.
    for where, name, _ in typesetter.REPLACED:
        setattr(where, name, getattr(where, name).__wrapped__)
    remembered.known = lambda _: {}
    typesetter.compress_by(compress)

    def timed(function, spent):
        def wrapped(*arguments, **named):
            start = time.process_time()
            result = function(*arguments, **named)
            spent.append(time.process_time() - start)
            return result

        return wrapped

    weasyprint.HTML.render = timed(weasyprint.HTML.render, laid)
    Document.write_pdf = timed(Document.write_pdf, written)
    total, pages = 0.0, 0
    for deck in ("pairs", "courte-paille"):
        words = Library([library]).deck(deck).booklet
        games = tuple(name for name, of in Library([library]).games().items() if of == deck)
        for chosen in filter(None, (games, words.base)):
            order = BookletSetting((library,), deck, Order(), chosen, (forms.form("reading"),))
            for name in names(_said(order.libraries, deck, order.order, chosen, "")):
                pages += set_portion(order, name, {}, 1 if name == "opening" else 0).pages
                total += laid[-1] + written[-1]
    return total, pages


def _build(folder, library):
    out = folder / "out"
    words = [sys.executable, "-m", "massicot", "build", "--only", "booklet", "--library", library, "--output", out]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "generator"), "MASSICOT_CACHE": str(folder / "cache")}
    start = time.perf_counter()
    subprocess.run([*words, "--quiet"], env=environment, check=True)
    return time.perf_counter() - start, sorted(out.rglob("*booklet*"))
