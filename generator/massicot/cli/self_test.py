"""massicot check --self-test: how much of what is wrong do the checks find?"""

import json
from argparse import Namespace

from massicot.checks.selftest.arguments import arguments
from massicot.checks.selftest.page import page, unargued
from massicot.checks.selftest.report import BARS, Report, Score, report
from massicot.checks.selftest.running import judged, shipped_texts
from massicot.cli import DONE, REFUSED
from massicot.cli.talk import Talk
from massicot.errors import DataError, Problem

_MOST = 100
"""Survivors that are named unless --verbose or another format asks for all."""


def run(options: Namespace, talk: Talk) -> int:
    """The score by kind of data and by file, and what nothing found; 1 if a score is below its bar."""
    if options.what or options.select or options.ignore or options.library or options.format == "github":
        hint = "leave out names, --library, --select, --ignore and --format github"
        raise DataError([Problem("--self-test changes the shipped data and runs all checks of it", hint)])
    found = report(judged(talk.progress, options.sample))
    talk.close()
    if options.docs:
        texts = shipped_texts()
        argued = arguments(texts)
        Talk().say(page(found, texts, argued).rstrip("\n"))
        if not options.sample and (open_ := unargued(found, texts, argued)):
            raise DataError([Problem(one, "write or remove it in selftest/argued/") for one in open_])
    elif options.format == "json":
        Talk().say(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
    else:
        _show(found, talk)
    return REFUSED if found.short else DONE


def _show(found: Report, talk: Talk) -> None:
    for one in found.survivors if talk.verbose else found.survivors[:_MOST]:
        talk.say(f"{one.file}:{one.line}: {one.told}")
    if len(found.survivors) > _MOST and not talk.verbose:
        talk.say(f"… and {len(found.survivors) - _MOST} more; --verbose names them")
    talk.say()
    talk.table("by file", [[name, *_cells(score)] for name, score in found.files.items()])
    bars = {name: f"at least {bar:.0%}" for name, bar in BARS.items()}
    talk.table("by kind", [[name, *_cells(score), bars.get(name, "")] for name, score in found.families.items()])
    talk.say(
        f"{found.total.found} of {found.total.all} changes found, {found.total.told};"
        f" {found.equal} more would change nothing"
    )


def _cells(score: Score) -> list[str]:
    return [f"{score.found} of {score.all}", score.told]
