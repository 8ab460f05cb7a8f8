"""Chances and averages as players read them: rounded, with a decimal comma. Pure."""

from fractions import Fraction

_NO_BREAK = "\u00a0"
_TENTH = Fraction(1, 10)


def percent(chance: Fraction) -> str:
    """A chance in a sentence: “35 %”, “8,6 %”."""
    return f"{hundredths(chance)}{_NO_BREAK}%"


def hundredths(chance: Fraction) -> str:
    """The figure alone, for a table of percents: whole from ten on, with a tenth below. What can happen is never 0,
    and what can fail is never 100."""
    share = 100 * chance
    if Fraction(199, 2) <= share < 100:
        return ">" + _NO_BREAK + "99"
    return _tenths(share) if share < Fraction(199, 20) else str(_rounded(share))


def mean(number: Fraction) -> str:
    """An average, to one tenth: “2,6”, “3”."""
    return _tenths(number)


def _tenths(number: Fraction) -> str:
    if 0 < number < _TENTH / 2:
        return f"<{_NO_BREAK}0,1"
    whole, tenth = divmod(_rounded(10 * number), 10)
    return f"{whole},{tenth}" if tenth else str(whole)


def _rounded(number: Fraction) -> int:
    """To the nearest whole number, halves up as at school."""
    return int(number + Fraction(1, 2))
