"""The codes of what is refused while data is read, products are made and orders are understood.

The codes of `massicot check` beside these are declared with their checks.
"""

from massicot.diagnostics import ERROR, Diagnostic, rule

_CURE = "correct the line that is named; the message says what is wanted there"

# -- files -------------------------------------------------------------------------------------------

UNREADABLE = rule(
    "data/unreadable",
    ERROR,
    "a file can’t be read",
    why="Nothing can be built or checked from a file that is missing, too large or not UTF-8.",
    cure="put the file where it is looked for, as UTF-8 text below 2 MB",
    right="games/pairs/deck.toml, saved as UTF-8",
    wrong="games/pairs/deck.toml, saved as Latin-1",
)
TOML = rule(
    "data/toml",
    ERROR,
    "a file is not TOML",
    why="The rest of the file can’t be understood after a broken line.",
    cure="check the quotes, brackets and equals signs of this line and the one before",
    right='title = "Paires"',
    wrong='title = "Paires',
)
WRONG = rule(
    "data/wrong",
    ERROR,
    "a value is not of the kind that is wanted",
    why="A build refuses this file, so that nothing is printed from a misunderstanding.",
    cure=_CURE,
    right="difficulty = 2",
    wrong='difficulty = "deux"',
)
KEY = rule(
    "data/key",
    ERROR,
    "a key is missing, or is none that we know",
    why="What stands under a mistyped key would be silently left out.",
    cure="correct the key, remove it, or add the one that is missing; docs/data.md lists them",
    right='title = "Paires"',
    wrong='titel = "Paires"',
)
UNKNOWN = rule(
    "data/unknown-name",
    ERROR,
    "a name is used that nothing has",
    why="A card, player, fact, section or move that is not there can be neither printed nor played.",
    cure="correct the name, or add what it names",
    right='emblem = "7" in a deck that has a card 7',
    wrong='emblem = "77" in a deck that has none',
)
TWICE = rule(
    "data/twice",
    ERROR,
    "something is there twice",
    why="Two entries of one name would silently replace each other.",
    cure="remove one of them, or give it another name",
    right='players = ["Alix", "Basile"]',
    wrong='players = ["Alix", "Alix"]',
)
FONT = rule(
    "data/font",
    ERROR,
    "a font can’t be read, or lacks a letter that is needed",
    why="The text would be printed with boxes in place of letters, or not at all.",
    cure="write it otherwise, or add a TTF file that has the letters to fonts/fonts.toml",
    right='title = "Paires"',
    wrong='title = "麻雀", and no font that has these letters',
)
DRAWING = rule(
    "data/drawing",
    ERROR,
    "a drawing has something in it that we can’t draw",
    why="It would be printed otherwise than it looks on the screen; so it is refused.",
    cure="convert it to plain shapes and paths with flat inks; docs/templates.md says what a drawing may contain",
    right='<rect width="9" height="9" fill="var(--encre)"/>',
    wrong='<rect width="9" height="9" filter="url(#blur)"/>',
)

# -- decks -------------------------------------------------------------------------------------------

TOTAL = rule(
    "deck/total",
    ERROR,
    "the cards do not add up to the published total",
    why="A deck with a card too many or too few is noticed only after it is cut.",
    cure="correct the copies, the values or the total",
    right="total = 55, and the cards add up to 55",
    wrong="total = 54, and the cards add up to 55",
)
DUPLICATE = rule(
    "deck/duplicate",
    ERROR,
    "a card is listed twice",
    why="Two entries of one name would silently replace each other.",
    cure="give it another name, or raise the copies of the first",
    right="values = [1, 2, 3]",
    wrong="values = [1, 2, 2]",
)
NO_DRAWING = rule(
    "deck/no-drawing",
    ERROR,
    "the drawing of a face is not there",
    why="There is nothing to print on the card.",
    cure="put the SVG into the theme’s folder, or correct its name",
    right='number = "number.svg", and artwork/THEME/number.svg',
    wrong='number = "numbers.svg", and no such file',
)

# -- rules -------------------------------------------------------------------------------------------

GAP = rule(
    "facts/table-gap",
    ERROR,
    "a table has no value for a number of players",
    why="A table at home with that many players would find no number to play by.",
    cure="give a value for each number of players in the range",
    right='players = { min = 2, max = 3 }, ante = { "2" = 5, "3" = 4 }',
    wrong='players = { min = 2, max = 4 }, ante = { "2" = 5, "3" = 4 }',
)
UNEVEN = rule(
    "facts/uneven",
    ERROR,
    "an equal share does not come out even",
    why="The rule says that everybody gets the same; with these facts somebody does not.",
    cure="correct the facts, or write // and say what happens to the rest",
    right='hand = "(deck - 7) / players" with 55 cards and 4 players',
    wrong='hand = "(deck - 8) / players" with 55 cards and 4 players',
)
FORMULA = rule(
    "facts/formula",
    ERROR,
    "a formula can’t be computed, or does not give what was reckoned apart from it",
    why="Either the formula or the number in the ledger is wrong; players would be told the wrong one.",
    cure="reckon again, and correct the formula or the number",
    right='stock = "deck - 5 * players", and in the ledger  stock = { "2" = 45, "3" = 40 }',
    wrong='stock = "deck - 4 * players", and in the ledger  stock = { "2" = 45, "3" = 40 }',
)
SEATED = rule(
    "facts/players",
    ERROR,
    "a table shows more or fewer people than can play",
    why="A picture or an example with a wrong number of players teaches another game.",
    cure="name as many players as the range allows, or correct the range",
    right='players = { min = 2, max = 3 } and an example of ["Alix", "Basile"]',
    wrong='players = { min = 3, max = 4 } and an example of ["Alix", "Basile"]',
)
SAME = rule(
    "facts/same-as-game",
    ERROR,
    "a sub-variant restates a fact that it does not change",
    why="What is written twice can disagree tomorrow; the booklet would print a change that is none.",
    cure="remove it: a sub-variant states only what changes",
    right="rounds = 6 in the game, rounds = 10 in the sub-variant",
    wrong="rounds = 6 in the game and in the sub-variant",
)
PROGRAM = rule(
    "facts/program",
    ERROR,
    "the program that plays a game can’t play by these facts",
    why="A game is played, simulated and replayed by its program; without the facts that it needs it can’t be.",
    cure="state the facts that the program needs, in words that it knows; docs/simulation.md lists the programs",
    right='program = "paires" and the facts of Paires',
    wrong='program = "paires" without the fact “ante”',
)
MISMATCH = rule(
    "examples/mismatch",
    ERROR,
    "an example is not what the rule gives",
    why="Players learn from examples and trust them over the text.",
    cure="correct the example, or the fact that it shows",
    right='Basile draws an 8 beside an 8: { event = "pays-pot", who = "Basile", amount = 8 }',
    wrong='Basile draws an 8 beside an 8: { event = "pays-pot", who = "Basile", amount = 7 }',
)
DIFFERS = rule(
    "sources/differs",
    ERROR,
    "a document says otherwise, and nothing says why we do",
    why="Double entry: a number that was mistyped here or there is found only because the two books disagree.",
    cure="correct the fact or the claim, or give an erratum with the reason",
    right="hand = 5 in the game, value = 5 in the claim",
    wrong="hand = 5 in the game, value = 6 in the claim, no erratum",
)
IDLE = rule(
    "sources/idle-erratum",
    ERROR,
    "an erratum for a claim that we follow",
    why="The booklet would print that we depart from a document, and we do not.",
    cure="remove the erratum",
    right="value = 5 without erratum, and the fact is 5",
    wrong='value = 5, erratum = "…", and the fact is 5',
)
UNKNOWN_FACT = rule(
    "prose/unknown-fact",
    ERROR,
    "a text quotes a fact that the game does not state",
    why="There is nothing to print in its place.",
    cure="state the fact, or correct its name",
    right="{{ hand | cartes }} where the facts have hand",
    wrong="{{ hnad | cartes }}",
)
UNKNOWN_TERM = rule(
    "prose/unknown-term",
    ERROR,
    "a term is not in the glossary",
    why="A word that is marked as a term is explained at the end of the booklet; this one would not be.",
    cure="add it to the glossary, or use a word that is there",
    right="[[pioche|stock]]",
    wrong="[[pioche|stcok]]",
)
QUOTATION = rule(
    "prose/quotation",
    ERROR,
    "a mark or a quotation in a text can’t be read",
    why="It would be printed as it is typed, or leave a gap in the sentence.",
    cure="close what is opened, and quote a fact by a filter that suits it; docs/data.md lists both",
    right="**Piochez** {{ hand | cartes }}.",
    wrong="**Piochez {{ hand | crates }}.",
)
SECTION = rule(
    "prose/missing-section",
    ERROR,
    "a section that every rule needs is missing",
    why="Without the aim, the set-up, the turn or the end nobody can play.",
    cure='add [[sections]] with the id "but", "mise-en-place", "tour" or "fin"',
    right="sections but, mise-en-place, tour, fin",
    wrong="sections but, mise-en-place, tour",
)

# -- orders ------------------------------------------------------------------------------------------

NO_SUCH = rule(
    "order/unknown",
    ERROR,
    "something is asked for by a name that nothing has",
    why="Nothing is built from a guess; the message names the nearest thing that is there.",
    cure="correct the name; massicot list shows what there is",
    right="massicot build pairs --theme potager",
    wrong="massicot build paris --theme potagre",
)
OPTION = rule(
    "order/option",
    ERROR,
    "an option is not known, or what is given to it won’t do",
    why="An option that is silently ignored is noticed only on paper.",
    cure="correct it; massicot COMMAND --help lists the options and what they take",
    right="massicot build --margin 5mm",
    wrong="massicot build --margin 5",
)
MISFIT = rule(
    "order/misfit",
    ERROR,
    "something can’t be made in this size, or does not fit on the paper",
    why="It would be cut off by the printer, or can’t be cut and folded.",
    cure="use a larger paper, a smaller margin, format or bleed, or another form",
    right="massicot build --paper a4",
    wrong="massicot build --margin 90mm",
)
REFUSED = rule(
    "order/refused",
    ERROR,
    "a question or a game that can’t be played as it was asked",
    why="An answer to another question than the one that was meant would be believed.",
    cure="ask as the message says; massicot play, odds and replay speak French, like the games",
    right="massicot odds paires --row 7,4",
    wrong="massicot odds paires --row 7,7",
)

# -- this computer -----------------------------------------------------------------------------------

OUTPUT = rule(
    "machine/output",
    ERROR,
    "a file can’t be written",
    why="Nothing is changed unless everything can be written, so that no half of a product is ever left behind.",
    cure="free some space, correct the rights of the folder, or give another one with --output",
    right="massicot build --output ~/games",
    wrong="massicot build --output /proc",
)
MISSING = rule(
    "machine/missing",
    ERROR,
    "a program or library of this computer is missing, or fails",
    why="What needs it can’t be made; everything else can.",
    cure="install it as the message says",
    right="Pango installed, for booklets",
    wrong="massicot check --grammar without Grammalecte",
)
PROCESS = rule(
    "machine/process",
    ERROR,
    "work can’t be shared with other processes, or one of them was killed",
    why="It happens where /dev/shm is missing, or where memory runs out.",
    cure="give --cores 1, or free some memory and try again",
    right="massicot simulate --all --cores 1",
    wrong="massicot simulate --all on a computer without free memory",
)


def no_processes(wrong: OSError, cure: str | None = None) -> Diagnostic:
    """That the system gives no processes to share work with: their semaphores are kept in /dev/shm."""
    return PROCESS.problem(f"no other processes can be used here: /dev/shm: {wrong.strerror or wrong}", cure)
