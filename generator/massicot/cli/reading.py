"""Facts and the sentences that tell them, side by side on a terminal."""

import shutil
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

from massicot.checks.reading import Sentence, Stated, compare
from massicot.cli import DONE
from massicot.cli.talk import Talk
from massicot.language.fr.typography import typeset
from massicot.telling.lines import broken

_NARROW = 80
"""Columns of a terminal that has no room for two texts beside each other."""
_WIDEST = 140
_FACTS = 0.34
_UNTOLD = "(aucune phrase)"
_OTHERS = "Ce que les faits ne disent pas"


def tell_reading(names: Sequence[str], libraries: Sequence[Path], talk: Talk) -> int:
    """On the left each fact, on the right every sentence that quotes it, with its line; then all other sentences."""
    width = min(shutil.get_terminal_size((100, 24)).columns, _WIDEST)
    for compared in compare(names, libraries):
        talk.say(typeset(compared.title), style="1")
        for fact in compared.facts:
            talk.say()
            for line in _beside(_fact(fact), _sentences(fact.told) or [_UNTOLD], width):
                talk.say(line)
        talk.say()
        talk.say(_OTHERS, style="1")
        for text in _sentences(compared.others):
            for line in broken(text, width, "      "):
                talk.say(line)
        talk.say()
    return DONE


def _fact(fact: Stated) -> list[str]:
    return [typeset(f"{fact.label} : {fact.value}"), *(f"  {typeset(one.text)}" for one in fact.ledger)]


def _sentences(sentences: Iterable[Sentence]) -> list[str]:
    ordered = sorted(sentences, key=lambda sentence: sentence.line)
    return [f"{sentence.line:>4}  {typeset(sentence.text)}" for sentence in ordered]


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
