"""One emblem for each game, wherever it is printed, in every theme."""

import shutil
import tomllib

import pytest

from massicot.booklet.content import booklet
from massicot.booklet.pictures import Pictures
from massicot.colour import contrast
from massicot.data.library import Library
from massicot.data.roles import APART, game_inks
from massicot.diagnostics import DataError
from massicot.ink.shapes import Use, leaves
from massicot.model.theme import GROUND, INK
from massicot.places import shipped
from massicot.products import order, reference, score_pad
from massicot.products.box import TuckBox
from massicot.products.playmat import _ordered
from massicot.products.stock import gather
from tests.themes import FITTING, OF_PAIRS

pytestmark = pytest.mark.slow

DECKS = [*FITTING, *((deck, "encre") for deck in dict(FITTING))]


def drawings(shapes):
    return {shape.drawing for _, shape in leaves(shapes) if isinstance(shape, Use)}


def everywhere(stock):
    """For each game, what marks it in the booklet, on its reference card, pad and mat."""
    games = list(stock.variants.values())
    found = {game.id: set() for game in games}
    content = booklet(stock.deck, stock.variants, stock.library.glossary())
    pictures = Pictures(stock.look(games=games), "html")
    for chapter in content.games:
        pictures._used.clear()
        pictures.emblem(chapter.rules.id, width_mm=20)
        found[chapter.rules.id] |= set(pictures._used)
    made = order.Order()
    faces, _ = reference.references(stock, games, made.bleed)
    for game in games:
        found[game.id] |= drawings(faces[reference.front(game)].shapes)
    for plan in score_pad.ScorePads().plan(stock, made):
        document = score_pad.ScorePads().document(plan)
        titles = {game.title: game.id for game in games}
        for page in document.pages:
            placed = {placement.face for placement in page.placements}
            for face in document.faces:
                if face.key in placed:
                    found[titles[page.title]] |= drawings(face.shapes)
    mats = Pictures(_ordered(stock, made, games).look, "html")
    for game in games:
        mats._used.clear()
        mats.ornament(game.id, width_mm=20)
        found[game.id] |= set(mats._used)
    return found


@pytest.mark.parametrize("deck, theme", DECKS)
def test_a_game_has_one_emblem_in_all_that_is_printed_and_no_other_has_it(deck, theme):
    found = everywhere(gather(Library(), deck, order.Order(theme=theme)))
    assert all(len(drawn) == 1 for drawn in found.values()), found
    assert len({name for drawn in found.values() for name in drawn}) == len(found)
    assert {name for drawn in found.values() for name in drawn} == {f"{game}.emblem" for game in found}


@pytest.mark.parametrize("theme", OF_PAIRS)
def test_the_booklet_of_a_deck_shows_what_its_box_shows(theme):
    """The hero of the theme, where it names one; and the booklet of one game shows its emblem."""
    hero = tomllib.loads((shipped("artwork") / theme / "theme.toml").read_text("utf-8")).get("hero", "paires.emblem")
    stock = gather(Library(), "pairs", order.Order(theme=theme))
    pictures = Pictures(stock.look(games=list(stock.variants.values())), "html")

    def cover(*games, title=""):
        pictures._used.clear()
        content = booklet(stock.deck, stock.variants, stock.library.glossary(), None, games, title)
        pictures.emblem(content.emblem, width_mm=20)
        return set(pictures._used)

    (plan,) = TuckBox().plan(stock, order.Order())
    (front,) = (face for face in TuckBox().document(plan).faces if face.key.startswith("box-front:"))
    assert cover() == cover("paires", title=stock.deck.booklet.base_title) == drawings(front.shapes) == {hero}
    assert cover("paires") == {"paires.emblem"}
    assert cover("chaton", "entreprise", title="Enchères") == {"chaton.emblem"}


def copied(tmp_path):
    """A library with our deck “pairs” and two of its games."""
    games = tmp_path / "games" / "pairs"
    for name in ("paires", "balayage"):
        shutil.copytree(shipped("games") / "pairs" / name, games / name, ignore=shutil.ignore_patterns("*.py"))
    return games


def test_without_a_drawing_the_card_is_used_everywhere(tmp_path):
    folder = copied(tmp_path) / "balayage"
    (folder / "emblem.svg").unlink()
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text("utf-8").replace("\norder = ", '\nemblem = "7"\norder = ', 1), "utf-8")
    assert everywhere(gather(Library([tmp_path]), "pairs", order.Order()))["balayage"] == {"pomme"}


def test_a_game_without_an_emblem_is_known_by_the_first_card(tmp_path):
    (copied(tmp_path) / "balayage" / "emblem.svg").unlink()
    assert Library([tmp_path]).variants("pairs")["balayage"].emblem == "1"


def test_a_drawing_in_inks_of_one_theme_is_refused_on_its_line(tmp_path):
    path = copied(tmp_path) / "balayage" / "emblem.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n\n<path d="M0 0H9V9Z" fill="var(--or)"/></svg>'
    )
    stock = gather(Library([tmp_path]), "pairs", order.Order())
    with pytest.raises(DataError) as caught:
        stock.look(games=[stock.variants["balayage"]])
    (found,) = caught.value.problems
    assert (found.place.path, found.place.line) == (str(path), 3)
    stock.look(games=[stock.variants["paires"]])  # another game does not need it


def test_a_drawing_elsewhere_is_refused(tmp_path):
    path = copied(tmp_path) / "balayage" / "emblem.svg"
    path.unlink()
    path.symlink_to(shipped("artwork") / "potager" / "poire.svg")
    stock = gather(Library([tmp_path]), "pairs", order.Order())
    with pytest.raises(DataError, match="leads out of its folder"):
        stock.look(games=[stock.variants["balayage"]])


def test_what_is_seen_is_told_to_those_who_hear_it():
    stock = gather(Library(), "pairs", order.Order())
    made = Pictures(stock.look(games=list(stock.variants.values())), "html")
    assert 'aria-label="deux poires"' in made.emblem("paires", width_mm=20)
    assert "aria-label" not in made.ornament("paires", width_mm=20)


def test_a_change_of_the_drawing_is_a_change_of_the_print(tmp_path):
    path = copied(tmp_path) / "balayage" / "emblem.svg"

    def made():
        stock = gather(Library([tmp_path]), "pairs", order.Order())
        return stock.emblems([stock.variants["balayage"]])

    before = made()
    path.write_text(path.read_text("utf-8").replace("--accent", "--encre"), "utf-8")
    assert made() != before


@pytest.mark.parametrize("name", [name for name in Library().themes() if name != "encre"])
def test_every_theme_has_the_four_inks_and_they_differ(name):
    inks = game_inks(Library().theme(name).inks)
    assert len(set(inks.values())) == 4
    assert contrast(inks["clair"], inks[INK]) >= APART
    assert contrast(inks["accent"], inks[GROUND]) >= 4.0


def test_a_theme_may_name_them_itself_and_one_ink_is_enough():
    plain = {"papier": "#ffffff", "encre": "#000000"}
    assert game_inks(plain) == {**plain, "accent": "#000000", "clair": "#ffffff"}
    assert game_inks({**plain, "rouge": "#aa0000", "accent": "#00aa00"})["accent"] == "#00aa00"
    assert game_inks({**plain, "nuit": "#301030"})["clair"] not in ("#ffffff", "#000000", "#301030")
