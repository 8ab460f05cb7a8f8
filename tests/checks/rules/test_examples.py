"""The examples family: what is told must be what is played."""

import re

import pytest

from tests.checks.breaking import AUBEPINE

pytestmark = pytest.mark.slow


def test_our_examples_hold(broken):
    assert not [code for code in broken.all_codes() if code.startswith("examples/")]


@pytest.mark.parametrize(
    "old, new, code",
    [
        ('who = "Basile", amount = 8 }', 'who = "Basile", amount = 7 }', "examples/mismatch"),
        ("pot = 15, tokens", "pot = 14, tokens", "examples/mismatch"),
        (
            '{ who = "Alix", do = "play", card = 2 }',
            '{ who = "Alix", do = "play", card = 3 }',
            "examples/refused",
        ),
        ('id = "tour-de-pioche"', 'id = "tour-de-main"', "examples/twice"),
        ('fold-price = "lowest"', 'fold-price = "free"', "examples/mismatch"),
    ],
)
def test_a_wrong_example_is_found(broken, old, new, code):
    assert code in broken.edit(AUBEPINE, old, new).codes("pairs", "aubepine")


def test_a_mismatch_stands_at_its_step(broken):
    broken.edit(AUBEPINE, 'who = "Basile", amount = 8 }', 'who = "Basile", amount = 7 }')
    (found,) = [one for one in broken.findings("pairs", "aubepine") if one.code == "examples/mismatch"]
    lines = broken.path(AUBEPINE).read_text("utf-8").split("\n")
    assert 'who = "Basile", do = "draw"' in lines[found.line - 1]


def test_one_example_is_too_few(broken):
    text = broken.path(AUBEPINE).read_text("utf-8")
    first = text.index("[[examples]]")
    second = text.index("[[examples]]", first + 1)
    broken.path(AUBEPINE).write_text(text[:second], "utf-8")
    assert broken.codes("pairs", "aubepine") == {}
    assert broken.all_codes("pairs", "aubepine")["examples/few"] == 1


def test_a_game_without_a_program_is_a_note(broken):
    broken.edit(AUBEPINE, "order = 30", 'order = 30\nprogram = "mon-jeu"')
    assert "examples/unplayed" in broken.all_codes("pairs", "aubepine")
    assert broken.codes("pairs", "aubepine") == {}


@pytest.mark.parametrize(
    "old, new, code",
    [
        ('{ who = "Basile", do = "fold", then', '{ do = "fold", then', "examples/no-name"),
        ("[3, 7], Clara = [10, 5]", "[7, 3], Clara = [10, 5]", "examples/mismatch"),
    ],
)
def test_an_example_that_misleads_is_found(broken, old, new, code):
    assert code in broken.edit(AUBEPINE, old, new).codes("pairs", "aubepine")


CHATON, CINQ, TROLL = (f"pairs/{name}/rules.toml" for name in ("chaton", "cinq_cartes", "intestins_de_troll"))
POKER, ENTREPRISE = (f"pairs/{name}/rules.toml" for name in ("poker_des_gobelins", "entreprise"))


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (CHATON, 'Denis = [3, 6, 7] }, turn = "Denis"', 'Denis = [3, 6, 7] }, turn = "Clara"', "examples/turn"),
        (TROLL, "Basile = [3, 10, 10], Clara", "Basile = [10, 3, 10], Clara", "examples/mismatch"),
    ],
)
def test_the_table_an_example_begins_with_is_looked_at(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes("pairs", file.split("/")[1].replace("_", "-"))


def test_a_round_after_the_last_is_found(broken):
    broken.edit(ENTREPRISE, 'id = "le-compte"\n', 'id = "le-compte"\nvariant = "cumul"\n')
    assert "examples/round" not in broken.codes("pairs", "entreprise")
    broken.edit(ENTREPRISE, "given = { centre = [8, 9, 10, 10],", "given = { round = 9, centre = [8, 9, 10, 10],")
    assert "examples/round" in broken.codes("pairs", "entreprise")


def test_a_table_where_nobody_can_bid_is_no_traceback(broken):
    path = broken.path("pairs/balayage/rules.toml")
    path.write_text(re.sub(r"\b(hands|bids) = \{[^{}]*\}, ", "", path.read_text("utf-8")), "utf-8")
    assert {code.partition("/")[0] for code in broken.codes("pairs", "balayage")} >= {"examples"}
