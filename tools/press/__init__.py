"""Print plain drawings as block prints. `press` is pure: bytes in, bytes out; only `press_theme` touches files.

A plain drawing is an SVG of a few hand-drawn paths in painting order (back to front). The press gives it one hand: it
wobbles the outlines, cuts a white line where one part overlaps another, carves gouge marks on the lit side (the light
comes from the upper right) and prints each part's lighter under-ink a little out of register. Hints are attributes in
the drawing, so a drawing needs no Python. A print without a ground starts with its silhouette, a little grown, in
`papier`: where emblems overlap on a card, the upper one covers the lower with a thin rim of paper.

Where things are
    artwork/THEME/theme.toml     `[palette]` with name = "#hex"
    artwork/THEME/plain/X.svg    the drawing; viewBox 1000 units wide or high (any origin: the print starts at 0 0),
                                 or 690 x 940 for backs (1 unit = 0.1 mm)
    artwork/THEME/X.svg          the print, made by `python tools/press artwork/THEME`

    games/DECK/GAME/plain/emblem.svg    the emblem of a game, in papier, encre, accent and clair; printed the same way

Allowed in a plain drawing: <g>, <path>, <defs>, <use href="#id">, `transform` (translate, rotate, scale, matrix) on
g/path/use, comments, a <title> for those who hear what is printed. Any `fill` is ignored (put one in if you wish to
preview). Each path is one of four things:

A part: ink on paper
    id            its name: seeds the hand, and lets carvings and cuts refer to it
    data-ink      an ink of the palette (required)
    data-under    lighter ink printed first, out of register: shows at the lower left edge and through the cuts
    data-stroke   "w0 w1 … wn": the path is an open brush line of these widths, spread evenly from start to end
                  (stems, veins, brows, ropes: "4 22 14"; a 0 gives a pointed end)
    data-gap      white line cut around it in the parts below: default 9 units; 0 none but still knocked out;
                  "none" prints over them and leaves them whole (for details in a darker ink)
    data-wobble   multiplies the trembling of the edge: 0 for ruler-true, 1 normal
    data-ground   present: a flat ground that nothing knocks out (card backs); never wobbled
    data-line     only for the low-ink print: "fill" keeps it solid but for its gouge marks, "line" outlines it, "none"
                  leaves it out; strokes and small parts in `encre` are solid by default. A part in `papier` with
                  data-gap="none" (the white of an eye, a glint) clears what lies below it, outlined or not

    data-solid    only for the symbol: "ink", "join" (without paper around it), "paper" (cut out of what lies below) or
                  "none" (left out). Usually paper and dark details without a gap are "paper", other details "none",
                  all else "ink"

A carving: data-carve="PART" on a path of open sub-paths, the rails
    Two or more rails, in order across the form (like meridians on a pear): rows of gouge marks are interpolated between
    them, each mark running along the rails. For half a leaf: the first and the last side vein. A single rail is
    repeated in parallel all over the part. data-carve="PART" data-rails="contour" needs no d: marks follow the outline.
    data-tone     "a b": no marks where the light is below a, full marks above b; light is 0 at the edge away from the
                  upper right and 1 at the edge facing it. Default "0.4 1". "0 0" carves evenly everywhere
    data-gouge    widest width of a mark, default 13        data-length   mean length of a mark, default 88
    data-pitch    distance between rows, default 18         data-rim      uncut edge, default 12
    data-dark     a darker ink: the same gouge also prints marks of this ink on the side away from the light
    data-shade    "none": leave this carving out of the low-ink print, where marks are dark and on the shadow side

A cut: data-cut="PART PART…" or data-cut="*" (all parts before it)
    Its shape (or data-stroke line) is cut out of the ink of these parts; the under-ink shows, or paper if data-deep.
    In the low-ink print a cut is drawn as a dark line; data-shade="none" leaves it out. data-solid="paper" cuts the
    symbol, too.

On the root
    data-hand     "0.5" works with half as large a hand (gouge, tremble, register, default lengths): for backs and full
                  cards, where a unit is printed larger than an emblem's; "1.5" with a larger one, for emblems of games,
                  which are printed from 8 mm on. Lengths you write stay in units of the drawing
    data-bare     no paper under the print: for what is printed over another drawing, as the features on a face. In the
                  low-ink print there is paper under what is outlined or left out
    data-print    millimetres: how long the longer side is where the drawing is printed smallest on low ink. Its low-ink
                  print then has no line under 0.25 mm there; and an emblem is printed as a symbol as well, in solid
                  shapes, for the corner: encre/sym-X.svg
    data-turn     "half" prints everything but the grounds twice, the second time turned by 180° about the centre; the
                  drawing then fills one half and must not overlap its turned self

Drawing well for this press: silhouette first, bold and asymmetric; 3 to 9 parts; few nodes, long curves, no circles.
Let parts overlap (leaf over body) so that the white line appears; one mass, one medium shape, one small dark accent.
Draw rails over the whole form and let the light choose: the low-ink print shades the other side with the same rails.
Use cuts for what describes (a crease, a vein, seeds), carving for light only. Keep a quarter of every mass uncut.
"""

from tools.press.block import press
from tools.press.theme import press_symbols, press_theme

__all__ = ["press", "press_symbols", "press_theme"]
