"""Each change is what it says; the text stays TOML, and only what was changed differs."""

import tomllib

import pytest

from massicot.checks.selftest.mutations import DOWN, REMOVED, SWAPPED, TURNED, TWICE, UP, mutations
from massicot.checks.selftest.spots import spots
from massicot.places import shipped

GAME = "games/pairs/mine/rules.toml"
TEXT = '''\
title = "Mine"                      # a comment, with "quotes" and = signs
[facts]
hand = 5
players = { min = 2, max = 4 }
begins = "lowest-card"
[derived]
stock = "deck - hand * players"
[[sections]]
id = "but"
text = """
Prenez {{ hand | cartes }} de la [[pioche|stock]] ou {{ burn | cartes }} de la [[défausse|discard]].
"""
[[sections]]
id = "fin"
text = "Fin."
[[examples]]
given = { rows = { Alix = [8, 5], Basile = [9] } }
steps = [
  { who = "Alix", do = "draw" },   # a step
  { who = "Basile", do = "fold" },
]
'''


def changes(key, what):
    """The texts that one kind of change of one value gives."""
    return [one.applied(TEXT) for one in mutations(GAME, TEXT) if one.key == key and one.what == what]


def read(text):
    return tomllib.loads(text)


def test_a_number_is_off_by_one():
    (up,), (down,) = changes(("facts", "hand"), UP), changes(("facts", "hand"), DOWN)
    assert (read(up)["facts"]["hand"], read(down)["facts"]["hand"]) == (6, 4)


def test_what_is_removed_is_gone_and_nothing_else():
    (text,) = changes(("facts", "players", "min"), REMOVED)
    assert read(text)["facts"]["players"] == {"max": 4}
    (text,) = changes(("facts", "players", "max"), REMOVED)
    assert read(text)["facts"]["players"] == {"min": 2}
    (text,) = changes(("examples", 0, "steps", 0), REMOVED)
    assert [step["who"] for step in read(text)["examples"][0]["steps"]] == ["Basile"]
    (text,) = changes(("sections", 0), REMOVED)
    assert [section["id"] for section in read(text)["sections"]] == ["fin"]


def test_elements_are_exchanged_and_doubled():
    key = ("examples", 0, "given", "rows", "Alix", 0)
    (swapped,), (twice,) = changes(key, SWAPPED), changes(key, TWICE)
    assert read(swapped)["examples"][0]["given"]["rows"]["Alix"] == [5, 8]
    assert read(twice)["examples"][0]["given"]["rows"]["Alix"] == [8, 8, 5]
    (twice,) = changes(("sections", 1), TWICE)
    assert [section["id"] for section in read(twice)["sections"]] == ["but", "fin", "fin"]


def test_a_name_is_replaced_by_its_neighbour():
    assert [read(text)["sections"][0]["id"] for text in changes(("sections", 0, "id"), SWAPPED)] == ["fin"]


def test_formulas_change_in_their_names_and_signs():
    stocks = {read(text)["derived"]["stock"] for text in changes(("derived", "stock"), SWAPPED)}
    assert "hand - hand * players" in stocks
    assert [read(text)["derived"]["stock"] for text in changes(("derived", "stock"), TURNED)] == [
        "deck + hand * players"
    ]


def test_prose_changes_in_what_it_quotes():
    key = ("sections", 0, "text")
    texts = [read(text)["sections"][0]["text"] for text in changes(key, SWAPPED)]
    assert any("{{ burn | cartes }} de la [[pioche|stock]] ou {{ burn" in text for text in texts)
    assert any("[[pioche|discard]]" in text for text in texts)
    texts = [read(text)["sections"][0]["text"] for text in changes(key, REMOVED) if "text" in read(text)["sections"][0]]
    assert any(text.startswith("Prenez de la") for text in texts)
    texts = [read(text)["sections"][0]["text"] for text in changes(key, TWICE)]
    assert any("[[pioche|stock]] [[pioche|stock]]" in text for text in texts)


def test_a_change_knows_its_line_and_its_kind():
    (up,) = [one for one in mutations(GAME, TEXT) if one.key == ("facts", "hand") and one.what == UP]
    assert (up.line, up.family, up.told) == (3, "facts", "facts.hand: one more: 5 → 6")
    kinds = {one.key: one.family for one in mutations(GAME, TEXT)}
    assert kinds["examples", 0, "steps", 0, "who"] == "examples"
    assert kinds["sections", 0, "text"] == "prose"


def test_a_spot_is_the_text_of_its_value():
    found = {spot.key: TEXT[spot.start : spot.end] for spot in spots(TEXT)}
    assert found["title",] == '"Mine"'
    assert found["facts", "players"] == "{ min = 2, max = 4 }"
    assert found["examples", 0, "steps", 1] == '{ who = "Basile", do = "fold" }'
    assert found["sections", 0, "text"].startswith('"""\nPrenez') and found["sections", 0, "text"].endswith('"""')


FILES = sorted((*shipped("games").rglob("*.toml"), *shipped("artwork").glob("*/theme.toml")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_our_files_stay_toml(path):
    text = path.read_text("utf-8")
    all_of_them = mutations(str(path), text)
    assert len(all_of_them) > 5
    for one in all_of_them[:: max(len(all_of_them) // 12, 1)]:
        assert tomllib.loads(one.applied(text)) is not None
        assert one.applied(text) != text
