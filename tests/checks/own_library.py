"""A library of one's own: begun with `massicot new`, then made one's own by hand, as people do."""

from pathlib import Path

from massicot.start import new_deck, new_game, new_theme

DECK = "games/veillee/deck.toml"
VARIANT = "games/veillee/tisons/rules.toml"
POT = "games/veillee/braise/rules.toml"
TOKENS = "games/veillee/tokens.toml"
PADS = "games/veillee/scores.toml"
THEME = "artwork/foyer/theme.toml"
SUITED = "games/quatre-vents/deck.toml"
FILES = (DECK, VARIANT, POT, TOKENS, PADS, THEME, SUITED)


class Own:
    """The folder of a library; files in it are named from there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, file: str) -> Path:
        return self.folder / file

    def edit(self, file: str, *changes: tuple[str, str]) -> "Own":
        """Replace the first of each; what is not there any more is a mistake of the test."""
        text = self.path(file).read_text("utf-8")
        for old, new in changes:
            assert old in text, f"{file} does not say {old!r}"
            text = text.replace(old, new, 1)
        self.path(file).write_text(text, "utf-8")
        return self

    def write(self, file: str, text: str) -> "Own":
        self.path(file).parent.mkdir(parents=True, exist_ok=True)
        self.path(file).write_text(text, "utf-8")
        return self

    def line(self, file: str, words: str) -> int:
        """The line on which these words stand, which are there once."""
        text = self.path(file).read_text("utf-8")
        assert text.count(words) == 1, f"{file} says {text.count(words)} times {words!r}"
        return text.count("\n", 0, text.index(words)) + 1


def begun(folder: Path) -> Own:
    """A deck, a variant and a theme as `massicot new` writes them."""
    new_deck("veillee", folder)
    new_game("tisons", folder, "veillee")
    new_theme("foyer", folder, "potager")
    return Own(folder)


def made(folder: Path) -> Own:
    """The same, changed throughout: other cards and copies, other hands, a theme with names and suits of its own, rules
    and examples written by hand, a second game for tokens, tokens, a score pad, and another deck with suits."""
    own = begun(folder)
    own.path("artwork/veillee/theme.toml").unlink()  # the plain look that it began with is not wanted any more
    own.path("artwork/veillee").rmdir()
    own.edit(DECK, *_DECK).edit(VARIANT, *_VARIANT).edit(THEME, *_THEME)
    own.write(VARIANT, own.path(VARIANT).read_text("utf-8") + "\n" + _written("feu.toml"))
    own.path("artwork/foyer/poire.svg").rename(own.path("artwork/foyer/etincelle.svg"))
    own.path("artwork/foyer/encre/poire.svg").rename(own.path("artwork/foyer/encre/etincelle.svg"))
    for file, ours in ((POT, "braise"), (TOKENS, "tokens"), (PADS, "scores"), (SUITED, "quatre-vents")):
        own.write(file, _written(f"{ours}.toml"))
    return own


def _written(name: str) -> str:
    """What was not begun with `massicot new`."""
    return (Path(__file__).parent / "own" / name).read_text("utf-8")


_DECK = (
    ('title = "Veillee"', 'title = "La Veillée"'),
    ("authors = []   ", 'authors = ["Odile Marchand"]   '),
    ('theme = "veillee"', 'theme = "foyer"'),
    ("total = 21", "total = 44"),
    ("values = { from = 1, to = 6 }", "values = { from = 1, to = 5 }"),
    ('copies = "value" ', "copies = 6 "),
    (
        "# A single card.",
        '# The embers.\n[[cards]]\nface = "number"\nvalues = [6, 7]\ncopies = 7\n\n# A single card.',
    ),
)
_THEME = (
    ('title = "Foyer"', 'title = "Au coin du feu"'),
    ('rouge = "#b4392c"', 'rouge = "#a8321f"'),
    ('orange = "#dd8434"', 'orange = "#e07b28"'),
    ('1 = { drawing = "poire", name = "poire" }', '1 = { drawing = "etincelle", name = "étincelle" }'),
    (
        '10 = { drawing = "citrouille", name = "citrouille" }',
        'nord = { drawing = "tomate", name = "Nord" }\nsud = { drawing = "citrouille", name = "Sud" }',
    ),
    ('9 = { drawing = "tomate", name = "tomate" }\n', ""),
)
_VARIANT = (
    ('title = "Tisons"', 'title = "Les Tisons"'),
    ("order = 500", "order = 20"),
    ('emblem = "4"', 'emblem = "7"'),
    ("authors = []  ", 'authors = ["Odile Marchand", "Félix Marchand"]  '),
    ("et Paul Peterson.", "et Paul Peterson. Ces règles sont celles de nos soirées dans le Jura."),
    (
        "Une donne de {{ dealt | cartes }}, et déjà la peur de la paire",
        "Avec {{ dealt | cartes }} pour commencer, gare au feu",
    ),
    ("players = { min = 2, max = 4 }", "players = { min = 2, max = 5 }"),
    ("minutes = { min = 2, max = 5 }", "minutes = { min = 2, max = 6 }"),
    ("burn = 3 ", "burn = 4 "),
    ("dealt = 2", "dealt = 3"),
    ("pool = 40", "pool = 45"),
    ('players = ["Alix", "Basile", "Clara"]\ncaption', 'players = ["Odile", "Paul", "Rose"]\ncaption'),
    ("Basile a la plus petite carte : il commence.", "Paul a la plus petite carte : à lui de souffler."),
    (
        "rows = { Alix = [6, 4], Basile = [5, 2], Clara = [6, 3] }",
        "rows = { Odile = [7, 6, 4], Paul = [5, 2, 7], Rose = [6, 3, 5] }",
    ),
    ("stock = 12 ", "stock = 31 "),
    ('turn = "Basile"\n\n', 'turn = "Paul"\n\n'),
    ("Ne soyez pas le perdant ! Chaque", "Ne vous brûlez pas les doigts ! Chaque"),
    ('title = "À votre tour"', 'title = "Souffler ou reculer"'),
    (
        "Jouez dans le [[sens horaire|clockwise]]. Choisissez :",
        "On joue dans le [[sens horaire|clockwise]], et chacun choisit :",
    ),
    ("facts = { pool = 44 }", "facts = { pool = 70 }"),
    ('pitch = "Pour ceux qui ont le temps."', 'pitch = "Quand on a toute la nuit devant soi."'),
)
