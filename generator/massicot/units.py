"""Lengths. Inside, every length is a float in millimetres; files and options write their unit."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from massicot.codes import WRONG
from massicot.diagnostics import WrongValueError

POINTS_PER_MM = 72 / 25.4
MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
LONGEST_MM = 10_000.0

BULK = 1.2
THINNEST, THICKEST = 0.05, 3.0
_WEIGHT = re.compile(r"([0-9]{1,5}(?:[.][0-9]+)?)\s*(?:g|gsm|g/m2|g/m²)")
_NUMBER = r"[0-9]+(?:[.][0-9]+)?|[.][0-9]+"
_LENGTH = re.compile(rf"({_NUMBER})\s*([a-zA-Z]*)")


def parse_length(text: object) -> float:
    """Read `"3mm"`, `"0.5 in"`…; a WrongValueError says what is wrong with it."""
    if not isinstance(text, str):
        raise WrongValueError(WRONG, f"{text!r} has no unit", 'write it as a string with one, like "3mm"')
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise WrongValueError(WRONG, f"“{text}” is not a length", "write a number and a unit, like 3mm")
    number, unit = found.groups()
    if unit not in MM_PER:
        wrong = f"“{unit}” is not a unit" if unit else f"“{text}” has no unit"
        raise WrongValueError(WRONG, wrong, "write mm, cm, in or pt, like 3mm")
    length = float(number) * MM_PER[unit]
    if not math.isfinite(length) or length > LONGEST_MM:
        raise WrongValueError(WRONG, f"“{text}” is longer than ten metres", "give a shorter one")
    return length


def parse_thickness(text: str) -> float:
    """Read how thick one card is: a length, or the weight of its paper, `"250g"` for 250 g/m².

    Uncoated card has a bulk of about 1.2 cm³/g, so 250 g/m² make 0.3 mm. Coated stock is thinner
    (0.9 to 1), so that a box made by this rule is never too small for it."""
    weight = _WEIGHT.fullmatch(text.strip())
    thickness = float(weight[1]) * BULK / 1000 if weight else parse_length(text)
    if not THINNEST <= thickness <= THICKEST:
        cure = "give 0.3mm, or a paper’s weight, like 250g"
        raise WrongValueError(WRONG, f"“{text}” is not the thickness of a card", cure)
    return thickness


def pt(mm: float) -> float:
    """Millimetres to PDF points: called once, at the edge where the PDF is written."""
    return mm * POINTS_PER_MM


def shown(mm: float) -> str:
    """A length for people: `3 mm`, `10.5 mm`."""
    return f"{round(mm, 2):g} mm"


@dataclass(frozen=True, slots=True)
class Parsed:
    """Marks a type whose values are written otherwise than they are kept: the function reads them.

    `pattern` is the regular expression of what it reads, for editors that know JSON Schema."""

    function: Callable[[object], float]
    pattern: str

    def __call__(self, value: object) -> float:
        """The value that was written so, or a WrongValueError."""
        return self.function(value)


Mm = Annotated[float, Parsed(parse_length, rf"\s*(?:{_NUMBER})\s*(?:{'|'.join(MM_PER)})\s*")]
"""A length: text of a number and its unit, `mm`, `cm`, `in` or `pt`."""
