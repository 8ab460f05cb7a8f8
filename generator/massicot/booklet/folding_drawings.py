"""The drawings of « Comment imprimer », and of the notice itself, that show how sheets are folded and bound: stages
from left to right, an arrow between them."""

from collections.abc import Callable

from massicot.booklet.guide_drawings import Hand, Point, word
from massicot.booklet.inks import Inks

STAGES = 26.0
"""How high the stages are."""
PILES = 4
MAP_DRAWN = 87.0
"""How wide the drawing of the map is in its own size."""


def binding(inks: Inks, size: float = 1.0, *, gathered: bool = False) -> str:
    """A sheet turned about its short edge, a pile folded and stapled; and piles side by side, whose marks step down."""
    hand = Hand(inks, [])
    _turned(hand, 0, 3.5)
    _arrow(hand, 31.5)
    _stapled(hand, 39.0, 1.0)
    alt = "Une feuille retournée sur son bord court, puis des feuilles pliées ensemble, deux agrafes dans le pli"
    width = 67.0
    if gathered:
        _arrow(hand, 69.5)
        _spines(hand, 77.5, 1.5)
        alt += " ; les dos des cahiers se touchent, leurs traits en escalier, sous la colle"
        width = 95.0
    return hand.picture((-0.8, -1.0, width + 1.2, STAGES + 5.5), alt, "folding", size)


def map_folding(inks: Inks, size: float = 1.0) -> str:
    """A sheet, folded to and fro across, then in three."""
    hand = Hand(inks, [])
    _sheet(hand, (0, 2, 34, 24), across=5, along=3)
    _arrow(hand, 36.5, 10)
    x = 44.0
    for panel in range(5):
        low, high = (0.0, 1.8) if panel % 2 == 0 else (1.8, 0.0)
        left, right = x + panel * 4.2, x + panel * 4.2 + 4.2
        corners = [(left, 2 + low), (right, 2 + high), (right, 24 + high), (left, 24 + low)]
        hand.patch(corners, inks.tint if panel % 2 else "#ffffff")
        hand.outline(corners, inks.ink, 0.36)
    for level in (2 + 22 / 3, 2 + 44 / 3):
        _dashes(hand, (x, level + 0.9), (x + 21, level + 0.9))
    _arrow(hand, 67.5, 10)
    for layer in range(3):
        lift = 1.1 * (2 - layer)
        corners = [(75 + lift, 9.5 - lift), (82 + lift, 9.5 - lift), (82 + lift, 18 - lift), (75 + lift, 18 - lift)]
        hand.patch(corners, "#ffffff" if layer < 2 else inks.accent)
        hand.outline(corners, inks.ink, 0.36)
    alt = "La feuille, pliée en accordéon, puis en trois"
    return hand.picture((-0.8, 0, MAP_DRAWN, STAGES + 1), alt, "folding", size)


def mini_folding(inks: Inks, size: float = 1.0) -> str:
    """A sheet folded to eight panels and slit in the middle, its ends pushed together to a cross, the book closed."""
    hand = Hand(inks, [])
    _sheet(hand, (0, 3, 32, 22.6), across=4, along=2)
    hand.line((8, 12.8), (24, 12.8), inks.accent, 1.1)
    _arrow(hand, 34.5)
    # From above: four leaves about the middle, the ends pushed together.
    middle, foot = 54.0, 13.0
    for sign in (-1, 1):
        end = middle + sign * 11
        hand.line((end, foot), (middle + sign * 4.5, foot), inks.ink, 0.9)
        hand.line((middle + sign * 4.5, foot), (middle, foot - 8), inks.ink, 0.6)
        hand.line((middle + sign * 4.5, foot), (middle, foot + 8), inks.ink, 0.6)
        hand.arrow(
            (end + sign * 2.6, foot + 8), (end + sign * 3, foot + 5.5), (end + sign * 0.4, foot + 2.6), inks.accent
        )
    _arrow(hand, 69.5)
    cover = [(78.0, 5.0), (87.0, 5.6), (87.0, 20.4), (78.0, 21.0)]
    for lift in (1.6, 0.8, 0.0):
        corners = [(x + lift, y - lift / 2) for x, y in cover]
        hand.patch(corners, inks.accent if not lift else "#ffffff")
        hand.outline(corners, inks.ink, 0.36)
    alt = "La feuille pliée en huit et fendue au milieu, ses bouts poussés jusqu’à former une croix, le livret refermé"
    return hand.picture((-0.8, 0, 91, STAGES), alt, "folding", size)


DRAWN: dict[str, Callable[[Inks, float], str]] = {
    "bind": binding,
    "gather": lambda inks, size: binding(inks, size, gathered=True),
    "map": map_folding,
    "mini": mini_folding,
}
"""The drawings by the names that products give them (massicot/model/handling.py)."""


# -- stages --------------------------------------------------------------------------------------


def _turned(hand: Hand, x: float, y: float) -> None:
    """A sheet of two pages, its other side coming up about its short edge."""
    inks, hinge = hand.inks, x + 21.0
    for left, right, lean, fill in ((x, hinge, 0.0, inks.tint), (hinge, hinge + 9.5, -2.8, "#ffffff")):
        corners = [(left, y), (right, y + lean), (right, y + 15 + lean / 3), (left, y + 15)]
        if left == x:
            corners = [(left, y), (right, y), (right, y + 15), (left, y + 15)]
        hand.patch(corners, fill)
        hand.outline(corners, inks.ink, 0.36)
    for page in (x + 1.6, x + 11.6):
        corners = [(page, y + 1.8), (page + 7.8, y + 1.8), (page + 7.8, y + 13.2), (page, y + 13.2)]
        hand.patch(corners, inks.accent if page < x + 2 else "#ffffff")
    hand.line((hinge, y - 1.2), (hinge, y + 16.2), inks.accent, 1.0)
    hand.arrow((x + 14, y - 0.8), (x + 21, y - 6), (x + 27, y - 2.6), inks.accent)
    hand.drawn.append(word(x + 15, y + 21.5, "sur le bord court", inks.accent, 3.1))


def _stapled(hand: Hand, x: float, y: float) -> None:
    """Sheets folded together, seen from the fold."""
    inks = hand.inks
    for layer in range(3, -1, -1):
        drop = 0.75 * layer
        for side in (-1, 1):
            fold, edge = x + 13.5, x + 13.5 + side * (13.2 - 0.45 * layer)
            corners = [(fold, y + drop), (fold, y + 18 + drop), (edge, y + 21.6 + drop), (edge, y + 3.6 + drop)]
            hand.patch(corners, "#ffffff" if layer else inks.tint)
            hand.outline(corners, inks.ink, 0.36)
    for level in (y + 3.4, y + 11.6):
        hand.line((x + 13.5, level), (x + 13.5, level + 3.8), inks.accent, 1.1)


def _spines(hand: Hand, x: float, y: float) -> None:
    """The backs of some piles side by side, a mark on each, and glue brushed across."""
    inks, wide, tall = hand.inks, 3.6, 22.0
    for pile in range(PILES):
        left = x + pile * wide
        corners = [(left, y), (left + wide, y), (left + wide, y + tall), (left, y + tall)]
        hand.patch(corners, "#ffffff")
        hand.outline(corners, inks.ink, 0.36)
    brushed = [(x - 0.5, y + 13.6), (x + PILES * wide + 0.6, y + 12.6), (x + PILES * wide + 0.4, y + 19.4)]
    hand.patch([*brushed, (x - 0.6, y + 20.0)], inks.rule)
    for pile in range(PILES):
        middle = x + (pile + 0.5) * wide
        for level in (y + 3.6, y + 15.0):
            hand.line((middle, level), (middle, level + 3.0), inks.accent, 0.8)
        hand.line((middle, y + 7.0 + 1.5 * pile), (middle, y + 8.5 + 1.5 * pile), inks.ink, 1.3)


def _sheet(hand: Hand, box: tuple[float, float, float, float], across: int, along: int) -> None:
    """A sheet with its folds dashed; the panel that will be the cover is tinted."""
    left, top, right, foot = box
    hand.patch([(left, top), (right, top), (right, foot), (left, foot)], hand.inks.tint)
    hand.outline([(left, top), (right, top), (right, foot), (left, foot)], hand.inks.ink, 0.42)
    for n in range(1, across):
        x = left + (right - left) * n / across
        _dashes(hand, (x, top), (x, foot))
    for n in range(1, along):
        y = top + (foot - top) * n / along
        _dashes(hand, (left, y), (right, y))


def _dashes(hand: Hand, start: Point, end: Point) -> None:
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    count = round(length / 2.2)
    for n in range(count):
        share, until = (n + 0.2) / count, (n + 0.75) / count
        first = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        last = (start[0] + (end[0] - start[0]) * until, start[1] + (end[1] - start[1]) * until)
        hand.line(first, last, hand.inks.ink, 0.3)


def _arrow(hand: Hand, x: float, y: float = 11.5) -> None:
    """To the next stage."""
    hand.arrow((x, y + 1), (x + 2, y - 0.6), (x + 4, y), hand.inks.ink)
