"""A variant of one's own: the file that `massicot new game` writes is a whole game."""

import pytest

from massicot.data.library import Library
from massicot.games.engine.programs import program_of, ways
from massicot.games.engine.replay import replay
from massicot.language.fr.typography import typeset
from massicot.model.prose import spoken
from massicot.start import new_deck, new_game
from tests.language.fr.faults import faults, unbalanced


def begun(folder, game="pairs"):
    path = new_game("grand-frisson", folder, game)
    assert path == folder / "games" / game / "grand-frisson" / "rules.toml"
    library = Library([folder])
    return library, library.variants(game)["grand-frisson"]


def test_a_new_variant_loads_beside_the_others(tmp_path):
    library, variant = begun(tmp_path)
    assert variant.title == "Grand frisson" and variant.program == "paires"
    assert set(library.variants("pairs")) == {*Library().variants("pairs"), "grand-frisson"}


def test_its_examples_are_what_the_program_plays(tmp_path):
    library, variant = begun(tmp_path)
    assert variant.examples
    for example in variant.examples:
        played = list(replay(variant, example, library.deck("pairs"), program_of(variant).kind))
        assert len(played) == len(example.steps)
    for way in ways(variant):
        assert way.players == [2, 3, 4]


def test_it_is_for_a_new_deck_as_well(tmp_path):
    new_deck("ma-partie", tmp_path)
    _, variant = begun(tmp_path, "ma-partie")
    assert variant.facts["floor"] == 7


def test_its_french_is_set_right(tmp_path):
    _, variant = begun(tmp_path)
    texts = [variant.pitch, variant.credits, variant.setup.caption, variant.reference.front, variant.reference.back]
    texts += [section.text for section in variant.sections]
    texts += [section.text for way in variant.variants for section in way.sections]
    texts += [text for example in variant.examples for text in (example.intro, example.lesson)]
    for text in texts:
        said = typeset(spoken(text))
        assert faults(said) == [] and unbalanced(said) == []


def test_the_command_says_how_to_build_it_and_it_builds(massicot, tmp_path):
    library = tmp_path / "own"
    ran = massicot("new", "game", "grand-frisson", "--library", library)
    assert ran.code == 0 and "massicot build pairs --games grand-frisson" in ran.out
    asked = ("--games", "grand-frisson", "--only", "reference", "--library", library)
    ran = massicot("build", "pairs", *asked, "--output", tmp_path / "o")
    assert ran.code == 0 and "1 reference card" in ran.out, ran.err
    text = (library / "games/pairs/grand-frisson/rules.toml").read_text()
    assert "{{ title }}" not in text and "{{ name }}" not in text and "{{ game }}" not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("../out",), "can’t be the name of a game"),
        (("paires",), "is played with pairs already"),
        (("autre", "--deck", "pears"), "did you mean “pairs”?"),
        (("autre", "--deck", "courte-paille"), "begin with --deck pairs"),
    ],
)
def test_what_would_not_load_is_not_written(massicot, tmp_path, words, says):
    ran = massicot("new", "game", *words, "--library", tmp_path)
    assert ran.code == 2 and says in ran.err
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_is_left_alone(massicot, tmp_path):
    path = new_game("grand-frisson", tmp_path, "pairs")
    path.write_text("mine")
    ran = massicot("new", "game", "grand-frisson", "--library", tmp_path)
    assert ran.code == 2 and "is there already" in ran.err
    assert path.read_text() == "mine"
