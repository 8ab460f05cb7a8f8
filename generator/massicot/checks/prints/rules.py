"""What can be wrong with a finished PDF. A finding's line is the page, its column the card in drawing order."""

from massicot.checks.findings import ERROR, NOTE, WARNING, rule

UNREADABLE = rule(
    "print/unreadable",
    ERROR,
    "the PDF can’t be read",
    why="What can’t be read can’t be checked, and a printer may fail on it, or print something else.",
    cure="build it again, or give the file without a password",
    right="a PDF as `massicot build` writes it",
    wrong="a PDF of which only the first half arrived",
)
DAMAGED = rule(
    "print/damaged",
    ERROR,
    "the PDF had to be repaired to be read",
    why="Every program repairs a broken file in its own way: what you see is not what another prints.",
    cure="build it again, or fetch it again",
    right="a PDF whose table of contents leads to every object",
    wrong="a PDF with some bytes missing",
)
FONT = rule(
    "print/font-missing",
    ERROR,
    "a font is not in the file",
    why="The printer sets the text in a font of its own: other numerals, other widths, or boxes.",
    cure="embed every font",
    right="every font with its /FontFile",
    wrong="a font that is only named",
)
RESOLUTION = rule(
    "print/low-resolution",
    WARNING,
    "a picture has fewer than 300 dots per inch",
    why="Held in the hand, a picture of fewer dots looks soft, and small text in it can’t be read.",
    cure="use a larger picture, or draw it as SVG",
    right="a picture of 744 × 1040 dots on a card of 63 × 88 mm",
    wrong="a picture of 315 × 440 dots on a card of 63 × 88 mm",
)
SCALING = rule(
    "print/scaling",
    WARNING,
    "the file does not ask to be printed at its own size",
    why="Viewers shrink pages to fit unless they are told otherwise; cards then differ from those of an older print.",
    cure="set /PrintScaling to /None in the viewer preferences",
    right="/ViewerPreferences << /PrintScaling /None >>",
    wrong="no viewer preferences",
)
SCALED = rule(
    "print/scaled",
    ERROR,
    "a scale bar does not have the length it states",
    why="The page has been shrunk or stretched, and every card with it.",
    cure="build it again, and let no program fit its pages to anything",
    right="a bar of 100 mm that says 100 mm",
    wrong="a bar of 97 mm that says 100 mm",
)
BAR = rule(
    "print/no-scale-bar",
    WARNING,
    "a page lacks a scale bar across or upwards",
    why="Without it nobody sees that a printer shrinks the page, and some shrink one way only.",
    cure="build it again",
    right="a bar along the bottom and one along the left",
    wrong="a bar along the bottom only",
)
PAPER = rule(
    "print/paper",
    WARNING,
    "a page has the size of no paper that we know",
    why="A printer fits such a page to the paper it has, and fronts and backs no longer meet.",
    cure="build for a paper of the list, or add yours to papers.toml",
    right="a page of 210 × 297 mm",
    wrong="a page of 203.7 × 288.1 mm",
)
BOXES = rule(
    "print/boxes",
    WARNING,
    "the boxes of a page do not describe what is on it",
    why="Printing shops and their programs cut by the boxes, not by the marks.",
    cure="build it again: trim box around the cards, bleed box around their bleed, both within the page, no turn",
    right="/TrimBox around all trimmed cards, /BleedBox 3 mm wider",
    wrong="a page without /TrimBox",
)
MARGIN = rule(
    "print/outside-margin",
    WARNING,
    "something is drawn where many printers can’t reach",
    why="It is cut off, or the printer shrinks the page to keep it.",
    cure="build with a larger --margin",
    right="everything at least 4.2 mm from the edge of the paper",
    wrong="a crop mark 3 mm from the edge of the paper",
)
PAGES = rule(
    "print/page-count",
    ERROR,
    "a file to be printed on both sides has an odd number of pages",
    why="From the missing page on, every back is printed behind a stranger, or every front alone.",
    cure="build it again, with a back for every front",
    right="14 pages: a front and a back for each of 7 sheets",
    wrong="13 pages",
)
MISSING = rule(
    "print/missing-card",
    ERROR,
    "a card is printed fewer times than the deck says",
    why="A short deck changes every probability of the game, and is noticed when the paper is cut.",
    cure="build the whole deck again, or reprint the card with --cards",
    right="seven cards with a 7, where the deck says seven",
    wrong="six cards with a 7, where the deck says seven",
)
EXTRA = rule(
    "print/extra-card",
    ERROR,
    "a card is printed more times than the deck says",
    why="A card too many changes every probability of the game.",
    cure="build it again, or put the card aside",
    right="seven cards with a 7, where the deck says seven",
    wrong="eight cards with a 7, where the deck says seven",
)
UNKNOWN = rule(
    "print/unknown-card",
    ERROR,
    "a card looks like none of the deck",
    why="It has been changed after it was made, or belongs to another game.",
    cure="build it again; for another deck than ours name the game, and its --library",
    right="a face as the theme draws it",
    wrong="a 7 with the emblem of the 8",
)
SIZE = rule(
    "print/wrong-size",
    ERROR,
    "a card does not have the size of its format",
    why="Cards of different sizes are told apart from behind, and do not fit their sleeves and box.",
    cure="build it again, and print at 100 %",
    right="crop marks 63 mm and 88 mm apart",
    wrong="crop marks 61.1 mm and 85.4 mm apart",
)
OFF = rule(
    "print/off-marks",
    ERROR,
    "a card does not lie between its crop marks",
    why="Cut along the marks, the picture is off centre, and the card can be told from the others.",
    cure="build it again",
    right="the middle of the picture in the middle of the marks",
    wrong="a picture half a millimetre to the left of its marks",
)
MARKS = rule(
    "print/no-marks",
    WARNING,
    "a card has no crop marks",
    why="Nobody can tell where to cut it.",
    cure="build it again",
    right="a mark beyond the bleed for each of the four sides",
    wrong="a card with marks for three sides",
)
CROSSED = rule(
    "print/mark-on-card",
    WARNING,
    "a mark is drawn on a card",
    why="It stays on the card, and marks it for everybody who plays.",
    cure="build it again",
    right="crop marks outside the bleed",
    wrong="a crop mark that reaches into the picture",
)
BLEED = rule(
    "print/bleed",
    WARNING,
    "a card’s ink does not reach the end of its bleed",
    why="Cut half a millimetre off, the card has a white edge.",
    cure='draw the ground to the edge of the bleed (data-pin="stretch")',
    right="a ground of 69 × 94 mm behind a card of 63 × 88 mm with 3 mm of bleed",
    wrong="a ground of 63 × 88 mm behind the same card",
)
NO_BLEED = rule(
    "print/no-bleed",
    NOTE,
    "the cards have no bleed",
    why="Cut by hand, some will have a white edge or a stripe of their neighbour.",
    cure="build with --bleed 3mm, unless the ground is white",
    right="--bleed 3mm",
    wrong="--bleed 0mm",
)
SAFE = rule(
    "print/safe-zone",
    WARNING,
    "text stands too close to where a card is cut",
    why="Cut a millimetre off, it touches the edge or loses a part; what matters stays 3 mm inside.",
    cure="move it inwards in the template of the face",
    right="an index 4 mm from the cut",
    wrong="an index 2 mm from the cut",
)
REFERENCES = rule(
    "print/reference-count",
    ERROR,
    "the reference cards of one game are fewer or more than those of the others",
    why="Somebody at the table has none.",
    cure="build the reference cards again",
    right="a reference card for each game, as often for each",
    wrong="a sheet on which one of them is replaced by another",
)
TOKENS = rule(
    "print/token-count",
    ERROR,
    "tokens of a value are fewer or more than the games need",
    why="Players can’t be given their stake, or can’t pay what they lose.",
    cure="build the tokens again",
    right="50 tokens of 1, where the stakes and the bank ask for 50",
    wrong="49 tokens of 1 and 26 of 5, where 50 and 25 are asked for",
)
BACK_MISSING = rule(
    "print/back-missing",
    ERROR,
    "a front has no back behind it",
    why="A card with a bare back is known to all.",
    cure="build it again",
    right="a back behind each of eight fronts",
    wrong="seven backs behind eight fronts",
)
BACK_ALONE = rule(
    "print/back-alone",
    WARNING,
    "a back has no front before it",
    why="Either a card is missing, or the sheet and its other side do not belong together.",
    cure="build it again",
    right="a front before each of eight backs",
    wrong="eight backs behind seven fronts",
)
BACK_MISPLACED = rule(
    "print/back-misplaced",
    ERROR,
    "a back does not lie behind its front",
    why="Printers add half a millimetre of their own; more than that, and backs can be told apart.",
    cure="build it again",
    right="a back whose middle is the mirrored middle of its front",
    wrong="a back half a millimetre to the left of it",
)
BACK_SWAPPED = rule(
    "print/back-swapped",
    ERROR,
    "a card has the back of another",
    why="Where backs differ they tell what lies before them: the wrong one is a lie.",
    cure="build it again; check the page order and the edge on which the paper is turned",
    right="behind each front the back that the deck names",
    wrong="behind the red card the blue back",
)
BACK_TURNED = rule(
    "print/back-turned",
    WARNING,
    "a back stands on its head",
    why="Turned like a page, the card shows its back upside down; a back that differs from its turn is then marked.",
    cure="build it again for the edge on which your printer turns the paper",
    right="on a sheet turned about the horizontal, backs drawn on their heads",
    wrong="one back of eight turned the other way",
)
