"""What a proof measures: figures with a code, a reason and a bar; and a verdict on everything measured."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.diagnostics import ERROR, Diagnostic, Rule, rule

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
    rule(
        "text/contrast",
        ERROR,
        "a text is hard to tell from its ground",
        why="Text is read by lamplight, by tired eyes, off cheap paper: WCAG asks 4.5:1 of it, and 7:1 at its best.",
        cure="make the text darker or its ground lighter",
        right="#1a1a1a on #fff4d0",
        wrong="#b0a080 on #fff4d0",
    ),
    4.5,
    7.0,
    ":1",
)
_INDEX = rule(
    "index/height",
    ERROR,
    "the numeral of a card is too small",
    why="The index is read across the table and by people without their glasses.",
    cure="set it larger: 6.4 mm high, or 15.9 mm with --large-index",
    right='font-size="9.1" in a face of 63 × 88',
    wrong='font-size="8.6" in a face of 63 × 88',
)
INDEX = Measure(_INDEX, 6.4, 6.4, " mm")
LARGE_INDEX = Measure(_INDEX, 15.9, 15.9, " mm")
EMBLEM = Measure(
    rule(
        "emblem/contrast",
        ERROR,
        "an emblem is hard to tell from its ground",
        why="An emblem tells the rank as well: WCAG asks 3:1 of shapes with a meaning.",
        cure="give it a darker ink or an outline",
        right="a dark outline around pale inks",
        wrong="pale inks on pale paper",
    ),
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
        rule(
            f"faces/{vision}",
            ERROR,
            f"two cards look alike, seen with {vision} vision",
            why="Two different cards on the table are told apart at a glance, and not by hue alone.",
            cure="let them differ in their shapes or in light and dark too",
            right="two suits with emblems of their own",
            wrong="two suits that differ in red and green only",
        ),
        16.0,
        50.0,
        " mm²",
    )
    for vision in VISIONS
}
CORNERS = {
    vision: Measure(
        rule(
            f"corners/{vision}",
            ERROR,
            f"the corners of two cards look alike, seen with {vision} vision",
            why="In a fanned hand only this corner is seen; it tells which card it is.",
            cure="put the numeral or the emblem into the corner",
            right="value and suit in the upper left corner",
            wrong="the suit in the middle of the card only",
        ),
        8.0,
        12.0,
        " mm²",
    )
    for vision in VISIONS
}
BACK = Measure(
    rule(
        "back/half-turn",
        ERROR,
        "a back looks another way upside down",
        why="A back that looks another way upside down marks the card. A hair’s breadth is forgiven.",
        cure="draw one half, and repeat it turned by 180 degrees",
        right='<use href="#half" transform="rotate(180 31.5 44)"/>',
        wrong="one emblem in the middle of the back",
    ),
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
