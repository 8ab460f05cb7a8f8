"""`# massicot: allow CODE because REASON`: a finding that somebody answers for.

On the line of an entry it covers that line; alone on a line, the entry or table that follows, whole. A file that can't
be read can't be allowed. A note that covers nothing is itself a finding, so that none outlives its cause.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from massicot.checks.findings import ERROR, WARNING, Finding, found, rule
from massicot.checks.places import Places
from massicot.diagnostics import nearest

REASON = rule(
    "allow/no-reason",
    ERROR,
    "a note gives no reason",
    why="In a year nobody knows whether the exception still holds.",
    cure="write  # massicot: allow CODE because REASON",
    right="# massicot: allow deck/gap because the published deck has no 7",
    wrong="# massicot: allow deck/gap",
)
UNKNOWN = rule(
    "allow/unknown-code",
    ERROR,
    "a note names a code that there is not",
    why="It allows nothing, and its author believes that it does.",
    cure="see  massicot explain  for all codes",
    right="# massicot: allow deck/gap because …",
    wrong="# massicot: allow deck/hole because …",
)
IDLE = rule(
    "allow/idle",
    WARNING,
    "a note allows something that does not occur",
    why="What it excused is mended; left there, it would hide the next mistake.",
    cure="remove the note",
    right="a note on an entry with such a finding",
    wrong="a note on an entry without one",
)
_MARK = re.compile(r"^massicot:\s*allow\b\s*(\S*)\s*(.*)$")
_FIXED = ("data", "allow")
"""Families that no note allows."""


@dataclass(frozen=True, slots=True)
class _Note:
    path: Path
    line: int
    code: str
    first: int
    last: int

    def covers(self, finding: Finding) -> bool:
        return finding.path == str(self.path) and finding.code == self.code and self.first <= finding.line <= self.last


def allowed(
    findings: Iterable[Finding],
    files: Iterable[Path],
    places: Places,
    codes: Iterable[str],
    idle: frozenset[str] = frozenset(),
) -> list[Finding]:
    """The findings that no note answers for, and those about the notes themselves. A note names one of the `codes`; of
    those and of families that were not looked for, which are `idle`, no note can be found useless."""
    known = [code for code in codes if code.partition("/")[0] not in _FIXED]
    left = list(findings)
    said: list[Finding] = []
    for path in files:
        for note in _notes(path, places, known, said):
            stays = [one for one in left if not note.covers(one)]
            if len(stays) == len(left) and not idle & {note.code, note.code.partition("/")[0]}:
                message = f"nothing here has the code {note.code}"
                said.append(found(IDLE, message, path, note.line, places.file(path).column(note.line)))
            left = stays
    return [*left, *said]


def _notes(path: Path, places: Places, known: Sequence[str], said: list[Finding]) -> list[_Note]:
    notes = []
    for line, comment in places.comments(path).items():
        mark = _MARK.match(comment)
        if mark is None:
            continue
        code, reason = mark[1], mark[2]
        column = places.file(path).column(line)
        if code not in known:
            hint = nearest(code, known)
            said.append(found(UNKNOWN, f"“{code}” is no code that can be allowed", path, line, column, hint))
        elif not reason.removeprefix("because").strip() or not reason.startswith("because"):
            said.append(found(REASON, f"why is {code} allowed?", path, line, column))
        else:
            alone = places.file(path).lines[line - 1].lstrip().startswith("#")
            first, last = places.statement(path, line) if alone else (line, line)
            notes.append(_Note(path, line, code, first, last))
    return notes
