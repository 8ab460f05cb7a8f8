"""Print a plain drawing: cut the blocks, ink them, write the sheets over each other as SVG. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shapely.affinity import translate
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.press.carve import LIGHT, RIDGE, Mark, marks
from tools.press.drawing import Carving, Drawing, DrawingError, Part, read
from tools.press.fit import TOLERANCE, outline, polygons, rings
from tools.press.hand import seeded, wobbled
from tools.press.pen import PARTING, SLIT, SYMBOL, THINNEST, drawn, thickened

REGISTER = (-8.0, 6.5)  # the light block prints towards the lower left by about 1 %
DARK = "encre"
SHADOW, SHADING = 0.4, 0.62  # light below which dark marks appear: beside other inks, and alone
PAPER = "papier"
RIM = 0.012  # of the longer side: the paper left around a print, so that it covers what lies below it
SOFT = 14.0  # units: the silhouette bridges nooks narrower than twice this
COARSE = 2.5  # units: how far the silhouette may be off, unseen as it is
HOLE = 0.02  # of the sheet: smaller holes in the silhouette are filled
CLEAR = 5.0  # units: how far a paper part printed over others clears their lines in the low-ink print
LINE = 15.0  # units: the low-ink outline at its widest, on the side away from the light


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one inking leaves on the paper: an area, with marks cut out of it."""

    ink: str
    area: BaseGeometry
    cuts: tuple[Mark, ...] = ()
    ground: bool = False
    joins: bool = True  # may share a path with its neighbours of the same ink
    tolerance: float = TOLERANCE


@dataclass(frozen=True, slots=True)
class Block:
    """A part ready to ink: its form, the whole that others leave in sight, what cuts leave of that, its under-ink."""

    part: Part
    form: BaseGeometry
    whole: BaseGeometry
    left: BaseGeometry
    bed: BaseGeometry


def press(source: bytes, name: str, palette: Mapping[str, str], ink_only: bool = False, symbol: bool = False) -> bytes:
    """The print of a plain drawing; `name` seeds the hand, `palette` gives the inks' colours as #hex.

    With `ink_only` the print is a line drawing in the dark ink alone, for the same drawing on little ink; as a
    `symbol`, solid shapes in that ink, for the corner of such a card.
    """
    drawing = read(source, name)
    blocks = _blocks(drawing, name)
    if symbol:
        sheets = _solid(drawing, blocks, name)
    else:
        sheets = _engraved(drawing, blocks, name) if ink_only else _printed(drawing, blocks, name)
    ink_only = ink_only or symbol
    return _svg(drawing, [*_silhouette(drawing, blocks, ink_only), *sheets], name, palette)


def _blocks(drawing: Drawing, name: str) -> list[Block]:
    paper = box(0, 0, *(length / drawing.hand for length in drawing.size))
    blocks: list[Block] = []
    above: BaseGeometry = MultiPolygon()
    for part in reversed(drawing.parts):
        if part.ground:
            blocks.append(Block(part, part.shape, part.shape, part.shape, MultiPolygon()))
            continue
        form = wobbled(part.shape, part.wobble, seeded(name, part.name))
        whole = form.difference(above).intersection(paper)
        left = bed = form.difference(above)
        for cut in drawing.cuts:
            if part.name in cut.parts:
                away = wobbled(cut.shape, cut.wobble, seeded(name, cut.name))
                left = left.difference(away)
                bed = bed.difference(away) if cut.deep else bed
        blocks.append(
            Block(
                part,
                form,
                whole,
                left.intersection(paper),
                translate(bed, *REGISTER).intersection(paper),
            )
        )
        if part.gap is not None:
            above = above.union(form.buffer(part.gap, join_style="round"))
    return blocks[::-1]


def _gouged(drawing: Drawing, block: Block, name: str, shade: bool) -> dict[str | None, list[Mark]]:
    """The marks in one block by ink, None for the cuts; later carvings keep clear of earlier ones."""
    found: dict[str | None, list[Mark]] = {None: []}
    bare = block.left
    for carving in drawing.carvings:
        if carving.part != block.part.name or (shade and not carving.shade):
            continue
        passes: list[tuple[str | None, float | None, str]] = [(None, SHADING if shade else None, "carve")]
        if carving.dark and not shade:
            passes.append((carving.dark, SHADOW, "dark"))
        for ink, dark, word in passes:
            thinnest = THINNEST * drawing.millimetre if shade else 0.0
            sized = _coarser(carving, thinnest)
            ridge = max(RIDGE, thinnest)
            fresh = marks(sized, block.form, bare, seeded(name, carving.name, word), dark, ridge)
            bare = bare.difference(unary_union([mark.shape() for mark in fresh])) if fresh else bare
            found.setdefault(ink, []).extend(fresh)
    return found


def _coarser(carving: Carving, thinnest: float) -> Carving:
    """With a gouge so much wider that its marks are no thinner than this."""
    grown = max(1.0, 1.75 * thinnest / carving.gouge)
    return replace(
        carving,
        gouge=carving.gouge * grown,
        pitch=carving.pitch * grown,
        length=carving.length * grown**0.75,
        rim=max(carving.rim, thinnest),
    )


def _silhouette(drawing: Drawing, blocks: list[Block], ink_only: bool) -> list[Sheet]:
    """The paper under a print without a ground and a little beyond: an emblem on a card covers the one below."""
    if any(block.part.ground for block in blocks):
        return []
    if drawing.bare:
        open_parts = [block.form for block in blocks if ink_only and block.part.line != "fill"]
        return [Sheet(PAPER, unary_union(open_parts), joins=False)]
    width, height = (length / drawing.hand for length in drawing.size)
    inked = [block.form for block in blocks]
    if not ink_only:
        inked += [block.bed for block in blocks if block.part.under]
    rim = RIM * max(width, height)
    grown = unary_union(inked).buffer(rim + SOFT).buffer(-SOFT).intersection(box(0, 0, width, height))
    least = HOLE * width * height
    pieces = [
        Polygon(piece.exterior, [hole for hole in piece.interiors if Polygon(hole).area >= least])
        for piece in polygons(grown)
    ]
    return [Sheet(PAPER, MultiPolygon(pieces), joins=False, tolerance=COARSE)]


def _printed(drawing: Drawing, blocks: list[Block], name: str) -> list[Sheet]:
    grounds = [Sheet(block.part.ink, block.left, ground=True) for block in blocks if block.part.ground]
    light: dict[str, list[BaseGeometry]] = {}
    for block in blocks:
        if block.part.under:
            light.setdefault(block.part.under, []).append(block.bed)
    unders = [Sheet(ink, unary_union(areas), joins=False) for ink, areas in light.items()]
    inks: list[Sheet] = []
    darks: dict[str, list[Mark]] = {}
    for block in blocks:
        if not block.part.ground:
            gouged = _gouged(drawing, block, name, shade=False)
            inks.append(
                Sheet(
                    block.part.ink,
                    block.left,
                    tuple(gouged.pop(None)),
                    joins=block.part.gap is not None,
                )
            )
            for ink, dark in gouged.items():
                darks.setdefault(str(ink), []).extend(dark)
    shadows = [Sheet(ink, MultiPolygon(), tuple(dark)) for ink, dark in darks.items()]
    return [*grounds, *unders, *inks, *shadows]


def _engraved(drawing: Drawing, blocks: list[Block], name: str) -> list[Sheet]:
    """Line drawing: outlines that swell away from the light, and dark marks in the shade."""
    thinnest = THINNEST * drawing.millimetre
    lit, dark = max(LINE * 0.3, thinnest), max(LINE, thinnest * 1.6)
    lines: list[BaseGeometry] = []
    shading: list[BaseGeometry] = []
    for block in blocks:
        if block.part.ink == PAPER and block.part.gap is None and block.part.line != "fill":
            away = block.form.buffer(CLEAR)
            lines = [line.difference(away) for line in lines]
            shading = [mark.difference(away) for mark in shading]
        if block.part.ground or block.part.line == "none":
            continue
        if block.part.line == "fill":
            light = [mark.shape() for mark in _gouged(drawing, block, name, shade=False)[None]]
            solid = block.left.difference(unary_union(light))
            lines.append(thickened(solid, thinnest) if thinnest else solid)
            continue
        inner = block.form.buffer(-(lit + dark) / 2)
        shift = (dark - lit) / 2
        outlined = block.form.difference(translate(inner, LIGHT[0] * shift, LIGHT[1] * shift))
        lines.append(outlined.intersection(block.whole))
        for cut in drawing.cuts:
            if cut.shade and block.part.name in cut.parts:
                away = wobbled(cut.shape, cut.wobble, seeded(name, cut.name))
                line = away.intersection(block.whole)
                lines.append(thickened(line, thinnest) if thinnest else line)
        shading.extend(mark.shape() for mark in _gouged(drawing, block, name, shade=True)[None])
    area = unary_union([*lines, *shading])
    return [Sheet(DARK, drawn(area, thinnest, SLIT * drawing.millimetre) if thinnest else area)]


def _solid(drawing: Drawing, blocks: list[Block], name: str) -> list[Sheet]:
    """A symbol: every part solid, with paper between them."""
    millimetre = max(drawing.size) / drawing.hand / SYMBOL
    thinnest, parting = THINNEST * millimetre, PARTING * millimetre
    area: BaseGeometry = MultiPolygon()
    for block in blocks:
        if block.part.solid == "paper":
            area = area.difference(thickened(block.form, parting))
        elif block.part.solid != "none":
            form = thickened(block.form, thinnest)
            area = form.union(area if block.part.solid == "join" else area.difference(form.buffer(parting)))
        for cut in drawing.cuts:
            if cut.solid and cut.parts[-1] == block.part.name:
                away = wobbled(cut.shape, cut.wobble, seeded(name, cut.name))
                area = area.difference(thickened(away, parting))
    return [Sheet(DARK, drawn(area, thinnest, SLIT * millimetre))]


def _svg(drawing: Drawing, sheets: list[Sheet], name: str, palette: Mapping[str, str]) -> bytes:
    def fill(ink: str) -> str:
        if ink not in palette:
            raise DrawingError(f"{name}: no ink {ink!r} in the palette: it has {', '.join(sorted(palette))}")
        return f"var(--{ink}, {palette[ink]})"

    grounds: list[str] = []
    paths: list[tuple[str, list[str]]] = []
    joined = False
    for sheet in sheets:
        true = drawing.hand if sheet.ground else 1.0
        data = [outline(ring * true, sheet.tolerance) for ring in rings(sheet.area)] + [
            mark.path() for mark in sheet.cuts
        ]
        if not data:
            continue
        if sheet.ground:
            grounds.append(_path(fill(sheet.ink), data))
        elif paths and joined and sheet.joins and paths[-1][0] == sheet.ink:
            paths[-1][1].extend(data)
        else:
            paths.append((sheet.ink, data))
        joined = sheet.joins
    body = [_path(fill(ink), data) for ink, data in paths]
    width, height = (_plain(length) for length in drawing.size)
    grown = [] if drawing.hand == 1 else [f"scale({_plain(drawing.hand)})"]
    turns = [grown]
    if drawing.half_turn:
        turns.append([f"rotate(180 {_plain(drawing.size[0] / 2)} {_plain(drawing.size[1] / 2)})", *grown])
    groups = body if turns == [[]] else [line for turn in turns for line in (_group(turn), *body, "</g>")]
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">']
    head += [f"<title>{drawing.title}</title>"] if drawing.title else []
    return "\n".join([*head, *grounds, *groups, "</svg>", ""]).encode()


def _path(fill: str, data: list[str]) -> str:
    return f'<path fill="{fill}" fill-rule="evenodd" d="{"".join(data)}"/>'


def _group(transforms: list[str]) -> str:
    return f'<g transform="{" ".join(transforms)}">' if transforms else "<g>"


def _plain(number: float) -> str:
    return f"{number:g}"
