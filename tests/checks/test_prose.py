"""The prose family: what authors type wrongly, each with its code and at its word."""

import pytest

from tests.checks.breaking import AUBEPINE, LEDGER

pytestmark = pytest.mark.slow


def prose(codes):
    return {code for code in codes if code.startswith("prose/")}


def test_our_prose_holds(broken):
    assert prose(broken.all_codes()) == set()
    assert prose(broken.all_codes("courte-paille")) == set()


TYPED = "Il faut de la stratégie"


@pytest.mark.parametrize(
    "old, new, code",
    [
        ("distribue {{ hand | cartes }}", "distribue cinq cartes", "prose/bare-number"),
        ('title = "Conseils"', 'title = "Les 3 conseils"', "prose/bare-number"),
        (TYPED, "Le talon compte", "prose/synonym"),
        ('title = "Conseils"', 'title = "Le croupier"', "prose/synonym"),
        ("[[>paires/mise-en-place]]", "[[>paires/mise-en-plaec]]", "prose/dead-pointer"),
        ("{{ hand | cartes }}", "{{ hnad | cartes }}", "prose/unknown-fact"),
        ("[[pot]]", "[[pto]]", "prose/unknown-term"),
        ('id = "tour"', 'id = "tours"', "prose/missing-section"),
        ("{{ broke }}", "on emprunte", "prose/unused-fact"),
        (TYPED, "Il faut,dit-on, de la stratégie", "prose/typography"),
        (TYPED, "Il faut.. de la stratégie", "prose/typography"),
        (TYPED, "Il faut.De la stratégie", "prose/typography"),
        (TYPED, "Il faut l’ art de la stratégie", "prose/typography"),
        ("personne ne relance.", "personne ne relance", "prose/end"),
        (TYPED, "Il faut (de la stratégie", "prose/balance"),
        ("{{ pair-price }}.", "{{ pair-price }}", "prose/list"),
        ('title = "Conseils"', 'title = "Conseils."', "prose/title"),
        (TYPED, "TODO", "prose/placeholder"),
        (TYPED, "Il faut ??? de la stratégie", "prose/placeholder"),
        (TYPED, "Shuffle the cards", "prose/english"),
        (TYPED, "Il faut de de la stratégie", "prose/doubled-word"),
        ("{{ ante | jetons }} dans le pot", "{{ ante | lettres }} dans le pot", "prose/no-noun"),
        ("Basile a {{ given.rows.Basile | vues }}", "Basile a {{ given.rows.Clara | vues }}", "prose/whose"),
        ('original = "Hawthorn"', 'original = "L’Aubépine"', "prose/same-text"),
        ('original = "Hawthorn"', f'original = "{"Hawthorn " * 9}"', "prose/long-title"),
        (
            ", un pot à disputer, et l’art de se coucher au bon moment : la tension du poker, sans relances",
            "",
            "prose/long-title",
        ),
    ],
)
def test_a_slip_of_the_pen_is_found(broken, old, new, code):
    assert code in broken.edit(AUBEPINE, old, new).codes("pairs", "aubepine")


@pytest.mark.parametrize(
    "new",
    [
        "Des familles à compléter, il en reste",
        "Vous vous en souvenez",
        "Egalité ? Il faut — toujours — ruser",
        "Il faut lire *The Book of Cards*",
        "C’est l’un ou l’autre ; une carte, puis la première",
        'On dit "passe" : c’est tout. Il faut de la stratégie',
        "La pioche compte : tirez-en {{ hand | lettres_f }}",
        "Il y a {{ hand | lettres_f }} petites chances",
        "On perd à {{ hand }}",
    ],
)
def test_what_is_right_is_left_alone(broken, new):
    assert prose(broken.codes("pairs", "aubepine")) == set()
    assert prose(broken.edit(AUBEPINE, TYPED, new).codes("pairs", "aubepine")) == set()


def test_each_finding_stands_at_its_own_word(broken):
    broken.edit(AUBEPINE, TYPED, "Cinq cartes et cinq jetons, puis cinq joueurs. Il faut de la stratégie")
    lines = broken.path(AUBEPINE).read_text("utf-8").split("\n")
    places = [(one.line, one.column) for one in broken.findings("pairs", "aubepine") if one.code == "prose/bare-number"]
    assert len(places) == len(set(places)) == 2  # « Cinq cartes » is the name of a game
    assert all(lines[line - 1][column - 1 :].startswith("cinq") for line, column in places)


def test_the_ledger_is_read_too(broken):
    broken.edit(LEDGER, "Nous suivons le tableau.", "Nous suivons le croupier.")
    broken.edit(LEDGER, 'erratum = "À sept', 'erratum = "TODO À sept')
    assert broken.codes() == {"prose/synonym": 1, "prose/placeholder": 1}


@pytest.mark.parametrize(
    "old, new, code",
    [
        ("distribue {{ hand | cartes }}", "distribue {{ rounds | cartes }}", "prose/unit"),
        ("Jouez {{ rounds | manches }}", "Jouez {{ laps | manches }}", "prose/unit"),
        ("Payez au pot {{ fold-price }}", "Payez au pot {{ win-tie }}", "prose/off-topic"),
        ("[[pioche|stock]]", "[[pioche|discard]]", "prose/term-form"),
        ("{{ first-lap }}", "{{ first-lap }} {{ first-lap }}", "prose/quoted-twice"),
        (
            "[[sens horaire|clockwise]]. Si",
            "[[sens horaire|clockwise]] [[sens horaire|clockwise]]. Si",
            "prose/quoted-twice",
        ),
        ("Payez au pot {{ fold-price }}", "Payez au et", "prose/hole"),
        (TYPED, "Il faut de", "prose/hole"),
        ('title = "Conseils"', 'title = "But du jeu"', "prose/same-text"),
        ("{{ hand | cartes }} en main. Choisissez", "des cartes en main. Choisissez", "prose/reference-deal"),
        ('price = "{{ fold-price }}"', 'price = "cher"', "prose/cost-missing"),
        ("Les cartes d’Alix sont retournées", "Le [[gage|forfeit]] d’Alix est retourné", "prose/only-in-example"),
    ],
)
def test_what_is_quoted_wrongly_is_found(broken, old, new, code):
    assert code in broken.edit(AUBEPINE, old, new).codes("pairs", "aubepine")


CHATON, REGENT = "pairs/chaton/rules.toml", "pairs/regent/rules.toml"
BALAYAGE, TWICE = "pairs/balayage/rules.toml", "prose/quoted-twice"


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (CHATON, "les gagnants {{ tied-winners }}", "les gagnants partagent", "prose/unused-fact"),
        (CHATON, 'table = ["removed", "hand", "left"]', 'table = ["hand", "left"]', "prose/unused-fact"),
        (CHATON, 'table = ["removed", "hand", "left"]', 'table = ["removed", "hand"]', "prose/untold-table"),
        (REGENT, 'table = ["stock"]\n[[variants', "[[variants", "prose/untold-table"),
        (CHATON, 'table = ["removed", "hand", "left"]', 'table = ["removed", "left", "hand"]', "prose/table-order"),
        (
            "pairs/poker_des_gobelins/rules.toml",
            'price = "{{ fold-price }}"',
            'price = "cher"',
            "prose/cost-missing",
        ),
        ("pairs/entreprise/rules.toml", "voyez [[>balayage]]", "voyez", "prose/hole"),
        ("pairs/entreprise/rules.toml", "voyez [[>balayage]]", "voyez [[>balayage]] [[>balayage]]", TWICE),
        (REGENT, "vous payez {{ pair-price }}", "vous payez {{ attack-to }}", "prose/cost-missing"),
        (CHATON, "Soyez {{ players.min | lettres }} à", "Soyez {{ players.max | lettres }} à", "prose/quoted-twice"),
        (CHATON, "Basile en a {{ given.points.Basile }}", "Basile en a {{ given.points.Clara }}", "prose/quoted-twice"),
        (BALAYAGE, "Le {{ steps.1.card }} de Basile", "Le {{ steps.2.card }} de Basile", "prose/whose"),
        (AUBEPINE, "**[[Tour de main|hand-lap]].**", "**[[Tour de main|hand-lap]] [[Tour de main|hand-lap]].**", TWICE),
        (AUBEPINE, "payé {{ given.rows.Alix.0 | jetons }}", "payé {{ given.rows.Alix.0 | cartes }}", "prose/unit"),
        (AUBEPINE, "[[face visible|face-up]]", "[[face cachée|face-up]]", "prose/term-form"),
        (
            LEDGER,
            'why = "Ils viennent de pages publiques, hors des documents, et n’ont servi à aucune règle."',
            'why = "Un document dit « Paires », les autres « Pairs » : nous gardons le nom français."',
            "prose/same-text",
        ),
    ],
)
def test_each_way_to_play_tells_its_own(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes()


@pytest.mark.parametrize(
    "hole",
    [
        "Chacun n’a qu’un par manche",
        "Basile savait qu’un venait ensuite",
        "Si elle vient d’être, c’est perdu",
        "Ses cartes forment le du premier",
        "Alix en pioche deux cartes",
        "Brûlez alors et reprenez",
        "Chaque commence",
        "Le compte trois cartes",
        "Sans le d’Alix, rien ne va",
        "Chacun reçoit une de cent jetons",
        "Le texte en fait une. Il reçoit une, et joue",
        "Elle a la même qu’une carte de la rangée",
        "Vous êtes jusqu’à la fin de la manche",
        "Basile a devant lui, et en main deux cartes",
        "Clara a, au début, la main",
        "Piochez-en, puis jouez",
        "À égalité, les meilleurs ; puis les autres",
        "Il joue (voir), puis passe",
        "Il vous paie, puis joue",
        "Chacun tient une secrète, et joue",
        "La viendra tout près",
        "Donnez jusqu’à au monstre, puis jouez",
        "Clara a en main. On joue alors",
        "Choisissez un : le même toute la soirée",
        "La main ne doit contenir aucune. On joue",
        "Deux cartes de même. On joue",
    ],
)
def test_a_word_taken_out_leaves_a_hole(broken, hole):
    assert broken.edit(AUBEPINE, TYPED, hole).codes("pairs", "aubepine")["prose/hole"] == 1


@pytest.mark.parametrize(
    "whole",
    [
        "Le compte tombe juste",
        "Débarrassez-vous-en, et jouez",
        "Si la carte en fait une, jouez",
        "Ce que vous payez : rien",
        "Il demande à voir, puis joue",
        "Capturer coûte, sauf au début",
        "S’il y en a, jouez",
        "Tournez-les une par une. Puis jouez",
        "Il n’en brûle aucune. Puis jouez",
        "Tous sont couchés, sauf un. Il joue",
        "Les autres font de même. Puis jouez",
    ],
)
def test_a_whole_sentence_has_no_hole(broken, whole):
    assert "prose/hole" not in broken.edit(AUBEPINE, TYPED, whole).codes("pairs", "aubepine")


@pytest.mark.parametrize(
    "old, new, code",
    [
        ('term = "jeton"', 'term = "valeur"', "prose/lexicon-twice"),
        ("menu : {{ who }} garde {{ card | carte }}.", "menu : {{ who }} garde une carte.", "prose/lexicon-untold"),
        ("{{ amount | jetons }}", "{{ amount | points }}", "prose/lexicon-way"),
        ('asks = ["garder toutes ses cartes"]\n', "", "prose/lexicon-unasked"),
        ('singular = "joueur"', 'singular = "tour"', "prose/lexicon-form"),
        ("Toutes les cartes du jeu, sans", "Toutes les cartes du,sans", "prose/typography"),
        ("Toutes les cartes du jeu, sans", "Toutes les du, sans", "prose/hole"),
        ('hides = "{{ who }} choisit une carte en secret."\n', "", "prose/lexicon-secret"),
        ('hides = "{{ who }} prend une carte en main."\n', "", "prose/lexicon-secret"),
        ("[facts.over-target.words]\n", '[facts.over-target.words]\nx = "font partie nulle"\n', "prose/lexicon-twice"),
    ],
)
def test_the_glossary_is_checked_too(broken, old, new, code):
    assert code in broken.edit("glossary.toml", old, new).codes()


@pytest.mark.parametrize(
    "old, new",
    [
        ('singular = "carte"\nfeminine = true', 'singular = "carte"'),
        ('singular = "jeton"', 'singular = "jeton"\nfeminine = true'),
    ],
)
def test_a_noun_has_the_gender_of_its_articles(broken, old, new):
    assert "prose/gender" in broken.edit("glossary.toml", old, new).codes()
