"""What a proof measures: figures with a code, a reason and a bar; and a verdict on everything measured."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.diagnostics import Diagnostic, Rule

OK, WARN, FAIL = "ok", "warn", "fail"
VISIONS = ("normal", "protanopia", "deuteranopia", "tritanopia", "greyscale")
"""The kinds of eyes that look at a deck."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure that must reach its bar, and had better reach a wish."""

    rule: Rule
    bar: float
    wish: float
    unit: str

    def shown(self, value: float) -> str:
        """A value in its unit."""
        digits = 2 if self.unit == " %" else 1 if value < 100 else 0
        return f"{value:.{digits}f}{self.unit}"


@dataclass(frozen=True, slots=True)
class Measured:
    """One thing measured. Without a value, it could not be: that is worth a warning."""

    measure: Measure
    subject: str
    value: float | None

    @property
    def code(self) -> str:
        """Of the rule that it is measured by."""
        return self.measure.rule.code

    @property
    def verdict(self) -> str:
        """Is it good enough?"""
        if self.value is None:
            return WARN
        return FAIL if self.value < self.measure.bar else WARN if self.value < self.measure.wish else OK

    @property
    def figure(self) -> str:
        """The value, as people read it."""
        return "not found" if self.value is None else self.measure.shown(self.value)

    @property
    def bar(self) -> str:
        """What it must reach."""
        measure = self.measure
        better = f" (better {measure.shown(measure.wish)})" if measure.wish > measure.bar else ""
        return measure.shown(measure.bar) + better


TEXT = Measure(
    Rule("text/contrast"),
    4.5,
    7.0,
    ":1",
)
_INDEX = Rule("index/height")
INDEX = Measure(_INDEX, 6.4, 6.4, " mm")
LARGE_INDEX = Measure(_INDEX, 15.9, 15.9, " mm")
EMBLEM = Measure(
    Rule("emblem/contrast"),
    3.0,
    3.0,
    ":1",
)
# The least that still reads is one numeral in place of another. Set in our display face, 6.4 mm high and black on
# white, the two figures most alike (3 and 5) differ by 8.8 mm² in a corner and 18 mm² on a card with two of them;
# hue alone, once the hue is gone, by none. Better is more than such a numeral: Paires differ by 27 mm² in a corner and
# 790 on a face, Courte Paille, where a castaway's nine cards share a portrait, by 16 and 70.
FACES = {
    vision: Measure(
        Rule(f"faces/{vision}"),
        16.0,
        50.0,
        " mm²",
    )
    for vision in VISIONS
}
CORNERS = {
    vision: Measure(
        Rule(f"corners/{vision}"),
        8.0,
        12.0,
        " mm²",
    )
    for vision in VISIONS
}
BACK = Measure(
    Rule("back/half-turn"),
    99.95,
    99.95,
    " %",
)
MEASURES = (TEXT, INDEX, EMBLEM, *FACES.values(), *CORNERS.values(), BACK)


@dataclass(frozen=True, slots=True)
class ProofReport:
    """Everything that was measured on a deck."""

    measured: tuple[Measured, ...]

    @property
    def failed(self) -> bool:
        """Is there anything that must not be?"""
        return any(figure.verdict == FAIL for figure in self.measured)

    def codes(self, verdict: str) -> set[str]:
        """The codes of what was measured with this verdict."""
        return {figure.code for figure in self.measured if figure.verdict == verdict}

    def problems(self) -> Iterator[Diagnostic]:
        """One for every code that fails: how often and how badly."""
        for worst in self.worst():
            if worst.verdict == FAIL:
                wrong = {one.subject for one in self.measured if one.code == worst.code and one.verdict == FAIL}
                more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
                yield worst.measure.rule.problem(f"{worst.subject}{more}: {worst.figure}, at least {worst.bar}")

    def worst(self) -> Iterator[Measured]:
        """For every code, what comes out worst."""
        for code in dict.fromkeys(measure.rule.code for measure in MEASURES):
            found = [figure for figure in self.measured if figure.code == code]
            if found:
                yield min(found, key=lambda one: one.measure.bar if one.value is None else one.value)
