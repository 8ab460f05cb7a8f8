"""The prose family: what is certainly wrong in what authors type, what is a guess, and what is right."""

import pytest

from tests.checks.breaking import AUBEPINE, LEDGER

pytestmark = pytest.mark.slow

GUESSES = ("prose/end", "prose/bare-number", "prose/term-form", "prose/same-text", "prose/spelling")


def prose(codes):
    return {code for code in codes if code.startswith("prose/")}


def said(broken, text, **options):
    """All codes of the prose family for one more section."""
    return prose(broken.say(text, **options).all_codes("pairs", "aubepine"))


def test_our_prose_holds(broken):
    assert prose(broken.all_codes()) == set()
    assert prose(broken.all_codes("courte-paille")) == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Prenez {{ hnad | cartes }}.", "prose/unknown-fact"),
        ("Gagnez le [[pto]].", "prose/unknown-term"),
        ("Voir [[>paires/mise-en-plaec]].", "prose/dead-pointer"),
        ("Le talon est épuisé.", "prose/synonym"),
        ("Il faut,dit-on, ruser.", "prose/typography"),
        ("Il faut.. ruser.", "prose/typography"),
        ("Il faut.De la ruse.", "prose/typography"),
        ("Il faut ruser,. Toujours.", "prose/typography"),
        ("C’est l’ art de ruser.", "prose/typography"),
        ("Un contre -jeu habile.", "prose/typography"),
        ("Il faut (toujours ruser.", "prose/balance"),
        ("Il faut toujours ruser).", "prose/balance"),
        ("On dit « passe.", "prose/balance"),
        ("TODO", "prose/placeholder"),
        ("À compléter.", "prose/placeholder"),
        ("???", "prose/placeholder"),
        ("Shuffle the cards.", "prose/english"),
        ("Piochez. Each player draws a card from the table. Jouez.", "prose/english"),
        ("Il faut de de la ruse.", "prose/doubled-word"),
        ("Piochez la\nla carte du dessus.", "prose/doubled-word"),
        ("Prenez {{ rounds | cartes }}.", "prose/unit"),
        ("Prenez {{ hand | cartes }} {{ hand | cartes }}.", "prose/quoted-twice"),
        ("De la [[pioche|stock]] [[pioche|stock]].", "prose/quoted-twice"),
        ("Prenez une carte de la [[pioche|discard]].", "prose/term-form"),
        ("Il faut ruser", "prose/end"),
        ("Chacun reçoit cinq cartes.", "prose/bare-number"),
        ("Chacun reçoit 5 cartes.", "prose/bare-number"),
        ("Chacun reçoit {{ rounds | manches }} puis des manches.", ""),
        ("Chacun joeu une carte.", "prose/spelling"),
    ],
)
def test_a_slip_is_found_and_nothing_else(broken, text, code):
    found = said(broken, text)
    placeholders = {"prose/end"} if code == "prose/placeholder" else set()
    assert found - placeholders == ({code} if code else set())
    severe = prose(broken.codes("pairs", "aubepine"))
    assert severe == ({code} if code and code not in GUESSES else set())


@pytest.mark.parametrize(
    ("title", "code"), [("Les conseils.", "prose/title"), ("Le croupier", "prose/synonym"), ("Plis, levées, etc.", "")]
)
def test_titles_are_read_too(broken, title, code):
    assert said(broken, "Il faut ruser.", title=title) == ({code} if code else set())


@pytest.mark.parametrize(
    "text",
    [
        "Des familles à compléter, il en reste.",
        "Vous vous en souvenez, nous nous taisons.",
        "Deux deux valent une paire de deux.",
        "C’est très très rare, non non et non !",
        "Egalité ? Il faut — toujours — ruser.",
        "Il faut lire *The Book of Cards*.",
        "C’est l’un ou l’autre ; une carte, puis la première.",
        'On dit "passe" : c’est tout.',
        "Posez-en : a) une ; b) deux ; c) trois, etc., à votre guise.",
        "Les demi- et quarts de finale se jouent de même.",
        "On perd à {{ hand }}, et l’on compte jusqu’à -10.",
        "Par contre, un atout coupe. De même, on peut défausser.",
        "Le ou les perdants paient, avec ou sans jeton ; ce qu’il en est, le sort le dira.",
        "Chacun a, une fois sur deux, le choix d’une autre.",
        "Basile savait que la dame venait ensuite ; il en pioche deux.",
    ],
)
def test_what_is_right_is_left_alone(broken, text):
    assert said(broken, text) == set()


def test_each_finding_stands_at_its_own_word(broken):
    broken.say("Le talon, puis le talon, et encore\nle talon.")
    lines = broken.path(AUBEPINE).read_text("utf-8").split("\n")
    places = [(one.line, one.column) for one in broken.findings("pairs", "aubepine") if one.code == "prose/synonym"]
    assert len(places) == len(set(places)) == 3
    assert all(lines[line - 1][column - 1 :].startswith("talon") for line, column in places)


def test_the_glossary_is_the_law_of_the_games_beside_it_only(broken, tmp_path):
    alone = tmp_path / "elsewhere"
    path = alone / "games/pairs/mienne/rules.toml"
    path.parent.mkdir(parents=True)
    broken.say("Le talon, dit le croupier.")
    path.write_text(broken.path(AUBEPINE).read_text("utf-8"), "utf-8")
    broken.folder = alone
    assert "prose/synonym" not in broken.all_codes("pairs", "mienne")


def test_the_ledger_is_read_too(broken):
    broken.edit(LEDGER, 'why = "', 'why = "Nous suivons le croupier. ')
    broken.edit(LEDGER, 'says = "', 'says = "TODO ')
    assert broken.codes() == {"prose/synonym": 1, "prose/placeholder": 1}


def test_a_fact_that_no_section_mentions_is_found(broken):
    assert "prose/unused-fact" in broken.edit(AUBEPINE, "\nante = 1\n", "\nante = 1\nburn = 2\n").codes()


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("chaton", "prizes = 2,", "prizes = 2, burn = 2,", "prose/unused-fact"),
        ("chaton", 'table = ["hand", "left"]', 'table = ["hand"]', "prose/untold-table"),
        ("regent", 'table = ["stock"]\n[[variants', "[[variants", "prose/untold-table"),
        ("aubepine", 'id = "tour"', 'id = "tours"', "prose/missing-section"),
    ],
)
def test_each_way_to_play_tells_its_own(broken, file, old, new, code):
    assert code in broken.edit(f"pairs/{file}/rules.toml", old, new).codes()


def test_a_text_that_stands_twice_is_a_note(broken):
    text = "Il faut de la ruse, et savoir renoncer avant les autres."
    assert said(broken.say(text), text, title="Encore") == {"prose/same-text"}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('term = "jeton"', 'term = "valeur"', "prose/lexicon-twice"),
        ("garde {{ card | carte }}.", "garde une carte.", "prose/lexicon-untold"),
        ('says = "{{ who }} vole {{ card | carte }} à {{ from }}"', 'says = "{{ who }} vole"', "prose/lexicon-untold"),
        ('also = ["{{ who }} {{ cards | vues }}"]', 'also = ["{{ who }} {{ colour }}"]', "prose/lexicon-untold"),
        ('tells = ["{{ who }} marque {{ sum | points }}"]', 'tells = ["{{ who }} gagne,rien"]', "prose/typography"),
        ('asks = ["garder toutes ses cartes"]\n', "", "prose/lexicon-unasked"),
        ('text = "Toutes', 'text = "Certaines,toutes', "prose/typography"),
        ('hides = "{{ who }} choisit une carte en secret."\n', "", "prose/lexicon-secret"),
        ('hides = "{{ who }} prend une carte en main, sans la montrer."\n', "", "prose/lexicon-secret"),
    ],
)
def test_the_glossary_is_checked_too(broken, old, new, code):
    assert code in broken.edit("glossary.toml", old, new).codes()
