"""What can be wrong with a finished booklet. A finding's line is the page of the file; of an HTML file, the line."""

from massicot.checks.findings import ERROR, WARNING, rule

FACT = rule(
    "booklet/fact-missing",
    ERROR,
    "a fact of a game is not printed as it is",
    why="The table plays what is printed: a wrong or missing number is another game.",
    cure="build the booklet again from the data as it is now",
    right="hand = 5 in the data, « distribue cinq cartes » in the chapter",
    wrong="hand = 5 in the data, « distribue six cartes » in the chapter",
)
TEXT = rule(
    "booklet/text-missing",
    ERROR,
    "a sentence of the rules is not printed",
    why="Players miss a rule and never know that there was one.",
    cure="build the booklet again from the data as it is now",
    right="every sentence of every section in the chapter of its game",
    wrong="a paragraph that lies under a picture, or fell off the page",
)
GAME = rule(
    "booklet/game-missing",
    ERROR,
    "a game that the booklet names has no chapter in it",
    why="The table of contents sends the reader to pages that are not there.",
    cure="build the booklet again, or leave the game out with --variants",
    right="twelve games on the cover, twelve chapters",
    wrong="twelve games on the cover, eleven chapters",
)
CREDITS = rule(
    "booklet/credits-missing",
    ERROR,
    "the people who made a game are not named",
    why="The games belong to their authors, and we may print them because we say so.",
    cure="build the booklet again from the data as it is now",
    right="the authors on the cover, and each game under « Crédits »",
    wrong="a booklet without its page of credits",
)
REFERENCE = rule(
    "booklet/page-reference",
    ERROR,
    "a page number sends the reader to the wrong page",
    why="Who looks up a rule in the middle of a game does not find it.",
    cure="build the booklet again; never renumber or take out pages by hand",
    right="« L’Aubépine 21 », and the chapter begins on the page with the number 21",
    wrong="« L’Aubépine 22 », and the chapter begins on the page with the number 21",
)
LINK = rule(
    "booklet/dead-link",
    ERROR,
    "a link or bookmark leads nowhere",
    why="On a screen that is how one turns pages.",
    cure="build the booklet again; never take out pages by hand",
    right="a link to a place that is in the file",
    wrong="a link to a page that was taken out",
)
BOOKMARK = rule(
    "booklet/bookmark",
    WARNING,
    "a game has no bookmark at the page where it begins",
    why="On a screen, bookmarks are the table of contents that is always there.",
    cure="build the booklet again",
    right="a bookmark « L’Aubépine » to the page with that title",
    wrong="no bookmark « L’Aubépine »",
)
FOLIO = rule(
    "booklet/folio",
    ERROR,
    "the page numbers do not count the pages",
    why="A page is missing, doubled or out of its place, and references go wrong from there on.",
    cure="build the booklet again; never take out or move pages by hand",
    right="4, 5, 6",
    wrong="4, 6, 5",
)
ORDER = rule(
    "booklet/imposed-order",
    ERROR,
    "printed and folded, the pages are not in order",
    why="It shows when the paper is printed, cut and stapled.",
    cure="build the sheets again, and print them all, in their order",
    right="on the outermost sheet the last page beside the first, and on its back the second beside the last but one",
    wrong="the same sheet with two of its pages swapped",
)
TURN = rule(
    "booklet/duplex",
    ERROR,
    "the sheets are not turned as the file asks",
    why="Every second page stands on its head, or lies behind a stranger.",
    cure="build the sheets again; two pages a side turn about the short edge, four about the long edge",
    right="/Duplex /DuplexFlipShortEdge for two pages a side",
    wrong="/Duplex /DuplexFlipLongEdge for two pages a side",
)
RASTER = rule(
    "booklet/raster",
    ERROR,
    "a picture is made of dots",
    why="Every figure is drawn from the data; a picture of dots was put there by hand, and agrees with nothing.",
    cure="build the booklet again",
    right="a table drawn as paths, from the position in the data",
    wrong="a photograph of a table",
)
FIGURE = rule(
    "booklet/figure-missing",
    ERROR,
    "a chapter lacks one of its drawings",
    why="The set-up and the examples are told by their pictures.",
    cure="build the booklet again",
    right="a drawn table for the set-up and for each example",
    wrong="an example without its table",
)
ALT = rule(
    "booklet/no-alt",
    ERROR,
    "a picture says nothing to those who can’t see it",
    why="A screen reader tells what a picture shows by its alternative text (PDF/UA-1, 7.3).",
    cure="build the booklet again",
    right="/Alt (Table de quatre joueurs. Alix : un 6…)",
    wrong="a /Figure without /Alt",
)
TAGS = rule(
    "booklet/untagged",
    ERROR,
    "the file does not say how it is read aloud",
    why="Without tags a screen reader guesses the order of the lines, and reads tables as noise (PDF/UA-1, 7.1).",
    cure="build the booklet again; programs that print to PDF drop the tags",
    right="/MarkInfo << /Marked true >>, /StructTreeRoot, and pdfuaid:part in the metadata",
    wrong="no /StructTreeRoot",
)
LANGUAGE = rule(
    "booklet/language",
    ERROR,
    "the file does not say that it is in French",
    why="A screen reader pronounces it in its owner’s language, and nobody understands a word.",
    cure="build the booklet again",
    right="/Lang (fr)",
    wrong="no /Lang",
)
TITLE = rule(
    "booklet/title",
    WARNING,
    "the file has no title, or does not show it",
    why="Windows, lists and screen readers name the file by it (PDF/UA-1, 7.1).",
    cure="build the booklet again",
    right="/Title (Paires – Douze jeux…), /DisplayDocTitle true",
    wrong="no /Title",
)
HEADINGS = rule(
    "booklet/heading-skip",
    WARNING,
    "a heading is more than one level below the one before it",
    why="Those who listen jump from heading to heading, and take the gap for a part that is missing (PDF/UA-1, 7.4).",
    cure="build the booklet again, or mend the template",
    right="H1, H2, H3",
    wrong="H1, H3",
)
OVERFLOW = rule(
    "booklet/overflow",
    ERROR,
    "text stands outside the space for it",
    why="It runs into the margin, the page number or the fold, or is cut off.",
    cure="shorten the text, or allow it to be broken",
    right="all lines as wide as the measure, or shorter",
    wrong="a word that runs 5 mm into the margin",
)
CUT_OFF = rule(
    "booklet/cut-off",
    ERROR,
    "text comes to lie where it is cut off or can’t be printed",
    why="Most home printers leave a sixth of an inch blank at the edges of the paper.",
    cure="use a larger paper, or a form with smaller pages",
    right="all text at least 2 mm from the edges of its page, and 4.2 mm from those of the paper",
    wrong="a running head 2.5 mm from the upper edge of the paper",
)
SIZE = rule(
    "booklet/page-size",
    ERROR,
    "the pages do not all have the same size",
    why="Folded and trimmed, a page that was shrunk or enlarged does not meet the others.",
    cure="build the booklet again, and let no program fit its pages to anything",
    right="all pages 148 × 210 mm, on sheets at 100 %",
    wrong="one page on a sheet at 97 %",
)
FETCHED = rule(
    "booklet/fetches",
    ERROR,
    "the page for a phone needs something from elsewhere",
    why="It is read at a table without a network, and nobody should be told who reads it.",
    cure="build the booklet again; fonts and drawings are inside it",
    right="fonts as data: addresses, drawings as SVG in the page",
    wrong='<img src="https://…">',
)
