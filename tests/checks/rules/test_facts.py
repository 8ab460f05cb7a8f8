"""The facts family: each mistake gives its code; the games as they are give none."""

import pytest

from tests.checks.breaking import AUBEPINE, PAIRES

pytestmark = pytest.mark.slow

CHATON = "pairs/chaton/rules.toml"
ENTREPRISE = "pairs/entreprise/rules.toml"
MONSTRES = "pairs/monstres/rules.toml"
RAFT = "courte_paille/courte_paille/rules.toml"


def facts(codes):
    return {code for code in codes if code.startswith("facts/")}


def test_our_facts_hold(broken):
    assert facts(broken.codes()) == set()
    assert facts(broken.codes("courte-paille")) == set()


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (AUBEPINE, "\nhand = 5\n", "\nhand = 10\n", "facts/deal"),
        (AUBEPINE, "max = 6 }\nminutes", "max = 12 }\nminutes", "facts/deal"),
        (AUBEPINE, 'stock = "deck - hand * players"', 'stock = "deck - 4 * players"', "facts/stock"),
        ("pairs/regent/rules.toml", '"deck - burn - players', '"deck - players', "facts/stock"),
        (CHATON, "\nkitty = 7\n", "\nkitty = 9\n", "facts/rest"),
        (CHATON, 'left = "hand - bids"', 'left = "bids - hand"', "facts/negative"),  # which its text tells in letters
        (AUBEPINE, 'stock = "deck - hand * players"', 'stock = "hand * players - deck"', "facts/negative"),
        (ENTREPRISE, '"8" = 7 }', '"8" = 7, "9" = 1 }', "facts/table-range"),
        (ENTREPRISE, ', "8" = 7 }', " }", "facts/table-gap"),
        (ENTREPRISE, '"3" = 4,', '"3" = 5,', "facts/uneven"),
        (CHATON, "max = 6, step = 2 }, team", "max = 7 }, team", "facts/unplayable"),
        (CHATON, "max = 6, step = 2 }, team", "max = 6 }, team", "facts/unplayable"),
        (PAIRES, "\ndifficulty = 1\n", "\ndifficulty = 4\n", "facts/difficulty"),
        (AUBEPINE, "\nante = 1\n", "\nante = 1\nburn = 2\n", "facts/unplayed"),
        (AUBEPINE, "\npot = 4\n", "\npot = 5\n", "facts/setup-pot"),
        (AUBEPINE, "Basile = [9], Clara = [3]", "Basile = [2], Clara = [3]", "facts/setup-first"),
        (PAIRES, '"max(pool // players + 1, floor)"', '"max(pool // players + 2, floor)"', "sources/differs"),
        (RAFT, 'games = "characters - 1"', 'games = "characters - 2"', "facts/formula"),
        (PAIRES, "\nstock = 46\n", "\nstock = 45\n", "facts/setup-cards"),
        (MONSTRES, 'turn = "Alix"', 'turn = "Basile"', "facts/setup-first"),
        (RAFT, '"?", "?"]\nmenu', '"?"]\nmenu', "facts/setup-laid"),
        (
            CHATON,
            '\nhands = "hand"\n',
            "\nhands = { Alix = 12, Basile = 11, Clara = 13, Denis = 12 }\n",
            "facts/setup-shares",
        ),
        (AUBEPINE, "players = { min = 2, max = 6 }", "players = { min = 5, max = 6 }", "facts/players"),
        ("pairs/regent/rules.toml", "\nrounds = 6", "\nrounds = 10", "facts/same-as-game"),
    ],
)
def test_a_wrong_fact_is_found(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes(file.split("/")[0])


def test_a_stake_that_does_not_cover_the_worst_is_a_note(broken):
    broken.edit(AUBEPINE, "\nstake = 100\n", "\nstake = 10\n")
    assert "facts/stake" in broken.all_codes("pairs", "aubepine")
    assert "facts/stake" not in broken.codes("pairs", "aubepine")


def test_a_caption_that_speaks_of_another_table_is_found(broken):
    """Four sit at the table of the set-up."""
    broken.put(PAIRES, "setup", "caption", "À cette table, on perd à {{ target.3 | points }}.")
    assert broken.codes("pairs", "paires") == {"facts/setup-caption": 1}


def test_a_finding_stands_at_the_fact(broken):
    broken.edit(PAIRES, "\ndifficulty = 1\n", "\ndifficulty = 4\n")
    (found,) = [one for one in broken.findings("pairs", "paires") if one.code == "facts/difficulty"]
    lines = broken.path(PAIRES).read_text("utf-8").split("\n")
    assert found.path == str(broken.path(PAIRES))
    assert lines[found.line - 1][found.column - 1 :].startswith("difficulty")


def test_a_deal_of_no_card_has_no_lowest_one(broken):
    broken.edit("pairs/pierre_noire/rules.toml", "\ndealt = 1\n", "\ndealt = 0\n")
    assert "facts/setup-first" not in broken.codes("pairs", "pierre-noire")


@pytest.mark.parametrize(
    "old, new, code",
    [
        ('[facts.ante]\nkind = "number"', '[facts.ante]\nadvice = true\nkind = "number"', "facts/advice"),
        ('[facts.worst-score]\nkind = "number"', '[facts.worst-score]\nkind = "range"', "facts/kind"),
    ],
)
def test_facts_are_what_the_glossary_says(broken, old, new, code):
    assert code in broken.edit("glossary.toml", old, new).codes()
