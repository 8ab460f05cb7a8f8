"""massicot replay: every example step by step; a mismatch and a broken file say where."""

import shutil
from pathlib import Path

import pytest

from massicot.booklet.content import told
from massicot.data.variant import read_variant
from massicot.diagnostics import DataError
from massicot.places import shipped
from massicot.telling.replaying import replay
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
    for done in replay(LIBRARY, name):
        assert f"{VARIANTS[name].title} · {done.example.title}" in ran.out
        first, *others = (plain(step.lines[0]) for step in done.steps)
        assert f" {first}" in plain(ran.out)
        for number, sentence in enumerate((first, *others), 1):
            assert (f" {number}. {sentence}" in plain(ran.out)) == bool(others)  # one alone has no number
    assert "{{" not in ran.out


def test_in_a_narrow_terminal_nothing_is_cut(massicot, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    for ran in (massicot("replay", "cinq-cartes"), massicot("odds", "pierre-noire")):
        assert ran.code == 0 and max(map(len, ran.out.splitlines()[1:])) <= 40


def test_without_a_name_all_are_tried_a_line_for_each(massicot):
    ran = massicot("replay")
    count = sum(len(variant.examples) for variant in VARIANTS.values())
    assert ran.code == 0
    assert ran.out.count("✓") == count
    assert f"{count} exemples rejoués, tous conformes." in ran.out


def test_a_way_to_play_and_a_single_example_can_be_asked_for(massicot):
    ran = massicot("replay", "paires/cutchfeld", "--example", "cutchfeld")
    (asked,) = [one.title for one in VARIANTS["paires"].examples if one.id == "cutchfeld"]
    others = [one.title for one in VARIANTS["paires"].examples if one.id != "cutchfeld"]
    assert ran.code == 0 and asked in ran.out and not [title for title in others if title in ran.out]
    assert "Alix met 17 jetons dans le pot, et Emma le ramasse." in plain(ran.out)


def test_a_file_with_examples_alone_is_replayed(own):
    ran = own()
    assert ran.code == 0, ran.err
    assert (
        "Alix pioche un second 8 : une paire !" in plain(ran.out)
        and "Un exemple rejoué, conforme à la règle." in ran.out
    )


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
    assert massicot("replay", path, "--deck", "pairs").code == 0
    other = massicot("replay", path, "--deck", "courte-paille")
    assert other.code == 2 and "mine.toml:" in other.err and "there is no card “3” in the deck" in other.err
    unknown = massicot("replay", path, "--deck", "pears")
    assert unknown.code == 2 and "pas de paquet « pears »" in plain(unknown.err) and "pairs" in unknown.err
    path.write_text(source)
    unnamed = massicot("replay", path)
    assert unnamed.code == 2 and "avec quel paquet joue-t-on à ce jeu" in unnamed.err and "--deck" in unnamed.err


@pytest.mark.parametrize(("name", "text"), [("notes.txt", "Bonjour ! = ["), ("deck.toml", 'title = "Un paquet"\n')])
def test_a_file_without_examples_is_no_file_to_replay(massicot, tmp_path, name, text):
    (tmp_path / name).write_text(text)
    ran = massicot("replay", tmp_path / name)
    assert ran.code == 2 and ran.out == "" and "Traceback" not in ran.err
    assert f"{name}: ce fichier n’a pas d’exemple à rejouer" in ran.err and "[[examples]]" in ran.err


# -- mismatches: exit 1, with the step, what the text says, what the rule gives ----------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (
            'keeps", who = "Alix", card = 8',
            'keeps", who = "Alix", card = 5',
            11,
            "étape 1, selon le texte : « Alix garde un 5 dans ses points » ; selon la règle : « Alix garde un 8 dans",
        ),
        (
            '    { event = "round-lost", who = "Alix" },\n',
            "",
            11,
            "selon le texte : rien de plus ; selon la règle : « Alix perd la manche »",
        ),
        (
            "points = { Alix = 8 }",
            "points = { Alix = 9 }",
            18,
            "à la fin, selon le texte : « Alix : 9 points » ; selon la règle : « Alix : 8 points »",
        ),
        ('losers = ["Alix"]', 'losers = ["Basile"]', 18, "« Perd : Basile » ; selon la règle : « Perd : Alix »"),
        ('losers = ["Alix"]', 'winners = ["Basile"]', 18, "« Gagne : Basile » ; selon la règle : « Personne »"),
        (
            'losers = ["Alix"]',
            "rows = { Basile = [9] }",
            18,
            "rangée [9] » ; selon la règle : « Basile : rangée rien »",
        ),
        ('losers = ["Alix"]', "stock = 2", 18, "« Pioche : 2 cartes » ; selon la règle : « Pioche : rien »"),
        (
            'losers = ["Alix"]',
            'turn = "Basile"',
            18,
            "« C’est à Basile de jouer » ; selon la règle : « Ce n’est à personne",
        ),
        ('losers = ["Alix"]', 'out = ["Alix"]', 18, "« Alix : ne joue plus » ; selon la règle : « Personne »"),
        ('losers = ["Alix"]', "pot = 3", 18, "« Pot : 3 jetons » ; selon la règle : « Pot : 0 jeton »"),
        (
            'who = "Alix", do = "draw"',
            'do = "score"',
            11,
            "« On compte les points » ; selon la règle : rien, car il manque sur la table",
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
    assert ran.code == 1 and "mélangé à la pioche »" in plain(ran.err)
    assert "(who Alix, cards [9]) ; selon la règle :" in plain(ran.err) and "(who Alix, cards [10])" in plain(ran.err)


def test_what_was_right_before_a_mismatch_is_shown(massicot, tmp_path):
    text = VARIANTS["courte-paille"].source.read_text()
    (tmp_path / "mine.toml").write_text(
        f'program = "courte-paille"\n{text}'.replace(
            '{ event = "shark", who = "Alix" }', '{ event = "shark", who = "Clara" }', 1
        )
    )
    ran = massicot("replay", tmp_path / "mine.toml", "--example", VARIANTS["courte-paille"].examples[0].id)
    assert ran.code == 1
    assert "  3. Clara échange la vigie 4 contre Coco 3." in ran.out.replace("\u00a0", " ") and "  4. " not in ran.out
    assert "étape 4, selon le texte : « Clara reçoit le requin » ; selon la règle : « Alix reçoit le requin »" in plain(
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
            "« Alix choisit un 8 » ; selon la règle : « Choisir » n’est pas permis",
        ),
        ("stock = [8], ", "", 11, "Il n’y a plus une seule carte à piocher"),
        ('who = "Alix", do = "draw"', 'who = "Basile", do = "draw"', 11, "Ce n’est pas à Basile de jouer."),
        ('card", who = "Alix", card = 8', 'card", who = "Alix", card = 12', 12, "there is no card “12” in the deck"),
        ("stock = [8]", "stock = [11]", 9, "there is no card “11” in the deck"),
        ('who = "Alix", value', 'who = "Zoé", value', 13, "“Zoé” does not play"),
        ("value = 8", 'value = "huit"', 13, "'huit' is not a number"),
        ('do = "draw"', 'do = "fly"', 11, "there is no move “fly”"),
        ('variant = "paires"', 'variant = "pares"', 1, "il n’y a pas de jeu « pares »"),
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
        (["pares"], "« pares » n’est ni un jeu ni un fichier"),
        (["no-such.toml"], "ce fichier n’existe pas"),
        (["/no/such/folder"], "« /no/such/folder » n’est ni un jeu ni un fichier"),
        (["paires", "--deck", "pairs"], "--deck ne sert qu’avec un fichier"),
        (["paires", "--example", "egalit"], "il n’y a pas d’exemple « egalit »"),
        (["paires/norlnd"], "« paires » n’a pas de variante « norlnd »"),
    ],
)
def test_what_is_not_there_is_named(massicot, options, problem):
    ran = massicot("replay", *options)
    assert ran.code == 2 and ran.out == "" and problem in plain(ran.err)
    assert plain(ran.err).startswith("erreur : ")


# -- the booklet prints what was replayed -------------------------------------------------------------


def broken_variant(tmp_path):
    path = tmp_path / "paires.toml"
    source = Path(shipped("games")) / "pairs/paires/rules.toml"
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
    assert (problem.path, problem.line) == (str(variant.source), line)
    assert "the text says « Basile garde un 6" in plain(problem.message)


def test_a_booklet_tells_an_example_in_the_sentences_of_its_replay():
    variant = VARIANTS["paires"]
    example = next(one for one in variant.examples if one.id == "une-paire")
    example = told(variant, example, LIBRARY.deck("pairs"), LIBRARY.glossary())
    (step,) = example.steps
    assert (
        plain(step.parts[0])
        == "Alix pioche un second 8 : une paire ! Elle perd la manche et garde un 8, soit 8 points."
    )
    assert example.end == ()
