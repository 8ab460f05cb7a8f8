"""Facts and the sentences that tell them, side by side on a terminal."""

import shutil
from collections.abc import Container, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

from massicot import output
from massicot.checks.reading import RECORD, Reading, Sentence, Stated, compare, confirmed
from massicot.cli import DONE
from massicot.cli.talk import Talk
from massicot.language.fr.typography import typeset
from massicot.telling.lines import broken

_NARROW = 80
"""Columns of a terminal that has no room for two texts beside each other."""
_WIDEST = 140
_FACTS = 0.34
_UNTOLD = "(aucune phrase)"
_NEW = "≠"
"""Not as it was compared."""
_OTHERS = "Ce que les faits ne disent pas"


def tell_reading(names: Sequence[str], libraries: Sequence[Path], talk: Talk, *, confirm: bool) -> int:
    """On the left each fact, on the right every sentence that quotes it, with its line; then all other sentences. What
    has changed since it was compared is marked. If a person says so, all of it is noted as compared."""
    width = min(shutil.get_terminal_size((100, 24)).columns, _WIDEST)
    games = compare(names, libraries)
    for read in games:
        _tell(read, width, talk)
    for read in games if confirm else ():
        folder = read.source.parent
        output.deliver(folder, confirmed(read), "--library")
        talk.say(f"{folder / RECORD}: {len(read.entries())} facts and sentences of {read.game} noted as compared")
    return DONE


def _tell(read: Reading, width: int, talk: Talk) -> None:
    new = frozenset(one.print for one in read.changed())
    for compared in read.ways:
        talk.say(typeset(compared.title), style="1")
        for fact in compared.facts:
            talk.say()
            for line in _beside(_fact(fact, new), _sentences(fact.told, new) or [_UNTOLD], width):
                talk.say(line)
        talk.say()
        talk.say(_OTHERS, style="1")
        for text in _sentences(compared.others, new):
            for line in broken(text, width, "      "):
                talk.say(line)
        talk.say()


def _fact(fact: Stated, new: Container[str]) -> list[str]:
    mark = f"{_NEW} " if fact.print in new else ""
    return [typeset(f"{mark}{fact.label} : {fact.value}"), *(f"  {typeset(one.text)}" for one in fact.ledger)]


def _sentences(sentences: Iterable[Sentence], new: Container[str]) -> list[str]:
    ordered = sorted(sentences, key=lambda sentence: sentence.line)
    return [f"{one.line:>4}{_NEW if one.print in new else ' '} {typeset(one.text)}" for one in ordered]


def _beside(left: Sequence[str], right: Sequence[str], width: int) -> Iterable[str]:
    """Two columns; on a narrow terminal one after the other."""
    if width < _NARROW:
        yield from (line for text in (*left, *right) for line in broken(text, max(width, 20), "      "))
        return
    wide = int(width * _FACTS)
    columns = [line for text in left for line in broken(text, wide - 2, "  ")]
    beside = [line for text in right for line in broken(text, width - wide, "      ")]
    for one, other in zip_longest(columns, beside, fillvalue=""):
        yield f"{one:<{wide}}{other}".rstrip()
