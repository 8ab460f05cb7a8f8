"""`# massicot: allow CODE because REASON`: a finding that somebody answers for.

On the line of an entry it covers that line; alone on a line, the entry or table that follows, whole. A file that can't
be read can't be allowed. A note that covers nothing is itself a finding, so that none outlives its cause.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from massicot.data.toml import TomlFile, TomlFiles
from massicot.diagnostics import Diagnostic, Place, Rule, meanings, nearest

REASON = Rule("allow/no-reason")
UNKNOWN = Rule("allow/unknown-code")
IDLE = Rule("allow/idle")
_MARK = "massicot:"
"""What a comment for us begins with; the comments of a file without any are not looked for."""
_NOTE = re.compile(rf"^{_MARK}\s*allow\b\s*(\S*)\s*(.*)$")
_FIXED = ("data", "allow")
"""Families that no note allows."""


@dataclass(frozen=True, slots=True)
class _Note:
    place: Place
    code: str
    first: int
    last: int

    def covers(self, finding: Diagnostic) -> bool:
        here = finding.path == self.place.path and self.first <= finding.line <= self.last
        return here and finding.code == self.code


def allowed(
    findings: Iterable[Diagnostic],
    paths: Mapping[Path, bool],
    files: TomlFiles,
    idle: frozenset[str] = frozenset(),
) -> list[Diagnostic]:
    """The findings that no note in these files answers for, and those about the notes themselves. No note can be found
    useless in a file that was not looked at whole, and none for a code or family that was not looked for, which are
    `idle`."""
    left = list(findings)
    wrong: list[Diagnostic] = []
    for path, whole in paths.items():
        for note in _notes(files[path], wrong):
            stays = [finding for finding in left if not note.covers(finding)]
            if len(stays) == len(left) and whole and not idle & {note.code, note.code.partition("/")[0]}:
                wrong.append(IDLE.at(note.place, f"nothing here has the code {note.code}"))
            left = stays
    return [*left, *wrong]


def _notes(file: TomlFile, wrong: list[Diagnostic]) -> Iterable[_Note]:
    """The notes of a file that can be understood; what is wrong with the others is added to `wrong`."""
    for line, comment in file.scanned.comments.items() if _MARK in file.text else ():
        mark = _NOTE.match(comment)
        if mark is None:
            continue
        code, reason = mark[1], mark[2]
        place = Place(str(file.path), line, file.column(line))
        known = [known for known in meanings() if known.partition("/")[0] not in _FIXED]
        if code not in known:
            wrong.append(UNKNOWN.at(place, f"“{code}” is no code that can be allowed", nearest(code, known)))
        elif not reason.removeprefix("because").strip() or not reason.startswith("because"):
            wrong.append(REASON.at(place, f"why is {code} allowed?"))
        else:
            alone = file.lines[line - 1].lstrip().startswith("#")
            yield _Note(place, code, *(file.statement(line) if alone else (line, line)))
