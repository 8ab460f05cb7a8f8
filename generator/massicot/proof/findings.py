"""What a proof says: rules with a stable code, a reason and a bar, and a finding for everything measured."""

from collections.abc import Iterator
from dataclasses import dataclass

from massicot.proof.vision import VISIONS

OK, WARN, FAIL = "ok", "warn", "fail"


@dataclass(frozen=True, slots=True)
class Rule:
    """A figure that must reach its bar, and had better reach a wish."""

    code: str
    why: str
    bar: float
    wish: float
    unit: str

    def shown(self, value: float) -> str:
        """A value in its unit."""
        digits = 2 if self.unit == " %" else 1 if value < 100 else 0
        return f"{value:.{digits}f}{self.unit}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing measured. Without a value, it could not be: that is worth a warning."""

    rule: Rule
    subject: str
    value: float | None

    @property
    def verdict(self) -> str:
        """Is it good enough?"""
        if self.value is None:
            return WARN
        return FAIL if self.value < self.rule.bar else WARN if self.value < self.rule.wish else OK

    @property
    def figure(self) -> str:
        """The value, as people read it."""
        return "not found" if self.value is None else self.rule.shown(self.value)

    @property
    def bar(self) -> str:
        """What it must reach."""
        rule = self.rule
        return rule.shown(rule.bar) + (f" (better {rule.shown(rule.wish)})" if rule.wish > rule.bar else "")


TEXT = Rule(
    "text/contrast",
    "Text is read by lamplight, by tired eyes, off cheap paper: WCAG asks 4.5:1 of it, and 7:1 at its best.",
    4.5,
    7.0,
    ":1",
)
INDEX = Rule(
    "index/height",
    "The index is read across the table and by people without their glasses.",
    6.4,
    6.4,
    " mm",
)
LARGE_INDEX = Rule(INDEX.code, INDEX.why, 15.9, 15.9, INDEX.unit)
EMBLEM = Rule(
    "emblem/contrast",
    "An emblem tells the rank as well: WCAG asks 3:1 of shapes with a meaning.",
    3.0,
    3.0,
    ":1",
)
# The least that still reads is one numeral in place of another. Set in our display face, 6.4 mm high and black on
# white, the two figures most alike (3 and 5) differ by 8.8 mm² in a corner and 18 mm² on a card with two of them;
# hue alone, once the hue is gone, by none. Better is more than such a numeral: Paires differ by 27 mm² in a corner and
# 790 on a face, Courte Paille, where a castaway's nine cards share a portrait, by 16 and 70.
FACES = {
    vision: Rule(
        f"faces/{vision}",
        "Two different cards on the table are told apart at a glance, and not by hue alone.",
        16.0,
        50.0,
        " mm²",
    )
    for vision in VISIONS
}
CORNERS = {
    vision: Rule(
        f"corners/{vision}",
        "In a fanned hand only this corner is seen; it tells which card it is.",
        8.0,
        12.0,
        " mm²",
    )
    for vision in VISIONS
}
BACK = Rule(
    "back/half-turn",
    "A back that looks another way upside down marks the card. A hair’s breadth is forgiven.",
    99.95,
    99.95,
    " %",
)
RULES = (TEXT, INDEX, EMBLEM, *FACES.values(), *CORNERS.values(), BACK)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured on a deck."""

    findings: tuple[Finding, ...]

    @property
    def failed(self) -> bool:
        """Is there anything that must not be?"""
        return any(finding.verdict == FAIL for finding in self.findings)

    def codes(self, verdict: str) -> set[str]:
        """The rules that some finding met with this verdict."""
        return {finding.rule.code for finding in self.findings if finding.verdict == verdict}

    def complaints(self) -> Iterator[str]:
        """A line for every rule that fails: how often, how badly, and why it matters."""
        for one in self.worst():
            if one.verdict == FAIL:
                wrong = {f.subject for f in self.findings if f.rule.code == one.rule.code and f.verdict == FAIL}
                more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
                yield f"{one.rule.code}: {one.subject}{more}: {one.figure}, at least {one.bar}\n    {one.rule.why}"

    def worst(self) -> Iterator[Finding]:
        """For every rule, the finding that comes out worst."""
        for code in dict.fromkeys(rule.code for rule in RULES):
            found = [finding for finding in self.findings if finding.rule.code == code]
            if found:
                yield min(found, key=lambda one: one.rule.bar if one.value is None else one.value)
