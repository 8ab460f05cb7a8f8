"""massicot replay: every example step by step; a mismatch and a broken file say where."""

import re
import shutil
from pathlib import Path

import pytest

from generator.booklet.telling import told
from generator.errors import DataError
from generator.loading.variant import read_variant
from generator.places import shipped
from tests.telling.tables import LIBRARY, VARIANTS

EXAMPLE = """variant = "paires"

[[examples]]
id = "mine"
title = "Une paire de trop"
section = "tour"
players = ["Alix", "Basile"]
intro = "Alix joue."
given = { rows = { Alix = [8, 5], Basile = [9] }, stock = [8], turn = "Alix" }
steps = [
  { who = "Alix", do = "draw", then = [
    { event = "card", who = "Alix", card = 8 },
    { event = "pair", who = "Alix", value = 8 },
    { event = "keeps", who = "Alix", card = 8 },
    { event = "round-lost", who = "Alix" },
  ] },
]
after = { points = { Alix = 8 }, losers = ["Alix"] }
"""


def plain(text):
    """With spaces that are all alike."""
    return " ".join(text.split())


@pytest.fixture
def own(tmp_path, massicot):
    """Replay the example above, changed."""

    def run(old="", new="", *options):
        path = tmp_path / "mine.toml"
        assert old in EXAMPLE
        path.write_text(EXAMPLE.replace(old, new) if old else EXAMPLE)
        return massicot("replay", path, *options)

    return run


@pytest.mark.parametrize("name", VARIANTS)
def test_every_example_of_every_game_replays_step_by_step(massicot, name):
    ran = massicot("replay", name)
    assert (ran.code, ran.err) == (0, "")
    for example in VARIANTS[name].examples:
        assert f"{VARIANTS[name].title} · {example.title}" in ran.out
    steps = sum(len(example.steps) for example in VARIANTS[name].examples)
    assert len(re.findall(r"^  \d+\. ", ran.out, re.MULTILINE)) == steps
    assert "{{" not in ran.out


def test_without_a_name_all_are_tried_a_line_for_each(massicot):
    ran = massicot("replay")
    count = sum(len(variant.examples) for variant in VARIANTS.values())
    assert ran.code == 0
    assert ran.out.count("✓") == count
    assert f"{count} exemples rejoués, tous conformes." in ran.out


def test_a_way_to_play_and_a_single_example_can_be_asked_for(massicot):
    ran = massicot("replay", "paires/cutchfeld", "--example", "cutchfeld")
    assert ran.code == 0 and "Le prix fort" in ran.out and "Le jeton de trop" not in ran.out
    assert "met 17" in ran.out.replace("\u00a0", " ") and "Gagne : Emma" in ran.out


def test_a_file_with_examples_alone_is_replayed(own):
    ran = own()
    assert ran.code == 0, ran.err
    assert "Alix pioche." in ran.out and "Un exemple rejoué, conforme à la règle." in ran.out


def test_a_whole_variant_file_is_replayed_wherever_it_lies(massicot, tmp_path):
    for name in ("aubepine", "courte-paille"):
        shutil.copy(VARIANTS[name].source, tmp_path / "mine.toml")
        text = (tmp_path / "mine.toml").read_text()
        if "program =" not in text:
            (tmp_path / "mine.toml").write_text(f'program = "{name}"\n{text}')
        assert massicot("replay", tmp_path / "mine.toml").code == 0


def test_the_deck_of_a_variant_file_is_that_of_its_program_or_the_one_that_is_named(massicot, tmp_path):
    path = tmp_path / "mine.toml"
    source = VARIANTS["aubepine"].source.read_text()
    path.write_text(f'program = "aubepine"\n{source}')
    assert massicot("replay", path, "--game", "pairs").code == 0
    other = massicot("replay", path, "--game", "courte-paille")
    assert other.code == 2 and "mine.toml:7: emblem: there is no card “3” in the deck" in other.err
    unknown = massicot("replay", path, "--game", "pears")
    assert unknown.code == 2 and "there is no deck “pears”" in unknown.err and "pairs" in unknown.err
    path.write_text(source)
    unnamed = massicot("replay", path)
    assert unnamed.code == 2 and "which deck is this played with?" in unnamed.err and "--game" in unnamed.err


# -- mismatches: exit 1, with the step, what the text says, what the rule gives ----------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (
            'keeps", who = "Alix", card = 8',
            'keeps", who = "Alix", card = 5',
            11,
            "step 1: the text says « Alix garde un 5 dans ses points »; the rule gives « Alix garde un 8 dans",
        ),
        (
            '    { event = "round-lost", who = "Alix" },\n',
            "",
            11,
            "the text says nothing more; the rule gives « Alix perd la manche »",
        ),
        (
            "points = { Alix = 8 }",
            "points = { Alix = 9 }",
            18,
            "the end: the text says « Alix : 9 points »; the rule gives « Alix : 8 points »",
        ),
        ('losers = ["Alix"]', 'losers = ["Basile"]', 18, "« Perd : Basile »; the rule gives « Perd : Alix »"),
        ('losers = ["Alix"]', 'winners = ["Basile"]', 18, "« Gagne : Basile »; the rule gives « Personne »"),
        ('losers = ["Alix"]', "rows = { Basile = [9] }", 18, "rangée [9] »; the rule gives « Basile : rangée rien »"),
        ('losers = ["Alix"]', "stock = 2", 18, "« Pioche : 2 cartes »; the rule gives « Pioche : rien »"),
        (
            'losers = ["Alix"]',
            'turn = "Basile"',
            18,
            "« C’est à Basile de jouer »; the rule gives « Ce n’est à personne",
        ),
        ('losers = ["Alix"]', 'out = ["Alix"]', 18, "« Alix : ne joue plus »; the rule gives « Personne »"),
        ('losers = ["Alix"]', "pot = 3", 18, "« Pot : 3 jetons »; the rule gives « Pot : 0 jeton »"),
        (
            'who = "Alix", do = "draw"',
            'do = "score"',
            11,
            "« On compte les points »; the rule gives nothing: the table",
        ),
    ],
)
def test_a_mismatch_names_the_step_what_the_text_says_and_what_the_rule_gives(own, old, new, line, said):
    ran = own(old, new)
    assert ran.code == 1
    assert f"mine.toml:{line}: " in ran.err and said in plain(ran.err)
    assert "Traceback" not in ran.err and "conforme" not in ran.out


def test_what_a_sentence_leaves_out_is_named_where_only_that_differs(massicot, tmp_path):
    source = VARIANTS["pierre-noire"].source.read_text()
    old = '{ event = "shuffled-back", who = "Alix", cards = [10] }'
    assert old in source
    (tmp_path / "mine.toml").write_text(f'program = "pierre-noire"\n{source.replace(old, old.replace("10", "9"))}')
    ran = massicot("replay", tmp_path / "mine.toml")
    assert ran.code == 1 and "mélangé à la pioche »" in ran.err
    assert "(who Alix, cards [9]); the rule gives" in plain(ran.err) and "(who Alix, cards [10])" in plain(ran.err)


def test_what_was_right_before_a_mismatch_is_shown(massicot, tmp_path):
    text = VARIANTS["courte-paille"].source.read_text()
    (tmp_path / "mine.toml").write_text(
        f'program = "courte-paille"\n{text}'.replace(
            '{ event = "shark", who = "Alix" }', '{ event = "shark", who = "Clara" }', 1
        )
    )
    ran = massicot("replay", tmp_path / "mine.toml", "--example", VARIANTS["courte-paille"].examples[0].id)
    assert ran.code == 1
    assert "  3. Clara prend" in ran.out and "  4. " not in ran.out
    assert "step 4: the text says « Clara reçoit le requin »; the rule gives « Alix reçoit le requin »" in plain(
        ran.err
    )


# -- bad input: exit 2 --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        (
            'do = "draw"',
            'do = "choose", card = 8',
            11,
            "« Alix choisit un 8 »; the rule gives no: « Choisir » n’est pas permis",
        ),
        ("stock = [8], ", "", 11, "Il n’y a plus une seule carte à piocher"),
        ('who = "Alix", do = "draw"', 'who = "Basile", do = "draw"', 11, "Ce n’est pas à Basile de jouer."),
        ('card", who = "Alix", card = 8', 'card", who = "Alix", card = 12', 12, "there is no card “12” in the deck"),
        ("stock = [8]", "stock = [11]", 9, "there is no card “11” in the deck"),
        ('who = "Alix", value', 'who = "Zoé", value', 13, "“Zoé” does not play"),
        ("value = 8", 'value = "huit"', 13, "'huit' is not a number"),
        ('do = "draw"', 'do = "fly"', 11, "there is no move “fly”"),
        ('variant = "paires"', 'variant = "pares"', 1, "there is no game “pares”"),
        ('title = "Une', "title = Une", 5, "broken TOML"),
        ('section = "tour"', 'section = "tours"', 6, "there is no section “tours”"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(own, old, new, line, problem):
    ran = own(old, new)
    assert ran.code == 2
    assert f"mine.toml:{line}: " in ran.err and problem in plain(ran.err)
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["pares"], "there is neither a game nor a file “pares”"),
        (["no-such.toml"], "there is no such file"),
        (["paires", "--example", "egalit"], "there is no example “egalit”"),
        (["paires/norlnd"], "there is no way “norlnd” to play paires"),
    ],
)
def test_what_is_not_there_is_named(massicot, options, problem):
    ran = massicot("replay", *options)
    assert ran.code == 2 and ran.out == "" and problem in ran.err


# -- the booklet prints what was replayed -------------------------------------------------------------


def broken_variant(tmp_path):
    path = tmp_path / "paires.toml"
    source = Path(shipped("games")) / "pairs/variants/paires.toml"
    old = '{ event = "keeps", who = "Basile", card = 3 }'
    text = source.read_text()
    assert old in text
    path.write_text(text.replace(old, old.replace("3", "6")))
    line = text[: text.index(old)].count("\n")
    return read_variant(path, LIBRARY.deck("pairs"), LIBRARY.glossary()), line


def test_a_booklet_refuses_an_example_that_does_not_replay(tmp_path):
    variant, line = broken_variant(tmp_path)
    example = next(one for one in variant.examples if one.id == "se-coucher")
    with pytest.raises(DataError) as refused:
        told(variant, example, LIBRARY.deck("pairs"), LIBRARY.glossary())
    (problem,) = refused.value.problems
    assert (problem.path, problem.line) == (variant.source, line)
    assert "the text says « Basile garde un 6" in plain(problem.message)


def test_a_booklet_tells_an_example_in_the_sentences_of_its_replay():
    variant = VARIANTS["paires"]
    example = next(one for one in variant.examples if one.id == "une-paire")
    (moment,) = told(variant, example, LIBRARY.deck("pairs"), LIBRARY.glossary()).moments
    assert moment.move == "Alix pioche."
    assert moment.then[1] == "C’est une paire de 8 pour Alix."
