"""What does not hold together, and where."""

import json
import os
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from massicot.checks.runner import GRAMMAR, PLAY, Checked, Simulation, check, chosen, is_print, watched
from massicot.cli import DONE, REFUSED
from massicot.cli.declare import LIBRARY, TRUST, Argument, Command, Need, Option
from massicot.cli.talk import Talk
from massicot.cli.values import path, whole, words
from massicot.cli.watch import watch
from massicot.diagnostics import ERROR, NOTE, WARNING, Diagnostic
from massicot.products.order import counted

_SEVERITIES = (ERROR, WARNING, NOTE)
_STYLES = {ERROR: "31;1", WARNING: "33;1", NOTE: "36"}
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


def run(options: Namespace, talk: Talk) -> int:
    """Findings, sorted by place; 1 if there is an error or a warning among them."""
    chosen((), options.select, options.ignore)  # wrong words are told before any work
    if options.reading:
        from massicot.cli.reading import tell_reading  # it reads rules

        return tell_reading(options.what, options.library, talk, confirm=options.confirm)
    if options.watch:
        last = watch(
            lambda: watched(options.what, options.library),
            lambda: _checked(options, talk),
            lambda new: _tell(new, options, talk),
            talk,
        )
        return REFUSED if last is not None and not last.clean else DONE
    done = _checked(options, talk)
    _tell(done, options, talk)
    return DONE if done.clean else REFUSED


def _checked(options: Namespace, talk: Talk) -> Checked:
    talk.progress("check")
    done = check(
        options.what,
        options.library,
        deck=options.deck,
        expect=options.expect,
        picture=options.picture,
        trusted=options.trust_programs,
        simulation=Simulation(options.cores, talk.progress) if _plays(options) else None,
        grammatical=options.grammar or GRAMMAR in options.select,
        progress=talk.progress,
    )
    talk.close()
    return replace(done, findings=tuple(chosen(done.findings, options.select, options.ignore)))


def _tell(done: Checked, options: Namespace, talk: Talk) -> None:
    findings = done.findings
    counts = Counter(finding.severity for finding in findings)
    shown = [one for one in findings if one.severity != NOTE or options.notes or options.select]
    findings_only = Talk()  # findings are what was asked for: --quiet leaves out the summary only
    if options.format == "json":
        rows = [_row(finding) for finding in findings]
        summary = {severity: counts[severity] for severity in _SEVERITIES}
        findings_only.say(json.dumps({"findings": rows, "summary": summary}, ensure_ascii=False, indent=2))
    elif options.format == "github":
        for finding in shown:
            findings_only.say(_annotation(finding))
    else:
        _show(shown, findings_only)
        for picture in done.pictures:
            findings_only.say(picture)
        talk.say(_summary(done, counts, hidden=len(findings) - len(shown)))


# -- how it is told ---------------------------------------------------------------------------------


def _show(findings: Iterable[Diagnostic], talk: Talk) -> None:
    for one in findings:
        place = f"{_near(one.path)}:{one.line or 1}:{one.column or 1}: " if one.path else ""
        talk.say(f"{place}{one.severity} {one.code}: {_said(one)}", style=_STYLES[one.severity])
        if one.cure:
            talk.say(f"    {one.cure}")


def _summary(done: Checked, counts: Counter[str], hidden: int) -> str:
    """What was found and where, in a line."""
    told = [counted(counts[one], one) for one in _SEVERITIES if counts[one] and not (one == NOTE and hidden)]
    numbers = ((done.decks, "deck"), (done.games, "game"), (done.prints, "finished file"))
    looked = " and ".join(", ".join(counted(count, what) for count, what in numbers if count).rsplit(", ", 1))
    notes = f"; {counted(hidden, 'note')}, shown with --notes" if hidden else ""
    return f"{', '.join(told) or 'nothing wrong'} in {looked}{notes}" + ("; see massicot explain CODE" if told else "")


def _row(finding: Diagnostic) -> dict[str, Any]:
    """A finding for other programs."""
    place = {"path": _near(finding.path), "line": finding.line or 1, "column": finding.column or 1}
    row = {"code": finding.code, "severity": finding.severity, "message": _said(finding), "cure": finding.cure}
    return place | row


def _said(finding: Diagnostic) -> str:
    """The message, with the key of the file that it is about."""
    return f"{finding.place.key}: {finding.message}" if finding.place.key else finding.message


def _annotation(finding: Diagnostic) -> str:
    """A workflow command of GitHub Actions."""
    place = f"file={_escaped(_near(finding.path), ':,')},line={finding.line or 1},col={finding.column or 1}"
    text = f"{_said(finding)} – {finding.cure}" if finding.cure else _said(finding)
    return f"::{_COMMANDS[finding.severity]} {place},title={finding.code}::{_escaped(text)}"


def _escaped(text: str, more: str = "") -> str:
    for mark in "%\r\n" + more:
        text = text.replace(mark, f"%{ord(mark):02X}")
    return text


def _near(path: str) -> str:
    """The path as one would type it from here."""
    near = os.path.relpath(path) if path else ""
    return path if near.startswith("..") else near


# -- what it takes ----------------------------------------------------------------------------------


def _plays(options: Namespace) -> bool:
    return bool(options.play) or any(name.partition("/")[0] == PLAY for name in options.select)


def _names_prints(options: Namespace) -> bool:
    return any(is_print(name) or Path(name).is_dir() for name in options.what)


_DATA = Need(lambda of: not (of.what and all(map(is_print, of.what))), "it is for decks and games")

COMMAND = Command(
    run,
    (
        Argument(
            "what",
            "DECK|GAME|FILE|FOLDER",
            "decks, games, TOML or PDF files, a folder of them, a library; every deck by default",
            many=True,
        ),
    ),
    (
        Option(
            "--deck",
            "the deck of a PDF, if what is drawn does not tell",
            "DECK",
            default="",
            old="--game",
            needs=Need(_names_prints, "it tells the deck of a PDF; name the file too"),
        ),
        Option(
            "--expect",
            "how many of each card a PDF has, if its deck is in no library: 1×1 2×2 … 10×10",
            "CARDS",
            default="",
            needs=Need(_names_prints, "it tells the cards of a PDF; name the file too"),
        ),
        Option(
            "--picture",
            "pictures of pages of a PDF with findings, each marked at its place, go here",
            "DIR",
            path("folder"),
            needs=Need(_names_prints, "it shows pages of a PDF; name the file too"),
        ),
        Option("--notes", "show notes too; so does --select"),
        Option("--format", "how findings are written (text)", choices=("text", "json", "github"), default="text"),
        Option("--select", "only these codes or families", "CODE,…", words, default=()),
        Option("--ignore", "not these codes or families", "CODE,…", words, default=()),
        Option("--play", "simulate games too; so does --select play", needs=_DATA),
        Option(
            "--cores",
            "for --play; all of them",
            "N",
            whole(1, 256),
            default=0,
            needs=Need(_plays, "it is for --play"),
        ),
        Option("--grammar", "ask Grammalecte too, if it is installed; so does --select prose/grammar", needs=_DATA),
        Option(
            "--reading",
            "what the facts of these games state beside the sentences that tell it, to compare by eye",
            needs=Need(
                lambda of: bool(of.what) and not any(map(is_print, of.what)),
                "name decks or games to read: check --reading aubepine",
            ),
        ),
        Option(
            "--confirm",
            "note beside the rules that all this was compared: what changes later is told (prose/compared)",
            needs=Need(lambda of: of.reading, "it says that you have compared what --reading shows"),
        ),
        Option("--watch", "check again on every save, until Ctrl-C"),
        LIBRARY,
        TRUST,
    ),
    (
        ("check", "everything there is"),
        ("check pairs", "a deck and all its games"),
        ("check aubepine library/games/pairs/mine/rules.toml", ""),
        ("check output/pairs/pairs-cards-potager-a4.pdf", ""),
        ("check other.pdf --expect '4×1 3×2 2×3'", "cards of any make, counted"),
        ("check other.pdf --deck pairs --picture shown", "with a picture of each page that has findings"),
        ("check --play", "also from simulated games, in about a minute"),
        ("check --grammar", "also what Grammalecte finds, a program of its own"),
        ("check --select prose,facts/deal --format github", ""),
        ("check aubepine --watch", "again on every save"),
        ("check --reading aubepine", "facts and sentences side by side, for your own eyes"),
        ("check --reading aubepine --confirm", "you have read them: from now on changes are told"),
    ),
)
