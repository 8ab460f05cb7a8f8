"""Draw reports as SVG, in one ink on white: for each number of players, how long games last and how the seats fare."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from xml.sax.saxutils import escape

from massicot.simulation.report import Report, Share
from massicot.simulation.run import Played

INK, GREY, PALE = "#1c1c1c", "#767676", "#c9c9c9"
DISPLAY = "Fraunces, 'Fraunces Black', Georgia, serif"
TEXT = "Vollkorn, Georgia, 'Times New Roman', serif"

# In units of the drawing: a quarter of a millimetre.
WIDTH, HEAD, ROW, FOOT, GAP = 720, 84, 104, 34, 16
MARGIN, LEFT, RIGHT = 24, 92, 424
LENGTH_WIDTH, SEATS_WIDTH, HEIGHT, LABEL = 284, 272, 62, 14

MOST_BARS = 40
APART = 34
"""The numbers of the scale, from the middle of one to the next."""
STEPS = (1, 2, 5)
BEYOND = 0.995
"""Of the longest games, the last bar holds what is beyond this part of all."""
AROUND = 0.12
"""Shares are drawn at least so far around an equal one, so that what luck alone does looks small."""


@dataclass(frozen=True, slots=True)
class Bars:
    """How games are sorted by length: bars of `step` decisions, `count` of them."""

    step: int
    first: int
    count: int

    @property
    def end(self) -> int:
        """Where the last bar ends."""
        return self.first + self.step * self.count


def picture(played: Iterable[tuple[Played, Sequence[Report]]]) -> str:
    """A drawing of all reports, one way to play below the other."""
    parts: list[str] = []
    top = 0
    for one, reports in played:
        drawn = [report for report in reports if report.finished]
        parts += _block(one, drawn, top)
        top += HEAD + ROW * len(drawn) + FOOT + GAP
    height = max(top - GAP, HEAD) + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH // 4}mm" height="{height / 4:g}mm" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="{TEXT}" font-size="12" fill="{INK}" '
        'style="font-variant-numeric: lining-nums">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _block(played: Played, reports: Sequence[Report], top: int) -> list[str]:
    wish = played.wish
    lost = any(report.losses for report in reports) and not any(report.wins for report in reports)
    outcome = "lost" if lost else "won"
    about = f"{_thousands(wish.games)} games for each number of players, {wish.strategy} players, seed {wish.seed}"
    bars = sorting([report.lengths for report in reports])
    longer = "; the last bar: or more" if any(max(one.lengths) >= bars.end for one in reports) else ""
    parts = [
        _text(MARGIN, top + 36, played.way.title, size=21, family=DISPLAY, weight=900),
        _text(MARGIN, top + 54, about, fill=GREY),
        _text(LEFT, top + 78, "length in decisions" + longer, fill=GREY),
        _text(RIGHT, top + 78, f"games {outcome} by each seat, %, and the 95 % interval", fill=GREY),
    ]
    for number, report in enumerate(reports):
        base = top + HEAD + ROW * number + HEIGHT + 22
        parts.append(_text(MARGIN, base, str(report.players), size=30, family=DISPLAY, weight=900))
        parts.append(_text(MARGIN, base + 14, "players", fill=GREY, size=10))
        parts += _lengths(report, bars, base)
        parts += _seats(report.losses if lost else report.wins, base)
    if reports:
        parts += _scale(bars, top + HEAD + ROW * len(reports) + 6)
    return parts


# -- how long games last -----------------------------------------------------------------------------


def sorting(lengths: Iterable[Mapping[int, int]]) -> Bars:
    """Bars of a round number of decisions for all histograms, few enough to be seen."""
    some = [one for one in lengths if one]
    if not some:
        return Bars(1, 0, 1)
    last = max(_beyond(one) for one in some)
    first = min(map(min, some))
    step = next(step for step in _round_steps() if (last - first + 1) / step <= MOST_BARS)
    first -= first % step
    bars = ceil((last - first + 1) / step)
    # What hardly varies is drawn in the middle of some room.
    room = max(MOST_BARS // 2 - bars, 0)
    before = min(room // 2, first // step)
    return Bars(step, first - before * step, bars + room)


def _round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20…"""
    return (step * 10**power for power in count() for step in STEPS)


def _beyond(lengths: Mapping[int, int]) -> int:
    left = BEYOND * sum(lengths.values())
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    return max(lengths)


def heights(lengths: Mapping[int, int], bars: Bars) -> list[int]:
    """How many games each bar holds; the last one all that are longer."""
    found = [0] * bars.count
    for length, games in lengths.items():
        found[min((length - bars.first) // bars.step, bars.count - 1)] += games
    return found


def _lengths(report: Report, bars: Bars, base: float) -> list[str]:
    found = heights(report.lengths, bars)
    most = max(found)
    wide = LENGTH_WIDTH / bars.count
    parts = []
    for number, games in enumerate(found):
        if games:
            high = max(HEIGHT * games / most, 0.6)
            box = f'x="{LEFT + number * wide + wide * 0.08:.2f}" y="{base - high:.2f}" width="{wide * 0.84:.2f}"'
            parts.append(f'<rect {box} height="{high:.2f}" fill="{INK}" fill-opacity="0.78"/>')
    parts.append(_line(LEFT, base, LEFT + LENGTH_WIDTH, base, GREY))
    assert report.decisions is not None
    assert report.minutes is not None
    mean = LEFT + min((report.decisions.mean + 0.5 - bars.first) / bars.step * wide, LENGTH_WIDTH)
    parts.append(f'<path d="M{mean:.2f} {base + 2:.2f}l4 7h-8z" fill="{INK}"/>')
    said = f"{report.decisions.mean:.0f} decisions, about {_minutes(report.minutes.mean)}"
    parts.append(_text(LEFT + LENGTH_WIDTH, base - HEIGHT - 8, said, anchor="end", size=11))
    return parts


def _scale(bars: Bars, y: float) -> list[str]:
    """Round numbers below the bars that hold them, as many as there is room for."""
    wide = LENGTH_WIDTH / bars.count
    each = next(step for step in _round_steps() if step / bars.step * wide >= APART)
    parts = []
    for length in range(bars.first + -bars.first % each, bars.end, each):
        x = LEFT + ((length - bars.first) // bars.step + 0.5) * wide
        parts.append(_text(x, y, str(length), anchor="middle", fill=GREY, size=10))
    return parts


def _minutes(minutes: float) -> str:
    return f"{minutes:.0f} min" if minutes >= 1.5 else f"{minutes * 60:.0f} s"


# -- how the seats fare ------------------------------------------------------------------------------


def _seats(shares: Sequence[Share], base: float) -> list[str]:
    if not shares:
        return [_text(RIGHT, base - HEIGHT / 2, "nobody", fill=GREY)]
    even = sum(share.part for share in shares) / len(shares)
    reach = max(AROUND * even, *(max(share.high - even, even - share.low) for share in shares), 1e-9) * 1.1
    wide = SEATS_WIDTH / 8
    middle = base - HEIGHT / 2

    def y(part: float) -> float:
        return middle - (part - even) / reach * (HEIGHT / 2 - LABEL)

    end = RIGHT + wide * len(shares)
    parts = [_line(RIGHT, middle, end, middle, GREY, dash=True), _line(RIGHT, base, end, base, PALE)]
    for seat, share in enumerate(shares):
        x = RIGHT + (seat + 0.5) * wide
        parts.append(_line(x, y(share.low), x, y(share.high), INK, width=1.6))
        parts.append(f'<circle cx="{x:.2f}" cy="{y(share.part):.2f}" r="2.6" fill="{INK}"/>')
        # Beside the whisker's nearer end: above what is higher than even, below what is lower.
        at = y(share.high) - 5 if share.part >= even else y(share.low) + LABEL - 3
        parts.append(_text(x, at, f"{share.part * 100:.1f}", anchor="middle", size=10))
        parts.append(_text(x, base + 13, str(seat + 1), anchor="middle", fill=GREY, size=10))
    return parts


# -- strokes and words -------------------------------------------------------------------------------


def _line(x: float, y: float, to_x: float, to_y: float, ink: str, *, width: float = 0.8, dash: bool = False) -> str:
    dashes = ' stroke-dasharray="2 3"' if dash else ""
    path = f'd="M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}"'
    return f'<path {path} stroke="{ink}" stroke-width="{width}" fill="none"{dashes}/>'


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 12,
    anchor: str = "start",
    fill: str = INK,
    family: str = "",
    weight: int = 0,
) -> str:
    extra = f' font-family="{family}"' if family else ""
    extra += f' font-weight="{weight}"' if weight else ""
    extra += f' text-anchor="{anchor}"' if anchor != "start" else ""
    place = f'x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{fill}"'
    return f"<text {place}{extra}>{escape(words)}</text>"


def _thousands(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")
