"""What a proof measures: figures with a code, a reason and a bar; and a verdict on everything measured."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from PIL import Image, ImageFilter

from massicot.colour import luminance, ratio
from massicot.diagnostics import Diagnostic, Rule
from massicot.jobs import Progress
from massicot.proof.sides import Inscription, Sides
from massicot.proof.vision import (
    CORNER,
    FAN,
    LARGE_CORNER,
    LARGE_FAN,
    VISIONS,
    alike_turned,
    apart,
    changes,
    fanned,
    small_side,
)

OK, WARN, FAIL = "ok", "warn", "fail"
MEANINGFUL = 0.05
"""A ground that lies around less of a text than this share is a speck."""
OUTLINE = 0.15
"""An emblem may be pale inside when at least this share of what it prints stands out."""
AROUND = 5
"""How far around its strokes a text meets its ground: a filter of 5 pixels reaches 0.5 mm at 100 dpi."""
_LONGEST = 28


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


TEXT = Measure(Rule("text/contrast"), 4.5, 7.0, ":1")
_INDEX = Rule("index/height")
INDEX = Measure(_INDEX, 6.4, 6.4, " mm")
LARGE_INDEX = Measure(_INDEX, 15.9, 15.9, " mm")
EMBLEM = Measure(Rule("emblem/contrast"), 3.0, 3.0, ":1")
# The least that still reads is one numeral in place of another. Set in our display face, 6.4 mm high and black on
# white, the two figures most alike (3 and 5) differ by 8.8 mm² in a corner and 18 mm² on a card with two of them;
# hue alone, once the hue is gone, by none. Better is more than such a numeral: Paires differ by 27 mm² in a corner and
# 790 on a face.
FACES = {vision: Measure(Rule(f"faces/{vision}"), 16.0, 50.0, " mm²") for vision in VISIONS}
CORNERS = {vision: Measure(Rule(f"corners/{vision}"), 8.0, 12.0, " mm²") for vision in VISIONS}
FANS = {vision: Measure(Rule(f"fan/{vision}"), 8.0, 12.0, " mm²") for vision in VISIONS}
# What tells the cards of one hand apart on the table, a metre away, is more than a numeral: a sixteenth of the card.
NEIGHBOURS = Measure(Rule("neighbours/area"), 6.0, 8.0, " %")
BACK = Measure(Rule("back/half-turn"), 99.95, 99.95, " %")
MEASURES = (TEXT, INDEX, EMBLEM, *FACES.values(), NEIGHBOURS, *CORNERS.values(), *FANS.values(), BACK)


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


# -- measuring ---------------------------------------------------------------------------------------


def report(sides: Sides, *, large_index: bool = False, progress: Progress = lambda *_: None) -> ProofReport:
    """Measure everything on these sides."""
    return ProofReport(
        (
            *text_contrast(sides),
            *index_height(sides, large_index),
            *emblem_contrast(sides),
            *distances(sides, large_index, progress),
            *half_turns(sides),
        )
    )


def text_contrast(sides: Sides) -> Iterator[Measured]:
    """Every line of text against the worst ground under and around its strokes."""
    for key in sides.faces:
        strokes = sides.lettering[key].convert("L").point(lambda value: 255 if value < 192 else 0)
        for line in sides.inscriptions(key):
            ground = sides.region(sides.unlettered[key], line.matrix, line.box)
            own_strokes = sides.region(strokes, line.matrix, line.box)
            ground.putalpha(own_strokes.filter(ImageFilter.MaxFilter(AROUND)))
            own = luminance(line.colour)
            ratios = [(ratio(own, light), count) for light, count in _lights(ground)]
            if ratios:
                yield Measured(TEXT, f"{key}: {_quoted(line.text)}", _reached(ratios, MEANINGFUL))


def index_height(sides: Sides, large: bool) -> Iterator[Measured]:
    """The numeral of every card that has a value: the one in the corner, if there is one."""
    for card in sides.cards:
        if card.value is not None:
            numerals = [line for line in sides.inscriptions(card.id) if line.text == str(card.value)]
            cornered = [line for line in numerals if _in_corner(sides, line)]
            height = max((line.height for line in cornered or numerals), default=None)
            yield Measured(LARGE_INDEX if large else INDEX, card.id, height)


def emblem_contrast(sides: Sides) -> Iterator[Measured]:
    """The largest emblem of every card against what it is printed on."""
    for card in sides.cards:
        place = sides.largest_emblem(card.id)
        if place is None:
            continue
        with_it = sides.region(sides.printed[card.id], *place)
        without = sides.region(sides.without_emblems[card.id], *place)
        marks = Image.merge("RGBA", (*with_it.split(), changes(with_it, without)))
        ground = _light(max(_colours(without))[1])
        ratios = [(-ratio(light, ground), count) for light, count in _lights(marks)]
        yield Measured(EMBLEM, f"{card.id}: its emblem", -_reached(ratios, OUTLINE) if ratios else 1.0)


def distances(sides: Sides, large: bool, progress: Progress) -> Iterator[Measured]:
    """Every pair of different sides, to every kind of eye; hands hold fronts only, and no extras."""
    shown = LARGE_CORNER if large else CORNER
    fan = (LARGE_FAN if large else FAN, shown[1])
    area = sides.format.width * sides.format.height / 100
    neighbours = _neighbours(sides)
    small = {key: small_side(picture, sides.format) for key, picture in sides.printed.items()}
    held = {card.id for card in sides.cards if not card.extra}
    pairs = [
        (one, other)
        for one, other in combinations(sides.faces, 2)
        if sides.faces[one].shapes != sides.faces[other].shapes
    ]
    for number, (one, other) in enumerate(pairs):
        progress("pairs of faces", number, len(pairs))
        for vision, differs in apart(small[one], small[other], shown).items():
            yield Measured(FACES[vision], f"{one} and {other}", differs.whole)
            if one in held and other in held:
                yield Measured(CORNERS[vision], f"{one} and {other}", differs.corner)
            if vision == "normal" and (one, other) in neighbours:
                yield Measured(NEIGHBOURS, f"{one} and {other}", differs.whole / area)
        if one in held and other in held:
            for vision, differs_there in fanned(small[one], small[other], fan).items():
                yield Measured(FANS[vision], f"{one} and {other}", differs_there)


def _neighbours(sides: Sides) -> set[tuple[str, str]]:
    """The pairs of cards of one suit, or of none, between whose values there is no other."""
    suits: dict[str, dict[int, str]] = {}
    for card in sides.cards:
        if card.value is not None and not card.extra:
            suits.setdefault(card.suit, {}).setdefault(card.value, card.id)
    runs = [[cards[value] for value in sorted(cards)] for cards in suits.values()]
    pairs = [pair for run in runs for pair in pairwise(run)]
    return {*pairs, *((other, one) for one, other in pairs)}


def half_turns(sides: Sides) -> Iterator[Measured]:
    """Every back, turned upside down."""
    for key, picture in sides.printed.items():
        if key.startswith("back:"):
            yield Measured(BACK, key.removeprefix("back:"), alike_turned(picture))


def _in_corner(sides: Sides, line: Inscription) -> bool:
    x, y = line.middle
    return x <= sides.format.width * CORNER[0] and y >= sides.format.height * (1 - CORNER[1])


def _lights(picture: Image.Image) -> Iterator[tuple[float, int]]:
    """The luminances of what is opaque in a picture, and on how many pixels."""
    for count, colour in _colours(picture):
        if colour[3] >= 128:
            yield _light(colour), count


def _colours(picture: Image.Image) -> Iterator[tuple[int, tuple[int, ...]]]:
    for count, colour in picture.getcolors(picture.width * picture.height) or ():
        assert isinstance(colour, tuple)
        yield count, colour


def _light(colour: tuple[int, ...]) -> float:
    red, green, blue, *_ = colour
    return _luminance(red, green, blue)


@cache
def _luminance(red: int, green: int, blue: int) -> float:
    return luminance((red / 255, green / 255, blue / 255))


def _reached(ratios: list[tuple[float, int]], share: float) -> float:
    """The figure that this share of the pixels does not exceed."""
    left = share * sum(count for _, count in ratios)
    for figure, count in sorted(ratios):
        left -= count
        if left < 0:
            return figure
    return ratios[-1][0]


def _quoted(text: str) -> str:
    return f"“{text}”" if len(text) <= _LONGEST else f"“{text[: _LONGEST - 1].rstrip()}…”"
