"""Texts against what else is known: sums, cards of the deck, tables, formulas, facts, examples, and each other."""

import pytest

from massicot.data.library import Library
from tests.checks.breaking import AUBEPINE, PAIRES

ROUNDED = Library().glossary().facts["fold-fine"].words["half-up"].rpartition(", ")[2]
"""How the glossary says it: a sentence of ours says it so too."""
RAFT = "courte_paille/courte_paille/rules.toml"
CHATON = "pairs/chaton/rules.toml"


def codes(broken, file):
    deck, game, _ = file.replace("_", "-").split("/")
    return set(broken.all_codes(deck, game)) - {"facts/stake"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Le premier marque 9 − 3 = 7 points.", "prose/sum"),
        ("Le compte : 9 points + 3 points = 13 points.", "prose/sum"),
        ("(3 + 2) × 4 + 1 = 22.", "prose/sum"),
        ("Il marque 9 − 3 = 6 points, 60 ÷ 7 = 8, (3 + 2) × 4 = 20 et 2 + 3 = 5 = 4 + 1.", ""),
        ("Deux 4 + 3 = 11, un 8 + un 7 = 15, et 0,5 × 4 = 2.", ""),
        ("Ici, cinq carte suffisent.", "prose/plural"),
        ("Ici, les joueur attendent.", "prose/plural"),
        ("Ici, chaque joueurs attend.", "prose/plural"),
        ("Vingt et une cartes, carte(s), joueur·euses, 0 point, 1,5 point et cent une cartes.", ""),
        ("Le tour se joue en trois étapes :\n\n+ Piocher.\n+ Jouer.", "prose/list-count"),
        ("Le tour se joue en deux étapes :\n\n+ Piocher.\n+ Jouer.", ""),
        ("Faites deux actions :\n\n- Piocher.\n- Jouer.\n- Dormir.", ""),
        ("Le tableau ci-contre le dit.", "prose/nowhere"),
        ("Voyez l’exemple ci-dessous.", "prose/nowhere"),
        ("La figure ci-contre le montre.", "prose/nowhere"),
        ("Voir « Enchères magiques ».", "prose/nowhere"),
        ("Voir « Fin de la manche ». Par exemple, une figure vaut dix points.", ""),
        ("Il y a dix 9 dans le paquet.", "prose/no-such-card"),
        ("Il y a neuf 9 dans le paquet, et six 5 points.", ""),
        ("Le 11 gagne.", "prose/odd-card"),
        ("Le 14 juillet, les 12 joueurs gagnent.", ""),
        ("Ici, il n’y a pas de mise.", "prose/denied-fact"),
        ("Prenez {{ rounds }} parties.", "prose/unit"),
        ("Prenez {{ rounds }} belles manches.", ""),
        ("Le bouton va à la plus grande carte.", "prose/contrary-fact"),
        ("Le bouton va à droite, la carte à gauche.", ""),
    ],
)
def test_what_is_said_in_one_more_section(broken, text, code):
    found = {code for code in broken.say(text).all_codes("pairs", "aubepine") if code.startswith("prose/")}
    assert found == ({code} if code else set())


FORMULA = (
    "Ce score est {{ pool }} divisé par le nombre de joueurs, plus un. Il ne descend jamais au-dessous de {{ floor }}."
)
SUITS = "Les personnages sont le capitaine, le cuisinier, le mousse, la vigie, le matelot et la voyante."
NEXT = "Sans paire, c’est à votre voisin de gauche de jouer. "


@pytest.mark.parametrize(
    ("file", "right", "old", "new", "code"),
    [
        (RAFT, SUITS, "le matelot", "le pilote", "prose/no-such-suit"),
        (PAIRES, FORMULA, "au-dessous", "au-dessus", "prose/formula"),
        (PAIRES, FORMULA, "plus un", "moins un", "prose/formula"),
        (PAIRES, "La plus petite carte joue en premier.", "petite", "grande", "prose/contrary-fact"),
        (PAIRES, NEXT + NEXT, "gauche", "droite", "prose/both-ways"),
        (PAIRES, "Le plus petit score gagne.", "petit", "grand", "prose/wins-otherwise"),
        (PAIRES, "Chacun en a {{ dealt }}. Brûlez {{ burn | cartes }}.", "{{ burn |", "quatre", "prose/other-number"),
        (CHATON, "Le plus grand score gagne.", "grand", "petit", "prose/wins-otherwise"),
        (CHATON, "La plus petite enchère capture la cible.", "petite", "grande", "prose/contradicts"),
        (CHATON, "Jouez en deux étapes :\n\n+ Piocher.\n+ Jouer.", "deux", "quatre", "prose/list-count"),
        ("pairs/balayage/rules.toml", "Payez un gage.", "gage", "[[jeton|token]]", "prose/no-tokens"),
        (AUBEPINE, "Jouez {{ rounds | manches }}.", "manches", "parties", "prose/unit"),
        (
            "pairs/pierre_noire/rules.toml",
            f"L’amende, {ROUNDED} : {{{{ fold-fine }}}}.",
            "supérieur",
            "inférieur",
            "prose/contrary-fact",
        ),
    ],
)
def test_a_word_turned_round_is_found_and_the_right_one_is_not(broken, file, right, old, new, code):
    broken.say(right, file)
    assert code not in codes(broken, file)
    wrong = right.replace(old, new, 1).replace("quatre cartes }}", "quatre cartes")
    broken.edit(file, right, wrong)
    assert code in codes(broken, file)


def test_our_own_games_say_nothing_of_the_kind(broken):
    assert not [code for code in broken.all_codes() if code.startswith("prose/")]
    assert not [code for code in broken.all_codes("courte-paille") if code.startswith("prose/")]


def test_the_fact_that_a_cure_names_is_the_one_the_sentence_speaks_of(broken):
    """Both count five cards, and both are near."""
    broken.edit(PAIRES, "dealt = 1\n", "dealt = 5\n")
    broken.say("Brûlez cinq cartes du paquet.", PAIRES)
    found = [one for one in broken.findings("pairs", "paires") if one.code == "prose/bare-number"]
    assert [one.cure for one in found] == ["quote the fact: {{ burn | cartes }}"]


def test_a_name_offered_is_one_at_the_table(broken):
    broken.edit(PAIRES, "rows = { Alix = [8, 5, 2], Basile", "rows = { Alex = [8, 5, 2], Basile")
    found = {one.code: one.cure for one in broken.findings("pairs", "paires")}
    assert found == {"data/unknown-name": "did you mean “Alix”?", "prose/unknown-fact": "there is Basile, Clara"}
