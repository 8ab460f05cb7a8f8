"""A variant of one's own: the file that `massicot new game` writes is a whole game."""

import pytest

from massicot.colour import rgb
from massicot.data.library import Library
from massicot.games.engine.programs import program_of, ways
from massicot.games.engine.replay import replay
from massicot.ink.shapes import Painted, leaves
from massicot.language.fr.typography import typeset
from massicot.model.prose import spoken
from massicot.products.order import Order
from massicot.products.stock import gather
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


def test_a_new_deck_has_a_look_of_its_own_that_can_be_read(massicot, tmp_path):
    """Lettering in four inks, and none of our pictures; all that is measured of a theme is good."""
    library = tmp_path / "own"
    assert massicot("new", "deck", "ma-partie", "--library", library).code == 0
    theme = library / "artwork/ma-partie/theme.toml"
    assert "{{" not in theme.read_text() and not list(library.rglob("*.svg"))
    stock = gather(Library([library]), "ma-partie", Order())
    assert stock.theme.folder == theme.parent and stock.parts() == {}
    ran = massicot("preview", "ma-partie", "--proof", "--library", library, "--output", tmp_path / "o")
    assert ran.code == 0 and "fail" not in ran.out and "ok" in ran.out
    ran = massicot("check", "--library", library)
    assert ran.code == 0 and "nothing wrong" in ran.out, ran.out
    red = theme.read_text().replace('couleur = "#174b58"', 'couleur = "#a01010"')
    theme.write_text(red, "utf-8")
    shapes = gather(Library([library]), "ma-partie", Order()).faces(list(stock.deck.cards), bleed=0, backs=True)
    inks = {shape.fill for face in shapes.values() for _, shape in leaves(face.shapes) if isinstance(shape, Painted)}
    assert rgb("#a01010") in inks and rgb("#174b58") not in inks


def test_a_theme_that_is_there_is_not_begun_anew(massicot, tmp_path):
    assert massicot("new", "theme", "mien", "--library", tmp_path).code == 0
    before = (tmp_path / "artwork/mien/theme.toml").read_bytes()
    assert massicot("new", "deck", "mien", "--library", tmp_path).code == 0
    assert (tmp_path / "artwork/mien/theme.toml").read_bytes() == before
    assert massicot("new", "deck", "pirates", "--library", tmp_path).code == 2  # it would hide a theme of ours


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
    assert ran.code == 0 and "4 reference cards" in ran.out, ran.err
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
