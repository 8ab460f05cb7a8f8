"""What a tuck box says: the label on its back, and how it is put together. Lines of text in millimetres, set in the
largest size that fits."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from massicot.booklet.facts_table import playing
from massicot.colour import Rgb, rgb
from massicot.ink import figures
from massicot.ink.lettering import Measure, placed
from massicot.ink.shapes import Box, FlatDrawing, Lettering, Painted, Shape, Stroke, Use
from massicot.language.fr.quoting import span_of
from massicot.language.fr.typography import typeset
from massicot.language.fr.words import counted, listed
from massicot.model.deck import Deck
from massicot.model.theme import GROUND, INK
from massicot.model.variant import Range, Variant

LARGEST, SMALLEST, STEP = 2.9, 1.9, 0.05
"""Sizes of the text on the back."""
EASY = 2.3
"""What need not be said is left out where it would make the text smaller than this."""
LEADING = 1.28
RIM, PAD = 3.6, 3.2
"""From the edge of the back to its label, and from there to the text."""
CORNER = 2.2
MOST_EMBLEMS = 10
STEPS_TITLE = "La boîte"
STEPS = (
    "Imprimez à 100 %, recto seul, sur un papier fort de 200 à 250 g/m².",
    "Marquez les plis avant de couper : une règle d’un repère à l’autre, une pointe émoussée. Le petit plan montre les "
    "plis en pointillé.",
    "Coupez les traits pleins, sans oublier l’encoche du pouce, puis pliez vers l’arrière.",
    "Collez la longue patte hachurée à l’intérieur du dos, bord à bord : la boîte est un tube. Laissez sécher.",
    "Fermez le fond : rentrez les deux petits rabats hachurés, collez le fond dessus, sa languette dans le devant.",
    "Glissez les cartes, rentrez les deux rabats du haut et le couvercle.",
)
WITH_NOTICE = ("Glissez les cartes", "Glissez les cartes et la notice pliée")
_HEAD = 1.8
_GAP = 0.75
"""Between two parts of a label, at least, in its size of text."""
_LOOSE = 2.6
"""And at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackWords:
    """What the back says."""

    heading: str = ""
    blurb: str = ""
    about: str = ""
    """Said where there is room."""
    figures: tuple[tuple[str, str], ...]
    """Numbers that buyers look for, each with its noun."""
    games: tuple[tuple[str, str, str], ...] = ()
    """What it is called, for how many, how long; nothing if there is only one."""
    inside: str
    credit: str = ""


def back_words(deck: Deck, games: Sequence[Variant], *, notice: bool) -> BackWords:
    """From the data of the deck and its games."""
    cards = sum(card.copies for card in deck.cards if not card.extra)
    things = [counted(cards, "carte", feminine=True, figures=True)]
    things += [card.title[:1].lower() + card.title[1:] for card in deck.cards if card.extra and card.title]
    things += ["notice"] if notice else []
    players = sorted({number for game in games for number in playing(game)})
    spans = [span for game in games if isinstance(span := game.facts.get("minutes"), Range)]
    numbers = []
    if players:
        numbers.append((span_of(players), "joueurs" if players[-1] > 1 else "joueur"))
    if spans:
        low, high = min(span.min for span in spans), max(span.max for span in spans)
        numbers.append((str(low) if low == high else f"{low} à {high}", "minutes"))
    numbers.append((str(cards), "cartes" if cards > 1 else "carte"))
    rows = [(typeset(game.title), span_of(playing(game)), _minutes(game)) for game in games if playing(game)]
    return BackWords(
        heading=typeset(deck.booklet.title),
        blurb=typeset(deck.booklet.blurb.strip()),
        about=typeset(deck.booklet.cards.strip().replace("*", "")),
        figures=tuple(numbers),
        games=tuple(rows) if len(rows) > 1 else (),
        inside=typeset(f"Dans la boîte : {listed(things)}."),
        credit=typeset(f"D’après un jeu de {listed(deck.authors)}") if deck.authors else "",
    )


def _minutes(game: Variant) -> str:
    span = game.facts.get("minutes")
    if not isinstance(span, Range):
        return ""
    return str(span.min) if span.min == span.max else f"{span.min} à {span.max}"


# -- setting ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TextPen:
    """Sets lines on a face, y upwards."""

    measure: Measure
    colour: Rgb

    def line(
        self, text: str, role: str, size: float, x: float, y: float, anchor: str = "start", longest: float = 0
    ) -> Lettering:
        """One line, made smaller where it is longer than it may be."""
        line = Lettering(text, role, size, self.colour, (1, 0, 0, -1, x, y))
        return placed(line, self.measure(role, text), anchor, longest)

    def wrapped(self, text: str, role: str, size: float, width: float) -> list[str]:
        """The lines of a text in a column."""
        lines: list[str] = []
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.measure(role, longer) * size <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a label: how high it is, and what it draws below a height, between two sides."""

    height: float
    draw: Callable[[float], Iterator[Shape]]


def back_label(
    panel: Box, words: BackWords, emblems: Sequence[tuple[str, FlatDrawing]], measure: Measure, inks: dict[str, str]
) -> tuple[Shape, ...]:
    """A sheet of paper on the back, with its text and a row of emblems; its origin is the corner of the panel."""
    pen = TextPen(measure, rgb(inks[INK]))
    label = Box(0, 0, panel.width, panel.height).grown(-RIM)
    text = label.grown(-PAD)
    blocks = _fitted(pen, words, emblems[:MOST_EMBLEMS], text)
    spare = text.height - sum(block.height for block, _ in blocks)
    gap = min(spare / max(1, len(blocks) - 1), _LOOSE * blocks[0][1])
    top = text.y + text.height - (spare - gap * (len(blocks) - 1)) / 2
    paper = Painted(figures.rounded(label, CORNER), rgb(inks[GROUND]), Stroke(rgb(inks[INK]), 0.35))
    shapes: list[Shape] = [paper]
    for block, _ in blocks:
        shapes += block.draw(top)
        top -= block.height + gap
    return tuple(shapes)


def _fitted(
    pen: TextPen, words: BackWords, emblems: Sequence[tuple[str, FlatDrawing]], text: Box
) -> list[tuple[_Block, float]]:
    """All of it in the largest size that it fits in; less of it where that would be small, or too much."""
    short = replace(words, about="", games=())
    for said in (words, replace(words, about=""), short, replace(short, blurb="")):
        size = LARGEST
        while size >= (EASY if said.about else SMALLEST) - 1e-9:
            blocks = list(_blocks(pen, said, emblems, text, size))
            if sum(block.height for block in blocks) + _GAP * size * (len(blocks) - 1) <= text.height:
                return [(block, size) for block in blocks]
            size -= STEP
    return [(_numbers(pen, words.figures, text, SMALLEST), SMALLEST)]


def _blocks(
    pen: TextPen, words: BackWords, emblems: Sequence[tuple[str, FlatDrawing]], text: Box, size: float
) -> Iterator[_Block]:
    if emblems:
        yield _row(emblems, text, min(text.width / len(emblems), 3.2 * size))
    if words.heading:
        yield _paragraph(pen, words.heading, "display", _HEAD * size, text, "middle")
    for said in (words.blurb, words.about):
        if said:
            yield _paragraph(pen, said, "text", size, text)
    yield _numbers(pen, words.figures, text, size)
    if words.games:
        yield _games(pen, words.games, text, size)
    yield _paragraph(pen, words.inside, "text-italic", 0.96 * size, text, "middle")
    if words.credit:
        yield _paragraph(pen, words.credit, "text-italic", 0.86 * size, text, "middle")


def _row(emblems: Sequence[tuple[str, FlatDrawing]], text: Box, side: float) -> _Block:
    """Emblems side by side, in squares."""
    step = text.width / len(emblems)

    def draw(top: float) -> Iterator[Shape]:
        for number, (name, drawing) in enumerate(emblems):
            box = drawing.box
            scale = 0.94 * side / max(box.width, box.height)
            x = text.x + (number + 0.5) * step - scale * (box.x + box.width / 2)
            y = top - side / 2 + scale * (box.y + box.height / 2)
            yield Use(name, (scale, 0, 0, -scale, x, y))

    return _Block(side, draw)


def _paragraph(pen: TextPen, said: str, role: str, size: float, text: Box, anchor: str = "start") -> _Block:
    lines = pen.wrapped(said, role, size, text.width)
    if role == "display":  # a heading has lines of about the same length
        width = text.width
        while len(pen.wrapped(said, role, size, width - size / 2)) == len(lines):
            lines, width = pen.wrapped(said, role, size, width - size / 2), width - size / 2
    leading = size * (1.08 if role == "display" else LEADING)
    x = text.x + (text.width / 2 if anchor == "middle" else 0)

    def draw(top: float) -> Iterator[Shape]:
        for number, line in enumerate(lines):
            yield pen.line(line, role, size, x, top - 0.76 * size - number * leading, anchor, text.width)

    return _Block(0.98 * size + leading * (len(lines) - 1), draw)


def _numbers(pen: TextPen, numbers: Sequence[tuple[str, str]], text: Box, size: float) -> _Block:
    """Large numbers over their nouns, between two rules."""
    step, height = text.width / len(numbers), 5.5 * size
    large = min(2.5 * size, *((step - 1.2 * size) / pen.measure("display", number) for number, _ in numbers))

    def draw(top: float) -> Iterator[Shape]:
        for y in (top, top - height):
            yield Painted(figures.line(text.x, y, text.x + text.width, y), stroke=Stroke(pen.colour, 0.3))
        for at, (number, noun) in enumerate(numbers):
            x = text.x + (at + 0.5) * step
            yield pen.line(number, "display", large, x, top - 2.95 * size, "middle")
            yield pen.line(noun, "text-italic", size, x, top - 4.45 * size, "middle")

    return _Block(height, draw)


def _games(pen: TextPen, games: Sequence[tuple[str, str, str]], text: Box, size: float) -> _Block:
    """A line for each game: its title, for how many, how long."""
    right = text.x + text.width
    ends = (right - 5.6 * size, right)

    def draw(top: float) -> Iterator[Shape]:
        y = top - 0.76 * size
        for head, x in zip(("joueurs", "minutes"), ends, strict=True):
            yield pen.line(head, "text-italic", 0.86 * size, x, y, "end")
        for title, *numbers in games:
            y -= LEADING * size
            yield pen.line(title, "text-bold", size, text.x, y, longest=ends[0] - 4.6 * size - text.x)
            for number, x in zip(numbers, ends, strict=True):
                yield pen.line(number, "text", size, x, y, "end")

    return _Block(0.98 * size + LEADING * size * len(games), draw)


# -- how it is put together ----------------------------------------------------------------------------


def steps(box: Box, picture: float, measure: Measure, colour: Rgb, *, notice: bool) -> tuple[tuple[Shape, ...], Box]:
    """The instructions in a box, from its lower left corner; and the room they leave for a picture of the net, so wide
    as is asked for: beside them, or above them where the box is narrow."""
    pen = TextPen(measure, colour)
    said = [typeset(step.replace(*WITH_NOTICE) if notice else step) for step in STEPS]
    beside = box.width > 2.4 * picture
    width = box.width - picture - 8 if beside else box.width
    room = box.height - (0 if beside else picture * 0.95 + 4)
    size = 3.3
    while size > 2.2 and _height(pen, said, width, size) > room:
        size -= STEP
    shapes: list[Shape] = [pen.line(STEPS_TITLE, "display", 5.4, 0, box.height - 4.4)]
    y = box.height - 4.4 - 2.4 * size - (0 if beside else picture * 0.95 + 4)
    for number, step in enumerate(said, 1):
        shapes.append(pen.line(f"{number}.", "text-bold", size, 0, y))
        for line in pen.wrapped(step, "text", size, width - 1.6 * size):
            shapes.append(pen.line(line, "text", size, 1.6 * size, y))
            y -= 1.32 * size
        y -= 0.35 * size
    if beside:
        return tuple(shapes), Box(box.width - picture, 0, picture, box.height - 3)
    return tuple(shapes), Box(0, box.height - 9 - picture * 0.95, picture, picture * 0.95)


def _height(pen: TextPen, said: Sequence[str], width: float, size: float) -> float:
    lines = sum(len(pen.wrapped(step, "text", size, width - 1.6 * size)) for step in said)
    return 4.4 + 2.4 * size + 1.32 * size * lines + 0.35 * size * len(said)


def halves(title: str, measure: Measure, longest: float) -> tuple[str, str]:
    """A title in two lines of about the same length where it is too long for one (in ems); else the second is empty."""
    words = title.split(" ")
    if measure("display", title) <= longest or len(words) == 1:
        return title, ""
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(measure("display", line) for line in cut))
