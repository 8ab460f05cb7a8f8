"""How often something happens, typed into a text: nothing holds it to games, and it goes stale unseen."""

import re
from collections.abc import Iterator

from massicot.checks import check
from massicot.checks.subjects import Subject
from massicot.checks.texts import LEDGER, RULE, passages
from massicot.diagnostics import Diagnostic, Rule
from massicot.language.fr.words import letters
from massicot.model.prose import Quoted, Text, inlines

FREQUENCY = Rule("prose/frequency")
_WORDS = (letters(number, feminine=True) for number in (*range(1, 101), 200, 1000))
_NUMBER = "|".join(("[0-9][0-9\u00a0\u202f]*", "un", *_WORDS))
_RATHER = "|".join(("[3-9]", "[0-9][0-9\u00a0\u202f]+", *(letters(number) for number in (*range(3, 101), 200, 1000))))
"""« Une fois sur deux » is mostly an order of things: every second time."""
_COUNTED = "fois|parties?|manches?|donnes?|tours?|coups?"
_OFTEN = "le plus souvent|en moyenne|d’ordinaire|en général"
_TYPED = re.compile(
    rf"(?<![\w-])(?:{_NUMBER})[ \u00a0](?:{_COUNTED})[ \u00a0]sur[ \u00a0](?:{_RATHER})\b"
    rf"|[0-9][\u00a0\u202f ]?%|(?:{_OFTEN})[ \u00a0](?:de[ \u00a0])?(?:{_NUMBER})\b(?![ \u00a0]fois[ \u00a0]par)",
    re.IGNORECASE,
)


@check(FREQUENCY)
def frequencies_are_measured(subject: Subject) -> Iterator[Diagnostic]:
    """In rules and in the reasons of decisions; a quoted number is a fact, which can name its measure."""
    for text in passages(subject):
        if text.kind in (RULE, LEDGER):
            pieces = (piece for piece in inlines(text.prose) if isinstance(piece, Text | Quoted))
            for found in _TYPED.finditer("".join(one.text if isinstance(one, Text) else "|" for one in pieces)):
                yield subject.found(FREQUENCY, f"“{found[0]}” is typed", text.path, *text.key, word=found[0])
