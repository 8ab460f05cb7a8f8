"""What is said under the drawn table and around examples, against what lies there."""

import pytest

from tests.checks.breaking import AUBEPINE, PAIRES

RAFT = "courte_paille/courte_paille/rules.toml"
OTHERWISE, SEAT, NUMBER = "examples/says-otherwise", "examples/not-at-table", "examples/odd-number"

PLANTED = [
    (PAIRES, "Basile a la plus petite carte : c’est lui", "Clara a la plus petite carte : c’est elle", OTHERWISE),
    (PAIRES, "Emma a le plus petit score", "Denis a le plus petit score", OTHERWISE),
    ("pairs/auberge_des_pirates/rules.toml", "une paire chez Clara", "une paire chez Denis", SEAT),
    (PAIRES, "Alix vient de garder", "Alyx vient de garder", SEAT),
    (PAIRES, "elle a {{ given.points.Alix | points }}", "elle a 16 points", NUMBER),
    (AUBEPINE, "Clara a la plus petite : elle reçoit", "Alix a la plus petite : elle reçoit", OTHERWISE),
    (AUBEPINE, "Alix a toujours le bouton", "Clara a toujours le bouton", OTHERWISE),
    ("pairs/pierre_noire/rules.toml", "Basile, qui avait la plus", "Denis, qui avait la plus", OTHERWISE),
    ("pairs/balayage/rules.toml", "C’est à Alix de commencer", "C’est à Clara de commencer", OTHERWISE),
    ("pairs/balayage/rules.toml", "Premier tour de table : {{", "Deuxième tour de table : {{", OTHERWISE),
    ("pairs/monstres/rules.toml", "Denis a distribué, Alix", "Alix a distribué, Denis", OTHERWISE),
    (RAFT, "Clara a le requin", "Alix a le requin", OTHERWISE),
    (RAFT, "et c’est Denis qui a le requin", "et c’est Alix qui a le requin", OTHERWISE),
    (RAFT, "Basile a le requin : il annonce", "Clara a le requin : elle annonce", OTHERWISE),
]


@pytest.mark.parametrize(("file", "old", "new", "code"), PLANTED)
def test_a_caption_that_says_otherwise_is_found_on_its_line(broken, file, old, new, code):
    broken.edit(file, old, new)
    text = broken.path(file).read_text("utf-8")
    deck, game, _ = file.replace("_", "-").split("/")
    found = [one for one in broken.findings(deck, game) if one.code == code]
    assert {one.line for one in found} == {text.count("\n", 0, text.index(new)) + 1}


RIGHT = [
    "Basile ne commence pas ; après lui, Clara commence.",
    "Alix aurait la plus petite carte sans Basile.",
    "Clara, avant de commencer, regarde Denis.",
    "Basile a la plus petite carte, Clara la plus grande.",
    "Le sort aurait pu désigner Clara, mais Basile commence.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_caption_that_is_right_is_left_alone(broken, text):
    broken.edit(PAIRES, "Basile a la plus petite carte : c’est lui qui commence.", text)
    assert not [code for code in broken.all_codes("pairs", "paires") if code.startswith("examples/")]
