"""A person's own deck, theme and games, as `massicot new` begins them, with the mistakes that people make."""

import json
from collections import Counter

import pytest

from massicot import start
from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from tests.checks.own_library import DECK, PADS, POT, SUITED, THEME, TOKENS, VARIANT, made

pytestmark = pytest.mark.slow

MISTAKES = {
    "facts/deal": ("burn = 3 ", "burn = 60 "),
    "facts/difficulty": ("difficulty = 1\n", "difficulty = 5\n"),
    "facts/setup-first": ('turn = "Basile"\n\n', 'turn = "Alix"\n\n'),
    "prose/bare-number": ("distribuez {{ dealt | cartes }}", "distribuez deux cartes de"),
    "prose/typography": ("Choisissez :", "Piochez,perdez. Choisissez :"),
    "prose/english": ("Ne soyez pas le perdant !", "Don’t lose the game."),
    "prose/placeholder": ("Pour ceux qui ont le temps.", "TODO."),
    "prose/title": ('title = "But du jeu"', 'title = "But du jeu."'),
    "prose/end": ('plus un."\ntable', 'plus un"\ntable'),
    "prose/spelling": ("Ne soyez pas le perdant !", "Ne perdes pas, joeurs."),
    "prose/doubled-word": ("Ne soyez pas le perdant !", "Ne soyez pas pas le perdant !"),
    "prose/balance": ("Jouez dans le", "Jouez (dans le"),
    "prose/dead-pointer": ("Ne soyez pas le perdant !", "Ne perdez pas, comme aux [[>paries]]."),
    "examples/mismatch": ("points = { Alix = 5,", "points = { Alix = 6,"),
    "examples/refused": ('{ who = "Basile", do = "fold"', '{ who = "Alix", do = "fold"'),
    "examples/twice": ('id = "la-prudence"', 'id = "une-carte-de-trop"'),
    "examples/no-program": ('program = "paires"', 'program = "piares"'),
    "prose/unknown-fact": ("{{ loser-pays }}", "{{ loser-pais }}"),
    "prose/unknown-term": ("[[rangée|row]]", "[[rangée|raw]]"),
    "prose/missing-section": ('id = "fin"', 'id = "final"'),
    "facts/same-as-game": ("facts = { pool = 44 }", "facts = { pool = 40 }"),
    "data/toml": ('emblem = "4"', 'emblem = 4"'),
    "data/unknown-name": ('emblem = "4"', 'emblem = "44"'),
}


@pytest.fixture
def begun(tmp_path):
    """The files of a new deck and a new game for it."""
    return start.new_deck("mon-jeu", tmp_path), start.new_game("ma-variante", tmp_path, "mon-jeu"), tmp_path


def codes(folder):
    return Counter(one.code for one in check_data(Library([folder]), [Target("mon-jeu")]))


def test_a_beginning_is_clean(begun):
    assert codes(begun[2]) == {}


@pytest.mark.parametrize("code", MISTAKES)
def test_one_mistake_gives_its_finding_and_no_other(begun, code):
    _, variant, folder = begun
    old, new = MISTAKES[code]
    text = variant.read_text("utf-8")
    assert old in text
    variant.write_text(text.replace(old, new, 1), "utf-8")
    assert set(codes(folder)) == {code}


# -- a library that was changed throughout ----------------------------------------------------------


@pytest.fixture
def own(tmp_path):
    return made(tmp_path / "library")


def findings(own):
    """File, line and code of all."""
    found = check_data(Library([own.folder]), [Target("veillee"), Target("quatre-vents")])
    return [(one.path.removeprefix(f"{own.folder}/"), one.line, one.code) for one in found]


def test_what_was_made_ones_own_is_clean(own):
    assert findings(own) == []


SINGLE = [
    # The deck: copies, total, values, names.
    (DECK, "total = 44", "total = 43", "deck/total", "total ="),
    (DECK, "copies = 6 ", "copies = 5 ", "deck/total", "total ="),
    (DECK, "values = [6, 7]", "values = [6, 6]", "deck/duplicate", "[[cards]]"),
    (DECK, 'face = "cut"', 'face = "cup"', "deck/no-face", '"cup"'),
    (DECK, 'back = "back"', 'back = "dos"', "deck/no-face", '"dos"'),
    (DECK, 'theme = "foyer"', 'theme = "foyers"', "deck/no-theme", '"foyers"'),
    (DECK, 'format = "standard"', 'format = "standart"', "deck/no-format", '"standart"'),
    (DECK, "copies = 7", 'copies = "sept"', "data/wrong", '"sept"'),
    (DECK, "copies = 7", "copys = 7", "data/key", "copys"),
    (DECK, "copies = 7", "copies = 0", "data/wrong", "copies = 0"),
    (DECK, 'authors = ["Odile Marchand"]', 'authors = "Odile Marchand"', "data/wrong", "authors"),
    (DECK, "values = [6, 7]\n", "values = [6, 7\n", "data/toml", "copies = 7"),
    (DECK, 'name = "coupe"\n', "", "data/key", "[[cards]]"),
    (DECK, "total = 44 ", "# total: 44", "deck/no-total", "title = "),
    (SUITED, 'suits = ["nord", "sud"]', 'suits = ["nord", "nord"]', "deck/duplicate", "[[cards]]"),
    # The theme: colours, drawings, names.
    (THEME, '"#a8321f"', '"#a8321"', "data/wrong", '"#a8321"'),
    (THEME, '"#a8321f"', '"rouge"', "data/wrong", '"rouge"'),
    (THEME, "rouge = ", "rogue = ", "deck/no-ink", "[palette]"),
    (THEME, '"#a8321f"', '"#e07b28"', "deck/same-ink", "orange = "),
    (THEME, 'cut = "cut.svg"', 'cut = "coup.svg"', "deck/no-drawing", '"coup.svg"'),
    (THEME, 'drawing = "cerise"', 'drawing = "cerises"', "deck/no-drawing", '"cerises"'),
    (THEME, 'drawing = "fraise"', 'drawing = "citron"', "deck/same-emblem", "4 = "),
    (THEME, 'name = "fraise"', 'name = "citron"', "deck/same-emblem", "4 = "),
    (THEME, 'name = "fraise"', 'nom = "fraise"', "data/key", "nom = "),
    (THEME, '3 = { drawing = "fraise", name = "fraise" }\n', "", "deck/no-emblem", "[emblems]"),
    (THEME, "nord = {", "noord = {", "deck/no-emblem", "[emblems]"),
    # What lies beside the deck.
    (TOKENS, "[1, 5, 10]", "[5, 10]", "data/wrong", "denominations"),
    (TOKENS, '"24mm"', "24", "data/wrong", "diameter"),
    (PADS, "columns = 5", "columns = 4", "deck/pad-columns", "columns"),
    (PADS, 'title = "Les Tisons"', 'title = "Les Tison"', "deck/pad-game", "title"),
    (PADS, "values = [23, 16, 12, 10]", "values = [23, 16, 12, 11]", "deck/pad-strip", "values"),
    # The facts of a game.
    (POT, "max = 5 }", "max = 9 }", "facts/deal", "hand = 6"),
    (POT, "hand = 6", "hnad = 6", "data/unknown-name", "hnad"),
    (POT, "hand = 6", 'hand = "six"', "data/wrong", '"six"'),
    (POT, "min = 3, max = 5", "min = 5, max = 3", "data/wrong", "max = 3"),
    (POT, '"deck - hand * players"', '"deck - hands * players"', "facts/formula", "- hands"),
    (POT, '"deck - hand * players"', '"deck - hand * players + 1"', "facts/stock", "+ 1"),
    (POT, 'begins = "lowest-card"', 'begins = "lowest-crad"', "data/wrong", "crad"),
    (POT, "pot = 6\nbutton", "pot = 5\nbutton", "facts/setup-pot", "pot = 5"),
    (VARIANT, 'floor = "highest + 1"', 'floor = "higest + 1"', "facts/formula", "higest"),
    (VARIANT, "stock = 31 ", "stock = 30 ", "facts/setup-cards", "[setup.given]"),
    (VARIANT, "facts = { pool = 70 }", "facts = { pol = 70 }", "data/unknown-name", "pol = 70"),
    # Its texts: the line of the word, not that of the text.
    (POT, "au pot. Le [[donneur", "au pot. Le [[doneur|dealr]], [[donneur", "prose/unknown-term", "dealr"),
    (POT, "c’est votre [[main|hand]]", "c’est votre [[main]]", "prose/unknown-term", "[[main]]"),
    (POT, "distribue {{ hand | cartes }}", "distribue {{ hnad | cartes }}", "prose/unknown-fact", "hnad"),
    (POT, "{{ stake }}", "{{ stake", "prose/quotation", "{{ stake "),
    (POT, "[[bouton|button]]", "[[bouton|button]", "prose/quotation", "[[bouton|button]"),
    (
        POT,
        "+ **[[Tour de pioche|stock-lap]].**",
        "+ **[[Tour de pioche|stock-lap]].",
        "prose/quotation",
        "Tour de pioche|",
    ),
    (POT, "{{ ante | jetons }} au pot. Le", "{{ ante | cartes }} au pot. Le", "prose/unit", "{{ ante | cartes }}"),
    (POT, 'table = ["stock"]', 'table = ["stok"]', "prose/unknown-fact", "stok"),
    (POT, "Les cartes choisies", "Les (cartes choisies", "prose/balance", "(cartes"),
    # Its examples.
    (POT, "amount = 13 }", "amount = 12 }", "examples/mismatch", '{ who = "Paul", do = "fold"'),
    (POT, 'do = "fold"', 'do = "drow"', "data/unknown-name", "drow"),
    (POT, 'section = "tour"', 'section = "tours"', "data/unknown-name", "tours"),
    (POT, "stock = [1, 6], pot", "stock = [1, 9], pot", "data/unknown-name", "[1, 9]"),
    (POT, 'title = "À qui', 'titel = "À qui', "data/key", "titel"),
    (POT, 'emblem = "1"', 'emblem = "9"', "data/unknown-name", "emblem"),
]


@pytest.mark.parametrize(("file", "old", "new", "code", "words"), SINGLE)
def test_a_mistake_is_found_where_it_is_and_no_other(own, file, old, new, code, words):
    own.edit(file, (old, new))
    lines = own.path(file).read_text("utf-8").split("\n")
    (found,) = findings(own)
    assert (found[0], found[2]) == (file, code)
    assert words in lines[found[1] - 1], found


MANY = (
    (DECK, 'format = "standard"', 'format = "standart"', "deck/no-format", "standart"),
    (SUITED, "total = 26", "total = 27", "deck/total", "total"),
    (THEME, 'drawing = "cerise"', 'drawing = "cerises"', "deck/no-drawing", "cerises"),
    (TOKENS, "[1, 5, 10]", "[5, 10]", "data/wrong", "denominations"),
    (VARIANT, "{{ floor | points }}", "{{ flor | points }}", "prose/unknown-fact", "flor"),
    (VARIANT, "[[rangée|row]]", "[[rangée|raw]]", "prose/unknown-term", "|raw]]"),
    (VARIANT, "- **Piocher.**", "- **Piocher.", "prose/quotation", "**Piocher. "),
    (POT, "hand = 6", "hand = 9", "facts/deal", "hand = 9"),
    (POT, "hands = 5\n", "hands = 8\n", None, ""),
    (POT, "pot = 6\nbutton", "pot = 5\nbutton", "facts/setup-pot", "pot = 5\n"),
    (POT, "emporter le [[pot]].", "emporter le [[pot]] (voir [[>braise/trou]]).", "prose/dead-pointer", "trou"),
    (POT, "Le plus riche gagne", "The richest player wins. Le plus riche gagne", "prose/english", "richest"),
    (
        POT,
        '{ who = "Paul", do = "fold"',
        '{ who = "Lucie", do = "fold"',
        None,
        "",
    ),  # with nine cards in hand nobody can play
)


@pytest.fixture
def mistaken(own):
    """Everything at once, in six files; and what should be found: of a file that can’t be read, all that says so."""
    for file, old, new, _, _ in MANY:
        own.edit(file, (old, new))
    return own, sorted((file, own.line(file, words), code) for file, _, _, code, words in MANY if code)


def test_many_mistakes_give_as_many_findings_and_no_other(mistaken):
    own, expected = mistaken
    assert sorted(findings(own)) == expected
    assert len(expected) == 11


def test_they_are_told_on_the_command_line(mistaken, massicot, monkeypatch):
    own, expected = mistaken
    monkeypatch.chdir(own.folder)
    ran = massicot("check", "veillee", "quatre-vents", "--library", ".", "--format", "json")
    answer = json.loads(ran.out)
    assert ran.code == 1 and ran.err == ""
    assert sorted((one["path"], one["line"], one["code"]) for one in answer["findings"]) == expected
    assert all(one["column"] >= 1 and one["message"] and one["cure"] for one in answer["findings"])
    ran = massicot("check", "veillee", "quatre-vents", "--library", ".", "--format", "github")
    assert ran.code == 1 and ran.out.count("\n") == len(expected)
    ran = massicot("check", POT)  # a file alone, from its own folder
    assert ran.code == 1 and ran.out.count(f"{POT}:") == sum(file == POT for file, _, _ in expected)


# -- one mistake hides none in other files -----------------------------------------------------------

HIDING = [
    (VARIANT, "order = 20", 'order = "vingt"'),
    (VARIANT, "order = 20", "order = 20\nnumero = 3"),
    (VARIANT, "pool = 45", "pol = 45"),
    (VARIANT, 'intro = "Odile a', 'intor = "Odile a'),
    (VARIANT, "{{ loser-pays }}", "{{ loser-pais }}"),
    (SUITED, "total = 26", "total = 27"),
]


@pytest.mark.parametrize(("file", "old", "new"), HIDING)
def test_a_file_that_can_not_be_read_hides_nothing_in_others(own, file, old, new):
    own.edit(POT, ("Le plus riche gagne", "The richest player wins. Le plus riche gagne"), ("hand = 6", "hand = 9"))
    own.edit(THEME, ('"#a8321f"', '"#e07b28"'))
    others = findings(own)
    assert {code for _, _, code in others} >= {"prose/english", "facts/deal", "deck/same-ink"}
    own.edit(file, (old, new))
    assert len(findings(own)) == len(others) + 1
    assert set(others) < set(findings(own))


def test_one_text_tells_all_that_is_wrong_with_it(own):
    own.edit(POT, ("[[donneur|dealer]]", "[[donneur|dealr]]"), ("{{ hand | cartes }}", "{{ hnad | cartes }}"))
    own.edit(POT, ("Avant chaque", "Avant **chaque"))
    assert [code for _, _, code in findings(own)] == ["prose/quotation", "prose/unknown-term", "prose/unknown-fact"]


def test_a_broken_file_is_not_a_dead_end_for_pointers_into_it(own):
    own.edit(POT, ("emporter le [[pot]].", "emporter le [[pot]] (voir [[>tisons/tour]])."))
    own.edit(VARIANT, ('title = "Les Tisons"', 'title = "Les Tisons'))
    assert [code for _, _, code in findings(own)] == ["data/toml"]


def test_a_table_without_a_number_of_players_is_one_finding(own):
    own.edit(VARIANT, ('target = "max(pool // players + 1, floor)"\n', ""))
    own.edit(VARIANT, ("pool = 45", 'pool = 45\ntarget = { "2" = 23, "3" = 16, "4" = 12 }'))
    assert findings(own) == [(VARIANT, own.line(VARIANT, "target = {"), "facts/table-gap")]
