"""The self-test of the checker: each change is what it says, and of a sample enough is found."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from massicot.places import shipped
from tools.selftest.judging import Judge, Score, Verdict, sampled, scores
from tools.selftest.mutations import DOWN, REMOVED, SWAPPED, TURNED, TWICE, UP, Mutation, mutations
from tools.selftest.spans import spans

pytestmark = pytest.mark.slow

BARS = dict.fromkeys(("facts", "tables", "examples", "decks", "themes"), 0.6) | dict.fromkeys(
    ("ledgers", "prose"), 0.25
)
"""The least share of planted changes that gives an error or a warning: of the first about nine in ten are found, of
the others, whose lines of documents and choice of words nobody can know, six in ten. Sizes state no rule."""
SAMPLE = 8
"""Changes of each kind: a quarter of a second each."""

ROOT = Path(__file__).parents[2]
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


def test_a_span_is_the_text_of_its_value():
    found = {span.key: TEXT[span.start : span.end] for span in spans(TEXT)}
    assert found["title",] == '"Mine"'
    assert found["facts", "players"] == "{ min = 2, max = 4 }"
    assert found["examples", 0, "steps", 1] == '{ who = "Basile", do = "fold" }'
    assert found["sections", 0, "text"].startswith('"""\nPrenez') and found["sections", 0, "text"].endswith('"""')


FILES = sorted((*shipped("games").rglob("*.toml"), *shipped("artwork").glob("*/theme.toml")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_our_files_stay_toml(path):
    text = path.read_text("utf-8")
    all_of_them = mutations(str(path), text)
    assert len(all_of_them) > 2
    for one in all_of_them[:: max(len(all_of_them) // 12, 1)]:
        assert tomllib.loads(one.applied(text)) is not None
        assert one.applied(text) != text


# -- what is found ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    return Judge(tmp_path_factory.mktemp("selftest") / "data")


AUBEPINE = "games/pairs/aubepine/rules.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        (AUBEPINE, "\nhand = 5\n", "\nhand = 6\n", "facts/setup-cards"),
        (AUBEPINE, "\nhand = 5\n", "\nhand  =  5\n", ""),
        ("games/pairs/deck.toml", "total = 55", "total = 56", "deck/total"),
        ("games/courte_paille/scores.toml", "values = [7, 6", "values = [8, 6", "deck/pad-strip"),
        ("games/papers.toml", 'width = "210mm"', 'width = "211mm"', "deck/known-size"),
        ("games/pairs/scores.toml", "rows = 9", "rows = 8", ""),
    ],
)
def test_a_verdict_names_what_finds_it_and_the_data_is_as_it_was(judge, file, old, new, code):
    start = judge.texts[file].index(old)
    change = Mutation(file, 1, (), "facts", "by hand", start, start + len(old), new)
    assert judge.verdict(change).code == code
    assert (judge.folder / file).read_text("utf-8") == judge.texts[file]


def test_of_each_kind_of_data_enough_is_found(judge):
    verdicts = [judge.verdict(change) for change in sampled(judge.changes(), SAMPLE)]
    shares = {family: score.share for family, score in scores(verdicts).items()}
    assert {family: share for family, share in shares.items() if share < BARS.get(family, 0)} == {}
    assert all(score.all == SAMPLE for score in scores(verdicts).values())


def test_scores_count_errors_and_notes_apart():
    def change(family):
        return Mutation("a.toml", 1, ("facts", "hand"), family, UP, 0, 1, "6", "5")

    verdicts = [
        Verdict(change("facts"), "facts/deal"),
        Verdict(change("facts"), "", "prose/end"),
        Verdict(change("prose")),
    ]
    found = scores(verdicts)
    assert found["facts"] == Score(1, 1, 2) and found["facts"].share == 0.5
    assert found["prose"] == Score(0, 0, 1)


def test_the_tool_tells_its_scores():
    words = [sys.executable, ROOT / "tools/selftest", "--sample", "1", "--cores", "1"]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert all(family in ran.stdout for family in BARS)
