"""The deck family: composition, faces and tokens."""

import pytest

from massicot.checks.runner import Target, check_data
from massicot.data.library import Library
from tests.checks.breaking import AUBEPINE, DECK

pytestmark = pytest.mark.slow

RAFT = "courte_paille/deck.toml"
CARDS = 'face = "number"\nvalues = { from = 1, to = 10 }'


def deck(codes):
    return {code for code in codes if code.startswith("deck/")}


def test_our_decks_hold(broken):
    assert deck(broken.all_codes()) == set()
    assert deck(broken.all_codes("courte-paille")) == set()


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (DECK, "total = 55", "total = 54", "deck/total"),
        (DECK, "to = 10", "to = 9", "deck/total"),
        (RAFT, "to = 9", "to = 8", "deck/total"),
        (DECK, CARDS, 'face = "number"\nvalues = [1, 2, 2]', "deck/duplicate"),
        (DECK, 'face = "number"', 'face = "nubmer"', "deck/no-face"),
    ],
)
def test_a_wrong_deck_is_found(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes(file.split("/")[0])


def test_a_gap_between_values_is_found(broken):
    broken.edit(DECK, CARDS, 'face = "number"\nvalues = [1, 2, 3, 4, 5, 6, 8, 9, 10]').edit(
        DECK, "total = 55", "total = 48"
    )
    assert "deck/gap" in broken.codes()


def test_a_suit_with_fewer_cards_is_found(broken):
    broken.edit(RAFT, ', "voyante"]', "]")
    more = '[[cards]]\nface = "castaway"\nsuits = ["voyante"]\nvalues = { from = 1, to = 8 }\n\n'
    broken.edit(RAFT, '[[cards]]\nface = "coco"', f'{more}[[cards]]\nface = "coco"').edit(
        RAFT, "total = 59", "total = 58"
    )
    assert "deck/suits" in broken.codes("courte-paille")


def test_a_value_without_an_emblem_is_found(broken):
    broken.edit(DECK, "to = 10", "to = 11").edit(DECK, "total = 55", "total = 66")
    assert "deck/no-emblem" in broken.codes()


def test_a_deck_without_a_total_is_a_note(broken):
    broken.edit(DECK, "total = 55", "")
    assert deck(broken.all_codes()) == {"deck/no-total"}
    assert broken.codes() == {}


def test_a_stake_without_tokens_is_found(broken):
    broken.path("pairs/tokens.toml").unlink()
    assert deck(broken.codes()) == {"deck/no-tokens"}


def test_a_stake_that_is_told_twice_must_be_the_same(broken):
    stakes = '[[stakes]]\nvariant = "aubepine"\npoints = 50\nplayers = { from = 2, to = 6 }\n'
    broken.path("pairs/tokens.toml").write_text(broken.path("pairs/tokens.toml").read_text("utf-8") + stakes)
    assert broken.codes() == {"deck/stake": 1}


def test_tokens_that_cannot_pay_are_found(broken):
    broken.edit("pairs/tokens.toml", "[1, 5, 10, 25]", "[1]").edit(AUBEPINE, "\nstake = 100\n", "\nstake = -3\n")
    assert "deck/purse" in broken.codes()


def test_a_face_without_its_drawing_is_found(library):
    before = check_data(Library([library]), [Target("mine")])
    (library / "artwork" / "plain" / "back-3.svg").unlink()
    found = set(check_data(Library([library]), [Target("mine")])) - set(before)
    assert [one.code for one in found] == ["deck/no-drawing"]


SCORES, TOKENS, STANDEE = "pairs/scores.toml", "pairs/tokens.toml", "courte_paille/standee.toml"


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        (SCORES, 'title = "Balayage"', 'title = "Ballayage"', "deck/pad-game"),
        (SCORES, "columns = 6", "columns = 5", "deck/pad-columns"),
        (SCORES, "target = 150", "target = 151", "deck/pad-target"),
        ("courte_paille/scores.toml", "values = [7, 6, 5", "values = [7, 5, 6", "deck/pad-strip"),
        ("courte_paille/scores.toml", 'note = "', 'note = "Notez les points de chacun. ', "deck/pad-points"),
        ("courte_paille/scores.toml", "columns = 5", 'emblem = "requin-rond"\ncolumns = 5', "deck/standee"),
        (STANDEE, 'back = "requin-dos"', 'back = "requin"', "deck/standee"),
        (DECK, 'format = "standard"', 'format = "standart"', "deck/no-format"),
        (DECK, 'base = ["paires"]', 'base = ["paire"]', "deck/booklet-game"),
        (DECK, 'id = "encheres"', 'id = "mains-secretes"', "data/twice"),
    ],
)
def test_what_lies_beside_a_deck_is_held_to_it(broken, file, old, new, code):
    assert code in broken.edit(file, old, new).codes(file.split("/")[0])


@pytest.mark.parametrize(
    "strip, code",
    [
        ("counts = [2, 3, 4, 5, 6]\nvalues = [31, 21, 16, 13, 11]\nopen = true", ""),
        ("counts = [2, 3, 4, 5, 6]\nvalues = [31, 22, 16, 13, 11]\nopen = true", "deck/pad-strip"),
        ("counts = [2]\nvalues = [31]", "deck/pad-strip"),
    ],
)
def test_scores_that_differ_with_the_players_are_those_of_the_game(broken, strip, code):
    pad = 'title = "Paires"\nnote = ""\ncolumns = 8\nrows = 9\nrow = "Manche"'
    pad += '\n[pads.strip]\nheads = "Joueurs"\nlabel = "Score fatal"'
    broken.edit(SCORES, '[[pads]]\ntitle = "Balayage"', f'[[pads]]\n{pad}\n{strip}\n\n[[pads]]\ntitle = "Balayage"')
    assert {one for one in broken.codes("pairs") if one.startswith("deck/pad")} == ({code} if code else set())


@pytest.mark.parametrize(
    "theme, old, new, code",
    [
        ("potager", 'violet = "#4a2c4d"\n', "", "deck/no-ink"),
        ("potager", 'rouge = "#b4392c"', 'rouge = "#DD8434"', "deck/same-ink"),
        ("pirates", 'cut = "cut.svg"', 'cut = "back-face.svg"', "deck/same-face"),
        ("pirates", 'drawing = "ancre"', 'drawing = "rhum"', "deck/same-emblem"),
        ("pirates", 'token = "token.svg"\n', "", "deck/theme-lacks"),
        ("naufrages", '{ from = 7, drawing = "mousse-3" }', '{ from = 7, drawing = "mousse-2" }', "deck/same-emblem"),
        ("encre", 'papier = "#ffffff"\n', "", "deck/no-ink"),
        ("encre", "reinks = true", "reinks = false", "deck/theme-lacks"),
    ],
)
def test_a_wrong_theme_is_found(broken, theme, old, new, code):
    assert code in broken.theme(theme, old, new).codes()


@pytest.mark.parametrize(
    "old, new",
    [
        ('{ from = 7, drawing = "mousse-3" }', '{ from = 8, drawing = "mousse-3" }'),
        (', { from = 7, drawing = "voyante-3" }', ""),
    ],
)
def test_suits_change_at_the_same_values(broken, old, new):
    assert "deck/uneven-emblems" in broken.theme("naufrages", old, new).codes("courte-paille")


def test_a_drawing_that_places_an_emblem_has_one(broken):
    broken.theme("naufrages", 'coco = { drawing = "coco", name = "Coco" }\n', "")
    assert "deck/no-emblem" in broken.codes("courte-paille")


def test_a_theme_of_another_library_need_not_draw_this_deck(broken):
    assert "deck/theme-lacks" not in broken.codes("courte-paille")


@pytest.mark.parametrize(
    "file, old, new, code",
    [
        ("papers.toml", 'width = "210mm"', 'width = "211mm"', "deck/known-size"),
        ("formats.toml", 'width = "63.5mm"', 'width = "63.7mm"', "deck/known-size"),
        ("pairs/tokens.toml", "button = true", "button = false", "deck/no-button"),
    ],
)
def test_what_everybody_knows_is_held(broken, file, old, new, code):
    assert set(broken.edit(file, old, new).codes()) == {code}


def test_a_paper_of_ones_own_may_have_any_size(broken):
    path = broken.path("papers.toml")
    path.write_text(path.read_text("utf-8") + '\n[mine]\ntitle = "Mine"\nwidth = "200mm"\nheight = "300mm"\n', "utf-8")
    assert broken.codes() == {}


def test_square_corners_are_a_choice(broken):
    assert broken.edit("formats.toml", 'corner = "3mm"', 'corner = "0mm"').codes() == {}


def test_a_suit_without_words_is_found(broken):
    broken.edit(RAFT, ', "voyante"]', ', "voyant"]')
    assert "deck/no-suit-name" in broken.codes("courte-paille")
