"""What is said under the drawn table and around examples, against what lies there."""

import pytest

from tests.checks.breaking import AUBEPINE, PAIRES

RAFT = "courte_paille/courte_paille/rules.toml"
OTHERWISE, SEAT, NUMBER = "examples/says-otherwise", "examples/not-at-table", "examples/odd-number"

AUBERGE, BALAYAGE = "pairs/auberge_des_pirates/rules.toml", "pairs/balayage/rules.toml"
STONES, MONSTERS = "pairs/pierre_noire/rules.toml", "pairs/monstres/rules.toml"
SETUP, INTRO, LESSON = ("setup", "caption"), "intro", "lesson"

PLANTED = [
    (PAIRES, *SETUP, "Clara a la plus petite carte : c’est elle qui commence.", OTHERWISE),
    (PAIRES, "cutchfeld", LESSON, "Denis a le plus petit score, et ne partage avec personne.", OTHERWISE),
    (AUBERGE, "accusation-fausse", LESSON, "Il y avait une paire chez Denis.", SEAT),
    (PAIRES, "cutchfeld", INTRO, "Alyx vient de garder sa dernière carte.", SEAT),
    (PAIRES, "cutchfeld", INTRO, "Alix vient de garder sa dernière carte : elle a 16 points.", NUMBER),
    (AUBEPINE, *SETUP, "Alix a la plus petite : elle reçoit le bouton et commence.", OTHERWISE),
    (AUBEPINE, "tour-de-pioche", LESSON, "Clara a toujours le bouton : elle commence le tour de main.", OTHERWISE),
    (STONES, *SETUP, "Denis, qui avait la plus petite carte, commence.", OTHERWISE),
    (BALAYAGE, "un-tour-de-table", INTRO, "C’est à Clara de commencer.", OTHERWISE),
    (BALAYAGE, *SETUP, "Deuxième tour de table : {{ centre | cartes }} au centre.", OTHERWISE),
    (MONSTERS, *SETUP, "Alix a distribué, Denis commence.", OTHERWISE),
    (RAFT, *SETUP, "Alix a le requin : à valeurs égales, elle joue avant les autres.", OTHERWISE),
    (RAFT, "tour-de-table", INTRO, "Chacun a révélé sa carte, et c’est Alix qui a le requin.", OTHERWISE),
    (
        RAFT,
        "repas",
        INTRO,
        "La première partie vient de finir. Clara a le requin : elle annonce en premier.",
        OTHERWISE,
    ),
]


@pytest.mark.parametrize(("file", "place", "key", "text", "code"), PLANTED)
def test_a_caption_that_says_otherwise_is_found_on_its_line(broken, file, place, key, text, code):
    line = broken.put(file, place, key, text)
    deck, game, _ = file.replace("_", "-").split("/")
    found = [one for one in broken.findings(deck, game) if one.code == code]
    assert {one.line for one in found} == {line}


RIGHT = [
    "Basile ne commence pas ; après lui, Clara commence.",
    "Alix aurait la plus petite carte sans Basile.",
    "Clara, avant de commencer, regarde Denis.",
    "Basile a la plus petite carte, Clara la plus grande.",
    "Le sort aurait pu désigner Clara, mais Basile commence.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_caption_that_is_right_is_left_alone(broken, text):
    broken.put(PAIRES, *SETUP, text)
    assert not [code for code in broken.all_codes("pairs", "paires") if code.startswith("examples/")]
