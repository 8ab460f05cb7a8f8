"""The tuck box, folded in space from its own data: nothing here knows how it is drawn."""

import math
from itertools import combinations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from massicot.booklet.folding import MAP
from massicot.data.library import Library
from massicot.model.box import END, GLUE, WALL
from massicot.model.paper import Paper
from massicot.products.box import contents, holds_notice, place
from massicot.products.box_art import BLEED, PATCHES, art, hatching, marks
from massicot.products.order import Order
from massicot.products.stock import gather
from massicot.sheets.box import EASE, FOLD_GAP, FOLD_TICK, NICK, cuts, tuck_box

CLOSE = 0.1
A4 = Paper(id="a4", title="A4", width=210, height=297)
sizes = st.tuples(st.floats(20, 150), st.floats(20, 220), st.floats(0.3, 60))


def turned(point, hinge):
    """A point turned about a hinge, away from the printed side (which is +z)."""
    (ax, ay), (bx, by) = hinge.start, hinge.end
    length = math.dist(hinge.start, hinge.end)
    ux, uy = (bx - ax) / length, (by - ay) / length
    x, y, z = point[0] - ax, point[1] - ay, point[2]
    c, s = math.cos(math.radians(-hinge.angle)), math.sin(math.radians(-hinge.angle))
    along = ux * x + uy * y
    cross = (uy * z, -ux * z, ux * y - uy * x)
    return (
        x * c + cross[0] * s + ux * along * (1 - c) + ax,
        y * c + cross[1] * s + uy * along * (1 - c) + ay,
        z * c + cross[2] * s,
    )


def fold(net):
    """For every panel, where a point of the flat net comes to lie."""
    hung = {hinge.panel: hinge for hinge in net.hinges}

    def at(name):
        def moved(x, y, z=0.0):
            point, panel = (x, y, z), name
            while panel in hung:
                point, panel = turned(point, hung[panel]), hung[panel].on
            return point

        return moved

    return {panel.name: at(panel.name) for panel in net.panels}


def corners(panel):
    box = panel.box
    right, top = box.x + box.width, box.y + box.height
    return [(box.x, box.y), (right, box.y), (right, top), (box.x, top)]


def check_folds(size):
    """The six faces close into one cuboid that holds the deck, and every flap lies inside."""
    net = tuck_box(*size)
    moved = fold(net)
    w, h, t = net.width, net.height, net.depth
    assert all(box >= deck + ease for box, deck, ease in zip((w, h, t), size, EASE, strict=True))
    cuboid = [(x, y, z) for x in (0, w) for y in (0, h) for z in (0, -t)]
    met = {}
    for panel in net.panels:
        if panel.role not in (WALL, END):
            continue
        found = []
        for corner in corners(panel):
            point = moved[panel.name](*corner)
            (near,) = (i for i, other in enumerate(cuboid) if math.dist(point, other) <= CLOSE)
            found.append(near)
        for first, second in zip(found, (*found[1:], found[0]), strict=True):
            met.setdefault(frozenset((first, second)), []).append(panel.name)
        middle = [sum(value) / 4 for value in zip(*(cuboid[i] for i in found), strict=True)]
        x, y = corners(panel)[0]
        outwards = [a - b for a, b in zip(moved[panel.name](x, y, 1), moved[panel.name](x, y), strict=True)]
        away = [a - b for a, b in zip(middle, (w / 2, h / 2, -t / 2), strict=True)]
        assert sum(a * b for a, b in zip(outwards, away, strict=True)) > 0, "the print is inside"
    assert len(met) == 12 and all(len(set(panels)) == 2 for panels in met.values())
    # The flaps: each in the plane of the face that it is behind or under, and nowhere beyond it.
    for name, (across, plane) in {
        "glue": ((0, 1), (2, 0)),
        "tuck": ((0, 1), (2, -t)),
        "tab": ((0, 1), (2, -t)),
        "left-top": ((0, 2), (1, h)),
        "right-top": ((0, 2), (1, h)),
        "left-bottom": ((0, 2), (1, 0)),
        "right-bottom": ((0, 2), (1, 0)),
    }.items():
        for corner in net.panel(name).outline:
            point = moved[name](*corner)
            assert abs(point[plane[0]] - plane[1]) <= CLOSE
            for axis in across:
                low, high = sorted((0, (w, h, -t)[axis]))
                assert low - 1e-6 <= point[axis] <= high + 1e-6
    return net, moved


@pytest.mark.parametrize(("sleeved", "wider", "thicker"), [(False, 0, 0), (True, 3, 0.2)])
@pytest.mark.parametrize("name", Library().decks())
def test_the_box_of_every_deck_folds_and_holds_it_with_its_notice(name, sleeved, wider, thicker):
    """A notice is a sheet of A4 in 5 × 3 panels, fifteen layers of 0.1 mm; four reference cards lie with the deck."""
    order = Order(sleeved=sleeved)
    stock = gather(Library(), name, order)
    deck, card = stock.deck, stock.format
    assert holds_notice(stock, order)
    size = contents(stock, order, games=True, notice=True)
    net, _ = check_folds(size)
    assert [a - b for a, b in zip((net.width, net.height, net.depth), size, strict=True)] == pytest.approx(EASE)
    cards = (deck.count + 4) * (0.3 + thicker)
    assert net.depth >= cards + MAP[0] * MAP[1] * 0.1 + 1.5
    across, up = 297 / MAP[0], 210 / MAP[1]
    assert across <= 62 <= card.width <= net.width - wider - 1 and up <= 86 <= card.height <= net.height - wider - 1
    assert (place(net, A4, 5) or place(tuck_box(*size, short=True), A4, 5)).steps is not None


def test_a_small_box_has_no_room_for_a_notice_and_says_so_by_its_depth():
    order = Order(format="mini")
    stock = gather(Library(), "pairs", order)
    assert not holds_notice(stock, order)
    assert contents(stock, order, games=True, notice=False)[2] == pytest.approx(60 * 0.3)


@given(sizes, st.booleans())
def test_short_flaps_fold_too(size, short):
    net = tuck_box(*size, short=short)
    moved = fold(net)
    for name, far in (("tuck", net.height), ("tab", 0)):
        reach = [abs(moved[name](*point)[1] - far) for point in net.panel(name).outline]
        assert max(reach) <= 0.3 * net.height + 1e-6
    assert net.box.height <= tuck_box(*size).box.height


@given(sizes)
def test_folds_are_marked_outside_the_box_at_both_ends_of_every_line(size):
    """So that nothing of them is seen on it: a ruler goes from tick to tick."""
    net = tuck_box(*size)
    whole = shapely.union_all([shapely.Polygon(panel.outline).buffer(1e-6) for panel in net.panels])
    printed = shapely.union_all(
        [shapely.box(b.x, b.y, b.x + b.width, b.y + b.height) for b in (art(net, p) for p in PATCHES)]
    )
    cut = {tuple(round(v, 6) for end in ends for v in end) for ends in cuts(net)}
    ticks = [m for m in marks(net) if tuple(round(v, 6) for v in (m.x1, m.y1, m.x2, m.y2)) not in cut]
    for tick in ticks:
        line = shapely.LineString([(tick.x1, tick.y1), (tick.x2, tick.y2)])
        assert line.length == pytest.approx(FOLD_TICK)
        assert line.distance(whole) >= FOLD_GAP - 0.01 and line.distance(printed) >= FOLD_GAP - 0.01
    for hinge in net.hinges:
        upright = abs(hinge.start[0] - hinge.end[0]) < 1e-6
        along, across = (1, 0) if upright else (0, 1)
        on = [
            sorted(((t.x1, t.y1)[along], (t.x2, t.y2)[along]))
            for t in ticks
            if all(abs((x, y)[across] - hinge.start[across]) < 1e-3 for x, y in ((t.x1, t.y1), (t.x2, t.y2)))
        ]
        low, high = sorted((hinge.start[along], hinge.end[along]))
        assert any(b < low for _, b in on) and any(a > high for a, _ in on)


@given(sizes)
def test_any_box_folds(size):
    check_folds(size)


@given(sizes)
def test_what_slides_behind_the_front_has_room(size):
    """The lid’s flap and the bottom’s are narrower than the front; the sides’ flaps leave them a gap."""
    net, moved = check_folds(size)
    for name in ("tuck", "tab"):
        across = [moved[name](*point)[0] for point in net.panel(name).outline]
        assert min(across) >= 0.4 and max(across) <= net.width - 0.4
        assert across[0] != across[len(across) // 2]
    for name in ("left-top", "right-top", "left-bottom", "right-bottom"):
        assert min(moved[name](*point)[2] for point in net.panel(name).outline) >= -net.depth + NICK - 1e-6
    for left, right in (("left-top", "right-top"), ("left-bottom", "right-bottom")):
        ends = [sorted(moved[name](*point)[0] for point in net.panel(name).outline) for name in (left, right)]
        ends.sort()
        assert ends[0][-1] < ends[1][0], "they would lie on one another"


@given(sizes)
def test_panels_lie_side_by_side_and_hang_together_by_their_hinges(size):
    net = tuck_box(*size)
    shapes = {panel.name: shapely.Polygon(panel.outline) for panel in net.panels}
    for panel in net.panels:
        assert shapes[panel.name].is_valid and shapely.is_ccw(shapes[panel.name].exterior)
    for first, second in combinations(shapes.values(), 2):
        assert first.intersection(second).area < 1e-6
    assert shapely.union_all([shape.buffer(1e-6) for shape in shapes.values()]).geom_type == "Polygon"
    assert [hinge.panel for hinge in net.hinges] == list(dict.fromkeys(h.panel for h in net.hinges))
    for hinge in net.hinges:
        line = shapely.LineString([hinge.start, hinge.end])
        for name in (hinge.panel, hinge.on):
            assert shapes[name].exterior.buffer(1e-6).covers(line)
        (ax, ay), (bx, by), inside = hinge.start, hinge.end, shapes[hinge.panel].centroid
        assert (bx - ax) * (inside.y - ay) - (by - ay) * (inside.x - ax) > 0


@given(sizes)
def test_every_edge_is_cut_or_folded(size):
    net = tuck_box(*size)
    around = sum(shapely.Polygon(panel.outline).length for panel in net.panels)
    folded = sum(math.dist(hinge.start, hinge.end) for hinge in net.hinges)
    cut = sum(math.dist(*ends) for ends in cuts(net))
    assert cut + 2 * folded == pytest.approx(around)
    folds = shapely.MultiLineString([[hinge.start, hinge.end] for hinge in net.hinges])
    assert shapely.MultiLineString(list(cuts(net))).intersection(folds).length < 1e-6


@given(sizes)
def test_the_thumb_notch_is_half_a_circle_in_the_middle_of_the_front(size):
    net = tuck_box(*size)
    front = net.panel("front")
    notch = shapely.box(front.box.x, 0, front.box.x + net.width, net.height) - shapely.Polygon(front.outline)
    low, bottom, high, top = notch.bounds
    radius = (high - low) / 2
    assert low + radius == pytest.approx(front.box.x + net.width / 2)
    assert top == pytest.approx(net.height) and bottom == pytest.approx(net.height - radius)
    assert notch.area == pytest.approx(math.pi * radius**2 / 2, rel=0.002)


@given(sizes)
def test_no_art_on_what_is_glued_and_hatching_nowhere_else(size):
    net = tuck_box(*size)
    glued = [panel for panel in net.panels if panel.role == GLUE]
    assert len(glued) == 4
    for patch in PATCHES:
        box, (left, bottom, right, top) = net.panel(patch.panel).box, patch.bleed
        art = shapely.box(box.x - left, box.y - bottom, box.x + box.width + right, box.y + box.height + top)
        for panel in glued:
            assert art.intersection(shapely.Polygon(panel.outline)).area < 1e-6
    for panel in glued:
        shape = shapely.Polygon(panel.outline)
        lines = shapely.MultiLineString(list(hatching(panel)))
        assert shape.covers(lines)
        assert shape.difference(lines.buffer(3.2)).area < 0.1 * shape.area


@given(sizes, st.floats(0, 15))
def test_a_net_is_put_where_the_printer_reaches_or_nowhere(size, margin):
    net = tuck_box(*size)
    spot = place(net, A4, margin)
    box = net.box.grown(BLEED)
    if spot is None:
        short, long = sorted((box.width, box.height))
        assert short + 2 * margin > 210 - 7 or long + 2 * margin > 297 - 7
        return
    assert {spot.grid.width, spot.grid.height} == {210, 297}
    assert box.x + spot.x >= margin and box.x + spot.x + box.width <= spot.grid.width - margin
    assert box.y + spot.y >= margin and box.y + spot.y + box.height <= spot.grid.height - margin
    if steps := spot.steps:
        assert margin < steps.x and steps.x + steps.width < spot.grid.width - margin
        assert margin < steps.y and steps.y + steps.height < spot.grid.height - margin
        assert steps.y + steps.height < box.y + spot.y or steps.x > box.x + spot.x + box.width


def test_55_cards_fit_on_a4():
    assert place(tuck_box(63, 88, 55 * 0.3), A4, 5) is not None
